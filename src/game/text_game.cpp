#include <array>
#include <optional>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/game/answers.hpp"
#include "ringmaster/game/referee.hpp"
#include "ringmaster/go/scoring.hpp"

#include "game_in_progress.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t longest_move = 200;

/// A game of which we do not know the rules: who has a say is asked for final_score after each move.
class TextGame : private GameInProgress {
public:
    TextGame(const GameSettings& settings, const Seat& black, const Seat& white)
        : GameInProgress(settings, black, white) {}

    RefereedGame play() {
        for (const Colour colour : {Colour::black, Colour::white}) {
            set_up(colour);
        }
        for (Colour colour = Colour::black; !over_; colour = opponent_of(colour)) {
            turn(colour);
        }
        return take_game();
    }

private:
    /// An engine that scores a game that has not begun does not say when it is over.
    void set_up(Colour colour) {
        GameInProgress::set_up(colour);
        if (over_) {
            return;
        }
        const Reply reply = ask(colour);
        const bool knows_command = to_lower(reply.text).find("unknown command") == std::string::npos;
        const bool tells_standing = reply.ok() && parse_score(trim(reply.text));
        seat(colour).has_say = knows_command && !tells_standing;
    }

    void turn(Colour colour) {
        const Reply reply = think(colour, [&](Player& player) { return player.genmove(colour); });
        if (over_) {
            return;
        }
        if (reply.kind == Reply::Kind::failed) {
            return fail(colour, reply.text);
        }
        if (reply.kind == Reply::Kind::refused) {
            const std::string command = std::string("genmove ") + letter(colour);
            return score(colour, seat(colour).name + ": " + failure_response(command, reply));
        }
        const std::string move = trim(reply.text);
        if (to_lower(move) == "resign") {
            return end(Ending::resignation, opponent_of(colour));
        }
        if (move.empty() || move.size() > longest_move) {
            return end(Ending::forfeit, opponent_of(colour),
                       fmt::format("{}: attempted ill-formed move '{}'", seat(colour).name, printable(move, 60)));
        }
        moved(colour, move);
    }

    void moved(Colour colour, const std::string& move) {
        game_.texts.push_back(move);
        passes_in_a_row_ = to_lower(move) == "pass" ? passes_in_a_row_ + 1 : 0;
        const Colour other = opponent_of(colour);
        const Reply reply = seat(other).player.play(colour, move);
        if (reply.kind == Reply::Kind::failed) {
            return fail(other, reply.text);
        }
        if (reply.kind == Reply::Kind::refused) {
            return refused(colour, move, reply);
        }
        if (passes_in_a_row_ == 2) {
            return score(std::nullopt, "");
        }
        look_for_end();
        end_if_due(colour, game_.texts.size());
    }

    void refused(Colour mover, const std::string& move, const Reply& reply) {
        const Colour refuser = opponent_of(mover);
        const std::string& who = seat(refuser).name;
        const std::string why = to_lower(reply.text);
        if (why.find("illegal") != std::string::npos || why.find("invalid") != std::string::npos) {
            return end(Ending::forfeit, refuser, fmt::format("{} claims move {} is illegal", who, printable(move, 60)));
        }
        const std::string command = fmt::format("play {} {}", letter(mover), printable(move, 60));
        end(Ending::void_game, std::nullopt, who + ": " + failure_response(command, reply));
    }

    void look_for_end() {
        for (const Colour colour : {Colour::black, Colour::white}) {
            if (!over_ && seat(colour).has_say && winner_in(ask(colour))) {
                score(std::nullopt, "");
            }
        }
    }

    /// The end: who named a winner decides, and if nobody did the side that had no move has lost.
    void score(std::optional<Colour> stuck, const std::string& why) {
        std::array<std::optional<std::string>, 2> answers;
        for (const Colour colour : {Colour::black, Colour::white}) {
            const Reply reply = over_ ? Reply{} : ask(colour);
            if (reply.ok() && parse_score(trim(reply.text))) {
                answers[colour_index(colour)] = reply.text;
            }
        }
        if (over_) {
            return;
        }
        if (stuck && !answers[0] && !answers[1]) {
            return end(Ending::forfeit, opponent_of(*stuck), why);
        }
        over_ = true;
        reconcile_scores(game_, settings_, answers[0], answers[1]);
    }

    /// Asks an engine for the score; one that fails over the question ends the game.
    Reply ask(Colour colour) {
        Reply reply = seat(colour).player.final_score();
        if (reply.kind == Reply::Kind::failed) {
            fail(colour, reply.text);
        }
        return reply;
    }

    static bool winner_in(const Reply& reply) {
        const auto score = reply.ok() ? parse_score(trim(reply.text)) : std::nullopt;
        return score && score->winner;
    }

    void fail(Colour culprit, const std::string& why) {
        game_.texts.empty() ? end_void(culprit, why) : end_by_failure(culprit, why);
    }
};

}  // namespace

RefereedGame play_text_game(const GameSettings& settings, const Seat& black, const Seat& white) {
    return TextGame(settings, black, white).play();
}

}  // namespace ringmaster

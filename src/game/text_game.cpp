#include "ringmaster/game/text_game.hpp"

#include <array>
#include <optional>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/go/scoring.hpp"

#include "answers.hpp"
#include "game_clocks.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t longest_move = 200;

struct TextSeat {
    Player& player;
    const std::string& name;
    bool tells_end = true;  ///< it is asked for final_score after each move
};

/// One game in progress. `over_` is set together with the ending.
class TextGame {
public:
    TextGame(const GameSettings& settings, TextSeat black, TextSeat white)
        : settings_(settings), seats_{black, white}, clocks_(settings.clock) {}

    RefereedGame play() {
        for (const Colour colour : {Colour::black, Colour::white}) {
            set_up(colour);
        }
        for (Colour colour = Colour::black; !over_; colour = opponent_of(colour)) {
            turn(colour);
        }
        return std::move(game_);
    }

private:
    TextSeat& seat(Colour colour) { return seats_[colour == Colour::black ? 0 : 1]; }

    /// An engine that scores a game that has not begun does not say when it is over.
    void set_up(Colour colour) {
        if (over_) {
            return;
        }
        if (const Reply reply = seat(colour).player.set_up(settings_); !reply.ok()) {
            return end_void(colour, reply.text);
        }
        if (const Reply told = clocks_.set_up(colour, seat(colour).player); !told.ok()) {
            return end_void(colour, told.text);
        }
        const Reply reply = ask(colour);
        const bool knows_command = to_lower(reply.text).find("unknown command") == std::string::npos;
        const bool tells_standing = reply.ok() && parse_score(trim(reply.text));
        seat(colour).tells_end = knows_command && !tells_standing;
    }

    void turn(Colour colour) {
        const TextSeat& mover = seat(colour);
        Reply reply = clocks_.begin_move(colour, mover.player);
        if (reply.ok()) {
            reply = mover.player.genmove(colour);
        }
        (colour == Colour::black ? game_.black_seconds : game_.white_seconds) += reply.seconds;
        over_ = clocks_.end_game(game_, colour, mover.player, mover.name, reply);
        if (over_) {
            return;
        }
        if (reply.kind == Reply::Kind::failed) {
            return end_by_failure(colour, reply.text);
        }
        if (reply.kind == Reply::Kind::refused) {
            const std::string command = std::string("genmove ") + letter(colour);
            return score(colour, seat(colour).name + ": " + failure_response(command, reply));
        }
        const std::string move = trim(reply.text);
        if (to_lower(move) == "resign") {
            return win(Ending::resignation, opponent_of(colour), "R", "");
        }
        if (move.empty() || move.size() > longest_move) {
            return win(Ending::forfeit, opponent_of(colour), "F",
                       fmt::format("{}: attempted ill-formed move '{}'", seat(colour).name, printable(move, 60)));
        }
        moved(colour, move);
    }

    void moved(Colour colour, const std::string& move) {
        game_.texts.push_back(move);
        passes_in_a_row_ = to_lower(move) == "pass" ? passes_in_a_row_ + 1 : 0;
        const Colour other = opponent_of(colour);
        const Reply reply = seat(other).player.play_text(colour, move);
        if (reply.kind == Reply::Kind::failed) {
            return end_by_failure(other, reply.text);
        }
        if (reply.kind == Reply::Kind::refused) {
            return refused(colour, move, reply);
        }
        if (passes_in_a_row_ == 2) {
            return score(std::nullopt, "");
        }
        look_for_end();
        if (!over_ && static_cast<int>(game_.texts.size()) >= settings_.move_limit) {
            end(Ending::move_limit, std::nullopt, "Void", hit_move_limit);
        }
    }

    void refused(Colour mover, const std::string& move, const Reply& reply) {
        const Colour refuser = opponent_of(mover);
        const std::string& who = seat(refuser).name;
        const std::string why = to_lower(reply.text);
        if (why.find("illegal") != std::string::npos || why.find("invalid") != std::string::npos) {
            return win(Ending::forfeit, refuser, "F",
                       fmt::format("{} claims move {} is illegal", who, printable(move, 60)));
        }
        const std::string command = fmt::format("play {} {}", letter(mover), printable(move, 60));
        end(Ending::void_game, std::nullopt, "Void", who + ": " + failure_response(command, reply));
    }

    void look_for_end() {
        for (const Colour colour : {Colour::black, Colour::white}) {
            if (!over_ && seat(colour).tells_end) {
                if (winner_in(ask(colour)) && !over_) {
                    score(std::nullopt, "");
                }
            }
        }
    }

    /// The end: who named a winner decides, and if nobody did the side that had no move has lost.
    void score(std::optional<Colour> stuck, const std::string& why) {
        std::array<std::optional<std::string>, 2> answers;
        for (const Colour colour : {Colour::black, Colour::white}) {
            const Reply reply = over_ ? Reply{} : ask(colour);
            if (reply.ok() && parse_score(trim(reply.text))) {
                answers[colour == Colour::black ? 0 : 1] = reply.text;
            }
        }
        if (over_) {
            return;
        }
        if (stuck && !answers[0] && !answers[1]) {
            return win(Ending::forfeit, opponent_of(*stuck), "F", why);
        }
        over_ = true;
        reconcile_scores(game_, answers[0], answers[1]);
    }

    /// An engine that fails over the question ends the game.
    Reply ask(Colour colour) {
        Reply reply = seat(colour).player.final_score();
        if (reply.kind == Reply::Kind::failed) {
            end_by_failure(colour, reply.text);
        }
        return reply;
    }

    static bool winner_in(const Reply& reply) {
        const auto score = reply.ok() ? parse_score(trim(reply.text)) : std::nullopt;
        return score && score->winner;
    }

    void end(Ending ending, std::optional<Colour> winner, const std::string& result, const std::string& detail) {
        over_ = true;
        game_.ending = ending;
        game_.winner = winner;
        game_.result = result;
        game_.detail = detail;
    }
    void win(Ending ending, Colour winner, const char* how, const std::string& detail) {
        end(ending, winner, (winner == Colour::black ? "B+" : "W+") + std::string(how), detail);
    }
    void end_void(Colour culprit, const std::string& why) {
        end(Ending::void_game, std::nullopt, "Void", fmt::format("{}: {}", seat(culprit).name, why));
        game_.failed = culprit;
    }
    void end_by_failure(Colour culprit, const std::string& why) {
        end_void(culprit, why);
        if (settings_.engine_failure == EngineFailure::loss && !game_.texts.empty()) {
            lose_by_failure(game_, culprit);
        }
    }

    const GameSettings& settings_;
    std::array<TextSeat, 2> seats_;
    GameClocks clocks_;
    RefereedGame game_;
    int passes_in_a_row_ = 0;
    bool over_ = false;
};

}  // namespace

RefereedGame play_text_game(const GameSettings& settings, Player& black, Player& white, const std::string& black_name,
                            const std::string& white_name) {
    return TextGame(settings, {black, black_name}, {white, white_name}).play();
}

}  // namespace ringmaster

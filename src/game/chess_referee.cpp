#include <optional>
#include <vector>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/chess/course.hpp"
#include "ringmaster/chess/notation.hpp"
#include "ringmaster/game/board_rules.hpp"
#include "ringmaster/game/referee.hpp"

#include "game_in_progress.hpp"

namespace ringmaster {
namespace {

/// What engines answer that know of no move.
bool is_no_move(const std::string& text) {
    return text.empty() || text == "(none)" || text == "0000" || to_lower(text) == "null";
}

/// Chess, by our own rules.
class ChessRules : public BoardRules {
public:
    explicit ChessRules(const ChessGame& opening)
        : game_(opening), castling_(castling_from(opening.start())), moves_(uci_moves(opening)) {}

    const ChessGame& game() const { return game_; }

    std::string start() const override { return game_.start() == ChessPosition() ? "" : fen_text(game_.start()); }
    bool is_chess960() const override { return castling_ == CastlingText::chess960; }
    const std::vector<std::string>& moves() const override { return moves_; }
    Colour turn() const override { return game_.position().turn; }
    std::string position() override { return fen_text(game_.position()); }

    bool play(const std::string& text) override {
        const auto move = move_of_uci(game_.position(), text, castling_);
        if (move) {
            moves_.push_back(uci_text(game_.position(), *move, castling_));
            game_.play(*move);
        }
        return move.has_value();
    }

    std::optional<EndByRules> end() override {
        const auto ended = game_.end();
        if (ended == ChessEnd::checkmate) {
            return EndByRules{Ending::checkmate, opponent_of(turn()), to_text(*ended)};
        }
        return ended ? std::optional(EndByRules{Ending::draw, {}, to_text(*ended)}) : std::nullopt;
    }

private:
    ChessGame game_;
    CastlingText castling_;
    std::vector<std::string> moves_;
};

class BoardGameInProgress : private GameInProgress {
public:
    BoardGameInProgress(const GameSettings& settings, const Seat& black, const Seat& white, BoardRules& rules)
        : GameInProgress(settings, black, white), rules_(rules) {
        game_.start = rules.start();
        game_.opening_moves = rules.moves().size();
    }

    RefereedGame play() {
        for (const Colour colour : {Colour::white, Colour::black}) {
            begin(colour);
        }
        while (!over_) {
            turn(rules_.turn());
        }
        game_.texts = rules_.moves();
        return take_game();
    }

private:
    void begin(Colour colour) {
        if (!over_) {
            check(colour, seat(colour).player.begin_at(game_.start, rules_.is_chess960()));
        }
        set_up(colour);
        const bool is_white_next = rules_.turn() == Colour::white;
        for (std::size_t i = 0; i < game_.opening_moves && !over_; ++i) {
            const bool is_white = ((game_.opening_moves - i) % 2 == 0) == is_white_next;
            check(colour, seat(colour).player.play(is_white ? Colour::white : Colour::black, rules_.moves()[i]));
        }
    }

    /// Before the first move nobody has chosen, so what goes wrong is nobody's loss.
    void check(Colour colour, const Reply& reply) {
        if (!reply.ok()) {
            end_void(colour, reply.text);
        }
    }

    void turn(Colour colour) {
        const Reply reply = think(colour, [&](Player& player) { return player.genmove(colour); });
        if (over_) {
            return;
        }
        if (!reply.ok()) {
            return end_by_failure(colour, reply.text);
        }
        const std::string text = trim(reply.text);
        if (settings_.rules == Rules::variant && text == "resign") {
            return end(Ending::resignation, opponent_of(colour));
        }
        if (text == "claim" && seat(colour).player.may_claim()) {
            return end(Ending::claim, colour);
        }
        const bool is_legal = rules_.play(text);
        if (!is_known()) {
            return;
        }
        if (!is_legal) {
            return forfeit(colour, text);
        }
        game_.chess_comments.resize(rules_.moves().size() - 1);
        game_.chess_comments.push_back(
            trim(fmt::format("{} {:.3f}s", seat(colour).player.explain_last_move(), reply.seconds)));
        tell(opponent_of(colour), colour);
        look_for_end(colour);
    }

    /// Whether the rules can be asked. Else the game is void, and none of the engines is to blame.
    bool is_known() {
        if (const std::string failure = rules_.failure(); !over_ && !failure.empty()) {
            over_ = true;
            game_.make_void("the referee " + failure);
        }
        return !over_;
    }

    void tell(Colour listener, Colour mover) {
        const Reply reply = seat(listener).player.play(mover, rules_.moves().back());
        if (!reply.ok()) {
            end_by_failure(listener, reply.text);
        }
    }

    void forfeit(Colour colour, const std::string& text) {
        if (const Reply confirmed = seat(colour).player.confirm(); !confirmed.ok()) {
            return end_by_failure(colour, confirmed.text);
        }
        const std::string position = rules_.position();
        if (is_known()) {
            end(Ending::forfeit, opponent_of(colour),
                fmt::format("{}: {} in {}", seat(colour).name,
                            is_no_move(text)
                                ? "gave no move ('" + text + "'), as with too few nodes or too little time,"
                                : "attempted illegal move '" + printable(text, 40) + "'",
                            position));
        }
    }

    void look_for_end(Colour mover) {
        const auto ended = over_ ? std::nullopt : rules_.end();
        if (ended && is_known()) {
            return end(ended->ending, ended->winner, ended->why);
        }
        const std::size_t played = rules_.moves().size();
        if (is_enough_of_a_trial(played) && !over_) {
            return end(Ending::draw, std::nullopt, "enough for a trial");
        }
        end_if_due(mover, played);
    }

    BoardRules& rules_;
};

}  // namespace

RefereedGame play_chess(const GameSettings& settings, const Seat& black, const Seat& white, const ChessGame& opening) {
    ChessRules rules(opening);
    RefereedGame game = play_by_rules(settings, black, white, rules);
    game.chess = rules.game();
    return game;
}

RefereedGame play_by_rules(const GameSettings& settings, const Seat& black, const Seat& white, BoardRules& rules) {
    return BoardGameInProgress(settings, black, white, rules).play();
}

}  // namespace ringmaster

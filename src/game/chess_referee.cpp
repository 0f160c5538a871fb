#include "ringmaster/game/chess_referee.hpp"

#include <optional>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/chess/notation.hpp"
#include "ringmaster/game/adjudicator.hpp"

#include "game_in_progress.hpp"

namespace ringmaster {
namespace {

const char* draw_text(ChessEnd end) {
    switch (end) {
        case ChessEnd::stalemate:
            return "stalemate";
        case ChessEnd::dead_position:
            return "nobody can mate";
        case ChessEnd::repetition:
            return "the same position for the third time";
        case ChessEnd::quiet_moves:
            return "fifty moves without a capture or a pawn's move";
        case ChessEnd::checkmate:
            break;
    }
    return "";
}

class ChessInProgress : private GameInProgress {
public:
    ChessInProgress(const GameSettings& settings, Seat black, Seat white, const ChessGame& opening)
        : GameInProgress(settings, black, white), castling_(castling_from(opening.start())) {
        if (settings.adjudication && settings.trial_moves == 0) {
            adjudicator_.emplace(*settings.adjudication);
        }
        game_.chess = ChessGame(opening.start());
        for (const ChessMove& move : opening.moves()) {
            place(move);
        }
        game_.opening_moves = opening.moves().size();
    }

    RefereedGame play() {
        for (const Colour colour : {Colour::white, Colour::black}) {
            begin(colour);
        }
        while (!over_) {
            turn(game_.chess.position().turn);
        }
        game_.result = chess_result(game_);
        return std::move(game_);
    }

private:
    void begin(Colour colour) {
        if (!over_) {
            set_up(colour);
        }
        if (!over_) {
            const bool is_chess960 = castling_ == CastlingText::chess960;
            check(colour, seat(colour).player.begin_at(fen_text(game_.chess.start()), is_chess960));
        }
        for (std::size_t i = 0; i < game_.opening_moves && !over_; ++i) {
            check(colour, seat(colour).player.play_text(mover_of(i), game_.texts[i]));
        }
    }

    Colour mover_of(std::size_t move) const { return game_.chess.positions()[move].turn; }

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
        const auto move = move_of_uci(game_.chess.position(), text, castling_);
        if (!move) {
            return forfeit(colour, text);
        }
        game_.chess_comments.resize(game_.texts.size());
        place(*move);
        game_.chess_comments.push_back(
            trim(fmt::format("{} {:.3f}s", seat(colour).player.explain_last_move(), reply.seconds)));
        tell(opponent_of(colour), colour);
        look_for_end(colour);
    }

    void place(const ChessMove& move) {
        game_.texts.push_back(uci_text(game_.chess.position(), move, castling_));
        game_.chess.play(move);
    }

    void tell(Colour listener, Colour mover) {
        const Reply reply = seat(listener).player.play_text(mover, game_.texts.back());
        if (!reply.ok()) {
            end_by_failure(listener, reply.text);
        }
    }

    void forfeit(Colour colour, const std::string& text) {
        if (const Reply confirmed = seat(colour).player.confirm(); !confirmed.ok()) {
            return end_by_failure(colour, confirmed.text);
        }
        win(Ending::forfeit, opponent_of(colour), "",
            fmt::format("{}: attempted illegal move '{}' in {}", seat(colour).name, printable(text, 40),
                        fen_text(game_.chess.position())));
    }

    void look_for_end(Colour mover) {
        const auto ended = over_ ? std::nullopt : game_.chess.end();
        if (ended == ChessEnd::checkmate) {
            return win(Ending::checkmate, mover, "", "checkmate");
        }
        if (ended) {
            return end(Ending::draw, std::nullopt, "", draw_text(*ended));
        }
        adjudicate(mover);
        const bool is_trial_over = settings_.trial_moves > 0 && game_.texts.size() - game_.opening_moves >=
                                                                    static_cast<std::size_t>(settings_.trial_moves);
        if (is_trial_over) {
            return end(Ending::draw, std::nullopt, "", "enough for a trial");
        }
        if (!over_ && game_.texts.size() >= static_cast<std::size_t>(settings_.move_limit)) {
            end(Ending::move_limit, std::nullopt, "", hit_move_limit);
        }
    }

    void adjudicate(Colour mover) {
        if (!adjudicator_ || game_.audit || over_) {
            return;
        }
        const auto finding =
            adjudicator_->hear(mover, seat(mover).player.score(), static_cast<int>(game_.texts.size()));
        if (finding && settings_.adjudication->is_audited) {
            game_.audit = finding->ruling;
        } else if (finding && finding->ruling.winner) {
            win(Ending::adjudicated, *finding->ruling.winner, "", "adjudicated: " + finding->why);
        } else if (finding) {
            end(Ending::adjudicated_draw, std::nullopt, "", "adjudicated: " + finding->why);
        }
    }

    CastlingText castling_;
    std::optional<ChessAdjudicator> adjudicator_;
};

}  // namespace

RefereedGame play_chess(const GameSettings& settings, Player& black, Player& white, const std::string& black_name,
                        const std::string& white_name, const ChessGame& opening) {
    return ChessInProgress(settings, {black, black_name}, {white, white_name}, opening).play();
}

std::string chess_result(const GameEnd& game) {
    if (game.ending == Ending::void_game) {
        return game.result;
    }
    if (game.winner) {
        return *game.winner == Colour::white ? "1-0" : "0-1";
    }
    return is_draw(game.ending) ? "1/2-1/2" : "*";
}

}  // namespace ringmaster

#include "ringmaster/game/referee.hpp"

#include <set>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/random.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/game/answers.hpp"
#include "ringmaster/go/opening.hpp"
#include "ringmaster/go/position.hpp"
#include "ringmaster/go/symmetry.hpp"

#include "game_in_progress.hpp"

namespace ringmaster {

namespace {

bool claims_illegal_move(const Reply& reply) {
    return to_lower(reply.text).find("illegal move") != std::string::npos;
}

/// One game in progress. Who has failed has no say in the score.
class Game : private GameInProgress {
public:
    Game(const GameSettings& settings, const Seat& black, const Seat& white)
        : GameInProgress(settings, black, white), position_(settings.board_size, settings.ko_rule, settings.suicide) {}

    RefereedGame play(const MoveSequence& opening) {
        set_up(Colour::black);
        set_up(Colour::white);
        if (!over_ && settings_.handicap) {
            place_handicap();
        }
        play_opening(opening);
        const Colour first = settings_.handicap ? Colour::white : next_to_move(opening);
        for (Colour colour = first; !over_; colour = opponent_of(colour)) {
            turn(colour);
        }
        return take_game();
    }

private:
    void play_opening(const MoveSequence& opening) {
        for (const ColouredMove& move : opening) {
            tell_of_opening(Colour::black, move);
            tell_of_opening(Colour::white, move);
            if (over_) {
                return;
            }
            place(move.colour, move.move);
            game_.moves.push_back({move});
            game_.opening_moves = game_.moves.size();
        }
    }

    /// Neither side has chosen the move, so a refusal is nobody's loss.
    void tell_of_opening(Colour listener, const ColouredMove& move) {
        const Reply reply = over_ ? Reply{} : seat(listener).player.play(move.colour, move.move);
        if (reply.kind == Reply::Kind::failed) {
            end_void(listener, reply.text);
        } else if (reply.kind == Reply::Kind::refused) {
            end_void(listener, "in the opening: " + failure_response(play_command(move.colour, move.move), reply));
            game_.failed.reset();
        }
    }

    void place_handicap() {
        const PointList placed = ringmaster::place_handicap(seat(Colour::black).player, settings_);
        if (!placed.problem.empty()) {
            return end_void(Colour::black, placed.problem);
        }
        const std::string problem = tell_handicap(seat(Colour::white).player, settings_, placed.points);
        if (!problem.empty()) {
            return end_void(Colour::white, problem);
        }
        for (const Point stone : placed.points) {
            position_.set_up(stone);
        }
        game_.handicap_stones = placed.points;
    }

    void turn(Colour colour) {
        const Reply reply = think(colour, [&](Player& player) {
            return is_enough_of_a_trial(game_.moves.size()) ? pass_for(colour, player) : player.genmove(colour);
        });
        if (!over_) {
            answered(colour, reply);
        }
        if (over_) {
            return;
        }
        if (passes_in_a_row_ == 2) {
            return score();
        }
        if (is_drawn_by_cycle()) {
            return end(Ending::jigo, std::nullopt, "a position came again with the same side to move");
        }
        end_if_due(colour, game_.moves.size());
    }

    static Reply pass_for(Colour colour, Player& player) {
        const Reply reply = player.play(colour, Move{});
        return reply.ok() ? Reply{reply.kind, to_text(Move{}), reply.seconds} : reply;
    }

    void answered(Colour colour, const Reply& reply) {
        const std::string& mover = seat(colour).name;
        if (reply.kind == Reply::Kind::failed) {
            return end_by_failure(colour, reply.text);
        }
        if (reply.kind == Reply::Kind::refused) {
            const std::string command = std::string("genmove ") + letter(colour);
            return end_by_forfeit(colour, colour, mover + ": " + failure_response(command, reply));
        }
        if (seat(colour).player.may_claim() && to_lower(trim(reply.text)) == "claim") {
            return end(Ending::claim, colour, "claim");
        }
        const auto move = parse_move(trim(reply.text), settings_.board_size);
        if (!move) {
            return end_by_forfeit(colour, colour,
                                  fmt::format("{}: attempted ill-formed move '{}'", mover, printable(reply.text)));
        }
        if (move->kind == Move::Kind::resign) {
            return end(Ending::resignation, opponent_of(colour));
        }
        moved(colour, *move, reply.seconds);
    }

    void moved(Colour colour, const Move& move, double seconds) {
        const bool is_pass = move.kind == Move::Kind::pass;
        if (const std::string why = is_pass ? "" : position_.why_illegal(colour, move.point); !why.empty()) {
            return end_by_forfeit(colour, colour, fmt::format("{}: {}", seat(colour).name, why));
        }
        place(colour, move);
        game_.moves.push_back({{colour, move}, seconds, seat(colour).player.explain_last_move(), time_left(colour)});
        tell_opponent(colour, move);
    }

    void place(Colour colour, const Move& move) {
        if (move.kind == Move::Kind::pass) {
            position_.pass(colour);
            ++passes_in_a_row_;
        } else {
            position_.play(colour, move.point);
            passes_in_a_row_ = 0;
        }
        comes_again_ = !seen_.insert({position_.board().hash(), colour}).second;
    }

    bool is_drawn_by_cycle() const { return comes_again_ && settings_.long_cycle == LongCycle::draw; }

    void tell_opponent(Colour colour, const Move& move) {
        Seat& opponent = seat(opponent_of(colour));
        const Reply reply = opponent.player.play(colour, move);
        const bool finished = passes_in_a_row_ == 2 || is_drawn_by_cycle();
        if (reply.kind == Reply::Kind::failed) {
            return finished ? fail_after_end(opponent, reply) : end_by_failure(opponent_of(colour), reply.text);
        }
        if (reply.kind == Reply::Kind::refused && !finished) {
            refused(colour, move, reply);
        }
    }

    void refused(Colour mover, const Move& move, const Reply& reply) {
        const Colour refuser = opponent_of(mover);
        const std::string& who = seat(refuser).name;
        if (claims_illegal_move(reply)) {
            return end_by_forfeit(mover, refuser,
                                  fmt::format("{} claims move {} is illegal, which ringmaster's rules allow{}", who,
                                              to_text(move), what_forbids(mover, move)));
        }
        end_by_forfeit(refuser, refuser, who + ": " + failure_response(play_command(mover, move), reply));
    }

    /// The setting that would forbid the last move, if one would: " (it is suicide: suicide = false forbids it)".
    std::string what_forbids(Colour mover, const Move& move) const {
        if (move.kind != Move::Kind::play) {
            return "";
        }
        if (!position_.board().at(move.point)) {
            return " (it is suicide: suicide = false forbids it)";
        }
        const bool is_positional = !comes_again_ && seen_.contains({position_.board().hash(), opponent_of(mover)});
        return comes_again_ || is_positional
                   ? fmt::format(" (it repeats an earlier position: ko_rule = \"{}\" forbids it)",
                                 to_text(is_positional ? KoRule::positional : KoRule::situational))
                   : "";
    }

    void score() {
        over_ = true;
        if (settings_.scorer == Scorer::referee) {
            game_.needs_referee = true;
            return set_unknown(game_, "not yet counted");
        }
        if (settings_.scorer == Scorer::players) {
            const auto black = ask(seat(Colour::black), &Player::final_score);
            const auto white = ask(seat(Colour::white), &Player::final_score);
            if (without_the_command_ < 2) {
                return reconcile_scores(game_, settings_, black, white);
            }
        }
        const auto black = ask(seat(Colour::black), &Player::dead_stones);
        const auto white = ask(seat(Colour::white), &Player::dead_stones);
        count_by_area(game_, settings_, position_.board(), black, white);
    }

    /// What a side answers when the game is over; empty when it has no say.
    std::optional<std::string> ask(Seat& asked, Reply (Player::*question)()) {
        if (!asked.has_say) {
            return std::nullopt;
        }
        Reply reply = (asked.player.*question)();
        without_the_command_ += reply.is_unknown_command();
        const bool is_no_score = reply.ok() && !parse_score(trim(reply.text));
        if (is_no_score) {
            const Reply confirmed = asked.player.confirm();
            reply = confirmed.ok() ? reply : confirmed;
        }
        if (reply.kind == Reply::Kind::failed) {
            fail_after_end(asked, reply);
        }
        return reply.ok() ? std::optional(reply.text) : std::nullopt;
    }

    /// The loser is condemned by the answer of the witness, if that was one to our question.
    void end_by_forfeit(Colour loser, Colour witness, const std::string& detail) {
        if (const Reply confirmed = seat(witness).player.confirm(); !confirmed.ok()) {
            return end_by_failure(witness, confirmed.text);
        }
        end(Ending::forfeit, opponent_of(loser), detail);
    }

    void fail_after_end(Seat& culprit, const Reply& reply) {
        culprit.has_say = false;
        game_.warnings.push_back(fmt::format("{}: {}", culprit.name, reply.text));
    }

    Position position_;
    std::set<std::pair<std::uint64_t, Colour>> seen_;  ///< the positions so far, with who had moved
    bool comes_again_ = false;                         ///< the last of them was seen before
    int without_the_command_ = 0;                      ///< sides that do not know how they are asked for the score
};

}  // namespace

void lose_by_failure(RefereedGame& game, Colour loser) {
    game.ending = Ending::failure;
    game.winner = opponent_of(loser);
}

RefereedGame play_game(const GameSettings& settings, const Seat& black, const Seat& white,
                       const MoveSequence& opening) {
    return Game(settings, black, white).play(opening);
}

std::int64_t hash_of_moves(const RefereedGame& game, int board_size) {
    if (game.moves.size() - game.opening_moves + game.texts.size() < fewest_telling_moves) {
        return 0;
    }
    if (!game.texts.empty()) {
        const std::string start = game.start.empty() ? "" : game.start + " ";
        return static_cast<std::int64_t>(hash_of(start + join(game.texts, " ")));
    }
    const MoveSequence moves(game.moves.begin(), game.moves.end());
    return static_cast<std::int64_t>(hash_of_course(game.handicap_stones, moves, board_size));
}

}  // namespace ringmaster

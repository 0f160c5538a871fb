#include "ringmaster/game/referee.hpp"

#include <set>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/random.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/go/opening.hpp"
#include "ringmaster/go/position.hpp"
#include "ringmaster/go/symmetry.hpp"

#include "answers.hpp"
#include "counting.hpp"
#include "game_clocks.hpp"
#include "handicap_placing.hpp"

namespace ringmaster {

namespace {

std::string winner_text(Colour winner, const char* how) {
    return (winner == Colour::black ? "B+" : "W+") + std::string(how);
}

bool claims_illegal_move(const Reply& reply) {
    return to_lower(reply.text).find("illegal move") != std::string::npos;
}

Repetition repetition(KoRule rule) {
    switch (rule) {
        case KoRule::positional:
            return Repetition::positional;
        case KoRule::situational:
            return Repetition::situational;
        case KoRule::simple:
            break;
    }
    return Repetition::allowed;
}

struct Seat {
    Player& player;
    const std::string& name;
    bool failed = false;
};

/// One game in progress. `over_` is set together with the ending.
class Game {
public:
    Game(const GameSettings& settings, Seat black, Seat white)
        : settings_(settings),
          black_(black),
          white_(white),
          position_(settings.board_size, repetition(settings.ko_rule), settings.suicide),
          clocks_(settings.clock) {
        if (settings.adjudication && settings.trial_moves == 0) {
            adjudicator_.emplace(*settings.adjudication);
        }
    }

    RefereedGame play(const MoveSequence& opening);

private:
    Seat& side(Colour colour) { return colour == Colour::black ? black_ : white_; }

    void set_up(Colour colour);
    void play_opening(const MoveSequence& opening);
    void tell_of_opening(Colour listener, const ColouredMove& move);
    void place_handicap(int stones);
    PlacedHandicap place_handicap_of_black(int stones);
    std::string place_handicap_of_white(const std::vector<Point>& stones);
    void turn(Colour colour);
    bool is_enough_of_a_trial() const;
    Reply pass_for(Colour colour);
    void adjudicate(Colour mover);
    void answered(Colour colour, const Reply& reply);
    void moved(Colour colour, const Move& move, double seconds);
    std::string why_illegal(Colour colour, const Move& move) const;
    void place(Colour colour, const Move& move);
    void tell_opponent(Colour colour, const Move& move);
    void refused(Colour mover, const Move& move, const Reply& reply);

    void score();
    std::optional<std::string> ask(Seat& asked, Reply (Player::*question)());

    void end(Ending ending, std::optional<Colour> winner, const std::string& result, const std::string& detail);
    void end_by_forfeit(Colour loser, Colour witness, const std::string& detail);
    void end_void(Colour culprit, const std::string& why);
    void end_by_failure(Colour culprit, const std::string& why);
    void fail_after_end(Seat& culprit, const Reply& reply);

    const GameSettings& settings_;
    Seat black_;
    Seat white_;
    Position position_;
    GameClocks clocks_;
    std::optional<Adjudicator> adjudicator_;
    RefereedGame game_;
    int passes_in_a_row_ = 0;
    std::set<std::pair<std::uint64_t, Colour>> seen_;  ///< the positions so far, with who had moved
    bool comes_again_ = false;                         ///< the last of them was seen before
    bool over_ = false;
};

RefereedGame Game::play(const MoveSequence& opening) {
    set_up(Colour::black);
    if (!over_) {
        set_up(Colour::white);
    }
    if (!over_ && settings_.handicap) {
        place_handicap(*settings_.handicap);
    }
    play_opening(opening);
    const Colour first = settings_.handicap ? Colour::white : next_to_move(opening);
    for (Colour colour = first; !over_; colour = opponent_of(colour)) {
        turn(colour);
    }
    return game_;
}

void Game::set_up(Colour colour) {
    Reply reply = side(colour).player.set_up(settings_);
    if (reply.ok()) {
        reply = clocks_.set_up(colour, side(colour).player);
    }
    if (!reply.ok()) {
        end_void(colour, reply.text);
    }
}

void Game::play_opening(const MoveSequence& opening) {
    for (const ColouredMove& move : opening) {
        tell_of_opening(Colour::black, move);
        tell_of_opening(Colour::white, move);
        if (over_) {
            return;
        }
        place(move.colour, move.move);
        game_.moves.push_back({move.colour, move.move, 0, ""});
        game_.opening_moves = game_.moves.size();
    }
}

/// Neither side has chosen the move, so a refusal is nobody's loss.
void Game::tell_of_opening(Colour listener, const ColouredMove& move) {
    const Reply reply = over_ ? Reply{} : side(listener).player.play(move.colour, move.move);
    if (reply.kind == Reply::Kind::failed) {
        end_void(listener, reply.text);
    } else if (reply.kind == Reply::Kind::refused) {
        end_void(listener, "in the opening: " + failure_response(play_command(move.colour, move.move), reply));
        game_.failed.reset();
    }
}

void Game::place_handicap(int stones) {
    const PlacedHandicap placed = place_handicap_of_black(stones);
    if (!placed.problem.empty()) {
        return end_void(Colour::black, placed.problem);
    }
    if (const std::string problem = place_handicap_of_white(placed.stones); !problem.empty()) {
        return end_void(Colour::white, problem);
    }
    for (const Point stone : placed.stones) {
        position_.set_up(stone);
    }
    game_.handicap_stones = placed.stones;
}

PlacedHandicap Game::place_handicap_of_black(int stones) {
    return settings_.handicap_style == HandicapStyle::fixed
               ? place_fixed_handicap(black_.player, settings_.board_size, stones)
               : place_free_handicap(black_.player, settings_.board_size, stones);
}

std::string Game::place_handicap_of_white(const std::vector<Point>& stones) {
    return settings_.handicap_style == HandicapStyle::fixed
               ? place_fixed_handicap(white_.player, settings_.board_size, static_cast<int>(stones.size())).problem
               : tell_handicap(white_.player, stones);
}

void Game::turn(Colour colour) {
    const Seat& mover = side(colour);
    Reply reply = clocks_.begin_move(colour, mover.player);
    if (reply.ok()) {
        reply = is_enough_of_a_trial() ? pass_for(colour) : mover.player.genmove(colour);
    }
    (colour == Colour::black ? game_.black_seconds : game_.white_seconds) += reply.seconds;
    over_ = clocks_.end_game(game_, colour, mover.player, mover.name, reply);
    if (!over_) {
        answered(colour, reply);
    }
    if (over_) {
        return;
    }
    if (passes_in_a_row_ == 2) {
        return score();
    }
    if (comes_again_ && settings_.long_cycle == LongCycle::draw) {
        return end(Ending::jigo, std::nullopt, "0", "a position came again with the same side to move");
    }
    adjudicate(colour);
    if (!over_ && static_cast<int>(game_.moves.size()) >= settings_.move_limit) {
        end(Ending::move_limit, std::nullopt, "Void", hit_move_limit);
    }
}

void Game::adjudicate(Colour mover) {
    if (!adjudicator_ || game_.audit) {
        return;
    }
    const auto finding = adjudicator_->hear(mover, side(mover).player.estimate(), static_cast<int>(game_.moves.size()));
    if (finding && settings_.adjudication->is_audited) {
        game_.audit = finding->ruling;
    } else if (finding) {
        const Colour winner = finding->ruling.winner;
        end(Ending::adjudicated, winner, winner_text(winner, ""), "adjudicated: " + finding->why);
    }
}

bool Game::is_enough_of_a_trial() const {
    return settings_.trial_moves > 0 &&
           static_cast<int>(game_.moves.size() - game_.opening_moves) >= settings_.trial_moves;
}

Reply Game::pass_for(Colour colour) {
    Reply reply = side(colour).player.play(colour, Move{});
    if (reply.ok()) {
        reply.text = to_text(Move{});
    }
    return reply;
}

void Game::answered(Colour colour, const Reply& reply) {
    const std::string& mover = side(colour).name;
    if (reply.kind == Reply::Kind::failed) {
        return end_by_failure(colour, reply.text);
    }
    if (reply.kind == Reply::Kind::refused) {
        const std::string command = std::string("genmove ") + letter(colour);
        return end_by_forfeit(colour, colour, mover + ": " + failure_response(command, reply));
    }
    if (side(colour).player.may_claim() && to_lower(trim(reply.text)) == "claim") {
        return end(Ending::claim, colour, winner_text(colour, ""), "claim");
    }
    const auto move = parse_move(trim(reply.text), settings_.board_size);
    if (!move) {
        return end_by_forfeit(colour, colour,
                              fmt::format("{}: attempted ill-formed move '{}'", mover, printable(reply.text)));
    }
    if (move->kind == Move::Kind::resign) {
        const Colour winner = opponent_of(colour);
        return end(Ending::resignation, winner, winner_text(winner, "R"), "");
    }
    moved(colour, *move, reply.seconds);
}

void Game::moved(Colour colour, const Move& move, double seconds) {
    if (const std::string why = why_illegal(colour, move); !why.empty()) {
        return end_by_forfeit(colour, colour, fmt::format("{}: {}", side(colour).name, why));
    }
    place(colour, move);
    game_.moves.push_back({colour, move, seconds, side(colour).player.explain_last_move(), clocks_.left(colour)});
    tell_opponent(colour, move);
}

std::string Game::why_illegal(Colour colour, const Move& move) const {
    if (move.kind == Move::Kind::pass) {
        return "";
    }
    return position_.why_illegal(colour, move.point);
}

void Game::place(Colour colour, const Move& move) {
    if (move.kind == Move::Kind::pass) {
        position_.pass(colour);
        ++passes_in_a_row_;
    } else {
        position_.play(colour, move.point);
        passes_in_a_row_ = 0;
    }
    comes_again_ = !seen_.insert({position_.board().hash(), colour}).second;
}

void Game::tell_opponent(Colour colour, const Move& move) {
    Seat& opponent = side(opponent_of(colour));
    const Reply reply = opponent.player.play(colour, move);
    const bool finished = passes_in_a_row_ == 2;
    if (reply.kind == Reply::Kind::failed) {
        return finished ? fail_after_end(opponent, reply) : end_by_failure(opponent_of(colour), reply.text);
    }
    if (reply.kind == Reply::Kind::refused && !finished) {
        refused(colour, move, reply);
    }
}

void Game::refused(Colour mover, const Move& move, const Reply& reply) {
    const Colour refuser = opponent_of(mover);
    const std::string& who = side(refuser).name;
    if (claims_illegal_move(reply)) {
        return end_by_forfeit(mover, refuser, fmt::format("{} claims move {} is illegal", who, to_text(move)));
    }
    end_by_forfeit(refuser, refuser, who + ": " + failure_response(play_command(mover, move), reply));
}

void Game::score() {
    over_ = true;
    if (settings_.scorer == Scorer::referee) {
        game_.needs_referee = true;
        return set_unknown(game_, "not yet counted");
    }
    const bool internal = settings_.scorer == Scorer::internal;
    const auto question = internal ? &Player::dead_stones : &Player::final_score;
    const auto black = ask(black_, question);
    const auto white = ask(white_, question);
    if (internal) {
        count_by_area(game_, settings_, position_.board(), black, white);
    } else {
        reconcile_scores(game_, black, white);
    }
}

/// What a side answers when the game is over; empty when it has no say.
std::optional<std::string> Game::ask(Seat& asked, Reply (Player::*question)()) {
    if (asked.failed) {
        return std::nullopt;
    }
    Reply reply = (asked.player.*question)();
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

void Game::end(Ending ending, std::optional<Colour> winner, const std::string& result, const std::string& detail) {
    over_ = true;
    game_.ending = ending;
    game_.winner = winner;
    game_.result = result;
    game_.detail = detail;
}

/// By the answer of the witness, if it was one to our question.
void Game::end_by_forfeit(Colour loser, Colour witness, const std::string& detail) {
    if (const Reply confirmed = side(witness).player.confirm(); !confirmed.ok()) {
        return end_by_failure(witness, confirmed.text);
    }
    const Colour winner = opponent_of(loser);
    end(Ending::forfeit, winner, winner_text(winner, "F"), detail);
}

void Game::end_void(Colour culprit, const std::string& why) {
    end(Ending::void_game, std::nullopt, "Void", fmt::format("{}: {}", side(culprit).name, why));
    game_.failed = culprit;
}

/// A failure in mid-game.
void Game::end_by_failure(Colour culprit, const std::string& why) {
    end_void(culprit, why);
    if (settings_.engine_failure == EngineFailure::loss) {
        lose_by_failure(game_, culprit);
    }
}

void Game::fail_after_end(Seat& culprit, const Reply& reply) {
    culprit.failed = true;
    game_.warnings.push_back(fmt::format("{}: {}", culprit.name, reply.text));
}

}  // namespace

void lose_by_failure(RefereedGame& game, Colour loser) {
    game.ending = Ending::failure;
    game.winner = opponent_of(loser);
    game.result = winner_text(*game.winner, "F");
}

RefereedGame play_game(const GameSettings& settings, Player& black, Player& white, const std::string& black_name,
                       const std::string& white_name, const MoveSequence& opening) {
    return Game(settings, {black, black_name}, {white, white_name}).play(opening);
}

std::int64_t hash_of_moves(const RefereedGame& game, int board_size) {
    constexpr std::size_t fewest = 10;
    if (game.moves.size() - game.opening_moves + game.texts.size() < fewest) {
        return 0;
    }
    if (!game.texts.empty()) {
        return static_cast<std::int64_t>(hash_of(join(game.texts, " ")));
    }
    MoveSequence moves;
    for (const RefereedGame::Played& played : game.moves) {
        moves.push_back({played.colour, played.move});
    }
    return static_cast<std::int64_t>(hash_of_course(game.handicap_stones, moves, board_size));
}

}  // namespace ringmaster

#include "ringmaster/game/referee.hpp"

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/base/time.hpp"

namespace ringmaster {

namespace {

std::string winner_text(Colour winner, const char* how) {
    return (winner == Colour::black ? "B+" : "W+") + std::string(how);
}

bool claims_illegal_move(const Reply& reply) {
    return to_lower(reply.text).find("illegal move") != std::string::npos;
}

std::string failure_response(const std::string& command, const Reply& reply) {
    const std::string text = printable(reply.text);
    return fmt::format("failure response from '{}'{}{}", command, text.empty() ? "" : ": ", text);
}

struct Side {
    Player& player;
    const std::string& name;
    bool failed = false;
};

/// One game in progress. `over_` is set together with the ending.
class Game {
public:
    Game(const GameSettings& settings, Side black, Side white)
        : settings_(settings), black_(black), white_(white), board_(settings.board_size) {}

    RefereedGame play();

private:
    Side& side(Colour colour) { return colour == Colour::black ? black_ : white_; }

    void set_up(Colour colour);
    void turn(Colour colour);
    void answered(Colour colour, const Reply& reply, double seconds);
    void moved(Colour colour, const Move& move, double seconds);
    std::string why_illegal(const Move& move) const;
    void place(Colour colour, const Move& move);
    void tell_opponent(Colour colour, const Move& move);
    void refused(Colour mover, const Move& move, const Reply& reply);

    void score();
    std::optional<std::string> ask_score(Colour colour);

    void end(Ending ending, std::optional<Colour> winner, const std::string& result, const std::string& detail);
    void end_by_forfeit(Colour loser, const std::string& detail);
    void end_void(const Side& culprit, const Reply& reply);
    void fail_after_end(Side& culprit, const Reply& reply);

    const GameSettings& settings_;
    Side black_;
    Side white_;
    Board board_;
    RefereedGame game_;
    int passes_in_a_row_ = 0;
    bool over_ = false;
};

RefereedGame Game::play() {
    set_up(Colour::black);
    if (!over_) {
        set_up(Colour::white);
    }
    for (Colour colour = Colour::black; !over_; colour = opponent_of(colour)) {
        turn(colour);
    }
    return game_;
}

void Game::set_up(Colour colour) {
    const Reply reply = side(colour).player.set_up(settings_);
    if (!reply.ok()) {
        end_void(side(colour), reply);
    }
}

void Game::turn(Colour colour) {
    const auto start = SteadyClock::now();
    const Reply reply = side(colour).player.genmove(colour);
    const double seconds = seconds_since(start);
    (colour == Colour::black ? game_.black_seconds : game_.white_seconds) += seconds;
    answered(colour, reply, seconds);
    if (over_) {
        return;
    }
    if (passes_in_a_row_ == 2) {
        score();
    } else if (static_cast<int>(game_.moves.size()) >= settings_.move_limit) {
        end(Ending::move_limit, std::nullopt, "Void", "hit move limit");
    }
}

void Game::answered(Colour colour, const Reply& reply, double seconds) {
    const std::string& mover = side(colour).name;
    if (reply.kind == Reply::Kind::failed) {
        return end_void(side(colour), reply);
    }
    if (reply.kind == Reply::Kind::refused) {
        const std::string command = std::string("genmove ") + letter(colour);
        return end_by_forfeit(colour, mover + ": " + failure_response(command, reply));
    }
    const auto move = parse_move(trim(reply.text), settings_.board_size);
    if (!move) {
        return end_by_forfeit(colour, fmt::format("{}: attempted ill-formed move '{}'", mover, printable(reply.text)));
    }
    if (move->kind == Move::Kind::resign) {
        const Colour winner = opponent_of(colour);
        return end(Ending::resignation, winner, winner_text(winner, "R"), "");
    }
    moved(colour, *move, seconds);
}

void Game::moved(Colour colour, const Move& move, double seconds) {
    if (const std::string why = why_illegal(move); !why.empty()) {
        return end_by_forfeit(colour, fmt::format("{}: {}", side(colour).name, why));
    }
    place(colour, move);
    game_.moves.push_back({colour, move, seconds});
    tell_opponent(colour, move);
}

std::string Game::why_illegal(const Move& move) const {
    if (move.kind == Move::Kind::pass) {
        return "";
    }
    if (board_.at(move.point)) {
        return "attempted move to occupied point " + to_text(move.point);
    }
    if (board_.ko_point() == move.point) {
        return "attempted move to ko-forbidden point " + to_text(move.point);
    }
    return "";
}

void Game::place(Colour colour, const Move& move) {
    if (move.kind == Move::Kind::pass) {
        board_.pass();
        ++passes_in_a_row_;
    } else {
        board_.play(colour, move.point);
        passes_in_a_row_ = 0;
    }
}

void Game::tell_opponent(Colour colour, const Move& move) {
    Side& opponent = side(opponent_of(colour));
    const Reply reply = opponent.player.play(colour, move);
    const bool finished = passes_in_a_row_ == 2;
    if (reply.kind == Reply::Kind::failed) {
        return finished ? fail_after_end(opponent, reply) : end_void(opponent, reply);
    }
    if (reply.kind == Reply::Kind::refused && !finished) {
        refused(colour, move, reply);
    }
}

void Game::refused(Colour mover, const Move& move, const Reply& reply) {
    const Colour refuser = opponent_of(mover);
    const std::string& who = side(refuser).name;
    if (claims_illegal_move(reply)) {
        return end_by_forfeit(mover, fmt::format("{} claims move {} is illegal", who, to_text(move)));
    }
    const std::string command = fmt::format("play {} {}", letter(mover), to_text(move));
    end_by_forfeit(refuser, who + ": " + failure_response(command, reply));
}

void Game::score() {
    over_ = true;
    if (settings_.scorer == Scorer::internal) {
        const Score score = score_of(area_difference(board_) - settings_.komi);
        return end(score.winner ? Ending::score : Ending::jigo, score.winner, to_text(score), "");
    }
    const auto black = ask_score(Colour::black);
    const auto white = ask_score(Colour::white);
    reconcile_scores(game_, black, white);
}

std::optional<std::string> Game::ask_score(Colour colour) {
    Side& asked = side(colour);
    if (asked.failed) {
        return std::nullopt;
    }
    const Reply reply = asked.player.final_score();
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

void Game::end_by_forfeit(Colour loser, const std::string& detail) {
    const Colour winner = opponent_of(loser);
    end(Ending::forfeit, winner, winner_text(winner, "F"), detail);
}

void Game::end_void(const Side& culprit, const Reply& reply) {
    end(Ending::void_game, std::nullopt, "Void", fmt::format("{}: {}", culprit.name, reply.text));
}

void Game::fail_after_end(Side& culprit, const Reply& reply) {
    culprit.failed = true;
    game_.warnings.push_back(fmt::format("{}: {}", culprit.name, reply.text));
}

std::optional<Score> read_score(RefereedGame& game, const char* who, const std::optional<std::string>& answer) {
    if (!answer) {
        return std::nullopt;
    }
    const auto score = parse_score(trim(*answer));
    if (!score) {
        const std::string text = printable(*answer, 60);
        game.warnings.push_back(fmt::format("{}'s final_score names no winner: '{}'", who, text));
    }
    return score;
}

void set_score(RefereedGame& game, const Score& score) {
    game.ending = score.winner ? Ending::score : Ending::jigo;
    game.winner = score.winner;
    game.result = to_text(score);
}

void set_unknown(RefereedGame& game, const std::string& why) {
    game.ending = Ending::unknown;
    game.winner.reset();
    game.result = "?";
    game.detail = why;
}

std::string both_say(const Score& black, const Score& white) {
    return fmt::format("Black says {}, White says {}", to_text(black), to_text(white));
}

void set_agreement(RefereedGame& game, const Score& black, const Score& white) {
    if (black.winner != white.winner) {
        return set_unknown(game, "players disagreed: " + both_say(black, white));
    }
    if (black.margin == white.margin) {
        return set_score(game, black);
    }
    set_score(game, {black.winner, std::nullopt});
    game.detail = "players disagreed about the margin: " + both_say(black, white);
}

}  // namespace

RefereedGame play_game(const GameSettings& settings, Player& black, Player& white, const std::string& black_name,
                       const std::string& white_name) {
    return Game(settings, {black, black_name}, {white, white_name}).play();
}

void reconcile_scores(RefereedGame& game, const std::optional<std::string>& black,
                      const std::optional<std::string>& white) {
    const auto black_score = read_score(game, "Black", black);
    const auto white_score = read_score(game, "White", white);
    if (black_score && white_score) {
        set_agreement(game, *black_score, *white_score);
    } else if (black_score || white_score) {
        set_score(game, black_score ? *black_score : *white_score);
    } else {
        set_unknown(game, "no score reported");
    }
}

}  // namespace ringmaster

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/game/answers.hpp"
#include "ringmaster/game/referee.hpp"

namespace ringmaster {

namespace {

/// What an answer to final_score says; empty where it names no winner. A margin that no such game can have is left out,
/// with a warning. `whose` it is: "Black's".
std::optional<Score> believable_score(RefereedGame& game, const GameSettings& settings, const std::string& whose,
                                      const std::string& answer) {
    std::optional<Score> score = parse_score(trim(answer));
    if (score && score->margin > most_points_ahead(settings, game.moves.size())) {
        game.warnings.push_back(fmt::format("{} final_score names a margin that no such game can have: '{}'", whose,
                                            printable(answer, 60)));
        score->margin.reset();
    }
    return score;
}

void set_score(RefereedGame& game, const Score& score) {
    game.ending = score.winner ? Ending::score : Ending::jigo;
    game.winner = score.winner;
    game.margin = score.winner ? score.margin : std::nullopt;
    game.detail.clear();
}

std::optional<Score> read_score(RefereedGame& game, const GameSettings& settings, const char* who,
                                const std::optional<std::string>& answer) {
    if (!answer) {
        return std::nullopt;
    }
    auto score = believable_score(game, settings, std::string(who) + "'s", *answer);
    if (!score) {
        const std::string text = printable(*answer, 60);
        game.warnings.push_back(fmt::format("{}'s final_score names no winner: '{}'", who, text));
    }
    return score;
}

std::string both_say(const std::string& black, const std::string& white) {
    return fmt::format("Black says {}, White says {}", black, white);
}

void set_agreement(RefereedGame& game, const Score& black, const Score& white) {
    const std::string answers = both_say(to_text(black), to_text(white));
    if (black.winner != white.winner) {
        game.scorers_disagreed = true;
        return set_unknown(game, "players disagreed: " + answers);
    }
    if (black.margin == white.margin) {
        return set_score(game, black);
    }
    set_score(game, {black.winner, std::nullopt});
    game.detail = "players disagreed about the margin: " + answers;
}

using Stones = std::vector<Point>;

/// The stones that a side calls dead, as a set; points without a stone do not matter.
std::optional<Stones> read_dead_stones(RefereedGame& game, const Board& board, const char* who,
                                       const std::optional<std::string>& answer) {
    if (!answer) {
        return std::nullopt;
    }
    PointList list = parse_points(*answer, board.size());
    if (!list.problem.empty()) {
        game.warnings.push_back(fmt::format("{}'s list of dead stones was left out: {}", who, list.problem));
        return std::nullopt;
    }
    std::erase_if(list.points, [&](Point point) { return !board.at(point); });
    return as_set(list.points);
}

std::string stones_text(const Stones& stones) {
    return stones.empty() ? "none" : printable(to_text(stones), 80);
}

int compensation(const GameSettings& settings) {
    if (!settings.handicap || settings.handicap_compensation == HandicapCompensation::none) {
        return 0;
    }
    return *settings.handicap - (settings.handicap_compensation == HandicapCompensation::one_less ? 1 : 0);
}

void set_area_score(RefereedGame& game, const GameSettings& settings, const Board& board, const Stones& dead) {
    const Board counted = without_stones(board, dead);
    game.ownership = ownership(counted);
    set_score(game, area_score(game.ownership, settings));
}

/// Shows the judge the empty board and the handicap. What went wrong, or nothing.
std::string show_start(const RefereedGame& game, const GameSettings& settings, Player& judge) {
    const Reply ready = judge.set_up(settings);
    if (!ready.ok() || game.handicap_stones.empty()) {
        return ready.ok() ? "" : ready.text;
    }
    return tell_handicap(judge, settings, game.handicap_stones);
}

/// Shows the moves to the judge. Its refusal of the pass that ends the game is ignored, as with the players.
std::string show_moves(const RefereedGame& game, Player& judge) {
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const auto& played = game.moves[i];
        const Reply reply = judge.play(played.colour, played.move);
        const bool last = i + 1 == game.moves.size();
        if (!reply.ok() && !(last && reply.kind == Reply::Kind::refused)) {
            return problem_with(play_command(played.colour, played.move), reply);
        }
    }
    return "";
}

/// Sets the score that the judge gives; a judge that cannot tell leaves the result unknown. What broke the judge, or
/// nothing.
std::string let_count(RefereedGame& game, const GameSettings& settings, Player& judge, const std::string& who) {
    Reply reply = judge.final_score();
    if (reply.ok() && !parse_score(trim(reply.text))) {
        const Reply confirmed = judge.confirm();
        reply = confirmed.ok() ? reply : confirmed;
    }
    if (reply.kind == Reply::Kind::failed) {
        return problem_with("final_score", reply);
    }
    const auto score = reply.ok() ? believable_score(game, settings, who + "'s", reply.text) : std::nullopt;
    if (score) {
        set_score(game, *score);
    } else if (reply.ok()) {
        set_unknown(game, fmt::format("{}: its final_score names no winner: '{}'", who, printable(reply.text, 60)));
    } else {
        set_unknown(game, fmt::format("{}: {}", who, problem_with("final_score", reply)));
    }
    return "";
}

}  // namespace

Score area_score(const std::string& ownership, const GameSettings& settings) {
    return score_of(area_difference(ownership) - settings.komi - compensation(settings));
}

double most_points_ahead(const GameSettings& settings, std::size_t moves) {
    if (settings.rules != Rules::go) {
        return largest_margin;
    }
    return settings.board_size * settings.board_size + static_cast<double>(moves) + std::fabs(settings.komi) +
           2 * settings.handicap.value_or(0);
}

void set_unknown(RefereedGame& game, const std::string& why) {
    game.ending = Ending::unknown;
    game.winner.reset();
    game.margin.reset();
    game.detail = why;
}

void count_by_area(RefereedGame& game, const GameSettings& settings, const Board& board,
                   const std::optional<std::string>& black_dead, const std::optional<std::string>& white_dead) {
    const auto black = read_dead_stones(game, board, "Black", black_dead);
    const auto white = read_dead_stones(game, board, "White", white_dead);
    if (!black || !white || *black == *white) {
        return set_area_score(game, settings, board, black ? *black : white.value_or(Stones{}));
    }
    Stones agreed = *black;
    std::erase_if(agreed, [&](Point point) { return std::ranges::find(*white, point) == white->end(); });
    game.warnings.push_back("players disagreed about dead stones, only those that both named were taken off: " +
                            both_say(stones_text(*black), stones_text(*white)));
    const Score by_black = area_score(ownership(without_stones(board, *black)), settings);
    const Score by_white = area_score(ownership(without_stones(board, *white)), settings);
    game.scorers_disagreed = by_black.winner != by_white.winner;
    set_area_score(game, settings, board, agreed);
}

void reconcile_scores(RefereedGame& game, const GameSettings& settings, const std::optional<std::string>& black,
                      const std::optional<std::string>& white) {
    const auto black_score = read_score(game, settings, "Black", black);
    const auto white_score = read_score(game, settings, "White", white);
    if (black_score && white_score) {
        set_agreement(game, *black_score, *white_score);
    } else if (black_score || white_score) {
        set_score(game, black_score ? *black_score : *white_score);
    } else {
        const auto said = [](const std::optional<std::string>& answer) {
            return answer ? "'" + printable(*answer, 60) + "'" : "nothing";
        };
        set_unknown(game, "no score reported" + (black || white ? ": " + both_say(said(black), said(white)) : ""));
    }
}

void judge_game(RefereedGame& game, const GameSettings& settings, Player& judge, const std::string& judge_name) {
    if (!game.needs_referee) {
        return;
    }
    game.needs_referee = false;
    const std::string who = judge_name.empty() ? "the referee" : "the referee " + judge_name;
    std::string problem = show_start(game, settings, judge);
    if (problem.empty()) {
        problem = show_moves(game, judge);
    }
    if (problem.empty()) {
        problem = let_count(game, settings, judge, who);
    }
    if (!problem.empty()) {
        game.make_void(who + ": " + problem);
    }
    game.result = result_text(game, settings.rules);
}

}  // namespace ringmaster

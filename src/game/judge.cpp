#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/game/answers.hpp"

#include "counting.hpp"

namespace ringmaster {

namespace {

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

#include "ringmaster/game/outcome.hpp"

#include <utility>

#include "ringmaster/go/scoring.hpp"

namespace ringmaster {

std::string result_text(const KeptEnd& end, Rules rules) {
    if (is_like_chess(rules) && end.winner) {
        return *end.winner == Colour::white ? "1-0" : "0-1";
    }
    if (is_like_chess(rules)) {
        return end.ending == Ending::void_game ? "Void" : is_draw(end.ending) ? "1/2-1/2" : "*";
    }
    if (end.ending == Ending::score || end.ending == Ending::jigo) {
        return to_text(Score{end.winner, end.margin});
    }
    const std::string winner = !end.winner ? "" : *end.winner == Colour::black ? "B+" : "W+";
    return winner + traits_of(end.ending).result;
}

void GameEnd::make_void(std::string why) {
    ending = Ending::void_game;
    winner.reset();
    margin.reset();
    result = "Void";
    detail = std::move(why);
}

void apply_unknown_result(Outcome& outcome, UnknownResult unknown_result) {
    if (!has_unknown_winner(outcome.ending) || unknown_result != UnknownResult::void_game) {
        return;
    }
    outcome.void_cause = outcome.ending == Ending::unknown ? VoidCause::unknown_result : VoidCause::move_limit;
    outcome.make_void("the result is unknown: " + outcome.detail + " (void because of unknown_result = \"void\")");
}

}  // namespace ringmaster

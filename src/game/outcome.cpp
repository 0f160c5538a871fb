#include "ringmaster/game/outcome.hpp"

#include <utility>

namespace ringmaster {

void GameEnd::make_void(std::string why) {
    ending = Ending::void_game;
    winner.reset();
    margin.reset();
    result = "Void";
    detail = std::move(why);
}

void apply_unknown_result(Outcome& outcome, UnknownResult unknown_result) {
    const bool unknown = outcome.ending == Ending::unknown || outcome.ending == Ending::move_limit;
    if (!unknown || unknown_result != UnknownResult::void_game) {
        return;
    }
    outcome.void_cause = outcome.ending == Ending::unknown ? VoidCause::unknown_result : VoidCause::move_limit;
    outcome.make_void("the result is unknown: " + outcome.detail + " (void because of unknown_result = \"void\")");
}

}  // namespace ringmaster

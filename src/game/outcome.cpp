#include "ringmaster/game/outcome.hpp"

namespace ringmaster {

void apply_unknown_result(Outcome& outcome, UnknownResult unknown_result) {
    const bool unknown = outcome.ending == Ending::unknown || outcome.ending == Ending::move_limit;
    if (!unknown || unknown_result != UnknownResult::void_game) {
        return;
    }
    outcome.void_cause = outcome.ending == Ending::unknown ? VoidCause::unknown_result : VoidCause::move_limit;
    outcome.ending = Ending::void_game;
    outcome.winner.reset();
    outcome.margin.reset();
    outcome.result = "Void";
    outcome.detail = "the result is unknown: " + outcome.detail + " (void because of unknown_result = \"void\")";
}

}  // namespace ringmaster

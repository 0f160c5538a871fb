#include "ringmaster/event/event_state.hpp"

#include <utility>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/event/epochs.hpp"

namespace ringmaster {

EventState restore_event(const LoadedControlFile& loaded, const Store& store, bool accept_changes) {
    const ControlFile& control = loaded.control;
    const Facts stored = store.facts();
    const Fingerprint now = fingerprint_of(control, loaded.template_texts);
    const auto games_of = [&](int epoch) { return store.count_games(epoch); };
    int epoch = epoch_to_go_on_with(stored, now, games_of);
    EventState state;
    state.accepted = changes_since(stored, epoch, now, games_of(epoch));
    std::optional<int> ended;
    if (!state.accepted.empty()) {
        if (!accept_changes) {
            throw Error(join(state.accepted, "; "), control.path.filename().string(),
                        "games under different settings cannot be pooled: go back to the old settings, use another "
                        "file name, start afresh with 'reset', or go on with '--accept-changes', which keeps the old "
                        "games but does not count them",
                        Fault::state);
        }
        ended = epoch++;
    }
    const auto seed = control.seed ? control.seed : stored_seed(stored);
    state.identity = {seed ? *seed : fresh_seed(), epoch, loaded.template_texts};
    state.facts = facts_of_run(stored, ended, epoch, now);
    state.facts["event"] = control.event;
    state.facts["seed"] = std::to_string(state.identity.seed);
    state.facts["ringmaster"] = RINGMASTER_VERSION;
    state.competition = make_competition(control, state.identity);
    store.for_each_game([&](const GameRecord& record) { state.competition->tell(record); });
    store.for_each_void_game([&](const VoidGame& game) { state.competition->tell(game); });
    state.competition->take_notices();
    return state;
}

}  // namespace ringmaster

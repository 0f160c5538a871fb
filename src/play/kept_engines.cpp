#include "ringmaster/play/kept_engines.hpp"

#include <algorithm>
#include <utility>

namespace ringmaster {
namespace {

constexpr std::size_t most_engines = 8;

/// Whether a process that was started for one can play for the other.
bool are_interchangeable(PlayerSetup one, PlayerSetup other) {
    for (PlayerSetup* setup : {&one, &other}) {
        setup->set_gtp_commands.clear();
        setup->options.clear();
    }
    return one == other;
}

}  // namespace

void KeptEngines::end_all() {
    for (const Kept& kept : engines_) {
        kept.engine->controller.ask_to_quit();
    }
    for (const Kept& kept : engines_) {
        kept.engine->controller.finish();
    }
    engines_.clear();
}

std::unique_ptr<Engine> KeptEngines::take(EngineSeat seat, const PlayerSetup& setup) {
    const auto found = std::ranges::find_if(engines_, [&](const Kept& kept) {
        return kept.seat == seat && are_interchangeable(kept.engine->setup, setup);
    });
    if (found == engines_.end()) {
        return nullptr;
    }
    std::unique_ptr<Engine> engine = std::move(found->engine);
    engines_.erase(found);
    return engine->controller.is_alive() ? std::move(engine) : nullptr;
}

void KeptEngines::keep(EngineSeat seat, std::unique_ptr<Engine> engine) {
    if (const std::unique_ptr<Engine> same = take(seat, engine->setup)) {
        same->controller.end();
    }
    if (engines_.size() == most_engines) {
        engines_.front().engine->controller.end();
        engines_.erase(engines_.begin());
    }
    engines_.push_back({seat, std::move(engine)});
}

std::set<pid_t> KeptEngines::processes() const {
    std::set<pid_t> found;
    for (const Kept& kept : engines_) {
        found.insert(kept.engine->controller.pid());
    }
    return found;
}

}  // namespace ringmaster

#pragma once

#include <string>
#include <vector>

#include "ringmaster/game/setup.hpp"

#include "support/patience.hpp"

namespace scripted {

/// The scripted engine.
inline ringmaster::PlayerSetup player(const std::vector<std::string>& arguments = {}) {
    ringmaster::PlayerSetup setup;
    setup.code = "scripted";
    setup.command = {SCRIPTED_ENGINE};
    setup.command.insert(setup.command.end(), arguments.begin(), arguments.end());
    setup.timeouts = {ringmaster::patience, ringmaster::patience, ringmaster::patience, ringmaster::patience};
    return setup;
}

}  // namespace scripted

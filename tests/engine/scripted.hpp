#pragma once

#include <string>
#include <vector>

#include "ringmaster/game/setup.hpp"

namespace scripted {

/// The scripted engine with short deadlines.
inline ringmaster::PlayerSetup player(const std::vector<std::string>& arguments = {}) {
    ringmaster::PlayerSetup setup;
    setup.code = "scripted";
    setup.command = {SCRIPTED_ENGINE};
    setup.command.insert(setup.command.end(), arguments.begin(), arguments.end());
    setup.timeouts = {10, 10, 10, 10};
    return setup;
}

}  // namespace scripted

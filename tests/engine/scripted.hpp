#pragma once

#include <string>
#include <vector>

#include "ringmaster/engine/controller.hpp"

#include "support/catch.hpp"
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

/// Checks the text as well.
inline bool is(const ringmaster::Reply& reply, ringmaster::Reply::Kind kind, const std::string& text) {
    CHECK(reply.text == text);
    return reply.kind == kind;
}

}  // namespace scripted

#pragma once

#include <string>
#include <vector>

#include "ringmaster/os/subprocess.hpp"

#include "support/catch.hpp"
#include "support/patience.hpp"

namespace ringmaster {

/// Runs a program, which must end well.
inline void run_command(const std::vector<std::string>& command) {
    Launch launch;
    launch.command = command;
    Subprocess process(launch);
    const auto exit = process.wait(Deadline::after(patience));
    REQUIRE(exit);
    REQUIRE(is_success(*exit));
}

}  // namespace ringmaster

#pragma once

#include <sys/types.h>

#include "ringmaster/os/subprocess.hpp"

namespace ringmaster {

/// What the new program gets as its standard input, output and error.
struct StandardEnds {
    int input = -1;
    int output = -1;
    int error = -1;
};

/// Starts the program in a process group of its own and gives its process id. Throws Error saying why it cannot.
pid_t launch_process(const Launch& launch, const StandardEnds& ends);

}  // namespace ringmaster

#pragma once

#include <string>

namespace ringmaster {

/// How a process ended.
struct Exit {
    int status = 0;          ///< as waitpid gives it
    double cpu_seconds = 0;  ///< user and system, of the process and the children it waited for
};

/// "exited with status 3", "killed by signal 9 (Killed)".
std::string to_text(const Exit& exit);
/// Whether it exited with status 0.
bool is_success(const Exit& exit);
/// Whether it died of a signal that others send and no fault raises: SIGTERM, SIGINT, SIGHUP or SIGKILL.
bool was_killed_from_outside(const Exit& exit);

}  // namespace ringmaster

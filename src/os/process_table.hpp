#pragma once

#include <string>

#include <sys/types.h>

namespace ringmaster {

/// Kills the children of this process, but not `spared`.
void kill_children(pid_t spared);

/// Kills every process of this user whose environment holds the entry "NAME=value". Gives their number.
int kill_marked(const std::string& entry);

}  // namespace ringmaster

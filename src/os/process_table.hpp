#pragma once

#include <set>
#include <string>
#include <vector>

#include <sys/types.h>

namespace ringmaster {

/// The children of this process that are not spared, dead ones that nobody has reaped included.
std::vector<pid_t> children_but(const std::set<pid_t>& spared);

/// Kills every process of this user whose environment holds the entry "NAME=value". Gives their number.
int kill_marked(const std::string& entry);

}  // namespace ringmaster

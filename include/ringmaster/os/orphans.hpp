#pragma once

#include <set>
#include <string>

#include "ringmaster/base/time.hpp"
#include "ringmaster/os/guardian.hpp"

namespace ringmaster {

/// From now on a process that one of our descendants leaves behind becomes our child, even when it has left its process
/// group and session (a daemon).
void adopt_orphans();

/// Kills and reaps all our children, adopted or not, but for the guardian and the spared ones; no other Subprocess may
/// be in use. False when the deadline passed before the last was gone. When there is none, as after most games, it
/// costs one system call; when some are spared, a look at all processes.
bool end_children(const Guardian& guardian, const std::set<pid_t>& spared, const Deadline& deadline);

/// Kills every process of this user whose environment holds the entry "NAME=value": what a run left behind that was
/// killed together with all its guardians. Gives their number.
int end_marked(const std::string& entry);

}  // namespace ringmaster

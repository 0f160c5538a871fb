#pragma once

#include "ringmaster/base/time.hpp"
#include "ringmaster/os/guardian.hpp"

namespace ringmaster {

/// From now on a process that one of our descendants leaves behind becomes our child, even when it has left its process
/// group and session (a daemon).
void adopt_orphans();

/// Kills and reaps all our children, adopted or not, but for the guardian; no Subprocess may be in use. False when the
/// deadline passed before the last was gone. When there is none, as after most games, it costs one system call.
bool end_children(const Guardian& guardian, const Deadline& deadline);

}  // namespace ringmaster

#pragma once

#include <vector>

#include <sys/types.h>

namespace ringmaster {

/// The cores that this process may use, in ascending order.
std::vector<int> usable_cpus();

/// Disjoint sets of `threads` cores, one for each slot; nothing when there are not enough for all.
std::vector<std::vector<int>> cpus_of_slots(const std::vector<int>& usable, int slots, int threads);

/// Lets a process, and whatever it starts from now on, use these cores only. False when the system refuses.
bool bind_to_cpus(pid_t process, const std::vector<int>& cpus);

}  // namespace ringmaster

#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace ringmaster {

/// The cores that this process may use, in ascending order.
std::vector<int> usable_cpus();

/// Disjoint sets of `threads` cores, one for each slot; nothing when there are not enough for all.
std::vector<std::vector<int>> cpus_of_slots(const std::vector<int>& usable, int slots, int threads);

/// Lets a process, and whatever it starts from now on, use these cores only. False when the system refuses.
bool bind_to_cpus(pid_t process, const std::vector<int>& cpus);

/// What a machine has kept from us and from a process that we wait for, in seconds since some moment. What the system
/// does not tell is 0.
struct MachineTimes {
    double suspended = 0;         ///< the machine slept
    double stopped = 0;           ///< we were, by somebody
    double own_wait = 0;          ///< we could have run, but had no core
    std::map<int, double> waits;  ///< the same of the process, by thread
    std::map<int, double> ran;    ///< ... which had a core
    std::vector<double> stolen;   ///< from each core, by the machine's host
};

/// The times by now. `stopped` is left to who waits.
MachineTimes machine_times(pid_t process);

/// Why a process that took so many seconds too long between the two is not to blame, in words: the machine was away, or
/// kept as much from it. Empty: it is.
std::string excuse_between(const MachineTimes& before, const MachineTimes& after, double seconds);

/// The first two numbers of a file `schedstat`, which are in nanoseconds; 0 when there are none.
struct ThreadTimes {
    double ran = 0;
    double waited = 0;
};
ThreadTimes thread_times(std::string_view schedstat);

/// The column `steal` of each core in the text of /proc/stat, which is in so many parts of a second.
std::vector<double> stolen_seconds(std::string_view stat, double parts_of_a_second);

}  // namespace ringmaster

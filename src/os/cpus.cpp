#include "ringmaster/os/cpus.hpp"

#include <sched.h>

namespace ringmaster {

std::vector<int> usable_cpus() {
    cpu_set_t set;
    CPU_ZERO(&set);
    std::vector<int> usable;
    if (sched_getaffinity(0, sizeof set, &set) != 0) {
        return usable;
    }
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
        if (CPU_ISSET(static_cast<std::size_t>(cpu), &set)) {
            usable.push_back(cpu);
        }
    }
    return usable;
}

std::vector<std::vector<int>> cpus_of_slots(const std::vector<int>& usable, int slots, int threads) {
    const auto each = static_cast<std::size_t>(threads);
    std::vector<std::vector<int>> sets;
    if (usable.size() < each * static_cast<std::size_t>(slots)) {
        return sets;
    }
    for (auto first = usable.begin(); sets.size() < static_cast<std::size_t>(slots); first += threads) {
        sets.emplace_back(first, first + threads);
    }
    return sets;
}

bool bind_to_cpus(pid_t process, const std::vector<int>& cpus) {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (const int cpu : cpus) {
        CPU_SET(static_cast<std::size_t>(cpu), &set);
    }
    return sched_setaffinity(process, sizeof set, &set) == 0;
}

}  // namespace ringmaster

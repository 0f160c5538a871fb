#include "ringmaster/os/cpus.hpp"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/os/files.hpp"

namespace ringmaster {
namespace {

/// A shorter suspension is not seen: both clocks are read one after the other.
constexpr double shortest_suspension = 0.1;

double seconds_of(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// The text of a file; empty where there is none.
std::string text_of(const std::filesystem::path& path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
}

void read_threads(pid_t process, MachineTimes& times) {
    for (const auto& entry : entries_of(fmt::format("/proc/{}/task", process))) {
        const int thread = std::atoi(entry.path().filename().c_str());
        const ThreadTimes found = thread_times(text_of(entry.path() / "schedstat"));
        times.waits[thread] = found.waited;
        times.ran[thread] = found.ran;
    }
}

/// The seconds of the thread that waited, or ran, longest between two looks.
double longest(const std::map<int, double>& before, const std::map<int, double>& after) {
    double most = 0;
    for (const auto& [thread, seconds] : after) {
        const auto found = before.find(thread);
        most = std::max(most, seconds - (found == before.end() ? 0 : found->second));
    }
    return most;
}

double most_stolen(const std::vector<double>& before, const std::vector<double>& after) {
    double most = 0;
    for (std::size_t core = 0; core < std::min(before.size(), after.size()); ++core) {
        most = std::max(most, after[core] - before[core]);
    }
    return most;
}

}  // namespace

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

ThreadTimes thread_times(std::string_view schedstat) {
    std::istringstream in{std::string(schedstat)};
    ThreadTimes times;
    return in >> times.ran >> times.waited ? ThreadTimes{times.ran * 1e-9, times.waited * 1e-9} : ThreadTimes{};
}

std::vector<double> stolen_seconds(std::string_view stat, double parts_of_a_second) {
    std::vector<double> stolen;
    for (const std::string& line : split(stat, '\n')) {
        std::istringstream in(line);
        std::string name;
        in >> name;
        if (!name.starts_with("cpu") || name == "cpu") {
            continue;
        }
        double parts = 0;
        for (int column = 0; column < 8; ++column) {  // user nice system idle iowait irq softirq steal
            in >> parts;
        }
        stolen.push_back(in ? parts / parts_of_a_second : 0);
    }
    return stolen;
}

MachineTimes machine_times(pid_t process) {
    MachineTimes times;
    times.suspended = seconds_of(CLOCK_BOOTTIME) - seconds_of(CLOCK_MONOTONIC);
    times.own_wait = thread_times(text_of("/proc/self/schedstat")).waited;
    read_threads(process, times);
    times.stolen = stolen_seconds(text_of("/proc/stat"), static_cast<double>(sysconf(_SC_CLK_TCK)));
    return times;
}

std::string excuse_between(const MachineTimes& before, const MachineTimes& after, double seconds) {
    if (const double suspended = after.suspended - before.suspended; suspended >= shortest_suspension) {
        return fmt::format("the machine was suspended for {:.1f} s", suspended);
    }
    if (const double stopped = after.stopped - before.stopped; stopped > 0) {
        return fmt::format("ringmaster was stopped for {:.1f} s", stopped);
    }
    const double waited = after.own_wait - before.own_wait + longest(before.waits, after.waits);
    // From a process that wanted no core none was stolen.
    const double stolen = std::min(most_stolen(before.stolen, after.stolen), longest(before.ran, after.ran));
    return waited + stolen < seconds
               ? ""
               : fmt::format("the machine was busy: {:.3f} s went by without a core", waited + stolen);
}

}  // namespace ringmaster

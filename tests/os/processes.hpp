#pragma once

#include <chrono>
#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <sys/types.h>
#include <unistd.h>

#include "support/patience.hpp"

namespace processes {

/// Empty for a process that is gone, also when it goes while we read.
inline std::string content(const std::filesystem::path& file) {
    try {
        std::ifstream in(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    } catch (const std::exception&) {
        return "";
    }
}

/// A line of the process table. Dead processes that nobody has reaped are left out.
struct Process {
    pid_t pid = 0;
    pid_t parent = 0;
    pid_t group = 0;
};

inline std::vector<Process> living() {
    std::vector<Process> found;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        std::ifstream file(entry.path() / "stat");
        std::string text;
        if (!std::getline(file, text)) {
            continue;
        }
        Process process;
        char state = 0;
        process.pid = std::stoi(text);
        std::istringstream(text.substr(text.rfind(')') + 1)) >> state >> process.parent >> process.group;
        if (state != 'Z' && state != 'X') {
            found.push_back(process);
        }
    }
    return found;
}

inline std::vector<pid_t> children(pid_t parent = getpid()) {
    std::vector<pid_t> found;
    for (const Process& process : living()) {
        if (process.parent == parent) {
            found.push_back(process.pid);
        }
    }
    return found;
}

/// Living processes that have the word in their command line.
inline std::vector<pid_t> named(const std::string& word) {
    std::vector<pid_t> found;
    for (const Process& process : living()) {
        if (content("/proc/" + std::to_string(process.pid) + "/cmdline").find(word) != std::string::npos) {
            found.push_back(process.pid);
        }
    }
    return found;
}

inline bool becomes_true(const std::function<bool()>& condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(ringmaster::patience);
    while (!condition()) {
        if (std::chrono::steady_clock::now() > end) {
            return false;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return true;
}

inline std::size_t group_size(pid_t group) {
    std::size_t size = 0;
    for (const Process& process : living()) {
        size += process.group == group ? 1 : 0;
    }
    return size;
}

/// Killing takes its time after kill(2) has returned, hence the patience.
inline bool group_vanishes(pid_t group) {
    return becomes_true([group] { return group_size(group) == 0; });
}

inline std::size_t open_descriptors(pid_t pid = getpid()) {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator("/proc/" + std::to_string(pid) + "/fd")) {
        static_cast<void>(entry);
        ++count;
    }
    return count;
}

/// The most memory that a process has had; more than there can be where it does not say.
inline std::size_t most_memory_in_mb(pid_t pid) {
    std::istringstream status(content("/proc/" + std::to_string(pid) + "/status"));
    std::size_t kilobytes = 0;
    for (std::string word; status >> word && word != "VmHWM:";) {
    }
    return status >> kilobytes ? kilobytes / 1024 : std::string::npos;
}

}  // namespace processes

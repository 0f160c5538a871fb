#pragma once

#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

namespace ringmaster {

/// Throws Error where /proc is not mounted: nothing would find what engines leave behind.
void require_proc();

/// What proc(5), "stat", says of a process behind its program's name, which may hold anything: its state first, then
/// its parent. Empty: there is no such process.
std::vector<std::string> process_fields(pid_t pid);

/// What tells a process from all others, at any time and on any machine that shares our files.
struct ProcessName {
    std::string boot;       ///< of the machine
    std::string numbering;  ///< the namespace of process numbers: a container has its own
    pid_t pid = 0;
    std::string start;  ///< when it began, in the kernel's ticks

    friend bool operator==(const ProcessName&, const ProcessName&) = default;
};

ProcessName own_process_name();

/// A name as one line without blanks, and back; nothing for any other text.
std::string to_text(const ProcessName& name);
std::optional<ProcessName> parse_process_name(const std::string& text);

enum class Delivery {
    done,
    elsewhere,  ///< it is in another container or on another machine: nothing was sent
    gone,       ///< it has ended, whoever bears its number now: nothing was sent
    forbidden,  ///< it is somebody else's
};

/// Sends a signal to the process of that name and to no other.
Delivery send_signal(const ProcessName& name, int signal);

}  // namespace ringmaster

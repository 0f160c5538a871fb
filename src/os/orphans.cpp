#include "ringmaster/os/orphans.hpp"

#include <charconv>
#include <csignal>
#include <filesystem>
#include <sstream>
#include <system_error>
#include <vector>

#include <poll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/os/files.hpp"

namespace ringmaster {

namespace {

std::vector<pid_t> all_processes() {
    std::vector<pid_t> found;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", ignored)) {
        const std::string name = entry.path().filename().string();
        pid_t pid = 0;
        const auto [end, problem] = std::from_chars(name.data(), name.data() + name.size(), pid);
        if (problem == std::errc() && end == name.data() + name.size()) {
            found.push_back(pid);
        }
    }
    return found;
}

/// Empty for a process that is gone or not ours to look into.
std::string process_file(pid_t pid, const char* name) {
    try {
        return read_file("/proc/" + std::to_string(pid) + "/" + name);
    } catch (const Error&) {
        return "";
    }
}

pid_t parent_of(pid_t pid) {
    const std::string stat = process_file(pid, "stat");
    const std::size_t name_end = stat.rfind(')');
    if (name_end == std::string::npos) {
        return -1;
    }
    char state = 0;
    pid_t parent = -1;
    std::istringstream(stat.substr(name_end + 1)) >> state >> parent;
    return parent;
}

bool has_entry(pid_t pid, const std::string& entry) {
    const std::string environment = '\0' + process_file(pid, "environ");
    return environment.find('\0' + entry + '\0') != std::string::npos;
}

/// The children of this process that are not spared, dead ones that nobody has reaped included.
std::vector<pid_t> children_but(const std::set<pid_t>& spared) {
    std::vector<pid_t> found;
    for (const pid_t pid : all_processes()) {
        if (!spared.contains(pid) && parent_of(pid) == getpid()) {
            found.push_back(pid);
        }
    }
    return found;
}

/// Reaps all dead children; false when there is no child at all. The guardian is not seen by it.
bool reap_all() {
    pid_t reaped = 0;
    while ((reaped = waitpid(-1, nullptr, WNOHANG)) > 0) {
    }
    return reaped == 0;
}

}  // namespace

void adopt_orphans() {
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

bool end_children(const Guardian& guardian, const std::set<pid_t>& spared, const Deadline& deadline) {
    std::set<pid_t> all_spared = spared;
    all_spared.insert(guardian.pid());
    while (true) {
        const bool is_last = spared.empty() ? !reap_all() : children_but(all_spared).empty();
        if (is_last) {
            return true;
        }
        if (deadline.passed()) {
            return false;
        }
        for (const pid_t child : children_but(all_spared)) {
            kill(child, SIGKILL);
            waitpid(child, nullptr, WNOHANG);
        }
        poll(nullptr, 0, 1);
    }
}

int end_marked(const std::string& entry) {
    int killed = 0;
    for (const pid_t pid : all_processes()) {
        // Held before we look, so that the one we look at is the one we kill.
        const Descriptor process(static_cast<int>(syscall(SYS_pidfd_open, pid, 0)));
        if (process && has_entry(pid, entry)) {
            syscall(SYS_pidfd_send_signal, process.get(), SIGKILL, nullptr, 0);
            ++killed;
        }
    }
    return killed;
}

}  // namespace ringmaster

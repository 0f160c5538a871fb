#include "ringmaster/os/process_name.hpp"

#include <cerrno>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/os/files.hpp"

namespace ringmaster {
namespace {

std::string first_word_of(const std::string& file) {
    std::ifstream in(file);
    std::string word;
    in >> word;
    return word;
}

std::string own_numbering() {
    std::error_code problem;
    return std::filesystem::read_symlink("/proc/self/ns/pid", problem).string();
}

/// When a process started, in ticks since the machine did; empty: there is no such process.
std::string start_of(pid_t pid) {
    constexpr std::size_t start_field = 19;
    const std::vector<std::string> fields = process_fields(pid);
    return fields.size() > start_field ? fields[start_field] : "";
}

}  // namespace

void require_proc() {
    std::error_code problem;
    if (!std::filesystem::exists("/proc/self/stat", problem)) {
        throw Error("there is no /proc, by which is found what engines leave behind", "",
                    "mount it: mount -t proc proc /proc");
    }
}

std::vector<std::string> process_fields(pid_t pid) {
    std::ifstream in(fmt::format("/proc/{}/stat", pid));
    std::string line;
    std::getline(in, line);
    return words_in(line.substr(line.rfind(')') + 1));
}

ProcessName own_process_name() {
    return {first_word_of("/proc/sys/kernel/random/boot_id"), own_numbering(), getpid(), start_of(getpid())};
}

std::string to_text(const ProcessName& name) {
    return fmt::format("{}/{}/{}/{}", name.boot, name.numbering, name.pid, name.start);
}

std::optional<ProcessName> parse_process_name(const std::string& text) {
    const std::vector<std::string> parts = split(text, '/');
    const auto pid = parts.size() == 4 ? number_in<pid_t>(parts[2]) : std::nullopt;
    return pid && *pid > 0 ? std::optional(ProcessName{parts[0], parts[1], *pid, parts[3]}) : std::nullopt;
}

/// The handle is taken before the look: the process that was looked at is the one that gets the signal.
Delivery send_signal(const ProcessName& name, int signal) {
    const ProcessName own = own_process_name();
    if (name.boot != own.boot || name.numbering != own.numbering) {
        return Delivery::elsewhere;
    }
    const Descriptor handle(static_cast<int>(syscall(SYS_pidfd_open, name.pid, 0)));
    if (!handle || start_of(name.pid) != name.start) {
        return Delivery::gone;
    }
    if (syscall(SYS_pidfd_send_signal, handle.get(), signal, nullptr, 0) == 0) {
        return Delivery::done;
    }
    return errno == EPERM ? Delivery::forbidden : Delivery::gone;
}

}  // namespace ringmaster

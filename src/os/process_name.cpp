#include "ringmaster/os/process_name.hpp"

#include <cerrno>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include <fmt/format.h>
#include <sys/syscall.h>
#include <unistd.h>

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

/// See proc(5), "stat": the name of the program, in brackets, may hold anything. Empty: there is no such process.
std::string start_of(pid_t pid) {
    constexpr int field_after_name = 3;
    constexpr int field_of_start = 22;
    std::ifstream in(fmt::format("/proc/{}/stat", pid));
    std::string line;
    std::getline(in, line);
    std::istringstream fields(line.substr(line.rfind(')') + 1));
    std::string field;
    for (int i = field_after_name; i <= field_of_start; ++i) {
        field.clear();
        fields >> field;
    }
    return field;
}

}  // namespace

ProcessName own_process_name() {
    return {first_word_of("/proc/sys/kernel/random/boot_id"), own_numbering(), getpid(), start_of(getpid())};
}

std::string to_text(const ProcessName& name) {
    return fmt::format("{}/{}/{}/{}", name.boot, name.numbering, name.pid, name.start);
}

std::optional<ProcessName> parse_process_name(const std::string& text) {
    const std::vector<std::string> parts = split(text, '/');
    ProcessName name;
    if (parts.size() != 4) {
        return std::nullopt;
    }
    const auto [end, error] = std::from_chars(parts[2].data(), parts[2].data() + parts[2].size(), name.pid);
    if (error != std::errc() || *end != '\0' || name.pid <= 0) {
        return std::nullopt;
    }
    name.boot = parts[0];
    name.numbering = parts[1];
    name.start = parts[3];
    return name;
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

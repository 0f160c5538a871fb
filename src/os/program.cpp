#include <cstdlib>
#include <filesystem>

#include <unistd.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/os/subprocess.hpp"

namespace ringmaster {

namespace {

bool is_executable(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(path, ignored) && access(path.c_str(), X_OK) == 0;
}

}  // namespace

std::optional<std::string> find_program(const std::string& name) {
    if (name.find('/') != std::string::npos) {
        return name;
    }
    const char* path = std::getenv("PATH");
    std::vector<std::string> folders = split(path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin", ':');
    folders.push_back("/usr/games");
    for (const std::string& folder : folders) {
        const std::string candidate = (folder.empty() ? "." : folder) + "/" + name;
        if (is_executable(candidate)) {
            return candidate;
        }
    }
    return std::nullopt;
}

std::string own_program() {
    const std::string path = std::filesystem::read_symlink("/proc/self/exe").string();
    const std::string_view replaced = " (deleted)";
    if (path.ends_with(replaced) && !std::filesystem::exists(path)) {
        return path.substr(0, path.size() - replaced.size());
    }
    return path;
}

}  // namespace ringmaster

#include "ringmaster/runner/program_files.hpp"

#include <filesystem>
#include <optional>

#include <fmt/format.h>
#include <sys/stat.h>

#include "ringmaster/os/subprocess.hpp"

namespace ringmaster {
namespace {

namespace fs = std::filesystem;

std::optional<std::string> stamp_of(const fs::path& path) {
    struct stat file {};
    if (::stat(path.c_str(), &file) != 0 || !S_ISREG(file.st_mode)) {
        return std::nullopt;
    }
    return fmt::format("inode {}, {} bytes, {}.{:09}", file.st_ino, file.st_size, file.st_mtim.tv_sec,
                       file.st_mtim.tv_nsec);
}

void add_stamp(FileStamps& stamps, const fs::path& path) {
    if (const std::optional<std::string> stamp = stamp_of(path)) {
        stamps[path.lexically_normal().string()] = *stamp;
    }
}

std::string program_path_of(const ProgramSetup& player) {
    const std::optional<std::string> program =
        player.command.empty() ? std::nullopt : find_program(player.command.front());
    return program ? fs::path(*program).lexically_normal().string() : "";
}

}  // namespace

FileStamps program_files(const ProgramSetup& player) {
    FileStamps stamps;
    add_stamp(stamps, program_path_of(player));
    for (std::size_t i = 1; i < player.command.size(); ++i) {
        const std::string& word = player.command[i];
        for (const std::string& name : {word, word.substr(word.find('=') + 1)}) {
            const bool is_scratch = !player.scratch_folder.empty() && name.starts_with(player.scratch_folder);
            if (!name.empty() && !is_scratch) {
                add_stamp(stamps, fs::path(player.cwd) / name);
            }
        }
    }
    return stamps;
}

void drop_written_files(FileStamps& stamps, const ProgramSetup& player) {
    const std::string program = program_path_of(player);
    std::erase_if(stamps, [&](const auto& file) {
        return file.first != program && stamp_of(file.first) != std::optional(file.second);
    });
}

}  // namespace ringmaster

#include "ringmaster/play/program_files.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <sys/stat.h>

#include "ringmaster/os/subprocess.hpp"

namespace ringmaster {
namespace {

namespace fs = std::filesystem;

void add_stamp(FileStamps& stamps, const fs::path& path) {
    if (const std::optional<std::string> stamp = file_stamp(path)) {
        stamps[path.lexically_normal().string()] = *stamp;
    }
}

/// What is in a scratch folder is made for one game, but a link there leads to what stays. Empty: nothing stays.
std::string lasting(const std::string& path, const ProgramSetup& player) {
    if (player.scratch_folder.empty() || !path.starts_with(player.scratch_folder + "/")) {
        return path;
    }
    const auto file = std::find_if(player.files.begin(), player.files.end(), [&](const ScratchFile& made) {
        return path == player.scratch_folder + "/" + made.path;
    });
    return file == player.files.end() ? "" : file->link;
}

std::string program_path_of(const ProgramSetup& player) {
    const std::string name = player.command.empty() ? "" : lasting(player.command.front(), player);
    const std::optional<std::string> program = name.empty() ? std::nullopt : find_program(name);
    return program ? fs::path(*program).lexically_normal().string() : "";
}

}  // namespace

std::optional<std::string> file_stamp(const std::string& path) {
    struct stat file {};
    if (::stat(path.c_str(), &file) != 0 || !S_ISREG(file.st_mode)) {
        return std::nullopt;
    }
    return fmt::format("inode {}, {} bytes, {}.{:09}", file.st_ino, file.st_size, file.st_mtim.tv_sec,
                       file.st_mtim.tv_nsec);
}

FileStamps program_files(const ProgramSetup& player) {
    FileStamps stamps;
    add_stamp(stamps, program_path_of(player));
    for (std::size_t i = 1; i < player.command.size(); ++i) {
        const std::string& word = player.command[i];
        for (const std::string& named : {word, word.substr(word.find('=') + 1)}) {
            if (const std::string name = lasting(named, player); !name.empty()) {
                add_stamp(stamps, fs::path(player.cwd) / name);
            }
        }
    }
    return stamps;
}

void drop_written_files(FileStamps& stamps, const ProgramSetup& player) {
    const std::string program = program_path_of(player);
    std::erase_if(stamps, [&](const auto& file) {
        return file.first != program && file_stamp(file.first) != std::optional(file.second);
    });
}

}  // namespace ringmaster

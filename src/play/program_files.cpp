#include "ringmaster/play/program_files.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <sys/stat.h>

#include "ringmaster/base/random.hpp"
#include "ringmaster/game/circumstances.hpp"
#include "ringmaster/os/subprocess.hpp"

namespace ringmaster {
namespace {

namespace fs = std::filesystem;

void add_stamp(FileStamps& stamps, const fs::path& path) {
    if (const std::optional<std::string> stamp = file_stamp(path)) {
        stamps[fs::absolute(path).lexically_normal().string()] = *stamp;
    }
}

/// What is in a scratch folder is made for one game, but a link there leads to what stays. Empty: nothing stays.
std::string lasting(const std::string& path, const ProgramSetup& player) {
    if (player.scratch_folder.empty() || !path.starts_with(player.scratch_folder + "/")) {
        return path;
    }
    const auto file = std::ranges::find_if(
        player.files, [&](const ScratchFile& made) { return path == player.scratch_folder + "/" + made.path; });
    return file == player.files.end() ? "" : file->link;
}

std::string program_path_of(const ProgramSetup& player) {
    const std::string name = player.command.empty() ? "" : lasting(player.command.front(), player);
    const std::optional<std::string> program = name.empty() ? std::nullopt : find_program(name);
    return program ? fs::absolute(*program).lexically_normal().string() : "";
}

/// Nobody hears of a worker while it reads: from a slow disk this takes half a minute.
constexpr std::uintmax_t largest_to_read = std::uintmax_t{1} << 30;

/// The digest of a file; nothing for one that cannot be read, or is too large for that.
std::optional<std::uint64_t> digest_of(const std::string& path) {
    std::error_code unknown;
    if (fs::file_size(path, unknown) > largest_to_read || unknown) {
        return std::nullopt;
    }
    std::ifstream in(path, std::ios::binary);
    std::string block(std::size_t{1} << 20, '\0');
    std::uint64_t digest = hash_of("");
    while (in.read(block.data(), static_cast<std::streamsize>(block.size())) || in.gcount() > 0) {
        digest = hash_of(std::string_view(block).substr(0, static_cast<std::size_t>(in.gcount())), digest);
    }
    return in.eof() ? std::optional(digest) : std::nullopt;
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

void FileContents::add_to(FileStamps& stamps) {
    for (auto& [path, stamp] : stamps) {
        std::string& known = known_[path];
        if (!known.starts_with(stamp + contents_word) && file_stamp(path) == stamp) {
            const std::optional<std::uint64_t> digest = digest_of(path);
            known =
                digest && file_stamp(path) == stamp ? fmt::format("{}{}{:016x}", stamp, contents_word, *digest) : "";
        }
        stamp = known.starts_with(stamp + contents_word) ? known : stamp;
    }
}

void drop_written_files(FileStamps& stamps, const ProgramSetup& player) {
    const std::string program = program_path_of(player);
    std::erase_if(stamps, [&](const auto& file) {
        return file.first != program && file_stamp(file.first) != std::optional(file.second);
    });
}

}  // namespace ringmaster

#include "store_files.hpp"

#include <fstream>
#include <iterator>
#include <string>
#include <system_error>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"

#include "wal_check.hpp"

namespace ringmaster {

namespace {

std::string content_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
}

/// The part of the shared-memory file that changes with every commit.
std::string index_bytes(const std::filesystem::path& database) {
    std::ifstream in(database.string() + "-shm", std::ios::binary);
    std::string bytes(136, '\0');
    in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(in.gcount()));
    return bytes;
}

/// While a run writes, what we read may not fit together; but SQLite changes the index before it writes over frames
/// that the index counts, so that it has changed then.
bool commits_are_missing(const std::filesystem::path& database) {
    const std::string before = index_bytes(database);
    const std::string wal = content_of(write_ahead_log(database));
    std::error_code ignored;
    const bool is_there = std::filesystem::exists(write_ahead_log(database), ignored);
    return lost_commits(inspect_wal(wal), is_there, read_wal_index(before)) && index_bytes(database) == before;
}

}  // namespace

bool holds_nothing(const std::filesystem::path& file) {
    std::error_code absent;
    const auto size = std::filesystem::file_size(file, absent);
    return absent || size == 0;
}

std::filesystem::path write_ahead_log(const std::filesystem::path& database) {
    return database.string() + "-wal";
}

std::filesystem::path without_link(const std::filesystem::path& path) {
    std::error_code problem;
    if (!std::filesystem::is_symlink(path, problem)) {
        return path;
    }
    const std::filesystem::path file = std::filesystem::canonical(path, problem);
    if (!problem) {
        return file;
    }
    std::error_code ignored;
    const std::string target = std::filesystem::read_symlink(path, ignored).string();
    throw Error(fmt::format("the state file '{}' is a symbolic link to '{}', which cannot be reached: {}",
                            path.string(), target, problem.message()),
                "", "bring back what it leads to, for instance mount its disk; to start afresh delete the link",
                Fault::state);
}

void require_file(const std::filesystem::path& database) {
    std::error_code ignored;
    const std::filesystem::file_status status = std::filesystem::status(database, ignored);
    if (std::filesystem::is_directory(status)) {
        throw Error(fmt::format("the state file '{}' is a folder", database.string()), "",
                    "move it away, or name another control file", Fault::state);
    }
    if (std::filesystem::is_other(status)) {
        throw Error(fmt::format("the state file '{}' is a device or a pipe", database.string()), "",
                    "move it away, or name another control file", Fault::state);
    }
}

void require_nothing_lost(const std::filesystem::path& database) {
    const std::filesystem::path wal = write_ahead_log(database);
    if (holds_nothing(database) && !holds_nothing(wal)) {
        throw Error(fmt::format("the state file '{}' is gone or empty, but games are left in '{}'", database.string(),
                                wal.filename().string()),
                    "", "restore a copy of the state file; to start afresh move both away", Fault::state);
    }
    if (!commits_are_missing(database)) {
        return;
    }
    throw Error(fmt::format("'{}', the latest part of the state file, was damaged or cut: games that were stored are "
                            "missing in it",
                            wal.string()),
                "",
                fmt::format("restore a copy of it; or move it away together with '{}-shm': the games that are in '{}' "
                            "itself are safe, the later ones are played again",
                            database.filename().string(), database.filename().string()),
                Fault::state);
}

}  // namespace ringmaster

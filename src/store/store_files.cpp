#include <array>
#include <bit>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"

#include "store_database.hpp"

namespace ringmaster {
namespace {

/// What SQLite will take over from the write-ahead log of a run that was killed, and what it will drop without a word.
///
/// SQLite ends the log at the first frame whose checksum is wrong. That is right for the torn tail of a power failure:
/// it was never acknowledged, because each commit reaches the disk before the next one begins. It is wrong for a log
/// that was damaged or cut later.
struct WalState {
    std::uint32_t sound_frames = 0;  ///< up to the last commit that SQLite will see
    bool damaged = false;            ///< there are frames that had reached the disk, and SQLite will not see them
    std::uint64_t salt = 0;          ///< of this log; a log that starts over takes another one
};

/// What the shared-memory file says of the log. It is written after a commit has reached the disk.
struct WalIndex {
    std::uint32_t frames = 0;
    std::uint32_t frames_in_database = 0;
    std::uint64_t salt = 0;
};

// https://www.sqlite.org/fileformat2.html#the_write_ahead_log and https://www.sqlite.org/walformat.html
constexpr std::size_t header_size = 32;
constexpr std::size_t frame_header_size = 24;
constexpr std::uint32_t magic = 0x377f0682;
constexpr std::size_t index_header_size = 48;
constexpr std::size_t index_size = 136;

std::uint32_t native(std::string_view bytes, std::size_t at) {
    std::uint32_t word = 0;
    std::memcpy(&word, bytes.data() + at, sizeof word);
    return word;
}

std::uint32_t big_endian(std::string_view bytes, std::size_t at) {
    const std::uint32_t word = native(bytes, at);
    return std::endian::native == std::endian::big ? word : __builtin_bswap32(word);
}

struct Checksum {
    std::uint32_t first = 0;
    std::uint32_t second = 0;

    void add(std::string_view bytes, bool swap) {
        for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
            const std::uint32_t even = native(bytes, at);
            const std::uint32_t odd = native(bytes, at + 4);
            first += (swap ? __builtin_bswap32(even) : even) + second;
            second += (swap ? __builtin_bswap32(odd) : odd) + first;
        }
    }
    bool is_at(std::string_view bytes, std::size_t at) const {
        return big_endian(bytes, at) == first && big_endian(bytes, at + 4) == second;
    }
};

std::uint64_t salt_at(std::string_view bytes, std::size_t at) {
    return std::uint64_t{big_endian(bytes, at)} << 32 | big_endian(bytes, at + 4);
}

/// Walks over the frames of a log whose header is sound.
class Walk {
public:
    Walk(std::string_view wal, Checksum checksum, bool swap)
        : wal_(wal),
          checksum_(checksum),
          swap_(swap),
          salt_(salt_at(wal, 16)),
          frame_size_(frame_header_size + big_endian(wal, 8)) {}

    WalState state() {
        WalState state{0, false, salt_};
        std::uint32_t frame = 0;
        for (; is_whole(frame) && is_sound(frame); ++frame) {
            state.sound_frames = is_commit(frame) ? frame + 1 : state.sound_frames;
        }
        state.damaged = has_more_than_one_commit_after(state.sound_frames);
        return state;
    }

private:
    std::size_t offset(std::uint32_t frame) const { return header_size + frame * frame_size_; }
    bool is_whole(std::uint32_t frame) const { return offset(frame) + frame_size_ <= wal_.size(); }
    bool is_of_this_log(std::uint32_t frame) const { return salt_at(wal_, offset(frame) + 8) == salt_; }
    bool is_commit(std::uint32_t frame) const { return big_endian(wal_, offset(frame) + 4) != 0; }

    bool is_sound(std::uint32_t frame) {
        checksum_.add(wal_.substr(offset(frame), 8), swap_);
        checksum_.add(wal_.substr(offset(frame) + frame_header_size, frame_size_ - frame_header_size), swap_);
        return is_of_this_log(frame) && big_endian(wal_, offset(frame)) != 0 &&
               checksum_.is_at(wal_, offset(frame) + 16);
    }

    /// A commit is begun when the last one is on the disk: then the damage is older than the last death.
    bool has_more_than_one_commit_after(std::uint32_t sound) const {
        bool committed = false;
        for (std::uint32_t frame = sound; is_whole(frame); ++frame) {
            if (is_of_this_log(frame) && committed) {
                return true;
            }
            committed = committed || (is_of_this_log(frame) && is_commit(frame));
        }
        return false;
    }

    std::string_view wal_;
    Checksum checksum_;
    bool swap_;
    std::uint64_t salt_;
    std::size_t frame_size_;
};

WalState inspect_wal(std::string_view wal) {
    if (wal.size() < header_size) {
        return {};
    }
    const bool for_big_endian = (big_endian(wal, 0) & 1) != 0;
    const bool swap = for_big_endian != (std::endian::native == std::endian::big);
    Checksum checksum;
    checksum.add(wal.substr(0, header_size - 8), swap);
    if ((big_endian(wal, 0) & ~1U) != magic || !checksum.is_at(wal, header_size - 8)) {
        return {0, wal.size() > header_size + frame_header_size, 0};
    }
    return Walk(wal, checksum, swap).state();
}

/// Empty when the file says nothing that can be relied on.
std::optional<WalIndex> read_wal_index(std::string_view shared_memory) {
    if (shared_memory.size() < index_size) {
        return std::nullopt;
    }
    const std::string_view header = shared_memory.substr(0, index_header_size);
    Checksum checksum;
    checksum.add(header.substr(0, index_header_size - 8), false);
    const bool sound = header == shared_memory.substr(index_header_size, index_header_size) &&
                       native(header, 40) == checksum.first && native(header, 44) == checksum.second &&
                       native(header, 0) != 0;
    if (!sound) {
        return std::nullopt;
    }
    return WalIndex{native(header, 16), native(shared_memory, 2 * index_header_size), salt_at(header, 32)};
}

/// Whether acknowledged commits are missing from a log.
bool lost_commits(const WalState& wal, bool wal_is_there, const std::optional<WalIndex>& index) {
    if (wal.damaged) {
        return true;
    }
    const bool same_log = index && (!wal_is_there || wal.salt == 0 || wal.salt == index->salt);
    return same_log && index->frames > wal.sound_frames && index->frames > index->frames_in_database;
}

/// Who cannot read a file knows nothing of it: it must not be taken for lost or damaged.
Error cannot_read(const std::filesystem::path& file, int reason) {
    return Error(fmt::format("cannot read '{}': {}", file.string(), std::strerror(reason)), "",
                 remedy_for_opening(reason,
                                    "games may be in it: leave it where it is, and check the disk and the permissions "
                                    "of the file and its folder"),
                 Fault::state);
}

/// The size of a file, 0 of what is none; nothing where there is nothing.
std::optional<std::uintmax_t> size_of(const std::filesystem::path& file) {
    std::error_code problem;
    const std::filesystem::file_status status = std::filesystem::status(file, problem);
    if (status.type() == std::filesystem::file_type::not_found) {
        return std::nullopt;
    }
    const std::uintmax_t size = is_regular_file(status) ? std::filesystem::file_size(file, problem) : 0;
    if (problem) {
        throw cannot_read(file, problem.value());
    }
    return size;
}

/// What can be read of a file, and whether that is all.
std::pair<std::string, bool> content_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::string content;
    std::array<char, 65536> block;
    while (in.read(block.data(), block.size()) || in.gcount() > 0) {
        content.append(block.data(), static_cast<std::size_t>(in.gcount()));
    }
    return {content, in.is_open() && !in.bad()};
}

std::string log_bytes(const std::filesystem::path& log) {
    const auto [content, is_whole] = content_of(log);
    if (!is_whole && errno != ENOENT) {
        throw cannot_read(log, errno);
    }
    return content;
}

/// The part of the shared-memory file that changes with every commit.
std::string index_bytes(const std::filesystem::path& database) {
    return content_of(database.string() + "-shm").first.substr(0, index_size);
}

/// While a run writes, what we read may not fit together; but SQLite changes the index before it writes over frames
/// that the index counts, so that it has changed then.
bool commits_are_missing(const std::filesystem::path& database) {
    const std::string before = index_bytes(database);
    const std::string wal = log_bytes(write_ahead_log(database));
    return lost_commits(inspect_wal(wal), is_there(write_ahead_log(database)), read_wal_index(before)) &&
           index_bytes(database) == before;
}

}  // namespace

bool is_there(const std::filesystem::path& file) {
    return size_of(file).has_value();
}

bool holds_nothing(const std::filesystem::path& file) {
    return size_of(file).value_or(0) == 0;
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

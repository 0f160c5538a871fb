#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace ringmaster {

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

WalState inspect_wal(std::string_view wal);

/// What the shared-memory file says of the log. It is written after a commit has reached the disk.
struct WalIndex {
    std::uint32_t frames = 0;
    std::uint32_t frames_in_database = 0;
    std::uint64_t salt = 0;
};

/// Empty when the file says nothing that can be relied on.
std::optional<WalIndex> read_wal_index(std::string_view shared_memory);

/// Whether acknowledged commits are missing from a log.
bool lost_commits(const WalState& wal, bool wal_is_there, const std::optional<WalIndex>& index);

}  // namespace ringmaster

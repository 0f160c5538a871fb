#include "wal_check.hpp"

#include <bit>
#include <cstring>

namespace ringmaster {

namespace {

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

std::uint32_t swapped(std::uint32_t word) {
    return word << 24 | (word & 0xff00) << 8 | (word >> 8 & 0xff00) | word >> 24;
}

std::uint32_t big_endian(std::string_view bytes, std::size_t at) {
    const std::uint32_t word = native(bytes, at);
    return std::endian::native == std::endian::big ? word : swapped(word);
}

struct Checksum {
    std::uint32_t first = 0;
    std::uint32_t second = 0;

    void add(std::string_view bytes, bool swap) {
        for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
            const std::uint32_t even = native(bytes, at);
            const std::uint32_t odd = native(bytes, at + 4);
            first += (swap ? swapped(even) : even) + second;
            second += (swap ? swapped(odd) : odd) + first;
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

}  // namespace

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

bool lost_commits(const WalState& wal, bool wal_is_there, const std::optional<WalIndex>& index) {
    if (wal.damaged) {
        return true;
    }
    const bool same_log = index && (!wal_is_there || wal.salt == 0 || wal.salt == index->salt);
    return same_log && index->frames > wal.sound_frames && index->frames > index->frames_in_database;
}

}  // namespace ringmaster

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ringmaster {

/// A number of 63 bits that depends on a row's values, their types and their order: it finds damage, it is no
/// protection against forgery. It is the same on every machine, because it is kept in the file.
///
/// Every word of 64 bits is mixed in by the finalizer of SplitMix64 (Steele, Lea and Flood 2014), which loses nothing:
/// rows that differ in one word never have the same state. A function of ours because none of the libraries promises
/// that its hashes stay the same.
class RowChecksum {
public:
    void add(std::int64_t number) { mix(whole, static_cast<std::uint64_t>(number)); }
    void add(double number) {
        mix(real, std::bit_cast<std::uint64_t>(number + 0.0));  // SQLite stores -0.0 as 0
    }
    void add(std::string_view words);
    void add(std::nullptr_t) { mix(null, 0); }

    std::int64_t value() const { return static_cast<std::int64_t>(state_ >> 1); }

private:
    enum Kind : std::uint64_t { null = 1, whole, real, text };

    void mix(Kind kind, std::uint64_t word) {
        std::uint64_t bits = (state_ ^ word) + kind * 0x9e3779b97f4a7c15;
        bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
        bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
        state_ = bits ^ (bits >> 31);
    }

    std::uint64_t state_ = 0x524d5354;
};

/// The checksum of one text.
std::int64_t checksum_of(std::string_view text);

}  // namespace ringmaster

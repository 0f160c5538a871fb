#pragma once

#include <cstdint>
#include <string_view>

namespace ringmaster {

/// A stream of random numbers that is a pure function of (seed, purpose, number). Nothing about it needs saving:
/// the stream of game 17 is the same whether or not games 0 to 16 were played in this process.
///
/// FNV-1a (Fowler, Noll and Vo 1991): the same everywhere; not for cryptography. `before` is the hash of what stands
/// before the text.
std::uint64_t hash_of(std::string_view text, std::uint64_t before = 0xcbf29ce484222325);

/// The step of SplitMix64's state: 2^64 by the golden ratio, and odd.
inline constexpr std::uint64_t golden_gamma = 0x9e3779b97f4a7c15;

/// The mixing of SplitMix64 (Steele, Lea and Flood 2014): each bit of the result hangs on all of these.
constexpr std::uint64_t mixed(std::uint64_t bits) {
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
    return bits ^ (bits >> 31);
}

/// SplitMix64 started at a hash of the three; not for cryptography.
class Random {
public:
    Random(std::uint64_t seed, std::string_view purpose, std::uint64_t number);

    std::uint64_t next();

    /// Uniform in 0 .. bound-1, without bias. `bound` must be above 0.
    std::uint64_t below(std::uint64_t bound);

    /// Uniform in [0, 1), 53 bits.
    double uniform();

    /// Normal with mean 0 and variance 1.
    double normal();

private:
    std::uint64_t state_;
};

/// A seed from the operating system, for events that state none.
std::uint64_t random_seed();

}  // namespace ringmaster

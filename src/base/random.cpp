#include "ringmaster/base/random.hpp"

#include <cmath>
#include <exception>
#include <numbers>
#include <random>
#include <string>

#include "ringmaster/base/error.hpp"

namespace ringmaster {

std::uint64_t hash_of(std::string_view text, std::uint64_t before) {
    std::uint64_t hash = before;
    for (const char letter : text) {
        hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
    }
    return hash;
}

Random::Random(std::uint64_t seed, std::string_view purpose, std::uint64_t number)
    : state_(mixed(mixed(mixed(seed + golden_gamma) ^ hash_of(purpose)) ^ number)) {
}

std::uint64_t Random::next() {
    state_ += golden_gamma;
    return mixed(state_);
}

std::uint64_t Random::below(std::uint64_t bound) {
    if (bound == 0) {
        throw bug("a random number below 0 was asked for");
    }
    const std::uint64_t surplus = (0 - bound) % bound;
    std::uint64_t drawn = next();
    while (drawn < surplus) {
        drawn = next();
    }
    return drawn % bound;
}

double Random::uniform() {
    return static_cast<double>(next() >> 11) * 0x1.0p-53;
}

/// By the method of Box and Muller (1958).
double Random::normal() {
    const double radius = std::sqrt(-2 * std::log(1 - uniform()));
    return radius * std::cos(2 * std::numbers::pi * uniform());
}

std::uint64_t random_seed() {
    try {
        std::random_device device;
        const std::uint64_t high = device();
        // 63 bits: a control file can state the seed again, for TOML's integers are signed.
        return ((high << 32) | device()) >> 1;
    } catch (const std::exception& failure) {
        throw Error(std::string("the operating system gives no random numbers: ") + failure.what(), {}, "state a seed");
    }
}

}  // namespace ringmaster

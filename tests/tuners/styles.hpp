#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

#include "ringmaster/base/random.hpp"

namespace ringmaster::tuners {

/// Styles that beat each other in circles: h1(x1) h2(x2) - h2(x1) h1(x2), where h1 and h2 are waves across the unit
/// cube by lot. So strength against one opponent says less of strength against another.
class Styles {
public:
    /// `strength`: about the root mean square of logit(), in logits. Chance is a function of seed and replication.
    Styles(std::size_t dimensions, double strength, std::uint64_t seed, std::uint64_t replication = 0);

    /// What the first player's style adds to the logit of its winning probability.
    double logit(const std::vector<double>& first, const std::vector<double>& second) const;

private:
    struct Wave {
        double phase = 0;
        std::vector<double> direction = {};
        double at(const std::vector<double>& point) const;
    };
    double strength_;
    std::array<Wave, 2> waves_;
};

inline Styles::Styles(std::size_t dimensions, double strength, std::uint64_t seed, std::uint64_t replication)
    : strength_(strength) {
    constexpr double turn = 2 * std::numbers::pi;
    Random random(seed, "styles", replication);
    for (Wave& wave : waves_) {
        wave.phase = turn * random.uniform();
        for (std::size_t i = 0; i < dimensions; ++i) {
            wave.direction.push_back(turn * (random.uniform() - 0.5));
        }
    }
}

inline double Styles::Wave::at(const std::vector<double>& point) const {
    double angle = phase;
    for (std::size_t i = 0; i < point.size(); ++i) {
        angle += direction[i] * point[i];
    }
    return std::sin(angle);
}

inline double Styles::logit(const std::vector<double>& first, const std::vector<double>& second) const {
    const auto& [one, other] = waves_;
    return strength_ * std::numbers::sqrt2 * (one.at(first) * other.at(second) - other.at(first) * one.at(second));
}

}  // namespace ringmaster::tuners

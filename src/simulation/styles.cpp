#include "ringmaster/simulation/styles.hpp"

#include <cmath>
#include <numbers>

#include "ringmaster/base/random.hpp"

namespace ringmaster {

Styles::Styles(std::size_t dimensions, double strength, std::uint64_t seed, std::uint64_t replication)
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

double Styles::Wave::at(const std::vector<double>& point) const {
    double angle = phase;
    for (std::size_t i = 0; i < point.size(); ++i) {
        angle += direction[i] * point[i];
    }
    return std::sin(angle);
}

double Styles::logit(const std::vector<double>& first, const std::vector<double>& second) const {
    const auto& [one, other] = waves_;
    return strength_ * std::numbers::sqrt2 * (one.at(first) * other.at(second) - other.at(first) * one.at(second));
}

}  // namespace ringmaster

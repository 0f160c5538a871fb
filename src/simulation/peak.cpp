#include "ringmaster/simulation/peak.hpp"

#include <cmath>

#include "ringmaster/base/random.hpp"

namespace ringmaster {

double Peak::at(const std::vector<double>& point) const {
    double logit = std::log(height / (1 - height));
    for (std::size_t i = 0; i < centre.size(); ++i) {
        logit -= std::pow((point.at(i) - centre[i]) / width[i], 2);
    }
    return 1 / (1 + std::exp(-logit));
}

Peak random_peak(std::size_t dimensions, std::uint64_t seed, std::uint64_t replication) {
    constexpr double lowest = 0.4;
    constexpr double highest = 0.75;
    constexpr double narrowest = 0.2;
    Random random(seed, "simulated peak", replication);
    Peak peak;
    peak.height = lowest + (highest - lowest) * random.uniform();
    for (std::size_t i = 0; i < dimensions; ++i) {
        peak.centre.push_back(random.uniform());
        peak.width.push_back(std::pow(narrowest, random.uniform()));
    }
    return peak;
}

}  // namespace ringmaster

#pragma once

#include <cstdint>
#include <vector>

namespace ringmaster {

/// A smooth surface with one peak over the unit cube, for simulations without a formula:
///     logit(p) = logit(height) - sum over the dimensions of ((x - centre) / width)^2
/// So one width beside the centre p is lower by one logit, or 174 Elo.
struct Peak {
    double height = 0.5;  ///< the expected score at the centre
    std::vector<double> centre;
    std::vector<double> width;

    double at(const std::vector<double>& point) const;
};

/// The peak of a replication, as a function of (seed, replication): the height uniform in 0.4 .. 0.75, and for each
/// dimension the centre uniform in 0 .. 1 and the logarithm of the width uniform for widths of 0.2 .. 1.
Peak random_peak(std::size_t dimensions, std::uint64_t seed, std::uint64_t replication);

}  // namespace ringmaster

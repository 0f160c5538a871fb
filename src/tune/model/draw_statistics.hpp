#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "ringmaster/tune/model/insight.hpp"
#include "ringmaster/tune/model/model_space.hpp"

namespace ringmaster {

/// How many draws of a surface tell what is uncertain.
constexpr std::size_t draw_count = 256;

/// The part of a range that is its edge at either end, and so much of it that to say the best lies there says nothing.
constexpr double outer_part = 0.05;
constexpr double says_nothing = 0.8;

/// Up to where, and from where on, a played coordinate is at an edge.
inline std::pair<double, double> edges_of(const ModelDimension& dimension) {
    return {std::max(outer_part, dimension.rounded_to_played(0)),
            std::min(1 - outer_part, dimension.rounded_to_played(1))};
}

/// The influence of a parameter that moves strength by at least and at most so much along its whole range. Less than 10
/// Elo are no influence worth the name, and less than one cannot be told from none.
constexpr Influence influence_between(double low, double high) {
    return high < 10 ? Influence::none : low >= 1 ? Influence::matters : Influence::unknown;
}

double mean_of(const std::vector<double>& values);
double quantile(std::vector<double> values, double share);
/// That quantile, so many times as far from the mean: draws are surer of a surface than they should be.
double end_of(const std::vector<double>& values, double share, double reach);

/// The coordinates of a curve through a point: evenly spaced, and as played, where they are allowed.
std::vector<double> curve_coordinates(const ModelDimension& dimension, std::size_t parameter,
                                      const AllowedSettings& allowed, std::vector<double> through);

}  // namespace ringmaster

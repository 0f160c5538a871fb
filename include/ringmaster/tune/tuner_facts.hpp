#pragma once

#include <cstdint>
#include <vector>

#include "ringmaster/tune/allowed_settings.hpp"
#include "ringmaster/tune/tuned_parameter.hpp"
#include "ringmaster/tune/tuner.hpp"

namespace ringmaster {

/// Games at one point of the unit cube.
struct PointGames {
    std::vector<double> point;
    std::uint64_t games = 0;
    double points = 0;  ///< a draw is half a point
};

/// Counts the games along each parameter and for each pair of parameters. A list has a stretch for each value,
/// up to 24; another range has 12 equal ones, or as many as its parameter's split, if that is less.
/// A game does not count along a parameter that does not count in it.
void add_stretches(EventFacts& facts, const std::vector<TunedParameter>& parameters, const AllowedSettings& allowed,
                   const std::vector<PointGames>& games, bool with_pairs = true);

}  // namespace ringmaster

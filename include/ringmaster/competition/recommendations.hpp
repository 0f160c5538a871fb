#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "ringmaster/tune/tuned_parameter.hpp"
#include "ringmaster/tune/tuner.hpp"

namespace ringmaster {

/// The recommended point as it was a while ago. To find it costs thousands of times more than a game is told for, so
/// for a display it is looked up only when the games have grown by a tenth.
class RecentPoint {
public:
    /// That of a tuner who has so many games by now.
    const std::vector<double>& of(Tuner& tuner, std::uint64_t games);

    /// When it was looked up.
    std::uint64_t games() const { return games_; }

private:
    std::vector<double> point_;
    std::uint64_t games_ = 0;
};

/// The numbers of games for which a history says what was recommended: all, and before that each two thirds of the one
/// after it. Of so many games that it would take seconds to go back, the last moments are left out.
std::vector<std::size_t> history_moments(std::size_t all);

/// The places of a point in the ranges, and the values there.
std::vector<std::pair<double, Value>> places_and_values(const std::vector<double>& point,
                                                        const std::vector<TunedParameter>& parameters);

}  // namespace ringmaster

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "ringmaster/base/elo.hpp"
#include "ringmaster/base/random.hpp"

/// Two who meet a third, whose Elo differ by `difference`; the second scores `rate`.
struct TrueStrength {
    double rate = 0.5;
    double difference = 0;        ///< in Elo of the mean scores
    double draws = 0;             ///< at most: as many as that score allows
    double colour_advantage = 0;  ///< Elo of one colour over the other
};

/// One of the two: what it scores with each colour, so that its mean is as wanted.
class Rival {
public:
    Rival(double mean, const TrueStrength& truth) {
        const auto scores = [&](double elo) {
            return std::array{ringmaster::rate_of_elo(elo + truth.colour_advantage / 2),
                              ringmaster::rate_of_elo(elo - truth.colour_advantage / 2)};
        };
        double low = -1000;
        double high = 1000;
        while (high - low > 1e-6) {
            const double elo = (low + high) / 2;
            (scores(elo)[0] + scores(elo)[1] < 2 * mean ? low : high) = elo;
        }
        for (std::size_t colour = 0; colour < 2; ++colour) {
            const double score = scores(low)[colour];
            draws_[colour] = std::min(truth.draws, std::min(score, 1 - score));
            wins_[colour] = score - draws_[colour] / 2;
        }
    }

    std::size_t half_points(std::size_t colour, ringmaster::Random& random) const {
        const double lot = random.uniform();
        return lot < wins_[colour] ? 2 : lot < wins_[colour] + draws_[colour] ? 1 : 0;
    }

private:
    std::array<double, 2> wins_;
    std::array<double, 2> draws_;
};

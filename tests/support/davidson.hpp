#pragma once

#include <cmath>

#include "ringmaster/base/random.hpp"

/// Davidson's model of one player against the opponent, for simulations.
struct Davidson {
    double win = 0;
    double draw = 0;

    /// `elo` above the opponent; `draws` is the share of drawn games between equals.
    Davidson(double elo, double draws) {
        const double nu = 2 * draws / (1 - draws);
        const double theta = std::pow(10.0, elo / 400);
        const double sum = theta + nu * std::sqrt(theta) + 1;
        win = theta / sum;
        draw = nu * std::sqrt(theta) / sum;
    }

    double play(ringmaster::Random& random) const {
        const double u = random.uniform();
        return u < win ? 1 : u < win + draw ? 0.5 : 0;
    }
};

#pragma once

#include <vector>

#include "ringmaster/tune/model/diagonal_quadratic.hpp"
#include "ringmaster/tune/model/insight.hpp"

namespace ringmaster {

/// What a report says about a recommended point by the model of many parameters. Gains are Elo over the reference, and
/// so are curves, but against an opponent expected scores. All is as sure as a quadratic without cross terms can be:
/// what parameters do together, it does not see. It knows no pairs, and no regret in win rate. A parameter's curve ends
/// where the others as recommended allow no more. It claims of a parameter what 99% of the posterior says; that it
/// learns from the games how large effects are keeps it from seeing some where there are none.
Insight make_insight(const DiagonalQuadratic& model, const AllowedSettings& allowed,
                     const std::vector<double>& recommended, const std::vector<double>& reference);

}  // namespace ringmaster

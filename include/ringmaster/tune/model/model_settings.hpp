#pragma once

#include <optional>

namespace ringmaster {

/// What the user knows of the win rate as a function of the parameters.
enum class Surface {
    automatic,  ///< nothing: localiser and tree share the games
    smooth,     ///< one peak, no cliffs: the localiser alone
    rough,      ///< cliffs, plateaus, several peaks: the tree alone
};

/// Of the tuner of competition type model_tuner.
struct ModelSettings {
    Surface surface = Surface::automatic;
    std::optional<double> share;   ///< rho: of the games, the localiser's; else the more, the more it wins
    std::optional<double> height;  ///< H of the localiser; else 3 on a smooth surface, 2 to two dimensions, 2.5 from three
    int depth = 3;                 ///< levels of the tree, 1 to 6; on a rough surface in one dimension one more
};

}  // namespace ringmaster

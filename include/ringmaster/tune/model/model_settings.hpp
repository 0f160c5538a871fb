#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/base/enum_words.hpp"
#include "ringmaster/tune/allowed_settings.hpp"
#include "ringmaster/tune/tuned_parameter.hpp"
#include "ringmaster/tune/tuner.hpp"

namespace ringmaster {

/// What the user knows of the win rate as a function of the parameters.
enum class Surface {
    automatic,  ///< nothing: localiser and tree share the games
    smooth,     ///< one peak, no cliffs: the localiser alone
    rough,      ///< cliffs, plateaus, several peaks: the tree alone
};

constexpr auto words_of(Surface) {
    return std::to_array<EnumWord<Surface>>(
        {{"auto", Surface::automatic}, {"smooth", Surface::smooth}, {"rough", Surface::rough}});
}

struct ModelSettings {
    Surface surface = Surface::automatic;
    std::optional<double> share;  ///< rho: of the games, the localiser's; else the more, the more it wins
    /// H of the localiser; else 3 on a smooth surface, 2 to two dimensions, 2.5 from three.
    std::optional<double> height;
    int depth = 3;  ///< levels of the tree, 1 to 6; on a rough surface in one dimension one more
};

/// All of model_tuner.
struct ModelTunerSettings {
    ModelSettings model;
    /// No more games choose once the expected regret of the recommended point, in win rate, is below.
    std::optional<double> stop_when_regret_below;

    std::unique_ptr<Tuner> make(std::vector<TunedParameter> parameters, const AllowedSettings& allowed = {}) const;
    /// "model, smooth, H 2.5", in the words of the control file.
    std::string steering() const;
};

/// All of a model_tuner whose candidates play each other.
struct DuelTunerSettings {
    std::optional<double> height;  ///< H of the localiser; else 1.2
    std::optional<double> ridge;   ///< else 0.01; from six parameters on neither counts

    std::unique_ptr<Tuner> make(std::vector<TunedParameter> parameters, const AllowedSettings& allowed = {}) const;
    /// "duels, H 1".
    std::string steering() const;
};

}  // namespace ringmaster

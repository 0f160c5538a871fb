#pragma once

#include <optional>
#include <vector>

#include "ringmaster/base/random.hpp"
#include "ringmaster/tune/model/kernel_localiser.hpp"
#include "ringmaster/tune/model/localiser.hpp"
#include "ringmaster/tune/model/model_settings.hpp"
#include "ringmaster/tune/model/region_sampler.hpp"
#include "ringmaster/tune/model/region_tree.hpp"

namespace ringmaster {

/// A point of the unit cube that a model asks for. What is played are the parameters made of it.
struct ModelChoice {
    Source source = Source::tree;
    std::vector<double> point;
    friend bool operator==(const ModelChoice&, const ModelChoice&) = default;
};

/// How model_tuner searches the unit cube: a quadratic localiser (CLOP, Coulom 2011) and a UCT tree (Kocsis and
/// Szepesvari 2006) that both learn from all games and share them out; the mean of the localiser's region is
/// recommended unless the tree's counts contradict it.
class ModelSearch {
public:
    /// 1 to 8 dimensions.
    ModelSearch(std::vector<ModelDimension> dimensions, const ModelSettings& settings, AllowedSettings allowed = {});

    ModelChoice choose(Random& random);

    /// A finished game, played at the choice's point. `reward` in [0,1]: 1 a win, 1/2 a draw, 0 a loss.
    void add_result(const ModelChoice& choice, double reward);

    /// Where all games together say to play (recommended_point), rounded to what can be played; the centre before the
    /// first game. Costs one or two fits of a localiser, once until the next result.
    std::vector<double> recommended();

    /// What the tree alone would recommend, or when that is the recommended point what the localiser alone would.
    /// Nothing when both agree.
    std::optional<std::vector<double>> runner_up();

    /// All finished games.
    const ModelGames& games() const { return games_; }

private:
    /// What the games up to some number taught, made anew each time they have grown by a tenth.
    struct Models {
        std::size_t games = 0;
        double share = 0;  ///< rho
        Localiser localiser;
        WeightedDraw past_points;
        std::optional<KernelLocaliser> kernel;
    };

    std::size_t dimension_count() const { return games_.dimension_count(); }
    double start_share() const;
    double height() const;
    bool uses_tree() const { return settings_.surface != Surface::smooth; }

    Models fit_models(std::size_t count) const;
    std::vector<double> playable(const std::vector<double>& point) const;
    std::vector<double> sample_localiser(Random& random) const;

    ModelSettings settings_;
    ModelGames games_;
    RegionTree tree_;
    FitSchedule schedule_;
    Models models_;
    std::optional<std::size_t> last_localised_;  ///< the last game of source localiser
    std::optional<std::vector<double>> recommended_;
};

}  // namespace ringmaster

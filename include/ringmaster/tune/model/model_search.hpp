#pragma once

#include <optional>
#include <vector>

#include "ringmaster/base/random.hpp"
#include "ringmaster/tune/model/duel_search.hpp"
#include "ringmaster/tune/model/kernel_localiser.hpp"
#include "ringmaster/tune/model/localiser.hpp"
#include "ringmaster/tune/model/model_settings.hpp"
#include "ringmaster/tune/model/region_sampler.hpp"
#include "ringmaster/tune/model/region_tree.hpp"

namespace ringmaster {

/// The search of model_tuner where candidates meet a fixed opponent: a quadratic localiser (CLOP, Coulom 2011) and a
/// UCT tree (Kocsis and Szepesvari 2006) that both learn from all games and share them out; the mean of the localiser's
/// region is recommended unless the tree's counts contradict it.
class ModelSearch : public DuelSearch {
public:
    /// 1 to 8 dimensions.
    ModelSearch(std::vector<ModelDimension> dimensions, const ModelSettings& settings, AllowedSettings allowed = {});

    Duel choose(Random& random) override;
    void add_result(const Duel& duel, double reward) override;

    /// Where all games together say to play (recommended_point), rounded to what can be played; the centre before the
    /// first game. Costs one or two fits of a localiser, once until the next result.
    std::vector<double> recommended() override;
    /// Costs as much as playing the games again.
    std::vector<double> recommended_after(std::size_t games) const override { return after(games).recommended(); }
    std::vector<PointGames> games_by_point() const override { return points_of(games_, 0); }
    void add_facts(EventFacts& facts, const ModelSpace& space, const std::vector<double>& recommended) override;

    /// The search of the first so many games alone.
    ModelSearch after(std::size_t games) const;

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

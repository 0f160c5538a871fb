#pragma once

#include <optional>
#include <vector>

#include "ringmaster/base/random.hpp"
#include "ringmaster/tune/model/duel_search.hpp"
#include "ringmaster/tune/model/localiser.hpp"
#include "ringmaster/tune/model/model_games.hpp"
#include "ringmaster/tune/model/region_sampler.hpp"

namespace ringmaster {

/// The search among few parameters: both sides of a game are drawn from the region of a localiser (fit_duel_localiser),
/// the second far from the first. Where there is a start the localiser knows, beside the games, virtual ones in which
/// the start met points all over the cube and was the better; without one the first game is played anywhere.
class RegionDuels : public DuelSearch {
public:
    /// 1 to 8 dimensions.
    RegionDuels(std::vector<ModelDimension> dimensions, const DuelSettings& settings);

    Duel choose(Random& random) override;
    void add_result(const Duel& duel, double score) override;

    /// The mean of all sides that played, by weight (region_mean), rounded to what can be played; at a cliff of those
    /// between that mean and the cliff. Before the first game the start, or the centre. Costs a fit of the localiser,
    /// or two, once until the next result.
    std::vector<double> recommended() override;
    /// Makes a fit at every call.
    std::vector<double> recommended_after(std::size_t games) const override;
    std::vector<PointGames> games_by_point() const override { return points_of(sides_, first_side()); }
    void add_facts(EventFacts& facts, const ModelSpace& space, const std::vector<double>& recommended) override;

    /// The points of both sides and their scores, those of game k being 2k and 2k+1 from here on.
    const ModelGames& sides() const { return sides_; }
    std::size_t first_side() const { return 2 * virtual_games_; }

private:
    /// What the games up to some number taught, made anew each time they have grown by a tenth.
    struct Model {
        std::size_t games = 0;
        Localiser localiser;
        WeightedDraw past_sides;
    };

    const std::vector<ModelDimension>& dimensions() const { return sides_.dimensions(); }
    std::size_t game_count() const { return given_.size(); }

    void add(const Duel& duel, double score, double given);
    Localiser fit(std::size_t games) const;
    void bring_up_to_date();
    std::vector<double> anywhere(Random& random) const {
        return playable(sides_.allowed().draw(dimensions().size(), random));
    }
    std::vector<double> playable(std::vector<double> point) const;
    std::vector<double> draw(std::vector<double> chain, Random& random) const;
    std::vector<double> farthest(const std::vector<double>& from, const std::vector<std::vector<double>>& points) const;

    DuelLocaliserSettings settings_;
    std::vector<double> start_;
    ModelGames sides_;           ///< those of game k are 2k and 2k+1, the virtual games first
    std::vector<double> given_;  ///< B: how many games each counts
    std::size_t virtual_games_ = 0;
    FitSchedule schedule_;
    Model model_;
    Duel last_;  ///< the last game's: where the chains stand
    std::optional<std::vector<double>> recommended_;
};

}  // namespace ringmaster

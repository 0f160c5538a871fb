#pragma once

#include <optional>
#include <vector>

#include "ringmaster/base/random.hpp"
#include "ringmaster/tune/model/localiser.hpp"
#include "ringmaster/tune/model/model_games.hpp"
#include "ringmaster/tune/model/region_sampler.hpp"

namespace ringmaster {

/// Two points of the unit cube that meet.
struct Duel {
    std::vector<double> first;
    std::vector<double> second;
    friend bool operator==(const Duel&, const Duel&) = default;
};

struct DuelSettings {
    std::optional<std::vector<double>> start;  ///< where the search starts: the engine's default
    double height = 1.2;                       ///< H of the localiser
    std::optional<double> ridge;               ///< of the localiser; else 0.01, from six dimensions 0.1
};

/// How model_tuner searches the unit cube where candidates play each other: both sides of a game are drawn from the
/// region of a localiser (fit_duel_localiser), the second far from the first. Where there is a start the localiser
/// knows, beside the games, virtual ones in which the start met points all over the cube and was the better; without
/// one the first game is played anywhere.
///
/// Its choices are a function of the finished games in their order, and of the random numbers it is given. Games in
/// flight have no effect.
class DuelSearch {
public:
    /// 1 to 8 dimensions. Throws Error when a setting is out of range.
    DuelSearch(std::vector<ModelDimension> dimensions, const DuelSettings& settings);

    /// Two points that can be played.
    Duel choose(Random& random);

    /// A finished game. `score` in [0,1] is that of the first side: 1 a win, 1/2 a draw, 0 a loss.
    void add_result(const Duel& duel, double score);

    /// The mean of all sides that played, by weight (region_mean), rounded to what can be played; at a cliff of those
    /// between that mean and the cliff. Before the first game the start, or the centre. Costs a fit of the localiser,
    /// or two, once until the next result.
    std::vector<double> recommended();
    /// The same after so many games; each time a fit.
    std::vector<double> recommended_after(std::size_t games) const;

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
    std::vector<double> anywhere(Random& random) const;
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

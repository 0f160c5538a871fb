#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "ringmaster/base/random.hpp"
#include "ringmaster/tune/model/model_games.hpp"
#include "ringmaster/tune/model/model_space.hpp"
#include "ringmaster/tune/tuner_facts.hpp"

namespace ringmaster {

/// Two points of the unit cube that meet; or one that meets a fixed opponent, and no second.
struct Duel {
    std::vector<double> first;
    std::vector<double> second;
    Source source = Source::localiser;  ///< which model asked for it, where several do
    friend bool operator==(const Duel&, const Duel&) = default;
};

struct DuelSettings {
    std::optional<std::vector<double>> start = {};     ///< where the search starts: the engine's default
    double height = 1.2;                               ///< H of the localiser
    std::optional<double> ridge = {};                  ///< of the localiser; else 0.01
    AllowedSettings allowed = {};                      ///< the points that may be played
    bool has_opponent = false;                         ///< a fixed one takes the place of each second side
    std::optional<std::vector<double>> defaults = {};  ///< the engine's now; none: where the search starts
};

/// How model_tuner searches the unit cube. Its choices are a function of the finished games in their order, and of the
/// random numbers it is given. Games in flight have no effect.
class DuelSearch {
public:
    virtual ~DuelSearch() = default;

    /// Points that can be played.
    virtual Duel choose(Random& random) = 0;

    /// A finished game. `score` in [0,1] is that of the first side: 1 a win, 1/2 a draw, 0 a loss. Its points may lie
    /// beyond the cube: they were played when a range was wider.
    virtual void add_result(const Duel& duel, double score) = 0;

    /// The answer: a point that can be played. Before the first game the start, or the centre.
    virtual std::vector<double> recommended() = 0;
    /// What was recommended after so many games.
    virtual std::vector<double> recommended_after(std::size_t games) const = 0;

    virtual std::vector<PointGames> games_by_point() const = 0;
    /// Whether the games say anything of two parameters together.
    virtual bool knows_pairs() const { return true; }

    /// Adds what its model says of the parameters and of a recommended point.
    virtual void add_facts(EventFacts& facts, const ModelSpace& space, const std::vector<double>& recommended) = 0;
};

/// From so many dimensions on QuadraticDuels search, below RegionDuels. docs/measurements.md says why.
constexpr std::size_t least_quadratic_duels = 6;

/// Throws Error when there are too many parameters.
std::unique_ptr<DuelSearch> make_duel_search(const std::vector<ModelDimension>& dimensions,
                                             const DuelSettings& settings);

}  // namespace ringmaster

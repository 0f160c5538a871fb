#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <boost/describe/class.hpp>

#include "ringmaster/tune/allowed_settings.hpp"
#include "ringmaster/tune/tuner.hpp"

namespace ringmaster {

/// The expected score of a point of the unit cube.
using WinProbability = std::function<double(const std::vector<double>&)>;

/// How games are simulated.
struct SimulationPlan {
    std::vector<std::uint64_t> games;  ///< after how many finished games the tuner is judged: ascending, from 1
    int in_flight = 1;                 ///< so many games are always in progress; they end in random order
    double draw_rate = 0;              ///< in [0,1]: the share of drawn games, as far as the expected score allows it
    std::uint64_t seed = 0;
    double opening_spread = 0;  ///< in logits: the standard deviation of what an opening is worth to who has Black
    bool pairs = false;         ///< each choice plays two games with one opening, colours exchanged
    std::vector<KnownResult> known = {};  ///< so many games of such settings begin the search; they count as none
};

/// What one replication shows after N games. The probabilities are expected scores.
struct Snapshot {
    double recommended = 0;  ///< of the recommended point
    double played = 0;       ///< the sum over the finished games
};
BOOST_DESCRIBE_STRUCT(Snapshot, (), (recommended, played))

/// Plays the tuner against the truth, without engines, and gives a snapshot for each number of games. The tuner is
/// fresh; it is told a result for every game that it began, but for those in flight at the end. All chance is a
/// function of (plan.seed, replication), so replications can be computed anywhere and in any order.
///
/// A game at expected score p is drawn with the probability d = min(draw_rate, 2 p, 2 - 2 p) and else won so often that
/// the expected score stays p.
///
/// Where candidates play each other, p follows from the difference of their logits against the reference.
std::vector<Snapshot> simulate(Tuner& tuner, const WinProbability& truth, const SimulationPlan& plan,
                               std::uint64_t replication);

/// A replication with what it could have reached.
struct Replication {
    double best = 0;  ///< the greatest expected score of the whole space
    double grid = 0;  ///< that of the candidates, where they are a fixed list; else `best`
    std::vector<Snapshot> snapshots;
};
BOOST_DESCRIBE_STRUCT(Replication, (), (best, grid, snapshots))

/// A mean over replications.
struct Mean {
    double mean = 0;
    double standard_error = 0;  ///< of the mean; 0 for a single replication, infinite with the mean
};

/// What all replications show after `games` games. The regret of a replication is the best expected score minus that of
/// the recommended point.
struct SimulationRow {
    std::uint64_t games = 0;
    std::size_t replications = 0;
    Mean regret;             ///< simple regret
    Mean regret_elo;         ///< the same as an Elo difference; infinite where the best is 1 or the recommended 0
    Mean grid_elo;           ///< how far the best candidate of a fixed list lies below the best, in Elo
    double close_share = 0;  ///< of replications whose recommended point is within close_elo of the best
    Mean cumulative_regret;  ///< the sum of what the finished games gave away
};

constexpr double close_elo = 5;

/// One row for each number of games. There is at least one replication, and all have the same numbers of games.
std::vector<SimulationRow> summarise(const SimulationPlan& plan, const std::vector<Replication>& replications);

/// A smooth surface with one peak over the unit cube, for simulations without a formula:
///     logit(p) = logit(height) - sum over the dimensions of ((x - centre) / width)^2
/// So one width beside the centre p is lower by one logit, or 174 Elo.
struct Peak {
    double height = 0.5;  ///< the expected score at the centre
    std::vector<double> centre;
    std::vector<double> width;

    double at(const std::vector<double>& point) const;
};

/// The peak of a replication, as a function of (seed, replication): the height uniform in 0.4 .. 0.75, and for each
/// dimension the centre uniform in 0 .. 1 and the logarithm of the width uniform for widths of 0.2 .. 1. From six
/// dimensions on all widths are sqrt(dimensions) times that: whatever their number, the middle of the space then lies
/// about a hundred Elo below the peak, and no engine's default some thousands. The centre is one of the allowed
/// points.
constexpr std::size_t least_many_dimensions = 6;
Peak random_peak(std::size_t dimensions, std::uint64_t seed, std::uint64_t replication,
                 const AllowedSettings& allowed = {});

}  // namespace ringmaster

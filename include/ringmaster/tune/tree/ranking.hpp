#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ringmaster/base/selection.hpp"
#include "ringmaster/base/tally.hpp"
#include "ringmaster/base/winner_estimate.hpp"
#include "ringmaster/tune/tree/space.hpp"

namespace ringmaster {

/// A candidate that has played.
struct RankedCandidate {
    CellPath cell;
    Tally tally;
    double merit = 0;                  ///< by the rule that recommends; see merit()
    std::vector<CellPath> alike = {};  ///< other cells that play as it does; their games are among its own
};

/// So many candidates are compared at most: a comparison looks at each of them against all others.
constexpr std::size_t most_ranked = 1000;

/// The candidates with most games, at most most_ranked of them, in their old order; `always` is among them if it was
/// before.
std::vector<RankedCandidate> most_played(std::vector<RankedCandidate> candidates, const CellPath& always);

/// How many games without draws tell as much as one of theirs: at a mean score m and a share d of draws a game's
/// variance is m (1 - m) - d / 4. Over all candidates, each around its own mean; at least 1.
double worth_of_a_game(const std::vector<RankedCandidate>& candidates);

/// A draw is half a win, and each game as many as it is worth.
WinCount count_of(const Tally& tally, double worth);

/// The candidates of a tree side by side.
struct Ranking {
    CellPath best;                            ///< the recommended one
    std::vector<RankedCandidate> candidates;  ///< those with most games
    std::vector<Prospect> prospects;          ///< theirs
    std::optional<CommonPrior> prior;         ///< that they share; none without candidates
    double worth = 1;                         ///< of a game of theirs
    std::optional<std::size_t> best_number;   ///< of the recommended one among them; none: it has not played
    std::uint64_t played = 0;                 ///< candidates with games
    std::uint64_t rivals = 0;                 ///< of the recommended one, with games or without

    /// Compares candidates that have played. Nothing is known of rivals that have not.
    Ranking(CellPath recommended, std::vector<RankedCandidate> all);
};

/// The candidate that comes second.
struct RunnerUp {
    std::size_t number = 0;                   ///< of the candidate with the greatest merit but for the chosen one
    std::optional<std::uint64_t> more_games;  ///< to tell them apart; see games_to_separate
};

/// What the games say about one candidate among those that have played.
struct Verdict {
    WinnerEstimate corrected;  ///< for having been chosen
    Prospect prospect;
    std::optional<RunnerUp> second;  ///< none: it is alone
};

/// What is known of the recommended candidate, which has played.
Verdict judge(const Ranking& ranking);

}  // namespace ringmaster

#pragma once

#include <optional>
#include <span>
#include <vector>

#include "ringmaster/base/random.hpp"
#include "ringmaster/tune/model/localiser.hpp"
#include "ringmaster/tune/model/model_games.hpp"

namespace ringmaster {

/// Draws numbers 0 .. n-1 with probabilities proportional to n weights, in logarithmic time.
class WeightedDraw {
public:
    WeightedDraw() = default;
    explicit WeightedDraw(const std::vector<double>& weights);

    /// Whether there is anything to draw.
    bool is_empty() const { return sums_.empty() || sums_.back() <= 0; }
    std::size_t draw(Random& random) const;

private:
    std::vector<double> sums_;
};

/// One coordinate-wise sweep of Gibbs sampling from the localiser's w(x), as CLOP samples (Coulom 2011; Geman and Geman
/// 1984): each coordinate in turn is drawn afresh, the others held, out of 40 values that are evenly spaced at a random
/// offset, or out of the categories, as far as they are allowed. Nothing is rounded.
void gibbs_sweep(const Localiser& localiser, const ModelGames& games, std::vector<double>& point, Random& random);

/// From one point of a chain that samples w(x) to the next, which a game is played at: two sweeps, one in one
/// dimension. Where these do not lead to one that is allowed, as from a game of before, it is anywhere.
void move_chain(const Localiser& localiser, const ModelGames& games, std::vector<double>& point, Random& random);

/// The weighted mean of the points of the first weights.size() games, the answer of CLOP (Coulom 2011): unlike the
/// maximum of a regression it is hardly moved by chance. Of each category dimension in turn the value with the greatest
/// sum of weights is taken, and the games of other values are left out; of a parameter, those where it does not count.
/// The mean need not be allowed. None when the weights sum to nothing. Not
/// rounded.
std::optional<std::vector<double>> region_mean(const ModelGames& games, std::span<const double> weights);

}  // namespace ringmaster

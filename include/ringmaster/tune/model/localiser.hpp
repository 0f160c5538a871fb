#pragma once

#include <optional>
#include <span>
#include <vector>

#include "ringmaster/tune/model/model_games.hpp"

namespace ringmaster {

/// Where strength jumps: between the points on both sides of a coordinate.
struct Cliff {
    std::size_t dimension = 0;
    double at = 0;

    bool is_beyond(std::span<const double> point) const { return point[dimension] > at; }
};

/// One quadratic of the localiser: what it thinks of x is (b.f(x) - mean) / deviation.
struct LocalQuadratic {
    std::vector<double> coefficients;  ///< b, in logits; at last that of the cliff, where there is one
    double mean = 0;                   ///< m_k: the logit of the weighted mean reward
    double deviation = 1;              ///< s_k: the standard deviation of m_k

    /// The logarithm of the weight that it alone gives a point with these features: (b.f - m_k) / (H s_k), above 0
    /// where it thinks the point better than the mean.
    double log_weight(const double* features, double height) const;
};

/// The confident local optimisation of Coulom (CLOP, ACG 2011): quadratic logistic regressions, each on games weighted
/// by all before it, until the weights no longer shrink. A game keeps its weight as long as no regression finds its
/// point worse than the mean by more than chance:
///     w(x) = min(1, min over k of exp((b_k.f(x) - m_k) / (H s_k)))
/// What remains of the weights is the region where the optimum may be.
struct Localiser {
    double height = 3;           ///< H
    std::optional<Cliff> cliff;  ///< only duels look for one
    std::vector<LocalQuadratic> quadratics;
    std::vector<double> weights;     ///< W_i of the games it was fitted to, given weights not included
    std::vector<double> last;        ///< b of the last regression, the one with the final weights
    std::vector<double> covariance;  ///< of `last`, column by column: the inverse of its information

    /// f(x), and at last, where there is a cliff, whether x lies beyond it.
    std::vector<double> features(const QuadraticFeatures& quadratic, std::span<const double> point) const;

    /// log w(x), at most 0, of a point with these features.
    double log_weight(const double* features) const;
};

/// From here on the region is wide for long.
inline constexpr std::size_t many_dimensions = 3;

struct LocaliserSettings {
    double height = 3;  ///< H: how much worse than the mean, in standard deviations, weighs 1/e
    /// The variance of a reward divided by p(1-p): 1 when there are only wins and losses, below 1 with draws.
    double dispersion = 1;
};

/// Fits to the first `count` games. `given` are weights that multiply the fitted ones (bootstrap counts, a kernel), one
/// per game; none means all 1. A pure function: it starts from nothing each time.
Localiser fit_localiser(const ModelGames& games, std::size_t count, const LocaliserSettings& settings,
                        std::span<const double> given = {});

/// The dispersion of the rewards of the first `count` games (Pearson's chi-squared per game of a quadratic through all
/// of them; McCullagh and Nelder 1989, section 4.5), for LocaliserSettings. 1 before 50 games and while all were won or
/// lost.
double reward_dispersion(const ModelGames& games, std::size_t count);

struct DuelLocaliserSettings {
    double height = 0;  ///< H
    double ridge = 0;   ///< every coefficient's prior is N(0, 1/ridge)
};

/// A localiser of games in which candidates met each other: x1 beats x2 with probability 1/(1+exp(-(q(x1) - q(x2)))),
/// where q(x) = b.f(x) is a candidate's strength in logits, known up to a constant. A side keeps its weight as long as
/// no regression finds it weaker than the mean of all sides by more than chance, a game what its lighter side keeps.
///
/// Where a jump of q somewhere along a parameter would explain the region's games much better than the quadratic alone
/// (Rao's score test, 1948, at 39 places of each), all is fitted again with this cliff as one more feature of a side:
/// q(x) = b.f(x) + c [x lies beyond].
///
/// `sides` are the duels' sides, those of duel k the games 2k and 2k+1 with the score of each. Fits to the first
/// given.size() duels, each of which counts as many games as given. A pure function, like fit_localiser. The
/// localiser's weights are those of the sides, one each.
Localiser fit_duel_localiser(const ModelGames& sides, std::span<const double> given,
                             const DuelLocaliserSettings& settings);

}  // namespace ringmaster

#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "ringmaster/tune/model/model_games.hpp"

namespace ringmaster {

/// What all games say about the win rate as a function of the parameters: a Gaussian process (Rasmussen and Williams
/// 2006) for reports. It never steers the choice of games.
///
/// The win rate is 1/2 + f/4 with f = constant + quadratic part + free part. The constant is N(0,1); the free part has
/// the kernel s^2 k(r), r^2 = sum of (difference/l_i)^2, the differences along the parameters or along the principal
/// axes of the games, since a tuner that follows a narrow valley leaves its games along it. The quadratic part has
/// independent normal coefficients on the Legendre polynomials P1, P2 and P1 P1 of the ordered dimensions, with a prior
/// mean on P2 that expects a maximum inside (without that the corners always promise most), and one effect per
/// category. A cell of n games is one observation of variance v/n, v estimated, so draws sharpen it. Shapes are
/// searched from a fixed start, coordinate by coordinate, for the greatest evidence times prior; the best ones found
/// are mixed in that proportion. Everything is a function of the games: there is no chance in the fit.
///
/// The shape that explains the games best explains their noise too, and the tuner has looked for what wins. So before
/// anything is claimed, it is asked whether the parameters do anything at all: half of the prior is on flat surfaces,
/// the rest on few shapes that do not depend on the games (Jeffreys' test, 1961; src/tune/model/surface_evidence.hpp).
class SurfaceModel {
public:
    explicit SurfaceModel(const ModelGames& games);
    /// A model of duels, whose sides are `sides` from `first_side` on, two by two. What it tells is then strengths in
    /// units of 4 logits, in place of win rates, and only differences between points say something.
    SurfaceModel(const ModelGames& sides, std::size_t first_side);
    ~SurfaceModel();

    std::size_t games() const;
    bool is_of_duels() const { return is_of_duels_; }
    /// A win rate, which is kept within 1% and 99%, as Elo over the opponent; of duels a strength as Elo, of which only
    /// differences say something.
    double elo(double strength) const;

    /// The win rate at each point, flat surfaces included. The line is not bent: it may lie beyond 0 or 1.
    std::vector<double> estimate(const std::vector<std::vector<double>>& points) const;

    /// The win rate at each point if no parameter does anything; of duels of no meaning.
    double flat_win_rate() const;

    /// The win rates at each point of `count` surfaces drawn from the posterior of those that are not flat. The k-th
    /// comes from the same shape in each call with the same count, and what it is at the first points does not depend
    /// on those after them.
    std::vector<std::vector<double>> draw(const std::vector<std::vector<double>>& points, std::size_t count) const;

    /// The probability that no parameter does anything, and that this one does not.
    double probability_flat() const;
    double probability_idle(std::size_t parameter) const;

    /// Whether that is more than 1/3: then nothing may be claimed of the surface, or of the parameter. The bound was
    /// chosen by simulation, to claim something in at most 1 of 20 events whose candidates are all alike.
    bool may_be_flat() const { return probability_flat() > too_likely; }
    bool may_be_idle(std::size_t parameter) const { return probability_idle(parameter) > too_likely; }

private:
    static constexpr double too_likely = 1 / 3.0;
    struct Fit;
    std::unique_ptr<const Fit> fit_;
    bool is_of_duels_ = false;
};

}  // namespace ringmaster

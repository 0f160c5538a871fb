#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "ringmaster/base/elo.hpp"
#include "ringmaster/base/mean_score.hpp"

namespace ringmaster {

/// Games between two players.
struct RatedGames {
    std::size_t first = 0;
    std::size_t second = 0;
    double points = 0;  ///< of the first
    double games = 0;
    /// How the first's scores were scattered: those of pairs of games (5 kinds) or of games (3), see mean_score.hpp.
    ScoreCounts scores = {};
};

/// The strengths of several players by all games among them.
///
/// The model is Bradley and Terry's (1952): the mean score of a player against one who is d Elo weaker is 1 / (1 +
/// 10^(-d / 400)), so that of two players the difference is the Elo of the mean score. A draw is half a win and half a
/// loss: it makes the scores less scattered, as pairs do, and does not stretch the scale. By how much they are
/// scattered less, or more, than those of games without draws is estimated for each two who meet (few games with the
/// help of the others) and makes the intervals as much narrower or wider (Wedderburn's quasi-likelihood, 1974): an
/// interval by the mean of all games, each by what it tells of the difference. Colours are taken to be even. The
/// likeliest ratings are found by Newton's method: the logarithm is concave.
///
/// Who has won all, or lost all, or belongs to a group that has against the others, has no likeliest rating. As long as
/// there is such a one each player is given one game at most, half won and half lost, spread evenly over those it met.
///
/// Intervals are those of the profile likelihood (the likeliest of all other ratings at each difference; Wilks 1938):
/// they are as lopsided as the games make them. They hold for one look at a number of games fixed in advance. Simulated
/// (tests/base/ratings_test.cpp) two to four players at 20 to 100 games a pair, 0 to 300 Elo apart, with and without
/// draws, are covered in 92 to 98% of intervals at 95%; where two who never draw meet a third in ten times as many
/// games, 90% of them drawn, in 89 to 98%. An end more than 2000 Elo away is infinite; so is an end that no game
/// bounds: A may be ahead of B without limit when B, and those whom B scored against, and so on, have never scored
/// against A.
class Ratings {
public:
    Ratings(std::size_t players, const std::vector<RatedGames>& games);

    /// The mean of all players is 0.
    double elo(std::size_t player) const;
    EloEstimate estimate(std::size_t player, double confidence = 0.95) const;

    /// By how much the first of these is stronger.
    EloEstimate difference(std::size_t stronger, std::size_t weaker, double confidence = 0.95) const;

    /// How sure it is that the first of these is stronger: P of the standard normal distribution at the signed root of
    /// twice the difference of the log likelihoods. One-sided; 1/2 for players without games.
    double superiority(std::size_t stronger, std::size_t weaker) const;

    /// The player than whom nobody is stronger, and how probable that is at least: 1 less the chances of each other one
    /// (Bonferroni).
    std::size_t best() const;
    double probability_best() const;

private:
    using Point = std::vector<double>;  // ratings in powers of e
    class PositiveMatrix;

    double rise(const Point& from, const Point& to) const;
    std::vector<double> scatters() const;
    double scatter_of(const Point& contrast) const;
    Point sums_of_groups(const Point& point) const;
    Point gradient(const Point& point) const;
    std::shared_ptr<const PositiveMatrix> curvature(const Point& point) const;
    Point maximum(Point from, const Point* contrast, double value) const;
    Point contrast(std::size_t stronger, std::size_t weaker) const;
    EloEstimate profile(const Point& contrast, double confidence) const;
    double end_of_profile(const Point& contrast, double towards, double drop) const;

    std::size_t players_;
    std::vector<RatedGames> games_;
    std::vector<std::size_t> groups_;       ///< of players who can be compared: the same number
    std::vector<std::vector<bool>> reach_;  ///< of [a][b]: games bound by how much b is ahead of a
    Point best_;
    std::shared_ptr<const PositiveMatrix> curvature_;  ///< of the best, at first of equal ratings
    std::vector<double> scatters_;  ///< of each of `games_`: the variance of scores, over that of games without draws
};

}  // namespace ringmaster

#pragma once

#include <cstddef>
#include <vector>

#include "ringmaster/base/elo.hpp"

namespace ringmaster {

/// Games between two players under the same conditions (board, komi ...), in all of which `first` had the same colour.
struct RatedGames {
    std::size_t first = 0;
    std::size_t second = 0;
    std::size_t conditions = 0;  ///< counted from 0; each has an advantage of the first and a share of draws of its own
    double wins = 0;             ///< of the first
    double draws = 0;
    double losses = 0;
};

/// What is taken for known before any game.
struct RatingPrior {
    double games = 1;         ///< a player's at most, half won and half lost, spread evenly over those it has met
    double deviation = 1000;  ///< Elo: ratings and advantages are normal around 0, so wide that only the unmet feel it
};

/// The strengths of several players by all games among them.
///
/// The model is Bradley and Terry's (1952) with draws by Davidson (1970) and an advantage of the first colour by
/// Davidson and Beaver (1977): the chances of win, draw and loss of the first are as
///     gamma theta_1  :  nu sqrt(gamma theta_1 theta_2)  :  theta_2
/// and Elo are 400 log10 of theta, or of gamma. Without draws that is the logistic curve. With draws it is a longer
/// scale than that of the mean score (see common_opponent.hpp). The likeliest ratings, times the prior, are found by
/// Newton's method: the logarithm is concave. The prior's game, half won and half lost, is Jeffreys' for two players
/// without draws; it keeps ratings finite and intervals honest when somebody has won or lost all.
///
/// An advantage is estimated only for conditions under which some two players met with both colours; else it is part
/// of what the ratings say.
///
/// Intervals are those of the profile likelihood (the likeliest of all other ratings at each difference; Wilks 1938):
/// they are as lopsided as the games make them. They hold for one look at a number of games fixed in advance. Simulated
/// (tests/base/ratings_test.cpp) two to four players at 10 to 100 games a pair, 0 to 300 Elo apart, with and without
/// draws, are covered in 93 to 97% of intervals at 95%. An end more than 2000 Elo away would be the prior's word: it is
/// infinite; so is an end that no game bounds: A may be ahead of B without limit when B, and those whom B scored
/// against, and so on, have never scored against A.
class Ratings {
public:
    Ratings(std::size_t players, const std::vector<RatedGames>& games, const RatingPrior& prior = {});

    std::size_t players() const { return players_; }

    /// The mean of all players is 0.
    double elo(std::size_t player) const;
    EloEstimate estimate(std::size_t player, double confidence = 0.95) const;

    /// By how much the first of these is stronger.
    EloEstimate difference(std::size_t stronger, std::size_t weaker, double confidence = 0.95) const;

    /// How sure it is that the first of these is stronger: P of the standard normal distribution at the signed root of
    /// twice the difference of the log likelihoods. One-sided; 1/2 for players without games.
    double superiority(std::size_t stronger, std::size_t weaker) const;

    /// Of whom nobody is stronger, with which probability at least: 1 less the chances of each other one (Bonferroni).
    std::size_t best() const;
    double probability_best() const;

    /// What the first colour is worth under these conditions, in Elo; 0 where it cannot be told from strength.
    EloEstimate advantage(std::size_t conditions, double confidence = 0.95) const;
    bool knows_advantage(std::size_t conditions) const { return knows_advantage_.at(conditions); }

private:
    using Point = std::vector<double>;  // ratings, advantages and log nu of all conditions, in powers of e
    struct Slopes;

    double log_likelihood(const Point& point) const;
    Slopes slopes(const Point& point) const;
    Point maximum(Point from, const Point* contrast, double value) const;
    Point contrast(std::size_t stronger, std::size_t weaker) const;
    EloEstimate profile(const Point& contrast, double confidence) const;
    double end_of_profile(const Point& contrast, double towards, double drop) const;

    std::size_t players_;
    std::size_t conditions_ = 1;
    std::vector<RatedGames> games_;
    std::vector<RatedGames> virtual_games_;
    double precision_;
    std::vector<std::size_t> groups_;  ///< of players who can be compared: the same number
    std::vector<bool> knows_advantage_;
    std::vector<bool> has_draws_;
    std::vector<std::vector<bool>> reach_;  ///< of [a][b]: games bound by how much b is ahead of a
    Point best_;
    double best_log_;
};

}  // namespace ringmaster

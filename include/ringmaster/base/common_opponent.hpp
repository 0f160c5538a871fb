#pragma once

#include <array>
#include <cstdint>

#include "ringmaster/base/elo.hpp"

namespace ringmaster {

/// The difference in strength of two players who both play a third, not each other.
///
/// The model is Davidson's (1970): against one opponent, with one colour, the chances of win, draw and loss are as
/// theta : nu sqrt(theta) : 1, and a difference in strength is 400 log10 of the ratio of the thetas. Without draws that
/// is the logistic curve. With draws it is a longer scale than that of elo_difference for games between the two: near
/// equality and with 30% draws, 30 Elo here are 21 Elo of the mean score.
///
/// Take a game of each against that opponent, both with the same colour, and let s be the difference of their scores.
/// If s is not 0, the one with the higher score is the first player with odds 10^(|s| d / 400), where d is the
/// difference in Elo: the opponent's strength, the colours' advantage and nu cancel. Where s is 0 the two games say
/// nothing.

/// The probability that the higher score is the first player's, who is `elo` stronger, when the scores differ by
/// `distance` (1/2 or 1).
double chance_of_higher_score(double distance, double elo);

/// Its logarithm, finite for any Elo.
double log_chance_of_higher_score(double distance, double elo);

/// Pairs of games as above, by who scored more and by how much.
struct PairCounts {
    static constexpr std::array<double, 2> distances{0.5, 1};
    std::array<std::uint64_t, 2> first{};   ///< the first player scored more, by distance
    std::array<std::uint64_t, 2> second{};  ///< the second
    std::uint64_t equal = 0;

    /// The first player's score minus the second's: -1, -1/2, 0, 1/2 or 1; anything else is a bug.
    void add(double score_difference);

    std::uint64_t all() const { return first[0] + first[1] + second[0] + second[1] + equal; }
    /// Of a difference in Elo, given the distances of the scores.
    double log_likelihood(double elo) const;
};

/// The Elo by which the first player is stronger, on Davidson's scale: the likeliest difference, and a confidence
/// sequence. With the probability `confidence` the intervals after every pair, for ever, all hold the true difference:
/// it may be looked at whenever one likes, and games may stop or go on for any reason, the interval itself included.
///
/// It is made by the method of mixtures (Ville 1939; Robbins 1970; Howard, Ramdas, McAuliffe and Sekhon 2021). If d is
/// the true difference, the likelihood of any other one over that of d is a martingale as pairs come in, and so is its
/// mean over other differences with fixed weights; by Ville's inequality it ever comes to 1 / (1 - confidence) with
/// probability 1 - confidence at most. The interval is made of those d at which it is below that now. That is exact
/// for any number of pairs: no normal approximation is in it, and between equals not even the model.
///
/// The weights are Jeffreys' (1961), a Cauchy distribution; of scale 60 Elo, since that is what settings of one engine
/// differ by. They hang on no number of games: who wants more games later may have them. The price of looking at any
/// time: between equals the interval is 1.4 to 1.65 times as wide as one that is good for a single look, for 30 to 2500
/// pairs; no mixture does better than 1.4 to 1.55 even at one number of pairs that it was chosen for. Simulated
/// (differences of 0, 30 and 100 Elo, 0 and 30% draws, looked at after each of 1000 pairs; 1500 matches each) it ever
/// excludes the truth in 2 to 5%, where an interval for a single look does in 44 to 47%.
///
/// An end is infinite where the games give none: no pair won by the second, none by the first, or neither (0 between
/// -infinity and +infinity; equal scores alone say nothing in this model).
EloEstimate elo_difference(const PairCounts& pairs, double confidence = 0.95);

}  // namespace ringmaster

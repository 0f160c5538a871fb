#pragma once

#include <string>
#include <vector>

#include "ringmaster/base/random.hpp"

namespace ringmaster {

/// What a tuner wants to see played.
struct Choice {
    std::vector<double> point;  ///< in the unit cube
    std::string path;           ///< names the choice for good: it is stored with the game and told back
};

/// Decides which candidate plays next and which is the best: the mathematics of an event without its engines. It is
/// pure: its state is a function of what it was asked and told and of the random numbers it was given, so that stored
/// games, told again in their order, restore it.
class Tuner {
public:
    virtual ~Tuner() = default;

    /// The next choice to play. Nothing is in flight before begin() says so.
    virtual Choice choose(Random& random) = 0;

    /// A game of the choice begins, or ends without a result.
    virtual void begin(const std::string& path) = 0;
    virtual void abandon(const std::string& path) = 0;

    /// A finished game, one that was begun or one out of the store. `reward` in [0,1]: 1 a win, 1/2 a draw, 0 a loss.
    /// Throws Error when the path is none of this tuner's.
    virtual void add_result(const std::string& path, double reward) = 0;

    /// The recommended point, in the unit cube.
    virtual std::vector<double> recommended() = 0;
};

}  // namespace ringmaster

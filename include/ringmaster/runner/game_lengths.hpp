#pragma once

#include <cstddef>
#include <deque>

namespace ringmaster {

/// How long games take on one machine, to say whether one more will end in time.
class GameLengths {
public:
    void tell(double seconds);

    /// What a game that begins now will hardly exceed: the longest of the last hundred, and a quarter more. 0: there
    /// were none.
    double likely_longest() const;

private:
    std::deque<double> recent_;
};

}  // namespace ringmaster

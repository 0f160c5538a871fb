#pragma once

#include <deque>
#include <optional>

namespace ringmaster {

/// How fast games end, by the times at which the last hundred did. A pause (the event was stopped) counts as if it had
/// been as long as the games around it.
class Pace {
public:
    /// A game ended at this time, in seconds since 1970; 0: unknown.
    void note(double finished);

    /// Nothing before there are three games.
    std::optional<double> games_a_minute() const;

private:
    std::deque<double> ended_;
};

}  // namespace ringmaster

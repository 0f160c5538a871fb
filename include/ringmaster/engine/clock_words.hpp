#pragma once

#include <functional>
#include <optional>
#include <string>

#include "ringmaster/game/clock.hpp"
#include "ringmaster/go/board.hpp"

namespace ringmaster {

/// How an engine is told of its clock: by KataGo's commands, by those of the server KGS, or by those of GTP, as it
/// knows them. Those of KataGo take fractions of a second; others get whole seconds, rounded down, but 1 at least of
/// what the game begins with. GTP has neither Fischer's time, which is told as absolute time that grows, nor Japanese
/// periods, of which only one is told.
class ClockWords {
public:
    using Knows = std::function<bool(const std::string& command)>;

    explicit ClockWords(const Knows& knows);

    /// The command before a game; empty: there is none that it knows. Without a clock it has all the time.
    std::string settings(const std::optional<TimeControl>& control) const;

    /// The command before a move; empty as above.
    std::string time_left(Colour colour, const TimeControl& control, const TimeLeft& left) const;

private:
    enum class Dialect { none, gtp, kgs, katago };
    Dialect dialect_ = Dialect::none;
    bool knows_time_left_ = false;
};

}  // namespace ringmaster

#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>

#include "ringmaster/game/clock.hpp"
#include "ringmaster/game/player.hpp"
#include "ringmaster/game/referee.hpp"

namespace ringmaster {

/// The clocks of a game in progress.
class GameClocks {
public:
    explicit GameClocks(const ClockSettings& settings) : settings_(settings) {}

    /// Gives a side its clock and tells it. A reply that `failed` says why the game cannot be played.
    Reply set_up(Colour colour, Player& player);

    /// To be called before a move; the same.
    Reply begin_move(Colour colour, Player& player);

    /// Whether the answer to genmove came too late and that ends the game: it is lost on time, or void when the machine
    /// is to blame. `name` is the mover's in messages.
    bool end_game(RefereedGame& game, Colour colour, Player& player, const std::string& name, const Reply& answer);

    /// What the clock says; nothing without one.
    std::optional<TimeLeft> left(Colour colour) const;

private:
    struct OneClock {
        std::optional<Clock> clock;
        std::string untold;  ///< why the engine does not know of it
        std::size_t warning = 0;
        int late = 0;
        double latest = 0;
    };
    OneClock& of(Colour colour) { return clocks_[colour == Colour::black ? 0 : 1]; }
    void warn(RefereedGame& game, OneClock& late_one, const std::string& name, double late) const;

    ClockSettings settings_;
    std::array<OneClock, 2> clocks_;
};

}  // namespace ringmaster

#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>

#include "ringmaster/game/adjudicator.hpp"
#include "ringmaster/game/clock.hpp"
#include "ringmaster/game/player.hpp"
#include "ringmaster/game/referee.hpp"

namespace ringmaster {

/// What games of all rules have in common. `over_` is set together with the ending.
class GameInProgress {
protected:
    GameInProgress(const GameSettings& settings, const Seat& black, const Seat& white);

    Seat& seat(Colour colour) { return seats_[colour_index(colour)]; }

    /// What came of the game once it is over.
    RefereedGame take_game();

    /// Sets up the board and the clock of a side, unless the game is over.
    void set_up(Colour colour);

    /// A side's next move, by genmove unless `move` makes it otherwise. The game may be over then, by its clock.
    template <class Make>
    Reply think(Colour colour, const Make& move) {
        Reply reply = begin_move(colour);
        if (reply.ok()) {
            reply = move(seat(colour).player);
        }
        (colour == Colour::black ? game_.black_seconds : game_.white_seconds) += reply.seconds;
        look_at_clock(colour, reply);
        return reply;
    }

    /// What a side's clock says; nothing without one.
    std::optional<TimeLeft> time_left(Colour colour) const;

    bool is_enough_of_a_trial(std::size_t moves) const {
        return settings_.trial_moves > 0 &&
               moves - game_.opening_moves >= static_cast<std::size_t>(settings_.trial_moves);
    }

    void end(Ending ending, std::optional<Colour> winner, const std::string& detail = "");
    void end_void(Colour culprit, const std::string& why);
    /// Ends the game by a failure in mid-game.
    void end_by_failure(Colour culprit, const std::string& why);
    /// To be told of each move and how many there are now: ends the game, or notes how it would, if both engines agree
    /// on that; else it ends at move_limit.
    void end_if_due(Colour mover, std::size_t moves);

    const GameSettings& settings_;
    std::array<Seat, 2> seats_;
    std::optional<Adjudicator> adjudicator_;
    RefereedGame game_;
    int passes_in_a_row_ = 0;
    bool over_ = false;

private:
    struct SideClock {
        std::optional<Clock> clock;
        std::string untold;  ///< why the engine does not know of it
        std::size_t warning = 0;
        int late = 0;
        double latest = 0;
    };
    /// A limit that was overstepped by more than the margin; by 0: none was.
    struct Overstep {
        std::string limit;  ///< "10s+0.1s"
        double late = 0;
    };

    SideClock& clock_of(Colour colour) { return clocks_[colour_index(colour)]; }
    /// Both give a reply that `failed` when the game cannot be played.
    Reply set_clock(Colour colour);
    Reply begin_move(Colour colour);
    void look_at_clock(Colour colour, const Reply& answer);
    Overstep spend(Colour colour, double seconds);
    void warn(Colour late, const Overstep& overstep);
    void adjudicate(Colour mover, int moves);

    std::array<SideClock, 2> clocks_;
};

}  // namespace ringmaster

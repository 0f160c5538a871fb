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

/// The clocks of a game in progress.
class GameClocks {
public:
    GameClocks(const ClockSettings& settings, Increment increment) : settings_(settings), increment_(increment) {}

    /// Gives a side its clock and tells it. A reply that `failed` says why the game cannot be played.
    Reply set_up(Colour colour, Player& player);

    /// To be called before a move; replies as set_up() does.
    Reply begin_move(Colour colour, Player& player);

    /// Whether the answer to genmove came too late and that ends the game: it is lost on time, or void when the machine
    /// is to blame. `name` is the mover's in messages.
    bool end_game(RefereedGame& game, Colour colour, Player& player, const std::string& name, const Reply& answer);

    /// What the clock says; nothing without one.
    std::optional<TimeLeft> left(Colour colour) const;

private:
    struct OneClock {
        std::optional<Clock> clock;
        std::optional<double> movetime;
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
    OneClock& of(Colour colour) { return clocks_[colour_index(colour)]; }
    Overstep spend(OneClock& one, double seconds) const;
    void warn(RefereedGame& game, OneClock& late_one, const std::string& name, const Overstep& overstep) const;

    ClockSettings settings_;
    Increment increment_;
    std::array<OneClock, 2> clocks_;
};

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
        Seat& mover = seat(colour);
        Reply reply = clocks_.begin_move(colour, mover.player);
        if (reply.ok()) {
            reply = move(mover.player);
        }
        (colour == Colour::black ? game_.black_seconds : game_.white_seconds) += reply.seconds;
        over_ = clocks_.end_game(game_, colour, mover.player, mover.name, reply);
        return reply;
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
    GameClocks clocks_;
    std::optional<Adjudicator> adjudicator_;
    RefereedGame game_;
    int passes_in_a_row_ = 0;
    bool over_ = false;

private:
    void adjudicate(Colour mover, int moves);
};

}  // namespace ringmaster

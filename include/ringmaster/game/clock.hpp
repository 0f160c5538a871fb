#pragma once

#include <array>
#include <optional>
#include <string>

#include <boost/describe/class.hpp>

#include "ringmaster/base/enum_words.hpp"

namespace ringmaster {

/// What a player has beside its main time.
enum class TimeSystem {
    absolute,  ///< nothing
    fischer,   ///< each move adds some
    japanese,  ///< periods: a move that ends within one does not use it up
    canadian,  ///< so many moves in a period, again and again
    session,   ///< so many moves in the main time, which comes again on top of what is left; a move may add some
};
BOOST_DESCRIBE_ENUM(TimeSystem, absolute, fischer, japanese, canadian, session)

/// How much time a player has for its moves. Times are seconds.
struct TimeControl {
    TimeSystem system = TimeSystem::absolute;
    double main = 0;
    double extra = 0;  ///< what a move adds, or the length of a period
    int count = 0;     ///< periods, or moves in a period
    friend bool operator==(const TimeControl&, const TimeControl&) = default;
};
BOOST_DESCRIBE_STRUCT(TimeControl, (), (system, main, extra, count))

/// Reads "10m", "10m+5s" (Fischer), "10m+5x30s" (Japanese byo-yomi: five periods), "10m+5m/25" (Canadian: 25 moves in
/// five minutes) or "10m/40" and "10m/40+5s" (chess: ten minutes more after each 40 moves). The units are h, m, s and
/// ms. Throws Error saying what is wrong with the text.
TimeControl parse_time_control(const std::string& text);

/// The text that parse_time_control reads.
std::string to_text(const TimeControl& control);

/// A list of settings ("komi 7, clock 9ms") with its clocks as they are told now. Once 9ms was told as
/// 0.009000000000000001s, and stands so in state files.
std::string with_straight_clocks(const std::string& settings);

/// A text for each time system, in their order, as fmt reads it: with {main}, {extra} and {count}.
using TextsOfSystems = std::array<const char*, 5>;

/// The time control as the text of its system says it; times are numbers of seconds.
std::string text_by_system(const TimeControl& control, const TextsOfSystems& texts);

/// For people: "10s for all moves, and 0.1s more after each".
std::string in_words(const TimeControl& control);

/// The seconds that each move adds.
double increment_of(const TimeControl& control);

/// The clocks of a game.
struct ClockSettings {
    std::optional<TimeControl> control;  ///< of a player without one of its own; none: no clock
    bool enforce = true;                 ///< who oversteps has lost; else there is a warning
    double margin = 0.05;                ///< seconds by which a clock may be overstepped
    friend bool operator==(const ClockSettings&, const ClockSettings&) = default;
};
BOOST_DESCRIBE_STRUCT(ClockSettings, (), (control, enforce, margin))

/// What a clock says.
struct TimeLeft {
    double seconds = 0;  ///< of the main time, or of the period
    int count = 0;       ///< the periods left in overtime, or the moves to be made in this time; 0: it is all there is
    friend bool operator==(const TimeLeft&, const TimeLeft&) = default;
};

/// When a move brings the time that it adds. Go servers add it after the move, chess clocks before, to the first, too.
enum class Increment { after_move, before_move };

/// A player's clock. It does not know the time: it is told how long each move took.
class Clock {
public:
    explicit Clock(const TimeControl& control, Increment increment = Increment::after_move);

    /// Takes the time of a move off. Gives by how much it came too late, if that is more than the margin; else 0. Who
    /// is let play on has nothing left but what the next move brings.
    double spend(double seconds, double margin);

    /// What is left of the main time, or of an overtime, also one that the next move will begin.
    TimeLeft left() const;

    /// How long a move may take.
    double seconds_to_flag() const;

    const TimeControl& control() const { return control_; }

private:
    void spend_period(double seconds, double margin);

    TimeControl control_;
    double main_;
    double period_;  ///< left of it
    int count_;
};

/// Whether a setting of that name has to do with time, by one of its words: "Move Overhead", "slow_mover",
/// "PonderRatio". At a fixed depth it does nothing.
bool is_about_time(const std::string& name);

}  // namespace ringmaster

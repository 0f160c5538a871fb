#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include <boost/describe/class.hpp>

#include "ringmaster/base/enum_words.hpp"
#include "ringmaster/base/value.hpp"
#include "ringmaster/game/purpose.hpp"
#include "ringmaster/game/setup.hpp"

namespace ringmaster {

/// What a side is in a game.
enum class Role {
    candidate,  ///< its parameters are being tuned or verified
    reference,  ///< what a candidate is compared with: the same engine with other parameters
    opponent,   ///< against whom candidates and references play
    player,     ///< one of several named players
};
BOOST_DESCRIBE_ENUM(Role, candidate, reference, opponent, player)

/// Whether it is the engine that is tuned, as a candidate or as what candidates are compared with.
constexpr bool is_tuned(Role role) {
    return role == Role::candidate || role == Role::reference;
}

/// Whether its failures are its own: it is tuned, or all are named players. An opponent's say nothing of the candidate.
constexpr bool may_lose_by_failure(Role role, Role first) {
    return is_tuned(role) || first == Role::player;
}

/// What the sides of a game for this purpose are.
std::array<Role, 2> roles_of(const Purpose& purpose);

/// One side of a game that is to be played.
struct JobSide {
    Role role = Role::candidate;
    Parameters parameters = {};    ///< the engine parameters; none for an engine that plays as it is
    std::string description = {};  ///< the parameters as people read them
    std::string name = {};         ///< of the player in the control file; empty where it has none
    std::uint64_t seed = 0;        ///< for the engine: 31 bits, a function of the event's seed and the number
    friend bool operator==(const JobSide&, const JobSide&) = default;
};
BOOST_DESCRIBE_STRUCT(JobSide, (), (role, parameters, description, name, seed))

/// A game of Go between two engines that speak GTP, which we referee.
struct GtpGame {
    GameSettings settings;
    std::array<PlayerSetup, 2> players;  ///< of the job's sides
    std::optional<PlayerSetup>
        referee;  ///< counts the game when the scorer is `referee`; of a game like chess it knows the rules
    std::string opening = {};     ///< the moves it begins with, as go/opening.hpp or chess/course.hpp writes them
    bool keep_ownership = false;  ///< the outcome is to say whose each point was
    bool log_gtp = false;         ///< the outcome is to hold every GTP command
    friend bool operator==(const GtpGame&, const GtpGame&) = default;
};
BOOST_DESCRIBE_STRUCT(GtpGame, (), (settings, players, referee, opening, keep_ownership, log_gtp))

/// A game, or several, that a script plays as it likes.
struct ScriptGame {
    ScriptSetup script;
    EngineFailure engine_failure = EngineFailure::retry;
    bool blames_candidate = false;  ///< when it hangs or crashes; else only when it says that the candidate failed
    friend bool operator==(const ScriptGame&, const ScriptGame&) = default;
};
BOOST_DESCRIBE_STRUCT(ScriptGame, (), (script, engine_failure, blames_candidate))

/// Everything one game needs. Plain data: a worker on any machine can play it. The game is about its first side: the
/// event wants to know how that one does against the second.
struct Job {
    std::uint64_t number = 0;       ///< counts the games of the event from 0; a void game keeps its number
    std::string game_id;            ///< the number as text; names the game's files
    std::string event;              ///< the control file's stem
    std::string date;               ///< when it was given to a worker, by the clock of who did; empty: nobody has said
    Colour colour = Colour::black;  ///< of the first side; in a script's game the player who moves first is Black
    std::array<JobSide, 2> sides{JobSide{}, JobSide{.role = Role::opponent}};
    bool failure_loses = false;    ///< for who is tuned or named, if its engine fails, be it before its first move
    bool kill_is_failure = false;  ///< that a signal from outside ended an engine does not excuse it any more
    std::variant<GtpGame, ScriptGame> game;
    Purpose purpose;  ///< stays here: a worker does not know why it plays

    /// The game between two engines, for who knows that it is one.
    GtpGame& gtp() { return std::get<GtpGame>(game); }
    const GtpGame& gtp() const { return std::get<GtpGame>(game); }
    PlayerSetup& player(Colour side_colour) { return gtp().players[index_of(side_colour)]; }
    const PlayerSetup& player(Colour side_colour) const { return gtp().players[index_of(side_colour)]; }
    /// What time the side of this colour has; none: it has no clock.
    std::optional<TimeControl> clock(Colour side_colour) const {
        const std::optional<TimeControl>& own = player(side_colour).clock;
        return own ? own : gtp().settings.clock.control;
    }
    /// Whether the side of this colour may lose on time.
    bool has_time_limit(Colour side_colour) const { return clock(side_colour) || player(side_colour).movetime > 0; }
    const ScriptGame* script() const { return std::get_if<ScriptGame>(&game); }

    EngineFailure engine_failure() const {
        return script() != nullptr ? script()->engine_failure : gtp().settings.engine_failure;
    }
    int games() const { return script() != nullptr ? script()->script.games : 1; }  ///< numbered from `number` on

    std::size_t index_of(Colour side_colour) const { return side_colour == colour ? 0 : 1; }
    const JobSide& side(Colour side_colour) const { return sides[index_of(side_colour)]; }
    friend bool operator==(const Job&, const Job&) = default;
};
BOOST_DESCRIBE_STRUCT(Job, (), (number, game_id, event, date, colour, sides, failure_loses, kill_is_failure, game))

/// "first" or "second": who moves first is Black.
std::string first_or_second(Colour colour);

/// "Black", "White"; of a script's game "first", "second".
std::string colour_or_order(const Job& job);

/// What ends the player's searches besides a clock: "5000 nodes, depth 8"; empty: nothing does.
std::string limit_text(const PlayerSetup& player);

}  // namespace ringmaster

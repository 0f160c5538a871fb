#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "ringmaster/base/value.hpp"
#include "ringmaster/game/circumstances.hpp"
#include "ringmaster/game/job.hpp"
#include "ringmaster/game/outcome.hpp"

namespace ringmaster {

/// What remains of one side of a finished game.
struct RecordedSide {
    Role role = Role::candidate;
    std::string player;  ///< its name in the control file; empty for candidates and references
    Parameters parameters;
    std::string engine;
    double seconds = 0;
    double cpu_seconds = 0;
    friend bool operator==(const RecordedSide&, const RecordedSide&) = default;
};

/// What remains of a finished game: one row of the store, and all that a competition is ever told. Void games leave
/// none. As in a job, the game is about the first side.
struct GameRecord : KeptEnd {
    GameRecord() { ending = Ending::unknown; }

    std::uint64_t number = 0;
    Purpose purpose;
    Colour colour = Colour::black;  ///< of the first side
    std::array<RecordedSide, 2> sides{RecordedSide{}, RecordedSide{Role::opponent, {}, {}, {}, 0, 0}};
    double score = 0;  ///< the first side's: 1 for a win, 1/2 for jigo, 0; what unknown_result says for neither
    int moves = 0;
    std::int64_t moves_hash = 0;  ///< 0: unknown, or too few to tell one game from another
    Circumstances circumstances;  ///< under which it was played; empty: not known
    int epoch = 1;                ///< counts the changes of settings that were accepted in this event
    double finished = 0;          ///< wall clock, seconds since 1970

    const Parameters& parameters() const { return sides[0].parameters; }

    /// For how many seconds its engines thought, both together.
    double thinking() const { return sides[0].seconds + sides[1].seconds; }

    /// The side that lost a game which somebody won.
    std::size_t loser() const { return winner == colour ? 1 : 0; }

    /// A number that is the same for games of the same settings and colours that went alike, move for move; 0: unknown.
    std::uint64_t likeness() const;
    friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// A game that did not count.
struct VoidGame {
    std::uint64_t number = 0;
    Purpose purpose;
    std::string reason;
    std::optional<std::size_t> culprit;  ///< whose engine failed, 0 for the first side; none: nobody's
    double finished = 0;                 ///< wall clock, seconds since 1970
    VoidCause cause = VoidCause::failure;
    bool scorers_disagreed = false;
    int epoch = 1;
    std::string machine = {};  ///< where it was played; empty: here, or not known
    friend bool operator==(const VoidGame&, const VoidGame&) = default;
};

/// Workers of a machine that were lost with their games, and how many of these because of what they answered.
struct LostWorkers {
    std::string machine = {};
    std::uint64_t count = 0;
    std::uint64_t refused = 0;
};

/// The void game of a job's outcome.
VoidGame make_void_game(const Job& job, const Outcome& outcome, double now);

/// The records of a job's outcome: one, but for a script that plays several games at a time. One that the candidate's
/// failure lost is lost with all of its games.
std::vector<GameRecord> make_records(const Job& job, const Outcome& outcome, double now);

/// The record of a job's outcome that is one game.
GameRecord make_record(const Job& job, const Outcome& outcome, double now);

}  // namespace ringmaster

#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "ringmaster/base/value.hpp"
#include "ringmaster/game/job.hpp"
#include "ringmaster/game/outcome.hpp"

namespace ringmaster {

/// What remains of a finished game: one row of the store, and all that a competition is ever told. Void games leave
/// none.
struct GameRecord {
    struct Side {
        std::string engine;
        double seconds = 0;
        double cpu_seconds = 0;
        friend bool operator==(const Side&, const Side&) = default;
    };

    std::uint64_t number = 0;
    std::string path;
    Parameters parameters;
    Colour candidate_colour = Colour::black;
    Ending ending = Ending::unknown;
    std::optional<Colour> winner;
    std::string result;
    std::string detail;
    int moves = 0;
    Side candidate;
    Side opponent;
    double finished = 0;  ///< wall clock, seconds since 1970

    friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// The record of a job's outcome, finished now.
GameRecord make_record(const Job& job, const Outcome& outcome, double now);

/// The candidate's share of the point: 1 for a win, 1/2 for jigo, 0 for a loss. An unknown result and a game stopped by
/// move_limit count as losses, as in Gomill.
double candidate_reward(const GameRecord& record);

}  // namespace ringmaster

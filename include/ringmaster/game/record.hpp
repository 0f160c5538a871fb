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
    double candidate_score = 0;  ///< 1 for a win, 1/2 for jigo, 0 for a loss; what unknown_result says for neither
    bool scorers_disagreed = false;
    std::string result;
    std::string detail;
    int moves = 0;
    std::string ownership;  ///< whose each point was in the end, as go/scoring.hpp writes it; empty: not known
    Side candidate;
    Side opponent;
    int epoch = 1;        ///< counts the changes of settings that were accepted in this event
    double finished = 0;  ///< wall clock, seconds since 1970

    friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// A game that did not count.
struct VoidGame {
    std::uint64_t number = 0;
    std::string path;
    std::string reason;
    std::string culprit;          ///< whose engine failed: "candidate" or "opponent"; empty: nobody's
    double finished = 0;          ///< wall clock, seconds since 1970
    bool unknown_result = false;  ///< it is void only because nobody could say who won
    bool scorers_disagreed = false;
    int epoch = 1;
    friend bool operator==(const VoidGame&, const VoidGame&) = default;
};

/// The void game of a job's outcome.
VoidGame make_void_game(const Job& job, const Outcome& outcome, double now);

/// The record of a job's outcome.
GameRecord make_record(const Job& job, const Outcome& outcome, double now);

}  // namespace ringmaster

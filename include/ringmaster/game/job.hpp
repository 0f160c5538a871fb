#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "ringmaster/base/value.hpp"
#include "ringmaster/game/setup.hpp"
#include "ringmaster/go/board.hpp"

namespace ringmaster {

/// Everything one game needs. Plain data: a worker on any machine can play it.
struct Job {
    std::uint64_t number = 0;  ///< counts the games of the event from 0; a void game keeps its number
    std::string game_id;       ///< the number as text; names the game's files
    std::string event;         ///< the control file's stem
    GameSettings settings;
    PlayerSetup black;
    PlayerSetup white;
    std::optional<PlayerSetup> referee;  ///< counts the game when the scorer is `referee`
    bool keep_ownership = false;         ///< the outcome is to say whose each point was
    bool log_gtp = false;                ///< the outcome is to hold every GTP command
    Colour candidate_colour = Colour::black;
    std::string path;         ///< why it plays: a cell of the tree ("3.12"), a choice of the model ("L 0.5"), a match
    Parameters parameters;    ///< the candidate's engine parameters
    std::string description;  ///< the parameters as people read them
    std::uint64_t seed = 0;   ///< for the engines: 31 bits, a function of the event's seed and the number
    friend bool operator==(const Job&, const Job&) = default;
};

}  // namespace ringmaster

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ringmaster/config/control_file.hpp"
#include "ringmaster/game/job.hpp"

namespace ringmaster {

/// What an event needs to know beside its control file.
struct EventIdentity {
    std::uint64_t seed = 0;
    int epoch = 1;  ///< games of other epochs were played under other settings and do not count
    std::vector<std::string> template_texts;  ///< of the control file's candidate_files, in their order
};

/// A game that is to be played, before it has all its engines need.
struct GamePlan {
    std::uint64_t number = 0;
    std::string path;  ///< of the candidate
    Colour candidate_colour = Colour::black;
    int void_attempts = 0;  ///< so often it was played in vain
};

/// The job of a game: both players with their placeholders replaced and their seeds. The seeds of the two engines
/// differ, and those of a game that is played again after it was void are new: what made it void may hang on them.
Job make_job(const ControlFile& control, const EventIdentity& identity, const GamePlan& plan, Parameters parameters);

/// A player that is to be tried before a run.
struct PlayerToCheck {
    PlayerSetup setup;
    std::string label;  ///< "candidate (level: 3)", or its code
    bool plays_black = false;
    bool plays_white = false;
    bool referees = false;
};

/// For the checks before a run: these candidates (equal ones once), the opponent and, if there is one, the referee.
std::vector<PlayerToCheck> players_to_check(const ControlFile& control, const std::vector<std::string>& template_texts,
                                            const std::vector<Parameters>& candidates);

}  // namespace ringmaster

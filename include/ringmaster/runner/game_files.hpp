#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "ringmaster/game/job.hpp"
#include "ringmaster/game/outcome.hpp"
#include "ringmaster/runner/event_files.hpp"

namespace ringmaster {

struct GameFile {
    std::filesystem::path path;
    std::string content;
};

/// The records of a game for people: its SGF unless `record_games` is false, and its GTP log when the job asked for
/// one. Nothing is written.
std::vector<GameFile> game_files(const Job& job, const Outcome& outcome, const EventFiles& files, bool record_games);

/// What the engines of a game wrote to standard error, with game and player in front of each line.
std::vector<std::string> stderr_lines(const Job& job, const Outcome& outcome);

}  // namespace ringmaster

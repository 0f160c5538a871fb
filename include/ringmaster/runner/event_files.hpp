#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/game/job.hpp"
#include "ringmaster/game/outcome.hpp"

namespace ringmaster {

/// The extension of a file that holds one game: of chess and games like it PGN, of Go SGF.
inline const char* record_extension(Rules rules) {
    return is_like_chess(rules) ? ".pgn" : ".sgf";
}

/// Where an event keeps its files: beside the control file, all with its stem.
struct EventFiles {
    explicit EventFiles(const std::filesystem::path& control_file);

    std::filesystem::path database;
    std::filesystem::path history;
    std::filesystem::path lock;  ///< whoever runs or resets the event holds it; a run says "run" and its process in it
    std::filesystem::path log;
    std::filesystem::path report;
    std::filesystem::path page;          ///< the report as HTML
    std::filesystem::path games;         ///< folder of SGF files
    std::filesystem::path pgn;           ///< all games of chess
    std::filesystem::path void_games;    ///< folder of SGF or PGN files of void games
    std::filesystem::path gtp_logs;      ///< folder of GTP logs, one per game
    std::filesystem::path batch_script;  ///< for Slurm
    std::filesystem::path batch_output;  ///< what the batch job writes to its standard streams
    std::filesystem::path scratch;  ///< folder of the candidates' scratch folders, while they play: see ScratchFolder

    /// Everything that `reset` deletes, the database's side files included, but for the scratch folders.
    std::vector<std::filesystem::path> all() const;
};

struct GameFile {
    std::filesystem::path path;
    std::string content;
    bool is_added = false;  ///< to the end of a PGN file
};

/// The records of a game for people: its SGF unless `record_games` is false, and its GTP log when the job asked for
/// one. Nothing is written.
std::vector<GameFile> game_files(const Job& job, const Outcome& outcome, const EventFiles& files, bool record_games);

/// What the engines of a game wrote to standard error, with game and player in front of each line.
std::vector<std::string> stderr_lines(const Job& job, const Outcome& outcome);

/// What the event's other files know of games that its state file, whose highest number this is, does not have: then it
/// is an old copy, or one that was made without its log. Empty: nothing. A few SGF files may always be ahead of the
/// state file, since no game waits for the disk.
std::string missing_games(const EventFiles& files, const std::optional<std::uint64_t>& highest_number);

}  // namespace ringmaster

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ringmaster/game/job.hpp"
#include "ringmaster/game/outcome.hpp"
#include "ringmaster/game/setup.hpp"

namespace ringmaster {

/// The extension of a file that holds one game: of chess and games like it PGN, of Go SGF.
inline const char* record_extension(Rules rules) {
    return is_like_chess(rules) ? ".pgn" : ".sgf";
}

/// Where an event keeps its files: beside the control file, all with its stem.
struct EventFiles {
    explicit EventFiles(std::filesystem::path control) : control_file(std::move(control)) {}

    std::filesystem::path control_file;
    std::filesystem::path database = beside(".db");
    std::filesystem::path history = beside(".hist");
    /// Whoever runs or resets the event holds it; a run says "run" and its process in it.
    std::filesystem::path lock = beside(".lock");
    std::filesystem::path log = beside(".log");
    std::filesystem::path report = beside(".report");
    std::filesystem::path page = beside(".html");                ///< the report as HTML
    std::filesystem::path games = beside(".games");              ///< folder of SGF files
    std::filesystem::path pgn = beside(".pgn");                  ///< all games of chess
    std::filesystem::path void_games = beside(".void");          ///< folder of SGF or PGN files of void games
    std::filesystem::path gtp_logs = beside(".gtplogs");         ///< folder of GTP logs, one per game
    std::filesystem::path batch_script = beside(".sbatch");      ///< for Slurm
    std::filesystem::path batch_output = beside(".sbatch.out");  ///< what the batch job writes to its standard streams
    /// Folder of the candidates' scratch folders, while they play: see ScratchFolder.
    std::filesystem::path scratch = beside(scratch_extension);

    /// Everything that `reset` deletes, the database's side files included, but for the scratch folders.
    std::vector<std::filesystem::path> all() const;

private:
    std::filesystem::path beside(const char* extension) const {
        return std::filesystem::path(control_file).replace_extension(extension);
    }
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

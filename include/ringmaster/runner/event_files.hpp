#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace ringmaster {

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
    std::filesystem::path void_games;    ///< folder of SGF files of void games
    std::filesystem::path gtp_logs;      ///< folder of GTP logs, one per game
    std::filesystem::path batch_script;  ///< for Slurm
    std::filesystem::path batch_output;  ///< what the batch job writes to its standard streams
    std::filesystem::path scratch;  ///< folder of the candidates' scratch folders, while they play: see ScratchFolder

    /// Everything that `reset` deletes, the database's side files included, but for the scratch folders.
    std::vector<std::filesystem::path> all() const;
};

}  // namespace ringmaster

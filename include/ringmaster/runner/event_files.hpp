#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace ringmaster {

/// Where an event keeps its files: beside the control file, all with its stem.
struct EventFiles {
    explicit EventFiles(const std::filesystem::path& control_file);

    std::filesystem::path database;
    std::filesystem::path log;  ///< also the lock: whoever runs the event holds it
    std::filesystem::path report;
    std::filesystem::path games;       ///< folder of SGF files
    std::filesystem::path void_games;  ///< folder of SGF files of void games

    /// Everything that `reset` deletes, the database's side files included.
    std::vector<std::filesystem::path> all() const;
};

/// Whether a control file of this name would collide with its own output ("tune.db", "tune.log", "tune.report").
bool is_forbidden_control_file(const std::filesystem::path& control_file);

}  // namespace ringmaster

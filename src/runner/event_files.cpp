#include "ringmaster/runner/event_files.hpp"

namespace ringmaster {

EventFiles::EventFiles(const std::filesystem::path& control_file) {
    const auto beside = [&](const char* extension) {
        return std::filesystem::path(control_file).replace_extension(extension);
    };
    database = beside(".db");
    log = beside(".log");
    report = beside(".report");
    games = beside(".games");
    void_games = beside(".void");
}

std::vector<std::filesystem::path> EventFiles::all() const {
    return {database, database.string() + "-wal", database.string() + "-shm", log, report, games, void_games};
}

bool is_forbidden_control_file(const std::filesystem::path& control_file) {
    for (const auto& file : EventFiles(control_file).all()) {
        if (file == control_file) {
            return true;
        }
    }
    return false;
}

}  // namespace ringmaster

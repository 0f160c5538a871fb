#include "ringmaster/runner/event_files.hpp"

#include "ringmaster/game/setup.hpp"

namespace ringmaster {

EventFiles::EventFiles(const std::filesystem::path& control_file) {
    const auto beside = [&](const char* extension) {
        return std::filesystem::path(control_file).replace_extension(extension);
    };
    database = beside(".db");
    lock = beside(".lock");
    log = beside(".log");
    history = beside(".hist");
    report = beside(".report");
    page = beside(".html");
    games = beside(".games");
    void_games = beside(".void");
    gtp_logs = beside(".gtplogs");
    batch_script = beside(".sbatch");
    batch_output = beside(".sbatch.out");
    scratch = beside(scratch_extension);
}

std::vector<std::filesystem::path> EventFiles::all() const {
    return {database,
            database.string() + "-wal",
            database.string() + "-shm",
            database.string() + "-new",
            database.string() + "-new-journal",
            log,
            history,
            report,
            page,
            games,
            void_games,
            gtp_logs,
            batch_script,
            batch_output,
            lock};
}

}  // namespace ringmaster

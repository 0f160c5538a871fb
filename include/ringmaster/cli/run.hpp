#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/cli/control_file_loader.hpp"
#include "ringmaster/cli/options.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/runner/event_files.hpp"

namespace ringmaster {

/// What every action on an event starts from.
struct Event {
    LoadedControlFile loaded;
    EventFiles files;

    const std::string& shown_path() const { return loaded.control.shown_path; }
};

/// "ringmaster 'my tune.toml'", as it is typed.
inline std::string command_on(const std::string& shown_path) {
    return "ringmaster " + quote_command({shown_path});
}

/// Two runs, or a run and who changes its files, do not go together. `more` is a remedy beside the usual ones.
inline Error already_running(const std::string& shown_path, const std::string& more = "") {
    return Error("the event is already running", shown_path,
                 "'" + command_on(shown_path) + " show' prints its report, '" + command_on(shown_path) +
                     " stop' ends it after the games in progress" + more,
                 Fault::state);
}

/// Throws Error where somebody else has it.
inline FileLock take_lock(const EventFiles& files, const std::string& shown_path) {
    if (std::optional<FileLock> lock = FileLock::try_lock(files.lock)) {
        return std::move(*lock);
    }
    throw already_running(shown_path);
}

/// What a run writes into the lock file before the name of its process, so that `stop` finds it.
constexpr std::string_view run_word = "run ";

/// Plays the event, or only its verification, shows it on standard error and leaves the report. Returns the exit
/// status. Throws Error: when it is running already, when what is stored does not fit the control file, and when
/// nothing can be stored any more. `lock` is the event's, where it is held already.
int run_event(const Event& event, const Options& options, std::optional<FileLock> lock = {});

}  // namespace ringmaster

#pragma once

#include <string>
#include <string_view>

#include "ringmaster/base/error.hpp"
#include "ringmaster/cli/control_file_loader.hpp"
#include "ringmaster/cli/options.hpp"
#include "ringmaster/runner/event_files.hpp"

namespace ringmaster {

/// What every action on an event starts from.
struct Event {
    LoadedControlFile loaded;
    EventFiles files;
    std::string shown_path;  ///< the control file as the user typed it, made printable
};

/// Two runs, or a run and who changes its files, do not go together.
inline Error already_running(const Event& event) {
    return Error("the event is already running", event.shown_path,
                 "'ringmaster " + event.shown_path + " show' prints its report, 'ringmaster " + event.shown_path +
                     " stop' ends it after the games in progress",
                 Fault::state);
}

/// What a run writes into the lock file before the name of its process, so that `stop` finds it.
constexpr std::string_view run_word = "run ";

/// Plays the event, or only its verification, shows it on standard error and leaves the report. Returns the exit
/// status. Throws Error: when it is running already, when what is stored does not fit the control file, and when
/// nothing can be stored any more.
int run_event(const Event& event, const Options& options);

}  // namespace ringmaster

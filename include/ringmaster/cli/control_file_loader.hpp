#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/config/control_file.hpp"
#include "ringmaster/config/problem.hpp"
#include "ringmaster/event/epochs.hpp"
#include "ringmaster/event/event_state.hpp"

namespace ringmaster {

/// What the state of this control file's event says; nothing where there was no run.
StoredFacts facts_of_state(const std::filesystem::path& control_file);

/// Throws Error (Fault::usage) for a name that no control file has.
void require_control_file_name(const std::filesystem::path& path);

/// The text of a file that the command line names. Throws Error (Fault::usage).
std::string read_named_file(const std::filesystem::path& path);

/// Prints what is wrong with a file to standard error, and what came of that.
void print_problems(const std::filesystem::path& path, const std::vector<Problem>& problems,
                    const std::string& consequence);

/// Reads and checks a control file and, where engines will play, its templates. When something is wrong with them,
/// prints all problems to standard error and gives nothing.
std::optional<LoadedControlFile> load_control_file(const std::filesystem::path& path, ReadFor purpose = ReadFor::games);

/// Loads a control file to tell of its games. Where something is wrong with it, which is printed, it is that of the
/// last run, by the event's state; nothing where there was no run.
std::optional<LoadedControlFile> load_to_look_at(const std::filesystem::path& path);

/// A control file, or everything that is wrong with it.
struct ControlFileReading {
    std::optional<LoadedControlFile> loaded;
    std::vector<Problem> problems = {};
};

/// Reads and checks, like load_control_file, a control file that is this text and will be at this path.
ControlFileReading read_control_text(std::string text, const std::filesystem::path& path,
                                     ReadFor purpose = ReadFor::games);

/// Reads and checks a file of [[workers]], for the machines of the control file. When something is wrong with it,
/// prints all problems to standard error and gives false.
bool load_workers(const std::filesystem::path& path, ControlFile& control);

}  // namespace ringmaster

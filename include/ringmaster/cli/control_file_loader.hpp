#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <variant>
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

/// The openings that the games of an event or of its match have, whoever plays them; none where none are named. Of
/// games of Go it is the main line of each game of an SGF file or of all in a folder, by their names, or the lines of
/// any other file. They come as go/opening.hpp writes them; of those that are images of each other on the turned or
/// mirrored board the first. What is wrong with them is added to the problems.
std::vector<std::string> load_openings(const std::variant<GtpSection, ScriptSection>& game,
                                       std::vector<Problem>& problems);

/// The ranges of the parameters that have no scale in this text of a control file: what the event's state keeps, so
/// that they are the same for all games, and else what the engine says, which is started. What it does not say is a
/// problem. Where mistakes in [candidate], of which reading for games will tell, keep us from asking, they are any.
EngineRanges find_ranges(const std::string& text, const std::filesystem::path& control_file, ReadFor purpose,
                         std::vector<Problem>& problems);

/// Starts the engine whose options give parameters their scales, and says which of them are no longer what the event's
/// state has.
std::vector<std::string> changed_ranges(const LoadedControlFile& loaded);

}  // namespace ringmaster

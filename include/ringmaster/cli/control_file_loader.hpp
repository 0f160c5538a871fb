#pragma once

#include <filesystem>
#include <optional>

#include "ringmaster/event/event_state.hpp"

namespace ringmaster {

/// Throws Error (Fault::usage) for a name that no control file has.
void require_control_file_name(const std::filesystem::path& path);

/// Reads and checks a control file and, where engines will play, its templates. When something is wrong with them,
/// prints all problems to standard error and gives nothing.
std::optional<LoadedControlFile> load_control_file(const std::filesystem::path& path, ReadFor purpose = ReadFor::games);

/// The same of a control file that is this text and will be at this path.
std::optional<LoadedControlFile> load_control_text(std::string text, const std::filesystem::path& path,
                                                   ReadFor purpose = ReadFor::games);

/// Reads and checks a file of [[workers]], for the machines of the control file. When something is wrong with it,
/// prints all problems to standard error and gives false.
bool load_workers(const std::filesystem::path& path, ControlFile& control);

}  // namespace ringmaster

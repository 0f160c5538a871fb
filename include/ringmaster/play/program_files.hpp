#pragma once

#include <map>
#include <optional>
#include <string>

#include "ringmaster/game/setup.hpp"

namespace ringmaster {

/// What tells a file from others of its name, inode, size and time, by path.
using FileStamps = std::map<std::string, std::string>;

/// None where there is no regular file.
std::optional<std::string> file_stamp(const std::string& path);

/// Of the player's program and of the files that its command names, but for those in its scratch folder: a word that is
/// a file, or what stands behind the "=" of a word. A file that is not there has none.
FileStamps program_files(const ProgramSetup& player);

/// Leaves out the files, but not the program, that are others by now: the engine itself writes there.
void drop_written_files(FileStamps& stamps, const ProgramSetup& player);

}  // namespace ringmaster

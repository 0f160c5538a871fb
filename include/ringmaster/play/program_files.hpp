#pragma once

#include <map>
#include <optional>
#include <string>

#include "ringmaster/game/setup.hpp"

namespace ringmaster {

/// What tells a file from others of its name, inode, size and time, by path.
using FileStamps = std::map<std::string, std::string>;

/// What tells this file; nothing where there is no regular file.
std::optional<std::string> file_stamp(const std::string& path);

/// Of the player's program and of the files that its command names, but for those in its scratch folder: a word that is
/// a file, or what stands behind the "=" of a word. A file that is not there has none.
FileStamps program_files(const ProgramSetup& player);

/// What is in files. One of the same path, inode, size and time is read once: a network may have 500 MB.
class FileContents {
public:
    /// Adds a digest of what is in it (game/circumstances.hpp) to the stamp of each file that is still that one and has
    /// at most 1 GiB.
    void add_to(FileStamps& stamps);

private:
    FileStamps known_;  ///< with their digests
};

/// Leaves out the files, but not the program, that have changed by now: the engine itself writes there.
void drop_written_files(FileStamps& stamps, const ProgramSetup& player);

}  // namespace ringmaster

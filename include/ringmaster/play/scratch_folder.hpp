#pragma once

#include <filesystem>
#include <string>

#include "ringmaster/game/setup.hpp"

namespace ringmaster {

/// A player's scratch folder with its files, for one game: it goes with the object, whatever is in it by then. What a
/// killed run left in its place is removed first. A player without a scratch folder has none.
///
/// The folder around it is made too, and bears a mark. One without the mark is somebody else's: then there is no
/// scratch folder.
class ScratchFolder {
public:
    /// Throws Error naming the player, also for a file that would not be below the folder.
    explicit ScratchFolder(const ProgramSetup& player);
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    ~ScratchFolder() { remove(); }

    /// Removes the folder now. Says why it could not; empty when it is gone.
    std::string remove();

private:
    std::filesystem::path path_;
};

/// Removes the folder around scratch folders with all folders in it, if it bears the mark. Whatever else is in it
/// stays.
void remove_scratch_root(const std::filesystem::path& root);

}  // namespace ringmaster

#pragma once

#include <filesystem>
#include <string>

#include "ringmaster/game/setup.hpp"

namespace ringmaster {

/// A player's scratch folder with its files, for one game: it goes with the object, whatever is in it by then. What a
/// killed run left in its place is removed first. A player without a scratch folder has none.
class ScratchFolder {
public:
    /// Throws Error naming the player, also for a file that would not be below the folder.
    explicit ScratchFolder(const PlayerSetup& player);
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    ~ScratchFolder() { remove(); }

    /// Removes it now. Says why it could not; empty when it is gone.
    std::string remove();

private:
    std::filesystem::path path_;
};

}  // namespace ringmaster

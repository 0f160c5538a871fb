#pragma once

#include <string>
#include <vector>

#include "ringmaster/game/job.hpp"

namespace ringmaster {

/// A folder here, and where its like is on another machine. Absolute paths.
struct FolderThere {
    std::string here;
    std::string there;
};

/// The job as another machine plays it: programs, working folders and scratch folders that are in one of these folders
/// here are in its like there (the first that fits counts), and the texts that name a scratch folder name it there.
Job relocated(Job job, const std::vector<FolderThere>& folders);

}  // namespace ringmaster

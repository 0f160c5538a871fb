#pragma once

#include <string>
#include <vector>

#include "ringmaster/game/job.hpp"

namespace ringmaster {

/// A folder here, and where its like is on another machine, or a file and its copy. Absolute paths.
struct PathThere {
    std::string here;
    std::string there;
};

/// The job as another machine plays it: programs, working folders and scratch folders that are in one of these folders
/// here are in its like there (the first that fits counts), and the texts that name a scratch folder name it there. A
/// word of a command, or the value of a variable, that is the path of one of these files becomes that of its copy; so
/// does what follows a `=` in it, and what a link in a scratch folder leads to. A relative path is meant from the
/// program's working folder, or else from `base`.
Job relocated(Job job, const std::vector<PathThere>& folders, const std::vector<PathThere>& files = {},
              const std::string& base = {});

}  // namespace ringmaster

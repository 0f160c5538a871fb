#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ringmaster/game/relocation.hpp"
#include "ringmaster/play/program_files.hpp"

namespace ringmaster {

/// How the files that a machine is to have get there: by programs that go the way on which its workers are launched.
/// All are run once at the start of each run, for they compare what is there already, or copy it anew.
struct PushedFiles {
    std::vector<std::vector<std::string>> commands;  ///< one after the other
    std::vector<PathThere> files;                    ///< where the copies are then; may begin with `~`
    FileStamps stamps;                               ///< of the files here
    std::uint64_t bytes = 0;                         ///< all together
};

/// A launch by ssh: rsync over the same ssh, with its options, into a folder for `event` (the path of the control file)
/// in ~/.cache/ringmaster; it compares contents. A launch by srun: Slurm's sbcast, to /tmp on each node of the job.
/// Throws Error naming the machine when a file cannot be read or the program is missing here.
PushedFiles push_to(const std::string& machine, const std::vector<std::string>& launch,
                    const std::vector<std::string>& paths, const std::string& event);

}  // namespace ringmaster

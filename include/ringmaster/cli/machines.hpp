#pragma once

#include <vector>

#include "ringmaster/cli/options.hpp"
#include "ringmaster/config/control_file.hpp"
#include "ringmaster/runner/launched_worker_pool.hpp"

namespace ringmaster {

/// So many cores a game keeps busy: the most that one of its players says it has threads. 1 or more.
int threads_of_a_game(const ControlFile& control);

/// Where games are played: here, unless the control file or `--workers` says otherwise. Throws Error when a file to
/// push cannot be read.
std::vector<Machine> machines_of(const ControlFile& control, const Options& options);

/// Adds the nodes of Slurm's allocation, which is asked for here, to the machines of [[workers]]. Throws Error when
/// there is none, or two machines have one name.
void add_slurm(ControlFile& control, const Options& options);

}  // namespace ringmaster

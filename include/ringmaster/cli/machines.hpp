#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ringmaster/cli/options.hpp"
#include "ringmaster/cli/run.hpp"
#include "ringmaster/config/control_file.hpp"
#include "ringmaster/runner/event_files.hpp"
#include "ringmaster/runner/launched_worker_pool.hpp"

namespace ringmaster {

/// A job of Slurm's as far as games are played in it.
struct Allocation {
    struct Node {
        std::string name;
        int cpus = 1;
        int tasks = 1;  ///< as many as cores where nobody has said it
    };
    std::string job;
    std::vector<Node> nodes;
    int cpus_per_task = 1;
    std::uint64_t megabytes_per_node = 0;  ///< 0: memory was not asked for by the node
};

/// What `{jobid}`, `{threads}` and `{memory}` mean in a `launch`; none: not known.
struct LaunchValues {
    std::optional<std::string> job;
    int threads = 1;
    std::optional<std::uint64_t> megabytes;
};

/// How a worker is started on the machine, with these in their places. Throws Error when one is wanted that is not
/// known.
std::vector<std::string> launch_with(const LaunchValues& values, const WorkersSection& machine);

/// The value of an environment variable.
using Environment = std::function<std::optional<std::string>(const char*)>;

/// What Slurm says in the environment of a job. `names` are its nodes'. Throws Error when something is missing.
Allocation parse_allocation(const Environment& environment, const std::vector<std::string>& names);

/// The machines of an allocation, one for each node: so many slots as tasks were asked for, but no more than have
/// `threads` cores each. Throws Error when there is no room for any.
std::vector<WorkersSection> machines_in(const Allocation& allocation, int threads, const std::string& program);

/// "32(x2),8" is 32, 32, 8: a number for each node, as Slurm writes them. Nothing: it is no such list.
std::optional<std::vector<int>> numbers_of_nodes(std::string_view text);

/// "7:59:03", "1-00:00:00", "5:00": a span of time as Slurm writes it, in seconds. Nothing for "UNLIMITED" and for all
/// that is none.
std::optional<double> seconds_of_span(std::string_view text);

/// The script of a batch job that plays the event, and goes on with it in further jobs until it is finished.
/// `arguments` are sbatch's. Throws Error (Fault::usage) when one of them cannot stand in a script.
std::string batch_script(const std::string& program, const std::string& control_file, const EventFiles& files,
                         const std::vector<std::string>& arguments);

/// The end of a run in an allocation: when the salloc that was to give it back is gone, or will be within `patience`
/// seconds, we do.
void leave_slurm(double patience = 0);

/// Writes the script, has sbatch take it, and prints in lines for people what was done. Returns the exit status. Throws
/// Error, when the event is running already, too.
int submit(const Event& event, const Options& options);

/// So many cores a game keeps busy: the most that one of its players says it has threads. 1 or more.
int threads_of_a_game(const ControlFile& control);

/// Where games are played: here, unless the control file or `--workers` says otherwise. Throws Error when a file to
/// push cannot be read.
std::vector<Machine> machines_of(const ControlFile& control, const Options& options);

/// Adds the nodes of the allocation that we are in to the machines of [[workers]]; in none we ask salloc for one,
/// become it, and are started by it again. Says on standard error what it does. From then on the end of the job is in
/// the environment of all that we start. Throws Error when there is none, or two machines have one name.
void add_slurm(ControlFile& control, const Options& options);

}  // namespace ringmaster

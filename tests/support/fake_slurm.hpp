#pragma once

#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>

#include "ringmaster/os/files.hpp"

#include "support/changed_environment.hpp"
#include "support/temporary_folder.hpp"

namespace ringmaster {

/// A Slurm that only seems to be there: tests/engines/scripted_slurm.py, in front of PATH under its programs' names. A
/// job is number 17 and has a node n1 with one task and n2 with two.
class FakeSlurm {
public:
    FakeSlurm()
        : environment_({{"PATH", folder_.string() + ":" + std::getenv("PATH")},
                        {"FAKE_SLURM", folder_.string()},
                        {"FAKE_NODES", "n1,n2"},
                        {"FAKE_TASKS", "1,2"}}) {
        for (const char* program : {"salloc", "srun", "sbatch", "sbcast", "squeue", "scontrol", "scancel"}) {
            std::filesystem::create_symlink(SCRIPTED_SLURM, folder_ / program);
        }
    }

    /// See tests/engines/scripted_slurm.py.
    void say(const std::string& file, const std::string& text) const { write_file_atomically(folder_ / file, text); }

    std::string calls() const { return std::filesystem::exists(folder_ / "calls") ? read_file(folder_ / "calls") : ""; }

    /// The environment in the job.
    static std::map<std::string, std::string> job() {
        return {{"SLURM_JOB_ID", "17"},
                {"SLURM_JOB_NODELIST", "n1,n2"},
                {"SLURM_JOB_CPUS_PER_NODE", "1,2"},
                {"SLURM_TASKS_PER_NODE", "1,2"},
                {"SLURM_NTASKS", "3"}};
    }

private:
    TemporaryFolder folder_;
    ChangedEnvironment environment_;
};

}  // namespace ringmaster

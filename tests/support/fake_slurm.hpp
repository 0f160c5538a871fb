#pragma once

#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "ringmaster/os/files.hpp"

#include "support/temporary_folder.hpp"

namespace ringmaster {

/// Sets variables of our environment, and puts them back.
class ChangedEnvironment {
public:
    explicit ChangedEnvironment(const std::map<std::string, std::string>& variables) {
        for (const auto& [name, value] : variables) {
            const char* found = std::getenv(name.c_str());
            before_[name] = found == nullptr ? std::nullopt : std::optional<std::string>(found);
            ::setenv(name.c_str(), value.c_str(), 1);
        }
    }
    ChangedEnvironment(const ChangedEnvironment&) = delete;
    ChangedEnvironment& operator=(const ChangedEnvironment&) = delete;
    ~ChangedEnvironment() {
        for (const auto& [name, value] : before_) {
            value ? ::setenv(name.c_str(), value->c_str(), 1) : ::unsetenv(name.c_str());
        }
    }

private:
    std::map<std::string, std::optional<std::string>> before_;
};

/// A Slurm that only seems to be there: tests/engines/scripted_slurm.py, in front of PATH under its programs' names. A
/// job is number 17 and has a node n1 with one task and n2 with two.
class FakeSlurm {
public:
    FakeSlurm()
        : environment_({{"PATH", folder_.string() + ":" + std::getenv("PATH")},
                        {"FAKE_SLURM", folder_.string()},
                        {"FAKE_NODES", "n1,n2"},
                        {"FAKE_TASKS", "1,2"}}) {
        for (const char* program : {"salloc", "srun", "sbatch", "squeue", "scontrol", "scancel"}) {
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

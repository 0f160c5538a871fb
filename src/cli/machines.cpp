#include "ringmaster/cli/machines.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/cli/slurm.hpp"
#include "ringmaster/os/files.hpp"

namespace ringmaster {
namespace {

/// Who is cut off from the other side for so many seconds gives it up.
constexpr double patience_for_far_machines = 30;

/// As much as two engines, a referee and the worker may need; none: a program has no limit.
std::optional<std::uint64_t> megabytes_of_a_game(const ControlFile& control) {
    constexpr std::uint64_t megabytes_of_a_worker = 100;
    std::vector<std::uint64_t> limits;
    std::uint64_t programs = 1;
    if (const ScriptSection* script = control.script()) {
        limits.push_back(script->script.memory_limit);
    } else {
        const GtpSection& section = control.gtp();
        for (const auto& [name, player] : section.players) {
            limits.push_back(player.memory_limit);
        }
        if (!control.tournament) {
            limits.push_back(section.candidate.memory_limit);
        }
        programs = section.referee.empty() ? 2 : 3;
    }
    const auto [least, most] = std::minmax_element(limits.begin(), limits.end());
    return *least == 0 ? std::nullopt : std::optional((programs * *most >> 20) + megabytes_of_a_worker);
}

}  // namespace

int threads_of_a_game(const ControlFile& control) {
    if (const ScriptSection* script = control.script()) {
        return script->script.threads;
    }
    const GtpSection& section = control.gtp();
    int threads = 1;
    for (const std::string& player : control.tournament ? control.tournament->players : std::vector<std::string>{}) {
        threads = std::max(threads, section.players.at(player).threads);
    }
    if (control.tournament) {
        return threads;
    }
    return std::max(section.candidate.threads, section.has_opponent() ? section.opponent_setup().threads : 1);
}

std::vector<Machine> machines_of(const ControlFile& control, const Options& options) {
    std::vector<Machine> machines;
    const int threads = control.bind_cpus ? threads_of_a_game(control) : 0;
    const char* job = std::getenv("SLURM_JOB_ID");
    const LaunchValues values{job == nullptr ? std::nullopt : std::optional<std::string>(job),
                              threads_of_a_game(control), megabytes_of_a_game(control)};
    for (const WorkersSection& workers : control.workers) {
        Machine& machine = machines.emplace_back();
        machine.name = workers.name;
        machine.slots = workers.slots;
        machine.is_far = !workers.launch.empty();
        machine.threads = threads;
        if (!machine.is_far) {
            machine.launch = {own_program(), "worker"};
            continue;
        }
        machine.launch = launch_with(values, workers);
        machine.patience = patience_for_far_machines;
        if (!workers.folder.empty()) {
            machine.folders.push_back({control.path.parent_path().string(), workers.folder});
        }
        machine.folders.push_back({expand_home("~"), "~"});
        if (!workers.push.empty()) {
            machine.push = push_to(workers.name, machine.launch, workers.push, control.path.string());
        }
        machine.base = control.path.parent_path().string();
    }
    if (machines.empty()) {
        Machine& local = machines.emplace_back();
        local.slots = options.parallel.value_or(control.parallel.value_or(1));
        local.launch = {own_program(), "worker"};
        local.threads = threads;
    }
    return machines;
}

void add_slurm(ControlFile& control, const Options& options) {
    for (WorkersSection& machine : machines_of_slurm(options, control.event, threads_of_a_game(control))) {
        if (std::any_of(control.workers.begin(), control.workers.end(),
                        [&](const WorkersSection& other) { return other.name == machine.name; })) {
            throw Error("--slurm: the node '" + printable(machine.name) + "' has the name of one of [[workers]]", "",
                        "call that one something else", Fault::usage);
        }
        control.workers.push_back(std::move(machine));
    }
    control.parallel.reset();
}

}  // namespace ringmaster

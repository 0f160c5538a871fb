#include "ringmaster/cli/machines.hpp"

#include <algorithm>
#include <string>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/cli/slurm.hpp"
#include "ringmaster/os/files.hpp"

namespace ringmaster {
namespace {

/// Who is cut off from the other side for so many seconds gives it up.
constexpr double patience_for_far_machines = 30;

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
    for (const WorkersSection& workers : control.workers) {
        Machine& machine = machines.emplace_back();
        machine.name = workers.name;
        machine.slots = workers.slots;
        machine.launch = workers.launch;
        machine.is_far = !workers.launch.empty();
        machine.threads = threads;
        if (!machine.is_far) {
            machine.launch = {own_program(), "worker"};
            continue;
        }
        machine.patience = patience_for_far_machines;
        if (!workers.folder.empty()) {
            machine.folders.push_back({control.path.parent_path().string(), workers.folder});
        }
        machine.folders.push_back({expand_home("~"), "~"});
        machine.files = files_to_push(workers.push, workers.name);
        machine.base = control.path.parent_path().string();
    }
    if (machines.empty()) {
        const int slots = options.parallel.value_or(control.parallel.value_or(1));
        machines.push_back({"local",
                            slots,
                            {own_program(), "worker"},
                            false,
                            {},
                            Machine{}.patience,
                            Machine{}.patience_for_hello,
                            {},
                            {},
                            threads});
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

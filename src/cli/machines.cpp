#include "ringmaster/cli/machines.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <iostream>

#include <fmt/format.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/base/time.hpp"
#include "ringmaster/cli/commands.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/os/subprocess.hpp"
#include "ringmaster/play/worker.hpp"

namespace ringmaster {
namespace {

/// So many seconds Slurm's controller may be busy.
constexpr double patience_with_slurm = 60;

constexpr std::size_t longest_saying = 1000;

/// Has the process number of the salloc that we became, for those who are started by it.
constexpr const char* salloc_variable = "RINGMASTER_SALLOC";

/// Slurm may send it a minute earlier, and a minute is what the games in progress get at least.
constexpr int seconds_from_signal_to_end = 60;

std::optional<std::string> environment_of_ours(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

std::optional<int> count_of(std::string_view text) {
    const auto number = number_in<int>(text);
    return number && *number >= 0 ? number : std::nullopt;
}

/// A program of Slurm's by name: its path.
std::string program_of_slurm(const std::string& name) {
    const auto path = find_program(name);
    if (!path) {
        throw Error("there is no '" + name + "' in PATH", "", "type this where Slurm is installed, on a login node");
    }
    return *path;
}

/// What a program of Slurm's writes, trimmed. Throws Error with its last words when it fails.
std::string said_by_slurm(std::vector<std::string> command) {
    const std::string name = command.front();
    Launch launch;
    launch.command = std::move(command);
    launch.command.front() = program_of_slurm(name);
    Subprocess process(launch);
    process.close_input();
    const Deadline deadline = Deadline::after(patience_with_slurm);
    std::string said;
    while (process.read(said, deadline) == Subprocess::Io::done) {
    }
    const auto exit = process.wait(deadline);
    if (!exit) {
        throw Error(name + " does not answer");
    }
    if (!is_success(*exit)) {
        const std::string said_last = trim(process.stderr_tail());
        throw Error(name + " " + to_text(*exit) +
                    (said_last.empty() ? "" : ": " + printable(said_last, longest_saying, true)));
    }
    return trim(said);
}

/// A span that Slurm has to say, which is no reason not to play.
std::optional<double> seconds_left_of(const std::string& job) {
    try {
        return seconds_of_span(said_by_slurm({"squeue", "-h", "-j", job, "-o", "%L"}));
    } catch (const Error& error) {
        std::cerr << "ringmaster: when the job ends is not known, games may be cut off by it: " << error.what() << '\n';
        return std::nullopt;
    }
}

/// Where the job ends is told to all that we start; a Slurm that is new enough has done so.
void note_end_of(const std::string& job) {
    const auto left = environment_of_ours(job_end_variable) ? std::nullopt : seconds_left_of(job);
    if (left) {
        ::setenv(job_end_variable, fmt::format("{:.0f}", wall_clock_now() + *left).c_str(), 1);
    }
}

[[noreturn]] void become_salloc(const Options& options, const std::string& event) {
    if (environment_of_ours(salloc_variable)) {
        throw Error("salloc has started this without SLURM_JOB_ID, so there is no allocation to play in");
    }
    const auto arguments = split_command(options.slurm.value_or(""));
    if (!arguments) {
        throw usage_error("--slurm has a quote that is not closed, or ends in a backslash");
    }
    std::vector<std::string> command{program_of_slurm("salloc"), "--kill-command=TERM", "--job-name=" + event};
    command.insert(command.end(), arguments->begin(), arguments->end());
    std::cerr << "ringmaster: asking Slurm for machines: " << printable(quote_command(command), longest_saying)
              << std::endl;
    command.push_back(own_program());
    command.insert(command.end(), options.words.begin(), options.words.end());
    std::vector<char*> program_arguments;
    for (std::string& word : command) {
        program_arguments.push_back(word.data());
    }
    program_arguments.push_back(nullptr);
    ::setenv(salloc_variable, std::to_string(::getpid()).c_str(), 1);
    ::execv(program_arguments.front(), program_arguments.data());
    throw Error(std::string("salloc cannot be started: ") + std::strerror(errno));
}

bool salloc_is_our_parent() {
    return environment_of_ours(salloc_variable) == std::to_string(::getppid());
}

std::string slots_in_words(const std::vector<WorkersSection>& machines, const Allocation& allocation) {
    int slots = 0;
    for (const WorkersSection& machine : machines) {
        slots += machine.slots;
    }
    const auto end = environment_of_ours(job_end_variable);
    const double left = end ? std::strtod(end->c_str(), nullptr) - wall_clock_now() : 0;
    return fmt::format("playing in Slurm's job {} on {}: {} at a time{}", allocation.job,
                       counted(machines.size(), "node"), counted(slots, "game"),
                       left > 0 ? ", " + duration_text(left) + " left" : "");
}

/// A word of a line that begins with #SBATCH.
std::string word_for_script(const std::string& word) {
    constexpr std::string_view plain = "-_./:=,%@+[]";
    const bool is_plain = !word.empty() && std::ranges::all_of(word, [&](char letter) {
        return is_digit(letter) || is_ascii_letter(letter) || plain.find(letter) != std::string_view::npos;
    });
    if (is_plain) {
        return word;
    }
    if (word.find_first_of("\n\r\"\\") != std::string::npos) {
        throw usage_error("'" + printable(word) + "' cannot stand in a batch script", "",
                          "leave quotes, backslashes and line ends out");
    }
    return '"' + word + '"';
}

/// Who is cut off from the other side for so many seconds gives it up.
constexpr double patience_for_far_machines = 30;

/// The memory that two engines, a referee and the worker may need; none: a program has no limit.
std::optional<std::uint64_t> megabytes_of_a_game(const ControlFile& control) {
    constexpr std::uint64_t megabytes_of_a_worker = 100;
    std::vector<std::optional<int>> limits;
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
    return *least ? std::optional(programs * static_cast<std::uint64_t>(**most) + megabytes_of_a_worker) : std::nullopt;
}

}  // namespace

std::vector<std::string> launch_with(const LaunchValues& values, const WorkersSection& machine) {
    const auto require = [&](const std::string& word, const char* placeholder, bool is_known, const char* why,
                             const char* remedy) {
        if (!is_known && word.find(placeholder) != std::string::npos) {
            throw usage_error(fmt::format("launch: {} is not known, since {}", placeholder, why),
                              fmt::format("[[workers]] '{}'", machine.name), remedy);
        }
    };
    std::vector<std::string> words = machine.launch;
    for (std::string& word : words) {
        require(word, "{jobid}", values.job.has_value(), "SLURM_JOB_ID is not set",
                "start ringmaster inside an allocation");
        require(word, "{memory}", values.megabytes.has_value(), "not every player has a memory_limit",
                "give each one, or write the memory");
        replace_all(word, "{jobid}", values.job.value_or(""));
        replace_all(word, "{threads}", std::to_string(values.threads));
        replace_all(word, "{memory}", fmt::format("{}M", values.megabytes.value_or(0)));
    }
    return words;
}

std::optional<std::vector<int>> numbers_of_nodes(std::string_view text) {
    constexpr int most_nodes = 100'000;
    std::vector<int> numbers;
    for (const std::string& part : split(text, ',')) {
        const std::size_t bracket = part.find("(x");
        const auto number = count_of(std::string_view(part).substr(0, bracket));
        std::optional<int> times = 1;
        if (bracket != std::string::npos) {
            times = part.ends_with(')')
                        ? count_of(std::string_view(part).substr(bracket + 2, part.size() - bracket - 3))
                        : std::nullopt;
        }
        if (!number || !times || *times > most_nodes) {
            return std::nullopt;
        }
        numbers.insert(numbers.end(), static_cast<std::size_t>(*times), *number);
    }
    return numbers;
}

std::optional<double> seconds_of_span(std::string_view text) {
    const std::size_t dash = text.find('-');
    const auto days = dash == std::string_view::npos ? std::optional(0) : count_of(text.substr(0, dash));
    const auto parts = split(dash == std::string_view::npos ? text : text.substr(dash + 1), ':');
    if (!days || parts.size() < 2 || parts.size() > 3) {
        return std::nullopt;
    }
    double seconds = 0;
    for (const std::string& part : parts) {
        const auto number = count_of(part);
        if (!number) {
            return std::nullopt;
        }
        seconds = 60 * seconds + *number;
    }
    return 86400.0 * *days + seconds;
}

Allocation parse_allocation(const Environment& environment, const std::vector<std::string>& names) {
    const auto numbers = [&](const char* variable) {
        const std::string text = environment(variable).value_or("");
        const auto found = numbers_of_nodes(text);
        if (!found || found->size() != names.size()) {
            throw Error(fmt::format("{} is '{}', which does not fit the {} of the job", variable, printable(text),
                                    counted(names.size(), "node")),
                        "", "write [[workers]] instead of --slurm: docs/cluster.md");
        }
        return *found;
    };
    Allocation allocation;
    allocation.job = environment("SLURM_JOB_ID").value_or("");
    allocation.cpus_per_task = std::max(1, count_of(environment("SLURM_CPUS_PER_TASK").value_or("")).value_or(1));
    allocation.megabytes_per_node =
        static_cast<std::uint64_t>(count_of(environment("SLURM_MEM_PER_NODE").value_or("")).value_or(0));
    const std::vector<int> cpus = numbers("SLURM_JOB_CPUS_PER_NODE");
    const std::vector<int> tasks = environment("SLURM_NTASKS") ? numbers("SLURM_TASKS_PER_NODE") : cpus;
    for (std::size_t i = 0; i < names.size(); ++i) {
        allocation.nodes.push_back({names[i], cpus[i], tasks[i]});
    }
    return allocation;
}

std::vector<WorkersSection> machines_in(const Allocation& allocation, int threads, const std::string& program) {
    const int cores = std::max(threads, allocation.cpus_per_task);
    std::vector<WorkersSection> machines;
    for (const Allocation::Node& node : allocation.nodes) {
        const int slots = std::min(node.tasks, node.cpus / cores);
        if (slots == 0) {
            continue;
        }
        WorkersSection& machine = machines.emplace_back();
        machine.name = node.name;
        machine.slots = slots;
        machine.launch = {"srun",        "--jobid", allocation.job,
                          "-w",          node.name, "--exact",
                          "-N1",         "-n1",     "-c" + std::to_string(cores),
                          "--unbuffered"};
        const std::uint64_t megabytes = allocation.megabytes_per_node / static_cast<std::uint64_t>(slots);
        if (megabytes > 0) {
            machine.launch.push_back(fmt::format("--mem={}M", megabytes));
        }
        machine.launch.insert(machine.launch.end(), {program, "worker"});
    }
    if (machines.empty()) {
        throw Error(fmt::format("no node of Slurm's job {} has {} for a game", allocation.job, counted(cores, "core")),
                    "", fmt::format("ask for tasks of that size: -c {}", cores));
    }
    return machines;
}

void leave_slurm(double patience) {
    const Deadline deadline = Deadline::after(patience);
    while (salloc_is_our_parent() && !deadline.passed()) {
        ::usleep(10'000);  // a salloc that was killed may not be quite dead
    }
    const auto job = environment_of_ours("SLURM_JOB_ID");
    if (job && environment_of_ours(salloc_variable) && !salloc_is_our_parent()) {
        said_by_slurm({"scancel", *job});
    }
}

std::string batch_script(const std::string& program, const std::string& control_file, const EventFiles& files,
                         const std::vector<std::string>& arguments) {
    std::string slurm_arguments;
    for (const std::string& argument : arguments) {
        slurm_arguments += ' ' + word_for_script(argument);
    }
    std::string output = files.batch_output.string();
    replace_all(output, "%", "%%");  // which Slurm has for itself: %j is the number of the job
    return fmt::format(
        R"(#!/bin/sh
# Written by '{command} sbatch'. 'sbatch {script}' submits it again.
#SBATCH --job-name={job}
#SBATCH --output={output}
#SBATCH --open-mode=append
#SBATCH --requeue
#SBATCH --signal=B:USR1@{seconds}
{own}
# USR1: the time is nearly up. TERM: the job was cancelled.
trap 'again=yes; kill -XCPU "$run"' USR1
trap 'again=yes; kill -TERM "$run"' TERM
{run} --slurm &
run=$!
again=yes
while [ -n "$again" ]; do
    again=
    wait "$run"
    status=$?
done
if [ "$status" = {unfinished} ]; then
    echo "the event is not finished: it goes on in this job when Slurm starts it again"
    scontrol requeue "$SLURM_JOB_ID"
fi
exit "$status"
)",
        fmt::arg("command", printable(command_on(std::filesystem::path(control_file).filename().string()))),
        fmt::arg("script", printable(quote_command({files.batch_script.filename().string()}))),
        fmt::arg("job", word_for_script(files.batch_script.stem().string())),
        fmt::arg("output", word_for_script(output)), fmt::arg("seconds", seconds_from_signal_to_end),
        fmt::arg("own", slurm_arguments.empty() ? "" : "#SBATCH" + slurm_arguments + "\n"),
        fmt::arg("run", quote_command({program, control_file})), fmt::arg("unfinished", exit_status::out_of_time));
}

int submit(const Event& event, const Options& options) {
    const EventFiles& files = event.files;
    if (FileLock::is_locked(files.lock)) {
        throw already_running(event.shown_path());
    }
    program_of_slurm("sbatch");  // or the script is for nobody
    write_file_atomically(files.batch_script,
                          batch_script(own_program(), event.loaded.control.path.string(), files, options.sbatch));
    std::string job = said_by_slurm({"sbatch", "--parsable", files.batch_script.string()});
    job.resize(std::min(job.size(), job.find(';')));
    job = printable(job);
    std::cout << fmt::format(
        "submitted Slurm's job {0} with {1}: it plays, stops before its time is up and starts again until the event is "
        "finished\n"
        "to look:  squeue -j {0}; what it says is in {2}, the report '{3} show'\n"
        "to stop:  scancel {0}; a later start goes on\n",
        job, printable(files.batch_script.filename().string()), printable(files.batch_output.filename().string()),
        command_on(event.shown_path()));
    return exit_status::success;
}

int threads_of_a_game(const ControlFile& control) {
    if (const ScriptSection* script = control.script()) {
        return script->script.threads;
    }
    const GtpSection& section = control.gtp();
    int threads = control.tournament ? 1 : section.candidate.threads;
    for (const std::string& name : control.opponents()) {
        threads = std::max(threads, section.players.at(name).threads);
    }
    return threads;
}

std::vector<Machine> machines_of(const ControlFile& control, const Options& options) {
    std::vector<Machine> machines;
    const int threads = control.bind_cpus ? threads_of_a_game(control) : 0;
    const LaunchValues values{environment_of_ours("SLURM_JOB_ID"), threads_of_a_game(control),
                              megabytes_of_a_game(control)};
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
    const auto job = environment_of_ours("SLURM_JOB_ID");
    if (!job) {
        become_salloc(options, control.event);
    }
    if (salloc_is_our_parent()) {
        ::prctl(PR_SET_PDEATHSIG, SIGTERM);
        std::signal(SIGTSTP, SIG_IGN);  // salloc would not stop with us, and keep the terminal
    }
    const std::string names =
        said_by_slurm({"scontrol", "show", "hostnames", environment_of_ours("SLURM_JOB_NODELIST").value_or("")});
    const Allocation allocation = parse_allocation(environment_of_ours, split(names, '\n'));
    std::vector<WorkersSection> machines = machines_in(allocation, threads_of_a_game(control), own_program());
    note_end_of(*job);
    if (!options.quiet) {
        std::cerr << "ringmaster: " << slots_in_words(machines, allocation) << '\n';
    }
    for (WorkersSection& machine : machines) {
        if (find_by(control.workers, &WorkersSection::name, machine.name) != nullptr) {
            throw usage_error("--slurm: the node '" + printable(machine.name) + "' has the name of one of [[workers]]",
                              "", "call that one something else");
        }
        control.workers.push_back(std::move(machine));
    }
    control.parallel.reset();
}

}  // namespace ringmaster

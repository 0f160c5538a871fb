#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/engine/controller.hpp"
#include "ringmaster/game/script_result.hpp"
#include "ringmaster/os/cpus.hpp"
#include "ringmaster/os/subprocess.hpp"
#include "ringmaster/play/game_runner.hpp"
#include "ringmaster/play/program_files.hpp"
#include "ringmaster/play/scratch_folder.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t most_output = std::size_t{64} << 10;
constexpr std::size_t longest_shown_line = 200;
constexpr std::size_t most_shown_lines = 5;

/// The slot that this worker is, from 0.
std::size_t own_slot() {
    const char* slot = std::getenv("RINGMASTER_SLOT");
    return slot == nullptr ? 0 : static_cast<std::size_t>(std::strtoul(slot, nullptr, 10));
}

/// As taskset(1) reads it: "2", "0,4".
std::string own_cores() {
    return join(each(usable_cpus(), [&](const int core) { return std::to_string(core); }), ",");
}

/// The script with what only the worker knows.
ScriptSetup at_this_worker(ScriptSetup script) {
    const std::string cores = own_cores();
    const std::string processor =
        script.processors.empty() ? "" : script.processors[own_slot() % script.processors.size()];
    for (std::string& word : script.command) {
        replace_all(word, core_mark, cores);
        replace_all(word, processor_mark, processor);
    }
    for (auto& [name, value] : script.environ) {
        replace_all(value, core_mark, cores);
    }
    for (ScratchFile& file : script.files) {
        replace_all(file.content, core_mark, cores);
    }
    replace_all(script.input, core_mark, cores);
    return script;
}

/// How the script ended; nothing: it ran too long, and was ended. Of its output the end is kept, but for CLOP the
/// beginning.
std::optional<Exit> run(Subprocess& process, const ScriptSetup& script, std::string& output) {
    const Deadline deadline = Deadline::after(script.timeout);
    if (!script.input.empty()) {
        process.write(script.input, deadline);  // who does not read it does not want it
    }
    process.close_input();
    auto io = Subprocess::Io::done;
    while (io == Subprocess::Io::done) {
        io = process.read(output, process.moved(deadline, 0));
        if (output.size() > most_output) {
            output.erase(script.protocol == ScriptProtocol::clop ? most_output : 0, output.size() - most_output);
        }
    }
    return io == Subprocess::Io::timed_out ? std::nullopt : process.wait(process.moved(deadline, 0));
}

std::string end_of(const std::string& name, const std::string& text) {
    const auto show = [](const std::string& line) { return printable(trim(line), longest_shown_line); };
    return trim(text).empty() ? ""
                              : "; " + name + " ends: " + join(each(last_lines(text, most_shown_lines), show), " | ");
}

/// The candidate's failure. Whoever ended a script once by a signal from outside says nothing of it.
void fail_candidate(Outcome& outcome, const Job& job, const std::string& why) {
    outcome.make_void(why);
    outcome.failed = job.colour;
    if (job.failure_loses && !outcome.killed_from_outside) {
        outcome.ending = Ending::failure;
        outcome.winner = opponent_of(job.colour);
        outcome.result = "L";
    }
}

void judge(Outcome& outcome, const Job& job, const ScriptSetup& script, const std::optional<Exit>& exit,
           const std::string& output) {
    const std::string words =
        end_of("its output", output) + end_of("its standard error", outcome.side(job.colour).stderr_tail);
    ScriptAnswer answer = read_script_answer(output, script, job.colour);
    const auto fail = [&](const std::string& why) {
        job.script()->blames_candidate ? fail_candidate(outcome, job, why) : outcome.make_void(why);
    };
    if (!exit) {
        return fail(fmt::format("the script did not end within {:g} s{}", script.timeout, words));
    }
    if (answer.candidate_failed) {
        return fail_candidate(outcome, job, "the script says that the candidate failed" + words);
    }
    if (!is_success(*exit)) {
        outcome.killed_from_outside =
            job.script()->blames_candidate && was_killed_from_outside(*exit) && !job.kill_is_failure;
        const std::string how = to_text(*exit);
        return fail("the script " + std::string(how.starts_with("killed") ? "was " : "") + how + words);
    }
    if (answer.results.empty()) {
        return outcome.make_void("the script ended without a result: " + answer.problem + words);
    }
    outcome.ending = Ending::told;
    outcome.told = std::move(answer.results);
    outcome.result = outcome.told.front().text;
}

}  // namespace

Outcome play_by_script(const Job& job, Guardian* guardian) {
    Outcome outcome;
    outcome.number = job.number;
    const ScriptSetup script = at_this_worker(job.script()->script);
    ScratchFolder scratch(script);
    FileStamps programs = program_files(script);
    const auto begun = SteadyClock::now();
    std::optional<Subprocess> process;
    try {
        process.emplace(launch_of(script, guardian));
    } catch (const Error& error) {
        outcome.not_started = true;
        outcome.make_void(fmt::format("the script could not be started: {}", error.what()));
        return outcome;
    }
    std::string output;
    const std::optional<Exit> exit = run(*process, script, output);
    const std::optional<Exit> end = exit ? exit : process->end_by_force();
    SideReport& report = outcome.side(job.colour);
    report.seconds = seconds_since(begun) - process->absence();
    report.cpu_seconds = end ? end->cpu_seconds : 0;
    report.end = end ? to_text(*end) : "does not end";
    report.stderr_tail = process->stderr_tail();
    judge(outcome, job, script, exit, output);
    drop_written_files(programs, script);
    outcome.programs = std::move(programs);
    if (const std::string problem = scratch.remove(); !problem.empty()) {
        outcome.warnings.push_back(script.code + ": " + problem);
    }
    return outcome;
}

}  // namespace ringmaster

#include "ringmaster/cli/commands.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <string_view>

#include <unistd.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/cli/checks.hpp"
#include "ringmaster/cli/control_file_loader.hpp"
#include "ringmaster/cli/games.hpp"
#include "ringmaster/cli/manual.hpp"
#include "ringmaster/cli/show.hpp"
#include "ringmaster/cli/simulate.hpp"
#include "ringmaster/os/cpus.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/os/orphans.hpp"
#include "ringmaster/os/terminal.hpp"
#include "ringmaster/runner/event_log.hpp"
#include "ringmaster/runner/live_page.hpp"
#include "ringmaster/runner/local_worker_pool.hpp"
#include "ringmaster/runner/program_files.hpp"
#include "ringmaster/runner/scheduler.hpp"
#include "ringmaster/runner/worker.hpp"

namespace ringmaster {
namespace {

/// Short enough that nobody waits for the line of a game, long enough that fast games share a commit.
constexpr double seconds_to_gather = 0.1;

/// What every action on an event starts from.
struct Event {
    LoadedControlFile loaded;
    EventFiles files;
    std::string shown_path;  ///< the control file as the user typed it, made printable
};

/// Whoever has this in its environment was started by a run of the event whose lock file it names. Who holds the lock
/// may end all that a killed run left behind.
constexpr const char* event_variable = "RINGMASTER_EVENT";

constexpr std::string_view run_word = "run ";

/// A worker is three pipes and a handle; the rest is the database, the log, the terminal and whatever a library wants.
constexpr std::size_t descriptors_at_rest = 50;
constexpr std::size_t descriptors_of_a_slot = 4;

Error already_running(const Event& event) {
    return Error("the event is already running", event.shown_path,
                 "'ringmaster " + event.shown_path + " show' prints its report, 'ringmaster " + event.shown_path +
                     " stop' ends it after the games in progress",
                 Fault::state);
}

int check(const Event& event, const Options& options) {
    if (!options.engines) {
        std::cout << event.shown_path << ": ok\n";
        return exit_status::success;
    }
    const int failures = check_players(event.loaded, std::cout, std::cerr, CheckDetail::everything);
    return failures == 0 ? exit_status::success : exit_status::check_failed;
}

/// The process that plays the event, if there is one and it can take signals.
std::optional<pid_t> running_process(const Event& event) {
    const std::string word = read_file(event.files.lock);
    return word.starts_with(run_word)
               ? std::optional(static_cast<pid_t>(std::strtol(word.c_str() + run_word.size(), nullptr, 10)))
               : std::nullopt;
}

int stop(const Event& event) {
    if (!FileLock::is_locked(event.files.lock)) {
        std::cerr << "ringmaster: " << event.shown_path << ": is not running; there is nothing to stop\n";
        return exit_status::success;
    }
    const auto pid = running_process(event);
    if (!pid || *pid <= 0) {
        throw Error("the event is just being started or reset", event.shown_path, "try again in a moment");
    }
    if (::kill(*pid, SIGUSR2) != 0) {
        throw Error("process " + std::to_string(*pid) + " cannot be reached", event.shown_path,
                    "is it somebody else's, or on another machine?");
    }
    std::cerr << "ringmaster: " << event.shown_path << ": asked process " << *pid << " to finish its games and stop\n";
    return exit_status::success;
}

int reset(const Event& event, const Options& options) {
    const auto files = event.files.all();
    if (std::none_of(files.begin(), files.end(), [](const auto& file) { return std::filesystem::exists(file); })) {
        std::cerr << "ringmaster: " << event.shown_path << ": has no output files\n";
        return exit_status::success;
    }
    const auto lock = FileLock::try_lock(event.files.lock);
    if (!lock) {
        throw already_running(event);
    }
    if (!options.yes &&
        !ask_yes_no("delete all games and reports of '" + printable(event.loaded.control.event) + "'?")) {
        std::cerr << "ringmaster: nothing was deleted\n";
        return exit_status::failure;
    }
    for (const auto& file : event.files.all()) {
        std::error_code error;
        std::filesystem::remove_all(file, error);
        if (error) {
            throw Error("cannot delete '" + file.string() + "': " + error.message());
        }
    }
    return exit_status::success;
}

std::unique_ptr<Display> make_display(const Options& options) {
    const bool colour = use_colour(options.colouring, STDERR_FILENO);
    if (options.quiet) {
        return make_quiet_display(std::cerr, colour);
    }
    return is_terminal(STDERR_FILENO) ? make_live_display(std::cerr, STDERR_FILENO, colour)
                                      : make_plain_display(std::cerr, colour);
}

int status_of(const RunEnd& end) {
    switch (end.kind) {
        case RunEnd::Kind::halted:
            return exit_status::halted;
        case RunEnd::Kind::aborted:
            return 128 + end.signal;
        default:
            return exit_status::success;
    }
}

/// What cannot be written is no reason to lose the rest.
void save(const std::function<void()>& write) {
    try {
        write();
    } catch (const Error& error) {
        std::cerr << "ringmaster: the report was not saved: " << printable(error.what(), longest_line) << '\n';
    }
}

std::string games_left(const Competition& competition) {
    const Progress progress = competition.progress();
    return std::to_string(progress.wanted.value_or(0) - progress.finished);
}

/// Says how the run ended and how to go on, and leaves the report.
void conclude(const Event& event, const Options& options, const Competition& competition, const RunEnd& end) {
    const ControlFile& control = event.loaded.control;
    const EventFacts facts = competition.facts(FactsDetail::full);
    save([&] {
        write_file_atomically(event.files.report, report_text(facts, control, ReportDetail::usual, {paper_width}));
    });
    if (end.kind == RunEnd::Kind::halted) {
        std::cerr << "ringmaster: halted: " << printable(end.reason) << (end.advice.empty() ? "" : "; ")
                  << printable(end.advice, longest_line) << " (see " << printable(event.files.log.filename().string())
                  << "; 'ringmaster " << event.shown_path << " check' tries the engines)\n";
    }
    if (!options.quiet) {
        std::cerr << '\n';
        print(report_text(facts, control, ReportDetail::usual, layout_of_output(options.colouring)));
    }
    if (!competition.progress().complete() && !options.quiet) {
        std::cerr << "to go on: ringmaster " << event.shown_path
                  << (options.action == Action::verify ? " verify -g " + games_left(competition) : "") << '\n';
    }
    if (control.html_report_period > 0) {
        save([&] { write_page(event.files.page, competition.facts(FactsDetail::history), 0); });
    }
}

ScheduleOptions schedule_options(const ControlFile& control, const Options& options, int epoch, bool watches_keys) {
    ScheduleOptions schedule;
    schedule.watches_keys = watches_keys;
    schedule.event = control.event;
    schedule.max_games = options.action == Action::verify ? std::nullopt : options.max_games;
    schedule.record_games = control.record_games;
    schedule.stderr_to_log = control.stderr_to_log;
    schedule.log_gtp = options.log_gtp;
    schedule.verbose = options.verbose;
    schedule.epoch = epoch;
    schedule.limits.void_games_in_a_row = control.max_void_games_in_a_row;
    schedule.limits.void_games_before_first_success = control.max_void_games_before_first_success;
    schedule.limits.patience = control.patience;
    schedule.history_period = control.log_tree_to_history_period;
    schedule.seconds_to_gather = seconds_to_gather;
    schedule.html_report_period = control.html_report_period;
    schedule.candidates_to_show = {control.summary_spec.begin(), control.summary_spec.end()};
    schedule.running_games_to_show = control.number_of_running_simulations_to_show;
    return schedule;
}

/// The cores of each slot, where the user wants that and there are enough; says when there are too few for all games.
std::vector<std::vector<int>> share_out_cpus(const ControlFile& control, int slots, EventLog& log) {
    const int threads = std::max(control.candidate.threads, control.opponent_setup().threads);
    const std::vector<int> usable = usable_cpus();
    std::vector<std::vector<int>> cpus = cpus_of_slots(usable, slots, threads);
    if (cpus.empty()) {
        const std::string warning = counted(slots, "game") + " at a time with engines of " +
                                    counted(threads, "thread") + " want " + counted(slots * threads, "core") +
                                    ", there are " + std::to_string(usable.size()) +
                                    ": engines that play by time get less of it than they think" +
                                    (control.bind_cpus ? "; cpu_affinity = \"auto\" binds nothing" : "");
        std::cerr << "ringmaster: " << warning << '\n';
        log.warn(warning);
    }
    return control.bind_cpus ? cpus : std::vector<std::vector<int>>{};
}

RunEnd play(const Event& event, const Options& options, EventState& state, Store& store, EventLog& log,
            SignalQueue& signals) {
    KeyWatcher keys;
    const ControlFile& control = event.loaded.control;
    const int slots = options.parallel.value_or(control.parallel.value_or(1));
    provide_descriptors(descriptors_at_rest + descriptors_of_a_slot * static_cast<std::size_t>(slots));
    LocalWorkerPool pool(slots, {own_program(), "worker"}, signals, &keys,
                         {LocalWorkerPool::Options{}.patience, share_out_cpus(control, slots, log)});
    const auto display = make_display(options);
    History history(event.files.history);
    return Scheduler(*state.competition, store, pool, *display, log, history, event.files,
                     schedule_options(control, options, state.identity.epoch, keys.descriptor() >= 0))
        .run();
}

/// Whether the players are fit to play; says so when they are not.
bool players_are_sound(const Event& event, const Options& options) {
    if (event.loaded.control.skip_player_checks) {
        return true;
    }
    if (!options.quiet) {
        std::cerr << "checking the players\n";
    }
    if (check_players(event.loaded, std::cerr, std::cerr,
                      options.quiet ? CheckDetail::failures : CheckDetail::verdicts) == 0) {
        return true;
    }
    std::cerr << "ringmaster: nothing was started ('ringmaster " << event.shown_path
              << " check' also shows what the engines write to standard error)\n";
    return false;
}

/// The event as the store has it. Programs that were changed are accepted as settings are: what the games show of them,
/// and what the players are now.
EventState restore(const Event& event, const Store& store, bool accept_changes) {
    EventState state = restore_event(event.loaded, store, accept_changes);
    if (!accept_changes || !state.accepted.empty()) {
        return state;
    }
    FileStamps programs;
    for (const PlayerToCheck& player : players_to_check(event.loaded.control, event.loaded.template_texts,
                                                        state.competition->candidates_to_check())) {
        programs.merge(program_files(player.setup));
    }
    const std::vector<std::string> changes = state.competition->changed_programs(programs);
    return changes.empty() ? std::move(state) : restore_event(event.loaded, store, true, changes);
}

void note_start(EventLog& log, const EventState& state) {
    for (const std::string& change : state.accepted) {
        log.warn("epoch " + std::to_string(state.identity.epoch) + " begins: " + change);
    }
    log.note("run started after " + counted(static_cast<long long>(state.competition->progress().finished), "game"));
}

void remove_scratch(const Event& event) {
    std::error_code ignored;
    std::filesystem::remove_all(event.files.scratch, ignored);
}

/// So many games a match gets when nobody says how many.
std::uint64_t games_to_verify(const ControlFile& control, const Options& options) {
    constexpr std::uint64_t otherwise = 200;
    const std::uint64_t planned = control.number_of_games ? control.verification.games_of(*control.number_of_games) : 0;
    return options.max_games.value_or(planned > 0 ? planned : otherwise);
}

/// Plays the event, or only its verification.
int run(const Event& event, const Options& options) {
    const auto lock = FileLock::try_lock(event.files.lock);
    if (!lock) {
        throw already_running(event);
    }
    end_leftovers(event_variable, event.files.lock.string());
    ::setenv(event_variable, event.files.lock.c_str(), 1);
    Store store(event.files.database, Store::Mode::write);
    EventState state = restore(event, store, options.accept_changes);
    remove_scratch(event);
    if (options.action == Action::verify) {
        state.competition->verify(games_to_verify(event.loaded.control, options));
    }
    if (const Progress progress = state.competition->progress(); progress.complete()) {
        std::cerr << "ringmaster: " << event.shown_path << ": " << progress.reason() << '\n';
        conclude(event, options, *state.competition, {});
        return exit_status::success;
    }
    if (!players_are_sound(event, options)) {
        return exit_status::check_failed;
    }
    store.mark_running();
    store.replace_facts(state.facts);
    EventLog log(event.files.log);
    note_start(log, state);
    SignalQueue signals{SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGTSTP, SIGQUIT};
    lock->say(std::string(run_word) + std::to_string(::getpid()));
    const RunEnd end = play(event, options, state, store, log, signals);
    remove_scratch(event);
    const std::string decided = state.competition->progress().decided;
    log.note("run finished after " + counted(static_cast<long long>(state.competition->progress().finished), "game") +
             (end.reason.empty() ? "" : ": " + end.reason) + (decided.empty() ? "" : ": " + decided));
    if (!decided.empty() && !options.quiet) {
        std::cerr << "ringmaster: " << event.shown_path << ": " << decided << '\n';
    }
    conclude(event, options, *state.competition, end);
    store.mark_clean_end();
    return status_of(end);
}

}  // namespace

int execute(const Options& options) {
    switch (options.action) {
        case Action::help:
            std::cout << help_text();
            return exit_status::success;
        case Action::version:
            std::cout << "ringmaster " << RINGMASTER_VERSION << '\n';
            return exit_status::success;
        case Action::worker:
            return run_worker();
        case Action::manual:
            return print(manual_text(options.manual));
        default:
            break;
    }
    auto loaded = load_control_file(options.control_file);
    if (!loaded) {
        return exit_status::usage;
    }
    const EventFiles files(loaded->control.path);
    const Event event{std::move(*loaded), files, printable(options.control_file.string(), longest_line)};
    switch (options.action) {
        case Action::show:
            return show(event.loaded, event.files, options);
        case Action::games:
            return print_games(event.loaded.control, event.files, options);
        case Action::report:
            return rewrite_report(event.loaded, event.files);
        case Action::check:
            return check(event, options);
        case Action::simulate:
            return print(simulation_text(event.loaded.control, options.simulate, options.format));
        case Action::stop:
            return stop(event);
        case Action::reset:
            return reset(event, options);
        default:
            return run(event, options);
    }
}

}  // namespace ringmaster

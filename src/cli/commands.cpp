#include "ringmaster/cli/commands.hpp"

#include <csignal>
#include <iostream>

#include <unistd.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/cli/event.hpp"
#include "ringmaster/competition/tuning.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/os/guardian.hpp"
#include "ringmaster/os/terminal.hpp"
#include "ringmaster/report/render_text.hpp"
#include "ringmaster/runner/event_log.hpp"
#include "ringmaster/runner/local_worker_pool.hpp"
#include "ringmaster/runner/player_check.hpp"
#include "ringmaster/runner/scheduler.hpp"
#include "ringmaster/runner/worker.hpp"

namespace ringmaster {
namespace {

/// What every action on an event starts from.
struct Event {
    ControlFile control;
    EventFiles files;
    std::string shown_path;  ///< the control file as the user typed it
};

std::string report_text(const Competition& competition) {
    return render_text(competition.report());
}

Error already_running(const Event& event) {
    return Error("the event is already running", event.shown_path,
                 "'ringmaster " + event.shown_path + " show' prints its report, 'ringmaster " + event.shown_path +
                     " stop' ends it after the games in progress",
                 Fault::state);
}

/// Starts every engine once and prints what came of it, of sound ones only if `tell_all`. Gives how many failed.
int check_players(const ControlFile& control, std::ostream& out, Launch::Stderr stderr_to, bool tell_all) {
    Guardian guardian;
    int failures = 0;
    for (const PlayerSetup& player : players_to_check(control)) {
        const PlayerCheck check = check_player(player, control.game, &guardian, stderr_to);
        if (check.problem.empty()) {
            out << (tell_all ? "player " + player.code + ": " + check.engine + ": ok\n" : "");
        } else {
            out << "player " << player.code << " failed: " << check.problem
                << "\n  its command: " << quote_command(player.command) << '\n';
            ++failures;
        }
    }
    return failures;
}

int check(const Event& event, const Options& options) {
    if (!options.engines) {
        std::cout << event.shown_path << ": ok\n";
        return exit_status::success;
    }
    const int failures = check_players(event.control, std::cout, Launch::Stderr::inherit, true);
    return failures == 0 ? exit_status::success : exit_status::check_failed;
}

/// The competition as it is stored, for looking only.
std::unique_ptr<Competition> stored_competition(const Event& event) {
    const Store store(event.files.database, Store::Mode::read);
    const auto facts = store.facts();
    auto competition = restore_competition(event.control, store, choose_seed(event.control, facts));
    require_same_meaning(event.control, facts, competition->progress().finished);
    return competition;
}

int show(const Event& event) {
    std::cout << report_text(*stored_competition(event)) << std::flush;
    return exit_status::success;
}

int rewrite_report(const Event& event) {
    write_file_atomically(event.files.report, report_text(*stored_competition(event)));
    return exit_status::success;
}

int stop(const Event& event) {
    if (!FileLock::is_locked(event.files.log)) {
        std::cerr << "ringmaster: " << event.shown_path << ": is not running; there is nothing to stop\n";
        return exit_status::success;
    }
    const auto facts = Store(event.files.database, Store::Mode::read).facts();
    const auto pid = facts.find("runner_pid");
    if (pid == facts.end() || ::kill(static_cast<pid_t>(std::stol(pid->second)), SIGUSR2) != 0) {
        throw Error("the run cannot be reached", event.shown_path,
                    "is it just starting, somebody else's, or on another machine?");
    }
    std::cerr << "ringmaster: " << event.shown_path << ": asked process " << pid->second
              << " to finish its games and stop\n";
    return exit_status::success;
}

int reset(const Event& event, const Options& options) {
    const bool nothing = !std::filesystem::exists(event.files.database) && !std::filesystem::exists(event.files.log);
    if (nothing) {
        std::cerr << "ringmaster: " << event.shown_path << ": has no output files\n";
        return exit_status::success;
    }
    const auto lock = FileLock::try_lock(event.files.log);
    if (!lock) {
        throw already_running(event);
    }
    if (!options.yes && !ask_yes_no("delete all games and reports of '" + event.control.event + "'?")) {
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
    if (options.quiet) {
        return make_quiet_display(std::cerr);
    }
    return is_terminal(STDERR_FILENO) ? make_live_display(std::cerr, STDERR_FILENO) : make_plain_display(std::cerr);
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

/// Says how the run ended and how to go on, and leaves the report.
void conclude(const Event& event, const Options& options, const Competition& competition, const RunEnd& end) {
    const std::string report = report_text(competition);
    write_file_atomically(event.files.report, report);
    if (!options.quiet) {
        std::cerr << '\n';
        std::cout << report << std::flush;
    }
    if (end.kind == RunEnd::Kind::halted) {
        std::cerr << "ringmaster: halted: " << end.reason << " (see " << event.files.log.filename().string()
                  << "; 'ringmaster " << event.shown_path << " check' tries the engines)\n";
    }
    if (!competition.progress().complete() && !options.quiet) {
        std::cerr << "to go on: ringmaster " << event.shown_path << '\n';
    }
}

RunEnd play(const Event& event, const Options& options, Competition& competition, Store& store, EventLog& log) {
    SignalQueue signals{SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2};
    const int slots = options.parallel.value_or(event.control.parallel.value_or(1));
    LocalWorkerPool pool(slots, {own_program(), "worker"}, signals);
    const auto display = make_display(options);
    Scheduler scheduler(competition, store, pool, *display, log, event.files,
                        {event.control.event, options.max_games, event.control.record_games});
    return scheduler.run();
}

int run(const Event& event, const Options& options) {
    const auto lock = FileLock::try_lock(event.files.log);
    if (!lock) {
        throw already_running(event);
    }
    Store store(event.files.database, Store::Mode::write);
    const auto facts = store.facts();
    const std::uint64_t seed = choose_seed(event.control, facts);
    const auto competition = restore_competition(event.control, store, seed);
    require_same_meaning(event.control, facts, competition->progress().finished);
    store.set_facts(facts_of_run(event.control, seed));
    if (competition->progress().complete()) {
        std::cerr << "ringmaster: " << event.shown_path << ": all games are played\n";
        conclude(event, options, *competition, {});
        return exit_status::success;
    }
    if (!options.quiet) {
        std::cerr << "checking the players\n";
    }
    if (check_players(event.control, std::cerr, Launch::Stderr::discard, !options.quiet) > 0) {
        std::cerr << "ringmaster: nothing was started ('ringmaster " << event.shown_path
                  << " check' also shows what the engines write to standard error)\n";
        return exit_status::check_failed;
    }
    EventLog log(event.files.log);
    log.note("run started after " + counted(static_cast<long long>(competition->progress().finished), "game"));
    const RunEnd end = play(event, options, *competition, store, log);
    log.note("run finished after " + counted(static_cast<long long>(competition->progress().finished), "game") +
             (end.reason.empty() ? "" : ": " + end.reason));
    conclude(event, options, *competition, end);
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
        default:
            break;
    }
    auto control = load_control_file(options.control_file);
    if (!control) {
        return exit_status::usage;
    }
    const EventFiles files(control->path);
    const Event event{std::move(*control), files, options.control_file.string()};
    switch (options.action) {
        case Action::show:
            return show(event);
        case Action::report:
            return rewrite_report(event);
        case Action::check:
            return check(event, options);
        case Action::stop:
            return stop(event);
        case Action::reset:
            return reset(event, options);
        default:
            return run(event, options);
    }
}

}  // namespace ringmaster

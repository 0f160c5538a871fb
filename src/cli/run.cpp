#include "ringmaster/cli/run.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <functional>
#include <iostream>
#include <ostream>
#include <set>

#include <unistd.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/cli/checks.hpp"
#include "ringmaster/cli/commands.hpp"
#include "ringmaster/cli/machines.hpp"
#include "ringmaster/cli/match.hpp"
#include "ringmaster/cli/show.hpp"
#include "ringmaster/competition/competition.hpp"
#include "ringmaster/competition/job_maker.hpp"
#include "ringmaster/event/epochs.hpp"
#include "ringmaster/os/cpus.hpp"
#include "ringmaster/os/guardian.hpp"
#include "ringmaster/os/outlet.hpp"
#include "ringmaster/os/process_name.hpp"
#include "ringmaster/os/terminal.hpp"
#include "ringmaster/play/program_files.hpp"
#include "ringmaster/play/scratch_folder.hpp"
#include "ringmaster/report/warnings.hpp"
#include "ringmaster/runner/event_log.hpp"
#include "ringmaster/runner/launched_worker_pool.hpp"
#include "ringmaster/runner/live_page.hpp"
#include "ringmaster/runner/pgn_file.hpp"
#include "ringmaster/runner/scheduler.hpp"

namespace ringmaster {
namespace {

/// Short enough that nobody waits for the line of a game, long enough that fast games share a commit.
constexpr double seconds_to_gather = 0.1;

/// For how long a run that has ended waits for somebody to read what it has to say.
constexpr double seconds_for_a_reader = 5;

/// Whoever has this in its environment was started by a run of the event whose lock file it names. Who holds the lock
/// may end all that a killed run left behind.
constexpr const char* event_variable = "RINGMASTER_EVENT";

/// A worker is three pipes and a handle; the rest is the database, the log, the terminal and whatever a library wants.
constexpr std::size_t descriptors_at_rest = 50;
constexpr std::size_t descriptors_of_a_slot = 4;

/// Standard error of a run: who does not read there does not hold it up.
struct Screen {
    Outlet outlet{STDERR_FILENO};
    std::ostream out{&outlet};

    void say(const std::string& line) {
        out << line << '\n' << std::flush;
        out.clear();
    }
};

std::unique_ptr<Display> make_display(const Options& options, std::ostream& screen) {
    const bool colour = use_colour(options.colouring, STDERR_FILENO);
    if (options.quiet) {
        return make_quiet_display(screen, colour);
    }
    return is_terminal(STDERR_FILENO) ? make_live_display(screen, STDERR_FILENO, colour)
                                      : make_plain_display(screen, colour);
}

int status_of(const Options& options, const RunEnd& end, const Competition& competition) {
    return end.kind == RunEnd::Kind::halted        ? exit_status::halted
           : end.kind == RunEnd::Kind::aborted     ? 128 + end.signal
           : end.kind == RunEnd::Kind::out_of_time ? exit_status::out_of_time
           : options.exit_verdict                  ? exit_status_of(competition.facts(FactsDetail::full))
                                                   : exit_status::success;
}

/// Writes something; if it cannot be, that is no reason to lose the rest.
void save(Screen& screen, const std::function<void()>& write) {
    try {
        write();
    } catch (const Error& error) {
        screen.say("ringmaster: the report was not saved: " + printable(error.what(), longest_line));
    }
}

/// The report at the end of a run. It is in a file too, so who does not read is not waited for without end.
void print_report(const Event& event, const std::string& text, Screen& screen) {
    Outlet outlet(STDOUT_FILENO);
    outlet.set_patience(screen.outlet.has_waited_in_vain() ? 0 : seconds_for_a_reader);
    std::ostream out(&outlet);
    out << text << std::flush;
    if ((out && outlet.is_drained()) || outlet.has_lost_its_reader()) {
        return;
    }
    if (outlet.reason() != EAGAIN) {
        throw Error(std::string("cannot write to standard output: ") + std::strerror(outlet.reason()));
    }
    screen.say("ringmaster: nobody reads the report on standard output; it is in " +
               printable(event.files.report.filename().string()));
}

/// Leaves the report, which is of the event and not of a round of verification, and says how the run ended and how to
/// go on.
void conclude(const Event& event, const Options& options, const EventState& state, const RunEnd& end, Screen& screen) {
    Competition& competition = *state.competition;
    const std::vector<AdoptionFacts> adoptions = stored_adoptions(state.facts);
    const ControlFile& control = event.loaded.control;
    const Progress progress = competition.progress();
    competition.end_verification();
    const EventFacts facts = competition.facts(FactsDetail::full);
    screen.outlet.set_patience(seconds_for_a_reader);
    save(screen, [&] {
        write_file_atomically(event.files.report,
                              report_text(facts, control, ReportDetail::usual, {paper_width}, adoptions));
    });
    if (control.html_report_period > 0) {
        save(screen, [&] {
            write_file_atomically(event.files.page, page_text(competition.facts(FactsDetail::history), 0, adoptions));
        });
    }
    if (end.kind == RunEnd::Kind::halted) {
        screen.say("ringmaster: halted: " + printable(end.reason) + (end.advice.empty() ? "" : "; ") +
                   printable(end.advice, longest_line) + " (see " + printable(event.files.log.filename().string()) +
                   "; '" + command_on(event.shown_path()) + " check' tries the " +
                   (control.script() != nullptr ? "script)" : "engines)"));
    }
    if (end.kind == RunEnd::Kind::out_of_time) {
        screen.say("ringmaster: " + event.shown_path() + ": stopped, " + end.reason + "; the event is not finished");
    }
    if (options.quiet) {
        for (const WarningFacts& warning : facts.warnings) {
            screen.say("ringmaster: warning: " + printable(warning_text(warning, facts), longest_line));
        }
    } else {
        screen.say("");
        print_report(event,
                     report_text(facts, control, ReportDetail::usual, layout_of_output(options.colouring), adoptions),
                     screen);
    }
    if (!progress.complete() && !options.quiet) {
        screen.say("to go on: " + command_on(event.shown_path()) +
                   (options.action == Action::verify
                        ? " verify -g " + std::to_string(progress.wanted.value_or(0) - progress.finished)
                        : "") +
                   (options.against.empty() ? "" : " --against " + quote_command({options.against})) +
                   (options.ablate ? " --ablate" : "") +
                   (options.parallel ? " -j " + std::to_string(*options.parallel) : "") +
                   (options.workers.empty() ? "" : " -w " + quote_command({options.workers.string()})) +
                   (options.slurm ? " --slurm" : "") +
                   (options.slurm.value_or("").empty() ? "" : " " + quote_command({*options.slurm})));
    }
}

ScheduleOptions schedule_options(const ControlFile& control, const Options& options, int epoch, bool watches_keys) {
    ScheduleOptions schedule;
    static_cast<RunSettings&>(schedule) = control;
    schedule.watches_keys = watches_keys;
    schedule.event = control.event;
    schedule.max_games = options.action == Action::run ? options.max_games : std::nullopt;
    schedule.log_gtp = options.log_gtp;
    schedule.verbose = options.verbose;
    schedule.epoch = epoch;
    schedule.history_period = control.log_tree_to_history_period;
    schedule.seconds_to_gather = seconds_to_gather;
    schedule.candidates_to_show = control.summary_spec;
    return schedule;
}

/// Says when there are too few cores here for all games at a time.
void warn_of_few_cores(const ControlFile& control, int slots, EventLog& log, Screen& screen) {
    const int threads = threads_of_a_game(control);
    const std::vector<int> usable = usable_cpus();
    if (!cpus_of_slots(usable, slots, threads).empty()) {
        return;
    }
    const std::string warning =
        counted(slots, "game") + " at a time with " + (control.script() != nullptr ? "scripts" : "engines") + " of " +
        counted(threads, "thread") + " want " + counted(std::int64_t{slots} * threads, "core") + ", there are " +
        std::to_string(usable.size()) + ": who plays by time gets less of it than it thinks" +
        (control.bind_cpus ? "; cpu_affinity = \"auto\" binds nothing" : "");
    screen.say("ringmaster: " + warning);
    log.warn(warning);
}

RunEnd play(const Event& event, const Options& options, std::vector<Machine> machines, EventState& state, Store& store,
            EventLog& log, SignalQueue& signals, Screen& screen) {
    KeyWatcher keys;
    const ControlFile& control = event.loaded.control;
    std::size_t slots = 0;
    for (const Machine& machine : machines) {
        slots += static_cast<std::size_t>(machine.slots);
        if (!machine.is_far) {
            warn_of_few_cores(control, machine.slots, log, screen);
        }
    }
    provide_descriptors(descriptors_at_rest + descriptors_of_a_slot * slots);
    const auto pool = launch_workers(std::move(machines), signals, &keys);
    const auto display = make_display(options, screen.out);
    History history(event.files.history);
    ScheduleOptions schedule = schedule_options(control, options, state.identity.epoch, keys.descriptor() >= 0);
    schedule.adoptions = stored_adoptions(state.facts);
    const RunEnd end = run_games(*state.competition, store, *pool, *display, log, history, event.files, schedule);
    screen.outlet.set_patience(seconds_for_a_reader);
    display->close();
    if (const auto lines = static_cast<long long>(display->lines_not_shown()); lines > 0) {
        log.note(counted(lines, "line") + " could not be shown: nobody read standard error");
    }
    return end;
}

/// Whether the players are fit to play; says so when they are not. A script shows it in its first game. Before an
/// event's first game values are tried, too.
bool players_are_sound(const Event& event, const Options& options, const std::vector<Machine>& machines, bool is_new) {
    const bool are_here = !std::ranges::all_of(machines, &Machine::is_far);
    if (event.loaded.control.skip_player_checks || event.loaded.control.script() != nullptr || !are_here) {
        return true;
    }
    if (!options.quiet) {
        std::cerr << "checking the players\n";
    }
    for (const std::string& change : changed_ranges(event.loaded)) {
        std::cerr << "ringmaster: " << event.shown_path() << ": warning: " << change << '\n';
    }
    const CheckDetail detail = options.quiet ? CheckDetail::failures
                               : is_new      ? CheckDetail::values
                                             : CheckDetail::verdicts;
    if (check_players(event.loaded, std::cerr, std::cerr, detail) == 0) {
        return true;
    }
    std::cerr << "ringmaster: nothing was started ('" << command_on(event.shown_path())
              << " check' also shows what the engines write to standard error)\n";
    return false;
}

/// The event as the store has it. Programs that were changed are accepted as settings are: what the games show of them,
/// and what the players are now.
EventState restore(const Event& event, const Store& store, const Options& options) {
    EventState state = restore_event(event.loaded, store, options.accept_changes, {}, options.same_engine);
    if (!options.accept_changes || !state.accepted.empty()) {
        return state;
    }
    FileStamps programs;
    if (const ScriptSection* script = event.loaded.control.script()) {
        programs = program_files(script->script);
    }
    for (const PlayerToCheck& player : players_to_check(event.loaded.control, event.loaded.template_texts,
                                                        state.competition->candidates_to_check())) {
        programs.merge(program_files(player.setup));
    }
    FileContents().add_to(programs);
    const std::vector<std::string> changes = state.competition->changed_programs(programs);
    return changes.empty() ? std::move(state) : restore_event(event.loaded, store, true, changes, options.same_engine);
}

void note_changes(EventLog& log, const EventState& state) {
    for (const std::string& change : state.same_engine) {
        log.warn("the same engine, somebody says: " + change);
    }
    for (const std::string& change : state.accepted) {
        log.warn("epoch " + std::to_string(state.identity.epoch) + " begins: " + change);
    }
}

/// What a killed run has written and not stored does not stay. Gives a warning, or nothing.
std::string mend_records(const Event& event, const Store& store) {
    const ControlFile& control = event.loaded.control;
    const bool has_pgn =
        control.record_games && control.script() == nullptr && is_like_chess(control.gtp().settings.rules);
    if (!has_pgn) {
        return "";
    }
    std::set<std::uint64_t> games;
    store.for_each_game([&](const GameRecord& record) { games.insert(record.number); });
    const std::filesystem::path copy = mend_pgn(event.files.pgn, control.event, event.files.games, games);
    return copy.empty() ? ""
                        : printable(event.files.pgn.filename().string()) +
                              " had games that the state file does not know: it is kept as " +
                              printable(copy.filename().string());
}

/// SQLite wants locks that hold, and a log in memory that all who read the file share.
std::string warning_of_file_system(const EventFiles& files) {
    const std::string kind = network_file_system_of(files.database);
    return kind.empty() ? ""
                        : printable(files.database.filename().string()) + " is on a network file system (" + kind +
                              "), which may lock or write it badly, so that the run ends or games are lost: keep the "
                              "control file on a local disk, or let one machine at a time use it and look at " +
                              printable(files.page.filename().string()) + " (docs/cluster.md)";
}

/// The warning of stored games that are not believed.
std::string warning_of_games(const Competition& competition) {
    const EventFacts facts = competition.facts(FactsDetail::brief);
    for (const WarningFacts& warning : facts.warnings) {
        if (std::holds_alternative<SenselessGames>(warning)) {
            return warning_text(warning, facts);
        }
    }
    return "";
}

/// So many games a match gets when nobody says how many.
std::uint64_t games_to_verify(const ControlFile& control, const Options& options) {
    constexpr std::uint64_t otherwise = 200;
    const std::uint64_t planned = control.number_of_games ? control.verification.games_of(*control.number_of_games) : 0;
    return options.max_games.value_or(planned > 0 ? planned : otherwise);
}

/// The event as it is for a match against this player, who takes the opponent's place where players are checked and
/// their cores are counted; nothing where none is named.
std::optional<Event> against(const Event& event, const std::string& player) {
    if (player.empty()) {
        return std::nullopt;
    }
    if (event.loaded.control.script() != nullptr) {
        throw usage_error("--against: in this event a script plays, and there are no players", "", "leave it out");
    }
    const auto& players = event.loaded.control.gtp().players;
    if (!players.contains(player)) {
        std::vector<std::string> names = each(players, [&](const auto& one) { return one.first; });
        const std::string otherwise =
            names.empty() ? "the control file has no players: write a [players." + printable(player) + "] section"
                          : "write one of " + join(names, ", ");
        throw usage_error("--against: unknown player '" + printable(player) + "'", "",
                          did_you_mean(player, names, otherwise));
    }
    Event changed = event;
    changed.loaded.control.gtp().opponent = player;
    return changed;
}

}  // namespace

int run_event(const Event& event, const Options& options, std::optional<FileLock> lock) {
    if (options.action == Action::verify && !std::filesystem::exists(event.files.database)) {
        make_competition(event.loaded.control, {})->verify(1);  // which throws, before a file is there
    }
    const std::optional<Event> with_rival = against(event, options.against);
    const Event& played = with_rival ? *with_rival : event;
    if (!lock) {
        lock = take_lock(event.files, event.shown_path());
    }
    const std::vector<Machine> machines = machines_of(played.loaded.control, options);
    end_marked(std::string(event_variable) + "=" + event.files.lock.string());
    ::setenv(event_variable, event.files.lock.c_str(), 1);
    Screen screen;
    Store store(event.files.database, Store::Mode::write);
    EventState state = restore(event, store, options);
    remove_scratch_root(event.files.scratch);
    if (options.ablate) {
        constexpr std::uint64_t otherwise = 2000;
        state.ablate(options.max_games.value_or(otherwise));
    } else if (options.action == Action::verify) {
        state.verify(games_to_verify(event.loaded.control, options), options.against);
    }
    if (const Progress progress = state.competition->progress(); progress.complete()) {
        if (!state.same_engine.empty()) {
            store.replace_facts(state.facts);
            EventLog log(event.files.log);
            note_changes(log, state);
        }
        screen.say("ringmaster: " + event.shown_path() + ": " + progress.reason());
        conclude(event, options, state, {}, screen);
        return status_of(options, {}, *state.competition);
    }
    if (!players_are_sound(played, options, machines, !store.highest_number())) {
        return exit_status::check_failed;
    }
    store.mark_running();
    store.replace_facts(state.facts);
    EventLog log(event.files.log);
    note_changes(log, state);
    log.note("run started after " + counted(state.competition->progress().finished, "game"));
    for (const std::string& warning : {missing_games(event.files, store.highest_number()), mend_records(event, store),
                                       warning_of_file_system(event.files), warning_of_games(*state.competition)}) {
        if (!warning.empty()) {
            screen.say("ringmaster: warning: " + warning);
            log.warn(warning);
        }
    }
    SignalQueue signals({SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGQUIT, SIGXCPU}, {SIGUSR1, SIGUSR2});
    lock->say(std::string(run_word) + to_text(own_process_name()));
    const RunEnd end = play(played, options, machines, state, store, log, signals, screen);
    remove_scratch_root(event.files.scratch);
    const std::string decided = state.competition->progress().decided;
    log.note("run finished after " + counted(state.competition->progress().finished, "game") +
             (end.reason.empty() ? "" : ": " + end.reason) + (decided.empty() ? "" : ": " + decided));
    if (!decided.empty() && !options.quiet) {
        screen.say("ringmaster: " + event.shown_path() + ": " + decided);
    }
    try {
        conclude(event, options, state, end, screen);
    } catch (const Error&) {
        store.mark_clean_end();
        throw;
    }
    store.mark_clean_end();
    if (options.slurm) {
        leave_slurm();
    }
    return status_of(options, end, *state.competition);
}

}  // namespace ringmaster

#include "ringmaster/cli/commands.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <optional>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/cli/apply.hpp"
#include "ringmaster/cli/checks.hpp"
#include "ringmaster/cli/machines.hpp"
#include "ringmaster/cli/manual.hpp"
#include "ringmaster/cli/match.hpp"
#include "ringmaster/cli/new.hpp"
#include "ringmaster/cli/run.hpp"
#include "ringmaster/cli/show.hpp"
#include "ringmaster/cli/simulate.hpp"
#include "ringmaster/event/event_state.hpp"
#include "ringmaster/event/game_rows.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/os/process_name.hpp"
#include "ringmaster/os/terminal.hpp"
#include "ringmaster/play/scratch_folder.hpp"
#include "ringmaster/play/worker.hpp"
#include "ringmaster/runner/pgn_file.hpp"
#include "ringmaster/store/store.hpp"

namespace ringmaster {
namespace {

constexpr double seconds_for_salloc_to_die = 1;

void tell_progress(const std::string& text) {
    std::cerr << "ringmaster: " << text << '\n' << std::flush;
}

/// Games that count towards those that are wanted. That the state file cannot be read keeps nobody from a trial.
std::uint64_t finished_games(const Event& event) try {
    if (!std::filesystem::exists(event.files.database)) {
        return 0;
    }
    const Store store(event.files.database, Store::Mode::read);
    const StoredEvent stored = restore_to_show(event.loaded, store, expand_home("~"));
    return stored.changes.empty() ? stored.competition->progress().finished : 0;
} catch (const Error& error) {
    std::cout << "warning: " << printable(error.what(), longest_line) << '\n';
    return 0;
}

int check(const Event& event, const Options& options) {
    if (options.no_engines) {
        std::cout << event.shown_path() << ": ok\n";
        return exit_status::success;
    }
    if (event.loaded.control.script() != nullptr && options.no_game) {
        std::cout << event.shown_path() << ": ok, with the files that it names; the script was not started\n";
        return exit_status::success;
    }
    for (const std::string& change : changed_ranges(event.loaded)) {
        std::cout << "warning: " << change << '\n';
    }
    std::vector<Machine> machines = machines_of(event.loaded.control, options);
    const bool are_here = std::erase_if(machines, [](const Machine& machine) { return !machine.is_far; }) > 0;
    int failures = are_here ? check_players(event.loaded, std::cout, std::cerr, CheckDetail::everything) : 0;
    if (failures > 0 && !options.no_game) {
        std::cout << "no trial games were played: mend what is told above first\n";
    } else if (!options.no_game && are_here) {
        failures = play_trials(event.loaded, std::cout, finished_games(event));
    }
    if (options.no_game && !are_here) {
        std::cout << event.shown_path()
                  << ": ok, with the files that it names; no engine was tried: all machines are far\n";
    } else if (!options.no_game) {
        SignalQueue signals({SIGTERM});  // which also tells that salloc is dead
        failures += check_machines(event.loaded, machines, signals, std::cout);
    }
    if (options.slurm) {
        leave_slurm(failures == 0 ? 0 : seconds_for_salloc_to_die);
    }
    return failures == 0 ? exit_status::success : exit_status::check_failed;
}

/// Needs no word of the control file, which may be wrong by now.
int stop(const std::filesystem::path& control_file) {
    require_control_file_name(control_file);
    read_named_file(control_file);
    const EventFiles files(control_file);
    const std::string shown_path = printable(control_file.string(), longest_line);
    if (!FileLock::is_locked(files.lock)) {
        std::cerr << "ringmaster: " << shown_path << " is not running: there is nothing to stop\n";
        return exit_status::success;
    }
    const std::string word = read_file(files.lock);
    const auto process = word.starts_with(run_word) ? parse_process_name(word.substr(run_word.size())) : std::nullopt;
    switch (process ? send_signal(*process, SIGUSR2) : Delivery::gone) {
        case Delivery::done:
            break;
        case Delivery::elsewhere:
            throw Error(
                "the event is played in another container or on another machine, where no signal gets from here",
                shown_path, "type '" + command_on(shown_path) + " stop' there");
        case Delivery::forbidden:
            throw Error("process " + std::to_string(process->pid) + " is somebody else's", shown_path,
                        "ask its owner to stop it");
        case Delivery::gone:
            throw Error("the event is just being started, reset or ended", shown_path, "try again in a moment");
    }
    std::cerr << "ringmaster: " << shown_path << ": asked process " << process->pid
              << " to finish its games and stop\n";
    return exit_status::success;
}

int backup(const Event& event, const Options& options) {
    const std::filesystem::path& copy = options.output;
    require_free_to_write("'backup'", copy, event.loaded.control.path);
    back_up(event.files.database, copy);
    std::cerr << "ringmaster: " << event.shown_path() << ": its games are copied to '"
              << printable(copy.string(), longest_line) << "'\n";
    return exit_status::success;
}

int reset(const Event& event, const Options& options) {
    const auto files = event.files.all();
    if (std::ranges::none_of(files, [](const auto& file) { return std::filesystem::exists(file); })) {
        std::cerr << "ringmaster: " << event.shown_path() << " has no output files\n";
        return exit_status::success;
    }
    const FileLock lock = take_lock(event.files, event.shown_path());
    const std::optional<bool> answer =
        options.yes ? true
                    : ask_yes_no("delete all games and reports of '" + printable(event.loaded.control.event) + "'?");
    if (!answer) {
        throw usage_error("the answers end here, and nothing was deleted", "",
                          "'" + command_on(event.shown_path()) + " reset --yes' does not ask");
    }
    if (!*answer) {
        std::cerr << "ringmaster: nothing was deleted\n";
        return exit_status::success;
    }
    const std::vector<std::filesystem::path> folders{event.files.games, event.files.void_games, event.files.gtp_logs};
    for (const auto& file : files) {
        std::error_code error;
        if (std::ranges::count(folders, file) > 0) {
            std::filesystem::remove_all(file, error);
        } else {
            std::filesystem::remove(file, error);
        }
        if (error) {
            throw Error("cannot delete '" + file.string() + "': " + error.message());
        }
    }
    remove_scratch_root(event.files.scratch);
    return exit_status::success;
}

void tell_left_out(const Event& event, const std::vector<UnreadableGame>& games) {
    for (const UnreadableGame& game : games) {
        std::cerr << "ringmaster: " << event.shown_path() << ": game " << game.number
                  << " is left out, as it makes no sense: " << game.why << '\n';
    }
}

/// The records of an event of chess, or of a game like it, in the order of the games.
int print_records(const Event& event, const Options& options) {
    const ControlFile& control = event.loaded.control;
    const bool is_script = control.script() != nullptr;
    if (is_script || !is_like_chess(control.gtp().settings.rules)) {
        throw usage_error("--format pgn is for chess and games like it", event.shown_path(),
                          is_script
                              ? "here a script plays, and its games have no records: take --format csv or json"
                              : "the records of other games stand in " + event.files.games.filename().string() + "/");
    }
    const Store store(event.files.database, Store::Mode::read);
    Output output(options.output, {control.path});
    std::uint64_t missing = 0;
    const auto places = places_in_pgn(event.files.pgn);
    tell_left_out(event, store.for_each_game([&](const GameRecord& record) {
        const auto found = places.find(record.number);
        const auto file = event.files.games / (std::to_string(record.number) + record_extension(Rules::chess));
        if (found == places.end() && !std::filesystem::exists(file)) {
            ++missing;
        } else if (output.is_wanted()) {
            output.write(found != places.end() ? record_in_pgn(event.files.pgn, found->second) : read_file(file));
        }
    }));
    output.finish();
    if (missing > 0) {
        std::cerr << "ringmaster: " << event.shown_path() << ": " << counted(missing, "game") << " without a record in "
                  << event.files.pgn.filename().string() << ": left out\n";
    }
    return exit_status::success;
}

/// Prints the games of earlier epochs, too. However many they are, one at a time is in memory; a run may be storing
/// more meanwhile.
int print_games(const Event& event, const Options& options) {
    if (options.format == OutputFormat::pgn) {
        return print_records(event, options);
    }
    const ControlFile& control = event.loaded.control;
    const Store store(event.files.database, Store::Mode::read);
    Output output(options.output, {control.path});
    GameRows rows(
        options.format == OutputFormat::json ? GameRows::Format::json : GameRows::Format::csv,
        each(control.parameters, &TunedParameter::code),
        control.script() != nullptr ? GameRows::Colours{"first", "second"} : GameRows::Colours{"black", "white"});
    output.write(rows.header());
    tell_left_out(event, store.for_each_game([&](const GameRecord& record) {
        if (output.is_wanted()) {
            output.write(rows.row(record));
        }
    }));
    output.write(rows.footer());
    output.finish();
    return exit_status::success;
}

/// Does what needs no event; nothing: an event is needed.
std::optional<int> execute_without_event(const Options& options) {
    switch (options.action) {
        case Action::help:
            return print(options.explained ? help_text(*options.explained) : help_text());
        case Action::version:
            return print(std::string("ringmaster ") + RINGMASTER_VERSION + "\n");
        case Action::stop:
            return stop(options.control_file);
        case Action::worker:
            return run_worker();
        case Action::manual:
            return print(manual_text(options.manual));
        case Action::import_file:
            return print_imported(options);
        case Action::new_event:
            return make_control_file(options);
        case Action::show:
            return show_side_by_side(options);
        default:
            return std::nullopt;
    }
}

/// Whether it is about the games that are there, whatever the control file has become.
bool only_looks(Action action) {
    return action == Action::show || action == Action::games || action == Action::report || action == Action::backup;
}

int execute_on(const Event& event, const Options& options, std::optional<FileLock> lock) {
    switch (options.action) {
        case Action::show:
            return show(event, options);
        case Action::games:
            return print_games(event, options);
        case Action::report:
            rewrite_report(event);
            std::cerr << "ringmaster: " << event.shown_path() << ": its report is in '"
                      << printable(event.files.report.string(), longest_line) << "'\n";
            return exit_status::success;
        case Action::apply:
            return apply(event, options);
        case Action::adopt:
            return adopt(event, options);
        case Action::check:
            return check(event, options);
        case Action::simulate:
            if (event.loaded.control.tournament) {
                throw usage_error("nothing is tuned here: there is nothing to simulate", event.shown_path(),
                                  "'run' plays the matchups");
            }
            return print(simulation_text(event.loaded.control, options.simulate, options.format, {tell_progress},
                                         event.loaded.known, layout_of_output(options.colouring)));
        case Action::backup:
            return backup(event, options);
        case Action::sbatch:
            return submit(event, options);
        case Action::reset:
            return reset(event, options);
        default:
            return run_event(event, options, std::move(lock));
    }
}

}  // namespace

int execute(const Options& options) {
    if (const std::optional<int> status = execute_without_event(options)) {
        return *status;
    }
    std::optional<LoadedControlFile> loaded;
    std::optional<FileLock> lock;
    if (only_looks(options.action)) {
        loaded = load_to_look_at(options.control_file);
    } else if (options.action != Action::match) {
        loaded = load_control_file(options.control_file,
                                   options.action == Action::simulate ? ReadFor::simulation : ReadFor::games);
    } else if (auto match = make_match(options)) {
        loaded = std::move(match->loaded);
        lock = std::move(match->lock);
    }
    if (!loaded) {
        return exit_status::usage;
    }
    if (!options.workers.empty() && !load_workers(options.workers, loaded->control)) {
        return exit_status::usage;
    }
    if (options.parallel && (options.slurm || !loaded->control.workers.empty())) {
        throw usage_error(std::string("--parallel does not go with ") +
                              (options.slurm ? "--slurm, whose tasks are the games at a time"
                                             : "[[workers]], whose slots are the games at a time"),
                          "", "leave it out");
    }
    loaded->control.shown_path = printable(options.control_file.string(), longest_line);
    const EventFiles files(loaded->control.path);
    Event event{std::move(*loaded), files};
    if (options.slurm) {
        if (!lock && FileLock::is_locked(event.files.lock)) {
            throw already_running(event.shown_path());
        }
        add_slurm(event.loaded.control, options);
    }
    return execute_on(event, options, std::move(lock));
}

}  // namespace ringmaster

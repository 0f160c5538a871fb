#include "ringmaster/cli/checks.hpp"

#include <algorithm>
#include <set>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/base/time.hpp"
#include "ringmaster/base/value.hpp"
#include "ringmaster/competition/job_maker.hpp"
#include "ringmaster/competition/trial.hpp"
#include "ringmaster/engine/fairy_rules.hpp"
#include "ringmaster/engine/survey.hpp"
#include "ringmaster/game/clock.hpp"
#include "ringmaster/os/cpus.hpp"
#include "ringmaster/os/guardian.hpp"
#include "ringmaster/os/subprocess.hpp"
#include "ringmaster/play/player_check.hpp"

namespace ringmaster {
namespace {

void print_line(std::ostream& out, const std::string& line) {
    out << printable(line, longest_line) << '\n';
}

void print_failure(std::ostream& out, const PlayerToCheck& player, const std::string& problem) {
    print_line(out, "player " + player.label + " failed" + (problem.empty() ? " in the same way" : ": " + problem));
    print_line(out, "  its command: " + quote_command(player.setup.command));
}

/// Where an engine has not even told its name: whether it speaks something else than its player says, and what to
/// write then.
bool print_its_protocol(std::ostream& out, PlayerSetup setup, Guardian& guardian) {
    constexpr double patience = 5;
    setup.timeouts.startup = std::min(setup.timeouts.startup, patience);
    const auto protocol = survey_engine(setup, &guardian, [](const std::string&) {}).protocol;
    if (!protocol || protocol == setup.protocol) {
        return false;
    }
    print_line(out, fmt::format("  it speaks {}, not {}: write rules = \"{}\", or protocol = \"{}\" where it plays "
                                "another game by it",
                                traits_of(*protocol).name, traits_of(setup.protocol).name, traits_of(*protocol).game,
                                to_text(*protocol)));
    return true;
}

/// What an engine is before it is told anything: nothing that it is told later changes its first answer.
PlayerSetup untold(PlayerSetup setup) {
    setup.options.clear();
    setup.startup_gtp_commands.clear();
    setup.set_gtp_commands.clear();
    return setup;
}

/// Candidates are mostly alike in what is wrong with them and in what is to be known of them, and a failure may have
/// many words: `told` has those of the players before.
void print_check(std::ostream& out, const PlayerToCheck& player, const PlayerCheck& check, CheckDetail detail,
                 std::set<std::string>& told) {
    if (!check.problem.empty()) {
        print_failure(out, player, told.insert(check.problem).second ? check.problem : "");
    } else if (detail != CheckDetail::failures) {
        print_line(out, "player " + player.label + ": " + check.engine + ": ok");
    }
    const auto is_new = [&](const std::string& text) { return told.insert(player.setup.code + ": " + text).second; };
    if (detail == CheckDetail::everything) {
        for (const std::string& note : check.notes) {
            if (is_new(note)) {
                print_line(out, "  " + note);
            }
        }
    }
    for (const std::string& warning : check.warnings) {
        if (is_new(warning)) {
            print_line(out, "player " + player.label + " warning: " + warning);
        }
    }
}

/// The last that the engine wrote to standard error; not straight to the terminal, which would obey its escape
/// sequences. Some draw the board there at every move.
void print_stderr(std::ostream& out, const PlayerToCheck& player, const PlayerCheck& check) {
    constexpr std::size_t most_lines = 20;
    const std::string text = trim(check.stderr_tail);
    std::vector<std::string> lines = text.empty() ? std::vector<std::string>{} : split(text, '\n');
    if (lines.size() > most_lines) {
        lines.erase(lines.begin(), lines.end() - most_lines);
        print_line(out, fmt::format("{}: the last {} lines of its standard error:", player.label, most_lines));
    }
    for (const std::string& line : lines) {
        print_line(out, player.label + ": " + line);
    }
}

/// Says which programs are not there, each once.
std::set<std::string> tell_missing_programs(const std::vector<PlayerToCheck>& players, const ControlFile& control,
                                            std::ostream& out) {
    std::set<std::string> missing;
    for (const PlayerToCheck& player : players) {
        std::string problem = why_missing(player.setup.command, control.path.parent_path());
        if (!problem.empty() && missing.insert(player.setup.command.front()).second) {
            if (player.duties.referees && control.gtp().settings.rules == Rules::variant) {
                problem += " (" + remedy_for_rules(control.gtp().settings.variant) + ")";
            }
            print_failure(out, player, problem);
        }
    }
    return missing;
}

/// A script, and engines of which we do not know the game, play whole games on trial.
bool plays_whole_trials(const ControlFile& control) {
    return control.script() != nullptr || control.gtp().settings.rules == Rules::none;
}

/// Whether the engine is told so by a word of its command or of GTP.
bool plays_by_territory(const PlayerSetup& setup) {
    const std::string told =
        to_lower(join(setup.command, " ") + join(setup.startup_gtp_commands, " ") + join(setup.set_gtp_commands, " "));
    return told.find("japanese") != std::string::npos || told.find("korean") != std::string::npos ||
           told.find("territory") != std::string::npos;
}

bool is_forfeit(const Outcome& outcome) {
    return outcome.ending == Ending::forfeit;
}

/// The trial shows that there is something to mend: it came to nothing, or a side broke the rules.
bool is_amiss(const Outcome& outcome) {
    return outcome.ending == Ending::void_game || is_forfeit(outcome);
}

std::string result_of(const Outcome& outcome) {
    std::vector<std::string> results = each(outcome.told, &ToldResult::text);
    return results.empty() ? outcome.result : join(results, " ");
}

/// Whom the first side of a trial plays: " against the defaults", " against old [on 13x13]". The opponent of all
/// candidates is not told.
std::string other_side(const Job& job, const std::optional<Parameters>& defaults) {
    const auto& [first, second] = job.sides;
    if (second.role == Role::player) {
        const bool has_own_name = first.role == Role::player && first.description != first.name + " v " + second.name;
        return " against " + second.name + (has_own_name ? " [" + first.description + "]" : "");
    }
    if (!is_tuned(second.role)) {
        return "";
    }
    return second.parameters == first.parameters        ? " against itself"
           : defaults && second.parameters == *defaults ? " against the defaults"
                                                        : " against " + second.description;
}

/// The side that broke the rules, lost on time or failed; null: neither did.
const JobSide* side_at_fault(const Job& job, const Outcome& outcome) {
    const bool has_lost = outcome.winner && (is_forfeit(outcome) || outcome.ending == Ending::time);
    const auto colour = has_lost ? std::optional(opponent_of(*outcome.winner)) : outcome.failed;
    return colour ? &job.sides[job.index_of(*colour)] : nullptr;
}

/// Whether other values of a candidate may do better than this side did.
bool is_tried(const JobSide& side, const std::optional<Parameters>& defaults) {
    return is_tuned(side.role) && side.parameters != defaults;
}

/// Both sides of a duel are called the candidate; here the defaults are called so.
std::string reason_of(const Job& job, const Outcome& outcome, const std::optional<Parameters>& defaults) {
    const std::string label = "candidate: ";
    const bool are_defaults = side_at_fault(job, outcome) == &job.sides[1] && is_tuned(job.sides[1].role) &&
                              job.sides[1].parameters == defaults && is_tried(job.sides[0], defaults);
    return are_defaults && outcome.detail.starts_with(label) ? "the defaults: " + outcome.detail.substr(label.size())
                                                             : outcome.detail;
}

void print_trial(std::ostream& out, const Job& job, const TrialGame& trial, const std::optional<Parameters>& defaults) {
    const Outcome& outcome = trial.outcome;
    const bool is_script = job.script() != nullptr;
    const std::string how = outcome.detail.empty() ? "" : " (" + reason_of(job, outcome, defaults) + ")";
    const std::string moves = is_script ? "" : ", " + counted(outcome.moves, "move");
    const bool of_match = std::holds_alternative<MatchGame>(job.purpose);
    const JobSide& first = job.sides[0];
    print_line(out, fmt::format("trial game {}with {} ({}){}: {}{}{} in {:.1f} s", of_match ? "of the match " : "",
                                first.role == Role::player ? first.name : first.description, colour_or_order(job),
                                other_side(job, defaults), result_of(outcome), how, moves, trial.seconds));
    for (const std::string& warning : outcome.warnings) {
        print_line(out, "  " + warning);
    }
}

/// Whether all trial games came to nothing, and one was the defaults'.
bool is_never_well(const std::vector<Job>& jobs, const std::vector<TrialGame>& games,
                   const std::optional<Parameters>& defaults) {
    return std::ranges::all_of(games, [](const auto& one) { return one.outcome.ending == Ending::void_game; }) &&
           std::ranges::any_of(jobs, [&](const Job& job) { return job.sides[0].parameters == defaults; });
}

/// "big: big.example, 32 cores, 64000 MB".
std::string machine_text(const Machine& machine, const std::optional<Hello>& hello) {
    std::string text = machine.name;
    if (hello) {
        text += fmt::format(": {}, {}, {} MB", hello->host, counted(hello->cores, "core"), hello->memory_megabytes);
        if (hello->seconds_left) {
            text += ", " + duration_text(*hello->seconds_left) + " left";
        }
    }
    return text;
}

std::string command_by_hand(const ScriptSetup& script) {
    return (script.cwd.empty() ? "" : "cd " + quote_command({script.cwd}) + " && ") + quote_command(script.command);
}

/// How long one of these trial games took, as far as they came to a result.
std::optional<double> seconds_of_a_whole_game(const ControlFile& control, const std::vector<TrialGame>& games) {
    double seconds = 0;
    int played = 0;
    for (const TrialGame& game : games) {
        if (game.outcome.ending != Ending::void_game) {
            seconds += game.seconds - game.starting;
            played += control.script() != nullptr ? control.script()->script.games : 1;
        }
    }
    return played > 0 ? std::optional(seconds / played) : std::nullopt;
}

int games_at_a_time(const ControlFile& control) {
    int slots = 0;
    for (const WorkersSection& workers : control.workers) {
        slots += workers.slots;
    }
    return control.workers.empty() ? control.parallel.value_or(1) : slots;
}

/// "if games last 56 moves, one will take about 3 s; 1000 games, 2 at a time: about 25 min 00 s".
std::string forecast(const ControlFile& control, const std::vector<TrialGame>& games,
                     const std::optional<std::uint64_t>& wanted, std::uint64_t finished, bool of_match = false) {
    const auto& kind = of_match ? control.game_of_match() : control.game;
    const bool are_whole = plays_whole_trials(control);
    int moves = are_whole ? 0 : moves_of_a_game(std::get<GtpSection>(kind).settings);
    for (const TrialGame& game : games) {
        moves = std::max(moves, game.outcome.moves);
    }
    const auto seconds = are_whole ? seconds_of_a_whole_game(control, games) : seconds_of_a_game(games, moves);
    if (!seconds) {
        return "";
    }
    std::string text = (are_whole ? "a game" : fmt::format("if games last {} moves, one", moves)) +
                       " will take about " +
                       (*seconds < 2 ? fmt::format("{:.2g} s", *seconds) : duration_text(*seconds));
    if (wanted.value_or(0) > finished) {
        const int slots = games_at_a_time(control);
        const std::uint64_t left = *wanted - finished;
        text += fmt::format("; {}, {} at a time: about {}", counted(left, finished > 0 ? "more game" : "game"), slots,
                            duration_text(static_cast<double>(left) * *seconds / slots));
    }
    return text;
}

/// The settings of the player's games: of its matchups no two on the same board with the same komi and handicap. The
/// first have adjudication if any has it.
std::vector<GameSettings> settings_to_check(const ControlFile& control, const PlayerToCheck& player) {
    const GameSettings& own =
        std::get<GtpSection>(player.is_of_match ? control.game_of_match() : control.game).settings;
    std::vector<GameSettings> found;
    std::optional<AdjudicationSettings> adjudication = own.adjudication;
    for (const Matchup& matchup : control.tournament ? control.tournament->matchups : std::vector<Matchup>{}) {
        const GameSettings& its = matchup.settings;
        const bool is_known = std::ranges::any_of(found, [&](const GameSettings& one) {
            return one.board_size == its.board_size && one.komi == its.komi && one.handicap == its.handicap &&
                   one.handicap_style == its.handicap_style;
        });
        if (std::ranges::count(matchup.players, player.label) > 0) {
            adjudication = adjudication ? adjudication : its.adjudication;
            found.insert(found.end(), is_known ? 0 : 1, its);
        }
    }
    found.insert(found.end(), found.empty() ? 1 : 0, own);
    found.front().adjudication = adjudication;
    return found;
}

/// What one should know of the limits of the engines before one plays.
void print_warnings_of_limits(std::ostream& out, const ControlFile& control, const Competition& competition) {
    const EventFacts facts = competition.facts(FactsDetail::brief);
    for (const WarningFacts& warning : facts.warnings) {
        if (std::holds_alternative<TimeAtFixedDepth>(warning)) {
            print_line(out, "warning: " + warning_text(warning, facts));
        }
    }
    const GtpSection& section = control.gtp();
    const bool is_at_depth = section.candidate.depth > 0 ||
                             std::ranges::any_of(section.players, [](const auto& one) { return one.second.depth > 0; });
    if (is_at_depth) {
        print_line(out,
                   "warning: at a fixed depth a slower search costs nothing, so what makes it slower and deeper looks "
                   "better than it is: prefer nodes, where the engine knows them, or a clock");
    }
}

PlayerCheck check_of(const PlayerToCheck& player, const ControlFile& control, Guardian& guardian, std::ostream& out) {
    PlayerSetup setup = player.setup;
    setup.discard_stderr = false;
    const auto tell = [&](const std::string& what) {
        print_line(out, "player " + player.label + " " + what);
        out << std::flush;
    };
    return check_player(setup, settings_to_check(control, player), &guardian, player.duties, tell);
}

/// Halves what differs between a candidate that plays and one that fails, until a single value is left. What lies
/// between them may be forbidden by a constraint, so then it does not look.
void print_what_fails(std::ostream& out, const LoadedControlFile& loaded, Guardian& guardian, Parameters sound,
                      Parameters failing) {
    if (!loaded.control.allowed.are_all()) {
        return print_line(out, "it fails with some values and not with others: narrow the ranges, or mend the engine");
    }
    std::vector<std::size_t> differing;
    for (std::size_t i = 0; i < sound.size(); ++i) {
        if (sound[i].second != failing[i].second) {
            differing.push_back(i);
        }
    }
    if (differing.size() > 1) {
        out << "looking for the value that it fails with" << std::endl;
    }
    while (differing.size() > 1) {
        const auto half = differing.begin() + static_cast<std::ptrdiff_t>(differing.size() / 2);
        Parameters between = sound;
        std::for_each(differing.begin(), half, [&](std::size_t i) { between[i] = failing[i]; });
        const PlayerToCheck player = players_to_check(loaded.control, loaded.template_texts, {between}).front();
        if (check_of(player, loaded.control, guardian, out).problem.empty()) {
            sound = std::move(between);
            differing.erase(differing.begin(), half);
        } else {
            failing = std::move(between);
            differing.erase(half, differing.end());
        }
    }
    const std::size_t last = differing.at(0);
    print_line(out, fmt::format("it fails with {} = {} and not with {}, all else being equal: narrow that range, or "
                                "mend the engine",
                                sound[last].first, to_text(failing[last].second), to_text(sound[last].second)));
}

/// Whether the candidate takes new values; says what is wrong.
bool takes_new_values(std::ostream& out, const LoadedControlFile& loaded, const std::vector<Parameters>& candidates) {
    const KeptParameters kept = try_kept_parameters(loaded, candidates);
    if (!kept.ignored.empty()) {
        print_line(out,
                   "player candidate failed: a process that stays for more games goes on with the first values of " +
                       listed(kept.ignored, "and") + " that it is told (write reuse = false)");
    }
    if (!kept.lingering.empty()) {
        print_line(out,
                   "player candidate warning: a process that stays for more games keeps something of the values of " +
                       listed(kept.lingering, "and") + " that it was told before (reuse = false is sure)");
    }
    return kept.ignored.empty();
}

}  // namespace

std::string why_missing(const std::vector<std::string>& command, const std::filesystem::path& folder) {
    const std::string& program = command.front();
    std::error_code ignored;
    if (program.find('/') == std::string::npos) {
        const bool is_beside = std::filesystem::exists(folder / program, ignored);
        return find_program(program)
                   ? ""
                   : program + ": no such program in PATH" + (is_beside ? " (did you mean ./" + program + "?)" : "");
    }
    const bool is_there = std::filesystem::exists(folder / program, ignored);
    std::string path = program;
    for (std::size_t i = 1; i < command.size() && !is_there; ++i) {
        path += " " + command[i];
        if (std::filesystem::is_regular_file(folder / path, ignored)) {
            return program + ": no such file (write " + quote_command({path}) + ", with the quotes)";
        }
    }
    return "";
}

int play_trials(const LoadedControlFile& loaded, std::ostream& out, std::uint64_t finished) {
    const ControlFile& control = loaded.control;
    const EventIdentity identity = loaded.identity();
    const auto competition = make_competition(control, identity);
    std::vector<Job> jobs = trial_jobs(control, identity, *competition);
    const auto cores = static_cast<int>(usable_cpus().size());
    const int at_a_time = std::min(static_cast<int>(jobs.size()), std::max(cores, control.parallel.value_or(1)));
    const std::optional<Parameters> defaults = default_settings(control.parameters);
    std::vector<TrialGame> games;
    int failures = 0;
    int forfeits = 0;
    bool has_value_failed = false;
    const auto play = [&](const std::vector<Job>& some) {
        const std::vector<TrialGame> played = play_trial_games(some, at_a_time);
        for (std::size_t i = 0; i < some.size(); ++i) {
            const Outcome& outcome = played[i].outcome;
            print_trial(out, some[i], played[i], defaults);
            const JobSide* side = is_forfeit(outcome) ? side_at_fault(some[i], outcome) : nullptr;
            has_value_failed = has_value_failed || (side != nullptr && is_tried(*side, defaults));
            failures += is_amiss(outcome) ? 1 : 0;
            forfeits += is_forfeit(outcome) ? 1 : 0;
        }
        out << std::flush;
        append(games, played);
        return played;
    };
    const bool is_script = control.script() != nullptr;
    if (is_script) {
        play({jobs.front()});
        if (failures > 0) {
            print_line(out, "no other games were tried: mend this one first; by hand it is: " +
                                command_by_hand(jobs.front().script()->script));
            return failures;
        }
    }
    play(std::vector<Job>(jobs.begin() + (is_script ? 1 : 0), jobs.end()));
    if (const std::string text = forecast(control, games, competition->progress().wanted, finished); !text.empty()) {
        print_line(out, text);
    }
    const std::vector<Job> of_match = match_trial_jobs(control, identity, *competition);
    if (!of_match.empty()) {
        append(jobs, of_match);
        if (const std::string text = forecast(control, play(of_match), std::nullopt, 0, true); !text.empty()) {
            print_line(out, "in the match, " + text);
        }
    }
    if (forfeits > 0) {
        const bool is_go = !is_script && control.gtp().settings.rules == Rules::go;
        print_line(out, counted(forfeits, "trial game") +
                            (forfeits == 1 ? " was lost because a side" : " were lost because a side") +
                            " broke the rules: mend its engine" +
                            (is_go ? ", or play by rules that it knows (board_size, ko_rule, suicide, handicap)"
                             : has_value_failed ? ", or narrow the ranges if only some values lead to it"
                                                : ""));
    }
    if (failures > forfeits && !control.parameters.empty()) {
        const bool are_all_said = std::ranges::all_of(
            games, [](const TrialGame& game) { return !is_amiss(game.outcome) || game.outcome.failed; });
        const bool has_fractions = std::ranges::any_of(control.parameters, [](const TunedParameter& one) {
            return one.scale.listed_values().empty() && !one.scale.is_integer();
        });
        if (!is_script && is_never_well(jobs, games, defaults)) {
            print_line(out, "no trial game came to a result, not even with the defaults: mend the engine");
            return failures;
        }
        const char* other_way =
            !is_script ? (has_fractions ? "mend the engine (where only whole numbers will do, write integer = true)"
                                        : "mend the engine")
            : !are_all_said
                ? "where the candidate is at fault, let the script print 'candidate failed' as its last line"
            : control.script()->engine_failure == EngineFailure::void_game
                ? "write engine_failure = \"retry\": then a candidate that fails loses in a run"
                : "leave them as they are: in a run a candidate that fails loses";
        print_line(out,
                   std::string("not everywhere in the ranges a game comes to a result: narrow them, or ") + other_way);
    }
    return failures;
}

int check_machines(const LoadedControlFile& loaded, std::vector<Machine> machines, SignalQueue& signals,
                   std::ostream& out) {
    const EventIdentity identity = loaded.identity();
    const std::vector<Job> jobs = trial_jobs(loaded.control, identity, *make_competition(loaded.control, identity));
    for (Machine& machine : machines) {
        machine.slots = 1;
    }
    const auto pool = launch_workers(machines, signals);
    for (std::size_t slot = 0; slot < pool->slots(); ++slot) {
        pool->start(slot, jobs.at(0));
    }
    int failures = 0;
    for (std::size_t open = machines.size(); open > 0;) {
        const PoolEvent event = pool->wait(Deadline::after(1));
        const auto tell = [&](std::size_t slot, const std::string& what, bool is_well) {
            print_line(out, machine_text(machines[pool->machine(slot)], pool->hello(slot)) + ": " + what);
            failures += is_well ? 0 : 1;
            --open;
        };
        if (const auto* finished = std::get_if<GameFinished>(&event)) {
            const Outcome& outcome = finished->outcome;
            const std::string what = is_forfeit(outcome) ? "lost by a forfeit: " : "void: ";
            tell(finished->slot, is_amiss(outcome) ? "the trial game is " + what + outcome.detail : "ok",
                 !is_amiss(outcome));
        } else if (const auto* lost = std::get_if<WorkerLost>(&event)) {
            tell(lost->slot, "failed: " + lost->how, false);
        } else if (const auto* copy = std::get_if<CopyBegan>(&event)) {
            print_line(out, copy->what);
            out << std::flush;
        } else if (std::holds_alternative<SignalCame>(event)) {
            print_line(out, "stopped before all machines had played");
            return failures + static_cast<int>(open);
        }
    }
    return failures;
}

int check_players(const LoadedControlFile& loaded, std::ostream& out, std::ostream& engines_stderr,
                  CheckDetail detail) {
    const auto competition = make_competition(loaded.control, {});
    const std::vector<PlayerToCheck> players =
        players_to_check(loaded.control, loaded.template_texts, competition->candidates_to_check());
    const std::set<std::string> missing = tell_missing_programs(players, loaded.control, out);
    auto failures = static_cast<int>(missing.size());
    if (failures > 0 && detail != CheckDetail::everything) {
        return failures;  // some engines need minutes for a check, and there will be no game
    }
    Guardian guardian;
    std::set<std::string> told;
    const Parameters* sound = nullptr;    // of a candidate that plays
    const Parameters* failing = nullptr;  // and of one that does not
    const bool is_asked_of_players = loaded.control.script() == nullptr &&
                                     loaded.control.gtp().settings.rules == Rules::go &&
                                     loaded.control.gtp().settings.scorer == Scorer::players;
    bool somebody_counts = false;
    bool are_all_asked = true;
    bool we_count = true;             // nobody knows how to
    std::set<std::string> strangers;  // programs that speak something else
    std::vector<PlayerSetup> mute;    // those that did not answer
    for (const PlayerToCheck& player : players) {
        const std::string& program = player.setup.command.front();
        if (missing.contains(program)) {
            continue;
        }
        if (strangers.contains(program) || std::ranges::count(mute, untold(player.setup)) > 0) {
            ++failures;
            continue;
        }
        const PlayerCheck check = check_of(player, loaded.control, guardian, out);
        if (detail == CheckDetail::everything && !told.contains(check.problem)) {
            print_stderr(engines_stderr, player, check);
        }
        print_check(out, player, check, detail, told);
        out << std::flush;
        failures += check.problem.empty() ? 0 : 1;
        if (!check.problem.empty() && check.engine.empty() && print_its_protocol(out, player.setup, guardian)) {
            strangers.insert(program);
        }
        if (!check.has_answered) {
            mute.push_back(untold(player.setup));
        }
        if (!player.values.empty() && !player.is_of_match) {
            (check.problem.empty() ? sound : failing) = &player.values;
        }
        somebody_counts = somebody_counts || check.counts;
        are_all_asked = are_all_asked && player.setup.is_reliable_scorer;
        we_count = we_count && check.lacks_final_score && !plays_by_territory(player.setup);
    }
    if (sound != nullptr && failing != nullptr) {
        print_what_fails(out, loaded, guardian, *sound, *failing);
    }
    if (failures == 0 && sound != nullptr) {
        const std::vector<Parameters> candidates = competition->candidates_to_check();
        if (detail >= CheckDetail::values && !plays_whole_trials(loaded.control)) {
            out << "trying the parameters' values: some twenty seconds, longer where the engine starts slowly"
                << std::endl;
        }
        failures += takes_new_values(out, loaded, candidates) ? 0 : 1;
        if (detail >= CheckDetail::values) {
            for (const std::string& warning : warnings_of_values(loaded, candidates)) {
                print_line(out, "player candidate warning: " + warning);
            }
        }
    }
    if (detail == CheckDetail::everything && loaded.control.script() == nullptr) {
        print_warnings_of_limits(out, loaded.control, *competition);
    }
    if (failures > 0 || !is_asked_of_players || somebody_counts) {
        return failures;
    }
    if (!we_count) {
        print_line(out, fmt::format("nobody can count a game: no player names a winner in answer to final_score{}. Set "
                                    "scorer = \"internal\", or name a referee",
                                    are_all_asked ? "" : ", and who has is_reliable_scorer = false is not asked"));
        return 1;
    }
    if (detail == CheckDetail::everything) {
        print_line(out, "no player knows final_score: ringmaster counts by area, as with scorer = \"internal\"");
    }
    return failures;
}

}  // namespace ringmaster

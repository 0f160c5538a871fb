#include <algorithm>
#include <utility>

#include "ringmaster/base/each.hpp"
#include "ringmaster/cli/options.hpp"

namespace ringmaster {
namespace {

/// `name` with its letter, if it has one: "parallel,j". `value` is what its value is called; empty: it takes none.
OptionEntry option(const std::string& name, const std::string& value, const std::vector<Action>& actions,
                   const std::string& summary, const std::string& details = "") {
    const std::size_t comma = name.find(',');
    return {
        name.substr(0, comma), comma == std::string::npos ? '\0' : name.back(), value, {}, actions, summary, details};
}

/// One that takes no value: it sets a member.
OptionEntry flag(const std::string& name, bool Options::*member, const std::vector<Action>& actions,
                 const std::string& summary, const std::string& details = "") {
    OptionEntry entry = option(name, "", actions, summary, details);
    entry.member = member;
    return entry;
}

OptionEntry with_choices(std::vector<std::string> choices, OptionEntry entry) {
    entry.choices = std::move(choices);
    return entry;
}

OptionEntry repeated(OptionEntry entry) {
    entry.repeats = true;
    return entry;
}

}  // namespace

const std::vector<ActionEntry>& action_table() {
    static const std::vector<ActionEntry> table{
        {Action::run, "run", "run, or go on from where it stopped",
         "The default. Every player is started once to check it; then games are played until all that are wanted are "
         "done, and the report is printed and saved.",
         "tune.toml"},
        {Action::verify, "verify", "confirm the recommendation by fresh games",
         "The recommended settings and the present ones ('default' of each parameter; without defaults, the second "
         "best, who also plays the defaults when these lead) play each other with the colours exchanged, or take turns against a third player. These games are used "
         "for nothing else, so their win rates are not biased by selection. -g sets their number; a test (SPRT) may "
         "end the match early."},
        {Action::match, "match", "which of two engines is stronger?",
         "'ringmaster match \"./new --gtp\" \"./old --gtp\" -g 400' writes match.toml, the control file of a match, "
         "and plays it; FILE is another name for it, and a path in a command is relative to its folder. The same command goes on with it, and so does 'ringmaster "
         "match.toml'. Engines that speak UCI play chess, and need --nodes, --depth, --movetime or --tc. More games may be asked for, or another SPRT; with other players or another game it is another match. "
         "docs/matches.md says more.",
         "match CMD CMD [FILE]"},
        {Action::show, "show", "print the report (also while it runs)",
         "Several control files, or a folder, have a line each: 'ringmaster show spring.toml autumn.toml'."},
        {Action::games, "games", "print every game, as CSV, JSON or PGN",
         "It works while the event is running. docs/report_format.md explains the columns."},
        {Action::report, "report", "rewrite the report file", ""},
        {Action::apply, "apply", "the recommended settings for the engine",
         "It prints what the engine takes: setoption lines, GTP commands, the command or the files that are made of templates; or with --to it "
         "changes the values in your sources. Unless the answer is CHANGE it wants --anyway. docs/tutorial.md shows "
         "it."},
        {Action::adopt, "adopt", "make what is recommended the default",
         "It writes the recommended settings into the control file as its defaults, touching nothing else there, and "
         "keeps in the event when that was done, from what to what, and what the answer was. The games go on counting. "
         "--undo goes back. Unless the answer is CHANGE it wants --anyway."},
        {Action::check, "check", "start each engine once, report every problem",
         "It also shows what the engines write to standard error, plays up to eight short trial games with candidates "
         "from all over the ranges, and says how long the event, or what is left of it, will take."},
        {Action::simulate, "simulate", "play without engines: are the games enough?",
         "The tuner plays candidates whose strength is given by a formula (--truth), many times over, and the report "
         "says how far its recommendation is below the best after so many games. Without a formula, random smooth "
         "surfaces with one peak are used. Ctrl-C ends it at once."},
        {Action::stop, "stop", "ask the run to finish its games, then stop", ""},
        {Action::backup, "backup", "copy the games to a file, also while it runs",
         "'ringmaster tune.toml backup FILE' copies the state file as it is at this moment, whole or not at all; FILE is "
         "a new one or an older copy. To go "
         "on from FILE, put it in the place of tune.db.",
         "tune.toml backup FILE"},
        {Action::sbatch, "sbatch", "play in a batch job of Slurm's",
         "'ringmaster tune.toml sbatch -- -n 64 -t 8:00:00' writes the script tune.sbatch and submits it; what follows "
         "'--' is for sbatch. The job plays with --slurm, stops in order before its time is up, and starts again until "
         "the event is finished. What it prints is in tune.sbatch.out. docs/cluster.md says more."},
        {Action::reset, "reset", "delete this event's output files (asks first)",
         "It refuses while the event is running."},
        {Action::import_file, "import", "make a control file of another tuner's file",
         "'ringmaster import FILE' reads an experiment of CLOP (.clop), weather-factory's config.json, OpenBench's "
         "or fishtest's lines of SPSA parameters or a control file of Gomill's, and prints a control file. What it "
         "leaves out is said there and on standard error. --engine names the engine where FILE does not, and each "
         "--parameter one that is tuned; without it all are, up to 200.",
         "import FILE"},
        {Action::new_event, "new", "make a control file: asks, tries the engines",
         "'ringmaster new FILE' (tune.toml) asks for the engine, the opponent and the parameters, or takes them as "
         "options; without a terminal it says all that is missing. It starts the engines, lists the options that they "
         "name themselves (UCI engines do, and by GTP Fuego, KataGo, Leela Zero and their kin), writes the control "
         "file, never over one that is there, and does what 'check' does with it. For games of chess "
         "openings.epd is put beside it, with positions to begin from, and for others openings.txt, with random moves "
         "that leave neither side far ahead.",
         "new [FILE]"},
    };
    return table;
}

std::vector<OptionEntry> option_table() {
    const std::vector<Action> run{Action::run, Action::verify, Action::match};
    const std::vector<Action> simulate{Action::simulate};
    const std::vector<Action> making{Action::new_event};
    const std::vector<Action> drafting{Action::new_event, Action::import_file};
    const std::vector<Action> match{Action::match};
    const std::vector<Action> limited{Action::new_event, Action::match};
    const std::vector<Action> printed{Action::show, Action::games, Action::simulate, Action::apply};
    const std::vector<Action> applying{Action::apply};
    const std::vector<Action> taking_over{Action::apply, Action::adopt};
    return {
        option("parallel,j", "N", run, "play N games at a time",
               "From 1 to 1024. It overrides 'parallel' in the control file; the default is 1."),
        option(
            "workers,w", "FILE", {Action::run, Action::verify, Action::match, Action::check},
            "play on the machines that FILE describes",
            "It has [[workers]] tables, and takes the place of those in the control file. docs/cluster.md says more."),
        option(
            "slurm", "ARGS", {Action::run, Action::verify, Action::match, Action::check},
            "play in an allocation of Slurm's",
            "ARGS is what salloc is asked for, such as \"-N 2 -n 64 -t 8:00:00\"; in an allocation, that one "
            "is used. A game is played for each task, and none is begun that would probably not end within the "
            "time. A value that begins like one of our options stands behind '=': --slurm=--time=60. docs/cluster.md says more."),
        option("max-games,g", "N", run, "start at most N games in this run",
               "Replays of void games count. For 'verify' it is the length of the match; by default what the "
               "control file sets aside for verification, or 200. For 'match' too; by default 200, with --sprt as "
               "many as that takes."),
        option("against", "NAME", {Action::verify}, "both settings play the player NAME instead",
               "It is one of the control file's players, not necessarily the event's opponent: this shows what "
               "a gain is worth against others. Such a match stands beside the event's own and decides nothing."),
        flag("ablate", &Options::ablate, {Action::verify}, "find out which changes earn the gain",
             "The recommended settings play themselves with one change taken back, each in turn; changes for which "
             "the games that chose give no evidence are taken back together. In the last fifth of the games all that "
             "seem to earn nothing go at once. By default 2000 games; the same command goes on with so many more."),
        flag("quiet,q", &Options::quiet, run, "print warnings only, and no report at the end"),
        flag("verbose,v", &Options::verbose, {Action::run, Action::verify, Action::match, Action::show}, "print more",
             "A run prints a line also when a game starts; 'show' adds the win rate along each parameter and "
             "what was recommended after fewer games."),
        flag("log-gtp", &Options::log_gtp, run, "write what is spoken with the engines to files",
             "By GTP or UCI: every command of every game in tune.gtplogs/GAME.log, with the answers and the times."),
        flag("accept-changes", &Options::accept_changes, run, "start a new epoch after a change of settings",
             "Without it, a change that gives the stored games another meaning (komi, opponent, parameters, "
             "commands and so on) is refused by name. With it a new epoch begins, and only its games count. The "
             "same goes for an engine that was rebuilt."),
        flag("same-engine", &Options::same_engine, {Action::run, Action::verify},
             "commands changed, the engines did not",
             "A change of a player's or a script's 'command', 'cwd' or 'environ' (a path, a wrapper such as nice, a "
             "variable) does not make it another engine: the games so far go on counting."),
        repeated(option("to", "FILE", applying, "change the values in a source file; repeats",
                        "A comment behind a value names its parameter: 'int lmr = 77;  // tune: lmr'. Nothing else "
                        "in FILE is touched, and a message for the commit is printed.")),
        flag("diff", &Options::diff, applying, "only show what --to would change",
             "As a patch for 'git apply' in the top folder of the repository."),
        flag("anyway", &Options::anyway, taking_over, "even if the answer is not CHANGE"),
        flag("undo", &Options::undo, {Action::adopt}, "make the former values the default again"),
        flag("adopted", &Options::adopted, {Action::show}, "print what was adopted, and when",
             "All of them, with the answers of that time; the report has the last three."),
        flag("ablated", &Options::ablated, taking_over, "only the changes that an ablation left",
             "'verify --ablate' plays one. The other parameters keep their defaults."),
        flag("no-engines", &Options::no_engines, {Action::check}, "look at the control file only"),
        flag("no-game", &Options::no_game, {Action::check}, "play no trial games"),
        option("games", "N,N", simulate, "judge the tuner after these numbers of games",
               "The default is that of the section [simulation], or 100, 300 and so on up to where choosing ends: "
               "number_of_games without the part of 'verification'."),
        option("replications", "N", simulate, "number of replications (200)",
               "The standard error falls with the square root of it. Where nobody says how many, a minute ends them "
               "earlier, at 20 or more."),
        option("in-flight", "N", simulate, "play N games at a time",
               "They end in random order. The default is 'parallel' of the control file."),
        option("draws", "RATE", simulate, "the share of drawn games, 0 to 1",
               "Draws replace wins and losses alike, so the expected score stays what the formula says."),
        option("opening-spread", "S", simulate, "how much openings favour a colour",
               "The standard deviation of what an opening is worth to Black, in logits."),
        option("pairs", "", simulate, "an opening twice, colours exchanged", "Each choice then plays two games."),
        option("truth", "F", simulate, "win probability by a formula in the codes",
               "x, y, z, u and v are the first five parameters, too. The formula is muParser's."),
        option("truth-logit", "F", simulate, "the same as a logit, ln(p/(1-p))"),
        option("compare", "LIST", simulate, "compare several tuners",
               "Settings as in the control file, such as 'policy=ucb;policy=beta_ucb,retire=confidence': ';' "
               "separates tuners, ',' the settings of one. 'split' applies to all parameters. The word 'spsa' is SPSA "
               "with the gains that fishtest advises, as a rival only: no event is played by it."),
        option("seed", "N", simulate, "seed of the random numbers (1)", "The same seed gives the same figures."),
        with_choices(
            all_words<OutputFormat>(),
            option(
                "format", "WHAT", printed, "how it is printed",
                "'show' prints text, csv, json or html, 'simulate' text, csv or json, 'games' csv, json or, of chess, "
                "pgn, 'apply' text, json or toml; the first of them is the default. docs/report_format.md explains csv and json.")),
        option("output,o", "FILE", {Action::show, Action::games, Action::import_file},
               "write to FILE, whole or not at all",
               "The default is standard output. It cannot be a file that the event keeps itself, and for 'import' "
               "none that is there."),
        option("engine", "COMMAND", drafting, "the engine to tune, such as './bot --gtp'",
               "Where the value of a parameter goes, its name stands in braces: './bot --gtp --rave={rave}'. A "
               "path is relative to the control file. For 'import' braces are the engine's own."),
        option("opponent", "COMMAND", making, "whom it plays; without one, itself",
               "Without an opponent candidates play each other, which takes about half of the games where "
               "strength against itself is what is wanted."),
        repeated(option(
            "parameter", "TEXT", drafting, "'rave=0.01..5 log default 0.9'; repeats",
            "A name, a range or a list of values (style=calm|wild), 'integer' for whole numbers, 'log' for a "
            "logarithmic scale, and the value that the engine plays with now. The name stands in braces in the "
            "engine's command, or is that of an option which the engine names; then what it tells of range and "
            "value may be left out: 'King Safety'. 'all' takes every option that has a range, but for those of "
            "memory, time, threads, books and playing strength, and says which it left out. For 'import' it is a "
            "name in FILE.")),
        repeated(option("marks", "FILE", making, "the parameters that a source file names; repeats",
                        "A comment behind a value names a parameter and its range: 'int lmr = 77;  // tune: lmr "
                        "40..120'; what stands there is its default. The engine is told the value as with --parameter; "
                        "'apply --to FILE' writes the recommended one back.")),
        repeated(option("startup-command", "TEXT", making, "a GTP command before each game; repeats",
                        "For an engine that is told its parameters so: 'set_param rave {rave}'.")),
        option("size", "N", {Action::new_event, Action::match}, "the board, for engines that speak GTP",
               "By default 9 for 'new' and 19 for 'match'."),
        option("komi", "K", {Action::new_event, Action::match}, "the komi, likewise (7.5)"),
        option("rules", "GAME", limited, "chess, or shogi, xiangqi, crazyhouse and so on",
               "Fairy-Stockfish is the referee of all but chess: apt install fairy-stockfish."),
        option("nodes", "N", limited, "UCI: search N nodes a move", "For chess; some engines do not know it."),
        option("depth", "N", limited, "UCI: search N plies deep", ""),
        option(
            "movetime", "S", limited, "UCI: S seconds a move",
            "An engine that takes longer by more than time_margin loses on time. --st, fastchess's word, is the same."),
        option("tc", "CLOCK", limited, "clocks as chess writes them: 10+0.1",
               "Seconds, and seconds more for each move; 40/60+0.6: 60 seconds more after each 40 moves, too. st=0.1 "
               "is a movetime, and inf no clock."),
        option("time", "CLOCK", match, "clocks, such as 10m+5s",
               "Ten minutes and five seconds more for each move; docs/matches.md has the other kinds."),
        option("openings", "FILE", match, "an opening for each pair of games",
               "Of Go: SGF, or a line of moves for each. Of chess: PGN, EPD or FEN."),
        option("opening-moves", "N", match, "the first N moves of each opening",
               "Of chess half-moves: 8 are four of each side. By default all."),
        repeated(option(
            "option", "TEXT", match, "UCI: such as Hash=16, of both; repeats",
            "An option's name and its value, for both engines; --option 1:Hash=16 is for the first engine alone, 2:Hash=16 for the "
            "second.")),
        with_choices({"players", "internal"},
                     option("scorer", "WHO", match, "who counts: players or internal",
                            "The engines, by final_score; or ringmaster, by area, which it also does where neither "
                            "engine knows that command.")),
        option("sprt", "E0:E1", match, "end when it is clear whether Elo is E0 or E1",
               "A sequential test, such as --sprt 0:10, with risks of 0.05."),
        flag(
            "exit-verdict", &Options::exit_verdict, match, "say who is better by the exit status",
            "As the report's first line: 0: the first engine; 10: the second; 11: that is open; 12: open, and E0 is accepted; 13: open, and E1 is."),
        option("number-of-games", "N", drafting, "how many games to play (1000)",
               "For 'import' 4000, or of more than 8 parameters 500 each."),
        flag("yes", &Options::yes, {Action::reset}, "do not ask"),
        with_choices(all_words<Colouring>(),
                     option("color", "WHEN", {}, "colour: auto (on a terminal), always or never",
                            "For auto, the variables NO_COLOR and CLICOLOR_FORCE are honoured.")),
        option("version", "", {}, "print the version"),
        option("help,h", "", {}, "print the help; beside an action, its own"),
    };
}

std::vector<std::string> action_words() {
    return each(action_table(), &ActionEntry::word);
}

bool OptionEntry::is_for(Action action) const {
    return actions.empty() || std::ranges::find(actions, action) != actions.end();
}

std::vector<std::string> OptionEntry::action_words() const {
    return each(actions, word_of);
}

std::vector<OutputFormat> formats_of(Action action) {
    switch (action) {
        case Action::show:
            return {OutputFormat::text, OutputFormat::csv, OutputFormat::json, OutputFormat::html};
        case Action::simulate:
            return {OutputFormat::text, OutputFormat::csv, OutputFormat::json};
        case Action::games:
            return {OutputFormat::csv, OutputFormat::json, OutputFormat::pgn};
        case Action::apply:
            return {OutputFormat::text, OutputFormat::json, OutputFormat::toml};
        default:
            return {OutputFormat::text};
    }
}

std::string word_of(Action action) {
    const ActionEntry* entry = find_by(action_table(), &ActionEntry::action, action);
    return entry != nullptr ? entry->word : action == Action::worker ? "worker" : "manual";
}

}  // namespace ringmaster

#include "ringmaster/cli/options.hpp"

#include <vector>

#include "ringmaster/base/error.hpp"

#include "support/catch.hpp"
#include "support/error_of.hpp"

using namespace ringmaster;

namespace {

Options parse(std::vector<const char*> words) {
    words.insert(words.begin(), "ringmaster");
    return parse_command_line(static_cast<int>(words.size()), words.data());
}

std::string error_of(const std::vector<const char*>& words) {
    return ringmaster::error_of([&] { parse(words); }, Fault::usage);
}

}  // namespace

TEST_CASE("a control file alone means run", "[cli]") {
    const Options options = parse({"tune.toml"});
    CHECK(options.action == Action::run);
    CHECK(options.control_file == "tune.toml");
    CHECK_FALSE(options.parallel);
    CHECK_FALSE(options.max_games);
}

TEST_CASE("the action may stand before or after the control file", "[cli]") {
    CHECK(parse({"tune.toml", "show"}).action == Action::show);
    CHECK(parse({"show", "tune.toml"}).action == Action::show);
    CHECK(parse({"show", "tune.toml"}).control_file == "tune.toml");
    CHECK(parse({"stop", "tune.toml"}).action == Action::stop);
    CHECK(parse({"tune.toml", "verify", "-g", "100"}).action == Action::verify);
    CHECK(parse({"tune.toml", "verify", "-g", "100", "-j2"}).max_games == 100);
    CHECK(parse({"reset", "--yes", "tune.toml"}).yes);
    CHECK(parse({"check", "--no-engines", "tune.toml"}).no_engines);
    CHECK(parse({"worker"}).action == Action::worker);
}

TEST_CASE("a match of chess has a limit, options of its engines and openings of some length", "[cli]") {
    using EngineOptions = std::vector<std::pair<std::string, std::string>>;
    const Options options =
        parse({"match", "a", "b", "--st", "0.1", "--option", "Hash=16", "--option", "2:option.Hash=1", "--option",
               "1:Skill Level = 3", "--openings", "book.pgn", "--opening-moves", "8"});
    CHECK(options.match.limit.movetime == 0.1);
    CHECK(options.match.options[0] == EngineOptions{{"Hash", "16"}, {"Skill Level", "3"}});
    CHECK(options.match.options[1] == EngineOptions{{"Hash", "1"}});
    CHECK(options.match.opening_moves == 8);
    CHECK(options.match.is_of_chess);
    CHECK(parse({"match", "a", "b", "--tc", "40/60+0.6"}).match.limit.clock == "60s/40+0.6s");
    CHECK(error_of({"match", "a", "b", "--opening-moves", "8"}) ==
          "--opening-moves cuts openings, and none are named (name them with --openings FILE)");
    CHECK(error_of({"match", "a", "b", "--option", "3:Hash=8"}) ==
          "--option '3:Hash=8' is of an engine 3 (a match has the engines 1 and 2)");
    CHECK(error_of({"match", "a", "b", "--option", "Hash"}) ==
          "--option must be a name and a value, not 'Hash' (type --option Hash=16, or --option 1:Hash=16 for the first "
          "engine alone)");
    CHECK(
        error_of({"match", "a", "b", "--option", "Hash=1", "--komi", "7"}) ==
        "--size, --komi and --scorer are for Go, --nodes, --depth, --movetime, --tc and --option for chess (leave out "
        "what is not meant)");
}

TEST_CASE("options are read in their short and long forms", "[cli]") {
    CHECK(parse({"tune.toml", "-j", "4", "-g", "100", "-q"}).parallel == 4);
    CHECK(parse({"tune.toml", "-j4"}).parallel == 4);
    CHECK(parse({"--parallel=3", "tune.toml"}).parallel == 3);
    CHECK(parse({"tune.toml", "--max-games", "0"}).max_games == 0);
    CHECK(parse({"tune.toml", "--quiet"}).quiet);
    CHECK(parse({"tune.toml", "-v"}).verbose);
    CHECK(parse({"tune.toml", "--verbose", "run"}).verbose);
    CHECK(parse({"tune.toml", "--log-gtp"}).log_gtp);
    CHECK(parse({"tune.toml", "--accept-changes"}).accept_changes);
    CHECK(parse({"--help"}).action == Action::help);
    CHECK(parse({"-h", "tune.toml", "dance"}).action == Action::help);
    CHECK_FALSE(parse({"-h", "tune.toml", "dance"}).explained);
    CHECK(parse({"match", "--help"}).action == Action::help);
    CHECK(parse({"match", "--help"}).explained == Action::match);
    CHECK(parse({"tune.toml", "-h", "show"}).explained == Action::show);
    CHECK(parse({"help", "match"}).action == Action::help);
    CHECK(parse({"help", "match"}).explained == Action::match);
    CHECK(parse({"--version"}).action == Action::version);
    CHECK(parse({"version"}).action == Action::version);
}

TEST_CASE("nothing special is done that was not asked for", "[cli]") {
    const Options options = parse({"tune.toml"});
    CHECK_FALSE(options.quiet);
    CHECK_FALSE(options.verbose);
    CHECK_FALSE(options.log_gtp);
    CHECK_FALSE(options.accept_changes);
    CHECK_FALSE(options.yes);
    CHECK_FALSE(options.no_engines);
    CHECK(options.colouring == Colouring::automatic);
}

TEST_CASE("colour may be chosen for every action", "[cli]") {
    CHECK(parse({"tune.toml", "--color", "always"}).colouring == Colouring::always);
    CHECK(parse({"tune.toml", "show", "--color=never"}).colouring == Colouring::never);
    CHECK(parse({"tune.toml", "reset", "--color=auto"}).colouring == Colouring::automatic);
}

TEST_CASE("what is printed has a format, and may go to a file", "[cli]") {
    CHECK(parse({"tune.toml", "show"}).format == OutputFormat::text);
    CHECK(parse({"tune.toml", "show", "--format", "html"}).format == OutputFormat::html);
    CHECK(parse({"tune.toml", "simulate"}).format == OutputFormat::text);
    CHECK(parse({"tune.toml", "simulate", "--format=json"}).format == OutputFormat::json);
    CHECK(parse({"tune.toml", "games"}).action == Action::games);
    CHECK(parse({"tune.toml", "games"}).format == OutputFormat::csv);
    CHECK(parse({"games", "tune.toml", "--format", "json"}).format == OutputFormat::json);
    CHECK(parse({"tune.toml", "games"}).output.empty());
    CHECK(parse({"tune.toml", "games", "--output", "a b.csv"}).output == "a b.csv");
    CHECK(parse({"tune.toml", "show", "--output=report.html"}).output == "report.html");
}

TEST_CASE("what is put into sources has no format", "[cli]") {
    CHECK(error_of({"tune.toml", "apply", "--to", "s.c", "--format", "json"}) ==
          "--format is for settings that are printed: --to puts them into FILE (leave one out)");
    CHECK(parse({"tune.toml", "apply", "--to", "s.c", "--format", "text"}).to == std::vector<std::string>{"s.c"});
}

TEST_CASE("all options with a wrong value are told at once", "[cli]") {
    CHECK(error_of({"tune.toml", "simulate", "--draws", "2", "--in-flight", "0", "--replications", "1"}) ==
          "--replications must be from 2 to 1000000, not '1'\n"
          "ringmaster: --in-flight must be from 1 to 100000, not '0'\n"
          "ringmaster: --draws must be from 0 to 1, not '2'");
}

TEST_CASE("all other mistakes of a command line are told at once, too", "[cli]") {
    CHECK(error_of({"tune.toml", "--fast", "-x", "--paralel=2"}) ==
          "unrecognised option '--fast' ('ringmaster --help' shows what is possible)\n"
          "ringmaster: unrecognised option '-x' ('ringmaster --help' shows what is possible)\n"
          "ringmaster: unrecognised option '--paralel=2' (did you mean '--parallel'?)");
    CHECK(error_of({"tune.toml", "show", "-q", "--yes", "--format", "xml"}) ==
          "--quiet is for 'run', 'verify' or 'match', not for 'show' ('ringmaster show --help' shows its options)\n"
          "ringmaster: --yes is for 'reset', not for 'show' ('ringmaster show --help' shows its options)\n"
          "ringmaster: --format of 'show' must be text, csv, json or html, not 'xml'");
    CHECK(error_of({"tune.toml", "verify", "-q", "-v", "-g", "0"}) ==
          "--quiet and --verbose contradict each other (leave one out)\n"
          "ringmaster: --max-games must be 1 or more for 'verify' (leave it out for the usual number)");
}

TEST_CASE("a format that an action cannot print is refused, and the others are named", "[cli]") {
    CHECK(error_of({"tune.toml", "show", "--format", "xml"}) ==
          "--format of 'show' must be text, csv, json or html, not 'xml'");
    CHECK(error_of({"tune.toml", "games", "--format", "text"}) ==
          "--format of 'games' must be csv, json or pgn, not 'text'");
    CHECK(error_of({"tune.toml", "simulate", "--format", "html"}) ==
          "--format of 'simulate' must be text, csv or json, not 'html'");
    CHECK(
        error_of({"tune.toml", "--format", "json"}) ==
        "--format is for 'show', 'games', 'simulate' or 'apply', not for 'run' ('ringmaster run --help' shows its options)");
    CHECK(
        error_of({"tune.toml", "simulate", "--output", "x"}) ==
        "--output is for 'show', 'games' or 'import', not for 'simulate' ('ringmaster simulate --help' shows its options)");
    CHECK(error_of({"tune.toml", "games", "--output", ""}) ==
          "--output names no file (leave it out for standard output)");
}

TEST_CASE("a new control file is called tune.toml unless another name is given", "[cli]") {
    CHECK(parse({"new"}).action == Action::new_event);
    CHECK(parse({"new"}).control_file == "tune.toml");
    CHECK(parse({"new", "b.toml"}).control_file == "b.toml");
    const NewOptions told =
        parse({"new", "--engine", "./bot -x", "--parameter", "a=0..1", "--parameter=b", "--komi", "-5"}).new_event;
    CHECK(told.engine == "./bot -x");
    CHECK(told.parameters == std::vector<std::string>{"a=0..1", "b"});
    CHECK(told.komi == "-5");
    CHECK_FALSE(told.opponent);
    CHECK(told.startup_commands.empty());
    CHECK(error_of({"new", "--engine", "a", "--engine", "b"}) != "no error");
    CHECK(error_of({"tune.toml", "--engine", "a"}) ==
          "--engine is for 'new' or 'import', not for 'run' ('ringmaster run --help' shows its options)");
}

TEST_CASE("a backup names the file to make behind the control file", "[cli]") {
    for (const auto& words :
         std::vector<std::vector<const char*>>{{"tune.toml", "backup", "b.db"}, {"backup", "tune.toml", "b.db"}}) {
        const Options options = parse(words);
        CHECK(options.action == Action::backup);
        CHECK(options.control_file == "tune.toml");
        CHECK(options.output == "b.db");
    }
    CHECK(error_of({"tune.toml", "backup"}) ==
          "'backup' needs the name of the file to make (type 'ringmaster tune.toml backup FILE')");
    CHECK(error_of({"tune.toml", "backup", ""}) == "'backup' names no file");
    CHECK(error_of({"tune.toml", "backup", "a", "b"}) == "'b' is too much: 'backup' makes one file (name one)");
}

TEST_CASE("what an import makes is named by an option", "[cli]") {
    const Options options = parse({"import", "old.ctl", "-o", "tune.toml"});
    CHECK(options.control_file == "old.ctl");
    CHECK(options.output == "tune.toml");
    CHECK(error_of({"import", "old.ctl", "tune.toml"}) ==
          "'tune.toml' is too much: 'import' reads one file ('--output FILE' is where it writes to)");
}

TEST_CASE("an option that takes one file says so of a second", "[cli]") {
    CHECK(error_of({"tune.toml", "apply", "--to", "a.cpp", "b.cpp"}) ==
          "'b.cpp' is too much: --to takes one file (write '--to' before each: --to b.cpp)");
    CHECK(error_of({"new", "tune.toml", "--marks", "a.cpp", "b.cpp"}) ==
          "'b.cpp' is too much: --marks takes one file (write '--marks' before each: --marks b.cpp)");
}

TEST_CASE("a match has the commands of two engines, and perhaps a file", "[cli]") {
    const Options match = parse({"match", "./new --gtp", "./old --gtp", "-g", "400", "--size", "9", "--komi", "-6.5",
                                 "-j2", "--sprt", "-5:5", "--time", "10m+5s", "--openings", "book.sgf"});
    CHECK(match.action == Action::match);
    CHECK(match.control_file == "match.toml");
    CHECK(match.match.commands == std::array<std::string, 2>{"./new --gtp", "./old --gtp"});
    CHECK(match.match.games == 400);
    CHECK(match.match.parallel == 2);
    CHECK(match.match.board_size == 9);
    CHECK(match.match.komi == -6.5);
    CHECK(match.match.sprt == std::array<double, 2>{-5, 5});
    CHECK(match.match.limit.clock == "10m+5s");
    CHECK(match.match.openings == "book.sgf");
    CHECK(parse({"match", "a", "b", "c.toml"}).control_file == "c.toml");
    CHECK(error_of({"match", "a"}) ==
          "'match' needs the commands of two engines, each in quotes (type 'ringmaster match \"./new --gtp\" "
          "\"./old --gtp\"')");
    CHECK(error_of({"match", "a", "b", "c", "d"}) ==
          "'d' is too much: 'match' takes two commands and the name of a file (put each command in quotes)");
    CHECK(error_of({"match", "a", "b", "--sprt", "10"}) ==
          "--sprt must be two numbers of Elo, the smaller first, not '10' (type --sprt 0:10)");
    CHECK(error_of({"match", "a", "b", "--size", "big"}) ==
          "--size must be a whole number, not 'big' (type --size 19)");
    CHECK(error_of({"match", "a", "b", "--komi", "six"}) == "--komi must be a number, not 'six' (type --komi 7.5)");
    CHECK(error_of({"match", "a", "b", "-g0"}) ==
          "--max-games must be 1 or more for 'match' (leave it out for the usual number)");
    CHECK(error_of({"tune.toml", "--sprt", "0:10"}) ==
          "--sprt is for 'match', not for 'run' ('ringmaster run --help' shows its options)");
}

TEST_CASE("an import names the file to import, and perhaps the one to make", "[cli]") {
    CHECK(parse({"import", "a.clop"}).action == Action::import_file);
    CHECK(parse({"import", "a.clop"}).control_file == "a.clop");
    CHECK(parse({"import", "a.clop"}).output.empty());
    CHECK(parse({"import", "a.clop", "--output", "tune.toml"}).output == "tune.toml");
    for (const auto& words : std::vector<std::vector<const char*>>{{"import"}, {"import", ""}}) {
        CHECK(error_of(words) == "'import' names no file (type 'ringmaster import FILE')");
    }
}

TEST_CASE("parts of the manual are asked for by name", "[cli]") {
    const Options man = parse({"manual", "man"});
    CHECK(man.action == Action::manual);
    CHECK(man.manual == ManualPart::man);
    for (const auto& words :
         std::vector<std::vector<const char*>>{{"manual"}, {"manual", "tcsh"}, {"manual", "man", "more"}}) {
        CHECK(error_of(words) == "which part of the manual? (type 'ringmaster manual man', bash, zsh or fish)");
    }
}

TEST_CASE("a wrong command line says what to type instead", "[cli]") {
    CHECK(error_of({"tune.toml", "verify", "-g", "0"}) ==
          "--max-games must be 1 or more for 'verify' (leave it out for the usual number)");
    CHECK(error_of({}) ==
          "no control file is named ('ringmaster new' makes one, 'ringmaster tune.toml' plays by it; "
          "'ringmaster --help' shows more)");
    for (const auto& words : std::vector<std::vector<const char*>>{{"show"}, {""}, {"show", "tune.toml", ""}}) {
        CHECK(error_of(words) ==
              "no control file is named ('ringmaster new' makes one, 'ringmaster tune.toml' plays by it; "
              "'ringmaster --help' shows more)");
    }
    CHECK(error_of({"tune.toml", "shwo"}) == "'shwo' is not an action (did you mean 'show'?)");
    CHECK(error_of({"shwo", "tune.toml"}) == "'shwo' is not an action (did you mean 'show'?)");
    CHECK(error_of({"dance", "tune.toml"}).starts_with("'dance' is not an action (the actions are run, "));
    CHECK(
        error_of({"tune.toml", "dance"}) ==
        "'dance' is not an action (the actions are run, verify, match, show, games, report, apply, adopt, check, simulate, stop, "
        "backup, "
        "sbatch, reset, import, new)");
    CHECK(error_of({"tune.toml", "show", "report"}) == "'report' is a second action, after 'show' (name one)");
    CHECK(error_of({"show", "report", "tune.toml"}) == "'report' is a second action, after 'show' (name one)");
    CHECK(error_of({"games", "a.toml", "b.toml"}) ==
          "'b.toml' is too much: there is a control file already, 'a.toml' (name one)");
    CHECK(error_of({"tune.toml", "-j", "0"}) == "--parallel must be from 1 to 1024, not '0'");
    CHECK(error_of({"tune.toml", "-j", "1025"}) == "--parallel must be from 1 to 1024, not '1025'");
    CHECK(error_of({"tune.toml", "-j", "many"}) == "--parallel must be from 1 to 1024, not 'many'");
    CHECK(error_of({"tune.toml", "-j", "2x"}) == "--parallel must be from 1 to 1024, not '2x'");
    CHECK(error_of({"tune.toml", "-g", "-1"}) ==
          "--max-games must be a whole number from 0 on, not '-1' (leave it out for no limit)");
    CHECK(error_of({"tune.toml", "-g", "99999999999999999999"}) ==
          "--max-games must be a whole number from 0 on, not '99999999999999999999' (leave it out for no limit)");
    CHECK(error_of({"tune.toml", "-g", "9223372036854775808"}) ==
          "--max-games must be a whole number from 0 on, not '9223372036854775808' (leave it out for no limit)");
    CHECK(error_of({"tune.toml", "--color", "red"}) == "--color must be auto, always or never, not 'red'");
    CHECK(error_of({"tune.toml", "-q", "-v"}) == "--quiet and --verbose contradict each other (leave one out)");
    CHECK(error_of({"tune.toml", "-j"}) ==
          "the required argument for option '--parallel' is missing ('ringmaster --help' shows what is possible)");
}

TEST_CASE("a misspelt option is recognised", "[cli]") {
    CHECK(error_of({"tune.toml", "--fast"}) ==
          "unrecognised option '--fast' ('ringmaster --help' shows what is possible)");
    CHECK(error_of({"tune.toml", "--paralel", "2"}) == "unrecognised option '--paralel' (did you mean '--parallel'?)");
    CHECK(error_of({"tune.toml", "--max_games=2"}) ==
          "unrecognised option '--max_games=2' (did you mean '--max-games'?)");
    CHECK(error_of({"tune.toml", "--colour", "auto"}) == "unrecognised option '--colour' (did you mean '--color'?)");
    CHECK(error_of({"match", "a", "b", "-concurrency", "4", "--rounds=9"}) ==
          "unrecognised option '-concurrency' (did you mean '--parallel'?)\n"
          "ringmaster: unrecognised option '--rounds=9' (did you mean '--max-games'?)");
    CHECK(error_of({"tune.toml", "status"}) == "'status' is not an action (did you mean 'show'?)");
    CHECK(error_of({"tune.toml", "--resign"}) ==
          "unrecognised option '--resign' ('ringmaster --help' shows what is possible)");
    CHECK(error_of({"tune.toml", "-x"}) == "unrecognised option '-x' ('ringmaster --help' shows what is possible)");
}

TEST_CASE("an option that makes no sense for the action is refused", "[cli]") {
    CHECK(error_of({"tune.toml", "--yes"}) ==
          "--yes is for 'reset', not for 'run' ('ringmaster run --help' shows its options)");
    CHECK(error_of({"tune.toml", "show", "-j", "2"}) ==
          "--parallel is for 'run', 'verify' or 'match', not for 'show' ('ringmaster show --help' shows its options)");
    CHECK(error_of({"tune.toml", "reset", "--no-engines"}) ==
          "--no-engines is for 'check', not for 'reset' ('ringmaster reset --help' shows its options)");
    CHECK(error_of({"match", "a", "b", "--games", "9"}) ==
          "--games is for 'simulate', not for 'match' (did you mean '--max-games'?)");
    CHECK(error_of({"new", "--max-games", "9"}) ==
          "--max-games is for 'run', 'verify' or 'match', not for 'new' (did you mean '--number-of-games'?)");
    CHECK(error_of({"worker", "--log-gtp"}) ==
          "--log-gtp is for 'run', 'verify' or 'match', not for 'worker' ('ringmaster --help' shows what is possible)");
    CHECK(error_of({"manual", "man", "-q"}) ==
          "--quiet is for 'run', 'verify' or 'match', not for 'manual' ('ringmaster --help' shows what is possible)");
    CHECK(
        error_of({"tune.toml", "stop", "--accept-changes"}) ==
        "--accept-changes is for 'run', 'verify' or 'match', not for 'stop' ('ringmaster stop --help' shows its options)");
}

TEST_CASE("the option --slurm takes what begins like an option, if anything", "[cli]") {
    CHECK_FALSE(parse({"tune.toml"}).slurm);
    CHECK(parse({"tune.toml", "--slurm", "-N 2 -n 64"}).slurm == "-N 2 -n 64");
    CHECK(parse({"--slurm", "-n64", "tune.toml"}).slurm == "-n64");
    CHECK(parse({"tune.toml", "--slurm=--ntasks 3"}).slurm == "--ntasks 3");
    CHECK(parse({"tune.toml", "--slurm", "-q night -n 4"}).slurm == "-q night -n 4");
    CHECK(parse({"--slurm", "tune.toml"}).slurm == "");
    CHECK(parse({"tune.toml", "--slurm", ""}).slurm == "");
    CHECK(parse({"tune.toml", "--slurm=--time=60"}).slurm == "--time=60");
    CHECK(parse({"--slurm", "tune.toml"}).control_file == "tune.toml");
    const Options options = parse({"tune.toml", "--slurm", "-q", "--max-games=3"});
    CHECK(options.slurm == "");
    CHECK(options.quiet);
    CHECK(options.words == std::vector<std::string>{"tune.toml", "--slurm", "-q", "--max-games=3"});
}

TEST_CASE("what follows -- is for sbatch", "[cli]") {
    const Options options = parse({"tune.toml", "sbatch", "--", "-n", "64", "--quiet"});
    CHECK(options.action == Action::sbatch);
    CHECK(options.sbatch == std::vector<std::string>{"-n", "64", "--quiet"});
    CHECK_FALSE(options.quiet);
    CHECK(parse({"sbatch", "tune.toml"}).sbatch.empty());
    CHECK(parse({"--", "show", "tune.toml"}).action == Action::show);
    CHECK(error_of({"tune.toml", "sbatch", "-n", "64"}).starts_with("unrecognised option '-n'"));
}

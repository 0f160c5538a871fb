#include "ringmaster/cli/options.hpp"

#include <vector>

#include "ringmaster/base/error.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

Options parse(std::vector<const char*> words) {
    words.insert(words.begin(), "ringmaster");
    return parse_command_line(static_cast<int>(words.size()), words.data());
}

std::string error_of(const std::vector<const char*>& words) {
    try {
        parse(words);
    } catch (const Error& error) {
        CHECK(error.fault() == Fault::usage);
        return error.what();
    }
    return "no error";
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
    CHECK(parse({"reset", "--yes", "tune.toml"}).yes);
    CHECK_FALSE(parse({"check", "--no-engines", "tune.toml"}).engines);
    CHECK(parse({"worker"}).action == Action::worker);
}

TEST_CASE("options are read in their short and long forms", "[cli]") {
    CHECK(parse({"tune.toml", "-j", "4", "-g", "100", "-q"}).parallel == 4);
    CHECK(parse({"tune.toml", "-j4"}).parallel == 4);
    CHECK(parse({"--parallel=3", "tune.toml"}).parallel == 3);
    CHECK(parse({"tune.toml", "--max-games", "0"}).max_games == 0);
    CHECK(parse({"tune.toml", "--quiet"}).quiet);
    CHECK(parse({"--help"}).action == Action::help);
    CHECK(parse({"--version"}).action == Action::version);
}

TEST_CASE("a wrong command line says what to type instead", "[cli]") {
    CHECK(error_of({}) == "no control file is named (type 'ringmaster tune.toml'; 'ringmaster --help' shows more)");
    CHECK(error_of({"show"}) ==
          "no control file is named (type 'ringmaster tune.toml'; 'ringmaster --help' shows more)");
    CHECK(error_of({"tune.toml", "shwo"}) == "'shwo' is not an action (did you mean 'show'?)");
    CHECK(error_of({"tune.toml", "dance"}) ==
          "'dance' is not an action (the actions are check, report, reset, run, show, stop)");
    CHECK(error_of({"tune.toml", "-j", "0"}) ==
          "--parallel must be from 1 to 1024, not 0 ('ringmaster --help' shows what is possible)");
    CHECK(error_of({"tune.toml", "-g", "-1"}) == "--max-games must not be negative (leave it out for no limit)");
    CHECK(error_of({"tune.toml", "--fast"}) ==
          "unrecognised option '--fast' ('ringmaster --help' shows what is possible)");
    CHECK(error_of({"tune.toml", "-j", "many"}) ==
          "the argument ('many') for option '--parallel' is invalid ('ringmaster --help' shows what is possible)");
}

TEST_CASE("the help names every action", "[cli]") {
    for (const char* action : {"show", "report", "check", "stop", "reset", "Ctrl-C", "--parallel", "Exit status"}) {
        CHECK(help_text().find(action) != std::string::npos);
    }
}

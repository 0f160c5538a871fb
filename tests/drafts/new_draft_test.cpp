#include <map>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/config/control_file.hpp"
#include "ringmaster/drafts/new_event.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

PlainParameter number_parameter(const std::string& name, double least, double greatest, double start) {
    PlainParameter parameter;
    parameter.name = name;
    parameter.code = code_of(name);
    parameter.least = least;
    parameter.greatest = greatest;
    parameter.start = fmt::to_string(start);
    return parameter;
}

NewEvent go_event() {
    NewEvent event;
    event.file = "tune.toml";
    event.candidate = {"./bot --rave={rave}", "Bot 1.0", {}, {}};
    event.opponent = NewPlayer{"gnugo --mode=gtp", "GNU Go 3.8", {"set_random_seed {seed}"}, {}};
    event.parameters = {number_parameter("rave", 0.01, 5, 0.9)};
    event.parameters[0].is_log = true;
    event.cores = 2;
    return event;
}

NewEvent chess_event() {
    NewEvent event;
    event.file = "tune.toml";
    event.is_uci = true;
    event.openings = "openings.epd";
    event.candidate = {"./bot --x {x:.2f} 'a b'", "Bot's", {}, {{"OwnBook", "false"}, {"Hash", "4"}}};
    event.parameters = {number_parameter("King's \"Safety\" {1}", 0, 400, 100), number_parameter("x", 0, 1, 0.5)};
    event.parameters[0].is_integer = true;
    event.parameters[0].option = event.parameters[0].name;
    return event;
}

/// What the program makes of the file.
ControlFile parsed_event(const NewEvent& event) {
    const std::string text = new_draft(event).text();
    INFO(text);
    const ControlFileResult result = parse_control_file(text, "/home/me/tune.toml", "/home/me");
    for (const Problem& problem : result.problems) {
        FAIL_CHECK(problem.place.line << ": " << problem.message);
    }
    REQUIRE(result.control_file);
    return *result.control_file;
}

}  // namespace

TEST_CASE("a new control file names five parameters at the most in its first line", "[drafts]") {
    NewEvent event = chess_event();
    for (int i = 0; i < 3; ++i) {
        event.parameters.push_back(number_parameter("y" + std::to_string(i), 0, 1, 0.5));
    }
    CHECK(parsed_event(event).description == "King's \"Safety\" {1}, x, y0, y1 and y2 of Bot's");
    event.parameters.push_back(number_parameter("z", 0, 1, 0.5));
    CHECK(parsed_event(event).description == "6 parameters of Bot's");
}

TEST_CASE("a new control file for two engines by GTP teaches its own keys", "[drafts]") {
    CHECK(new_draft(go_event()).text() ==
          R"(# What is best for rave of Bot 1.0? Made by 'ringmaster new'; change what you like.
#
#   ringmaster tune.toml check           tries the engines and plays trial games
#   ringmaster tune.toml -j 2            plays, and goes on when started again
#   ringmaster tune.toml show            prints the report, also while it runs
#   ringmaster tune.toml verify -g 200   plays 200 more games between the recommended settings and the defaults
#   ringmaster tune.toml simulate        says without engines how far so many games will get
#
# docs/control_file.md explains every key, docs/tuners.md what to choose.

competition_type = "model_tuner"
description = "rave of Bot 1.0"

# The game. A fractional komi leaves no draws.
board_size = 9
komi = 7.5
opponent = "opponent"               # one of [players] below
candidate_colour = "alternate"      # Black in its first game, White in its second, and so on
number_of_games = 1000              # of which the last tenth is a match that chooses nothing

# What you know about the win rate: "smooth" has one peak, "rough" has cliffs or several peaks, "auto" knows nothing.
surface = "auto"

# Whom every candidate plays. It should win about half of the games. {seed} is another number for every game.
[players.opponent]
command = "gnugo --mode=gtp"
startup_gtp_commands = [            # sent before every game
    "set_random_seed {seed}",
]

# The candidate: the engine that is tuned. {CODE} is a parameter's value, {seed} another number for every game.
[candidate]
command = "./bot --rave={rave}"

# The parameters: any value of the range may be played, and a range may be changed between runs. `default` is what the
# engine does now; the match at the end is played against that.
[[parameters]]
code = "rave"
scale = { log = [0.01, 5] }
default = 0.9
)");
}

TEST_CASE("a new control file is accepted as it is", "[drafts]") {
    const ControlFile go = parsed_event(go_event());
    CHECK(go.gtp().has_opponent());
    CHECK(go.number_of_games == 1000u);
    CHECK(go.gtp().settings.komi == 7.5);
    CHECK(go.gtp().candidate.command == std::vector<std::string>{"/home/me/bot", "--rave={rave}"});

    NewEvent alone = go_event();
    alone.opponent.reset();
    alone.candidate.startup_commands = {"set_random_seed {seed}", "param \"x\" {rave}"};
    alone.board_size = "13";
    alone.komi = "6";
    CHECK(new_draft(alone).text().find("fractional") == std::string::npos);
    const ControlFile duels = parsed_event(alone);
    CHECK_FALSE(duels.gtp().has_opponent());
    CHECK(duels.gtp().settings.board_size == 13);
    CHECK(duels.gtp().candidate.startup_gtp_commands == alone.candidate.startup_commands);
}

TEST_CASE("the comments of a new control file are no longer than one can read", "[drafts]") {
    NewEvent alone = go_event();
    alone.opponent.reset();
    NewEvent both = chess_event();
    both.opponent = NewPlayer{"toga2", "Toga II", {}, {{"OwnBook", "false"}}};
    for (const NewEvent& event : {go_event(), alone, chess_event(), both}) {
        for (const std::string& line : split(new_draft(event).text(), '\n')) {
            INFO(line);
            CHECK((line.size() <= 120 || !line.starts_with('#')));
        }
    }
}

TEST_CASE("a new control file of UCI engines lets candidates play each other at chess", "[drafts]") {
    const std::string text = new_draft(chess_event()).text();
    CHECK(text.substr(text.find("\n# The game"), text.find("\n# The parameters") - text.find("\n# The game")) == R"(
# The game.
rules = "chess"
openings = "openings.epd"           # each is played with both colours
# adjudication = {}                 # would end games that both engines call decided, or drawn
number_of_games = 1000              # of which the last tenth is a match that chooses nothing

# Without an `opponent` candidates play each other: a game compares two of them, and takes the place of several
# games against a third player. But it is strength against itself that is found so.

# The candidate: the engine that is tuned. Each parameter is an option of it, or stands in its command as {CODE}.
[candidate]
command = "./bot --x {x:.2f} 'a b'"
clock = "2s+0.02s"                  # or nodes, depth, movetime: docs/chess.md
reuse = true                        # one process for many games
options = { OwnBook = false, Hash = 4 }
)");
    const ControlFile control = parsed_event(chess_event());
    CHECK(control.gtp().settings.rules == Rules::chess);
    CHECK(control.gtp().candidate.clock == parse_time_control(usual_clock));
    CHECK(control.gtp().candidate.options ==
          std::map<std::string, std::string>{
              {"OwnBook", "false"}, {"Hash", "4"}, {"King's \"Safety\" {1}", "{King_s__Safety___1_}"}});
}

TEST_CASE("a name that shows nothing does not break the file", "[drafts]") {
    NewEvent event = go_event();
    event.candidate.engine = "Bot\n[x]\x7f";
    event.parameters[0].name = "a\nb";
    parsed_event(event);
}

TEST_CASE("a UCI opponent keeps its own options", "[drafts]") {
    NewEvent event = chess_event();
    event.opponent = NewPlayer{"toga2", "Toga II", {}, {{"Hash", "8"}}};
    const ControlFile control = parsed_event(event);
    const PlayerSetup& opponent = control.gtp().players.at("opponent");
    CHECK(opponent.options == std::map<std::string, std::string>{{"Hash", "8"}});
    CHECK(opponent.clock == parse_time_control(usual_clock));
    CHECK(control.gtp().has_opponent());

    event.limit.clock = "10s+0.1s";
    CHECK(parsed_event(event).gtp().candidate.clock == parse_time_control("10s+0.1s"));
    event.limit = read_limit(" nodes = 5000");
    CHECK(parsed_event(event).gtp().players.at("opponent").nodes == 5000);
}

#include "ringmaster/cli/machines.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

/// A control file with these lines at its beginning and end.
ControlFile event_with(const std::string& top, const std::string& end = "") {
    const std::string text = top + R"(
competition_type = "mc_tuner"
board_size = 9
komi = 7.5
opponent = "fixed"
candidate_colour = "alternate"
[players.fixed]
command = "bot"
[candidate]
command = "bot {x}"
[[parameters]]
code = "x"
scale = { linear = [0, 1] }
split = 4
)" + end;
    return parse_control_file(text, "/events/tune.toml", "/home/me").control_file.value();
}

const std::string two_machines = R"(
[[workers]]
slots = 2

[[workers]]
name = "big"
slots = 32
launch = "ssh big.example ringmaster worker"
folder = "/data/go"
)";

}  // namespace

TEST_CASE("without [[workers]] all games are played here, as many at a time as the command line says", "[cli]") {
    Options options;
    std::vector<Machine> machines = machines_of(event_with(""), options);
    REQUIRE(machines.size() == 1);
    CHECK(machines[0].slots == 1);
    CHECK_FALSE(machines[0].is_far);
    CHECK(machines[0].launch.back() == "worker");
    options.parallel = 7;
    CHECK(machines_of(event_with("parallel = 3"), options)[0].slots == 7);
    CHECK(machines_of(event_with("parallel = 3"), Options{})[0].slots == 3);
}

TEST_CASE("a machine with a launch is far: it may be silent for less long, and has folders of its own", "[cli]") {
    const std::vector<Machine> machines = machines_of(event_with("", two_machines), Options{});
    REQUIRE(machines.size() == 2);
    CHECK(machines[0].slots == 2);
    CHECK_FALSE(machines[0].is_far);
    CHECK(machines[0].patience > machines[1].patience);
    CHECK(machines[1].name == "big");
    CHECK(machines[1].slots == 32);
    CHECK(machines[1].is_far);
    CHECK(machines[1].launch == std::vector<std::string>{"ssh", "big.example", "ringmaster", "worker"});
    REQUIRE(machines[1].folders.size() == 2);
    CHECK(machines[1].folders[0].there == "/data/go");
    CHECK(machines[1].folders[1].there == "~");
}

TEST_CASE("a game keeps as many cores busy as the player with most threads", "[cli]") {
    CHECK(threads_of_a_game(event_with("")) == 1);
    ControlFile file = event_with("");
    file.gtp().candidate.threads = 4;
    CHECK(threads_of_a_game(file) == 4);
    file.gtp().players.begin()->second.threads = 6;
    CHECK(threads_of_a_game(file) == 6);
    file.verification.opponent = "of the match";
    file.gtp().players[file.verification.opponent].threads = 8;
    CHECK(threads_of_a_game(file) == 8);
}

TEST_CASE("cores are set aside for a game only where engines are to be bound", "[cli]") {
    CHECK(machines_of(event_with(""), Options{})[0].threads == 0);
    CHECK(machines_of(event_with("cpu_affinity = \"auto\""), Options{})[0].threads == 1);
}

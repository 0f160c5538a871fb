#include "ringmaster/config/control_file.hpp"

#include "config/control_files.hpp"
#include "support/catch.hpp"

using namespace ringmaster;

namespace {

const std::string script_of_duels = R"(competition_type = "model_tuner"
number_of_games = 100
game.command = "play {a} {b} {opponent.a} {opponent.b}"
[[parameters]]
code = "a"
scale = { linear = [0, 10] }
default = 2
[[parameters]]
code = "mode"
scale = { explicit = ["slow", "fast"] }
default = "slow"
)";

std::string with_mode(std::string text) {
    for (std::size_t at = text.find("{b}"); at != std::string::npos; at = text.find("{b}")) {
        text.replace(at, 3, "{mode}");
    }
    const std::size_t at = text.find("{opponent.b}");
    return text.replace(at, 12, "{opponent.mode}");
}

}  // namespace

TEST_CASE("known results have those settings of both sides that are written", "[config]") {
    const ControlFile control = good(with_mode(script_of_duels) + R"(
[[known]]
settings = { a = 3 }
score = 12.5
games = 20
[[known]]
settings = { a = 4.5, mode = "fast" }
against = { a = 1 }
score = 0
games = 1
[[known]]
from = "old.toml"
)");
    const std::vector<KnownSection>& known = control.known;
    REQUIRE(known.size() == 3);
    CHECK(known[0].result.settings == Parameters{{"a", 3.0}});
    CHECK(known[0].result.against.empty());
    CHECK(known[0].result.score == 12.5);
    CHECK(known[0].result.games == 20);
    CHECK(known[1].result.settings == Parameters{{"a", 4.5}, {"mode", std::string("fast")}});
    CHECK(known[1].result.against == Parameters{{"a", 1.0}});
    CHECK(known[2].from == "/events/old.toml");
    CHECK(known[2].source == "old.toml");
}

TEST_CASE("all that is wrong with known results is said at once", "[config]") {
    CHECK(problems_of(with_mode(script_of_duels) + R"(
[[known]]
settings = { a = 30, mod = "fast" }
score = 21
games = 20
[[known]]
score = 2.25
games = 3
settings = {}
[[known]]
from = "old.toml"
games = 3
)") == Lines{"f:14:18: known 1: settings: a must be from 0 to 10, not 30 (what was played must be one that can be "
             "played: widen the scale)",
             "f:14:22: known 1: settings: there is no parameter 'mod' (did you mean 'mode'?)",
             "f:15:9: known 1: score must be the points of 20 games, from 0 to 20 in halves, not 21",
             "f:18:9: known 2: score must be the points of 3 games, from 0 to 3 in halves, not 2.25",
             "f:23:9: known 3: games does not go with 'from' (leave one out)"});
}

TEST_CASE("without defaults all is written of both sides of a known result", "[config]") {
    std::string text = with_mode(script_of_duels);
    for (const std::string line : {"default = 2\n", "default = \"slow\"\n"}) {
        text.replace(text.find(line), line.size(), "");
    }
    const std::string known = "\n[[known]]\nscore = 1\ngames = 2\n";
    CHECK(problems_of(text + known + "settings = { a = 3, mode = 'fast' }\n") ==
          Lines{"f:11:1: known 1: against is missing (write against = { CODE = value }, what the other side played)"});
    CHECK(problems_of(text + known + "settings = { mode = 'fast' }\nagainst = { a = 1, mode = 'slow' }\n") ==
          Lines{"f:14:12: known 1: settings: 'a' is missing, which has no default (write what was played)"});
}

TEST_CASE("known results go with tuners that learn who won", "[config]") {
    const std::string known = "\n[[known]]\nfrom = \"old.toml\"\n";
    const std::string generations = with_mode(script_of_duels);
    std::string ce = generations;
    ce.replace(ce.find("model_tuner"), 11, "ce_tuner");
    ce.replace(ce.find(" {opponent.a} {opponent.mode}"), 29, "");
    CHECK(problems_of(ce + known) ==
          Lines{"f:13:1: known is not for ce_tuner, which learns from generations that it drew itself "
                "(leave it out)"});
}

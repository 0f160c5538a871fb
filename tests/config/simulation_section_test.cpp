#include "ringmaster/config/sections.hpp"
#include "ringmaster/event/fingerprint.hpp"

#include "config/control_files.hpp"

using namespace ringmaster;

namespace {

std::string with(const std::string& section) {
    return Parts{}.text() + "[simulation]\n" + section;
}

std::vector<std::string> one(const std::string& problem) {
    return {problem};
}

}  // namespace

TEST_CASE("without a section the simulation has its defaults", "[config]") {
    const SimulationSettings simulation = good(Parts{}.text()).simulation;
    CHECK_FALSE(simulation.truth);
    CHECK(simulation.games.empty());
    CHECK_FALSE(simulation.replications);
    CHECK_FALSE(simulation.in_flight);
    CHECK_FALSE(simulation.draw_rate);
}

TEST_CASE("the section's settings are read", "[config]") {
    const SimulationSettings simulation =
        good(with("truth = 'a/8'\ngames = [300, 100, 300]\nreplications = 50\nin_flight = 8\ndraws = 0.25\n"))
            .simulation;
    REQUIRE(simulation.truth);
    CHECK(simulation.truth->expression == "a/8");
    CHECK_FALSE(simulation.truth->is_logit);
    CHECK(simulation.games == std::vector<std::uint64_t>{100, 300});
    CHECK(simulation.replications == 50);
    CHECK(simulation.in_flight == 8);
    CHECK(simulation.draw_rate == 0.25);
    CHECK(good(with("truth_logit = 'x'\n")).simulation.truth->is_logit);
}

TEST_CASE("the section is not part of what the games mean", "[config]") {
    CHECK(fingerprint_of(good(with("truth = 'x'\n"))) == fingerprint_of(good(Parts{}.text())));
}

TEST_CASE("what is wrong with the section is said with its place", "[config]") {
    CHECK(problems_of(with("truth = 'a+'\n")) ==
          one("f:15:9: simulation: truth: something is missing at position 3 of the formula 'a+'"));
    CHECK(problems_of(with("truth_logit = 'b'\n")) ==
          one("f:15:15: simulation: truth_logit: unknown name 'b' at position 1 of the formula 'b' (the variables are "
              "a, x)"));
    CHECK(problems_of(with("truth = 'a'\ntruth_logit = 'a'\n")) ==
          one("f:16:15: simulation: truth and truth_logit say the same thing twice (leave one out)"));
    CHECK(problems_of(with("games = [100, 0]\n")) ==
          one("f:15:15: simulation: games: item 2 must be from 1 to 1000000000, not 0"));
    CHECK(problems_of(with("games = 100\n")) == one("f:15:9: simulation: games must be a list, not the number 100"));
    CHECK(problems_of(with("replications = 1\n")) ==
          one("f:15:16: simulation: replications must be from 2 to 1000000, not 1"));
    CHECK(problems_of(with("in_flight = 0\n")) ==
          one("f:15:13: simulation: in_flight must be from 1 to 100000, not 0"));
    CHECK(problems_of(with("draws = 1.5\n")) == one("f:15:9: simulation: draws must be from 0 to 1, not 1.5"));
    CHECK(problems_of(with("replication = 50\n")) ==
          one("f:15:1: simulation: unknown key 'replication' (did you mean 'replications'?)"));
}

TEST_CASE("a formula is looked at as soon as the codes are known", "[config]") {
    Parts parts;
    parts.parameter = "[[parameters]]\ncode = 'a'\nscale = { linear = [0, 8] }\n";
    const std::string missing = "f:10:1: parameter 'a': split is missing (write split = 8)";
    CHECK(problems_of(parts.text() + "[simulation]\ntruth = 'a'\n") == one(missing));
    CHECK(problems_of(parts.text() + "[simulation]\ntruth = 'a+b'\n") ==
          std::vector<std::string>{missing,
                                   "f:14:9: simulation: truth: unknown name 'b' at position 3 of the formula "
                                   "'a+b' (the variables are a, x)"});
    parts.parameter = "[[parameters]]\ncode = 3\nscale = { linear = [0, 8] }\nsplit = 4\n";
    CHECK(problems_of(parts.text() + "[simulation]\ntruth = 'b'\n").size() == 1);
}

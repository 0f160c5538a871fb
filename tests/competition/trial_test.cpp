#include "ringmaster/competition/trial.hpp"

#include <set>

#include "ringmaster/competition/competition.hpp"

#include "support/catch.hpp"
#include "support/small_event.hpp"

using namespace ringmaster;

namespace {

std::vector<Job> trials_of(const ControlFile& control) {
    const EventIdentity identity{1, 1, {}};
    return trial_jobs(control, identity, *make_competition(control, identity));
}

}  // namespace

TEST_CASE("trial games try the ends of the ranges, and candidates by lot, in colours that alternate", "[competition]") {
    ControlFile control = small_event(4);
    control.candidate_colour = ColourChoice::alternate;
    const std::vector<Parameters> wanted = make_competition(control, {1, 1, {}})->candidates_to_check();
    const std::vector<Job> jobs = trials_of(control);
    REQUIRE(jobs.size() >= wanted.size());
    REQUIRE(jobs.size() <= most_trials);
    std::set<std::string> ids;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        CHECK((i >= wanted.size() || jobs[i].sides[0].parameters == wanted[i]));
        CHECK(jobs[i].colour == (i % 2 == 0 ? Colour::black : Colour::white));
        CHECK(jobs[i].gtp().settings.trial_moves == moves_of_a_trial);
        ids.insert(jobs[i].game_id);
    }
    CHECK(ids.size() == jobs.size());
    CHECK(ids.contains("trial1"));
}

TEST_CASE("trial games keep to the colour of the candidate", "[competition]") {
    ControlFile control = small_event(4);
    control.candidate_colour = ColourChoice::white;
    const std::vector<Job> jobs = trials_of(control);
    REQUIRE_FALSE(jobs.empty());
    for (const Job& job : jobs) {
        CHECK(job.colour == Colour::white);
    }
}

TEST_CASE("a whole game is longer on a larger board", "[competition]") {
    GameSettings settings;
    settings.board_size = 9;
    CHECK(moves_of_a_game(settings) == 56);
    settings.board_size = 19;
    CHECK(moves_of_a_game(settings) == 252);
    settings.rules = Rules::chess;
    CHECK(moves_of_a_game(settings) == 120);
}

TEST_CASE("a script is tried at the default and at four corners", "[competition]") {
    const ControlFileResult result = parse_control_file(
        "competition_type = 'model_tuner'\n[game]\ncommand = './p {x} {y}'\n"
        "[[parameters]]\ncode = 'x'\nscale = { linear = [0, 8] }\ndefault = 3\n"
        "[[parameters]]\ncode = 'y'\nscale = { linear = [10, 20] }\ndefault = 12\n",
        "/events/tune.toml", "");
    REQUIRE(result.control_file);
    std::vector<std::string> tried;
    for (const Job& job : trials_of(*result.control_file)) {
        tried.push_back(job.sides[0].description);
    }
    CHECK(tried == std::vector<std::string>{"x: 3; y: 12", "x: 0; y: 10", "x: 8; y: 10", "x: 0; y: 20", "x: 8; y: 20"});
}

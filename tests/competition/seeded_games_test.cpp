// What an event with a seed plays is for ever: its first games are those of the files in seeded/.
// UPDATE_SEEDED=1 ringmaster_tests "[seeded]" writes them anew.
#include <cstdlib>
#include <deque>

#include "ringmaster/base/random.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/competition/tuning_event.hpp"
#include "ringmaster/os/files.hpp"

#include "support/catch.hpp"
#include "support/fake_pool.hpp"

using namespace ringmaster;

namespace {

const std::string common = R"(
seed = 20261121
board_size = 9
komi = 7.5
opponent = "fixed"
candidate_colour = "alternate"
verification_by = "opponent"
number_of_games = 1000
[players.fixed]
command = "engine --seed {seed}"
[candidate]
command = "engine --bold {bold} --reach {reach} --seed {seed}"
)";

const std::string mc_tuner = "competition_type = \"mc_tuner\"\nmax_depth = 2\n" + common + R"(
[[parameters]]
code = "bold"
scale = { linear = [0, 1] }
split = 4
[[parameters]]
code = "reach"
scale = { log = [1, 100], integer = true }
split = 3
)";

const std::string model_tuner = "competition_type = \"model_tuner\"\n" + common + R"(
[[parameters]]
code = "bold"
scale = { linear = [0, 1] }
default = 0.2
[[parameters]]
code = "reach"
scale = { log = [1, 100], integer = true }
default = 50
)";

ControlFile control_of(const std::string& text) {
    auto result = parse_control_file(text, "/event/seeded.toml", "/home");
    REQUIRE(result.problems.empty());
    return *result.control_file;
}

/// Best at bold = 0.7 and reach = 10.
bool wins(const Job& job) {
    const double bold = std::get<double>(job.sides[0].parameters.at(0).second);
    const auto reach = static_cast<double>(std::get<long long>(job.sides[0].parameters.at(1).second));
    const double off = (bold - 0.7) * (bold - 0.7) + (reach - 10) * (reach - 10) / 2500;
    return Random(7, "wins", job.number).uniform() < 0.8 - off;
}

/// What of a job reaches the engines.
std::string line_of(const Job& job) {
    return job.game_id + " " + letter(job.colour) + " | " + join(job.player(Colour::black).command, " ") + " | " +
           join(job.player(Colour::white).command, " ") + "\n";
}

/// The first `count` games of the event when so many are always in progress, the oldest ends first.
std::string play(TuningEvent& tuning, std::size_t count, std::size_t slots) {
    std::string games;
    std::deque<Job> running;
    for (std::size_t asked = 0; asked < count; ++asked) {
        if (running.size() == slots) {
            const Job job = running.front();
            running.pop_front();
            tuning.tell(make_record(job, fake_outcome(job, wins(job)), 0));
        }
        const auto job = tuning.ask();
        REQUIRE(job);
        games += line_of(*job);
        running.push_back(*job);
    }
    for (const Job& job : running) {
        tuning.tell(make_record(job, fake_outcome(job, wins(job)), 0));
    }
    return games;
}

void compare(const std::string& games, const std::string& name) {
    const std::string file = RINGMASTER_SOURCE_DIR "/tests/competition/seeded/" + name + ".txt";
    if (std::getenv("UPDATE_SEEDED") != nullptr) {
        write_file_atomically(file, games);
    }
    CHECK(games == read_file(file));
}

}  // namespace

TEST_CASE("a seeded mc_tuner plays the games it always played", "[competition][seeded]") {
    const ControlFile control = control_of(mc_tuner);
    TuningEvent one_slot(control, {*control.seed, 1, {}});
    compare(play(one_slot, 50, 1), "mc_tuner");
    TuningEvent four_slots(control, {*control.seed, 1, {}});
    compare(play(four_slots, 50, 4), "mc_tuner_in_4_slots");
}

TEST_CASE("a seeded model_tuner plays the games it always played", "[competition][seeded]") {
    const ControlFile control = control_of(model_tuner);
    TuningEvent one_slot(control, {*control.seed, 1, {}});
    compare(play(one_slot, 120, 1), "model_tuner");
}

TEST_CASE("a seeded verification plays the games it always played", "[competition][seeded]") {
    const ControlFile control = control_of(model_tuner);
    TuningEvent model(control, {*control.seed, 1, {}});
    play(model, 60, 1);
    model.verify(50);
    compare(play(model, 50, 1), "verify");
    const ControlFile tree_control = control_of(mc_tuner);
    TuningEvent tree(tree_control, {*tree_control.seed, 1, {}});
    play(tree, 60, 1);
    tree.verify(50);
    compare(play(tree, 50, 2), "verify_of_mc_tuner");
}

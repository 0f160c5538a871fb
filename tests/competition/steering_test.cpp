// An event whose tree is steered otherwise than Gomill's.
#include "ringmaster/base/random.hpp"
#include "ringmaster/competition/tuning.hpp"
#include "ringmaster/report/render_text.hpp"

#include "support/catch.hpp"
#include "support/fake_pool.hpp"
#include "support/small_event.hpp"

using namespace ringmaster;

namespace {

/// Plays until `games` are finished; level 8.75 wins always, the others one game in four.
std::vector<GameRecord> play(Tuning& tuning, std::uint64_t games) {
    std::vector<GameRecord> records;
    while (tuning.progress().finished < games) {
        const auto job = tuning.ask();
        REQUIRE(job);
        const bool wins = job->path == "3" || Random(1, "wins", job->number).below(4) == 0;
        records.push_back(make_record(*job, fake_outcome(*job, wins), 0));
        tuning.tell(records.back());
    }
    return records;
}

ControlFile retiring_event() {
    ControlFile control = small_event(4);
    control.tree.retire = RetireRule::confidence;
    control.tree.min_games = 10;
    control.tree.exploration_coefficient = 2;
    return control;
}

}  // namespace

TEST_CASE("the report names the policy and those who have retired", "[competition]") {
    ControlFile control = retiring_event();
    Tuning tuning(control, {1, 1, {}});
    play(tuning, 20);
    const std::string early = render_text(tuning.report());
    CHECK(early.find("\nsteered by: ucb, retire by confidence\n") != std::string::npos);
    CHECK(early.find("no more") == std::string::npos);
    play(tuning, 600);
    const std::string late = render_text(tuning.report());
    CHECK(late.find("\n3 cells play no more: level: 1.25 [(0)]; level: 3.75 [(1)]; level: 6.25 [(2)]\n"
                    "Only the recommended candidate is left.\n") != std::string::npos);
    CHECK(tuning.tree().decided());
}

TEST_CASE("the report of an event that is steered as Gomill's says nothing about it", "[competition]") {
    Tuning tuning(small_event(4), {1, 1, {}});
    play(tuning, 20);
    CHECK(render_text(tuning.report()).find("steered") == std::string::npos);
}

TEST_CASE("with every policy a resumed event asks for the games it would have played", "[competition]") {
    for (const auto& [name, policy] : policy_names()) {
        INFO(name);
        ControlFile control = retiring_event();
        control.tree.policy = policy;
        control.tree.max_depth = 2;
        control.tree.rave = policy == PolicyKind::kl_ucb;
        Tuning whole(control, {7, 1, {}});
        const std::vector<GameRecord> records = play(whole, 150);
        Tuning resumed(control, {7, 1, {}});
        for (std::size_t i = 0; i < 100; ++i) {
            resumed.tell(records[i]);
        }
        for (std::size_t i = 100; i < records.size(); ++i) {
            const auto job = resumed.ask();
            REQUIRE(job);
            REQUIRE(job->path == records[i].path);
            resumed.tell(records[i]);
        }
    }
}

TEST_CASE("an event of a billion candidates reports only those that played", "[competition]") {
    ControlFile control = small_event(1);
    control.parameters.clear();
    control.candidate.command = {"engine", "{a}", "{b}", "{c}"};
    for (const char* code : {"a", "b", "c"}) {
        control.parameters.push_back({code, Scale::linear(0, 1), 1000, std::string(code) + ": %.4f"});
    }
    control.tree.max_depth = 2;
    Tuning tuning(control, {1, 1, {}});
    for (int i = 0; i < 10; ++i) {
        const auto job = tuning.ask();
        REQUIRE(job);
        tuning.tell(make_record(*job, fake_outcome(*job, i == 3), 0));
    }
    const std::string report = render_text(tuning.report());
    CHECK(report.find("1999999998 of the other 1999999998") != std::string::npos);
    CHECK(tuning.history_lines().size() < 40);
}

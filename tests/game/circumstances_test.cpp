#include "ringmaster/game/circumstances.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

using Limits = std::map<std::string, std::string>;

Job some_job() {
    Job job;
    job.gtp().players[0].code = "candidate";
    job.gtp().players[1].code = "gnugo";
    return job;
}

}  // namespace

TEST_CASE("the circumstances of a game are the limits that it was played under", "[game]") {
    Job job = some_job();
    job.gtp().settings.engine_failure = EngineFailure::loss;
    job.gtp().settings.move_limit = 400;
    job.gtp().players[0].timeouts = {1.5, 2, 3, 4};
    job.gtp().players[1].memory_limit = 512;
    CHECK(circumstances_of(job, {}).limits == Limits{{"engine_failure", "loss"},
                                                     {"move_limit", "400"},
                                                     {"adjudication", "none"},
                                                     {"candidate: timeouts.startup", "1.5 s"},
                                                     {"candidate: timeouts.command", "2 s"},
                                                     {"candidate: timeouts.move", "3 s"},
                                                     {"candidate: memory_limit", "none"},
                                                     {"gnugo: timeouts.startup", "60 s"},
                                                     {"gnugo: timeouts.command", "30 s"},
                                                     {"gnugo: timeouts.move", "600 s"},
                                                     {"gnugo: memory_limit", "512 MB"}});
    job.gtp().referee = PlayerSetup{};
    job.gtp().referee->code = "judge";
    CHECK(circumstances_of(job, {}).limits.at("judge: timeouts.move") == "600 s");
}

TEST_CASE("circumstances read back from their text, whatever is in it", "[game]") {
    const Circumstances circumstances = circumstances_of(some_job(), {{"/x/my engine", "inode 1"}});
    CHECK(parse_circumstances(to_text(circumstances)) == circumstances);
    CHECK(to_text(Circumstances{"", {}, {{"a\tb", "c\nd"}}}) == "a?b\tc?d\n");
    CHECK(parse_circumstances("") == Circumstances{});
    CHECK(parse_circumstances("nonsense\nname\tvalue\tmore\n").limits == Limits{{"name", "value\tmore"}});
}

TEST_CASE("machine and audit stand among the lines of their text, and are none of the limits", "[game]") {
    const Circumstances circumstances{"big", Ruling{Colour::black, 60}, {{"move_limit", "400"}, {"a", "1"}}};
    CHECK(to_text(circumstances) == "a\t1\naudit\tb 60\nmachine\tbig\nmove_limit\t400\n");
    CHECK(parse_circumstances(to_text(circumstances)) == circumstances);
}

TEST_CASE("a game that is told at once has the circumstances that are read back of it later", "[game]") {
    const Circumstances circumstances = circumstances_of(some_job(), {{"/x/odd\tname", "inode\n1"}}, "big\tone");
    CHECK(parse_circumstances(to_text(circumstances)) == circumstances);
}

TEST_CASE("the files of engines are among the circumstances, by their paths", "[game]") {
    const Circumstances circumstances = circumstances_of(some_job(), {{"/x/my engine", "inode 1"}});
    CHECK(circumstances.limits.at("program /x/my engine") == "inode 1");
    CHECK(program_of("program /x/my engine") == "/x/my engine");
    CHECK(program_of("candidate: timeouts.move").empty());
}

TEST_CASE("a game that was not played here names its machine", "[game]") {
    CHECK(circumstances_of(some_job(), {}, "big").machine == "big");
    CHECK(circumstances_of(some_job(), {}).machine.empty());
}

TEST_CASE("the margin of a clock is among the circumstances of a game with clocks", "[game]") {
    Job job = some_job();
    job.gtp().players[1].clock = TimeControl{};
    CHECK(circumstances_of(job, {}).limits.at("time_margin") == "0.05 s");
    job.purpose = PairingGame{"a v b", 0};
    CHECK(circumstances_of(job, {}).limits.at("time_margin of a v b") == "0.05 s");
    CHECK_FALSE(circumstances_of(some_job(), {}).limits.contains("time_margin"));
}

TEST_CASE("what decides games by adjudication is among the circumstances", "[game]") {
    Job job = some_job();
    job.gtp().settings.adjudication.emplace();
    CHECK(circumstances_of(job, {}).limits.at("adjudication") == "resign_below 0.03, moves 4");
    job.gtp().settings.adjudication->max_moves = 300;
    CHECK(circumstances_of(job, {}).limits.at("adjudication") == "resign_below 0.03, moves 4, max_moves 300");
}

#include "ringmaster/runner/machine_watch.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

Job job_of(std::uint64_t number, EngineFailure engine_failure = EngineFailure::retry) {
    Job job;
    job.number = number;
    job.game_id = std::to_string(number);
    job.gtp().settings.engine_failure = engine_failure;
    job.sides[0].description = "x: 0." + job.game_id;
    return job;
}

VoidGame void_of(const Job& job, std::optional<std::size_t> culprit = 1) {
    return {job.number, {}, "somebody: died", culprit, 0};
}

/// A watch that is told of games one after the other.
struct Watch {
    FailureWatch watch;
    Halt last;

    explicit Watch(const FailureWatch::Limits& limits = {}) : watch(limits) {}

    std::string counts(std::uint64_t number, Ending ending = Ending::score, const std::vector<double>& place = {}) {
        GameRecord record;
        record.ending = ending;
        record.detail = "candidate: died";
        last = watch.tell_counted(job_of(number), record, place);
        return last.reason;
    }
    std::string is_void(const Job& job, std::optional<std::size_t> culprit = 1) {
        last = watch.tell_void(job, void_of(job, culprit), watch.void_games());
        return last.reason;
    }
};

const std::string go_on = "; mend what failed, then start again: the run goes on";

}  // namespace

TEST_CASE("void games in a row are too many, and sooner before the first success", "[runner]") {
    Watch watch({3, 2});
    CHECK(watch.is_void(job_of(0)).empty());
    CHECK(watch.is_void(job_of(1)) == "2 void games before any success");
    CHECK(watch.counts(2).empty());
    CHECK(watch.is_void(job_of(3)).empty());
    CHECK(watch.is_void(job_of(4)).empty());
    CHECK(watch.is_void(job_of(5)) == "3 void games in a row");
    CHECK(watch.last.advice == "the last one was game 5 with x: 0.5: somebody: died" + go_on);
}

TEST_CASE("a game that is void again and again is too much although others count", "[runner]") {
    Watch watch({2, 1});
    CHECK(watch.counts(0).empty());
    CHECK(watch.is_void(job_of(7)).empty());
    CHECK(watch.counts(1).empty());
    CHECK(watch.is_void(job_of(7)) == "game 7 was void 2 times");
}

TEST_CASE("games that are void at the same time count as one", "[runner]") {
    FailureWatch watch({2, 1});
    watch.tell_counted(job_of(0), {}, {});
    for (const std::uint64_t number : {1U, 2U, 3U}) {
        CHECK_FALSE(watch.tell_void(job_of(number), void_of(job_of(number)), 0));
    }
    CHECK(watch.void_games() == 3);
    CHECK(watch.tell_void(job_of(4), void_of(job_of(4)), 1).reason == "2 void games in a row");
}

TEST_CASE("the candidate's failures make no run halt that retries, but one that does not", "[runner]") {
    Watch watch({2, 1});
    for (std::uint64_t number = 0; number < 10; ++number) {
        CHECK(watch.is_void(job_of(number), 0).empty());
    }
    CHECK(watch.is_void(job_of(10), 1) == "1 void game before any success");
    Watch other({2, 1});
    CHECK(other.is_void(job_of(0, EngineFailure::void_game), 0) == "1 void game before any success");
    CHECK(other.last.advice ==
          "the last one was game 0 with x: 0.0: somebody: died; engine_failure = \"retry\" lets candidates lose whose "
          "engine fails twice in a game, and may be set now; or mend the engine, then start again");
    CHECK(other.is_void(job_of(1, EngineFailure::void_game)) == "2 void games before any success");
    CHECK(other.last.advice == "the last one was game 1 with x: 0.1: somebody: died" + go_on);
}

TEST_CASE("more than half of the last twenty games lost by a failure are too many", "[runner]") {
    Watch watch;
    for (std::uint64_t number = 0; number < 60; ++number) {
        CHECK(watch.counts(number, number % 2 == 0 ? Ending::failure : Ending::jigo, {0.45}).empty());
    }
    CHECK(watch.counts(60, Ending::failure, {0.45}).empty());
    CHECK(watch.counts(61, Ending::failure, {0.45}) == "11 games of the last 20 were lost because an engine failed");
    CHECK(watch.last.advice ==
          "the last one was game 61 with x: 0.61: candidate: died; mend the engine, or leave the values out that it "
          "fails with (the report says where), then start again: the run goes on");
    Job of_tournament = job_of(62);
    of_tournament.purpose = PairingGame{"a v b", 1};
    GameRecord lost;
    lost.ending = Ending::failure;
    CHECK(watch.watch.tell_counted(of_tournament, lost, {})
              .advice.ends_with(
                  "mend the engine, or leave the player out that fails, then start again: the run goes on"));
}

TEST_CASE("five games in a row that failures lost all over the ranges are too many, not those in one place",
          "[runner]") {
    Watch pocket;
    for (std::uint64_t number = 0; number < 10; ++number) {
        CHECK(pocket.counts(number, Ending::failure, {0.1 * static_cast<double>(number), 0.45}).empty());
    }
    Watch everywhere;
    for (std::uint64_t number = 0; number < 4; ++number) {
        CHECK(everywhere.counts(number, Ending::failure, {0.25 * static_cast<double>(number), 0.5}).empty());
    }
    CHECK(everywhere.counts(4).empty());
    for (std::uint64_t number = 5; number < 9; ++number) {
        CHECK(everywhere.counts(number, Ending::failure, {0.25, 0.5}).empty());
    }
    CHECK(everywhere.counts(9, Ending::failure, {0.75, 0.5}).empty());
    CHECK(everywhere.counts(10, Ending::failure, {0.5, 1.0}) ==
          "6 games in a row were lost because an engine failed, wherever in the ranges the candidates are");
    CHECK(everywhere.last.advice ==
          "the last one was game 10 with x: 0.10: candidate: died; mend the engine, then start again: the run goes on");
    Watch match;
    for (std::uint64_t number = 0; number < 4; ++number) {
        CHECK(match.counts(number, Ending::failure).empty());
    }
    CHECK(match.counts(4, Ending::failure) == "5 games in a row were lost because an engine failed");
}

TEST_CASE("where candidates play each other a pocket may spoil most games, unless it is all", "[runner]") {
    const auto halt_of = [](int games, double pocket) {
        FailureWatch watch({});
        Halt halt;
        for (int number = 0; !halt && number < games; ++number) {
            Job job = job_of(static_cast<std::uint64_t>(number));
            job.sides[1] = {.role = Role::candidate, .description = "x: 0.7"};
            GameRecord record;
            record.ending = number % 4 == 3 ? Ending::score : Ending::failure;
            record.winner = Colour::black;
            halt = watch.tell_counted(job, record, {0.7 + (number % 2 == 0 ? 0 : pocket)});
        }
        return halt;
    };
    CHECK_FALSE(halt_of(60, 0.2));
    const Halt halt = halt_of(60, 0.5);
    CHECK(halt.reason == "11 games of the last 14 were lost because an engine failed");
    CHECK(halt.advice.starts_with("the last one was game 13 with x: 0.7; mend the engine, or leave the values out"));
    FailureWatch watch({});
    Job job = job_of(1);
    job.sides[1].role = Role::candidate;
    GameRecord record;
    record.ending = Ending::failure;
    for (int game = 1; game < 20; ++game) {
        CHECK_FALSE(watch.tell_counted(job, record, {0.7}));
    }
    CHECK(watch.tell_counted(job, record, {0.7}).reason ==
          "20 games of the last 20 were lost because an engine failed");
}

TEST_CASE("of a script's candidates that play each other nobody knows which failed, and where", "[runner]") {
    FailureWatch watch({});
    Halt halt;
    for (std::uint64_t number = 0; number < 20; ++number) {
        CHECK_FALSE(halt);
        Job job = job_of(number);
        job.game = ScriptGame{};
        job.sides[1] = {.role = Role::candidate, .description = "x: 0.7"};
        GameRecord record;
        record.ending = Ending::failure;
        record.winner = opponent_of(record.colour);
        halt = watch.tell_counted(job, record, {number % 2 == 0 ? 0.1 : 0.9});
    }
    CHECK(halt.reason == "20 games of the last 20 were lost because the candidate failed");
    CHECK(halt.advice.starts_with("the last one was game 19 with x: 0.19 against x: 0.7; mend the program"));
}

TEST_CASE("a void game names the values of the candidate that failed, on either side", "[runner]") {
    Job job = job_of(4, EngineFailure::void_game);
    job.sides[1] = {.role = Role::candidate, .description = "x: 0.7"};
    FailureWatch watch({2, 1});
    CHECK(watch.tell_void(job, void_of(job, 1), 0).advice.starts_with("the last one was game 4 with x: 0.7: "));
    CHECK(watch.tell_void(job, void_of(job, 0), 1).advice.starts_with("the last one was game 4 with x: 0.4: "));
}

TEST_CASE("a game's lost workers rest ever longer, and are too many when patience is over", "[runner]") {
    FailureWatch watch(FailureWatch::Limits{});
    const Job job = job_of(3);
    CHECK(watch.rest(job, 0) == 0);
    double now = 100;
    for (const double rest : {0.0, 1.0, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 60.0, 60.0}) {
        CHECK_FALSE(watch.tell_lost_worker(job, "it vanished", now));
        CHECK(watch.rest(job, now) == rest);
        now += rest;
    }
    CHECK_FALSE(watch.tell_lost_worker(job_of(4), "it vanished", 800));
    const Halt halt = watch.tell_lost_worker(job, "it vanished", 700);
    CHECK(halt.reason == "the worker of game 3 was lost 11 times");
    CHECK(halt.advice ==
          "the last one was game 3 with x: 0.3: it vanished; mend what failed, then start again: the run goes on");
    for (const double late : {0.0, 1000.0, 2000.0, 3000.0}) {
        CHECK_FALSE(watch.tell_lost_worker(job_of(5), "it vanished", late));
    }
    CHECK(watch.tell_lost_worker(job_of(5), "it vanished", 4000));
}

TEST_CASE("a worker here that is lost in the same way eight times in a row halts the run before patience is over",
          "[runner]") {
    FailureWatch watch(FailureWatch::Limits{});
    const Job job = job_of(3);
    const std::string how = "it exited with status 1; its last words: ringmaster: out of memory";
    for (int time = 1; time < 8; ++time) {
        CHECK_FALSE(watch.tell_lost_worker(job, how, 0, true));
    }
    CHECK_FALSE(watch.tell_lost_worker(job, "it was killed by signal 9 (Killed)", 0, true));
    for (int time = 1; time < 8; ++time) {
        CHECK_FALSE(watch.tell_lost_worker(job, how, 0, true));
    }
    const Halt halt = watch.tell_lost_worker(job, how, 0, true);
    CHECK(halt.reason == "the worker of game 3 was lost 8 times in the same way");
    CHECK(halt.advice == "the last one was game 3 with x: 0.3: " + how +
                             "; is the machine short of memory or processes? start again: the run goes on");
}

TEST_CASE("a program that is not there is waited for, for so long as no game of it begins", "[runner]") {
    FailureWatch watch(FailureWatch::Limits{.patience = 90});
    const Job job = job_of(8);
    const std::string how = "candidate: could not be started";
    double now = 0;
    for (const double rest : {1.0, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0}) {
        CHECK_FALSE(watch.tell_not_started(job, how, now));
        CHECK(watch.rest(job, now) == rest);
        now += rest;
    }
    SECTION("patience is over") {
        const Halt halt = watch.tell_not_started(job, how, 90);
        CHECK(halt.reason == "an engine could not be started for 1 min 30 s");
        CHECK(halt.advice ==
              "the last one was game 8 with x: 0.8: candidate: could not be started; bring its program back, then "
              "start again: the run goes on");
    }
    SECTION("the game was played") {
        watch.tell_counted(job, {}, {});
        CHECK(watch.rest(job, 90) == 0);
        CHECK_FALSE(watch.tell_not_started(job, how, 90));
    }
    SECTION("the game was void") {
        watch.tell_void(job, void_of(job, 0), 0);
        CHECK_FALSE(watch.tell_not_started(job, how, 90));
    }
}

TEST_CASE("in a tournament who fails may lose", "[runner]") {
    Job job = job_of(3);
    job.purpose = PairingGame{"a_b", 3};
    Watch watch({2, 1});
    watch.is_void(job);
    CHECK(watch.last.advice ==
          "the last one was game 3 with x: 0.3: somebody: died; mend what failed (or write engine_failure = \"loss\": "
          "an engine that fails loses), then start again: the run goes on");
    watch.is_void(job, std::nullopt);
    CHECK(watch.last.advice == "the last one was game 3 with x: 0.3: somebody: died" + go_on);
}

TEST_CASE("of a script's event nothing is said of engines", "[runner]") {
    Job job = job_of(3);
    job.game = ScriptGame{{}, EngineFailure::void_game};
    Watch watch({2, 1, 60});
    CHECK(watch.is_void(job, 0) == "1 void game before any success");
    CHECK(watch.last.advice ==
          "the last one was game 3 with x: 0.3: somebody: died; engine_failure = \"retry\" lets candidates lose that "
          "fail twice in a game, and may be set now; or mend the program, then start again");
    Watch other({2, 1, 60});
    other.is_void(job, std::nullopt);
    CHECK(other.last.advice ==
          "the last one was game 3 with x: 0.3: somebody: died; mend what failed (where it was the candidate, let the "
          "script print 'candidate failed' as its last line), then start again: the run goes on");
    GameRecord lost;
    lost.ending = Ending::failure;
    Halt halt;
    for (int game = 0; !halt && game < 50; ++game) {
        halt = watch.watch.tell_counted(job, lost, {game / 50.0});
    }
    CHECK(halt.reason == "11 games of the last 11 were lost because the candidate failed");
    CHECK(
        halt.advice ==
        "the last one was game 3 with x: 0.3; mend the program, or leave the values out that it fails with (the report "
        "says where), then start again: the run goes on");
    watch.watch.tell_not_started(job, "gone", 0);
    CHECK(watch.watch.tell_not_started(job, "gone", 60).reason == "the script could not be started for 1 min 00 s");
}

TEST_CASE("losses on time that the machine is to blame for halt a run only when five come in a row", "[runner]") {
    FailureWatch watch({2, 1});
    const auto is_excused = [&](std::uint64_t number, std::uint64_t void_games_before) {
        VoidGame game = void_of(job_of(number), std::nullopt);
        game.reason = "ann: overstepped its time";
        game.cause = VoidCause::excused_time;
        return watch.tell_void(job_of(number), game, void_games_before);
    };
    for (int i = 0; i < 4; ++i) {
        CHECK_FALSE(is_excused(0, watch.void_games()));
    }
    watch.tell_counted(job_of(0), {}, {});
    for (int i = 0; i < 4; ++i) {
        const std::uint64_t before = watch.void_games();
        for (int slot = 0; slot < 3; ++slot) {  // what keeps several games at once from a core does so once
            CHECK_FALSE(is_excused(1, before));
        }
    }
    const Halt halt = is_excused(1, watch.void_games());
    CHECK(halt.reason == "5 games in a row were lost on time while the machine was busy or away");
    CHECK(halt.advice ==
          "the last one was game 1 with x: 0.1: ann: overstepped its time; play fewer games at a time, or with more "
          "time, then start again: the run goes on");
}

#include "ringmaster/runner/scheduler.hpp"

#include <csignal>
#include <set>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"
#include "ringmaster/competition/competition.hpp"
#include "ringmaster/competition/tuning_event.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/report/render_text.hpp"
#include "ringmaster/report/text_report.hpp"

#include "config/control_files.hpp"
#include "support/catch.hpp"
#include "support/contains.hpp"
#include "support/facts_of.hpp"
#include "support/fake_pool.hpp"
#include "support/small_event.hpp"
#include "support/temporary_folder.hpp"
#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

double level_of(const JobSide& side) {
    return std::get<double>(side.parameters.at(0).second);
}

/// The result of a game as a deterministic engine gives it: a function of the candidate and the seed.
Outcome deterministic_game(const Job& job) {
    return fake_outcome(job, Random(job.sides[0].seed, "result", 0).uniform() < level_of(job.sides[0]) / 10);
}

Outcome void_game(const Job& job) {
    Outcome outcome;
    outcome.number = job.number;
    outcome.detail = "fixed: died after 'genmove b'";
    return outcome;
}

/// One event in a folder, run as often as one likes: what is stored is all that a run knows of the one before.
struct TestEvent {
    TemporaryFolder folder;
    ControlFile control = small_event();
    EventFiles files{folder.path() / "small.toml"};
    int epoch = 1;
    std::uint64_t seed = 42;
    ScheduleOptions options;
    std::ostringstream shown;

    TestEvent() = default;
    explicit TestEvent(std::uint64_t games) { control.number_of_games = games; }

    Store store() const { return Store(files.database, Store::Mode::read); }

    std::unique_ptr<Competition> restore(const Store& store) const {
        auto competition = make_competition(control, EventIdentity{seed, epoch, {}});
        store.for_each_game([&](const GameRecord& record) { competition->tell(record); });
        store.for_each_void_game([&](const VoidGame& game) { competition->tell(game); });
        return competition;
    }

    RunEnd run(FakePool& pool) {
        Store store(files.database, Store::Mode::write);
        const auto tuning = restore(store);
        const auto display = make_plain_display(shown);
        EventLog log(files.log);
        History history(files.history);
        options.event = "small";
        options.epoch = epoch;
        return run_games(*tuning, store, pool, *display, log, history, files, options);
    }

    RunEnd run(int slots = 1, const std::function<Outcome(const Job&)>& play = deterministic_game) {
        FakePool pool(slots, play);
        return run(pool);
    }

    /// A run that dies after so many events.
    void run_until_killed(int slots, const std::function<Outcome(const Job&)>& play, int events) {
        FakePool pool(slots, play);
        pool.waits_left = events;
        try {
            run(pool);
        } catch (const Killed&) {
        }
    }

    std::vector<GameRecord> games() const {
        std::vector<GameRecord> games;
        store().for_each_game([&](const GameRecord& game) { games.push_back(game); });
        return games;
    }

    EventFacts facts() const { return restore(store())->facts(FactsDetail::full); }

    /// Without the pace, which is another one each time.
    std::string report() const {
        EventFacts known = facts();
        known.progress.games_a_minute.reset();
        known.progress.seconds_left.reset();
        return render_text(text_report(known, ReportDetail::all, {10, 10}));
    }
};

/// What makes a game the same game; the time when it was played does not.
std::vector<std::string> identities(const std::vector<GameRecord>& games) {
    std::vector<std::string> lines;
    for (const GameRecord& game : games) {
        lines.push_back(std::to_string(game.number) + " " + to_text(game.purpose) + " " + letter(game.colour) + " " +
                        game.result);
    }
    return lines;
}

/// A game in its second slot never begins.
class HalfBegun : public FakePool {
public:
    using FakePool::FakePool;
    void start(std::size_t slot, const Job& job) override {
        if (slot == 0) {
            FakePool::start(slot, job);
        }
    }
    bool withdraw(std::size_t slot) override { return slot == 1; }
    std::optional<Hello> hello(std::size_t slot) const override {
        return slot == 0 ? std::optional(Hello{}) : std::nullopt;
    }
};

}  // namespace

TEST_CASE("a run plays the wanted number of games and stores each once", "[runner]") {
    TestEvent event(7);
    CHECK(event.run().kind == RunEnd::Kind::complete);
    const auto games = event.games();
    REQUIRE(games.size() == 7);
    for (std::size_t i = 0; i < games.size(); ++i) {
        CHECK(games[i].number == i);
    }
    CHECK(contains(event.shown.str(), "game 6: level: "));
}

TEST_CASE("the log names the players of a playoff, which has no candidate", "[runner]") {
    TestEvent event;
    event.control = good(
        "competition_type = 'playoff'\nboard_size = 9\nkomi = 7\n[players.a]\ncommand = 'a'\n[players.b]\n"
        "command = 'b'\n[[matchups]]\nplayer_1 = 'a'\nplayer_2 = 'b'\nnumber_of_games = 2\n");
    FakePool pool(1, [](const Job& job) { return fake_outcome(job, true); });
    CHECK(event.run(pool).kind == RunEnd::Kind::complete);
    const std::string log = read_file(event.files.log);
    CHECK(contains(log, "(a is Black)"));
    CHECK_FALSE(contains(log, "candidate"));
}

TEST_CASE("max_games limits the games of one run, not of the event", "[runner]") {
    TestEvent event(5);
    event.options.max_games = 3;
    CHECK(event.run().kind == RunEnd::Kind::complete);
    CHECK(event.games().size() == 3);
    event.run();
    CHECK(event.games().size() == 5);
}

TEST_CASE("with one slot a run killed after any event and resumed plays the same games as one never stopped",
          "[runner]") {
    TestEvent whole(20);
    tree_of(whole.control).tree.max_depth = 2;
    whole.run();
    const auto expected = identities(whole.games());
    const auto report = whole.report();

    for (int cut = 0; cut <= 20; ++cut) {
        INFO("killed after " << cut << " events");
        TestEvent event;
        event.control = whole.control;
        event.run_until_killed(1, deterministic_game, cut);
        CHECK(event.games().size() == static_cast<std::size_t>(cut));
        event.run();
        CHECK(identities(event.games()) == expected);
        CHECK(event.report() == report);
    }
}

TEST_CASE("void games too are the same after a kill at any event", "[runner]") {
    const auto play = [](const Job& job) {
        return Random(job.sides[0].seed, "luck", 0).below(4) == 0 ? void_game(job) : deterministic_game(job);
    };
    TestEvent whole(15);
    whole.options.max_void_games_in_a_row = whole.control.max_void_games_in_a_row = 100;
    whole.options.max_void_games_before_first_success = 100;
    FakePool pool(1, play);
    whole.run(pool);
    const auto expected = identities(whole.games());
    const auto report = whole.report();
    const int events = static_cast<int>(pool.started.size());
    REQUIRE(events > 15);

    for (int cut = 0; cut <= events; ++cut) {
        INFO("killed after " << cut << " events");
        TestEvent event;
        event.control = whole.control;
        event.options = whole.options;
        event.run_until_killed(1, play, cut);
        event.run(1, play);
        CHECK(identities(event.games()) == expected);
        CHECK(event.report() == report);
    }
}

TEST_CASE("with several slots a killed and resumed run loses and doubles no game", "[runner]") {
    for (int cut = 0; cut <= 12; ++cut) {
        TestEvent event(12);
        event.run_until_killed(4, deterministic_game, cut);
        const auto before = event.games();
        event.run(4, deterministic_game);
        const auto after = event.games();
        REQUIRE(after.size() == 12);
        CHECK(std::equal(before.begin(), before.end(), after.begin()));
        std::set<std::uint64_t> numbers;
        for (const GameRecord& game : after) {
            numbers.insert(game.number);
        }
        CHECK(numbers.size() == 12);
        CHECK(*numbers.rbegin() == 11);
    }
}

TEST_CASE("a game is stored before it is shown", "[runner]") {
    TestEvent event(3);

    class Checking : public Display {
    public:
        explicit Checking(const EventFiles& files) : files_(files) {}
        void line(const std::string&) override {
            ++lines;
            int stored = 0;
            Store(files_.database, Store::Mode::read).for_each_game([&](const GameRecord&) { ++stored; });
            CHECK(stored == lines);
        }
        void warning(const std::string&) override {}
        int lines = 0;

    private:
        const EventFiles& files_;
    };

    Store store(event.files.database, Store::Mode::write);
    TuningEvent tuning(event.control, {1, 1, {}});
    History history(event.files.history);
    Checking display(event.files);
    EventLog log(event.files.log);
    FakePool pool(1, deterministic_game);
    run_games(tuning, store, pool, display, log, history, event.files, {});
    CHECK(display.lines == 3);
}

TEST_CASE("the next game is started before the last one is stored, and is the one a replay chooses", "[runner]") {
    TestEvent event(9);
    std::vector<std::size_t> stored;
    FakePool pool(1, [&](const Job& job) {
        stored.push_back(event.store().count_games(1));
        return deterministic_game(job);
    });
    event.run(pool);
    CHECK(stored == std::vector<std::size_t>{0, 0, 1, 2, 3, 4, 5, 6, 7});
    CHECK(event.games().size() == 9);
}

TEST_CASE("games that end together are all followed by new ones before any is stored", "[runner]") {
    TestEvent event(8);
    std::vector<std::size_t> stored;
    FakePool pool(4, [&](const Job& job) {
        stored.push_back(event.store().count_games(1));
        return deterministic_game(job);
    });
    event.run(pool);
    CHECK(stored == std::vector<std::size_t>(8, 0));
    CHECK(event.games().size() == 8);
}

TEST_CASE("results wait for each other for a while, but not for the end of a game or a run", "[runner]") {
    TestEvent event(6);
    event.options.seconds_to_gather = 3600;
    std::vector<std::size_t> stored;
    FakePool pool(1, [&](const Job& job) {
        stored.push_back(event.store().count_games(1));
        if (job.number == 3) {
            pool.script.emplace_back(NothingHappened{});
        }
        return deterministic_game(job);
    });
    event.run(pool);
    CHECK(stored == std::vector<std::size_t>{0, 0, 0, 0, 3, 3});
    CHECK(event.games().size() == 6);
    CHECK(contains(event.shown.str(), "game 5: "));
}

TEST_CASE("a game that cannot be stored is not shown", "[runner]") {
    TestEvent event(3);
    FakePool pool(1, [&](const Job& job) {
        if (job.number == 1) {
            std::filesystem::remove(event.files.database);
        }
        return deterministic_game(job);
    });
    CHECK_THROWS_AS(event.run(pool), Error);
    CHECK(pool.started.size() == 2);
    CHECK_FALSE(contains(event.shown.str(), "game 0: "));
}

TEST_CASE("the first signal finishes the games in progress", "[runner]") {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGUSR2}) {
        TestEvent event;
        FakePool pool(3, deterministic_game);
        pool.script.emplace_back(SignalCame{signal});
        const RunEnd end = event.run(pool);
        CHECK(end.kind == RunEnd::Kind::stopped);
        CHECK(pool.started.size() == 3);
        CHECK(event.games().size() == 3);
    }
}

TEST_CASE("the second signal aborts but keeps the results that have arrived", "[runner]") {
    TestEvent event;
    FakePool pool(3, deterministic_game);
    pool.script = {SignalCame{SIGINT}, SignalCame{SIGTERM}};
    const RunEnd end = event.run(pool);
    CHECK(end.kind == RunEnd::Kind::aborted);
    CHECK(end.signal == SIGTERM);
    CHECK(event.games().size() == 3);
}

TEST_CASE("being asked to stop twice by 'stop' does not abort", "[runner]") {
    TestEvent event;
    FakePool pool(2, deterministic_game);
    pool.script = {SignalCame{SIGUSR2}, SignalCame{SIGUSR2}};
    CHECK(event.run(pool).kind == RunEnd::Kind::stopped);
    CHECK(event.games().size() == 2);
}

TEST_CASE("SIGUSR1 prints what is running and stops nothing", "[runner]") {
    TestEvent event(2);
    FakePool pool(1, deterministic_game);
    pool.script.emplace_back(SignalCame{SIGUSR1});
    CHECK(event.run(pool).kind == RunEnd::Kind::complete);
    CHECK(contains(event.shown.str(), "in progress: game 0, "));
    CHECK(event.games().size() == 2);
}

TEST_CASE("a run that is to stop does not wait for games that have not begun, and plays them next time", "[runner]") {
    TestEvent event(4);
    HalfBegun pool(2, deterministic_game);
    pool.script.emplace_back(SignalCame{SIGINT});
    CHECK(event.run(pool).kind == RunEnd::Kind::stopped);
    CHECK(contains(event.shown.str(), "finishing 1 game, then stopping"));
    CHECK(event.games().size() == 1);
    CHECK(event.run(1, deterministic_game).kind == RunEnd::Kind::complete);
    CHECK(event.games().size() == 4);
}

TEST_CASE("a game that cannot begin on one machine is played on another that has nothing else to do", "[runner]") {
    TestEvent event(4);
    HalfBegun pool(2, deterministic_game);
    pool.names_of_machines = {"here", "big"};
    CHECK(event.run(pool).kind == RunEnd::Kind::complete);
    CHECK(event.games().size() == 4);
}

TEST_CASE("a run halts when its first game is void", "[runner]") {
    TestEvent event;
    const RunEnd end = event.run(1, void_game);
    CHECK(end.kind == RunEnd::Kind::halted);
    CHECK(end.reason == "1 void game before any success");
    CHECK(event.games().empty());
    CHECK(event.shown.str() == "ringmaster: game 0 is void: fixed: died after 'genmove b'\n");
}

TEST_CASE("a single void game is played again with the same candidate and number", "[runner]") {
    TestEvent event(4);
    bool failed = false;
    FakePool pool(1, [&](const Job& job) {
        if (job.number == 2 && !failed) {
            failed = true;
            return void_game(job);
        }
        return deterministic_game(job);
    });
    CHECK(event.run(pool).kind == RunEnd::Kind::complete);
    REQUIRE(pool.started.size() == 5);
    CHECK(pool.started[2].number == pool.started[3].number);
    CHECK(pool.started[2].purpose == pool.started[3].purpose);
    CHECK(pool.started[2].colour == pool.started[3].colour);
    CHECK(event.games().size() == 4);
}

TEST_CASE("two void games in a row halt a run that was going well", "[runner]") {
    TestEvent event;
    FakePool pool(1, [](const Job& job) { return job.number < 3 ? deterministic_game(job) : void_game(job); });
    const RunEnd end = event.run(pool);
    CHECK(end.kind == RunEnd::Kind::halted);
    CHECK(end.reason == "2 void games in a row");
    CHECK(event.games().size() == 3);
}

TEST_CASE("no start is stuck at a game that halted one before it, be it its first", "[runner]") {
    for (const int slots : {1, 3}) {
        TestEvent event(12);
        const auto play = [](const Job& job) { return job.number % 4 == 3 ? void_game(job) : deterministic_game(job); };
        event.options.max_games = 3;
        FakePool first(slots, play);
        CHECK(event.run(first).kind == RunEnd::Kind::complete);
        event.options.max_games.reset();
        for (int start = 1; start <= 3; ++start) {
            CHECK(event.run(slots, play).kind == RunEnd::Kind::halted);
        }
        CHECK(event.run(slots, play).kind == RunEnd::Kind::complete);
        std::set<std::uint64_t> numbers;
        for (const GameRecord& game : event.games()) {
            numbers.insert(game.number);
        }
        CHECK(numbers == std::set<std::uint64_t>{0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14});
    }
}

TEST_CASE("the game of a worker that died is played again", "[runner]") {
    TestEvent event(3);

    class LosesOne : public FakePool {
    public:
        using FakePool::FakePool;
        PoolEvent wait(const Deadline& deadline) override {
            PoolEvent event = FakePool::wait(deadline);
            auto* finished = std::get_if<GameFinished>(&event);
            if (finished && finished->outcome.number == 1 && !lost_) {
                lost_ = true;
                return WorkerLost{finished->slot, "it was killed by signal 9 (Killed)"};
            }
            return event;
        }

    private:
        bool lost_ = false;
    };

    LosesOne pool(1, deterministic_game);
    CHECK(event.run(pool).kind == RunEnd::Kind::complete);
    CHECK(event.games().size() == 3);
    CHECK(
        contains(event.shown.str(),
                 "ringmaster: game 1 will be played again, its worker was lost: it was killed by signal 9 (Killed)\n"));
    REQUIRE(pool.started.size() == 4);
    CHECK(pool.started[1] == pool.started[2]);
    CHECK(event.facts().progress.void_games == 0);
}

namespace {

/// Loses the worker of each game so many times.
class LosesWorkers : public FakePool {
public:
    LosesWorkers(int slots, int losses) : FakePool(slots, deterministic_game), losses_(losses) {}
    PoolEvent wait(const Deadline& deadline) override {
        PoolEvent event = FakePool::wait(deadline);
        const auto* finished = std::get_if<GameFinished>(&event);
        return finished && ++lost_[finished->outcome.number] <= losses_ ? WorkerLost{finished->slot, "it vanished"}
                                                                        : event;
    }

private:
    int losses_;
    std::map<std::uint64_t, int> lost_;
};

}  // namespace

TEST_CASE("lost workers are no void games: neither the first nor any number in a row halts a run", "[runner]") {
    for (const int slots : {1, 3}) {
        TestEvent event(4);
        event.options.max_games = 4;
        event.options.shortest_rest = 0;
        LosesWorkers pool(slots, 4);
        CHECK(event.run(pool).kind == RunEnd::Kind::complete);
        CHECK(event.games().size() == 4);
    }
}

TEST_CASE("the fifth worker lost with the same game halts the run", "[runner]") {
    TestEvent event;
    event.options.shortest_rest = 0.001;
    event.options.patience = 0;
    LosesWorkers pool(1, 5);
    const RunEnd end = event.run(pool);
    CHECK(end.kind == RunEnd::Kind::halted);
    CHECK(end.reason == "the worker of game 0 was lost 5 times");
    CHECK(event.games().empty());
    CHECK(event.store().lost_workers().empty());
}

TEST_CASE("of several machines the report says which lost workers, and whose answers were refused", "[runner]") {
    class Liar : public FakePool {
    public:
        using FakePool::FakePool;
        PoolEvent wait(const Deadline& deadline) override {
            PoolEvent event = FakePool::wait(deadline);
            const auto* finished = std::get_if<GameFinished>(&event);
            const bool lies = finished && machine(finished->slot) == 1;
            return lies ? WorkerLost{finished->slot, "it answered with nonsense: 'score'", ++losses_ > 1} : event;
        }

    private:
        int losses_ = 0;
    };
    TestEvent event(12);
    Liar pool(2, deterministic_game);
    const std::string liar = GENERATE("big", "local");
    pool.names_of_machines = {"here", liar};
    CHECK(event.run(pool).kind == RunEnd::Kind::complete);
    const std::vector<LostWorkers> lost = event.store().lost_workers();
    REQUIRE(lost.size() == 1);
    CHECK(lost[0].machine == liar);
    CHECK(lost[0].count == 2);
    CHECK(lost[0].refused == 1);
}

TEST_CASE("files that cannot be copied to a machine are told as that, and lose no worker", "[runner]") {
    class Full : public FakePool {
    public:
        using FakePool::FakePool;
        PoolEvent wait(const Deadline& deadline) override {
            PoolEvent event = FakePool::wait(deadline);
            const auto* finished = std::get_if<GameFinished>(&event);
            const bool is_first = finished && std::exchange(is_first_, false);
            return is_first ? WorkerLost{finished->slot, "push: rsync exited with status 11", false, true} : event;
        }

    private:
        bool is_first_ = true;
    };
    TestEvent event(2);
    Full pool(1, deterministic_game);
    pool.names_of_machines = {"big"};
    CHECK(event.run(pool).kind == RunEnd::Kind::complete);
    CHECK(
        contains(event.shown.str(), "game 0 cannot begin on big, it is tried again: push: rsync exited with status "));
    CHECK(event.store().lost_workers().empty());
}

namespace {

/// What a worker makes of a candidate that always fails.
Outcome failed_game(const Job& job, std::size_t side = 0) {
    Outcome outcome = void_game(job);
    outcome.detail = "candidate: died";
    outcome.failed = side == 0 ? job.colour : opponent_of(job.colour);
    if (job.failure_loses) {
        outcome.ending = Ending::failure;
        outcome.winner = opponent_of(*outcome.failed);
    }
    return outcome;
}

bool is_in_pocket(const Job& job) {
    const double level = level_of(job.sides[0]);
    return level > 4 && level < 5;
}

}  // namespace

TEST_CASE("a run goes on through a pocket of candidates that fail, and loses their games", "[runner]") {
    TestEvent event;
    event.control = small_event(20);
    event.control.number_of_games = 120;
    FakePool pool(1, [](const Job& job) {
        return is_in_pocket(job) ? failed_game(job) : fake_outcome(job, job.number % 2 == 0);
    });
    CHECK(event.run(pool).kind == RunEnd::Kind::complete);
    CHECK(event.games().size() == 120);
    std::size_t failures = 0;
    for (const GameRecord& game : event.games()) {
        const double level = std::get<double>(game.parameters().at(0).second);
        CHECK((game.ending == Ending::failure) == (level > 4 && level < 5));
        failures += game.ending == Ending::failure;
    }
    CHECK(failures >= 3);
    CHECK(event.facts().progress.void_games == failures);
    REQUIRE(event.facts().pockets.size() == 1);
    CHECK(event.facts().pockets[0].failures == failures);
    CHECK(event.facts().pockets[0].games == failures);
}

TEST_CASE("the second failure loses a game whatever run the first was in", "[runner]") {
    const auto play = [](const Job& job) { return is_in_pocket(job) ? failed_game(job) : deterministic_game(job); };
    TestEvent whole;
    whole.control = small_event(20);
    whole.control.number_of_games = 25;
    FakePool pool(1, play);
    whole.run(pool);
    const auto expected = identities(whole.games());
    const int events = static_cast<int>(pool.started.size());
    REQUIRE(events > 25);
    for (int cut = 0; cut <= events; ++cut) {
        INFO("killed after " << cut << " events");
        TestEvent event;
        event.control = whole.control;
        event.run_until_killed(1, play, cut);
        CHECK(event.run(1, play).kind == RunEnd::Kind::complete);
        CHECK(identities(event.games()) == expected);
        CHECK(static_cast<int>(event.facts().progress.void_games) == events - 25);
    }
}

TEST_CASE("a pocket halts no run of candidates that play each other, though most games meet it", "[runner]") {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        TestEvent event;
        event.seed = seed;
        event.control = small_duels(60);
        const RunEnd end = event.run(1, [](const Job& job) {
            for (const std::size_t side : {0U, 1U}) {
                if (level_of(job.sides[side]) > 4 && level_of(job.sides[side]) < 8.5) {
                    return failed_game(job, side);
                }
            }
            return fake_outcome(job, job.number % 2 == 0);
        });
        INFO(end.reason << ": " << end.advice);
        CHECK(end.kind == RunEnd::Kind::complete);
    }
}

TEST_CASE("of candidates that play each other a halt names the values that failed", "[runner]") {
    TestEvent event;
    event.control = small_duels(60);
    FakePool pool(1, [](const Job& job) { return failed_game(job, 1); });
    const RunEnd end = event.run(pool);
    CHECK(end.kind == RunEnd::Kind::halted);
    const Job& last = pool.started.back();
    CHECK(end.advice == "the last one was game " + last.game_id + " with " + last.sides[1].description +
                            ": candidate: died; mend the engine, then start again: the run goes on");
}

TEST_CASE("candidates that fail wherever they are halt the run", "[runner]") {
    TestEvent event;
    const RunEnd end = event.run(1, [](const Job& job) { return failed_game(job); });
    CHECK(end.kind == RunEnd::Kind::halted);
    CHECK(end.reason ==
          "5 games in a row were lost because an engine failed, wherever in the ranges the candidates are");
    CHECK(end.advice.starts_with("the last one was game 4 with level: "));
    CHECK(event.games().size() == 5);
    CHECK(contains(read_file(event.files.log), "no new games: " + end.reason + "; " + end.advice));
}

TEST_CASE("an engine that cannot be started is waited for, and its game is played when it can", "[runner]") {
    TestEvent event(4);
    event.options.shortest_rest = 0.001;
    int missing = 6;
    FakePool pool(2, [&](const Job& job) {
        Outcome outcome = deterministic_game(job);
        if (job.number > 1 && missing-- > 0) {
            outcome = void_game(job);
            outcome.not_started = true;
            outcome.failed = Colour::white;
        }
        return outcome;
    });
    CHECK(event.run(pool).kind == RunEnd::Kind::complete);
    CHECK(event.games().size() == 4);
    CHECK(event.facts().progress.void_games == 0);
    const std::string news = "game 2 cannot begin, it is tried again: fixed: died after 'genmove b'";
    CHECK(count_in(event.shown.str(), news) == 1);
}

TEST_CASE("an engine that cannot be started for too long halts the run", "[runner]") {
    TestEvent event;
    event.options.patience = 0;
    FakePool pool(1, [&](const Job& job) {
        Outcome outcome = void_game(job);
        outcome.not_started = true;
        return outcome;
    });
    const RunEnd end = event.run(pool);
    CHECK(end.kind == RunEnd::Kind::halted);
    CHECK(end.reason == "an engine could not be started for 0 s");
}

TEST_CASE("game records are written, and a record that cannot be written is only a warning", "[runner]") {
    TestEvent event(1);
    FakePool pool(1, [](const Job& job) {
        Outcome outcome = deterministic_game(job);
        outcome.sgf = "(;GM[1])\n";
        return outcome;
    });
    SECTION("written") {
        event.run(pool);
        CHECK(read_file(event.files.games / "0.sgf") == "(;GM[1])\n");
    }
    SECTION("the folder's name is taken by a file") {
        write_file_atomically(event.files.games, "in the way");
        event.run(pool);
        CHECK(event.games().size() == 1);
        CHECK(event.shown.str().find("ringmaster: a record of a game was not written, its result is not touched: ") ==
              0);
    }
}

TEST_CASE("the limits of void games are settings", "[runner]") {
    TestEvent event;
    event.options.max_void_games_before_first_success = 3;
    event.options.max_void_games_in_a_row = 4;
    int games = 0;
    FakePool pool(1, [&](const Job& job) { return ++games == 3 ? deterministic_game(job) : void_game(job); });
    const RunEnd end = event.run(pool);
    CHECK(end.kind == RunEnd::Kind::halted);
    CHECK(end.reason == "4 void games in a row");
    CHECK(games == 7);
    CHECK(event.games().size() == 1);
    CHECK(event.facts().progress.void_games == 6);
}

TEST_CASE("that a large copy begins is said, and logged", "[runner]") {
    TestEvent event(2);
    FakePool pool(1, deterministic_game);
    pool.script = {CopyBegan{"big: copying net.bin.gz, 310 MB"}};
    event.run(pool);
    CHECK(contains(read_file(event.files.log), "big: copying net.bin.gz, 310 MB"));
    CHECK(contains(event.shown.str(), "big: copying net.bin.gz, 310 MB\n"));
}

TEST_CASE("a job tells when its game began, as ringmaster's clock has it", "[runner]") {
    TestEvent event(2);
    FakePool pool(1, deterministic_game);
    event.run(pool);
    for (const Job& job : pool.started) {
        CHECK(job.date.size() == std::string_view("YYYY-MM-DD HH:MM:SS").size());
    }
}

TEST_CASE("void games are kept in the store with their reasons and machines", "[runner]") {
    TestEvent event;
    FakePool pool(1, [](const Job& job) {
        Outcome outcome = void_game(job);
        outcome.machine = "big";
        return outcome;
    });
    event.run(pool);
    std::vector<VoidGame> games;
    event.store().for_each_void_game([&](const VoidGame& game) { games.push_back(game); });
    REQUIRE(games.size() == 1);
    CHECK(games[0].number == 0);
    CHECK(games[0].reason == "fixed: died after 'genmove b'");
    CHECK(games[0].machine == "big");
    const EventFacts facts = event.facts();
    REQUIRE(facts.machines.size() == 1);
    CHECK(facts.machines[0].void_games == 1);
}

TEST_CASE("the history has a line per game and the tree now and then", "[runner]") {
    TestEvent event(4);
    event.options.history_period = 3;
    event.run();
    const std::string history = read_file(event.files.history);
    CHECK(history.find("game 0: level: ") == 0);
    CHECK(history.find("\n\n5 nodes\nWin rate ") != std::string::npos);
    CHECK(history.find("\n\n5 nodes\nWin rate ") < history.find("game 3: level: "));
}

TEST_CASE("what engines write to standard error goes to the log with game and player in front", "[runner]") {
    TestEvent event(1);
    FakePool pool(1, [](const Job& job) {
        Outcome outcome = deterministic_game(job);
        outcome.side(job.colour).stderr_tail = "loading net\nodd \x1b[2J thing\n";
        return outcome;
    });
    SECTION("by default") {
        event.run(pool);
        const std::string log = read_file(event.files.log);
        CHECK(contains(log, " game 0 candidate: loading net\n"));
        CHECK(contains(log, " game 0 candidate: odd ?[2J thing\n"));
    }
    SECTION("not when switched off") {
        event.options.stderr_to_log = false;
        event.run(pool);
        CHECK_FALSE(contains(read_file(event.files.log), "loading net"));
    }
}

TEST_CASE("GTP logs are written when asked for", "[runner]") {
    TestEvent event(1);
    FakePool pool(1, [](const Job& job) {
        Outcome outcome = deterministic_game(job);
        outcome.gtp_log = job.gtp().log_gtp ? "0.000 >> b: name\n" : "";
        return outcome;
    });
    event.options.log_gtp = true;
    event.run(pool);
    CHECK(read_file(event.files.gtp_logs / "0.log") == "0.000 >> b: name\n");
}

TEST_CASE("games of an earlier epoch are not counted but their numbers are taken", "[runner]") {
    TestEvent event;
    event.options.max_games = 3;
    event.run();
    event.epoch = 2;
    FakePool second(1, deterministic_game);
    event.run(second);
    CHECK(second.started.front().number == 3);
    CHECK(event.games().size() == 6);
    const EventFacts facts = event.facts();
    CHECK(facts.progress.choosing == 3);
    CHECK(facts.epoch == 2);
    CHECK(warning_of<OtherEpochs>(facts).count == 3);
}

TEST_CASE("a change of an engine's version is a warning", "[runner]") {
    TestEvent event(3);
    FakePool pool(1, [](const Job& job) {
        Outcome outcome = deterministic_game(job);
        outcome.side(opponent_of(job.colour)).engine = job.number < 2 ? "Blunt 1" : "Blunt 2";
        return outcome;
    });
    event.run(pool);
    CHECK(contains(event.shown.str(),
                   "ringmaster: the opponent was Blunt 1 and is Blunt 2 from game 2 on: their games are "
                   "pooled\n"));
}

TEST_CASE("Ctrl-Z stops the process and the run goes on afterwards", "[runner]") {
    TestEvent event(2);

    class Suspendable : public FakePool {
    public:
        using FakePool::FakePool;
        void suspend() override { ++suspended; }
        int suspended = 0;
    };

    Suspendable pool(1, deterministic_game);
    pool.script.emplace_back(SignalCame{SIGTSTP});
    CHECK(event.run(pool).kind == RunEnd::Kind::complete);
    CHECK(pool.suspended == 1);
    CHECK(event.games().size() == 2);
}

TEST_CASE("the first signal after another kind of stop aborts, as the screen says", "[runner]") {
    for (const PoolEvent& stop : {PoolEvent(SignalCame{SIGUSR2}), PoolEvent(KeyPressed{0x18})}) {
        TestEvent event;
        FakePool pool(3, deterministic_game);
        pool.script = {stop, SignalCame{SIGINT}};
        const RunEnd end = event.run(pool);
        CHECK(end.kind == RunEnd::Kind::aborted);
        CHECK(end.signal == SIGINT);
    }
}

TEST_CASE("Ctrl-X finishes the games in progress, other keys do nothing", "[runner]") {
    TestEvent event;
    FakePool pool(2, deterministic_game);
    pool.script = {KeyPressed{'x'}, KeyPressed{0x18}};
    const RunEnd end = event.run(pool);
    CHECK(end.kind == RunEnd::Kind::stopped);
    CHECK(end.reason == "as asked by Ctrl-X");
    CHECK(event.games().size() == 2);
}

TEST_CASE("a game that is void again and again halts the run although others succeed", "[runner]") {
    TestEvent event;
    FakePool pool(2, [](const Job& job) { return job.number == 1 ? void_game(job) : deterministic_game(job); });
    event.options.max_void_games_before_first_success = 5;
    const RunEnd end = event.run(pool);
    CHECK(end.kind == RunEnd::Kind::halted);
    CHECK(end.reason == "game 1 was void 2 times");
    CHECK(event.games().size() >= 1);
}

TEST_CASE("before the first success only the limit for that counts", "[runner]") {
    TestEvent event;
    event.options.max_void_games_before_first_success = 5;
    FakePool pool(1, void_game);
    CHECK(event.run(pool).reason == "5 void games before any success");
    CHECK(pool.started.size() == 5);
}

TEST_CASE("stderr that is not for the log is shown with game and player in front", "[runner]") {
    TestEvent event(1);
    event.options.stderr_to_log = false;
    FakePool pool(1, [](const Job& job) {
        Outcome outcome = deterministic_game(job);
        outcome.side(job.colour).stderr_tail = "hello\n";
        return outcome;
    });
    event.run(pool);
    CHECK(contains(event.shown.str(), "game 0 candidate: hello\n"));
}

TEST_CASE("the history counts the games of the event, not of the run", "[runner]") {
    TestEvent event;
    event.options.history_period = 5;
    event.options.max_games = 3;
    for (int i = 0; i < 2; ++i) {
        event.run();
    }
    CHECK(contains(read_file(event.files.history), "nodes"));
}

TEST_CASE("a void game while stopping does not turn the stop into a halt", "[runner]") {
    TestEvent event;
    FakePool pool(2, void_game);
    pool.script = {SignalCame{SIGTERM}};
    CHECK(event.run(pool).kind == RunEnd::Kind::stopped);
}

TEST_CASE("a game that cannot be made halts the run in order", "[runner]") {
    TestEvent event;
    event.control.gtp().candidate.command = {"engine", "{level:d}"};
    const RunEnd end = event.run(1, deterministic_game);
    CHECK(end.kind == RunEnd::Kind::halted);
    CHECK(end.reason == "the next game cannot be made");
    CHECK(contains(event.shown.str(), "does not fit"));
}

TEST_CASE("what the facts warn of is logged, once in a run", "[runner]") {
    TestEvent event(60);
    FakePool pool(1, [](const Job& job) { return fake_outcome(job, true); });
    event.run(pool);
    CHECK(warns_of<OpponentTooWeak>(event.facts()));
    const std::string log = read_file(event.files.log);
    CHECK(count_in(log, "too weak") == 1);
}

TEST_CASE("what goes wrong in every game is shown twice, and logged each time", "[runner]") {
    TestEvent event(5);
    event.run(1, [](const Job& job) {
        Outcome outcome = deterministic_game(job);
        outcome.warnings = {"fixed: at the end: killed by signal 11",
                            fmt::format("'B+{}' is late by 0.{} s", job.number, job.number)};
        if (job.number == 3) {
            outcome.warnings.emplace_back("fixed: another");
        }
        return outcome;
    });
    const std::string shown = event.shown.str();
    CHECK(count_in(shown, "at the end") == 2);
    CHECK(count_in(shown, "is late by") == 2);
    CHECK(contains(shown, "game 1: fixed: at the end: killed by signal 11 (from now on only the log tells of it)\n"));
    CHECK(contains(shown, "game 3: fixed: another\n"));
    CHECK(count_in(read_file(event.files.log), "fixed: at the end: killed by signal 11") == 5);
}

TEST_CASE("what goes wrong in another way in each game is always shown", "[runner]") {
    TestEvent event(1010);
    event.run(1, [](const Job& job) {
        Outcome outcome = deterministic_game(job);
        std::string word = job.game_id;
        std::ranges::for_each(word, [](char& digit) { digit = static_cast<char>(digit - '0' + 'a'); });
        outcome.warnings = {"fixed: failed with " + word};
        return outcome;
    });
    CHECK(count_in(event.shown.str(), "fixed: failed with ") == 1010);
    CHECK_FALSE(contains(event.shown.str(), "from now on"));
}

TEST_CASE("the live view has the answer, the leaders and the games in progress", "[runner]") {
    class Watching : public Display {
    public:
        void line(const std::string&) override {}
        void warning(const std::string&) override {}
        bool is_live() const override { return true; }
        void refresh(const LiveStatus& status) override { last = status; }
        LiveStatus last;
    };

    TestEvent event;
    event.options.event = "small";
    event.options.max_games = 70;
    event.options.candidates_to_show = {2};
    event.options.seconds_to_gather = 0;
    Store store(event.files.database, Store::Mode::write);
    const auto tuning = event.restore(store);
    Watching display;
    EventLog log(event.files.log);
    History history(event.files.history);
    FakePool pool(2, [](const Job& job) { return fake_outcome(job, true); });
    run_games(*tuning, store, pool, display, log, history, event.files, event.options);
    CHECK(display.last.event == "small");
    REQUIRE_FALSE(display.last.answer.empty());
    CHECK(display.last.answer[0].label == "NOT YET");
    REQUIRE(display.last.warnings.size() == 1);
    CHECK(display.last.warnings[0].find("too weak") != std::string::npos);
    CHECK(display.last.summary.size() == 4);
    CHECK(display.last.summary[2].starts_with("*  level "));
    CHECK(display.last.running.size() == 2);
    CHECK(display.last.running[0].description.starts_with("level: "));
}

TEST_CASE("the live view counts no game that is not stored", "[runner]") {
    TestEvent event(6);
    class Counting : public Display {
    public:
        explicit Counting(const TestEvent& event) : event_(event) {}
        void line(const std::string&) override {}
        void warning(const std::string&) override {}
        bool is_live() const override { return true; }
        void refresh(const LiveStatus& status) override {
            ++views;
            const std::string played = std::to_string(event_.store().count_games(1)) + " of 6";
            CHECK(contains(status.answer.back().text, played));
        }
        int views = 0;

    private:
        const TestEvent& event_;
    };
    event.options.seconds_to_gather = 3600;
    Store store(event.files.database, Store::Mode::write);
    const auto tuning = event.restore(store);
    Counting display(event);
    EventLog log(event.files.log);
    History history(event.files.history);
    FakePool pool(1, [&pool](const Job& job) {
        if (job.number % 2 == 0) {
            pool.script.emplace_back(NothingHappened{});
        }
        return deterministic_game(job);
    });
    run_games(*tuning, store, pool, display, log, history, event.files, event.options);
    CHECK(display.views >= 3);
}

TEST_CASE("a changed limit is a warning, in this run and in the report of all later ones", "[runner]") {
    TestEvent event(3);
    event.run();
    CHECK_FALSE(warns_of<SomethingChanged>(event.facts()));
    event.control.number_of_games = 5;
    event.control.gtp().candidate.timeouts.move = 7;
    event.run();
    const std::string notice =
        "candidate: timeouts.move was 600 s and is 7 s by game 3: the games before count as well";
    CHECK(contains(event.shown.str(), "ringmaster: " + notice + "\n"));
    CHECK(contains(read_file(event.files.log), notice));
    const EventFacts facts = event.facts();
    const SomethingChanged warning = warning_of<SomethingChanged>(facts);
    CHECK(warning.name == "candidate: timeouts.move");
    CHECK(warning.count == 2);
    CHECK(warning.total == 5);
    REQUIRE(facts.changes.size() == 1);
    CHECK(facts.changes[0].first_game == 3);
}

TEST_CASE("while a run goes on, a copy of its state file alone has the games of a moment ago", "[runner]") {
    TestEvent event(7);
    event.options.seconds_between_checkpoints = 0;
    const auto copy = event.folder / "copy.db";
    FakePool pool(1, [&](const Job& job) {
        if (job.number == 5) {
            std::filesystem::copy_file(event.files.database, copy);
        }
        return deterministic_game(job);
    });
    event.run(pool);
    CHECK(Store(copy, Store::Mode::read).count_games(1) == 4);
}

TEST_CASE("a machine on which games are void rests, is named, and its games are played elsewhere", "[runner]") {
    TestEvent event(12);
    event.control.gtp().settings.engine_failure = EngineFailure::void_game;
    FakePool* asked = nullptr;
    FakePool pool(2, [&](const Job& job) { return asked->playing_on == 1 ? void_game(job) : deterministic_game(job); });
    asked = &pool;
    pool.names_of_machines = {"here", "big"};
    CHECK(event.run(pool).kind == RunEnd::Kind::complete);
    CHECK(event.games().size() == 12);
    CHECK(contains(event.shown.str(), "game 1 is void on big: fixed: died after 'genmove b'\n"));
    CHECK(contains(event.shown.str(),
                   "big rests for 1 min 00 s, then it is tried again, ever more seldom; its games are "
                   "played elsewhere: fixed: died after 'genmove b'"));
}

TEST_CASE("a candidate whose engine fails has its second chance on another machine", "[runner]") {
    TestEvent event(12);
    FakePool* asked = nullptr;
    FakePool pool(2,
                  [&](const Job& job) { return asked->playing_on == 0 ? deterministic_game(job) : failed_game(job); });
    asked = &pool;
    pool.names_of_machines = {"here", "big"};
    CHECK(event.run(pool).kind == RunEnd::Kind::complete);
    const std::vector<GameRecord> games = event.games();
    CHECK(games.size() == 12);
    CHECK(contains(event.shown.str(), "big rests for 1 min 00 s"));
    CHECK(std::ranges::none_of(games, [](const auto& game) { return game.ending == Ending::failure; }));
}

TEST_CASE("no game is begun on a machine whose time is nearly up, and that is said once", "[runner]") {
    TestEvent event(6);
    FakePool pool(2, deterministic_game);
    pool.names_of_machines = {"n1", "n2"};
    pool.seconds_left_on = {10, 1000};
    CHECK(event.run(pool).kind == RunEnd::Kind::complete);
    CHECK(event.games().size() == 6);
    CHECK(pool.playing_on == 1);
    const std::string news = "n1 takes no more games: its time is up in 10 s\n";
    CHECK(count_in(event.shown.str(), news) == 1);
}

TEST_CASE("when the time of all machines is nearly up, the run ends in order and goes on later", "[runner]") {
    TestEvent event(6);
    FakePool pool(1, [&pool](const Job& job) {
        pool.seconds_left_on = {job.number == 3 ? 18 : 1000};
        return deterministic_game(job);
    });
    const RunEnd end = event.run(pool);
    CHECK(end.kind == RunEnd::Kind::out_of_time);
    CHECK(end.reason == "the time of the machines is up");
    CHECK(event.games().size() == 4);
}

TEST_CASE("games that will not end in time are given up shortly before it is up", "[runner]") {
    TestEvent event;
    FakePool pool(2, [&pool](const Job& job) {
        pool.seconds_left_on = {job.number == 3 ? 14 : 1000};
        return deterministic_game(job);
    });
    CHECK(event.run(pool).kind == RunEnd::Kind::out_of_time);
    CHECK(contains(event.shown.str(), "2 games did not end in time and will be played again"));
}

TEST_CASE("a run that has halted says so although the time of its machines is up then", "[runner]") {
    TestEvent event;
    FakePool pool(2, [&pool](const Job& job) {
        pool.seconds_left_on = {job.number == 1 ? 14 : 1000};
        return job.number == 0 ? void_game(job) : deterministic_game(job);
    });
    const RunEnd end = event.run(pool);
    CHECK(end.kind == RunEnd::Kind::halted);
    CHECK(end.reason == "1 void game before any success");
    CHECK(contains(event.shown.str(), "1 game did not end in time and will be played again"));
}

TEST_CASE("no game is begun that would take longer than a machine has time, as its games took", "[runner]") {
    TestEvent event;
    FakePool pool(1, [&pool](const Job& job) {
        pool.seconds_left_on = {job.number == 2 ? 60 : 1000};
        return deterministic_game(job);
    });
    pool.seconds_a_game = 80;
    CHECK(event.run(pool).kind == RunEnd::Kind::out_of_time);
    CHECK(event.games().size() == 3);
    CHECK(contains(event.shown.str(),
                   "local takes no more games: its time is up in 1 min 00 s, and a game may take 1 min 40 s\n"));
}

TEST_CASE("a run whose time is up before any game has ended halts: it would never get on", "[runner]") {
    TestEvent event;
    FakePool pool(1, deterministic_game);
    pool.seconds_left_on = {3};
    const RunEnd end = event.run(pool);
    CHECK(end.kind == RunEnd::Kind::halted);
    CHECK(end.reason == "the time of the machines is up before a game has ended");
}

TEST_CASE("SIGXCPU says that the time is nearly up", "[runner]") {
    TestEvent event;
    FakePool pool(2, deterministic_game);
    pool.script = {NothingHappened{}, SignalCame{SIGXCPU}, SignalCame{SIGXCPU}};
    CHECK(event.run(pool).kind == RunEnd::Kind::out_of_time);
    CHECK(event.games().size() == 2);
}

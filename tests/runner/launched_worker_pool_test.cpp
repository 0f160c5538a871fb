#include "ringmaster/runner/launched_worker_pool.hpp"

#include <csignal>

#include "ringmaster/base/time.hpp"
#include "ringmaster/os/cpus.hpp"
#include "ringmaster/os/subprocess.hpp"

#include "os/processes.hpp"
#include "support/changed_environment.hpp"
#include "support/machines.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

TEST_CASE("workers play jobs side by side and each outcome comes back with its slot", "[runner]") {
    TestPool pool({local_machine(), far_machine("carry")});
    REQUIRE(pool->slots() == 2);
    CHECK(pool->machines() == std::vector<std::string>{"local", "big"});
    CHECK(pool->machine(0) == 0);
    CHECK(pool->machine(1) == 1);
    for (std::size_t round = 0; round < 3; ++round) {
        for (std::size_t slot = 0; slot < 2; ++slot) {
            Job job = scripted_job();
            job.number = 10 * round + slot;
            pool->start(slot, job);
        }
        for (int i = 0; i < 2; ++i) {
            const PoolEvent event = pool.next_event();
            REQUIRE(std::holds_alternative<GameFinished>(event));
            const auto& finished = std::get<GameFinished>(event);
            CHECK(finished.outcome.number == 10 * round + finished.slot);
            CHECK(finished.outcome.result == "B+1.5");
        }
    }
}

TEST_CASE("a worker that dies is told and replaced by the next start", "[runner]") {
    const TemporaryFolder folder;
    TestPool pool(
        {local_machine(1, {"/bin/sh", "-c", "if mkdir \"$0\" 2>/dev/null; then kill -9 $$; fi; exec \"$1\" worker",
                           (folder.path() / "been-here").string(), RINGMASTER_PROGRAM})});
    pool->start(0, scripted_job());
    CHECK(pool.next_loss() == "it was killed by signal 9 (Killed)");
    pool->start(0, scripted_job());
    pool.next_outcome();
}

TEST_CASE("signals come as events", "[runner]") {
    TestPool pool({local_machine()});
    ::raise(SIGUSR1);
    const PoolEvent event = pool.next_event();
    REQUIRE(std::holds_alternative<SignalCame>(event));
    CHECK(std::get<SignalCame>(event).signal == SIGUSR1);
}

TEST_CASE("many workers are started a few at a time, and all of them play", "[runner]") {
    TestPool pool({local_machine(20)});
    for (std::size_t slot = 0; slot < 20; ++slot) {
        pool->start(slot, scripted_job());
    }
    CHECK(processes::children(::getpid()).empty());
    pool->wait(Deadline::after(0));
    CHECK(processes::children(::getpid()).size() == 8);
    for (int i = 0; i < 20; ++i) {
        pool.next_outcome();
    }
}

TEST_CASE("a wait without any event ends at its deadline", "[runner]") {
    TestPool pool({local_machine()});
    CHECK(std::holds_alternative<NothingHappened>(pool->wait(Deadline::after(0.01))));
}

TEST_CASE("a worker that answers with nonsense loses its game, not the run", "[runner]") {
    CHECK(how_lost(far_machine("nonsense")) == "it answered with nonsense: an outcome line is not JSON");
}

TEST_CASE("a worker that answers for another game loses its own", "[runner]") {
    CHECK(how_lost(far_machine("other")) == "it answered for game 1");
}

TEST_CASE("a worker whose answer makes no sense loses its game, and the field is told", "[runner]") {
    const auto told = [](const std::string& lie) { return how_lost(far_machine("lie=" + lie)); };
    const std::string nonsense = "it answered with nonsense: ";
    CHECK(told(R"({"moves": -3})") == nonsense + "'moves' must be from 0 to 1000000000, not -3");
    CHECK(told(R"({"margin": -4})") == nonsense + "'margin' must be above 0, not -4");
    CHECK(told(R"({"moves": "many"})") == nonsense + "an outcome line: 'moves' must be a whole number");
    const std::string side = R"("engine": "", "description": "", "end": "", "last_command": "", "stderr_tail": "",)";
    CHECK(told(R"({"black": {)" + side + R"("seconds": 1e8, "cpu_seconds": 0}})")
              .starts_with(nonsense + "'black.seconds' must be at most "));
}

TEST_CASE("a worker that writes without a newline is lost, and the others play on", "[runner]") {
    TestPool pool({local_machine(), far_machine("endless")});
    pool->start(0, scripted_job());
    pool->start(1, scripted_job());
    bool is_lost = false;
    for (std::uint64_t played = 0; !is_lost || played < 3;) {
        const PoolEvent event = pool.next_event();
        if (const auto* lost = std::get_if<WorkerLost>(&event)) {
            CHECK(lost->slot == 1);
            CHECK(lost->how == "it wrote a line of more than 9.6 MB");
            CHECK(lost->is_refused);
            is_lost = true;
        } else {
            REQUIRE(std::holds_alternative<GameFinished>(event));
            Job job = scripted_job();
            job.number = ++played;
            pool->start(0, job);
        }
    }
}

TEST_CASE("a worker that writes empty lines without end is lost", "[runner]") {
    const std::string how = how_lost(far_machine("pulses"));
    INFO(how);
    CHECK(how.starts_with("it wrote "));
    CHECK(how.find(" empty lines in ") != std::string::npos);
}

TEST_CASE("a worker that lives and never ends its game is lost", "[runner]") {
    Machine machine = far_machine("mute");
    machine.patience = 12;
    Job job = scripted_job();
    ScriptGame game;
    game.script.code = "script";
    game.script.command = {"/bin/sh", "-c", "echo W"};
    game.script.timeout = 1;
    job.game = game;
    CHECK(how_lost(machine, job) == "its game has lasted for 14 s, longer than its time limits allow");
}

TEST_CASE("a worker that answers twice is replaced, and what it said twice counts once", "[runner]") {
    TestPool pool({far_machine("twice")});
    for (std::uint64_t number = 0; number < 3; ++number) {
        Job job = scripted_job();
        job.number = number;
        pool->start(0, job);
        PoolEvent event = pool.next_event();
        if (std::holds_alternative<WorkerLost>(event)) {  // the second answer came as late as that
            CHECK(std::get<WorkerLost>(event).how == "it answered for game " + std::to_string(number - 1));
            pool->start(0, job);
            event = pool.next_event();
        }
        REQUIRE(std::holds_alternative<GameFinished>(event));
        CHECK(std::get<GameFinished>(event).outcome.number == number);
    }
}

TEST_CASE("a worker that cannot be started is told as lost", "[runner]") {
    CHECK(how_lost(local_machine(1, {"/nowhere/worker"})) ==
          "it cannot be started: /nowhere/worker: no such file or directory");
}

TEST_CASE("what a machine says to who logs in is skipped", "[runner]") {
    CHECK(outcome_on(far_machine("banner")).result == "B+1.5");
}

TEST_CASE("a machine that never comes to the point is given up after 64 KB", "[runner]") {
    CHECK(how_lost(far_machine("flood")) ==
          "it wrote 64 KB and no hello of a worker; its last words: Welcome to the machine.");
}

TEST_CASE("a shell that knows no ringmaster is quoted", "[runner]") {
    CHECK(how_lost(far_machine("shell")) ==
          "it exited with status 127; its last words: bash: line 1: ringmaster: command not found");
}

TEST_CASE("a machine that asks for a password is given up, with its words", "[runner]") {
    Machine machine = far_machine("prompt");
    machine.patience_for_hello = 4;
    CHECK(how_lost(machine) ==
          "no ringmaster worker said hello for 4 s (was it asked for a password?); its last words: me@big's "
          "password:");
}

TEST_CASE("a game can be taken back until its worker is there", "[runner]") {
    TestPool pool({far_machine("prompt"), local_machine()});
    pool->start(0, scripted_job());
    pool->start(1, scripted_job());
    CHECK(pool.next_outcome().ending != Ending::void_game);
    CHECK_FALSE(pool->withdraw(1));
    CHECK(pool->withdraw(0));
    CHECK_FALSE(pool->withdraw(0));
}

TEST_CASE("a worker of another version or protocol gets no game", "[runner]") {
    CHECK(how_lost(far_machine("version")).starts_with("it is ringmaster 0.0.1, this is "));
    CHECK(how_lost(far_machine("protocol")).starts_with("it is ringmaster 0.0.1, this is "));
}

TEST_CASE("a busy worker that gives no sign of life is killed and told as lost", "[runner]") {
    const std::string word = "stopped-worker-" + std::to_string(::getpid());
    Machine machine = local_machine();
    machine.patience = 3;
    TestPool pool({machine});
    pool.start_endless_game(word);
    const std::vector<pid_t> workers = processes::children(::getpid());
    for (const pid_t worker : workers) {
        ::kill(worker, SIGSTOP);
    }
    CHECK(pool.next_loss() == "it was silent for 3 s (stopped, or stuck?)");
    CHECK(processes::becomes_true([&] { return processes::named(word).empty(); }));
}

TEST_CASE("workers that were stopped together with us are not silent", "[runner]") {
    const std::string word = "stopped-with-us-" + std::to_string(::getpid());
    Machine machine = local_machine();
    machine.patience = 3;
    TestPool pool({machine});
    pool.start_endless_game(word);
    const std::vector<pid_t> workers = processes::children(::getpid());
    REQUIRE(workers.size() == 1);
    Launch stop_all;
    stop_all.command = {"/bin/sh", "-c",
                        "sleep 0.5; kill -STOP $0 $1; sleep 5; kill -CONT $0; sleep 0.3; kill -CONT $1",
                        std::to_string(::getpid()), std::to_string(workers[0])};
    const Subprocess stopper(stop_all);
    for (const Deadline later = Deadline::after(8); !later.passed();) {
        CHECK(std::holds_alternative<NothingHappened>(pool->wait(later)));
    }
    CHECK(processes::named(word).size() == 2);
}

TEST_CASE("when the streams freeze, both sides give up and the engines end", "[runner]") {
    const TemporaryFolder folder;
    const std::filesystem::path ice = folder.path() / "ice";
    const std::string word = "frozen-" + std::to_string(::getpid());
    Machine machine = far_machine("freeze=" + ice.string());
    machine.patience = 3;
    TestPool pool({machine});
    pool.start_endless_game(word);
    write_file_atomically(ice, "");
    CHECK(processes::becomes_true([&] { return processes::named(word).empty(); }));
    CHECK(pool.next_loss() == "it was silent for 3 s (stopped, stuck, or cut off?)");
}

TEST_CASE("a far worker that is stopped is lost, and its engines end there", "[runner]") {
    const std::string word = "stopped-far-" + std::to_string(::getpid());
    Machine machine = far_machine("carry");
    machine.launch.insert(machine.launch.end() - 2, "setsid");  // as there nobody else ends it
    machine.patience = 3;
    TestPool pool({machine});
    pool.start_endless_game(word);
    const pid_t worker = processes::children(processes::children().at(0)).at(0);
    ::kill(worker, SIGSTOP);
    CHECK(pool.next_loss() == "it was silent for 3 s (stopped, stuck, or cut off?)");
    CHECK(processes::becomes_true([&] { return processes::named(word).empty(); }));
    CHECK(processes::group_vanishes(worker));
}

TEST_CASE("when a launcher is killed, worker and engines end in the middle of a game", "[runner]") {
    const std::string word = "launcher-killed-" + std::to_string(::getpid());
    TestPool pool({far_machine("carry")});
    pool.start_endless_game(word);
    const std::vector<pid_t> launchers = processes::children(::getpid());
    REQUIRE(launchers.size() == 1);
    ::kill(launchers[0], SIGKILL);
    CHECK(pool.next_loss() == "it was killed by signal 9 (Killed)");
    CHECK(processes::becomes_true([&] { return processes::named(word).empty(); }));
}

TEST_CASE("a far worker that idles for longer than its patience lives and plays on", "[runner]") {
    Machine machine = far_machine("carry");
    machine.patience = 10;
    TestPool pool({machine});
    pool->start(0, scripted_job());
    pool.next_outcome();
    const std::vector<pid_t> launchers = processes::children(::getpid());
    const Deadline idle = Deadline::after(12);
    while (!idle.passed()) {
        CHECK(std::holds_alternative<NothingHappened>(pool->wait(idle)));
    }
    CHECK(processes::children(::getpid()) == launchers);
    pool->start(0, scripted_job());
    pool.next_outcome();
}

TEST_CASE("a worker whose engine thinks for long is not silent", "[runner]") {
    Machine machine = local_machine();
    machine.patience = 10;
    TestPool pool({machine});
    pool->start(0, scripted_job({"--delay-ms", "11000", "--moves", "A1"}));
    PoolEvent event = NothingHappened{};
    const Deadline thinks = Deadline::after(13);
    while (std::holds_alternative<NothingHappened>(event) && !thinks.passed()) {
        event = pool->wait(Deadline::after(0.5));
    }
    CHECK_FALSE(std::holds_alternative<WorkerLost>(event));
}

TEST_CASE("the engines of a slot use the cores of their slot only, and know its number", "[runner]") {
    const std::vector<int> usable = usable_cpus();
    Machine machine = local_machine(static_cast<int>(usable.size()));
    machine.threads = 1;
    TestPool pool({machine});
    Job job = scripted_job();
    job.player(Colour::black).command = {"/bin/sh", "-c",
                                         "grep Cpus_allowed_list /proc/self/status >&2; echo $RINGMASTER_SLOT >&2"};
    const std::size_t slot = pool->slots() - 1;
    pool->start(slot, job);
    CHECK(pool.next_outcome().black.stderr_tail ==
          "Cpus_allowed_list:\t" + std::to_string(usable.back()) + "\n" + std::to_string(slot) + "\n");
}

TEST_CASE("programs and folders of another machine are where they are there", "[runner]") {
    const TemporaryFolder here;
    const TemporaryFolder there;
    Machine machine = far_machine("carry");
    machine.folders = {{here.path().string(), there.path().string()}};
    Job job = scripted_job();
    job.player(Colour::black).cwd = here.path().string();
    job.player(Colour::black).command = {"/bin/sh", "-c", "pwd >&2"};
    const Outcome outcome = outcome_on(machine, job);
    CHECK(outcome.black.stderr_tail == there.path().string() + "\n");
    REQUIRE_FALSE(outcome.programs.empty());
    CHECK(outcome.programs.begin()->first.starts_with("big:/"));
}

TEST_CASE("a machine without room for the files of a candidate makes its game void, and plays on", "[runner]") {
    const TemporaryFolder folder;
    Machine machine = far_machine("carry");
    machine.launch.insert(machine.launch.begin(), {"/bin/sh", "-c", "ulimit -f 100; exec \"$0\" \"$@\""});
    TestPool pool({machine});
    Job job = scripted_job();
    const auto scratch = folder.path() / "tune.ringmaster-scratch" / "7";
    job.player(Colour::black).scratch_folder = scratch.string();
    job.player(Colour::black).files = {{"net.txt", std::string(1'000'000, 'x')}};
    pool->start(0, job);
    const Outcome outcome = pool.next_outcome();
    CHECK(outcome.ending == Ending::void_game);
    CHECK(outcome.detail == "candidate: cannot write '" + (scratch / "net.txt").string() + "': File too large");
    CHECK_FALSE(std::filesystem::exists(scratch));
    job.player(Colour::black).files = {{"net.txt", "x"}};
    pool->start(0, job);
    CHECK(pool.next_outcome().result == "B+1.5");
}

TEST_CASE("streams that freeze for less than the patience do no harm", "[runner]") {
    const TemporaryFolder folder;
    const std::filesystem::path ice = folder.path() / "ice";
    Machine machine = far_machine("freeze=" + ice.string());
    machine.patience = 10;
    TestPool pool({machine});
    pool->start(0, scripted_job());
    pool.next_outcome();
    write_file_atomically(ice, "");
    pool->start(0, scripted_job());
    const Deadline thaw = Deadline::after(3);
    while (!thaw.passed()) {
        CHECK(std::holds_alternative<NothingHappened>(pool->wait(thaw)));
    }
    std::filesystem::remove(ice);
    CHECK(pool.next_outcome().result == "B+1.5");
}

TEST_CASE("when the time of a machine is up is known from its worker's hello", "[runner]") {
    TestPool pool({local_machine(), far_machine("carry")});
    const ChangedEnvironment slurm({{"SLURM_JOB_END_TIME", std::to_string(wall_clock_now() + 5000)}});
    CHECK_FALSE(pool->seconds_left(1));
    pool->start(1, scripted_job());
    pool.next_outcome();
    REQUIRE(pool->seconds_left(1));
    CHECK(*pool->seconds_left(1) < 5000);
    CHECK(*pool->seconds_left(1) > 5000 - patience);
    CHECK_FALSE(pool->seconds_left(0));
}

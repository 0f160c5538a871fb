#include "ringmaster/play/kept_engines.hpp"

#include <csignal>
#include <filesystem>

#include <unistd.h>

#include "ringmaster/play/game_runner.hpp"

#include "os/processes.hpp"
#include "support/catch.hpp"
#include "support/contains.hpp"
#include "support/real_event.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

namespace {

/// A slot whose two players stay, found in the process table by a word of their own.
struct Slot {
    std::string word = "kept-" + std::to_string(::getpid());
    Job job = scripted_job({"--name", word}, {"--name", word});
    KeptEngines kept;

    Slot() {
        job.gtp().log_gtp = true;
        for (PlayerSetup* player : {&job.player(Colour::black), &job.player(Colour::white)}) {
            player->reuse = true;
        }
    }
    Outcome play() { return run_game(job, nullptr, &kept); }
    std::vector<pid_t> processes() const { return processes::named(word); }
};

std::unique_ptr<Engine> engine_of(const std::string& name) {
    PlayerSetup player = scripted_player("candidate", {"--name", name});
    player.reuse = true;
    return std::make_unique<Engine>(player, std::map<std::string, std::string>{}, nullptr);
}

}  // namespace

TEST_CASE("engines that stay play the next game in the same process, from an empty board", "[runner]") {
    Slot slot;
    const Outcome first = slot.play();
    CHECK(first.result == "B+1.5");
    CHECK(first.black.end == "stays for the next game");
    CHECK(contains(first.gtp_log, "protocol_version"));
    const std::vector<pid_t> processes = slot.processes();
    CHECK(processes.size() == 2);
    const Outcome second = slot.play();
    CHECK(second.result == "B+1.5");
    CHECK(second.moves == first.moves);
    CHECK(second.black.engine == slot.word + " 1.0");
    CHECK(slot.processes() == processes);
    CHECK_FALSE(contains(second.gtp_log, "protocol_version"));
    CHECK(count_in(second.gtp_log, "clear_board") == 2);
    CHECK_FALSE(contains(second.gtp_log, "quit"));
}

TEST_CASE("engines that stay end in order with their slot", "[runner]") {
    std::string word;
    {
        Slot slot;
        slot.play();
        word = slot.word;
        CHECK(processes::named(word).size() == 2);
    }
    CHECK(processes::named(word).empty());
}

TEST_CASE("an engine that failed is replaced, the other one stays", "[runner]") {
    Slot slot;
    slot.job.player(Colour::black)
        .command.insert(slot.job.player(Colour::black).command.end(), {"--fault", "exit3@genmove:30"});
    CHECK(slot.play().result == "B+1.5");
    const Outcome failed = slot.play();
    CHECK(failed.ending == Ending::void_game);
    CHECK(contains(failed.detail, "candidate: died after 'genmove b': exited with status 3"));
    CHECK(slot.processes().size() == 1);
    const Outcome next = slot.play();
    CHECK(next.result == "B+1.5");
    CHECK(count_in(next.gtp_log, "protocol_version") == 1);
}

TEST_CASE("an engine is replaced after reuse_games games", "[runner]") {
    Slot slot;
    slot.job.player(Colour::black).reuse_games = 2;
    slot.play();
    const Outcome second = slot.play();
    CHECK(second.black.end == "exited with status 0");
    CHECK(second.white.end == "stays for the next game");
    CHECK(slot.processes().size() == 1);
    CHECK(slot.play().black.end == "stays for the next game");
}

TEST_CASE("set_gtp_commands are sent before the first game and when they have changed", "[runner]") {
    Slot slot;
    slot.job.player(Colour::black).set_gtp_commands = {"set level 1"};
    CHECK(count_in(slot.play().gtp_log, "set level 1") == 1);
    CHECK(count_in(slot.play().gtp_log, "set level") == 0);
    slot.job.player(Colour::black).set_gtp_commands = {"set level 2", "set seed 5"};
    const Outcome changed = slot.play();
    CHECK(count_in(changed.gtp_log, "set level 2") == 1);
    CHECK(count_in(changed.gtp_log, "set seed 5") == 1);
    CHECK(slot.processes().size() == 2);
    slot.job.player(Colour::black).set_gtp_commands = {"nonsense"};
    CHECK(slot.play().detail == "candidate: refused 'nonsense': unknown command");
}

TEST_CASE("without reuse set_gtp_commands are sent in every game", "[runner]") {
    Slot slot;
    slot.job.player(Colour::black).reuse = slot.job.player(Colour::white).reuse = false;
    slot.job.player(Colour::black).set_gtp_commands = {"set level 1"};
    CHECK(count_in(slot.play().gtp_log, "set level 1") == 1);
    CHECK(count_in(slot.play().gtp_log, "set level 1") == 1);
    CHECK(slot.processes().empty());
}

TEST_CASE("what an engine that stays says and uses is told game by game", "[runner]") {
    Slot slot;
    slot.job.player(Colour::black)
        .command.insert(slot.job.player(Colour::black).command.end(), {"--stderr", "I begin", "--cpu-time", "7.5"});
    const Outcome first = slot.play();
    CHECK(first.black.stderr_tail == "I begin\n");
    CHECK(first.black.cpu_seconds == 7.5);
    const Outcome second = slot.play();
    CHECK(second.black.stderr_tail.empty());
    CHECK(second.black.cpu_seconds == 0);
    CHECK(second.white.cpu_seconds < 5);
}

TEST_CASE("what an engine that stays used in a void game is not told of the next one", "[runner]") {
    Slot slot;
    slot.job.player(Colour::black).command.insert(slot.job.player(Colour::black).command.end(), {"--cpu-time", "7.5"});
    const std::vector<std::string> well = slot.job.player(Colour::white).command;
    slot.job.player(Colour::white)
        .command.insert(slot.job.player(Colour::white).command.end(), {"--fault", "exit3@genmove"});
    const Outcome first = slot.play();
    CHECK(first.ending == Ending::void_game);
    CHECK(first.black.end == "stays for the next game");
    slot.job.player(Colour::white).command = well;
    CHECK(slot.play().black.cpu_seconds == 0);
}

TEST_CASE("engines are kept by player and command line, the one used last at most", "[runner]") {
    KeptEngines kept;
    kept.keep(EngineSeat::first, engine_of("a"));
    kept.keep(EngineSeat::first, engine_of("b"));
    CHECK(kept.processes().size() == 2);
    auto a = engine_of("a");
    const pid_t newer = a->controller.pid();
    kept.keep(EngineSeat::first, std::move(a));
    CHECK(kept.processes().size() == 2);
    const auto taken = kept.take(EngineSeat::first, engine_of("a")->setup);
    REQUIRE(taken);
    CHECK(taken->controller.pid() == newer);
    CHECK_FALSE(kept.take(EngineSeat::first, taken->setup));
    PlayerSetup other_player = engine_of("b")->setup;
    other_player.code = "opponent";
    CHECK_FALSE(kept.take(EngineSeat::first, other_player));
    PlayerSetup other_setting = engine_of("b")->setup;
    other_setting.set_gtp_commands = {"set x 1"};
    CHECK(kept.take(EngineSeat::first, other_setting));
}

TEST_CASE("at most eight engines are kept: the ninth ends the one that was not used for the longest time", "[runner]") {
    KeptEngines kept;
    for (const char* name : {"a", "b", "c", "d", "e", "f", "g", "h", "i"}) {
        kept.keep(EngineSeat::first, engine_of(name));
    }
    CHECK(kept.processes().size() == 8);
    CHECK_FALSE(kept.take(EngineSeat::first, engine_of("a")->setup));
    CHECK(kept.take(EngineSeat::first, engine_of("b")->setup));
}

TEST_CASE("an engine that died while it waited is not given", "[runner]") {
    KeptEngines kept;
    auto engine = engine_of("a");
    const pid_t pid = engine->controller.pid();
    const PlayerSetup setup = engine->setup;
    kept.keep(EngineSeat::first, std::move(engine));
    ::kill(pid, SIGKILL);
    REQUIRE(processes::group_vanishes(pid));
    CHECK_FALSE(kept.take(EngineSeat::first, setup));
    CHECK(kept.is_empty());
}

TEST_CASE("an engine that stays is the program that it was when it was started", "[runner]") {
    const TemporaryFolder folder;
    const std::string program = folder / "engine";
    std::filesystem::copy_file(SCRIPTED_ENGINE, program);
    Slot slot;
    slot.job.player(Colour::black).command.front() = program;
    const std::string before = slot.play().programs.at(program);
    std::filesystem::copy_file(SCRIPTED_ENGINE, program + ".new");
    std::filesystem::rename(program + ".new", program);
    CHECK(slot.play().programs.at(program) == before);
    CHECK(run_game(slot.job, nullptr).programs.at(program) != before);
}

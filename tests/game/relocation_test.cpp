#include "ringmaster/game/relocation.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("a job is relocated by the first folder that fits, and whole names only", "[game]") {
    Job job;
    PlayerSetup& candidate = job.gtp().players[0];
    candidate.command = {"/home/me/go/engine", "--net", "/home/me/go/net.bin"};
    candidate.cwd = "/home/me/golf";
    job.gtp().players[1].command = {"gnugo"};
    job.gtp().referee = PlayerSetup{};
    job.gtp().referee->command = {"/usr/bin/judge"};
    const Job there = relocated(job, {{"/home/me/go", "/data/go"}, {"/home/me", "/home/you"}});
    CHECK(there.gtp().players[0].command ==
          std::vector<std::string>{"/data/go/engine", "--net", "/home/me/go/net.bin"});
    CHECK(there.gtp().players[0].cwd == "/home/you/golf");
    CHECK(there.gtp().players[1] == job.gtp().players[1]);
    CHECK(there.gtp().referee == job.gtp().referee);
}

TEST_CASE("whatever names a scratch folder names it where it is then", "[game]") {
    Job job;
    PlayerSetup& candidate = job.gtp().players[0];
    candidate.scratch_folder = "/go/tune.ringmaster-scratch/7";
    candidate.command = {"engine", "--config=/go/tune.ringmaster-scratch/7/a.cfg"};
    candidate.cwd = "/go/tune.ringmaster-scratch/7";
    candidate.environ = {{"HERE", "/go/tune.ringmaster-scratch/7/x"}};
    candidate.startup_gtp_commands = {"load /go/tune.ringmaster-scratch/7/b"};
    const PlayerSetup there = relocated(job, {{"/go", "/data"}}).gtp().players[0];
    CHECK(there.scratch_folder == "/data/tune.ringmaster-scratch/7");
    CHECK(there.command[1] == "--config=/data/tune.ringmaster-scratch/7/a.cfg");
    CHECK(there.cwd == "/data/tune.ringmaster-scratch/7");
    CHECK(there.environ.at("HERE") == "/data/tune.ringmaster-scratch/7/x");
    CHECK(there.startup_gtp_commands[0] == "load /data/tune.ringmaster-scratch/7/b");
}

TEST_CASE("the program and the folder of a script are relocated too", "[game]") {
    Job job;
    ScriptGame& game = job.game.emplace<ScriptGame>();
    game.script.command = {"/go/play"};
    game.script.cwd = "/go";
    const Job there = relocated(job, {{"/go", "/data"}});
    CHECK(there.script()->script.command[0] == "/data/play");
    CHECK(there.script()->script.cwd == "/data");
}

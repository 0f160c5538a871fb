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
    game.script.scratch_folder = "/go/tune.ringmaster-scratch/7";
    game.script.input = "{\"dir\":\"/go/tune.ringmaster-scratch/7\"}\n";
    const Job there = relocated(job, {{"/go", "/data"}});
    CHECK(there.script()->script.input == "{\"dir\":\"/data/tune.ringmaster-scratch/7\"}\n");
    CHECK(there.script()->script.command[0] == "/data/play");
    CHECK(there.script()->script.cwd == "/data");
}

TEST_CASE("a command that names a pushed file names its copy there", "[game]") {
    Job job;
    PlayerSetup& candidate = job.gtp().players[0];
    candidate.command = {"/go/engine",  "--net=net.bin", "net.bin",      "sub/../net.bin",
                         "/go/net.bin", "xnet.bin",      "/data/net.bin"};
    candidate.environ = {{"NET", "net.bin"}, {"OTHER", "a=net.bin"}, {"NONE", "other/net.bin"}};
    PlayerSetup& opponent = job.gtp().players[1];
    opponent.command = {"net.bin", "net.bin", "../net.bin"};
    opponent.cwd = "/go/sub";
    const std::vector<PathThere> files{{"/go/engine", "/c/1/engine"}, {"/go/net.bin", "/c/2/net.bin"}};
    const Job there = relocated(job, {{"/go", "/there"}, {"/c", "/wrong"}}, files, "/go");
    const PlayerSetup& changed = there.gtp().players[0];
    CHECK(changed.command == std::vector<std::string>{"/c/1/engine", "--net=/c/2/net.bin", "/c/2/net.bin",
                                                      "/c/2/net.bin", "/c/2/net.bin", "xnet.bin", "/data/net.bin"});
    CHECK(changed.environ.at("NET") == "/c/2/net.bin");
    CHECK(changed.environ.at("OTHER") == "a=/c/2/net.bin");
    CHECK(changed.environ.at("NONE") == "other/net.bin");
    CHECK(there.gtp().players[1].command == std::vector<std::string>{"net.bin", "net.bin", "/c/2/net.bin"});
}

TEST_CASE("a link in a scratch folder leads to where its file is there", "[game]") {
    Job job;
    job.gtp().players[0].files = {{"engine", "", "/go/engine"}, {"net", "", "/go/net"}, {"made", "x"}};
    const Job there = relocated(job, {{"/go", "/there"}}, {{"/go/engine", "/c/1/engine"}}, "/go");
    const std::vector<ScratchFile>& files = there.gtp().players[0].files;
    CHECK(files[0].link == "/c/1/engine");
    CHECK(files[1].link == "/there/net");
    CHECK(files[2] == ScratchFile{"made", "x"});
}

TEST_CASE("a folder there may be below the one here", "[game]") {
    Job job;
    PlayerSetup& candidate = job.gtp().players[0];
    candidate.scratch_folder = "/go/tune.ringmaster-scratch/7";
    candidate.command = {"/go/tune.ringmaster-scratch/7/engine", "/go/tune.ringmaster-scratch/7/a.cfg"};
    candidate.cwd = "/go/tune.ringmaster-scratch/7";
    const PlayerSetup there = relocated(job, {{"/go", "/go/there"}}).gtp().players[0];
    CHECK(there.command == std::vector<std::string>{"/go/there/tune.ringmaster-scratch/7/engine",
                                                    "/go/there/tune.ringmaster-scratch/7/a.cfg"});
    CHECK(there.cwd == "/go/there/tune.ringmaster-scratch/7");
}

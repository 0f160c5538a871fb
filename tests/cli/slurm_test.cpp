#include <csignal>

#include "ringmaster/cli/machines.hpp"

#include "support/catch.hpp"
#include "support/error_of.hpp"
#include "support/fake_slurm.hpp"
#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

Environment environment_of(const std::map<std::string, std::string>& variables) {
    return [variables](const char* name) {
        const auto found = variables.find(name);
        return found == variables.end() ? std::nullopt : std::optional(found->second);
    };
}

std::string text_of_launch(const WorkersSection& machine) {
    std::string text;
    for (const std::string& word : machine.launch) {
        text += (text.empty() ? "" : " ") + word;
    }
    return text;
}

}  // namespace

TEST_CASE("Slurm's list of a number for each node is read", "[cli]") {
    CHECK(numbers_of_nodes("8") == std::vector{8});
    CHECK(numbers_of_nodes("32(x2),8") == std::vector{32, 32, 8});
    for (const char* text : {"", "x", "8,", "8(x2", "8(2)", "8(x)", "8(x-1)", "8(x999999999)", "-1"}) {
        INFO(text);
        CHECK_FALSE(numbers_of_nodes(text));
    }
}

TEST_CASE("Slurm's spans of time are read", "[cli]") {
    CHECK(seconds_of_span("5:00") == 300.0);
    CHECK(seconds_of_span("7:59:03") == 28743.0);
    CHECK(seconds_of_span("2-00:00:10") == 172810.0);
    for (const char* text : {"", "UNLIMITED", "NOT_SET", "INVALID", "5", "1:2:3:4", "-5:00", "1-", "a:b"}) {
        INFO(text);
        CHECK_FALSE(seconds_of_span(text));
    }
}

TEST_CASE("each node of an allocation is a machine with a slot for each task", "[cli]") {
    const auto allocation = parse_allocation(environment_of({{"SLURM_JOB_ID", "17"},
                                                             {"SLURM_JOB_CPUS_PER_NODE", "32,8"},
                                                             {"SLURM_TASKS_PER_NODE", "16,4"},
                                                             {"SLURM_NTASKS", "20"},
                                                             {"SLURM_CPUS_PER_TASK", "2"},
                                                             {"SLURM_MEM_PER_NODE", "8000"}}),
                                             {"n1", "n2"});
    const auto machines = machines_in(allocation, 1, "/bin/ringmaster");
    REQUIRE(machines.size() == 2);
    CHECK(machines[0].name == "n1");
    CHECK(machines[0].slots == 16);
    CHECK(text_of_launch(machines[0]) ==
          "srun --jobid 17 -w n1 --exact -N1 -n1 -c2 --unbuffered --mem=500M /bin/ringmaster worker");
    CHECK(machines[1].slots == 4);
    CHECK(text_of_launch(machines[1]) ==
          "srun --jobid 17 -w n2 --exact -N1 -n1 -c2 --unbuffered --mem=2000M /bin/ringmaster worker");
}

TEST_CASE("no more games are played on a node than have the cores that they want", "[cli]") {
    const Allocation allocation{"17", {{"n1", 8, 8}, {"n2", 6, 6}, {"n3", 3, 3}}, 1, 0};
    const auto machines = machines_in(allocation, 4, "/bin/ringmaster");
    REQUIRE(machines.size() == 2);
    CHECK(machines[0].slots == 2);
    CHECK(machines[1].slots == 1);
    CHECK(text_of_launch(machines[1]) ==
          "srun --jobid 17 -w n2 --exact -N1 -n1 -c4 --unbuffered /bin/ringmaster worker");
    CHECK(error_of([&] { machines_in(allocation, 16, "/bin/ringmaster"); }) ==
          "no node of Slurm's job 17 has 16 cores for a game (ask for tasks of that size: -c 16)");
    const auto untold = parse_allocation(environment_of({{"SLURM_JOB_CPUS_PER_NODE", "6"}}), {"n2"});
    CHECK(untold.nodes.at(0).tasks == 6);
}

TEST_CASE("a launch of one's own may name job, threads and memory, if they are known", "[cli]") {
    WorkersSection cluster;
    cluster.name = "cluster";
    cluster.launch = {"srun", "--jobid", "{jobid}", "-c{threads}", "--mem={memory}", "{other}"};
    LaunchValues values{"17", 4, 1124};
    CHECK(launch_with(values, cluster) ==
          std::vector<std::string>{"srun", "--jobid", "17", "-c4", "--mem=1124M", "{other}"});
    values.megabytes.reset();
    CHECK(error_of([&] { launch_with(values, cluster); }) ==
          "[[workers]] 'cluster': launch: {memory} is not known, since not every player has a memory_limit (give each "
          "one, or write the memory)");
    values = {{}, 4, 1124};
    CHECK(error_of([&] { launch_with(values, cluster); }) ==
          "[[workers]] 'cluster': launch: {jobid} is not known, since SLURM_JOB_ID is not set (start ringmaster inside "
          "an allocation)");
    cluster.launch = {"ssh", "big", "ringmaster", "worker"};
    CHECK(launch_with({}, cluster) == cluster.launch);
}

TEST_CASE("games are played in an allocation by a launch of one's own", "[cli]") {
    const FakeSlurm slurm;
    const ChangedEnvironment job(FakeSlurm::job());
    const Workshop workshop(
        "[[workers]]\nname = \"cluster\"\nslots = 2\n"
        "launch = \"srun --jobid {jobid} --exact -n1 -c{threads} --unbuffered " RINGMASTER_PROGRAM " worker\"\n");
    const Finished run = workshop.ringmaster({workshop.control_file});
    INFO(run.err);
    CHECK(run.status == 0);
    CHECK(workshop.stored_games() == 6);
    CHECK(contains(slurm.calls(), "srun --jobid 17 --exact -n1 -c1 --unbuffered " RINGMASTER_PROGRAM " worker\n"));
}

TEST_CASE("files that are pushed where srun launches go there by sbcast", "[cli]") {
    const FakeSlurm slurm;
    const ChangedEnvironment job(FakeSlurm::job());
    const Workshop workshop(
        "[[workers]]\nname = \"cluster\"\nslots = 2\npush = [\"my-engine\"]\n"
        "launch = \"srun --jobid {jobid} --exact -n1 --unbuffered " RINGMASTER_PROGRAM " worker\"\n");
    const std::string engine = (workshop.folder.path() / "my-engine").string();
    std::filesystem::copy_file(SCRIPTED_ENGINE, engine);
    std::string text = read_file(workshop.control_file);
    text.replace(text.find(SCRIPTED_ENGINE " --name Candidate"), std::string(SCRIPTED_ENGINE).size(), "./my-engine");
    workshop.write(text);
    const Finished run = workshop.ringmaster({workshop.control_file});
    INFO(run.err);
    CHECK(run.status == 0);
    CHECK(workshop.stored_games() == 6);
    const std::string calls = slurm.calls();
    const std::string copying = "sbcast --force --preserve --jobid=17 " + engine + " /tmp/ringmaster-";
    REQUIRE(calls.starts_with(copying));
    CHECK(calls.find("sbcast", 1) == std::string::npos);
    const std::string line = calls.substr(0, calls.find('\n'));
    const std::string copy = line.substr(line.rfind(' ') + 1);
    CHECK(copy.ends_with("-my-engine"));
    CHECK(std::filesystem::remove(copy));
}

TEST_CASE("an allocation whose environment does not fit its nodes is refused", "[cli]") {
    CHECK(error_of([] {
              parse_allocation(environment_of({{"SLURM_JOB_CPUS_PER_NODE", "32(x3)"}}), {"n1", "n2"});
          }) ==
          "SLURM_JOB_CPUS_PER_NODE is '32(x3)', which does not fit the 2 nodes of the job (write [[workers]] "
          "instead of --slurm: docs/cluster.md)");
}

TEST_CASE("a batch script holds what sbatch was asked for, quoted where it must be", "[cli]") {
    const EventFiles files("/x/my tune.toml");
    const std::string script =
        batch_script("/bin/ringmaster", "/x/my tune.toml", files, {"-n", "64", "-t8:00:00", "--comment=a b"});
    CHECK(contains(script, "#SBATCH -n 64 -t8:00:00 \"--comment=a b\"\n"));
    CHECK(contains(script, "#SBATCH --job-name=\"my tune\"\n#SBATCH --output=\"/x/my tune.sbatch.out\"\n"));
    CHECK(contains(script, "\n/bin/ringmaster '/x/my tune.toml' --slurm &\n"));
    CHECK(contains(script,
                   "\n# Written by 'ringmaster 'my tune.toml' sbatch'. 'sbatch 'my tune.sbatch'' submits it again."));
    CHECK(contains(batch_script("/r", "/x/50%j/t.toml", EventFiles("/x/50%j/t.toml"), {}),
                   "#SBATCH --output=/x/50%%j/t.sbatch.out\n"));
    CHECK(error_of([&] { batch_script("/r", "/x/t.toml", files, {"-n\n1"}); }) ==
          "'-n?1' cannot stand in a batch script (leave quotes, backslashes and line ends out)");
}

TEST_CASE("salloc is asked for an allocation, and games are played on each of its nodes", "[cli]") {
    const FakeSlurm slurm;
    const Workshop workshop;
    const Finished run = workshop.ringmaster({workshop.control_file, "--slurm", "-N 2 -n 3 -t 8:00:00"});
    INFO(run.err);
    CHECK(run.status == 0);
    CHECK(workshop.stored_games() == 6);
    INFO(slurm.calls());
    CHECK(contains(slurm.calls(), "salloc --kill-command=TERM --job-name=tune -N 2 -n 3 -t 8:00:00 " RINGMASTER_PROGRAM
                                  " " +
                                      workshop.control_file + " --slurm -N 2 -n 3 -t 8:00:00\n"));
    CHECK(contains(slurm.calls(), "srun --jobid 17 -w n1 --exact -N1 -n1 -c1 --unbuffered " RINGMASTER_PROGRAM));
    CHECK(contains(slurm.calls(), "srun --jobid 17 -w n2 "));
    CHECK(contains(run.err, "ringmaster: asking Slurm for machines: "));
    CHECK(contains(run.err, "salloc: Granted job allocation 17\n"));
    CHECK(contains(run.err, "ringmaster: playing in Slurm's job 17 on 2 nodes: 3 games at a time\n"));
    CHECK(contains(run.out, "\nmachines\n"));
}

TEST_CASE("the option --parallel does not go with --slurm", "[cli]") {
    const FakeSlurm slurm;
    const Workshop workshop;
    const Finished run = workshop.ringmaster({workshop.control_file, "--slurm", "-n 3", "-j", "2"});
    CHECK(run.status == 2);
    CHECK(contains(run.err, "--parallel does not go with --slurm, whose tasks are the games at a time"));
    CHECK(slurm.calls().empty());
}

TEST_CASE("inside an allocation no other one is asked for", "[cli]") {
    const FakeSlurm slurm;
    const ChangedEnvironment job(FakeSlurm::job());
    const Workshop workshop;
    const Finished run = workshop.ringmaster({workshop.control_file, "-g", "3", "--slurm"});
    INFO(run.err);
    CHECK(run.status == 0);
    CHECK(workshop.stored_games() == 3);
    CHECK_FALSE(contains(slurm.calls(), "salloc"));
    CHECK(contains(run.err, "to go on: ringmaster " + workshop.control_file + " --slurm\n"));
}

TEST_CASE("machines of Slurm's play beside those of [[workers]], whose names they may not have", "[cli]") {
    const FakeSlurm slurm;
    const ChangedEnvironment job(FakeSlurm::job());
    const Workshop workshop("[[workers]]\nslots = 1\n", "--delay-ms 200");
    const Finished run = workshop.ringmaster({workshop.control_file, "--slurm"});
    INFO(run.err);
    CHECK(run.status == 0);
    CHECK(contains(run.out, "\nlocal "));
    CHECK(contains(run.out, "\nn2 "));
    const Workshop clash("[[workers]]\nname = \"n2\"\nslots = 1\nlaunch = \"ssh n2 ringmaster worker\"\n");
    const Finished refused = clash.ringmaster({clash.control_file, "--slurm"});
    CHECK(refused.status == 2);
    CHECK(contains(refused.err,
                   "--slurm: the node 'n2' has the name of one of [[workers]] (call that one something else)"));
}

TEST_CASE("check plays a trial game on each node", "[cli]") {
    const FakeSlurm slurm;
    const Workshop workshop;
    const Finished check = workshop.ringmaster({workshop.control_file, "check", "--slurm", "-n 3"});
    INFO(check.out);
    CHECK(check.status == 0);
    CHECK(contains(check.out, "n1: "));
    CHECK(contains(check.out, "n2: "));
}

TEST_CASE("when salloc is killed, a check ends and gives the allocation back", "[cli]") {
    const FakeSlurm slurm;
    const std::string name = "checked-in-slurm-" + std::to_string(::getpid());
    const Workshop workshop("", "--fault hang@boardsize --version " + name);
    Subprocess salloc = workshop.start({workshop.control_file, "check", "--slurm", "-n 3"});
    REQUIRE(processes::becomes_true([&] { return processes::named(name).size() >= 2; }));
    CHECK_FALSE(contains(slurm.calls(), "scancel"));
    ::kill(salloc.pid(), SIGKILL);
    CHECK(processes::becomes_true([&] { return contains(slurm.calls(), "scancel 17\n"); }));
    CHECK(all_gone(name, workshop.folder.path()));
}

TEST_CASE("what salloc says when it gives nothing is what the user reads", "[cli]") {
    const FakeSlurm slurm;
    slurm.say("refuse", "salloc: error: Job submit/allocate failed: Invalid account");
    const Workshop workshop;
    const Finished run = workshop.ringmaster({workshop.control_file, "--slurm", "-n 3"});
    CHECK(run.status == 1);
    CHECK(contains(run.err, "salloc: error: Job submit/allocate failed: Invalid account"));
    CHECK_FALSE(std::filesystem::exists(workshop.folder.path() / "tune.db"));
}

TEST_CASE("where there is no Slurm, --slurm says so", "[cli]") {
    const Workshop workshop;
    const ChangedEnvironment nothing({{"PATH", workshop.folder.string()}});
    const Finished run = workshop.ringmaster({workshop.control_file, "--slurm", "-n 3"});
    CHECK(run.status == 1);
    CHECK(contains(run.err, "there is no 'salloc' in PATH (type this where Slurm is installed, on a login node)"));
    const Finished batch = workshop.ringmaster({workshop.control_file, "sbatch", "--", "-n", "3"});
    CHECK(batch.status == 1);
    CHECK(contains(batch.err, "there is no 'sbatch' in PATH"));
    CHECK_FALSE(std::filesystem::exists(workshop.folder / "tune.sbatch"));
}

TEST_CASE("a run whose job ends before a game could end stores none, and says why", "[cli]") {
    const FakeSlurm slurm;
    slurm.say("left", "0:05");
    const ChangedEnvironment job(FakeSlurm::job());
    const Workshop workshop("", "--delay-ms 60000");
    workshop.change("\"alternate\"", "\"white\"");  // who thinks so long has the first move
    const Finished run = workshop.ringmaster({workshop.control_file, "--slurm"});
    INFO(run.err);
    CHECK(run.status == 4);
    CHECK(contains(run.err, "halted: the time of the machines is up before a game has ended; ask for more time "));
    CHECK(workshop.stored_games() == 0);
}

TEST_CASE("a run that is told that its time is nearly up ends in order and says that it is not finished", "[cli]") {
    const FakeSlurm slurm;
    const ChangedEnvironment job(FakeSlurm::job());
    const Workshop workshop("", "--delay-ms 5");
    workshop.play_without_end();
    Subprocess run = workshop.start({workshop.control_file, "--slurm"});
    workshop.wait_for_games(1);
    ::kill(run.pid(), SIGXCPU);
    const Finished finished = Workshop::finish(run);
    INFO(finished.err);
    CHECK(finished.status == 6);
    CHECK(contains(finished.err, "tune.toml: stopped, the time of the machines is up; the event is not finished\n"));
    CHECK(workshop.stored_games() >= 2);
}

TEST_CASE("sbatch writes a script, submits it, and says how to look and how to stop", "[cli]") {
    const FakeSlurm slurm;
    const Workshop workshop;
    const Finished batch = workshop.ringmaster({workshop.control_file, "sbatch", "--", "-n", "3", "-t", "10"});
    INFO(batch.err);
    CHECK(batch.status == 0);
    CHECK(batch.out ==
          "submitted Slurm's job 17 with tune.sbatch: it plays, stops before its time is up and starts again until the "
          "event is finished\n"
          "to look:  squeue -j 17; what it says is in tune.sbatch.out, the report 'ringmaster " +
              workshop.control_file +
              " show'\n"
              "to stop:  scancel 17; a later start goes on\n");
    const std::string script = (workshop.folder.path() / "tune.sbatch").string();
    CHECK(slurm.calls() == "sbatch --parsable " + script + "\n");
    CHECK(contains(read_file(script), "\n#SBATCH -n 3 -t 10\n"));
    slurm.say("refuse", "sbatch: error: Invalid qos: long\nsbatch: error: Batch job submission failed");
    const Finished refused = workshop.ringmaster({workshop.control_file, "sbatch", "--", "-q", "long"});
    CHECK(refused.status == 1);
    CHECK(contains(refused.err,
                   "sbatch exited with status 1: sbatch: error: Invalid qos: long\nsbatch: error: Batch job submission "
                   "failed"));
}

TEST_CASE("a batch job whose time is nearly up asks to be started again, and one that is finished does not", "[cli]") {
    const FakeSlurm slurm;
    const Workshop workshop("", "--delay-ms 5");
    CHECK(workshop.ringmaster({workshop.control_file, "sbatch"}).status == 0);
    const ChangedEnvironment job(FakeSlurm::job());
    Launch launch;
    launch.command = {"/bin/sh", (workshop.folder.path() / "tune.sbatch").string()};
    const std::string finite = read_file(workshop.control_file);
    workshop.play_without_end();
    for (const int signal : {SIGUSR1, SIGTERM}) {
        Subprocess batch(launch);
        Workshop::wait_for_words(batch, signal == SIGUSR1 ? "\ngame 2: " : "\ngame ");
        ::kill(batch.pid(), signal);
        const Finished stopped = Workshop::finish(batch);
        INFO(stopped.err);
        CHECK(stopped.status == (signal == SIGUSR1 ? 6 : 0));
        CHECK(contains(slurm.calls(), "scontrol requeue 17\n") == (signal == SIGUSR1));
        std::filesystem::remove(std::string(std::getenv("FAKE_SLURM")) + "/calls");
    }
    workshop.write(finite);
    Subprocess last(launch);
    CHECK(Workshop::finish(last).status == 0);
    CHECK_FALSE(contains(slurm.calls(), "requeue"));
}

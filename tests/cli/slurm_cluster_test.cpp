#include "support/slurm_cluster.hpp"

#include <csignal>

#include "support/catch.hpp"
#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

/// An event whose games take seconds, and whose engines are told from others by their name.
struct SlowEvent {
    std::string name = "in-slurm-" + std::to_string(::getpid());
    Workshop workshop{"", "--delay-ms 40 --version " + name};

    SlowEvent() { workshop.play_without_end(); }

    Subprocess start(const std::string& wish = "-n 3 -t 10") const {
        return workshop.start({workshop.control_file, "--slurm", wish});
    }

    /// The run that salloc has started, and not salloc.
    pid_t ringmaster() const {
        for (const pid_t pid : processes::named(workshop.control_file)) {
            if (processes::content("/proc/" + std::to_string(pid) + "/cmdline").starts_with(RINGMASTER_PROGRAM)) {
                return pid;
            }
        }
        FAIL("there is no run in the allocation");
        return -1;
    }

    /// A process of Slurm's that has started one of the workers.
    pid_t step_daemon() const {
        for (const processes::Process& process : processes::living()) {
            const std::string own = "/proc/" + std::to_string(process.pid);
            const std::string parent = "/proc/" + std::to_string(process.parent) + "/cmdline";
            if (contains(processes::content(own + "/environ"), "RINGMASTER_EVENT=" + workshop.folder.string()) &&
                processes::content(parent).starts_with("slurmstepd")) {
                return process.parent;
            }
        }
        FAIL("no worker was started by Slurm");
        return -1;
    }

    bool is_gone() const { return all_gone(name, workshop.folder.path()); }
};

bool becomes_free() {
    return processes::becomes_true([] { return SlurmCluster::jobs().empty(); });
}

}  // namespace

TEST_CASE("a run plays in an allocation and gives it back", "[.slurm]") {
    const SlurmCluster cluster;
    const Workshop workshop;
    const Finished run = workshop.ringmaster({workshop.control_file, "--slurm", "-n 3 -t 10"});
    INFO(run.err);
    CHECK(run.status == 0);
    CHECK(workshop.stored_games() == 6);
    CHECK(contains(run.err, "on 1 node: 3 games at a time, "));
    CHECK((contains(run.err, ", 10 min 00 s left") || contains(run.err, ", 9 min 5")));
    CHECK(becomes_free());
}

TEST_CASE("all nodes of an allocation play, each as a machine of its own", "[.slurm]") {
    const SlurmCluster cluster;
    const SlowEvent event;
    Subprocess run = event.start("-N 2 -n 4 -t 10");
    event.workshop.wait_for_games(1);
    CHECK(processes::becomes_true([&] {
        const std::string report = event.workshop.ringmaster({event.workshop.control_file, "show"}).out;
        return contains(report, "\nnear ") && contains(report, "\nnext ");
    }));
    ::kill(event.ringmaster(), SIGINT);
    const Finished finished = Workshop::finish(run);
    INFO(finished.err);
    CHECK(finished.status == 0);
    CHECK(contains(finished.err, "on 2 nodes: 4 games at a time"));
    CHECK(event.is_gone());
    CHECK(becomes_free());
}

TEST_CASE("what salloc refuses is not begun", "[.slurm]") {
    const SlurmCluster cluster;
    const Workshop workshop;
    const Finished run = workshop.ringmaster({workshop.control_file, "--slurm", "-n 3 -p nowhere"});
    CHECK(run.status == 1);
    CHECK(contains(run.err, "salloc: error: "));
    CHECK_FALSE(std::filesystem::exists(workshop.folder.path() / "tune.db"));
}

TEST_CASE("when a step's daemon is killed its game is played again, and nothing of it stays", "[.slurm]") {
    const SlurmCluster cluster;
    const SlowEvent event;
    Subprocess run = event.start();
    event.workshop.wait_for_games(1);
    ::kill(event.step_daemon(), SIGKILL);
    Workshop::wait_for_words(run, "was lost: ");
    const std::size_t games = event.workshop.stored_games();
    event.workshop.wait_for_games(games + 6);
    ::kill(event.ringmaster(), SIGINT);
    const Finished finished = Workshop::finish(run);
    INFO(finished.err);
    CHECK(finished.status == 0);
    CHECK(event.is_gone());
    CHECK(becomes_free());
}

TEST_CASE("a run goes on while Slurm's daemons are away", "[.slurm]") {
    SlurmCluster cluster;
    const SlowEvent event;
    Subprocess run = event.start();
    event.workshop.wait_for_games(2);
    cluster.nodes.clear();
    cluster.controller.reset();
    event.workshop.wait_for_games(event.workshop.stored_games() + 6);
    ::kill(event.ringmaster(), SIGINT);
    INFO("the run does not end");
    CHECK(processes::becomes_true(
        [&] { return contains(processes::content(event.workshop.folder.path() / "tune.log"), "run finished after"); }));
    ::kill(run.pid(), SIGKILL);  // salloc waits for a controller
    CHECK(event.is_gone());
}

TEST_CASE("scancel ends a run in order, and nothing stays", "[.slurm]") {
    const SlurmCluster cluster;
    const SlowEvent event;
    Subprocess run = event.start();
    event.workshop.wait_for_games(1);
    SlurmCluster::said({"scancel", "1"});
    const Finished finished = Workshop::finish(run);
    INFO(finished.err);
    CHECK(contains(finished.err, "to go on: ringmaster " + event.workshop.control_file + " --slurm '-n 3 -t 10'\n"));
    CHECK(event.is_gone());
    CHECK(becomes_free());
    CHECK(event.workshop.stored_games() >= 2);
}

TEST_CASE("when ringmaster is killed, nothing stays in the allocation, nor the allocation", "[.slurm]") {
    const SlurmCluster cluster;
    const SlowEvent event;
    Subprocess run = event.start();
    event.workshop.wait_for_games(1);
    ::kill(event.ringmaster(), SIGKILL);
    CHECK(event.is_gone());
    CHECK(becomes_free());
    Workshop::finish(run);
}

TEST_CASE("when salloc is killed, the run ends in order and gives the allocation back", "[.slurm]") {
    const SlurmCluster cluster;
    const SlowEvent event;
    Subprocess run = event.start();
    event.workshop.wait_for_games(1);
    ::kill(run.pid(), SIGKILL);
    CHECK(event.is_gone());
    CHECK(becomes_free());
    CHECK(contains(read_file(event.workshop.folder.path() / "tune.log"), "as asked by SIGTERM"));
}

TEST_CASE("when salloc is killed, a check ends and gives the allocation back to Slurm", "[.slurm]") {
    const SlurmCluster cluster;
    const std::string name = "checked-" + std::to_string(::getpid());
    const Workshop workshop("", "--fault hang@boardsize --version " + name);
    Subprocess salloc = workshop.start({workshop.control_file, "check", "--slurm", "-N 2 -n 2 -t 10"});
    REQUIRE(processes::becomes_true([&] { return processes::named(name).size() >= 2; }));
    ::kill(salloc.pid(), SIGKILL);
    CHECK(all_gone(name, workshop.folder.path()));
    CHECK(becomes_free());
}

TEST_CASE("a batch job starts again until its event is finished", "[.slurm]") {
    const SlurmCluster cluster;
    const Workshop workshop("", "--delay-ms 10");
    const std::string finite = read_file(workshop.control_file);
    workshop.play_without_end();
    const Finished batch = workshop.ringmaster({workshop.control_file, "sbatch", "--", "-n", "2", "-t", "10"});
    INFO(batch.err);
    REQUIRE(batch.status == 0);
    workshop.wait_for_games(1);
    SlurmCluster::said({"scancel", "--batch", "--signal=USR1", "1"});  // as Slurm does when the time is nearly up
    CHECK(processes::becomes_true([] { return contains(SlurmCluster::jobs(), "1 PENDING"); }));
    CHECK(processes_of_event_in(workshop.folder.path()) == 0);
    const std::size_t games = workshop.stored_games();
    workshop.write(replaced(finite, "number_of_games = 6", "number_of_games = " + std::to_string(games + 4)));
    SlurmCluster::said({"scontrol", "update", "JobId=1", "StartTime=now"});
    CHECK(becomes_free());
    CHECK(workshop.stored_games() == games + 4);
    const std::string said = read_file(workshop.folder.path() / "tune.sbatch.out");
    INFO(said);
    CHECK(contains(said, "stopped, the time of the machines is up; the event is not finished"));
    CHECK(said.find("it goes on in this job") == said.rfind("it goes on in this job"));
}

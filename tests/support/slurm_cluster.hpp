#pragma once

#include <csignal>
#include <string>
#include <vector>

#include <unistd.h>

#include "ringmaster/os/files.hpp"
#include "ringmaster/os/subprocess.hpp"

#include "os/processes.hpp"
#include "support/catch.hpp"
#include "support/changed_environment.hpp"
#include "support/run_command.hpp"
#include "support/temporary_folder.hpp"

namespace ringmaster {

/// A Slurm of its own on this machine, with two nodes, `near` and `next`, that claim 32 cores each. Only root can have
/// one.
class SlurmCluster {
public:
    SlurmCluster() {
        write_file_atomically(file("slurm.conf"), configuration());
        write_file_atomically(file("cgroup.conf"), "");
        run_command({"/bin/sh", "-c", "umask 077; head -c 1024 /dev/urandom >" + file("munge.key")});
        std::filesystem::create_directories(file("spool"));
        std::filesystem::create_directories(file("state"));
        munge_ = start({"munged", "-F", "-f", "--key-file=" + file("munge.key"), "--socket=" + file("munge.socket"),
                        "--pid-file=" + file("munged.pid"), "--log-file=" + file("munged.log"),
                        "--seed-file=" + file("munged.seed")});
        REQUIRE(processes::becomes_true([&] { return std::filesystem::exists(file("munge.socket")); }));
        controller = start({"slurmctld", "-D", "-f", file("slurm.conf")});
        for (const char* name : {"near", "next"}) {
            nodes.push_back(start({"slurmd", "-D", "-N", name, "-f", file("slurm.conf")}));
        }
        INFO("not all nodes become idle");
        REQUIRE(processes::becomes_true([&] { return said({"sinfo", "-h", "-o", "%D %T"}) == "2 idle\n"; }));
    }

    ~SlurmCluster() {
        said({"scancel", "--user=root"});
        processes::becomes_true([&] { return jobs().empty(); });
        nodes.clear();
        end_step_daemons();
    }

    /// What a program of Slurm's prints.
    static std::string said(const std::vector<std::string>& command) {
        Launch launch;
        launch.command = command;
        Subprocess process(launch);
        process.close_input();
        std::string text;
        while (process.read(text, Deadline::after(patience)) == Subprocess::Io::done) {
        }
        process.wait(Deadline::after(patience));
        return text;
    }

    /// Number and state of each job that has not ended.
    static std::string jobs() { return said({"squeue", "-h", "-o", "%i %T"}); }

    std::optional<Subprocess> controller;
    std::vector<Subprocess> nodes;

private:
    std::string file(const std::string& name) const { return (folder_.path() / name).string(); }
    static std::string port(int which) { return std::to_string(20000 + which + 3 * (::getpid() % 10000)); }

    static std::string host() {
        std::string name = said({"hostname", "-s"});
        return name.substr(0, name.find('\n'));
    }

    std::string configuration() const {
        return "ClusterName=test\nSlurmctldHost=" + host() + "(127.0.0.1)\nSlurmUser=root\nSlurmctldPort=" + port(0) +
               "\nAuthType=auth/munge\nAuthInfo=socket=" + file("munge.socket") +
               "\nCredType=cred/munge\nStateSaveLocation=" + file("state") + "\nSlurmdSpoolDir=" + file("spool/%n") +
               "\nSlurmctldPidFile=" + file("slurmctld.pid") + "\nSlurmdPidFile=" + file("slurmd.%n.pid") +
               "\nSlurmctldLogFile=" + file("slurmctld.log") + "\nSlurmdLogFile=" + file("slurmd.%n.log") +
               "\nProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\nSwitchType=switch/none\nMpiDefault=none\n"
               "SelectType=select/cons_tres\nSelectTypeParameters=CR_CPU\nSlurmdParameters=config_overrides\n"
               "ReturnToService=2\nKillWait=5\n" +
               node("near", port(1)) + node("next", port(2)) +
               "PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP\n";
    }

    static std::string node(const std::string& name, const std::string& port) {
        return "NodeName=" + name + " NodeHostname=" + host() + " NodeAddr=127.0.0.1 Port=" + port +
               " CPUs=32 RealMemory=1000 State=UNKNOWN\n";
    }

    static Subprocess start(const std::vector<std::string>& command) {
        Launch launch;
        launch.command = command;
        launch.command.front() = "/usr/sbin/" + command.front();
        launch.discards_stderr = true;
        return Subprocess(launch);
    }

    /// A step's daemon that cannot reach a controller waits for one.
    void end_step_daemons() const {
        for (const processes::Process& process : processes::living()) {
            const std::string own = "/proc/" + std::to_string(process.pid);
            if (processes::content(own + "/cmdline").starts_with("slurmstepd") &&
                processes::content(own + "/environ").find(file("slurm.conf")) != std::string::npos) {
                ::kill(process.pid, SIGKILL);
            }
        }
    }

    TemporaryFolder folder_;
    ChangedEnvironment environment_{{{"SLURM_CONF", file("slurm.conf")}}};
    std::optional<Subprocess> munge_;
};

}  // namespace ringmaster

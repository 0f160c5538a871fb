#include "ringmaster/os/guardian.hpp"

#include <csignal>
#include <optional>

#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/os/subprocess.hpp"

#include "os/processes.hpp"
#include "support/catch.hpp"
#include "support/contains.hpp"

using namespace ringmaster;

namespace {

Launch engine_with_helper(Guardian& guardian) {
    Launch launch;
    launch.command = {"sh", "-c", "sleep 600 & echo ready; sleep 600"};
    launch.guardian = &guardian;
    return launch;
}

/// A process of its own group that only a signal ends.
pid_t bystander() {
    const pid_t pid = fork();
    if (pid == 0) {
        setpgid(0, 0);
        pause();
        _exit(0);
    }
    setpgid(pid, pid);
    return pid;
}

/// Runs an engine that ends and leaves a process outside its group.
void leave_daemon(Guardian& guardian, const std::string& word) {
    Launch launch;
    launch.command = {SCRIPTED_ENGINE, "--fault", "daemon@start", "--name", word};
    launch.guardian = &guardian;
    Subprocess engine(launch);
    engine.close_input();
    CHECK(engine.wait(Deadline::after(60)));
}

bool is_living(pid_t pid) {
    return processes::group_size(pid) > 0;
}

void end(pid_t pid) {
    kill(pid, SIGKILL);
    waitpid(pid, nullptr, 0);
}

[[noreturn]] void start_engines_and_wait(int report) {
    Guardian guardian;
    std::vector<Subprocess> engines;
    for (int i = 0; i < 3; ++i) {
        engines.emplace_back(engine_with_helper(guardian));
        std::string text;
        engines.back().read(text, Deadline::after(60));
        const pid_t pid = engines.back().pid();
        static_cast<void>(!write(report, &pid, sizeof pid));
    }
    const pid_t pid = guardian.pid();
    static_cast<void>(!write(report, &pid, sizeof pid));
    while (true) {
        pause();
    }
}

}  // namespace

TEST_CASE("when we are killed the guardian kills our children and what they forked, then ends", "[os]") {
    auto [read_end, write_end] = make_pipe();
    const pid_t ringmaster = fork();
    if (ringmaster == 0) {
        start_engines_and_wait(write_end.get());
    }
    pid_t groups[4] = {};
    for (pid_t& group : groups) {
        REQUIRE(read(read_end.get(), &group, sizeof group) == sizeof group);
    }
    for (int i = 0; i < 3; ++i) {
        CHECK(processes::group_size(groups[i]) >= 2);
    }
    end(ringmaster);
    for (const pid_t group : groups) {
        CHECK(processes::group_vanishes(group));
    }
}

TEST_CASE("the guardian kills what is watched and spares what was forgotten", "[os]") {
    const pid_t watched = bystander();
    const pid_t forgotten = bystander();
    {
        Guardian guardian;
        guardian.announce(watched);
        guardian.announce(forgotten);
        guardian.forget(forgotten);
        CHECK(is_living(watched));
    }
    CHECK(processes::group_vanishes(watched));
    CHECK(is_living(forgotten));
    end(watched);
    end(forgotten);
}

TEST_CASE("the guardian kills daemons that have left their group, and only those of its own engines", "[os]") {
    const std::string word = "daemon-of-" + std::to_string(getpid());
    Guardian other;
    {
        Guardian guardian;
        leave_daemon(other, word + "-other");
        leave_daemon(guardian, word + "-own");
        CHECK(processes::named(word).size() == 2);
    }
    CHECK(processes::named(word + "-own").empty());
    const std::vector<pid_t> spared = processes::named(word + "-other");
    REQUIRE(spared.size() == 1);
    kill(spared[0], SIGKILL);
}

TEST_CASE("a guardian that was dismissed ends at once and looks for nobody", "[os]") {
    const std::string word = "daemon-of-" + std::to_string(getpid());
    {
        Guardian guardian;
        leave_daemon(guardian, word);
        guardian.dismiss();
        CHECK(processes::becomes_true([&] { return !guardian.is_alive(); }));
    }
    const std::vector<pid_t> spared = processes::named(word);
    REQUIRE(spared.size() == 1);
    kill(spared[0], SIGKILL);
}

TEST_CASE("a guardian knows whether it lives, and waitpid does not see it", "[os]") {
    Guardian guardian;
    CHECK(guardian.is_alive());
    CHECK(waitpid(-1, nullptr, WNOHANG) == -1);
    kill(guardian.pid(), SIGKILL);
    CHECK(processes::becomes_true([&] { return !guardian.is_alive(); }));
}

TEST_CASE("the guardian is deaf to the signals that end us", "[os]") {
    const pid_t watched = bystander();
    {
        Guardian guardian;
        for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT}) {
            kill(guardian.pid(), signal);
        }
        guardian.announce(watched);
    }
    CHECK(processes::group_vanishes(watched));
    end(watched);
}

TEST_CASE("the guardian holds no descriptor of ours and lives in a session of its own", "[os]") {
    const auto [read_end, write_end] = make_pipe();
    const std::size_t before = processes::open_descriptors();
    {
        Guardian guardian;
        CHECK(processes::becomes_true([&] { return processes::open_descriptors(guardian.pid()) == 4; }));
        CHECK(getsid(guardian.pid()) == guardian.pid());
        CHECK(processes::open_descriptors() == before + 2);
    }
    CHECK(processes::open_descriptors() == before);
}

TEST_CASE("a guardian that was killed harms nobody", "[os]") {
    Guardian guardian;
    kill(guardian.pid(), SIGKILL);
    REQUIRE(processes::group_vanishes(guardian.pid()));
    Launch launch;
    launch.guardian = &guardian;
    launch.command = {"true"};
    Subprocess process(launch);
    CHECK(to_text(process.wait(Deadline::after(60)).value()) == "exited with status 0");
}

TEST_CASE("who cannot replace a dead guardian ends nobody else's processes", "[os]") {
    if (getuid() != 0) {
        WARN("skipped: only root can take the place of a user whose processes are few");
        return;
    }
    const pid_t alone = fork();
    if (alone == 0) {
        if (setuid(61'234) != 0) {
            _exit(2);
        }
        const pid_t other = bystander();
        Guardian guardian;
        std::optional<Subprocess> engine(engine_with_helper(guardian));
        kill(guardian.pid(), SIGKILL);
        waitpid(guardian.pid(), nullptr, __WALL);
        const rlimit none{0, 0};
        setrlimit(RLIMIT_NPROC, &none);
        bool is_told = false;
        try {
            guardian.replace_if_dead();
        } catch (const Error& error) {
            is_told = contains(error.what(), "(raise the limit on processes with 'ulimit -u', or end other programs)");
        }
        engine.reset();
        guardian.dismiss();
        poll(nullptr, 0, 100);
        const bool lives = waitpid(other, nullptr, WNOHANG) == 0;
        end(other);
        _exit(is_told && lives ? 0 : 1);
    }
    int status = 1;
    waitpid(alone, &status, 0);
    CHECK(status == 0);
}

TEST_CASE("a guardian whose worker is dead kills nobody who is stopped in its place", "[os]") {
    const pid_t heir = fork();
    if (heir == 0) {
        adopt_orphans();
        const pid_t worker = fork();
        if (worker == 0) {
            Guardian guardian(1);
            if (fork() == 0) {  // as an engine that is just being started, it holds the pipe still
                poll(nullptr, 0, 300);
                guardian.announce(getpid());
                poll(nullptr, 0, 5000);
            }
            _exit(0);
        }
        waitpid(worker, nullptr, 0);
        poll(nullptr, 0, 2000);
        _exit(0);
    }
    poll(nullptr, 0, 500);
    kill(heir, SIGSTOP);
    poll(nullptr, 0, 4000);
    kill(heir, SIGCONT);
    int status = 1;
    waitpid(heir, &status, 0);
    CHECK(status == 0);
}

// What reaches a run from outside: signals, stops, and a terminal or a pipe that nobody reads.

#include <csignal>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/os/process_name.hpp"

#include "os/pseudo_terminal.hpp"
#include "support/catch.hpp"
#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

/// Waits until some games more are stored than are now.
void wait_for_more_games(const Workshop& workshop) {
    workshop.wait_for_games(workshop.stored_games() + 3);
}

/// A pipe with a name that is full; nobody reads it.
class FullPipe {
public:
    explicit FullPipe(std::filesystem::path path) : path_(std::move(path)) {
        REQUIRE(mkfifo(path_.c_str(), 0600) == 0);
        end_ = Descriptor(open(path_.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC));
        while (::write(end_.get(), ".", 1) > 0) {
        }
    }
    std::string path() const { return path_.string(); }

private:
    std::filesystem::path path_;
    Descriptor end_;
};

std::string log_of(const Workshop& workshop) {
    return read_file(workshop.folder / "tune.log");
}

}  // namespace

TEST_CASE("a hangup of a run that was started with nohup is left alone", "[cli]") {
    const Workshop workshop;
    workshop.play_without_end();
    Launch launch;
    launch.command = {"nohup", RINGMASTER_PROGRAM, workshop.control_file};
    Subprocess running(launch);
    workshop.wait_for_games(1);
    ::kill(running.pid(), SIGHUP);
    wait_for_more_games(workshop);
    CHECK(workshop.ringmaster({workshop.control_file, "stop"}).status == 0);
    CHECK(Workshop::finish(running).status == 0);
    CHECK_FALSE(contains(log_of(workshop), "SIGHUP"));
    CHECK(contains(log_of(workshop), "as asked by 'ringmaster stop'"));
}

TEST_CASE("Ctrl-C on the shell does not end the background jobs of a script", "[cli]") {
    const Workshop workshop;
    workshop.play_without_end();
    Launch launch;
    launch.command = {"/bin/sh", "-c", "\"$0\" \"$1\" & echo $!; wait $!", RINGMASTER_PROGRAM, workshop.control_file};
    Subprocess running(launch);
    workshop.wait_for_games(1);
    std::string pid;
    REQUIRE(running.read(pid, Deadline::after(patience)) == Subprocess::Io::done);
    ::kill(std::stoi(pid), SIGINT);
    ::kill(std::stoi(pid), SIGQUIT);
    wait_for_more_games(workshop);
    CHECK(workshop.ringmaster({workshop.control_file, "stop"}).status == 0);
    CHECK(Workshop::finish(running).status == 0);
    CHECK_FALSE(contains(log_of(workshop), "Ctrl-C"));
}

TEST_CASE("however often a run is asked to stop, it ends in order", "[cli]") {
    const Workshop workshop("skip_player_checks = true\n", "--delay-ms 5");
    workshop.play_without_end();
    Subprocess running = workshop.start({workshop.control_file});
    workshop.wait_for_games(1);
    std::string printed;
    while (!running.wait(Deadline::after(0))) {
        ::kill(running.pid(), SIGUSR2);
        ::kill(running.pid(), SIGUSR1);
        running.read(printed, Deadline::after(0.001));
    }
    const Finished finished = Workshop::finish(running);
    CHECK(finished.status == 0);
    CHECK(contains(printed + finished.out, "\nGames "));
}

TEST_CASE("stop signals nobody but the run: not who has its number in another container, nor who has it later",
          "[cli]") {
    const Workshop workshop;
    const auto lock = FileLock::try_lock(workshop.folder / "tune.lock");
    REQUIRE(lock);
    ProcessName name = own_process_name();
    std::string words;
    SECTION("another container") {
        name.numbering = "pid:[1]";
        words =
            ": the event is played in another container or on another machine, where no signal gets from here "
            "(type 'ringmaster " +
            workshop.control_file + " stop' there)\n";
    }
    SECTION("another machine") {
        name.boot = "another";
        words =
            ": the event is played in another container or on another machine, where no signal gets from here "
            "(type 'ringmaster " +
            workshop.control_file + " stop' there)\n";
    }
    SECTION("a later process") {
        name.start = "1";
        words = ": the event is just being started, reset or ended (try again in a moment)\n";
    }
    lock->say("run " + to_text(name));
    const Finished stop = workshop.ringmaster({workshop.control_file, "stop"});
    CHECK(stop.status == 1);
    CHECK(stop.err == "ringmaster: " + workshop.control_file + words);
}

TEST_CASE("a run goes on when nobody reads what it says, and still hears that it is to stop", "[cli]") {
    const Workshop workshop;
    workshop.play_without_end();
    const FullPipe pipe(workshop.folder / "pipe");
    Launch launch;
    launch.command = {"/bin/sh",  "-c", "exec \"$0\" \"$1\" >\"$2\" 2>&1", RINGMASTER_PROGRAM, workshop.control_file,
                      pipe.path()};
    Subprocess running(launch);
    workshop.wait_for_games(10);
    SECTION("by stop") {
        CHECK(workshop.ringmaster({workshop.control_file, "stop"}).status == 0);
    }
    SECTION("by a signal") {
        ::kill(running.pid(), SIGTERM);
    }
    CHECK(Workshop::finish(running).status == 0);
    CHECK(contains(log_of(workshop), " lines could not be shown: nobody read standard error\n"));
    CHECK(std::filesystem::exists(workshop.folder / "tune.report"));
}

TEST_CASE("a run whose terminal is closed ends in order", "[cli]") {
    const Workshop workshop;
    workshop.play_without_end();
    PseudoTerminal terminal([&] {
        signal(SIGHUP, SIG_DFL);  // whoever ran the tests with nohup
        alarm(static_cast<unsigned>(patience));
        execl(RINGMASTER_PROGRAM, RINGMASTER_PROGRAM, workshop.control_file.c_str(), static_cast<char*>(nullptr));
        return 127;
    });
    terminal.output_until("game ");
    terminal.hang_up();
    CHECK(terminal.exit_status() == 0);
    CHECK(contains(log_of(workshop), "run finished after "));
}

TEST_CASE("Ctrl-S stops what is shown, not the run", "[cli]") {
    const Workshop workshop;
    workshop.play_without_end();
    for (const char* kind : {"dumb", "xterm"}) {
        INFO(kind);
        const std::string file = workshop.control_file;
        PseudoTerminal terminal([&] {
            alarm(static_cast<unsigned>(patience));
            setenv("TERM", kind, 1);
            execl(RINGMASTER_PROGRAM, RINGMASTER_PROGRAM, file.c_str(), static_cast<char*>(nullptr));
            return 127;
        });
        terminal.output_until("game ");
        terminal.type("\x13");
        wait_for_more_games(workshop);
        wait_for_more_games(workshop);
        CHECK(workshop.ringmaster({file, "stop"}).status == 0);
        CHECK(terminal.exit_status() == 0);
    }
}

#include "ringmaster/os/subprocess.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <memory>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/base/time.hpp"
#include "ringmaster/os/event_loop.hpp"
#include "ringmaster/os/guardian.hpp"
#include "ringmaster/os/ticks.hpp"

#include "os/processes.hpp"
#include "os/pseudo_terminal.hpp"
#include "support/catch.hpp"
#include "support/error_of.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;
using Io = Subprocess::Io;

namespace {

const Deadline patient = Deadline::after(3600);

Launch shell(const std::string& script) {
    Launch launch;
    launch.command = {"sh", "-c", script};
    return launch;
}

struct Output {
    std::string text;
    Io end = Io::done;
};

Output everything(Subprocess& process) {
    Output output;
    while (output.end == Io::done) {
        output.end = process.read(output.text, patient);
    }
    return output;
}

/// Reading must be the same whether it can block for a tick or not.
std::unique_ptr<Ticks> ticks_if(bool wanted) {
    return wanted ? std::make_unique<Ticks>() : nullptr;
}

std::string start_error(const Launch& launch) {
    return error_of([&] { const Subprocess process(launch); });
}

std::string how_it_ends(const std::string& script) {
    Subprocess process(shell(script));
    return to_text(process.wait(patient).value());
}

}  // namespace

TEST_CASE("what is written to a program comes back from it", "[os]") {
    const auto ticks = ticks_if(GENERATE(false, true));
    Subprocess process({{"cat"}, {}, {}});
    std::string text;
    CHECK(process.write("hello\n", patient) == Io::done);
    CHECK(process.read(text, patient) == Io::done);
    CHECK(process.write("world\n", patient) == Io::done);
    CHECK(process.read(text, patient) == Io::done);
    CHECK(text == "hello\nworld\n");
    process.close_input();
    CHECK(process.read(text, patient) == Io::exited);
    CHECK(process.write("x", patient) == Io::exited);
    CHECK(to_text(process.wait(patient).value()) == "exited with status 0");
}

TEST_CASE("how a process ended is known", "[os]") {
    CHECK(how_it_ends("exit 0") == "exited with status 0");
    CHECK(how_it_ends("exit 3") == "exited with status 3");
    CHECK(how_it_ends("kill -9 $$") == "killed by signal 9 (Killed)");
}

TEST_CASE("the processor time of a process and its children is known", "[os]") {
    Subprocess process(shell("i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done"));
    const Exit exit = process.wait(patient).value();
    CHECK(exit.cpu_seconds > 0);
    CHECK(exit.cpu_seconds < 60);
}

TEST_CASE("what a process wrote before it died is delivered before its death", "[os]") {
    const auto ticks = ticks_if(GENERATE(false, true));
    Subprocess process(shell("head -c 200000 /dev/zero; kill -9 $$"));
    const Output output = everything(process);
    CHECK(output.text.size() == 200'000);
    CHECK(output.end == Io::exited);
    std::string more;
    CHECK(process.read(more, patient) == Io::exited);
    CHECK(more.empty());
}

TEST_CASE("a dead process is seen although a helper of it holds its output", "[os]") {
    const auto ticks = ticks_if(GENERATE(false, true));
    Subprocess process(shell("sleep 600 & echo bye; exit 4"));
    const Output output = everything(process);
    CHECK(output.text == "bye\n");
    CHECK(output.end == Io::exited);
    CHECK(to_text(process.wait(patient).value()) == "exited with status 4");
    CHECK(processes::group_vanishes(process.pid()));
}

TEST_CASE("a process that closes its output and lives is told from a dead one", "[os]") {
    const auto ticks = ticks_if(GENERATE(false, true));
    pid_t group = 0;
    {
        Subprocess process(shell("echo bye; exec 1>&-; sleep 600 & sleep 600"));
        group = process.pid();
        const Output output = everything(process);
        CHECK(output.text == "bye\n");
        CHECK(output.end == Io::closed);
        CHECK_FALSE(process.wait(Deadline::after(0.02)));
        std::string more;
        CHECK(process.read(more, Deadline::after(0.02)) == Io::closed);
        CHECK(processes::becomes_true([group] { return processes::group_size(group) >= 2; }));
    }
    CHECK(processes::group_vanishes(group));
}

TEST_CASE("a process that closes its input and lives is told from a dead one", "[os]") {
    Subprocess living(shell("exec 0<&-; echo closed; sleep 600"));
    std::string text;
    REQUIRE(living.read(text, patient) == Io::done);
    CHECK(living.write("x\n", patient) == Io::closed);
    Subprocess dying(shell("exit 0"));
    CHECK(everything(dying).end == Io::exited);
    CHECK(dying.write("x\n", patient) == Io::exited);
    Subprocess closed_by_us({{"cat"}, {}, {}});
    closed_by_us.close_input();
    CHECK(closed_by_us.write("x\n", patient) != Io::done);
}

TEST_CASE("reading and writing give up at the deadline", "[os]") {
    const auto ticks = ticks_if(GENERATE(false, true));
    Subprocess process({{"sleep", "60"}, {}, {}});
    std::string text;
    CHECK(process.read(text, Deadline::after(0.02)) == Io::timed_out);
    CHECK(process.write("short", Deadline::after(0)) == Io::done);
    CHECK(process.write(std::string(1'000'000, 'x'), Deadline::after(0.02)) == Io::timed_out);
    CHECK_FALSE(process.wait(Deadline::after(0.02)));
}

TEST_CASE("an endless flood on standard error does not keep a read beyond its deadline", "[os]") {
    const auto ticks = ticks_if(GENERATE(false, true));
    Subprocess process(shell("cat /dev/zero >&2; true"));
    std::string text;
    do {
        CHECK(process.read(text, Deadline::after(0.05)) == Io::timed_out);
    } while (process.stderr_tail().empty());
    CHECK(process.stderr_tail().size() <= 16384);
}

TEST_CASE("a flood on standard error between quick answers stops nobody", "[os]") {
    const auto ticks = ticks_if(GENERATE(false, true));
    Subprocess process(shell("while read line; do head -c 50000 /dev/zero >&2; echo \"$line\"; done"));
    std::string answers;
    for (int i = 0; i < 10; ++i) {
        REQUIRE(process.write("x\n", patient) == Io::done);
        REQUIRE(process.read(answers, patient) == Io::done);
    }
    CHECK(answers.size() == 20);
}

TEST_CASE("standard error is drained while we write, and its last 16 KiB are kept", "[os]") {
    Subprocess process(shell("head -c 300000 /dev/zero >&2; cat >/dev/null; printf end >&2"));
    CHECK(process.write(std::string(200'000, 'x'), patient) == Io::done);
    process.close_input();
    process.wait(patient);
    CHECK(process.stderr_tail() == std::string(16381, '\0') + "end");
}

TEST_CASE("standard error can be discarded", "[os]") {
    Launch launch = shell("echo complaint >&2; readlink /proc/self/fd/2");
    launch.discards_stderr = true;
    Subprocess process(launch);
    CHECK(everything(process).text == "/dev/null\n");
    CHECK(process.stderr_tail().empty());
}

TEST_CASE("waiting for the end empties the pipes, so that a talkative process can end", "[os]") {
    Subprocess process(shell("head -c 1000000 /dev/zero; head -c 1000000 /dev/zero >&2; exit 5"));
    CHECK(to_text(process.wait(patient).value()) == "exited with status 5");
    CHECK(process.stderr_tail() == std::string(16384, '\0'));
}

TEST_CASE("a program runs in its folder with our environment and what was added", "[os]") {
    setenv("RINGMASTER_TEST_KEPT", "kept", 1);
    setenv("RINGMASTER_TEST_CHANGED", "old", 1);
    Launch launch = shell("pwd; echo $RINGMASTER_TEST_KEPT $RINGMASTER_TEST_CHANGED $RINGMASTER_TEST_ADDED");
    launch.directory = "/usr";
    launch.environment = {{"RINGMASTER_TEST_CHANGED", "new"}, {"RINGMASTER_TEST_ADDED", "a=b"}};
    Subprocess process(launch);
    CHECK(everything(process).text == "/usr\nkept new a=b\n");
    unsetenv("RINGMASTER_TEST_KEPT");
    unsetenv("RINGMASTER_TEST_CHANGED");
}

TEST_CASE("arguments reach the program as they are", "[os]") {
    Subprocess process({{"printf", "[%s]", "a b", "", "$HOME;*"}, {}, {}});
    CHECK(everything(process).text == "[a b][][$HOME;*]");
}

TEST_CASE("a program that cannot be started is an error that says why", "[os]") {
    const TemporaryFolder folder;
    const std::string plain = folder / "plain";
    const std::string headless = folder / "headless";
    const std::string lost = folder / "lost";
    const std::string from_windows = folder / "from_windows";
    const std::string for_windows = folder / "bot.exe";
    write_file_atomically(plain, "text");
    write_file_atomically(headless, "text");
    write_file_atomically(lost, "#!/no/interpreter\n");
    write_file_atomically(from_windows, "#!/no/python3 -u\r\n");
    const std::string odd = folder / "odd";
    const std::string pipe = folder / "pipe";
    write_file_atomically(odd, "#!/no/\x1b[31m\xff\n");
    REQUIRE(mkfifo(pipe.c_str(), 0755) == 0);
    write_file_atomically(for_windows, std::string("MZ\x90\0\3", 5));
    const std::string of_another_machine = folder / "alien";
    write_file_atomically(of_another_machine, "\177ELF" + std::string(60, '\xff'));
    for (const std::string& program : {headless, lost, odd, from_windows, for_windows, of_another_machine}) {
        chmod(program.c_str(), 0755);
    }
    CHECK(start_error({{"no-such-engine"}, {}, {}}) == "no-such-engine: no such program in PATH");
    CHECK(start_error({{"/no/such/engine"}, {}, {}}) == "/no/such/engine: no such file or directory");
    CHECK(start_error({{plain}, {}, {}}) == plain + ": permission denied (chmod +x " + plain + ")");
    CHECK(start_error({{folder.string()}, {}, {}}) == folder.string() + ": it is a folder, and no program");
    CHECK(start_error({{headless}, {}, {}}) == headless + ": exec format error (does a script lack its '#!' line?)");
    CHECK(start_error({{lost}, {}, {}}) ==
          lost + ": the interpreter named in its first line, '/no/interpreter', is missing");
    CHECK(start_error({{from_windows}, {}, {}}) == from_windows +
                                                       ": the interpreter named in its first line, '/no/python3 -u', "
                                                       "is missing (its lines end as those of Windows do)");
    CHECK(start_error({{odd}, {}, {}}) ==
          odd + ": the interpreter named in its first line, '" + printable("/no/\x1b[31m\xff") + "', is missing");
    CHECK(start_error({{pipe}, {}, {}}) == pipe + ": permission denied");
    CHECK(start_error({{for_windows}, {}, {}}) ==
          for_windows + ": it is a Windows program (take one that is made for Linux)");
    CHECK(start_error({{of_another_machine}, {}, {}}) ==
          of_another_machine + ": it is a program for another kind of machine (take one that is made for this kind)");
    CHECK(start_error({{"sh"}, "/no/where", {}}) ==
          "sh: cannot enter the folder '/no/where': no such file or directory");
    CHECK(start_error({}) == "a launch without a command; this is a bug in ringmaster");
    CHECK(waitpid(-1, nullptr, WNOHANG) == -1);
    CHECK(errno == ECHILD);
}

TEST_CASE("a program gets every signal although we block and ignore some", "[os]") {
    const SignalQueue queue({SIGTERM, SIGINT});
    std::signal(SIGHUP, SIG_IGN);
    Subprocess process({{"grep", "-E", "Sig(Blk|Ign)", "/proc/self/status"}, {}, {}});
    CHECK(everything(process).text == "SigBlk:\t0000000000000000\nSigIgn:\t0000000000000000\n");
    std::signal(SIGHUP, SIG_DFL);
}

TEST_CASE("a program inherits no descriptor but the standard three", "[os]") {
    const Descriptor stray(open("/dev/null", O_RDONLY));
    const Subprocess other({{"sleep", "60"}, {}, {}});
    Subprocess process({{"ls", "/proc/self/fd"}, {}, {}});
    CHECK(everything(process).text == "0\n1\n2\n3\n");  // 3 is the folder that ls reads
}

TEST_CASE("the status of a process is known even if we were started with SIGCHLD ignored", "[os]") {
    std::signal(SIGCHLD, SIG_IGN);
    CHECK(how_it_ends("exit 3") == "exited with status 3");
    std::signal(SIGCHLD, SIG_DFL);
}

TEST_CASE("a signal goes to the whole process group", "[os]") {
    Subprocess process(shell("sleep 600 & sleep 600 & wait"));
    CHECK(getpgid(process.pid()) == process.pid());
    REQUIRE(processes::becomes_true([&] { return processes::group_size(process.pid()) == 3; }));
    process.signal_group(SIGTERM);
    CHECK(to_text(process.wait(patient).value()) == "killed by signal 15 (Terminated)");
    CHECK(processes::group_vanishes(process.pid()));
    process.signal_group(SIGTERM);
}

TEST_CASE("destroying or replacing a process kills its whole group", "[os]") {
    Subprocess first(shell("trap '' TERM; sleep 600 & sleep 600"));
    const pid_t group = first.pid();
    Subprocess second(std::move(first));
    CHECK(second.pid() == group);
    CHECK(processes::group_size(group) >= 1);
    second = Subprocess({{"cat"}, {}, {}});
    CHECK(processes::group_vanishes(group));
    CHECK(second.write("x", patient) == Io::done);
}

TEST_CASE("a process dies with us", "[os]") {
    auto [read_end, write_end] = make_pipe();
    const pid_t parent = fork();
    if (parent == 0) {
        const Subprocess process({{"sleep", "60"}, {}, {}});
        const pid_t pid = process.pid();
        static_cast<void>(!write(write_end.get(), &pid, sizeof pid));
        pause();
        _exit(0);
    }
    pid_t pid = 0;
    REQUIRE(read(read_end.get(), &pid, sizeof pid) == sizeof pid);
    CHECK(processes::group_size(pid) == 1);
    kill(parent, SIGKILL);
    waitpid(parent, nullptr, 0);
    CHECK(processes::group_vanishes(pid));
}

TEST_CASE("starting and ending processes leaves no descriptor and no zombie", "[os]") {
    const std::size_t before = processes::open_descriptors();
    for (int i = 0; i < 50; ++i) {
        Subprocess process({{"true"}, {}, {}});
        if (i % 2 == 0) {
            process.wait(patient);
        }
        CHECK(start_error({{"/no/such/engine"}, {}, {}}) != "no error");
    }
    CHECK(processes::open_descriptors() == before);
    CHECK(waitpid(-1, nullptr, WNOHANG) == -1);
}

TEST_CASE("a program is looked for in PATH and in /usr/games", "[os]") {
    const TemporaryFolder folder;
    const std::string old_path = std::getenv("PATH");
    write_file_atomically(folder / "my-engine", "#!/bin/sh\n");
    setenv("PATH", ("/no/where:" + folder.string()).c_str(), 1);
    CHECK_FALSE(find_program("my-engine"));
    chmod((folder / "my-engine").c_str(), 0755);
    CHECK(find_program("my-engine") == (folder / "my-engine").string());
    make_folder(folder / "folder");
    CHECK_FALSE(find_program("folder"));
    CHECK_FALSE(find_program(""));
    CHECK(find_program("some/where") == "some/where");
    if (access("/usr/games/gnugo", X_OK) == 0) {
        CHECK(find_program("gnugo") == "/usr/games/gnugo");
    }
    setenv("PATH", old_path.c_str(), 1);
}

TEST_CASE("our own program is known by its path", "[os]") {
    CHECK(std::filesystem::equivalent(own_program(), "/proc/self/exe"));
}

TEST_CASE("a program gets no more memory than its limit", "[os]") {
    Launch launch = shell("ulimit -v; ulimit -H -v");
    launch.memory_limit = std::uint64_t{512} << 20;
    Subprocess limited(launch);
    CHECK(everything(limited).text == "524288\n524288\n");
}

TEST_CASE("a signal to go on moves no deadline where nothing was stopped", "[os]") {
    Guardian guardian;
    Launch launch = shell("sleep 60");
    launch.guardian = &guardian;
    Subprocess process(launch);
    const pid_t sender = fork();
    if (sender == 0) {
        for (int i = 0; i < 20; ++i) {
            usleep(250'000);
            kill(getppid(), SIGCONT);
        }
        _exit(0);
    }
    std::string output;
    const auto began = SteadyClock::now();
    CHECK(process.read(output, Deadline::after(1)) == Io::timed_out);
    CHECK(seconds_since(began) < 3);
    kill(sender, SIGKILL);
    waitpid(sender, nullptr, 0);
}

TEST_CASE("a program that reads the terminal is told that there is none; it is not stopped", "[os]") {
    PseudoTerminal terminal([] {
        Subprocess process(shell("read line </dev/tty || echo none"));
        const Output output = everything(process);
        return output.text == "none\n" && output.end == Io::exited ? 0 : 1;
    });
    CHECK(terminal.exit_status() == 0);
}

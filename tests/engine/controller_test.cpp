#include "ringmaster/engine/controller.hpp"

#include <deque>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <sys/wait.h>

#include "ringmaster/os/guardian.hpp"

#include "engine/scripted.hpp"
#include "os/processes.hpp"
#include "support/catch.hpp"
#include "support/temporary_folder.hpp"
#include "support/without_times.hpp"

using namespace ringmaster;
using scripted::is;
using Kind = Reply::Kind;

namespace {

pid_t only_child() {
    const std::vector<pid_t> children = processes::children();
    REQUIRE(children.size() == 1);
    return children[0];
}

struct Fate {
    Reply reply;
    EngineEnd end;
};

/// Starts an engine that fails at genmove, lets it fail, and checks that nothing of it is left.
Fate fate_of(const std::string& fault, double deadline = patience) {
    INFO(fault);
    Controller controller(scripted::player({"--fault", fault}), {}, nullptr);
    const pid_t group = only_child();
    CHECK(is(controller.send("name", patience), Kind::ok, "Scripted"));
    const Reply reply = controller.send("genmove b", deadline);
    if (reply.kind == Kind::failed) {
        CHECK(is(controller.send("name", patience), Kind::failed, reply.text));
    }
    controller.ask_to_quit();
    const EngineEnd end = controller.finish();
    CHECK(processes::group_vanishes(group));
    return {reply, end};
}

void check_failure(const std::string& fault, const std::string& text, const std::string& how,
                   double deadline = patience) {
    INFO(fault);
    const Fate fate = fate_of(fault, deadline);
    CHECK(is(fate.reply, Kind::failed, text));
    CHECK(fate.end.how == how);
    CHECK_FALSE(fate.end.orderly);
}

void check_answer(const std::string& fault, Kind kind, const std::string& text) {
    INFO(fault);
    const Fate fate = fate_of(fault);
    CHECK(is(fate.reply, kind, text));
    CHECK(fate.end.how == "exited with status 0");
    CHECK(fate.end.orderly);
}

const std::string advice = "does it need an option to speak GTP (as GNU Go needs '--mode=gtp'), or wait for a key?";
const std::string by_term = "killed by signal 15 (Terminated)";
const std::string by_kill = "killed by signal 9 (Killed)";

/// One line a command and one an answer; what is asked with "#" is not answered.
class LineFraming : public Framing {
public:
    const char* protocol() const override { return "lines"; }
    const char* example_of_option() const override { return "'--lines'"; }
    std::string line_of(const std::string& command) override {
        if (command.starts_with('#')) {
            answers_.push_back({Reply::Kind::ok, ""});
        }
        return "say " + command;
    }
    void push(std::string_view bytes) override {
        text_ += bytes;
        for (std::size_t end = text_.find('\n'); end != std::string::npos; end = text_.find('\n')) {
            const std::string line = text_.substr(0, end);
            text_.erase(0, end + 1);
            line == "what?" ? void(problem_ = "it asks back")
                            : answers_.push_back({line == "no" ? Reply::Kind::refused : Reply::Kind::ok, line});
        }
    }
    bool has_leftover() const override { return Framing::has_leftover() || !text_.empty(); }

private:
    std::string text_;
};

}  // namespace

TEST_CASE("a healthy engine answers, refuses and ends in order", "[engine]") {
    Controller controller(scripted::player({"--stderr", "hello"}), {}, nullptr);
    CHECK(is(controller.send("name", patience), Kind::ok, "Scripted"));
    CHECK(is(controller.send("boardsize 77", patience), Kind::refused, "unacceptable size"));
    CHECK(is(controller.send("genmove b", patience), Kind::ok, "A1"));
    controller.ask_to_quit();
    const EngineEnd end = controller.finish();
    CHECK(end.how == "exited with status 0");
    CHECK(end.orderly);
    CHECK(end.cpu_seconds > 0);
    CHECK(end.stderr_tail == "hello\n");
    CHECK(processes::children().empty());
}

TEST_CASE("an engine that dies is told from one that answers", "[engine]") {
    check_failure("exit@genmove", "died after 'genmove b': exited with status 0", "exited with status 0");
    check_failure("exit3@genmove", "died after 'genmove b': exited with status 3", "exited with status 3");
    check_failure("abort@genmove", "died after 'genmove b': killed by signal 6 (Aborted)",
                  "killed by signal 6 (Aborted)");
    check_failure("kill@genmove", "died after 'genmove b': " + by_kill, by_kill);
}

TEST_CASE("an engine that does not answer in time has failed", "[engine]") {
    const std::string silence = "no answer to 'genmove b' within 0.2 s";
    check_failure("hang@genmove", silence, by_term, 0.2);
    for (const char* half : {"silence-half@genmove", "no-blank@genmove"}) {
        check_failure(half, silence + "; the empty line behind its answer is missing", by_term, 0.2);
    }
    check_failure("slow@genmove", silence, by_term, 0.2);
    check_failure("ignore-term@genmove", "no answer to 'genmove b' within 3 s", by_kill, 3);
}

TEST_CASE("an engine that does not speak GTP has failed", "[engine]") {
    const std::string nonsense = "is not speaking GTP: ";
    const std::string command = " (command 'genmove b')";
    check_failure("garbage@genmove", nonsense + "the answer begins with 'hello', not with '=' or '?'" + command,
                  by_term);
    check_failure("endless@genmove", nonsense + "an answer of more than 1 MiB" + command, by_term);
    check_failure("big@genmove", nonsense + "an answer of more than 1 MiB" + command, by_term);
    check_failure("close-stdout@genmove", "closed its output after 'genmove b'", by_term);
}

TEST_CASE("odd but harmless answers are read", "[engine]") {
    check_answer("crlf@genmove", Kind::ok, "A1");
    check_answer("id@genmove", Kind::ok, "A1");
    check_answer("nul@genmove", Kind::ok, "A1\xff\xfe");
    check_answer("stderr-flood@genmove", Kind::ok, "A1");
    check_answer("fork@genmove", Kind::ok, "A1");
    check_answer("refuse@genmove", Kind::refused, "cannot do that");
    check_answer("illegal@genmove", Kind::refused, "illegal move");
    check_answer("occupied@genmove", Kind::ok, "A1");
    check_answer("badmove@genmove", Kind::ok, "Z99");
}

TEST_CASE("an engine that closed its input fails at the next command", "[engine]") {
    Controller controller(scripted::player({"--fault", "close-stdin@genmove"}), {}, nullptr);
    CHECK(controller.send("genmove b", patience).ok());
    CHECK(is(controller.send("play w E5", patience), Kind::failed, "closed its input before 'play w E5'"));
    CHECK(controller.finish().how == by_term);
}

TEST_CASE("an engine that was dead before the command has died after it", "[engine]") {
    Controller controller(scripted::player({"--fault", "exit3@start"}), {}, nullptr);
    CHECK(processes::becomes_true([] { return processes::children().empty(); }));
    CHECK(is(controller.send("name", patience), Kind::failed, "died after 'name': exited with status 3"));
    controller.ask_to_quit();
    CHECK_FALSE(controller.finish().orderly);
}

TEST_CASE("an answer that nobody asked for is a failure", "[engine]") {
    const Fate fate = fate_of("twice@name");
    CHECK(is(fate.reply, Kind::failed, "is not speaking GTP: it answered before it was asked 'genmove b'"));
}

TEST_CASE("an answer that came between two commands is not taken for that to the second", "[engine]") {
    const TemporaryFolder folder;
    PlayerSetup player = scripted::player();
    player.command = {"/bin/sh", "-c",
                      "read line; echo '= first'; echo; until test -f go; do sleep 0.01; done; echo '= late'; echo; "
                      ">done; read line; echo '= second'; echo"};
    player.cwd = folder.string();
    Controller controller(player, {}, nullptr);
    CHECK(is(controller.send("name", patience), Kind::ok, "first"));
    CHECK_FALSE(controller.has_spoken_unasked());
    std::ofstream(folder / "go");
    REQUIRE(processes::becomes_true([&] { return std::filesystem::exists(folder / "done"); }));
    CHECK(is(controller.send("genmove b", patience), Kind::failed,
             "is not speaking GTP: it answered before it was asked 'genmove b'"));
    CHECK(controller.has_spoken_unasked());
}

TEST_CASE("the first command has the start-up timeout, the others their own", "[engine]") {
    PlayerSetup player = scripted::player({"--fault", "hang@start"});
    player.timeouts.startup = 0.1;
    Controller slow_start(player, {}, nullptr);
    CHECK(is(slow_start.send("name", patience), Kind::failed,
             "no answer to 'name' within 0.1 s; it has written nothing; " + advice));
    Controller patient_start(scripted::player(), {}, nullptr);
    CHECK(is(patient_start.send("name", 0), Kind::ok, "Scripted"));
}

TEST_CASE("endless comments do not keep a command beyond its deadline", "[engine]") {
    PlayerSetup player;
    player.command = {"sh", "-c", "yes '# thinking'"};
    player.timeouts.startup = 2;
    Controller controller(player, {}, nullptr);
    CHECK(controller.send("name", patience).text.starts_with("no answer to 'name' within 2 s; it has written '# th"));
}

TEST_CASE("what a program writes instead of its first answer is shown with what it may need", "[engine]") {
    const auto first_reply = [](const std::string& script) {
        PlayerSetup player;
        player.command = {"sh", "-c", script};
        player.timeouts.startup = 3;
        return Controller(player, {}, nullptr).send("name", patience).text;
    };
    CHECK(first_reply("printf 'Press any key'; sleep 60") ==
          "no answer to 'name' within 3 s; it has written 'Press any key'; " + advice);
    CHECK(first_reply("echo loading >&2; echo still loading >&2; sleep 60") ==
          "no answer to 'name' within 3 s; it has only written 'still loading' to standard error; " + advice);
    CHECK(first_reply("echo 'Welcome to Chess'; sleep 60") ==
          "is not speaking GTP: the answer begins with 'Welcome to Chess', not with '=' or '?' (command 'name'); does "
          "it need an option to speak GTP (as GNU Go needs '--mode=gtp')? A banner belongs on standard error");
}

TEST_CASE("an engine that begins its first answer and does not end it is told what is missing", "[engine]") {
    PlayerSetup player = scripted::player({"--fault", "no-blank@name"});
    player.timeouts.startup = 3;
    CHECK(is(Controller(player, {}, nullptr).send("name", patience), Kind::failed,
             "no answer to 'name' within 3 s; it has written '= E5'; the empty line behind its answer is "
             "missing"));
    player.protocol = PlayerProtocol::uci;
    player.command = {"sh", "-c", "read line; echo id name Mute; echo option name Hash type spin; sleep 60"};
    CHECK(Controller(player, {}, nullptr).send("uci", patience).text ==
          "no answer to 'uci' within 3 s; it has written 'id name Mute?option name Hash type spin'; it never wrote "
          "'uciok'");
    player.command = {"sh", "-c", "read line; echo id name Mute; printf uciok; sleep 60"};
    CHECK(Controller(player, {}, nullptr).send("uci", patience).text ==
          "no answer to 'uci' within 3 s; it has written 'id name Mute?uciok'; the end of the line behind 'uciok' is "
          "missing");
}

TEST_CASE("what a program wrote before it died without an answer is shown", "[engine]") {
    PlayerSetup player;
    player.command = {"sh", "-c", "read line; echo '# no net'; echo 'no \"net.bin\"' >&2; exit 3"};
    CHECK(Controller(player, {}, nullptr).send("name", patience).text ==
          "died after 'name': exited with status 3; it has written '# no net'");
    player.command = {"sh", "-c", "echo '# no net'; exit 3"};
    Controller dead(player, {}, nullptr);
    siginfo_t ignored{};
    REQUIRE(waitid(P_PID, static_cast<id_t>(dead.pid()), &ignored, WEXITED | WNOWAIT) == 0);
    CHECK(dead.send("name", patience).text == "died after 'name': exited with status 3; it has written '# no net'");
}

TEST_CASE("who waits long for an answer is told for which, and how long it may be", "[engine]") {
    std::vector<std::string> told;
    const auto tell = [&](const std::string& what) { told.push_back(what); };
    PlayerSetup setup = scripted::player({"--fault", "hang@name"});
    setup.timeouts.startup = 0.1;
    Controller silent(setup, {}, nullptr);
    silent.when_slow_to_answer(tell, 0.01);
    silent.send("name", 0.1);
    Controller slow(scripted::player({"--fault", "hang@genmove"}), {}, nullptr);
    slow.send("name", patience);
    slow.when_slow_to_answer(tell, 0.01);
    slow.send("genmove b", 0.1);
    REQUIRE(told.size() == 2);
    CHECK(told[0] == "has not answered 'name' for 0.01 s; it has written nothing");
    CHECK(told[1] == "has not answered 'genmove b' for 0.01 s; it has 0.1 s");
}

TEST_CASE("an engine that ignores an optional command goes on", "[engine]") {
    Controller silent(scripted::player({"--fault", "ignore@echo"}), {}, nullptr);
    CHECK(silent.send("name", patience).ok());
    CHECK(is(silent.send_optional("echo a", 0.1), Kind::refused, "no answer within 0.1 s"));
    CHECK(silent.ignores_commands());
    CHECK(is(silent.send("echo b", patience), Kind::ok, "b"));
}

TEST_CASE("a command of several lines is not sent", "[engine]") {
    Controller controller(scripted::player(), {}, nullptr);
    CHECK(is(controller.send("set a\nquit", patience), Kind::failed,
             "was not sent 'set a?quit': a command must be one line"));
}

TEST_CASE("a failed start is the reply to the first command", "[engine]") {
    PlayerSetup player;
    player.command = {"no-such-engine"};
    Controller controller(player, {}, nullptr);
    const std::string text = "could not be started: no-such-engine: no such program in PATH";
    CHECK(is(controller.send("name", patience), Kind::failed, text));
    controller.ask_to_quit();
    const EngineEnd end = controller.finish();
    CHECK(end.how == text);
    CHECK_FALSE(end.orderly);
    player.command = {"sh"};
    player.cwd = "/no/where";
    CHECK(is(Controller(player, {}, nullptr).send("name", patience), Kind::failed,
             "could not be started: sh: cannot enter the folder '/no/where': no such file or directory"));
}

TEST_CASE("an engine that does not end after quit is ended", "[engine]") {
    for (const auto& [fault, how] : {std::pair{"hang@quit", by_term}, std::pair{"ignore-term@quit", by_kill}}) {
        PlayerSetup player = scripted::player({"--fault", fault, "--fault", "fork@name"});
        player.timeouts.quit = 3;
        Controller controller(player, {}, nullptr);
        const pid_t group = only_child();
        CHECK(controller.send("name", patience).ok());
        controller.ask_to_quit();
        const EngineEnd end = controller.finish();
        CHECK(end.how == "still there 3 s after 'quit': " + how);
        CHECK_FALSE(end.orderly);
        CHECK(processes::group_vanishes(group));
    }
}

TEST_CASE("an end with another status than 0 after quit is not orderly", "[engine]") {
    Controller controller(scripted::player({"--fault", "exit3@quit"}), {}, nullptr);
    CHECK(controller.send("name", patience).ok());
    controller.ask_to_quit();
    const EngineEnd end = controller.finish();
    CHECK(end.how == "exited with status 3");
    CHECK_FALSE(end.orderly);
}

TEST_CASE("an engine that ends after reading quit without answering has ended in order", "[engine]") {
    Controller controller(scripted::player({"--fault", "exit@quit", "--fault", "stderr-flood@quit"}), {}, nullptr);
    CHECK(controller.send("name", patience).ok());
    controller.ask_to_quit();
    CHECK(controller.finish().orderly);
}

TEST_CASE("an engine gets its environment, its folder and the guardian", "[engine]") {
    Guardian guardian;
    PlayerSetup player;
    player.command = {"sh", "-c", "read line; echo \"= $A $B $C $PWD\"; echo; sleep 600"};
    player.environ = {{"A", "own"}, {"B", "own"}};
    player.cwd = "/usr";
    Controller controller(player, {{"B", "extra"}, {"C", "extra"}}, &guardian);
    CHECK(is(controller.send("name", patience), Kind::ok, "own own extra /usr"));
    CHECK(controller.finish().how == by_term);
}

TEST_CASE("standard error of an engine can be discarded", "[engine]") {
    PlayerSetup player = scripted::player({"--stderr", "hello"});
    player.discard_stderr = true;
    Controller controller(player, {}, nullptr);
    CHECK(controller.send("name", patience).ok());
    controller.ask_to_quit();
    CHECK(controller.finish().stderr_tail.empty());
}

TEST_CASE("an engine that is never finished is gone with its controller", "[engine]") {
    pid_t group = 0;
    {
        Controller controller(scripted::player({"--fault", "fork@name", "--fault", "ignore-term@genmove"}), {},
                              nullptr);
        group = only_child();
        CHECK(controller.send("name", patience).ok());
        CHECK_FALSE(controller.send("genmove b", 0.1).ok());
    }
    CHECK(processes::group_vanishes(group));
}

TEST_CASE("an engine is sent its own words for commands, known_command's argument included", "[engine]") {
    PlayerSetup player = scripted::player({"--renamed", "genmove=my_move", "--renamed", "quit=leave"});
    player.gtp_aliases = {{"genmove", "my_move"}, {"quit", "leave"}, {"A1", "B2"}};
    Controller controller(player, {}, nullptr);
    CHECK(is(controller.send("known_command genmove", patience), Kind::ok, "true"));
    CHECK(controller.last_command() == "known_command my_move");
    CHECK(is(controller.send("genmove b", patience), Kind::ok, "A1"));
    CHECK(is(controller.send("echo A1", patience), Kind::ok, "A1"));
    CHECK(is(controller.send("known_command", patience), Kind::ok, "false"));
    controller.ask_to_quit();
    CHECK(controller.finish().orderly);
    CHECK(controller.last_command() == "known_command");
}

TEST_CASE("a failure names the command that the engine was sent", "[engine]") {
    PlayerSetup player = scripted::player({"--fault", "exit@my_move"});
    player.gtp_aliases = {{"genmove", "my_move"}};
    Controller controller(player, {}, nullptr);
    CHECK(controller.last_command().empty());
    CHECK(controller.failure().empty());
    CHECK(is(controller.send("genmove b", patience), Kind::failed, "died after 'my_move b': exited with status 0"));
    CHECK(controller.failure() == "died after 'my_move b': exited with status 0");
    CHECK_FALSE(controller.send("name", patience).ok());
    CHECK(controller.last_command() == "my_move b");
}

TEST_CASE("a transcript has everything that was said to an engine and by it, to its end", "[engine]") {
    Transcript transcript;
    const auto lines = [&] { return without_times(transcript.text()); };
    {
        Controller controller(scripted::player(), {}, nullptr);
        controller.record(transcript, "b");
        controller.send("name", patience);
        controller.send("level 3", patience);
        controller.ask_to_quit();
        controller.finish();
    }
    CHECK(lines() ==
          ">> b: name\n<< b: = Scripted\n>> b: level 3\n<< b: ? unknown command\n>> b: quit\n-- b: exited with status "
          "0\n");
    transcript = Transcript();
    {
        Controller controller(scripted::player({"--fault", "exit3@genmove"}), {}, nullptr);
        controller.record(transcript, "w");
        controller.send("name", patience);
        controller.send("genmove w", patience);
        controller.send("name", patience);
        controller.ask_to_quit();
        controller.finish();
    }
    CHECK(lines() ==
          ">> w: name\n<< w: = Scripted\n>> w: genmove w\n-- w: died after 'genmove w': exited with status "
          "3\n-- w: exited with status 3\n");
}

TEST_CASE("an engine may speak another protocol: how it frames lines is all that the process is told", "[engine]") {
    PlayerSetup player = scripted::player();
    player.command = {"sh", "-c", "while read word line; do case $line in '#'*) ;; *) echo \"$line\"; esac; done"};
    Transcript transcript;
    Controller controller(player, {}, nullptr, std::make_unique<LineFraming>());
    controller.record(transcript, "b");
    CHECK(is(controller.send("hello", patience), Kind::ok, "hello"));
    CHECK(is(controller.send("no", patience), Kind::refused, "no"));
    CHECK(is(controller.send("# position", patience), Kind::ok, ""));
    CHECK(is(controller.send("go", patience), Kind::ok, "go"));
    CHECK(controller.last_command() == "say go");
    CHECK(is(controller.send("what?", patience), Kind::failed,
             "is not speaking lines: it asks back (command 'say what?')"));
    CHECK(without_times(transcript.text()).starts_with(">> b: say hello\n<< b: = hello\n"));
}

TEST_CASE("who says nothing in another protocol is told of the option for that", "[engine]") {
    PlayerSetup player = scripted::player();
    player.command = {"sh", "-c", "read line; echo 'what?'; cat > /dev/null"};
    Controller controller(player, {}, nullptr, std::make_unique<LineFraming>());
    CHECK(is(controller.send("hello", patience), Kind::failed,
             "is not speaking lines: it asks back (command 'say hello'); does it need an option to speak lines "
             "('--lines')? A banner belongs on standard error"));
}

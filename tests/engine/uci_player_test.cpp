#include <map>
#include <string>
#include <vector>

#include "ringmaster/base/text.hpp"
#include "ringmaster/engine/controller.hpp"
#include "ringmaster/engine/protocol.hpp"
#include "ringmaster/os/files.hpp"

#include "engine/scripted.hpp"
#include "support/catch.hpp"
#include "support/patience.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;
using scripted::AtWork;
using scripted::is;
using Kind = Reply::Kind;
using Options = std::map<std::string, std::string>;

namespace {

PlayerSetup uci_setup(const std::vector<std::string>& arguments = {}) {
    return scripted::searcher(PlayerProtocol::uci, arguments);
}

Reply configure(AtWork& work, const Options& options) {
    work.setup.options = options;
    return work.player->configure(work.setup);
}

/// What is wrong with an option's value.
std::string problem_with(const Options& options) {
    AtWork work(uci_setup());
    REQUIRE(work.player->start().ok());
    const Reply reply = configure(work, options);
    CHECK(work.player->failure() == (reply.ok() ? "" : reply.text));
    return reply.text;
}

/// The reply to the first command that a faulty engine does not answer, up to its first move.
Reply reply_of(const std::string& fault, double move_timeout = patience) {
    PlayerSetup setup = uci_setup({"--fault", fault});
    setup.timeouts.move = move_timeout;
    setup.timeouts.startup = fault.ends_with("uci") ? move_timeout : patience;
    AtWork work(setup);
    const Reply reply = work.begin();
    return reply.ok() ? work.player->genmove(Colour::white) : reply;
}

}  // namespace

TEST_CASE("a UCI engine is set up, told the whole game, and asked for its move", "[engine][uci]") {
    const TemporaryFolder folder;
    AtWork work(uci_setup({"--heard", (folder.path() / "heard").string()}));
    REQUIRE(work.player->start().ok());
    CHECK(work.player->engine() == "Scripted 1.0");
    REQUIRE(configure(work, {{"hash", "32"}, {"Style", "Risky"}}).ok());
    REQUIRE(configure(work, {{"hash", "32"}, {"Style", "Solid"}}).ok());
    REQUIRE(work.player->set_up({}).ok());
    REQUIRE(work.player->play(Colour::white, "e2e4").ok());
    CHECK(is(work.player->genmove(Colour::black), Kind::ok, "g8f6"));
    CHECK(work.player->explain_last_move() == "+0.31/7");
    REQUIRE(work.player->play(Colour::white, "d2d4").ok());
    REQUIRE(work.player->genmove(Colour::black).ok());
    REQUIRE(work.player->confirm().ok());
    REQUIRE(work.player->begin_at("4k3/8/8/8/8/8/8/5K1R w H - 0 1", true).ok());
    REQUIRE(work.player->set_up({}).ok());
    work.player->set_clock(parse_time_control("10s+0.1s"));
    work.player->tell_time(Colour::white, {10, 0}, 20);
    work.player->hear_of_time(parse_time_control("10s+0.1s"), {9, 0});
    REQUIRE(work.player->genmove(Colour::white).ok());
    work.controller.ask_to_quit();
    CHECK(work.controller.finish().orderly);
    CHECK(read_file(folder.path() / "heard") ==
          "uci\n"
          "setoption name Style value Risky\nsetoption name Hash value 32\nisready\n"
          "setoption name Style value Solid\nisready\n"
          "ucinewgame\nisready\n"
          "position startpos moves e2e4\ngo nodes 100\n"
          "position startpos moves e2e4 g8f6 d2d4\ngo nodes 100\n"
          "isready\n"
          "setoption name UCI_Chess960 value true\n"
          "ucinewgame\nisready\n"
          "position fen 4k3/8/8/8/8/8/8/5K1R w H - 0 1\n"
          "go wtime 10000 btime 9000 winc 100 binc 100 nodes 100\n"
          "quit\n");
}

TEST_CASE("an engine that is kept plays chess again after a game of Chess960", "[engine][uci]") {
    const TemporaryFolder folder;
    AtWork work(uci_setup({"--heard", (folder.path() / "heard").string()}));
    REQUIRE(work.player->start().ok());
    REQUIRE(configure(work, {}).ok());
    const std::string chess;
    for (const auto& [start, is_chess960] :
         {std::pair(chess, false), std::pair(std::string("4k3/8/8/8/8/8/8/5K1R w H - 0 1"), true),
          std::pair(chess, false)}) {
        REQUIRE(work.player->begin_at(start, is_chess960).ok());
        REQUIRE(work.player->set_up({}).ok());
        REQUIRE(work.player->genmove(Colour::white).ok());
    }
    work.controller.ask_to_quit();
    CHECK(work.controller.finish().orderly);
    CHECK(read_file(folder.path() / "heard") ==
          "uci\nisready\n"
          "ucinewgame\nisready\nposition startpos\ngo nodes 100\n"
          "setoption name UCI_Chess960 value true\n"
          "ucinewgame\nisready\n"
          "position fen 4k3/8/8/8/8/8/8/5K1R w H - 0 1\ngo nodes 100\n"
          "setoption name UCI_Chess960 value false\n"
          "ucinewgame\nisready\n"
          "position startpos\ngo nodes 100\n"
          "quit\n");
}

TEST_CASE("options that an engine does not have, or cannot have so, are told before the first game", "[engine][uci]") {
    CHECK(problem_with({{"Hush", "1"}}) == "has no option 'Hush' (did you mean 'Hash'?)");
    CHECK(problem_with({{"Contempt", "1"}}) ==
          "has no option 'Contempt' (it has Clear Hash, Hash, King Safety, Ponder, Style, UCI_Chess960)");
    CHECK(problem_with({{"Contempt", "1"}, {"Hush", "1"}, {"Threats", "1"}, {"Tempo", "1"}}) ==
          "has no option 'Hush' (did you mean 'Hash'?); has no option 'Contempt', 'Tempo' or 'Threats' (it has Clear "
          "Hash, Hash, King Safety, Ponder, Style, UCI_Chess960)");
    CHECK(problem_with({{"King Safety", "301"}}) == "option King Safety cannot be '301': it must be from 0 to 300");
    CHECK(problem_with({{"King Safety", "1.5"}}) == "option King Safety cannot be '1.5': it must be a whole number");
    CHECK(problem_with({{"Ponder", "maybe"}}) == "option Ponder cannot be 'maybe': it must be false or true");
    CHECK(problem_with({{"Style", "Wild"}}) == "option Style cannot be 'Wild': it must be Solid, Normal or Risky");
    CHECK(problem_with({{"Hush", "1"}, {"Hash", "2"}, {"Style", "Risqy"}}) ==
          "has no option 'Hush' (did you mean 'Hash'?); option Style cannot be 'Risqy': did you mean 'Risky'?");
    CHECK(problem_with({{"Style", "Risqy"}}) == "option Style cannot be 'Risqy': did you mean 'Risky'?");
    CHECK(problem_with({{"King Safety", "300"}, {"Ponder", "true"}}) == "readyok");
}

TEST_CASE("a button is an option without a value, the last, and pressed when another one is new; case does not matter",
          "[engine][uci]") {
    const TemporaryFolder folder;
    AtWork work(uci_setup({"--heard", (folder.path() / "heard").string()}));
    REQUIRE(work.player->start().ok());
    REQUIRE(configure(work, {{"Clear Hash", ""}, {"HASH", "2"}}).ok());
    REQUIRE(configure(work, {{"clear hash", ""}, {"hash", "2"}}).ok());
    REQUIRE(configure(work, {{"Clear Hash", ""}, {"Hash", "3"}}).ok());
    work.controller.ask_to_quit();
    work.controller.finish();
    CHECK(read_file(folder.path() / "heard") ==
          "uci\nsetoption name Hash value 2\nsetoption name Clear Hash\nisready\nisready\n"
          "setoption name Hash value 3\nsetoption name Clear Hash\nisready\nquit\n");
}

TEST_CASE("an engine's own move is told to it in small letters, but for a drop", "[engine][uci]") {
    const TemporaryFolder folder;
    AtWork work(uci_setup({"--moves", "e7e8Q P@e5 a2a3", "--heard", (folder.path() / "heard").string()}));
    REQUIRE(work.begin().ok());
    for (const char* move : {"e7e8Q", "P@e5", "a2a3"}) {
        CHECK(is(work.player->genmove(Colour::white), Kind::ok, move));
    }
    CHECK(read_file(folder.path() / "heard") ==
          "uci\nisready\nucinewgame\nisready\n"
          "position startpos\ngo nodes 100\nposition startpos moves e7e8q\ngo nodes 100\n"
          "position startpos moves e7e8q P@e5\ngo nodes 100\n");
}

TEST_CASE("an engine that does not end its search by itself is told to stop", "[engine][uci]") {
    const TemporaryFolder folder;
    AtWork work(uci_setup({"--until-stop", "yes", "--heard", (folder.path() / "heard").string()}));
    REQUIRE(work.player->start().ok());
    REQUIRE(work.player->set_up({}).ok());
    CHECK(is(work.player->genmove(Colour::white), Kind::ok, "g1f3"));
    REQUIRE(work.player->play(Colour::black, "g8f6").ok());
    CHECK(is(work.player->genmove(Colour::white), Kind::ok, "f3g1"));
    work.player->end_game(0);
    work.controller.ask_to_quit();
    work.controller.finish();
    CHECK(read_file(folder.path() / "heard") ==
          "uci\nucinewgame\nisready\nposition startpos\ngo nodes 100\nstop\n"
          "position startpos moves g1f3 g8f6\ngo nodes 100\nstop\nquit\n");
}

TEST_CASE("what UCI engines do wrong is told in their words", "[engine][uci]") {
    CHECK(is(reply_of("exit3@go"), Kind::failed, "died after 'go nodes 100': exited with status 3"));
    CHECK(is(reply_of("sigsegv@go"), Kind::failed,
             "died after 'go nodes 100': killed by signal 11 (Segmentation fault)"));
    CHECK(is(reply_of("hang@go", 0.5), Kind::failed, "no answer to 'go nodes 100' within 0.5 s"));
    CHECK(is(reply_of("ignore@go", 0.5), Kind::failed, "no answer to 'go nodes 100' within 0.5 s"));
    CHECK(reply_of("chatter@go", 0.5)
              .text.starts_with("no answer to 'go nodes 100' within 0.5 s; it has written '......"));
    CHECK(is(reply_of("no-blank@go", 0.5), Kind::failed,
             "no answer to 'go nodes 100' within 0.5 s; the end of the line behind 'bestmove g1f3' is missing"));
    CHECK(is(reply_of("silence-half@go", 0.5), Kind::failed, "no answer to 'go nodes 100' within 0.5 s"));
    CHECK(is(reply_of("endless@go"), Kind::failed,
             "is not speaking UCI: it says more than 1048576 bytes without an end (command 'go nodes 100')"));
    CHECK(is(reply_of("exit3@isready"), Kind::failed, "died after 'isready': exited with status 3"));
    CHECK(is(reply_of("refuse@go"), Kind::ok, "(none)"));
    CHECK(is(reply_of("illegal@go"), Kind::ok, "a1h8"));
    CHECK(is(reply_of("empty@go"), Kind::ok, ""));
    CHECK(reply_of("gtp@uci").text.starts_with(
        "is not speaking UCI: it answers '? unknown command', as engines do that speak GTP (command 'uci'); "));
}

TEST_CASE("what a UCI engine says before it dies or falls silent is told", "[engine][uci]") {
    const auto reply_of_script = [](const std::string& at_go) {
        PlayerSetup setup = uci_setup();
        setup.command = {"/bin/sh", "-c",
                         "while read word rest; do case $word in uci) echo uciok;; isready) echo old; echo readyok;; "
                         "go) " +
                             at_go + ";; quit) exit;; esac; done"};
        setup.timeouts.move = 0.5;
        AtWork work(setup);
        REQUIRE(work.begin().ok());
        return work.player->genmove(Colour::white);
    };
    CHECK(is(reply_of_script("echo info depth 1; echo info string ERROR: no net; echo info string I end; exit 1"),
             Kind::failed, "died after 'go nodes 100': exited with status 1; it has written 'ERROR: no net I end'"));
    CHECK(is(reply_of_script("echo 'Unknown command: go nodes 100'"), Kind::failed,
             "no answer to 'go nodes 100' within 0.5 s; it has written 'Unknown command: go nodes 100'"));
}

TEST_CASE("a UCI engine that answers twice has failed before its next move", "[engine][uci]") {
    AtWork work(uci_setup({"--fault", "twice@go"}));
    REQUIRE(work.player->start().ok());
    REQUIRE(work.player->set_up({}).ok());
    REQUIRE(work.player->genmove(Colour::white).ok());
    const Reply reply = work.player->confirm();
    CHECK(reply.kind == Kind::failed);
    CHECK(contains(std::vector<std::string>{"is not speaking UCI: it answers one command late ('isready' with "
                                            "'bestmove a2a3')",
                                            "is not speaking UCI: it answers one command late ('isready' with "
                                            "'info depth 7 seldepth 9 multipv 1 score...')",
                                            "is not speaking UCI: it answered before it was asked 'isready'"},
                   reply.text));
}

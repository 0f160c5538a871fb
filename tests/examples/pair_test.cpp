#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

const std::string examples_folder = RINGMASTER_SOURCE_DIR "/examples/chess/";
const std::string recorded_folder = RINGMASTER_SOURCE_DIR "/tests/examples/recorded/";

/// What play_pair.py makes of a program that is a shell script; the words of a real one are its arguments.
Finished play_pair(const std::string& script, const std::vector<std::string>& options = {}) {
    Launch launch;
    launch.command = {"/usr/bin/python3", examples_folder + "play_pair.py", "--opening",
                      "8/8/8/8/8/k7/p7/K7 w - - 3 9"};
    launch.command.insert(launch.command.end(), options.begin(), options.end());
    launch.command.insert(launch.command.end(), {"sh", "-c", script, "sh", "-each", "tc=1"});
    Subprocess pair(launch);
    pair.close_input();
    return Workshop::finish(pair);
}

Finished recorded(const std::string& name) {
    return play_pair("cat '" + recorded_folder + name + ".txt'");
}

void check_nothing_said(const Finished& pair, const std::string& why) {
    INFO(pair.err);
    CHECK(pair.status == 2);
    CHECK(pair.out.empty());
    CHECK(pair.err.ends_with(why));
}

}  // namespace

TEST_CASE("a pair of games by fastchess or cutechess-cli is a row of the candidate's results", "[examples]") {
    for (const char* program : {"fastchess", "cutechess"}) {
        const Finished pair = recorded(std::string(program) + "_played");
        INFO(pair.err);
        CHECK(pair.status == 0);
        CHECK(pair.out == "D L\n");
        CHECK(pair.err.empty());
    }
}

TEST_CASE("a pair of games is void when the opponent fails, and the candidate's failure when it does",
          "[examples][slow]") {
    for (const std::string program : {"fastchess", "cutechess"}) {
        INFO(program);
        const Finished dies = recorded(program + "_dies");
        CHECK(dies.status == 1);
        CHECK(dies.out == "candidate failed\n");
        CHECK(dies.err.ends_with("\ncandidate: White disconnects\n"));
        check_nothing_said(recorded(program + "_illegal"), "\nopponent: Black makes an illegal move" +
                                                               std::string(program == "cutechess" ? ": a8a1\n" : "\n"));
        check_nothing_said(recorded(program + "_stalls"), "\nopponent: White's connection stalls\n");
        check_nothing_said(recorded(program + "_nothere"), "\nthere are 0 games, not 2\n");
    }
}

TEST_CASE("a pair of games with an option that the engine does not have is told, and void", "[examples]") {
    check_nothing_said(recorded("fastchess_wrongopt"), "\nWarning; candidate doesn't have option Nope\n");
    check_nothing_said(recorded("cutechess_wrongopt"), "\nWarning: candidate doesn't have option Nope\n");
}

TEST_CASE("a loss on time in a pair of games is a loss, and a game without result makes it void", "[examples]") {
    const std::string first = "echo 'Finished game 2 (opponent vs candidate): 1-0 {White mates}'; ";
    CHECK(play_pair(first + "echo 'Finished game 1 (candidate vs opponent): 0-1 {White loses on time}'").out ==
          "L L\n");
    check_nothing_said(play_pair(first + "echo 'Finished game 1 (candidate vs opponent): * {No result}'"),
                       "\na game has no result: No result\n");
    check_nothing_said(play_pair(first), "\nthere are 1 games, not 2\n");
    check_nothing_said(play_pair("echo 'Finished game 1 (a vs b): * {No result}'"),
                       "\nthe engines must be called candidate and opponent, not a and b\n");
}

TEST_CASE("the program that plays a pair of games is told the opening, and to play it twice", "[examples]") {
    const Finished pair = play_pair("cat \"${4#file=}\"; echo \"$@\" | sed 's#file=[^ ]*#file=BOOK#'");
    CHECK(pair.err ==
          "8/8/8/8/8/k7/p7/K7 w - -\n"
          "-each tc=1 -openings file=BOOK format=epd -rounds 1 -games 2 -repeat\n"
          "there are 0 games, not 2\n");
}

TEST_CASE("a pair of games that takes too long is ended, with all that plays it", "[examples]") {
    const TemporaryFolder folder;
    check_nothing_said(play_pair(": " + folder.string() + "; sleep 1000 & sleep 1000", {"--timeout", "1"}),
                       "not finished after 1 s\nthere are 0 games, not 2\n");
    CHECK(processes::becomes_true([&] { return processes_with(folder.string()) == 0; }));
    check_nothing_said(play_pair("exit 0", {"--timeout", "x"}), "invalid float value: 'x'\n");
}

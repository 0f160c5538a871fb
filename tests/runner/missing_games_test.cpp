#include "ringmaster/os/files.hpp"
#include "ringmaster/runner/event_files.hpp"

#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

namespace {

struct Event {
    TemporaryFolder folder;
    EventFiles files{folder / "tune.toml"};

    void tell(const std::string& history) const { write_file_atomically(files.history, history); }
    void keep_record(const std::string& name) const {
        make_folder(files.games);
        write_file_atomically(files.games / name, "(;)");
    }
};

}  // namespace

TEST_CASE("a state file that has all games that were told is not suspected", "[runner]") {
    const Event event;
    CHECK(missing_games(event.files, std::nullopt).empty());
    event.tell("game 0: x: 1 won\ngame 812: x: 1 lost\n\nthe tree, of game 900: so\ngame over\n");
    event.keep_record("812.sgf");
    event.keep_record("850.sgf");
    event.keep_record("1000.txt");
    CHECK(missing_games(event.files, 812).empty());
}

TEST_CASE("the last game of the history must be in the state file", "[runner]") {
    const Event event;
    event.tell("game 811: x: 1 won\ngame 812: x: 1 lost\n");
    CHECK(missing_games(event.files, 500) ==
          "tune.hist knows of game 812, but the state file ends with game 500: it is an old copy, or one that was made "
          "without its log ('backup' makes whole ones); the missing games are played again");
    CHECK(missing_games(event.files, std::nullopt) ==
          "tune.hist knows of game 812, but the state file has no game: it is an old copy, or one that was made "
          "without its log ('backup' makes whole ones); the missing games are played again");
}

TEST_CASE("what a history tells of an event that was begun afresh later is past", "[runner]") {
    const Event event;
    event.tell("game 812: x: 1 lost\ngame 0: x: 1 lost\ngame 1: x: 1 lost\n");
    CHECK(missing_games(event.files, 1).empty());
}

TEST_CASE("where there is no history the game records tell", "[runner]") {
    const Event event;
    event.keep_record("700.sgf");
    CHECK(missing_games(event.files, 600).empty());
    CHECK(missing_games(event.files, 500) ==
          "tune.games knows of game 700, but the state file ends with game 500: it is an old copy, or one that was "
          "made without its log ('backup' makes whole ones); the missing games are played again");
}

TEST_CASE("the records of games of chess must be in the state file, but for a few", "[runner]") {
    const Event event;
    write_file_atomically(event.files.pgn, "[Event \"tune\"]\n[Round \"700\"]\n\n1. e4 *\n\n");
    CHECK(missing_games(event.files, 600).empty());
    CHECK(missing_games(event.files, 500).starts_with("tune.pgn knows of game 700, but the state file ends with"));
}

#include <string>
#include <vector>

#include <sqlite3.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/store/store.hpp"

#include "store/contents.hpp"
#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

namespace {

/// What `sqlite3 tune.db .dump` said of a file that ringmaster wrote when version 4 was the newest. tests/event has
/// whole events of that version.
constexpr const char* version_4 = R"(
CREATE TABLE text (id INTEGER PRIMARY KEY, content TEXT NOT NULL);
INSERT INTO text VALUES(5166055173154091942,'{"z":3,"a":0.1,"style":"wild \"one\"","flag":true}');
INSERT INTO text VALUES(7586434879604768799,'');
INSERT INTO text VALUES(7813894935668823360,'Fuego 1.1');
CREATE TABLE game_row (
    id INTEGER PRIMARY KEY, number INTEGER UNIQUE NOT NULL, path TEXT NOT NULL, parameters INTEGER NOT NULL,
    candidate_colour TEXT NOT NULL, ending TEXT NOT NULL, winner TEXT, candidate_score REAL NOT NULL,
    result TEXT NOT NULL, detail TEXT NOT NULL, moves INTEGER NOT NULL,
    candidate_engine INTEGER NOT NULL, candidate_seconds REAL NOT NULL, candidate_cpu REAL NOT NULL,
    opponent_engine INTEGER NOT NULL, opponent_seconds REAL NOT NULL, opponent_cpu REAL NOT NULL,
    finished REAL NOT NULL, scorers_disagreed INTEGER NOT NULL, epoch INTEGER NOT NULL, checksum INTEGER NOT NULL);
INSERT INTO game_row VALUES(1,7,'3.12',5166055173154091942,'w','score','w',1.0,'W+3.5',replace('café\n','\n',char(10)),
    120,7813894935668823360,1.25,0.5,7586434879604768799,0.33333333333333331482,0.0,1763683079.1234560013,1,2,
    6961845581743784580);
INSERT INTO game_row VALUES(2,5,'3.12',5166055173154091942,'w','score','w',1.0,'W+3.5',replace('café\n','\n',char(10)),
    120,7813894935668823360,1.25,0.5,7586434879604768799,0.33333333333333331482,0.0,1763683079.1234560013,1,2,
    6355191622103919197);
CREATE TABLE void_game (
    id INTEGER PRIMARY KEY, number INTEGER NOT NULL, path TEXT NOT NULL, reason TEXT NOT NULL, finished REAL NOT NULL,
    culprit TEXT NOT NULL, unknown_result INTEGER NOT NULL, scorers_disagreed INTEGER NOT NULL,
    epoch INTEGER NOT NULL, checksum INTEGER NOT NULL);
INSERT INTO void_game VALUES(1,8,'1.2','fixed: died',12.5,'opponent',0,0,1,6621175191013547550);
CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL, checksum INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO fact VALUES('seed','1',6442676028327422936);
CREATE TABLE ledger (
    name TEXT NOT NULL, epoch INTEGER NOT NULL, rows INTEGER NOT NULL, sum INTEGER NOT NULL,
    checksum INTEGER NOT NULL, PRIMARY KEY (name, epoch)) WITHOUT ROWID;
INSERT INTO ledger VALUES('fact',0,1,6442676028327422936,3299333993845229490);
INSERT INTO ledger VALUES('game',2,2,-5129706869861847839,945513106170717243);
INSERT INTO ledger VALUES('void_game',0,1,6621175191013547550,2493464911704238183);
PRAGMA application_id = 0x524D5354;
PRAGMA user_version = 4;
)";

GameRecord old_record(std::uint64_t number) {
    GameRecord record = record_of(number);
    record.sides[0].role = Role::candidate;
    record.sides[1] = GameRecord().sides[1];
    record.sides[1].seconds = 1.0 / 3;
    record.circumstances.clear();
    return record;
}

struct OldFile {
    TemporaryFolder folder;
    std::filesystem::path path = folder / "tune.db";

    explicit OldFile(const std::string& changes = "", const std::string& content = version_4) {
        execute(content + changes);
    }

    void execute(const std::string& sql) const {
        sqlite3* database = nullptr;
        REQUIRE(sqlite3_open(path.c_str(), &database) == SQLITE_OK);
        CHECK(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK);
        sqlite3_close(database);
    }

    std::string failure() const {
        try {
            Store(path, Store::Mode::write);
        } catch (const Error& error) {
            CHECK(error.fault() == Fault::state);
            return error.what();
        }
        return "no error";
    }
};

}  // namespace

TEST_CASE("a state file of version 4 keeps all it held when it is brought up to date", "[store]") {
    const OldFile file;
    const Contents expected{
        {old_record(7), old_record(5)}, {{8, parse_purpose("1.2"), "fixed: died", 1, 12.5}}, {{"seed", "1"}}};
    {
        Store store(file.path, Store::Mode::write);
        CHECK(contents_of(store) == expected);
        CHECK(store.count_games(2) == 2);
        GameRecord owned = old_record(9);
        owned.ownership = "bw.w";
        store.append(owned);
    }
    Contents more = expected;
    more.games.push_back(old_record(9));
    more.games.back().ownership = "bw.w";
    CHECK(contents_of(Store(file.path, Store::Mode::read)) == more);
    CHECK(contents_of(Store(file.path, Store::Mode::write)) == more);
}

TEST_CASE("the opponents of old games are those of the settings of their epochs", "[store]") {
    const OldFile file;
    file.execute("DELETE FROM fact; DELETE FROM ledger WHERE name = 'fact'");
    Store store(file.path, Store::Mode::write);
    store.for_each_game([](const GameRecord& game) { CHECK(game.sides[1].player.empty()); });
}

TEST_CASE("games of a reference and margins are understood in old rows", "[store]") {
    const std::filesystem::path old = RINGMASTER_SOURCE_DIR "/tests/event/format_4/old.db";
    const TemporaryFolder folder;
    std::filesystem::copy_file(old, folder / "tune.db");
    std::vector<GameRecord> games;
    Store(folder / "tune.db", Store::Mode::write).for_each_game([&](const GameRecord& game) { games.push_back(game); });
    REQUIRE(games.size() == 39);
    CHECK(games[0].margin == 1.5);
    CHECK_FALSE(games[5].margin);  // B+R
    CHECK(games[15].purpose == Purpose(MatchGame{1, 0}));
    CHECK(games[15].sides[0].role == Role::candidate);
    CHECK(games[16].sides[0].role == Role::reference);
    CHECK(games[16].sides[1].role == Role::opponent);
    CHECK(games[16].sides[1].player == "fixed");
    CHECK(games[38].sides[1].player == "fixed");
}

TEST_CASE("void games of formats that did not tell their machine are kept, and theirs is not known", "[store]") {
    const std::string format = GENERATE("format_5", "format_6", "format_7");
    INFO(format);
    const TemporaryFolder folder;
    std::filesystem::copy_file(std::filesystem::path(RINGMASTER_SOURCE_DIR "/tests/event") / format / "old.db",
                               folder / "tune.db");
    const std::size_t games = contents_of(Store(folder / "tune.db", Store::Mode::write)).games.size();
    VoidGame next{5, parse_purpose("1.2"), "fixed: died", 1, 12.5};
    next.machine = "big";
    Store(folder / "tune.db", Store::Mode::write).append(next);
    const Contents contents = contents_of(Store(folder / "tune.db", Store::Mode::read));
    CHECK(contents.games.size() == games);
    REQUIRE(contents.void_games.size() == 2);
    CHECK(contents.void_games[0].number == 12);
    CHECK(contents.void_games[0].culprit == 0u);
    CHECK(contents.void_games[0].machine.empty());
    CHECK(contents.void_games[1] == next);
}

TEST_CASE("a void game that was changed in a file of format 7 is found", "[store]") {
    const TemporaryFolder folder;
    std::filesystem::copy_file(RINGMASTER_SOURCE_DIR "/tests/event/format_7/old.db", folder / "tune.db");
    sqlite3* database = nullptr;
    REQUIRE(sqlite3_open((folder / "tune.db").c_str(), &database) == SQLITE_OK);
    CHECK(sqlite3_exec(database, "UPDATE void_game SET reason = 'bad luck'", nullptr, nullptr, nullptr) == SQLITE_OK);
    sqlite3_close(database);
    std::string text;
    try {
        Store(folder / "tune.db", Store::Mode::write);
    } catch (const Error& error) {
        text = error.what();
    }
    CHECK(text.find("void game 12 was damaged or changed after it was stored") != std::string::npos);
}

TEST_CASE("a reader leaves the upgrade of a state file to a run", "[store]") {
    const OldFile file;
    std::string text;
    try {
        Store(file.path, Store::Mode::read);
    } catch (const Error& error) {
        text = error.what();
    }
    CHECK(text == "'" + file.path.string() +
                      "' was written by an older ringmaster (a run brings it up to date: start one, for instance with "
                      "'-g 0')");
}

TEST_CASE("state files of before version 4 are refused", "[store]") {
    const OldFile file("PRAGMA user_version = 3");
    CHECK(file.failure() == "'" + file.path.string() +
                                "' is of format 3, which this ringmaster does not know any more (start afresh with "
                                "another file name)");
}

TEST_CASE("an old state file with a changed row is refused and stays as it was", "[store]") {
    const std::string damaged =
        " was damaged or changed after it was stored (restore a copy of the file; the rest of it is as it was)";
    std::string change;
    std::string undo;
    std::string expected;
    SECTION("a game") {
        change = "UPDATE game_row SET moves = 121 WHERE number = 5";
        undo = "UPDATE game_row SET moves = 120";
        expected = "game 5" + damaged;
    }
    SECTION("a void game") {
        change = "UPDATE void_game SET culprit = ''";
        undo = "UPDATE void_game SET culprit = 'opponent'";
        expected = "void game 8" + damaged;
    }
    SECTION("a fact") {
        change = "UPDATE fact SET value = '2' WHERE name = 'seed'";
        undo = "UPDATE fact SET value = '1' WHERE name = 'seed'";
        expected = "the fact 'seed'" + damaged;
    }
    SECTION("a game that is gone") {
        change = "CREATE TABLE aside AS SELECT * FROM game_row WHERE number = 5; DELETE FROM game_row WHERE number = 5";
        undo = "INSERT INTO game_row SELECT * FROM aside; DROP TABLE aside";
        expected =
            "1 game is missing: it was deleted after it was stored (restore a copy of the file; the rest of it is as "
            "it "
            "was)";
    }
    const OldFile file(change);
    CHECK(file.failure() == "'" + file.path.string() + "': " + expected);
    CHECK(file.failure() == "'" + file.path.string() + "': " + expected);
    file.execute(undo);
    CHECK(file.failure() == "no error");
    CHECK(contents_of(Store(file.path, Store::Mode::read)).games.size() == 2);
}

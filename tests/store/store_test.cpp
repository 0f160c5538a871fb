#include "ringmaster/store/store.hpp"

#include <csignal>
#include <fstream>
#include <functional>
#include <optional>
#include <tuple>

#include <malloc.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ringmaster/base/error.hpp"

#include "os/processes.hpp"
#include "store/contents.hpp"
#include "support/append.hpp"
#include "support/catch.hpp"
#include "support/nobody.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

namespace {

std::vector<GameRecord> games_in(const Store& store) {
    std::vector<GameRecord> games;
    store.for_each_game([&](const GameRecord& record) { games.push_back(record); });
    return games;
}

struct Failure {
    std::string text = "no error";
    Fault fault = Fault::usage;
};

void check(const Failure& failure, const std::string& text, Fault fault = Fault::state) {
    CHECK(failure.text == text);
    CHECK(failure.fault == fault);
}

template <class Work>
Failure failure_of(Work work) {
    try {
        work();
    } catch (const Error& error) {
        return {error.what(), error.fault()};
    }
    return {};
}

Failure opening(const std::filesystem::path& path, Store::Mode mode) {
    return failure_of([&] { Store(path, mode); });
}

Failure reading(const std::filesystem::path& path) {
    return failure_of([&] { contents_of(Store(path, Store::Mode::read)); });
}

void execute(const std::filesystem::path& path, const char* sql) {
    sqlite3* database = nullptr;
    REQUIRE(sqlite3_open(path.c_str(), &database) == SQLITE_OK);
    CHECK(sqlite3_exec(database, sql, nullptr, nullptr, nullptr) == SQLITE_OK);
    sqlite3_close(database);
}

std::string select(const std::filesystem::path& path, const char* sql) {
    sqlite3* database = nullptr;
    sqlite3_stmt* statement = nullptr;
    REQUIRE(sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READONLY, nullptr) == SQLITE_OK);
    REQUIRE(sqlite3_prepare_v2(database, sql, -1, &statement, nullptr) == SQLITE_OK);
    REQUIRE(sqlite3_step(statement) == SQLITE_ROW);
    const std::string text = reinterpret_cast<const char*>(sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return text;
}

/// Stores games 0, 1, 2, ... for ever and writes each number down the pipe once it is stored.
[[noreturn]] void store_for_ever(const std::filesystem::path& path, int acknowledge) {
    try {
        Store store(path, Store::Mode::write);
        for (std::uint64_t number = 0;; ++number) {
            append(store, record_of(number));
            if (write(acknowledge, &number, sizeof number) != sizeof number) {
                break;
            }
        }
    } catch (...) {
    }
    _exit(1);
}

/// The last acknowledged number of a writer that is killed after at least `enough`.
std::uint64_t kill_a_writer(const std::filesystem::path& path, std::uint64_t enough) {
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        store_for_ever(path, ends[1]);
    }
    close(ends[1]);
    std::uint64_t last = 0;
    while (read(ends[0], &last, sizeof last) == sizeof last) {
        if (last == enough) {
            kill(child, SIGKILL);
        }
    }
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    CHECK(WIFSIGNALED(status));
    return last;
}

/// Runs `work` in a child process and gives the text that it returns.
template <class Work>
std::string in_a_child(Work work) {
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    const pid_t child = fork();
    if (child == 0) {
        const std::string text = work();
        const bool written = write(ends[1], text.data(), text.size()) == static_cast<ssize_t>(text.size());
        _exit(written ? 0 : 1);
    }
    close(ends[1]);
    char buffer[1000];
    const ssize_t size = read(ends[0], buffer, sizeof buffer);
    close(ends[0]);
    waitpid(child, nullptr, 0);
    return std::string(buffer, size > 0 ? static_cast<std::size_t>(size) : 0);
}

std::string number_of_games_for_nobody(const std::filesystem::path& path) {
    return in_a_child([&] {
        become_nobody();
        std::string text;
        const Failure failure =
            failure_of([&] { text = std::to_string(games_in(Store(path, Store::Mode::read)).size()); });
        return text.empty() ? failure.text : text;
    });
}

}  // namespace

TEST_CASE_METHOD(StateFile, "games come back whole and in the order of storing", "[store]") {
    GameRecord nobody_won = record_of(2);
    nobody_won.winner.reset();
    nobody_won.ending = Ending::move_limit;
    nobody_won.margin.reset();
    nobody_won.sides[0].parameters.clear();
    nobody_won.sides[1].role = Role::opponent;
    nobody_won.colour = Colour::black;
    nobody_won.finished += 7.5;
    nobody_won.moves_hash = -7;
    const std::vector<GameRecord> games{record_of(5), nobody_won, record_of(0)};
    {
        Store store(path, Store::Mode::write);
        CHECK(games_in(store).empty());
        CHECK(store.last_end() == 0);
        for (const GameRecord& game : games) {
            append(store, game);
        }
        CHECK(games_in(store) == games);
        CHECK(store.last_end() == nobody_won.finished);
    }
    CHECK(games_in(Store(path, Store::Mode::read)) == games);
    CHECK(games_in(Store(path, Store::Mode::write)) == games);
}

TEST_CASE_METHOD(StateFile, "several games are stored together or not at all", "[store]") {
    Store store(path, Store::Mode::write);
    const std::vector<GameRecord> games{record_of(2), record_of(0), record_of(1)};
    append(store, games);
    CHECK(games_in(store) == games);
    const Failure failure = failure_of([&] { append(store, std::vector{record_of(3), record_of(1)}); });
    CHECK(failure.text.find("store game 1 in") != std::string::npos);
    CHECK(games_in(store) == games);
    append(store, record_of(3));
    CHECK(games_in(store).size() == 4);
}

TEST_CASE_METHOD(StateFile, "lost workers add up by machine, whatever facts a run replaces", "[store]") {
    Store store(path, Store::Mode::write);
    CHECK(store.lost_workers().empty());
    CHECK(store.try_append(LostWorkers{"big one", 1, 1}));
    CHECK(store.try_append(LostWorkers{"attic", 1, 0}));
    store.replace_facts({{"seed", "1"}});
    CHECK(store.try_append(LostWorkers{"big one", 2, 0}));
    const std::vector<LostWorkers> lost = Store(path, Store::Mode::read).lost_workers();
    REQUIRE(lost.size() == 2);
    CHECK(lost[0].machine == "attic");
    CHECK(lost[1].machine == "big one");
    CHECK(lost[1].count == 3);
    CHECK(lost[1].refused == 1);
    CHECK(store.facts().at("seed") == "1");
}

TEST_CASE_METHOD(StateFile, "facts are replaced all together", "[store]") {
    {
        Store store(path, Store::Mode::write);
        CHECK(store.facts().empty());
        store.replace_facts({{"seed", "1"}, {"komi", "7.5"}});
        store.replace_facts({{"komi", "5.5"}, {"new", "it's"}});
    }
    const std::map<std::string, std::string> expected{{"komi", "5.5"}, {"new", "it's"}};
    CHECK(Store(path, Store::Mode::read).facts() == expected);
}

TEST_CASE_METHOD(StateFile, "the table is readable for anyone with SQL while a run writes", "[store]") {
    Store store(path, Store::Mode::write);
    append(store, record_of(7));
    CHECK(select(path,
                 "SELECT number || candidate_colour || winner || candidate_score || json_extract(parameters, '$.a') "
                 "|| ending || candidate_engine || opponent_cpu FROM game") == "7ww1.00.1scoreFuego 1.10.0");
    CHECK(select(path, "PRAGMA journal_mode") == "wal");
}

TEST_CASE_METHOD(StateFile, "a reader sees what a writer stored while both are open", "[store]") {
    Store writer(path, Store::Mode::write);
    const Store reader(path, Store::Mode::read);
    CHECK(games_in(reader).empty());
    append(writer, record_of(0));
    CHECK(games_in(reader).size() == 1);
    reader.for_each_game([&](const GameRecord&) { append(writer, record_of(1)); });
    CHECK(games_in(reader).size() == 2);
}

TEST_CASE_METHOD(StateFile, "a number that is stored already is a bug, and the store goes on", "[store]") {
    Store store(path, Store::Mode::write);
    append(store, record_of(7));
    CHECK(failure_of([&] { append(store, record_of(7)); }).text ==
          "cannot store game 7 in '" + path.string() +
              "': UNIQUE constraint failed: game_row.number; this is a bug in ringmaster");
    append(store, record_of(8));
    CHECK(games_in(store).size() == 2);
}

TEST_CASE_METHOD(StateFile, "an exception out of the middle of reading leaves the store usable", "[store]") {
    Store store(path, Store::Mode::write);
    append(store, record_of(0));
    CHECK_THROWS_AS(store.for_each_game([](const GameRecord&) { throw 1; }), int);
    append(store, record_of(1));
    CHECK(games_in(store).size() == 2);
}

TEST_CASE_METHOD(StateFile, "a store that was never written cannot be read", "[store]") {
    check(opening(path, Store::Mode::read),
          "there is no state file '" + path.string() + "' (nothing has been played yet)");
    CHECK_FALSE(std::filesystem::exists(path));
    std::ofstream(path).close();
    for (const Store::Mode mode : {Store::Mode::read, Store::Mode::write}) {
        check(opening(path, mode), "the state file '" + path.string() +
                                       "' is empty (if games were stored in it, restore a copy; else delete it)");
    }
}

TEST_CASE_METHOD(StateFile, "a file that is not a store is refused and left as it is", "[store]") {
    std::string expected;
    SECTION("not SQLite's") {
        std::ofstream(path) << std::string(5000, 'x');
        expected = quoted + " is not a SQLite file (move it away, or name another control file)";
    }
    SECTION("not SQLite's and small") {
        std::ofstream(path) << "my notes";
        expected = quoted + " is not a SQLite file (move it away, or name another control file)";
    }
    SECTION("another program's") {
        execute(path, "CREATE TABLE t (x)");
        expected = quoted + " is a SQLite file of another program (move it away, or name another control file)";
    }
    SECTION("another program's by its mark") {
        execute(path, "PRAGMA application_id = 5; PRAGMA user_version = 1");
        expected = quoted + " is a SQLite file of another program (move it away, or name another control file)";
    }
    SECTION("of before the first release") {
        Store(path, Store::Mode::write);
        execute(path, "PRAGMA user_version = 7");
        expected =
            quoted +
            " is of format 7, which only ringmasters before the first release wrote (move it away and start afresh)";
    }
    SECTION("a newer ringmaster's") {
        Store(path, Store::Mode::write);
        execute(path, "PRAGMA user_version = 9");
        expected = quoted +
                   " was written by a newer ringmaster: its format is 9, this one knows up to 8 "
                   "(use that ringmaster, or name another control file)";
    }
    const auto size = std::filesystem::file_size(path);
    for (const Store::Mode mode : {Store::Mode::read, Store::Mode::write}) {
        check(opening(path, mode), expected);
    }
    CHECK(std::filesystem::file_size(path) == size);
}

TEST_CASE("a file that cannot be opened is named with the reason", "[store]") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "absent" / "tune.db";
    const Failure failure = opening(path, Store::Mode::write);
    CHECK(failure.text ==
          "cannot open '" + path.string() +
              "': unable to open database file: No such file or directory (check the permissions of the "
              "file and its folder)");
    CHECK(failure.fault == Fault::state);
}

TEST_CASE_METHOD(StateFile, "a row that changed without losing its sense is noticed", "[store]") {
    {
        Store store(path, Store::Mode::write);
        append(store, record_of(7));
        append(store, VoidGame{8, parse_purpose("1.2"), "fixed: died", 1, 12.5});
        store.replace_facts({{"seed", "1"}});
    }
    CHECK(reading(path).text == "no error");
    const std::string rest = " was damaged or changed after it was stored" + remedy;
    for (const char* change : {"number = 6", "purpose = '3.13'", "score = 0", "winner = NULL", "moves = 121",
                               "result = X'572b332e35'", "finished = finished + 1e-6", "epoch = 1", "checksum = 0"}) {
        INFO(change);
        execute(path,
                ("CREATE TABLE old AS SELECT * FROM game_row; UPDATE game_row SET " + std::string(change)).c_str());
        const std::string number = std::string(change) == "number = 6" ? "6" : "7";
        check(reading(path), quoted + ": game " + number + rest);
        execute(path, "DELETE FROM game_row; INSERT INTO game_row SELECT * FROM old; DROP TABLE old");
        CHECK(reading(path).text == "no error");
    }
    for (const char* change : {"content = 'GNU Go' WHERE content = 'Fuego 1.1'",
                               "content = replace(content, '0.1', '0.2')", "id = id + 1 WHERE content = 'Fuego 1.1'"}) {
        INFO(change);
        execute(path, ("CREATE TABLE old AS SELECT * FROM text; UPDATE text SET " + std::string(change)).c_str());
        CHECK(reading(path).text == quoted + ": a text that games share" + rest);
        execute(path, "DELETE FROM text; INSERT INTO text SELECT * FROM old; DROP TABLE old");
        CHECK(reading(path).text == "no error");
    }
    execute(path, "UPDATE void_game SET culprit = 'first'");
    CHECK(reading(path).text == quoted + ": void game 8" + rest);
    execute(path, "UPDATE void_game SET culprit = 'second'; UPDATE fact SET value = '2'");
    CHECK(reading(path).text == quoted + ": the fact 'seed'" + rest);
    execute(path, "UPDATE fact SET value = '1'; UPDATE ledger SET rows = 2 WHERE name = 'game'");
    CHECK(reading(path).text == quoted + ": the ledger" + rest);
}

TEST_CASE_METHOD(StateFile, "after a run that died the whole file is checked, after an orderly end its structure",
                 "[store]") {
    {
        Store store(path, Store::Mode::write);
        store.mark_running();
        append(store, record_of(7));
        store.replace_facts({{"seed", "1"}});
        CHECK(store.facts() == std::map<std::string, std::string>{{"seed", "1"}});
        store.mark_clean_end();
        store.mark_running();
    }
    // An index that lacks a row: only the thorough check compares it with its table.
    execute(
        path,
        "CREATE TABLE other (number INTEGER UNIQUE); CREATE TEMP TABLE root AS SELECT name, rootpage FROM "
        "sqlite_master; PRAGMA writable_schema = ON; UPDATE sqlite_master SET rootpage = (SELECT rootpage FROM root "
        "WHERE root.name = iif(tbl_name = 'game_row', 'sqlite_autoindex_other_1', 'sqlite_autoindex_game_row_1')) "
        "WHERE "
        "name IN ('sqlite_autoindex_other_1', 'sqlite_autoindex_game_row_1')");
    CHECK(opening(path, Store::Mode::write).text ==
          quoted +
              " is damaged: wrong # of entries in index sqlite_autoindex_other_1 (restore a copy of the file, or move "
              "it away to start afresh; 'sqlite3 FILE .recover' saves what can be read)");
    CHECK(opening(path, Store::Mode::write).fault == Fault::state);
    execute(path, "DELETE FROM fact WHERE name = 'a run is writing'");
    CHECK(opening(path, Store::Mode::write).text == "no error");
}

TEST_CASE_METHOD(StateFile, "a log that somebody else emptied into the state file is not taken for a deleted one",
                 "[store]") {
    Store store(path, Store::Mode::write);
    append(store, record_of(0));
    execute(path, "PRAGMA wal_checkpoint(TRUNCATE)");
    CHECK(std::filesystem::file_size(path.string() + "-wal") == 0);
    CHECK(games_in(Store(path, Store::Mode::read)).size() == 1);
    append(store, record_of(1));
    CHECK(games_in(Store(path, Store::Mode::read)).size() == 2);
}

TEST_CASE_METHOD(StateFile, "what a run left that was killed while it made its state file is no hindrance", "[store]") {
    std::ofstream(path.string() + "-new") << std::string(5000, 'x');
    std::ofstream(path.string() + "-new-journal") << std::string(5000, 'x');
    append(Store(path, Store::Mode::write), record_of(0));
    CHECK(games_in(Store(path, Store::Mode::read)).size() == 1);
    CHECK_FALSE(std::filesystem::exists(path.string() + "-new"));
}

TEST_CASE_METHOD(StateFile, "a state file that is deleted or replaced under a run is noticed, and its games are saved",
                 "[store]") {
    Store store(path, Store::Mode::write);
    append(store, record_of(0));
    std::string saved = "all its games are saved as '" + path.string() +
                        "-rescued': move 'tune.db', 'tune.db-wal' and 'tune.db-shm' away if they are there, rename the "
                        "saved file to 'tune.db' and start again";
    std::string copy = path.string() + "-rescued";
    SECTION("deleted") {
        std::filesystem::remove(path);
    }
    SECTION("replaced") {
        std::filesystem::copy_file(path, folder.path() / "copy");
        std::filesystem::rename(folder.path() / "copy", path);
    }
    SECTION("an older copy written over it") {
        store.checkpoint();
        std::filesystem::resize_file(path, std::filesystem::file_size(path) - 4096);
        saved.replace(0, std::string("all its games are").size(), "what can still be read of its games is");
        saved += "; if games are missing then, restore a copy";
    }
    SECTION("its log deleted") {
        std::filesystem::remove(path.string() + "-wal");
    }
    SECTION("deleted, where what was saved before still lies") {
        for (const char* number : {"", "-2"}) {
            std::ofstream(copy + number) << "before";
        }
        std::filesystem::remove(path);
        copy += "-3";
        saved.replace(saved.find("-rescued"), 8, "-rescued-3");
    }
    SECTION("its folder deleted") {
        std::filesystem::remove_all(folder.path());
        saved = "its games could not be saved as '" + copy + "': unable to open database: " + copy +
                ": No such file or directory; restore a copy";
    }
    const std::string expected =
        "the state file '" + path.string() + "' was deleted or replaced while the run was writing it (" + saved + ")";
    check(failure_of([&] { append(store, record_of(1)); }), expected);
    if (std::filesystem::exists(folder.path())) {
        CHECK(games_in(Store(copy, Store::Mode::write)) == std::vector<GameRecord>{record_of(0), record_of(1)});
    }
}

namespace {

/// A file system of SQLite whose locks fail with `code`.
class BadLocks {
public:
    explicit BadLocks(int code) {
        answer = code;
        real = sqlite3_vfs_find(nullptr);
        vfs = *real;
        vfs.zName = "bad locks";
        vfs.xOpen = open;
        sqlite3_vfs_register(&vfs, 1);
    }
    BadLocks(const BadLocks&) = delete;
    BadLocks& operator=(const BadLocks&) = delete;
    ~BadLocks() { sqlite3_vfs_unregister(&vfs); }

private:
    static int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out) {
        const int code = real->xOpen(real, name, file, flags, out);
        if (code == SQLITE_OK && (flags & SQLITE_OPEN_MAIN_DB) != 0) {
            methods = *file->pMethods;
            methods.xLock = [](sqlite3_file*, int) { return answer; };
            file->pMethods = &methods;
        }
        return code;
    }
    static inline int answer = 0;
    static inline sqlite3_vfs* real = nullptr;
    static inline sqlite3_vfs vfs{};
    static inline sqlite3_io_methods methods{};
};

}  // namespace

TEST_CASE_METHOD(StateFile, "a file system that cannot lock is named as the reason, with a way out", "[store]") {
    append(Store(path, Store::Mode::write), record_of(0));
    const std::string locks_remedy =
        " (the file system does not lock or share files as it should, many network ones do not: put the event on a "
        "local disk; the games stored so far are safe)";
    for (const auto& [code, words] :
         std::map<int, std::string>{{SQLITE_PROTOCOL, "locking protocol"}, {SQLITE_IOERR_LOCK, "disk I/O error"}}) {
        const BadLocks locks(code);
        for (const Store::Mode mode : {Store::Mode::write, Store::Mode::read}) {
            check(opening(path, mode), "cannot read '" + path.string() + "': " + words + locks_remedy, Fault::system);
        }
    }
    CHECK(games_in(Store(path, Store::Mode::read)).size() == 1);
}

TEST_CASE("every acknowledged game survives a kill exactly once", "[store]") {
    const TemporaryFolder folder;
    for (const std::uint64_t enough : {0U, 1U, 40U}) {
        const auto path = folder.path() / (std::to_string(enough) + ".db");
        const std::uint64_t last = kill_a_writer(path, enough);
        const auto games = games_in(Store(path, Store::Mode::read));
        REQUIRE(games.size() > last);
        CHECK(games.size() <= last + 2);
        for (std::uint64_t number = 0; number < games.size(); ++number) {
            CHECK(games[number] == record_of(number));
        }
        append(Store(path, Store::Mode::write), record_of(games.size()));
    }
}

TEST_CASE_METHOD(StateFile, "a write that the system refuses names the game, and the store goes on afterwards",
                 "[store]") {
    const std::string text = in_a_child([&] {
        Store store(path, Store::Mode::write);
        append(store, record_of(0));
        const rlimit small{std::filesystem::file_size(path.string() + "-wal") + 100, RLIM_INFINITY};
        const rlimit large{RLIM_INFINITY, RLIM_INFINITY};
        std::signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &small);
        const Failure failure = failure_of([&] { append(store, record_of(1)); });
        setrlimit(RLIMIT_FSIZE, &large);
        append(store, record_of(2));
        return failure.text + (failure.fault == Fault::system ? " [system]" : "");
    });
    CHECK(text ==
          "cannot store game 1 in '" + path.string() +
              "': disk I/O error: File too large (raise the limit on file sizes with 'ulimit -f' and start again; the "
              "games stored so far are safe) [system]");
    const auto games = games_in(Store(path, Store::Mode::read));
    REQUIRE(games.size() == 2);
    CHECK(games[1].number == 2);
}

TEST_CASE_METHOD(StateFile, "nothing is left of a state file that cannot be set up", "[store]") {
    const std::string text = in_a_child([&] {
        const rlimit small{5000, RLIM_INFINITY};
        std::signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &small);
        return opening(path, Store::Mode::write).text;
    });
    CHECK(text.starts_with("cannot set up " + quoted + ": disk I/O error"));
    CHECK(std::filesystem::is_empty(folder.path()));
}

namespace {

/// Does with the unfinished copy that is opened what a second backup at the same time does.
int begin_anew(sqlite3* handle, char**, const sqlite3_api_routines*) {
    const std::string file = sqlite3_db_filename(handle, "main");
    if (file.ends_with(".copy-new")) {
        std::filesystem::remove(file);
        std::ofstream{file};
    }
    return SQLITE_OK;
}

}  // namespace

TEST_CASE_METHOD(StateFile, "of two backups into one file at a time none takes the other's half for its own",
                 "[store]") {
    append(Store(path, Store::Mode::write), record_of(0));
    const std::filesystem::path copy = folder.path() / "tune.copy";
    const auto extension = reinterpret_cast<void (*)()>(begin_anew);
    sqlite3_auto_extension(extension);
    const Failure failure = failure_of([&] { back_up(path, copy); });
    sqlite3_cancel_auto_extension(extension);
    check(failure,
          "cannot write '" + copy.string() + "': another 'backup' writes it, too (let one after the other write it)",
          Fault::system);
    CHECK_FALSE(std::filesystem::exists(copy));
}

TEST_CASE_METHOD(StateFile, "a backup takes the place of no game that the state file lacks", "[store]") {
    const std::filesystem::path copy = folder.path() / "tune.copy";
    const std::filesystem::path older = folder.path() / "older";
    const auto refuse = [&](const std::filesystem::path& file) {
        const Contents before = contents_of(Store(copy, Store::Mode::read));
        check(failure_of([&] { back_up(file, copy); }),
              "'" + copy.string() + "' is there, and no older copy of this event (name another file)", Fault::usage);
        CHECK(contents_of(Store(copy, Store::Mode::read)) == before);
    };
    append(Store(path, Store::Mode::write), VoidGame{0, parse_purpose("1"), "died", std::nullopt, 1});
    back_up(path, copy);
    append(Store(older, Store::Mode::write), VoidGame{0, parse_purpose("1"), "died", std::nullopt, 2});
    refuse(older);
    append(Store(older, Store::Mode::write), record_of(0));
    refuse(older);
    std::filesystem::remove(older);

    append(Store(path, Store::Mode::write), record_of(0));
    back_up(path, copy);
    back_up(path, older);
    append(Store(path, Store::Mode::write), record_of(1));
    back_up(path, copy);
    refuse(older);
    append(Store(older, Store::Mode::write), std::vector{record_of(2), record_of(3)});
    refuse(older);
    append(Store(path, Store::Mode::write), VoidGame{2, parse_purpose("1"), "died", std::nullopt, 3});
    back_up(path, copy);
    CHECK(contents_of(Store(copy, Store::Mode::read)) == contents_of(Store(path, Store::Mode::read)));
}

TEST_CASE_METHOD(StateFile, "a limit of the system that a state file meets is named with its remedy", "[store]") {
    append(Store(path, Store::Mode::write), record_of(0));
    CHECK(in_a_child([&] {
              const rlimit none{0, 0};
              setrlimit(RLIMIT_NOFILE, &none);
              return opening(path, Store::Mode::read).text;
          }) == "cannot read '" + path.string() +
                    "-wal': Too many open files (raise the limit on open files with 'ulimit -n', or close other "
                    "programs)");
    CHECK(in_a_child([&] {
              const rlimit small{5000, RLIM_INFINITY};
              std::signal(SIGXFSZ, SIG_IGN);
              setrlimit(RLIMIT_FSIZE, &small);
              return opening(path, Store::Mode::write).text;
          }) == "cannot read " + quoted +
                    ": disk I/O error: File too large (raise the limit on file sizes with 'ulimit -f' and start again; "
                    "the games stored so far are safe)");
    const std::filesystem::path far = folder.path() / std::string(250, 'x') / std::string(250, 'y') / "tune.db";
    check(opening(far, Store::Mode::write),
          "'" + far.string() + "' has too long a path for SQLite (put the event into a folder with a shorter one)");
    const std::filesystem::path long_name = folder.path() / (std::string(250, 'x') + ".db");
    check(opening(long_name, Store::Mode::write),
          "cannot read '" + long_name.string() + "-wal': File name too long (choose a shorter name)");
}

TEST_CASE("a store in a folder that may not be written to is readable", "[store]") {
    const TemporaryFolder folder;
    const auto home = folder.path() / "100%?#";
    const auto path = home / "tune.db";
    std::filesystem::create_directory(home);
    chmod(folder.path().c_str(), 0755);
    append(Store(path, Store::Mode::write), record_of(0));
    chmod(home.c_str(), 0555);
    CHECK(number_of_games_for_nobody(path) == "1");
    std::ofstream(path.string() + "-wal").close();
    CHECK(number_of_games_for_nobody(path) == "1");
    chmod(home.c_str(), 0755);
}

TEST_CASE("a state file that cannot be looked at is not taken for one that is missing", "[store]") {
    const TemporaryFolder folder;
    const auto home = folder.path() / "home";
    const auto path = home / "tune.db";
    std::filesystem::create_directory(home);
    chmod(folder.path().c_str(), 0755);
    append(Store(path, Store::Mode::write), record_of(0));
    chmod(home.c_str(), 0600);
    for (const Store::Mode mode : {Store::Mode::read, Store::Mode::write}) {
        const std::string text = in_a_child([&] {
            become_nobody();
            return opening(path, mode).text;
        });
        CHECK(text == "cannot read '" + path.string() +
                          "': Permission denied (games may be in it: leave it where it is, and check the disk and the "
                          "permissions of the file and its folder)");
    }
    chmod(home.c_str(), 0755);
}

TEST_CASE("a state file that cannot be looked at any more is not taken for one that was deleted", "[store]") {
    const TemporaryFolder folder;
    const auto home = folder.path() / "home";
    const auto path = home / "tune.db";
    chmod(folder.path().c_str(), 0777);
    const std::string text = in_a_child([&] {
        become_nobody();
        std::filesystem::create_directory(home);
        Store store(path, Store::Mode::write);
        append(store, record_of(0));
        std::filesystem::permissions(home, std::filesystem::perms::none);
        return failure_of([&] { append(store, record_of(1)); }).text;
    });
    CHECK(text.starts_with("cannot read '" + path.string() + "': Permission denied (games may be in it"));
    chmod(home.c_str(), 0755);
    CHECK(games_in(Store(path, Store::Mode::read)).size() == 2);
}

TEST_CASE_METHOD(StateFile, "a file that may not be written to is refused for writing", "[store]") {
    chmod(folder.path().c_str(), 0755);
    append(Store(path, Store::Mode::write), record_of(0));
    chmod(path.c_str(), 0444);
    const std::string text = in_a_child([&] {
        become_nobody();
        return opening(path, Store::Mode::write).text;
    });
    CHECK(text == quoted + " may not be written to (check the permissions of the file and its folder)");
}

TEST_CASE_METHOD(StateFile, "void games are kept apart from the games that count", "[store]") {
    const VoidGame first{3, parse_purpose("1.2"), "fixed: died", 0, 12.5};
    VoidGame second{3, parse_purpose("1.2"), "fixed: overstepped its time", std::nullopt, 13.5};
    second.cause = VoidCause::excused_time;
    second.machine = "big";
    second.scorers_disagreed = true;
    {
        Store store(path, Store::Mode::write);
        append(store, first);
        append(store, record_of(3));
        append(store, second);
    }
    const Store store(path, Store::Mode::read);
    std::vector<VoidGame> games;
    store.for_each_void_game([&](const VoidGame& game) { games.push_back(game); });
    CHECK(games == std::vector<VoidGame>{first, second});
    CHECK(games_in(store).size() == 1);
    CHECK(store.count_games(2) == 1);
    CHECK(store.count_games(1) == 0);
}

TEST_CASE_METHOD(StateFile, "a void game is read with its cause", "[store]") {
    const std::vector<VoidCause> causes{VoidCause::failure, VoidCause::unknown_result, VoidCause::excused_time,
                                        VoidCause::move_limit};
    {
        Store store(path, Store::Mode::write);
        for (const VoidCause cause : causes) {
            append(store, VoidGame{0, parse_purpose("1"), "why", std::nullopt, 1, cause});
        }
    }
    std::vector<VoidCause> found;
    Store(path, Store::Mode::read).for_each_void_game([&](const VoidGame& game) { found.push_back(game.cause); });
    CHECK(found == causes);
}

TEST_CASE_METHOD(StateFile, "rows that were deleted, added or replaced are missed", "[store]") {
    {
        Store store(path, Store::Mode::write);
        for (std::uint64_t number = 0; number < 4; ++number) {
            append(store, record_of(number));
            append(store, VoidGame{number, parse_purpose("1.2"), "fixed: died", 1, 12.5});
        }
        GameRecord later = record_of(4);
        later.epoch = 3;
        append(store, later);
        store.replace_facts({{"seed", "1"}, {"komi", "7.5"}});
    }
    CHECK(reading(path).text == "no error");
    const auto [change, expected] = GENERATE(table<const char*, const char*>(
        {{"DELETE FROM game_row WHERE number IN (1, 2)",
          "2 games are missing: they were deleted after they were stored"},
         {"DELETE FROM game_row WHERE epoch = 3", "1 game is missing: it was deleted after it was stored"},
         {"DELETE FROM game_row", "5 games are missing: they were deleted after they were stored"},
         {"DELETE FROM void_game WHERE number = 3", "1 void game is missing: it was deleted after it was stored"},
         {"DELETE FROM fact WHERE name = 'seed'", "1 fact is missing: it was deleted after it was stored"},
         {"DELETE FROM void_game WHERE number = 3; INSERT INTO void_game SELECT 100, number, purpose, reason, finished, "
          "culprit, unknown_result, scorers_disagreed, epoch, machine, checksum FROM void_game WHERE number = 2",
          "one void game at least was damaged or changed after it was stored"},
         {"INSERT INTO void_game SELECT 100, number, purpose, reason, finished, culprit, unknown_result, "
          "scorers_disagreed, epoch, machine, checksum FROM void_game WHERE number = 2",
          "1 void game is there that no run stored"},
         {"DELETE FROM ledger", "5 games are there that no run stored"}}));
    INFO(change);
    execute(path, change);
    check(reading(path), quoted + ": " + expected + remedy);
    const std::filesystem::path copy = path.string() + ".copy";
    check(failure_of([&] { back_up(path, copy); }), quoted + ": " + expected + remedy);
    CHECK_FALSE(std::filesystem::exists(copy));
}

TEST_CASE_METHOD(StateFile, "a game with a word that nobody knows is returned by its number, and the others are read",
                 "[store]") {
    Store store(path, Store::Mode::write);
    append(store, record_of(0));
    GameRecord odd = record_of(1);
    odd.purpose = PairingGame{};
    append(store, odd);
    odd = record_of(2);
    odd.ending = static_cast<Ending>(77);
    odd.epoch = 2;
    append(store, odd);
    append(store, record_of(4));
    std::vector<std::uint64_t> read;
    const auto unreadable = store.for_each_game([&](const GameRecord& game) { read.push_back(game.number); });
    CHECK(read == std::vector<std::uint64_t>{0, 4});
    REQUIRE(unreadable.size() == 2);
    CHECK(unreadable[0].number == 1);
    CHECK(unreadable[0].why == "'game 0 of ' is no game of two players");
    CHECK(unreadable[1].epoch == 2);
    CHECK(unreadable[1].why == "'' is not an ending");
}

TEST_CASE_METHOD(StateFile, "a void game with a word that nobody knows is void, and no more is told of it", "[store]") {
    Store store(path, Store::Mode::write);
    VoidGame odd;
    odd.number = 7;
    odd.purpose = PairingGame{};
    odd.reason = "died";
    odd.culprit = 0;
    odd.machine = "big";
    odd.epoch = 3;
    append(store, odd);
    std::vector<VoidGame> games;
    store.for_each_void_game([&](const VoidGame& game) { games.push_back(game); });
    REQUIRE(games.size() == 1);
    VoidGame known;
    known.number = 7;
    known.machine = "big";
    known.epoch = 3;
    known.reason = "'game 0 of ' is no game of two players";
    CHECK(games[0] == known);
}

TEST_CASE_METHOD(StateFile, "games that a run stores while somebody reads are no false alarm", "[store]") {
    Store writer(path, Store::Mode::write);
    std::uint64_t number = 0;
    const auto store_one = [&] {
        append(writer, VoidGame{number, parse_purpose("1"), "died", std::nullopt, 0});
        append(writer, record_of(number++));
    };
    store_one();
    const Store reader(path, Store::Mode::read);
    for (std::size_t round = 0; round < 4; ++round) {
        const std::uint64_t before = number;
        std::uint64_t seen = 0;
        reader.for_each_game([&](const GameRecord&) {
            ++seen;
            store_one();
        });
        CHECK(seen == before);
        seen = 0;
        const std::uint64_t void_before = number;
        reader.for_each_void_game([&](const VoidGame&) {
            if (++seen < 5) {
                store_one();
            }
        });
        CHECK(seen == void_before);
    }
}

TEST_CASE_METHOD(StateFile, "a run that another one took over stores nothing more", "[store]") {
    const std::string taken =
        "another run took over the event '" + path.string() +
        "': this one stores nothing more (was the file 'tune.lock' removed while this run was going? the games stored "
        "so far are safe and the other run goes on with them)";
    Store first(path, Store::Mode::write);
    games_in(first);
    first.mark_running();
    first.replace_facts({{"seed", "1"}});
    append(first, record_of(0));
    std::optional<Store> second(Store(path, Store::Mode::write));
    CHECK(games_in(*second).size() == 1);
    SECTION("at once") {
        second->mark_running();
        append(*second, record_of(1));
    }
    SECTION("and came to an orderly end") {
        second->mark_running();
        append(*second, record_of(1));
        second->mark_clean_end();
        second.reset();
    }
    const std::vector<std::function<void()>> attempts{
        [&] { std::ignore = first.try_append(std::vector<GameRecord>{record_of(2)}); },
        [&] {
            std::ignore = first.try_append(VoidGame{2, parse_purpose("1"), "died", std::nullopt, 0});
        },
        [&] {
            first.replace_facts({{"seed", "2"}});
        },
        [&] { first.mark_clean_end(); },
    };
    for (const auto& attempt : attempts) {
        check(failure_of(attempt), taken);
    }
    const Store reader(path, Store::Mode::read);
    CHECK(games_in(reader) == std::vector<GameRecord>{record_of(0), record_of(1)});
    reader.for_each_void_game([](const VoidGame&) { FAIL("a void game was stored"); });
    CHECK(reader.facts() == std::map<std::string, std::string>{{"seed", "1"}});
}

TEST_CASE_METHOD(StateFile, "the lock of an event whose state file is a link lies beside the link", "[store]") {
    append(Store(path, Store::Mode::write), record_of(0));
    const std::filesystem::path link = folder.path() / "here.db";
    std::filesystem::create_symlink("tune.db", link);
    Store first(link, Store::Mode::write);
    first.mark_running();
    Store(link, Store::Mode::write).mark_running();
    check(failure_of([&] { append(first, record_of(1)); }),
          "another run took over the event '" + path.string() +
              "': this one stores nothing more (was the file 'here.lock' removed while this run was going? the games "
              "stored so far are safe and the other run goes on with them)");
}

TEST_CASE_METHOD(StateFile, "a run does not take over an event whose games it has not seen", "[store]") {
    Store first(path, Store::Mode::write);
    games_in(first);
    first.mark_running();
    Store second(path, Store::Mode::write);
    games_in(second);
    append(first, record_of(0));
    check(failure_of([&] { second.mark_running(); }),
          "another run stores games in '" + path.string() +
              "' at this moment (was the file 'tune.lock' removed while it was going? end that run, "
              "then start again)");
    append(first, record_of(1));
    games_in(second);
    second.mark_running();
    append(second, record_of(2));
    CHECK(games_in(second).size() == 3);
}

TEST_CASE_METHOD(StateFile, "a file that another program locks lets a game wait and loses nothing", "[store]") {
    Store store(path, Store::Mode::write);
    store.mark_running();
    sqlite3* other = nullptr;
    REQUIRE(sqlite3_open(path.c_str(), &other) == SQLITE_OK);
    REQUIRE(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr) == SQLITE_OK);
    const VoidGame void_game{1, parse_purpose("1"), "died", std::nullopt, 0};
    CHECK_FALSE(store.try_append(std::vector<GameRecord>{record_of(0)}));
    CHECK_FALSE(store.try_append(void_game));
    CHECK_FALSE(store.try_append(std::vector<GameRecord>{record_of(0)}));
    CHECK(games_in(store).empty());
    REQUIRE(sqlite3_exec(other, "ROLLBACK", nullptr, nullptr, nullptr) == SQLITE_OK);
    sqlite3_close(other);
    CHECK(store.try_append(std::vector<GameRecord>{record_of(0)}));
    CHECK(store.try_append(void_game));
    append(store, record_of(1));
    CHECK(games_in(store) == std::vector<GameRecord>{record_of(0), record_of(1)});
}

TEST_CASE_METHOD(StateFile, "games share the texts that are the same", "[store]") {
    Store store(path, Store::Mode::write);
    for (std::uint64_t number = 0; number < 100; ++number) {
        append(store, record_of(number));
    }
    CHECK(select(path, "SELECT count(*) FROM text") == "7");
    CHECK(select(path, "SELECT count(*) || group_concat(DISTINCT candidate_engine) FROM game") == "100Fuego 1.1");
}

#ifndef RINGMASTER_SANITIZE  // which keeps what was freed
TEST_CASE_METHOD(StateFile, "many games of many parameters are read in little memory", "[store]") {
    constexpr int batches = 50;
    Store store(path, Store::Mode::write);
    for (int batch = 0; batch < batches; ++batch) {
        std::vector<GameRecord> games;
        for (int i = 0; i < 100; ++i) {
            const int number = batch * 100 + i;
            GameRecord& record = games.emplace_back(record_of(static_cast<std::uint64_t>(number)));
            for (int parameter = 0; parameter < 100; ++parameter) {
                record.sides[0].parameters.emplace_back("p" + std::to_string(parameter), number / 3.0);
            }
        }
        append(store, games);
    }
    std::ofstream("/proc/self/clear_refs") << 5;  // the most memory so far is the present one
    const std::size_t before = processes::most_memory_in_mb(getpid());
    const std::size_t in_use = mallinfo2().uordblks;
    store.for_each_game([](const GameRecord&) {});
    CHECK(processes::most_memory_in_mb(getpid()) < before + 25);
    CHECK(mallinfo2().uordblks < in_use + 2'000'000);
}
#endif

TEST_CASE_METHOD(StateFile, "what stands in the place of a state file and is none is named", "[store]") {
    std::string expected;
    SECTION("a folder") {
        std::filesystem::create_directory(path);
        expected = "the state file '" + path.string() + "' is a folder (move it away, or name another control file)";
    }
    SECTION("a pipe") {
        REQUIRE(mkfifo(path.c_str(), 0600) == 0);
        expected =
            "the state file '" + path.string() + "' is a device or a pipe (move it away, or name another control file)";
    }
    SECTION("a link that leads nowhere") {
        std::filesystem::create_symlink("/absent/games.db", path);
        expected = "the state file '" + path.string() +
                   "' is a symbolic link to '/absent/games.db', which cannot be reached: No such file or directory "
                   "(bring back what it leads to, for instance mount its disk; to start afresh delete the link)";
    }
    SECTION("a link to itself") {
        std::filesystem::create_symlink("tune.db", path);
        expected = "the state file '" + path.string() +
                   "' is a symbolic link to 'tune.db', which cannot be reached: Too many levels of symbolic links "
                   "(bring back what it leads to, for instance mount its disk; to start afresh delete the link)";
    }
    for (const Store::Mode mode : {Store::Mode::read, Store::Mode::write}) {
        check(opening(path, mode), expected);
    }
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE_METHOD(StateFile, "a link to a state file on another disk works as the file does", "[store]") {
    std::filesystem::create_directory(folder.path() / "disk");
    append(Store(folder.path() / "disk" / "games.db", Store::Mode::write), record_of(0));
    std::filesystem::create_symlink("disk/games.db", path);
    {
        Store store(path, Store::Mode::write);
        append(store, record_of(1));
        CHECK(games_in(Store(path, Store::Mode::read)).size() == 2);
    }
    CHECK(std::filesystem::is_symlink(path));
    CHECK(games_in(Store(folder.path() / "disk" / "games.db", Store::Mode::read)).size() == 2);
}

TEST_CASE_METHOD(StateFile, "the ownership of a game's points comes back with its game, and games without it stay so",
                 "[store]") {
    std::vector<GameRecord> games{record_of(3), record_of(1), record_of(2)};
    {
        Store store(path, Store::Mode::write);
        append(store, games[0]);
        games[1].ownership = std::string(361, 'b');
        games[1].epoch = 1;
        append(store, std::vector<GameRecord>{games[1], games[2]});
        CHECK(games_in(store) == games);
        games.push_back(record_of(9));
        games.back().ownership = "bw.w";
        append(store, games.back());
        CHECK(games_in(store) == games);
    }
    CHECK(games_in(Store(path, Store::Mode::read)) == games);
    CHECK(games_in(Store(path, Store::Mode::write)) == games);
}

TEST_CASE_METHOD(StateFile, "a reader sees the first ownership of an event appear", "[store]") {
    Store store(path, Store::Mode::write);
    append(store, record_of(0));
    const Store reader(path, Store::Mode::read);
    CHECK(games_in(reader).size() == 1);
    GameRecord owned = record_of(1);
    owned.ownership = "bw.w";
    append(store, owned);
    CHECK(games_in(reader) == std::vector<GameRecord>{record_of(0), owned});
    CHECK(select(path, "SELECT count(*) FROM ownership WHERE points = 'bw.w'") == "1");
}

TEST_CASE_METHOD(StateFile, "an ownership is stored with its game or not at all", "[store]") {
    Store store(path, Store::Mode::write);
    GameRecord owned = record_of(1);
    owned.ownership = "bw.w";
    CHECK_THROWS_AS(append(store, std::vector<GameRecord>{owned, owned}), Error);
    CHECK(games_in(store).empty());
    append(store, owned);
    CHECK(games_in(store) == std::vector<GameRecord>{owned});
}

TEST_CASE_METHOD(StateFile, "an ownership that was changed, deleted or added is noticed", "[store]") {
    {
        Store store(path, Store::Mode::write);
        for (std::uint64_t number = 0; number < 4; ++number) {
            GameRecord record = record_of(number);
            record.ownership = number == 0 ? "" : "bw.w";
            append(store, record);
        }
    }
    const auto [change, expected] = GENERATE(table<const char*, const char*>(
        {{"UPDATE ownership SET points = 'bw.b' WHERE number = 2",
          "the ownership of game 2 was damaged or changed after it was stored"},
         {"UPDATE ownership SET number = 0 WHERE number = 2",
          "the ownership of game 0 was damaged or changed after it was stored"},
         {"DELETE FROM ownership WHERE number = 3",
          "1 ownership record is missing: it was deleted after it was stored"},
         {"DELETE FROM ownership", "3 ownership records are missing: they were deleted after they were stored"},
         {"DELETE FROM ledger WHERE name = 'ownership'", "3 ownership records are there that no run stored"}}));
    INFO(change);
    execute(path, change);
    check(reading(path), quoted + ": " + expected + remedy);
}

#include <set>

#include <sqlite3.h>

#include "ringmaster/base/text.hpp"

#include "support/append.hpp"
#include "support/catch.hpp"
#include "support/without_times.hpp"
#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

/// Another program that keeps everybody else from writing to a database.
class ForeignLock {
public:
    explicit ForeignLock(const std::filesystem::path& database) {
        REQUIRE(sqlite3_open(database.c_str(), &handle_) == SQLITE_OK);
        sqlite3_busy_timeout(handle_, 10000);
        REQUIRE(sqlite3_exec(handle_, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr) == SQLITE_OK);
    }
    ForeignLock(const ForeignLock&) = delete;
    ForeignLock& operator=(const ForeignLock&) = delete;
    ~ForeignLock() { sqlite3_close(handle_); }

private:
    sqlite3* handle_ = nullptr;
};

/// The number of stored games, each of which must be there once.
std::size_t games_stored_once(const std::filesystem::path& database) {
    std::set<std::uint64_t> numbers;
    for (const GameRecord& game : games_in(database)) {
        CHECK(numbers.insert(game.number).second);
    }
    return numbers.size();
}

}  // namespace

TEST_CASE("when the lock file is removed and a second run takes over, the first one ends and stores nothing more",
          "[cli]") {
    const Workshop workshop("skip_player_checks = true\n", "--delay-ms 50");
    workshop.play_without_end();
    const auto database = workshop.folder / "tune.db";
    Subprocess first = workshop.start({workshop.control_file});
    workshop.wait_for_games(0);
    while (workshop.stored_games() == 0) {
        wait_readable({}, Deadline::after(0.02));
    }
    std::filesystem::remove(workshop.folder / "tune.lock");
    const Finished second = workshop.ringmaster({workshop.control_file, "-g", "1"});
    CHECK(second.status == 0);
    const Finished ended = Workshop::finish(first);
    CHECK(ended.status == 5);
    CHECK(contains(ended.err,
                   "ringmaster: another run took over the event '" + database.string() +
                       "': this one stores nothing more (was the file 'tune.lock' removed while this run was going? "
                       "the games stored so far are safe and the other run goes on with them)\n"));
    const std::size_t stored = games_stored_once(database);
    CHECK(contains(second.out, std::to_string(stored) + " games"));
    CHECK(workshop.ringmaster({workshop.control_file, "-g", "1"}).status == 0);
    CHECK(games_stored_once(database) == stored + 1);
}

TEST_CASE("a run that waits for a locked state file at its start is ended by Ctrl-C", "[cli]") {
    const Workshop workshop;
    REQUIRE(workshop.ringmaster({workshop.control_file, "-g", "1"}).status == 0);
    const ForeignLock lock(workshop.folder / "tune.db");
    CHECK(workshop.ringmaster({workshop.control_file, "show"}).status == 0);
    Subprocess waiting = workshop.start({workshop.control_file});
    CHECK(processes::becomes_true([&] { return FileLock::is_locked(workshop.folder / "tune.lock"); }));
    wait_readable({}, Deadline::after(0.3));
    ::kill(waiting.pid(), SIGINT);
    CHECK(Workshop::finish(waiting).status == 128 + SIGINT);
    CHECK(workshop.stored_games() == 1);
}

TEST_CASE("a state file or a lock that cannot be one ends a run before it begins, with the way out", "[cli]") {
    const Workshop workshop;
    const auto expect = [&](int status, const std::string& text) {
        const Finished run = workshop.ringmaster({workshop.control_file});
        CHECK(run.status == status);
        CHECK(run.err == "ringmaster: " + text + "\n");
    };
    SECTION("a folder as state file") {
        std::filesystem::create_directory(workshop.folder / "tune.db");
        expect(5, "the state file '" + (workshop.folder / "tune.db").string() +
                      "' is a folder (move it away, or name another control file)");
    }
    SECTION("a link that leads nowhere as state file") {
        std::filesystem::create_symlink("absent.db", workshop.folder / "tune.db");
        expect(5, "the state file '" + (workshop.folder / "tune.db").string() +
                      "' is a symbolic link to 'absent.db', which cannot be reached: No such file or directory (bring "
                      "back what it leads to, for instance mount its disk; to start afresh delete the link)");
    }
    SECTION("a link that leads nowhere as lock") {
        std::filesystem::create_symlink("absent", workshop.folder / "tune.lock");
        expect(1, "cannot lock '" + (workshop.folder / "tune.lock").string() +
                      "': it is a symbolic link to 'absent', which cannot be reached (nothing was started; delete the "
                      "link)");
    }
}

TEST_CASE("a state file that the system cannot look at is named, and is no bug", "[cli]") {
    const Workshop workshop;
    std::filesystem::create_symlink("tune.db", workshop.folder / "tune.db");
    for (const std::string action : {"adopt", "verify", "reset"}) {
        const Finished refused = workshop.ringmaster({workshop.control_file, action});
        CHECK(refused.status == 1);
        CHECK(refused.err == "ringmaster: cannot reach '" + (workshop.folder / "tune.db").string() +
                                 "': Too many levels of symbolic links (check the disk and the permissions of the "
                                 "folder)\n");
    }
}

TEST_CASE("results wait while another program holds the state file locked, and none is lost", "[cli]") {
    const Workshop workshop("skip_player_checks = true\n", "--delay-ms 20");
    Subprocess running = workshop.start({workshop.control_file, "-j", "2"});
    workshop.wait_for_games(0);
    {
        const ForeignLock lock(workshop.folder / "tune.db");
        Workshop::wait_for_words(running, "the results of finished games wait for it");
    }
    const Finished run = Workshop::finish(running);
    CHECK(run.status == 0);
    CHECK(contains(run.err,
                   "ringmaster: another program holds the state file locked: the results of finished games wait for "
                   "it\n"));
    CHECK(games_stored_once(workshop.folder / "tune.db") == 6);
}

TEST_CASE("a run whose results wait for a locked state file can be aborted; the next start plays those games",
          "[cli]") {
    const Workshop workshop("skip_player_checks = true\n", "--delay-ms 20");
    Subprocess running = workshop.start({workshop.control_file});
    workshop.wait_for_games(0);
    {
        const ForeignLock lock(workshop.folder / "tune.db");
        Workshop::wait_for_words(running, "the results of finished games wait for it");
        ::kill(running.pid(), SIGINT);
        Workshop::wait_for_words(running, "Ctrl-C again to abort");
        ::kill(running.pid(), SIGINT);
        const Finished aborted = Workshop::finish(running);
        CHECK(aborted.status == 130);
        CHECK(contains(aborted.err,
                       "ringmaster: results are lost because the state file is still locked: those games will be "
                       "played again\n"));
    }
    CHECK(workshop.ringmaster({workshop.control_file, "-q"}).status == 0);
    CHECK(games_stored_once(workshop.folder / "tune.db") == 6);
}

namespace {

/// The lines that say how fast games end and engines move are others in each run.
std::string without_times_and_pace(const std::string& report) {
    std::string rest;
    for (const std::string& line : split(report, '\n')) {
        rest += line.starts_with("Games ") || contains(line, " s a move") ? "" : line + "\n";
    }
    return without_times(rest);
}

}  // namespace

TEST_CASE("with areas for a reward an event that was stopped goes on as if it had not been", "[cli]") {
    const std::string settings = "scorer = \"internal\"\nreward = \"area\"\nmax_depth = 2\n";
    const Workshop whole(settings);
    const Finished run = whole.ringmaster({whole.control_file});
    CHECK(run.status == 0);
    CHECK(contains(run.out, "\nreward: area, to the power of 0.5, of 81 points\n"));
    const Workshop parts(settings);
    for (const char* games : {"1", "2", "1", "2"}) {
        CHECK(parts.ringmaster({parts.control_file, "-g", games}).status == 0);
    }
    CHECK(without_times_and_pace(parts.ringmaster({"show", parts.control_file}).out) ==
          without_times_and_pace(run.out));
    std::vector<std::string> owners;
    for (const Workshop* workshop : {&whole, &parts}) {
        std::string all;
        for (const GameRecord& game : workshop->games()) {
            CHECK(game.ownership.size() == (game.ending == Ending::score ? 81 : 0));
            all += game.ownership + ";";
        }
        owners.push_back(all);
    }
    CHECK(owners[0].size() > 2 * 81);
    CHECK(owners[0] == owners[1]);
}

TEST_CASE("areas become the reward of an event that was begun without them", "[cli]") {
    const Workshop workshop("scorer = \"internal\"\n");
    CHECK(workshop.ringmaster({workshop.control_file, "-g", "3"}).status == 0);
    workshop.change("seed = 1\n", "seed = 1\nreward = \"area\"\n");
    const Finished run = workshop.ringmaster({workshop.control_file});
    CHECK(run.status == 0);
    CHECK(contains(run.out, "\nGames    6 of 6"));
    CHECK(contains(run.out, "\nreward: area, "));
    std::size_t owned = 0;
    for (const GameRecord& game : workshop.games()) {
        const bool has_ownership = game.number >= 3 && game.ending == Ending::score;
        CHECK(game.ownership.size() == (has_ownership ? 81 : 0));
        owned += has_ownership;
    }
    CHECK(owned > 0);
}

TEST_CASE("a backup that was made in mid-run has all games that were told by then, and a run goes on from it",
          "[cli]") {
    const Workshop workshop;
    workshop.play_without_end();
    const auto copy = workshop.folder / "copy" / "tune.db";
    make_folder(copy.parent_path());
    Subprocess running = workshop.start({workshop.control_file, "-j", "2"});
    workshop.wait_for_games(5);
    const Finished backup = workshop.ringmaster({workshop.control_file, "backup", copy.string()});
    CHECK(backup.status == 0);
    CHECK(backup.err == "ringmaster: " + workshop.control_file + ": its games are copied to '" + copy.string() + "'\n");
    const std::size_t copied = games_stored_once(copy);
    CHECK(copied >= 5);  // game 5 was told; one before it may still be in progress
    CHECK(std::distance(std::filesystem::directory_iterator(copy.parent_path()), {}) == 1);
    CHECK(workshop.ringmaster({workshop.control_file, "stop"}).status == 0);
    CHECK(Workshop::finish(running).status == 0);
    CHECK(workshop.stored_games() > copied);

    const std::string control_file = (copy.parent_path() / "tune.toml").string();
    std::filesystem::copy_file(workshop.control_file, control_file);
    CHECK(workshop.ringmaster({control_file, "-g", "2"}).status == 0);
    CHECK(games_stored_once(copy) == copied + 2);
}

TEST_CASE("a backup replaces an older one, but nothing of the event and nothing that is in use", "[cli]") {
    const Workshop workshop;
    const std::string copy = (workshop.folder / "copy.db").string();
    const Finished nothing = workshop.ringmaster({workshop.control_file, "backup", copy});
    CHECK(nothing.status == 5);
    CHECK(contains(nothing.err, "(nothing has been played yet)\n"));
    CHECK(workshop.ringmaster({workshop.control_file, "-q", "-g", "1"}).status == 0);
    write_file_atomically(copy, "old");
    const Finished notes = workshop.ringmaster({workshop.control_file, "backup", copy});
    CHECK(notes.status == 2);
    CHECK(notes.err == "ringmaster: '" + copy + "' is there, and no older copy of this event (name another file)\n");
    CHECK(read_file(copy) == "old");
    write_file_atomically(copy, "");
    CHECK(workshop.ringmaster({workshop.control_file, "backup", copy}).status == 0);
    CHECK(games_stored_once(copy) == 1);
    CHECK(workshop.ringmaster({workshop.control_file, "-q", "-g", "1"}).status == 0);
    const std::filesystem::path link = workshop.folder / "link.db";
    std::filesystem::create_symlink("copy.db", link);
    CHECK(workshop.ringmaster({workshop.control_file, "backup", link.string()}).status == 0);
    CHECK(std::filesystem::is_symlink(link));
    CHECK(games_stored_once(copy) == 2);
    const Workshop other;
    CHECK(other.ringmaster({other.control_file, "-q", "-g", "1"}).status == 0);
    CHECK(other.ringmaster({other.control_file, "backup", copy}).status == 2);
    CHECK(games_stored_once(copy) == 2);
    const Finished own =
        workshop.ringmaster({workshop.control_file, "backup", (workshop.folder / "tune.log").string()});
    CHECK(own.status == 2);
    CHECK(own.err == "ringmaster: 'backup' '" + (workshop.folder / "tune.log").string() +
                         "' is a file of the event itself (name another file)\n");
    write_file_atomically(copy + "-wal", "in use");
    const Finished used = workshop.ringmaster({workshop.control_file, "backup", copy});
    CHECK(used.status == 1);
    CHECK(used.err == "ringmaster: '" + copy + "' is in use: 'copy.db-wal' lies beside it (name another file)\n");
    const Finished nowhere = workshop.ringmaster({workshop.control_file, "backup", "/no/where.db"});
    CHECK(nowhere.status == 2);
    CHECK(nowhere.err ==
          "ringmaster: '/no/where.db' cannot be written: there is no folder '/no' (make the folder, or choose another "
          "one)\n");
    const Finished forbidden = workshop.ringmaster({workshop.control_file, "backup", "/proc/self/where.db"});
    CHECK(forbidden.status == (::access("/proc/self", W_OK) == 0 ? 1 : 2));
}

TEST_CASE("a start on an old copy of the state file says what is missing in it", "[cli]") {
    const Workshop workshop;
    const auto database = workshop.folder / "tune.db";
    CHECK(workshop.ringmaster({workshop.control_file, "-q", "-g", "1"}).status == 0);
    std::filesystem::copy_file(database, workshop.folder / "old");
    CHECK(workshop.ringmaster({workshop.control_file, "-q", "-g", "3"}).err.empty());
    std::filesystem::rename(workshop.folder / "old", database);
    const std::string words =
        "warning: tune.hist knows of game 3, but the state file ends with game 0: it is an old copy, or one that was "
        "made without its log ('backup' makes whole ones); the missing games are played again\n";
    CHECK(contains(workshop.ringmaster({workshop.control_file, "-g", "1"}).err, "ringmaster: " + words));
    CHECK(contains(read_file(workshop.folder / "tune.log"), words));
}

TEST_CASE("a stored game that makes no sense ends neither a report nor a run", "[cli]") {
    const Workshop workshop("skip_player_checks = true\nreward = \"margin\"\n");
    REQUIRE(workshop.ringmaster({workshop.control_file, "-g", "3"}).status == 0);
    const auto database = workshop.folder / "tune.db";
    GameRecord lie = games_in(database).back();
    lie.number = 3;
    lie.ending = Ending::score;
    lie.winner = Colour::black;
    lie.score = lie.colour == Colour::black ? 1 : 0;
    lie.result = "B+4";
    lie.margin = -4;
    append(Store(database, Store::Mode::write), lie);
    const std::string warning =
        "1 of 4 games makes no sense as it is stored and does not count: in game 3, 'margin' must";
    const auto shows = [&](const std::string& text) {
        std::string line = text;
        for (std::size_t end = 0; (end = line.find("\n  ", end)) != std::string::npos;) {
            line.replace(end, 3, " ");
        }
        return contains(line, warning);
    };
    const Finished show = workshop.ringmaster({workshop.control_file, "show"});
    INFO(show.out << show.err);
    CHECK(show.status == 0);
    CHECK(shows(show.out));
    const Finished run = workshop.ringmaster({workshop.control_file});
    INFO(run.err);
    CHECK(run.status == 0);
    CHECK(contains(run.err, "ringmaster: warning: " + warning));
    CHECK_FALSE(contains(run.err, "bug"));
    CHECK(games_stored_once(database) == 7);
}

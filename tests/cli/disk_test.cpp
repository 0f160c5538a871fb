#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <set>

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/mount.h>

#include "ringmaster/base/text.hpp"

#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

/// A small file system of its own, in memory, that goes at the end.
class SmallDisk {
public:
    SmallDisk(const std::filesystem::path& place, const std::string& size) : place_(place.string()) {
        std::filesystem::create_directory(place);
        mounted_ = mount("tmpfs", place_.c_str(), "tmpfs", 0, ("size=" + size).c_str()) == 0;
        if (!mounted_) {
            WARN("skipped: no file system can be mounted here, only root may: " << std::strerror(errno));
        }
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;
    ~SmallDisk() {
        if (mounted_) {
            umount2(place_.c_str(), MNT_DETACH);
        }
    }

    explicit operator bool() const { return mounted_; }

    void change(unsigned long flags, const std::string& size) const {
        REQUIRE(mount("tmpfs", place_.c_str(), "tmpfs", MS_REMOUNT | flags, ("size=" + size).c_str()) == 0);
    }

private:
    std::string place_;
    bool mounted_ = false;
};

/// The numbers of the games whose results a run has told.
std::set<std::uint64_t> told_games(const std::string& err) {
    std::set<std::uint64_t> numbers;
    for (const std::string& line : split(err, '\n')) {
        if (line.starts_with("game ") && contains(line, ": strength: ")) {
            numbers.insert(std::stoull(line.substr(5)));
        }
    }
    return numbers;
}

void check_all_told_are_stored(const std::string& err, const std::vector<GameRecord>& stored) {
    std::set<std::uint64_t> numbers;
    for (const GameRecord& game : stored) {
        CHECK(numbers.insert(game.number).second);
    }
    const std::set<std::uint64_t> told = told_games(err);
    CHECK_FALSE(told.empty());
    CHECK(std::includes(numbers.begin(), numbers.end(), told.begin(), told.end()));
}

std::string marks_in(const std::filesystem::path& database) {
    sqlite3* handle = nullptr;
    sqlite3_stmt* statement = nullptr;
    REQUIRE(sqlite3_open(database.c_str(), &handle) == SQLITE_OK);
    REQUIRE(sqlite3_prepare_v2(handle, "SELECT count(*) FROM fact WHERE name = 'a run is writing'", -1, &statement,
                               nullptr) == SQLITE_OK);
    REQUIRE(sqlite3_step(statement) == SQLITE_ROW);
    const std::string count = reinterpret_cast<const char*>(sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
    sqlite3_close(handle);
    return count;
}

/// A control file on the disk of the workshop, as the workshop has it.
std::string copied_event(const Workshop& workshop) {
    const auto control_file = workshop.folder / "disk" / "tune.toml";
    std::filesystem::copy_file(workshop.control_file, control_file);
    return control_file.string();
}

}  // namespace

TEST_CASE("a disk that fills up ends the run with a reason, keeps all games, and the run goes on with more room",
          "[cli][slow]") {
    const Workshop workshop;
    workshop.play_without_end();
    const SmallDisk disk(workshop.folder / "disk", "400k");
    if (!disk) {
        return;
    }
    const std::string control_file = copied_event(workshop);
    const auto database = workshop.folder / "disk" / "tune.db";
    const Finished full = workshop.ringmaster({control_file, "-j", "2"});
    CHECK(full.status == 1);
    CHECK(contains(full.err,
                   " in '" + database.string() +
                       "': database or disk is full (free some space and start again; the games stored so far are "
                       "safe)\n"));
    const auto stored = games_in(database);
    check_all_told_are_stored(full.err, stored);
    CHECK(workshop.ringmaster({control_file, "show"}).status == 0);

    const Finished still_full = workshop.ringmaster({control_file, "-j", "2"});
    CHECK(still_full.status == 1);
    INFO(still_full.err);
    CHECK(contains(still_full.err, "free some space"));
    CHECK(games_in(database).size() >= stored.size());

    disk.change(0, "4m");
    const auto before = games_in(database);
    const Finished more = workshop.ringmaster({control_file, "-g", "5"});
    CHECK(more.status == 0);
    const auto after = games_in(database);
    REQUIRE(after.size() == before.size() + 5);
    CHECK(std::equal(before.begin(), before.end(), after.begin()));
}

TEST_CASE("on a disk without a byte the report of an event at rest can be seen", "[cli][slow]") {
    const Workshop workshop;
    const SmallDisk disk(workshop.folder / "disk", "4m");
    if (!disk) {
        return;
    }
    const std::string control_file = copied_event(workshop);
    const Finished run = workshop.ringmaster({control_file});
    CHECK(run.status == 0);
    std::ofstream filler(workshop.folder / "disk" / "filler");
    while (filler << std::string(4096, 'x') << std::flush) {
    }
    CHECK(workshop.ringmaster({control_file, "show"}).out == run.out);
}

TEST_CASE("on a read-only file system nothing is started, and the report can be seen", "[cli][slow]") {
    const Workshop workshop;
    const SmallDisk disk(workshop.folder / "disk", "4m");
    if (!disk) {
        return;
    }
    const std::string control_file = copied_event(workshop);
    const Finished run = workshop.ringmaster({control_file});
    CHECK(run.status == 0);
    disk.change(MS_RDONLY, "4m");
    const Finished again = workshop.ringmaster({control_file});
    CHECK(again.status == 1);
    CHECK(again.err == "ringmaster: cannot open '" + (workshop.folder / "disk" / "tune.lock").string() +
                           "': Read-only file system (nothing was started; an event keeps its files beside its control "
                           "file: make the folder writable, or copy the control file elsewhere)\n");
    CHECK(workshop.ringmaster({control_file, "show"}).out == run.out);
    const Finished report = workshop.ringmaster({control_file, "report"});
    CHECK(report.status == 1);
    CHECK(contains(report.err, "tune.report': Read-only file system\n"));
}

TEST_CASE("a limit on file sizes ends the run with a reason, not by a signal", "[cli][slow]") {
    const Workshop workshop;
    workshop.play_without_end();
    Launch launch;
    launch.command = {"/bin/sh", "-c", "ulimit -f 200; exec " RINGMASTER_PROGRAM " " + workshop.control_file};
    Subprocess process(launch);
    process.close_input();
    const Finished run = Workshop::finish(process);
    CHECK(run.status == 1);
    CHECK(contains(run.err,
                   " in '" + (workshop.folder / "tune.db").string() +
                       "': disk I/O error: File too large (raise the limit on file sizes with 'ulimit -f' and start "
                       "again; the games stored so far are safe)\n"));
    const auto stored = games_in(workshop.folder / "tune.db");
    check_all_told_are_stored(run.err, stored);
    CHECK(workshop.ringmaster({workshop.control_file, "-g", "2"}).status == 0);
    CHECK(workshop.stored_games() == stored.size() + 2);
}

TEST_CASE("a games folder that vanishes under a run is made again; where it cannot be, the games count",
          "[cli][slow]") {
    const Workshop workshop;
    workshop.play_without_end();
    Subprocess process = workshop.start({workshop.control_file, "-g", "40"});
    process.close_input();
    workshop.wait_for_games(2);
    const auto games = workshop.folder / "tune.games";
    bool replaced = false;
    SECTION("deleted") {
        std::filesystem::rename(games, workshop.folder / "gone");
    }
    SECTION("a file in its place") {
        write_file_atomically(workshop.folder / "file", "");
        replaced =
            renameat2(AT_FDCWD, (workshop.folder / "file").c_str(), AT_FDCWD, games.c_str(), RENAME_EXCHANGE) == 0;
        REQUIRE(replaced);
    }
    const Finished run = Workshop::finish(process);
    CHECK(run.status == 0);
    if (replaced) {
        CHECK(contains(run.err, "a record of a game was not written, its result is not touched: "));
    }
    CHECK(std::filesystem::exists(games / "39.sgf") != replaced);
    CHECK(workshop.stored_games() == 40);
}

TEST_CASE("a state file that vanishes under a run ends it; its games are saved beside it", "[cli]") {
    const Workshop workshop;
    workshop.play_without_end();
    const auto database = workshop.folder / "tune.db";
    Subprocess process = workshop.start({workshop.control_file});
    process.close_input();
    workshop.wait_for_games(3);
    std::filesystem::remove(database);
    const Finished run = Workshop::finish(process);
    CHECK(run.status == 5);
    CHECK(contains(run.err, "ringmaster: the state file '" + database.string() +
                                "' was deleted or replaced while the run was writing it (all its games are saved as '" +
                                database.string() +
                                "-rescued': move 'tune.db', 'tune.db-wal' and 'tune.db-shm' away if they are there, "
                                "rename the saved file to 'tune.db' and start again)\n"));
    for (const char* remainder : {"-wal", "-shm"}) {  // as the message has them
        std::filesystem::remove(database.string() + remainder);
    }
    std::filesystem::rename(database.string() + "-rescued", database);
    const std::size_t stored = workshop.stored_games();
    check_all_told_are_stored(run.err, games_in(database));
    CHECK(stored >= 4);
    CHECK(workshop.ringmaster({workshop.control_file, "-g", "2"}).status == 0);
    CHECK(workshop.stored_games() == stored + 2);
}

TEST_CASE("a run whose state file has vanished by its end leaves its report all the same", "[cli]") {
    const std::string engine = "vanishing-" + std::to_string(::getpid());
    const Workshop workshop("skip_player_checks = true\n", "--delay-ms 600000 --version " + engine);
    Subprocess process = workshop.start({workshop.control_file});
    REQUIRE(processes::becomes_true([&] { return processes_with(engine) > 0; }));
    std::filesystem::remove(workshop.folder / "tune.db");
    ::kill(process.pid(), SIGINT);
    Workshop::wait_for_words(process, "Ctrl-C again to abort");
    ::kill(process.pid(), SIGINT);
    const Finished run = Workshop::finish(process);
    INFO(run.err);
    CHECK(run.status == 5);
    CHECK(contains(run.out, "NO DATA"));
    CHECK(std::filesystem::exists(workshop.folder / "tune.report"));
}

TEST_CASE("a run marks its state file while it writes and at its orderly end", "[cli]") {
    const Workshop workshop;
    workshop.play_without_end();
    const auto database = workshop.folder / "tune.db";
    Subprocess process = workshop.start({workshop.control_file});
    process.close_input();
    workshop.wait_for_games(1);
    kill(process.pid(), SIGKILL);
    CHECK(Workshop::finish(process).status == 128 + SIGKILL);
    CHECK(marks_in(database) == "1");
    CHECK(workshop.ringmaster({workshop.control_file, "-g", "1"}).status == 0);
    CHECK(marks_in(database) == "0");
    Launch launch;
    launch.command = {"/bin/sh", "-c", "exec \"$0\" \"$1\" -g 1 >/dev/full", RINGMASTER_PROGRAM, workshop.control_file};
    Subprocess without_room(launch);
    CHECK(Workshop::finish(without_room).status == 1);
    CHECK(marks_in(database) == "0");
}

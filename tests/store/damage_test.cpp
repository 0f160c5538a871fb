#include <fstream>
#include <functional>

#include "ringmaster/base/error.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/store/store.hpp"

#include "store/contents.hpp"
#include "support/append.hpp"
#include "support/catch.hpp"
#include "support/places.hpp"

using namespace ringmaster;

namespace {

using Path = std::filesystem::path;
constexpr std::size_t page_size = 4096;
constexpr std::size_t wal_frame = page_size + 24;
constexpr std::uint64_t game_count = 12;

GameRecord long_record(std::uint64_t number) {
    GameRecord record;
    record.number = number;
    record.purpose = parse_purpose("3." + std::to_string(number));
    record.sides[0].parameters = {{"level", static_cast<double>(number) / 7}};
    record.ending = Ending::score;
    record.winner = Colour::white;
    record.result = "W+3.5";
    record.detail = std::string(500, static_cast<char>('a' + number));
    record.moves = static_cast<int>(number);
    record.ownership = std::string(number % 3 == 0 ? 0 : 81, number % 2 == 0 ? 'b' : 'w');
    return record;
}

Contents all_contents() {
    Contents contents;
    for (std::uint64_t number = 0; number < game_count; ++number) {
        contents.games.push_back(long_record(number));
        contents.void_games.push_back({number, parse_purpose("1"), "fixed: died", 1, static_cast<double>(number)});
    }
    contents.facts = {{"seed", "1"}, {"komi", "7.5"}};
    return contents;
}

void fill(Store& store) {
    store.mark_running();
    store.replace_facts({{"seed", "1"}, {"komi", "7.5"}});
    for (std::uint64_t number = 0; number < game_count; ++number) {
        append(store, all_contents().void_games[number]);
        append(store, long_record(number));
    }
}

std::string content_of(const Path& file) {
    return std::filesystem::exists(file) ? read_file(file) : "";
}

/// The bytes of a state file and of what SQLite keeps beside it.
struct Files {
    std::string database;
    std::string wal;
    std::string index;

    void write_to(const Path& path) const {
        write(path, database);
        write(path.string() + "-wal", wal);
        write(path.string() + "-shm", index);
    }

private:
    static void write(const Path& path, const std::string& bytes) {
        std::filesystem::remove(path);
        if (!bytes.empty() || path.extension() == ".db") {
            std::ofstream(path, std::ios::binary) << bytes;
        }
    }
};

Files files_at(const Path& path) {
    return {content_of(path), content_of(path.string() + "-wal"), content_of(path.string() + "-shm")};
}

/// As an orderly end leaves it: all is in the state file.
Files closed_files(const Path& path) {
    {
        Store store(path, Store::Mode::write);
        fill(store);
    }
    return files_at(path);
}

/// As kill -9 leaves it: all is in the write-ahead log.
Files killed_files(const Path& path) {
    Store store(path, Store::Mode::write);
    fill(store);
    return files_at(path);
}

enum class Verdict { right, refused, wrong };

/// What comes of reading these files. A refusal must name the file, say what to do and be the state's fault.
Verdict verdict_on(const Files& files, const Path& path, Store::Mode mode) {
    files.write_to(path);
    try {
        return contents_of(Store(path, mode)) == all_contents() ? Verdict::right : Verdict::wrong;
    } catch (const Error& error) {
        const std::string text = error.what();
        const bool clear = text.find(path.string()) != std::string::npos && text.find('(') != std::string::npos &&
                           error.fault() == Fault::state && text.find("bug") == std::string::npos;
        INFO(text);
        CHECK(clear);
        return Verdict::refused;
    }
}

/// What is said of what is the state's fault; empty if nothing is.
std::string state_refusal(const std::function<void()>& read) {
    try {
        read();
    } catch (const Error& error) {
        CHECK(error.fault() == Fault::state);
        return error.what();
    }
    return "";
}

void flip(std::string& bytes, std::size_t at) {
    bytes[at] = static_cast<char>(bytes[at] ^ 0x15);
}

}  // namespace

TEST_CASE_METHOD(StateFile, "a damaged byte of a state file is found or does no harm", "[store]") {
    const Files sound = closed_files(folder / "sound.db");
    REQUIRE(sound.wal.empty());
    REQUIRE(verdict_on(sound, path, Store::Mode::read) == Verdict::right);
    int refused = 0;
    for (std::size_t page = 0; page * page_size < sound.database.size(); ++page) {
        for (std::size_t byte = 0; byte < page_size; byte += step_between_places * (byte < 116 ? 1 : 41)) {
            INFO("page " << page << ", byte " << byte);
            Files damaged = sound;
            flip(damaged.database, page * page_size + byte);
            const Verdict verdict = verdict_on(damaged, path, Store::Mode::read);
            CHECK(verdict != Verdict::wrong);
            refused += verdict == Verdict::refused;
        }
        Files damaged = sound;
        flip(damaged.database, page * page_size + 3);
        INFO("page " << page);
        CHECK(verdict_on(damaged, path, Store::Mode::write) != Verdict::wrong);
    }
    CHECK(refused > 100 / static_cast<int>(step_between_places));
}

TEST_CASE_METHOD(StateFile, "a state file that was cut is refused", "[store]") {
    const Files sound = closed_files(folder / "sound.db");
    for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{99}, page_size - 1, page_size,
                                   2 * page_size, 2 * page_size + 7, sound.database.size() - 1}) {
        INFO(size);
        Files cut = sound;
        cut.database.resize(size);
        CHECK(verdict_on(cut, path, Store::Mode::read) == Verdict::refused);
        CHECK(verdict_on(cut, path, Store::Mode::write) == Verdict::refused);
    }
}

TEST_CASE_METHOD(StateFile, "a write-ahead log that was damaged or cut is found before SQLite drops its end",
                 "[store]") {
    const Files sound = killed_files(folder / "sound.db");
    REQUIRE(sound.wal.size() > 20 * wal_frame);
    REQUIRE(verdict_on(sound, path, Store::Mode::read) == Verdict::right);
    REQUIRE(verdict_on(sound, path, Store::Mode::write) == Verdict::right);
    int refused = 0;
    int flips = 0;
    const auto check = [&](const std::string& wal) {
        Files damaged = sound;
        damaged.wal = wal;
        const Verdict verdict = verdict_on(damaged, path, Store::Mode::read);
        CHECK(verdict != Verdict::wrong);
        refused += verdict == Verdict::refused;
        ++flips;
    };
    for (std::size_t at = 0; at < sound.wal.size(); at += step_between_places * (at < 32 + 24 ? 1 : 997)) {
        INFO("byte " << at);
        std::string wal = sound.wal;
        flip(wal, at);
        check(wal);
    }
    CHECK(refused == flips);
    for (std::size_t size = 0; size < sound.wal.size(); size += step_between_places * (wal_frame / 2)) {
        INFO("size " << size);
        check(sound.wal.substr(0, size));
    }
    CHECK(refused == flips);
}

TEST_CASE_METHOD(StateFile, "without the shared-memory file only the last commit of a damaged log can go unseen",
                 "[store]") {
    Files sound = killed_files(folder / "sound.db");
    sound.index.clear();
    Contents without_last = all_contents();
    without_last.games.pop_back();
    for (std::size_t at = 0; at < sound.wal.size(); at += step_between_places * (at < 32 + 24 ? 5 : 997)) {
        INFO("byte " << at);
        Files damaged = sound;
        flip(damaged.wal, at);
        const Verdict verdict = verdict_on(damaged, path, Store::Mode::read);
        if (verdict == Verdict::wrong) {
            CHECK(contents_of(Store(path, Store::Mode::read)) == without_last);
        }
        CHECK((verdict == Verdict::refused || at > sound.wal.size() - 5 * wal_frame));
    }
}

TEST_CASE_METHOD(StateFile, "a torn end of the log, which was never acknowledged, is cut and the event goes on",
                 "[store]") {
    Files torn = killed_files(folder / "sound.db");
    torn.wal += torn.wal.substr(torn.wal.size() - wal_frame, wal_frame - 100);
    CHECK(verdict_on(torn, path, Store::Mode::write) == Verdict::right);
    torn.index.clear();
    CHECK(verdict_on(torn, path, Store::Mode::write) == Verdict::right);
}

TEST_CASE_METHOD(StateFile, "a log that was used again after a checkpoint is sound", "[store]") {
    const Path copy = folder / "copy.db";
    Store store(path, Store::Mode::write);
    append(store, long_record(0));
    store.replace_facts({{"large", std::string(1100 * page_size, 'x')}});
    for (std::uint64_t number = 1; number < 4; ++number) {
        append(store, long_record(number));
        files_at(path).write_to(copy);
        CHECK(contents_of(Store(copy, Store::Mode::read)).games.size() == number + 1);
    }
    Files damaged = files_at(path);
    flip(damaged.wal, 32 + 24 + 100);
    damaged.write_to(copy);
    CHECK_THROWS_AS(contents_of(Store(copy, Store::Mode::read)), Error);
}

TEST_CASE_METHOD(StateFile, "a log that cannot be read is not taken for a damaged one", "[store]") {
    const Files killed = killed_files(folder / "sound.db");
    const Path log = path.string() + "-wal";
    std::string reason;
    Files rest = killed;
    rest.wal.clear();
    rest.write_to(path);
    SECTION("it cannot be opened") {
        std::filesystem::create_symlink(log.filename(), log);
        reason = "Too many levels of symbolic links";
    }
    SECTION("it is opened and cannot be read") {
        std::filesystem::create_directory(log);
        reason = "Is a directory";
    }
    for (const Store::Mode mode : {Store::Mode::read, Store::Mode::write}) {
        const std::string text = state_refusal([&] { Store(path, mode); });
        CHECK(text == "cannot read '" + log.string() + "': " + reason +
                          " (games may be in it: leave it where it is, and check the disk and the permissions of the "
                          "file and its folder)");
    }
}

TEST_CASE_METHOD(StateFile, "a copy that was put beside the log of the former file is not spoilt by it", "[store]") {
    const Path copy = folder / "copy.db";
    Files killed;
    {
        Store store(path, Store::Mode::write);
        store.mark_running();
        append(store, long_record(0));
        back_up(path, copy);
        store.replace_facts({{"large", std::string(1100 * page_size, 'x')}});  // which begins a new log
        for (std::uint64_t number = 1; number < 4 * game_count; ++number) {
            append(store, record_of(number));
        }
        killed = files_at(path);
    }
    killed.database = content_of(copy);
    const std::string own =
        "if you have put a copy in its place, move 'tune.db-wal' and 'tune.db-shm' away, which are "
        "not its own; else restore a copy";
    for (const bool has_index : {true, false}) {
        killed.index = has_index ? killed.index : "";
        killed.write_to(path);
        const std::string text = state_refusal([&] { contents_of(Store(path, Store::Mode::write)); });
        CHECK(text.find(own) != std::string::npos);
        CHECK(content_of(path) == killed.database);
        CHECK(content_of(path.string() + "-wal") == killed.wal);
    }
    Files restored = killed;
    restored.wal.clear();
    restored.index.clear();
    restored.write_to(path);
    CHECK(contents_of(Store(path, Store::Mode::write)).games == std::vector{long_record(0)});
}

TEST_CASE_METHOD(StateFile, "a state file that is gone while its log is there is not a new event", "[store]") {
    const Files sound = killed_files(folder / "sound.db");
    Files empty = sound;
    empty.database.clear();
    for (const bool gone : {false, true}) {
        for (const Store::Mode mode : {Store::Mode::read, Store::Mode::write}) {
            empty.write_to(path);
            if (gone) {
                std::filesystem::remove(path);
            }
            const std::string text = state_refusal([&] { Store(path, mode); });
            CHECK(text == "the state file '" + path.string() +
                              "' is gone or empty, but games are left in 'tune.db-wal' (restore a copy of the state "
                              "file; to start afresh move both away)");
            CHECK(content_of(path.string() + "-wal") == sound.wal);
        }
    }
}

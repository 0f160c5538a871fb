#include "ringmaster/store/store.hpp"

#include <algorithm>
#include <system_error>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/game/wire.hpp"

#include "store_database.hpp"
#include "store_files.hpp"

namespace ringmaster {

namespace {

constexpr int application_id = 0x524D5354;  // "RMST"
constexpr int newest_version = 3;

constexpr const char* schema = R"(
CREATE TABLE game (
    id INTEGER PRIMARY KEY, number INTEGER UNIQUE NOT NULL, path TEXT NOT NULL, parameters TEXT NOT NULL,
    candidate_colour TEXT NOT NULL, ending TEXT NOT NULL, winner TEXT, candidate_score REAL NOT NULL,
    result TEXT NOT NULL, detail TEXT NOT NULL, moves INTEGER NOT NULL,
    candidate_engine TEXT NOT NULL, candidate_seconds REAL NOT NULL, candidate_cpu REAL NOT NULL,
    opponent_engine TEXT NOT NULL, opponent_seconds REAL NOT NULL, opponent_cpu REAL NOT NULL,
    finished REAL NOT NULL,
    scorers_disagreed INTEGER NOT NULL DEFAULT 0, epoch INTEGER NOT NULL DEFAULT 1, checksum INTEGER);
CREATE TABLE void_game (
    id INTEGER PRIMARY KEY, number INTEGER NOT NULL, path TEXT NOT NULL, reason TEXT NOT NULL, finished REAL NOT NULL,
    culprit TEXT NOT NULL DEFAULT '', unknown_result INTEGER NOT NULL DEFAULT 0,
    scorers_disagreed INTEGER NOT NULL DEFAULT 0, epoch INTEGER NOT NULL DEFAULT 1, checksum INTEGER);
CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL, checksum INTEGER);
)";

/// What version 2 has and version 1 had not.
constexpr const char* upgrade_from_1 = R"(
ALTER TABLE game ADD COLUMN scorers_disagreed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN epoch INTEGER NOT NULL DEFAULT 1;
CREATE TABLE void_game (
    id INTEGER PRIMARY KEY, number INTEGER NOT NULL, path TEXT NOT NULL, reason TEXT NOT NULL, finished REAL NOT NULL);
)";

/// What version 3 has and version 2 had not.
constexpr const char* upgrade_from_2 = R"(
ALTER TABLE void_game ADD COLUMN culprit TEXT NOT NULL DEFAULT '';
ALTER TABLE void_game ADD COLUMN unknown_result INTEGER NOT NULL DEFAULT 0;
ALTER TABLE void_game ADD COLUMN scorers_disagreed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE void_game ADD COLUMN epoch INTEGER NOT NULL DEFAULT 1;
ALTER TABLE void_game ADD COLUMN checksum INTEGER;
ALTER TABLE game ADD COLUMN checksum INTEGER;
ALTER TABLE fact ADD COLUMN checksum INTEGER;
)";

constexpr const char* game_columns =
    "number, path, parameters, candidate_colour, ending, winner, candidate_score, result, detail, moves, "
    "candidate_engine, candidate_seconds, candidate_cpu, opponent_engine, opponent_seconds, opponent_cpu, finished, "
    "scorers_disagreed, epoch";
constexpr const char* void_game_columns =
    "number, path, reason, culprit, finished, unknown_result, scorers_disagreed, epoch";
constexpr const char* fact_columns = "name, value";

/// The fact that a run writes, or that it did when it died. It is ours and no fact about the event.
const std::string running_fact = "a run is writing";

/// Statements to store a row with its checksum and to read rows with a last column that says whether they are sound.
/// Rows of older files have no checksum.
std::string insert_into(const std::string& table, const std::string& columns) {
    std::string values = "?1";
    for (int i = 2; i <= std::count(columns.begin(), columns.end(), ',') + 1; ++i) {
        values += fmt::format(", ?{}", i);
    }
    return fmt::format("INSERT INTO {} ({}, checksum) VALUES ({}, row_checksum({}))", table, columns, values, values);
}

std::string select_from(const std::string& table, const std::string& columns) {
    return fmt::format("SELECT {}, checksum IS NULL OR checksum = row_checksum({}) FROM {}", columns, columns, table);
}

void require_soundness(const Database& database, const Query& row, const std::string& what) {
    if (!row.is_sound()) {
        throw Error(fmt::format("{} was damaged or changed after it was stored", what), database.place(),
                    "restore a copy of the file; the rest of it is as it was", Fault::state);
    }
}

/// Whether nothing is in the file yet. What is in it must be ours.
bool is_blank(Database& database) {
    const auto owner = database.number_of("PRAGMA application_id");
    const auto version = database.number_of("PRAGMA user_version");
    if (owner == 0 && version == 0 && database.number_of("SELECT count(*) FROM sqlite_master") == 0) {
        database.require_whole_pages();
        return true;
    }
    if (owner != application_id) {
        throw database.unusable("is a SQLite file of another program", "move it away, or name another control file");
    }
    if (version < 1) {
        throw database.unusable(fmt::format("is damaged: its format is said to be {}", version),
                                "restore a copy of the file");
    }
    if (version > newest_version) {
        throw database.unusable(
            fmt::format("was written by a newer ringmaster: its format is {}, this one knows up to {}", version,
                        newest_version),
            "use that ringmaster, or name another control file");
    }
    return false;
}

std::string with_version(const char* statements, int version) {
    return fmt::format("{}; PRAGMA application_id = {}; PRAGMA user_version = {}", statements, application_id, version);
}

/// Runs the statements and sets the version, both or neither.
void change_schema(Database& database, const char* statements, int version) {
    const std::string attempt = "set up";
    Transaction transaction(database, attempt);
    database.execute(with_version(statements, version), attempt);
    transaction.commit();
}

void bring_up_to_date(Database& database) {
    if (database.number_of("PRAGMA user_version") == 1) {
        change_schema(database, upgrade_from_1, 2);
    }
    if (database.number_of("PRAGMA user_version") == 2) {
        change_schema(database, upgrade_from_2, 3);
    }
}

/// Whether the last run died. Files of older formats do not say so.
bool last_run_died(Database& database) {
    const Statement statement = database.prepare("SELECT count(*) FROM fact WHERE name = ?");
    Query query(database, statement, "read");
    query << running_fact;
    return query.step() && query.whole(0) > 0;
}

/// An empty file is what a truncated one looks like: it is not taken for a new event.
void require_content(const std::filesystem::path& path) {
    if (holds_nothing(path)) {
        throw Error("the state file '" + path.string() + "' is empty", "",
                    "if games were stored in it, restore a copy; else delete it", Fault::state);
    }
}

Database open_for_writing(const std::filesystem::path& path) {
    require_nothing_lost(path);
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) {
        Database::create(path, with_version(schema, newest_version));
    }
    require_content(path);
    Database database = Database::open_for_writing(path);
    if (is_blank(database)) {
        change_schema(database, schema, newest_version);
    }
    database.execute("PRAGMA journal_mode = WAL", "set up");
    database.execute("PRAGMA synchronous = FULL", "set up");
    database.require_soundness(last_run_died(database) ? Database::Check::thorough : Database::Check::quick);
    bring_up_to_date(database);
    return database;
}

Database open_for_reading(const std::filesystem::path& path) {
    require_nothing_lost(path);
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) {
        throw Error("there is no state file '" + path.string() + "'", "", "nothing has been played yet", Fault::state);
    }
    Database database = Database::open_for_reading(path);
    if (is_blank(database)) {
        throw database.unusable("is empty", "nothing has been played yet");
    }
    if (database.number_of("PRAGMA user_version") < newest_version) {
        throw database.unusable("was written by an older ringmaster",
                                "a run brings it up to date: start one, for instance with '-g 0'");
    }
    database.require_soundness(Database::Check::quick);
    return database;
}

std::string colour_text(Colour colour) {
    return std::string(1, letter(colour));
}

Colour colour_of(const std::string& text) {
    if (text != "b" && text != "w") {
        throw Error(fmt::format("'{}' is not a colour", text));
    }
    return text == "b" ? Colour::black : Colour::white;
}

Ending ending_of(const std::string& text) {
    if (const auto ending = parse_ending(text)) {
        return *ending;
    }
    throw Error(fmt::format("'{}' is not an ending", text));
}

GameRecord::Side read_side(const Query& row, int column) {
    return {row.text(column), row.number(column + 1), row.number(column + 2)};
}

GameRecord read_game(const Query& row) {
    GameRecord record;
    record.number = static_cast<std::uint64_t>(row.whole(0));
    record.path = row.text(1);
    record.parameters = parameters_from_json(row.text(2));
    record.candidate_colour = colour_of(row.text(3));
    record.ending = ending_of(row.text(4));
    record.winner = row.is_null(5) ? std::nullopt : std::optional(colour_of(row.text(5)));
    record.candidate_score = row.number(6);
    record.result = row.text(7);
    record.detail = row.text(8);
    record.moves = static_cast<int>(row.whole(9));
    record.candidate = read_side(row, 10);
    record.opponent = read_side(row, 13);
    record.finished = row.number(16);
    record.scorers_disagreed = row.whole(17) != 0;
    record.epoch = static_cast<int>(row.whole(18));
    return record;
}

GameRecord read_game_of(const Database& database, const Query& row) {
    require_soundness(database, row, fmt::format("game {}", row.whole(0)));
    try {
        return read_game(row);
    } catch (const Error& error) {
        const std::string where = fmt::format("{}: game {}", database.place(), row.whole(0));
        throw Error(error.what(), where, "somebody changed the row", Fault::state);
    }
}

}  // namespace

struct Store::Connection {
    Database database;
    Statement insert;
};

Store::Store(const std::filesystem::path& path, Mode mode) {
    const bool writes = mode == Mode::write;
    Database database = writes ? open_for_writing(path) : open_for_reading(path);
    Statement insert = writes ? database.prepare(insert_into("game", game_columns)) : nullptr;
    connection_ = std::make_unique<Connection>(Connection{std::move(database), std::move(insert)});
}

Store::Store(Store&&) noexcept = default;
Store::~Store() = default;

void Store::insert(const GameRecord& record) {
    if (!connection_->insert) {
        throw bug("a game was to be stored in a file opened for reading");
    }
    Query query(connection_->database, connection_->insert, fmt::format("store game {} in", record.number));
    query << static_cast<std::int64_t>(record.number) << record.path << parameters_to_json(record.parameters)
          << colour_text(record.candidate_colour) << to_text(record.ending);
    record.winner ? query << colour_text(*record.winner) : query << nullptr;
    query << record.candidate_score << record.result << record.detail << std::int64_t{record.moves};
    for (const GameRecord::Side* side : {&record.candidate, &record.opponent}) {
        query << side->engine << side->seconds << side->cpu_seconds;
    }
    query << record.finished << std::int64_t{record.scorers_disagreed} << std::int64_t{record.epoch};
    query.step();
}

void Store::append(const GameRecord& record) {
    insert(record);
    connection_->database.require_presence();
}

void Store::append(const std::vector<GameRecord>& records) {
    if (records.size() == 1) {
        return append(records.front());
    }
    Transaction transaction(connection_->database, "store games in");
    for (const GameRecord& record : records) {
        insert(record);
    }
    transaction.commit();
    connection_->database.require_presence();
}

void Store::append(const VoidGame& game) {
    const Statement statement = connection_->database.prepare(insert_into("void_game", void_game_columns));
    Query query(connection_->database, statement, fmt::format("store void game {} in", game.number));
    query << static_cast<std::int64_t>(game.number) << game.path << game.reason << game.culprit << game.finished
          << std::int64_t{game.unknown_result} << std::int64_t{game.scorers_disagreed} << std::int64_t{game.epoch};
    query.step();
    connection_->database.require_presence();
}

void Store::for_each_game(const std::function<void(const GameRecord&)>& each) const {
    const Statement statement = connection_->database.prepare(select_from("game", game_columns) + " ORDER BY id");
    Query query(connection_->database, statement, "read");
    while (query.step()) {
        each(read_game_of(connection_->database, query));
    }
}

std::uint64_t Store::count_games(int epoch) const {
    const Statement statement = connection_->database.prepare("SELECT count(*) FROM game WHERE epoch = ?");
    Query query(connection_->database, statement, "read");
    query << std::int64_t{epoch};
    return query.step() ? static_cast<std::uint64_t>(query.whole(0)) : 0;
}

void Store::for_each_void_game(const std::function<void(const VoidGame&)>& each) const {
    const Statement statement =
        connection_->database.prepare(select_from("void_game", void_game_columns) + " ORDER BY id");
    Query query(connection_->database, statement, "read");
    while (query.step()) {
        require_soundness(connection_->database, query, fmt::format("void game {}", query.whole(0)));
        each({static_cast<std::uint64_t>(query.whole(0)), query.text(1), query.text(2), query.text(3), query.number(4),
              query.whole(5) != 0, query.whole(6) != 0, static_cast<int>(query.whole(7))});
    }
}

std::map<std::string, std::string> Store::facts() const {
    const Statement statement = connection_->database.prepare(select_from("fact", fact_columns));
    Query query(connection_->database, statement, "read");
    std::map<std::string, std::string> facts;
    while (query.step()) {
        require_soundness(connection_->database, query, fmt::format("the fact '{}'", printable(query.text(0))));
        facts[query.text(0)] = query.text(1);
    }
    facts.erase(running_fact);
    return facts;
}

void Store::replace_facts(const std::map<std::string, std::string>& facts) {
    const std::string attempt = "store facts in";
    Transaction transaction(connection_->database, attempt);
    connection_->database.execute(fmt::format("DELETE FROM fact WHERE name <> '{}'", running_fact), attempt);
    const Statement statement = connection_->database.prepare(insert_into("fact", fact_columns));
    for (const auto& [name, value] : facts) {
        Query query(connection_->database, statement, attempt);
        query << name << value;
        query.step();
    }
    transaction.commit();
}

void Store::mark_running() {
    const Statement statement = connection_->database.prepare(
        "INSERT OR REPLACE INTO fact (name, value, checksum) VALUES (?1, ?2, row_checksum(?1, ?2))");
    Query query(connection_->database, statement, "store facts in");
    query << running_fact << std::string("yes");
    query.step();
}

void Store::mark_clean_end() {
    connection_->database.execute(fmt::format("DELETE FROM fact WHERE name = '{}'", running_fact), "store facts in");
    connection_->database.require_presence();
}

}  // namespace ringmaster

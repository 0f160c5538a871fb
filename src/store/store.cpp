#include "ringmaster/store/store.hpp"

#include <system_error>

#include <fmt/format.h>

#include "ringmaster/game/wire.hpp"

#include "store_database.hpp"

namespace ringmaster {

namespace {

constexpr int application_id = 0x524D5354;  // "RMST"
constexpr int newest_version = 2;

constexpr const char* schema = R"(
CREATE TABLE game (
    id INTEGER PRIMARY KEY, number INTEGER UNIQUE NOT NULL, path TEXT NOT NULL, parameters TEXT NOT NULL,
    candidate_colour TEXT NOT NULL, ending TEXT NOT NULL, winner TEXT, candidate_score REAL NOT NULL,
    result TEXT NOT NULL, detail TEXT NOT NULL, moves INTEGER NOT NULL,
    candidate_engine TEXT NOT NULL, candidate_seconds REAL NOT NULL, candidate_cpu REAL NOT NULL,
    opponent_engine TEXT NOT NULL, opponent_seconds REAL NOT NULL, opponent_cpu REAL NOT NULL,
    finished REAL NOT NULL,
    scorers_disagreed INTEGER NOT NULL DEFAULT 0, epoch INTEGER NOT NULL DEFAULT 1);
CREATE TABLE void_game (
    id INTEGER PRIMARY KEY, number INTEGER NOT NULL, path TEXT NOT NULL, reason TEXT NOT NULL, finished REAL NOT NULL);
CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL);
)";

/// What version 2 has and version 1 had not.
constexpr const char* upgrade_from_1 = R"(
ALTER TABLE game ADD COLUMN scorers_disagreed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN epoch INTEGER NOT NULL DEFAULT 1;
CREATE TABLE void_game (
    id INTEGER PRIMARY KEY, number INTEGER NOT NULL, path TEXT NOT NULL, reason TEXT NOT NULL, finished REAL NOT NULL);
)";

constexpr const char* insert_game =
    "INSERT INTO game (number, path, parameters, candidate_colour, ending, winner, candidate_score, result, detail, "
    "moves, candidate_engine, candidate_seconds, candidate_cpu, opponent_engine, opponent_seconds, opponent_cpu, "
    "finished, scorers_disagreed, epoch) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

constexpr const char* select_games =
    "SELECT number, path, parameters, candidate_colour, ending, winner, candidate_score, result, detail, moves, "
    "candidate_engine, candidate_seconds, candidate_cpu, opponent_engine, opponent_seconds, opponent_cpu, finished, "
    "scorers_disagreed, epoch FROM game ORDER BY id";

constexpr const char* insert_void_game = "INSERT INTO void_game (number, path, reason, finished) VALUES (?, ?, ?, ?)";

constexpr const char* select_void_games = "SELECT number, path, reason, finished FROM void_game ORDER BY id";

constexpr const char* insert_fact = "INSERT OR REPLACE INTO fact (name, value) VALUES (?, ?)";

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
    if (version > newest_version) {
        throw database.unusable(
            fmt::format("was written by a newer ringmaster: its format is {}, this one knows up to {}", version,
                        newest_version),
            "use that ringmaster, or name another control file");
    }
    return false;
}

/// Runs the statements and sets the version, both or neither.
void change_schema(Database& database, const char* statements) {
    const std::string attempt = "set up";
    Transaction transaction(database, attempt);
    database.execute(statements, attempt);
    database.execute(fmt::format("PRAGMA application_id = {}", application_id), attempt);
    database.execute(fmt::format("PRAGMA user_version = {}", newest_version), attempt);
    transaction.commit();
}

Database open_for_writing(const std::filesystem::path& path) {
    Database database = Database::open_for_writing(path);
    const bool blank = is_blank(database);
    database.execute("PRAGMA journal_mode = WAL", "set up");
    database.execute("PRAGMA synchronous = FULL", "set up");
    if (blank) {
        change_schema(database, schema);
    } else if (database.number_of("PRAGMA user_version") == 1) {
        change_schema(database, upgrade_from_1);
    }
    return database;
}

Database open_for_reading(const std::filesystem::path& path) {
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
    Statement insert = writes ? database.prepare(insert_game) : nullptr;
    connection_ = std::make_unique<Connection>(Connection{std::move(database), std::move(insert)});
}

Store::Store(Store&&) noexcept = default;
Store::~Store() = default;

void Store::append(const GameRecord& record) {
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

void Store::append(const VoidGame& game) {
    const Statement statement = connection_->database.prepare(insert_void_game);
    Query query(connection_->database, statement, fmt::format("store void game {} in", game.number));
    query << static_cast<std::int64_t>(game.number) << game.path << game.reason << game.finished;
    query.step();
}

void Store::for_each_game(const std::function<void(const GameRecord&)>& each) const {
    const Statement statement = connection_->database.prepare(select_games);
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
    const Statement statement = connection_->database.prepare(select_void_games);
    Query query(connection_->database, statement, "read");
    while (query.step()) {
        each({static_cast<std::uint64_t>(query.whole(0)), query.text(1), query.text(2), query.number(3)});
    }
}

std::map<std::string, std::string> Store::facts() const {
    const Statement statement = connection_->database.prepare("SELECT name, value FROM fact");
    Query query(connection_->database, statement, "read");
    std::map<std::string, std::string> facts;
    while (query.step()) {
        facts[query.text(0)] = query.text(1);
    }
    return facts;
}

void Store::replace_facts(const std::map<std::string, std::string>& facts) {
    const std::string attempt = "store facts in";
    Transaction transaction(connection_->database, attempt);
    connection_->database.execute("DELETE FROM fact", attempt);
    const Statement statement = connection_->database.prepare(insert_fact);
    for (const auto& [name, value] : facts) {
        Query query(connection_->database, statement, attempt);
        query << name << value;
        query.step();
    }
    transaction.commit();
}

}  // namespace ringmaster

#include "store_old_format.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include "ringmaster/base/random.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/game/wire.hpp"

#include "store_rows.hpp"

namespace ringmaster {

namespace {

constexpr const char* game_columns =
    "number, path, parameters, candidate_colour, ending, winner, candidate_score, result, detail, moves, "
    "candidate_engine, candidate_seconds, candidate_cpu, opponent_engine, opponent_seconds, opponent_cpu, finished, "
    "scorers_disagreed, epoch";
constexpr const char* void_game_columns =
    "number, path, reason, culprit, finished, unknown_result, scorers_disagreed, epoch";
constexpr const char* fact_columns = "name, value";

/// A text that tells two values apart, whatever their types.
void add_value(std::string& text, sqlite3_value* value) {
    const int type = sqlite3_value_type(value);
    std::string content;
    if (type == SQLITE_FLOAT) {
        content = fmt::format("{:a}", sqlite3_value_double(value) + 0.0);  // SQLite stores -0.0 as 0
    } else if (type != SQLITE_NULL) {
        const void* bytes = sqlite3_value_blob(value);
        const auto size = static_cast<std::size_t>(sqlite3_value_bytes(value));
        content = size == 0 ? "" : std::string(static_cast<const char*>(bytes), size);
    }
    text += fmt::format("{}:{}:", type, content.size()) + content;
}

/// The SQL function old_checksum(...) as version 3 had it.
void old_checksum(sqlite3_context* context, int count, sqlite3_value** values) {
    std::string text;
    for (int i = 0; i < count; ++i) {
        add_value(text, values[i]);
    }
    sqlite3_result_int64(context, static_cast<std::int64_t>(Random(0, text, 0).next() >> 1));
}

/// The last column says whether the row is sound.
std::string select_from(const std::string& table, const std::string& columns, const std::string& order) {
    return fmt::format("SELECT {}, checksum IS NULL OR checksum = old_checksum({}) FROM {} ORDER BY {}", columns,
                       columns, table, order);
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

}  // namespace

OldRows::OldRows(Database& database) : database_(database) {
    sqlite3_create_function(database.handle(), "old_checksum", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nullptr,
                            old_checksum, nullptr, nullptr);
    database.execute(
        "ALTER TABLE game RENAME TO old_game; ALTER TABLE void_game RENAME TO old_void_game; "
        "ALTER TABLE fact RENAME TO old_fact",
        "bring up to date");
}

void OldRows::require_soundness(const Query& row, int column, const std::string& what) const {
    if (row.whole(column) == 0) {
        throw database_.damaged(what);
    }
}

void OldRows::move_games(Tables& tables) const {
    const Statement statement = database_.prepare(select_from("old_game", game_columns, "id"));
    Query query(database_, statement, "read");
    while (query.step()) {
        require_soundness(query, 19, fmt::format("game {}", query.whole(0)));
        GameRecord record;
        read_row(database_, query.whole(0), [&] { record = read_game(query); });
        tables.add(record);
    }
}

void OldRows::move_void_games(Tables& tables) const {
    const Statement statement = database_.prepare(select_from("old_void_game", void_game_columns, "id"));
    Query query(database_, statement, "read");
    while (query.step()) {
        require_soundness(query, 8, fmt::format("void game {}", query.whole(0)));
        tables.add(VoidGame{static_cast<std::uint64_t>(query.whole(0)), query.text(1), query.text(2), query.text(3),
                            query.number(4), query.whole(5) != 0, query.whole(6) != 0,
                            static_cast<int>(query.whole(7))});
    }
}

void OldRows::move_facts(Tables& tables) const {
    const Statement statement = database_.prepare(select_from("old_fact", fact_columns, "name"));
    Query query(database_, statement, "read");
    std::map<std::string, std::string> facts;
    while (query.step()) {
        require_soundness(query, 2, fmt::format("the fact '{}'", printable(query.text(0))));
        if (query.text(0) != running_fact) {
            facts[query.text(0)] = query.text(1);
        }
    }
    tables.set_facts(facts);
}

void OldRows::move_into_newest_tables() const {
    Tables tables(database_);
    move_games(tables);
    move_void_games(tables);
    move_facts(tables);
    database_.execute("DROP TABLE old_game; DROP TABLE old_void_game; DROP TABLE old_fact", "bring up to date");
}

}  // namespace ringmaster

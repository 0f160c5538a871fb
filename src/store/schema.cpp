#include "schema.hpp"

#include <fmt/format.h>

#include "store_old_format.hpp"

namespace ringmaster {

namespace {

constexpr int application_id = 0x524D5354;  // "RMST"
constexpr int newest_version = 4;

/// Texts that many games share are in a table of their own; `game` shows the games with them, for people.
constexpr const char* tables = R"(
CREATE TABLE text (id INTEGER PRIMARY KEY, content TEXT NOT NULL);
CREATE TABLE game_row (
    id INTEGER PRIMARY KEY, number INTEGER UNIQUE NOT NULL, path TEXT NOT NULL, parameters INTEGER NOT NULL,
    candidate_colour TEXT NOT NULL, ending TEXT NOT NULL, winner TEXT, candidate_score REAL NOT NULL,
    result TEXT NOT NULL, detail TEXT NOT NULL, moves INTEGER NOT NULL,
    candidate_engine INTEGER NOT NULL, candidate_seconds REAL NOT NULL, candidate_cpu REAL NOT NULL,
    opponent_engine INTEGER NOT NULL, opponent_seconds REAL NOT NULL, opponent_cpu REAL NOT NULL,
    finished REAL NOT NULL, scorers_disagreed INTEGER NOT NULL, epoch INTEGER NOT NULL, checksum INTEGER NOT NULL);
CREATE TABLE void_game (
    id INTEGER PRIMARY KEY, number INTEGER NOT NULL, path TEXT NOT NULL, reason TEXT NOT NULL, finished REAL NOT NULL,
    culprit TEXT NOT NULL, unknown_result INTEGER NOT NULL, scorers_disagreed INTEGER NOT NULL,
    epoch INTEGER NOT NULL, checksum INTEGER NOT NULL);
CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL, checksum INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE ledger (
    name TEXT NOT NULL, epoch INTEGER NOT NULL, rows INTEGER NOT NULL, sum INTEGER NOT NULL,
    checksum INTEGER NOT NULL, PRIMARY KEY (name, epoch)) WITHOUT ROWID;
CREATE VIEW game AS SELECT
    game_row.id, number, path, parameters.content AS parameters, candidate_colour, ending, winner, candidate_score,
    result, detail, moves, candidate.content AS candidate_engine, candidate_seconds, candidate_cpu,
    opponent.content AS opponent_engine, opponent_seconds, opponent_cpu, finished, scorers_disagreed, epoch
    FROM game_row LEFT JOIN text AS parameters ON parameters.id = game_row.parameters
    LEFT JOIN text AS candidate ON candidate.id = candidate_engine
    LEFT JOIN text AS opponent ON opponent.id = opponent_engine;
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

std::int64_t version_of(Database& database) {
    return database.number_of("PRAGMA user_version");
}

}  // namespace

std::string newest_schema() {
    return fmt::format("{}; PRAGMA application_id = {}; PRAGMA user_version = {}", tables, application_id,
                       newest_version);
}

bool is_blank(Database& database) {
    const auto owner = database.number_of("PRAGMA application_id");
    const auto version = version_of(database);
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

bool is_older_format(Database& database) {
    return version_of(database) < newest_version;
}

void bring_up_to_date(Database& database) {
    const std::string attempt = "bring up to date";
    Transaction transaction(database, attempt);
    const std::int64_t version = version_of(database);
    if (version == newest_version) {
        return;
    }
    if (version == 1) {
        database.execute(upgrade_from_1, attempt);
    }
    if (version <= 2) {
        database.execute(upgrade_from_2, attempt);
    }
    const OldRows old(database);
    database.execute(newest_schema(), attempt);
    old.move_into_newest_tables();
    transaction.commit();
}

}  // namespace ringmaster

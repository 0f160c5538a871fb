#include "schema.hpp"

#include <fmt/format.h>

namespace ringmaster {

namespace {

constexpr int application_id = 0x524D5354;  // "RMST"
constexpr int newest_version = 8;
constexpr int oldest_version = 8;  ///< that of release 0.1.0: what a release wrote is read for ever

/// Texts that many games share are in a table of their own; `game` shows the games with them, for people. A player is
/// a role and a name: "candidate", "opponent gnugo".
constexpr const char* table_texts = R"(
CREATE TABLE text (id INTEGER PRIMARY KEY, content TEXT NOT NULL);
CREATE TABLE game_row (
    id INTEGER PRIMARY KEY, number INTEGER UNIQUE NOT NULL, purpose TEXT NOT NULL, colour TEXT NOT NULL,
    ending TEXT NOT NULL, winner TEXT, score REAL NOT NULL, margin REAL, result TEXT NOT NULL, detail TEXT NOT NULL,
    moves INTEGER NOT NULL,
    first_player INTEGER NOT NULL, first_parameters INTEGER NOT NULL, first_engine INTEGER NOT NULL,
    first_seconds REAL NOT NULL, first_cpu REAL NOT NULL,
    second_player INTEGER NOT NULL, second_parameters INTEGER NOT NULL, second_engine INTEGER NOT NULL,
    second_seconds REAL NOT NULL, second_cpu REAL NOT NULL,
    finished REAL NOT NULL, scorers_disagreed INTEGER NOT NULL, epoch INTEGER NOT NULL,
    course INTEGER NOT NULL, circumstances INTEGER NOT NULL, checksum INTEGER NOT NULL);
CREATE TABLE void_game (
    id INTEGER PRIMARY KEY, number INTEGER NOT NULL, purpose TEXT NOT NULL, reason TEXT NOT NULL,
    finished REAL NOT NULL, culprit TEXT NOT NULL, unknown_result INTEGER NOT NULL, scorers_disagreed INTEGER NOT NULL,
    epoch INTEGER NOT NULL, machine TEXT NOT NULL, checksum INTEGER NOT NULL);
CREATE TABLE ownership (
    number INTEGER PRIMARY KEY, points TEXT NOT NULL, checksum INTEGER NOT NULL);
CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL, checksum INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE ledger (
    name TEXT NOT NULL, epoch INTEGER NOT NULL, rows INTEGER NOT NULL, sum INTEGER NOT NULL,
    checksum INTEGER NOT NULL, PRIMARY KEY (name, epoch)) WITHOUT ROWID;
CREATE VIEW game AS SELECT
    game_row.id, number, purpose AS path, parameters.content AS parameters, colour AS candidate_colour, ending, winner,
    score AS candidate_score, margin, result, detail, moves,
    player.content AS candidate, candidate.content AS candidate_engine, first_seconds AS candidate_seconds,
    first_cpu AS candidate_cpu,
    other.content AS opponent, opponent.content AS opponent_engine, second_seconds AS opponent_seconds,
    second_cpu AS opponent_cpu, finished, scorers_disagreed, epoch, played_under.content AS circumstances
    FROM game_row LEFT JOIN text AS parameters ON parameters.id = first_parameters
    LEFT JOIN text AS player ON player.id = first_player
    LEFT JOIN text AS other ON other.id = second_player
    LEFT JOIN text AS candidate ON candidate.id = first_engine
    LEFT JOIN text AS opponent ON opponent.id = second_engine
    LEFT JOIN text AS played_under ON played_under.id = game_row.circumstances;
)";

}  // namespace

std::string newest_schema() {
    return fmt::format("{}; PRAGMA application_id = {}; PRAGMA user_version = {}", table_texts, application_id,
                       newest_version);
}

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
    if (version < oldest_version) {
        throw database.unusable(
            fmt::format("is of format {}, which only ringmasters before the first release wrote", version),
            "move it away and start afresh");
    }
    if (version > newest_version) {
        throw database.unusable(
            fmt::format("was written by a newer ringmaster: its format is {}, this one knows up to {}", version,
                        newest_version),
            "use that ringmaster, or name another control file");
    }
    return false;
}

}  // namespace ringmaster

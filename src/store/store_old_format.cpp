#include "store_old_format.hpp"

#include <fmt/format.h>

#include "ringmaster/go/scoring.hpp"

#include "store_ledger.hpp"
#include "store_rows.hpp"
#include "store_texts.hpp"

namespace ringmaster {

namespace {

constexpr const char* upgrading = "bring up to date";

/// Whom the candidates of an epoch played against: the settings are kept as facts.
std::string opponent_of_epoch(const std::map<std::string, std::string>& facts, int epoch) {
    for (const std::string& name :
         {fmt::format("epoch {} setting: opponent", epoch), std::string("setting: opponent")}) {
        if (const auto found = facts.find(name); found != facts.end()) {
            return found->second;
        }
    }
    return "";
}

/// It stood in the result only.
std::optional<double> margin_of(const GameRecord& record) {
    const std::optional<Score> score = record.ending == Ending::score ? parse_score(record.result) : std::nullopt;
    return score ? score->margin : std::nullopt;
}

RecordedSide read_side(const Query& row, int column, Texts& texts) {
    return {Role::opponent, "", {}, texts.text(row.whole(column)), row.number(column + 1), row.number(column + 2)};
}

GameRecord read_game(const Query& row, Texts& texts) {
    GameRecord record;
    record.number = static_cast<std::uint64_t>(row.whole(0));
    record.purpose = parse_purpose(row.text(1));
    record.colour = colour_of(row.text(3));
    record.ending = ending_of(row.text(4));
    record.winner = row.is_null(5) ? std::nullopt : std::optional(colour_of(row.text(5)));
    record.score = row.number(6);
    record.result = row.text(7);
    record.margin = margin_of(record);
    record.detail = row.text(8);
    record.moves = static_cast<int>(row.whole(9));
    record.sides = {read_side(row, 10, texts), read_side(row, 13, texts)};
    const auto* game = std::get_if<MatchGame>(&record.purpose);
    record.sides[0].role = game != nullptr && !game->is_of_recommended() ? Role::reference : Role::candidate;
    record.sides[0].parameters = texts.parameters(row.whole(2));
    record.finished = row.number(16);
    record.scorers_disagreed = row.whole(17) != 0;
    record.epoch = static_cast<int>(row.whole(18));
    return record;
}

}  // namespace

OldRows::OldRows(Database& database) : database_(database) {
    database.execute(
        "DROP VIEW IF EXISTS game; ALTER TABLE game_row RENAME TO old_game_row; ALTER TABLE void_game RENAME TO "
        "old_void_game",
        upgrading);
}

void OldRows::require_soundness(const Query& row, const std::string& what) const {
    if (row.checksum_of_columns() != row.stored_checksum()) {
        throw database_.damaged(what);
    }
}

void OldRows::move_games(Tables& tables) const {
    const std::map<std::string, std::string> facts = tables.facts();
    const Statement statement = database_.prepare(
        "SELECT number, path, parameters, candidate_colour, ending, winner, candidate_score, result, detail, moves, "
        "candidate_engine, candidate_seconds, candidate_cpu, opponent_engine, opponent_seconds, opponent_cpu, "
        "finished, scorers_disagreed, epoch, checksum FROM old_game_row ORDER BY id");
    Query query(database_, statement, "read");
    Texts texts(database_);
    RowCounts found;
    std::vector<GameRecord> games;
    while (query.step()) {
        require_soundness(query, fmt::format("game {}", query.whole(0)));
        GameRecord& record = games.emplace_back();
        read_row(database_, query.whole(0), [&] { record = read_game(query, texts); });
        record.sides[1].player = opponent_of_epoch(facts, record.epoch);
        found[record.epoch].add(query.stored_checksum());
    }
    Ledger(database_).require("game", found, "game");
    database_.execute("DELETE FROM ledger WHERE name = 'game'", upgrading);
    for (const GameRecord& record : games) {
        tables.add(record);
    }
}

void OldRows::move_void_games(Tables& tables) const {
    const Statement statement = database_.prepare(
        "SELECT number, path, reason, culprit, finished, unknown_result, scorers_disagreed, epoch, checksum "
        "FROM old_void_game ORDER BY id");
    Query query(database_, statement, "read");
    RowCount found;
    std::vector<VoidGame> games;
    while (query.step()) {
        require_soundness(query, fmt::format("void game {}", query.whole(0)));
        VoidGame& game = games.emplace_back();
        read_row(database_, query.whole(0), [&] { game.purpose = parse_purpose(query.text(1)); });
        game.number = static_cast<std::uint64_t>(query.whole(0));
        game.reason = query.text(2);
        game.culprit = query.text(3).empty() ? std::nullopt : std::optional<std::size_t>(query.text(3) != "candidate");
        game.finished = query.number(4);
        game.unknown_result = query.whole(5) != 0;
        game.scorers_disagreed = query.whole(6) != 0;
        game.epoch = static_cast<int>(query.whole(7));
        found.add(query.stored_checksum());
    }
    Ledger(database_).require("void_game", {{0, found}}, "void game");
    database_.execute("DELETE FROM ledger WHERE name = 'void_game'", upgrading);
    for (const VoidGame& game : games) {
        tables.add(game);
    }
}

void OldRows::move_from_format_4() const {
    Tables tables(database_);
    move_games(tables);
    move_void_games(tables);
    database_.execute("DROP TABLE old_game_row; DROP TABLE old_void_game", upgrading);
}

void OldRows::move_from_format(int format) const {
    Tables tables(database_);
    if (format < 7) {
        tables.take_over_games(format);
    } else {
        database_.execute("INSERT INTO game_row SELECT * FROM old_game_row", upgrading);
    }
    tables.take_over_void_games();
    database_.execute("DROP TABLE old_game_row; DROP TABLE old_void_game", upgrading);
}

}  // namespace ringmaster

#include "store_tables.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/game/wire.hpp"

namespace ringmaster {
namespace {

std::int64_t rows_of(const RowCounts& tallies) {
    std::int64_t rows = 0;
    for (const auto& [epoch, tally] : tallies) {
        rows += tally.rows;
    }
    return rows;
}

bool is_empty(const RowCounts::value_type& entry) {
    return entry.second == RowCount{};
}

std::string verb(std::int64_t count) {
    return count == 1 ? "is" : "are";
}

/// How many texts are kept in memory, and how many values of parameters; an event of a million candidates does not
/// keep them all.
constexpr std::size_t most_kept = 50'000;
constexpr std::size_t most_values_kept = 200'000;

std::size_t values_in(const Parameters& parameters) {
    return parameters.size();
}

template <class Text>
std::size_t values_in(const Text& /*text*/) {
    return 1;
}

template <class Map, class Make>
const auto& find_or_make(Map& map, std::int64_t number, Make make) {
    const auto found = map.find(number);
    if (found != map.end()) {
        return found->second;
    }
    auto made = make();
    if (map.size() >= most_kept || map.size() * values_in(made) >= most_values_kept) {
        map.clear();
    }
    return map.emplace(number, std::move(made)).first->second;
}

constexpr const char* game_columns =
    "number, purpose, colour, ending, winner, score, margin, result, detail, moves, "
    "first_player, first_parameters, first_engine, first_seconds, first_cpu, "
    "second_player, second_parameters, second_engine, second_seconds, second_cpu, "
    "finished, scorers_disagreed, epoch, course, circumstances, checksum";
constexpr const char* void_game_columns =
    "number, purpose, reason, culprit, finished, unknown_result, scorers_disagreed, epoch, machine, checksum";
constexpr const char* ownership_columns = "number, points, checksum";

/// The causes as the column `unknown_result` counts them.
constexpr VoidCause void_causes[] = {VoidCause::failure, VoidCause::unknown_result, VoidCause::excused_time,
                                     VoidCause::move_limit};

std::int64_t number_of(VoidCause cause) {
    return std::find(std::begin(void_causes), std::end(void_causes), cause) - std::begin(void_causes);
}

VoidCause void_cause_of(std::int64_t number) {
    if (number < 0 || number >= std::ssize(void_causes)) {
        throw Error(fmt::format("{} is not why a game is void", number));
    }
    return void_causes[number];
}

std::string colour_text(Colour colour) {
    return std::string(1, letter(colour));
}

Colour colour_of(std::string_view text) {
    if (text != "b" && text != "w") {
        throw Error(fmt::format("'{}' is not a colour", printable(text)));
    }
    return text == "b" ? Colour::black : Colour::white;
}

Ending ending_of(const std::string& text) {
    if (const auto ending = parse_word<Ending>(text)) {
        return *ending;
    }
    throw Error(fmt::format("'{}' is not an ending", printable(text)));
}

/// "candidate", "opponent gnugo".
std::string player_text(const RecordedSide& side) {
    const std::string role = to_text(side.role);
    return side.player.empty() ? role : role + " " + side.player;
}

void set_player(RecordedSide& side, const std::string& text) {
    const std::size_t blank = std::min(text.find(' '), text.size());
    const auto role = parse_word<Role>(std::string_view(text).substr(0, blank));
    if (!role) {
        throw Error(fmt::format("'{}' is not a player", printable(text)));
    }
    side.role = *role;
    side.player = text.substr(std::min(blank + 1, text.size()));
}

/// "first" or "second"; "" for nobody.
std::string culprit_text(const VoidGame& game) {
    return game.culprit ? *game.culprit == 0 ? "first" : "second" : "";
}

std::optional<std::size_t> culprit_of(std::string_view text) {
    if (text.empty()) {
        return std::nullopt;
    }
    if (text != "first" && text != "second") {
        throw Error(fmt::format("'{}' is not a side", printable(text)));
    }
    return text == "first" ? 0 : 1;
}

/// Calls `read`, which makes sense of a row whose checksum is right. Why it cannot; empty when it can.
template <class Read>
std::string why_unreadable(Read read) {
    try {
        read();
        return "";
    } catch (const Error& error) {
        if (error.fault() == Fault::state) {
            throw;
        }
        return error.what();
    }
}

/// Throws Error when a row is not as it was stored: `what`, with its detail, was damaged.
template <class Detail>
void require_soundness(const Database& database, const Query& row, const char* what, const Detail& detail) {
    if (row.checksum_of_columns() != row.stored_checksum()) {
        throw database.damaged(fmt::format(fmt::runtime(what), detail));
    }
}

std::string insert_into(const std::string& table, const std::string& columns) {
    std::string marks = "?";
    for (auto more = std::ranges::count(columns, ','); more > 0; --more) {
        marks += ", ?";
    }
    return fmt::format("INSERT INTO {} ({}) VALUES ({})", table, columns, marks);
}

std::string select_from(const std::string& table, const std::string& columns) {
    return fmt::format("SELECT {} FROM {} ORDER BY id", columns, table);
}

template <class Number>
void bind_optional(Query& query, const std::optional<Number>& number) {
    number ? query << *number : query << nullptr;
}

void bind_game(Query& query, const GameRecord& record, Texts& texts) {
    query << static_cast<std::int64_t>(record.number) << to_text(record.purpose) << colour_text(record.colour)
          << to_text(record.ending);
    bind_optional(query, record.winner ? std::optional(colour_text(*record.winner)) : std::nullopt);
    query << record.score;
    bind_optional(query, record.margin);
    query << record.result << record.detail << std::int64_t{record.moves};
    for (const RecordedSide& side : record.sides) {
        query << texts.number_of(player_text(side)) << texts.number_of(parameters_to_json(side.parameters))
              << texts.number_of(side.engine) << side.seconds << side.cpu_seconds;
    }
    query << record.finished << std::int64_t{record.scorers_disagreed} << std::int64_t{record.epoch}
          << record.moves_hash << texts.number_of(to_text(record.circumstances));
}

}  // namespace

RowCounts Ledger::of(const std::string& table) {
    Query query(database_, "SELECT name, epoch, rows, sum, checksum FROM ledger WHERE name = ?", "read");
    query << table;
    RowCounts tallies;
    while (query.step()) {
        require_soundness(database_, query, "the ledger", "");
        tallies[static_cast<int>(query.whole(1))] = {query.whole(2), static_cast<std::uint64_t>(query.whole(3))};
    }
    return tallies;
}

void Ledger::write(const std::string& table, int epoch, const RowCount& tally) {
    Query query(database_, "INSERT OR REPLACE INTO ledger (name, epoch, rows, sum, checksum) VALUES (?, ?, ?, ?, ?)",
                "store a game in");
    query << table << std::int64_t{epoch} << tally.rows << static_cast<std::int64_t>(tally.sum);
    query.insert();
}

void Ledger::add(const std::string& table, int epoch, std::int64_t checksum) {
    RowCounts tallies = of(table);
    tallies[epoch].add(checksum);
    write(table, epoch, tallies[epoch]);
}

void Ledger::require(const std::string& table, const RowCounts& found, const std::string& what) {
    RowCounts expected = of(table);
    RowCounts read = found;
    std::erase_if(expected, is_empty);
    std::erase_if(read, is_empty);
    if (expected == read) {
        return;
    }
    const std::int64_t missing = rows_of(expected) - rows_of(found);
    if (missing > 0) {
        throw database_.changed(fmt::format("{} {} missing: {} deleted after {} stored", counted(missing, what),
                                            verb(missing), missing == 1 ? "it was" : "they were",
                                            missing == 1 ? "it was" : "they were"));
    }
    if (missing < 0) {
        throw database_.changed(fmt::format("{} {} there that no run stored", counted(-missing, what), verb(-missing)));
    }
    throw database_.damaged(fmt::format("one {} at least", what));
}

std::optional<std::string> Texts::load(std::int64_t number) {
    Query query(database_, "SELECT content FROM text WHERE id = ?", "read");
    query << number;
    return query.step() ? std::optional(query.text(0)) : std::nullopt;
}

std::int64_t Texts::number_of(const std::string& text) {
    const std::int64_t number = checksum_of(text);
    if (const auto stored = load(number)) {
        if (*stored != text) {
            throw database_.damaged("a text that games share");
        }
        return number;
    }
    Query query(database_, "INSERT INTO text (id, content) VALUES (?, ?)", "store a text in");
    query << number << text;
    query.step();
    return number;
}

std::string Texts::known(std::int64_t number) {
    std::optional<std::string> text = load(number);
    if (!text || checksum_of(*text) != number) {
        throw database_.damaged("a text that games share");
    }
    return std::move(*text);
}

const std::string& Texts::text(std::int64_t number) {
    return find_or_make(texts_, number, [&] { return known(number); });
}

const Parameters& Texts::parameters(std::int64_t number) {
    return find_or_make(parameters_, number, [&] { return parameters_from_json(known(number)); });
}

const Circumstances& Texts::circumstances(std::int64_t number) {
    return find_or_make(circumstances_, number, [&] { return parse_circumstances(known(number)); });
}

void Tables::add(const GameRecord& record) {
    static const std::string sql = insert_into("game_row", game_columns);
    Query query(database_, sql, fmt::format("store game {} in", record.number));
    bind_game(query, record, texts_);
    ledger_.add("game", record.epoch, query.insert());
    if (!record.ownership.empty()) {
        Query ownership(database_, insert_into("ownership", ownership_columns),
                        fmt::format("store game {} in", record.number));
        ownership << static_cast<std::int64_t>(record.number) << record.ownership;
        ledger_.add("ownership", 0, ownership.insert());
    }
}

void Tables::add(const VoidGame& game) {
    Query query(database_, insert_into("void_game", void_game_columns),
                fmt::format("store void game {} in", game.number));
    query << static_cast<std::int64_t>(game.number) << to_text(game.purpose) << game.reason << culprit_text(game)
          << game.finished << number_of(game.cause) << std::int64_t{game.scorers_disagreed} << std::int64_t{game.epoch}
          << game.machine;
    ledger_.add("void_game", 0, query.insert());
}

std::int64_t Tables::set_own_fact(const std::string& name, const std::string& value) {
    Query query(database_, "INSERT OR REPLACE INTO fact (name, value, checksum) VALUES (?, ?, ?)", "store facts in");
    query << name << value;
    return query.insert();
}

void Tables::remove_own_fact(const std::string& name) {
    Query query(database_, "DELETE FROM fact WHERE name = ?", "store facts in");
    query << name;
    query.step();
}

void Tables::set_facts(const std::map<std::string, std::string>& facts) {
    for (const auto& [name, value] : this->facts()) {
        remove_own_fact(name);
    }
    RowCount tally;
    for (const auto& [name, value] : facts) {
        tally.add(set_own_fact(name, value));
    }
    ledger_.write("fact", 0, tally);
}

void Tables::read_game(const Query& row, GameRecord& record) {
    record.purpose = parse_purpose(row.text(1));
    record.colour = colour_of(row.text_view(2));
    record.ending = ending_of(row.text(3));
    record.winner = row.is_null(4) ? std::nullopt : std::optional(colour_of(row.text_view(4)));
    record.score = row.number(5);
    record.margin = row.is_null(6) ? std::nullopt : std::optional(row.number(6));
    record.result = row.text_view(7);
    record.detail = row.text_view(8);
    record.moves = static_cast<int>(row.whole(9));
    read_side(row, 10, record.sides[0]);
    read_side(row, 15, record.sides[1]);
    record.finished = row.number(20);
    record.scorers_disagreed = row.whole(21) != 0;
    record.moves_hash = row.whole(23);
    if (const Circumstances& its = texts_.circumstances(row.whole(24)); !(record.circumstances == its)) {
        record.circumstances = its;  // those of the row before are mostly the same
    }
}

void Tables::read_side(const Query& row, int column, RecordedSide& side) {
    set_player(side, texts_.text(row.whole(column)));
    side.parameters = texts_.parameters(row.whole(column + 1));
    side.engine = texts_.text(row.whole(column + 2));
    side.seconds = row.number(column + 3);
    side.cpu_seconds = row.number(column + 4);
}

void Tables::read_ownership(GameRecord& record, RowCount& found) {
    static const std::string sql = fmt::format("SELECT {} FROM ownership WHERE number = ?", ownership_columns);
    Query query(database_, sql, "read");
    query << static_cast<std::int64_t>(record.number);
    record.ownership.clear();
    if (query.step()) {
        require_soundness(database_, query, "the ownership of game {}", record.number);
        record.ownership = query.text_view(1);
        found.add(query.stored_checksum());
    }
}

std::vector<UnreadableGame> Tables::for_each_game(const std::function<void(const GameRecord&)>& each) {
    Query query(database_, select_from("game_row", game_columns), "read");
    GameRecord record;
    RowCounts found;
    RowCount ownerships;
    std::vector<UnreadableGame> unreadable;
    const bool some_have_ownership = database_.number_of("SELECT count(*) FROM (SELECT 1 FROM ownership LIMIT 1)") > 0;
    while (query.step()) {
        require_soundness(database_, query, "game {}", query.whole(0));
        record.number = static_cast<std::uint64_t>(query.whole(0));
        record.epoch = static_cast<int>(query.whole(22));
        const std::string why = why_unreadable([&] { read_game(query, record); });
        if (some_have_ownership) {
            read_ownership(record, ownerships);
        }
        found[record.epoch].add(query.stored_checksum());
        why.empty() ? each(record) : unreadable.push_back({record.number, record.epoch, why});
    }
    ledger_.require("game", found, "game");
    texts_.forget_parameters();
    ledger_.require("ownership", {{0, ownerships}}, "ownership record");
    return unreadable;
}

void Tables::for_each_void_game(const std::function<void(const VoidGame&)>& each) {
    Query query(database_, select_from("void_game", void_game_columns), "read");
    RowCount found;
    while (query.step()) {
        require_soundness(database_, query, "void game {}", query.whole(0));
        found.add(query.stored_checksum());
        VoidGame known;
        known.number = static_cast<std::uint64_t>(query.whole(0));
        known.epoch = static_cast<int>(query.whole(7));
        known.machine = query.text(8);
        VoidGame game = known;
        const std::string why = why_unreadable([&] {
            game.purpose = parse_purpose(query.text(1));
            game.reason = query.text(2);
            game.culprit = culprit_of(query.text_view(3));
            game.finished = query.number(4);
            game.cause = void_cause_of(query.whole(5));
            game.scorers_disagreed = query.whole(6) != 0;
        });
        known.reason = why;
        each(why.empty() ? game : known);
    }
    ledger_.require("void_game", {{0, found}}, "void game");
}

std::map<std::string, std::string> Tables::facts() {
    Query query(database_, "SELECT name, value, checksum FROM fact", "read");
    std::map<std::string, std::string> facts;
    RowCount found;
    while (query.step()) {
        require_soundness(database_, query, "the fact '{}'", printable(query.text(0)));
        if (query.text(0) != running_fact) {
            found.add(query.stored_checksum());
            facts[query.text(0)] = query.text(1);
        }
    }
    ledger_.require("fact", {{0, found}}, "fact");
    return facts;
}

std::string Tables::own_fact(const std::string& name) {
    Query query(database_, "SELECT value FROM fact WHERE name = ?", "read");
    query << name;
    return query.step() ? query.text(0) : "";
}

}  // namespace ringmaster

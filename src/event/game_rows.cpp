#include "ringmaster/event/game_rows.hpp"

#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/json.hpp"
#include "ringmaster/base/time.hpp"
#include "ringmaster/report/csv.hpp"

namespace ringmaster {
namespace {

/// A cell of the table; none: not known.
using GameCell = std::optional<Value>;
using GameCells = std::vector<std::pair<std::string, GameCell>>;

Value whole_value(std::uint64_t number) {
    return static_cast<long long>(number);
}

GameCell cell_unless_empty(const std::string& text) {
    return text.empty() ? GameCell() : GameCell(text);
}

GameCells cells_of_purpose(const GameRecord& record) {
    constexpr std::array<const char*, 3> purposes{"choose", "verify", "match"};
    const auto* match = std::get_if<MatchGame>(&record.purpose);
    const bool ablates = match != nullptr && match->is_of_ablation();
    return {{"number", whole_value(record.number)},
            {"purpose", std::string(ablates ? "ablate" : purposes[record.purpose.index()])},
            {"place", to_text(record.purpose)}};
}

GameCells cells_of_result(const GameRecord& record, const GameRows::Colours& colours) {
    const auto name_of = [&](Colour colour) { return colours[colour_index(colour)]; };
    const auto& [first, second] = record.sides;
    return {{"role", first.role == Role::player ? first.player : to_text(first.role)},
            {"colour", name_of(record.colour)},
            {"opponent", cell_unless_empty(second.player)},
            {"result", cell_unless_empty(record.result)},
            {"winner", record.winner ? GameCell(name_of(*record.winner)) : GameCell()},
            {"ending", to_text(record.ending)},
            {"score", record.score},
            {"margin", record.margin},
            {"moves", whole_value(static_cast<std::uint64_t>(record.moves))},
            {"seconds", first.seconds},
            {"opponent_seconds", second.seconds},
            {"cpu_seconds", first.cpu_seconds},
            {"opponent_cpu_seconds", second.cpu_seconds},
            {"engine", cell_unless_empty(first.engine)},
            {"opponent_engine", cell_unless_empty(second.engine)},
            {"epoch", whole_value(static_cast<std::uint64_t>(record.epoch))},
            {"finished", cell_unless_empty(utc_time_text(record.finished))},
            {"machine", cell_unless_empty(record.circumstances.machine)}};
}

/// All cells of a row, in the order of the columns.
GameCells cells_of(const GameRecord& record, const std::vector<std::string>& codes,
                   const std::vector<std::string>& columns, const GameRows::Colours& colours) {
    GameCells cells = cells_of_purpose(record);
    for (std::size_t i = 0; i < codes.size(); ++i) {
        const Value* value = find_value(record.parameters(), codes[i]);
        cells.emplace_back(columns[i], value != nullptr ? GameCell(*value) : GameCell());
    }
    append(cells, cells_of_result(record, colours));
    return cells;
}

std::vector<std::string> column_names(const GameCells& cells) {
    return each(cells, &GameCells::value_type::first);
}

std::string json_row(const GameCells& cells) {
    OrderedJson object;
    for (const auto& [column, cell] : cells) {
        object[column] = cell ? json_of(*cell, NotFinite::null) : OrderedJson(nullptr);
    }
    return json_text(object, -1);
}

}  // namespace

GameRows::GameRows(Format format, std::vector<std::string> codes, Colours colours)
    : format_(format),
      codes_(std::move(codes)),
      colours_(std::move(colours)),
      parameter_columns_(columns_of(codes_, column_names(cells_of({}, {}, {}, {})))) {
}

std::string GameRows::header() const {
    if (format_ == Format::json) {
        return "[\n";
    }
    return csv_line(column_names(cells_of({}, codes_, parameter_columns_, colours_)));
}

std::string GameRows::row(const GameRecord& record) {
    const GameCells cells = cells_of(record, codes_, parameter_columns_, colours_);
    if (format_ == Format::csv) {
        return csv_line(each(cells, [](const auto& one) { return one.second ? csv_value(*one.second) : ""; }));
    }
    return (std::exchange(is_first_, false) ? "" : ",\n") + json_row(cells);
}

std::string GameRows::footer() const {
    return format_ == Format::csv ? "" : is_first_ ? "]\n" : "\n]\n";
}

}  // namespace ringmaster

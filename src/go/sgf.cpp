#include "ringmaster/go/sgf.hpp"

#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

bool is_line_break(char byte) {
    return byte == '\n' || byte == '\r';
}

std::string valid_utf8(std::string_view text) {
    std::string result;
    while (const std::optional<std::size_t> invalid = find_invalid_utf8(text)) {
        result.append(text.substr(0, *invalid)).append("\xEF\xBF\xBD");
        text.remove_prefix(*invalid + 1);
    }
    return result.append(text);
}

/// Every end of line becomes one newline, whatever machine it comes from.
std::string with_plain_newlines(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool second_half = i > 0 && text[i] == '\n' && text[i - 1] == '\r';
        if (!second_half) {
            result += is_line_break(text[i]) ? '\n' : text[i];
        }
    }
    return result;
}

bool is_ascii_control(char byte) {
    const auto code = static_cast<unsigned char>(byte);
    return code < 0x20 || code == 0x7F;
}

/// U+0080 to U+009F are two bytes in UTF-8: C2 and the code itself.
bool is_late_control(std::string_view text, std::size_t position) {
    return text[position] == '\xC2' && position + 1 < text.size() &&
           static_cast<unsigned char>(text[position + 1]) < 0xA0;
}

std::string without_controls(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (is_late_control(text, i)) {
            ++i;
        } else if (turn_of_direction_at(text, i) != 0) {
            i += 2;
        } else if (!is_ascii_control(text[i]) || text[i] == '\n' || text[i] == '\t') {
            result += text[i];
        }
    }
    return result;
}

/// SGF's type Text: line breaks stay.
std::string text_value(std::string_view raw) {
    std::string result;
    for (const char byte : without_controls(with_plain_newlines(valid_utf8(raw)))) {
        if (byte == '\\' || byte == ']') {
            result += '\\';
        }
        result += byte;
    }
    return result;
}

/// SGF's type SimpleText: all on one line.
std::string simple_text_value(std::string_view raw) {
    std::string result = text_value(raw);
    for (char& byte : result) {
        byte = byte == '\n' || byte == '\t' ? ' ' : byte;
    }
    return result;
}

std::string property(std::string_view identifier, const std::string& value) {
    return value.empty() ? "" : fmt::format("{}[{}]", identifier, value);
}

std::string point_value(Point point, int board_size) {
    const auto column = static_cast<char>('a' + point.column);
    const auto row_from_top = static_cast<char>('a' + board_size - 1 - point.row);
    return {column, row_from_top};
}

std::string move_value(const Move& move, int board_size) {
    if (move.kind == Move::Kind::resign) {
        throw bug("a resignation was to be written as a move of a game record");
    }
    return move.kind == Move::Kind::pass ? "" : point_value(move.point, board_size);
}

std::string handicap_properties(const std::vector<Point>& stones, int board_size) {
    if (stones.empty()) {
        return "";
    }
    std::string properties = fmt::format("HA[{}]AB", stones.size());
    for (const Point stone : stones) {
        properties += "[" + point_value(stone, board_size) + "]";
    }
    return properties;
}

std::string root_node(const SgfGame& game, const std::string& comment) {
    std::string node = ";FF[4]GM[1]CA[UTF-8]";
    node += property("AP", simple_text_value(game.application));
    node += fmt::format("SZ[{}]KM[{}]", game.board_size, game.komi);
    node += handicap_properties(game.handicap_stones, game.board_size);
    node += property("RE", simple_text_value(game.result));
    node += property("PB", simple_text_value(game.black_name));
    node += property("PW", simple_text_value(game.white_name));
    node += property("EV", simple_text_value(game.event));
    node += property("GN", simple_text_value(game.game_name));
    node += property("DT", simple_text_value(game.date));
    node += game.main_time ? fmt::format("TM[{}]", *game.main_time) : "";
    node += property("OT", simple_text_value(game.overtime));
    return node + property("C", text_value(comment));
}

std::string clock_properties(const SgfMove& move) {
    const bool is_black = move.colour == Colour::black;
    const std::string left =
        move.seconds_left ? fmt::format("{}[{:.3f}]", is_black ? "BL" : "WL", *move.seconds_left) : "";
    return left + (move.moves_left > 0 ? fmt::format("{}[{}]", is_black ? "OB" : "OW", move.moves_left) : "");
}

std::string move_node(const SgfMove& move, int board_size, const std::string& comment) {
    const char* const identifier = move.colour == Colour::black ? "B" : "W";
    return fmt::format(";{}[{}]", identifier, move_value(move.move, board_size)) + clock_properties(move) +
           property("C", text_value(comment));
}

std::string joined(const std::string& comment, const std::string& addition) {
    return comment.empty() || addition.empty() ? comment + addition : comment + "\n\n" + addition;
}

}  // namespace

std::string to_sgf(const SgfGame& game) {
    const bool no_moves = game.moves.empty();
    std::string sgf =
        "(" + root_node(game, no_moves ? joined(game.root_comment, game.final_comment) : game.root_comment);
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const SgfMove& move = game.moves[i];
        const bool last = i + 1 == game.moves.size();
        sgf += "\n" + move_node(move, game.board_size, last ? joined(move.comment, game.final_comment) : move.comment);
    }
    return sgf + ")\n";
}

}  // namespace ringmaster

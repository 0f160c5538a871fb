#include "ringmaster/go/sgf.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

std::string valid_utf8(std::string_view text) {
    std::string result;
    while (const std::optional<std::size_t> invalid = find_invalid_utf8(text)) {
        result.append(text.substr(0, *invalid)).append("\xEF\xBF\xBD");
        text.remove_prefix(*invalid + 1);
    }
    return result.append(text);
}

/// Every end of line becomes one newline, whatever machine it comes from.
std::string with_plain_newlines(std::string text) {
    replace_all(text, "\r\n", "\n");
    std::ranges::replace(text, '\r', '\n');
    return text;
}

std::string without_controls(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t harmful = harmful_at(text, i).length;
        if (harmful == 0 || text[i] == '\n' || text[i] == '\t') {
            result += text[i];
        }
        i += std::max<std::size_t>(harmful, 1);
    }
    return result;
}

/// SGF's type Text: line breaks stay.
std::string text_value(std::string_view raw) {
    std::string result = without_controls(with_plain_newlines(valid_utf8(raw)));
    replace_all(result, "\\", "\\\\");
    replace_all(result, "]", "\\]");
    return result;
}

/// SGF's type SimpleText: all on one line.
std::string simple_text_value(std::string_view raw) {
    std::string result = text_value(raw);
    std::ranges::replace_if(result, is_blank, ' ');
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
    for (const auto& [identifier, value] : game.properties) {
        node += property(identifier, simple_text_value(value));
    }
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

/// Reads a text from its beginning to its end. The main line of a game is what stands before its first ')'.
class SgfTextReader {
public:
    explicit SgfTextReader(std::string_view text) : rest_(text) {}

    std::vector<SgfRecord> read() {
        for (skip_to_game(); !rest_.empty(); skip_to_game()) {
            read_game();
        }
        if (records_.empty()) {
            throw Error("it holds no game: there is no '(;'", "", "SGF begins so");
        }
        return std::move(records_);
    }

private:
    char take() {
        const char byte = rest_.front();
        rest_.remove_prefix(1);
        line_ += byte == '\n';
        return byte;
    }

    void skip_blanks() {
        while (!rest_.empty() && is_blank(rest_.front())) {
            take();
        }
    }

    /// A game begins with '(' and, after blanks, ';': mail around it may hold brackets of its own.
    void skip_to_game() {
        for (; !rest_.empty(); take()) {
            const std::size_t next =
                rest_.front() == '(' ? rest_.find_first_not_of(" \n\r\t\v\f", 1) : std::string_view::npos;
            if (next != std::string_view::npos && rest_[next] == ';') {
                return;
            }
        }
    }

    void read_game() {
        SgfRecord& record = records_.emplace_back();
        record.line = line_;
        bool is_main_line = true;
        int depth = 0;
        do {
            skip_blanks();
            if (rest_.empty()) {
                throw Error(fmt::format("line {}: the game has no end: a ')' is missing", record.line));
            }
            if (rest_.front() == '(') {
                take();
                ++depth;
            } else if (rest_.front() == ')') {
                take();
                --depth;
                is_main_line = false;
            } else if (SgfNode node = read_node(); is_main_line) {
                record.nodes.push_back(std::move(node));
            }
        } while (depth > 0);
    }

    SgfNode read_node() {
        if (rest_.front() != ';') {
            throw Error(fmt::format("line {}: '{}' stands where a ';', a '(' or a ')' must be", line_,
                                    printable(rest_.substr(0, 1))));
        }
        SgfNode node;
        take();
        for (skip_blanks(); !rest_.empty() && is_ascii_letter(rest_.front()); skip_blanks()) {
            read_name();
            std::vector<std::string> values = read_values();
            const bool is_list = name_ == "AB" || name_ == "AW";  // which some programs write in several pieces
            const auto known =
                std::ranges::find_if(node.properties, [&](const auto& one) { return one.first == name_; });
            if (is_list && known != node.properties.end()) {
                append(known->second, values);
            } else {
                node.properties.emplace_back(name_, std::move(values));
            }
        }
        return node;
    }

    /// Reads a property's name. Older versions wrote small letters too, which mean nothing.
    void read_name() {
        name_.clear();
        while (!rest_.empty() && is_ascii_letter(rest_.front())) {
            const char byte = take();
            if (byte <= 'Z') {
                name_ += byte;
            }
        }
    }

    std::vector<std::string> read_values() {
        std::vector<std::string> values;
        for (skip_blanks(); !rest_.empty() && rest_.front() == '['; skip_blanks()) {
            values.push_back(read_value());
        }
        if (values.empty()) {
            throw Error(
                fmt::format("line {}: the property {} has no value: a '[' is missing", line_, printable(name_, 20)));
        }
        return values;
    }

    std::string read_value() {
        const int first_line = line_;
        std::string value;
        take();
        while (!rest_.empty() && rest_.front() != ']') {
            const char byte = take();
            if (byte != '\\') {
                value += byte;
            } else if (!rest_.empty()) {
                value += take();
            }
        }
        if (rest_.empty()) {
            throw Error(
                fmt::format("line {}: a value of {} has no end: a ']' is missing", first_line, printable(name_, 20)));
        }
        take();
        return value;
    }

    std::string_view rest_;
    int line_ = 1;
    std::string name_;  ///< of the property that is being read
    std::vector<SgfRecord> records_;
};

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

const std::vector<std::string>* SgfNode::find(std::string_view property) const {
    const auto found = std::ranges::find_if(properties, [&](const auto& one) { return one.first == property; });
    return found == properties.end() ? nullptr : &found->second;
}

std::vector<SgfRecord> read_sgf(std::string_view text) {
    return SgfTextReader(text).read();
}

}  // namespace ringmaster

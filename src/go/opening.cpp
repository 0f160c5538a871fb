#include "ringmaster/go/opening.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/go/position.hpp"

namespace ringmaster {
namespace {

std::string board_text(int board_size) {
    return fmt::format("a {0}x{0} board", board_size);
}

std::optional<Colour> parse_colour(const std::string& word) {
    const std::string small = to_lower(word);
    return small == "b" || small == "black"   ? std::optional(Colour::black)
           : small == "w" || small == "white" ? std::optional(Colour::white)
                                              : std::nullopt;
}

std::string of_move(std::size_t number, const std::string& problem) {
    return fmt::format("move {}: {}", number, problem);
}

/// Why an opening cannot be played; empty: it can. Rules differ; it is to be legal by all of them.
std::string why_unplayable(const MoveSequence& moves, int board_size) {
    Position position(board_size, KoRule::positional, false);
    bool was_pass = false;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto& [colour, move] = moves[i];
        const bool is_pass = move.kind == Move::Kind::pass;
        if (is_pass && was_pass) {
            return of_move(i + 1, "the second pass in a row ends the game (opening_moves takes fewer moves of each)");
        }
        if (is_pass) {
            position.pass(colour);
        } else if (const std::string why = position.why_illegal(colour, move.point); !why.empty()) {
            return of_move(i + 1, why);
        } else {
            position.play(colour, move.point);
        }
        was_pass = is_pass;
    }
    return "";
}

ReadOpening checked(MoveSequence moves, int board_size) {
    std::string problem = moves.empty() ? "it has no moves" : why_unplayable(moves, board_size);
    return {std::move(moves), std::move(problem)};
}

/// Reads the moves of a game record. Rows are counted from the top there.
class RecordReader {
public:
    RecordReader(const SgfRecord& record, int board_size, std::optional<int> most)
        : record_(record), size_(board_size), most_(most) {}

    ReadOpening read() {
        check_game();
        for (std::size_t i = 0; i < record_.nodes.size() && problem_.empty() && wants_more(); ++i) {
            read_set_up(record_.nodes[i], i == 0);
            read_moves(record_.nodes[i]);
        }
        if (problem_.empty() && played_.empty()) {
            check_turn();
        }
        MoveSequence moves = placed();
        moves.insert(moves.end(), played_.begin(), played_.end());
        return problem_.empty() ? checked(std::move(moves), size_) : ReadOpening{std::move(moves), problem_};
    }

private:
    bool wants_more() const { return !most_ || static_cast<int>(played_.size()) < *most_; }

    const std::string* root_value(const char* property) const {
        const auto* values = record_.nodes.empty() ? nullptr : record_.nodes.front().find(property);
        return values == nullptr ? nullptr : &values->front();
    }

    void check_game() {
        const std::string* game = root_value("GM");
        const std::string* size = root_value("SZ");
        const std::string own = std::to_string(size_);
        if (game != nullptr && trim(*game) != "1") {
            problem_ = fmt::format("GM[{}] is another game than Go, which is GM[1]", printable(*game, 20));
        } else if (size != nullptr && trim(*size) != own && trim(*size) != own + ":" + own) {
            problem_ = fmt::format("SZ[{}] is another size than board_size, {}", printable(*size, 20), own);
        } else if (size == nullptr && size_ != 19) {
            problem_ = fmt::format("there is no SZ, so it is of {}, and board_size is {}", board_text(19), own);
        }
    }

    void read_set_up(const SgfNode& node, bool is_first) {
        for (const char* property : {"AB", "AW", "AE"}) {
            const std::vector<std::string>* values = node.find(property);
            if (values == nullptr || !problem_.empty()) {
                continue;
            }
            if (!is_first || property == std::string("AE")) {
                problem_ =
                    fmt::format("{} changes the board (only the first node may set up stones, by AB and AW)", property);
                return;
            }
            for (const std::string& value : *values) {
                read_stones(property == std::string("AB") ? 0 : 1, value);
            }
        }
    }

    /// Reads a point, or two that are opposite corners of a rectangle.
    void read_stones(std::size_t side, const std::string& value) {
        const std::size_t colon = value.find(':');
        const auto one = parse_point(trim(value.substr(0, colon)));
        const auto other = colon == std::string::npos ? one : parse_point(trim(value.substr(colon + 1)));
        if (!one || !other) {
            return not_a_point(side == 0 ? "AB" : "AW", value);
        }
        for (int column = std::min(one->column, other->column); column <= std::max(one->column, other->column);
             ++column) {
            for (int row = std::min(one->row, other->row); row <= std::max(one->row, other->row); ++row) {
                stones_[side].push_back({side == 0 ? Colour::black : Colour::white, {Move::Kind::play, {column, row}}});
            }
        }
    }

    void read_moves(const SgfNode& node) {
        for (const auto& [property, values] : node.properties) {
            const bool is_move = property == "B" || property == "W";
            if (!is_move || !wants_more() || !problem_.empty()) {
                continue;
            }
            const std::string value = trim(values.front());
            const auto point = parse_point(value);
            const bool is_pass = value.empty() || (value == "tt" && size_ <= 19);
            if (!point && !is_pass) {
                return not_a_point(property, value);
            }
            played_.push_back(
                {property == "B" ? Colour::black : Colour::white, is_pass ? Move{} : Move{Move::Kind::play, *point}});
        }
    }

    std::optional<Point> parse_point(const std::string& value) const {
        const auto coordinate = [](char letter) { return letter - 'a'; };
        const bool is_point = value.size() == 2 && coordinate(value[0]) >= 0 && coordinate(value[0]) < size_ &&
                              coordinate(value[1]) >= 0 && coordinate(value[1]) < size_;
        return is_point ? std::optional(Point{coordinate(value[0]), size_ - 1 - coordinate(value[1])}) : std::nullopt;
    }

    void not_a_point(const std::string& property, const std::string& value) {
        problem_ = fmt::format("{}[{}] is no point of {}", property, printable(value, 20), board_text(size_));
    }

    /// Whose turn it is: Black's, unless PL says otherwise or there are handicap stones.
    Colour turn() const {
        const std::string* player = root_value("PL");
        const auto said = player == nullptr ? std::nullopt : parse_colour(trim(*player));
        return said.value_or(stones_[1].empty() && !stones_[0].empty() ? Colour::white : Colour::black);
    }

    /// The stones as moves, in such an order that the right side has the next turn.
    MoveSequence placed() const {
        const std::size_t last = turn() == Colour::black ? 1 : 0;
        MoveSequence moves = stones_[1 - last];
        moves.insert(moves.end(), stones_[last].begin(), stones_[last].end());
        return moves;
    }

    void check_turn() {
        const MoveSequence moves = placed();
        if (!moves.empty() && next_to_move(moves) != turn()) {
            const std::string who = colour_word(turn());
            problem_ = fmt::format("only {0} has stones and {0} is to move (add a pass of {1}: {2}[])", who,
                                   colour_word(opponent_of(turn())), turn() == Colour::black ? "W" : "B");
        }
    }

    const SgfRecord& record_;
    int size_;
    std::optional<int> most_;
    std::array<MoveSequence, 2> stones_;  ///< Black's, White's
    MoveSequence played_;
    std::string problem_;
};

}  // namespace

ReadOpening read_opening(std::string_view text, int board_size, std::optional<int> most) {
    MoveSequence moves;
    std::string plain(text);
    std::replace(plain.begin(), plain.end(), '\t', ' ');
    std::optional<Colour> said;
    for (const std::string& word : split(plain, ' ')) {
        const auto colour = said ? std::nullopt : parse_colour(word);
        if (most && static_cast<int>(moves.size()) >= *most) {
            break;
        }
        if (word.empty() || colour) {
            said = colour ? colour : said;
            continue;
        }
        const auto move = parse_move(word, board_size);
        if (!move || move->kind == Move::Kind::resign) {
            return {moves, of_move(moves.size() + 1,
                                   fmt::format("'{}' is no point of {}", printable(word, 20), board_text(board_size)))};
        }
        moves.push_back({said.value_or(next_to_move(moves)), *move});
        said.reset();
    }
    if (said) {
        return {moves, fmt::format("it ends in {}, and no move", colour_word(*said))};
    }
    return checked(std::move(moves), board_size);
}

ReadOpening read_opening(const SgfRecord& record, int board_size, std::optional<int> most) {
    return RecordReader(record, board_size, most).read();
}

std::string to_text(const MoveSequence& moves) {
    std::string text;
    Colour turn = Colour::black;
    for (const auto& [colour, move] : moves) {
        text += text.empty() ? "" : " ";
        text += colour == turn ? "" : std::string(1, letter(colour)) + " ";
        text += to_text(move);
        turn = opponent_of(colour);
    }
    return text;
}

Colour next_to_move(const MoveSequence& moves) {
    return moves.empty() ? Colour::black : opponent_of(moves.back().colour);
}

}  // namespace ringmaster

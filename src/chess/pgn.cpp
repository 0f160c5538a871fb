#include "ringmaster/chess/pgn.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/chess/notation.hpp"

namespace ringmaster {
namespace {

constexpr std::array<std::string_view, 4> pgn_results{"1-0", "0-1", "1/2-1/2", "*"};

std::string in_quotes(std::string_view text) {
    std::string quoted = printable(text, 1000);
    replace_all(quoted, "\\", "\\\\");
    replace_all(quoted, "\"", "\\\"");
    return "\"" + quoted + "\"";
}

/// The text as a comment, which must not hold what would end it.
std::string in_braces(std::string_view text) {
    std::string comment = printable(text, 1000);
    std::replace(comment.begin(), comment.end(), '{', '(');
    std::replace(comment.begin(), comment.end(), '}', ')');
    return "{" + comment + "}";
}

/// A move of a game as PGN shows it.
struct NumberedMove {
    int number;
    bool is_white;
    std::string text;
};

std::vector<NumberedMove> moves_of(const PgnGame& pgn) {
    std::vector<NumberedMove> moves;
    for (std::size_t i = 0; i < pgn.game.moves().size(); ++i) {
        const ChessPosition& before = pgn.game.positions()[i];
        moves.push_back({before.move_number, before.turn == Colour::white, san_text(before, pgn.game.moves()[i])});
    }
    const std::vector<std::string> start = words_in(pgn.tag("FEN"));
    const std::size_t passed = !pgn.words.empty() && start.size() > 1 && start[1] == "b" ? 1 : 0;
    for (std::size_t i = passed; i < pgn.words.size() + passed; ++i) {
        moves.push_back({static_cast<int>(i / 2) + 1, i % 2 == 0, pgn.words[i - passed]});
    }
    return moves;
}

/// Words in lines of 80 columns.
std::string in_lines(const std::vector<std::string>& words) {
    constexpr std::size_t most_columns = 80;
    std::string text;
    std::size_t column = 0;
    for (const std::string& word : words) {
        const bool fits = column + 1 + word.size() <= most_columns;
        text += column == 0 ? "" : fits ? " " : "\n";
        column = (column != 0 && fits ? column + 1 : 0) + word.size();
        text += word;
    }
    return text;
}

std::vector<std::string> movetext(const PgnGame& pgn) {
    std::vector<std::string> words;
    bool number_is_due = true;
    const std::vector<NumberedMove> moves = moves_of(pgn);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (moves[i].is_white || number_is_due) {
            words.push_back(std::to_string(moves[i].number) + (moves[i].is_white ? "." : "..."));
        }
        words.push_back(moves[i].text);
        const bool has_comment = i < pgn.comments.size() && !pgn.comments[i].empty();
        number_is_due = has_comment;
        if (has_comment) {
            append(words, words_in(in_braces(pgn.comments[i])));
        }
    }
    words.push_back(pgn.result);
    return words;
}

/// Reads a text of PGN, token by token.
class PgnReader {
public:
    PgnReader(std::string_view text, std::size_t most_plies, bool is_of_chess)
        : text_(without_byte_order_mark(text)), most_plies_(most_plies), is_of_chess_(is_of_chess) {}

    ReadPgn read() {
        while (read_.problem.empty() && skip_blanks()) {
            step();
        }
        if (read_.problem.empty() && has_begun_) {
            finish();
        }
        return std::move(read_);
    }

private:
    /// Passes over blanks and line ends, and counts the lines. Whether anything is left.
    bool skip_blanks() {
        while (place_ < text_.size() && is_blank(text_[place_])) {
            line_ += text_[place_++] == '\n' ? 1 : 0;
        }
        return place_ < text_.size();
    }

    void step() {
        const char first = text_[place_];
        const bool begins_line = place_ == 0 || text_[place_ - 1] == '\n';
        if (first == '[') {
            read_tag();
        } else if (first == '{') {
            skip_comment();
        } else if (first == ';' || (first == '%' && begins_line)) {
            place_ = std::min(text_.find('\n', place_), text_.size());
        } else if (first == '(') {
            skip_variation();
        } else {
            read_word();
        }
    }

    void fail(const std::string& why) {
        if (read_.problem.empty()) {
            read_.problem = fmt::format("line {}: {}", line_, why);
        }
    }

    void skip_comment() {
        const std::size_t found = text_.find('}', place_);
        if (found == std::string_view::npos) {
            return fail("a comment begins here and does not end");
        }
        line_ += std::count(text_.begin() + static_cast<std::ptrdiff_t>(place_),
                            text_.begin() + static_cast<std::ptrdiff_t>(found), '\n');
        place_ = found + 1;
    }

    /// Skips a variation, which may hold comments and variations.
    void skip_variation() {
        int depth = 0;
        const auto begin_line = line_;
        while (skip_blanks()) {
            const char letter = text_[place_];
            if (letter == '{') {
                skip_comment();
            } else if (letter == ';') {
                place_ = std::min(text_.find('\n', place_), text_.size());
            } else {
                ++place_;
                depth += letter == '(' ? 1 : letter == ')' ? -1 : 0;
            }
            if (depth == 0 || !read_.problem.empty()) {
                return;
            }
        }
        line_ = begin_line;
        fail("a variation begins here and does not end");
    }

    void read_tag() {
        if (has_moves_ || has_result_) {
            finish();
        }
        const auto begin_line = line_;
        ++place_;
        skip_blanks();
        const std::size_t name_end = std::min(text_.find_first_of(" \t\r\n\"]", place_), text_.size());
        const std::string name(text_.substr(place_, name_end - place_));
        place_ = name_end;
        std::string value;
        if (skip_blanks() && text_[place_] == '"') {
            ++place_;
            while (place_ < text_.size() && text_[place_] != '"' && text_[place_] != '\n') {
                place_ += text_[place_] == '\\' && place_ + 1 < text_.size() ? 1 : 0;
                value += text_[place_++];
            }
            place_ += place_ < text_.size() ? 1 : 0;
        }
        if (!skip_blanks() || text_[place_] != ']' || name.empty()) {
            line_ = begin_line;
            return fail("a tag is written [Name \"value\"]");
        }
        ++place_;
        pgn_.tags.emplace_back(name, value);
        has_begun_ = true;
        if (to_lower(name) == "fen" && is_of_chess_) {
            set_up(value);
        }
    }

    void set_up(const std::string& fen) {
        const ReadPosition start = read_fen(fen);
        if (!start.problem.empty()) {
            return fail("FEN: " + start.problem);
        }
        pgn_.game = ChessGame(start.position);
    }

    void read_word() {
        const std::size_t begin = place_ + (text_[place_] == '$' ? 1 : 0);
        const std::size_t end = std::min(text_.find_first_of(" \t\r\n\v\f{}();[]$", begin), text_.size());
        std::string_view word = text_.substr(place_, std::max<std::size_t>(1, end - place_));
        place_ += word.size();
        if (std::ranges::find(pgn_results, word) != pgn_results.end()) {
            if (has_result_) {
                return fail("a second result");
            }
            pgn_.result = word;
            has_begun_ = has_result_ = true;
            return;
        }
        if (word.front() == '$') {
            return;
        }
        word.remove_suffix(word.ends_with("e.p.") ? 4 : 0);
        // "12.", "12...Nf6", "..."
        const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
        if (digits == word.size() || word[digits] == '.') {
            word.remove_prefix(std::min(word.find_first_not_of('.', digits), word.size()));
        }
        if (!word.empty() && word.find_first_not_of("!?") != std::string_view::npos) {
            play(word);
        }
    }

    void play(std::string_view word) {
        if (has_result_) {  // the next game, without tags
            finish();
        }
        has_begun_ = has_moves_ = true;
        if (!is_of_chess_) {
            pgn_.words.emplace_back(word);
            return;
        }
        if (pgn_.game.moves().size() >= most_plies_) {
            return;
        }
        const auto move = move_of_san(pgn_.game.position(), word);
        if (!move) {
            return fail(fmt::format("'{}' names no legal move here, or several, after {}", printable(word, 20),
                                    counted(pgn_.game.moves().size(), "half-move")));
        }
        pgn_.game.play(*move);
    }

    void finish() {
        read_.games.push_back(std::move(pgn_));
        pgn_ = {};
        has_begun_ = has_moves_ = has_result_ = false;
    }

    std::string_view text_;
    std::size_t most_plies_;
    bool is_of_chess_;
    std::size_t place_ = 0;
    std::ptrdiff_t line_ = 1;
    ReadPgn read_;
    PgnGame pgn_;
    bool has_begun_ = false;  ///< something of a game that is not finished
    bool has_moves_ = false;
    bool has_result_ = false;
};

}  // namespace

std::string PgnGame::tag(std::string_view name) const {
    const auto found = std::ranges::find_if(tags, [&](const auto& tag) { return tag.first == name; });
    return found == tags.end() ? "" : found->second;
}

std::string tag_line(std::string_view name, std::string_view value) {
    return fmt::format("[{} {}]", name, in_quotes(value));
}

std::string pgn_text(const PgnGame& pgn) {
    std::string text;
    for (const auto& [name, value] : pgn.tags) {
        text += tag_line(name, value) + "\n";
    }
    if (!(pgn.game.start() == ChessPosition()) && pgn.tag("FEN").empty()) {
        text += fmt::format("[SetUp \"1\"]\n[FEN \"{}\"]\n", fen_text(pgn.game.start()));
    }
    return text + "\n" + in_lines(movetext(pgn)) + "\n\n";
}

ReadPgn read_pgn(std::string_view text, std::size_t most_plies) {
    return PgnReader(text, most_plies, true).read();
}

ReadPgn read_pgn_words(std::string_view text) {
    return PgnReader(text, 0, false).read();
}

}  // namespace ringmaster

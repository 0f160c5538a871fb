#include "ringmaster/config/problem.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t longest_line = 10000;

constexpr std::string_view blanks = " \t\r";

/// A string of TOML, which in three quotes may hold two more before its end, and in one does not go beyond its line.
struct TomlString {
    std::size_t end = 0;  ///< behind its last quote; where nothing closes it, at the end of its line or of the text
    bool is_closed = false;
};

TomlString toml_string_at(std::string_view text, std::size_t begin) {
    const char quote = text[begin];
    const bool is_long = text.substr(begin).starts_with(std::string(3, quote));
    const std::string end(is_long ? 3 : 1, quote);
    std::size_t at = begin + end.size();
    while (at < text.size() && !text.substr(at).starts_with(end)) {
        if (!is_long && text[at] == '\n') {
            return {at, false};
        }
        at += text[at] == '\\' && quote == '"' ? 2 : 1;
    }
    if (at >= text.size()) {
        return {text.size(), false};
    }
    at += end.size();
    for (int more = 0; is_long && more < 2 && text.substr(at).starts_with(quote); ++more) {
        ++at;
    }
    return {at, true};
}

/// What is open where the parser stumbled: brackets, and perhaps a text.
struct Open {
    std::vector<std::size_t> brackets;
    std::optional<std::size_t> quote;
};

Open open_at(std::string_view text) {
    Open open;
    for (std::size_t at = 0; at < text.size(); at = behind_toml(text, at)) {
        const char letter = text[at];
        if (letter == '[' || letter == '{') {
            open.brackets.push_back(at);
        } else if ((letter == ']' || letter == '}') && !open.brackets.empty()) {
            open.brackets.pop_back();
        } else if ((letter == '"' || letter == '\'') && !toml_string_at(text, at).is_closed) {
            open.quote = at;
        }
    }
    return open;
}

/// `KEY = VALUE`, or what somebody wrote in the place of that.
struct SettingLine {
    std::string key;
    std::string value;            ///< without a comment
    std::size_t value_begin = 0;  ///< in the whole text
    bool has_sign = false;        ///< '=' stands in it
};

SettingLine line_at(std::string_view text, std::size_t position) {
    const std::size_t before = position == 0 ? std::string_view::npos : text.rfind('\n', position - 1);
    const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
    std::string_view line = text.substr(begin, std::min(text.find('\n', position), text.size()) - begin);
    line = line.substr(0, line.find(" #"));
    const std::size_t sign = line.find('=');
    const std::size_t first = std::min(line.find_first_not_of(blanks), line.size());
    const std::size_t end_of_key = std::min(line.find_first_of(" \t:=", first), line.size());
    const std::size_t value = sign == std::string_view::npos ? line.find_first_not_of(" \t:", end_of_key)
                                                             : line.find_first_not_of(blanks, sign + 1);
    return {std::string(line.substr(first, end_of_key - first)),
            value == std::string_view::npos ? "" : trim(line.substr(value)), begin + std::min(value, line.size()),
            sign != std::string_view::npos};
}

/// What somebody wrote without quotes, or with some that TOML does not know, in those that go with it.
std::string in_quotes(std::string text) {
    for (const char* typographic : {"\u201c", "\u201d", "\u2018", "\u2019"}) {
        replace_all(text, typographic, "");
    }
    const bool quotes_words = std::ranges::count(text, '"') % 2 == 0 && text.find('\'') == std::string::npos;
    if (quotes_words && !text.starts_with('"') && text.find('"') != std::string::npos) {
        return "'" + text + "'";
    }
    std::erase_if(text, [](char letter) { return letter == '"' || letter == '\''; });
    return '"' + text + '"';
}

/// Whether the commas stand as they do in 10,000.
bool are_thousands(const std::string& number) {
    const std::size_t first = std::min(number.find_first_not_of("+-"), number.size());
    const std::vector<std::string> groups = split(number.substr(first, number.find('.') - first), ',');
    return groups.front().size() <= 3 && !groups.front().starts_with('0') &&
           std::all_of(groups.begin() + 1, groups.end(), [](const auto& group) { return group.size() == 3; });
}

bool has_all(std::string_view complaint, const std::vector<std::string_view>& parts) {
    return std::ranges::all_of(parts,
                               [&](std::string_view part) { return complaint.find(part) != std::string_view::npos; });
}

/// What the parser did not expect at the end of its complaint: the ] of "saw ']'"; a line feed is \n.
char letter_seen(std::string_view complaint) {
    constexpr std::string_view saw = "saw '";
    const std::size_t at = complaint.rfind(saw);
    return at == std::string_view::npos || at + saw.size() == complaint.size() ? '\0' : complaint[at + saw.size()];
}

/// Looks for the mistake in the order in which one hides another.
class Diagnosis {
public:
    Diagnosis(std::string_view text, std::size_t position, std::string_view complaint)
        : text_(text),
          position_(std::min(position, text.size())),
          complaint_(complaint),
          seen_(letter_seen(complaint)),
          open_(open_at(text.substr(0, position_))),
          line_(line_at(text, position_)) {}

    Problem problem() const {
        for (const auto look :
             {&Diagnosis::open_quote, &Diagnosis::wrong_escape, &Diagnosis::stray_bracket, &Diagnosis::missing_sign,
              &Diagnosis::missing_value, &Diagnosis::decimal_comma, &Diagnosis::bare_fraction, &Diagnosis::bare_text,
              &Diagnosis::missing_comma, &Diagnosis::open_bracket, &Diagnosis::twice, &Diagnosis::surplus}) {
            if (const std::optional<Problem> found = (this->*look)()) {
                return *found;
            }
        }
        constexpr std::string_view prefix = "Error while parsing ";
        std::string_view rest = complaint_;
        rest.remove_prefix(rest.starts_with(prefix) ? prefix.size() : 0);
        return at(position_, "this is not TOML: " + std::string(rest));
    }

private:
    using Found = std::optional<Problem>;

    Problem at(std::size_t position, const std::string& message) const {
        return problem_at_byte(text_, position, printable(message, longest_problem));
    }

    bool is_plain_setting() const { return line_.has_sign && open_.brackets.empty() && !line_.key.empty(); }

    Found open_quote() const {
        if (!open_.quote || !has_all(complaint_, {"string", "control characters"})) {
            const bool is_long = open_.quote && has_all(complaint_, {"string", "end-of-file"});
            return is_long ? Found(at(*open_.quote, "the quotes that begin this text are never closed")) : Found();
        }
        return at(*open_.quote, "the quote that begins this text is not closed in its line");
    }

    Found wrong_escape() const {
        const bool is_escape = has_all(complaint_, {"escape sequence"}) || has_all(complaint_, {"expected hex digit"});
        if (!is_escape || !open_.quote) {
            return {};
        }
        return at(text_.rfind('\\', position_),
                  "this backslash means nothing in double quotes (write / in a path, or the text in single quotes)");
    }

    Found stray_bracket() const {
        const bool closes = seen_ == ']' || seen_ == '}';
        if (!closes || !open_.brackets.empty()) {
            return {};
        }
        return at(position_,
                  fmt::format("this '{}' closes nothing (take it away, or write the '{}' that it belongs to)", seen_,
                              seen_ == ']' ? '[' : '{'));
    }

    Found missing_sign() const {
        if (!has_all(complaint_, {"key-value pair", "expected '='"})) {
            return {};
        }
        if (line_.has_sign || line_.value.empty()) {
            return at(position_, "a key is one word, and '=' follows it");
        }
        return at(position_,
                  fmt::format("'=' is missing between a key and its value (write {} = {})", line_.key, line_.value));
    }

    Found missing_value() const {
        const bool is_missing = is_plain_setting() && line_.value.empty();
        return is_missing ? Found(at(position_, "the value of " + line_.key + " is missing")) : Found();
    }

    Found decimal_comma() const {
        const bool is_between_digits = seen_ == ',' && position_ > 0 && position_ + 1 < text_.size() &&
                                       is_digit(text_[position_ - 1]) && is_digit(text_[position_ + 1]);
        if (!is_between_digits || !open_.brackets.empty()) {
            return {};
        }
        std::string number = line_.value;
        if (are_thousands(number)) {
            std::string plain = number;
            std::erase(plain, ',');
            std::replace(number.begin(), number.end(), ',', '_');
            return at(position_,
                      fmt::format("thousands have no comma (write {} = {} or {})", line_.key, plain, number));
        }
        std::replace(number.begin(), number.end(), ',', '.');
        return at(position_, fmt::format("a number has a point, not a comma (write {} = {})", line_.key, number));
    }

    Found bare_text() const {
        const std::size_t begin = begin_of_value();
        if (begin >= text_.size() || begin < line_.value_begin || !is_bare_text(text_[begin])) {
            return {};
        }
        const std::string word = word_at(begin);
        const std::string lower = to_lower(word);
        if (lower == "true" || lower == "false") {
            return at(begin, fmt::format("{0} is written {1} (write {1})", word, lower));
        }
        return at(begin, fmt::format("a text stands in quotes (write {}{})", key_to_write(),
                                     in_quotes(is_plain_setting() ? line_.value : word)));
    }

    Found bare_fraction() const {
        const std::size_t begin = begin_of_value();
        if (begin >= text_.size() || begin < line_.value_begin) {
            return {};
        }
        std::string word = word_at(begin);
        const std::size_t point = std::min(word.find_first_not_of("+-"), word.size());
        const std::size_t behind = word.find_first_not_of("0123456789", point + 1);
        if (point + 1 >= word.size() || word[point] != '.' || behind != std::string::npos) {
            return {};
        }
        word.insert(point, "0");
        return at(begin, fmt::format("a number begins with a digit (write {}{})", key_to_write(), word));
    }

    std::string key_to_write() const { return is_plain_setting() ? line_.key + " = " : ""; }

    std::string word_at(std::size_t begin) const {
        return std::string(text_.substr(begin, text_.find_first_of(" \t\r\n,]}#", begin) - begin));
    }

    /// The parser may have gone into it before it stumbled.
    std::size_t begin_of_value() const {
        if (is_plain_setting()) {
            return line_.value_begin;
        }
        const std::size_t before = text_.find_last_of(" \t\n=,[{", position_ == 0 ? 0 : position_ - 1);
        return text_[std::min(position_, text_.size() - 1)] == ' ' || before == std::string_view::npos ? position_
                                                                                                       : before + 1;
    }

    /// A typographic quote does not begin a text; what else begins one is no number and no list.
    static bool is_bare_text(char first) {
        return is_ascii_letter(first) || std::string_view("./~_").find(first) != std::string_view::npos ||
               static_cast<unsigned char>(first) >= 0x80;
    }

    Found missing_comma() const {
        const bool is_value = seen_ == '"' || seen_ == '\'' || seen_ == '[' || seen_ == '{' || is_digit(seen_);
        const bool is_missing = is_value && has_all(complaint_, {"expected comma or closing"});
        return is_missing ? Found(at(position_, "a comma is missing before this value")) : Found();
    }

    Found open_bracket() const {
        if (open_.brackets.empty()) {
            return {};
        }
        const std::size_t begin = open_.brackets.back();
        if (text_[begin] == '{' && seen_ == '\\' && is_closed_below()) {
            return at(position_, "what stands in '{' and '}' must be in one line");
        }
        if (const std::size_t comma = text_.rfind(',', position_);
            comma != std::string_view::npos &&
            (has_all(complaint_, {"dangling comma"}) || has_all(complaint_, {"saw comma"}))) {
            return at(comma, "this comma is too many (take it away)");
        }
        if (has_all(complaint_, {"closing"}) || has_all(complaint_, {"expected ']'"}) ||
            has_all(complaint_, {"end-of-file"})) {
            return at(begin, fmt::format("this '{}' is not closed", text_[begin]));
        }
        return {};
    }

    /// Whether the bracket is closed on a later line of the same section.
    bool is_closed_below() const {
        const std::string_view rest = text_.substr(position_);
        const std::string_view section = rest.substr(0, rest.find("\n["));
        const std::size_t brace = section.find_first_of("{}");
        return brace != std::string_view::npos && section[brace] == '}';
    }

    Found twice() const {
        if (!has_all(complaint_, {"cannot redefine"})) {
            return {};
        }
        const std::size_t begin = std::min(complaint_.find('\''), complaint_.size() - 1) + 1;
        const std::string name(complaint_.substr(begin, complaint_.rfind('\'') - begin));
        const bool is_header = position_ < text_.size() && text_[position_] == '[';
        return at(position_, fmt::format("{} is there already (write it once{})", name,
                                         is_header ? "; of what there may be several, write [[" + name + "]]" : ""));
    }

    Found surplus() const {
        const bool is_surplus = has_all(complaint_, {"expected a comment or whitespace"});
        return is_surplus ? Found(at(position_, "nothing but a comment, which begins with '#', may follow here"))
                          : Found();
    }

    std::string_view text_;
    std::size_t position_;
    std::string_view complaint_;
    char seen_;
    Open open_;
    SettingLine line_;
};

}  // namespace

std::size_t behind_toml(std::string_view text, std::size_t begin) {
    const char letter = text[begin];
    return letter == '"' || letter == '\'' ? toml_string_at(text, begin).end
           : letter == '#'                 ? std::min(text.find('\n', begin), text.size())
                                           : begin + 1;
}

Problem problem_at_byte(std::string_view text, std::size_t position, std::string message) {
    const std::string_view before = text.substr(0, position);
    const std::size_t line_start = before.rfind('\n') + 1;
    const auto line = std::ranges::count(before, '\n') + 1;
    const std::size_t column = display_width(before.substr(line_start)) + 1;
    return {{static_cast<int>(line), static_cast<int>(column)}, std::move(message)};
}

std::vector<std::string> problem_lines(const std::string& file, std::vector<Problem> problems,
                                       const std::string& consequence) {
    std::ranges::stable_sort(problems, {}, &Problem::place);
    std::vector<std::string> lines;
    std::size_t all = 0;
    for (const auto& [place, message, example, count] : problems) {
        all += count;
        const std::string where = place.line == 0 ? file : fmt::format("{}:{}:{}", file, place.line, place.column);
        lines.push_back(printable(where + ": " + message, longest_line));
        for (const std::string& shown : example.empty() ? std::vector<std::string>{} : split(example, '\n')) {
            lines.push_back(printable(shown, longest_line));
        }
    }
    if (!problems.empty()) {
        lines.push_back(printable(counted(all, "problem") + " in " + file + "; " + consequence, longest_line));
    }
    return lines;
}

void add_problems_of_match(std::vector<Problem> of_match, std::vector<Problem>& problems) {
    for (Problem& problem : of_match) {
        problem.message = "in the games of [verification]: " + problem.message;
        problems.push_back(std::move(problem));
    }
}

Problem syntax_problem(std::string_view text, std::size_t position, std::string_view complaint) {
    return Diagnosis(text, position, complaint).problem();
}

bool looks_like_gomill(std::string_view text) {
    const std::vector<std::string> lines = split(text, '\n');
    return std::ranges::any_of(lines, [](const std::string& line) {
        const std::string code = line.substr(0, line.find('#'));
        return code.starts_with("def ") || code.find("Player(") != std::string::npos ||
               code.find("Parameter(") != std::string::npos || code.find("Matchup(") != std::string::npos;
    });
}

std::string smallest_control_file() {
    return R"(competition_type = "model_tuner"
board_size = 9
komi = 7.5
number_of_games = 2000

[candidate]
command = "./my-engine --gtp --seed={seed}"
startup_gtp_commands = ["set_param rave {rave:.3f}"]

[[parameters]]
code = "rave"
scale = { log = [0.01, 5.0] }
default = 0.9
)";
}

}  // namespace ringmaster

#include "ringmaster/drafts/source_marks.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <map>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/drafts/new_event.hpp"
#include "ringmaster/tune/tuned_parameter.hpp"

namespace ringmaster {
namespace {

constexpr std::string_view mark_word = "tune:";

bool is_word_letter(char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

/// What begins the comment that ends here; empty: nothing does.
std::string_view opener_at_end_of(std::string_view line) {
    const std::string_view before = line.substr(0, line.find_last_not_of(" \t") + 1);
    for (const std::string_view opener : {"//", "/*", "--", "#", ";", "%"}) {
        if (before.ends_with(opener)) {
            return before.substr(before.size() - opener.size());
        }
    }
    return {};
}

/// How many bytes of the code are comments of the language whose marks begin with `opener`, up to the next code; 0:
/// none begins here.
std::size_t length_of_comment(std::string_view code, std::string_view opener) {
    const bool is_of_c = opener == "//" || opener == "/*";
    if (is_of_c && code.starts_with("/*")) {
        const std::size_t end = code.find("*/", 2);
        return end == std::string_view::npos ? code.size() : end + 2;
    }
    return code.starts_with(is_of_c ? "//" : opener) ? code.size() : 0;
}

/// How long the number at this place is, with the letters behind it; 0: there is none.
std::size_t length_of_number(std::string_view code, std::size_t begin) {
    const std::string_view rest = code.substr(begin);
    if (rest.empty() || !(is_digit(rest.front()) || rest.front() == '.')) {  // it might be "inf"
        return 0;
    }
    double number = 0;
    const char* const end = std::from_chars(rest.data(), rest.data() + rest.size(), number).ptr;
    const auto digits = static_cast<std::size_t>(end - rest.data());
    const std::size_t length = std::min(rest.find_first_not_of("fFlLuU", digits), rest.size());
    const bool goes_on =
        length < rest.size() && (is_word_letter(rest[length]) || rest[length] == '.' || rest[length] == '\'');
    return digits == 0 || goes_on ? 0 : length;
}

/// Whether a sign at this place is the number's, not that of a sum.
bool is_sign_of_number(std::string_view code, std::size_t position) {
    const std::size_t last = position == 0 ? std::string_view::npos : code.find_last_not_of(" \t", position - 1);
    if (last == std::string_view::npos || code.substr(0, last + 1).ends_with("return")) {
        return true;
    }
    return !is_word_letter(code[last]) && code[last] != ')' && code[last] != ']';
}

/// How long the value at this place is; 0: there is none.
std::size_t length_of_value(std::string_view code, std::size_t begin) {
    if (code[begin] == '"' || code[begin] == '\'') {
        std::size_t end = begin + 1;
        while (end < code.size() && code[end] != code[begin]) {
            end += code[end] == '\\' ? 2 : 1;
        }
        return end < code.size() ? end + 1 - begin : 0;
    }
    for (const std::string_view word : {"true", "false", "True", "False"}) {
        const std::size_t end = begin + word.size();
        if (code.substr(begin).starts_with(word) && (end == code.size() || !is_word_letter(code[end]))) {
            return word.size();
        }
    }
    if ((code[begin] == '-' || code[begin] == '+') && is_sign_of_number(code, begin)) {
        const std::size_t length = length_of_number(code, begin + 1);
        return length == 0 ? 0 : length + 1;
    }
    return length_of_number(code, begin);
}

/// Whether it is a value for us: not 0x1F, 1'000 and 010, which is 8 in C and an error elsewhere.
bool is_readable(std::string_view literal) {
    const std::string_view number = literal.substr(literal.find_first_not_of("+-"));
    const bool is_octal = number.size() > 1 && number[0] == '0' && is_digit(number[1]) &&
                          number.find_first_of(".eE") == std::string_view::npos;
    return !is_octal && length_of_value(literal, 0) > 0;
}

/// How long the name at this place is, or the number that is none for us: 0x1F, 1'000.
std::size_t length_of_word(std::string_view code, std::size_t begin) {
    const std::string_view more = is_digit(code[begin]) ? ".'" : ".";
    std::size_t end = begin;
    while (end < code.size() && (is_word_letter(code[end]) || more.find(code[end]) != std::string_view::npos)) {
        ++end;
    }
    return end - begin;
}

/// The values in the code of a line, which begins outside of comments. What is no value for us but a number takes its
/// place, too.
std::vector<std::string_view> values_in(std::string_view code, std::string_view opener) {
    std::vector<std::string_view> values;
    std::size_t position = 0;
    while (position < code.size()) {
        if (const std::size_t skipped = length_of_comment(code.substr(position), opener); skipped > 0) {
            position += skipped;
        } else if (const std::size_t length = length_of_value(code, position); length > 0) {
            values.push_back(code.substr(position, length));
            position += length;
        } else if (const std::size_t word = length_of_word(code, position); word > 0) {
            if (is_digit(code[position])) {
                values.push_back(code.substr(position, word));
            }
            position += word;
        } else {
            ++position;
        }
    }
    return values;
}

/// Where code begins in a line that may begin inside a comment of C's.
std::size_t begin_of_code(std::string_view line, std::string_view opener) {
    const std::size_t end = opener == "//" || opener == "/*" ? line.find("*/") : std::string_view::npos;
    return end == std::string_view::npos || line.substr(0, end).find("/*") != std::string_view::npos ? 0 : end + 2;
}

/// What a mark says, up to where its comment ends: "lmr 40..120, futility".
std::string_view text_of_mark(std::string_view text) {
    for (const std::string_view end : {"*/", "-->"}) {
        text = text.substr(0, text.find(end));
    }
    return text;
}

/// A mark in a line: its comment begins with it.
struct Mark {
    std::string_view code;    ///< what stands before the comment, from the mark before on
    std::string_view opener;  ///< of the comment
    std::string_view text;
};

std::vector<Mark> marks_of(std::string_view line) {
    std::vector<Mark> marks;
    std::size_t begin = 0;
    for (std::size_t at = line.find(mark_word); at != std::string_view::npos; at = line.find(mark_word, at + 1)) {
        const std::string_view before = line.substr(0, at);
        const std::string_view opener = at < begin ? std::string_view() : opener_at_end_of(before);
        if (opener.empty()) {
            continue;
        }
        begin = marks.empty() ? begin_of_code(before, opener) : begin;
        const auto comment = static_cast<std::size_t>(opener.data() - line.data());
        const std::string_view text = text_of_mark(line.substr(at + mark_word.size()));
        marks.push_back({line.substr(begin, comment - std::min(begin, comment)), opener, text});
        begin = at + mark_word.size() + text.size();
    }
    return marks;
}

/// In code that is commented out a mark says nothing.
bool is_commented_out(const Mark& mark) {
    const std::size_t first = mark.code.find_first_not_of(" \t");
    return first != std::string_view::npos &&
           length_of_comment(mark.code.substr(first), mark.opener) >= mark.code.size() - first;
}

/// What is wrong with a mark of these names behind so many values, with a remedy; empty: nothing.
std::string find_wrong(const std::vector<std::string>& names, std::size_t values) {
    const auto wrong = std::ranges::find_if_not(names, is_code);
    if (wrong != names.end()) {
        const std::string name = printable(*wrong);
        const bool is_first = wrong == names.begin();
        if (name.empty() && names.size() == 1) {
            return "the mark names nothing (write '// tune: NAME')";
        }
        if (name.empty()) {
            return fmt::format("the mark has a comma without a name {} it (leave it out, or write the name)",
                               is_first ? "before" : "after");
        }
        const std::string_view ends = "0123456789.+-";
        if (name.find("..") != std::string::npos && ends.find(name.front()) != std::string_view::npos) {
            return fmt::format(
                "the range {} has no name before it ({})", name,
                is_first ? "write '// tune: NAME " + name + "'" : "only a blank stands between a name and its range");
        }
        return "'" + name +
               "' in the mark is no name of a parameter (that is of letters, digits, '_' and '-', and begins with a "
               "letter or '_'; behind it a blank and the range: NAME LO..HI)";
    }
    if (names.size() <= values) {
        return "";
    }
    const std::vector<std::string> quoted = each(names, [](const std::string& name) { return "'" + name + "'"; });
    return (values == 0
                ? "no value stands before the mark of " + listed(quoted, "and")
                : fmt::format("the mark names {} values, and its line has only {} before it", names.size(), values)) +
           " (write the mark behind the value, in its line)";
}

void add_values_of_line(std::string_view line, std::size_t number, std::size_t offset,
                        std::vector<MarkedValue>& values) {
    for (const Mark& mark : marks_of(line)) {
        if (is_commented_out(mark)) {
            continue;
        }
        const std::vector<std::string> items = each(split(mark.text, ','), trim);
        const std::vector<std::string> names = each(items, [](const std::string& item) {
            return item.substr(0, std::min(item.find_first_of(" \t="), item.size()));
        });
        const std::vector<std::string_view> found = values_in(mark.code, mark.opener);
        const std::string wrong = find_wrong(names, found.size());
        for (std::size_t i = 0; i < items.size(); ++i) {
            MarkedValue& value = values.emplace_back();
            value = {names[i], trim(items[i].substr(names[i].size())), number, offset, "", wrong};
            if (!wrong.empty()) {
                continue;
            }
            const std::string_view text = found[found.size() + i - items.size()];
            value.offset += static_cast<std::size_t>(text.data() - line.data());
            if (is_readable(text)) {
                value.literal = text;
            } else {
                value.problem = fmt::format(
                    "{}, before the mark of '{}', is no number that can be read (write it in decimal, without "
                    "separators or zeros before it)",
                    printable(text), value.code);
            }
        }
    }
}

bool is_quoted(const std::string& literal) {
    return literal.front() == '"' || literal.front() == '\'';
}

bool is_truth(const std::string& literal) {
    return to_lower(literal) == "true" || to_lower(literal) == "false";
}

/// The letters behind a number.
std::string suffix_of(const std::string& literal) {
    return literal.substr(literal.find_last_not_of("fFlLuU") + 1);
}

std::string with_case_of(const std::string& literal, std::string word) {
    if (std::isupper(static_cast<unsigned char>(literal.front())) != 0) {
        word.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(word.front())));
    }
    return word;
}

std::vector<std::string_view> lines_with_ends(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t length = std::min(text.find('\n'), text.size() - 1) + 1;
        lines.push_back(text.substr(0, length));
        text.remove_prefix(length);
    }
    return lines;
}

std::string diff_line(char sign, std::string_view line) {
    std::string text = sign + std::string(line);
    return text.ends_with('\n') ? text : text + "\n\\ No newline at end of file\n";
}

/// What one would type to `ringmaster new` for the value, but for its default.
std::string typed_parameter(const MarkedValue& value, const std::string& range) {
    const bool is_whole = std::holds_alternative<long long>(value_of_literal(value.literal)) &&
                          value.literal.find_first_of(".eE'\"") == std::string::npos;
    const bool is_said = contains(words_in(range), "integer") || range.find('|') != std::string::npos;
    return value.code + "=" + range + (is_whole && !is_said ? " integer" : "");
}

/// Why the value is not one of those that the range has; empty: it is.
std::string why_outside(const PlainParameter& parameter, const std::string& typed) {
    const auto number = number_of(typed);
    if (!parameter.choices.empty()) {
        return contains(parameter.choices, typed) ? "" : join(parameter.choices, "|");
    }
    return number && *number >= parameter.least && *number <= parameter.greatest
               ? ""
               : fmt::format("{}..{}", parameter.least, parameter.greatest);
}

class MarkReader {
public:
    void read(const MarkedSource& source) {
        const std::vector<MarkedValue> values = marked_values(source.text);
        if (values.empty()) {
            read_.problems.push_back(source.name + ": there is no mark in it (write '" + opening_of_mark(source.name) +
                                     "NAME LO..HI' behind a value)");
        }
        for (const MarkedValue& value : values) {
            where_ = fmt::format("{}:{}", source.name, value.line);
            take(value);
        }
    }

    /// The parameters of all marks. A code of which no mark tells the range is a problem of its first mark.
    MarkedParameters take_all() {
        for (const std::string& code : codes_) {
            const Found& found = found_.at(code);
            if (found.range.empty()) {
                problem_at(found.where,
                           fmt::format("the mark of '{0}' has no range (write '// tune: {0} LO..HI')", code));
            } else {
                check(found);
            }
        }
        return std::move(read_);
    }

private:
    struct Found {
        MarkedValue value;
        std::string where;
        std::string range;
        std::string where_range;
    };

    void problem_at(const std::string& where, const std::string& what) {
        const std::string text = where + ": " + printable(what, 1000);
        if (!contains(read_.problems, text)) {  // the names of a mark share what is wrong with it
            read_.problems.push_back(text);
        }
    }
    void problem(const std::string& what) { problem_at(where_, what); }

    void take(const MarkedValue& value) {
        if (!value.problem.empty()) {
            return problem(value.problem);
        }
        if (is_truth(value.literal)) {
            return problem(
                fmt::format("{} is no number and no text in quotes, as the value of a mark must be (write the "
                            "section of '{}' by hand)",
                            value.literal, value.code));
        }
        const std::string range = trim(value.range.substr(value.range.starts_with('=') ? 1 : 0));
        if (contains(words_in(range), "default")) {
            return problem(
                fmt::format("the mark of '{}' tells a default, which is the value that stands there, {} (leave it out)",
                            value.code, value.literal));
        }
        const auto [entry, is_new] = found_.try_emplace(value.code, Found{value, where_, range, where_});
        Found& found = entry->second;
        if (is_new) {
            codes_.push_back(value.code);
            return;
        }
        if (value_of_literal(value.literal) != value_of_literal(found.value.literal)) {
            problem(fmt::format("'{}' is {} here and {} in {} (a parameter has one value: make them the same)",
                                value.code, value.literal, found.value.literal, found.where));
        }
        if (found.range.empty()) {
            found.range = range;
            found.where_range = where_;
        } else if (!range.empty() && range != found.range) {
            problem(fmt::format("the range of '{}' is {} here and {} in {} (write it once)", value.code, range,
                                found.range, found.where_range));
        }
    }

    void check(const Found& found) {
        const std::string& code = found.value.code;
        const std::string typed = typed_parameter(found.value, found.range);
        const NewParameters alone = read_parameters({typed}, {{}, {}, false});
        for (const std::string& wrong : alone.problems) {
            const std::string label = "parameter '" + typed + "': ";
            problem_at(found.where_range, fmt::format("the mark of '{}': {}", code,
                                                      wrong.starts_with(label) ? wrong.substr(label.size()) : wrong));
        }
        if (alone.parameters.empty()) {
            return;
        }
        const std::string value = to_text(value_of_literal(found.value.literal));
        if (const std::string range = why_outside(alone.parameters.front(), value); !range.empty()) {
            return problem_at(
                found.where,
                fmt::format("{} is not in the range of '{}', {} (widen it, or mend the value)", value, code, range));
        }
        read_.texts.push_back(typed + " default " + value);
    }

    MarkedParameters read_;
    std::string where_;
    std::vector<std::string> codes_;  ///< in the order of their first marks
    std::map<std::string, Found> found_;
};

}  // namespace

std::string opening_of_mark(const std::string& file_name) {
    return file_name.ends_with(".py") ? "# tune: " : "// tune: ";
}

std::vector<MarkedValue> marked_values(std::string_view source) {
    std::vector<MarkedValue> values;
    std::size_t offset = 0;
    std::size_t number = 0;
    for (const std::string_view line : lines_with_ends(source)) {
        const std::size_t content = line.find_last_not_of("\r\n") + 1;
        add_values_of_line(line.substr(0, content), ++number, offset, values);
        offset += line.size();
    }
    return values;
}

Value value_of_literal(const std::string& literal) {
    if (is_quoted(literal)) {
        return literal.substr(1, literal.size() - 2);
    }
    if (is_truth(literal)) {
        return to_lower(literal) == "true";
    }
    std::string number = literal.substr(0, literal.size() - suffix_of(literal).size());
    number.erase(0, number.front() == '+' ? 1 : 0);
    if (const auto whole = number_in<long long>(number)) {
        return *whole;
    }
    return number_of(number).value_or(0);
}

std::string literal_for(const Value& value, const std::string& literal) {
    const std::string text = to_text(value);
    if (const auto* word = std::get_if<std::string>(&value)) {
        if (!is_quoted(literal)) {
            throw Error(fmt::format("the text '{}' does not fit in the place of {}", *word, literal));
        }
        if (word->find_first_of("\\\"'\n") != std::string::npos) {
            throw Error(fmt::format("the text '{}' has quotes or backslashes", *word), "", "write it there by hand");
        }
        return literal.front() + *word + literal.front();
    }
    if (const bool* truth = std::get_if<bool>(&value)) {
        return is_truth(literal) ? with_case_of(literal, text) : *truth ? "1" : "0";
    }
    if (is_quoted(literal)) {
        return literal.front() + text + literal.front();
    }
    if (is_truth(literal)) {
        throw Error(fmt::format("the number {} does not fit in the place of {}", text, literal));
    }
    if (text.starts_with('-') && suffix_of(literal).find_first_of("uU") != std::string::npos) {
        throw Error(fmt::format("{} does not fit in the place of {}, which has no sign", text, literal), "",
                    "leave out the 'u' in the source, or let the range begin at 0");
    }
    const bool was_whole = literal.find_first_of(".eE") == std::string::npos;
    const bool is_whole = text.find_first_of(".eE") == std::string::npos;
    if (was_whole && !is_whole) {
        throw Error(fmt::format("{} does not fit in the place of {}, a whole number", text, literal), "",
                    "say 'integer = true' in the parameter's scale, or give the number in the source a point");
    }
    return text + (!was_whole && is_whole ? ".0" : "") + suffix_of(literal);
}

std::string with_replacements(std::string_view text, const std::vector<Replacement>& replacements) {
    std::string result;
    std::size_t done = 0;
    for (const Replacement& replacement : replacements) {
        result += text.substr(done, replacement.offset - done);
        result += replacement.text;
        done = replacement.offset + replacement.length;
    }
    result += text.substr(done);
    return result;
}

std::string unified_diff(const std::string& name, std::string_view before, std::string_view after) {
    constexpr std::size_t context = 3;
    const auto old_lines = lines_with_ends(before);
    const auto new_lines = lines_with_ends(after);
    const auto differs = [&](std::size_t i) { return old_lines[i] != new_lines[i]; };
    std::string text;
    for (std::size_t i = 0; i < old_lines.size(); ++i) {
        if (!differs(i)) {
            continue;
        }
        const std::size_t begin = i - std::min(i, context);
        std::size_t end = i + 1;
        for (std::size_t next = i; next < std::min(end + 2 * context, old_lines.size()); ++next) {
            end = differs(next) ? next + 1 : end;
        }
        const std::size_t last = end;
        end = std::min(end + context, old_lines.size());
        text += text.empty() ? fmt::format("--- a/{0}\n+++ b/{0}\n", name) : "";
        text += fmt::format("@@ -{0},{1} +{0},{1} @@\n", begin + 1, end - begin);
        for (std::size_t line = begin; line < end; ++line) {
            text += diff_line(differs(line) ? '-' : ' ', old_lines[line]);
            text += differs(line) ? diff_line('+', new_lines[line]) : "";
        }
        i = last;
    }
    return text;
}

MarkedParameters marked_parameters(const std::vector<MarkedSource>& sources) {
    MarkReader reader;
    for (const MarkedSource& source : sources) {
        reader.read(source);
    }
    return reader.take_all();
}

}  // namespace ringmaster

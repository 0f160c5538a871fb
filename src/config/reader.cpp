#include "ringmaster/config/reader.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

constexpr const char* truth_value = "true or false";
constexpr const char* number_value = "a number";
constexpr const char* integer_value = "an integer";

Problem problem_at(const Place& place, std::string_view message) {
    return {file_place(place), printable(message, longest_problem)};
}

std::string range_text(const WholeRange& range) {
    const WholeRange everything;
    if (range.most == everything.most) {
        return fmt::format("at least {}", range.least);
    }
    return range.least == everything.least ? fmt::format("at most {}", range.most)
                                           : fmt::format("from {} to {}", range.least, range.most);
}

/// Whether the text would be what is wanted if it stood without quotes.
bool is_value_of_kind(const std::string& wanted, const std::string& text) {
    if (wanted == truth_value) {
        return text == "true" || text == "false";
    }
    if (wanted != number_value && wanted != integer_value) {
        return false;
    }
    return number_in<double>(text) &&
           (wanted == number_value || text.find_first_not_of("-0123456789") == std::string::npos);
}

/// Where settings went that are called otherwise elsewhere, most of them Gomill's; empty: it is none of them.
std::string remedy_for_name_of_others(const std::string& name, const std::string& section) {
    const bool is_of_matchup = section.starts_with("matchup");
    return is_of_matchup && name == "name"      ? " (the id of a matchup may hold blanks: id = \"...\")"
           : is_of_matchup && name == "players" ? " (write player_1 = \"...\" and player_2 = \"...\")"
           : section == "verification" && (name == "games" || name == "number_of_games")
               ? " (write share: the match's part of number_of_games)"
           : name == "initial_mean"     ? " (default is the mean)"
           : name == "initial_variance" ? " (initial_deviation is for all parameters, at the top of the file)"
           : name == "transform"        ? " (the scale does that: scale = { formula = \"10^x\" })"
           : name == "number_of_generations"
               ? " (number_of_games is so many times samples_per_generation and batch_size)"
           : name == "make_candidate" ? " (write a section [candidate], whose texts may hold {CODE})"
           : name == "tc" && (is_of_matchup || section == "verification") ? " (write clock = \"10s+0.1s\")"
           : name == "tc" && section != "game" ? " (write clock = \"10s+0.1s\" above the first [table])"
           : name == "name" && section.empty()
               ? " (the file's name is the event's; write more about it as description = \"...\")"
               : "";
}

/// The heading under which a section stands that messages call so; empty: it is deeper, or its keys are at home in
/// others.
std::string heading_of(const std::string& label) {
    const std::string word = label.substr(0, label.find(' '));
    return label == "verification" || label.find(": ") != std::string::npos ? ""
           : word == label                                                  ? "[" + label + "]"
           : word == "player"                                               ? "[players.NAME]"
           : word == "parameter" || word == "matchup"                       ? "[[" + word + "s]]"
                                                                            : "[[" + word + "]]";
}

}  // namespace

std::size_t position_of(std::string_view text, const Place& place) {
    std::size_t position = text.size() - without_byte_order_mark(text).size();
    for (toml::source_index line = 1; line < place.line && position < text.size(); ++line) {
        position = std::min(text.find('\n', position), text.size() - 1) + 1;
    }
    for (toml::source_index column = 1; column < place.column && position < text.size(); ++column) {
        do {
            ++position;
        } while (position < text.size() && (static_cast<unsigned char>(text[position]) & 0xC0) == 0x80);
    }
    return position;
}

std::optional<std::size_t> find_too_deep(std::string_view text) {
    std::vector<int> dots{0};  // of the key at hand, for each bracket that is open and for the text
    int depth = 0;             // the open brackets and all the dots
    const auto forget_dots = [&] { depth -= std::exchange(dots.back(), 0); };
    for (std::size_t at = 0; at < text.size(); at = behind_toml(text, at)) {
        const char letter = text[at];
        if (letter == '[' || letter == '{') {
            dots.push_back(0);
            ++depth;
        } else if ((letter == ']' || letter == '}') && dots.size() > 1) {
            forget_dots();
            dots.pop_back();
            --depth;
        } else if (letter == '.') {
            ++dots.back();
            ++depth;
        } else if (letter == ',' || (letter == '\n' && dots.size() == 1)) {
            forget_dots();
        }
        if (depth > deepest_nesting) {
            return at;
        }
    }
    return std::nullopt;
}

std::optional<toml::table> parse_toml(const std::string& text, std::vector<Problem>& problems) {
    if (const auto position = find_invalid_utf8(text)) {
        problems.push_back(problem_at_byte(text, *position, "this byte is not UTF-8 (save the file as UTF-8)"));
        return std::nullopt;
    }
    if (const auto position = text.find('\0'); position != std::string::npos) {
        problems.push_back(problem_at_byte(text, position, "a NUL byte: this is no text file"));
        return std::nullopt;
    }
    if (const auto position = find_too_deep(text)) {
        problems.push_back(
            problem_at_byte(text, *position,
                            fmt::format("brackets and dots are nested more than {} deep here (no setting needs that)",
                                        deepest_nesting)));
        return std::nullopt;
    }
    try {
        return toml::parse(text);
    } catch (const toml::parse_error& error) {
        problems.push_back(looks_like_gomill(text)
                               ? Problem{{},
                                         "this is a Gomill control file ('ringmaster import FILE' makes one "
                                         "for ringmaster; see docs/gomill.md)"}
                               : syntax_problem(text, position_of(text, error.source().begin), error.description()));
        return std::nullopt;
    }
}

std::string kind_of(const toml::node& node) {
    if (const auto* text = node.as_string()) {
        return "the text '" + printable(text->get(), 60) + "'";
    }
    if (const auto* whole = node.as_integer()) {
        return fmt::format("the number {}", whole->get());
    }
    if (const auto* real = node.as_floating_point()) {
        std::string number = fmt::format("{:#}", real->get());  // with a dot, so that 3.0 is not taken for a whole one
        replace_all(number, ".e", "e");
        return std::isfinite(real->get()) ? "the number " + number : fmt::format("{}", real->get());
    }
    if (const auto* truth = node.as_boolean()) {
        return truth->get() ? "true" : "false";
    }
    return node.is_array() ? "a list" : node.is_table() ? "a table" : "a date or time";
}

std::optional<Value> plain_value(const toml::node& node) {
    if (const auto* whole = node.as_integer()) {
        return Value(static_cast<long long>(whole->get()));
    }
    if (const auto* real = node.as_floating_point()) {
        return Value(real->get());
    }
    if (const auto* truth = node.as_boolean()) {
        return Value(truth->get());
    }
    const auto* text = node.as_string();
    return text != nullptr ? std::optional(Value(text->get())) : std::nullopt;
}

TableReader::TableReader(const toml::table& table, std::string label, std::vector<Problem>& problems)
    : table_(table), label_(std::move(label)), problems_(problems) {
}

TableReader TableReader::inside(const toml::table& table, const std::string& key) {
    TableReader reader(table, label_.empty() ? key : label_ + ": " + key, problems_);
    reader.file_ = file_ == nullptr ? this : file_;
    return reader;
}

const toml::node* TableReader::find(const std::string& key) {
    known_.push_back(key);
    return table_.get(key);
}

bool TableReader::has(const std::string& key) const {
    return table_.contains(key);
}

void TableReader::require(const std::string& key, const std::string& example) {
    if (find(key) == nullptr) {
        missing_.emplace_back(key, example);
    }
}

Place TableReader::place_of(const std::string& key) const {
    const toml::node* node = table_.get(key);
    if (node != nullptr) {
        return node->source().begin;
    }
    return label_.empty() ? Place{0, 0} : table_.source().begin;
}

void TableReader::problem(const Place& place, const std::string& message) {
    problems_.push_back(problem_at(place, label_.empty() ? message : label_ + ": " + message));
}

void TableReader::problem(const std::string& key, const std::string& message) {
    problem(place_of(key), message);
}

void TableReader::refuse(const std::vector<std::string>& keys, const std::string& what) {
    for (const std::string& key : keys) {
        if (find(key) != nullptr) {
            problem(key, key + what);
        }
    }
}

void TableReader::mismatch(const toml::node& node, const std::string& name, const std::string& wanted) {
    const auto* text = node.as_string();
    const bool is_quoted = text != nullptr && is_value_of_kind(wanted, trim(text->get()));
    problem(node.source().begin, name + " must be " + wanted + ", not " + kind_of(node) +
                                     (is_quoted ? " (write " + trim(text->get()) + ", without quotes)" : ""));
}

bool TableReader::read(const toml::node& node, const std::string& name, bool& target) {
    if (!node.is_boolean()) {
        mismatch(node, name, truth_value);
        return false;
    }
    target = node.as_boolean()->get();
    return true;
}

bool TableReader::read(const toml::node& node, const std::string& name, std::string& target) {
    const auto* text = node.as_string();
    if (text == nullptr) {
        mismatch(node, name, "a text");
        return false;
    }
    if (text->get().find('\0') != std::string::npos) {
        problem(node.source().begin, name + " must not hold a NUL character");
        return false;
    }
    target = text->get();
    return true;
}

bool TableReader::read(const toml::node& node, const std::string& name, double& target) {
    const std::optional<double> number = node.is_number() ? node.value<double>() : std::nullopt;
    if (!number && node.is_integer()) {
        problem(node.source().begin, name +
                                         " must be from -2^53 to 2^53, beyond which not every whole number is told "
                                         "from the next, not " +
                                         kind_of(node) + " (write it with a dot or as 1e17)");
        return false;
    }
    if (!number || !std::isfinite(*number)) {
        mismatch(node, name, number ? "a finite number" : number_value);
        return false;
    }
    target = *number;
    return true;
}

bool TableReader::read(const toml::node& node, const std::string& name, long long& target, const WholeRange& range) {
    const auto* whole = node.as_integer();
    if (whole == nullptr) {
        mismatch(node, name, integer_value);
        return false;
    }
    if (whole->get() < range.least || whole->get() > range.most) {
        problem(node.source().begin, fmt::format("{} must be {}, not {}", name, range_text(range), whole->get()));
        return false;
    }
    target = whole->get();
    return true;
}

std::optional<std::size_t> TableReader::word(const std::string& key, const std::vector<std::string>& words) {
    const toml::node* node = find(key);
    if (node == nullptr) {
        return std::nullopt;
    }
    const auto* text = node->as_string();
    const std::string lower = text == nullptr ? "" : to_lower(text->get());
    const auto found = std::ranges::find(words, lower);
    if (found == words.end()) {
        problem(node->source().begin,
                key + " must be " + listed(each(words, [](const auto& known) { return "'" + known + "'"; }), "or") +
                    ", not " + kind_of(*node) + hint(lower, words));
        return std::nullopt;
    }
    return static_cast<std::size_t>(found - words.begin());
}

const toml::table* TableReader::table(const std::string& key) {
    const toml::node* node = find(key);
    if (node != nullptr && !node->is_table()) {
        mismatch(*node, key, "a table");
    }
    return node == nullptr ? nullptr : node->as_table();
}

const toml::array* TableReader::list(const std::string& key) {
    const toml::node* node = find(key);
    if (node != nullptr && node->is_table() && !node->as_table()->is_inline()) {
        const std::string header = label_.empty() ? key : label_ + "." + key;
        problem(node->source().begin, key + " must be a list, not a table (write [[" + header + "]])");
    } else if (node != nullptr && !node->is_array()) {
        mismatch(*node, key, "a list");
    }
    return node == nullptr ? nullptr : node->as_array();
}

std::optional<TableReader> TableReader::section(const std::string& key) {
    const toml::table* found = table(key);
    return found == nullptr ? std::nullopt : std::optional(inside(*found, key));
}

std::optional<TableReader> TableReader::item(const toml::node& node, const std::string& name) {
    if (!node.is_table()) {
        problem(node.source().begin, name + " must be a table, not " + kind_of(node));
        return std::nullopt;
    }
    return inside(*node.as_table(), name);
}

bool TableReader::has_problem(const std::string& key) const {
    return find_by(problems_, &Problem::place, file_place(place_of(key))) != nullptr;
}

void TableReader::finish() {
    if (const std::string heading = heading_of(label_); file_ != nullptr && !heading.empty()) {
        for (const std::string& key : known_) {
            file_->headings_[key].insert(heading);
        }
    }
    for (const auto& [key, node] : table_) {
        if (!contains(known_, std::string(key.str()))) {
            report_unknown(key);
        }
    }
    for (const auto& [key, example] : missing_) {
        if (!contains(misplaced_, key)) {
            const bool are_sections = key.ends_with('s') && example.starts_with("a [");
            problem(key, key + (are_sections ? " are" : " is") + " missing (write " + example + ")");
        }
    }
}

void TableReader::report_unknown(const toml::key& key) {
    const std::string name(key.str());
    const std::string remedy_of_others = remedy_for_name_of_others(name, label_);
    std::string remedy = hint(name, known_);
    if (!remedy_of_others.empty()) {
        remedy = remedy_of_others;
    } else if (file_ != nullptr && contains(file_->known_, name)) {
        file_->misplaced_.push_back(name);
        remedy = " (it belongs to the top of the file, above the first [table])";
    } else if (const auto meant = nearest_word(name, known_)) {
        misplaced_.push_back(*meant);
    } else if (file_ == nullptr && headings_.contains(name)) {
        const std::set<std::string>& headings = headings_.at(name);
        remedy = " (it belongs below " + listed({headings.begin(), headings.end()}, "or") + ")";
    }
    problem(key.source().begin, "unknown key '" + printable(name) + "'" + remedy);
}

}  // namespace ringmaster

#include <map>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/drafts/new_event.hpp"
#include "ringmaster/drafts/source_marks.hpp"

namespace ringmaster {
namespace {

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
        const std::string literal = to_text(value_of_literal(value.literal));
        if (literal == "true" || literal == "false") {
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

MarkedParameters marked_parameters(const std::vector<MarkedSource>& sources) {
    MarkReader reader;
    for (const MarkedSource& source : sources) {
        reader.read(source);
    }
    return reader.take_all();
}

}  // namespace ringmaster

#include "ringmaster/tune/placeholders.hpp"

#include <algorithm>
#include <utility>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

std::string braced(std::string_view inside) {
    return "'{" + std::string(inside) + "}'";
}

Error unknown(const std::string& name, const Parameters& values) {
    const std::vector<std::string> known = each(values, &Parameters::value_type::first);
    const auto nearest = nearest_word(name, known);
    const std::string remedy = nearest         ? "did you mean " + braced(*nearest) + "?"
                               : known.empty() ? "write '{{' for a brace"
                                               : "known: " + join(each(known, braced), ", ");
    return Error("unknown placeholder " + braced(name), "", remedy);
}

/// What stands between the braces of the placeholder that `rest` begins with.
std::string_view inside_of_placeholder(std::string_view rest) {
    const std::size_t end = rest.find_first_of("{}", 1);
    if (end == std::string_view::npos || rest[end] == '{') {
        throw Error("'" + std::string(rest.substr(0, end)) + "' is not closed", "", "write '{{' for a brace");
    }
    return rest.substr(1, end - 1);
}

struct NameAndSpec {
    std::string name;
    std::string spec;
};

NameAndSpec name_and_spec(std::string_view inside) {
    const std::size_t colon = std::min(inside.find(':'), inside.size());
    return {std::string(inside.substr(0, colon)), std::string(inside.substr(std::min(colon + 1, inside.size())))};
}

}  // namespace

PlaceholderText::PlaceholderText(const std::string& text) : pieces_(1) {
    std::string_view rest = text;
    while (!rest.empty()) {
        const bool is_brace = rest.front() == '{' || rest.front() == '}';
        const bool is_doubled = rest.size() > 1 && rest[1] == rest[0];
        if (!is_brace || is_doubled) {
            pieces_.back().literal += rest.front();
            rest.remove_prefix(is_brace ? 2 : 1);
            continue;
        }
        if (rest.front() == '}') {
            throw Error("'}' stands alone", "", "write '}}' for a brace");
        }
        const std::string_view inside = inside_of_placeholder(rest);
        auto [name, spec] = name_and_spec(inside);
        if (name.empty()) {
            throw Error(braced(inside) + " names no parameter");
        }
        pieces_.back().name = std::move(name);
        pieces_.back().spec = std::move(spec);
        pieces_.emplace_back();
        rest.remove_prefix(inside.size() + 2);
    }
}

PlaceholderText PlaceholderText::of_template(std::string_view text, const std::vector<std::string>& known) {
    PlaceholderText made("");
    made.remedy_ = "if it is no placeholder, put a blank behind its '{'";
    std::size_t done = 0;
    for (std::size_t begin = text.find('{'); begin != std::string_view::npos; begin = text.find('{', begin + 1)) {
        const std::size_t end = text.find_first_of("{}", begin + 1);
        if (end == std::string_view::npos || text[end] == '{') {
            continue;
        }
        auto [name, spec] = name_and_spec(text.substr(begin + 1, end - begin - 1));
        const bool is_of_file = spec.find_first_of(" \t\r\n") == 0;  // `{level: 3}` is a value of its format
        if (contains(known, name) && !is_of_file) {
            made.pieces_.back() = {std::string(text.substr(done, begin - done)), std::move(name), std::move(spec)};
            made.pieces_.emplace_back();
            done = end + 1;
        }
    }
    made.pieces_.back().literal = text.substr(done);
    return made;
}

std::vector<std::string> PlaceholderText::names() const {
    std::vector<std::string> names;
    for (const Piece& piece : pieces_) {
        if (!piece.name.empty()) {
            names.push_back(piece.name);
        }
    }
    return names;
}

std::string PlaceholderText::fill(const Parameters& values) const {
    std::string text;
    for (const Piece& piece : pieces_) {
        text += piece.literal;
        if (piece.name.empty()) {
            continue;
        }
        const Value* value = find_value(values, piece.name);
        if (value == nullptr) {
            throw unknown(piece.name, values);
        }
        try {
            text += format_braces(piece.spec, *value);
        } catch (const Error& error) {
            throw Error(error.what(), braced(piece.name + ":" + piece.spec), remedy_);
        }
    }
    return text;
}

std::string fill_template(const std::string& text, const Parameters& values) {
    return PlaceholderText::of_template(text, each(values, &Parameters::value_type::first)).fill(values);
}

std::vector<std::string> template_names(const std::string& text, const std::vector<std::string>& known) {
    return PlaceholderText::of_template(text, known).names();
}

}  // namespace ringmaster

#include "ringmaster/tune/placeholders.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

std::string braced(std::string_view inside) {
    return "'{" + std::string(inside) + "}'";
}

Error unknown(const std::string& name, const Parameters& values) {
    std::vector<std::string> known;
    std::vector<std::string> shown;
    for (const auto& [code, value] : values) {
        known.push_back(code);
        shown.push_back(braced(code));
    }
    const auto nearest = nearest_word(name, known);
    const std::string remedy = nearest         ? "did you mean " + braced(*nearest) + "?"
                               : known.empty() ? "write '{{' for a brace"
                                               : "known: " + join(shown, ", ");
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
        const std::size_t colon = std::min(inside.find(':'), inside.size());
        if (colon == 0) {
            throw Error(braced(inside) + " names no parameter");
        }
        pieces_.back().name = inside.substr(0, colon);
        pieces_.back().spec = inside.substr(std::min(colon + 1, inside.size()));
        pieces_.emplace_back();
        rest.remove_prefix(inside.size() + 2);
    }
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
        const auto is_named = [&](const auto& parameter) { return parameter.first == piece.name; };
        const auto found = std::find_if(values.begin(), values.end(), is_named);
        if (found == values.end()) {
            throw unknown(piece.name, values);
        }
        try {
            text += format_braces(piece.spec, found->second);
        } catch (const Error& error) {
            throw Error(error.what(), braced(piece.name + ":" + piece.spec));
        }
    }
    return text;
}

}  // namespace ringmaster

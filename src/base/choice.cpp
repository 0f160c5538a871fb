#include "ringmaster/base/choice.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/ranges.h>

namespace ringmaster {
namespace {

/// Reads "3.12", to its end.
bool parse_numbers(std::string_view text, std::vector<std::uint32_t>& numbers) {
    const char* const end = text.data() + text.size();
    for (const char* next = text.data(); !text.empty();) {
        const auto [rest, problem] = std::from_chars(next, end, numbers.emplace_back());
        if (problem != std::errc() || rest == end) {
            return problem == std::errc();
        }
        if (*rest != '.') {
            return false;
        }
        next = rest + 1;
    }
    return true;
}

/// Reads " 0.5123 0.25", to its end; there may be millions of them.
bool parse_point(std::string_view text, std::vector<double>& point) {
    const char* const end = text.data() + text.size();
    for (const char* next = text.data(); next != end;) {
        double x = 0;
        const auto [rest, problem] = std::from_chars(next + 1, end, x);
        if (*next != ' ' || problem != std::errc() || !(x >= 0 && x <= 1)) {
            return false;
        }
        point.push_back(x);
        next = rest;
    }
    return true;
}

}  // namespace

std::string to_text(const Choice& choice) {
    std::string text(choice.letter == 0 ? 0 : 1, choice.letter);
    text += fmt::format("{}", fmt::join(choice.numbers, "."));
    for (const double x : choice.point) {
        char digits[32];
        text += ' ';
        text.append(digits, std::to_chars(digits, digits + sizeof digits, x).ptr);
    }
    return text;
}

std::optional<Choice> parse_choice(std::string_view text) {
    Choice choice;
    if (!text.empty() && text.front() >= 'A' && text.front() <= 'Z') {
        choice.letter = text.front();
        text.remove_prefix(1);
    }
    const std::size_t blank = std::min(text.find(' '), text.size());
    const bool is_one = parse_numbers(text.substr(0, blank), choice.numbers) &&
                        parse_point(text.substr(blank), choice.point) && (choice.letter != 0 || choice.point.empty()) &&
                        !(choice.is_duel() && choice.point.size() % 2 != 0);
    return is_one ? std::optional(std::move(choice)) : std::nullopt;
}

}  // namespace ringmaster

#include "ringmaster/config/problem.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t longest_line = 10000;

}  // namespace

Problem problem_at_byte(std::string_view text, std::size_t position, std::string message) {
    const std::string_view before = text.substr(0, position);
    const std::size_t line_start = before.rfind('\n') + 1;
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t column = display_width(before.substr(line_start)) + 1;
    return {static_cast<int>(line), static_cast<int>(column), std::move(message)};
}

std::vector<std::string> problem_lines(const std::string& file, std::vector<Problem> problems,
                                       const std::string& consequence) {
    std::stable_sort(problems.begin(), problems.end(), [](const Problem& a, const Problem& b) {
        return std::tie(a.line, a.column) < std::tie(b.line, b.column);
    });
    std::vector<std::string> lines;
    for (const auto& [line, column, message, example] : problems) {
        const std::string place = line == 0 ? file : fmt::format("{}:{}:{}", file, line, column);
        lines.push_back(printable(place + ": " + message, longest_line));
        for (const std::string& shown : example.empty() ? std::vector<std::string>{} : split(example, '\n')) {
            lines.push_back(printable(shown, longest_line));
        }
    }
    if (!problems.empty()) {
        const std::string count = counted(static_cast<long long>(problems.size()), "problem");
        lines.push_back(printable(count + " in " + file + "; " + consequence, longest_line));
    }
    return lines;
}

}  // namespace ringmaster

#include "ringmaster/config/problem.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t longest_line = 10000;

}  // namespace

std::vector<std::string> problem_lines(const std::string& file, std::vector<Problem> problems) {
    std::stable_sort(problems.begin(), problems.end(), [](const Problem& a, const Problem& b) {
        return std::tie(a.line, a.column) < std::tie(b.line, b.column);
    });
    std::vector<std::string> lines;
    for (const auto& [line, column, message] : problems) {
        const std::string place = line == 0 ? file : fmt::format("{}:{}:{}", file, line, column);
        lines.push_back(printable(place + ": " + message, longest_line));
    }
    if (!problems.empty()) {
        const std::string count = counted(static_cast<long long>(problems.size()), "problem");
        lines.push_back(printable(count + " in " + file + "; nothing was started", longest_line));
    }
    return lines;
}

}  // namespace ringmaster

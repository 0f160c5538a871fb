#include "ringmaster/tune/tree/cell_format.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/formats.hpp"

namespace ringmaster {
namespace {

/// The value as reports have it.
std::string printed(const std::string& format, const Value& value) {
    const auto* real = std::get_if<double>(&value);
    return real == nullptr ? to_text(value) : format_conversion(format, value).value_or(fmt::format("{:.4g}", *real));
}

/// Whether different values next to each other print differently.
bool tells_apart(const std::string& format, const std::vector<Value>& values) {
    return std::adjacent_find(values.begin(), values.end(), [&](const Value& a, const Value& b) {
               return a != b && printed(format, a) == printed(format, b);
           }) == values.end();
}

}  // namespace

std::string format_of_cells(const TunedParameter& parameter, int max_depth) {
    constexpr int most_cells = 1000;  // smaller ones play as good as alike
    constexpr int most_digits = 17;
    const int split = parameter.split;
    int cells = std::min(split, most_cells);
    for (int depth = 2; depth <= max_depth && split > 1 && cells <= most_cells / split; ++depth) {
        cells *= split;
    }
    std::vector<Value> values;
    try {
        for (int cell = 0; cell < cells; ++cell) {
            values.push_back(parameter.at((cell + 0.5) / cells));
        }
    } catch (const Error&) {
        return parameter.format;  // a formula without a value there: its game will say so
    }
    std::string found = parameter.format;
    for (int digits = 1; !tells_apart(found, values) && digits <= most_digits; ++digits) {
        found = format_with_digits(parameter.format, digits).value_or(parameter.format);
    }
    return found;
}

}  // namespace ringmaster

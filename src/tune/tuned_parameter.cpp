#include "ringmaster/tune/tuned_parameter.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t most_described = 10;
constexpr std::size_t first_described = 3;  // of more

/// The number in four digits, or in more where there are more before the point; then without an exponent.
std::string in_four_digits(double value) {
    const bool is_large = std::abs(value) >= 1e4 && std::abs(value) < 1e15;
    return is_large ? fmt::format("{:.0f}", value) : fmt::format("{:.4g}", value);
}

/// Whether the value has a position in the scale, or the scale tells no positions.
bool is_in(const Scale& scale, double value) {
    return scale.position(value).has_value() || !(scale.is_invertible() || scale.position(scale.at(0)));
}

/// How far the values next to this one are spread: over a hundredth of the range.
double spread_around(const Scale& scale, double value) {
    constexpr double reach = 0.005;
    const double x = scale.position(value).value_or(0.5);
    const auto number_at = [&](double position) { return std::get<double>(scale.at(std::clamp(position, 0.0, 1.0))); };
    return std::abs(number_at(x + reach) - number_at(x - reach));
}

/// To a power of ten, which is at most the spread, and so that there are at least so many digits.
double rounded_once(const Scale& scale, double value, int least_digits) {
    if (value == 0 || !std::isfinite(value)) {
        return value;
    }
    const double spread = spread_around(scale, value);
    const double largest = std::floor(std::log10(std::abs(value))) - least_digits + 1;
    const double step = spread > 0 ? std::min(largest, std::floor(std::log10(spread))) : largest;
    for (int decimals = static_cast<int>(-step); decimals <= 17; ++decimals) {
        const std::string text = decimals > 0 ? fmt::format("{:.{}f}", value, decimals)
                                              : fmt::format("{:.0f}e{}", value / std::pow(10, -decimals), -decimals);
        if (const double rounded = std::strtod(text.c_str(), nullptr); is_in(scale, rounded)) {
            return rounded;
        }
    }
    return value;
}

/// What is printed of it: of a number near the end of the range it may lie outside.
Value as_printed(const TunedParameter& parameter, const Value& value) {
    const auto* real = std::get_if<double>(&value);
    if (real == nullptr || parameter.scale.is_integer() || !parameter.scale.listed_values().empty()) {
        return value;
    }
    if (const auto text = format_conversion(parameter.format, value)) {
        return std::strtod(text->c_str(), nullptr);
    }
    const int least_digits = parameter.split == 0 ? 2 : 4;
    const double rounded = rounded_once(parameter.scale, *real, least_digits);
    return rounded_once(parameter.scale, rounded, least_digits);  // a power of ten further off may have other digits
}

/// What is printed of it, or the next such number within the range, where there is one; but a cell keeps its own.
Value as_told(const TunedParameter& parameter, const Value& value) {
    Value printed = as_printed(parameter, value);
    if (printed == value || is_in(parameter.scale, std::get<double>(printed))) {
        return printed;
    }
    const double real = std::get<double>(value);
    double by = real - std::get<double>(printed);
    for (; parameter.split == 0 && is_in(parameter.scale, real + by); by *= 2) {
        printed = as_printed(parameter, real + by);
        if (is_in(parameter.scale, std::get<double>(printed))) {
            return printed;
        }
    }
    return value;
}

}  // namespace

bool is_code(const std::string& text) {
    const auto may_begin = [](char letter) { return is_ascii_letter(letter) || letter == '_'; };
    return !text.empty() && may_begin(text.front()) && std::ranges::all_of(text, [&](char letter) {
        return may_begin(letter) || is_digit(letter) || letter == '-';
    });
}

std::string identifier_of(std::string code) {
    std::ranges::replace(code, '-', '_');
    return code;
}

Value TunedParameter::settled(const Value& value) const {
    if (value == fixed) {
        return value;
    }
    const Value told = as_told(*this, value);
    const auto prints_like_default = [&](const Value& one) {
        return default_value && as_printed(*this, one) == as_printed(*this, *default_value);
    };
    return prints_like_default(value) || prints_like_default(told) ? *default_value : told;
}

bool TunedParameter::has_one_value() const {
    const auto& listed = scale.listed_values();
    return fixed || listed.size() == 1 || (listed.empty() && scale.at(0) == scale.at(1));
}

double number_of(const TunedParameter& parameter, const Value& value) {
    if (const auto* truth = std::get_if<bool>(&value)) {
        return *truth ? 1 : 0;
    }
    if (const std::optional<double> number = number_in(value)) {
        return *number;
    }
    const std::vector<Value>& listed = parameter.scale.listed_values();
    return static_cast<double>(std::ranges::find(listed, value) - listed.begin());
}

std::optional<Parameters> default_settings(const std::vector<TunedParameter>& parameters) {
    Parameters defaults;
    for (const TunedParameter& parameter : parameters) {
        if (!parameter.default_value) {
            return std::nullopt;
        }
        defaults.emplace_back(parameter.code, *parameter.default_value);
    }
    return defaults;
}

std::optional<Parameters> start_settings(const std::vector<TunedParameter>& parameters) {
    std::optional<Parameters> values = default_settings(parameters);
    for (std::size_t i = 0; values && i < parameters.size(); ++i) {
        const std::optional<Value>& start = parameters[i].start;
        const bool is_there = start && (!parameters[i].scale.is_invertible() || parameters[i].scale.position(*start));
        (*values)[i].second = is_there ? *start : (*values)[i].second;
    }
    return values;
}

Parameters settled(const std::vector<TunedParameter>& parameters, Parameters values) {
    for (std::size_t i = 0; i < parameters.size() && i < values.size(); ++i) {
        values[i].second = parameters[i].settled(values[i].second);
    }
    return values;
}

bool are_alike(const std::vector<TunedParameter>& parameters, const Parameters& a, const Parameters& b) {
    constexpr double tolerance = 1e-9;
    for (std::size_t i = 0; i < parameters.size() && i < a.size() && i < b.size(); ++i) {
        const auto x = parameters[i].scale.position(a[i].second);
        const auto y = parameters[i].scale.position(b[i].second);
        if (a[i] != b[i] && !(x && y && std::abs(*x - *y) < tolerance)) {
            return false;
        }
    }
    return a.size() == b.size();
}

std::string describe(const std::vector<TunedParameter>& parameters, const Parameters& values) {
    const std::size_t all = std::min(parameters.size(), values.size());
    const std::size_t told = all > most_described ? first_described : all;
    std::vector<std::string> texts;
    auto value = values.begin();
    for (const TunedParameter& parameter : parameters) {
        if (value == values.end() || texts.size() == told ||
            (value->first != parameter.code && values.size() < parameters.size())) {
            continue;
        }
        const auto* real = std::get_if<double>(&value->second);
        const bool has_too_many_digits = real != nullptr && !format_conversion(parameter.format, value->second);
        texts.push_back(format_printf(parameter.format, has_too_many_digits ? in_four_digits(*real) : value->second));
        ++value;
    }
    if (told < all) {
        texts.push_back(fmt::format("{} more", all - told));
    }
    return join(texts, "; ");
}

}  // namespace ringmaster

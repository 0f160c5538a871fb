#include "ringmaster/tune/tuned_parameter.hpp"

#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

/// More, where there are more before the point; and no exponent for those.
std::string in_four_digits(double value) {
    const bool is_large = std::abs(value) >= 1e4 && std::abs(value) < 1e15;
    return is_large ? fmt::format("{:.0f}", value) : fmt::format("{:.4g}", value);
}

}  // namespace

bool TunedParameter::has_one_value() const {
    const auto& listed = scale.listed_values();
    return listed.size() == 1 || (listed.empty() && scale.at(0) == scale.at(1));
}

std::optional<Parameters> present_settings(const std::vector<TunedParameter>& parameters) {
    Parameters present;
    for (const TunedParameter& parameter : parameters) {
        if (!parameter.present) {
            return std::nullopt;
        }
        present.emplace_back(parameter.code, *parameter.present);
    }
    return present;
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
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < parameters.size() && i < values.size(); ++i) {
        const std::string& format = parameters[i].format;
        const auto* real = std::get_if<double>(&values[i].second);
        const bool has_too_many_digits = real != nullptr && format.find("%s") != std::string::npos;
        texts.push_back(format_printf(format, has_too_many_digits ? in_four_digits(*real) : values[i].second));
    }
    return join(texts, "; ");
}

}  // namespace ringmaster

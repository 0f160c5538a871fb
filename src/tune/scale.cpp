#include "ringmaster/tune/scale.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/tune/formula.hpp"

namespace ringmaster {

/// A scale of reals, or what is listed.
struct Scale::Function {
    std::function<double(double)> at = {};        ///< before rounding
    std::function<double(double)> position = {};  ///< of a value in its range; empty: it cannot be turned round
    bool integer = false;
    bool goes_on = false;            ///< beyond [0,1] as within
    bool is_invertible = true;       ///< it has each value at one x
    std::vector<Value> listed = {};  ///< when it is not of reals
    std::string place = {};          ///< of its errors
};

namespace {

constexpr int grid_steps = 1000;

/// The x in [0,1] with at(x) = value, where `at` rises or falls throughout: halves it until nothing is left between. -1
/// for a value beyond that of 0, 2 for one beyond that of 1.
double solve(const std::function<double(double)>& at, double value) {
    const double sign = at(1) > at(0) ? 1 : -1;
    if (sign * value < sign * at(0)) {
        return -1;
    }
    if (sign * value > sign * at(1)) {
        return 2;
    }
    double low = 0;
    double high = 1;
    for (double middle = 0.5; middle != low && middle != high; middle = (low + high) / 2) {
        (sign * at(middle) < sign * value ? low : high) = middle;
    }
    return high;
}

bool are_near(double a, double b) {
    return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
}

/// The middle of the stretch in which `at`, which stands still in places but never turns round, has the value; 2 where
/// it steps over it.
double middle_of_stretch(const std::function<double(double)>& at, double value) {
    const double sign = at(1) < at(0) ? -1 : 1;
    const auto first = [&](const auto& has_come) {
        double low = 0;
        double high = has_come(at(0)) ? 0 : 1;
        for (double middle = high / 2; middle != low && middle != high; middle = (low + high) / 2) {
            (has_come(at(middle)) ? high : low) = middle;
        }
        return high;
    };
    const double begin = first([&](double now) { return sign * now >= sign * value || are_near(now, value); });
    const double end = first([&](double now) { return sign * now > sign * value && !are_near(now, value); });
    const double middle = (begin + end) / 2;
    return are_near(at(middle), value) ? middle : 2;
}

enum class Monotony {
    strict,  ///< it rises or falls throughout
    weak,    ///< it does so, but stands still in places
    none,    ///< it rises here and falls there
};

Monotony monotony_of(const std::function<double(double)>& at) {
    int rising = 0;
    int falling = 0;
    for (int step = 1; step <= grid_steps; ++step) {
        const double before = at(static_cast<double>(step - 1) / grid_steps);
        const double now = at(static_cast<double>(step) / grid_steps);
        rising += now > before;
        falling += now < before;
    }
    return std::max(rising, falling) == grid_steps ? Monotony::strict
           : rising == 0 || falling == 0           ? Monotony::weak
                                                   : Monotony::none;
}

std::string interval_text(const char* kind, double lo, double hi, bool integer) {
    return fmt::format("{} {} {}{}", kind, lo, hi, integer ? " integer" : "");
}

/// Unlike to_text, tells 1 from 1.0 and true from 'true'.
std::string unambiguous_text(const Value& value) {
    if (const auto* text = std::get_if<std::string>(&value)) {
        std::string quoted = "'";
        for (const char letter : *text) {
            quoted += letter == '\'' || letter == '\\' ? std::string{'\\', letter} : std::string{letter};
        }
        return quoted + "'";
    }
    const auto* real = std::get_if<double>(&value);
    return real != nullptr ? fmt::format("{:#}", *real) : to_text(value);
}

std::string without_blanks(std::string text) {
    std::erase_if(text, is_blank);
    return text;
}

}  // namespace

Scale::Scale(std::shared_ptr<const Function> function, std::string description)
    : function_(std::move(function)), description_(std::move(description)) {
    for (const double end : {0.0, 1.0}) {
        at(end);
    }
}

Value Scale::at(double x) const {
    const std::vector<Value>& listed = function_->listed;
    if (!listed.empty()) {
        const auto size = static_cast<double>(listed.size());
        return listed[static_cast<std::size_t>(std::clamp(std::floor(size * x), 0.0, size - 1))];
    }
    constexpr double largest = 0x1p53;
    const double value = function_->at(x);
    if (!std::isfinite(value)) {
        throw usage_error(fmt::format("the scale gives {} at x = {}, which is no finite number", value, x),
                          function_->place);
    }
    if (!function_->integer) {
        return value;
    }
    const double below = std::floor(value);
    const double nearest = value - below < 0.5 ? below : below + 1;
    if (std::abs(nearest) > largest) {
        throw usage_error(fmt::format("the scale gives {}, which is too large for an integer", value), function_->place,
                          fmt::format("keep it from {:.0f} to {:.0f}, or leave integer out", -largest, largest));
    }
    return static_cast<long long>(nearest);
}

Value Scale::told_at(double x) const {
    const Value value = at(x);
    const auto* real = std::get_if<double>(&value);
    return real != nullptr ? std::strtod(fmt::format("{:.15g}", *real).c_str(), nullptr) : value;
}

bool Scale::has(const Value& value, double x) const {
    const std::optional<double> own = number_in(at(x));
    const std::optional<double> number = number_in(value);
    return own && number ? are_near(*own, *number) : at(x) == value;
}

/// An end of the range may come out a little outside of it: by rounding to integers, or to doubles.
std::optional<double> Scale::position(const Value& value, double beyond) const {
    const std::vector<Value>& listed = function_->listed;
    if (!listed.empty()) {
        const auto found = std::ranges::find_if(listed, [&](const Value& one) {
            return one == value || (number_in(one) && number_in(one) == number_in(value));
        });
        const auto number = static_cast<double>(found - listed.begin());
        return found == listed.end() ? std::nullopt
                                     : std::optional((number + 0.5) / static_cast<double>(listed.size()));
    }
    const std::optional<double> number = number_in(value);
    if (!number || !function_->position) {
        return std::nullopt;
    }
    const double x = function_->position(*number) + 0.0;  // no -0
    const double inside = std::clamp(x, 0.0, 1.0);
    const bool is_whole = *number == std::floor(*number) && std::abs(*number) < 0x1p63;
    if (function_->integer && !is_whole) {
        return std::nullopt;
    }
    if (function_->integer ? at(inside) == Value(static_cast<long long>(*number)) : std::abs(x - inside) < 1e-9) {
        return inside;
    }
    return function_->goes_on && std::abs(x - inside) <= beyond ? std::optional(x) : std::nullopt;
}

bool Scale::is_invertible() const {
    return function_->is_invertible;
}

bool Scale::is_integer() const {
    return function_->integer;
}

const std::vector<Value>& Scale::listed_values() const {
    return function_->listed;
}

Scale Scale::linear(double lo, double hi, bool integer) {
    if (!std::isfinite(lo) || !std::isfinite(hi) || !std::isfinite(hi - lo)) {
        throw Error(fmt::format("a linear scale from {} to {} is not finite", lo, hi));
    }
    Function scale{[lo, hi](double x) { return x == 1 ? hi : x * (hi - lo) + lo; },
                   [lo, hi](double value) { return hi != lo      ? (value - lo) / (hi - lo)
                                                   : value == lo ? 0
                                                                 : 2; },
                   integer, hi != lo};
    return {std::make_shared<Function>(std::move(scale)), interval_text("linear", lo, hi, integer)};
}

Scale Scale::log(double lo, double hi, bool integer) {
    const double ratio = hi / lo;
    if (!std::isfinite(lo) || !std::isfinite(hi) || lo == 0 || hi == 0 || std::signbit(lo) != std::signbit(hi)) {
        throw Error(fmt::format("a log scale from {} to {} is not possible", lo, hi), "",
                    "both must be above 0, or both below");
    }
    if (!std::isfinite(ratio) || ratio == 0) {
        throw Error(fmt::format("a log scale from {} to {} is too wide", lo, hi));
    }
    Function scale{[lo, hi, ratio](double x) { return x == 1 ? hi : lo * std::exp(x * std::log(ratio)); },
                   [lo, ratio](double value) {
                       if (ratio == 1) {
                           return value == lo ? 0.0 : 2.0;
                       }
                       return value / lo > 0 ? std::log(value / lo) / std::log(ratio) : -HUGE_VAL;
                   },
                   integer, ratio != 1};
    return {std::make_shared<Function>(std::move(scale)), interval_text("log", lo, hi, integer)};
}

Scale Scale::explicit_values(std::vector<Value> values) {
    if (values.empty()) {
        throw Error("an explicit scale needs at least one value");
    }
    std::string description = "explicit " + join(each(values, unambiguous_text), ", ");
    return {std::make_shared<Function>(Function{.listed = std::move(values)}), std::move(description)};
}

Scale Scale::formula(const std::string& expression, bool integer) {
    const Formula formula(expression, {"x"}, "the variable is x");
    Function real{.at = [formula](double x) { return formula.at({x}); },
                  .integer = integer,
                  .place = "formula '" + expression + "'"};
    const std::string description = "formula " + without_blanks(expression) + (integer ? " integer" : "");
    const Scale scale(std::make_shared<Function>(real), description);
    for (int step = 0; step <= grid_steps; ++step) {
        scale.at(static_cast<double>(step) / grid_steps);
    }
    const Monotony monotony = monotony_of(real.at);
    real.is_invertible = monotony == Monotony::strict;
    if (monotony == Monotony::strict) {
        real.position = [at = real.at](double value) { return solve(at, value); };
    } else if (monotony == Monotony::weak) {
        real.position = [scale](double value) {
            return middle_of_stretch([&](double x) { return *number_in(scale.at(x)); }, value);
        };
    }
    return {std::make_shared<Function>(std::move(real)), description};
}

}  // namespace ringmaster

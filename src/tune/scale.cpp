#include "ringmaster/tune/scale.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/tune/formula.hpp"

namespace ringmaster {

class Scale::Function {
public:
    explicit Function(std::function<Value(double)> function, std::vector<Value> listed = {})
        : function_(std::move(function)), listed_(std::move(listed)) {}
    Value operator()(double x) const { return function_(x); }
    const std::vector<Value>& listed() const { return listed_; }

private:
    std::function<Value(double)> function_;
    std::vector<Value> listed_;
};

namespace {

using Real = std::function<double(double)>;

constexpr int grid_steps = 1000;

double finite(double value, double x) {
    if (!std::isfinite(value)) {
        throw Error(fmt::format("the scale gives {} at x = {}, which is no finite number", value, x));
    }
    return value;
}

long long rounded(double value) {
    const double nearest = std::floor(value + 0.5);
    if (nearest < -0x1p63 || nearest >= 0x1p63) {
        throw Error(fmt::format("the scale gives {}, which is too large for an integer", value));
    }
    return static_cast<long long>(nearest);
}

std::function<Value(double)> valued(Real real, bool integer) {
    return [real = std::move(real), integer](double x) -> Value {
        const double value = finite(real(x), x);
        return integer ? Value(rounded(value)) : Value(value);
    };
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
    const auto is_blank = [](char letter) { return trim({&letter, 1}).empty(); };
    text.erase(std::remove_if(text.begin(), text.end(), is_blank), text.end());
    return text;
}

}  // namespace

Scale::Scale(std::shared_ptr<const Function> function, std::string description)
    : function_(std::move(function)), description_(std::move(description)) {
}

Value Scale::at(double x) const {
    return (*function_)(x);
}

const std::vector<Value>& Scale::listed_values() const {
    return function_->listed();
}

Scale Scale::linear(double lo, double hi, bool integer) {
    if (!std::isfinite(lo) || !std::isfinite(hi) || !std::isfinite(hi - lo)) {
        throw Error(fmt::format("a linear scale from {} to {} is not finite", lo, hi));
    }
    const auto real = [lo, hi](double x) { return x * (hi - lo) + lo; };
    return {std::make_shared<Function>(valued(real, integer)), interval_text("linear", lo, hi, integer)};
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
    const auto real = [lo, ratio](double x) { return lo * std::exp(x * std::log(ratio)); };
    return {std::make_shared<Function>(valued(real, integer)), interval_text("log", lo, hi, integer)};
}

Scale Scale::explicit_values(std::vector<Value> values) {
    if (values.empty()) {
        throw Error("an explicit scale needs at least one value");
    }
    std::vector<std::string> texts;
    for (const Value& value : values) {
        texts.push_back(unambiguous_text(value));
    }
    const auto pick = [values](double x) {
        const auto size = static_cast<double>(values.size());
        return values[static_cast<std::size_t>(std::clamp(std::floor(size * x), 0.0, size - 1))];
    };
    return {std::make_shared<Function>(pick, std::move(values)), "explicit " + join(texts, ", ")};
}

Scale Scale::formula(const std::string& expression, bool integer) {
    const auto formula = std::make_shared<Formula>(expression, std::vector<std::string>{"x"}, "the variable is x");
    const auto function = valued([formula](double x) { return formula->at({x}); }, integer);
    for (int step = 0; step <= grid_steps; ++step) {
        try {
            function(static_cast<double>(step) / grid_steps);
        } catch (const Error& error) {
            throw Error(error.what(), "formula '" + expression + "'");
        }
    }
    return {std::make_shared<Function>(function),
            "formula " + without_blanks(expression) + (integer ? " integer" : "")};
}

}  // namespace ringmaster

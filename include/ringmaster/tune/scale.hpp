#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/base/value.hpp"

namespace ringmaster {

/// How an optimiser parameter x in [0,1] becomes an engine parameter. Immutable and cheap to copy. Integers are within
/// 2^53, up to which doubles hold them all: a scale that begins or ends beyond is an Error.
class Scale {
public:
    /// x*(hi-lo)+lo; lo, hi and hi-lo must be finite, else Error.
    static Scale linear(double lo, double hi, bool integer = false);
    /// lo*exp(x*ln(hi/lo)); lo and hi must be finite, have the same sign and not be 0, and hi/lo must not over- or
    /// underflow, else Error.
    static Scale log(double lo, double hi, bool integer = false);
    /// values[floor(n*x)]; at least one value, else Error.
    static Scale explicit_values(std::vector<Value> values);
    /// A muParser expression in x, such as `1000*sqrt(x)`. Throws Error, naming the position, when it does not parse,
    /// uses a name other than x, assigns, or is not finite on a grid over [0,1].
    static Scale formula(const std::string& expression, bool integer = false);

    /// Throws Error when the value is not finite, or an integer beyond 2^53: a formula may be so between the points it
    /// was tried at. Integers are rounded to the nearest, halves upwards.
    Value at(double x) const;

    /// The same as it is told, a real number to 15 digits: 55 where the rounding of doubles makes it 55.00000000000001.
    Value told_at(double x) const;

    /// Whether the scale has this value at x, but for the rounding of doubles.
    bool has(const Value& value, double x) const;

    /// The x in [0,1] at which the scale has this value; of a list, and of a formula that stands still in places, the
    /// middle of its stretch. Nothing when it has the value nowhere, or is a formula that rises here and falls there.
    /// A linear and a logarithmic scale go on so far `beyond` [0,1] at either end.
    std::optional<double> position(const Value& value, double beyond = 0) const;

    /// Whether position() tells the one x of each value: always, but for a formula that neither rises nor falls
    /// throughout.
    bool is_invertible() const;

    /// Whether its values are whole numbers by `integer = true`.
    bool is_integer() const;

    /// The values of an explicit scale, in order; none for the others.
    const std::vector<Value>& listed_values() const;

    /// The scale in words, the same for equal scales: `linear 0 10 integer`.
    const std::string& description() const { return description_; }

private:
    struct Function;
    /// Throws Error when an end has no value.
    Scale(std::shared_ptr<const Function> function, std::string description);
    std::shared_ptr<const Function> function_;
    std::string description_;
};

}  // namespace ringmaster

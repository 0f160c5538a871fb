#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ringmaster/base/value.hpp"
#include "ringmaster/tune/scale.hpp"

namespace ringmaster {

/// One dimension of what is tuned.
struct TunedParameter {
    std::string code;
    Scale scale;
    int split = 1;       ///< into how many cells each cell is cut in this dimension; 0 for model_tuner: not at all
    std::string format;  ///< printf-style
    /// Of a list: its order says something, neighbours play alike. Other scales always have an order.
    bool ordered = false;
    std::optional<Value> default_value = {};  ///< the engine's present setting, `default` in the control file
    std::optional<Value> fixed = {};   ///< what all candidates play from now on; games may have seen other values
    std::optional<Value> before = {};  ///< what it was in games from before it was among the parameters
    /// Where it counts: the text of a Condition. Elsewhere it stands at `default_value`, which it must have. Empty:
    /// everywhere.
    std::string active = {};
    std::optional<Value> start = {};  ///< its default on the day of its first game; nothing: as it is now

    /// What a candidate plays at a position in [0,1] of the range.
    Value at(double x) const { return fixed ? *fixed : scale.at(x); }

    /// Whether all candidates have the same value: there is nothing to tune.
    bool has_one_value() const;

    /// What is told and played of a value that is recommended. A real number is what the format prints of it, or the
    /// next such number in the range; without a format it has digits for a hundredth of the range around it, at least
    /// two, or four of a cell. What would be told like the present setting is that. What is fixed stays as it is.
    Value settled(const Value& value) const;
};

/// Whether a parameter can have this code.
bool is_code(const std::string& text);

/// The code as formulas name it, and the environment of a script: with '_' for '-'.
std::string identifier_of(std::string code);

/// A value as formulas see it: true is 1, false 0, and a text is its index in its list, from 0.
double number_of(const TunedParameter& parameter, const Value& value);

/// The present setting of all of them; nothing unless every one is known.
std::optional<Parameters> default_settings(const std::vector<TunedParameter>& parameters);

/// The defaults that the event began with, however often they were changed since; of a parameter whose range no longer
/// has that value, the present one. Nothing where default_settings() are nothing. The search began there, and where the
/// default is the opponent candidates play it.
std::optional<Parameters> start_settings(const std::vector<TunedParameter>& parameters);

/// The values with each of them settled.
Parameters settled(const std::vector<TunedParameter>& parameters, Parameters values);

/// Whether they are the same settings but for the rounding of doubles.
bool are_alike(const std::vector<TunedParameter>& parameters, const Parameters& a, const Parameters& b);

/// "level: 3; rave: 0.10", by the parameters' formats. Of the parameters some may have no value, in whose place nothing
/// stands. Where that is %s a real number has four digits.
/// Of more than ten the first three: "a: 1; b: 2; c: 3; 29 more".
std::string describe(const std::vector<TunedParameter>& parameters, const Parameters& values);

}  // namespace ringmaster

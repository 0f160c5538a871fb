#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/report/facts.hpp"

namespace ringmaster {

/// Axes on which places from 0 to 1 stand and values are written: so a logarithmic range, one by formula and a list of
/// words are drawn alike, as far apart as the tuner sees them.

struct AxisMark {
    double at = 0;
    std::string label;
};

/// Values and where they stand, from the lowest place to the highest.
struct AxisPlaces {
    std::vector<std::pair<double, Value>> all;

    void add(double at, const Value& value);
    void sort();
    bool are_numbers() const;
    /// Of numbers: between two known places linearly; nothing outside of them.
    std::optional<double> of(double number) const;
    std::optional<double> of(const Value& value) const;
};

/// All that the facts tell of where the parameter's values stand.
AxisPlaces places_of(const ParameterFacts& parameter);

/// Round numbers; every value where these are few, or words.
std::vector<AxisMark> marks_of(const AxisPlaces& places);

/// Those of 1, 2, 5, 10 ... that stand as near to each other as labels can.
std::vector<AxisMark> marks_of_games(double low, double high);

/// A number as short as it can be said: "0.35", "12000".
std::string short_number(double number);

}  // namespace ringmaster

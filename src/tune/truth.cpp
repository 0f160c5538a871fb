#include "ringmaster/tune/truth.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/random.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

using Point = std::vector<double>;
using Function = std::function<double(const Point&)>;

constexpr std::size_t grid_points = 100'001;
constexpr std::size_t starts = 10;
constexpr double smallest_step = 1e-9;
constexpr int most_evaluations = 20'000;

/// The names of the formula's variables and the parameter that each stands for.
struct Variables {
    std::vector<std::string> names;
    std::vector<std::size_t> sources;

    void add(const std::string& name, std::size_t source) {
        if (std::ranges::find(names, name) == names.end()) {
            names.push_back(name);
            sources.push_back(source);
        }
    }
};

Variables variables_of(const std::vector<TunedParameter>& parameters) {
    Variables variables;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        variables.add(identifier_of(parameters[i].code), i);
    }
    constexpr std::string_view letters = "xyzuv";
    for (std::size_t i = 0; i < std::min(parameters.size(), letters.size()); ++i) {
        variables.add(std::string(1, letters[i]), i);
    }
    return variables;
}

std::string remedy_for_names(const std::vector<std::string>& names) {
    return names.size() == 1 ? "the variable is " + names.front() : "the variables are " + join(names, ", ");
}

std::string short_text(const Value& value) {
    const auto* real = std::get_if<double>(&value);
    return real != nullptr ? fmt::format("{:.6g}", *real) : to_text(value);
}

struct Evaluated {
    double value = 0;
    Point point;
};

/// Points per dimension, less one, of a grid of at most `grid_points`; 0 when there are too many dimensions for one.
std::size_t steps_of_grid(std::size_t dimensions) {
    const double most = std::pow(static_cast<double>(grid_points) * (1 + 1e-9), 1 / static_cast<double>(dimensions));
    return static_cast<std::size_t>(std::floor(most)) - 1;
}

/// Calls each(point) for the points of the grid, or for as many random ones.
template <typename Each>
void for_each_point(std::size_t dimensions, const Each& each) {
    const std::size_t steps = steps_of_grid(dimensions);
    std::vector<std::size_t> numbers(dimensions, 0);
    Point point(dimensions, 0.0);
    Random random(0, "best point", dimensions);
    std::size_t wheel = 0;
    for (std::size_t count = 0; steps == 0 ? count < grid_points : wheel < dimensions; ++count) {
        for (std::size_t i = 0; i < dimensions; ++i) {
            point[i] = steps == 0 ? random.uniform() : static_cast<double>(numbers[i]) / static_cast<double>(steps);
        }
        each(point);
        for (wheel = 0; steps > 0 && wheel < dimensions && ++numbers[wheel] > steps; ++wheel) {
            numbers[wheel] = 0;
        }
    }
}

/// The best points of the grid, best first.
std::vector<Evaluated> best_of_grid(std::size_t dimensions, const Function& truth) {
    std::vector<Evaluated> best;
    for_each_point(dimensions, [&](const Point& point) {
        const double value = truth(point);
        if (best.size() < starts || value > best.back().value) {
            const auto behind = std::ranges::find_if(best, [value](const Evaluated& one) { return value > one.value; });
            best.insert(behind, {value, point});
            best.resize(std::min(best.size(), starts));
        }
    });
    return best;
}

/// The greatest value that a direct search from there finds.
double direct_search(Evaluated base, double step, const Function& truth) {
    int evaluations = 0;
    const auto at = [&](Point point) {
        ++evaluations;
        const double value = truth(point);
        return Evaluated{value, std::move(point)};
    };
    const auto explored = [&](Evaluated best) {
        for (std::size_t i = 0; i < best.point.size(); ++i) {
            for (const double direction : {step, -step}) {
                Point moved = best.point;
                moved[i] = std::clamp(moved[i] + direction, 0.0, 1.0);
                Evaluated there = at(std::move(moved));
                if (there.value > best.value) {
                    best = std::move(there);
                    break;
                }
            }
        }
        return best;
    };
    while (step > smallest_step && evaluations < most_evaluations) {
        Evaluated next = explored(base);
        if (!(next.value > base.value)) {
            step /= 2;
            continue;
        }
        while (next.value > base.value && evaluations < most_evaluations) {
            Point ahead = next.point;  // as far again in the direction that was good
            for (std::size_t i = 0; i < ahead.size(); ++i) {
                ahead[i] = std::clamp(2 * ahead[i] - base.point[i], 0.0, 1.0);
            }
            base = std::move(next);
            next = explored(at(std::move(ahead)));
        }
    }
    return base.value;
}

}  // namespace

Truth::Truth(const std::vector<TunedParameter>& parameters, const TruthFormula& formula)
    : parameters_(parameters),
      is_logit_(formula.is_logit),
      sources_(variables_of(parameters).sources),
      formula_(formula.expression, variables_of(parameters).names, remedy_for_names(variables_of(parameters).names)) {
}

double Truth::at(const std::vector<double>& point) const {
    std::vector<double> values;
    values.reserve(sources_.size());
    for (const std::size_t source : sources_) {
        const TunedParameter& parameter = parameters_[source];
        values.push_back(number_of(parameter, parameter.at(point.at(source))));
    }
    const double value = formula_.at(values);
    if (!std::isfinite(value)) {
        throw wrong(point, fmt::format("{}, which is no finite number", value), "");
    }
    if (is_logit_) {
        return 1 / (1 + std::exp(-value));
    }
    if (value < 0 || value > 1) {
        throw wrong(point, fmt::format("{:.6g}, which is no probability", value), "write --truth-logit for a logit");
    }
    return value;
}

Error Truth::wrong(const std::vector<double>& point, const std::string& what, const std::string& remedy) const {
    std::vector<std::string> coordinates;
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        coordinates.push_back(parameters_[i].code + " = " + short_text(parameters_[i].at(point[i])));
    }
    return usage_error("at " + join(coordinates, ", ") + " the formula gives " + what, "truth", remedy);
}

double find_best(std::size_t dimensions, const Function& truth) {
    const auto steps = static_cast<double>(std::max<std::size_t>(1, steps_of_grid(dimensions)));
    double best = -1;
    for (const Evaluated& start : best_of_grid(dimensions, truth)) {
        best = std::max(best, direct_search(start, 0.5 / steps, truth));
    }
    return best;
}

}  // namespace ringmaster

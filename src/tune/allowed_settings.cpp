#include "ringmaster/tune/allowed_settings.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <utility>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/tune/condition.hpp"

namespace ringmaster {
namespace {

using Point = std::vector<double>;

constexpr int tries_by_lot = 200;
constexpr int tries_for_any = 100'000;
constexpr std::size_t values_on_a_line = 40;

double squared_distance(const Point& a, const Point& b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0, std::plus<>(),
                              [](double x, double y) { return (x - y) * (x - y); });
}

Point anywhere(std::size_t dimensions, Random& random) {
    Point point(dimensions);
    std::generate(point.begin(), point.end(), [&] { return random.uniform(); });
    return point;
}

/// The value without the noise of the last digits: 0.2 + 0.1 is 0.3. What a person writes in twelve digits stays as it
/// is.
double rounded_to_twelve_digits(double value) {
    const double size = std::abs(value);
    if (!(size > 1e-9 && size < 1e11)) {
        return value;
    }
    const double unit = std::pow(10, 11 - std::floor(std::log10(size)));
    return std::round(value * unit) / unit;
}

/// In a list with words these alone are compared with, so that there every value is its index.
double seen(const TunedParameter& parameter, const Value& value) {
    const std::vector<Value>& listed = parameter.scale.listed_values();
    const auto is_word = [](const Value& one) { return std::holds_alternative<std::string>(one); };
    if (std::ranges::any_of(listed, is_word)) {
        return static_cast<double>(std::ranges::find(listed, value) - listed.begin());
    }
    const auto* real = std::get_if<double>(&value);
    return real != nullptr ? rounded_to_twelve_digits(*real) : number_of(parameter, value);
}

/// Whether the parameter has a condition; that of a fixed one says nothing.
bool has_condition(const TunedParameter& parameter) {
    return !parameter.active.empty() && !parameter.fixed;
}

}  // namespace

struct AllowedSettings::Contents {
    struct ConditionOf {
        std::size_t parameter;
        Condition condition;
        double number;    ///< of the default
        double position;  ///< its coordinate
    };

    std::vector<TunedParameter> parameters;
    std::vector<Condition> constraints;
    std::vector<ConditionOf> activities;  ///< each behind those of its subjects
    std::vector<std::size_t> subjects;
    std::set<std::pair<std::size_t, std::size_t>> pairs;  ///< that a constraint has in common
    std::optional<Point> any;

    Contents(const std::vector<TunedParameter>& all, const std::vector<std::string>& texts) : parameters(all) {
        for (const std::string& text : texts) {
            constraints.emplace_back(text, parameters);
        }
        add_activities();
        find_subjects();
        find_any();
    }

    void add_activities() {
        std::vector<ConditionOf> waiting;
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            const TunedParameter& parameter = parameters[i];
            if (!has_condition(parameter)) {
                continue;
            }
            const auto position =
                parameter.default_value ? parameter.scale.position(*parameter.default_value) : std::nullopt;
            if (!position) {
                throw bug("the condition of '" + parameter.code + "' came without a default");
            }
            waiting.push_back(
                {i, Condition(parameter.active, parameters), seen(parameter, *parameter.default_value), *position});
        }
        while (!waiting.empty()) {
            const auto waits_for = [&](const ConditionOf& one, const ConditionOf& other) {
                const auto& of = one.condition.subjects();
                return std::binary_search(of.begin(), of.end(), other.parameter);
            };
            const auto next = std::ranges::find_if(waiting, [&](const ConditionOf& one) {
                return std::ranges::none_of(waiting, [&](const ConditionOf& other) { return waits_for(one, other); });
            });
            if (next == waiting.end()) {
                throw Error("the conditions of parameters go round in a circle");
            }
            activities.push_back(std::move(*next));
            waiting.erase(next);
        }
    }

    void find_subjects() {
        std::set<std::size_t> all;
        for (const Condition& constraint : constraints) {
            const auto& of = constraint.subjects();
            all.insert(of.begin(), of.end());
            for (const std::size_t i : of) {
                for (const std::size_t k : of) {
                    if (i < k && !parameters[i].fixed && !parameters[k].fixed) {
                        pairs.emplace(i, k);
                    }
                }
            }
        }
        for (const ConditionOf& activity : activities) {
            const auto& of = activity.condition.subjects();
            all.insert(of.begin(), of.end());
        }
        subjects.assign(all.begin(), all.end());
    }

    std::vector<double> numbers_of(const Parameters& values) const {
        std::vector<double> numbers(parameters.size(), 0.0);
        for (const std::size_t i : subjects) {
            numbers[i] = seen(parameters[i], values.at(i).second);
        }
        return numbers;
    }

    std::vector<double> numbers_at(const Point& point) const {
        std::vector<double> numbers(parameters.size(), 0.0);
        for (const std::size_t i : subjects) {
            numbers[i] = number_at(i, point.at(i));
        }
        return numbers;
    }

    double number_at(std::size_t i, double x) const {
        return seen(parameters[i], parameters[i].at(std::clamp(x, 0.0, 1.0)));
    }

    /// The numbers of parameters that do not count become the defaults', and `use` is told of each.
    template <typename Use>
    std::vector<double> as_played(std::vector<double> numbers, const Use& use) const {
        for (const ConditionOf& activity : activities) {
            if (!activity.condition.holds(numbers)) {
                numbers[activity.parameter] = activity.number;
                use(activity);
            }
        }
        return numbers;
    }

    std::vector<bool> active(const std::vector<double>& numbers) const {
        std::vector<bool> active(parameters.size(), true);
        if (!activities.empty()) {
            as_played(numbers, [&](const ConditionOf& activity) { active[activity.parameter] = false; });
        }
        return active;
    }

    std::vector<std::size_t> broken_by(std::vector<double> numbers) const {
        const std::vector<double> played = as_played(std::move(numbers), [](const ConditionOf&) {});
        std::vector<std::size_t> broken;
        for (std::size_t i = 0; i < constraints.size(); ++i) {
            if (!constraints[i].holds(played)) {
                broken.push_back(i);
            }
        }
        return broken;
    }

    bool keeps(std::vector<double> numbers) const {
        const std::vector<double> played = as_played(std::move(numbers), [](const ConditionOf&) {});
        return std::ranges::all_of(constraints, [&](const Condition& constraint) { return constraint.holds(played); });
    }

    bool has_point(const Point& point) const { return keeps(numbers_at(point)); }

    Point point_in_force(Point point) const {
        const std::vector<double> numbers = numbers_at(point);
        as_played(numbers, [&](const ConditionOf& activity) { point[activity.parameter] = activity.position; });
        return point;
    }

    /// Whether other settings are played there than at `any`.
    bool plays_another(const Point& point) const {
        const Point played = point_in_force(point);
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            if (parameters[i].at(played[i]) != parameters[i].at(any->at(i))) {
                return true;
            }
        }
        return false;
    }

    /// Looks for an allowed point: the default, or one by lot.
    void find_any() {
        const auto take = [&](const Point& point) {
            if (!any && has_point(point)) {
                any = point_in_force(point);
            }
        };
        Point defaults;
        for (const TunedParameter& parameter : parameters) {
            const auto position =
                parameter.default_value ? parameter.scale.position(*parameter.default_value) : std::nullopt;
            defaults.push_back(position.value_or(0.5));
        }
        take(defaults);
        Random random(0, "any allowed settings", 0);
        for (int i = 0; i < tries_for_any && !any; ++i) {
            take(anywhere(parameters.size(), random));
        }
    }

    /// A step of Gibbs sampling: uniform on the allowed part of a line.
    void move_along(std::size_t dimension, Point& point, Random& random) const {
        const double offset = random.uniform();
        std::vector<double> values;
        const double before = point[dimension];
        for (std::size_t k = 0; k < values_on_a_line; ++k) {
            point[dimension] = (static_cast<double>(k) + offset) / static_cast<double>(values_on_a_line);
            if (has_point(point)) {
                values.push_back(point[dimension]);
            }
        }
        point[dimension] = values.empty() ? before : values[random.below(values.size())];
    }

    Point draw(Random& random) const {
        for (int i = 0; i < tries_by_lot; ++i) {
            const Point point = anywhere(parameters.size(), random);
            if (has_point(point)) {
                return point;
            }
        }
        constexpr int sweeps = 20;
        Point point = anywhere(parameters.size(), random);
        for (const std::size_t i : subjects) {
            point[i] = any->at(i);
        }
        for (int sweep = 0; sweep < sweeps; ++sweep) {
            for (const std::size_t i : subjects) {
                move_along(i, point, random);
            }
        }
        return point;
    }
};

AllowedSettings::AllowedSettings(const std::vector<TunedParameter>& parameters,
                                 const std::vector<std::string>& constraints) {
    if (!constraints.empty() || std::ranges::any_of(parameters, has_condition)) {
        contents_ = std::make_shared<const Contents>(parameters, constraints);
    }
}

const std::vector<std::size_t>& AllowedSettings::subjects() const {
    static const std::vector<std::size_t> none;
    return are_all() ? none : contents_->subjects;
}

bool AllowedSettings::has_point(const Point& point) const {
    return are_all() || contents_->has_point(point);
}

bool AllowedSettings::has_numbers(const std::vector<double>& numbers) const {
    return are_all() || contents_->keeps(numbers);
}

double AllowedSettings::number_at(std::size_t parameter, double x) const {
    return contents_->number_at(parameter, x);
}

std::vector<std::size_t> AllowedSettings::broken_by(const Parameters& values) const {
    return are_all() ? std::vector<std::size_t>{} : contents_->broken_by(contents_->numbers_of(values));
}

Parameters AllowedSettings::in_force(Parameters values) const {
    if (!are_all() && !contents_->activities.empty() && values.size() == contents_->parameters.size()) {
        contents_->as_played(contents_->numbers_of(values), [&](const Contents::ConditionOf& activity) {
            values.at(activity.parameter).second = *contents_->parameters[activity.parameter].default_value;
        });
    }
    return values;
}

Point AllowedSettings::point_in_force(Point point) const {
    return are_all() || contents_->activities.empty() ? point : contents_->point_in_force(std::move(point));
}

std::vector<bool> AllowedSettings::active(const Parameters& values) const {
    return are_all() || values.size() != contents_->parameters.size()
               ? std::vector<bool>(values.size(), true)
               : contents_->active(contents_->numbers_of(values));
}

std::vector<bool> AllowedSettings::active_at(const Point& point) const {
    return are_all() ? std::vector<bool>(point.size(), true) : contents_->active(contents_->numbers_at(point));
}

std::vector<bool> AllowedSettings::active_with(const std::vector<double>& numbers) const {
    return are_all() ? std::vector<bool>(numbers.size(), true) : contents_->active(numbers);
}

Parameters AllowedSettings::shown(Parameters values) const {
    if (are_all() || contents_->activities.empty() || values.size() != contents_->parameters.size()) {
        return values;
    }
    const std::vector<bool> counts = active(values);
    Parameters counting;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (counts[i]) {
            counting.push_back(std::move(values[i]));
        }
    }
    return counting;
}

const std::optional<Point>& AllowedSettings::any() const {
    static const std::optional<Point> none;
    return are_all() ? none : contents_->any;
}

bool AllowedSettings::has_room() const {
    constexpr int draws = 20;
    Random random(0, "room", 0);
    for (int i = 0; i < draws * tries_by_lot && contents_->any; ++i) {
        const Point point = anywhere(contents_->parameters.size(), random);
        if (contents_->has_point(point) && contents_->plays_another(point)) {
            return true;
        }
    }
    for (int i = 0; i < draws && contents_->any; ++i) {
        const std::vector<double> found = contents_->numbers_at(contents_->draw(random));
        if (found != contents_->numbers_at(*contents_->any)) {
            return true;
        }
    }
    return contents_->constraints.empty();
}

Point AllowedSettings::draw(std::size_t dimensions, Random& random) const {
    return are_all() ? anywhere(dimensions, random) : contents_->point_in_force(contents_->draw(random));
}

Point AllowedSettings::best(const Point& ideal, Point start, const Gain& gain) const {
    double greatest = gain(start);
    const auto improves = [&](const Point& point) {
        if (!contents_->has_point(point)) {
            return false;
        }
        const double here = gain(point);
        if (here <= greatest) {
            return false;
        }
        greatest = here;
        start = point;
        return true;
    };
    const auto moved = [&](std::size_t i, double by, std::size_t k, double by_too) {
        Point point = start;
        point[i] = std::clamp(point[i] + by, 0.0, 1.0);
        point[k] = std::clamp(point[k] + by_too, 0.0, 1.0);
        return point;
    };
    const auto move_once = [&](double step) {
        bool has_moved = false;
        for (std::size_t i = 0; i < start.size(); ++i) {
            Point point = start;
            point[i] = ideal[i];
            has_moved = (point != start && improves(point)) || has_moved;
        }
        for (const std::size_t i : contents_->subjects) {
            has_moved = improves(moved(i, step, i, 0)) || improves(moved(i, -step, i, 0)) || has_moved;
        }
        for (const auto& [i, k] : contents_->pairs) {
            has_moved = improves(moved(i, step, k, step)) || improves(moved(i, step, k, -step)) ||
                        improves(moved(i, -step, k, step)) || improves(moved(i, -step, k, -step)) || has_moved;
        }
        return has_moved;
    };
    constexpr double finest = 1e-4;
    constexpr int most_moves = 100;
    for (double step = 0.25; step > finest; step /= 2) {
        for (int move = 0; move < most_moves && move_once(step); ++move) {
        }
    }
    return contents_->point_in_force(std::move(start));
}

Point AllowedSettings::nearest(const Point& ideal, const std::vector<Point>& starts) const {
    if (has_point(ideal)) {
        return point_in_force(ideal);
    }
    Point start = *contents_->any;
    for (const Point& other : starts) {
        if (squared_distance(other, ideal) < squared_distance(start, ideal) && has_point(other)) {
            start = other;
        }
    }
    return best(ideal, start, [&](const Point& point) { return -squared_distance(point, ideal); });
}

namespace {

/// The next settled value above or below one that is settled; nothing at the end of the range.
std::optional<Value> next_settled(const TunedParameter& parameter, const Value& value, double direction) {
    const auto x = parameter.scale.position(value);
    if (!x || parameter.fixed || !std::holds_alternative<double>(value) || !parameter.scale.listed_values().empty()) {
        return std::nullopt;
    }
    const auto at = [&](double distance) {
        return parameter.settled(parameter.scale.at(std::clamp(*x + direction * distance, 0.0, 1.0)));
    };
    double near = 0;
    double far = 1e-6;
    while (at(far) == value) {
        if (far > 1) {
            return std::nullopt;
        }
        near = std::exchange(far, 2 * far);
    }
    constexpr int halvings = 30;
    for (int i = 0; i < halvings; ++i) {
        const double middle = (near + far) / 2;
        (at(middle) == value ? near : far) = middle;
    }
    return at(far);
}

/// All that differ from these in one parameter, then those that differ in two, by one step of rounding.
std::vector<Parameters> rounded_otherwise(const std::vector<TunedParameter>& parameters, const Parameters& values) {
    std::vector<Parameters> singles;
    for (std::size_t i = 0; i < values.size(); ++i) {
        for (const double direction : {-1.0, 1.0}) {
            if (const auto next = next_settled(parameters[i], values[i].second, direction); next) {
                singles.push_back(values);
                singles.back()[i].second = *next;
            }
        }
    }
    std::vector<Parameters> all = singles;
    for (std::size_t a = 0; a < singles.size(); ++a) {
        for (std::size_t b = a + 1; b < singles.size(); ++b) {
            Parameters both = singles[a];
            for (std::size_t i = 0; i < both.size(); ++i) {
                both[i] = singles[b][i] != values[i] ? singles[b][i] : both[i];
            }
            all.push_back(std::move(both));
        }
    }
    return all;
}

}  // namespace

Parameters settled(const std::vector<TunedParameter>& parameters, const AllowedSettings& allowed, Parameters values) {
    if (allowed.are_all() || values.size() != parameters.size()) {
        return settled(parameters, std::move(values));
    }
    values = allowed.in_force(std::move(values));
    const Parameters told = allowed.in_force(settled(parameters, values));
    if (allowed.has(told) || !allowed.has(values)) {
        return told;
    }
    for (Parameters& other : rounded_otherwise(parameters, told)) {
        other = allowed.in_force(std::move(other));
        if (allowed.has(other)) {
            return other;
        }
    }
    return values;
}

}  // namespace ringmaster

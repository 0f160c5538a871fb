#include "ringmaster/competition/pockets.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/statistics.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t most_pockets = 3;
constexpr std::size_t fewest_in_a_pocket = 3;

/// Above this probability it is chance that a pocket fails more than the rest does.
constexpr double most_by_chance = 0.05;

/// Games outside of pockets are well up to this share of failures.
constexpr double bearable_share = 0.05;

/// A smaller gain than this is rounding.
constexpr double smallest_gain = 1e-9;

}  // namespace

Pockets::Axis::Axis(const TunedParameter& parameter)
    : listed_(parameter.scale.listed_values()),
      has_order_(std::ranges::all_of(listed_, [](const Value& value) { return number_in(value).has_value(); })),
      is_whole_(parameter.scale.is_integer()) {
}

std::optional<double> Pockets::Axis::coordinate(const Value& value) const {
    if (has_order_) {
        return number_in(value);
    }
    const auto found = std::ranges::find(listed_, value);
    return found == listed_.end() ? std::nullopt : std::optional(static_cast<double>(found - listed_.begin()));
}

Value Pockets::Axis::value(double coordinate) const {
    if (!has_order_) {
        return listed_[static_cast<std::size_t>(coordinate)];
    }
    const auto found =
        std::ranges::find_if(listed_, [&](const Value& value) { return number_in(value) == coordinate; });
    return found != listed_.end() ? *found : is_whole_ ? Value(static_cast<long long>(coordinate)) : Value(coordinate);
}

bool Pockets::Part::has(double coordinate) const {
    return listed.empty() ? coordinate >= low && coordinate <= high
                          : std::binary_search(listed.begin(), listed.end(), coordinate);
}

Pockets::Pockets(const std::vector<TunedParameter>& parameters) : axes_(parameters.begin(), parameters.end()) {
}

void Pockets::tell(const Parameters& values, bool failed) {
    std::vector<double> point;
    for (std::size_t i = 0; i < axes_.size() && i < values.size(); ++i) {
        if (const std::optional<double> x = axes_[i].coordinate(values[i].second)) {
            point.push_back(*x);
        }
    }
    if (point.size() == axes_.size()) {
        append(coordinates_, point);
        failed_.push_back(failed ? 1 : 0);
        failures_ += failed ? 1 : 0;
    }
}

const std::vector<PocketFacts>& Pockets::find() const {
    const std::size_t games = failed_.size();
    if (failures_ == failures_when_found_ && (failures_ == 0 || 10 * games < 11 * games_when_found_)) {
        return found_;
    }
    failures_when_found_ = failures_;
    games_when_found_ = games;
    found_.clear();
    Games left(games);
    std::iota(left.begin(), left.end(), std::size_t{0});
    std::size_t failures = failures_;
    while (found_.size() < most_pockets && failures >= fewest_in_a_pocket) {
        const double others = static_cast<double>(std::max<std::size_t>(left.size() - failures, 1));
        const Games core = narrowed(left, {1 / static_cast<double>(failures), -1 / others});
        const auto box = box_around(narrowed(core, {}), left);
        const Games inside = those_in(left, box);
        const PocketFacts pocket = facts_of(inside, box);
        if (pocket.failures < fewest_in_a_pocket || 2 * pocket.failures <= pocket.games ||
            !differs_from_rest(pocket, failures - pocket.failures, left.size() - pocket.games)) {
            break;
        }
        found_.push_back(pocket);
        failures -= pocket.failures;
        std::erase_if(left, [&](std::size_t game) { return std::ranges::binary_search(inside, game); });
    }
    return found_;
}

double Pockets::worth(const Games& games, const Worth& each) const {
    return std::accumulate(games.begin(), games.end(), 0.0, [&](double sum, std::size_t game) {
        return sum + (failed_[game] != 0 ? each.of_failure : each.of_other);
    });
}

/// The smallest part of an axis that has all failures.
Pockets::Part Pockets::part_of_failures(const Games& games, std::size_t axis) const {
    std::vector<double> failed;
    for (const std::size_t game : games) {
        if (failed_[game] != 0) {
            failed.push_back(at(game, axis));
        }
    }
    std::ranges::sort(failed);
    failed.erase(std::unique(failed.begin(), failed.end()), failed.end());
    Part part{failed.front(), failed.back(), {}};
    if (!axes_[axis].has_order()) {
        part.listed = std::move(failed);
    }
    return part;
}

/// What the part of the axis that is worth most is worth, and the part: a range, or words.
std::pair<double, Pockets::Part> Pockets::best_part(const Games& games, std::size_t axis, const Worth& each) const {
    std::vector<std::pair<double, double>> worths;  // by coordinate
    for (const std::size_t game : games) {
        worths.emplace_back(at(game, axis), failed_[game] != 0 ? each.of_failure : each.of_other);
    }
    std::ranges::sort(worths);
    double best = 0;
    double of_listed = 0;
    double range = 0;
    double low = 0;
    Part part;
    for (auto next = worths.begin(); next != worths.end();) {
        const double x = next->first;
        double here = 0;
        for (; next != worths.end() && next->first == x; ++next) {
            here += next->second;
        }
        if (range <= 0) {
            range = 0;
            low = x;
        }
        range += here;
        if (axes_[axis].has_order() && range > best) {
            best = range;
            part = {low, x, {}};
        }
        if (!axes_[axis].has_order() && here > 0) {
            of_listed += here;
            part.listed.push_back(x);
        }
    }
    return {std::max(best, of_listed), part};
}

Pockets::Games Pockets::those_in(const Games& games, std::size_t axis, const Part& part) const {
    Games inside;
    std::ranges::copy_if(games, std::back_inserter(inside), [&](std::size_t game) { return part.has(at(game, axis)); });
    return inside;
}

Pockets::Games Pockets::those_in(const Games& games, const std::vector<std::optional<Part>>& box) const {
    Games inside = games;
    for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
        inside = box[axis] ? those_in(inside, axis, *box[axis]) : std::move(inside);
    }
    return inside;
}

Pockets::Games Pockets::narrowed(Games games, const Worth& each) const {
    for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
        games = those_in(games, axis, part_of_failures(games, axis));
    }
    while (true) {
        double most = std::max(worth(games, each), 0.0) + smallest_gain;
        std::optional<std::pair<std::size_t, Part>> best;
        for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
            if (auto [sum, part] = best_part(games, axis, each); sum > most) {
                most = sum;
                best = {axis, std::move(part)};
            }
        }
        if (!best) {
            return games;
        }
        games = those_in(games, best->first, best->second);
    }
}

/// The part of each axis with the failures inside, or nothing when the box is worth no less without that.
std::vector<std::optional<Pockets::Part>> Pockets::box_around(const Games& inside, const Games& all) const {
    std::vector<std::optional<Part>> box;
    for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
        box.emplace_back(part_of_failures(inside, axis));
    }
    for (std::optional<Part>& part : box) {
        const double with = worth(those_in(all, box), {});
        std::optional<Part> kept = std::exchange(part, std::nullopt);
        if (worth(those_in(all, box), {}) < with) {
            part = std::move(kept);
        }
    }
    return box;
}

/// Whether a pocket fails more often than the rest, which has so many failures in so many games.
bool Pockets::differs_from_rest(const PocketFacts& pocket, std::uint64_t failures, std::uint64_t games) const {
    if (pocket.sides.empty()) {
        return true;
    }
    double boxes = 1;
    if (clopper_pearson_interval(failures, games).low > bearable_share) {
        const auto all = static_cast<double>(pocket.games + games);
        for (const PocketFacts::Side& side : pocket.sides) {
            boxes *= axes_[side.parameter].has_order()
                         ? all * (all + 1) / 2
                         : std::exp2(static_cast<double>(axes_[side.parameter].value_count()));
        }
    }
    return log_fisher_test(pocket.failures, pocket.games, failures, games) < std::log(most_by_chance / boxes);
}

PocketFacts Pockets::facts_of(const Games& inside, const std::vector<std::optional<Part>>& box) const {
    PocketFacts facts;
    facts.games = inside.size();
    facts.failures =
        static_cast<std::uint64_t>(std::ranges::count_if(inside, [&](std::size_t game) { return failed_[game] != 0; }));
    for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
        if (!box[axis]) {
            continue;
        }
        PocketFacts::Side& side = facts.sides.emplace_back();
        side.parameter = axis;
        if (axes_[axis].has_order()) {
            side.range = {axes_[axis].value(box[axis]->low), axes_[axis].value(box[axis]->high)};
        }
        side.values = each(box[axis]->listed, [&](double coordinate) { return axes_[axis].value(coordinate); });
    }
    return facts;
}

}  // namespace ringmaster

#include "page_axes.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

constexpr double least_gap = 0.13;  // a label's width on a phone
constexpr std::size_t longest_label = 18;

using NumberPlace = std::function<std::optional<double>(double)>;
using RoundNumbers = std::vector<double>;

std::optional<double> finite_number(const Value& value) {
    const auto* real = std::get_if<double>(&value);
    const auto* integer = std::get_if<long long>(&value);
    const double number = real != nullptr ? *real : integer != nullptr ? static_cast<double>(*integer) : NAN;
    return std::isfinite(number) ? std::optional(number) : std::nullopt;
}

RoundNumbers multiples(double step, double low, double high) {
    RoundNumbers numbers;
    for (double i = std::ceil(low / step - 1e-9); i * step <= high + 1e-9 * step && numbers.size() < 50; ++i) {
        numbers.push_back(i * step);
    }
    return numbers;
}

RoundNumbers decades(const std::vector<double>& digits, double low, double high) {
    RoundNumbers numbers;
    for (int power = static_cast<int>(std::floor(std::log10(low))); std::pow(10, power) <= high; ++power) {
        for (const double digit : digits) {
            const double number = digit * std::pow(10, power);
            if (number >= low * (1 - 1e-9) && number <= high * (1 + 1e-9)) {
                numbers.push_back(number);
            }
        }
    }
    return numbers;
}

/// What round numbers there are between the two: in equal steps, and in decades.
std::vector<RoundNumbers> choices_of_numbers(double low, double high, bool whole) {
    std::vector<RoundNumbers> choices;
    const double size = std::pow(10, std::floor(std::log10(high - low)));
    for (const double digit : {0.1, 0.2, 0.5, 1.0, 2.0, 5.0}) {
        if (!whole || digit * size >= 1) {
            choices.push_back(multiples(digit * size, low, high));
        }
    }
    if (low > 0) {
        for (const auto& digits : {std::vector{1.0}, std::vector{1.0, 3.0}, std::vector{1.0, 2.0, 5.0}}) {
            choices.push_back(decades(digits, low, high));
        }
    }
    return choices;
}

std::vector<AxisMark> placed(const RoundNumbers& numbers, const NumberPlace& place) {
    std::vector<AxisMark> marks;
    for (const double number : numbers) {
        if (const auto at = place(number)) {
            marks.push_back({*at, short_number(number)});
        }
    }
    std::sort(marks.begin(), marks.end(), [](const AxisMark& a, const AxisMark& b) { return a.at < b.at; });
    return marks;
}

/// The widest stretch of the axis without a mark; 1 and more when there are none, or two crowd each other.
double emptiness(const std::vector<AxisMark>& marks) {
    double widest = 0;
    double before = 0;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const double gap = marks[i].at - before;
        widest = std::max(widest, gap);
        if (i > 0 && gap < least_gap) {
            return 2;
        }
        before = marks[i].at;
    }
    return std::max(widest, 1 - before);
}

std::vector<AxisMark> round_marks(double low, double high, bool whole, const NumberPlace& place) {
    std::vector<AxisMark> best;
    if (!(high > low) || !std::isfinite(high - low)) {
        return low == high ? placed({low}, place) : best;
    }
    double least = 1;
    for (const RoundNumbers& numbers : choices_of_numbers(low, high, whole)) {
        const auto marks = placed(numbers, place);
        if (const double empty = emptiness(marks); empty < least - 1e-6) {
            least = empty;
            best = marks;
        }
    }
    return best.empty() ? placed({low, high}, place) : best;
}

std::string mark_label(const Value& value) {
    const auto number = finite_number(value);
    return number ? short_number(*number) : printable(to_text(value), longest_label);
}

std::vector<AxisMark> each_place(const AxisPlaces& places) {
    std::vector<AxisMark> marks;
    for (const auto& [at, value] : places.all) {
        if (marks.empty() || at > marks.back().at + 1e-9) {
            marks.push_back({at, mark_label(value)});
        }
    }
    return marks;
}

}  // namespace

void AxisPlaces::add(double at, const Value& value) {
    if (std::isfinite(at)) {
        all.emplace_back(at, value);
    }
}

void AxisPlaces::sort() {
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
}

bool AxisPlaces::are_numbers() const {
    return !all.empty() &&
           std::all_of(all.begin(), all.end(), [](const auto& place) { return finite_number(place.second); });
}

std::optional<double> AxisPlaces::of(double number) const {
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double here = *finite_number(all[i].second);
        if (here == number) {
            return all[i].first;
        }
        const double next = i + 1 < all.size() ? *finite_number(all[i + 1].second) : here;
        if ((here < number && number < next) || (next < number && number < here)) {
            const double share = (number - here) / (next - here);
            return all[i].first + share * (all[i + 1].first - all[i].first);
        }
    }
    return std::nullopt;
}

std::optional<double> AxisPlaces::of(const Value& value) const {
    const auto number = finite_number(value);
    if (number && are_numbers()) {
        return of(*number);
    }
    const auto same = std::find_if(all.begin(), all.end(), [&](const auto& place) { return place.second == value; });
    return same == all.end() ? std::nullopt : std::optional(same->first);
}

AxisPlaces places_of(const ParameterFacts& parameter) {
    AxisPlaces places;
    for (const CurveFacts& point : parameter.curve) {
        places.add(point.at, point.value);
    }
    if (places.all.empty()) {
        for (const StretchFacts& stretch : parameter.games) {
            places.add(stretch.at, stretch.value);
        }
    }
    places.sort();
    return places;
}

std::vector<AxisMark> marks_of(const AxisPlaces& places) {
    const auto each = each_place(places);
    if (!places.are_numbers() || emptiness(each) <= 1) {
        return each;
    }
    const double first = *finite_number(places.all.front().second);
    const double last = *finite_number(places.all.back().second);
    const bool whole = std::all_of(places.all.begin(), places.all.end(),
                                   [](const auto& place) { return std::holds_alternative<long long>(place.second); });
    return round_marks(std::min(first, last), std::max(first, last), whole,
                       [&](double number) { return places.of(number); });
}

std::vector<AxisMark> marks_of_games(double low, double high) {
    if (!(low > 0 && high > low)) {
        return {{high, short_number(high)}};
    }
    const double size = std::log(high / low);
    auto marks =
        round_marks(low, high, true, [&](double games) { return std::optional(std::log(games / low) / size); });
    for (AxisMark& mark : marks) {
        mark.at = low * std::exp(mark.at * size);
    }
    return marks;
}

std::string short_number(double number) {
    return fmt::format("{:.6g}", number + 0.0);
}

}  // namespace ringmaster

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "page_axes.hpp"
#include "page_plot_parts.hpp"

namespace ringmaster {
namespace {

using Square = PairFacts::Square;

bool can_be_drawn(const Square& square) {
    return square.games > 0 && std::isfinite(square.x) && std::isfinite(square.y) && std::isfinite(square.points);
}

double rate_of(const Square& square) {
    return square.points / static_cast<double>(square.games);
}

/// The colours of a map: their middle is the mean of all games, and they reach twice as far as rates commonly lie from
/// it, each with the weight of its games.
Interval ramp_of(const std::vector<Square>& squares) {
    double games = 0;
    double points = 0;
    for (const Square& square : squares) {
        games += static_cast<double>(square.games);
        points += square.points;
    }
    const double mean = points / games;
    double squared = 0;
    for (const Square& square : squares) {
        squared += static_cast<double>(square.games) * std::pow(rate_of(square) - mean, 2);
    }
    const double reach = std::max(2 * std::sqrt(squared / games), 0.05);
    return {std::max(mean - reach, 0.0), std::min(mean + reach, 1.0)};
}

/// From orange over grey to blue, on light and on dark ground.
std::string ramp_colour(double rate, const Interval& ramp) {
    static constexpr std::array<double, 3> low{230, 97, 1};
    static constexpr std::array<double, 3> middle{150, 150, 150};
    static constexpr std::array<double, 3> high{26, 120, 220};
    const double share = std::clamp(2 * (rate - ramp.low) / (ramp.high - ramp.low) - 1, -1.0, 1.0);
    const auto mixed = [&](std::size_t i) {
        return std::lround(middle[i] + std::abs(share) * ((share < 0 ? low : high)[i] - middle[i]));
    };
    return fmt::format("rgb({},{},{})", mixed(0), mixed(1), mixed(2));
}

/// One side of a map: its places, and how many squares lie along it.
struct MapSide {
    AxisPlaces places;
    PlotRange range{0, 1};
    double cells = 1;
};

MapSide map_side(const ParameterFacts& parameter, const AxisPlaces& of_squares, std::size_t cells) {
    MapSide side{places_of(parameter), {0, 1}, static_cast<double>(std::max<std::size_t>(cells, 1))};
    const double half = 0.5 / side.cells;
    for (const auto& [at, value] : of_squares.all) {
        side.range.add(at - half);
        side.range.add(at + half);
    }
    if (!side.places.are_numbers()) {
        side.places = of_squares;
    }
    side.cells *= side.range.high - side.range.low;
    return side;
}

PlotJson map_axis(const ParameterFacts& parameter, const MapSide& side) {
    return marked_axis(axis_name(parameter), side.range, marks_of(side.places));
}

PlotJson squares_of(const EventFacts& facts, const PairFacts& pair, const std::vector<Square>& squares,
                    const Interval& ramp) {
    PlotSeries series;
    PlotJson sides = PlotJson::array();
    PlotJson colours = PlotJson::array();
    std::uint64_t most = 0;
    for (const Square& square : squares) {
        most = std::max(most, square.games);
    }
    for (const Square& square : squares) {
        series.add(
            square.x, square.y,
            {named_value(facts.parameters[pair.first], square.first),
             named_value(facts.parameters[pair.second], square.second), measured_text(square.games, square.points)});
        sides.push_back(std::max(0.14, std::sqrt(static_cast<double>(square.games) / static_cast<double>(most))));
        colours.push_back(ramp_colour(rate_of(square), ramp));
    }
    return quiet_dataset(series,
                         {{"sides", sides}, {"backgroundColor", colours}, {"pointStyle", "rect"}, {"borderWidth", 0}});
}

void add_spot(PlotJson& datasets, const std::string& name, const std::array<const ParameterFacts*, 2>& parameters,
              const std::array<std::optional<Value>, 2>& values, const std::array<MapSide, 2>& sides,
              const std::string& style) {
    if (!values[0] || !values[1]) {
        return;
    }
    const auto x = sides[0].places.of(*values[0]);
    const auto y = sides[1].places.of(*values[1]);
    if (x && y) {
        PlotSeries spot;
        spot.add(*x, *y, {name, named_value(*parameters[0], *values[0]), named_value(*parameters[1], *values[1])});
        datasets.push_back(dataset(name, spot,
                                   {{"showLine", false},
                                    {"pointStyle", style},
                                    {"pointRadius", 7},
                                    {"borderWidth", 2.5},
                                    {"borderColor", "ink"},
                                    {"backgroundColor", "none"}}));
    }
}

std::array<MapSide, 2> map_sides(const std::array<const ParameterFacts*, 2>& parameters, const PairFacts& pair,
                                 const std::vector<Square>& squares) {
    AxisPlaces x;
    AxisPlaces y;
    for (const Square& square : squares) {
        x.add(square.x, square.first);
        y.add(square.y, square.second);
    }
    x.sort();
    y.sort();
    return {map_side(*parameters[0], x, pair.columns), map_side(*parameters[1], y, pair.rows)};
}

std::string shape_of_map(const std::array<MapSide, 2>& sides) {
    return sides[1].cells > 0.6 * sides[0].cells ? "square" : sides[1].cells > 0.4 * sides[0].cells ? "plain" : "flat";
}

std::string correlation_text(const PairFacts& pair) {
    if (!pair.correlation || !std::isfinite(*pair.correlation)) {
        return "";
    }
    return fmt::format("Correlation of their best values: {:+.2f}{}.", *pair.correlation,
                       pair.is_clear ? "" : ", which may be chance");
}

std::optional<PagePlot> map_of(const EventFacts& facts, const PairFacts& pair) {
    std::vector<Square> squares;
    std::copy_if(pair.squares.begin(), pair.squares.end(), std::back_inserter(squares), can_be_drawn);
    if (squares.empty() || std::max(pair.first, pair.second) >= facts.parameters.size()) {
        return std::nullopt;
    }
    const std::array parameters{&facts.parameters[pair.first], &facts.parameters[pair.second]};
    const auto sides = map_sides(parameters, pair, squares);
    const Interval ramp = ramp_of(squares);
    PlotJson datasets = PlotJson::array();
    add_spot(datasets, "recommended", parameters, {parameters[0]->recommended, parameters[1]->recommended}, sides,
             "crossRot");
    add_spot(datasets, "default", parameters, {parameters[0]->present, parameters[1]->present}, sides, "circle");
    datasets.push_back(squares_of(facts, pair, squares, ramp));
    datasets.back()["cells"] = {sides[0].cells, sides[1].cells};
    return PagePlot{parameters[0]->code + " and " + parameters[1]->code, correlation_text(pair), shape_of_map(sides),
                    config_of(datasets, map_axis(*parameters[0], sides[0]), map_axis(*parameters[1], sides[1])), ramp};
}

}  // namespace

PlotGroup maps_of_pairs(const EventFacts& facts) {
    PlotGroup group{
        "Two parameters together", "The more games, the larger the square; its colour is their win rate.", {}};
    for (const PairFacts& pair : facts.pairs) {
        if (auto plot = map_of(facts, pair)) {
            group.plots.push_back(std::move(*plot));
        }
    }
    return group;
}

}  // namespace ringmaster

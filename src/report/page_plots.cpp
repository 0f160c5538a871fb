#include "page_plots.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/report/figures.hpp"
#include "ringmaster/report/words.hpp"

#include "page_axes.hpp"
#include "page_chart.hpp"
#include "page_html.hpp"

namespace ringmaster {
namespace {

// --- texts ---

std::string plot_text(const std::string& text) {
    return printable(text, 60);
}

std::string axis_name(const ParameterFacts& parameter) {
    return printable(parameter.code, 30);
}

std::string games_line(std::uint64_t games) {
    return counted(static_cast<long long>(games), "game");
}

std::string rate_text(double rate) {
    return fmt::format("win rate {:.3f}", rate);
}

std::string measured_text(std::uint64_t games, double points) {
    const std::string rate = games == 0 ? "" : ", " + rate_text(points / static_cast<double>(games));
    return fmt::format("{:g} of {}{}", points, games_line(games), rate);
}

std::string named_value(const ParameterFacts& parameter, const Value& value) {
    return plot_text(parameter.code + " " + value_text(parameter, value));
}

PlotJson place_axis(const ParameterFacts& parameter) {
    return marked_axis(axis_name(parameter), {-0.03, 1.03}, marks_of(places_of(parameter)));
}

PlotRange rate_range(const PlotRange& range) {
    if (range.is_empty()) {
        return {0, 1};
    }
    const PlotRange wide = PlotRange{range.low - 0.01, range.high + 0.01}.rounded_outward(0.05);
    return {std::max(wide.low, 0.0), std::min(wide.high, 1.0)};
}

// --- win rate along a parameter ---

std::uint64_t most_games(const std::vector<StretchFacts>& stretches) {
    std::uint64_t most = 0;
    for (const StretchFacts& stretch : stretches) {
        most = std::max(most, stretch.games);
    }
    return most;
}

double measured_rate(const StretchFacts& stretch) {
    return stretch.points / static_cast<double>(stretch.games);
}

/// Of the curve, its band and of what was measured well enough not to jump about.
PlotRange range_along(const ParameterFacts& parameter) {
    PlotRange range;
    for (const CurveFacts& point : parameter.curve) {
        range.add(point.win_rate);
        range.add(point.band.low);
        range.add(point.band.high);
    }
    const double enough = 0.05 * static_cast<double>(most_games(parameter.games));
    for (const StretchFacts& stretch : parameter.games) {
        if (stretch.games > 0 && static_cast<double>(stretch.games) >= enough) {
            range.add(measured_rate(stretch));
        }
    }
    return rate_range(range);
}

void add_curve(PlotJson& datasets, const ParameterFacts& parameter) {
    PlotSeries curve;
    PlotSeries low;
    PlotSeries high;
    for (const CurveFacts& point : parameter.curve) {
        const TipLines tip{named_value(parameter, point.value), "model: " + rate_text(point.win_rate),
                           "95%: " + interval_text(point.band)};
        curve.add(point.at, point.win_rate, tip);
        low.add(point.at, point.band.low, tip);
        high.add(point.at, point.band.high, tip);
    }
    if (!curve.data.empty()) {
        datasets.push_back(dataset("model", curve, line_style("first")));
        add_band(datasets, high, low);
    }
}

/// What was measured. What lies beyond the range stands as a triangle at its edge, and its tip tells the truth.
void add_dots(PlotJson& datasets, const ParameterFacts& parameter, const PlotRange& range) {
    PlotSeries dots;
    PlotJson radii = PlotJson::array();
    PlotJson shapes = PlotJson::array();
    PlotJson turns = PlotJson::array();
    const double most = static_cast<double>(most_games(parameter.games));
    for (const StretchFacts& stretch : parameter.games) {
        if (stretch.games > 0 && std::isfinite(stretch.at)) {
            const double rate = measured_rate(stretch);
            dots.add(stretch.at, range.clamp(rate),
                     {named_value(parameter, stretch.value), measured_text(stretch.games, stretch.points)});
            radii.push_back(3 + 8 * std::sqrt(static_cast<double>(stretch.games) / most));
            shapes.push_back(range.clamp(rate) == rate ? "circle" : "triangle");
            turns.push_back(rate < range.low ? 180 : 0);
        }
    }
    if (!dots.data.empty()) {
        PlotJson style{
            {"showLine", false}, {"borderColor", "second"}, {"backgroundColor", "second-soft"}, {"clip", 12}};
        style.update({{"pointRadius", radii}, {"pointStyle", shapes}, {"rotation", turns}});
        datasets.push_back(dataset("games (area)", dots, style));
    }
}

void add_upright(PlotJson& datasets, const std::string& name, const ParameterFacts& parameter,
                 const std::optional<Value>& value, const PlotRange& range, const PlotJson& style) {
    const auto at = value ? places_of(parameter).of(*value) : std::nullopt;
    if (at) {
        const TipLines tip{name, named_value(parameter, *value)};
        PlotSeries line;
        line.add(*at, range.low, tip);
        line.add(*at, range.high, tip);
        datasets.push_back(dataset(name, line, style));
    }
}

std::optional<PagePlot> plot_along(const ParameterFacts& parameter) {
    const PlotRange range = range_along(parameter);
    PlotJson datasets = PlotJson::array();
    add_dots(datasets, parameter, range);
    add_curve(datasets, parameter);
    if (datasets.empty()) {
        return std::nullopt;
    }
    add_upright(datasets, "recommended", parameter, parameter.recommended, range, line_style("third"));
    add_upright(datasets, "default", parameter, parameter.present, range, dashed_style("quiet"));
    return PagePlot{parameter.code, "", "plain",
                    config_of(datasets, place_axis(parameter), linear_axis("win rate", range))};
}

PlotGroup along_parameters(const EventFacts& facts) {
    PlotGroup group{"Win rate along each parameter", "", {}};
    bool has_curve = false;
    for (const ParameterFacts& parameter : facts.parameters) {
        if (auto plot = plot_along(parameter)) {
            group.plots.push_back(std::move(*plot));
            has_curve = has_curve || !parameter.curve.empty();
        }
    }
    group.note = has_curve
                     ? "The model has the other parameters as recommended. In the games, which are the larger dots "
                       "the more there are, they were anywhere."
                     : "The more games, the larger the dot. In them the other parameters were anywhere.";
    return group;
}

// --- two parameters ---

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

// --- what was recommended after so many games ---

PlotJson log_games_axis(const std::vector<HistoryFacts>& history) {
    PlotRange range;
    for (const HistoryFacts& moment : history) {
        range.add(static_cast<double>(moment.games));
    }
    PlotJson json = marked_axis("games", range, marks_of_games(range.low, range.high));
    json["type"] = "logarithmic";
    return json;
}

PagePlot course_of_parameter(const ParameterFacts& parameter, std::size_t number,
                             const std::vector<HistoryFacts>& history) {
    PlotSeries series;
    for (const HistoryFacts& moment : history) {
        if (number < moment.recommended.size()) {
            const auto& [at, value] = moment.recommended[number];
            series.add(static_cast<double>(moment.games), at,
                       {named_value(parameter, value), "after " + games_line(moment.games)});
        }
    }
    const PlotJson datasets = PlotJson::array({quiet_dataset(series, stepped_style("third"))});
    return {parameter.code, "", "flat", config_of(datasets, log_games_axis(history), place_axis(parameter))};
}

PagePlot course_of_rate(const std::vector<HistoryFacts>& history) {
    PlotSeries series;
    PlotRange range;
    for (const HistoryFacts& moment : history) {
        series.add(static_cast<double>(moment.games), moment.win_rate,
                   {rate_text(moment.win_rate), "after " + games_line(moment.games)});
        range.add(moment.win_rate);
    }
    const PlotJson datasets = PlotJson::array({quiet_dataset(series, stepped_style("first"))});
    return {"Win rate of the recommended", "", "flat",
            config_of(datasets, log_games_axis(history), linear_axis("win rate", rate_range(range)))};
}

std::optional<PagePlot> course_of_regret(const std::vector<HistoryFacts>& history) {
    PlotSeries series;
    for (const HistoryFacts& moment : history) {
        if (moment.expected_regret) {
            series.add(
                static_cast<double>(moment.games), *moment.expected_regret,
                {fmt::format("expected regret {:.4f}", *moment.expected_regret), "after " + games_line(moment.games)});
        }
    }
    if (series.data.empty()) {
        return std::nullopt;
    }
    const PlotJson datasets = PlotJson::array({quiet_dataset(series, stepped_style("second"))});
    PlotJson y = linear_axis("win rate lost");
    y["beginAtZero"] = true;
    return PagePlot{"Expected regret", "", "flat", config_of(datasets, log_games_axis(history), y)};
}

PlotGroup course_of_event(const EventFacts& facts) {
    PlotGroup group{"What was recommended after so many games", "", {}};
    std::vector<HistoryFacts> history;
    std::copy_if(facts.history.begin(), facts.history.end(), std::back_inserter(history),
                 [](const HistoryFacts& moment) { return moment.games > 0; });
    if (history.size() < 2) {
        return group;
    }
    for (std::size_t i = 0; i < facts.parameters.size(); ++i) {
        group.plots.push_back(course_of_parameter(facts.parameters[i], i, history));
    }
    group.plots.push_back(course_of_rate(history));
    if (auto plot = course_of_regret(history)) {
        group.plots.push_back(std::move(*plot));
    }
    return group;
}

// --- verification ---

/// The first estimates are wide; the axis shows the last one and about as much again on each side.
PlotRange elo_range(const MatchFacts& match) {
    PlotRange all;
    PlotRange last;
    for (const MatchFacts::Moment& moment : match.course) {
        last = std::isfinite(moment.elo.high - moment.elo.low) ? PlotRange{moment.elo.low, moment.elo.high} : last;
        all.add(moment.elo.low);
        all.add(moment.elo.difference);
        all.add(moment.elo.high);
    }
    all.add(0);
    if (last.is_empty()) {
        return all.rounded_outward(50);
    }
    const double reach = 1.2 * (last.high - last.low) + 20;
    const PlotRange shown{std::max(all.low, std::min(last.low - reach, 0.0)),
                          std::min(all.high, std::max(last.high + reach, 0.0))};
    return shown.rounded_outward(shown.high - shown.low > 200 ? 50 : 20);
}

PagePlot course_of_elo(const MatchFacts& match) {
    PlotSeries elo;
    PlotSeries low;
    PlotSeries high;
    for (const MatchFacts::Moment& moment : match.course) {
        const double games = static_cast<double>(moment.games);
        const TipLines tip{estimate_text(moment.elo) + " Elo", "after " + games_line(moment.games)};
        elo.add(games, moment.elo.difference, tip);
        low.add(games, moment.elo.low, tip);
        high.add(games, moment.elo.high, tip);
    }
    PlotJson datasets = PlotJson::array({dataset("Elo", elo, line_style("first"))});
    add_band(datasets, high, low);
    const std::string name = "Elo of the recommended over " + name_of(match.against);
    return {name, "", "plain", config_of(datasets, linear_axis("games"), linear_axis("Elo", elo_range(match)))};
}

PlotJson bound_of(const std::string& name, double llr, const std::vector<MatchFacts::Moment>& course,
                  const std::string& colour) {
    PlotSeries line;
    const TipLines tip{name, fmt::format("LLR {:.2f}", llr)};
    line.add(static_cast<double>(course.front().games), llr, tip);
    line.add(static_cast<double>(course.back().games), llr, tip);
    return dataset(name, line, dashed_style(colour));
}

PagePlot course_of_llr(const MatchFacts& match) {
    PlotSeries llr;
    for (const MatchFacts::Moment& moment : match.course) {
        llr.add(static_cast<double>(moment.games), moment.llr,
                {fmt::format("LLR {:.2f}", moment.llr), "after " + games_line(moment.games)});
    }
    const PlotJson datasets = PlotJson::array(
        {dataset("LLR", llr, line_style("first")),
         bound_of(fmt::format("{:g} Elo accepted", match.sprt.elo1), match.upper_bound, match.course, "third"),
         bound_of(fmt::format("{:g} Elo accepted", match.sprt.elo0), match.lower_bound, match.course, "second")});
    return {"SPRT", "", "plain", config_of(datasets, linear_axis("games"), linear_axis("log likelihood ratio"))};
}

PlotGroup course_of_match(const EventFacts& facts) {
    PlotGroup group{"Verification in fresh games", "", {}};
    if (facts.match && facts.match->course.size() > 1) {
        group.plots = {course_of_elo(*facts.match), course_of_llr(*facts.match)};
    }
    return group;
}

// --- both sides ---

std::string side_label(const SideFacts& side) {
    return printable(side.role + " " + side.name, 28);
}

/// What the bars of both sides have in common.
std::string config_of_sides(const EventFacts& facts, const PlotJson& datasets, const PlotJson& x) {
    return config_of_bars({side_label(facts.sides[0]), side_label(facts.sides[1])}, datasets, x);
}

PlotJson scores_with(const EventFacts& facts, std::size_t colour, const std::string& name, const PlotJson& style) {
    PlotSeries bars;
    for (const SideFacts& side : facts.sides) {
        const Tally& tally = side.by_colour.at(colour);
        bars.add_bar(tally.points() / static_cast<double>(tally.games),
                     {side_label(side), name + ": " + measured_text(tally.games, tally.points()),
                      "95%: " + interval_text(tally.interval())});
    }
    return dataset(name, bars, style);
}

PagePlot score_by_colour(const EventFacts& facts) {
    const PlotJson datasets = PlotJson::array({scores_with(facts, 0, "as Black", bar_style("black-stone")),
                                               scores_with(facts, 1, "as White", bar_style("white-stone"))});
    return {"Score by colour", "", "flat", config_of_sides(facts, datasets, linear_axis("score", {0, 1}))};
}

PlotJson times_of(const EventFacts& facts, double SideFacts::*seconds, const std::string& name, const PlotJson& style) {
    PlotSeries bars;
    for (const SideFacts& side : facts.sides) {
        const double a_move = side.*seconds / static_cast<double>(side.moves);
        bars.add_bar(a_move, {side_label(side), fmt::format("{:.3f} s {}", a_move, name),
                              counted(static_cast<long long>(side.moves), "move")});
    }
    return dataset(name, bars, style);
}

PagePlot time_per_move(const EventFacts& facts) {
    const PlotJson datasets =
        PlotJson::array({times_of(facts, &SideFacts::seconds, "on the clock", bar_style("first")),
                         times_of(facts, &SideFacts::cpu_seconds, "of the CPU", bar_style("second"))});
    PlotJson x = linear_axis("seconds a move");
    x["beginAtZero"] = true;
    return {"Time per move", "", "flat", config_of_sides(facts, datasets, x)};
}

PlotGroup both_sides(const EventFacts& facts) {
    PlotGroup group{"Both sides", "", {}};
    const auto has_scores = [](const SideFacts& side) { return side.by_colour[0].games + side.by_colour[1].games > 0; };
    if (std::any_of(facts.sides.begin(), facts.sides.end(), has_scores)) {
        group.plots.push_back(score_by_colour(facts));
    }
    if (std::any_of(facts.sides.begin(), facts.sides.end(), [](const SideFacts& side) { return side.moves > 0; })) {
        group.plots.push_back(time_per_move(facts));
    }
    return group;
}

}  // namespace

std::vector<PlotGroup> plots_of(const EventFacts& facts) {
    std::vector<PlotGroup> groups;
    for (const auto& make : {along_parameters, maps_of_pairs, course_of_event, course_of_match, both_sides}) {
        if (PlotGroup group = make(facts); !group.plots.empty()) {
            groups.push_back(std::move(group));
        }
    }
    return groups;
}

}  // namespace ringmaster

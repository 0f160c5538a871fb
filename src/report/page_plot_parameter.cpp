#include <algorithm>
#include <cmath>

#include "ringmaster/report/figures.hpp"

#include "page_axes.hpp"
#include "page_plot_parts.hpp"

namespace ringmaster {
namespace {

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

}  // namespace

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

}  // namespace ringmaster

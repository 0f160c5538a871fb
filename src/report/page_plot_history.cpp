#include <fmt/format.h>

#include "page_axes.hpp"
#include "page_plot_parts.hpp"

namespace ringmaster {
namespace {

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

std::optional<PagePlot> course_of_rate(const std::vector<HistoryFacts>& history) {
    PlotSeries series;
    PlotRange range;
    for (const HistoryFacts& moment : history) {
        if (moment.win_rate) {
            series.add(static_cast<double>(moment.games), *moment.win_rate,
                       {rate_text(*moment.win_rate), "after " + games_line(moment.games)});
            range.add(*moment.win_rate);
        }
    }
    if (series.data.empty()) {
        return std::nullopt;
    }
    const PlotJson datasets = PlotJson::array({quiet_dataset(series, stepped_style("first"))});
    return PagePlot{"Win rate of the recommended", "", "flat",
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

}  // namespace

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
    for (std::optional<PagePlot> plot : {course_of_rate(history), course_of_regret(history)}) {
        if (plot) {
            group.plots.push_back(std::move(*plot));
        }
    }
    return group;
}

}  // namespace ringmaster

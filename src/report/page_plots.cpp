#include <algorithm>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/report/words.hpp"

#include "page_axes.hpp"
#include "page_plot_parts.hpp"

namespace ringmaster {

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

std::vector<PlotGroup> plots_of(const EventFacts& facts) {
    std::vector<PlotGroup> groups;
    for (const auto& make :
         {ratings_of_players, along_parameters, maps_of_pairs, course_of_event, course_of_match, both_sides}) {
        if (PlotGroup group = make(facts); !group.plots.empty()) {
            groups.push_back(std::move(group));
        }
    }
    return groups;
}

}  // namespace ringmaster

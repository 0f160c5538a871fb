#pragma once

#include <string>
#include <vector>

#include "ringmaster/report/event_overview.hpp"
#include "ringmaster/report/facts.hpp"

namespace ringmaster {

/// The plots of a page as data: what is told, of which kind it is, and the lines under the pointer. Axes, ticks,
/// colours and shapes are page.js's. Nothing is escaped.

struct PagePlot {
    std::string name;
    std::string note;
    std::string data;  ///< a JSON object with `kind`, the name of a function of page.js
};

struct PlotGroup {
    std::string note;
    std::vector<PagePlot> plots;  ///< empty where the facts have nothing for them: no plot is without points
};

PlotGroup plots_of_match(const MatchFacts& match);
PlotGroup plots_along_parameters(const EventFacts& facts);
/// The curves of parameters that several events have, by their values. Win rates and Elo, and Elo over different
/// settings, are never in one plot.
PlotGroup plots_of_several(const std::vector<EventOverview>& events);
/// The pairs that interact most come first.
PlotGroup plots_of_pairs(const EventFacts& facts);
/// What was recommended after so many games.
PlotGroup plots_of_history(const EventFacts& facts);
PlotGroup plots_of_players(const EventFacts& facts);
PlotGroup plots_of_sides(const EventFacts& facts);

}  // namespace ringmaster

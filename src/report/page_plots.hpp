#pragma once

#include <string>
#include <vector>

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
    std::string name;
    std::string note;
    std::vector<PagePlot> plots;
};

/// Those that the facts have something for.
std::vector<PlotGroup> plots_of(const EventFacts& facts);

}  // namespace ringmaster

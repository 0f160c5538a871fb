#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ringmaster/report/facts.hpp"

namespace ringmaster {

/// The plots of a page as data. None of their texts is escaped, except the configuration, which is ready for <script>.

struct PagePlot {
    std::string name;
    std::string note;
    std::string shape;                            ///< how high: "plain", "flat" or "square"
    std::string config;                           ///< what Chart.js takes, and page.js besides (page_chart.hpp)
    std::optional<Interval> ramp = std::nullopt;  ///< win rates of the first and last colour of a map
};

struct PlotGroup {
    std::string name;
    std::string note;
    std::vector<PagePlot> plots;
};

/// Those that the facts have something for.
std::vector<PlotGroup> plots_of(const EventFacts& facts);

}  // namespace ringmaster

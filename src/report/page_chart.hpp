#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "ringmaster/base/elo.hpp"

#include "page_axes.hpp"

namespace ringmaster {

/// Pieces of Chart.js's configuration. Colours are names in page.css; page.js knows what Chart.js does not: `tips`,
/// `quiet`, `sides` and `cells` of a dataset, `marks` of an axis.

using PlotJson = nlohmann::json;
using TipLines = std::vector<std::string>;

/// Points, and the lines that are told of each when the pointer is over it: first its heading. A point without a place
/// on the x axis is left out; one without height is a gap.
struct PlotSeries {
    PlotJson data = PlotJson::array();
    PlotJson tips = PlotJson::array();

    void add(double x, double y, const TipLines& tip);
    void add_bar(double value, const TipLines& tip);
};

/// The ends of an axis, or of what shall be on it: finite, or empty.
struct PlotRange {
    double low = infinity;
    double high = -infinity;

    void add(double number);
    bool is_empty() const { return low > high; }
    double clamp(double number) const;
    PlotRange rounded_outward(double step) const;
};

PlotJson line_style(const std::string& colour);
PlotJson dashed_style(const std::string& colour);
PlotJson stepped_style(const std::string& colour);
PlotJson bar_style(const std::string& colour);

PlotJson dataset(const std::string& name, const PlotSeries& series, const PlotJson& style);
/// One that is not in the legend.
PlotJson quiet_dataset(const PlotSeries& series, const PlotJson& style);
/// Two datasets: the upper edge, filled down to the next one, and the lower edge.
void add_band(PlotJson& datasets, const PlotSeries& high, const PlotSeries& low);

PlotJson linear_axis(const std::string& name);
PlotJson linear_axis(const std::string& name, const PlotRange& range);
PlotJson marked_axis(const std::string& name, const PlotRange& range, const std::vector<AxisMark>& marks);

/// The whole, as text for <script>. Chart.js would tell of a "scatter" in its own words; so all are lines, shown or
/// not.
std::string config_of(const PlotJson& datasets, const PlotJson& x, const PlotJson& y);
/// Bars that lie, one below the other.
std::string config_of_bars(const PlotJson& labels, const PlotJson& datasets, const PlotJson& x);

}  // namespace ringmaster

#include "page_chart.hpp"

#include <algorithm>
#include <cmath>

#include "page_html.hpp"

namespace ringmaster {
namespace {

/// Numbers that are none become null.
std::string script_text(const PlotJson& config) {
    return escaped_json(config.dump(-1, ' ', true));
}

}  // namespace

void PlotSeries::add(double x, double y, const TipLines& tip) {
    if (std::isfinite(x)) {
        data.push_back({{"x", x}, {"y", y}});
        tips.push_back(tip);
    }
}

void PlotSeries::add_bar(double value, const TipLines& tip) {
    data.push_back(value);
    tips.push_back(tip);
}

void PlotRange::add(double number) {
    if (std::isfinite(number)) {
        low = std::min(low, number);
        high = std::max(high, number);
    }
}

double PlotRange::clamp(double number) const {
    return std::min(std::max(number, low), high);
}

PlotRange PlotRange::rounded_outward(double step) const {
    return {std::floor(low / step) * step, std::ceil(high / step) * step};
}

PlotJson line_style(const std::string& colour) {
    return {{"borderColor", colour}, {"borderWidth", 2}, {"pointRadius", 0}, {"pointStyle", "line"}};
}

PlotJson dashed_style(const std::string& colour) {
    PlotJson style = line_style(colour);
    style.update({{"borderDash", {5, 4}}, {"borderWidth", 1.5}});
    return style;
}

PlotJson stepped_style(const std::string& colour) {
    PlotJson style = line_style(colour);
    style.update(
        {{"stepped", true}, {"pointRadius", 3}, {"backgroundColor", colour}, {"pointStyle", "circle"}, {"clip", 6}});
    return style;
}

PlotJson bar_style(const std::string& colour) {
    return {{"backgroundColor", colour}, {"borderColor", "quiet"}, {"borderWidth", 1}, {"pointStyle", "rect"}};
}

PlotJson dataset(const std::string& name, const PlotSeries& series, const PlotJson& style) {
    PlotJson json{{"label", name}, {"data", series.data}, {"tips", series.tips}};
    json.update(style);
    return json;
}

PlotJson quiet_dataset(const PlotSeries& series, const PlotJson& style) {
    PlotJson json = dataset("", series, style);
    json["quiet"] = true;
    return json;
}

void add_band(PlotJson& datasets, const PlotSeries& high, const PlotSeries& low) {
    const PlotJson edge{{"borderWidth", 0}, {"pointRadius", 0}, {"backgroundColor", "band"}, {"pointStyle", "rect"}};
    datasets.push_back(dataset("95% band", high, edge));
    datasets.back()["fill"] = "+1";
    datasets.push_back(quiet_dataset(low, edge));
}

PlotJson linear_axis(const std::string& name) {
    return {{"type", "linear"}, {"title", {{"display", true}, {"text", name}}}};
}

PlotJson linear_axis(const std::string& name, const PlotRange& range) {
    PlotJson json = linear_axis(name);
    if (!range.is_empty()) {
        json.update({{"min", range.low}, {"max", range.high}, {"ticks", {{"includeBounds", false}}}});
    }
    return json;
}

PlotJson marked_axis(const std::string& name, const PlotRange& range, const std::vector<AxisMark>& marks) {
    PlotJson json = linear_axis(name, range);
    json["marks"] = PlotJson::array();
    for (const AxisMark& mark : marks) {
        json["marks"].push_back({mark.at, mark.label});
    }
    return json;
}

std::string config_of(const PlotJson& datasets, const PlotJson& x, const PlotJson& y) {
    return script_text(
        {{"type", "line"}, {"data", {{"datasets", datasets}}}, {"options", {{"scales", {{"x", x}, {"y", y}}}}}});
}

std::string config_of_bars(const PlotJson& labels, const PlotJson& datasets, const PlotJson& x) {
    const PlotJson scales{{"x", x}, {"y", {{"type", "category"}}}};
    return script_text({{"type", "bar"},
                        {"data", {{"labels", labels}, {"datasets", datasets}}},
                        {"options", {{"indexAxis", "y"}, {"scales", scales}}}});
}

}  // namespace ringmaster

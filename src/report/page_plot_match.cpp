#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "ringmaster/report/figures.hpp"
#include "ringmaster/report/words.hpp"

#include "page_plot_parts.hpp"

namespace ringmaster {
namespace {

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

/// Nothing while one side has won all, or none, of its games.
std::optional<PagePlot> course_of_elo(const MatchFacts& match) {
    if (std::none_of(match.course.begin(), match.course.end(),
                     [](const MatchFacts::Moment& moment) { return std::isfinite(moment.elo.difference); })) {
        return std::nullopt;
    }
    PlotSeries elo;
    PlotSeries low;
    PlotSeries high;
    for (const MatchFacts::Moment& moment : match.course) {
        const double games = static_cast<double>(moment.games);
        const TipLines tip{estimate_in_elo(moment.elo), "after " + games_line(moment.games)};
        elo.add(games, moment.elo.difference, tip);
        low.add(games, moment.elo.low, tip);
        high.add(games, moment.elo.high, tip);
    }
    PlotJson datasets = PlotJson::array({dataset("Elo", elo, line_style("first"))});
    add_band(datasets, high, low);
    const std::string name = "Elo of the recommended over " + name_of(match.against);
    return PagePlot{name, "", "plain", config_of(datasets, linear_axis("games"), linear_axis("Elo", elo_range(match)))};
}

PlotJson bound_of(const std::string& name, double llr, const std::vector<MatchFacts::Moment>& course,
                  const std::string& colour) {
    PlotSeries line;
    const TipLines tip{name, "LLR " + llr_text(llr)};
    line.add(static_cast<double>(course.front().games), llr, tip);
    line.add(static_cast<double>(course.back().games), llr, tip);
    return dataset(name, line, dashed_style(colour));
}

PagePlot course_of_llr(const MatchFacts& match) {
    PlotSeries llr;
    for (const MatchFacts::Moment& moment : match.course) {
        llr.add(static_cast<double>(moment.games), moment.llr,
                {"LLR " + llr_text(moment.llr), "after " + games_line(moment.games)});
    }
    const PlotJson datasets = PlotJson::array(
        {dataset("LLR", llr, line_style("first")),
         bound_of(fmt::format("{:g} Elo accepted", match.sprt.elo1), match.upper_bound, match.course, "third"),
         bound_of(fmt::format("{:g} Elo accepted", match.sprt.elo0), match.lower_bound, match.course, "second")});
    return {"SPRT", "", "plain", config_of(datasets, linear_axis("games"), linear_axis("log likelihood ratio"))};
}

}  // namespace

PlotGroup course_of_match(const EventFacts& facts) {
    PlotGroup group{"Verification in fresh games", "", {}};
    if (facts.match && facts.match->course.size() > 1) {
        if (auto elo = course_of_elo(*facts.match)) {
            group.plots.push_back(std::move(*elo));
        }
        group.plots.push_back(course_of_llr(*facts.match));
    }
    return group;
}

}  // namespace ringmaster

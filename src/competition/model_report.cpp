#include "ringmaster/competition/model_report.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/elo.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/config/competition_type.hpp"
#include "ringmaster/report/figures.hpp"

namespace ringmaster {
namespace {

/// Above this the report says that the optimum lies at an edge.
constexpr double edge_probability = 0.5;

constexpr std::size_t most_curve_rows = 11;
constexpr std::size_t plot_width = 32;

std::string short_text(const Value& value, int digits = 6) {
    const auto* real = std::get_if<double>(&value);
    return real != nullptr ? fmt::format("{:.{}g}", *real, digits) : to_text(value);
}

/// What a loss in win rate is in Elo, at this win rate.
std::string elo_loss_text(double win_rate, double loss) {
    const double from = std::clamp(win_rate, 0.01, 0.99);
    const double to = std::clamp(from + loss, 0.01, 0.99);
    return fmt::format("{:.0f} Elo", elo_of_rate(to) - elo_of_rate(from));
}

std::string range_text(const TunedParameter& parameter, const ParameterInsight& insight) {
    const std::string low = short_text(parameter.scale.at(insight.low), 4);
    const std::string high = short_text(parameter.scale.at(insight.high), 4);
    return low == high ? low : low + " to " + high;
}

std::string influence_text(const ParameterInsight& insight) {
    switch (insight.influence) {
        case Influence::matters:
            return fmt::format("matters: {:.0f} Elo", insight.variation_elo);
        case Influence::none:
            return fmt::format("does not matter: below {:.0f} Elo", std::ceil(insight.variation_elo_high));
        default:
            return fmt::format("not known yet: up to {:.0f} Elo", insight.variation_elo_high);
    }
}

std::string edge_line(const TunedParameter& parameter, const ParameterInsight& insight, bool at_high) {
    const double probability = at_high ? insight.optimum_at_high_edge : insight.optimum_at_low_edge;
    return fmt::format("The optimum of '{}' lies at the {} edge of the range, {}, with probability {:.2f}: widen it.",
                       parameter.code, at_high ? "upper" : "lower", short_text(parameter.scale.at(at_high ? 1 : 0), 4),
                       probability);
}

std::string pair_line(const std::vector<TunedParameter>& parameters, const PairInsight& pair) {
    const bool together = pair.correlation > 0;
    return fmt::format("'{}' and '{}' go {} (correlation {:+.2f}): a higher '{}' wants a {} '{}'.",
                       parameters[pair.first].code, parameters[pair.second].code,
                       together ? "together"
                                : "against "
                                  "each other",
                       pair.correlation, parameters[pair.first].code, together ? "higher" : "lower",
                       parameters[pair.second].code);
}

/// "     ---o---    " for a band and its middle between `least` and `most`.
std::string plot(const CurvePoint& point, double least, double most) {
    const auto column = [&](double rate) {
        const double place = (std::clamp(rate, least, most) - least) / (most - least);
        return static_cast<std::size_t>(std::lround(place * (plot_width - 1)));
    };
    std::string line(plot_width, ' ');
    std::fill(line.begin() + static_cast<std::ptrdiff_t>(column(point.low)),
              line.begin() + static_cast<std::ptrdiff_t>(column(point.high)) + 1, '-');
    line[column(point.mean)] = 'o';
    return line.substr(0, line.find_last_not_of(' ') + 1);
}

/// Not more than most_curve_rows of the points, the ends among them.
std::vector<CurvePoint> thinned(const std::vector<CurvePoint>& curve) {
    if (curve.size() <= most_curve_rows) {
        return curve;
    }
    std::vector<CurvePoint> points;
    for (std::size_t i = 0; i < most_curve_rows; ++i) {
        points.push_back(curve[i * (curve.size() - 1) / (most_curve_rows - 1)]);
    }
    return points;
}

Table curve_table(const TunedParameter& parameter, const ParameterInsight& insight) {
    double least = 1;
    double most = 0;
    for (const CurvePoint& point : insight.curve) {
        least = std::min(least, std::max(point.low, 0.0));
        most = std::max(most, std::min(point.high, 1.0));
    }
    Table table;
    table.title =
        fmt::format("win rate along '{}', the others as recommended (the band is the model's, at 95%)", parameter.code);
    table.columns = {{parameter.code, true},
                     {"win rate", true},
                     {"band", true},
                     {fmt::format("{:.2f}{:>{}.2f}", least, most, plot_width - 4)}};
    for (const CurvePoint& point : thinned(insight.curve)) {
        table.rows.push_back({short_text(parameter.scale.at(point.coordinate), 4),
                              fmt::format("{:.3f}", std::clamp(point.mean, 0.0, 1.0)),
                              interval_text({std::max(point.low, 0.0), std::min(point.high, 1.0)}),
                              most > least ? plot(point, least, most) : ""});
    }
    return table;
}

}  // namespace

ModelReport::ModelReport(ModelTuner& tuner, const ControlFile& control)
    : tuner_(tuner), control_(control), space_(tuner.space()) {
}

/// What is recommended costs thousands of times more than a game is told for, so for the display it is looked up only
/// when the games have grown by a tenth.
const ModelReport::RecentPoint& ModelReport::recent_point() const {
    const std::uint64_t games = tuner_.tally().games;
    if (recent_.point.empty() || 10 * games >= 11 * recent_.games + 10) {
        recent_ = {tuner_.recommended_point(), games};
    }
    return recent_;
}

std::string ModelReport::standing() const {
    const RecentPoint& recent = recent_point();
    return describe(control_.parameters, space_.engine_parameters(recent.point)) +
           fmt::format("   after {}", counted(static_cast<long long>(recent.games), "game"));
}

std::vector<std::string> ModelReport::history_lines() const {
    const Tally& all = tuner_.tally();
    return {standing(),
            fmt::format("Win rate {}/{} = {}", all.points(), all.games, all.games == 0 ? "--" : win_rate_text(all))};
}

void ModelReport::add_summary(Report& report) const {
    report.blocks.emplace_back(recommended_values(recent_point().point, nullptr));
}

void ModelReport::add_report(Report& report) const {
    if (!tuner_.has_results()) {
        report.blocks.emplace_back(
            Paragraph{{tuner_.games_outside() == 0
                           ? std::string("No games played yet: nothing is known.")
                           : "All " + counted(static_cast<long long>(tuner_.games_outside()), "game") +
                                 " lie outside of the present ranges: nothing is known until they are wide "
                                 "enough again."}});
        return;
    }
    const std::vector<double> point = tuner_.recommended_point();
    const Insight insight = make_insight(SurfaceModel(tuner_.games()), tuner_.games(), point);
    report.blocks.emplace_back(verdict(point, insight));
    report.blocks.emplace_back(steering());
    report.blocks.emplace_back(recommended_values(point, &insight));
    if (Paragraph hints = hints_of(insight); !hints.lines.empty()) {
        report.blocks.emplace_back(std::move(hints));
    }
    for (std::size_t i = 0; i < insight.parameters.size(); ++i) {
        report.blocks.emplace_back(curve_table(control_.parameters[i], insight.parameters[i]));
    }
}

/// What is recommended and how far it may be trusted.
Paragraph ModelReport::verdict(const std::vector<double>& point, const Insight& insight) const {
    const ExpectedRegret& regret = insight.regret;
    const double rate = insight.win_rate.mean;
    Paragraph paragraph;
    if (!insight.reliability.is_reliable) {
        paragraph.lines.push_back("No reliable recommendation yet: " + insight.reliability.reason + ".");
    }
    paragraph.lines.push_back("Best parameters: " + describe(control_.parameters, space_.engine_parameters(point)));
    paragraph.lines.push_back(
        fmt::format("Expected regret: {:.3f} in win rate ({}), 95% of it below {:.3f}{}.", regret.mean,
                    elo_loss_text(rate, regret.mean), regret.high,
                    regret.mean < 0.0005 ? ""
                                         : fmt::format("; about {} more games to halve it",
                                                       to_two_figures(games_to_halve_regret(tuner_.games().size())))));
    paragraph.lines.push_back(
        fmt::format("Win rate by the model: {:.3f}. Models can be wrong: only games that choose nothing tell the true "
                    "one ('verify' plays them).",
                    std::clamp(rate, 0.0, 1.0)));
    return paragraph;
}

Paragraph ModelReport::steering() const {
    Paragraph paragraph;
    paragraph.lines.push_back("steered by: " + steering_text(control_.tuner));
    if (const std::string reward = to_text(control_.reward, control_.game.board_size); !reward.empty()) {
        paragraph.lines.push_back("reward: " + reward + ". It steers, recommends and is what the models tell here.");
    }
    paragraph.lines.push_back(fmt::format("The games that chose won {} of {}, all settings together.",
                                          win_rate_text(tuner_.tally()),
                                          counted(static_cast<long long>(tuner_.tally().games), "game")));
    if (tuner_.games_outside() > 0) {
        paragraph.lines.push_back(
            counted(static_cast<long long>(tuner_.games_outside()), "game") +
            " lie outside of the present ranges and teach nothing until they are wide enough again.");
    }
    return paragraph;
}

/// Without an insight it is for the live display.
Table ModelReport::recommended_values(const std::vector<double>& point, const Insight* insight) const {
    Table table;
    table.title = "recommended";
    table.columns = {{"parameter"}, {"value", true}, {"default", true}};
    if (insight != nullptr) {
        table.columns.push_back({"within 5 Elo", true});
        table.columns.push_back({"influence"});
    }
    for (std::size_t i = 0; i < point.size(); ++i) {
        const TunedParameter& parameter = control_.parameters[i];
        table.rows.push_back({parameter.code, short_text(parameter.scale.at(point[i])),
                              parameter.present ? short_text(*parameter.present) : "-"});
        if (insight != nullptr) {
            table.rows.back().push_back(range_text(parameter, insight->parameters[i]));
            table.rows.back().push_back(influence_text(insight->parameters[i]));
        }
    }
    return table;
}

Paragraph ModelReport::hints_of(const Insight& insight) const {
    Paragraph paragraph;
    for (std::size_t i = 0; i < insight.parameters.size(); ++i) {
        const ParameterInsight& parameter = insight.parameters[i];
        const bool may_matter = parameter.influence != Influence::none;
        for (const bool at_high : {false, true}) {
            if (may_matter &&
                (at_high ? parameter.optimum_at_high_edge : parameter.optimum_at_low_edge) > edge_probability) {
                paragraph.lines.push_back(edge_line(control_.parameters[i], parameter, at_high));
            }
        }
    }
    for (const PairInsight& pair : insight.pairs) {
        if (pair.is_clear) {
            paragraph.lines.push_back(pair_line(control_.parameters, pair));
        }
    }
    return paragraph;
}

}  // namespace ringmaster

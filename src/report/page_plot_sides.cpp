#include <algorithm>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/report/figures.hpp"
#include "ringmaster/report/words.hpp"

#include "page_plot_parts.hpp"

namespace ringmaster {
namespace {

std::string side_label(const SideFacts& side) {
    return printable(side.role + " " + side.name, 28);
}

/// What the bars of both sides have in common.
std::string config_of_sides(const EventFacts& facts, const PlotJson& datasets, const PlotJson& x) {
    std::vector<std::string> labels;
    std::transform(facts.sides.begin(), facts.sides.end(), std::back_inserter(labels), side_label);
    return config_of_bars(labels, datasets, x);
}

PlotJson scores_with(const EventFacts& facts, std::size_t colour, const std::string& name, const PlotJson& style) {
    PlotSeries bars;
    for (const SideFacts& side : facts.sides) {
        const Tally& tally = side.by_colour.at(colour);
        bars.add_bar(tally.points() / static_cast<double>(tally.games),
                     {side_label(side), name + ": " + measured_text(tally.games, tally.points()),
                      "95%: " + interval_text(tally.interval())});
    }
    return dataset(name, bars, style);
}

PagePlot score_by_colour(const EventFacts& facts) {
    const auto [black, white] = colours_of(facts);
    const PlotJson datasets = PlotJson::array({scores_with(facts, 0, "as " + black, bar_style("black-stone")),
                                               scores_with(facts, 1, "as " + white, bar_style("white-stone"))});
    return {"Score by colour", "", "flat", config_of_sides(facts, datasets, linear_axis("score", {0, 1}))};
}

PlotJson times_of(const EventFacts& facts, double SideFacts::*seconds, const std::string& name, const PlotJson& style) {
    PlotSeries bars;
    for (const SideFacts& side : facts.sides) {
        const double a_move = side.*seconds / static_cast<double>(side.moves);
        bars.add_bar(a_move, {side_label(side), fmt::format("{:.3f} s {}", a_move, name),
                              counted(static_cast<long long>(side.moves), "move")});
    }
    return dataset(name, bars, style);
}

PagePlot time_per_move(const EventFacts& facts) {
    const PlotJson datasets =
        PlotJson::array({times_of(facts, &SideFacts::seconds, "on the clock", bar_style("first")),
                         times_of(facts, &SideFacts::cpu_seconds, "of the CPU", bar_style("second"))});
    PlotJson x = linear_axis("seconds a move");
    x["beginAtZero"] = true;
    return {"Time per move", "", "flat", config_of_sides(facts, datasets, x)};
}

}  // namespace

PlotGroup both_sides(const EventFacts& facts) {
    PlotGroup group{facts.tournament          ? "Colours and times"
                    : facts.sides.size() == 2 ? "Both sides"
                                              : "The candidates",
                    "",
                    {}};
    const auto has_scores = [](const SideFacts& side) { return side.by_colour[0].games + side.by_colour[1].games > 0; };
    if (std::any_of(facts.sides.begin(), facts.sides.end(), has_scores)) {
        group.plots.push_back(score_by_colour(facts));
    }
    if (std::any_of(facts.sides.begin(), facts.sides.end(), [](const SideFacts& side) { return side.moves > 0; })) {
        group.plots.push_back(time_per_move(facts));
    }
    return group;
}

/// Low end, rating and high end, a bar each, from the strongest to the weakest.
PlotGroup ratings_of_players(const EventFacts& facts) {
    PlotGroup group{"Players", "", {}};
    if (!facts.tournament || facts.answer.decision == Decision::no_data) {
        return group;
    }
    PlotSeries low;
    PlotSeries middle;
    PlotSeries high;
    std::vector<std::string> labels;
    for (const TournamentFacts::Player& player : facts.tournament->players) {
        labels.push_back(printable(player.name, 28));
        const TipLines tip{labels.back(), estimate_in_elo(player.elo) + (player.elo.is_known() ? " at 95%" : ""),
                           measured_text(player.tally.games, player.tally.points())};
        low.add_bar(player.elo.low, tip);
        middle.add_bar(player.elo.difference, tip);
        high.add_bar(player.elo.high, tip);
    }
    const PlotJson datasets =
        PlotJson::array({dataset("95%, low end", low, bar_style("second")), dataset("Elo", middle, bar_style("first")),
                         dataset("95%, high end", high, bar_style("third"))});
    group.plots.push_back({"Elo of the players", "", "plain", config_of_bars(labels, datasets, linear_axis("Elo"))});
    return group;
}

}  // namespace ringmaster

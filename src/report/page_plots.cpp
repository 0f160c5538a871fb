#include "page_plots.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "ringmaster/base/text.hpp"
#include "ringmaster/report/figures.hpp"
#include "ringmaster/report/words.hpp"

namespace ringmaster {
namespace {

using Plot = nlohmann::json;
using Tip = std::vector<std::string>;

constexpr std::size_t longest_label = 28;

PagePlot page_plot(const std::string& name, const Plot& plot, const std::string& note = "") {
    return {name, note, plot.dump(-1, ' ', true)};  // numbers that are none become null
}

// --- names and figures short enough for a plot ---

std::string after(std::uint64_t games) {
    return "after " + games_text(games);
}

std::string rate_text(double rate) {
    return fmt::format("win rate {:.3f}", rate);
}

/// "23.5 of 40 games, win rate 0.588".
std::string measured_text(std::uint64_t games, double points) {
    const std::string rate = games == 0 ? "" : ", " + rate_text(points / static_cast<double>(games));
    return fmt::format("{:g} of {}{}", points, games_text(games), rate);
}

std::string named_value(const ParameterFacts& parameter, const Value& value) {
    return printable(parameter.code + " " + value_text(parameter, value), 60);
}

// --- the range of a parameter ---

/// A number, or a word.
Plot axis_value(const Value& value) {
    if (const auto* integer = std::get_if<long long>(&value)) {
        return *integer;
    }
    const auto* real = std::get_if<double>(&value);
    return real != nullptr && std::isfinite(*real) ? Plot(*real) : Plot(printable(to_text(value), 18));
}

/// All that the facts tell of where the parameter's values stand.
Plot range_of(const ParameterFacts& parameter) {
    Plot places = Plot::array();
    for (const CurveFacts& point : parameter.curve) {
        places.push_back({point.at, axis_value(point.value)});
    }
    if (parameter.curve.empty()) {
        for (const StretchFacts& stretch : parameter.games) {
            places.push_back({stretch.at, axis_value(stretch.value)});
        }
    }
    return {{"name", printable(parameter.code, 30)}, {"places", places}};
}

/// The recommended and the default values of one or two parameters.
Plot spots_of(const std::vector<const ParameterFacts*>& parameters) {
    Plot spots = Plot::array();
    for (const auto& [name, value] :
         {std::pair("recommended", &ParameterFacts::recommended), std::pair("default", &ParameterFacts::present)}) {
        Plot values = Plot::array();
        Tip tip{name};
        for (const ParameterFacts* parameter : parameters) {
            if (parameter->*value) {
                values.push_back(axis_value(*(parameter->*value)));
                tip.push_back(named_value(*parameter, *(parameter->*value)));
            }
        }
        if (values.size() == parameters.size()) {
            spots.push_back({{"name", name}, {"values", values}, {"tip", tip}});
        }
    }
    return spots;
}

// --- win rate along each parameter ---

Plot curve_of(const ParameterFacts& parameter) {
    Plot curve = Plot::array();
    for (const CurveFacts& point : parameter.curve) {
        if (std::isfinite(point.at)) {
            curve.push_back({{"x", point.at},
                             {"y", point.win_rate},
                             {"low", point.band.low},
                             {"high", point.band.high},
                             {"tip", Tip{named_value(parameter, point.value), "model: " + rate_text(point.win_rate),
                                         "95%: " + interval_text(point.band)}}});
        }
    }
    return curve;
}

Plot measured_along(const ParameterFacts& parameter) {
    Plot measured = Plot::array();
    for (const StretchFacts& stretch : parameter.games) {
        if (stretch.games > 0 && std::isfinite(stretch.at)) {
            measured.push_back(
                {{"x", stretch.at},
                 {"y", stretch.points / static_cast<double>(stretch.games)},
                 {"games", stretch.games},
                 {"tip", Tip{named_value(parameter, stretch.value), measured_text(stretch.games, stretch.points)}}});
        }
    }
    return measured;
}

PlotGroup along_parameters(const EventFacts& facts) {
    PlotGroup group{"Win rate along each parameter", "", {}};
    bool has_curve = false;
    for (const ParameterFacts& parameter : facts.parameters) {
        const Plot curve = curve_of(parameter);
        const Plot measured = measured_along(parameter);
        if (!curve.empty() || !measured.empty()) {
            group.plots.push_back(page_plot(parameter.code, {{"kind", "along"},
                                                             {"range", range_of(parameter)},
                                                             {"curve", curve},
                                                             {"measured", measured},
                                                             {"spots", spots_of({&parameter})}}));
            has_curve = has_curve || !parameter.curve.empty();
        }
    }
    group.note = has_curve
                     ? "The model has the other parameters as recommended. In the games, which are the larger dots "
                       "the more there are, they were anywhere."
                     : "The more games, the larger the dot. In them the other parameters were anywhere.";
    return group;
}

// --- two parameters together ---

std::string correlation_text(const PairFacts& pair) {
    if (!pair.correlation || !std::isfinite(*pair.correlation)) {
        return "";
    }
    return fmt::format("Correlation of their best values: {:+.2f}{}.", *pair.correlation,
                       pair.is_clear ? "" : ", which may be chance");
}

Plot squares_of(const PairFacts& pair, const ParameterFacts& first, const ParameterFacts& second) {
    Plot squares = Plot::array();
    for (const PairFacts::Square& square : pair.squares) {
        if (square.games > 0 && std::isfinite(square.x) && std::isfinite(square.y) && std::isfinite(square.points)) {
            squares.push_back({{"x", square.x},
                               {"y", square.y},
                               {"values", {axis_value(square.first), axis_value(square.second)}},
                               {"games", square.games},
                               {"points", square.points},
                               {"tip", Tip{named_value(first, square.first), named_value(second, square.second),
                                           measured_text(square.games, square.points)}}});
        }
    }
    return squares;
}

PlotGroup maps_of_pairs(const EventFacts& facts) {
    PlotGroup group{
        "Two parameters together", "The more games, the larger the square; its colour is their win rate.", {}};
    for (const PairFacts& pair : facts.pairs) {
        if (std::max(pair.first, pair.second) >= facts.parameters.size()) {
            continue;
        }
        const ParameterFacts& first = facts.parameters[pair.first];
        const ParameterFacts& second = facts.parameters[pair.second];
        if (const Plot squares = squares_of(pair, first, second); !squares.empty()) {
            group.plots.push_back(page_plot(first.code + " and " + second.code,
                                            {{"kind", "map"},
                                             {"ranges", {range_of(first), range_of(second)}},
                                             {"cells", {pair.columns, pair.rows}},
                                             {"squares", squares},
                                             {"spots", spots_of({&first, &second})}},
                                            correlation_text(pair)));
        }
    }
    return group;
}

// --- what was recommended after so many games ---

Plot point_after(std::uint64_t games, double y, const std::string& line) {
    return {{"x", games}, {"y", y}, {"tip", Tip{line, after(games)}}};
}

PlotGroup history_of_event(const EventFacts& facts) {
    std::vector<HistoryFacts> history;
    std::copy_if(facts.history.begin(), facts.history.end(), std::back_inserter(history),
                 [](const HistoryFacts& moment) { return moment.games > 0; });
    PlotGroup group{"What was recommended after so many games", "", {}};
    if (history.size() < 2) {
        return group;
    }
    for (std::size_t i = 0; i < facts.parameters.size(); ++i) {
        const ParameterFacts& parameter = facts.parameters[i];
        Plot points = Plot::array();
        for (const HistoryFacts& moment : history) {
            if (i < moment.recommended.size()) {
                const auto& [at, value] = moment.recommended[i];
                points.push_back(point_after(moment.games, at, named_value(parameter, value)));
            }
        }
        group.plots.push_back(
            page_plot(parameter.code, {{"kind", "values"}, {"range", range_of(parameter)}, {"points", points}}));
    }
    Plot rates = Plot::array();
    Plot regrets = Plot::array();
    for (const HistoryFacts& moment : history) {
        if (moment.win_rate) {
            rates.push_back(point_after(moment.games, *moment.win_rate, rate_text(*moment.win_rate)));
        }
        if (moment.expected_regret) {
            regrets.push_back(point_after(moment.games, *moment.expected_regret,
                                          fmt::format("expected regret {:.4f}", *moment.expected_regret)));
        }
    }
    if (!rates.empty()) {
        group.plots.push_back(page_plot("Win rate of the recommended", {{"kind", "rates"}, {"points", rates}}));
    }
    if (!regrets.empty()) {
        group.plots.push_back(page_plot("Expected regret", {{"kind", "regrets"}, {"points", regrets}}));
    }
    return group;
}

// --- verification ---

PagePlot elo_of_match(const MatchFacts& match) {
    Plot points = Plot::array();
    for (const MatchFacts::Moment& moment : match.course) {
        points.push_back(point_after(moment.games, moment.elo.difference, estimate_in_elo(moment.elo)));
        points.back().update({{"low", moment.elo.low}, {"high", moment.elo.high}});
    }
    return page_plot("Elo of the recommended over " + name_of(match.against), {{"kind", "elo"}, {"points", points}});
}

PagePlot llr_of_match(const MatchFacts& match) {
    Plot points = Plot::array();
    for (const MatchFacts::Moment& moment : match.course) {
        points.push_back(point_after(moment.games, moment.llr, "LLR " + llr_text(moment.llr)));
    }
    Plot bounds = Plot::array();
    for (const auto& [elo, llr] :
         {std::pair(match.sprt.elo1, match.upper_bound), std::pair(match.sprt.elo0, match.lower_bound)}) {
        const std::string name = fmt::format("{:g} Elo accepted", elo);
        bounds.push_back({{"name", name}, {"y", llr}, {"tip", Tip{name, "LLR " + llr_text(llr)}}});
    }
    return page_plot("SPRT", {{"kind", "llr"}, {"points", points}, {"bounds", bounds}});
}

/// No Elo while one side has won all, or none, of its games.
PlotGroup history_of_match(const EventFacts& facts) {
    PlotGroup group{"Verification in fresh games", "", {}};
    if (facts.match && facts.match->course.size() > 1) {
        const auto& course = facts.match->course;
        if (std::any_of(course.begin(), course.end(),
                        [](const MatchFacts::Moment& moment) { return std::isfinite(moment.elo.difference); })) {
            group.plots.push_back(elo_of_match(*facts.match));
        }
        group.plots.push_back(llr_of_match(*facts.match));
    }
    return group;
}

// --- players and sides, a bar each ---

Plot bar(double value, const Tip& tip) {
    return {{"x", value}, {"y", tip.front()}, {"tip", tip}};
}

/// From the strongest to the weakest.
PlotGroup ratings_of_players(const EventFacts& facts) {
    PlotGroup group{"Players", "", {}};
    if (!facts.tournament || facts.answer.decision == Decision::no_data) {
        return group;
    }
    std::array<Plot, 3> bars;
    for (const TournamentFacts::Player& player : facts.tournament->players) {
        const Tip tip{printable(player.name, longest_label),
                      estimate_in_elo(player.elo) + (player.elo.is_known() ? " at 95%" : ""),
                      measured_text(player.tally.games, player.tally.points())};
        bars[0].push_back(bar(player.elo.low, tip));
        bars[1].push_back(bar(player.elo.difference, tip));
        bars[2].push_back(bar(player.elo.high, tip));
    }
    group.plots.push_back(page_plot(
        "Elo of the players",
        {{"kind", "ratings"}, {"names", {"95%, low end", "Elo", "95%, high end"}}, {"bars", std::move(bars)}}));
    return group;
}

Plot score_of(const SideFacts& side, const Tally& tally, const std::string& as) {
    return bar(tally.points() / static_cast<double>(tally.games),
               {printable(side.role + " " + side.name, longest_label),
                as + ": " + measured_text(tally.games, tally.points()), "95%: " + interval_text(tally.interval())});
}

Plot time_of(const SideFacts& side, double seconds, const std::string& what) {
    const double a_move = seconds / static_cast<double>(side.moves);
    return bar(a_move, {printable(side.role + " " + side.name, longest_label), fmt::format("{:.3f} s {}", a_move, what),
                        counted(static_cast<long long>(side.moves), "move")});
}

PlotGroup both_sides(const EventFacts& facts) {
    const auto [black, white] = colours_of(facts);
    const std::array<std::string, 2> colours{"as " + black, "as " + white};
    const std::array<std::string, 2> clocks{"on the clock", "of the CPU"};
    std::array<Plot, 2> scores;
    std::array<Plot, 2> times;
    std::uint64_t games = 0;
    std::uint64_t moves = 0;
    for (const SideFacts& side : facts.sides) {
        for (const std::size_t i : {0U, 1U}) {
            games += side.by_colour.at(i).games;
            scores.at(i).push_back(score_of(side, side.by_colour.at(i), colours.at(i)));
            times.at(i).push_back(time_of(side, i == 0 ? side.seconds : side.cpu_seconds, clocks.at(i)));
        }
        moves += side.moves;
    }
    PlotGroup group{facts.tournament          ? "Colours and times"
                    : facts.sides.size() == 2 ? "Both sides"
                                              : "The candidates",
                    "",
                    {}};
    if (games > 0) {
        group.plots.push_back(
            page_plot("Score by colour", {{"kind", "scores"}, {"names", colours}, {"bars", std::move(scores)}}));
    }
    if (moves > 0) {
        group.plots.push_back(
            page_plot("Time per move", {{"kind", "times"}, {"names", clocks}, {"bars", std::move(times)}}));
    }
    return group;
}

}  // namespace

std::vector<PlotGroup> plots_of(const EventFacts& facts) {
    std::vector<PlotGroup> groups;
    for (const auto& make :
         {ratings_of_players, along_parameters, maps_of_pairs, history_of_event, history_of_match, both_sides}) {
        if (PlotGroup group = make(facts); !group.plots.empty()) {
            groups.push_back(std::move(group));
        }
    }
    return groups;
}

}  // namespace ringmaster

#include "page_plots.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/text.hpp"
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

std::string rate_text(double rate, const std::string& of) {
    return fmt::format("{} {:.3f}", of, rate);
}

/// "23.5 points in 40 games, win rate 0.588".
std::string measured_text(std::uint64_t games, double points, const std::string& of = "win rate") {
    const std::string rate = games == 0 ? "" : ", " + rate_text(points / static_cast<double>(games), of);
    return fmt::format("{:g} {} in {}{}", points, points == 1 ? "point" : "points", counted(games, "game"), rate);
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
    Plot positions = Plot::array();
    const auto add = [&](const auto& place) { positions.push_back({place.at, axis_value(place.value)}); };
    std::ranges::for_each(parameter.curve, add);
    if (parameter.curve.empty()) {
        std::ranges::for_each(parameter.games, add);
    }
    return {{"name", printable(parameter.code, 30)}, {"places", positions}};
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

/// What is told along a parameter.
std::string scale_of(const EventFacts& facts) {
    return facts.is_of_duels ? "Elo" : rate_word(facts);
}

/// A point of the curve, where it stands on its axis.
Plot point_of_curve(const EventFacts& facts, const ParameterFacts& parameter, const CurveFacts& point, double x) {
    return {
        {"x", x},
        {"y", point.mean()},
        {"low", point.band.low},
        {"high", point.band.high},
        {"tip", Tip{named_value(parameter, point.value),
                    "model: " + (point.elo ? elo_text(*point.elo) + " Elo" : rate_text(point.mean(), rate_word(facts))),
                    "95%: " + (point.elo ? elo_text(point.band.low) + " to " + elo_text(point.band.high)
                                         : interval_text(point.band))}}};
}

Plot curve_of(const EventFacts& facts, const ParameterFacts& parameter) {
    Plot curve = Plot::array();
    for (const CurveFacts& point : parameter.curve) {
        if (std::isfinite(point.at)) {
            curve.push_back(point_of_curve(facts, parameter, point, point.at));
        }
    }
    return curve;
}

/// A curve by its values, which have places on the axis of other events, too. Words have none.
Plot curve_by_value(const EventFacts& facts, const ParameterFacts& parameter, const std::string& event) {
    Plot curve = Plot::array();
    for (const CurveFacts& point : parameter.curve) {
        if (const Plot x = axis_value(point.value); x.is_number()) {
            curve.push_back(point_of_curve(facts, parameter, point, x.get<double>()));
            curve.back()["tip"].push_back(event);
        }
    }
    return curve;
}

Plot measured_along(const EventFacts& facts, const ParameterFacts& parameter) {
    Plot measured = Plot::array();
    for (const StretchFacts& stretch : parameter.games) {
        if (stretch.games > 0 && std::isfinite(stretch.at)) {
            measured.push_back({{"x", stretch.at},
                                {"y", stretch.points / static_cast<double>(stretch.games)},
                                {"games", stretch.games},
                                {"tip", Tip{named_value(parameter, stretch.value),
                                            measured_text(stretch.games, stretch.points, rate_word(facts))}}});
        }
    }
    return measured;
}

// --- two parameters together ---

std::string correlation_text(const PairFacts& pair) {
    if (!pair.correlation || !std::isfinite(*pair.correlation)) {
        return "";
    }
    return fmt::format("Correlation of their best values: {:+.2f}{}.", *pair.correlation,
                       pair.is_clear ? "" : ", which may be chance");
}

/// The map of a pair by the model; `value` gives the colour.
Plot map_of(const PairFacts& pair, const ParameterFacts& first, const ParameterFacts& second) {
    return each(pair.map, [&](const PairFacts::Spot& spot) {
        return Plot{{"x", spot.x},
                    {"y", spot.y},
                    {"values", {axis_value(spot.first), axis_value(spot.second)}},
                    {"weight", 1},
                    {"value", spot.elo},
                    {"tip", Tip{named_value(first, spot.first), named_value(second, spot.second),
                                "model: " + elo_text(spot.elo) + " Elo"}}};
    });
}

/// Into how many parts a side of such a map is cut: as far apart as most neighbours are, since constraints may leave
/// some out.
long parts_along(const PairFacts& pair, double PairFacts::Spot::*at) {
    const std::vector<double> all = each(pair.map, at);
    const std::set<double> spots(all.begin(), all.end());
    if (spots.size() < 2) {
        return 1;
    }
    std::vector<double> gaps;
    std::adjacent_difference(spots.begin(), spots.end(), std::back_inserter(gaps));
    gaps.erase(gaps.begin());  // the first spot itself
    const auto middle = gaps.begin() + static_cast<std::ptrdiff_t>(gaps.size() / 2);
    std::nth_element(gaps.begin(), middle, gaps.end());
    return std::lround(1 / *middle);
}

Plot squares_of(const EventFacts& facts, const PairFacts& pair, const ParameterFacts& first,
                const ParameterFacts& second) {
    Plot squares = Plot::array();
    for (const PairFacts::Square& square : pair.squares) {
        if (square.games > 0 && std::isfinite(square.x) && std::isfinite(square.y) && std::isfinite(square.points)) {
            squares.push_back({{"x", square.x},
                               {"y", square.y},
                               {"values", {axis_value(square.first), axis_value(square.second)}},
                               {"weight", square.games},
                               {"value", square.points / static_cast<double>(square.games)},
                               {"tip", Tip{named_value(first, square.first), named_value(second, square.second),
                                           measured_text(square.games, square.points, rate_word(facts))}}});
        }
    }
    return squares;
}

/// By how many standard errors the games say that the best value of one depends on the other: what a higher value of
/// the first is worth where the second is high, less what it is worth where the second is low. "High" is above the mean
/// of the games.
double interaction_of(const PairFacts& pair) {
    double games = 0;
    double x = 0;
    double y = 0;
    for (const PairFacts::Square& square : pair.squares) {
        const auto weight = static_cast<double>(square.games);
        games += weight;
        x += weight * square.x;
        y += weight * square.y;
    }
    std::array<double, 4> points{};
    std::array<double, 4> counts{};
    for (const PairFacts::Square& square : pair.squares) {
        const std::size_t quarter = (square.x * games > x ? 1U : 0U) + (square.y * games > y ? 2U : 0U);
        points.at(quarter) += square.points;
        counts.at(quarter) += static_cast<double>(square.games);
    }
    double difference = 0;
    double variance = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const double rate = (points.at(i) + 0.5) / (counts.at(i) + 1);
        difference += i == 0 || i == 3 ? rate : -rate;
        variance += rate * (1 - rate) / (counts.at(i) + 1);
    }
    const double errors = std::abs(difference) / std::sqrt(variance);
    return std::isfinite(errors) ? errors : 0;
}

// --- what was recommended after so many games ---

Plot point_after(std::uint64_t games, double y, const std::string& line) {
    return {{"x", games}, {"y", y}, {"tip", Tip{line, "after " + counted(games, "game")}}};
}

// --- a match ---

Plot elo_of_match(const MatchFacts& match) {
    Plot points = Plot::array();
    for (const MatchFacts::Moment& moment : match.course) {
        if (moment.elo.is_known() && std::isfinite(moment.elo.difference)) {
            points.push_back(point_after(moment.games, moment.elo.difference, estimate_in_elo(moment.elo)));
            points.back().update({{"low", moment.elo.low}, {"high", moment.elo.high}});
        }
    }
    return points;
}

PagePlot llr_of_match(const MatchFacts& match) {
    const Plot points = each(match.course, [](const MatchFacts::Moment& moment) {
        return point_after(moment.games, moment.llr, "LLR " + llr_text(moment.llr));
    });
    Plot bounds = Plot::array();
    for (const auto& [elo, llr] :
         {std::pair(match.sprt.elo1, match.upper_bound), std::pair(match.sprt.elo0, match.lower_bound)}) {
        const std::string name = fmt::format("{:g} Elo accepted", elo);
        bounds.push_back({{"name", name}, {"y", llr}, {"tip", Tip{name, "LLR " + llr_text(llr)}}});
    }
    return page_plot("SPRT", {{"kind", "llr"}, {"points", points}, {"bounds", bounds}});
}

// --- sides, a bar each ---

Plot bar(double value, const Tip& tip) {
    return {{"x", value}, {"y", tip.front()}, {"tip", tip}};
}

Plot score_of(const SideFacts& side, const Tally& tally, const std::string& as) {
    return bar(tally.mean(),
               {printable(side.role + " " + side.name, longest_label),
                as + ": " + measured_text(tally.games, tally.points()), "95%: " + interval_text(tally.interval())});
}

Plot time_of(const SideFacts& side, double seconds, const std::string& what) {
    const double a_move = seconds / static_cast<double>(side.moves);
    return bar(a_move, {printable(side.role + " " + side.name, longest_label), fmt::format("{:.3f} s {}", a_move, what),
                        counted(side.moves, "move")});
}

}  // namespace

/// In duels a win rate would be one against whoever came: only what the model makes of it is shown.
PlotGroup plots_along_parameters(const EventFacts& facts) {
    PlotGroup group;
    bool has_curve = false;
    bool has_dots = false;
    for (const ParameterFacts& parameter : facts.parameters) {
        const Plot curve = is_curve_worth_a_look(facts, parameter) ? curve_of(facts, parameter) : Plot::array();
        const Plot measured = facts.is_of_duels ? Plot::array() : measured_along(facts, parameter);
        if (!curve.empty() || !measured.empty()) {
            group.plots.push_back(page_plot(parameter.code, {{"kind", "along"},
                                                             {"range", range_of(parameter)},
                                                             {"curve", curve},
                                                             {"measured", measured},
                                                             {"scale", scale_of(facts)},
                                                             {"is_elo", facts.is_of_duels},
                                                             {"spots", spots_of({&parameter})}}));
            has_curve = has_curve || !curve.empty();
            has_dots = has_dots || !measured.empty();
        }
    }
    if (has_curve) {
        group.note = "The model has the other parameters as recommended" +
                     (facts.is_of_duels ? "; Elo is over " + curve_reference_text(facts) : "") + ". ";
    }
    group.note += has_dots ? "The more games, the larger the dot; in them the other parameters were anywhere." : "";
    return group;
}

PlotGroup plots_of_several(const std::vector<EventOverview>& events) {
    struct Overlay {
        std::string code;
        std::string scale;
        std::string over;  ///< whom an Elo of it is over
        bool is_elo = false;
        Plot curves = Plot::array();
    };
    std::vector<Overlay> overlays;
    for (const EventOverview& event : events) {
        const std::string name = printable(event.control_file, longest_label);
        for (const ParameterFacts& parameter : event.facts ? event.facts->parameters : std::vector<ParameterFacts>{}) {
            const bool is_told = is_curve_worth_a_look(*event.facts, parameter);
            const Plot points = is_told ? curve_by_value(*event.facts, parameter, name) : Plot::array();
            if (points.size() < 2) {
                continue;
            }
            const std::string scale = scale_of(*event.facts);
            const std::string over = event.facts->is_of_duels ? curve_reference_text(*event.facts) : "";
            auto overlay = std::ranges::find_if(overlays, [&](const Overlay& one) {
                return one.code == parameter.code && one.scale == scale && one.over == over;
            });
            if (overlay == overlays.end()) {
                overlays.push_back({parameter.code, scale, over, event.facts->is_of_duels});
                overlay = overlays.end() - 1;
            }
            overlay->curves.push_back({{"name", name}, {"points", points}});
        }
    }
    PlotGroup group;
    group.note =
        "The model of each event, with its 95% band and its other parameters as recommended there. Win rates are against "
        "each event's own opponent, and Elo is over its own settings.";
    for (const Overlay& overlay : overlays) {
        if (overlay.curves.size() > 1) {
            group.plots.push_back(page_plot(overlay.code,
                                            {{"kind", "overlay"},
                                             {"name", printable(overlay.code, 30)},
                                             {"scale", overlay.scale},
                                             {"is_elo", overlay.is_elo},
                                             {"curves", overlay.curves}},
                                            overlay.is_elo ? "Elo over " + overlay.over : ""));
        }
    }
    return group;
}

/// The pairs, those first whose interaction is clear to the model, then by what the games say. In duels these would be
/// win rates against whoever came: only the model's map is shown.
PlotGroup plots_of_pairs(const EventFacts& facts) {
    PlotGroup group;
    group.note = facts.is_of_duels
                     ? "By the model, which has the other parameters as recommended: Elo over " +
                           curve_reference_text(facts) + "."
                     : "The more games, the larger the square; its colour is their " + rate_word(facts) + ".";
    using Strength = std::pair<double, double>;
    std::vector<std::pair<Strength, PagePlot>> plots;
    for (const PairFacts& pair : facts.pairs) {
        if (std::max(pair.first, pair.second) >= facts.parameters.size()) {
            continue;
        }
        const ParameterFacts& first = facts.parameters[pair.first];
        const ParameterFacts& second = facts.parameters[pair.second];
        const Plot squares = facts.is_of_duels ? map_of(pair, first, second) : squares_of(facts, pair, first, second);
        const Plot cells = facts.is_of_duels
                               ? Plot{parts_along(pair, &PairFacts::Spot::x), parts_along(pair, &PairFacts::Spot::y)}
                               : Plot{pair.columns, pair.rows};
        if (!squares.empty()) {
            const Strength strength{pair.is_clear && pair.correlation ? std::abs(*pair.correlation) : 0,
                                    interaction_of(pair)};
            plots.emplace_back(strength, page_plot(first.code + " and " + second.code,
                                                   {{"kind", "map"},
                                                    {"ranges", {range_of(first), range_of(second)}},
                                                    {"cells", cells},
                                                    {"is_elo", facts.is_of_duels},
                                                    {"squares", squares},
                                                    {"spots", spots_of({&first, &second})}},
                                                   correlation_text(pair)));
        }
    }
    std::ranges::stable_sort(plots, [](const auto& a, const auto& b) { return a.first > b.first; });
    group.plots = each(plots, [](const auto& one) { return one.second; });
    return group;
}

PlotGroup plots_of_history(const EventFacts& facts) {
    std::vector<HistoryFacts> history = facts.history;
    std::erase_if(history, [](const HistoryFacts& moment) { return moment.games == 0; });
    PlotGroup group;
    if (history.size() < 2) {
        return group;
    }
    for (std::size_t i = 0; i < facts.parameters.size(); ++i) {
        const ParameterFacts& parameter = facts.parameters[i];
        if (!is_worth_a_look(facts, parameter)) {
            continue;
        }
        Plot points = Plot::array();
        for (const HistoryFacts& moment : history) {
            if (moment.shows(i)) {
                const auto& [at, value] = moment.recommended[i];
                points.push_back(point_after(moment.games, at, named_value(parameter, value)));
            }
        }
        if (!points.empty()) {
            group.plots.push_back(
                page_plot(parameter.code, {{"kind", "values"}, {"range", range_of(parameter)}, {"points", points}}));
        }
    }
    const auto add = [&](const std::string& name, const char* kind, std::optional<double> HistoryFacts::*number,
                         const auto& text_of) {
        Plot points = Plot::array();
        for (const HistoryFacts& moment : history) {
            if (moment.*number) {
                points.push_back(point_after(moment.games, *(moment.*number), text_of(*(moment.*number))));
            }
        }
        if (!points.empty()) {
            group.plots.push_back(page_plot(name, {{"kind", kind}, {"points", points}, {"scale", rate_word(facts)}}));
        }
    };
    const std::string rate = rate_word(facts);
    add(capitalised(rate) + " of the recommended", "rates", &HistoryFacts::win_rate,
        [&](double value) { return rate_text(value, rate); });
    add("Expected regret", "regrets", &HistoryFacts::expected_regret,
        [](double regret) { return fmt::format("expected regret {:.4f}", regret); });
    return group;
}

PlotGroup plots_of_match(const MatchFacts& match) {
    PlotGroup group;
    if (const Plot points = elo_of_match(match); points.size() > 1) {
        group.plots.push_back(
            page_plot((match.is_of_runner_up ? "Elo of the runner-up over " : "Elo of the recommended over ") +
                          name_of(match.against),
                      {{"kind", "elo"}, {"points", points}}));
    }
    if (match.course.size() > 1) {
        group.plots.push_back(llr_of_match(match));
    }
    return group;
}

/// The players from the strongest to the weakest.
PlotGroup plots_of_players(const EventFacts& facts) {
    PlotGroup group;
    if (!facts.tournament || facts.answer.decision == Decision::no_data) {
        return group;
    }
    const std::vector<TournamentFacts::Standing>& standings = facts.tournament->standings;
    for (const TournamentFacts::Standing& standing : standings) {
        const bool is_only = standings.size() == 1;
        Plot players = Plot::array();
        for (std::size_t i = 0; i < standing.players.size(); ++i) {
            const auto& [name, elo] = standing.players[i];
            if (!std::isfinite(elo.difference)) {
                continue;
            }
            Tip tip{printable(name, longest_label), estimate_in_elo(elo) + (elo.is_known() ? " at 95%" : "")};
            if (is_only) {
                const Tally& tally = facts.tournament->players[i].tally;
                tip.push_back(measured_text(tally.games, tally.points()));
            }
            players.push_back(
                {{"name", tip.front()}, {"x", elo.difference}, {"low", elo.low}, {"high", elo.high}, {"tip", tip}});
        }
        if (!players.empty()) {
            group.plots.push_back(page_plot("Elo of the players" + (is_only ? "" : " at " + standing.conditions),
                                            {{"kind", "ratings"}, {"points", players}}));
        }
    }
    return group;
}

PlotGroup plots_of_sides(const EventFacts& facts) {
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
            if (side.moves > 0) {
                times.at(i).push_back(time_of(side, i == 0 ? side.seconds : side.cpu_seconds, clocks.at(i)));
            }
        }
        moves += side.moves;
    }
    PlotGroup group;
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

}  // namespace ringmaster

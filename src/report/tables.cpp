#include "tables.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/report/csv.hpp"
#include "ringmaster/report/words.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t most_curve_rows = 11;
constexpr std::size_t plot_width = 32;

// --- cells ---

/// A cell with the number, or "-" where it is not known.
Cell number_cell(const std::optional<double>& number, int digits) {
    return {number && !std::isnan(*number) ? fmt::format("{:.{}f}", *number, digits) : "-", number};
}

/// A cell with the number, which is written as it is rounded.
Cell bound_cell(const std::optional<double>& number, double (*rounded)(double)) {
    return {number_cell(number ? std::optional(rounded(*number)) : std::nullopt, 0).text, number};
}

Cell value_cell(const ParameterFacts& parameter, const Value& value, decltype(value_text)* text_of = value_text) {
    const std::string text = text_of(parameter, value);
    const std::optional<double> number = number_in(value);
    return number ? Cell(text, number) : Cell(text);
}

Cell exact_cell(const std::optional<double>& number) {
    return {number ? fmt::format("{}", *number) : "", number};
}

Cell rate_cell(const Tally& tally) {
    return {win_rate_text(tally), tally.games == 0 ? NAN : tally.mean()};
}

Cell interval_cell(const Interval& interval) {
    return {interval_text(interval), interval.low};
}

Cell elo_cell(double elo) {
    return {std::isnan(elo) ? "-" : elo_text(elo), elo};
}

Cell probability_cell(const std::optional<double>& probability) {
    return {probability && !std::isnan(*probability) ? probability_text(*probability) : "-", probability};
}

Cell interval_cell(const EloEstimate& elo) {
    const std::string open = open_interval_text(elo);
    return {!elo.is_known() ? "-"
            : open.empty()  ? bound_text(elo, elo.low) + " to " + bound_text(elo, elo.high)
                            : open,
            std::nullopt};
}

/// How far intervals of 95% hold.
std::string looks_text(const TournamentFacts::Standing& standing) {
    return standing.at_every_look ? "at every look" : "at one look";
}

/// A cell on the right, whatever it holds.
Cell right_cell(const std::string& text) {
    return {text, std::nullopt};
}

/// A value that may be absent, on the right.
Cell right_cell(const ParameterFacts& parameter, const std::optional<Value>& value) {
    return right_cell(value ? exact_text(parameter, *value) : "-");
}

Cell place_cell(const Value& value, int digits) {
    const auto* real = std::get_if<double>(&value);
    return right_cell(real != nullptr ? fmt::format("{:.{}g}", *real, digits) : to_text(value));
}

Cell seconds_cell(double seconds, std::uint64_t parts) {
    return {parts == 0 ? "-" : fmt::format("{:.3f}", seconds / static_cast<double>(parts)), seconds};
}

/// Whether one of the facts has a number in this field that is known, or a count above 0.
template <class Fact, class Field>
bool is_anywhere(const std::vector<Fact>& facts, Field Fact::*field) {
    return std::ranges::any_of(facts, [&](const Fact& one) { return static_cast<bool>(one.*field); });
}

template <class Add>
void add_games(const Add& add, bool with_draws = true) {
    add("games", [](const auto& one) { return one.tally.games; });
    add("wins", [](const auto& one) { return one.tally.wins; });
    if (with_draws) {
        add("draws", [](const auto& one) { return one.tally.draws; });
    }
}

template <class Add>
void add_colours(const Add& add, const EventFacts& facts) {
    const auto [black, white] = colours_of(facts);
    add("as " + black, [](const auto& one) { return rate_cell(one.by_colour[0]); });
    add("as " + white, [](const auto& one) { return rate_cell(one.by_colour[1]); });
}

// --- parameters ---

std::string influence_text(const ParameterFacts& parameter) {
    if (parameter.fixed) {
        return "fixed";
    }
    if (!parameter.influence_elo_high) {
        return "";
    }
    if (parameter.matters) {
        return fmt::format("matters: at least {:.0f} Elo", std::floor(parameter.influence_elo_low.value_or(0)));
    }
    const double high = *parameter.influence_elo_high;
    return parameter.does_nothing ? fmt::format("does not matter: below {:.0f} Elo", std::ceil(high))
                                  : fmt::format("up to {:.0f} Elo", std::ceil(high));
}

/// What the numbers of its influence do not say.
std::string note_on(const ParameterFacts& parameter) {
    const auto edge_text = [](const char* where, double probability) {
        return probability > 0.1 ? fmt::format("best {} the range, prob. {}", where, probability_text(probability))
                                 : "";
    };
    std::vector<std::string> parts{parameter.fixed ? "fixed" : "", parameter.does_nothing ? "does nothing" : "",
                                   edge_text("below", parameter.optimum_at_low_edge),
                                   edge_text("above", parameter.optimum_at_high_edge)};
    std::erase(parts, "");
    return join(parts, ", ");
}

// --- the curve along a parameter ---

/// "     ---o---    " for a band and its middle between `least` and `most`.
std::string plot(const CurveFacts& point, double least, double most) {
    const auto column = [&](double rate) {
        const double share = (std::clamp(rate, least, most) - least) / (most - least);
        return static_cast<std::size_t>(std::lround(share * (plot_width - 1)));
    };
    std::string line(plot_width, ' ');
    std::fill(line.begin() + static_cast<std::ptrdiff_t>(column(point.band.low)),
              line.begin() + static_cast<std::ptrdiff_t>(column(point.band.high)) + 1, '-');
    line[column(point.mean())] = 'o';
    return line.substr(0, line.find_last_not_of(' ') + 1);
}

/// Not more than most_curve_rows of the points, the ends among them; all of a list with words, as none lies between
/// others.
std::vector<CurveFacts> thinned(const std::vector<CurveFacts>& curve) {
    const auto is_word = [](const CurveFacts& point) { return std::holds_alternative<std::string>(point.value); };
    if (curve.size() <= most_curve_rows || std::ranges::any_of(curve, is_word)) {
        return curve;
    }
    std::vector<CurveFacts> points;
    for (std::size_t i = 0; i < most_curve_rows; ++i) {
        points.push_back(curve[i * (curve.size() - 1) / (most_curve_rows - 1)]);
    }
    return points;
}

const ParameterFacts& parameter_of(const EventFacts& facts, const std::string& code) {
    static const ParameterFacts unknown;
    const ParameterFacts* found = find_by(facts.parameters, &ParameterFacts::code, code);
    return found == nullptr ? unknown : *found;
}

}  // namespace

Table parameter_table(const std::vector<ParameterFacts>& parameters) {
    Table table;
    const auto add = columns_adder(table, parameters);
    add("parameter", &ParameterFacts::code);
    add("recommended", [](const auto& one) { return right_cell(one, one.recommended); });
    add("default", [](const auto& one) { return right_cell(one, one.present); });
    if (is_anywhere(parameters, &ParameterFacts::gain_elo)) {
        const bool is_over_default = is_anywhere(parameters, &ParameterFacts::present);
        add(is_over_default ? "gain in Elo" : "Elo over the middle",
            [](const auto& one) { return right_cell(one.gain_elo ? estimate_text(*one.gain_elo) : "-"); });
    }
    if (std::ranges::any_of(parameters, [](const auto& one) { return one.optimum || !one.optimum_values.empty(); })) {
        add("best, at 90%", [](const auto& one) { return right_cell(optimum_text(one)); });
    }
    if (is_anywhere(parameters, &ParameterFacts::influence_elo_high)) {
        add("influence", influence_text);
    }
    return table;
}

Table parameter_page_table(const EventFacts& facts) {
    std::vector<ParameterFacts> parameters = by_gain(facts.parameters);
    std::erase_if(parameters, [](const ParameterFacts& one) { return !one.is_active; });
    Table table;
    table.sorts = true;
    const auto add = columns_adder(table, parameters);
    add("parameter", &ParameterFacts::code);
    const auto exact_cell = [](const ParameterFacts& one, const std::optional<Value>& value) {
        return value ? value_cell(one, *value, exact_text) : Cell("-");
    };
    add("default", [&](const auto& one) { return exact_cell(one, one.present); });
    add("recommended", [&](const auto& one) { return exact_cell(one, one.recommended); });
    if (is_anywhere(parameters, &ParameterFacts::gain_elo)) {
        const auto gain = [](const ParameterFacts& one, double EloEstimate::*end) {
            return one.gain_elo ? elo_cell((*one.gain_elo).*end) : Cell("-");
        };
        const bool is_over_default = is_anywhere(parameters, &ParameterFacts::present);
        add(is_over_default ? "gain, Elo" : "Elo over the middle",
            [&](const auto& one) { return gain(one, &EloEstimate::difference); });
        add("from", [&](const auto& one) { return gain(one, &EloEstimate::low); });
        add("to", [&](const auto& one) { return gain(one, &EloEstimate::high); });
    }
    if (is_anywhere(parameters, &ParameterFacts::influence_elo_high)) {
        add("best, at 90%", optimum_text);
        add("influence, Elo", [](const auto& one) { return number_cell(one.influence_elo, 0); });
        add("at least", [](const auto& one) {
            return bound_cell(one.influence_elo_low, [](double elo) { return std::floor(elo); });
        });
        add("at most", [](const auto& one) {
            return bound_cell(one.influence_elo_high, [](double elo) { return std::ceil(elo); });
        });
        add("", note_on);
    }
    return table;
}

Table curve_table(const EventFacts& facts, const ParameterFacts& parameter) {
    const bool is_elo = parameter.curve.front().elo.has_value();
    double least = parameter.curve.front().band.low;
    double most = least;
    for (const CurveFacts& point : parameter.curve) {
        least = std::min(least, point.band.low);
        most = std::max(most, point.band.high);
    }
    Table table;
    table.title = (is_elo ? "Elo" : rate_word(facts)) + (" along '" + parameter.code + "'") +
                  (is_elo ? " over " + curve_reference_text(facts) : "") + " with its 95% band";
    const std::vector<CurveFacts> points = thinned(parameter.curve);
    const auto add = columns_adder(table, points);
    add(parameter.code, [](const auto& point) { return place_cell(point.value, 4); });
    add(is_elo ? "Elo" : rate_word(facts), [&](const auto& point) {
        return is_elo ? elo_cell(point.mean()) : Cell(fmt::format("{:.3f}", point.mean()), point.mean());
    });
    add("band", [&](const auto& point) {
        return is_elo ? right_cell(elo_text(point.band.low) + " to " + elo_text(point.band.high))
                      : interval_cell(point.band);
    });
    const std::string left = is_elo ? elo_text(least) : fmt::format("{:.2f}", least);
    const std::string right = is_elo ? elo_text(most) : fmt::format("{:.2f}", most);
    add(fmt::format("{}{:>{}}", left, right, plot_width - left.size()),
        [&](const auto& point) { return most > least ? plot(point, least, most) : ""; });
    return table;
}

Table curves_for_programs(const EventFacts& facts) {
    Table table;
    for (const char* heading : {"parameter", "value", "at", "win_rate", "elo", "low", "high", "recommended", "default",
                                "gain_elo", "gain_low", "gain_high"}) {
        table.columns.push_back({heading});
    }
    const auto value_or_nothing = [](const std::optional<Value>& value) { return value ? csv_value(*value) : ""; };
    for (const ParameterFacts& parameter : facts.parameters) {
        const auto gain = [&](double EloEstimate::*part) {
            return parameter.gain_elo ? std::optional((*parameter.gain_elo).*part) : std::nullopt;
        };
        for (const CurveFacts& point : parameter.curve) {
            table.rows.push_back({parameter.code, csv_value(point.value), exact_cell(point.at),
                                  exact_cell(point.win_rate), exact_cell(point.elo), exact_cell(point.band.low),
                                  exact_cell(point.band.high), value_or_nothing(parameter.recommended),
                                  value_or_nothing(parameter.present), exact_cell(gain(&EloEstimate::difference)),
                                  exact_cell(gain(&EloEstimate::low)), exact_cell(gain(&EloEstimate::high))});
        }
    }
    return table;
}

Table stretch_page_table(const EventFacts& facts, const ParameterFacts& parameter) {
    Table table;
    const auto add = columns_adder(table, parameter.games);
    const auto rate_of = [](const StretchFacts& stretch) {
        return stretch.games == 0 ? NAN : stretch.points / static_cast<double>(stretch.games);
    };
    const std::vector<std::string> values =
        each(parameter.games, [&](const auto& stretch) { return value_text(parameter, stretch.value); });
    const bool are_some_alike = std::ranges::adjacent_find(values) != values.end();
    add(parameter.code, [&](const auto& stretch) {
        return are_some_alike ? place_cell(stretch.value, 6) : value_cell(parameter, stretch.value);
    });
    add("games", &StretchFacts::games);
    add("points", [](const auto& stretch) { return Cell(fmt::format("{:g}", stretch.points), stretch.points); });
    add(rate_word(facts), [&](const auto& stretch) { return number_cell(rate_of(stretch), 3); });
    return table;
}

Table stretches_for_programs(const EventFacts& facts) {
    Table table{"", {{"parameter"}, {"value"}, {"at"}, {"games"}, {"points"}, {"win_rate"}}, {}};
    for (const ParameterFacts& parameter : facts.parameters) {
        for (const StretchFacts& stretch : parameter.games) {
            table.rows.push_back({parameter.code, csv_value(stretch.value), exact_cell(stretch.at), stretch.games,
                                  exact_cell(stretch.points),
                                  exact_cell(stretch.points / static_cast<double>(stretch.games))});
        }
    }
    return table;
}

/// Not every tuner knows the win rate and the regret of what it recommends.
Table history_table(const EventFacts& facts) {
    Table table;
    table.title = "what was recommended";
    const auto add = columns_adder(table, facts.history);
    add("games", &HistoryFacts::games);
    add("settings", [&](const auto& moment) {
        Parameters values;
        for (std::size_t i = 0; i < facts.parameters.size(); ++i) {
            if (moment.shows(i)) {
                values.emplace_back(facts.parameters[i].code, moment.recommended[i].second);
            }
        }
        return Cell(settings_text(facts, values));
    });
    if (is_anywhere(facts.history, &HistoryFacts::win_rate)) {
        add(rate_word(facts), [](const auto& moment) { return number_cell(moment.win_rate, 3); });
    }
    if (is_anywhere(facts.history, &HistoryFacts::expected_regret)) {
        add("regret", [](const auto& moment) { return number_cell(moment.expected_regret, 3); });
    }
    return table;
}

/// The candidates, with `all` their coordinates and the rate with the prior, too, as Gomill has it.
Table candidate_table(const EventFacts& facts, const std::vector<CandidateFacts>& shown, const std::string& title,
                      bool all) {
    const auto are_some = [&](const auto& is_so) { return std::ranges::any_of(shown, is_so); };
    const bool are_inner = std::ranges::any_of(
        facts.candidates, [&](const auto& one) { return one.is_recommended && one.depth > shown.front().depth; });
    Table table;
    table.title = title + (are_inner ? " (* holds the recommended" : " (* recommended") +
                  (are_some([](const auto& one) { return one.is_retired; }) ? ", x retired)" : ")");
    const auto add = columns_adder(table, shown);
    add("", [](const auto& one) { return one.is_recommended ? "*" : one.is_retired ? "x" : ""; });
    if (all) {
        add("cell", &CandidateFacts::cell);
    }
    add("candidate", [&](const auto& one) { return values_text(facts, one.values); });
    add("win rate", [](const auto& one) { return rate_cell(one.tally); });
    add("95% interval", [](const auto& one) { return interval_cell(one.interval); });
    add("corrected", [](const auto& one) { return number_cell(one.corrected, 3); });
    add("P(best)", [](const auto& one) { return probability_cell(one.probability_best); });
    add_games(add, are_some([](const auto& one) { return one.tally.draws > 0; }));
    if (is_anywhere(shown, &CandidateFacts::reward)) {
        add("reward", [](const auto& one) { return number_cell(one.reward, 3); });
    }
    if (all) {
        add("with prior", [](const auto& one) { return number_cell(one.with_prior, 3); });
    }
    return table;
}

Table candidate_page_table(const EventFacts& facts) {
    const std::vector<CandidateFacts>& all = facts.candidates;
    Table table;
    table.sorts = true;
    const auto add = columns_adder(table, all);
    add("cell", &CandidateFacts::cell);
    for (std::size_t i = 0; i < (all.empty() ? 0 : all.front().values.size()); ++i) {
        add(all.front().values[i].first, [&](const auto& one) {
            const bool is_there = i < one.values.size();
            return is_there ? value_cell(parameter_of(facts, one.values[i].first), one.values[i].second) : Cell("-");
        });
    }
    add("games", [](const auto& one) { return one.tally.games; });
    add("win rate", [](const auto& one) { return rate_cell(one.tally); });
    add("95%", [](const auto& one) { return interval_cell(one.interval); });
    for (const auto& [heading, number] :
         {std::pair{"reward", &CandidateFacts::reward}, {"corrected", &CandidateFacts::corrected}}) {
        if (is_anywhere(all, number)) {
            add(heading, [number = number](const auto& one) { return number_cell(one.*number, 3); });
        }
    }
    if (is_anywhere(all, &CandidateFacts::probability_best)) {
        add("best with prob.", [](const auto& one) { return probability_cell(one.probability_best); });
    }
    add("", [](const auto& one) { return one.is_recommended ? "recommended" : one.is_retired ? "retired" : ""; });
    const auto best = std::ranges::find_if(all, [](const auto& one) { return one.is_recommended; });
    if (best != all.end()) {
        table.marked = static_cast<std::size_t>(best - all.begin());
    }
    return table;
}

Table candidates_for_programs(const EventFacts& facts) {
    Table figures;
    const auto add = columns_adder(figures, facts.candidates);
    add("cell", &CandidateFacts::cell);
    add_games(add);
    add("losses", [](const auto& one) { return one.tally.losses(); });
    add("win_rate", [](const auto& one) { return rate_cell(one.tally); });
    add("low", [](const auto& one) { return exact_cell(one.interval.low); });
    add("high", [](const auto& one) { return exact_cell(one.interval.high); });
    add("corrected", [](const auto& one) { return exact_cell(one.corrected); });
    add("probability_best", [](const auto& one) { return exact_cell(one.probability_best); });
    add("reward", [](const auto& one) { return exact_cell(one.reward); });
    add("with_prior", [](const auto& one) { return exact_cell(one.with_prior); });
    add("recommended", [](const auto& one) { return one.is_recommended ? "true" : "false"; });
    add("retired", [](const auto& one) { return one.is_retired ? "true" : "false"; });

    // The values stand behind the cell.
    const std::vector<std::string> codes = each(facts.parameters, &ParameterFacts::code);
    const std::vector<std::string> headings = columns_of(codes, each(figures.columns, &Table::Column::heading));
    for (std::size_t i = codes.size(); i-- > 0;) {
        figures.columns.insert(figures.columns.begin() + 1, {headings[i]});
        for (std::size_t row = 0; row < figures.rows.size(); ++row) {
            const Value* value = find_value(facts.candidates[row].values, codes[i]);
            figures.rows[row].insert(figures.rows[row].begin() + 1, value == nullptr ? Cell("") : csv_value(*value));
        }
    }
    return figures;
}

Table match_table(const EventFacts& facts, const MatchFacts& match, TableFor reader) {
    const bool is_page = reader == TableFor::page;
    Table table;
    table.title = std::string(match.is_present ? "fresh games" : "fresh games of a former match") +
                  against_text(match.opponent) + ", which chose nothing";
    const auto add = columns_adder(table, match.sides);
    add(is_page ? "" : "side", [&](const auto& side) { return side_text(match, &side == match.sides.data()); });
    add("settings", [&, recommended = recommended_in(facts, true)](const auto& side) {
        const bool is_told = !is_page && recommended.size() > few_parameters && side.values == recommended;
        return Cell(is_told ? "as above" : settings_text(facts, side.values));
    });
    if (is_page) {
        add_games(add);
    }
    add(is_page ? "score" : "win rate", [](const auto& side) { return rate_cell(side.tally); });
    add("95% at one look", [](const auto& side) { return interval_cell(side.interval); });
    if (is_page) {
        add_colours(add, facts);
    } else {
        add_games(add, match.sides[0].tally.draws + match.sides[1].tally.draws > 0);
    }
    return table;
}

Table ablation_table(const EventFacts& facts, const AblationFacts& ablation) {
    Table table;
    table.title = "what the changes earn, by games" + against_text(ablation.opponent) + " in which they are taken back";
    const auto add = columns_adder(table, ablation.changes);
    add("change", [&](const auto& one) { return changes_text(facts, one.codes); });
    add("earns, Elo", [](const auto& one) { return right_cell(estimate_text(one.elo)); });
    add("games", &AblationFacts::Worth::games);
    add("", [&, stay = codes_that_stay(facts, ablation)](const auto& one) {
        const bool is_kept = contains(ablation.kept_by_constraints, one.codes.front());
        const bool stays = std::ranges::any_of(one.codes, [&](const auto& code) { return contains(stay, code); });
        return Cell(is_kept                               ? "stays: the constraints keep it"
                    : stays != is_taken_back(one.verdict) ? verdict_text(one.verdict)
                    : stays                               ? "stays: with the others it earns something"
                                                          : "goes: it does not count without what goes");
    });
    return table;
}

Table ranking_table(const EventFacts& facts, TableFor reader) {
    const bool is_exact = reader == TableFor::programs;
    Table table;
    const auto add = columns_adder(table, facts.tournament->players);
    add("player", &TournamentFacts::Player::name);
    const bool is_rated = facts.tournament->standings.size() == 1;
    if (is_rated || is_exact) {
        const auto cell = [](const TournamentFacts::Player& player, double EloEstimate::*part) {
            if (!player.elo || !player.elo->is_known()) {
                return player.elo ? elo_cell(NAN) : Cell("");
            }
            const double value = (*player.elo).*part;
            return part == &EloEstimate::difference ? elo_cell(value) : Cell(bound_text(*player.elo, value), value);
        };
        add(is_exact ? "elo" : "Elo", [&](const auto& player) { return cell(player, &EloEstimate::difference); });
        if (reader == TableFor::text) {
            add("95% " + looks_text(facts.tournament->standings[0]),
                [](const auto& player) { return player.elo ? interval_cell(*player.elo) : Cell(""); });
        } else if (reader != TableFor::glance) {
            const std::string looks = is_exact ? "" : looks_text(facts.tournament->standings[0]);
            add(is_exact ? "low" : "95% " + looks + ", from",
                [&](const auto& player) { return cell(player, &EloEstimate::low); });
            add(is_exact ? "high" : "to", [&](const auto& player) { return cell(player, &EloEstimate::high); });
        }
    }
    add_games(add);
    if (is_exact) {
        add("losses", [](const auto& player) { return player.tally.losses(); });
    }
    add("score", [](const auto& player) { return rate_cell(player.tally); });
    if (!is_exact) {
        add_colours(add, facts);
    }
    return table;
}

Table standing_table(const TournamentFacts::Standing& standing) {
    Table table;
    table.title = "Strength at " + standing.conditions;
    const auto add = columns_adder(table, standing.players);
    add("player", &TournamentFacts::Standing::Ranked::name);
    add("Elo", [](const auto& player) { return elo_cell(player.elo.is_known() ? player.elo.difference : NAN); });
    add("95% " + looks_text(standing), [](const auto& player) { return interval_cell(player.elo); });
    return table;
}

/// What each row's player has scored against each column's.
Table cross_table(const EventFacts& facts) {
    struct Score {
        double points = 0;
        std::uint64_t games = 0;
    };
    std::map<std::array<std::string, 2>, Score> scores;  // of the first against the second
    for (const TournamentFacts::Meeting& meeting : facts.tournament->meetings) {
        const auto& [one, other] = meeting.players;
        const Tally tally = sum_of(meeting.by_colour);
        scores[{one, other}].points += tally.points();
        scores[{one, other}].games += tally.games;
        scores[{other, one}].points += static_cast<double>(tally.games) - tally.points();
        scores[{other, one}].games += tally.games;
    }
    Table table;
    table.title = "points of games, by the number of the opponent";
    table.columns = {{"", true}, {"player"}};
    for (const TournamentFacts::Player& player : facts.tournament->players) {
        table.columns.push_back({std::to_string(table.rows.size() + 1), true});
        table.rows.push_back({table.rows.size() + 1, player.name});
        for (const TournamentFacts::Player& other : facts.tournament->players) {
            const auto& [points, games] = scores[{player.name, other.name}];
            table.rows.back().emplace_back(games == 0 ? "" : fmt::format("{:g}/{}", points, games), points);
        }
    }
    return table;
}

Table meeting_table(const EventFacts& facts, TableFor reader) {
    const bool is_page = reader == TableFor::page;
    Table table;
    table.title =
        std::string(
            "matchups; pairs: lost, shared and won by the first; P: how sure it is that the first is the stronger") +
        (std::ranges::none_of(facts.tournament->standings, [](const auto& one) { return one.players.size() > 2; }) ? ""
         : facts.tournament->has_mixed_conditions ? ", by all games under the same conditions"
                                                  : ", by the games of all");
    const auto add = columns_adder(table, facts.tournament->meetings);
    add("matchup", &TournamentFacts::Meeting::id);
    add("games", [&](const auto& meeting) {
        return Cell(of_wanted(meeting.finished, is_page ? std::nullopt : meeting.wanted),
                    static_cast<double>(meeting.finished));
    });
    add(is_page ? "score of the first" : "score",
        [](const auto& meeting) { return rate_cell(sum_of(meeting.by_colour)); });
    add("95% at one look", [](const auto& meeting) { return interval_cell(sum_of(meeting.by_colour).interval()); });
    if (!is_page) {
        add_colours(add, facts);
        add("pairs", [](const auto& meeting) {
            const auto& pairs = meeting.pairs;
            const bool are_some = std::ranges::count(pairs, 0U) < std::ssize(pairs);
            return right_cell(are_some ? fmt::format("{}-{}-{}", pairs[0] + pairs[1], pairs[2], pairs[3] + pairs[4])
                                       : "-");
        });
    }
    add(is_page ? "stronger with prob." : "P",
        [](const auto& meeting) { return probability_cell(meeting.superiority); });
    if (is_page && is_anywhere(facts.tournament->meetings, &TournamentFacts::Meeting::sprt)) {
        add("SPRT", [](const auto& meeting) { return meeting.sprt ? sprt_text(meeting) : ""; });
    }
    if (facts.tournament->has_mixed_conditions) {
        add("conditions", &TournamentFacts::Meeting::conditions);
    }
    return table;
}

Table machine_table(const EventFacts& facts, TableFor reader) {
    const bool is_page = reader == TableFor::page;
    Table table;
    table.title = "machines";
    table.sorts = true;
    const auto add = columns_adder(table, facts.machines);
    add("machine", &MachineFacts::name);
    add("games", [](const auto& machine) { return machine.tally.games; });
    add(is_page ? "games an hour" : "an hour",
        [](const auto& machine) { return number_cell(machine.games_an_hour, 0); });
    add("failures", &MachineFacts::failures);
    add("void", &MachineFacts::void_games);
    if (is_anywhere(facts.machines, &MachineFacts::lost_workers)) {
        add("lost workers", &MachineFacts::lost_workers);
        add("refused answers", &MachineFacts::refused_answers);
    }
    add("speed", [&](const auto& machine) { return number_cell(speed_of(machine, facts), 2); });
    add(facts.tournament ? "first players' win rate" : "win rate",
        [](const auto& machine) { return rate_cell(machine.tally); });
    add(is_page ? "95%" : "95% interval", [](const auto& machine) { return interval_cell(machine.tally.interval()); });
    return table;
}

/// A script is timed as a whole, and only the candidate can be said to have failed.
Table side_page_table(const EventFacts& facts) {
    const auto [black, white] = colours_of(facts);
    const bool is_script = !facts.script.empty();
    const std::vector<SideFacts> sides(facts.sides.begin(), is_script ? facts.sides.begin() + 1 : facts.sides.end());
    const auto parts_of = [&](const SideFacts& side) {
        return is_script ? side.by_colour[0].games + side.by_colour[1].games : side.moves;
    };
    Table table;
    const auto add = columns_adder(table, sides);
    if (!is_script) {
        add("side", &SideFacts::role);
        add("player", &SideFacts::name);
        add("engine", &SideFacts::engine);
    }
    if (std::ranges::any_of(sides, [](const auto& side) { return !side.limit.empty(); })) {
        add("limit", &SideFacts::limit);
    }
    add((is_script ? "candidate as " : "as ") + black, [](const auto& side) { return rate_cell(side.by_colour[0]); });
    add("as " + white, [](const auto& side) { return rate_cell(side.by_colour[1]); });
    if (!is_script) {
        add("moves", &SideFacts::moves);
    }
    add(is_script ? "s a game" : "s a move",
        [&](const auto& side) { return seconds_cell(side.seconds, parts_of(side)); });
    add(is_script ? "CPU s a game" : "CPU s a move",
        [&](const auto& side) { return seconds_cell(side.cpu_seconds, parts_of(side)); });
    if (!is_script) {
        add("forfeits", &SideFacts::forfeits);
        add("lost on time", &SideFacts::time_losses);
    }
    add(is_script ? "candidate failures" : "failures", &SideFacts::failures);
    if (!is_script) {
        add("changes of the engine", &SideFacts::engine_changes);
    }
    return table;
}

}  // namespace ringmaster

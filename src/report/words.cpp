#include "ringmaster/report/words.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/base/time.hpp"

namespace ringmaster {
namespace {

/// So many parameters have room in a line.
constexpr std::size_t most_in_a_line = 3;
constexpr std::size_t answer_width = 71;  // of 80 columns, beside a label
constexpr std::uint64_t most_forecast = 10'000;
constexpr const char* no_evidence = "no evidence, as most games repeat others";

/// "I: 0.01" where the parameter has a format with a label of its own, else its code and the value.
std::string labelled(const ParameterFacts& parameter, const std::string& text) {
    const auto [before, after] = text_around_conversion(parameter.format);
    const bool has_own_label = !(before.empty() || before == parameter.code + ": ") || !after.empty();
    return has_own_label ? trim(before + text + after) : parameter.code + " " + text;
}

/// The value with so many digits that a difference of a tenth to a third of the range from `low` to `high` is seen.
/// What would be told as 0 in a range above 0, as that of a log scale may be, has a digit of its own.
std::string sensible_digits(double value, double low, double high) {
    const double range = std::fabs(high - low);
    const bool is_of_usual_size = range > 0 && range < 1e15 && std::fabs(value) < 1e15;
    if (!is_of_usual_size) {
        return fmt::format("{:.4g}", value);
    }
    int decimals = static_cast<int>(std::ceil(0.6 - std::log10(range)));
    if (value > 0 && value < std::pow(10.0, -decimals) / 2 && std::min(low, high) > 0) {
        decimals = -static_cast<int>(std::floor(std::log10(value)));
    }
    if (decimals > 0) {
        return fmt::format("{:.{}f}", value, std::min(decimals, 12));
    }
    const double step = std::pow(10.0, -decimals);
    return fmt::format("{:.0f}", std::round(value / step) * step + 0.0);
}

/// "x 0.20 -> 0.73, y 0.24"; of many parameters only the changes, the greatest gain first.
std::string change_text(const EventFacts& facts) {
    const bool are_many = facts.parameters.size() > few_parameters;
    std::vector<std::string> parts;
    std::size_t kept = 0;
    for (const ParameterFacts& parameter : are_many ? by_gain(facts.parameters) : facts.parameters) {
        if (!parameter.recommended || !parameter.is_active) {
            continue;
        }
        const std::string to = exact_text(parameter, *parameter.recommended);
        const std::string from = parameter.present ? exact_text(parameter, *parameter.present) : to;
        if (are_many && parameter.present == parameter.recommended) {
            ++kept;
        } else {
            parts.push_back(parameter.code + " " + (from == to ? to : from + " -> " + to));
        }
    }
    if (kept > 0) {
        parts.push_back(defaults_text(kept, parts.empty()));
    }
    return join(parts, ", ");
}

std::string recommended_text(const EventFacts& facts) {
    return settings_text(facts, recommended_in(facts, true));
}

/// "x 3 is not 30 Elo better".
std::string no_gain_text(const EventFacts& facts) {
    const MatchFacts& match = *facts.match;
    return fmt::format("{} is not {}{} Elo better", settings_text(facts, match.sides[0].values), match.sprt.elo1,
                       scale_text(match.scale));
}

/// "1 game", or "1 of 400 games".
std::string games_of_wanted(std::uint64_t games, const std::optional<std::uint64_t>& wanted,
                            const char* noun = "game") {
    return wanted ? fmt::format("{} of {}", games, counted(*wanted, noun)) : counted(games, noun);
}

/// "17 of 400 fresh games", without those against other players, which decide nothing.
std::string deciding_games(const EventFacts& facts) {
    std::uint64_t beside = 0;
    for (const MatchFacts& match : facts.matches_against) {
        beside += match.is_present ? match.wanted.value_or(0) : 0;
    }
    std::uint64_t played = facts.progress.verifying;
    std::optional<std::uint64_t> wanted = facts.progress.verifying_wanted;
    beside = std::min(beside, played);
    played -= beside;
    if (wanted) {
        *wanted -= beside;
    }
    return games_of_wanted(played, wanted, "fresh game");
}

std::string not_yet_text(const EventFacts& facts) {
    const std::string so_far = "; so far " + recommended_text(facts);
    const ProgressFacts& progress = facts.progress;
    switch (facts.answer.reason) {
        case Reason::match_running:
            return deciding_games(facts) + " played" + so_far;
        case Reason::match_open:
            return "the fresh games do not decide" + so_far;
        case Reason::choosing:
            return games_of_wanted(progress.choosing, progress.choosing_wanted) + " played" + so_far;
        case Reason::unreliable:
            return "the recommended settings may be no better than others" + so_far;
        case Reason::match_lost:
            return "fresh games went against it" + so_far;
        case Reason::unsettled:
            return facts.match && facts.answer.evidence == Evidence::fresh_games
                       ? no_gain_text(facts) + " than the default, by the SPRT, but others may be"
                       : "others may well be better" + so_far;
        case Reason::is_default:
            return "the default leads, but no fresh games confirm it" + so_far;
        case Reason::doubted:
            return doubts_text(facts) + so_far;
        default: {
            const bool has_default =
                std::ranges::all_of(facts.parameters, [](const auto& one) { return one.present.has_value(); });
            return "no fresh games " + std::string(has_default ? "compare it with the default" : "confirm it") + so_far;
        }
    }
}

std::string keep_text(const EventFacts& facts) {
    if (!facts.match || facts.answer.reason == Reason::is_default) {
        return "the default is the best found: " + recommended_text(facts);
    }
    return "the default; " + (facts.answer.reason == Reason::match_open
                                  ? no_gain_text(facts) + ", by the SPRT"
                                  : settings_text(facts, facts.match->sides[0].values) + " is worse");
}

/// Of several players only a lower bound is known; a small one says nothing.
std::string chance_of_leader(const TournamentFacts::Standing& standing) {
    constexpr double too_small = 0.2;
    const double chance = standing.probability_best.value_or(0);
    if (standing.players.size() == 2) {
        return probability_text(chance);
    }
    return chance < too_small ? "" : (chance > 0.99 ? "" : "at least ") + probability_text(chance);
}

/// " (board size 9, komi 7.5, fixed colours)"; of all games only what is unusual.
std::string where_text(const TournamentFacts::Standing& standing, const EventFacts& facts) {
    const bool is_one_of_many = facts.tournament->standings.size() > 1;
    const std::string text = is_one_of_many ? standing.conditions : standing.has_fixed_colours ? "fixed colours" : "";
    return text.empty() ? "" : " (" + text + ")";
}

/// The leader, and who is as strong by what the report shows.
std::vector<std::string> level_players(const TournamentFacts::Standing& standing) {
    std::vector<std::string> names;
    if (standing.elo->is_known() && std::fabs(standing.elo->difference) < 0.5) {
        for (const auto& [name, elo] : standing.players) {
            const bool is_level = names.size() < 2 || elo.difference > standing.players[0].elo.difference - 0.5;
            if (!is_level) {
                break;
            }
            names.push_back(name);
        }
    }
    return names;
}

AnswerLine best_player_line(const TournamentFacts::Standing& standing) {
    if (standing.decision == Decision::no_data) {
        return {"NO DATA", "no game has been played"};
    }
    const std::string& leader = standing.players.front().name;
    const std::vector<std::string> level = level_players(standing);
    const bool are_level = level.size() > 1;
    const std::string chance = are_level ? "" : chance_of_leader(standing);
    const std::string lead = (are_level ? listed(level, "and") + " are level" : leader + " leads") +
                             (chance.empty() ? "" : ", and is the best with a probability of " + chance);
    const bool is_tested = standing.reason == Reason::tested;
    if (is_tested && standing.decision == Decision::open) {
        const TournamentFacts::Sprt& sprt = *standing.sprt;
        const std::string accepts =
            " is shown for " + sprt.player + ": the SPRT " + decision_text(sprt.decision, sprt.settings);
        return {"OPEN", sprt.decision == SprtDecision::elo0   ? "no gain" + accepts
                        : sprt.decision == SprtDecision::elo1 ? "no loss" + accepts
                                                              : "nobody is known to be better: the SPRT is undecided"};
    }
    switch (standing.decision) {
        case Decision::best:
            return {"BEST", leader + (is_tested ? ", by its SPRT" : ", at 95% and at every look")};
        case Decision::open:
            return {"OPEN", lead + (chance.empty() ? "" : " at this look only")};
        default:
            return {"NOT YET", lead + " so far"};
    }
}

AnswerLine lead_line(const TournamentFacts::Standing& standing) {
    if (!standing.elo->is_known()) {
        return {"Elo", std::string(not_known_yet) + (standing.few_games ? "; these are few games" : "")};
    }
    return {"Elo", estimate_text(*standing.elo) + " over " + standing.players[1].name + ", at 95%" +
                       (standing.at_every_look ? " and at every look" : ", at this look only") +
                       (standing.few_games ? "; these are few games" : "")};
}

/// The lines of the answer for each set of conditions.
std::vector<AnswerLine> standing_lines(const EventFacts& facts) {
    std::vector<AnswerLine> lines;
    if (facts.tournament->standings.empty()) {
        lines.push_back({"NO DATA", "no game has been played"});
    }
    for (const TournamentFacts::Standing& standing : facts.tournament->standings) {
        lines.push_back(best_player_line(standing));
        lines.back().text =
            standing.reason == Reason::doubted ? doubts_text(facts, standing.conditions) : lines.back().text;
        lines.back().text += where_text(standing, facts);
        if (standing.elo) {
            lines.push_back(lead_line(standing));
        }
    }
    return lines;
}

AnswerLine decision_line(const EventFacts& facts) {
    if (facts.tournament) {
        return standing_lines(facts).front();
    }
    switch (facts.answer.decision) {
        case Decision::change:
            return {"CHANGE", change_text(facts)};
        case Decision::keep:
            return {"KEEP", keep_text(facts)};
        case Decision::not_yet:
            return {"NOT YET", not_yet_text(facts)};
        default:
            return {"NO DATA",
                    facts.answer.reason == Reason::games_elsewhere
                        ? "no game was played with values that the present scales have: widen the ranges, go back, or "
                          "play more games"
                        : "no game has been played"};
    }
}

/// "59 fresh games against gnugo with clock 60s; SPRT accepts 30".
std::string fresh_games_text(const MatchFacts& match) {
    return fmt::format("{}{}{}; SPRT {}", counted(match.games(), "fresh game"), against_text(match.opponent),
                       match.conditions.empty() ? "" : " with " + match.conditions, decision_text(match));
}

/// "+41 [+9, +74] over the default by the model".
std::string chosen_text(const ChoiceFacts& choice) {
    return estimate_text(choice.elo) + " over " + name_of(choice.against) +
           (choice.evidence == Evidence::model ? " by the model" : ", corrected for having been chosen");
}

AnswerLine elo_line(const EventFacts& facts) {
    const AnswerFacts& answer = facts.answer;
    const bool is_fresh = answer.evidence == Evidence::fresh_games;
    const std::string fresh_games = is_fresh && facts.match ? fresh_games_text(*facts.match) : "";
    if (!answer.elo->is_known()) {
        const std::string both = is_fresh && facts.match ? what_both_did(*facts.match) : "";
        return {"Elo", !both.empty() ? "not known, as both sides " + both + " all of " + fresh_games
                                     : not_known_yet + (fresh_games.empty() ? "" : " after " + fresh_games)};
    }
    if (is_fresh) {
        return {"Elo", (facts.match && facts.match->is_of_runner_up ? "the runner-up: " : "") +
                           estimate_text(*answer.elo) + " over " + name_of(answer.against) +
                           (fresh_games.empty() ? "" : " in " + fresh_games)};
    }
    const std::string missing = !facts.match ? "; no fresh games yet"
                                : facts.match->has_current_conditions
                                    ? "; the fresh games were of others"
                                    : "; the fresh games were played under other conditions";
    return {"Elo", chosen_text({*answer.elo, answer.evidence, answer.against}) +
                       (answer.evidence == Evidence::model ? missing : "")};
}

/// "x 0.66 to 0.81, y 0.20 to 0.31 at 90%", or nothing when no range is known.
std::string optima_text(const EventFacts& facts) {
    std::vector<std::string> parts;
    for (const ParameterFacts& parameter : facts.parameters) {
        if (parameter.optimum || !parameter.optimum_values.empty()) {
            parts.push_back(parameter.code + " " + optimum_text(parameter));
        }
    }
    return parts.empty() || parts.size() > most_in_a_line ? "" : join(parts, ", ") + " at 90%";
}

bool has_surface(const EventFacts& facts) {
    return std::ranges::any_of(
        facts.parameters, [](const ParameterFacts& parameter) { return parameter.influence_elo_high.has_value(); });
}

/// " (mode wild: 0.42; recommended is the highest lower bound)": another candidate may be the best with a higher
/// probability.
std::string likelier_text(const EventFacts& facts) {
    constexpr std::size_t most_columns = 30;
    const std::string own = probability_text(*facts.answer.probability_best);
    const std::string other = facts.likelier ? probability_text(*facts.likelier->probability_best) : own;
    if (other == own) {
        return "";
    }
    const std::string values = values_text(facts, facts.likelier->values);
    return " (" + (display_width(values) > most_columns ? "another one" : values) + ": " + other +
           (facts.recommended_for.empty() ? "" : "; recommended is " + facts.recommended_for) + ")";
}

std::string best_text(const EventFacts& facts) {
    std::vector<std::string> parts;
    if (facts.tournament) {
        return "";
    }
    if (facts.answer.probability_best && facts.candidates_played > 1) {
        parts.push_back(fmt::format("the best of {} candidates with probability {}{}", facts.candidates_played,
                                    probability_text(*facts.answer.probability_best), likelier_text(facts)));
    }
    if (facts.answer.left_to_gain_elo && std::isfinite(*facts.answer.left_to_gain_elo)) {
        const double elo = *facts.answer.left_to_gain_elo;
        parts.push_back("left to gain: " + (elo < 1 ? "below 1 Elo" : fmt::format("about {:.0f} Elo", elo)));
    } else if (has_surface(facts)) {
        parts.push_back("left to gain: " + std::string(not_known_yet));
    }
    const std::string rest = join(parts, "; ");
    const std::string optima = optima_text(facts);  // the details tell it, too
    if (optima.empty() || (!rest.empty() && display_width(optima) + 2 + display_width(rest) > answer_width)) {
        return rest;
    }
    return rest.empty() ? optima : optima + "; " + rest;
}

/// Whether more games may tell who is the better. Of matchups whose SPRTs are decided none are played.
bool is_to_be_decided(const TournamentFacts& tournament) {
    return std::ranges::any_of(tournament.standings, [&](const TournamentFacts::Standing& standing) {
        return standing.decision == Decision::open && standing.reason != Reason::doubted &&
               std::ranges::any_of(tournament.meetings, [&](const TournamentFacts::Meeting& one) {
                   const bool is_tested = one.sprt && one.sprt->decision != SprtDecision::undecided;
                   return one.conditions == standing.conditions && !is_tested;
               });
    });
}

/// Whether more games would mostly be those that were played.
bool repeats_itself(const EventFacts& facts) {
    return std::ranges::any_of(facts.warnings, [](const WarningFacts& warning) {
        const auto* repeated = std::get_if<RepeatedGames>(&warning);
        return std::holds_alternative<MatchRepeats>(warning) || (repeated != nullptr && repeated->are_most());
    });
}

std::string next_text(const EventFacts& facts) {
    const AnswerFacts& answer = facts.answer;
    const ProgressFacts& progress = facts.progress;
    if (!progress.is_complete) {
        return !progress.seconds_left       ? ""
               : *progress.seconds_left < 1 ? "less than a second left"
                                            : duration_text(*progress.seconds_left) + " left";
    }
    if (answer.decision == Decision::not_yet && repeats_itself(facts)) {
        return "next: see the warnings";
    }
    if (answer.wants_verify) {
        return "next: 'verify' plays fresh games";
    }
    if (answer.decision == Decision::not_yet && answer.more_games.value_or(0) > 0) {
        const std::string time =
            progress.games_a_minute && *progress.games_a_minute > 0 && *answer.more_games <= most_forecast
                ? ", " + duration_text(60 * static_cast<double>(*answer.more_games) / *progress.games_a_minute)
                : "";
        const std::string condition = answer.evidence == Evidence::fresh_games && answer.elo
                                          ? ", if it is really " + elo_text(answer.elo->difference)
                                      : answer.evidence == Evidence::results ? ", if the lead is as great as it looks"
                                                                             : "";
        return "next: " + forecast_text(*answer.more_games) + " more games" + time + condition;
    }
    if (answer.decision == Decision::not_yet && answer.reason == Reason::match_open) {
        const bool can_tell = !facts.match || what_both_did(*facts.match).empty();
        return can_tell ? "next: 'verify' plays more fresh games" : "next: another opponent";
    }
    const bool is_no_gain = answer.reason == Reason::unsettled && answer.evidence == Evidence::fresh_games;
    if (answer.decision == Decision::not_yet &&
        (answer.reason == Reason::match_lost || answer.reason == Reason::is_default || is_no_gain)) {
        return "next: more games that choose";
    }
    if (facts.tournament && is_to_be_decided(*facts.tournament)) {
        return repeats_itself(facts) ? "next: see the warnings" : "next: more games, to decide";
    }
    if (answer.reason == Reason::games_elsewhere) {
        return "next: more games (raise number_of_games)";
    }
    return answer.reason == Reason::doubted ? "next: see the warnings" : "next: nothing";
}

std::string progress_text(const EventFacts& facts) {
    const ProgressFacts& progress = facts.progress;
    std::string text = of_wanted(games_played(progress), games_wanted(progress));
    text += progress.verifying_before > 0 ? fmt::format(" and {} of former matches", progress.verifying_before) : "";
    if (progress.games_a_minute) {
        const double rate = *progress.games_a_minute;
        text += fmt::format(", {:.{}f} a minute", rate, rate < 10 ? 2 : rate < 100 ? 1 : 0);
    }
    const std::string next = next_text(facts);
    return text + (next.empty() ? "" : "; " + next);
}

Parameters in_order_of_gain(const EventFacts& facts, Parameters values) {
    const std::vector<std::string> codes = each(by_gain(facts.parameters), &ParameterFacts::code);
    std::ranges::stable_sort(values, {}, [&](const auto& value) { return std::ranges::find(codes, value.first); });
    return values;
}

std::string joined_values(const EventFacts& facts, const Parameters& values, decltype(value_text)* text_of) {
    const bool are_many = values.size() > few_parameters;
    std::vector<std::string> parts;
    std::size_t kept = 0;
    for (const auto& [code, value] : are_many ? in_order_of_gain(facts, values) : values) {
        const ParameterFacts* known = find_by(facts.parameters, &ParameterFacts::code, code);
        if (known == nullptr) {
            parts.push_back(code + " " + to_text(value));
        } else if (are_many && known->present == value) {
            ++kept;
        } else {
            parts.push_back(labelled(*known, text_of(*known, value)));
        }
    }
    if (kept > 0) {
        parts.push_back(defaults_text(kept, parts.empty()));
    }
    return join(parts, ", ");
}

/// Where candidates are listed, their rewards have a column of their own; two who meet are told apart by wins.
bool is_of_mean_rewards(const EventFacts& facts) {
    return !facts.reward.empty() && !facts.is_of_duels && facts.main_table != MainTable::candidates;
}

}  // namespace

std::vector<AnswerLine> answer_lines(const EventFacts& facts) {
    std::vector<AnswerLine> lines = facts.tournament ? standing_lines(facts) : std::vector{decision_line(facts)};
    if (facts.answer.elo && !facts.tournament) {
        lines.push_back(elo_line(facts));
    }
    if (facts.tournament && facts.tournament->meetings.size() == 1 && facts.tournament->meetings[0].sprt) {
        lines.push_back({"SPRT", sprt_text(facts.tournament->meetings[0])});
    }
    if (const std::string best = best_text(facts); !best.empty()) {
        lines.push_back({"Best", best});
    }
    lines.push_back({"Games", progress_text(facts)});
    if (!facts.warnings.empty()) {
        const std::string doubts = doubts_text(facts);
        const bool are_told =
            std::ranges::any_of(lines, [&](const AnswerLine& line) { return line.text.starts_with(doubts); });
        lines.push_back(
            {"Warnings", std::to_string(facts.warnings.size()) + " (see below)" + (are_told ? "" : ": " + doubts)});
    }
    return lines;
}

std::string status_line(const EventFacts& facts) {
    const bool says_how_many = facts.answer.reason == Reason::choosing && facts.answer.decision == Decision::not_yet;
    const AnswerLine decision = decision_line(facts);
    return "games " + progress_text(facts) + ": " + decision.label +
           (says_how_many ? "; so far " + recommended_text(facts) : " " + decision.text);
}

std::string adjudication_text(const AdjudicationFacts& adjudication) {
    const auto& [adjudicated, played_on, wrong, share] = adjudication;
    const std::string games = counted(adjudicated, "game") + (adjudicated == 1 ? " was" : " were") + " adjudicated; ";
    if (played_on == 0) {
        return games + "no other was played on to a result that would tell whether that is right.";
    }
    return games + (played_on == 1 ? "1 other was" : std::to_string(played_on) + " others were") +
           fmt::format(" played on, and adjudication was wrong in {} ({:.1f}%, at 95% {:.1f}% to {:.1f}%).",
                       wrong == 0 ? "none" : std::to_string(wrong),
                       100 * static_cast<double>(wrong) / static_cast<double>(played_on), 100 * share.low,
                       100 * share.high);
}

std::string decision_text(SprtDecision decision, const SprtSettings& sprt) {
    return decision == SprtDecision::undecided
               ? "undecided"
               : fmt::format("accepts {}", decision == SprtDecision::elo1 ? sprt.elo1 : sprt.elo0);
}

std::string decision_text(const MatchFacts& match) {
    return match.are_mostly_repeats() ? no_evidence : decision_text(match.decision, match.sprt);
}

bool is_worth_a_look(const EventFacts& facts, const ParameterFacts& parameter) {
    return facts.parameters.size() <= few_parameters || parameter.matters;
}

bool is_curve_worth_a_look(const EventFacts& facts, const ParameterFacts& parameter) {
    return !parameter.curve.empty() && is_worth_a_look(facts, parameter);
}

std::string scale_text(EloScale scale) {
    return scale == EloScale::normalised ? " normalised" : "";
}

std::string sprt_text(const TournamentFacts::Meeting& meeting) {
    const TournamentFacts::Sprt& sprt = *meeting.sprt;
    const std::string hypotheses = fmt::format("{} against {}{} Elo of {}", sprt.settings.elo0, sprt.settings.elo1,
                                               scale_text(sprt.scale), sprt.player);
    return hypotheses + ": " +
           (meeting.are_mostly_repeats() ? no_evidence : decision_text(sprt.decision, sprt.settings)) + ", " +
           llr_text(sprt.llr,
                    counted(std::accumulate(sprt.counts.begin(), sprt.counts.end(), std::uint64_t{0}),
                            sprt.counts.size() == 5 ? "pair" : "game"),
                    sprt.lower_bound, sprt.upper_bound);
}

std::string value_text(const ParameterFacts& parameter, const Value& value) {
    if (const auto text = format_conversion(parameter.format, value)) {
        return *text;
    }
    const auto* real = std::get_if<double>(&value);
    if (real == nullptr) {
        return to_text(value);
    }
    const auto [low, high] = parameter.optimum.value_or(std::pair<Value, Value>(0.0, 0.0));
    return sensible_digits(*real, number_in(low).value_or(0), number_in(high).value_or(0));
}

std::vector<ParameterFacts> by_gain(std::vector<ParameterFacts> parameters) {
    const auto gain = [](const ParameterFacts& one) { return one.gain_elo ? one.gain_elo->difference : 0; };
    std::ranges::stable_sort(parameters, std::ranges::greater(), gain);
    return parameters;
}

std::string exact_text(const ParameterFacts& parameter, const Value& value) {
    const std::string text = value_text(parameter, value);
    const auto* real = std::get_if<double>(&value);
    const bool is_exact = real == nullptr || std::strtod(text.c_str(), nullptr) == *real ||
                          format_conversion(parameter.format, value).has_value();
    return is_exact ? text : to_text(value);
}

std::string defaults_text(std::size_t kept, bool are_all) {
    return are_all     ? fmt::format("all {} parameters keep their defaults", kept)
           : kept == 1 ? "the other one keeps its default"
                       : fmt::format("the other {} keep their defaults", kept);
}

std::string optimum_text(const ParameterFacts& parameter) {
    if (parameter.fixed) {
        return "-";
    }
    const auto text_of = [&](const Value& value) { return value_text(parameter, value); };
    const std::vector<std::string> values = each(parameter.optimum_values, text_of);
    if (!parameter.optimum) {
        return values.empty() ? std::string(not_known_yet) : join(values, " or ");
    }
    const std::string low = text_of(parameter.optimum->first);
    const std::string high = text_of(parameter.optimum->second);
    return low == high ? "only " + low : low + " to " + high;
}

/// Without an estimate the model does not know where the default lies.
std::string curve_reference_text(const EventFacts& facts) {
    return facts.by_choice ? "the default" : "the recommended settings";
}

std::string rate_word(const EventFacts& facts) {
    return is_of_mean_rewards(facts) ? "mean reward" : "win rate";
}

std::string reward_text(const EventFacts& facts) {
    return facts.reward.empty()        ? "wins"
           : is_of_mean_rewards(facts) ? facts.reward + "; what the model says, in Elo too, is of mean rewards"
                                       : facts.reward;
}

std::string choosing_rate_text(const EventFacts& facts) {
    if (!facts.choosing) {
        return "";
    }
    const std::uint64_t games = facts.choosing->games;
    const bool are_some = games > 0 && games != facts.progress.choosing;
    return whole_win_rate_text(*facts.choosing) + (are_some ? fmt::format(" in {} of them", games) : "");
}

std::vector<std::string> variation_lines(const EventFacts& facts) {
    std::vector<std::string> lines;
    for (const ParameterFacts& parameter : facts.parameters) {
        if (!parameter.is_active) {
            lines.push_back(parameter.code + " does not count at the recommended settings: it keeps its default.");
            continue;
        }
        const std::string what = parameter.fixed ? "fixed at " + value_text(parameter, *parameter.fixed)
                                 : parameter.before
                                     ? "was " + value_text(parameter, *parameter.before) + " before it was tuned"
                                     : "";
        if (!what.empty() && parameter.games_varied) {
            lines.push_back(fmt::format("{}: {}; it {} in {} of {} games.", parameter.code, what,
                                        parameter.fixed ? "had another value" : "varied", *parameter.games_varied,
                                        facts.progress.choosing));
        }
    }
    return lines;
}

std::string choice_text(const EventFacts& facts) {
    const bool is_headline = facts.answer.evidence != Evidence::fresh_games;
    const bool has_elo = facts.by_choice && facts.by_choice->elo.is_known();
    return is_headline || !has_elo ? "" : chosen_text(*facts.by_choice);
}

std::string values_text(const EventFacts& facts, const Parameters& values) {
    return joined_values(facts, values, value_text);
}

std::string known_text(const EventFacts& facts) {
    std::vector<std::string> sources;
    std::vector<std::string> sentences;
    std::uint64_t games = 0;
    for (const KnownFacts& known : facts.known) {
        const std::string name = known.from.empty() ? "known by hand" : "of " + known.from;
        sources.push_back(fmt::format("{} {} ({} point{})", counted(known.tally.games, "game"), name,
                                      known.tally.points(), known.tally.points() == 1 ? "" : "s"));
        games += known.tally.games;
        if (known.outside > 0) {
            sentences.push_back(fmt::format("{} more {} taught nothing: no candidate has {} settings.", known.outside,
                                            name, known.outside == 1 ? "its" : "their"));
        }
        if (known.shared > 0) {
            sentences.push_back(fmt::format("{} more {} {} also this event's own, or an earlier source's, and {} once.",
                                            known.shared, name, known.shared == 1 ? "is" : "are",
                                            known.shared == 1 ? "counts" : "count"));
        }
    }
    if (sources.empty()) {
        return "";
    }
    const std::string them = games == 1 ? "it" : "them";
    sentences.insert(sentences.begin(), join(sources, ", ") + " began the search; no match counts " + them + ".");
    const Parameters recommended = recommended_in(facts);
    sentences.push_back("Without " + them + " " +
                        (facts.without_known.empty() ? "nothing is known yet."
                         : facts.without_known == recommended
                             ? "the same would be recommended."
                             : settings_text(facts, facts.without_known) + " would be recommended."));
    return join(sentences, " ");
}

std::string settings_text(const EventFacts& facts, const Parameters& values) {
    return joined_values(facts, values, exact_text);
}

std::string name_of(Comparison against) {
    switch (against) {
        case Comparison::default_settings:
            return "the default";
        case Comparison::second_best:
            return "the second best";
        case Comparison::middle:
            return "the middle of the ranges";
        case Comparison::former_settings:
            return "the former default";
        default:
            return "the opponent";
    }
}

std::string side_text(const MatchFacts& match, bool is_first) {
    return !is_first               ? name_of(match.against)
           : match.is_of_runner_up ? "the runner-up"
           : match.is_present      ? "recommended"
                                   : "once recommended";
}

std::string what_both_did(const MatchFacts& match) {
    constexpr std::uint64_t fewest = 10;  // of each side: fewer may be luck
    const auto is_all = [&](auto count) {
        return !match.is_duel && !match.are_mostly_repeats() &&
               std::ranges::all_of(match.sides, [&](const MatchFacts::Side& side) {
                   return side.tally.games >= fewest && count(side.tally) == side.tally.games;
               });
    };
    return is_all([](const Tally& tally) { return tally.wins; })       ? "won"
           : is_all([](const Tally& tally) { return tally.losses(); }) ? "lost"
                                                                       : "";
}

std::vector<std::string> notes_of(const EventFacts& facts, const MatchFacts& match) {
    std::vector<std::string> notes;
    if (match.unpaired > (match.is_complete ? 0 : 1)) {
        notes.push_back(fmt::format(
            "{} of the {} games {} without the other one of {} pair: the difference and the "
            "SPRT count pairs only.",
            match.unpaired, match.games(), match.unpaired == 1 ? "is" : "are", match.unpaired == 1 ? "its" : "their"));
    }
    const bool is_told_as_next = facts.progress.is_complete && facts.answer.more_games == match.more_games;
    if (match.decision == SprtDecision::undecided && match.more_games && !is_told_as_next) {
        notes.push_back("If it is really " + elo_text(match.elo.difference) + " Elo, " +
                        forecast_text(*match.more_games) + " more games would decide it.");
    }
    const bool has_elo = match.elo.is_known();
    const bool is_comparable = match.decision == SprtDecision::elo0 && match.scale == EloScale::logistic;
    if (has_elo && (match.decision == SprtDecision::elo1 ? match.elo.low <= 0
                                                         : is_comparable && match.elo.high >= match.sprt.elo1)) {
        notes.push_back(fmt::format(
            "The interval still holds {}: to be right at every look it needs more games than the SPRT does to "
            "tell {} from {}.",
            match.decision == SprtDecision::elo1 ? 0 : match.sprt.elo1, match.sprt.elo1, match.sprt.elo0));
    }
    if (has_elo && match.decision != SprtDecision::undecided) {
        notes.emplace_back(
            "A match that ends by the SPRT leans towards its decision: the difference may be a little overstated.");
    }
    if (match.is_duel) {
        notes.emplace_back("The two played each other: this is strength against itself, not against other players.");
    }
    if (match.scores_by_lot > 0) {
        notes.push_back(
            counted(match.scores_by_lot, "score") +
            " between a win, a draw and a loss: the match counts each as a win with that probability, at random.");
    }
    if (!match.conditions.empty()) {
        notes.push_back("These games were played with " + match.conditions +
                        (match.chosen_under.empty() ? "."
                                                    : "; the settings were chosen with " + match.chosen_under +
                                                          ", where the difference may not be the same."));
    }
    const std::string against = match.opponent.empty() ? "" : " --against " + quote_command({match.opponent});
    if (!match.has_current_conditions) {
        notes.push_back("By now the match is to be played under other conditions: 'verify" + against + "' plays it.");
    } else if (!match.is_present) {
        notes.push_back("By now other settings would be compared: 'verify" + against + "' plays a match of those.");
    }
    return notes;
}

std::string changes_text(const EventFacts& facts, const std::vector<std::string>& codes) {
    std::vector<std::string> parts;
    for (const ParameterFacts& parameter : facts.parameters) {
        if (contains(codes, parameter.code) && parameter.recommended && parameter.present) {
            parts.push_back(parameter.code + " " + exact_text(parameter, *parameter.present) + " -> " +
                            exact_text(parameter, *parameter.recommended));
        }
    }
    return join(parts, ", ");
}

std::string verdict_text(ChangeVerdict verdict) {
    switch (verdict) {
        case ChangeVerdict::earns:
            return "stays: it earns that";
        case ChangeVerdict::likely:
            return "stays: it may well earn something";
        case ChangeVerdict::idle:
            return "goes: it is not shown to earn enough";
        default:
            return "goes: it harms";
    }
}

std::vector<std::string> codes_that_stay(const EventFacts& facts, const AblationFacts& ablation) {
    std::vector<std::string> codes;
    for (const ParameterFacts& parameter : facts.parameters) {
        const Value* kept = find_value(ablation.settings, parameter.code);
        if (kept != nullptr && *kept != parameter.present) {
            codes.push_back(parameter.code);
        }
    }
    return codes;
}

std::vector<std::string> notes_of(const EventFacts& facts, const AblationFacts& ablation) {
    const std::vector<std::string> stay = codes_that_stay(facts, ablation);
    const auto changes = std::ranges::count_if(
        facts.parameters, [](const ParameterFacts& parameter) { return parameter.recommended != parameter.present; });
    std::vector<std::string> notes;
    notes.push_back(fmt::format("The smallest set that seems to keep the gain has {} of {} changes: {}.", stay.size(),
                                changes, stay.empty() ? "none" : changes_text(facts, stay)));
    if (ablation.wanted > ablation.games) {
        notes.push_back(fmt::format("These are {} of {} games; 'verify --ablate' with the same -g plays the others.",
                                    ablation.games, ablation.wanted));
    }
    if (ablation.together && ablation.together->verdict == ChangeVerdict::earns) {
        notes.push_back(fmt::format("The changes taken back one by one earn {} Elo together, in {}: they stay.",
                                    estimate_text(ablation.together->elo), counted(ablation.together->games, "game")));
    } else if (ablation.together && ablation.together->games > 0) {
        notes.push_back(fmt::format("Together, what goes is worth {} Elo, in {}.",
                                    estimate_text(ablation.together->elo), counted(ablation.together->games, "game")));
    }
    if (!ablation.kept_by_constraints.empty()) {
        notes.push_back("The constraints keep " + join(ablation.kept_by_constraints, ", ") +
                        ": not all that would go may go together.");
    }
    notes.emplace_back(
        "The intervals hold at every look, all together at 95%. Where they hold 0 a change goes if it is expected to "
        "earn less than a quarter of what the changes earn on average; beforehand half of them are taken to earn "
        "nothing.");
    if (ablation.is_duel) {
        notes.emplace_back("The recommended settings played themselves: this is strength against themselves.");
    }
    if (!ablation.conditions.empty()) {
        notes.push_back("These games were played with " + ablation.conditions + ".");
    }
    return notes;
}

std::string estimate_text(const EloEstimate& elo) {
    if (!elo.is_known()) {
        return not_known_yet;
    }
    if (const std::string open = open_interval_text(elo); !open.empty()) {
        return elo.is_bound() ? open : elo_text(elo.difference) + ", " + open;
    }
    return fmt::format("{} [{}, {}]", elo_text(elo.difference), bound_text(elo, elo.low), bound_text(elo, elo.high));
}

std::string estimate_in_elo(const EloEstimate& elo) {
    return elo.is_known() ? estimate_text(elo) + " Elo" : std::string("Elo ") + not_known_yet;
}

std::string forecast_text(std::uint64_t games) {
    if (games > most_forecast) {
        return "more than 10,000";
    }
    std::uint64_t unit = 1;
    while (games / unit >= 10) {
        unit *= 10;
    }
    const std::uint64_t rounded = (games + unit / 2) / unit * unit;
    return "about " + (rounded == most_forecast ? "10,000" : std::to_string(rounded));
}

std::optional<double> speed_of(const MachineFacts& machine, const EventFacts& facts) {
    double moves = 0;
    double seconds = 0;
    for (const MachineFacts& one : facts.machines) {
        moves += static_cast<double>(one.moves);
        seconds += one.seconds;
    }
    const bool is_timed = machine.seconds > 0 && machine.moves > 0;
    return is_timed ? std::optional(seconds / moves * static_cast<double>(machine.moves) / machine.seconds)
                    : std::nullopt;
}

std::string of_wanted(std::uint64_t games, const std::optional<std::uint64_t>& wanted) {
    return wanted ? fmt::format("{} of {}", games, *wanted) : std::to_string(games);
}

std::string against_text(const std::string& opponent) {
    return opponent.empty() ? "" : " against " + opponent;
}

std::string win_rate_text(const Tally& tally) {
    return tally.games == 0 ? "-" : fmt::format("{:.3f}", tally.mean());
}

std::string whole_win_rate_text(const Tally& tally) {
    return win_rate_text(tally) +
           (tally.others == 0 ? ""
                              : " (" + counted(tally.others, "game") + " with a score between win, draw and loss)");
}

std::string interval_text(const Interval& interval) {
    return fmt::format("{:.2f} - {:.2f}", interval.low, interval.high);
}

std::string llr_text(double llr) {
    return fmt::format("{:.2f}", std::round(100 * llr) / 100 + 0.0);
}

std::string llr_text(double llr, const std::string& after, double lower_bound, double upper_bound) {
    return fmt::format("LLR {} after {}, bounds {:.2f} and {:.2f}", llr_text(llr), after, lower_bound, upper_bound);
}

std::string elo_text(double elo) {
    return fmt::format("{:+.0f}", std::round(elo) + 0.0);  // + 0.0: no "-0"
}

std::string bound_text(const EloEstimate& elo, double bound) {
    const bool leaves_out_0 = elo.low > 0 || elo.high < 0;
    return leaves_out_0 && std::abs(bound) < 0.5 ? fmt::format("{:+.1g}", bound) : elo_text(bound);
}

std::string open_interval_text(const EloEstimate& elo) {
    return std::isinf(elo.high)  ? "above " + bound_text(elo, elo.low)
           : std::isinf(elo.low) ? "below " + bound_text(elo, elo.high)
                                 : "";
}

std::string probability_text(double probability) {
    return probability > 0.99 ? "above 0.99" : probability < 0.01 ? "below 0.01" : fmt::format("{:.2f}", probability);
}

std::vector<std::string> notes_of(const TournamentFacts& tournament, const std::string& first) {
    std::vector<std::string> notes;
    for (const TournamentFacts::Advantage& advantage : tournament.advantages) {
        if (advantage.elo.is_known()) {
            notes.push_back(fmt::format("To have {} is worth {} Elo{}.", first, estimate_text(advantage.elo),
                                        tournament.has_mixed_conditions ? " at " + advantage.conditions : ""));
        }
    }
    const auto is_told = [&](bool at_every_look) {
        return std::ranges::any_of(tournament.standings, [&](const auto& standing) {
            return standing.at_every_look == at_every_look &&
                   std::ranges::any_of(standing.players, [](const auto& player) { return player.elo.is_known(); });
        });
    };
    const bool is_fitted = is_told(false);
    const bool is_of_pairs = is_told(true);
    if (!is_fitted && !is_of_pairs) {
        return notes;
    }
    if (std::ranges::any_of(tournament.standings, &TournamentFacts::Standing::has_fixed_colours)) {
        notes.emplace_back(
            "Where colours do not alternate, the ratings include what the colour and its handicap are worth.");
    }
    const bool was_stopped = std::ranges::any_of(tournament.meetings, [](const auto& meeting) {
        return meeting.sprt && meeting.sprt->decision != SprtDecision::undecided;
    });
    if (was_stopped) {
        notes.emplace_back(
            std::string("An SPRT stops when the games speak for its decision: the ratings lean towards that") +
            (is_fitted ? ", and their intervals are too narrow." : "."));
    }
    if (is_fitted) {
        notes.push_back(
            std::string("The ratings are by all games ") +
            (tournament.has_mixed_conditions ? "under the same conditions" : "together") +
            " (Bradley and Terry, a draw half a win), with a mean of 0 over all players; intervals hold for one look at "
            "a number of games fixed beforehand.");
    }
    if (is_of_pairs) {
        notes.emplace_back("Of two players in one matchup each has half of the difference and of its interval.");
    }
    std::uint64_t unpaired = 0;
    for (const TournamentFacts::Meeting& meeting : tournament.meetings) {
        const std::uint64_t pairs = std::accumulate(meeting.pairs.begin(), meeting.pairs.end(), std::uint64_t{0});
        const std::uint64_t games = sum_of(meeting.by_colour).games;
        unpaired += meeting.is_over && pairs > 0 && games > 2 * pairs ? games - 2 * pairs : 0;
    }
    if (is_of_pairs && !is_fitted && unpaired > 0) {
        notes.push_back(fmt::format("{} without the other one of {} pair {} not count in the difference.",
                                    counted(unpaired, "game"), unpaired == 1 ? "its" : "their",
                                    unpaired == 1 ? "does" : "do"));
    }
    return notes;
}

}  // namespace ringmaster

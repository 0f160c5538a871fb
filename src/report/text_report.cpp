#include "ringmaster/report/text_report.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/report/words.hpp"

#include "tables.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t label_width = 9;

Paragraph answer_block(const EventFacts& facts) {
    const auto text_of = [](const AnswerLine& line) {
        return fmt::format("{:<{}}{}", line.label, label_width, line.text);
    };
    return {each(answer_lines(facts), text_of), Paragraph::Kind::answer, label_width};
}

Paragraph warnings_block(const EventFacts& facts) {
    const auto text_of = [&](const WarningFacts& warning) { return "! " + warning_text(warning, facts); };
    return {each(facts.warnings, text_of), Paragraph::Kind::warning, 2};
}

/// Of many parameters those are shown that change or matter, the greatest gain first, and only so many, unless all is.
void add_parameters(Report& report, const EventFacts& facts, ReportDetail detail) {
    std::vector<ParameterFacts> parameters = by_gain(facts.parameters);
    std::erase_if(parameters, [](const ParameterFacts& one) { return !one.is_active; });
    const auto is_kept = [](const auto& one) { return one.present && one.present == one.recommended; };
    const auto might_change = [](const auto& one) { return !one.fixed && one.curve.size() != 1; };
    std::ptrdiff_t shown = std::ssize(parameters);
    if (detail != ReportDetail::all && parameters.size() > few_parameters) {
        const auto dull = std::stable_partition(parameters.begin(), parameters.end(),
                                                [&](const auto& one) { return !is_kept(one) || one.matters; });
        shown = std::min<std::ptrdiff_t>(few_parameters, dull - parameters.begin());
    }
    const std::vector<ParameterFacts> others(parameters.begin() + shown, parameters.end());
    const auto kept = static_cast<std::size_t>(
        std::ranges::count_if(parameters, [&](const auto& one) { return is_kept(one) && might_change(one); }));
    parameters.resize(static_cast<std::size_t>(shown));
    if (shown > 0) {
        report.emplace_back(parameter_table(parameters));
    }
    const auto kept_of_others = static_cast<std::size_t>(std::ranges::count_if(others, is_kept));
    const bool are_others_kept = !others.empty() && kept_of_others == others.size();
    std::string cost;
    if (kept > 0 && facts.answer.defaults_may_cost_elo) {
        cost = fmt::format(", which may cost up to {:.0f} Elo by the model",
                           std::ceil(*facts.answer.defaults_may_cost_elo));
    }
    Paragraph paragraph;
    if (are_others_kept) {
        paragraph.lines.push_back(capitalised(defaults_text(kept_of_others, shown == 0)) +
                                  (kept == kept_of_others ? cost : "") + " (-v shows all).");
    } else if (!others.empty()) {
        const double together = std::accumulate(others.begin(), others.end(), 0.0, [](double sum, const auto& one) {
            return sum + (one.gain_elo ? one.gain_elo->difference : 0);
        });
        paragraph.lines.push_back(
            fmt::format("{} other parameters gain {} Elo together{} (-v shows all).", others.size(), elo_text(together),
                        kept_of_others == 1  ? "; 1 of them keeps its default"
                        : kept_of_others > 1 ? fmt::format("; {} of them keep their defaults", kept_of_others)
                                             : ""));
    }
    if (!cost.empty() && !(are_others_kept && kept == kept_of_others)) {
        paragraph.lines.push_back(counted(kept, "parameter") +
                                  (kept == 1 ? " is left at its default" : " are left at their defaults") + cost + ".");
    }
    if (!paragraph.lines.empty() && detail != ReportDetail::brief) {
        report.emplace_back(std::move(paragraph));
    }
}

Paragraph pairs_block(const EventFacts& facts) {
    Paragraph paragraph;
    for (const PairFacts& pair : facts.pairs) {
        if (!pair.is_clear || !pair.correlation) {
            continue;
        }
        const std::string& first = facts.parameters[pair.first].code;
        const std::string& second = facts.parameters[pair.second].code;
        paragraph.lines.push_back(fmt::format("A higher '{}' wants a {} '{}' (correlation {:+.2f}).", first,
                                              *pair.correlation > 0 ? "higher" : "lower", second, *pair.correlation));
    }
    return paragraph;
}

void add_match(Report& report, const EventFacts& facts, const MatchFacts& match) {
    report.emplace_back(match_table(facts, match, TableFor::text));
    const std::string both = what_both_did(match);
    Paragraph paragraph{{match.elo.is_known() ? "Difference " + estimate_text(match.elo) + " Elo (95%, at every look)."
                         : !both.empty()      ? "The difference in Elo is not known: both sides " + both +
                                               " all their games, so only another opponent can tell."
                         : match.are_mostly_repeats()
                             ? fmt::format("The difference in Elo is not known: {} of {} games repeat others.",
                                           match.repeats, match.games())
                             : "The difference in Elo is not known yet: these are few games."}};
    paragraph.lines.push_back(fmt::format(
        "SPRT of {} against {}{} Elo: {}; {}.", match.sprt.elo0, match.sprt.elo1, scale_text(match.scale),
        llr_text(match.llr, counted(match.pairs, "pair"), match.lower_bound, match.upper_bound), decision_text(match)));
    append(paragraph.lines, notes_of(facts, match));
    report.emplace_back(std::move(paragraph));
}

/// How many of them are listed at each depth; the recommended one always is.
void add_candidates(Report& report, const EventFacts& facts, const std::vector<std::size_t>& limits, bool all) {
    std::size_t deepest = limits.size();
    for (const CandidateFacts& one : facts.candidates) {
        deepest = std::max(deepest, one.depth);
    }
    for (std::size_t depth = 1; depth <= deepest; ++depth) {
        const std::size_t limit = depth <= limits.size() ? limits[depth - 1] : 0;
        std::vector<CandidateFacts> shown;
        for (const CandidateFacts& one : facts.candidates) {
            if (one.depth == depth && (all || shown.size() < limit || one.is_recommended)) {
                shown.push_back(one);
            }
        }
        if (!shown.empty()) {
            report.emplace_back(candidate_table(
                facts, shown, deepest > 1 ? fmt::format("candidates at depth {}", depth) : "candidates", all));
        }
    }
}

std::string side_line(const SideFacts& side) {
    std::string text = side.role + (side.name.empty() ? "" : " (" + side.name + ")") +
                       (side.engine.empty() ? "" : ": " + side.engine) + (side.limit.empty() ? "" : ", " + side.limit);
    text += side.moves > 0 ? fmt::format(", {:.3f} s a move", side.seconds / static_cast<double>(side.moves))
            : sum_of(side.by_colour).games > 0 ? ", no move in any game"
                                               : ", no moves yet";
    text += fmt::format(", {:.1f} s of CPU in all", side.cpu_seconds);
    const auto add = [&](std::uint64_t number, const char* noun) {
        text += number == 0 ? "" : ", " + counted(number, noun);
    };
    add(side.forfeits, "forfeit");
    text += side.time_losses == 0 ? "" : fmt::format(", {} lost on time", side.time_losses);
    add(side.failures, "engine failure");
    add(side.engine_changes, "engine change");
    return text;
}

/// A script is timed as a whole.
std::string script_line(const EventFacts& facts) {
    const SideFacts& side = facts.sides[0];
    const std::uint64_t games = sum_of(side.by_colour).games;
    std::string text = "script: " + fmt::format("{:.1f} s in all, {:.1f} s of CPU", side.seconds, side.cpu_seconds);
    text += games == 0 ? "" : fmt::format(", {:.3f} s a game", side.seconds / static_cast<double>(games));
    return text + (side.failures == 0 ? "" : ", " + counted(side.failures, "candidate failure"));
}

Paragraph sides_block(const EventFacts& facts) {
    Paragraph paragraph{{}, Paragraph::Kind::plain, 2};
    paragraph.lines = facts.script.empty() ? each(facts.sides, side_line) : std::vector{script_line(facts)};
    if (facts.adjudication) {
        paragraph.lines.push_back(adjudication_text(*facts.adjudication));
    }
    if (facts.progress.void_games > 0) {
        paragraph.lines.push_back(counted(facts.progress.void_games, "void game") + ", not counted (see the log)");
    }
    return paragraph;
}

std::string choosing_line(const EventFacts& facts) {
    const ProgressFacts& progress = facts.progress;
    std::vector<std::string> parts{"played: " + counted(progress.choosing, "game") + " to choose"};
    const bool has_rate = facts.choosing && facts.choosing->games > 0;
    if (has_rate) {
        parts[0] += ", with a win rate of " + choosing_rate_text(facts);
    }
    const auto add = [&](std::uint64_t games, const char* what, bool is_told = false) {
        if (games > 0 || is_told) {
            parts.push_back(fmt::format("{} {}", games, what));
        }
    };
    add(progress.verifying, "to verify", progress.verifying_wanted.value_or(0) > 0);
    add(progress.verifying_before, "in former matches");
    add(facts.ablation ? facts.ablation->games : 0, "in the ablation");
    add(progress.ablating_before, "in former ablations");
    return join(parts, has_rate ? "; " : ", ");
}

Paragraph tournament_notes(const EventFacts& facts) {
    Paragraph paragraph{{}, Paragraph::Kind::plain, 2};
    for (const TournamentFacts::Meeting& meeting : facts.tournament->meetings) {
        if (meeting.sprt) {
            paragraph.lines.push_back("SPRT, " + meeting.id + ": " + sprt_text(meeting) + ".");
        }
    }
    append(paragraph.lines, notes_of(*facts.tournament, colours_of(facts)[0]));
    return paragraph;
}

Paragraph event_block(const EventFacts& facts, bool all) {
    const auto settings =
        each(facts.settings, [](const auto& setting) { return setting.first + " " + setting.second; });
    std::vector<std::string> lines{
        facts.event + ": " + facts.competition_type + (facts.is_of_duels ? ", candidates play each other" : "") +
            (facts.script.empty() ? against_text(facts.opponent)
                                  : ", played by " + (all ? facts.script : printable(facts.script))),
        facts.description, join(settings, ", ")};
    if (!facts.tournament) {
        append(lines, std::vector{choosing_line(facts), known_text(facts),
                                  all || !facts.is_steered_as_usual ? "steered by " + facts.steering : "",
                                  facts.reward.empty() ? "" : "reward: " + reward_text(facts)});
    }
    std::erase(lines, "");
    return {std::move(lines), Paragraph::Kind::plain, 2};
}

void add_details(Report& report, const EventFacts& facts) {
    if (const std::string text = choice_text(facts); !text.empty()) {
        report.emplace_back(Paragraph{{"Elo in the games that chose: " + text + "."}});
    }
    for (const ParameterFacts& parameter : facts.parameters) {
        if (is_curve_worth_a_look(facts, parameter)) {
            report.emplace_back(curve_table(facts, parameter));
        }
    }
    if (!facts.history.empty()) {
        report.emplace_back(history_table(facts));
    }
}

void add_tournament(Report& report, const EventFacts& facts, ReportDetail detail) {
    const bool is_brief = detail == ReportDetail::brief;
    report.emplace_back(ranking_table(facts, is_brief ? TableFor::glance : TableFor::text));
    if (facts.tournament->standings.size() > 1) {
        for (const TournamentFacts::Standing& standing : facts.tournament->standings) {
            report.emplace_back(standing_table(standing));
        }
    }
    if (is_brief) {
        return;
    }
    if (facts.tournament->players.size() > 2) {
        report.emplace_back(cross_table(facts));
    }
    report.emplace_back(meeting_table(facts, TableFor::text));
    report.emplace_back(tournament_notes(facts));
}

void add_tuning(Report& report, const EventFacts& facts, ReportDetail detail,
                const std::vector<std::size_t>& candidates) {
    const bool all = detail == ReportDetail::all;
    if (facts.answer.decision != Decision::no_data && facts.candidates.empty()) {
        add_parameters(report, facts, detail);
    }
    if (detail == ReportDetail::brief) {
        add_candidates(report, facts, candidates, false);
        return;
    }
    report.emplace_back(Paragraph{variation_lines(facts)});
    report.emplace_back(pairs_block(facts));
    if (facts.match) {
        add_match(report, facts, *facts.match);
    }
    for (const auto& matches : {facts.matches_against, facts.earlier_matches}) {
        for (const MatchFacts& match : matches) {
            add_match(report, facts, match);
        }
    }
    if (facts.ablation) {
        report.emplace_back(ablation_table(facts, *facts.ablation));
        report.emplace_back(Paragraph{notes_of(facts, *facts.ablation)});
    }
    add_candidates(report, facts, candidates, all);
    if (all) {
        add_details(report, facts);
    }
}

}  // namespace

Report text_report(const EventFacts& facts, ReportDetail detail, const std::vector<std::size_t>& candidates) {
    Report report;
    const bool is_brief = detail == ReportDetail::brief;
    report.emplace_back(answer_block(facts));
    if (!is_brief) {
        report.emplace_back(warnings_block(facts));
    }
    facts.tournament ? add_tournament(report, facts, detail) : add_tuning(report, facts, detail, candidates);
    if (is_brief) {
        return report;
    }
    if (!facts.machines.empty()) {
        report.emplace_back(machine_table(facts, TableFor::text));
    }
    report.emplace_back(sides_block(facts));
    report.emplace_back(event_block(facts, detail == ReportDetail::all));
    return report;
}

}  // namespace ringmaster

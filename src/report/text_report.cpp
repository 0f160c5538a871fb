#include "ringmaster/report/text_report.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/report/figures.hpp"
#include "ringmaster/report/words.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t label_width = 9;
constexpr std::size_t most_curve_rows = 11;
constexpr std::size_t plot_width = 32;

Paragraph answer_block(const EventFacts& facts) {
    Paragraph paragraph{{}, Paragraph::Kind::answer, label_width};
    for (const AnswerLine& line : answer_lines(facts)) {
        paragraph.lines.push_back(fmt::format("{:<{}}{}", line.label, label_width, line.text));
    }
    return paragraph;
}

Paragraph warnings_block(const EventFacts& facts) {
    Paragraph paragraph{{}, Paragraph::Kind::warning, 2};
    for (const WarningFacts& warning : facts.warnings) {
        paragraph.lines.push_back("! " + warning_text(warning, facts));
    }
    return paragraph;
}

std::string influence_text(const ParameterFacts& parameter) {
    if (!parameter.influence_elo) {
        return "";
    }
    if (parameter.matters) {
        return fmt::format("matters: {:.0f} Elo", *parameter.influence_elo);
    }
    const double high = parameter.influence_elo_high.value_or(*parameter.influence_elo);
    return parameter.does_nothing ? fmt::format("does not matter: below {:.0f} Elo", std::ceil(high))
                                  : fmt::format("not known yet: up to {:.0f} Elo", high);
}

Table parameter_table(const EventFacts& facts) {
    Table table;
    table.columns = {{"parameter"}, {"recommended", true}, {"default", true}};
    const bool has_insight = std::any_of(facts.parameters.begin(), facts.parameters.end(),
                                         [](const ParameterFacts& one) { return one.influence_elo.has_value(); });
    if (has_insight) {
        table.columns.push_back({"within 5 Elo", true});
        table.columns.push_back({"influence"});
    }
    for (const ParameterFacts& parameter : facts.parameters) {
        table.rows.push_back({parameter.code,
                              parameter.recommended ? value_text(parameter, *parameter.recommended) : "-",
                              parameter.present ? present_text(parameter) : "-"});
        if (has_insight && parameter.good) {
            const std::string low = value_text(parameter, parameter.good->first);
            const std::string high = value_text(parameter, parameter.good->second);
            table.rows.back().push_back(low == high ? low : low + " to " + high);
            table.rows.back().push_back(influence_text(parameter));
        }
    }
    return table;
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

/// The last is the draws, which most games do not have.
std::vector<std::string> match_row(const std::string& name, const EventFacts& facts, const MatchFacts::Side& side) {
    return {name,
            values_text(facts, side.values),
            win_rate_text(side.tally),
            interval_text(side.interval),
            std::to_string(side.tally.games),
            std::to_string(side.tally.wins),
            std::to_string(side.tally.draws)};
}

void drop_last_column(Table& table) {
    table.columns.pop_back();
    for (auto& row : table.rows) {
        row.pop_back();
    }
}

void add_match(Report& report, const EventFacts& facts, const MatchFacts& match) {
    Table table;
    table.title =
        "fresh games" + (match.opponent.empty() ? "" : " against " + match.opponent) + ", which chose nothing";
    table.columns = {{"side"},        {"settings"},   {"win rate", true}, {"95% interval", true},
                     {"games", true}, {"wins", true}, {"draws", true}};
    table.rows = {match_row("recommended", facts, match.sides[0]),
                  match_row(name_of(match.against), facts, match.sides[1])};
    if (match.sides[0].tally.draws + match.sides[1].tally.draws == 0) {
        drop_last_column(table);
    }
    report.blocks.emplace_back(std::move(table));

    Paragraph paragraph{{match.elo.is_known() ? "Difference " + estimate_text(match.elo) + " Elo (95%, at every look)."
                                              : "The difference in Elo is not known yet: these are few games."}};
    paragraph.lines.push_back(fmt::format(
        "SPRT of {} against {} Elo: LLR {} after {}, bounds {:.2f} and {:.2f}; {}.", match.sprt.elo0, match.sprt.elo1,
        llr_text(match.llr), counted(static_cast<long long>(match.pairs), "pair"), match.lower_bound, match.upper_bound,
        match.decision == SprtDecision::undecided
            ? "undecided"
            : fmt::format("accepts {}", match.decision == SprtDecision::elo1 ? match.sprt.elo1 : match.sprt.elo0)));
    if (match.decision == SprtDecision::undecided && match.more_games) {
        paragraph.lines.push_back("At this difference " + forecast_text(*match.more_games) +
                                  " more games would decide it.");
    }
    if (match.decision != SprtDecision::undecided) {
        paragraph.lines.push_back(
            "A match that ends by the SPRT leans towards its decision: the difference may be a little overstated.");
    }
    if (match.is_duel) {
        paragraph.lines.push_back(self_play_text);
    }
    if (match.scores_by_lot > 0) {
        paragraph.lines.push_back(scores_by_lot_text(match));
    }
    if (!match.is_present) {
        paragraph.lines.push_back("By now other settings would be compared: 'verify' plays a match of those.");
    }
    report.blocks.emplace_back(std::move(paragraph));
}

std::vector<const CandidateFacts*> listed(const EventFacts& facts, std::size_t depth, std::size_t most) {
    std::vector<const CandidateFacts*> shown;
    for (const CandidateFacts& candidate : facts.candidates) {
        if (candidate.depth == depth && (shown.size() < most || candidate.is_recommended)) {
            shown.push_back(&candidate);
        }
    }
    return shown;
}

std::string optional_rate(const std::optional<double>& rate) {
    return rate ? fmt::format("{:.3f}", *rate) : "-";
}

Table candidate_table(const EventFacts& facts, const std::vector<const CandidateFacts*>& candidates) {
    Table table;
    const bool has_reward = std::any_of(candidates.begin(), candidates.end(),
                                        [](const CandidateFacts* one) { return one->reward.has_value(); });
    table.columns = {{""},
                     {"candidate"},
                     {"win rate", true},
                     {"95% interval", true},
                     {"corrected", true},
                     {"P(best)", true},
                     {"games", true},
                     {"wins", true}};
    const bool has_draws = std::any_of(candidates.begin(), candidates.end(),
                                       [](const CandidateFacts* one) { return one->tally.draws > 0; });
    if (has_draws) {
        table.columns.push_back({"draws", true});
    }
    if (has_reward) {
        table.columns.push_back({"reward", true});
    }
    for (const CandidateFacts* one : candidates) {
        table.rows.push_back({one->is_recommended ? "*"
                              : one->is_retired   ? "x"
                                                  : "",
                              values_text(facts, one->values), win_rate_text(one->tally), interval_text(one->interval),
                              optional_rate(one->corrected), optional_rate(one->probability_best),
                              std::to_string(one->tally.games), std::to_string(one->tally.wins)});
        if (has_draws) {
            table.rows.back().push_back(std::to_string(one->tally.draws));
        }
        if (has_reward) {
            table.rows.back().push_back(optional_rate(one->reward));
        }
    }
    return table;
}

void add_candidates(Report& report, const EventFacts& facts, const std::vector<std::size_t>& limits, bool all) {
    for (std::size_t depth = 1; depth <= limits.size(); ++depth) {
        const auto shown = listed(facts, depth, all ? facts.candidates.size() : limits[depth - 1]);
        if (shown.empty()) {
            continue;
        }
        Table table = candidate_table(facts, shown);
        table.title = limits.size() > 1 ? fmt::format("candidates at depth {}", depth) : "candidates";
        const auto retired = [](const CandidateFacts* one) { return one->is_retired; };
        table.title += " (* recommended";
        table.title += std::any_of(shown.begin(), shown.end(), retired) ? ", x retired)" : ")";
        report.blocks.emplace_back(std::move(table));
    }
}

/// "     ---o---    " for a band and its middle between `least` and `most`.
std::string plot(const CurveFacts& point, double least, double most) {
    const auto column = [&](double rate) {
        const double place = (std::clamp(rate, least, most) - least) / (most - least);
        return static_cast<std::size_t>(std::lround(place * (plot_width - 1)));
    };
    std::string line(plot_width, ' ');
    std::fill(line.begin() + static_cast<std::ptrdiff_t>(column(point.band.low)),
              line.begin() + static_cast<std::ptrdiff_t>(column(point.band.high)) + 1, '-');
    line[column(point.win_rate)] = 'o';
    return line.substr(0, line.find_last_not_of(' ') + 1);
}

/// Not more than most_curve_rows of the points, the ends among them.
std::vector<CurveFacts> thinned(const std::vector<CurveFacts>& curve) {
    if (curve.size() <= most_curve_rows) {
        return curve;
    }
    std::vector<CurveFacts> points;
    for (std::size_t i = 0; i < most_curve_rows; ++i) {
        points.push_back(curve[i * (curve.size() - 1) / (most_curve_rows - 1)]);
    }
    return points;
}

Table curve_table(const ParameterFacts& parameter) {
    double least = 1;
    double most = 0;
    for (const CurveFacts& point : parameter.curve) {
        least = std::min(least, point.band.low);
        most = std::max(most, point.band.high);
    }
    Table table;
    table.title = "win rate along '" + parameter.code + "' with its 95% band";
    table.columns = {{parameter.code, true},
                     {"win rate", true},
                     {"band", true},
                     {fmt::format("{:.2f}{:>{}.2f}", least, most, plot_width - 4)}};
    for (const CurveFacts& point : thinned(parameter.curve)) {
        const auto* real = std::get_if<double>(&point.value);
        table.rows.push_back({real != nullptr ? fmt::format("{:.4g}", *real) : to_text(point.value),
                              fmt::format("{:.3f}", point.win_rate), interval_text(point.band),
                              most > least ? plot(point, least, most) : ""});
    }
    return table;
}

/// Not every tuner knows the win rate and the regret of what it recommends.
Table history_table(const EventFacts& facts) {
    const auto is_anywhere = [&](const std::optional<double> HistoryFacts::*rate) {
        return std::any_of(facts.history.begin(), facts.history.end(),
                           [rate](const HistoryFacts& moment) { return (moment.*rate).has_value(); });
    };
    const bool has_win_rate = is_anywhere(&HistoryFacts::win_rate);
    const bool has_regret = is_anywhere(&HistoryFacts::expected_regret);
    Table table;
    table.title = "what was recommended";
    table.columns = {{"games", true}, {"settings"}};
    if (has_win_rate) {
        table.columns.push_back({"win rate", true});
    }
    if (has_regret) {
        table.columns.push_back({"regret", true});
    }
    for (const HistoryFacts& moment : facts.history) {
        Parameters values;
        for (std::size_t i = 0; i < moment.recommended.size(); ++i) {
            values.emplace_back(facts.parameters[i].code, moment.recommended[i].second);
        }
        table.rows.push_back({std::to_string(moment.games), values_text(facts, values)});
        if (has_win_rate) {
            table.rows.back().push_back(optional_rate(moment.win_rate));
        }
        if (has_regret) {
            table.rows.back().push_back(optional_rate(moment.expected_regret));
        }
    }
    return table;
}

Table machine_table(const EventFacts& facts) {
    Table table;
    table.title = "machines";
    table.columns = {{"machine"},    {"games", true}, {"an hour", true},  {"failures", true},
                     {"void", true}, {"speed", true}, {"win rate", true}, {"95% interval", true}};
    for (const MachineFacts& machine : facts.machines) {
        const std::optional<double> speed = speed_of(machine, facts);
        table.rows.push_back({machine.name, std::to_string(machine.tally.games),
                              machine.games_an_hour ? fmt::format("{:.0f}", *machine.games_an_hour) : "-",
                              std::to_string(machine.failures), std::to_string(machine.void_games),
                              speed ? fmt::format("{:.2f}", *speed) : "-", win_rate_text(machine.tally),
                              interval_text(machine.tally.interval())});
    }
    return table;
}

std::string side_line(const SideFacts& side) {
    std::string text = side.role + (side.name.empty() ? "" : " (" + side.name + ")");
    text += side.engine.empty() ? "" : ": " + side.engine;
    text += side.moves == 0 ? ", no moves yet"
                            : fmt::format(", {:.3f} s a move", side.seconds / static_cast<double>(side.moves));
    text += fmt::format(", {:.1f} s of CPU in all", side.cpu_seconds);
    const auto add = [&](std::uint64_t number, const char* noun) {
        text += number == 0 ? "" : ", " + counted(static_cast<long long>(number), noun);
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
    const std::uint64_t games = side.by_colour[0].games + side.by_colour[1].games;
    std::string text = "script: " + fmt::format("{:.1f} s in all, {:.1f} s of CPU", side.seconds, side.cpu_seconds);
    text += games == 0 ? "" : fmt::format(", {:.3f} s a game", side.seconds / static_cast<double>(games));
    return text +
           (side.failures == 0 ? "" : ", " + counted(static_cast<long long>(side.failures), "candidate failure"));
}

Paragraph sides_block(const EventFacts& facts) {
    Paragraph paragraph{{}, Paragraph::Kind::plain, 2};
    for (const SideFacts& side : facts.sides) {
        if (facts.script.empty()) {
            paragraph.lines.push_back(side_line(side));
        }
    }
    if (!facts.script.empty()) {
        paragraph.lines.push_back(script_line(facts));
    }
    if (facts.adjudication) {
        paragraph.lines.push_back(adjudication_text(*facts.adjudication));
    }
    if (facts.progress.void_games > 0) {
        paragraph.lines.push_back(counted(static_cast<long long>(facts.progress.void_games), "void game") +
                                  ", not counted (see the log)");
    }
    return paragraph;
}

std::string choosing_line(const EventFacts& facts) {
    const ProgressFacts& progress = facts.progress;
    std::string line = "played: " + counted(static_cast<long long>(progress.choosing), "game") + " to choose";
    if (facts.choosing && facts.choosing->games > 0) {
        line += ", with a win rate of " + win_rate_text(*facts.choosing);
    }
    if (progress.verifying + progress.verifying_wanted.value_or(0) > 0) {
        line += fmt::format("{} {} to verify", line.find(',') == std::string::npos ? "," : ";", progress.verifying);
    }
    return line;
}

std::string elo_interval(const EloEstimate& elo) {
    return elo_text(elo.low) + " to " + elo_text(elo.high);
}

Table ranking_table(const EventFacts& facts, bool is_brief) {
    const auto [black, white] = colours_of(facts);
    Table table;
    table.columns = {{"player"},      {"Elo", true},   {"95% interval", true}, {"games", true},      {"wins", true},
                     {"draws", true}, {"score", true}, {"as " + black, true},  {"as " + white, true}};
    for (const TournamentFacts::Player& player : facts.tournament->players) {
        table.rows.push_back({player.name, elo_text(player.elo.difference), is_brief ? "" : elo_interval(player.elo),
                              std::to_string(player.tally.games), std::to_string(player.tally.wins),
                              std::to_string(player.tally.draws), win_rate_text(player.tally),
                              win_rate_text(player.by_colour[0]), win_rate_text(player.by_colour[1])});
    }
    if (is_brief) {
        for (auto& row : table.rows) {
            row.erase(row.begin() + 2);
        }
        table.columns.erase(table.columns.begin() + 2);
    }
    return table;
}

/// What each row's player has scored against each column's.
Table cross_table(const EventFacts& facts) {
    Table table;
    table.title = "points of games, by the number of the opponent";
    table.columns = {{"", true}, {"player"}};
    const auto cells = cross_points(*facts.tournament);
    for (std::size_t row = 0; row < cells.size(); ++row) {
        table.columns.push_back({std::to_string(row + 1), true});
        table.rows.push_back({std::to_string(row + 1), facts.tournament->players[row].name});
        for (const auto& [points, games] : cells[row]) {
            table.rows.back().push_back(games == 0 ? "" : fmt::format("{:g}/{}", points, games));
        }
    }
    return table;
}

Table meeting_table(const EventFacts& facts) {
    const auto [black, white] = colours_of(facts);
    Table table;
    table.title =
        "matchups; pairs: lost, shared and won by the first; P: how sure it is that the first is the stronger";
    table.columns = {{"matchup"},           {"games", true},       {"score", true}, {"95% interval", true},
                     {"as " + black, true}, {"as " + white, true}, {"pairs", true}, {"P", true}};
    for (const TournamentFacts::Meeting& meeting : facts.tournament->meetings) {
        const Tally tally = sum_of(meeting.by_colour);
        const auto& pairs = meeting.pairs;
        table.rows.push_back(
            {meeting.id,
             std::to_string(meeting.finished) + (meeting.wanted ? " of " + std::to_string(*meeting.wanted) : ""),
             win_rate_text(tally), interval_text(tally.interval()), win_rate_text(meeting.by_colour[0]),
             win_rate_text(meeting.by_colour[1]),
             fmt::format("{}-{}-{}", pairs[0] + pairs[1], pairs[2], pairs[3] + pairs[4]),
             meeting.superiority ? fmt::format("{:.3f}", *meeting.superiority) : "-"});
        if (facts.tournament->has_mixed_conditions) {
            table.rows.back().push_back(meeting.conditions);
        }
    }
    if (facts.tournament->has_mixed_conditions) {
        table.columns.push_back({"conditions"});
    }
    return table;
}

Paragraph tournament_notes(const EventFacts& facts) {
    Paragraph paragraph{{}, Paragraph::Kind::plain, 2};
    for (const TournamentFacts::Meeting& meeting : facts.tournament->meetings) {
        if (meeting.sprt) {
            paragraph.lines.push_back("SPRT, " + meeting.id + ": " + sprt_text(meeting) + ".");
        }
    }
    for (const std::string& note : notes_of(*facts.tournament, colours_of(facts)[0])) {
        paragraph.lines.push_back(note);
    }
    return paragraph;
}

Paragraph event_block(const EventFacts& facts, bool all) {
    Paragraph paragraph{
        {facts.event + ": " + facts.competition_type + (facts.is_of_duels ? ", candidates play each other" : "") +
         (!facts.script.empty()    ? ", played by " + facts.script
          : facts.opponent.empty() ? ""
                                   : " against " + facts.opponent)},
        Paragraph::Kind::plain,
        2};
    if (!facts.description.empty()) {
        paragraph.lines.push_back(facts.description);
    }
    std::vector<std::string> settings;
    for (const auto& [name, value] : facts.settings) {
        settings.push_back(name + " " + value);
    }
    if (!settings.empty()) {
        paragraph.lines.push_back(join(settings, ", "));
    }
    if (facts.tournament) {
        return paragraph;
    }
    paragraph.lines.push_back(choosing_line(facts));
    const bool is_told = facts.is_of_duels && facts.steering == "duels";
    if (!is_told && (all || facts.steering != "ucb")) {
        paragraph.lines.push_back("steered by " + facts.steering);
    }
    if (!facts.reward.empty()) {
        paragraph.lines.push_back("reward: " + facts.reward);
    }
    return paragraph;
}

void add_paragraph(Report& report, Paragraph paragraph) {
    if (!paragraph.lines.empty()) {
        report.blocks.emplace_back(std::move(paragraph));
    }
}

void add_details(Report& report, const EventFacts& facts) {
    for (const ParameterFacts& parameter : facts.parameters) {
        if (!parameter.curve.empty()) {
            report.blocks.emplace_back(curve_table(parameter));
        }
    }
    if (!facts.history.empty()) {
        report.blocks.emplace_back(history_table(facts));
    }
}

void add_tournament(Report& report, const EventFacts& facts, ReportDetail detail) {
    const bool is_brief = detail == ReportDetail::brief;
    report.blocks.emplace_back(ranking_table(facts, is_brief));
    if (is_brief) {
        return;
    }
    if (facts.tournament->players.size() > 2) {
        report.blocks.emplace_back(cross_table(facts));
    }
    report.blocks.emplace_back(meeting_table(facts));
    add_paragraph(report, tournament_notes(facts));
    if (!facts.machines.empty()) {
        report.blocks.emplace_back(machine_table(facts));
    }
    report.blocks.emplace_back(sides_block(facts));
    report.blocks.emplace_back(event_block(facts, detail == ReportDetail::all));
}

}  // namespace

Report text_report(const EventFacts& facts, ReportDetail detail, const std::vector<std::size_t>& candidates) {
    Report report;
    const bool all = detail == ReportDetail::all;
    const bool knows = facts.answer.decision != Decision::no_data;
    report.blocks.emplace_back(answer_block(facts));
    if (detail != ReportDetail::brief) {
        add_paragraph(report, warnings_block(facts));
    }
    if (facts.tournament) {
        add_tournament(report, facts, detail);
        return report;
    }
    if (knows && facts.candidates.empty()) {
        report.blocks.emplace_back(parameter_table(facts));
    }
    if (detail == ReportDetail::brief) {
        add_candidates(report, facts, candidates, false);
        return report;
    }
    add_paragraph(report, pairs_block(facts));
    if (facts.match) {
        add_match(report, facts, *facts.match);
    }
    for (const MatchFacts& match : facts.matches_against) {
        add_match(report, facts, match);
    }
    add_candidates(report, facts, candidates, all);
    if (all) {
        add_details(report, facts);
    }
    if (!facts.machines.empty()) {
        report.blocks.emplace_back(machine_table(facts));
    }
    report.blocks.emplace_back(sides_block(facts));
    report.blocks.emplace_back(event_block(facts, all));
    return report;
}

}  // namespace ringmaster

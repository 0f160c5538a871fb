#include "ringmaster/report/render_html.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/base/time.hpp"
#include "ringmaster/report/figures.hpp"
#include "ringmaster/report/words.hpp"

#include "page_files.hpp"
#include "page_html.hpp"
#include "page_plots.hpp"

namespace ringmaster {
namespace {

using Terms = std::vector<std::pair<std::string, std::string>>;
using Fields = std::vector<PageField>;

// --- pieces ---

std::string terms_html(const Terms& terms) {
    std::string html;
    for (const auto& [term, text] : terms) {
        html += element("dt", escaped(term)) + element("dd", escaped(text)) + "\n";
    }
    return terms.empty() ? "" : element("dl", html);
}

std::string section(std::string_view name, const std::string& html) {
    return html.empty() ? "" : element("section", element("h2", escaped(name)) + "\n" + html) + "\n";
}

PageField value_field(const std::string& text, const Value& value) {
    if (const auto* integer = std::get_if<long long>(&value)) {
        return PageField::of(text, static_cast<double>(*integer));
    }
    const auto* real = std::get_if<double>(&value);
    return real != nullptr ? PageField::of(text, *real) : PageField::of(text);
}

PageField value_field(const ParameterFacts& parameter, const std::optional<Value>& value) {
    return value ? value_field(value_text(parameter, *value), *value) : PageField::of("-");
}

PageField number_field(const std::optional<double>& number, int digits) {
    const bool is_known = number && !std::isnan(*number);
    return PageField::of(is_known ? fmt::format("{:.{}f}", *number, digits) : "-", number);
}

PageField count_field(std::uint64_t count) {
    return PageField::of(std::to_string(count), static_cast<double>(count));
}

PageField rate_field(const Tally& tally) {
    const double rate = tally.games == 0 ? NAN : tally.points() / static_cast<double>(tally.games);
    return PageField::of(win_rate_text(tally), rate);
}

PageField interval_field(const Interval& interval) {
    return PageField::of(interval_text(interval), interval.low);
}

// --- tables ---

std::string good_range_text(const ParameterFacts& parameter) {
    return parameter.good
               ? value_text(parameter, parameter.good->first) + " to " + value_text(parameter, parameter.good->second)
               : "-";
}

std::string what_is_known_of(const ParameterFacts& parameter) {
    std::vector<std::string> words;
    if (parameter.matters) {
        words.emplace_back("matters");
    }
    if (parameter.does_nothing) {
        words.emplace_back("does nothing");
    }
    if (parameter.optimum_at_low_edge > 0.1) {
        words.push_back(fmt::format("best below the range: {:.2f}", parameter.optimum_at_low_edge));
    }
    if (parameter.optimum_at_high_edge > 0.1) {
        words.push_back(fmt::format("best above the range: {:.2f}", parameter.optimum_at_high_edge));
    }
    return join(words, ", ");
}

std::string parameters_html(const EventFacts& facts) {
    PageTable table{"", {"parameter", "default", "recommended"}, {}, std::nullopt, true};
    const bool has_influence = std::any_of(facts.parameters.begin(), facts.parameters.end(),
                                           [](const ParameterFacts& parameter) { return parameter.influence_elo; });
    if (has_influence) {
        table.headings.insert(table.headings.end(), {"as good within 5 Elo", "influence, Elo", "at most", ""});
    }
    for (const ParameterFacts& parameter : facts.parameters) {
        Fields row{PageField::of(parameter.code),
                   parameter.present ? value_field(present_text(parameter), *parameter.present) : PageField::of("-"),
                   value_field(parameter, parameter.recommended)};
        if (has_influence) {
            row.insert(row.end(),
                       {PageField::of(good_range_text(parameter)), number_field(parameter.influence_elo, 0),
                        number_field(parameter.influence_elo_high, 0), PageField::of(what_is_known_of(parameter))});
        }
        table.rows.push_back(std::move(row));
    }
    return section("Parameters", html_of(table));
}

bool has_any(const std::vector<CandidateFacts>& candidates, std::optional<double> CandidateFacts::*number) {
    return std::any_of(candidates.begin(), candidates.end(),
                       [&](const auto& one) { return (one.*number).has_value(); });
}

const ParameterFacts& parameter_of(const EventFacts& facts, const std::string& code) {
    static const ParameterFacts unknown;
    const auto found = std::find_if(facts.parameters.begin(), facts.parameters.end(),
                                    [&](const ParameterFacts& parameter) { return parameter.code == code; });
    return found == facts.parameters.end() ? unknown : *found;
}

struct CandidateColumn {
    const char* heading;
    std::optional<double> CandidateFacts::*number;
};
constexpr CandidateColumn candidate_columns[] = {{"reward", &CandidateFacts::reward},
                                                 {"corrected", &CandidateFacts::corrected},
                                                 {"best with prob.", &CandidateFacts::probability_best}};

Fields candidate_row(const EventFacts& facts, const CandidateFacts& candidate) {
    Fields row{PageField::of(candidate.cell)};
    for (std::size_t i = 0; i < facts.candidates.front().values.size(); ++i) {
        const bool is_there = i < candidate.values.size();
        row.push_back(is_there ? value_field(parameter_of(facts, candidate.values[i].first), candidate.values[i].second)
                               : PageField::of("-"));
    }
    row.insert(row.end(),
               {count_field(candidate.tally.games), rate_field(candidate.tally), interval_field(candidate.interval)});
    for (const CandidateColumn& column : candidate_columns) {
        if (has_any(facts.candidates, column.number)) {
            row.push_back(number_field(candidate.*column.number, 3));
        }
    }
    row.push_back(PageField::of(candidate.is_recommended ? "recommended" : candidate.is_retired ? "retired" : ""));
    return row;
}

std::string candidates_html(const EventFacts& facts) {
    if (facts.candidates.empty()) {
        return "";
    }
    PageTable table{"", {"cell"}, {}, std::nullopt, true};
    for (const auto& [code, value] : facts.candidates.front().values) {
        table.headings.push_back(code);
    }
    table.headings.insert(table.headings.end(), {"games", "win rate", "95%"});
    for (const CandidateColumn& column : candidate_columns) {
        if (has_any(facts.candidates, column.number)) {
            table.headings.emplace_back(column.heading);
        }
    }
    table.headings.emplace_back("");
    for (const CandidateFacts& candidate : facts.candidates) {
        if (candidate.is_recommended && !table.marked) {
            table.marked = table.rows.size();
        }
        table.rows.push_back(candidate_row(facts, candidate));
    }
    return section("Candidates", html_of(table));
}

std::string decision_text(const MatchFacts& match) {
    switch (match.decision) {
        case SprtDecision::elo0:
            return fmt::format("accepts {:g} Elo", match.sprt.elo0);
        case SprtDecision::elo1:
            return fmt::format("accepts {:g} Elo", match.sprt.elo1);
        default:
            return "undecided";
    }
}

Terms match_terms(const MatchFacts& match) {
    const std::string whom = " over " + name_of(match.against) + " (95%, at every look)";
    Terms terms{{"Elo", estimate_text(match.elo) + (match.elo.is_known() ? whom : "")},
                {"SPRT", fmt::format("{}; LLR {} between {:.2f} and {:.2f}, {:g} against {:g} Elo",
                                     decision_text(match), llr_text(match.llr), match.lower_bound, match.upper_bound,
                                     match.sprt.elo0, match.sprt.elo1)},
                {"pairs", std::to_string(match.pairs)}};
    if (match.wanted) {
        terms.emplace_back("games wanted", std::to_string(*match.wanted));
    }
    if (match.more_games && !match.is_complete) {
        terms.emplace_back("to decide", forecast_text(*match.more_games) + " more games");
    }
    if (match.is_duel) {
        terms.emplace_back("note", self_play_text);
    }
    if (match.scores_by_lot > 0) {
        terms.emplace_back("scores", scores_by_lot_text(match));
    }
    if (!match.is_present) {
        terms.emplace_back("note", "by now something else would be compared");
    }
    return terms;
}

std::string match_html(const EventFacts& facts, const MatchFacts& match) {
    const auto [black, white] = colours_of(facts);
    PageTable table{
        "", {"", "settings", "games", "wins", "draws", "score", "95%", "as " + black, "as " + white}, {}, {}};
    for (std::size_t i = 0; i < 2; ++i) {
        const MatchFacts::Side& side = match.sides[i];
        table.rows.push_back({PageField::of(i == 0 ? "recommended" : name_of(match.against)),
                              PageField::of(values_text(facts, side.values)), count_field(side.tally.games),
                              count_field(side.tally.wins), count_field(side.tally.draws), rate_field(side.tally),
                              interval_field(side.interval), rate_field(side.by_colour[0]),
                              rate_field(side.by_colour[1])});
    }
    const std::string title = match.opponent.empty() ? "Match" : "Match against " + match.opponent;
    return section(title, terms_html(match_terms(match)) + html_of(table));
}

std::string matches_html(const EventFacts& facts) {
    std::string html = facts.match ? match_html(facts, *facts.match) : "";
    for (const MatchFacts& match : facts.matches_against) {
        html += match_html(facts, match);
    }
    return html;
}

PageField elo_field(double elo) {
    return PageField::of(elo_text(elo), elo);
}

std::string tournament_html(const EventFacts& facts) {
    const TournamentFacts& tournament = *facts.tournament;
    const auto [black, white] = colours_of(facts);
    PageTable ranking{
        "",
        {"player", "Elo", "95% from", "to", "games", "wins", "draws", "score", "as " + black, "as " + white},
        {},
        {}};
    PageTable cross{"", {"", "player"}, {}, {}};
    const auto cells = cross_points(tournament);
    for (std::size_t row = 0; row < tournament.players.size(); ++row) {
        const TournamentFacts::Player& player = tournament.players[row];
        ranking.rows.push_back({PageField::of(player.name), elo_field(player.elo.difference), elo_field(player.elo.low),
                                elo_field(player.elo.high), count_field(player.tally.games),
                                count_field(player.tally.wins), count_field(player.tally.draws),
                                rate_field(player.tally), rate_field(player.by_colour[0]),
                                rate_field(player.by_colour[1])});
        cross.headings.push_back(std::to_string(row + 1));
        cross.rows.push_back({count_field(row + 1), PageField::of(player.name)});
        for (const auto& [points, games] : cells[row]) {
            cross.rows.back().push_back(PageField::of(games == 0 ? "" : fmt::format("{:g}/{}", points, games), points));
        }
    }
    PageTable meetings{
        "", {"matchup", "games", "score of the first", "95%", "stronger with prob.", "SPRT", "conditions"}, {}, {}};
    for (const TournamentFacts::Meeting& meeting : tournament.meetings) {
        const Tally tally = sum_of(meeting.by_colour);
        meetings.rows.push_back({PageField::of(meeting.id), count_field(meeting.finished), rate_field(tally),
                                 interval_field(tally.interval()), number_field(meeting.superiority, 3),
                                 PageField::of(meeting.sprt ? sprt_text(meeting) : ""),
                                 PageField::of(meeting.conditions)});
    }
    std::string notes;
    for (const std::string& note : notes_of(tournament, black)) {
        notes += element("p", escaped(note), "class=\"note\"") + "\n";
    }
    return section("Players", html_of(ranking) + notes) + section("Cross table", html_of(cross)) +
           section("Matchups", html_of(meetings));
}

std::string seconds_text(double seconds, std::uint64_t moves) {
    return moves == 0 ? "-" : fmt::format("{:.3f}", seconds / static_cast<double>(moves));
}

/// A script is timed as a whole, and only the candidate can be said to have failed.
std::string script_html(const EventFacts& facts) {
    const auto [first, second] = colours_of(facts);
    const SideFacts& side = facts.sides[0];
    const std::uint64_t games = side.by_colour[0].games + side.by_colour[1].games;
    return section(
        "Script",
        html_of(PageTable{
            "",
            {"candidate as " + first, "as " + second, "s a game", "CPU s a game", "candidate failures"},
            {{rate_field(side.by_colour[0]), rate_field(side.by_colour[1]),
              PageField::of(seconds_text(side.seconds, games), side.seconds),
              PageField::of(seconds_text(side.cpu_seconds, games), side.cpu_seconds), count_field(side.failures)}},
            {}}));
}

std::string sides_html(const EventFacts& facts) {
    if (!facts.script.empty()) {
        return script_html(facts);
    }
    const auto [black, white] = colours_of(facts);
    PageTable table{"",
                    {"side", "player", "engine", "as " + black, "as " + white, "moves", "s a move", "CPU s a move",
                     "forfeits", "lost on time", "failures", "changes of the engine"},
                    {},
                    {}};
    for (const SideFacts& side : facts.sides) {
        table.rows.push_back({PageField::of(side.role), PageField::of(side.name), PageField::of(side.engine),
                              rate_field(side.by_colour[0]), rate_field(side.by_colour[1]), count_field(side.moves),
                              PageField::of(seconds_text(side.seconds, side.moves), side.seconds),
                              PageField::of(seconds_text(side.cpu_seconds, side.moves), side.cpu_seconds),
                              count_field(side.forfeits), count_field(side.time_losses), count_field(side.failures),
                              count_field(side.engine_changes)});
    }
    return section("Sides", html_of(table));
}

std::string machines_html(const EventFacts& facts) {
    PageTable table{"",
                    {"machine", "games", "games an hour", "failures", "void", "speed", "win rate", "95%"},
                    {},
                    std::nullopt,
                    true};
    for (const MachineFacts& machine : facts.machines) {
        table.rows.push_back({PageField::of(machine.name), count_field(machine.tally.games),
                              number_field(machine.games_an_hour, 0), count_field(machine.failures),
                              count_field(machine.void_games), number_field(speed_of(machine, facts), 2),
                              rate_field(machine.tally), interval_field(machine.tally.interval())});
    }
    return table.rows.empty() ? "" : section("Machines", html_of(table));
}

/// What the dots of the plots say.
std::string games_by_value_html(const EventFacts& facts) {
    std::string html;
    for (const ParameterFacts& parameter : facts.parameters) {
        PageTable table{"", {parameter.code, "games", "points", "win rate"}, {}, {}};
        for (const StretchFacts& stretch : parameter.games) {
            const double rate = stretch.games == 0 ? NAN : stretch.points / static_cast<double>(stretch.games);
            table.rows.push_back({value_field(parameter, stretch.value), count_field(stretch.games),
                                  PageField::of(fmt::format("{:g}", stretch.points), stretch.points),
                                  PageField::of(std::isnan(rate) ? "-" : fmt::format("{:.3f}", rate), rate)});
        }
        html += html_of(table);
    }
    return html.empty() ? "" : element("details", element("summary", "Games by value") + html) + "\n";
}

// --- details ---

std::string count_of(std::uint64_t games, const std::optional<std::uint64_t>& wanted) {
    return std::to_string(games) + (wanted ? " of " + std::to_string(*wanted) : "");
}

Terms progress_terms(const EventFacts& facts) {
    const ProgressFacts& progress = facts.progress;
    Terms terms{
        {facts.tournament ? "games" : "games that choose", count_of(progress.choosing, progress.choosing_wanted)}};
    if (!facts.tournament) {
        terms.emplace_back("fresh games", count_of(progress.verifying, progress.verifying_wanted));
    }
    terms.emplace_back("void games", std::to_string(progress.void_games));
    if (progress.games_a_minute) {
        terms.emplace_back("games a minute", fmt::format("{:.1f}", *progress.games_a_minute));
    }
    if (progress.seconds_left) {
        terms.emplace_back("time left", duration_text(*progress.seconds_left));
    }
    return terms;
}

Terms result_terms(const EventFacts& facts) {
    Terms terms;
    if (facts.choosing) {
        terms.emplace_back("all games that chose", win_rate_text(*facts.choosing));
    }
    if (facts.model_win_rate) {
        terms.emplace_back("recommended, by the model", fmt::format("{:.3f}", *facts.model_win_rate));
    }
    if (facts.expected_regret) {
        const std::string high =
            facts.expected_regret_high ? fmt::format(", at most {:.3f}", *facts.expected_regret_high) : "";
        terms.emplace_back("expected regret", fmt::format("{:.3f}{}", *facts.expected_regret, high));
    }
    terms.emplace_back("disagreements", std::to_string(facts.disagreements));
    terms.emplace_back("unknown results", std::to_string(facts.unknown_results));
    if (facts.excused_time_losses > 0) {
        terms.emplace_back("excused losses on time", std::to_string(facts.excused_time_losses));
    }
    terms.emplace_back("repeated games", std::to_string(facts.repeated_games));
    if (facts.adjudication) {
        terms.emplace_back("adjudication", adjudication_text(*facts.adjudication));
    }
    return terms;
}

Terms setting_terms(const EventFacts& facts) {
    if (facts.tournament) {
        Terms own{{"competition", facts.competition_type}, {"epoch", std::to_string(facts.epoch)}};
        own.insert(own.end(), facts.settings.begin(), facts.settings.end());
        return own;
    }
    Terms terms{{"competition", facts.competition_type},
                facts.is_of_duels      ? std::pair<std::string, std::string>{"opponent", "other candidates"}
                : facts.script.empty() ? std::pair<std::string, std::string>{"opponent", facts.opponent}
                                       : std::pair<std::string, std::string>{"script", facts.script},
                {"steering", facts.steering},
                {"reward", facts.reward.empty() ? "wins" : facts.reward},
                {"epoch", std::to_string(facts.epoch)}};
    terms.insert(terms.end(), facts.settings.begin(), facts.settings.end());
    return terms;
}

std::string details_html(const EventFacts& facts) {
    Terms terms = progress_terms(facts);
    for (const Terms& more : {result_terms(facts), setting_terms(facts)}) {
        terms.insert(terms.end(), more.begin(), more.end());
    }
    return section("Details",
                   element("div", terms_html(terms), "class=\"details\"") + "\n" + games_by_value_html(facts));
}

std::string games_html(const EventFacts& facts) {
    std::string html;
    for (const std::string& file : facts.games) {
        html +=
            file.empty() ? "" : element("li", element("a", escaped(file), "href=\"" + link_target(file) + "\"")) + "\n";
    }
    const std::string title = facts.tournament ? "The last games" : "Games of the recommended settings";
    return html.empty() ? "" : section(title, element("ul", html, "class=\"files\""));
}

// --- the page ---

std::string answer_html(const EventFacts& facts) {
    Terms terms;
    for (const AnswerLine& line : answer_lines(facts)) {
        terms.emplace_back(line.label, line.text);
    }
    return element("section", terms_html(terms), "class=\"answer " + to_text(facts.answer.decision) + "\"") + "\n";
}

std::string warnings_html(const EventFacts& facts) {
    std::string html;
    for (const WarningFacts& warning : facts.warnings) {
        html += element("li", escaped(warning_text(warning, facts))) + "\n";
    }
    return html.empty() ? "" : element("ul", html, "class=\"warnings\"") + "\n";
}

std::string plot_html(const PagePlot& plot) {
    const std::string canvas = element("canvas", "", "role=\"img\" aria-label=\"" + escaped(plot.name) + "\"");
    const std::string note = plot.note.empty() ? "" : element("div", escaped(plot.note), "class=\"note\"");
    return element("figure", element("figcaption", escaped(plot.name) + note) +
                                 element("div", canvas, "class=\"plot\"") +
                                 element("script", plot.data, "type=\"application/json\"")) +
           "\n";
}

std::string plots_html(const EventFacts& facts) {
    std::string html;
    for (const PlotGroup& group : plots_of(facts)) {
        std::string plots;
        for (const PagePlot& plot : group.plots) {
            plots += plot_html(plot);
        }
        const std::string note = group.note.empty() ? "" : element("p", escaped(group.note), "class=\"note\"");
        html += section(group.name, note + element("div", plots, "class=\"plots\""));
    }
    return html.empty() ? "" : "<noscript><p class=\"note\">The plots need scripts.</p></noscript>\n" + html;
}

std::string no_plots_html() {
    return element("p",
                   "There are no plots: ringmaster was built without Chart.js (in Debian the package libjs-chart.js). "
                   "The tables have the figures.",
                   "class=\"note\"") +
           "\n";
}

/// Nothing that the page holds may ask the network for anything, whatever it is.
std::string head_html(const EventFacts& facts, const PageOptions& options) {
    std::string html = "<meta charset=\"utf-8\">\n";
    html +=
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
        "script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"referrer\" content=\"no-referrer\">\n"
        "<link rel=\"icon\" href=\"data:,\">\n";
    if (options.refresh_seconds > 0) {
        html += fmt::format("<meta http-equiv=\"refresh\" content=\"{}\">\n", options.refresh_seconds);
    }
    return element("head", "\n" + html + element("title", escaped(facts.event + " - ringmaster")) + "\n" +
                               element("style", page_style()) + "\n");
}

std::string footer_html(const PageOptions& options) {
    const std::string version = options.version.empty() ? "" : " " + options.version;
    const std::string written = options.written.empty() ? "" : ", " + options.written;
    return element("footer", escaped("ringmaster" + version + written)) + "\n";
}

std::string body_html(const EventFacts& facts, const PageOptions& options) {
    const bool has_charts = !options.charts.empty();
    std::string html = element("h1", escaped(facts.event)) + "\n";
    if (!facts.description.empty()) {
        html += element("p", escaped(facts.description), "class=\"description\"") + "\n";
    }
    html += answer_html(facts) + warnings_html(facts) + (has_charts ? plots_html(facts) : no_plots_html()) +
            (facts.tournament ? tournament_html(facts)
                              : parameters_html(facts) + candidates_html(facts) + matches_html(facts)) +
            sides_html(facts) + machines_html(facts) + games_html(facts) + details_html(facts) + footer_html(options);
    html += has_charts ? element("script", options.charts) + "\n" : "";
    return element("body", "\n" + html + element("script", page_script()) + "\n");
}

}  // namespace

std::string render_html(const EventFacts& facts, const PageOptions& options) {
    return "<!doctype html>\n" +
           element("html", "\n" + head_html(facts, options) + "\n" + body_html(facts, options) + "\n", "lang=\"en\"") +
           "\n";
}

}  // namespace ringmaster

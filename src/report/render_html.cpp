#include "ringmaster/report/render_html.hpp"

#include <array>
#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/base/time.hpp"
#include "ringmaster/report/words.hpp"

#include "page_plots.hpp"
#include "tables.hpp"

namespace ringmaster {

/// The files beside this one that a page carries along; the build makes them part of the program (ringmaster_embed in
/// CMakeLists.txt), as it does with chart_script().
std::string_view page_style();
std::string_view page_script();

namespace {

// --- HTML as text: the only functions that put `<` before what is not ours ---

bool is_plain_in_link(char letter) {
    return is_ascii_letter(letter) || is_digit(letter) ||
           std::string_view("-._~/").find(letter) != std::string_view::npos;
}

/// Text from outside, printable() and harmless between tags and in quoted attributes. Newlines are kept. The arrow of a
/// change becomes one letter, as a line may end after a hyphen.
std::string escaped(std::string_view text) {
    std::string html = printable(text, std::string::npos, true);
    replace_all(html, "&", "&amp;");  // first, as the others bring more
    replace_all(html, "<", "&lt;");
    replace_all(html, ">", "&gt;");
    replace_all(html, "\"", "&quot;");
    replace_all(html, "'", "&#39;");
    replace_all(html, " -&gt; ", " → ");
    return html;
}

/// JSON, harmless inside of <script>.
std::string escaped_json(std::string json) {
    replace_all(json, "<", "\\u003c");
    return json;
}

/// `<tag attributes>content</tag>`; the content is HTML.
std::string element(std::string_view tag, std::string_view content, std::string_view attributes = "") {
    return fmt::format("<{0}{1}{2}>{3}</{0}>", tag, attributes.empty() ? "" : " ", attributes, content);
}

/// A link to a file by its relative path, whatever that looks like: "./a%20b.sgf".
std::string link_html(std::string_view text, std::string_view path) {
    std::string target = "./";
    for (const char letter : path) {
        target += is_plain_in_link(letter) ? std::string(1, letter)
                                           : fmt::format("%{:02X}", static_cast<unsigned char>(letter));
    }
    return element("a", escaped(text), "href=\"" + target + "\"");
}

/// A cell's number as JavaScript reads it, by which rows are sorted; empty where none is known.
std::string sort_key(const Cell& cell) {
    if (!cell.is_number) {
        return "";
    }
    const double number = cell.number.value_or(NAN);
    const std::string text = std::isnan(number)   ? ""
                             : std::isinf(number) ? (number > 0 ? "Infinity" : "-Infinity")
                                                  : fmt::format("{}", number);
    return " data-key=\"" + text + "\"";
}

std::string headings_html(const Table& table) {
    const auto headings = each(table.columns, [&](const Table::Column& column) {
        const std::string text = escaped(column.heading);
        const std::string content = table.sorts ? element("button", text, "type=\"button\"") : text;
        return element("th", content, column.right_aligned ? "scope=\"col\" class=\"number\"" : "scope=\"col\"");
    });
    return element("thead", element("tr", join(headings, "")));
}

std::string rows_html(const Table& table) {
    std::string html;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        std::string cells;
        for (std::size_t k = 0; k < table.rows[i].size(); ++k) {
            const Cell& cell = table.rows[i][k];
            cells += element("td", cell.link.empty() ? escaped(cell.text) : link_html(cell.text, cell.link),
                             (table.columns[k].right_aligned ? "class=\"number\"" : "") + sort_key(cell));
        }
        html += element("tr", cells, table.marked == i ? "class=\"marked\"" : "") + "\n";
    }
    return element("tbody", html);
}

/// A table, which is nothing without rows. Its title is the page's business.
std::string html_of(const Table& table) {
    if (table.rows.empty()) {
        return "";
    }
    const std::string content = headings_html(table) + rows_html(table);
    return element("div", element("table", content, table.sorts ? "class=\"sorts\"" : ""), "class=\"wide\"") + "\n";
}

using Term = std::pair<std::string, std::string>;
using Terms = std::vector<Term>;

// --- pieces ---

std::string terms_html(const Terms& terms) {
    const auto lines = each(terms, [](const Term& term) {
        return element("dt", escaped(term.first)) + element("dd", escaped(term.second)) + "\n";
    });
    return terms.empty() ? "" : element("dl", join(lines, ""));
}

Terms note_terms(const std::vector<std::string>& notes) {
    return each(notes, [](const std::string& note) { return Term("note", note); });
}

std::string note_html(std::string_view note) {
    return element("p", escaped(note), "class=\"note\"") + "\n";
}

std::string lines_html(const std::vector<std::string>& lines, std::string_view kind = "lines") {
    const auto items = each(lines, [](const std::string& line) { return element("li", escaped(line)) + "\n"; });
    return lines.empty() ? "" : element("ul", join(items, ""), fmt::format("class=\"{}\"", kind)) + "\n";
}

std::string section(std::string_view name, const std::string& html) {
    return html.empty() ? "" : element("section", element("h2", escaped(name)) + "\n" + html) + "\n";
}

/// A section that is folded, as few want to see it.
std::string folded(std::string_view name, const std::string& html) {
    return html.empty() || name.empty() ? ""
                                        : element("details", element("summary", escaped(name)) + "\n" + html) + "\n";
}

Terms match_terms(const EventFacts& facts, const MatchFacts& match) {
    const std::string whom = " over " + name_of(match.against) + " (95%, at every look)";
    Terms terms{
        {"Elo", estimate_text(match.elo) + (match.elo.is_known() ? whom : "")},
        {"SPRT", fmt::format("{} against {}{} Elo: {}, {}", match.sprt.elo0, match.sprt.elo1, scale_text(match.scale),
                             decision_text(match),
                             llr_text(match.llr, counted(match.pairs, "pair"), match.lower_bound, match.upper_bound))}};
    if (match.wanted) {
        terms.emplace_back("games wanted", std::to_string(*match.wanted));
    }
    append(terms, note_terms(notes_of(facts, match)));
    return terms;
}

std::string plot_html(const PagePlot& plot) {
    const std::string canvas = element("canvas", "", "role=\"img\" aria-label=\"" + escaped(plot.name) + "\"");
    const std::string note = plot.note.empty() ? "" : element("div", escaped(plot.note), "class=\"note\"");
    return element("figure", element("figcaption", escaped(plot.name) + note) +
                                 element("div", canvas, "class=\"plot\"") +
                                 element("script", escaped_json(plot.data), "type=\"application/json\"")) +
           "\n";
}

/// The plots of a group: so many at once at most, the others are folded.
std::string plots_html(const PlotGroup& group, const PageOptions& options, std::size_t most = 1000) {
    std::array<std::string, 2> plots;
    for (std::size_t i = 0; i < (options.charts.empty() ? 0 : group.plots.size()); ++i) {
        plots[i < most ? 0 : 1] += plot_html(group.plots[i]);
    }
    if (plots[0].empty()) {
        return "";
    }
    const std::string note = group.note.empty() ? "" : element("p", escaped(group.note), "class=\"note\"");
    const std::string rest = plots[1].empty() ? "" : fmt::format("The other {}", group.plots.size() - most);
    return note + element("div", plots[0], "class=\"plots\"") + "\n" +
           folded(rest, element("div", plots[1], "class=\"plots\""));
}

/// A match; one that is not about what is recommended now is folded.
std::string match_html(const EventFacts& facts, const MatchFacts& match, const PageOptions& options) {
    const std::string title = std::string(match.is_present ? "Match" : "Former match") + against_text(match.opponent);
    const std::string html = terms_html(match_terms(facts, match)) +
                             html_of(match_table(facts, match, TableFor::page)) +
                             plots_html(plots_of_match(match), options);
    return match.is_present ? section(title, html) : folded(title, html);
}

std::string matches_html(const EventFacts& facts, const PageOptions& options) {
    std::string html = facts.match ? match_html(facts, *facts.match, options) : "";
    for (const auto& matches : {facts.matches_against, facts.earlier_matches}) {
        for (const MatchFacts& match : matches) {
            html += match_html(facts, match, options);
        }
    }
    return html;
}

std::string ablation_html(const EventFacts& facts) {
    return !facts.ablation
               ? ""
               : section("Which changes earn the gain", html_of(ablation_table(facts, *facts.ablation)) +
                                                            terms_html(note_terms(notes_of(facts, *facts.ablation))));
}

std::string tournament_html(const EventFacts& facts, const PageOptions& options) {
    const auto notes = each(notes_of(*facts.tournament, colours_of(facts)[0]), note_html);
    const bool is_of_two = facts.tournament->players.size() == 2;
    std::string standings;
    for (const TournamentFacts::Standing& standing : facts.tournament->standings) {
        if (facts.tournament->standings.size() > 1) {
            const Table table = standing_table(standing);
            standings += section(table.title, html_of(table));
        }
    }
    return section("Players", plots_html(plots_of_players(facts), options) +
                                  html_of(ranking_table(facts, TableFor::page)) + join(notes, "")) +
           standings + section("Cross table", is_of_two ? "" : html_of(cross_table(facts))) +
           section("Matchups", html_of(meeting_table(facts, TableFor::page)));
}

std::string tuning_html(const EventFacts& facts, const PageOptions& options) {
    constexpr std::size_t pairs_at_once = 3;
    return matches_html(facts, options) + ablation_html(facts) +
           section("Parameters", html_of(parameter_page_table(facts)) + lines_html(variation_lines(facts))) +
           section("Along each parameter", plots_html(plots_along_parameters(facts), options)) +
           section("Two parameters together", plots_html(plots_of_pairs(facts), options, pairs_at_once)) +
           section("Candidates", html_of(candidate_page_table(facts))) +
           folded("What was recommended after so many games", plots_html(plots_of_history(facts), options));
}

/// What the dots of the plots say.
std::string games_by_value_html(const EventFacts& facts) {
    const auto tables =
        each(facts.parameters, [&](const auto& one) { return html_of(stretch_page_table(facts, one)); });
    return folded("Games by value", join(tables, ""));
}

// --- details ---

std::string text_unless_0(std::uint64_t number) {
    return number > 0 ? std::to_string(number) : "";
}

Terms progress_terms(const EventFacts& facts) {
    const ProgressFacts& progress = facts.progress;
    const bool is_tuned = !facts.tournament;
    return {{is_tuned ? "games that choose" : "games", of_wanted(progress.choosing, progress.choosing_wanted)},
            {"games of before", known_text(facts)},
            {"fresh games", is_tuned ? of_wanted(progress.verifying, progress.verifying_wanted) : ""},
            {"fresh games of former matches", is_tuned ? text_unless_0(progress.verifying_before) : ""},
            {"void games", std::to_string(progress.void_games)},
            {"games a minute", progress.games_a_minute ? fmt::format("{:.1f}", *progress.games_a_minute) : ""},
            {"time left", progress.seconds_left ? duration_text(*progress.seconds_left) : ""}};
}

Terms result_terms(const EventFacts& facts) {
    const auto share = [](const std::optional<double>& known, const char* before = "") {
        return known ? fmt::format("{}{:.3f}", before, *known) : "";
    };
    const std::string high = share(facts.expected_regret_high, ", at most ");
    return {{"win rate in the games that chose", choosing_rate_text(facts)},
            {rate_word(facts) + " of the recommended",
             facts.model_win_rate ? share(facts.model_win_rate) + " by the model" : ""},
            {"Elo in the games that chose", choice_text(facts)},
            {"expected regret", facts.expected_regret ? share(facts.expected_regret) + high : ""},
            {"disagreements", std::to_string(facts.disagreements)},
            {"unknown results", std::to_string(facts.unknown_results)},
            {"excused losses on time", text_unless_0(facts.excused_time_losses)},
            {"repeated games", std::to_string(facts.repeated_games)},
            {"adjudication", facts.adjudication ? adjudication_text(*facts.adjudication) : ""}};
}

Terms setting_terms(const EventFacts& facts) {
    Terms terms{{"competition", facts.competition_type}};
    if (!facts.tournament) {
        append(terms, Terms{facts.is_of_duels      ? Term{"opponent", "other candidates"}
                            : facts.script.empty() ? Term{"opponent", facts.opponent}
                                                   : Term{"script", facts.script},
                            {"steering", facts.steering},
                            {"reward", reward_text(facts)}});
    }
    terms.emplace_back("epoch", std::to_string(facts.epoch));
    append(terms, facts.settings);
    return terms;
}

std::string details_html(const EventFacts& facts) {
    Terms terms = progress_terms(facts);
    append(terms, result_terms(facts));
    std::erase_if(terms, [](const Term& term) { return term.second.empty(); });  // what is not known
    append(terms, setting_terms(facts));
    return folded("Details", element("div", terms_html(terms), "class=\"details\"")) + games_by_value_html(facts);
}

std::string games_html(const EventFacts& facts) {
    std::string html;
    for (const std::string& file : facts.games) {
        html += file.empty() ? "" : element("li", link_html(file, file)) + "\n";
    }
    const bool are_all = facts.games.size() == 1 && facts.games.front().ends_with(".pgn");
    const std::string title = are_all            ? "All games"
                              : facts.tournament ? "The last games"
                                                 : "Games of the recommended settings";
    return html.empty() ? "" : folded(title, element("ul", html, "class=\"files\""));
}

// --- the page ---

std::string answer_html(const EventFacts& facts) {
    const Terms terms = each(answer_lines(facts), [](const AnswerLine& line) { return Term(line.label, line.text); });
    return element("section", terms_html(terms), "class=\"answer " + to_text(facts.answer.decision) + "\"") + "\n";
}

std::string warnings_html(const EventFacts& facts) {
    return lines_html(each(facts.warnings, [&](const auto& warning) { return warning_text(warning, facts); }),
                      "warnings");
}

/// The adoptions, the last first, each with the answer of then.
std::string adoptions_html(const EventFacts& facts, const PageOptions& options) {
    std::string html;
    for (auto adoption = options.adoptions.rbegin(); adoption != options.adoptions.rend(); ++adoption) {
        html += element("p", escaped(adoption_line(*adoption, facts))) + "\n" + lines_html(adoption->answer);
    }
    return folded("Adopted", html);
}

std::string no_plots_html() {
    return note_html(
        "There are no plots: ringmaster was built without Chart.js (in Debian the package libjs-chart.js). The tables "
        "have the figures.");
}

/// The first line of the event's description says what it is about; else its name does.
std::string title_of(const EventFacts& facts) {
    const std::string first = trim(facts.description.substr(0, facts.description.find('\n')));
    return first.empty() ? facts.event : first;
}

/// The title; the name of the event and what else the description says stand below.
std::string heading_html(const EventFacts& facts) {
    const std::size_t end = facts.description.find('\n');
    const std::string rest = end == std::string::npos ? "" : trim(facts.description.substr(end));
    return element("h1", escaped(title_of(facts))) + "\n" +
           (title_of(facts) == facts.event ? "" : note_html(facts.event)) +
           (rest.empty() ? "" : element("p", escaped(rest), "class=\"description\"") + "\n");
}

/// Nothing that the page holds may ask the network for anything, whatever it is.
std::string head_html(const std::string& title, const PageOptions& options) {
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
    return element("head", "\n" + html + element("title", escaped(title + " - ringmaster")) + "\n" +
                               element("style", page_style()) + "\n");
}

std::string footer_html(const PageOptions& options) {
    const std::string version = options.version.empty() ? "" : " " + options.version;
    const std::string written = options.written.empty() ? "" : ", " + options.written;
    return element("footer", escaped("ringmaster" + version + written)) + "\n";
}

/// The page in the order of a morning: the verdict, its proof, what was found, and folded, how it went.
std::string content_html(const EventFacts& facts, const PageOptions& options) {
    const bool has_charts = !options.charts.empty();
    const std::string no_scripts = "<noscript><p class=\"note\">The plots need scripts.</p></noscript>\n";
    return heading_html(facts) + answer_html(facts) + warnings_html(facts) +
           (has_charts ? no_scripts : no_plots_html()) +
           (facts.tournament ? tournament_html(facts, options) : tuning_html(facts, options)) +
           folded(facts.script.empty() ? "Sides" : "Script",
                  html_of(side_page_table(facts)) + plots_html(plots_of_sides(facts), options)) +
           adoptions_html(facts, options) + folded("Machines", html_of(machine_table(facts, TableFor::page))) +
           games_html(facts) + details_html(facts);
}

std::string page_html(const std::string& title, const std::string& content, bool has_plots,
                      const PageOptions& options) {
    const std::string scripts =
        (has_plots ? element("script", options.charts) + "\n" : "") + element("script", page_script()) + "\n";
    const std::string body = element("body", "\n" + content + footer_html(options) + scripts);
    return "<!doctype html>\n" + element("html", "\n" + head_html(title, options) + "\n" + body + "\n", "lang=\"en\"") +
           "\n";
}

}  // namespace

std::string render_html(const EventFacts& facts, const PageOptions& options) {
    return page_html(title_of(facts), content_html(facts, options), !options.charts.empty(), options);
}

std::string overview_html(const std::vector<EventOverview>& events, const PageOptions& options) {
    const std::string plots = section("Along each parameter", plots_html(plots_of_several(events), options));
    const std::string html = element("h1", "Events") + "\n" + html_of(overview_table(events)) + plots;
    return page_html("Events", html, !plots.empty(), options);
}

}  // namespace ringmaster

#include "ringmaster/report/event_overview.hpp"

#include "ringmaster/base/time.hpp"
#include "ringmaster/report/csv.hpp"
#include "ringmaster/report/words.hpp"

namespace ringmaster {
namespace {

/// The settings that are recommended; of named players what is known of them.
std::string what_it_says(const EventFacts& facts) {
    const Parameters recommended = recommended_in(facts, true);
    return recommended.empty() ? answer_lines(facts).front().text : settings_text(facts, recommended);
}

}  // namespace

Table overview_table(const std::vector<EventOverview>& events) {
    Table table;
    table.sorts = true;
    const auto add = columns_adder(table, events);
    add("event", [](const EventOverview& event) {
        Cell cell(event.control_file);
        cell.link = event.page;
        return cell;
    });
    add("answer",
        [](const EventOverview& event) { return event.facts ? answer_lines(*event.facts).front().label : "-"; });
    add("Elo", [](const EventOverview& event) {
        const auto elo = event.facts ? event.facts->answer.elo : std::nullopt;
        return elo && elo->is_known() ? Cell(estimate_text(*elo), elo->difference) : Cell("-", std::nullopt);
    });
    add("games", [](const EventOverview& event) {
        const ProgressFacts progress = event.facts ? event.facts->progress : ProgressFacts{};
        const std::uint64_t played = games_played(progress);
        return Cell(of_wanted(played, games_wanted(progress)), static_cast<double>(played));
    });
    add("last game", [](const EventOverview& event) {
        constexpr std::size_t date = 10;
        return event.last_game > 0 ? Cell(local_time_text(event.last_game).substr(0, date), event.last_game)
                                   : Cell("-", std::nullopt);
    });
    add("settings",
        [](const EventOverview& event) { return event.facts ? what_it_says(*event.facts) : event.problem; });
    return table;
}

std::string overview_csv(const std::vector<EventOverview>& events) {
    std::string text = csv_line({"event", "decision", "settings", "elo", "elo_low", "elo_high", "against", "games",
                                 "games_wanted", "last_game", "problem"});
    for (const EventOverview& event : events) {
        std::vector<std::string> fields{event.control_file};
        if (event.facts) {
            const AnswerFacts& answer = event.facts->answer;
            const auto number = [&](double EloEstimate::*part) {
                return answer.elo && answer.elo->is_known() ? csv_number((*answer.elo).*part) : "";
            };
            const auto wanted = games_wanted(event.facts->progress);
            fields.insert(fields.end(),
                          {to_text(answer.decision), what_it_says(*event.facts), number(&EloEstimate::difference),
                           number(&EloEstimate::low), number(&EloEstimate::high),
                           answer.elo && !event.facts->tournament ? to_text(answer.against) : "",
                           std::to_string(games_played(event.facts->progress)), wanted ? std::to_string(*wanted) : "",
                           event.last_game > 0 ? utc_time_text(event.last_game) : ""});
        } else {
            fields.resize(10);
        }
        fields.push_back(event.problem);
        text += csv_line(fields);
    }
    return text;
}

}  // namespace ringmaster

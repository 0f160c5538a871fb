#include "ringmaster/simulation/simulation_report.hpp"

#include <cmath>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "ringmaster/base/json.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/report/csv.hpp"

namespace ringmaster {
namespace {

/// Losses in Elo: what is hardly worth more games, and what is worth many.
constexpr double small_loss = 5;
constexpr double large_loss = 30;

std::vector<std::pair<std::string, double>> figures_of(const SimulationRow& row) {
    return {{"mean_simple_regret", row.regret.mean}, {"standard_error", row.regret.standard_error},
            {"regret_elo", row.regret_elo.mean},     {"regret_elo_standard_error", row.regret_elo.standard_error},
            {"within_5_elo", row.close_share},       {"cumulative_regret", row.cumulative_regret.mean},
            {"grid_elo", row.grid_elo.mean}};
}

std::string elo_text(double elo) {
    return std::isfinite(elo) ? fmt::format("{:.1f}", elo) : "inf";
}

Paragraph heading(const SimulationFacts& facts, std::size_t replications) {
    const std::string draws =
        facts.plan.draw_rate > 0 ? fmt::format("{:.3g}% draws", 100 * facts.plan.draw_rate) : std::string("no draws");
    Paragraph paragraph;
    paragraph.lines.push_back(fmt::format("Simulated without engines: {}, {} at a time, {}, seed {}.",
                                          counted(replications, "replication"), counted(facts.plan.in_flight, "game"),
                                          draws, facts.plan.seed));
    if (facts.plan.opening_spread > 0) {
        paragraph.lines.push_back(
            fmt::format("An opening is worth {:g} logits to one colour; {}.", facts.plan.opening_spread,
                        facts.plan.pairs ? "each is played twice, colours exchanged" : "each game has its own"));
    } else if (facts.plan.pairs) {
        paragraph.lines.push_back("Each pair of games has one choice of the tuner's.");
    }
    std::uint64_t known = 0;
    for (const KnownResult& result : facts.plan.known) {
        known += result.games;
    }
    if (known > 0) {
        paragraph.lines.push_back(
            fmt::format("{} begin the search of each tuner, at the settings of 'known', with the truth's results.",
                        counted(known, "more game")));
    }
    if (facts.verifying > 0) {
        paragraph.lines.push_back(
            fmt::format("After {} that {} the event has {} more, which verify: they are not simulated.",
                        counted(facts.plan.games.back(), "game"), facts.plan.games.back() == 1 ? "chooses" : "choose",
                        facts.verifying));
    }
    if (!facts.truth.empty()) {
        paragraph.lines.push_back(fmt::format("Truth: {}", facts.truth));
        paragraph.lines.push_back(
            fmt::format("The best point of the whole space wins {:.6f}.", facts.best.value_or(0)));
    } else {
        paragraph.lines.push_back(
            "Truth: for every replication a smooth surface with one peak: logit(p) = logit(top) - sum of "
            "((x - centre)/width)^2, x from 0 to 1 for each parameter, with top from 0.4 to 0.75, centre from 0 to 1 and width from 0.2 to 1 "
            "(evenly in its logarithm" +
            (facts.parameters < least_many_dimensions ? "" : fmt::format(", times sqrt({})", facts.parameters)) +
            "), drawn at random. Give your own with --truth FORMULA.");
    }
    return paragraph;
}

std::string candidates_text(const SimulatedTuner& tuner) {
    return tuner.candidates ? counted(*tuner.candidates, "candidate") : tuner.space;
}

Table table_of(const SimulatedTuner& tuner) {
    Table table;
    table.title = tuner.name + " (" + candidates_text(tuner) + ")";
    for (const char* name : {"games", "simple regret", "+-", "Elo", "+-", "within 5 Elo", "cumulative regret"}) {
        table.columns.push_back({name, true});
    }
    for (const SimulationRow& row : tuner.rows) {
        const double regret = row.cumulative_regret.mean;
        table.rows.push_back({std::to_string(row.games), fmt::format("{:.5f}", row.regret.mean),
                              fmt::format("{:.5f}", row.regret.standard_error), elo_text(row.regret_elo.mean),
                              elo_text(row.regret_elo.standard_error), fmt::format("{:.0f}%", 100 * row.close_share),
                              fmt::format("{:.1f}", std::abs(regret) < 0.05 ? 0 : regret)});
    }
    return table;
}

std::string verdict(double elo) {
    if (elo <= small_loss) {
        return "Enough: more games would gain little.";
    }
    return elo <= large_loss ? "This finds a good candidate, but hardly the best." : "Not enough.";
}

/// What to change, by the greater part of the loss.
std::string advice(const SimulationRow& row) {
    const double grid = row.grid_elo.mean;
    const double choosing = row.regret_elo.mean - grid;
    return fmt::format(
        "The best of these candidates is itself {} Elo below the top{}; choosing among them costs the "
        "other {}{}.",
        elo_text(grid), grid > choosing ? " (a finer split or max_depth above 1 is for that)" : "", elo_text(choosing),
        grid > choosing ? "" : " (more games or a coarser split are for that)");
}

Paragraph answer(const SimulatedTuner& tuner) {
    const SimulationRow& row = tuner.rows.back();
    Paragraph paragraph;
    paragraph.lines.push_back(fmt::format(
        "After {}{} the recommended settings are on average {} Elo (+- {}) below the best there are; in {:.0f}% of {} "
        "they are within 5 Elo.",
        counted(row.games, "game"), tuner.candidates ? " with " + candidates_text(tuner) : std::string(),
        elo_text(row.regret_elo.mean), elo_text(row.regret_elo.standard_error), 100 * row.close_share,
        counted(row.replications, "replication")));
    std::string sentence = verdict(row.regret_elo.mean);
    if (tuner.candidates && row.regret_elo.mean > small_loss && std::isfinite(row.regret_elo.mean)) {
        sentence += " " + advice(row);
    }
    paragraph.lines.push_back(sentence);
    return paragraph;
}

}  // namespace

std::string replication_to_line(const Replication& replication) {
    return json_line(json_of(replication));
}

Replication replication_from_line(const std::string& line) {
    return from_json_line<Replication>(line, "a replication", true);
}

std::string simulation_csv(const std::vector<SimulatedTuner>& tuners) {
    std::vector<std::string> fields{"tuner", "games", "replications"};
    for (const auto& [name, ignored] : figures_of({})) {
        fields.push_back(name);
    }
    std::string text = csv_line(fields);
    for (const SimulatedTuner& tuner : tuners) {
        for (const SimulationRow& row : tuner.rows) {
            fields = {tuner.name, std::to_string(row.games), std::to_string(row.replications)};
            for (const auto& [ignored, figure] : figures_of(row)) {
                fields.push_back(fmt::format("{:.6g}", figure));
            }
            text += csv_line(fields);
        }
    }
    return text;
}

std::string simulation_json(const SimulationFacts& facts, const std::vector<SimulatedTuner>& tuners) {
    OrderedJson rows = OrderedJson::array();
    for (const SimulatedTuner& tuner : tuners) {
        for (const SimulationRow& row : tuner.rows) {
            OrderedJson object{{"tuner", tuner.name}, {"games", row.games}, {"replications", row.replications}};
            for (const auto& [name, figure] : figures_of(row)) {
                object[name] = json_of(figure, NotFinite::null);
            }
            rows.push_back(std::move(object));
        }
    }
    return json_text({{"truth", facts.truth.empty() ? "random peaks" : facts.truth},
                      {"best", json_of(facts.best, NotFinite::null)},
                      {"in_flight", facts.plan.in_flight},
                      {"draws", facts.plan.draw_rate},
                      {"opening_spread", facts.plan.opening_spread},
                      {"pairs", facts.plan.pairs},
                      {"seed", facts.plan.seed},
                      {"rows", std::move(rows)}}) +
           "\n";
}

Report simulation_report(const SimulationFacts& facts, const std::vector<SimulatedTuner>& tuners) {
    Report report;
    report.emplace_back(heading(facts, tuners.front().rows.front().replications));
    for (const SimulatedTuner& tuner : tuners) {
        report.emplace_back(table_of(tuner));
    }
    for (const SimulatedTuner& tuner : tuners) {
        Paragraph paragraph = answer(tuner);
        if (tuners.size() > 1) {
            std::string& line = paragraph.lines.front();
            line = tuner.name + ": after" + line.substr(std::string_view("After").size());
        }
        report.emplace_back(std::move(paragraph));
    }
    return report;
}

}  // namespace ringmaster

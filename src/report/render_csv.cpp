#include "ringmaster/report/render_csv.hpp"

#include <algorithm>

#include "ringmaster/report/csv.hpp"

namespace ringmaster {
namespace {

using CsvFields = std::vector<std::string>;

std::string csv_curves(const EventFacts& facts) {
    std::string text = csv_line({"parameter", "value", "at", "win_rate", "low", "high"});
    for (const ParameterFacts& parameter : facts.parameters) {
        for (const CurveFacts& point : parameter.curve) {
            text += csv_line({parameter.code, csv_value(point.value), csv_number(point.at), csv_number(point.win_rate),
                              csv_number(point.band.low), csv_number(point.band.high)});
        }
    }
    return text;
}

std::string csv_stretches(const EventFacts& facts) {
    std::string text = csv_line({"parameter", "value", "at", "games", "points", "win_rate"});
    for (const ParameterFacts& parameter : facts.parameters) {
        for (const StretchFacts& stretch : parameter.games) {
            text += csv_line({parameter.code, csv_value(stretch.value), csv_number(stretch.at),
                              std::to_string(stretch.games), csv_number(stretch.points),
                              csv_number(stretch.points / static_cast<double>(stretch.games))});
        }
    }
    return text;
}

std::string csv_truth(bool truth) {
    return truth ? "true" : "false";
}

std::string csv_optional(const std::optional<double>& number) {
    return number ? csv_number(*number) : "";
}

std::string csv_value_of(const Parameters& values, const std::string& code) {
    const auto found =
        std::find_if(values.begin(), values.end(), [&](const auto& value) { return value.first == code; });
    return found != values.end() ? csv_value(found->second) : "";
}

const CsvFields& csv_figure_names() {
    static const CsvFields names{"games",       "wins",   "draws",     "losses",           "win_rate",
                                 "low",         "high",   "corrected", "probability_best", "reward",
                                 "recommended", "retired"};
    return names;
}

CsvFields csv_figures(const CandidateFacts& candidate) {
    const Tally& tally = candidate.tally;
    return {std::to_string(tally.games),
            std::to_string(tally.wins),
            std::to_string(tally.draws),
            std::to_string(tally.losses()),
            tally.games > 0 ? csv_number(tally.points() / static_cast<double>(tally.games)) : "",
            csv_number(candidate.interval.low),
            csv_number(candidate.interval.high),
            csv_optional(candidate.corrected),
            csv_optional(candidate.probability_best),
            csv_optional(candidate.reward),
            csv_truth(candidate.is_recommended),
            csv_truth(candidate.is_retired)};
}

/// "cell", then one field for each parameter, then the figures.
std::string csv_candidate(const std::string& cell, const CsvFields& values, const CsvFields& figures) {
    CsvFields fields{cell};
    fields.insert(fields.end(), values.begin(), values.end());
    fields.insert(fields.end(), figures.begin(), figures.end());
    return csv_line(fields);
}

std::string csv_candidates(const EventFacts& facts) {
    CsvFields codes;
    for (const ParameterFacts& parameter : facts.parameters) {
        codes.push_back(parameter.code);
    }
    CsvFields taken = csv_figure_names();
    taken.emplace_back("cell");
    std::string text = csv_candidate("cell", columns_of(codes, taken), csv_figure_names());
    for (const CandidateFacts& candidate : facts.candidates) {
        CsvFields values;
        for (const std::string& code : codes) {
            values.push_back(csv_value_of(candidate.values, code));
        }
        text += csv_candidate(candidate.cell, values, csv_figures(candidate));
    }
    return text;
}

std::string csv_players(const EventFacts& facts) {
    std::string text = csv_line({"player", "elo", "low", "high", "games", "wins", "draws", "losses", "score"});
    for (const TournamentFacts::Player& player : facts.tournament->players) {
        const Tally& tally = player.tally;
        text += csv_line({player.name, csv_number(player.elo.difference), csv_number(player.elo.low),
                          csv_number(player.elo.high), std::to_string(tally.games), std::to_string(tally.wins),
                          std::to_string(tally.draws), std::to_string(tally.losses()),
                          tally.games > 0 ? csv_number(tally.points() / static_cast<double>(tally.games)) : ""});
    }
    return text;
}

}  // namespace

std::string render_csv(const EventFacts& facts) {
    if (facts.tournament) {
        return csv_players(facts);
    }
    switch (facts.main_table) {
        case MainTable::candidates:
            return csv_candidates(facts);
        case MainTable::stretches:
            return csv_stretches(facts);
        default:
            return csv_curves(facts);
    }
}

}  // namespace ringmaster

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/competition/tree_report.hpp"
#include "ringmaster/report/figures.hpp"

namespace ringmaster {
namespace {

std::string record_text(const Tally& tally) {
    return fmt::format("won {}, drew {}, lost {} of {}: win rate {}, 95% interval {}", tally.wins, tally.draws,
                       tally.losses(), counted(static_cast<long long>(tally.games), "game"), win_rate_text(tally),
                       interval_text(tally.interval()));
}

/// "0.31", and what would be rounded to certainty as "above 0.99".
std::string probability_text(double probability) {
    if (probability > 0.99) {
        return "above 0.99";
    }
    return probability < 0.01 ? "below 0.01" : fmt::format("{:.2f}", probability);
}

std::string regret_text(double regret) {
    return regret < 0.0005 ? "below 0.001" : fmt::format("{:.3f}", regret);
}

std::string separation_text(const std::optional<std::uint64_t>& more_games) {
    if (!more_games) {
        return "At these win rates more games would not tell the two apart.";
    }
    if (*more_games == 0) {
        return "The 95% intervals of the two are apart.";
    }
    return fmt::format("About {} more games between the two would set their 95% intervals apart, at these win rates.",
                       *more_games);
}

}  // namespace

Paragraph TreeReport::recommendation(const Ranking& ranking) const {
    if (tuner_.tally_of({}).games == 0) {
        return {{"No games played yet: nothing is known."}};
    }
    Paragraph paragraph;
    paragraph.lines.push_back("Best parameters: " + space_.describe(space_.engine_parameters(ranking.best)) + " [" +
                              space_.coordinates(ranking.best) + "]");
    if (!ranking.best_number) {
        const bool most_wins = settings_.best == BestRule::most_wins;
        paragraph.lines.push_back(std::string("This cell itself has played no game; it is where the ") +
                                  (most_wins ? "most wins" : "best cells") + " lead.");
    } else {
        for (std::string& line : verdict_lines(ranking)) {
            paragraph.lines.push_back(std::move(line));
        }
    }
    paragraph.lines.push_back(certainty(ranking));
    return paragraph;
}

std::vector<std::string> TreeReport::verdict_lines(const Ranking& ranking) const {
    const Verdict verdict = judge(ranking.candidates, ranking.prospects, *ranking.best_number);
    std::vector<std::string> lines{
        record_text(ranking.candidates[*ranking.best_number].tally),
        fmt::format("Elo against {}: {}, 95% interval {} to {}; the stronger one with probability {}",
                    control_.opponent, elo_text(verdict.elo.difference), elo_text(verdict.elo.low),
                    elo_text(verdict.elo.high), probability_text(verdict.stronger_than_opponent))};
    if (verdict.second) {
        for (std::string& line : rival_lines(ranking, verdict)) {
            lines.push_back(std::move(line));
        }
    }
    return lines;
}

/// What the other candidates' games say about it.
std::vector<std::string> TreeReport::rival_lines(const Ranking& ranking, const Verdict& verdict) const {
    const RankedCandidate& second = ranking.candidates[verdict.second->number];
    const bool all = ranking.played == ranking.candidates.size();
    return {
        fmt::format("Corrected for having been chosen: win rate {:.3f}, 95% interval {}; may still be high.",
                    verdict.corrected.rate, interval_text(verdict.corrected.interval)),
        fmt::format(
            "Best of the {}: probability {}; expected regret {}.",
            all ? counted(static_cast<long long>(ranking.played), "candidate") + " that have played"
                : fmt::format("{} of {} candidates with most games", ranking.candidates.size(), ranking.played),
            probability_text(verdict.prospect.probability_best), regret_text(verdict.prospect.expected_regret)),
        fmt::format("Second: {} [{}], win rate {} in {}; the first is better with probability {}.",
                    space_.describe(space_.engine_parameters(second.cell)), space_.coordinates(second.cell),
                    win_rate_text(second.tally), counted(static_cast<long long>(second.tally.games), "game"),
                    probability_text(verdict.second->superiority)),
        separation_text(verdict.second->more_games)};
}

/// How many rivals are still in the race.
std::string TreeReport::certainty(const Ranking& ranking) const {
    if (ranking.rivals == 0) {
        return "There is no other candidate.";
    }
    if (ranking.open == 0) {
        return "Settled: the 95% interval of no other candidate reaches into its own.";
    }
    return fmt::format("Not settled: the 95% intervals of {} of the other {} reach into its own.", ranking.open,
                       counted(static_cast<long long>(ranking.rivals), "candidate"));
}

}  // namespace ringmaster

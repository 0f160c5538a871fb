#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/competition/tree_candidates.hpp"
#include "ringmaster/tune/tree/recommendation.hpp"

namespace ringmaster {
namespace {

/// Calls `each` with path and node of every leaf of the tree that was visited, and returns how many others there are.
template <typename Each>
std::uint64_t for_each_leaf(const UcbTree& tree, const UcbTree::Node& node, CellPath& path, const Each& each) {
    if (tree.child_count(node) == 0) {
        each(path, node);
        return 0;
    }
    const std::vector<std::uint32_t> visited = tree.visited_children(node);
    std::uint64_t others = tree.child_count(node) - visited.size();
    for (const std::uint32_t rank : visited) {
        path.push_back(tree.child_number(node, rank));
        others += for_each_leaf(tree, tree.child(node, rank), path, each);
        path.pop_back();
    }
    return others;
}

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

/// Intervals that overlap are a cautious test for two candidates and a fair one for the best of many.
TreeCandidates::Comparison TreeCandidates::compare() const {
    Comparison comparison;
    comparison.best = tree_.best();
    const double low = tally_of(comparison.best).interval().low;
    bool is_best_visited = false;
    CellPath path;
    std::vector<Contender> contenders;
    const std::uint64_t unvisited =
        for_each_leaf(tree_, tree_.root(), path, [&](const CellPath& leaf, const UcbTree::Node& node) {
            const bool is_best = leaf == comparison.best;
            const Tally tally = tally_of(leaf);
            is_best_visited = is_best_visited || is_best;
            comparison.rivals += !is_best;
            comparison.open += !is_best && tally.interval().high > low;
            if (tally.games > 0) {
                contenders.push_back({leaf, tally, merit(node, control_.tree)});
            }
        });
    const std::uint64_t unvisited_rivals = unvisited - (is_best_visited ? 0 : 1);
    comparison.rivals += unvisited_rivals;
    comparison.open += unvisited_rivals;  // nothing is known about them: low is below 1
    comparison.played = contenders.size();
    comparison.contenders = ringmaster::most_played(std::move(contenders), comparison.best);
    comparison.prospects = prospects(comparison.contenders);
    for (std::size_t i = 0; i < comparison.contenders.size(); ++i) {
        if (comparison.contenders[i].cell == comparison.best) {
            comparison.best_number = i;
        }
    }
    return comparison;
}

Paragraph TreeCandidates::recommendation(const Comparison& comparison) const {
    if (tally_of({}).games == 0) {
        return {{"No games played yet: nothing is known."}};
    }
    Paragraph paragraph;
    paragraph.lines.push_back("Best parameters: " + space_.describe(space_.engine_parameters(comparison.best)) + " [" +
                              space_.coordinates(comparison.best) + "]");
    if (!comparison.best_number) {
        const bool most_wins = control_.tree.best == BestRule::most_wins;
        paragraph.lines.push_back(std::string("This cell itself has played no game; it is where the ") +
                                  (most_wins ? "most wins" : "best cells") + " lead.");
    } else {
        for (std::string& line : verdict_lines(comparison)) {
            paragraph.lines.push_back(std::move(line));
        }
    }
    paragraph.lines.push_back(certainty(comparison));
    return paragraph;
}

std::vector<std::string> TreeCandidates::verdict_lines(const Comparison& comparison) const {
    const Verdict verdict = judge(comparison.contenders, comparison.prospects, *comparison.best_number);
    std::vector<std::string> lines{
        record_text(comparison.contenders[*comparison.best_number].tally),
        fmt::format("Elo against {}: {}, 95% interval {} to {}; the stronger one with probability {}",
                    control_.opponent, elo_text(verdict.elo.difference), elo_text(verdict.elo.low),
                    elo_text(verdict.elo.high), probability_text(verdict.stronger_than_opponent))};
    if (verdict.second) {
        for (std::string& line : rival_lines(comparison, verdict)) {
            lines.push_back(std::move(line));
        }
    }
    return lines;
}

/// What the other candidates' games say about it.
std::vector<std::string> TreeCandidates::rival_lines(const Comparison& comparison, const Verdict& verdict) const {
    const Contender& second = comparison.contenders[verdict.second->number];
    const bool all = comparison.played == comparison.contenders.size();
    return {
        fmt::format("Corrected for having been chosen: win rate {:.3f}, 95% interval {}; may still be high.",
                    verdict.corrected.rate, interval_text(verdict.corrected.interval)),
        fmt::format(
            "Best of the {}: probability {}; expected regret {}.",
            all ? counted(static_cast<long long>(comparison.played), "candidate") + " that have played"
                : fmt::format("{} of {} candidates with most games", comparison.contenders.size(), comparison.played),
            probability_text(verdict.prospect.probability_best), regret_text(verdict.prospect.expected_regret)),
        fmt::format("Second: {} [{}], win rate {} in {}; the first is better with probability {}.",
                    space_.describe(space_.engine_parameters(second.cell)), space_.coordinates(second.cell),
                    win_rate_text(second.tally), counted(static_cast<long long>(second.tally.games), "game"),
                    probability_text(verdict.second->superiority)),
        separation_text(verdict.second->more_games)};
}

/// How many rivals are still in the race.
std::string TreeCandidates::certainty(const Comparison& comparison) const {
    if (comparison.rivals == 0) {
        return "There is no other candidate.";
    }
    if (comparison.open == 0) {
        return "Settled: the 95% interval of no other candidate reaches into its own.";
    }
    return fmt::format("Not settled: the 95% intervals of {} of the other {} reach into its own.", comparison.open,
                       counted(static_cast<long long>(comparison.rivals), "candidate"));
}

/// The one with the greatest merit but for the recommended one.
std::optional<Parameters> TreeCandidates::second() const {
    const Comparison comparison = compare();
    if (!comparison.best_number) {
        return std::nullopt;
    }
    const Verdict verdict = judge(comparison.contenders, comparison.prospects, *comparison.best_number);
    return verdict.second
               ? std::optional(space_.engine_parameters(comparison.contenders[verdict.second->number].cell))
               : std::nullopt;
}

}  // namespace ringmaster

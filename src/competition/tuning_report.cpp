#include <algorithm>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/competition/tuning.hpp"

namespace ringmaster {
namespace {

std::string number_text(double number) {
    return fmt::format("{}", number);
}

std::string per_move(const SideStatistics& side) {
    if (side.moves == 0) {
        return "no moves yet";
    }
    const auto moves = static_cast<double>(side.moves);
    return fmt::format("{:.3f} s a move", side.seconds / moves);
}

std::string side_line(const std::string& who, const SideStatistics& side) {
    const std::string engine = side.engine.empty() ? "" : ": " + side.engine;
    return who + engine + ", " + per_move(side) + fmt::format(", {:.1f} s of CPU in all", side.cpu_seconds) +
           (side.forfeits == 0 ? "" : ", " + counted(static_cast<long long>(side.forfeits), "forfeit"));
}

/// Calls `each` with the path of every leaf of the tree.
template <typename Each>
void for_each_leaf(const UcbTree::Node& node, CellPath& path, const Each& each) {
    if (node.children.empty()) {
        each(path);
        return;
    }
    for (std::size_t i = 0; i < node.children.size(); ++i) {
        path.push_back(node.numbers[i]);
        for_each_leaf(node.children[i], path, each);
        path.pop_back();
    }
}

}  // namespace

Report Tuning::report() const {
    Report report;
    report.blocks.emplace_back(heading());
    report.blocks.emplace_back(recommendation());
    const std::size_t depths =
        std::min(control_.summary_spec.size(), static_cast<std::size_t>(control_.tree.max_depth));
    for (std::size_t depth = 1; depth <= depths; ++depth) {
        Table table = most_played(depth, static_cast<std::size_t>(control_.summary_spec[depth - 1]));
        if (!table.rows.empty()) {
            report.blocks.emplace_back(std::move(table));
        }
    }
    report.blocks.emplace_back(sides());
    return report;
}

Paragraph Tuning::heading() const {
    Paragraph paragraph;
    paragraph.lines.push_back("MCTS tuning event: " + control_.event);
    if (!control_.description.empty()) {
        paragraph.lines.push_back(control_.description);
    }
    paragraph.lines.push_back("board size: " + std::to_string(control_.game.board_size));
    paragraph.lines.push_back("komi: " + number_text(control_.game.komi));
    const std::string of = control_.number_of_games ? "/" + std::to_string(*control_.number_of_games) : "";
    paragraph.lines.push_back(std::to_string(finished_) + of + " games played");
    return paragraph;
}

std::string Tuning::standing() const {
    const CellPath best = tree_.best();
    const Tally tally = tally_of(best);
    return space_.describe(space_.engine_parameters(best)) +
           fmt::format("   {} ({}) in {}", win_rate_text(tally), interval_text(tally.interval()),
                       counted(static_cast<long long>(tally.games), "game"));
}

Paragraph Tuning::recommendation() const {
    if (finished_ == 0) {
        return {{"No games played yet: nothing is known."}};
    }
    const CellPath best = tree_.best();
    const Tally tally = tally_of(best);
    Paragraph paragraph;
    paragraph.lines.push_back("Best parameters: " + space_.describe(space_.engine_parameters(best)) + " [" +
                              space_.coordinates(best) + "]");
    if (tally.games == 0) {
        paragraph.lines.push_back("This cell itself has played no game; it is where the most wins lead.");
    } else {
        paragraph.lines.push_back(fmt::format("won {} of {}: win rate {}, 95% interval {}", number_text(tally.points()),
                                              counted(static_cast<long long>(tally.games), "game"),
                                              win_rate_text(tally), interval_text(tally.interval())));
        paragraph.lines.push_back("These games also chose it, so its true win rate is probably a little lower.");
    }
    paragraph.lines.push_back(certainty(best));
    return paragraph;
}

/// Says how many rivals are still in the race. It looks at intervals that overlap, which is a cautious test for two
/// candidates and a fair one for the best of many.
std::string Tuning::certainty(const CellPath& best) const {
    const double low = tally_of(best).interval().low;
    std::size_t rivals = 0;
    std::size_t open = 0;
    CellPath path;
    for_each_leaf(tree_.root(), path, [&](const CellPath& leaf) {
        if (leaf != best) {
            ++rivals;
            open += tally_of(leaf).interval().high > low;
        }
    });
    if (rivals == 0) {
        return "There is no other candidate.";
    }
    if (open == 0) {
        return "Settled: the 95% interval of no other candidate reaches into its own.";
    }
    return fmt::format("Not settled: the 95% intervals of {} of the other {} reach into its own.", open,
                       counted(static_cast<long long>(rivals), "candidate"));
}

/// The candidates with most games at one depth, in the order of their cells.
Table Tuning::most_played(std::size_t depth, std::size_t limit) const {
    std::vector<std::pair<CellPath, Tally>> cells;
    std::copy_if(tallies_.begin(), tallies_.end(), std::back_inserter(cells),
                 [&](const auto& entry) { return entry.first.size() == depth; });
    std::stable_sort(cells.begin(), cells.end(),
                     [](const auto& a, const auto& b) { return a.second.games > b.second.games; });
    cells.resize(std::min(cells.size(), limit));
    std::sort(cells.begin(), cells.end(), [](const auto& a, const auto& b) { return a.first < b.first; });

    Table table;
    table.title = "most visited at depth " + std::to_string(depth);
    table.columns = {{"cell"},        {"parameters"}, {"win rate", true}, {"95% interval", true},
                     {"games", true}, {"wins", true}, {"draws", true}};
    for (const auto& [cell, tally] : cells) {
        table.rows.push_back({space_.coordinates(cell), space_.describe(space_.engine_parameters(cell)),
                              win_rate_text(tally), interval_text(tally.interval()), std::to_string(tally.games),
                              std::to_string(tally.wins), std::to_string(tally.draws)});
    }
    return table;
}

Paragraph Tuning::sides() const {
    Paragraph paragraph;
    paragraph.lines.push_back(side_line("candidate", candidate_));
    paragraph.lines.push_back(side_line("opponent (" + control_.opponent + ")", opponent_));
    if (unknown_results_ > 0) {
        paragraph.lines.push_back(counted(static_cast<long long>(unknown_results_), "game") +
                                  " with an unknown result, counted as lost by the candidate");
    }
    return paragraph;
}

Tally Tuning::tally_of(const CellPath& cell) const {
    const auto found = tallies_.find(cell);
    return found == tallies_.end() ? Tally{} : found->second;
}

}  // namespace ringmaster

#include "ringmaster/competition/tree_report.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/report/figures.hpp"

namespace ringmaster {
namespace {

/// All children, as Gomill has it, but of a great many only those that were visited.
std::vector<std::uint32_t> children_to_describe(const UcbTree& tree, const UcbTree::Node& node) {
    constexpr std::uint32_t great_many = 1000;
    if (tree.child_count(node) > great_many) {
        return tree.visited_children(node);
    }
    std::vector<std::uint32_t> all(tree.child_count(node));
    std::iota(all.begin(), all.end(), 0u);
    return all;
}

/// "3 cells play no more: level: 2 [(0)]; level: 3 [(1)]; and 1 more"
std::string retired_line(const std::vector<CellPath>& retired, const Space& space) {
    constexpr std::size_t most_named = 10;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(retired.size(), most_named); ++i) {
        names.push_back(space.describe(space.engine_parameters(retired[i])) + " [" + space.coordinates(retired[i]) +
                        "]");
    }
    if (retired.size() > most_named) {
        names.push_back(fmt::format("and {} more", retired.size() - most_named));
    }
    const bool one = retired.size() == 1;
    return counted(static_cast<long long>(retired.size()), "cell") + (one ? " plays" : " play") +
           " no more: " + join(names, "; ");
}

Table table_of(const std::vector<std::pair<CellPath, Tally>>& cells, const Space& space) {
    Table table;
    table.columns = {{"cell"},      {"parameters"},  {"win rate", true}, {"95% interval", true},
                     {"Elo", true}, {"games", true}, {"wins", true},     {"draws", true}};
    for (const auto& [cell, tally] : cells) {
        const double rate = tally.points() / static_cast<double>(tally.games);
        table.rows.push_back({space.coordinates(cell), space.describe(space.engine_parameters(cell)),
                              win_rate_text(tally), interval_text(tally.interval()), elo_text(elo_of_rate(rate)),
                              std::to_string(tally.games), std::to_string(tally.wins), std::to_string(tally.draws)});
    }
    return table;
}

/// The probability that the best of the candidates that were compared lies in a cell; "-" where there is nothing to
/// compare.
std::string probability_text(const CellPath& cell, const std::vector<RankedCandidate>& candidates,
                             const std::vector<Prospect>& prospects) {
    double sum = 0;
    bool is_compared = false;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const CellPath& leaf = candidates[i].cell;
        if (leaf.size() >= cell.size() && std::equal(cell.begin(), cell.end(), leaf.begin())) {
            sum += prospects[i].probability_best;
            is_compared = true;
        }
    }
    return is_compared && candidates.size() > 1 ? fmt::format("{:.3f}", sum) : "-";
}

/// The mean reward of the games of each cell.
void add_rewards(Table& table, const std::vector<std::pair<CellPath, Tally>>& cells, const UcbTree& tree) {
    table.columns.push_back({"reward", true});
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const UcbTree::Node* node = tree.find(cells[i].first);
        table.rows[i].push_back(fmt::format("{:.3f}", tree.points(*node) / tree.games(*node)));
    }
}

void add_probabilities(Table& table, const std::vector<std::pair<CellPath, Tally>>& cells,
                       const std::vector<RankedCandidate>& candidates, const std::vector<Prospect>& prospects) {
    table.columns.push_back({"P(best)", true});
    for (std::size_t i = 0; i < cells.size(); ++i) {
        table.rows[i].push_back(probability_text(cells[i].first, candidates, prospects));
    }
}

}  // namespace

TreeReport::TreeReport(const TreeTuner& tuner, const ControlFile& control)
    : tuner_(tuner),
      control_(control),
      settings_(std::get<TreeTunerSettings>(control.tuner).tree),
      space_(tuner.space()),
      tree_(tuner.tree()) {
}

std::string TreeReport::place(const Choice& choice) const {
    return "[" + space_.coordinates(choice_of<TreeChoice>(choice).cell) + "]";
}

std::string TreeReport::standing() const {
    const CellPath best = tree_.best();
    const Tally tally = tuner_.tally_of(best);
    return space_.describe(space_.engine_parameters(best)) +
           fmt::format("   {} ({}) in {}", win_rate_text(tally), interval_text(tally.interval()),
                       counted(static_cast<long long>(tally.games), "game"));
}

/// How the tree is steered and who has retired; nothing where it is steered as Gomill does.
Paragraph TreeReport::steering() const {
    Paragraph paragraph;
    const std::string text = steering_text(settings_);
    if (text != steering_text(TreeSettings{})) {
        paragraph.lines.push_back("steered by: " + text);
    }
    if (const std::string reward = to_text(control_.reward, control_.game.board_size); !reward.empty()) {
        paragraph.lines.push_back("reward: " + reward + ". It steers and recommends; all else here counts wins.");
    }
    if (const std::vector<CellPath> retired = tree_.retired(); !retired.empty()) {
        paragraph.lines.push_back(retired_line(retired, space_));
    }
    if (tree_.decided()) {
        paragraph.lines.push_back("Only the recommended candidate is left.");
    }
    return paragraph;
}

void TreeReport::add_report(Report& report) const {
    const Ranking ranking = tuner_.ranking();
    report.blocks.emplace_back(recommendation(ranking));
    if (Paragraph steered = steering(); !steered.lines.empty()) {
        report.blocks.emplace_back(std::move(steered));
    }
    add_most_played(report, &ranking);
}

void TreeReport::add_summary(Report& report) const {
    add_most_played(report, nullptr);
}

/// The live display does without the probabilities: they take milliseconds, and it is asked for at every event.
void TreeReport::add_most_played(Report& report, const Ranking* ranking) const {
    const std::size_t depths = std::min(control_.summary_spec.size(), static_cast<std::size_t>(settings_.max_depth));
    for (std::size_t depth = 1; depth <= depths; ++depth) {
        Table table = most_played_at(depth, static_cast<std::size_t>(control_.summary_spec[depth - 1]), ranking);
        if (!table.rows.empty()) {
            report.blocks.emplace_back(std::move(table));
        }
    }
}

/// Gomill's description of its tree: the root and its first two generations, win rates with the priors, games without.
std::vector<std::string> TreeReport::history_lines() const {
    const Tally all = tuner_.tally_of({});
    std::vector<std::string> lines{counted(static_cast<long long>(tree_.node_count()), "node"),
                                   "Win rate " + fmt::format("{}", all.points()) + "/" + std::to_string(all.games) +
                                       " = " + (all.games == 0 ? "--" : win_rate_text(all))};
    CellPath path;
    describe_node(tree_.root(), path, lines);
    return lines;
}

void TreeReport::describe_node(const UcbTree::Node& node, CellPath& path, std::vector<std::string>& lines) const {
    constexpr std::size_t generations = 2;
    if (path.size() == generations) {
        return;
    }
    for (const std::uint32_t rank : children_to_describe(tree_, node)) {
        const UcbTree::Node& child = tree_.child(node, rank);
        path.push_back(tree_.child_number(node, rank));
        lines.push_back(fmt::format("{:{}}{} {:<40} {:.3f} {:3.0f}", "", 2 * path.size(),
                                    space_.coordinates({path.back()}), space_.describe(space_.engine_parameters(path)),
                                    child.wins / child.visits, tree_.games(child)));
        describe_node(child, path, lines);
        path.pop_back();
    }
}

/// The candidates with most games at one depth, in the order of their cells.
Table TreeReport::most_played_at(std::size_t depth, std::size_t limit, const Ranking* ranking) const {
    std::vector<std::pair<CellPath, Tally>> cells;
    std::copy_if(tuner_.tallies().begin(), tuner_.tallies().end(), std::back_inserter(cells),
                 [&](const auto& entry) { return entry.first.size() == depth; });
    const std::size_t shown = std::min(cells.size(), limit);
    std::partial_sort(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(shown), cells.end(),
                      [](const auto& a, const auto& b) {
                          return a.second.games != b.second.games ? a.second.games > b.second.games : a.first < b.first;
                      });
    cells.resize(shown);
    std::sort(cells.begin(), cells.end(), [](const auto& a, const auto& b) { return a.first < b.first; });

    Table table = table_of(cells, space_);
    table.title = "most visited at depth " + std::to_string(depth);
    if (control_.reward.kind != RewardKind::win) {
        add_rewards(table, cells, tree_);
    }
    if (ranking != nullptr) {
        add_probabilities(table, cells, ranking->candidates, ranking->prospects);
    }
    return table;
}

}  // namespace ringmaster

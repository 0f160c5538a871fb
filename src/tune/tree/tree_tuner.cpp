#include "ringmaster/tune/tree/tree_tuner.hpp"

#include <utility>

#include "ringmaster/tune/tree/child_choice.hpp"

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

}  // namespace

std::unique_ptr<Tuner> TreeTunerSettings::make(std::vector<TunedParameter> parameters) const {
    return std::make_unique<TreeTuner>(std::move(parameters), *this);
}

std::string TreeTunerSettings::steering() const {
    std::string text = to_text(tree.policy);
    const TreeSettings usual;
    text += tree.rave ? ", with rave" : "";
    text += tree.retire != usual.retire ? ", retire by " + to_text(tree.retire) : "";
    return text + (tree.best != usual.best ? ", best by " + to_text(tree.best) : "");
}

TreeTuner::TreeTuner(std::vector<TunedParameter> parameters, const TreeTunerSettings& settings)
    : settings_(settings), space_(std::move(parameters)), tree_(space_, settings.tree) {
}

void TreeTuner::tell(const Choice& choice, const Parameters&, const GameResult& result) {
    const CellPath& cell = cell_of(choice);
    if (result.area.empty()) {
        tree_.add_result(cell, result.reward);
    } else {
        if (!areas_) {
            areas_.emplace(result.area.size(), result.area_exponent);
        }
        tree_.add_result(cell, areas_->add(cell, result.area));
    }
    for (std::size_t depth = 0; !result.is_repeat && depth <= cell.size(); ++depth) {
        tallies_[CellPath(cell.begin(), cell.begin() + static_cast<std::ptrdiff_t>(depth))].add(result.score);
    }
}

/// Alternation is per candidate: each plays Black in its first game, then White, and so on, so that no candidate is
/// judged by one colour only.
std::uint64_t TreeTuner::turn(const Choice& choice, std::uint64_t) const {
    const UcbTree::Node* node = tree_.find(cell_of(choice));
    return static_cast<std::uint64_t>(tree_.games(*node)) + node->in_flight;
}

/// A candidate without rivals has nothing to decide: it plays its games.
std::string TreeTuner::decided() {
    const bool is_decided = settings_.stop_when_decided && tree_.decided() && !tree_.retired().empty();
    return is_decided ? "decided: all other candidates are retired" : "";
}

/// The one with the greatest merit but for the recommended one.
std::optional<Parameters> TreeTuner::second() {
    const Ranking all = ranking();
    if (!all.best_number) {
        return std::nullopt;
    }
    const Verdict verdict = judge(all.candidates, *all.prior, all.prospects, *all.best_number);
    return verdict.second ? std::optional(space_.engine_parameters(all.candidates[verdict.second->number].cell))
                          : std::nullopt;
}

std::vector<Parameters> TreeTuner::extremes() const {
    return {space_.engine_parameters({0}), space_.engine_parameters({space_.branching() - 1})};
}

std::vector<std::vector<double>> TreeTuner::listed_points(std::uint32_t most) const {
    std::vector<std::vector<double>> points;
    const DistinctChildren children = space_.children({});
    if (settings_.tree.max_depth == 1 && children.size() <= most) {
        for (std::uint32_t rank = 0; rank < children.size(); ++rank) {
            points.push_back(space_.centre({children.number(rank)}));
        }
    }
    return points;
}

Tally TreeTuner::tally_of(const CellPath& cell) const {
    const auto found = tallies_.find(cell);
    return found == tallies_.end() ? Tally{} : found->second;
}

Ranking TreeTuner::ranking() const {
    Ranking ranking;
    ranking.best = tree_.best();
    bool is_best_visited = false;
    CellPath path;
    std::vector<RankedCandidate> candidates;
    const std::uint64_t unvisited =
        for_each_leaf(tree_, tree_.root(), path, [&](const CellPath& leaf, const UcbTree::Node& node) {
            const bool is_best = leaf == ranking.best;
            const Tally tally = tally_of(leaf);
            is_best_visited = is_best_visited || is_best;
            ranking.rivals += !is_best;
            if (tally.games > 0) {
                candidates.push_back({leaf, tally, merit(node, settings_.tree)});
            }
        });
    ranking.rivals += unvisited - (is_best_visited ? 0 : 1);
    ranking.played = candidates.size();
    ranking.candidates = most_played(std::move(candidates), ranking.best);
    if (!ranking.candidates.empty()) {
        const std::vector<WinCount> counts = counts_of(ranking.candidates);
        ranking.prior.emplace(counts);
        ranking.prospects = ranking.prior->prospects(counts);
    }
    for (std::size_t i = 0; i < ranking.candidates.size(); ++i) {
        if (ranking.candidates[i].cell == ranking.best) {
            ranking.best_number = i;
        }
    }
    return ranking;
}

}  // namespace ringmaster

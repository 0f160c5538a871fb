#include "ringmaster/tune/ucb_tree.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "ringmaster/base/error.hpp"

namespace ringmaster {
namespace {

std::optional<std::size_t> position_of(const UcbTree::Node& node, std::uint32_t number) {
    const auto found = std::lower_bound(node.numbers.begin(), node.numbers.end(), number);
    if (found == node.numbers.end() || *found != number) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(found - node.numbers.begin());
}

}  // namespace

UcbTree::UcbTree(const Space& space, const TreeSettings& settings) : space_(space), settings_(settings) {
    if (settings.initial_visits < 1 || settings.max_depth < 1) {
        throw bug("initial_visits and max_depth must be at least 1");
    }
    root_.visits = settings.initial_visits;
    root_.wins = settings.initial_wins;
    expand(root_, {});
}

bool UcbTree::expand(Node& node, const CellPath& cell) {
    node.numbers = space_.distinct_children(cell);
    Node fresh;
    fresh.visits = settings_.initial_visits;
    fresh.wins = settings_.initial_wins;
    node.children.assign(node.numbers.size(), fresh);
    node_count_ += node.children.size();
    return !node.children.empty();
}

CellPath UcbTree::choose(const TieBreak& tie_break) {
    CellPath cell;
    Node* node = &root_;
    while (true) {
        const bool has_finished_game = node->visits != settings_.initial_visits;
        const bool may_grow = has_finished_game && cell.size() < static_cast<std::size_t>(settings_.max_depth);
        if (node->children.empty() && !(may_grow && expand(*node, cell))) {
            return cell;
        }
        const std::size_t best = best_child(*node, tie_break);
        cell.push_back(node->numbers[best]);
        node = &node->children[best];
    }
}

std::size_t UcbTree::best_child(const Node& node, const TieBreak& tie_break) const {
    const auto visits = [this](const Node& of) { return of.visits + (settings_.count_in_flight ? of.in_flight : 0); };
    const double exploration = settings_.exploration_coefficient * std::sqrt(std::log(visits(node)));
    std::vector<std::size_t> best;
    double best_score = 0;
    for (std::size_t i = 0; i < node.children.size(); ++i) {
        const Node& child = node.children[i];
        const double score = child.wins / child.visits + exploration * std::sqrt(1 / visits(child));
        if (best.empty() || score > best_score) {
            best.clear();
            best_score = score;
        }
        if (score == best_score) {
            best.push_back(i);
        }
    }
    const std::uint32_t pick = tie_break(static_cast<std::uint32_t>(best.size()));
    if (pick >= best.size()) {
        throw bug("a tie was broken in favour of a child that does not exist");
    }
    return best[pick];
}

std::vector<UcbTree::Node*> UcbTree::nodes_along(const CellPath& cell) {
    if (cell.empty()) {
        throw Error("the whole space is no candidate");
    }
    std::vector<Node*> nodes{&root_};
    CellPath above;
    for (const std::uint32_t number : cell) {
        Node& node = *nodes.back();
        if (node.children.empty()) {
            expand(node, above);
        }
        const std::optional<std::size_t> position = position_of(node, number);
        if (!position) {
            throw Error("there is no candidate at the cell " + to_text(cell));
        }
        nodes.push_back(&node.children[*position]);
        above.push_back(number);
    }
    return nodes;
}

void UcbTree::add_in_flight(const CellPath& cell, int change) {
    const std::vector<Node*> nodes = nodes_along(cell);
    if (change < 0 && nodes.back()->in_flight == 0) {
        throw bug("a game of the cell " + to_text(cell) + " ended that never began");
    }
    for (Node* node : nodes) {
        node->in_flight += static_cast<std::uint32_t>(change);
    }
}

void UcbTree::add_result(const CellPath& cell, double reward) {
    for (Node* node : nodes_along(cell)) {
        node->visits += 1;
        node->wins += reward;
    }
}

CellPath UcbTree::best() const {
    CellPath cell;
    const auto fewer_wins = [](const Node& a, const Node& b) { return a.wins < b.wins; };
    for (const Node* node = &root_; !node->children.empty();) {
        const auto most = std::max_element(node->children.begin(), node->children.end(), fewer_wins);
        cell.push_back(node->numbers[static_cast<std::size_t>(most - node->children.begin())]);
        node = &*most;
    }
    return cell;
}

const UcbTree::Node* UcbTree::find(const CellPath& cell) const {
    const Node* node = &root_;
    for (const std::uint32_t number : cell) {
        const std::optional<std::size_t> position = position_of(*node, number);
        if (!position) {
            return nullptr;
        }
        node = &node->children[*position];
    }
    return node;
}

}  // namespace ringmaster

#include "ringmaster/tune/tree/ucb_tree.hpp"

#include "ringmaster/base/choice.hpp"
#include "ringmaster/base/error.hpp"

namespace ringmaster {
namespace {

bool is_leaf(const UcbTree::Node& node) {
    return !node.children || node.children->size() == 0;
}

}  // namespace

UcbTree::UcbTree(const Space& space, const TreeSettings& settings)
    : space_(space), settings_(settings), choice_(settings_) {
    if (settings.initial_visits < 1 || settings.max_depth < 1) {
        throw bug("initial_visits and max_depth must be at least 1");
    }
    if (settings.rave && space.branching() > most_cells_with_rave) {
        throw Error("rave is for at most 1000000 cells a level, not " + std::to_string(space.branching()), "",
                    "cut less finely, and raise max_depth");
    }
    unvisited_.visits = root_.visits = settings.initial_visits;
    unvisited_.wins = root_.wins = settings.initial_wins;
    expand(root_, {});
}

void UcbTree::expand(Node& node, const CellPath& cell) {
    node.children = std::make_unique<Children>(space_.children(cell), unvisited_, settings_);
    node_count_ += node.children->size();
}

CellPath UcbTree::choose(Random& random) {
    return choose([&](std::uint32_t count) { return static_cast<std::uint32_t>(random.below(count)); });
}

CellPath UcbTree::choose(const TieBreak& tie_break) {
    CellPath cell;
    Node* node = &root_;
    while (true) {
        const bool has_finished_game = node->visits != settings_.initial_visits;
        const bool is_to_play = has_finished_game || (!cell.empty() && !space_.is_candidate(cell));
        const bool may_grow = is_to_play && cell.size() < static_cast<std::size_t>(settings_.max_depth);
        if (!node->children && may_grow) {
            expand(*node, cell);
        }
        if (is_leaf(*node)) {
            return cell;
        }
        const std::uint32_t rank = choice_.choose(*node->children, node->seen(settings_.count_in_flight), tie_break);
        cell.push_back(node->children->cells().number(rank));
        if (node->children->find(rank) == nullptr && space_.is_candidate(cell)) {
            return cell;
        }
        node = &node->children->visit(rank);
    }
}

std::vector<UcbTree::Step> UcbTree::steps_to(const CellPath& cell) {
    if (cell.empty()) {
        throw Error("the whole space is no candidate");
    }
    std::vector<Step> steps;
    Node* node = &root_;
    for (std::size_t depth = 0; depth < cell.size(); ++depth) {
        if (!node->children) {
            expand(*node, CellPath(cell.begin(), cell.begin() + static_cast<std::ptrdiff_t>(depth)));
        }
        const std::optional<std::uint32_t> rank = node->children->cells().rank(cell[depth]);
        if (!rank) {
            throw Error("there is no candidate at the cell " + to_text(Choice{0, cell}));
        }
        Children* siblings = node->children.get();
        node = &siblings->visit(*rank);
        steps.push_back({siblings, *rank, node});
    }
    return steps;
}

void UcbTree::add_in_flight(const CellPath& cell, int change) {
    const std::vector<Step> steps = steps_to(cell);
    if (change < 0 && steps.back().node->in_flight == 0) {
        throw bug("a game of the cell " + to_text(Choice{0, cell}) + " ended that never began");
    }
    root_.in_flight += static_cast<std::uint32_t>(change);
    for (const Step& step : steps) {
        step.siblings->add_in_flight(step.rank, *step.node, change);
    }
}

void UcbTree::add_result(const CellPath& cell, double reward) {
    const std::vector<Step> steps = steps_to(cell);
    root_.visits += 1;
    root_.wins += reward;
    for (const Step& step : steps) {
        step.siblings->add_result(step.rank, *step.node, reward);
    }
}

void UcbTree::add_result(const CellPath& cell, std::span<const double> points) {
    if (settings_.rave || points.size() != cell.size() + 1) {
        throw bug("the points of a game of the cell " + to_text(Choice{0, cell}) + " do not go with the tree");
    }
    const std::vector<Step> steps = steps_to(cell);
    const auto gain = [&](const Node& node, double all) { return settings_.initial_wins + all - node.wins; };
    root_.visits += 1;
    root_.wins += gain(root_, points.front());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const Step& step = steps[i];
        step.siblings->add_result(step.rank, *step.node, gain(*step.node, points[i + 1]));
    }
}

void UcbTree::add_score(const CellPath& cell, double score) {
    root_.scores.add(score);
    for (const Step& step : steps_to(cell)) {
        step.node->scores.add(score);
    }
}

CellPath UcbTree::best() const {
    CellPath cell;
    for (const Node* node = &root_; !is_leaf(*node);) {
        const std::uint32_t rank = choice_.best(*node->children);
        cell.push_back(child_number(*node, rank));
        node = &child(*node, rank);
    }
    return space_.allowed().are_all() ? cell : space_.candidate_in(cell).value_or(cell);
}

bool UcbTree::decided() const {
    CellPath cell;
    for (const Node* node = &root_; !is_leaf(*node);) {
        if (!choice_.only_one_left(*node->children)) {
            return false;
        }
        const std::uint32_t rank = choice_.best(*node->children);
        cell.push_back(child_number(*node, rank));
        node = &child(*node, rank);
        const bool may_grow = !node->children && cell.size() < static_cast<std::size_t>(settings_.max_depth);
        if (may_grow && space_.children(cell).size() > 0) {
            return false;
        }
    }
    return true;
}

std::vector<CellPath> UcbTree::retired() const {
    std::vector<CellPath> retired;
    CellPath path;
    if (settings_.retire != RetireRule::none) {
        add_retired(root_, path, retired);
    }
    return retired;
}

void UcbTree::add_retired(const Node& node, CellPath& path, std::vector<CellPath>& retired) const {
    if (is_leaf(node)) {
        return;
    }
    const std::vector<std::uint32_t> here = choice_.retired(*node.children);
    auto next = here.begin();
    for (const std::uint32_t rank : visited_children(node)) {
        path.push_back(child_number(node, rank));
        if (next != here.end() && *next == rank) {
            retired.push_back(path);
            ++next;
        } else {
            add_retired(child(node, rank), path, retired);
        }
        path.pop_back();
    }
}

const UcbTree::Node& UcbTree::child(const Node& node, std::uint32_t rank) const {
    const Node* found = node.children->find(rank);
    return found == nullptr ? unvisited_ : *found;
}

std::vector<std::uint32_t> UcbTree::visited_children(const Node& node) const {
    return node.children ? node.children->groups().visited().members() : std::vector<std::uint32_t>();
}

const UcbTree::Node* UcbTree::find(const CellPath& cell) const {
    const Node* node = &root_;
    for (const std::uint32_t number : cell) {
        const std::optional<std::uint32_t> rank = node->children ? node->children->cells().rank(number) : std::nullopt;
        if (!rank) {
            return nullptr;
        }
        node = &child(*node, *rank);
    }
    return node;
}

std::size_t UcbTree::levels_to(const CellPath& cell) const {
    const Node* node = &root_;
    for (std::size_t level = 0; level < cell.size(); ++level) {
        const CellPath above(cell.begin(), cell.begin() + static_cast<std::ptrdiff_t>(level));
        const std::optional<std::uint32_t> rank =
            node->children ? node->children->cells().rank(cell[level]) : space_.children(above).rank(cell[level]);
        if (!rank) {
            return level;
        }
        node = node->children ? &child(*node, *rank) : &unvisited_;
    }
    return cell.size();
}

}  // namespace ringmaster

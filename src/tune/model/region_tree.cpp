#include "ringmaster/tune/model/region_tree.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ringmaster/base/elo.hpp"
#include "ringmaster/base/error.hpp"

namespace ringmaster {
namespace {

constexpr double exploration_factor = 0.45;  // E of the UCB formula
constexpr std::size_t games_to_deepen = 50;  // a cell below the levels that are always made is cut when it has more

/// Parts per level: the finest that leaves some 100 cells at three levels for one dimension, and 2^d children
/// otherwise.
int split_for(std::size_t dimensions) {
    return dimensions == 1 ? 5 : dimensions == 2 ? 3 : 2;
}

/// The lowest coordinate that is really played in [low, high), or in [low, 1] when high is 1; above 1 when there is
/// none.
double first_played(const ModelDimension& dimension, double low, double high) {
    constexpr double none = 2;
    constexpr int halvings = 50;
    const auto is_inside = [=](double x) { return x >= low && (x < high || high >= 1); };
    double below = low;
    double above = high;
    for (int i = 0; i < halvings && dimension.rounded_to_played(low) < low; ++i) {
        const double middle = (below + above) / 2;
        (dimension.rounded_to_played(middle) < low ? below : above) = middle;
    }
    const double lowest = dimension.rounded_to_played(dimension.rounded_to_played(low) < low ? above : low);
    return is_inside(lowest) ? lowest : none;
}

bool has_played(const ModelDimension& dimension, double low, double high) {
    return !dimension.played || first_played(dimension, low, high) <= 1;
}

/// The part of a stretch that holds the coordinate; the last one for 1.
std::uint32_t part_at(const std::vector<Stretch>& cuts, const Stretch& whole, double x) {
    std::uint32_t part = 0;
    while (part + 1 < whole.parts.size() && x >= cuts[whole.parts[part + 1]].low) {
        ++part;
    }
    return part;
}

/// Whether a game was played at what is fixed now.
bool is_at_fixed(const std::vector<ModelDimension>& dimensions, std::span<const double> point) {
    return std::ranges::equal(dimensions, point,
                              [](const auto& one, double x) { return !one.fixed || x == *one.fixed; });
}

double lower_bound(double wins, double visits) {
    return wins / visits - 0.5 / std::sqrt(visits);
}

}  // namespace

std::vector<Stretch> cut_dimension(const ModelDimension& dimension, int split, int levels) {
    std::vector<Stretch> stretches(1);
    std::uint32_t level_begin = 0;
    for (int level = 0; level < levels; ++level) {
        const auto level_end = static_cast<std::uint32_t>(stretches.size());
        const int parts = dimension.is_category() ? (level == 0 ? dimension.count : 1) : split;
        for (std::uint32_t whole = level_begin; whole < level_end; ++whole) {
            const double low = stretches[whole].low;
            const double width = (stretches[whole].high - low) / parts;
            for (int part = 0; part < parts; ++part) {
                const double part_low = low + part * width;
                const double part_high = part + 1 == parts ? stretches[whole].high : low + (part + 1) * width;
                if (has_played(dimension, part_low, part_high)) {
                    stretches[whole].parts.push_back(static_cast<std::uint32_t>(stretches.size()));
                    stretches.push_back({part_low, part_high, {}});
                }
            }
            if (stretches[whole].parts.empty()) {  // a rounding that breaks its promise
                stretches[whole].parts.push_back(static_cast<std::uint32_t>(stretches.size()));
                stretches.push_back({low, stretches[whole].high, {}});
            }
        }
        level_begin = level_end;
    }
    return stretches;
}

RegionTree::RegionTree(const std::vector<ModelDimension>& dimensions, int depth, AllowedSettings allowed)
    : dimensions_(dimensions), depth_(depth), allowed_(std::move(allowed)) {
    double most_children = 1;
    for (const ModelDimension& dimension : dimensions) {
        cuts_.push_back(cut_dimension(dimension, split_for(dimensions.size()), deepest));
        most_children *= static_cast<double>(std::max<std::size_t>(1, cuts_.back().front().parts.size()));
    }
    if (most_children > 4e9) {
        throw Error("there are too many combinations of the unordered values", {}, "tune fewer of them");
    }
    nodes_.emplace_back();
}

std::uint32_t RegionTree::child_count(const Stretches& cell) const {
    std::uint32_t children = 1;
    for (std::size_t i = 0; i < cell.size(); ++i) {
        children *= static_cast<std::uint32_t>(stretch(cell, i).parts.size());
    }
    return children;
}

std::uint32_t RegionTree::child_number(const Stretches& cell, std::span<const double> point) const {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < cell.size(); ++i) {
        const Stretch& whole = stretch(cell, i);
        number = number * static_cast<std::uint32_t>(whole.parts.size()) + part_at(cuts_[i], whole, point[i]);
    }
    return number;
}

void RegionTree::enter_child(Stretches& cell, std::uint32_t number) const {
    for (std::size_t i = cell.size(); i-- > 0;) {
        const std::vector<std::uint32_t>& parts = stretch(cell, i).parts;
        cell[i] = parts[number % parts.size()];
        number /= static_cast<std::uint32_t>(parts.size());
    }
}

const RegionTree::Node& RegionTree::child_in(const Node& node, std::uint32_t number) const {
    const auto found = std::ranges::lower_bound(node.children, number, {}, &Child::number);
    return found != node.children.end() && found->number == number ? nodes_[found->node] : without_games_;
}

void RegionTree::count(std::uint32_t node, const ModelGames& games, std::size_t game) {
    nodes_[node].visits += 1;
    nodes_[node].wins += games.reward(game);
    nodes_[node].tree_games += games.source(game) == Source::tree ? 1 : 0;
}

/// Counts the game in the child that it belongs to, which is made if it is not there.
std::uint32_t RegionTree::push_down(std::uint32_t node, const Stretches& cell, const ModelGames& games,
                                    std::size_t game) {
    const std::uint32_t number = child_number(cell, games.point(game));
    std::vector<Child>& children = nodes_[node].children;
    auto child = std::ranges::lower_bound(children, number, {}, &Child::number);
    if (child == children.end() || child->number != number) {
        child = children.insert(child, {number, static_cast<std::uint32_t>(nodes_.size())});
    }
    const std::uint32_t inner = child->node;
    if (inner == nodes_.size()) {
        nodes_.emplace_back();
    }
    count(inner, games, game);
    return inner;
}

void RegionTree::add(const ModelGames& games, std::size_t game) {
    if (!is_in_cube(games.point(game)) || !is_at_fixed(dimensions_, games.point(game))) {
        return;
    }
    std::uint32_t node = 0;
    Stretches cell(dimensions_.size(), 0);
    count(node, games, game);
    int depth = 0;
    while (depth < depth_ || !nodes_[node].children.empty()) {
        const std::uint32_t number = child_number(cell, games.point(game));
        node = push_down(node, cell, games, game);
        enter_child(cell, number);
        ++depth;
    }
    nodes_[node].games.push_back(static_cast<std::uint32_t>(game));
    if (depth < deepest && nodes_[node].games.size() > games_to_deepen) {
        for (const std::uint32_t stored : std::exchange(nodes_[node].games, {})) {
            const std::uint32_t child = push_down(node, cell, games, stored);
            nodes_[child].games.push_back(stored);
        }
    }
}

/// Whether the tree has looked inside a cell: its own walk has reached it after another game.
bool RegionTree::is_open(const Node& node, int depth) const {
    const double finished = node.visits - prior_visits;
    return !node.children.empty() && (depth == 0 || (node.tree_games >= 1 && finished >= 2));
}

std::uint32_t RegionTree::random_unvisited(const Node& node, std::uint32_t children, Random& random) const {
    const auto rank = static_cast<std::uint32_t>(random.below(children - node.children.size()));
    std::uint32_t number = rank;
    for (const Child& visited : node.children) {
        if (visited.number > number) {
            break;
        }
        ++number;
    }
    return number;
}

/// What is played of a point, if that lies in the cell and is allowed.
std::optional<std::vector<double>> RegionTree::if_allowed_in(const Stretches& cell,
                                                             const std::vector<double>& point) const {
    std::vector<double> played = allowed_.point_in_force(played_point(dimensions_, point));
    for (std::size_t i = 0; i < played.size(); ++i) {
        const Stretch& in = stretch(cell, i);
        if (played[i] < in.low || (played[i] >= in.high && in.high < 1)) {
            return std::nullopt;
        }
    }
    return allowed_.has_point(played) ? std::optional(std::move(played)) : std::nullopt;
}

/// The centre, else what lies nearest to it of some points by lot and of the one that is known of the parent: so that
/// one of the children of a cell with a point has one, too. A function of the cell.
const std::optional<std::vector<double>>& RegionTree::allowed_in(const Stretches& cell,
                                                                 const std::vector<double>& of_parent) const {
    constexpr int tries = 64;
    const auto [known, is_new] = allowed_in_.try_emplace(cell);
    if (!is_new) {
        return known->second;
    }
    const std::vector<double> centre = centre_of(cell);
    std::optional<std::vector<double>>& nearest = known->second;
    double least = infinity;
    const auto offer = [&](const std::vector<double>& point) {
        std::optional<std::vector<double>> played = if_allowed_in(cell, point);
        double distance = 0;
        for (std::size_t i = 0; played && i < centre.size(); ++i) {
            distance += ((*played)[i] - centre[i]) * ((*played)[i] - centre[i]);
        }
        if (played && distance < least) {
            least = distance;
            nearest = std::move(played);
        }
    };
    offer(centre);
    if (nearest) {
        return nearest;
    }
    offer(of_parent);
    std::uint64_t name = 0;
    for (const std::uint32_t number : cell) {
        name = name * 0x9E3779B97F4A7C15 + number;
    }
    Random random(0, "allowed in a cell", name);
    for (int i = 0; i < tries; ++i) {
        offer(random_point(cell, random));
    }
    return nearest;
}

bool RegionTree::is_allowed(const Stretches& cell, std::uint32_t child, const std::vector<double>& of_cell) const {
    if (allowed_.are_all()) {
        return true;
    }
    Stretches inner = cell;
    enter_child(inner, child);
    return allowed_in(inner, of_cell).has_value();
}

void RegionTree::enter_child(Stretches& cell, std::uint32_t number, std::vector<double>& of_cell) const {
    enter_child(cell, number);
    if (!allowed_.are_all()) {
        of_cell = allowed_in(cell, of_cell).value();
    }
}

/// One of the children that were not visited; of a great many, some are tried.
std::optional<std::uint32_t> RegionTree::random_allowed(const Node& node, const Stretches& cell,
                                                        const std::vector<double>& of_cell, Random& random) const {
    constexpr std::uint32_t great_many = 4096;
    constexpr int tries = 100;
    const std::uint32_t children = child_count(cell);
    if (children > great_many) {
        for (int i = 0; i < tries && node.children.size() < children; ++i) {
            const std::uint32_t number = random_unvisited(node, children, random);
            if (is_allowed(cell, number, of_cell)) {
                return number;
            }
        }
        return std::nullopt;
    }
    std::vector<std::uint32_t> found;
    auto visited = node.children.begin();
    for (std::uint32_t number = 0; number < children; ++number) {
        if (visited != node.children.end() && visited->number == number) {
            ++visited;
        } else if (is_allowed(cell, number, of_cell)) {
            found.push_back(number);
        }
    }
    return found.empty() ? std::nullopt : std::optional(found[random.below(found.size())]);
}

std::uint32_t RegionTree::choose_child(const Node& node, const Stretches& cell, const std::vector<double>& of_cell,
                                       Random& random) const {
    const double exploration = exploration_factor * std::sqrt(std::log(node.visits));
    const std::uint32_t children = child_count(cell);
    std::vector<std::uint32_t> best;
    double best_score = 0;
    for (const Child& child : node.children) {
        if (!is_allowed(cell, child.number, of_cell)) {
            continue;
        }
        const Node& of = nodes_[child.node];
        const double score = of.wins / of.visits + exploration / std::sqrt(of.visits);
        if (best.empty() || score > best_score) {
            best.clear();
            best_score = score;
        }
        if (score == best_score) {
            best.push_back(child.number);
        }
    }
    const double unvisited_score = prior_wins / prior_visits + exploration / std::sqrt(prior_visits);
    if (node.children.size() < children && (best.empty() || unvisited_score >= best_score)) {
        const auto unvisited = allowed_.are_all() ? std::optional(random_unvisited(node, children, random))
                                                  : random_allowed(node, cell, of_cell, random);
        if (unvisited) {
            return *unvisited;
        }
    }
    return best.empty() ? child_number(cell, of_cell) : best[random.below(best.size())];
}

std::vector<double> RegionTree::random_point(const Stretches& cell, Random& random) const {
    constexpr int tries = 8;
    std::vector<double> point(cell.size());
    for (std::size_t i = 0; i < cell.size(); ++i) {
        const Stretch& in = stretch(cell, i);
        point[i] = dimensions_[i].rounded_to_played(in.low + random.uniform() * (in.high - in.low));
        const auto is_outside = [&in](double x) { return x < in.low || (x >= in.high && in.high < 1); };
        for (int k = 0; k < tries && is_outside(point[i]); ++k) {
            point[i] = dimensions_[i].rounded_to_played(in.low + random.uniform() * (in.high - in.low));
        }
        if (is_outside(point[i])) {
            point[i] = std::min(1.0, first_played(dimensions_[i], in.low, in.high));
        }
    }
    return point;
}

std::vector<double> RegionTree::random_allowed_point(const Stretches& cell, const std::vector<double>& of_cell,
                                                     Random& random) const {
    constexpr int tries = 64;
    if (allowed_.are_all()) {
        return random_point(cell, random);
    }
    for (int i = 0; i < tries; ++i) {
        if (auto point = if_allowed_in(cell, random_point(cell, random))) {
            return *point;
        }
    }
    return of_cell;
}

std::vector<double> RegionTree::choose(Random& random) const {
    const Node* node = &nodes_.front();
    Stretches cell(dimensions_.size(), 0);
    std::vector<double> of_cell = any_allowed();
    do {
        const std::uint32_t number = choose_child(*node, cell, of_cell, random);
        enter_child(cell, number, of_cell);
        node = &child_in(*node, number);
    } while (!node->children.empty());
    return random_allowed_point(cell, of_cell, random);
}

double RegionTree::width(const Stretches& cell) const {
    double greatest = 0;
    for (std::size_t i = 0; i < cell.size(); ++i) {
        if (!dimensions_[i].is_category()) {
            greatest = std::max(greatest, stretch(cell, i).high - stretch(cell, i).low);
        }
    }
    return greatest;
}

std::vector<double> RegionTree::centre_of(const Stretches& cell) const {
    std::vector<double> centre;
    for (std::size_t i = 0; i < cell.size(); ++i) {
        centre.push_back((stretch(cell, i).low + stretch(cell, i).high) / 2);
    }
    return centre;
}

std::vector<double> RegionTree::best() const {
    const Node* node = &nodes_.front();
    Stretches cell(dimensions_.size(), 0);
    std::vector<double> of_cell = any_allowed();
    for (int depth = 0; is_open(*node, depth); ++depth) {
        std::vector<Child> children = node->children;
        std::erase_if(children, [&](const Child& child) { return !is_allowed(cell, child.number, of_cell); });
        if (children.empty()) {
            break;
        }
        const auto is_lower = [this](const Child& a, const Child& b) {
            const Node& x = nodes_[a.node];
            const Node& y = nodes_[b.node];
            return lower_bound(x.wins, x.visits) < lower_bound(y.wins, y.visits);
        };
        const Child best = *std::ranges::max_element(children, is_lower);
        enter_child(cell, best.number, of_cell);
        node = &nodes_[best.node];
    }
    return allowed_.are_all() ? played_point(dimensions_, centre_of(cell)) : of_cell;
}

double RegionTree::evidence(std::span<const double> a, std::span<const double> b, double dispersion) const {
    const Node* node_a = &nodes_.front();
    const Node* node_b = node_a;
    Stretches cell_a(dimensions_.size(), 0);
    Stretches cell_b = cell_a;
    double most = -9;
    for (int depth = 0; is_open(*node_a, depth) && is_open(*node_b, depth); ++depth) {
        const std::uint32_t number_a = child_number(cell_a, a);
        const std::uint32_t number_b = child_number(cell_b, b);
        node_a = &child_in(*node_a, number_a);
        node_b = &child_in(*node_b, number_b);
        enter_child(cell_a, number_a);
        enter_child(cell_b, number_b);
        if (cell_a != cell_b) {
            const double difference = node_a->wins / node_a->visits - node_b->wins / node_b->visits;
            const double variance = 0.25 * dispersion * (1 / node_a->visits + 1 / node_b->visits);
            most = std::max(most, difference / std::sqrt(variance));
        }
    }
    return most;
}

RegionTree::Stretches RegionTree::cell_apart(std::span<const double> a, std::span<const double> b) const {
    const Node* node = &nodes_.front();
    Stretches cell(dimensions_.size(), 0);
    for (int depth = 0; is_open(*node, depth); ++depth) {
        const std::uint32_t number = child_number(cell, a);
        const bool differ = number != child_number(cell, b);
        node = &child_in(*node, number);
        enter_child(cell, number);
        if (differ) {
            break;
        }
    }
    return cell;
}

}  // namespace ringmaster

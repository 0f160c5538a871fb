#include "ringmaster/tune/ucb_tree.hpp"

#include <set>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

Space line(int split) {
    return Space({{"a", Scale::linear(0, 1), split, "%s"}});
}

Space integers(double hi, int split) {
    return Space({{"a", Scale::linear(0, hi, true), split, "%s"}});
}

TreeSettings settings(int max_depth, bool count_in_flight) {
    TreeSettings result;
    result.max_depth = max_depth;
    result.count_in_flight = count_in_flight;
    return result;
}

std::uint32_t first_of(std::uint32_t) {
    return 0;
}

std::vector<std::uint32_t> child_numbers(const UcbTree& tree, const UcbTree::Node& node) {
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t rank = 0; rank < tree.child_count(node); ++rank) {
        numbers.push_back(tree.child_number(node, rank));
    }
    return numbers;
}

/// Statistics and children, all the way down.
std::string described(const UcbTree& tree, const UcbTree::Node& node) {
    std::string text = fmt::format("{}/{}+{}", node.wins, node.visits, node.in_flight);
    for (std::uint32_t rank = 0; rank < tree.child_count(node); ++rank) {
        text += fmt::format(" ({}: {})", tree.child_number(node, rank), described(tree, tree.child(node, rank)));
    }
    return text;
}

std::set<CellPath> choose_at_once(UcbTree& tree, int slots) {
    std::set<CellPath> cells;
    for (int i = 0; i < slots; ++i) {
        const CellPath cell = tree.choose(first_of);
        tree.begin(cell);
        cells.insert(cell);
    }
    return cells;
}

}  // namespace

TEST_CASE("a new tree is the expanded root with its priors", "[tune]") {
    const Space space = line(8);
    const UcbTree tree(space, settings(1, true));
    CHECK(tree.node_count() == 9);
    CHECK(tree.root().visits == 10);
    CHECK(tree.root().wins == 5);
    CHECK(tree.child_count(tree.root()) == 8);
    CHECK(tree.games(tree.root()) == 0);
    CHECK(tree.points(tree.root()) == 0);
    CHECK(tree.best() == CellPath{0});
}

TEST_CASE("slots that ask at once are spread when games in flight count, and not when they are ignored", "[tune]") {
    const Space space = line(4);
    UcbTree counting(space, settings(1, true));
    CHECK(choose_at_once(counting, 4) == std::set<CellPath>{{0}, {1}, {2}, {3}});
    UcbTree ignoring(space, settings(1, false));
    CHECK(choose_at_once(ignoring, 4) == std::set<CellPath>{{0}});
}

TEST_CASE("a game in flight changes no win rate and leaves no trace when abandoned", "[tune]") {
    const Space space = line(3);
    UcbTree tree(space, settings(2, true));
    tree.add_result({1}, 1);
    const CellPath cell = tree.choose(first_of);
    CHECK(cell == CellPath{1, 0});
    tree.begin(cell);
    CHECK(tree.root().in_flight == 1);
    CHECK(tree.find({1})->in_flight == 1);
    CHECK(tree.find({1, 0})->in_flight == 1);
    CHECK(tree.find({1, 0})->visits == 10);
    CHECK(tree.find({0})->in_flight == 0);
    tree.abandon(cell);
    CHECK(tree.root().in_flight == 0);
    CHECK(tree.choose(first_of) == cell);
    CHECK_THROWS_WITH(tree.abandon(cell), "a game of the cell 1.0 ended that never began; this is a bug in ringmaster");
}

TEST_CASE("the tie-break is asked with the number of equally good children and gives their rank", "[tune]") {
    const Space space = line(5);
    UcbTree tree(space, settings(1, false));
    std::vector<std::uint32_t> counts;
    const auto last_of = [&](std::uint32_t count) {
        counts.push_back(count);
        return count - 1;
    };
    CHECK(tree.choose(last_of) == CellPath{4});
    tree.add_result({4}, 0);
    tree.add_result({1}, 0);
    CHECK(tree.choose(last_of) == CellPath{3});
    tree.add_result({2}, 1);
    CHECK(tree.choose(last_of) == CellPath{2});
    CHECK(counts == std::vector<std::uint32_t>{5, 3, 1});
    CHECK_THROWS_AS(tree.choose([](std::uint32_t count) { return count; }), Error);
}

TEST_CASE("without exploration the best win rate is chosen, with much of it the least played", "[tune]") {
    const Space space = line(2);
    for (const auto& [exploration, expected] : {std::pair{0.0, 0u}, std::pair{100.0, 1u}}) {
        TreeSettings greedy = settings(1, false);
        greedy.exploration_coefficient = exploration;
        UcbTree tree(space, greedy);
        tree.add_result({0}, 1);
        tree.add_result({0}, 0.5);
        CHECK(tree.choose(first_of) == CellPath{expected});
        CHECK(tree.points(tree.root()) == 1.5);
    }
}

TEST_CASE("a leaf is expanded when chosen again after a finished game, while the depth allows", "[tune]") {
    const Space space = line(2);
    UcbTree tree(space, settings(2, false));
    CHECK(tree.choose(first_of) == CellPath{0});
    CHECK(tree.choose(first_of) == CellPath{0});
    tree.add_result({0}, 1);
    CHECK(tree.node_count() == 3);
    CHECK(tree.choose(first_of) == CellPath{0, 0});
    CHECK(tree.node_count() == 5);
    tree.add_result({0, 0}, 1);
    CHECK(tree.choose(first_of) == CellPath{0, 0});
    CHECK(tree.node_count() == 5);
    CHECK(tree.games(*tree.find({0})) == 2);
}

TEST_CASE("equal siblings are one child under their lowest number", "[tune]") {
    const Space space = integers(2, 8);
    UcbTree tree(space, settings(1, true));
    CHECK(child_numbers(tree, tree.root()) == std::vector<std::uint32_t>{0, 2, 6});
    CHECK(tree.node_count() == 4);
    CHECK(choose_at_once(tree, 6) == std::set<CellPath>{{0}, {2}, {6}});
    CHECK(tree.find({6})->in_flight == 2);
    CHECK(tree.find({7}) == nullptr);
}

TEST_CASE("a cell whose children are all equal to it is not expanded", "[tune]") {
    const Space space = integers(2, 4);
    UcbTree tree(space, settings(3, false));
    tree.add_result({0}, 1);
    CHECK(tree.choose(first_of) == CellPath{0});
    CHECK(tree.node_count() == 4);
    CHECK_THROWS_WITH(tree.add_result({0, 0}, 1), "there is no candidate at the cell 0.0");
}

TEST_CASE("the best cell has most wins, the first on a tie, down to a leaf", "[tune]") {
    const Space space = line(3);
    UcbTree tree(space, settings(2, false));
    tree.add_result({1}, 1);
    tree.add_result({2}, 1);
    CHECK(tree.best() == CellPath{1});
    tree.add_result({2, 1}, 0.5);
    CHECK(tree.best() == CellPath{2, 1});
}

TEST_CASE("replaying the results of a run gives its tree", "[tune]") {
    const Space space({{"a", Scale::linear(0, 9, true), 4, "%s"}, {"b", Scale::linear(0, 1), 3, "%s"}});
    UcbTree live(space, settings(3, true));
    Random random(7, "test", 0);
    const TieBreak tie_break = [&](std::uint32_t count) { return static_cast<std::uint32_t>(random.below(count)); };
    std::vector<CellPath> in_progress;
    std::vector<std::pair<CellPath, double>> results;
    while (results.size() < 600 || !in_progress.empty()) {
        if (in_progress.size() < 4 && results.size() + in_progress.size() < 600) {
            in_progress.push_back(live.choose(tie_break));
            live.begin(in_progress.back());
            continue;
        }
        const auto ended = in_progress.begin() + static_cast<std::ptrdiff_t>(random.below(in_progress.size()));
        results.emplace_back(*ended, static_cast<double>(random.below(3)) / 2);
        in_progress.erase(ended);
        live.abandon(results.back().first);
        live.add_result(results.back().first, results.back().second);
    }
    UcbTree replayed(space, settings(3, true));
    for (const auto& [cell, reward] : results) {
        replayed.add_result(cell, reward);
    }
    CHECK(described(replayed, replayed.root()) == described(live, live.root()));
    CHECK(replayed.node_count() == live.node_count());
    CHECK(live.node_count() > 100);
    CHECK(replayed.choose(first_of) == live.choose(first_of));
}

TEST_CASE("games deeper than max_depth, from an earlier run, still count", "[tune]") {
    const Space space = line(2);
    UcbTree tree(space, settings(1, false));
    tree.add_result({1, 0, 1}, 1);
    CHECK(tree.games(*tree.find({1, 0, 1})) == 1);
    CHECK(tree.choose(first_of) == CellPath{1, 0, 1});
}

TEST_CASE("a path that does not fit the space is an error", "[tune]") {
    const Space space = line(2);
    UcbTree tree(space, settings(2, true));
    CHECK_THROWS_WITH(tree.add_result({}, 1), "the whole space is no candidate");
    CHECK_THROWS_WITH(tree.add_result({2}, 1), "there is no candidate at the cell 2");
    CHECK_THROWS_WITH(tree.add_result({1, 5}, 1), "there is no candidate at the cell 1.5");
    CHECK_THROWS_AS(tree.begin({7}), Error);
    CHECK(tree.games(tree.root()) == 0);
    CHECK(tree.root().in_flight == 0);
    CHECK(tree.find({2}) == nullptr);
    CHECK(tree.find({0, 0}) == nullptr);
}

TEST_CASE("the tree finds the good cell of a synthetic engine", "[tune]") {
    const Space space = line(8);
    UcbTree tree(space, settings(1, true));
    for (std::uint64_t game = 0; game < 4000; ++game) {
        Random random(1, "game", game);
        const CellPath cell =
            tree.choose([&](std::uint32_t count) { return static_cast<std::uint32_t>(random.below(count)); });
        const double distance = space.centre(cell)[0] - 0.6875;
        tree.add_result(cell, random.uniform() < 0.7 - distance * distance ? 1 : 0);
    }
    CHECK(std::abs(static_cast<int>(tree.best()[0]) - 5) <= 1);
}

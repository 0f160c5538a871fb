#include "ringmaster/tune/tree/ucb_tree.hpp"

#include <array>
#include <set>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"

#include "support/catch.hpp"
#include "tune/tree/naive_tree.hpp"

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

TreeSettings random_settings(Random& random) {
    TreeSettings result;
    result.policy = std::array{PolicyKind::ucb, PolicyKind::beta_ucb}[random.below(2)];
    result.beta_ucb_cap = std::array{0.0, 0.5, 5.0}[random.below(3)];
    result.retire = std::array{RetireRule::none, RetireRule::confidence, RetireRule::fudge}[random.below(3)];
    result.best = std::array{BestRule::most_wins, BestRule::posterior_mean, BestRule::lower_bound}[random.below(3)];
    result.exploration_coefficient = std::array{0.0, 0.1, 0.45, 1e18, -1.0}[random.below(5)];
    result.max_depth = 1 + static_cast<int>(random.below(3));
    result.count_in_flight = random.below(2) == 0;
    result.initial_visits = 1 + static_cast<int>(random.below(10));
    result.initial_wins = 1 + static_cast<int>(random.below(static_cast<std::uint64_t>(result.initial_visits)));
    result.min_games = 1 + static_cast<int>(random.below(5));
    result.fudge = 1 + static_cast<int>(random.below(3));
    result.confidence = 0.5;
    return result;
}

Space random_space(Random& random) {
    const auto split = [&] { return 1 + static_cast<int>(random.below(5)); };
    return Space({{"a", Scale::linear(0, 4, true), split(), "%s"}, {"b", Scale::linear(0, 1), split(), "%s"}});
}

/// Plays a random event of several slots on both trees and requires that they agree on all that can be asked.
void compare_with_naive(Random random) {
    const Space space = random_space(random);
    const TreeSettings chosen = random_settings(random);
    UcbTree tree(space, chosen);
    NaiveTree naive(space, chosen);
    std::vector<CellPath> in_flight;
    for (int step = 0; step < 250; ++step) {
        if (in_flight.size() < 4 && random.below(2) == 0) {
            Random same_ties = random;
            const auto pick = [](Random& from) {
                return [&from](std::uint32_t count) { return static_cast<std::uint32_t>(from.below(count)); };
            };
            in_flight.push_back(tree.choose(random));
            REQUIRE(in_flight.back() == naive.choose(pick(same_ties)));
            tree.begin(in_flight.back());
            naive.change_along(in_flight.back(), [](NodeStatistics& node) { ++node.in_flight; });
        } else if (!in_flight.empty()) {
            const auto ended = in_flight.begin() + static_cast<std::ptrdiff_t>(random.below(in_flight.size()));
            tree.abandon(*ended);
            const double reward = static_cast<double>(random.below(3)) / 2;
            const int games = random.below(5) == 0 ? 0 : 1;
            if (games == 1) {
                tree.add_result(*ended, reward);
            }
            naive.change_along(*ended, [&](NodeStatistics& node) {
                --node.in_flight;
                node.visits += games;
                node.wins += games * reward;
            });
            in_flight.erase(ended);
        }
        REQUIRE(tree.best() == naive.best());
        REQUIRE(tree.retired() == naive.retired());
    }
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

TEST_CASE("groups of equal children choose as a look at every child does", "[tune][slow]") {
    for (std::uint64_t event = 0; event < 100; ++event) {
        INFO(event);
        compare_with_naive(Random(11, "event", event));
    }
}

TEST_CASE("a billion candidates are drawn from without being listed", "[tune]") {
    const auto axis = [](const char* code) { return TunedParameter{code, Scale::linear(0, 1), 1000, "%s"}; };
    const Space space({axis("a"), axis("b"), axis("c")});
    UcbTree tree(space, settings(2, true));
    CHECK(tree.node_count() == 1'000'000'001);
    std::vector<std::uint32_t> counts;
    const TieBreak last_of = [&](std::uint32_t count) {
        counts.push_back(count);
        return count - 1;
    };
    CHECK(tree.choose(last_of) == CellPath{999'999'999});
    tree.begin({999'999'999});
    CHECK(tree.choose(last_of) == CellPath{999'999'998});
    tree.abandon({999'999'999});
    tree.add_result({999'999'999}, 1);
    CHECK(tree.choose(last_of) == CellPath{999'999'999, 999'999'999});
    CHECK(counts == std::vector<std::uint32_t>{1'000'000'000, 999'999'999, 1, 1'000'000'000});
    CHECK(tree.visited_children(tree.root()) == std::vector<std::uint32_t>{999'999'999});
    CHECK(tree.node_count() == 2'000'000'001);
}

TEST_CASE("an event is decided when one cell is left that is not to be cut finer", "[tune]") {
    const Space space = line(3);
    for (const int depth : {1, 2}) {
        TreeSettings retiring = settings(depth, true);
        retiring.retire = RetireRule::confidence;
        UcbTree tree(space, retiring);
        CHECK_FALSE(tree.decided());
        for (int game = 0; game < 60; ++game) {
            tree.add_result({0}, game % 4 == 0 ? 1 : 0);
            tree.add_result({1}, 1);
            tree.add_result({2}, game % 4 == 0 ? 1 : 0);
        }
        CHECK(tree.retired() == std::vector<CellPath>{{0}, {2}});
        CHECK(tree.decided() == (depth == 1));
        CHECK(tree.choose(first_of)[0] == 1);
    }
    const Space alone = line(1);
    const UcbTree never(alone, settings(1, true));
    CHECK_FALSE(never.decided());
}

TEST_CASE("an event is decided although the cell that is left was never asked for the cells in it", "[tune]") {
    const Space space = integers(2, 4);
    TreeSettings retiring = settings(3, true);
    retiring.retire = RetireRule::confidence;
    UcbTree tree(space, retiring);
    for (int game = 0; game < 60; ++game) {
        for (const std::uint32_t number : child_numbers(tree, tree.root())) {
            tree.add_result({number}, number == 1 || game % 4 == 0 ? 1 : 0);
        }
    }
    REQUIRE(tree.retired() == std::vector<CellPath>{{0}, {3}});
    REQUIRE(tree.find({1})->children == nullptr);
    CHECK(tree.decided());
    CHECK(tree.choose(first_of) == CellPath{1});
    CHECK(tree.decided());
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

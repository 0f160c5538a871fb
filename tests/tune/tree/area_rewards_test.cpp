#include <algorithm>
#include <cmath>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"
#include "ringmaster/tune/tree/rave.hpp"
#include "ringmaster/tune/tree/ucb_tree.hpp"

#include "support/catch.hpp"

using namespace ringmaster;
using Catch::Approx;
using Area = std::vector<double>;

namespace {

struct PlayedCell {
    CellPath cell;
    Area area;
};

constexpr std::size_t points = 9;

/// Games of a tree of two levels. Some say one thing of all points, as games of unknown ownership do.
std::vector<PlayedCell> random_games(std::uint64_t count) {
    std::vector<PlayedCell> games;
    for (std::uint64_t number = 0; number < count; ++number) {
        Random random(1, "areas", number);
        PlayedCell game{{static_cast<std::uint32_t>(random.below(3)), static_cast<std::uint32_t>(random.below(3))}, {}};
        const bool common = random.below(4) == 0;
        const double value = 2 * random.uniform() - 1;
        for (std::size_t point = 0; point < points; ++point) {
            game.area.push_back(common ? value : static_cast<double>(random.below(3)) - 1);
        }
        games.push_back(game);
    }
    return games;
}

bool is_in(const CellPath& cell, const CellPath& whole) {
    return whole.size() <= cell.size() && std::equal(whole.begin(), whole.end(), cell.begin());
}

/// Levanto's value, straight from its definition, times the number of games.
double naive_worth(const std::vector<PlayedCell>& games, const CellPath& whole, double exponent) {
    Area sums(points);
    double count = 0;
    for (const PlayedCell& game : games) {
        if (is_in(game.cell, whole)) {
            std::ranges::transform(sums, game.area, sums.begin(), std::plus<>());
            ++count;
        }
    }
    double total = 0;
    for (const double sum : sums) {
        total += std::copysign(std::pow(std::fabs(sum / count), exponent), sum);
    }
    return count * (0.5 + 0.5 * total / static_cast<double>(points));
}

Space line() {
    return Space({{"a", Scale::linear(0, 1), 3, "%s"}});
}

TreeSettings two_levels() {
    TreeSettings settings;
    settings.max_depth = 2;
    return settings;
}

}  // namespace

TEST_CASE("the value by area is Levanto's sum over the mean of each point", "[tune]") {
    AreaRewards areas(4, 0.5);
    CHECK(areas.add({0}, Area{1, 1, -1, 0}) == Area{0.625, 0.625});
    const std::vector<double> two = areas.add({0}, Area{1, 0, 1, 0});  // the means are 1, 0.5, 0, 0
    CHECK(two[1] == Approx(2 * (0.5 + 0.5 * (1 + std::sqrt(0.5)) / 4)));
    CHECK(two[0] == two[1]);
    const std::vector<double> other = areas.add({1}, Area{-1, -1, -1, -1});
    CHECK(other[1] == 0);
    CHECK(other[0] == Approx(3 * (0.5 + 0.5 * (std::sqrt(1.0 / 3) - std::sqrt(1.0 / 3) - std::sqrt(1.0 / 3)) / 4)));
}

TEST_CASE("with the exponent 1 the value by area is the mean share of the board", "[tune]") {
    AreaRewards areas(2, 1);
    areas.add({0}, Area{1, 1});
    areas.add({0}, Area{-1, 1});
    CHECK(areas.add({0}, Area{-1, -1}).back() == Approx(1.5));
}

TEST_CASE("what cancels out is nothing, however small the exponent", "[tune]") {
    AreaRewards areas(1, 0.1);
    for (int games = 4; games <= 4000; games += 4) {
        areas.add({0}, Area{1.0 / 3});
        areas.add({0}, Area{0.1});
        areas.add({0}, Area{-1.0 / 3});
        REQUIRE(areas.add({0}, Area{-0.1}).back() == 0.5 * games);
    }
}

TEST_CASE("every node of a tree has the worth of its games as points, in whatever order they came", "[tune]") {
    for (const double exponent : {0.1, 0.5, 1.0, 3.0}) {
        INFO(exponent);
        std::vector<PlayedCell> games = random_games(300);
        const Space space = line();
        std::vector<double> root_wins;
        for (int order = 0; order < 3; ++order) {
            UcbTree tree(space, two_levels());
            AreaRewards areas(points, exponent);
            for (std::size_t i = 0; i < games.size(); ++i) {
                tree.add_result(games[i].cell, areas.add(games[i].cell, games[i].area));
            }
            for (std::uint32_t a = 0; a < 3; ++a) {
                for (const CellPath& cell : {CellPath{}, CellPath{a}, CellPath{a, 0}, CellPath{a, 1}, CellPath{a, 2}}) {
                    const UcbTree::Node* node = tree.find(cell);
                    REQUIRE(node != nullptr);
                    CHECK(tree.points(*node) == Approx(naive_worth(games, cell, exponent)).epsilon(1e-6));
                    CHECK(tree.games(*node) ==
                          static_cast<double>(std::ranges::count_if(
                              games, [&](const PlayedCell& game) { return is_in(game.cell, cell); })));
                }
            }
            root_wins.push_back(tree.root().wins);
            std::rotate(games.begin(), games.begin() + 101, games.end());
            std::reverse(games.begin(), games.begin() + 50);
        }
        CHECK(root_wins[1] == Approx(root_wins[0]).epsilon(1e-14));
        CHECK(root_wins[2] == Approx(root_wins[0]).epsilon(1e-14));
    }
}

TEST_CASE("while games come in, no node is worth more than its games or less than nothing", "[tune]") {
    const Space space = line();
    UcbTree tree(space, two_levels());
    AreaRewards areas(points, 0.5);
    const std::vector<PlayedCell> games = random_games(200);
    for (std::size_t i = 0; i < games.size(); ++i) {
        Area area = games[i].area;
        if (i < 100) {
            area.assign(points, games[i].cell[0] == 0 ? 1 : -1);
        }
        tree.add_result(games[i].cell, areas.add(games[i].cell, area));
        for (const CellPath& cell : {CellPath{}, CellPath{games[i].cell[0]}, games[i].cell}) {
            const UcbTree::Node& node = *tree.find(cell);
            CHECK(tree.points(node) >= 0);
            CHECK(tree.points(node) <= tree.games(node));
        }
    }
}

TEST_CASE("a game of another board is a bug, and so are points that do not fit the tree", "[tune]") {
    AreaRewards areas(4, 0.5);
    CHECK_THROWS_AS(areas.add({0}, Area{1, 1, 1}), Error);
    const Space space = line();
    UcbTree tree(space, two_levels());
    CHECK_THROWS_AS(tree.add_result({0}, Area{1}), Error);
    TreeSettings with_rave;
    with_rave.rave = true;
    UcbTree raving(space, with_rave);
    CHECK_THROWS_AS(raving.add_result({0}, Area{1, 1}), Error);
    CHECK(tree.games(tree.root()) == 0);
}

#include "ringmaster/tune/tree/child_choice.hpp"

#include "ringmaster/base/random.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

const NodeStatistics fresh{10, 5, 0};

/// Children on a line; the i-th has won so many of so many games.
Children line_of(const std::vector<std::pair<int, int>>& wins_and_games, const TreeSettings& settings) {
    const Space space({{"a", Scale::linear(0, 1), static_cast<int>(wins_and_games.size()), "%s"}});
    Children children(space.children({}), fresh, settings);
    for (std::uint32_t rank = 0; rank < children.size(); ++rank) {
        const auto [wins, games] = wins_and_games[rank];
        for (int game = 0; game < games; ++game) {
            children.add_result(rank, children.visit(rank), game < wins ? 1 : 0);
        }
    }
    return children;
}

using Ranks = std::vector<std::uint32_t>;

}  // namespace

TEST_CASE("each rule recommends its own best child", "[tune]") {
    TreeSettings settings;
    const Children children = line_of({{60, 100}, {9, 10}, {45, 60}, {0, 0}}, settings);
    const auto best_by = [&](BestRule rule) {
        settings.best = rule;
        return ChildChoice(settings).best(children);
    };
    CHECK(best_by(BestRule::most_wins) == 0);
    CHECK(best_by(BestRule::lower_bound) == 2);
    CHECK(best_by(BestRule::posterior_mean) == 2);
    const Children lucky = line_of({{60, 100}, {20, 20}, {45, 60}}, settings);
    CHECK(ChildChoice(settings).best(lucky) == 1);
}

TEST_CASE("those who retire are not chosen by any policy, and return when the leader falls", "[tune]") {
    for (const auto& [name, policy] : words_of(PolicyKind{})) {
        INFO(name);
        TreeSettings settings;
        settings.policy = policy;
        settings.retire = RetireRule::confidence;
        settings.exploration_coefficient = 100;
        const ChildChoice choice(settings);
        Children children = line_of({{90, 100}, {10, 40}, {70, 100}, {12, 41}}, settings);
        CHECK(choice.retired(children) == Ranks{1, 2, 3});
        CHECK(choice.only_one_left(children));
        const TieBreak first = [](std::uint32_t) { return 0u; };
        CHECK(choice.choose(children, {300, 200, 0}, first) == 0);
        for (int game = 0; game < 30; ++game) {
            children.add_result(0, children.visit(0), 0);
        }
        CHECK(choice.retired(children) == Ranks{1, 3});
        CHECK_FALSE(choice.only_one_left(children));
    }
}

TEST_CASE("without a rule nobody retires and nothing is decided", "[tune]") {
    const TreeSettings settings;
    const ChildChoice choice(settings);
    const Children children = line_of({{90, 100}, {0, 100}}, settings);
    CHECK(choice.retired(children).empty());
    CHECK_FALSE(choice.only_one_left(children));
}

TEST_CASE("rave turns every policy to the relatives of a winner that is busy", "[tune]") {
    const Space space({{"a", Scale::linear(0, 1), 4, "%s"}, {"b", Scale::linear(0, 1), 4, "%s"}});
    for (const auto& [name, policy] : words_of(PolicyKind{})) {
        INFO(name);
        TreeSettings settings;
        settings.policy = policy;
        settings.beta_ucb_cap = 0;
        settings.rave = true;
        Children children(space.children({}), fresh, settings);
        for (int game = 0; game < 40; ++game) {
            children.add_result(0, children.visit(0), 1);
            children.add_result(15, children.visit(15), 0);
        }
        children.add_in_flight(0, children.visit(0), 200);
        const ChildChoice choice(settings);
        Random random(1, "ties", 0);
        const TieBreak any = [&](std::uint32_t count) { return static_cast<std::uint32_t>(random.below(count)); };
        int relatives = 0;
        int strangers = 0;
        for (int i = 0; i < 200; ++i) {
            const std::uint32_t rank = choice.choose(children, {90, 45, 200}, any);
            relatives += rank != 0 && (rank < 4 || rank % 4 == 0);
            strangers += rank >= 12 || rank % 4 == 3;
        }
        CHECK(relatives > 150);
        CHECK(strangers <= relatives / 2);
    }
}

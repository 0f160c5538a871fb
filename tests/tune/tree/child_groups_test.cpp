#include "ringmaster/tune/tree/children.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

const NodeStatistics unplayed{10, 5, 0};
const auto everyone = [](const NodeStatistics&) { return true; };
const auto mean = [](const NodeStatistics& child) { return child.mean(); };

void play(ChildGroups& groups, std::uint32_t rank, const NodeStatistics& to) {
    groups.add_visited(rank);
    groups.move(rank, unplayed, to);
}

std::vector<std::uint32_t> members(const ChildGroups& groups, const ChildGroups::Tied& tied) {
    std::vector<std::uint32_t> ranks;
    for (std::uint32_t k = 0; k < tied.count; ++k) {
        ranks.push_back(groups.kth(tied, k));
    }
    return ranks;
}

using Ranks = std::vector<std::uint32_t>;

}  // namespace

TEST_CASE("unvisited children are one group however many they are", "[tune]") {
    ChildGroups groups(1'000'000'000, unplayed, true);
    int calls = 0;
    const auto tied = groups.best(
        [&](const NodeStatistics& child) {
            ++calls;
            return child.mean();
        },
        everyone);
    CHECK(calls == 1);
    CHECK(tied.count == 1'000'000'000);
    CHECK(groups.kth(tied, 999'999'999) == 999'999'999);
    play(groups, 500, {11, 5, 0});
    CHECK(groups.kth(groups.best(mean, everyone), 500) == 501);
}

TEST_CASE("ties over several groups and the unvisited are in ascending order", "[tune]") {
    ChildGroups groups(8, unplayed, true);
    play(groups, 6, {12, 6, 0});
    play(groups, 1, {12, 6, 0});
    play(groups, 4, {14, 7, 0});
    play(groups, 3, {11, 6, 0});
    groups.move(3, {11, 6, 0}, {12, 5, 0});
    CHECK(members(groups, groups.best(mean, everyone)) == Ranks{0, 1, 2, 4, 5, 6, 7});
    play(groups, 0, {12, 7, 0});
    play(groups, 7, {24, 14, 0});
    CHECK(members(groups, groups.best(mean, everyone)) == Ranks{0, 7});
}

TEST_CASE("a group's members leave for the group they now belong to", "[tune]") {
    ChildGroups groups(3, unplayed, true);
    for (std::uint32_t rank = 0; rank < 3; ++rank) {
        play(groups, rank, {11, 6, 0});
    }
    CHECK(groups.unvisited_count() == 0);
    groups.move(1, {11, 6, 0}, {12, 6, 0});
    groups.move(0, {11, 6, 0}, {12, 6, 0});
    groups.move(2, {11, 6, 0}, {12, 6, 0});
    const auto tied = groups.best(mean, everyone);
    CHECK(tied.groups.size() == 1);
    CHECK(members(groups, tied) == Ranks{0, 1, 2});
}

TEST_CASE("games in flight part groups only where they count", "[tune]") {
    const auto by_visits = [](const NodeStatistics& child) { return -child.expected_visits(); };
    for (const bool count : {true, false}) {
        ChildGroups groups(2, unplayed, count);
        groups.add_visited(0);
        groups.move(0, unplayed, {10, 5, 1});
        CHECK(members(groups, groups.best(by_visits, everyone)) == (count ? Ranks{1} : Ranks{0, 1}));
        groups.move(0, {10, 5, 1}, unplayed);
        CHECK(members(groups, groups.best(by_visits, everyone)) == Ranks{0, 1});
    }
}

TEST_CASE("those who are not admitted are passed over, and with nobody there is no group", "[tune]") {
    ChildGroups groups(3, unplayed, true);
    play(groups, 0, {20, 15, 0});
    play(groups, 1, {20, 12, 0});
    const auto losers = [](const NodeStatistics& child) { return child.wins < 15 && child.visits > 10; };
    CHECK(groups.best(mean, losers).count == 0);
    CHECK(groups.best(mean, [](const NodeStatistics& child) { return child.visits < 15; }).with_unvisited);
}

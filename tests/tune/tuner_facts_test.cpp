#include "ringmaster/tune/tuner_facts.hpp"

#include <cmath>

#include "ringmaster/report/facts.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

TunedParameter on_a_line(int split) {
    return {"x", Scale::linear(0, 10), split, "%s"};
}

TunedParameter in_a_list(int length) {
    std::vector<Value> words;
    for (int i = 0; i < length; ++i) {
        words.emplace_back("v" + std::to_string(i));
    }
    return {"mode", Scale::explicit_values(words), length, "%s"};
}

EventFacts counted_along(const std::vector<TunedParameter>& parameters, const std::vector<PointGames>& games) {
    EventFacts facts;
    facts.parameters.resize(parameters.size());
    add_stretches(facts, parameters, {}, games);
    return facts;
}

}  // namespace

TEST_CASE("games are counted in the stretch in which they lie, the ends among them", "[tune]") {
    const EventFacts facts = counted_along(
        {on_a_line(4)}, {{{0.0}, 1, 1}, {{0.24}, 2, 0.5}, {{0.25}, 4, 3}, {{0.99}, 8, 2}, {{1.0}, 16, 5}});
    const std::vector<StretchFacts>& stretches = facts.parameters[0].games;
    REQUIRE(stretches.size() == 4);
    CHECK(stretches[0].games == 3);
    CHECK(stretches[0].points == 1.5);
    CHECK(stretches[1].games == 4);
    CHECK(stretches[2].games == 0);
    CHECK(stretches[3].games == 24);
    CHECK(stretches[3].points == 7);
    CHECK(stretches[1].at == 0.375);
    CHECK(stretches[1].value == Value(3.75));
    CHECK(facts.pairs.empty());
}

TEST_CASE("few whole numbers have a stretch each, wherever their scale has them", "[tune]") {
    for (const Scale& scale : {Scale::linear(1, 4, true), Scale::log(1, 4, true)}) {
        const auto position = [&](long long number) { return scale.position(number).value(); };
        const TunedParameter parameter{"n", scale, 0, "%s"};
        const EventFacts facts =
            counted_along({parameter, parameter},
                          {{{0, 1}, 1, 1}, {{position(2), 0}, 2, 1}, {{position(3), 0}, 4, 1}, {{1, 0}, 8, 1}});
        const std::vector<StretchFacts>& stretches = facts.parameters[0].games;
        REQUIRE(stretches.size() == 4);
        for (std::size_t i = 0; i < 4; ++i) {
            CHECK(stretches[i].value == Value(static_cast<long long>(i + 1)));
            CHECK(stretches[i].at == position(static_cast<long long>(i + 1)));
            CHECK(stretches[i].games == 1U << i);
        }
        REQUIRE(facts.pairs.size() == 1);
        CHECK(facts.pairs[0].columns == 4);
        CHECK(facts.pairs[0].squares.back().first == Value(4LL));
        CHECK(facts.pairs[0].squares.back().second == Value(1LL));
    }
    CHECK(counted_along({{"n", Scale::linear(1, 13, true), 0, "%s"}}, {}).parameters[0].games.size() == 12);
    CHECK(counted_along({{"n", Scale::linear(1, 4, true), 2, "%s"}}, {}).parameters[0].games.size() == 2);
}

TEST_CASE("whole numbers that descend have a stretch each, too", "[tune]") {
    const Scale scale = Scale::linear(10, 1, true);
    std::vector<PointGames> games;
    for (long long number = 1; number <= 10; ++number) {
        games.push_back({{scale.position(number).value()}, static_cast<std::uint64_t>(number), 0.5});
    }
    const EventFacts facts = counted_along({{"n", scale, 0, "%s"}}, games);
    const std::vector<StretchFacts>& stretches = facts.parameters[0].games;
    REQUIRE(stretches.size() == 10);
    for (std::size_t i = 0; i < 10; ++i) {
        CHECK(stretches[i].value == Value(static_cast<long long>(10 - i)));
        CHECK(stretches[i].at == scale.position(stretches[i].value));
        CHECK(stretches[i].games == 10 - i);
    }
    CHECK_FALSE(std::signbit(stretches[0].at));
}

TEST_CASE("there are as many stretches as cells, but not too many, and one for each value of a list", "[tune]") {
    const auto stretches = [](const TunedParameter& parameter) {
        return counted_along({parameter}, {}).parameters[0].games.size();
    };
    CHECK(stretches(on_a_line(5)) == 5);
    CHECK(stretches(on_a_line(0)) == 12);
    CHECK(stretches(on_a_line(1000)) == 12);
    CHECK(stretches(in_a_list(3)) == 3);
    CHECK(stretches(in_a_list(24)) == 24);
    CHECK(stretches(in_a_list(100)) == 24);
    CHECK(counted_along({in_a_list(3)}, {}).parameters[0].games[2].value == Value(std::string("v2")));
}

TEST_CASE("the middle of a stretch is told without the rounding of doubles", "[tune]") {
    const EventFacts facts = counted_along({{"x", Scale::linear(0, 100), 10, "%s"}}, {});
    CHECK(facts.parameters[0].games[5].value == Value(55.0));
}

TEST_CASE("two parameters share squares, of which those with games are listed", "[tune]") {
    const EventFacts facts =
        counted_along({on_a_line(2), in_a_list(3), on_a_line(4)},
                      {{{0.1, 0.5, 0.9}, 2, 1}, {{0.2, 0.6, 0.1}, 4, 2.5}, {{0.9, 0.1, 0.9}, 1, 0}});
    REQUIRE(facts.pairs.size() == 3);
    const PairFacts& pair = facts.pairs[0];
    CHECK(pair.first == 0);
    CHECK(pair.second == 1);
    CHECK(pair.columns == 2);
    CHECK(pair.rows == 3);
    REQUIRE(pair.squares.size() == 2);
    CHECK(pair.squares[0].x == 0.25);
    CHECK(pair.squares[0].y == 0.5);
    CHECK(pair.squares[0].first == Value(2.5));
    CHECK(pair.squares[0].second == Value(std::string("v1")));
    CHECK(pair.squares[0].games == 6);
    CHECK(pair.squares[0].points == 3.5);
    CHECK(pair.squares[1].games == 1);
    CHECK(facts.pairs[1].second == 2);
    CHECK(facts.pairs[2].first == 1);
    CHECK_FALSE(pair.correlation);
}

TEST_CASE("what is known of a pair already stays", "[tune]") {
    EventFacts facts;
    facts.parameters.resize(2);
    facts.pairs.push_back({0, 1, 0.5, true, {}, 0, 0});
    add_stretches(facts, {on_a_line(2), on_a_line(2)}, {}, {{{0.1, 0.9}, 3, 1}});
    REQUIRE(facts.pairs.size() == 1);
    CHECK(facts.pairs[0].correlation == 0.5);
    CHECK(facts.pairs[0].is_clear);
    CHECK(facts.pairs[0].squares.at(0).games == 3);
}

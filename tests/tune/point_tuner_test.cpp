#include "ringmaster/tune/point_tuner.hpp"

#include "ringmaster/tune/model/duel_tuner.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("a history goes back by thirds, but not for so many games that it would take seconds", "[tune]") {
    CHECK(history_moments(9).empty());
    CHECK(history_moments(40) == std::vector<std::size_t>{11, 17, 26, 40});
    CHECK(history_moments(60'000).back() == 60'000);
    CHECK(history_moments(60'000).end()[-2] == 17'777);
}

TEST_CASE("the recommended point is looked up again when the games have grown by a tenth", "[tune]") {
    DuelTuner tuner({{"x", Scale::linear(0, 10), 0, "%s"}}, {});
    Recent<std::vector<double>> recent;
    const auto point = [&] { return tuner.recommended_point(); };
    CHECK(recent.of(100, point) == std::vector<double>{0.5});
    GameResult won{1, 1};
    won.other = {{"x", 0.0}};
    tuner.tell(Choice{Choice::duel, {}, {1, 0}}, {{"x", 10.0}}, won);
    CHECK(recent.of(109, point) == std::vector<double>{0.5});
    CHECK(recent.games() == 100);
    CHECK(recent.of(111, point) != std::vector<double>{0.5});
    CHECK(recent.games() == 111);
}

#include "ringmaster/game/reward.hpp"

#include <cmath>

#include "ringmaster/base/error.hpp"
#include "ringmaster/game/plausibility.hpp"
#include "ringmaster/go/scoring.hpp"

#include "support/catch.hpp"
#include "support/error_of.hpp"

using namespace ringmaster;
using Catch::Approx;

namespace {

GameRecord game(Ending ending, std::optional<Colour> winner, const std::string& result) {
    GameRecord record;
    record.colour = Colour::black;
    record.ending = ending;
    record.winner = winner;
    record.result = result;
    record.score = winner == Colour::black ? 1 : ending == Ending::jigo ? 0.5 : 0;
    return record;
}

GameRecord counted_game(const std::string& result) {
    GameRecord record = game(Ending::score, result[0] == 'B' ? Colour::black : Colour::white, result);
    record.margin = parse_score(result)->margin;
    return record;
}

RewardSettings margins() {
    RewardSettings settings;
    settings.kind = RewardKind::margin;
    return settings;
}

RewardSettings areas() {
    RewardSettings settings;
    settings.kind = RewardKind::area;
    return settings;
}

double reward(const GameRecord& record, const RewardSettings& settings = margins()) {
    return reward_of(record, settings, 9);
}

}  // namespace

TEST_CASE("by default a game is worth its result", "[game]") {
    CHECK(reward(counted_game("B+0.5"), {}) == 1);
    CHECK(reward(counted_game("W+80.5"), {}) == 0);
    CHECK(reward(game(Ending::jigo, std::nullopt, "0"), {}) == 0.5);
    CHECK(to_text(RewardSettings{}, 9).empty());
}

TEST_CASE("a margin counts by Levanto's formula, the same for both sides", "[game]") {
    CHECK(reward(counted_game("B+0.5")) == Approx(0.5 + 0.5 * std::sqrt(0.5 / 81)));
    CHECK(reward(counted_game("B+20.25")) == Approx(0.75));
    CHECK(reward(counted_game("W+20.25")) == Approx(0.25));
    CHECK(reward(counted_game("B+81")) == 1);
    GameRecord white = counted_game("W+20.25");
    white.colour = Colour::white;
    CHECK(reward(white) == Approx(0.75));
    RewardSettings linear = margins();
    linear.margin_exponent = 1;
    CHECK(reward(counted_game("W+20.25"), linear) == Approx(0.375));
}

TEST_CASE("a margin beyond the greatest counts like it, and the greatest can be set", "[game]") {
    CHECK(reward(counted_game("B+90.5")) == 1);
    CHECK(reward(counted_game("W+90.5")) == 0);
    RewardSettings small = margins();
    small.margin_max = 16;
    CHECK(reward(counted_game("B+4"), small) == Approx(0.75));
    CHECK(reward(counted_game("B+20"), small) == 1);
    CHECK(to_text(small, 9) == "margin, to the power of 0.5, of 16 points");
    CHECK(to_text(margins(), 9) == "margin, to the power of 0.5, of 81 points");
}

TEST_CASE("a win without a margin counts what the settings say", "[game]") {
    RewardSettings settings = margins();
    settings.resignation = 0.75;
    settings.forfeit = 0.5;
    CHECK(reward(game(Ending::resignation, Colour::black, "B+R"), settings) == 0.75);
    CHECK(reward(game(Ending::resignation, Colour::white, "W+R"), settings) == 0.25);
    CHECK(reward(game(Ending::claim, Colour::black, "B+"), settings) == 0.75);
    CHECK(reward(counted_game("B+"), settings) == 0.75);
    CHECK(reward(game(Ending::forfeit, Colour::white, "W+F"), settings) == 0.5);
    CHECK(reward(game(Ending::failure, Colour::black, "B+F"), settings) == 0.5);
    CHECK(reward(game(Ending::forfeit, Colour::white, "W+F")) == 0);
    CHECK(reward(game(Ending::resignation, Colour::black, "B+R")) == 1);
}

TEST_CASE("a game without a winner counts as it does for wins", "[game]") {
    CHECK(reward(game(Ending::jigo, std::nullopt, "0")) == 0.5);
    CHECK(reward(game(Ending::unknown, std::nullopt, "?")) == 0);
    GameRecord half = game(Ending::move_limit, std::nullopt, "Void");
    half.score = 0.5;
    CHECK(reward(half) == 0.5);
}

TEST_CASE("by area a game says of each point whose it was", "[game]") {
    GameRecord record = counted_game("W+0.5");
    record.ownership = "bw.w";
    CHECK(area_of(record, areas(), 2) == std::vector<double>{1, -1, 0, -1});
    record.colour = Colour::white;
    CHECK(area_of(record, areas(), 2) == std::vector<double>{-1, 1, 0, 1});
}

TEST_CASE("a game of unknown ownership says of all points what alone is worth its margin or what is set", "[game]") {
    RewardSettings settings = areas();
    settings.margin_max = 16;
    settings.margin_exponent = 3;
    const auto value = [&](const GameRecord& record) {
        const std::vector<double> area = area_of(record, settings, 9);
        CHECK(area == std::vector<double>(81, area.front()));
        return area.front();
    };
    CHECK(value(counted_game("B+20.25")) == Approx(0.25));
    CHECK(value(counted_game("W+20.25")) == Approx(-0.25));
    CHECK(value(counted_game("B+90.5")) == 1);
    CHECK(value(game(Ending::jigo, std::nullopt, "0")) == 0);
    CHECK(value(game(Ending::unknown, std::nullopt, "?")) == -1);
    CHECK(value(game(Ending::resignation, Colour::black, "B+R")) == 1);
    CHECK(value(game(Ending::forfeit, Colour::white, "W+F")) == -1);
    settings.resignation = 0.75;
    settings.forfeit = 0.5;
    CHECK(value(game(Ending::resignation, Colour::black, "B+R")) == Approx(0.25));  // 0.5 + 0.5 * sqrt(0.25) = 0.75
    CHECK(value(game(Ending::claim, Colour::white, "W+")) == Approx(-0.25));
    CHECK(value(game(Ending::failure, Colour::white, "W+F")) == 0);
    settings.area_exponent = 2;
    CHECK(value(game(Ending::resignation, Colour::black, "B+R")) == Approx(std::sqrt(0.5)));
    CHECK(value(counted_game("B+20.25")) == Approx(0.25));
}

TEST_CASE("what is no ownership of the board should have been found before", "[game]") {
    GameRecord record = counted_game("B+3");
    record.number = 7;
    GameSettings settings;
    settings.board_size = 2;
    for (const char* wrong : {"bw.", "bw.wb", "bwxw", "BW.W"}) {
        record.ownership = wrong;
        INFO(wrong);
        CHECK(error_of([&] { area_of(record, areas(), 2); }) ==
              "the ownership of game 7 was not checked; this is a bug in ringmaster");
        CHECK(error_of([&] { require_plausible(record, {false, &settings}); }).starts_with("'ownership' must be of "));
    }
}

TEST_CASE("a game alone has no reward by area, and reports say how areas are rewarded", "[game]") {
    CHECK_THROWS_AS(reward(counted_game("B+3"), areas()), Error);
    CHECK(to_text(areas(), 9) == "area, to the power of 0.5, of 81 points");
}

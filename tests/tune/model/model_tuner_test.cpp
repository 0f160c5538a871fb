#include "ringmaster/tune/model/model_tuner.hpp"

#include <cmath>

#include "support/catch.hpp"
#include "support/facts_of.hpp"

using namespace ringmaster;

namespace {

std::vector<TunedParameter> level(double low, double high) {
    return {{"level", Scale::linear(low, high), 0, "%s"}};
}

Choice asked(double x) {
    return Choice{'T', {}, {x}};
}

}  // namespace

TEST_CASE("what counts of a game are the values that were played", "[tune]") {
    ModelTuner tuner(level(0, 10), {});
    tuner.tell(asked(0.9), {{"level", 2.5}}, {1, 0.75, {}});
    REQUIRE(tuner.games().size() == 1);
    CHECK(tuner.games().point(0)[0] == 0.25);
    CHECK(tuner.games().reward(0) == 0.75);
    CHECK(tuner.tally().wins == 1);
}

TEST_CASE("a game farther from the range than that is wide teaches nothing and is counted apart", "[tune]") {
    ModelTuner tuner(level(0, 2), {});
    tuner.tell(asked(0.5), {{"level", 4.5}}, {1, 1, {}});
    CHECK_FALSE(tuner.has_results());
    CHECK(games_set_aside(tuner) == 1);
    CHECK(tuner.tally().games == 0);
}

TEST_CASE("games beside a range that is narrower now teach, and none is played there", "[tune]") {
    for (const double top : {5.0, 8.5}) {
        ModelTuner tuner(level(4, 7), {});
        for (std::uint64_t game = 0; game < 400; ++game) {
            Random random(1, "choice", game);
            Choice choice = tuner.choose(random).value();
            Parameters played = tuner.parameters(choice);
            if (game < 300) {
                played = {{"level", 1 + 9 * random.uniform()}};  // at most a range away
            }
            const double value = std::get<double>(played.at(0).second);
            CHECK((game < 300 || (value >= 4 && value <= 7)));
            const double rate = 1 / (1 + std::exp((value - top) * (value - top) / 8));
            const double won = Random(1, "luck", game).uniform() < rate ? 1 : 0;
            tuner.tell(choice, played, {won, won, {}});
        }
        CHECK(tuner.tally().games == 400);
        const double recommended = std::get<double>(tuner.recommended().at(0).second);
        CHECK(recommended == Catch::Approx(std::min(top, 7.0)).margin(0.8));
        CHECK(recommended <= 7);
        CHECK(std::get<double>(tuner.second().value().at(0).second) <= 7);
    }
}

TEST_CASE("of a long list of words the second best may be any", "[tune]") {
    std::vector<Value> words;
    for (char letter = 'a'; letter <= 't'; ++letter) {
        words.emplace_back(std::string(1, letter));
    }
    ModelTuner tuner({{"word", Scale::explicit_values(words), 0, "%s"}}, {});
    for (std::uint64_t game = 0; game < 800; ++game) {
        Random random(1, "choice", game);
        const Choice choice = tuner.choose(random).value();
        const Parameters played = tuner.parameters(choice);
        const Value& word = played.at(0).second;
        const double rate = word == Value("e") ? 0.75 : word == Value("i") ? 0.65 : 0.2;
        const double won = Random(1, "luck", game).uniform() < rate ? 1 : 0;
        tuner.tell(choice, played, {won, won, {}});
    }
    CHECK(tuner.recommended().at(0).second == Value("e"));
    CHECK(tuner.second().value().at(0).second == Value("i"));
}

TEST_CASE("a choice with another number of coordinates is an error", "[tune]") {
    ModelTuner tuner(level(0, 10), {});
    CHECK_THROWS_WITH(tuner.tell(Choice{'T', {}, {0.5, 0.5}}, {{"level", 2.5}}, {1, 1, {}}),
                      "a choice of 2 parameters was told to a model_tuner of 1");
    for (const Choice& other : {Choice{0, {1}}, Choice{'T', {1}, {0.5}}, Choice{Choice::duel, {}, {0.5, 0.5}}}) {
        CHECK_THROWS_WITH(tuner.tell(other, {{"level", 2.5}}, {1, 1, {}}),
                          "a game was chosen by another kind of tuner");
    }
}

TEST_CASE("colours alternate from game to game, for hardly any point plays twice", "[tune]") {
    const ModelTuner tuner(level(0, 10), {});
    CHECK(tuner.turn(asked(0.5), 17) == 17);
}

TEST_CASE("both ends of the ranges are tried before a run", "[tune]") {
    const ModelTuner tuner(level(-1, 10), {});
    CHECK(tuner.extremes() == std::vector<Parameters>{{{"level", -1.0}}, {{"level", 10.0}}});
    CHECK(tuner.listed_points(1000).empty());
}

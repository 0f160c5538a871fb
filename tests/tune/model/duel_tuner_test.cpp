#include "ringmaster/tune/model/duel_tuner.hpp"

#include <cmath>
#include <numeric>

#include "ringmaster/base/error.hpp"

#include "support/catch.hpp"
#include "support/facts_of.hpp"

using namespace ringmaster;

namespace {

std::vector<TunedParameter> duel_level(double low, double high, std::optional<Value> default_value = {}) {
    std::vector<TunedParameter> parameters{{"level", Scale::linear(low, high), 0, "%s"}};
    parameters[0].default_value = std::move(default_value);
    return parameters;
}

Choice duel(double first, double second) {
    return Choice{Choice::duel, {}, {first, second}};
}

GameResult won(double against) {
    GameResult result{1, 1};
    result.other = {{"level", against}};
    return result;
}

double value_of(const Parameters& parameters) {
    return std::get<double>(parameters.at(0).second);
}

}  // namespace

TEST_CASE("a duel has the engine parameters of both sides", "[tune]") {
    DuelTuner tuner(duel_level(0, 10), {});
    const Choice choice = duel(0.25, 0.75);
    CHECK(value_of(tuner.parameters(choice)) == 2.5);
    CHECK(value_of(tuner.other_parameters(choice).value()) == 7.5);
    CHECK(tuner.other_point(choice) == std::vector<double>{0.75});
    CHECK(tuner.turn(choice, 17) == 17);
}

TEST_CASE("what counts of a duel are the values that both sides played", "[tune]") {
    DuelTuner tuner(duel_level(0, 10), {});
    tuner.tell(duel(0, 0), {{"level", 9.0}}, won(1));
    CHECK(tuner.tally().games == 1);
    for (int game = 0; game < 30; ++game) {
        tuner.tell(duel(0, 0), {{"level", 9.0}}, won(1));
    }
    CHECK(value_of(tuner.recommended()) > 5);
}

TEST_CASE("a duel of which a side is farther from the range than that is wide teaches nothing", "[tune]") {
    DuelTuner tuner(duel_level(0, 2), {});
    tuner.tell(duel(0.5, 0.5), {{"level", 1.0}}, won(9));
    tuner.tell(duel(0.5, 0.5), {{"level", 9.0}}, won(1));
    CHECK_FALSE(tuner.has_results());
    CHECK(games_set_aside(tuner) == 2);
    CHECK_THROWS_WITH(tuner.tell(Choice{Choice::duel, {}, {0, 0, 1, 1}}, {{"level", 1.0}}, won(1)),
                      "a duel of 2 parameters was told to a model_tuner of 1");
    CHECK_THROWS_AS(tuner.tell(Choice{'T', {}, {1}}, {{"level", 1.0}}, won(1)), Error);
}

TEST_CASE("duels begin at the present values, and recommend them before the first game", "[tune]") {
    DuelTuner tuner(duel_level(0, 10, 7.0), {});
    CHECK(value_of(tuner.recommended()) == Catch::Detail::Approx(7.0));
    DuelTuner without(duel_level(0, 10), {});
    CHECK(value_of(without.recommended()) == Catch::Detail::Approx(5.0));
}

TEST_CASE("duels find the top of a hill", "[tune]") {
    DuelTuner tuner(duel_level(0, 10), {});
    const auto strength = [](double x) { return -std::pow(x - 7, 2) / 4; };
    for (std::uint64_t game = 0; game < 600; ++game) {
        Random random(1, "choice", game);
        const Choice choice = tuner.choose(random).value();
        const Parameters first = tuner.parameters(choice);
        GameResult result;
        result.other = tuner.other_parameters(choice).value();
        const double lead = strength(value_of(first)) - strength(value_of(result.other));
        result.score = Random(1, "luck", game).uniform() < 1 / (1 + std::exp(-lead)) ? 1 : 0;
        tuner.tell(choice, first, result);
    }
    CHECK(value_of(tuner.recommended()) == Catch::Detail::Approx(7).margin(0.7));
}

TEST_CASE("who narrows a range loses no duels beside it, and plays none there", "[tune]") {
    DuelTuner wide(duel_level(0, 10), {});
    DuelTuner narrow(duel_level(6, 8), {});
    const auto strength = [](double x) { return -std::pow(x - 7, 2) / 4; };
    for (std::uint64_t game = 0; game < 400; ++game) {
        DuelTuner& chooser = game < 300 ? wide : narrow;
        Random random(1, "choice", game);
        const Choice choice = chooser.choose(random).value();
        const Parameters first = chooser.parameters(choice);
        GameResult result;
        result.other = chooser.other_parameters(choice).value();
        CHECK((game < 300 || (value_of(first) >= 6 && value_of(first) <= 8)));
        CHECK((game < 300 || (value_of(result.other) >= 6 && value_of(result.other) <= 8)));
        const double lead = strength(value_of(first)) - strength(value_of(result.other));
        result.score = Random(1, "luck", game).uniform() < 1 / (1 + std::exp(-lead)) ? 1 : 0;
        wide.tell(choice, first, result);
        narrow.tell(choice, first, result);
    }
    CHECK(narrow.tally().games > 250);
    CHECK(value_of(narrow.recommended()) == Approx(7).margin(0.6));
    EventFacts facts;
    facts.parameters.resize(1);
    narrow.add_facts(facts, FactsDetail::full, {});
    CHECK(narrow.tally().games + warning_of<SetAside>(facts).games == 400);
    const ParameterFacts& level = facts.parameters.at(0);
    REQUIRE(level.optimum);
    CHECK(std::get<double>(level.optimum->first) >= 6);
    CHECK(std::get<double>(level.optimum->second) <= 8);
}

TEST_CASE("what was best beside a range that is narrower now does not break a constraint", "[tune]") {
    std::vector<TunedParameter> parameters;
    for (const char* code : {"low", "high"}) {
        parameters.push_back({code, Scale::linear(0, 5), 0, "%s"});
    }
    DuelTuner tuner(parameters, {.allowed = AllowedSettings(parameters, {"low < high"})});
    const auto is_allowed = [](const Parameters& settings) {
        return value_of(settings) < std::get<double>(settings.at(1).second);
    };
    GameResult won_there{1, 1};
    won_there.other = {{"low", 6.0}, {"high", 8.0}};
    for (std::uint64_t game = 0; game < 200; ++game) {
        tuner.tell(Choice{Choice::duel, {}, {0.1, 0.2, 0.1, 0.2}}, {{"low", 7.0}, {"high", 9.0}}, won_there);
    }
    CHECK(tuner.tally().games == 200);
    CHECK(is_allowed(tuner.recommended()));
    for (std::uint64_t game = 0; game < 50; ++game) {
        Random random(1, "choice", game);
        const Choice choice = tuner.choose(random).value();
        CHECK(is_allowed(tuner.parameters(choice)));
        CHECK(is_allowed(tuner.other_parameters(choice).value()));
    }
}

TEST_CASE("what was recommended last is what is recommended now", "[tune]") {
    std::vector<TunedParameter> parameters;
    for (const char* code : {"a", "b", "c", "d", "e", "f", "g", "h"}) {
        parameters.push_back({code, Scale::linear(0, 1), 0, "%s"});
    }
    DuelTuner tuner(parameters, {});
    for (std::uint64_t game = 0; game < 79; ++game) {  // the last fit of the search was after 71
        Random random(1, "choice", game);
        const Choice choice = tuner.choose(random).value();
        GameResult result;
        result.other = tuner.other_parameters(choice).value();
        result.score = choice.point.at(0) > choice.point.at(8) ? 1 : 0;
        tuner.tell(choice, tuner.parameters(choice), result);
    }
    EventFacts facts;
    facts.parameters.resize(parameters.size());
    tuner.add_facts(facts, FactsDetail::history, {});
    REQUIRE(facts.history.back().games == 79);
    Parameters last;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        last.emplace_back(parameters[i].code, facts.history.back().recommended.at(i).second);
    }
    CHECK(last == tuner.recommended());
}

TEST_CASE("what is recommended of many parameters stays so when it has become the default", "[tune]") {
    std::vector<TunedParameter> parameters;
    for (const char* code : {"a", "b", "c", "d", "e", "f", "g", "h"}) {
        parameters.push_back({code, Scale::linear(0, 1), 0, "%s"});
        parameters.back().default_value = Value(0.3);
    }
    const auto told = [&] {
        auto tuner = std::make_unique<DuelTuner>(parameters, DuelSettings{});
        for (std::uint64_t game = 0; game < 600; ++game) {
            Random random(1, "choice", game);
            Choice choice = {Choice::duel, {}, {}};
            for (std::size_t i = 0; i < 16; ++i) {
                choice.point.push_back(random.uniform());
            }
            const double better = choice.point[0] - choice.point[8];
            const double score = random.uniform() < 1 / (1 + std::exp(-4 * better)) ? 1 : 0;
            GameResult result{score, score};
            result.other = tuner->other_parameters(choice).value();
            tuner->tell(choice, tuner->parameters(choice), result);
        }
        return tuner;
    };
    const auto gain = [&](Tuner& tuner) {
        EventFacts facts;
        facts.parameters.resize(parameters.size());
        tuner.add_facts(facts, FactsDetail::full, {});
        return facts.answer.elo.value();
    };
    const auto before = told();
    const Parameters recommended = before->recommended();
    CHECK(gain(*before).difference > 30);
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        parameters[i].start = parameters[i].default_value;
        parameters[i].default_value = recommended[i].second;
    }
    const auto after = told();
    CHECK(after->recommended() == recommended);
    CHECK(std::abs(gain(*after).difference) < 1);
}

TEST_CASE("nine parameters against an opponent are tuned by one side of duels", "[tune]") {
    std::vector<TunedParameter> parameters;
    for (const char* code : {"a", "b", "c", "d", "e", "f", "g", "h", "i"}) {
        parameters.push_back({code, Scale::linear(0, 1), 0, "%s"});
        parameters.back().default_value = Value(0.3);
    }
    const auto settings = ModelTunerSettings();
    const auto lived = settings.make(parameters);
    const auto again = settings.make(parameters);
    CHECK(value_of(lived->recommended()) == Approx(0.3));
    const auto loss = [](const std::vector<double>& point) {
        return std::accumulate(point.begin(), point.end(), 0.0,
                               [](double sum, double x) { return sum + 2 * std::pow(x - 0.6, 2); });
    };
    for (std::uint64_t game = 0; game < 4000; ++game) {
        Random random(1, "choice", game);
        const Choice choice = lived->choose(random).value();
        REQUIRE(choice.letter == 'L');
        REQUIRE(choice.point.size() == 9);
        REQUIRE_FALSE(lived->other_parameters(choice));
        const Parameters played = lived->parameters(choice);
        const double p = 1 / (1 + std::exp(loss(choice.point) - 1));
        const double score = Random(1, "luck", game).uniform() < p ? 1 : 0;
        lived->tell(choice, played, {score, score});
        again->tell(lived->choice_of(played, {}).value(), played, {score, score});
    }
    const std::vector<double> found = lived->recommended_point();
    CHECK(loss(found) < loss(std::vector<double>(9, 0.3)) / 4);
    CHECK(again->recommended_point() == found);
    CHECK(lived->second() == again->second());
    CHECK(lived->label({'L', {}, found}).empty());
    CHECK_THROWS_WITH(lived->tell({'T', {}, {0.5}}, {}, {}), "a choice of 1 parameter was told to a model_tuner of 9");
    CHECK_THROWS_AS(lived->tell(duel(0.1, 0.2), {}, {}), Error);
}

#include "ringmaster/tune/ce_tuner.hpp"

#include <algorithm>
#include <cmath>

#include "support/catch.hpp"
#include "support/facts_of.hpp"

using namespace ringmaster;

namespace {

std::vector<TunedParameter> unit_parameter() {
    return {{"x", Scale::linear(0, 1), 0, "%s"}};
}

CeTunerSettings small_settings() {
    CeTunerSettings settings;
    settings.samples_per_generation = 4;
    settings.batch_size = 2;
    settings.elite_proportion = 0.5;
    settings.step_size = 0.5;
    return settings;
}

Choice next_sample(CeTuner& tuner, std::uint64_t number) {
    Random random(1, "ties", number);
    return tuner.choose(random).value();
}

Parameters values_at(double x) {
    return {{"x", x}};
}

void tell(CeTuner& tuner, const Choice& choice, double score) {
    tuner.tell(choice, values_at(choice.point.at(0)), {score, score});
}

/// A generation of samples at 0.1, 0.2, 0.3 and 0.4 that win so many games of two.
CeTuner played_generation(const std::vector<int>& wins) {
    CeTuner tuner(unit_parameter(), small_settings());
    for (std::uint32_t i = 0; i < wins.size(); ++i) {
        for (int game = 0; game < 2; ++game) {
            tell(tuner, {'G', {0, i}, {0.1 * (i + 1)}}, game < wins[i] ? 1 : 0);
        }
    }
    return tuner;
}

bool is_close(double a, double b) {
    return std::abs(a - b) < 1e-12;
}

}  // namespace

TEST_CASE("mean and variance move by the step towards those of the elite", "[tune]") {
    CeTuner tuner = played_generation({0, 2, 1, 2});
    const CeDistribution after = tuner.distributions().at(1);
    // The elite is at 0.2 and 0.4: mean 0.3, variance 0.01; before 0.5 and 0.09.
    CHECK(is_close(after.mean.at(0), 0.4));
    CHECK(is_close(after.variance.at(0), 0.05));
    CHECK(tuner.recommended_point() == after.mean);
}

TEST_CASE("of samples with equal wins the later one is of the elite, as in Gomill", "[tune]") {
    CeTuner tuner = played_generation({1, 1, 1, 1});
    CHECK(is_close(tuner.distributions().at(1).mean.at(0), 0.5 + 0.5 * (0.35 - 0.5)));
}

TEST_CASE("the first generation is drawn around the present values", "[tune]") {
    std::vector<TunedParameter> parameters = unit_parameter();
    parameters[0].default_value = 0.9;
    CeTuner tuner(parameters, small_settings());
    CHECK(is_close(tuner.recommended_point().at(0), 0.9));
    CHECK_FALSE(tuner.has_results());
}

TEST_CASE("the samples of a generation play the same number of games each, those with fewest first", "[tune]") {
    CeTuner tuner(unit_parameter(), small_settings());
    std::vector<std::uint32_t> order;
    for (std::uint64_t number = 0; number < 8; ++number) {
        const Choice choice = next_sample(tuner, number);
        CHECK(choice.numbers.at(0) == 0);
        order.push_back(choice.numbers.at(1));
        tuner.begin(choice);
    }
    CHECK(order == std::vector<std::uint32_t>{0, 1, 2, 3, 0, 1, 2, 3});
    Random random(1, "ties", 8);
    CHECK_FALSE(tuner.choose(random));
}

TEST_CASE("the next generation begins when games in progress cannot change the elite, not before", "[tune]") {
    CeTuner tuner(unit_parameter(), small_settings());
    std::vector<Choice> games;
    for (std::uint64_t number = 0; number < 8; ++number) {
        games.push_back(next_sample(tuner, number));
        tuner.begin(games.back());
    }
    const auto finish = [&](std::size_t game, double score) {
        tuner.abandon(games[game]);
        tell(tuner, games[game], score);
    };
    finish(0, 1);
    finish(4, 1);
    finish(1, 1);
    finish(5, 1);
    finish(2, 0);
    Random random(1, "ties", 8);
    CHECK_FALSE(tuner.choose(random));  // sample 3 may still win both
    finish(3, 0);
    CHECK(next_sample(tuner, 8).numbers.at(0) == 1);  // samples 2 and 3 can have one win each, 0 and 1 have two
    const std::vector<double> mean = tuner.recommended_point();
    finish(6, 1);
    finish(7, 1);
    CHECK(tuner.recommended_point() == mean);
}

TEST_CASE("when batches are smaller than they were, samples compare by their points per game", "[tune]") {
    CeTunerSettings settings = small_settings();
    settings.batch_size = 4;
    CeTuner tuner(unit_parameter(), settings);
    const auto play = [&](std::uint32_t sample, int wins, int losses) {
        for (int game = 0; game < wins + losses; ++game) {
            tell(tuner, {'G', {0, sample}, {0.1 * (sample + 1)}}, game < wins ? 1 : 0);
        }
    };
    play(0, 8, 2);  // of a batch of ten
    play(1, 9, 1);
    play(2, 3, 0);
    play(3, 0, 4);
    tuner.begin({'G', {0, 2}, {0.3}});
    Random random(1, "ties", 8);
    CHECK_FALSE(tuner.choose(random));  // sample 2 may still win all four
    tuner.abandon({'G', {0, 2}, {0.3}});
    play(2, 0, 1);
    CHECK(next_sample(tuner, 8).numbers.at(0) == 1);
}

TEST_CASE("a look between two results of a sample does not end its generation", "[tune]") {
    CeTunerSettings settings = small_settings();
    settings.batch_size = 1;
    CeTuner seen(unit_parameter(), settings);
    CeTuner unseen(unit_parameter(), settings);
    const std::vector<double> scores{1, 0.5, 0, 0};
    for (CeTuner* tuner : {&seen, &unseen}) {
        for (std::uint32_t i = 0; i < scores.size(); ++i) {
            tell(*tuner, {'G', {0, i}, {0.1 * (i + 1)}}, scores[i]);
        }
    }
    seen.history_lines();
    seen.recommended();
    EventFacts facts;
    facts.parameters.resize(1);
    seen.add_facts(facts, FactsDetail::history, {});
    for (CeTuner* tuner : {&seen, &unseen}) {
        tell(*tuner, {'G', {0, 3}, {0.4}}, 1);
    }
    CHECK(next_sample(seen, 0).point == next_sample(unseen, 0).point);
}

TEST_CASE("stored games, told again, restore the distribution, whatever was in progress at the end", "[tune]") {
    CeTunerSettings settings = small_settings();
    CeTuner tuner(unit_parameter(), settings);
    std::vector<std::pair<Choice, double>> told;
    std::vector<Choice> open;
    for (std::uint64_t number = 0; number < 60; ++number) {
        Random random(1, "ties", number);
        if (const auto choice = tuner.choose(random)) {
            open.push_back(*choice);
            tuner.begin(*choice);
        }
        if (open.size() == 3 || number % 2 == 1) {
            const Choice game = open[number % open.size()];
            open.erase(open.begin() + static_cast<std::ptrdiff_t>(number % open.size()));
            tuner.abandon(game);
            told.emplace_back(game, Random(2, "luck", number).uniform() < game.point[0] ? 1 : 0);
            tell(tuner, told.back().first, told.back().second);
        }
    }
    std::ranges::reverse(told);
    CeTuner again(unit_parameter(), settings);
    for (const auto& [choice, score] : told) {
        tell(again, choice, score);
    }
    const std::size_t common = std::min(tuner.distributions().size(), again.distributions().size());
    REQUIRE(common >= 3);
    CHECK(again.distributions()[common - 1].mean == tuner.distributions()[common - 1].mean);
}

TEST_CASE("it finds where games are won", "[tune]") {
    CeTunerSettings settings;
    settings.samples_per_generation = 20;
    settings.batch_size = 4;
    CeTuner tuner(unit_parameter(), settings);
    for (std::uint64_t number = 0; number < 1600; ++number) {
        const Choice choice = next_sample(tuner, number);
        const double chance = 0.8 - 2 * std::pow(choice.point[0] - 0.3, 2);
        tell(tuner, choice, Random(2, "luck", number).uniform() < chance ? 1 : 0);
    }
    CHECK(tuner.tally().games == 1600);
    CHECK(std::abs(tuner.recommended_point()[0] - 0.3) < 0.1);
    CHECK(tuner.distributions().back().variance[0] < 0.02);
}

TEST_CASE("games of samples that the settings do not have teach nothing", "[tune]") {
    CeTuner tuner(unit_parameter(), small_settings());
    tell(tuner, {'G', {0, 4}, {0.5}}, 1);
    tuner.tell(Choice{'G', {0, 0}, {0.5}}, values_at(2), {1, 1});
    tuner.tell(Choice{'G', {0, 0}, {0.5, 0.5}}, values_at(0.5), {1, 1});
    CHECK_FALSE(tuner.has_results());
    CHECK(games_set_aside(tuner) == 3);
    for (const Choice& other : {Choice{0, {0, 0}, {0.5}}, Choice{'G', {0}, {0.5}}, Choice{'T', {}, {0.5}}}) {
        CHECK_THROWS_WITH(tell(tuner, other, 1), "a game was chosen by another kind of tuner");
    }
}

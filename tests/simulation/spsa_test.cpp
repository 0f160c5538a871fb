#include "ringmaster/simulation/spsa.hpp"

#include <cmath>
#include <map>

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

Spsa spsa_of(std::uint64_t games, double r_end, std::optional<std::vector<double>> start = {}) {
    SpsaSettings settings;
    settings.games = games;
    settings.r_end = r_end;
    settings.start = std::move(start);
    return Spsa(std::vector<ModelDimension>(2), settings);
}

double best_in_the_middle(const std::vector<double>& point) {
    double logit = 0;
    for (const double x : point) {
        logit -= 8 * std::pow(x - 0.5, 2);
    }
    return 1 / (1 + std::exp(-logit));
}

std::vector<TunedParameter> two_numbers(double default_value) {
    TunedParameter a{"a", Scale::linear(0, 10), 0, "%s"};
    a.default_value = default_value;
    TunedParameter b = a;
    b.code = "b";
    return {a, b};
}

std::vector<double> recommended_of(const std::vector<TunedParameter>& parameters, const SimulationPlan& plan) {
    std::vector<double> strengths;
    for (const Snapshot& snapshot : simulate_spsa(parameters, {}, best_in_the_middle, plan, 3)) {
        strengths.push_back(snapshot.recommended);
    }
    return strengths;
}

}  // namespace

TEST_CASE("SPSA plays two points on opposite sides of its centre", "[simulation]") {
    Spsa spsa = spsa_of(100, 0.002, std::vector<double>{0.3, 0.6});
    Random random(1, "spsa", 0);
    const Duel duel = spsa.choose(random);
    for (std::size_t i = 0; i < 2; ++i) {
        const double centre = i == 0 ? 0.3 : 0.6;
        CHECK(duel.first[i] + duel.second[i] == Catch::Approx(2 * centre));
        CHECK(std::abs(duel.first[i] - duel.second[i]) == Catch::Approx(2 * 0.05 * std::pow(100, 0.101)));
    }
}

TEST_CASE("SPSA moves towards the side that won, by the gain at the end as it was set", "[simulation]") {
    Spsa spsa = spsa_of(1, 0.02, std::vector<double>{0.3, 0.6});
    spsa.add_result({{0.4, 0.5}, {0.2, 0.7}}, 1);
    CHECK(spsa.recommended()[0] == Catch::Approx(0.3 + 0.02 * 0.05));
    CHECK(spsa.recommended()[1] == Catch::Approx(0.6 - 0.02 * 0.05));
    spsa.add_result({{0.4, 0.5}, {0.2, 0.7}}, 0.5);
    CHECK(spsa.recommended()[0] == Catch::Approx(0.3 + 0.02 * 0.05));
}

TEST_CASE("SPSA finds a peak", "[simulation]") {
    Spsa spsa = spsa_of(4000, 0.1);
    Random random(1, "spsa", 0);
    const auto strength = [](const std::vector<double>& point) {
        return -8 * (std::pow(point[0] - 0.8, 2) + std::pow(point[1] - 0.3, 2));
    };
    for (int game = 0; game < 4000; ++game) {
        const Duel duel = spsa.choose(random);
        const double p = 1 / (1 + std::exp(strength(duel.second) - strength(duel.first)));
        spsa.add_result(duel, random.uniform() < p ? 1 : 0);
    }
    CHECK(spsa.recommended()[0] == Catch::Approx(0.8).margin(0.1));
    CHECK(spsa.recommended()[1] == Catch::Approx(0.3).margin(0.1));
}

TEST_CASE("SPSA rounds whole numbers by lot and steps at least half of one to either side", "[simulation]") {
    SpsaSettings settings;
    settings.games = 10'000;
    settings.start = std::vector<double>{0.4};
    Spsa spsa({ModelDimension::rounded([](double x) { return std::round(4 * x) / 4; })}, settings);
    Random random(1, "spsa", 0);
    std::map<double, int> played;
    double sum = 0;
    constexpr int games = 2000;
    for (int game = 0; game < games; ++game) {
        const Duel duel = spsa.choose(random);
        CHECK(duel.first != duel.second);
        ++played[duel.first[0]];
        sum += duel.first[0] / games;
    }
    CHECK(sum == Catch::Approx(0.4).margin(0.02));
    CHECK(played.size() == 4);
}

TEST_CASE("what a constraint forbids, SPSA plays as the nearest that is allowed", "[simulation]") {
    const std::vector<TunedParameter> parameters = two_numbers(5);
    SpsaSettings settings;
    settings.games = 10;
    Spsa free(std::vector<ModelDimension>(2), settings);
    settings.allowed = AllowedSettings(parameters, {"a <= b"});
    Spsa spsa(std::vector<ModelDimension>(2), settings);
    Random random(1, "spsa", 0);
    Random same = random;
    int forbidden = 0;
    for (int game = 0; game < 20; ++game) {
        const Duel duel = spsa.choose(random);
        const Duel wanted = free.choose(same);
        CHECK(settings.allowed.has_point(duel.first));
        CHECK(settings.allowed.has_point(duel.second));
        CHECK(duel.first == settings.allowed.nearest(wanted.first));
        CHECK(duel.second == settings.allowed.nearest(wanted.second));
        forbidden += !settings.allowed.has_point(wanted.first);
    }
    CHECK(forbidden > 0);
}

TEST_CASE("each number of games is a run of SPSA of its own, from the present values", "[simulation]") {
    SimulationPlan both;
    both.games = {100, 4000};
    SimulationPlan last = both;
    last.games = {4000};
    const std::vector<double> strengths = recommended_of(two_numbers(1), both);
    REQUIRE(strengths.size() == 2);
    CHECK(strengths[0] == Catch::Approx(best_in_the_middle({0.1, 0.1})).margin(0.01));
    CHECK(strengths[1] > strengths[0]);
    CHECK(strengths[1] == recommended_of(two_numbers(1), last).at(0));
}

TEST_CASE("known results teach SPSA nothing", "[simulation]") {
    SimulationPlan plan;
    plan.games = {50};
    const std::vector<double> without = recommended_of(two_numbers(1), plan);
    plan.known = {{"", {{"a", 5.0}, {"b", 5.0}}, {{"a", 1.0}, {"b", 1.0}}, 0, 300}};
    CHECK(recommended_of(two_numbers(1), plan) == without);
}

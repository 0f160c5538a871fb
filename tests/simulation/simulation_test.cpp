#include "ringmaster/simulation/simulation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

/// Offers the points 0, 1/10 .. 9/10 in turn, each as another cell, and notes what it is told.
class Recorder : public Tuner {
public:
    std::optional<Choice> choose(Random&) override {
        return open.size() == most_in_flight ? std::nullopt : std::optional<Choice>(Choice{0, {chosen_++}});
    }
    void begin(const Choice& choice) override {
        open.insert(number_of(choice));
        most_open = std::max(most_open, open.size());
    }
    void abandon(const Choice& choice) override { CHECK(open.erase(number_of(choice)) == 1); }
    void tell(const Choice& choice, const Parameters& played, const GameResult& result) override {
        CHECK(played == parameters(choice));
        CHECK(result.reward == result.score);
        told.push_back(number_of(choice));
        ++rewards[result.score];
    }
    Parameters parameters(const Choice& choice) const override { return {{"x", point(choice).front()}}; }
    std::vector<double> point(const Choice& choice) const override {
        return {static_cast<double>(number_of(choice) % 10) / 10};
    }
    std::uint64_t turn(const Choice&, std::uint64_t number) const override { return number; }
    bool has_results() const override { return !told.empty(); }
    Parameters recommended() override { return {}; }
    std::vector<double> recommended_point() override { return {static_cast<double>(told.size())}; }
    std::optional<Parameters> second() override { return std::nullopt; }
    std::vector<Parameters> extremes() const override { return {}; }
    std::vector<std::string> history_lines() override { return {}; }
    void add_facts(EventFacts&, FactsDetail, const std::vector<std::size_t>&) override {}

    std::set<std::uint32_t> open;
    std::size_t most_open = 0;
    std::size_t most_in_flight = 1000;
    std::vector<std::uint32_t> told;
    std::map<double, int> rewards;

private:
    static std::uint32_t number_of(const Choice& choice) { return choice.numbers.front(); }

    std::uint32_t chosen_ = 0;
};

double identity(const std::vector<double>& point) {
    return point.at(0);
}

Replication with(double best, double recommended, double played) {
    return {best, best, {{recommended, played}}};
}

}  // namespace

TEST_CASE("a simulated tuner is judged after the stated numbers of finished games", "[simulation]") {
    Recorder tuner;
    const auto snapshots = simulate(tuner, identity, {{1, 5, 20}, 1, 0, 1}, 0);
    REQUIRE(snapshots.size() == 3);
    CHECK(snapshots[0].recommended == 1);
    CHECK(snapshots[1].recommended == 5);
    CHECK(snapshots[2].recommended == 20);
    CHECK(snapshots[0].played == 0);
    CHECK(snapshots[1].played == Catch::Approx(1.0));
    CHECK(snapshots[2].played == Catch::Approx(9.0));
    CHECK(tuner.most_open == 1);
    CHECK(tuner.open.empty());
}

TEST_CASE("games in flight end in random order", "[simulation]") {
    Recorder tuner;
    simulate(tuner, identity, {{50}, 8, 0, 1}, 0);
    CHECK(tuner.most_open == 8);
    CHECK(tuner.open.size() == 7);
    CHECK(tuner.told.size() == 50);
    CHECK_FALSE(std::is_sorted(tuner.told.begin(), tuner.told.end()));
}

TEST_CASE("a tuner may wait for games in flight", "[simulation]") {
    Recorder tuner;
    tuner.most_in_flight = 3;
    simulate(tuner, identity, {{50}, 8, 0, 1}, 0);
    CHECK(tuner.most_open == 3);
    CHECK(tuner.told.size() == 50);
}

TEST_CASE("a replication is a function of the seed and its number", "[simulation]") {
    const auto told = [](std::uint64_t seed, std::uint64_t replication) {
        Recorder tuner;
        simulate(tuner, identity, {{100}, 4, 0.1, seed}, replication);
        return tuner.told;
    };
    CHECK(told(1, 0) == told(1, 0));
    CHECK(told(1, 0) != told(1, 1));
    CHECK(told(1, 0) != told(2, 0));
}

TEST_CASE("draws take from wins and losses alike, as far as the expected score allows it", "[simulation][slow]") {
    const auto shares = [](double probability, double draw_rate) {
        Recorder tuner;
        const int games = 20000;
        simulate(
            tuner, [=](const auto&) { return probability; }, {{games}, 1, draw_rate, 1}, 0);
        return std::vector<double>{tuner.rewards[1] / double{games}, tuner.rewards[0.5] / double{games}};
    };
    const double error = 4 * std::sqrt(0.25 / 20000);
    CHECK(shares(0.6, 0)[0] == Catch::Approx(0.6).margin(error));
    CHECK(shares(0.6, 0)[1] == 0);
    CHECK(shares(0.6, 0.3)[0] == Catch::Approx(0.45).margin(error));
    CHECK(shares(0.6, 0.3)[1] == Catch::Approx(0.3).margin(error));
    CHECK(shares(0.9, 0.5)[0] == Catch::Approx(0.8).margin(error));
    CHECK(shares(0.9, 0.5)[1] == Catch::Approx(0.2).margin(error));
    CHECK(shares(0.1, 0.5)[0] == 0);
    CHECK(shares(0, 1) == std::vector<double>{0, 0});
    CHECK(shares(1, 1) == std::vector<double>{1, 0});
}

TEST_CASE("the rows are means over the replications, with their standard errors", "[simulation]") {
    const SimulationPlan plan{{10}, 1, 0, 1};
    const auto rows = summarise(plan, {with(0.6, 0.5, 4), with(0.6, 0.6, 5), with(0.6, 0.596, 6)});
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].games == 10);
    CHECK(rows[0].replications == 3);
    CHECK(rows[0].regret.mean == Catch::Approx(0.104 / 3));
    CHECK(rows[0].regret.standard_error == Catch::Approx(0.0326871));
    CHECK(rows[0].regret_elo.mean == Catch::Approx((70.4365 + 0 + 2.88) / 3).epsilon(0.001));
    CHECK(rows[0].close_share == Catch::Approx(2 / 3.0));
    CHECK(rows[0].cumulative_regret.mean == Catch::Approx(1));
    CHECK(rows[0].grid_elo.mean == 0);
}

TEST_CASE("a loss without end in Elo stays one, and who is best at 1 loses nothing", "[simulation]") {
    const SimulationPlan plan{{1}, 1, 0, 1};
    CHECK(summarise(plan, {with(1, 0.9, 1)})[0].regret_elo.mean == std::numeric_limits<double>::infinity());
    CHECK(summarise(plan, {with(1, 0.9, 1), with(1, 1, 1)})[0].regret_elo.standard_error ==
          std::numeric_limits<double>::infinity());
    CHECK(summarise(plan, {with(1, 1, 1)})[0].regret_elo.mean == 0);
    CHECK(summarise(plan, {with(1, 1, 1)})[0].regret.standard_error == 0);
}

namespace {

double logit_of(double p) {
    return std::log(p / (1 - p));
}

/// Always the same two points.
class Duellists : public Recorder {
public:
    std::optional<std::vector<double>> other_point(const Choice&) const override { return std::vector<double>{0.3}; }
    std::vector<double> point(const Choice&) const override { return {0.6}; }
    std::vector<double> recommended_point() override { return {0.6}; }
    double score() const {
        double sum = 0;
        for (const auto& [reward, times] : rewards) {
            sum += reward * times;
        }
        return sum / static_cast<double>(told.size());
    }
};

double score_of_duels(SimulationPlan plan) {
    Duellists tuner;
    plan.games = {20'000};
    static_cast<void>(simulate(tuner, identity, plan, 0));
    return tuner.score();
}

}  // namespace

TEST_CASE("candidates that meet win by the difference of their logits", "[simulation]") {
    CHECK(logit_of(score_of_duels({})) == Catch::Approx(logit_of(0.6) - logit_of(0.3)).margin(0.06));
}

TEST_CASE("openings make games uneven, and both games of a pair alike", "[simulation]") {
    SimulationPlan plan;
    plan.opening_spread = 3;
    const double single = score_of_duels(plan);
    CHECK(single < score_of_duels({}) - 0.05);
    plan.pairs = true;
    CHECK(score_of_duels(plan) == Catch::Approx(single).margin(0.03));
}

TEST_CASE("the peak of a simulation lies where settings are allowed", "[simulation]") {
    const std::vector<TunedParameter> parameters{{"a", Scale::linear(0, 1), 0, "%s"},
                                                 {"b", Scale::linear(0, 1), 0, "%s"}};
    const AllowedSettings allowed(parameters, {"a + 0.5 < b"});
    for (std::uint64_t replication = 0; replication < 20; ++replication) {
        CHECK(allowed.has_point(random_peak(2, 1, replication, allowed).centre));
    }
}

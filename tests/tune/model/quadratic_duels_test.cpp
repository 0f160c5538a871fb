#include "ringmaster/tune/model/quadratic_duels.hpp"

#include <chrono>
#include <cmath>
#include <numeric>

#include "ringmaster/report/facts.hpp"
#include "ringmaster/tune/model/duel_tuner.hpp"
#include "ringmaster/tune/model/insight.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

using Place = std::vector<double>;

const Place steepnesses{9, 6, 4, 2.5, 1.5, 1, 0.5, 0.25};

template <class Height>
double sum_over(const Place& point, const Height& height) {
    return std::accumulate(point.begin(), point.end(), 0.0, [&](double sum, double x) { return sum + height(x); });
}

/// A hill of so many logits a squared range, whose top is at `top` in each dimension.
double height_of(const Place& point, double top, double steepness = 4) {
    return sum_over(point, [&](double x) { return -steepness * (x - top) * (x - top) / 2; });
}

double height_of_uneven(const Place& point, double top) {
    double height = 0;
    for (std::size_t i = 0; i < point.size(); ++i) {
        height += height_of({point[i]}, top, steepnesses[i % steepnesses.size()]);
    }
    return height;
}

DuelSettings beginning_at(Place start) {
    DuelSettings settings;
    settings.start = std::move(start);
    return settings;
}

template <class Height>
void let_meet(QuadraticDuels& search, const Height& height, std::uint64_t from, std::uint64_t to,
              std::uint64_t seed = 1) {
    for (std::uint64_t game = from; game < to; ++game) {
        Random random(seed, "choice", game);
        const Duel duel = search.choose(random);
        const double p = 1 / (1 + std::exp(height(duel.second) - height(duel.first)));
        search.add_result(duel, Random(seed, "luck", game).uniform() < p ? 1 : 0);
    }
}

/// Of how many parameters a range of the best value is told, and how many of these hold it.
struct Ranges {
    int said = 0;
    int held = 0;

    void add(const Insight& insight, double top) {
        for (const ParameterInsight& one : insight.parameters) {
            said += one.optimum.empty() ? 0 : 1;
            held += !one.optimum.empty() && one.optimum.front() <= top && top <= one.optimum.back() ? 1 : 0;
        }
    }
};

}  // namespace

TEST_CASE("many parameters: duels find the top of a hill", "[tune]") {
    QuadraticDuels search(std::vector<ModelDimension>(8), beginning_at(Place(8, 0.3)));
    CHECK(search.recommended() == Place(8, 0.3));
    const auto hill = [](const Place& point) { return height_of(point, 0.6); };
    let_meet(search, hill, 0, 4000);
    CHECK(hill(search.recommended()) > hill(Place(8, 0.3)) / 10);
    const Insight insight = search.insight();
    CHECK(insight.over_reference.low > 0);
    CHECK(insight.is_reliable);
    CHECK(insight.over_reference.low < 173.7 * -hill(Place(8, 0.3)));
    CHECK(insight.over_reference.high > 173.7 * -hill(Place(8, 0.3)) / 2);
    const EloEstimate gain = insight.parameters.at(3).gain.value();
    CHECK(gain.difference > 0);
    CHECK(gain.low > 0);
    CHECK(gain.low < 173.7 * 4 * 0.3 * 0.3 / 2);
    CHECK(gain.high > 173.7 * 4 * 0.3 * 0.3 / 2);
    CHECK(insight.parameters.at(3).curve.size() == 21);
}

TEST_CASE("many parameters: what the games say nothing of stays at its default", "[tune]") {
    const auto two_matter = [](const Place& point) { return height_of({point[0], point[1]}, 0.7, 8); };
    std::ptrdiff_t kept = 0;
    std::ptrdiff_t said_to_matter = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        QuadraticDuels search(std::vector<ModelDimension>(12), beginning_at(Place(12, 0.4)));
        let_meet(search, two_matter, 0, 1000, seed);
        const Place found = search.recommended();
        CHECK(found[0] == Approx(0.7).margin(0.1));
        CHECK(found[1] == Approx(0.7).margin(0.1));
        kept += std::count(found.begin() + 2, found.end(), 0.4);
        const Insight insight = search.insight();
        said_to_matter +=
            std::count_if(insight.parameters.begin() + 2, insight.parameters.end(),
                          [](const ParameterInsight& one) { return one.influence == Influence::matters; });
    }
    CHECK(kept >= 24);           // of 80
    CHECK(said_to_matter <= 1);  // one event of ten says it of one
}

TEST_CASE("many parameters: what gains much is said to matter, though few games are far from the top", "[tune][slow]") {
    const auto two_matter = [](const Place& point) { return height_of({point[0], point[1]}, 0.7, 8); };
    const double gain = 173.7 * 8 * 0.3 * 0.3 / 2;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        QuadraticDuels search(std::vector<ModelDimension>(12), beginning_at(Place(12, 0.4)));
        let_meet(search, two_matter, 0, 3000, seed);
        const Insight insight = search.insight();
        for (std::size_t i = 0; i < 2; ++i) {
            const ParameterInsight& one = insight.parameters[i];
            CHECK(one.influence == Influence::matters);
            CHECK(one.variation_elo_low < gain);
            CHECK(one.gain->low < gain);
            CHECK(one.gain->high > gain);
        }
        CHECK(insight.over_reference.low < 2 * gain);
        CHECK(insight.over_reference.high > 2 * gain);
    }
}

TEST_CASE("many parameters: at kinks defaults that were adopted mostly cost no more than is said", "[tune][slow]") {
    const auto kinks = [](const Place& point) {
        return sum_over(point, [](double x) { return -std::abs(x - 0.6) / 2; });
    };
    int held = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        QuadraticDuels search(std::vector<ModelDimension>(8), beginning_at(Place(8, 0.3)));
        DiagonalQuadratic model(std::vector<ModelDimension>(8), Place(8, 0.3));
        for (std::uint64_t game = 0; game < 1000; ++game) {
            Random random(seed, "choice", game);
            const Duel duel = search.choose(random);
            const double p = 1 / (1 + std::exp(kinks(duel.second) - kinks(duel.first)));
            const double score = random.uniform() < p ? 1 : 0;
            search.add_result(duel, score);
            model.add(duel, score);
        }
        for (int fit = 0; fit < 10; ++fit) {
            model.fit();
        }
        const Place adopted = search.recommended();
        const Insight insight = make_insight(model, {}, adopted, adopted);
        INFO(173.7 * -kinks(adopted) << " of " << insight.defaults_may_cost_elo.value());
        held += 173.7 * -kinks(adopted) <= insight.defaults_may_cost_elo.value() ? 1 : 0;
    }
    CHECK(held >= 6);
}

TEST_CASE("many parameters: a default that was adopted since stays where the games say nothing", "[tune]") {
    const auto two_matter = [](const Place& point) { return height_of({point[0], point[1]}, 0.7, 8); };
    std::ptrdiff_t kept = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        DuelSettings settings = beginning_at(Place(12, 0.4));
        settings.defaults = Place(12, 0.43);
        QuadraticDuels search(std::vector<ModelDimension>(12), settings);
        let_meet(search, two_matter, 0, 1000, seed);
        const Place found = search.recommended();
        CHECK(found[0] == Approx(0.7).margin(0.1));
        CHECK(std::count(found.begin(), found.end(), 0.4) == 0);
        kept += std::count(found.begin() + 2, found.end(), 0.43);
    }
    CHECK(kept >= 12);  // of 40
}

TEST_CASE("many parameters: where nothing matters most stay at their defaults, and a fixed one pays for none",
          "[tune]") {
    std::vector<ModelDimension> dimensions(24);
    dimensions[0].fixed = 0.9;
    dimensions[0].played = [](double) { return 0.9; };
    Place start(24, 0.5);
    QuadraticDuels search(dimensions, beginning_at(start));
    let_meet(
        search, [](const Place&) { return 0.0; }, 0, 2000);
    start = search.recommended();
    CHECK(start[0] == 0.9);
    CHECK(std::ranges::count(start, 0.5) >= 10);
    const Insight insight = search.insight();
    CHECK_FALSE(insight.left_to_gain_elo);
    CHECK(insight.defaults_may_cost_elo.value() > 0);
}

TEST_CASE("many parameters: those that are fixed do not weigh on the search", "[tune]") {
    const auto found_beside = [](std::size_t fixed) {
        std::vector<ModelDimension> dimensions(6 + fixed);
        for (std::size_t i = 6; i < dimensions.size(); ++i) {
            dimensions[i].fixed = 0.9;
            dimensions[i].played = [](double) { return 0.9; };
        }
        QuadraticDuels search(dimensions, beginning_at(Place(dimensions.size(), 0.4)));
        const auto height = [](const Place& point) {
            return height_of_uneven({point.begin(), point.begin() + 6}, 0.6);
        };
        let_meet(search, height, 0, 600);
        return search;
    };
    const Place alone = found_beside(0).recommended();
    QuadraticDuels search = found_beside(40);
    const Place beside = search.recommended();
    for (std::size_t i = 0; i < 6; ++i) {
        CHECK(beside[i] == Approx(alone[i]));
    }
    CHECK(beside[6] == 0.9);
    CHECK(search.insight().over_reference.low < 0);  // what the fixed ones are worth over their defaults, no game tells
}

TEST_CASE("many parameters: a default far below the top is no farther below than is said", "[tune][slow]") {
    const Place start(24, 0.4);
    const auto hill = [](const Place& point) { return height_of(point, 0.59); };
    int held = 0;
    for (std::uint64_t seed = 1; seed <= 16; ++seed) {
        QuadraticDuels search(std::vector<ModelDimension>(24), beginning_at(start));
        let_meet(search, hill, 0, 1000, seed);
        const double gain = 173.7 * (hill(search.recommended()) - hill(start));
        const EloEstimate said = search.insight().over_reference;
        held += said.low <= gain && gain <= said.high ? 1 : 0;
    }
    CHECK(held >= 15);
}

TEST_CASE("many parameters: few games do not say that several times the truth is left to gain", "[tune][slow]") {
    const auto hill = [](const Place& point) {
        double steepness = 6;
        return sum_over(point, [&](double x) {
            steepness *= 0.9;
            return height_of({x}, 0.5, steepness);
        });
    };
    double said = 0;
    double left = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        QuadraticDuels search(std::vector<ModelDimension>(48), beginning_at(Place(48, 0.4)));
        let_meet(search, hill, 0, 2000, seed);
        if (const auto told = search.insight().left_to_gain_elo) {
            said += *told;
            left -= 173.7 * hill(search.recommended());
        }
    }
    CAPTURE(said, left);
    CHECK(left > 0);
    CHECK(said > left / 2);
    CHECK(said < left * 2);
}

TEST_CASE("many parameters: where few matter, what is left to gain is not that of many", "[tune][slow]") {
    const auto two_matter = [](const Place& point) { return height_of({point[0], point[1]}, 0.6, 12); };
    double said = 0;
    double left = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        QuadraticDuels search(std::vector<ModelDimension>(24), beginning_at(Place(24, 0.4)));
        let_meet(search, two_matter, 0, 6000, seed);
        said += search.insight().left_to_gain_elo.value();
        left -= 173.7 * two_matter(search.recommended());
    }
    CAPTURE(said, left);
    CHECK(said < 4 * left);
}

TEST_CASE("many parameters: the range of the best value holds it at a kink as well", "[tune][slow]") {
    const double top = 0.65;
    const auto kink = [&](const Place& point) {
        return sum_over(point, [&](double x) { return x > top ? 4 * (top - x) : x - top; });
    };
    Ranges ranges;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        QuadraticDuels search(std::vector<ModelDimension>(8), beginning_at(Place(8, 0.4)));
        let_meet(search, kink, 0, 2000, seed);
        ranges.add(search.insight(), top);
    }
    CHECK(ranges.said == 64);
    CHECK(ranges.held >= 63);
}

TEST_CASE("many parameters: far from the top few games do not claim to know where it is", "[tune]") {
    const double top = 0.6;
    const auto hill = [&](const Place& point) { return height_of(point, top, 6); };
    Ranges ranges;
    for (std::uint64_t seed = 1; seed <= 16; ++seed) {
        QuadraticDuels search(std::vector<ModelDimension>(8), beginning_at(Place(8, 0.2)));
        let_meet(search, hill, 0, 150, seed);
        const Insight insight = search.insight();
        ranges.add(insight, top);
        for (const ParameterInsight& one : insight.parameters) {
            CHECK(one.optimum_at_high_edge < 0.5);
        }
    }
    CHECK(ranges.said >= 16);
    CHECK(ranges.held >= ranges.said * 9 / 10);
}

TEST_CASE("many parameters: far from the top few games do not claim to know how little was gained", "[tune]") {
    const Place start(24, 0.3);
    const auto hill = [](const Place& point) { return height_of_uneven(point, 0.5); };
    for (std::uint64_t seed = 1; seed <= 16; ++seed) {
        QuadraticDuels search(std::vector<ModelDimension>(24), beginning_at(start));
        let_meet(search, hill, 0, 100, seed);
        const double gain = 173.7 * (hill(search.recommended()) - hill(start));
        CHECK(search.insight().over_reference.low < gain);
        CHECK(search.insight().over_reference.high > gain);
    }
}

TEST_CASE("many parameters: hardly any makes out more than it is said to at most", "[tune]") {
    const double top = 0.6;
    const auto hill = [&](const Place& point) { return height_of_uneven(point, top); };
    int held = 0;
    const int events = 16;
    for (std::uint64_t seed = 1; seed <= events; ++seed) {
        QuadraticDuels search(std::vector<ModelDimension>(8), beginning_at(Place(8, 0.5)));
        let_meet(search, hill, 0, 300, seed);
        const Insight insight = search.insight();
        for (std::size_t i = 0; i < steepnesses.size(); ++i) {
            held += 173.7 * steepnesses[i] * top * top / 2 <= insight.parameters[i].variation_elo_high ? 1 : 0;
        }
    }
    CHECK(held >= events * 8 * 9 / 10);
}

TEST_CASE("many parameters: what is left to gain is of the order of what there is", "[tune][slow]") {
    QuadraticDuels search(std::vector<ModelDimension>(24), beginning_at(Place(24, 0.4)));
    const auto hill = [](const Place& point) { return height_of(point, 0.6, 1); };
    let_meet(search, hill, 0, 6000);
    const double left = -173.7 * hill(search.recommended());
    CHECK(search.insight().left_to_gain_elo.value() > left / 3);
    CHECK(search.insight().left_to_gain_elo.value() < left * 3);
}

TEST_CASE("many parameters: an event of 12 and of 32 that is told again is the same event", "[tune][slow]") {
    const std::size_t size = GENERATE(12U, 32U);
    const DuelSettings settings = beginning_at(Place(size, 0.5));
    QuadraticDuels lived(std::vector<ModelDimension>(size), settings);
    QuadraticDuels again(std::vector<ModelDimension>(size), settings);
    const auto hill = [](const Place& point) { return height_of(point, 0.4); };
    for (std::uint64_t game = 0; game < 600; ++game) {
        Random random(1, "choice", game);
        const Duel duel = lived.choose(random);
        const double score = Random(1, "luck", game).uniform() < 0.5 ? 1 : 0.5;
        lived.add_result(duel, score);
        again.add_result(duel, score);
        if (game % 50 == 0) {
            lived.recommended();  // to look changes nothing
            lived.insight();
        }
    }
    let_meet(lived, hill, 600, 700);
    let_meet(again, hill, 600, 700);
    CHECK(lived.recommended() == again.recommended());
    Random one(1, "choice", 700);
    Random other(1, "choice", 700);
    CHECK(lived.choose(one) == again.choose(other));
    CHECK(lived.recommended_after(400) == again.recommended_after(400));
    CHECK(lived.recommended_after(5) == Place(size, 0.5));
}

TEST_CASE("many parameters: both sides are what can be played, on either side of the centre", "[tune]") {
    std::vector<ModelDimension> dimensions(6);
    dimensions[1] = ModelDimension::list(2);
    dimensions[2] = ModelDimension::rounded([](double x) { return std::round(x * 4) / 4; });
    dimensions[3] = ModelDimension::categories(3);
    QuadraticDuels search(dimensions, beginning_at({0.5, 0.25, 0.5, 0.5, 0, 1}));
    int apart = 0;
    int words_apart = 0;
    for (std::uint64_t game = 0; game < 200; ++game) {
        Random random(1, "choice", game);
        const Duel duel = search.choose(random);
        REQUIRE(played_point(dimensions, duel.first) == duel.first);
        REQUIRE(played_point(dimensions, duel.second) == duel.second);
        CHECK(duel.first[0] != duel.second[0]);
        CHECK((duel.first[4] == 0 || duel.second[4] == 0));
        apart += duel.first[2] != duel.second[2] ? 1 : 0;
        words_apart += duel.first[3] != duel.second[3] ? 1 : 0;
    }
    CHECK(apart > 20);
    CHECK(words_apart > 50);
}

TEST_CASE("many parameters: the better word and the better whole number are found", "[tune]") {
    std::vector<ModelDimension> dimensions(6);
    dimensions[0] = ModelDimension::categories(3);
    dimensions[1] = ModelDimension::rounded([](double x) { return std::round(x * 3) / 3; });
    QuadraticDuels search(dimensions, beginning_at({0.5 / 3, 0, 0.5, 0.5, 0.5, 0.5}));
    const auto strength = [&](const Place& point) {
        return (dimensions[0].category_at(point[0]) == 2 ? 0.5 : 0.0) - 3 * std::pow(point[1] - 1, 2);
    };
    let_meet(search, strength, 0, 3000);
    CHECK(dimensions[0].category_at(search.recommended()[0]) == 2);
    CHECK(search.recommended()[1] == 1);
    const Insight insight = search.insight();
    CHECK(insight.parameters[0].optimum == Place{2.5 / 3});
    CHECK(insight.left_to_gain_elo.value() > 0);
}

TEST_CASE("many parameters: what was played beyond a range that is narrower now still counts", "[tune]") {
    const auto values = [](double first, double others) {
        Parameters settings{{"p0", first}};
        for (int i = 1; i < 6; ++i) {
            settings.emplace_back("p" + std::to_string(i), others);
        }
        return settings;
    };
    const auto narrow = [] {
        std::vector<TunedParameter> parameters;
        for (int i = 0; i < 6; ++i) {
            parameters.push_back({"p" + std::to_string(i), Scale::linear(i == 0 ? 4 : 0, i == 0 ? 6 : 10), 0, "%s"});
            parameters.back().default_value = 5.0;
        }
        return parameters;
    };
    DuelTuner tuner(narrow(), {});
    GameResult lost{0, 0};
    lost.other = values(5.5, 5);
    for (int game = 0; game < 200; ++game) {
        tuner.tell(Choice{Choice::duel, {}, Place(12, 0.5)}, values(game % 2 == 0 ? 3 : 3.5, 5), lost);
    }
    CHECK(tuner.tally().games == 200);
    CHECK(std::get<double>(tuner.recommended().at(0).second) > 5);
    EventFacts facts;
    facts.parameters.resize(6);
    tuner.add_facts(facts, FactsDetail::full, {});
    const std::vector<StretchFacts>& stretches = facts.parameters[0].games;
    CHECK(std::accumulate(stretches.begin(), stretches.end(), std::uint64_t{0},
                          [](std::uint64_t sum, const StretchFacts& one) { return sum + one.games; }) == 200);
    CHECK(facts.warnings.empty());
    tuner.tell(Choice{Choice::duel, {}, Place(12, 0.5)}, values(1, 5), lost);  // more than a range beyond
    CHECK(tuner.tally().games == 200);
}

TEST_CASE("many parameters: from six on duels are these, and there may be 200", "[tune]") {
    CHECK(dynamic_cast<QuadraticDuels*>(make_duel_search(std::vector<ModelDimension>(5), {}).get()) == nullptr);
    CHECK(dynamic_cast<QuadraticDuels*>(make_duel_search(std::vector<ModelDimension>(6), {}).get()) != nullptr);
    CHECK(make_duel_search(std::vector<ModelDimension>(200), {})->recommended() == Place(200, 0.5));
    CHECK_THROWS_WITH(make_duel_search(std::vector<ModelDimension>(201), {}),
                      "model_tuner tunes 1 to 200 parameters, not 201");
}

TEST_CASE("report: what 30,000 games of 60 parameters cost", "[.report]") {
    QuadraticDuels search(std::vector<ModelDimension>(60), beginning_at(Place(60, 0.5)));
    const auto began = std::chrono::steady_clock::now();
    let_meet(
        search, [](const Place& point) { return height_of(point, 0.4, 1); }, 0, 30'000);
    const std::chrono::duration<double, std::milli> passed = std::chrono::steady_clock::now() - began;
    WARN("milliseconds a game: " << passed.count() / 30'000);
}

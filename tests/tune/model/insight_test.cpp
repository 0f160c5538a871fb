#include "ringmaster/tune/model/insight.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "ringmaster/base/elo.hpp"
#include "ringmaster/base/random.hpp"

#include "support/catch.hpp"
#include "tune/model/random_games.hpp"

using namespace ringmaster;

namespace {

using Point = std::vector<double>;

Insight insight_of(const ModelGames& games, const Point& recommended) {
    return make_insight(SurfaceModel(games), games, recommended, recommended);
}

double square(double x) {
    return x * x;
}

/// Best at (0.6, 0.3); the third parameter does nothing.
double hill(const Point& x) {
    return 0.6 - 1.2 * square(x[0] - 0.6) - 0.6 * square(x[1] - 0.3);
}

/// A ridge along the diagonal of a square.
double valley(const Point& x) {
    return 0.6 - 0.6 * square(x[0] - x[1]) - 0.1 * square(x[0] + x[1] - 1);
}

}  // namespace

TEST_CASE("the best point has little regret and a bad one what it really gives away", "[tune]") {
    const ModelGames games = games_of(std::vector<ModelDimension>(2), 20000, hill);
    const SurfaceModel model(games);
    const ExpectedRegret best = expected_regret(model, games, {0.6, 0.3});
    CHECK(best.mean < 0.01);
    CHECK(best.mean <= best.high);
    const ExpectedRegret bad = expected_regret(model, games, {0.2, 0.3});
    CHECK(bad.mean == Catch::Approx(0.192).margin(0.02));
    CHECK(bad.high < bad.mean + 0.04);
}

TEST_CASE("what could only be gained by a value that is fixed away is no regret", "[tune]") {
    auto word = ModelDimension::categories(2);
    word.fixed = word.coordinate(1);
    word.played = [x = *word.fixed](double) { return x; };
    ModelGames games({word, ModelDimension::continuous()});
    for (std::uint64_t game = 0; game < 600; ++game) {
        Random random(1, "fixed", game);
        const double x = random.uniform();
        const double place = game < 300 ? 0.25 : 0.75;
        const double rate = (place < 0.5 ? 0.9 : 0.6) - square(x - 0.5);
        games.add(Point{place, x}, random.uniform() < rate ? 1 : 0, Source::tree);
    }
    const ExpectedRegret regret = expected_regret(SurfaceModel(games), games, {0.75, 0.5});
    CHECK(regret.mean < 0.1);
}

TEST_CASE("more games leave less regret", "[tune][slow]") {
    const auto regret = [](int count) {
        const ModelGames games = games_of(std::vector<ModelDimension>(2), count, hill);
        return expected_regret(SurfaceModel(games), games, {0.6, 0.3}).mean;
    };
    CHECK(regret(10000) < 0.5 * regret(500));
}

TEST_CASE("halving the regret takes about twice the games there are, as the mean rate has it", "[tune]") {
    CHECK(games_to_halve_regret(0) == 0);
    CHECK(games_to_halve_regret(1000) == 2175);
}

TEST_CASE("with no games nothing is reliable and nothing is known to matter", "[tune]") {
    const Insight insight = insight_of(ModelGames(std::vector<ModelDimension>(2)), {0.5, 0.5});
    CHECK_FALSE(insight.is_reliable);
    CHECK(insight.regret.mean > 0.05);
    CHECK(insight.parameters[0].influence == Influence::unknown);
    CHECK_FALSE(insight.pairs[0].is_clear);
}

TEST_CASE("on a hill with many games the top is reliable", "[tune][slow]") {
    const Insight insight = insight_of(games_of(std::vector<ModelDimension>(2), 10000, hill), {0.6, 0.3});
    CHECK(insight.is_reliable);
    CHECK(insight.win_rate == Catch::Approx(0.6).margin(0.02));
}

TEST_CASE("the range of the best value holds it and narrows with more games", "[tune][slow]") {
    double width = 1;
    for (const int count : {3000, 30000}) {
        const Insight insight = insight_of(games_of(std::vector<ModelDimension>(2), count, hill), {0.58, 0.35});
        const std::vector<double>& range = insight.parameters[0].optimum;
        REQUIRE(range.size() == 2);
        CHECK(range[0] <= 0.58);
        CHECK(range[0] <= 0.6);
        CHECK(range[1] >= 0.6);
        CHECK(range[1] - range[0] < 0.7 * width);
        width = range[1] - range[0];
    }
}

TEST_CASE("what is left to gain is that of the middle draw, and not known while all may be flat", "[tune][slow]") {
    const ModelGames games = games_of(std::vector<ModelDimension>(2), 20000, hill);
    CHECK(insight_of(games, {0.6, 0.3}).left_to_gain_elo.value() < 5);
    CHECK(insight_of(games, {0.2, 0.3}).left_to_gain_elo.value() ==
          Catch::Approx(elo_of_rate(0.6) - elo_of_rate(0.408)).margin(12));
    const auto flat = games_of(std::vector<ModelDimension>(2), 3000, [](const Point&) { return 0.5; });
    const Insight of_flat = insight_of(flat, {0.4, 0.6});
    CHECK_FALSE(of_flat.left_to_gain_elo);
    CHECK_FALSE(of_flat.is_reliable);
}

TEST_CASE("a curve's band mostly holds the truth", "[tune][slow]") {
    int inside = 0;
    for (std::uint64_t number = 0; number < 6; ++number) {
        const ModelGames games = games_of(std::vector<ModelDimension>(2), 3000, hill, number);
        const std::vector<CurvePoint> curve = insight_of(games, {0.6, 0.3}).parameters[0].curve;
        REQUIRE(curve.size() == 21);
        CHECK(curve.front().coordinate == 0);
        CHECK(curve.back().coordinate == 1);
        for (const CurvePoint& point : curve) {
            const double truth = hill({point.coordinate, 0.3});
            inside += point.low <= truth && truth <= point.high ? 1 : 0;
        }
    }
    CHECK(inside >= 100);  // of 126
}

TEST_CASE("the Elo over a reference reaches farther than its draws", "[tune][slow]") {
    const ModelGames games =
        games_of({ModelDimension::list(5)}, 2000, [](const Point& x) { return 0.6 - 0.5 * square(x[0] - 0.7); });
    const SurfaceModel model(games);
    const auto drawn = model.draw({{0.7}, {0.3}}, 1000);
    std::vector<double> differences;
    for (std::size_t draw = 0; draw < 1000; ++draw) {
        differences.push_back(model.elo(drawn[0][draw]) - model.elo(drawn[1][draw]));
    }
    std::ranges::sort(differences);
    const EloEstimate said = make_insight(model, games, {0.7}, {0.3}).over_reference;
    CHECK(said.difference - said.low == Approx(1.5 * (said.difference - differences[25])).epsilon(0.25));
    CHECK(said.high - said.difference == Approx(2 * (differences[975] - said.difference)).epsilon(0.25));
}

TEST_CASE("of duels the influence of a parameter reaches farther than its draws", "[tune][slow]") {
    const ModelGames sides = duels_of(2, 1000, [](const Point& x) { return 4 * hill(x); });
    const SurfaceModel model(sides, 0);
    const ParameterInsight said = make_insight(model, sides, {0.6, 0.3}, {0.1, 0.9}).parameters[0];
    std::vector<Point> points{{0.6, 0.3}, {0.1, 0.9}};
    for (const CurvePoint& point : said.curve) {
        points.push_back({point.coordinate, 0.3});
    }
    const auto drawn = model.draw(points, 256);
    const auto [worst, best] = std::ranges::minmax_element(said.curve, {}, &CurvePoint::mean);
    std::vector<double> variations;
    std::vector<double> gains;
    for (std::size_t draw = 0; draw < 256; ++draw) {
        std::vector<double> line;
        for (std::size_t i = 2; i < points.size(); ++i) {
            line.push_back(model.elo(drawn[i][draw]));
        }
        variations.push_back(*std::ranges::max_element(line) - *std::ranges::min_element(line));
        gains.push_back(line[static_cast<std::size_t>(best - said.curve.begin())] -
                        line[static_cast<std::size_t>(worst - said.curve.begin())]);
    }
    const auto mean = [](const std::vector<double>& values) {
        return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    };
    std::ranges::sort(variations);
    std::ranges::sort(gains);
    REQUIRE(model.probability_idle(0) < 0.01);
    CHECK(said.variation_elo_high == Approx(mean(variations) + 2 * (variations[243] - mean(variations))));
    CHECK(said.variation_elo_low == Approx(mean(gains) - 1.5 * (mean(gains) - gains[12])).epsilon(0.05));
}

TEST_CASE("of duels all curves have the Elo over the reference at the recommended point", "[tune]") {
    const ModelGames sides = duels_of(2, 500, [](const Point& x) { return 4 * hill(x); });
    const Insight insight = make_insight(SurfaceModel(sides, 0), sides, {0.6, 0.3}, {0.1, 0.9});
    for (const std::size_t i : {0u, 1u}) {
        const std::vector<CurvePoint>& curve = insight.parameters[i].curve;
        const double own = i == 0 ? 0.6 : 0.3;
        const auto at = std::ranges::find_if(curve, [&](const CurvePoint& point) { return point.coordinate == own; });
        REQUIRE(at != curve.end());
        CHECK(at->mean == Approx(insight.over_reference.difference));
        CHECK(at->low == Approx(insight.over_reference.low));
        CHECK(at->high == Approx(insight.over_reference.high));
    }
}

TEST_CASE("a parameter that does nothing is told from one that matters, and has no best value", "[tune][slow]") {
    const ModelGames games = games_of(std::vector<ModelDimension>(3), 100000, hill);
    const Insight insight = insight_of(games, {0.6, 0.3, 0.5});
    CHECK(insight.parameters[0].influence == Influence::matters);
    CHECK(insight.parameters[1].influence == Influence::matters);
    CHECK(insight.parameters[2].influence != Influence::matters);
    CHECK(insight.parameters[2].variation_elo_high < 0.2 * insight.parameters[1].variation_elo);
    CHECK(insight.parameters[0].optimum.size() == 2);
    CHECK(insight.parameters[2].optimum.empty());
}

TEST_CASE("a parameter matters when and only when it moves strength by at least 1 Elo", "[tune][slow]") {
    int mattering = 0;
    for (const int count : {400, 700, 1000, 1500}) {
        const Insight insight = insight_of(games_of(std::vector<ModelDimension>(3), count, hill), {0.6, 0.3, 0.5});
        for (const ParameterInsight& parameter : insight.parameters) {
            CHECK((parameter.influence == Influence::matters) == (parameter.variation_elo_low >= 1));
            mattering += parameter.influence == Influence::matters;
        }
    }
    CHECK(mattering > 0);
    CHECK(mattering < 12);
}

TEST_CASE("on few games nothing is known of a parameter that does nothing", "[tune][slow]") {
    const Insight insight = insight_of(games_of(std::vector<ModelDimension>(3), 200, hill), {0.6, 0.3, 0.5});
    CHECK(insight.parameters[2].influence == Influence::unknown);
}

TEST_CASE("a slope has its optimum at the edge, a hill does not", "[tune][slow]") {
    const auto slope = [](const Point& x) { return 0.3 + 0.4 * x[0] - 0.5 * square(x[1] - 0.5); };
    const Insight insight = insight_of(games_of(std::vector<ModelDimension>(2), 5000, slope), {0.98, 0.5});
    CHECK(insight.parameters[0].optimum_at_high_edge > 0.8);
    CHECK(insight.parameters[0].optimum_at_low_edge == 0);
    CHECK(insight.parameters[1].optimum_at_high_edge < 0.05);
}

TEST_CASE("the ends of a short list are its edges", "[tune]") {
    const auto slope = [](const Point& x) { return 0.3 + 0.4 * x[0]; };
    const ModelGames games = games_of({ModelDimension::list(4)}, 4000, slope);
    const Insight insight = insight_of(games, {0.875});
    CHECK(insight.parameters[0].curve.size() == 4);
    CHECK(insight.parameters[0].optimum_at_high_edge > 0.9);
    CHECK(insight.parameters[0].optimum == Point{0.875, 0.875});
}

TEST_CASE("a rotated valley correlates its parameters, and only them", "[tune][slow]") {
    const auto rate = [](const Point& x) { return valley(x) - 0.5 * square(x[2] - 0.5); };
    const Insight insight = insight_of(games_of(std::vector<ModelDimension>(3), 20000, rate), {0.5, 0.5, 0.5});
    REQUIRE(insight.pairs.size() == 3);
    CHECK(insight.pairs[0].first == 0);
    CHECK(insight.pairs[0].second == 1);
    CHECK(insight.pairs[0].is_clear);
    CHECK(insight.pairs[0].correlation > 0.4);
    CHECK_FALSE(insight.pairs[1].is_clear);
    CHECK_FALSE(insight.pairs[2].is_clear);
}

TEST_CASE("a valley the other way correlates the other way", "[tune][slow]") {
    const auto rate = [](const Point& x) { return valley({x[0], 1 - x[1]}); };
    const Insight insight = insight_of(games_of(std::vector<ModelDimension>(2), 20000, rate), {0.5, 0.5});
    CHECK(insight.pairs[0].is_clear);
    CHECK(insight.pairs[0].correlation < -0.4);
}

TEST_CASE("a category has a point of the curve for each value and no pairs", "[tune][slow]") {
    const auto rate = [](const Point& x) { return (x[0] < 0.5 ? 0.4 : 0.6) - 0.5 * square(x[1] - 0.5); };
    const Insight insight =
        insight_of(games_of({ModelDimension::categories(2), ModelDimension::continuous()}, 5000, rate), {0.75, 0.5});
    const ParameterInsight& category = insight.parameters[0];
    REQUIRE(category.curve.size() == 2);
    CHECK(category.curve[0].mean == Catch::Approx(0.4).margin(0.04));
    CHECK(category.curve[1].mean == Catch::Approx(0.6).margin(0.04));
    CHECK(category.influence == Influence::matters);
    CHECK(category.optimum == Point{0.75});
    CHECK(insight.pairs.empty());
}

TEST_CASE("categories that may as well be the best are told with it, those that cannot are not", "[tune][slow]") {
    const auto rate = [](const Point& x) { return x[0] < 0.4 ? 0.3 : x[0] < 0.6 ? 0.592 : 0.6; };
    const ModelGames games = games_of({ModelDimension::categories(3), ModelDimension::continuous()}, 3000, rate);
    for (const double recommended : {0.5, 5.0 / 6}) {
        const std::vector<double> best = insight_of(games, {recommended, 0.5}).parameters[0].optimum;
        REQUIRE(best.size() == 2);
        CHECK(best[0] == 0.5);
        CHECK(best[1] == Catch::Approx(5.0 / 6));
    }
}

TEST_CASE("the same games give the same insight", "[tune][slow]") {
    const ModelGames games = games_of(std::vector<ModelDimension>(2), 500, hill);
    const Insight a = insight_of(games, {0.6, 0.3});
    const Insight b = insight_of(games, {0.6, 0.3});
    CHECK(a.regret.mean == b.regret.mean);
    CHECK(a.parameters[1].curve[7].high == b.parameters[1].curve[7].high);
    CHECK(a.pairs[0].correlation == b.pairs[0].correlation);
}

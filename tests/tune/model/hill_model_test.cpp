#include "ringmaster/tune/model/hill_model.hpp"

#include <algorithm>
#include <cmath>

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

using Point = std::vector<double>;

/// A hill of one logit whose top costs `curvature` logits a squared range.
double height(const Point& point, const Point& top, double curvature) {
    double lost = 0;
    for (std::size_t i = 0; i < top.size(); ++i) {
        lost += curvature * (point[i] - top[i]) * (point[i] - top[i]) / 2;
    }
    return std::exp(-lost);
}

/// Duels of points by lot around a start.
struct Event {
    Event(const Point& start, const Point& top, double curvature, int games) {
        Random random(1, "hill", 0);
        for (int game = 0; game < games; ++game) {
            Duel duel{start, start};
            for (std::size_t i = 0; i < start.size(); ++i) {
                duel.first[i] += 0.15 * random.normal();
                duel.second[i] += 0.15 * random.normal();
            }
            const double gap = height(duel.first, top, curvature) - height(duel.second, top, curvature);
            scores.push_back(random.uniform() < 1 / (1 + std::exp(-gap)) ? 1 : 0);
            duels.push_back(std::move(duel));
            offsets.push_back(0);
        }
    }
    HillModel::Games games() const { return {duels, scores, offsets, 1}; }

    std::vector<Duel> duels;
    std::vector<double> scores;
    std::vector<double> offsets;
};

HillModel fitted(const std::vector<ModelDimension>& dimensions, const Point& start, const Event& event) {
    HillModel model(dimensions, start);
    for (int i = 0; i < 3; ++i) {
        model.fit(event.games());
    }
    return model;
}

}  // namespace

TEST_CASE("hill: before the first game the start is best, and curvatures are the prior's", "[tune]") {
    const HillModel model(std::vector<ModelDimension>(6), Point(6, 0.4));
    CHECK(model.best() == Point(6, 0.4));
    for (const double curvature : model.curvatures()) {
        CHECK(curvature == Approx(std::exp(0.5)));  // the mean of a log-normal
    }
    CHECK(model.strength_over(Point(6, 0.4), Point(6, 0.4)) == 0);
}

TEST_CASE("hill: many games tell the top, the curvatures and what the top is worth", "[tune]") {
    const Point start(3, 0.4);
    const Point top{0.55, 0.3, 0.4};
    const HillModel model = fitted(std::vector<ModelDimension>(3), start, Event(start, top, 4, 20'000));
    const Point best = model.best();
    for (std::size_t i = 0; i < top.size(); ++i) {
        CHECK(best[i] == Approx(top[i]).margin(0.03));
        CHECK(model.curvatures()[i] > 2);
        CHECK(model.curvatures()[i] < 8);
    }
    const double gain = height(top, top, 4) - height(start, top, 4);
    CHECK(model.strength_over(start, top) == Approx(gain).margin(0.02));
    std::vector<double> draws = model.draws_over(start, top, 1.75);
    std::ranges::sort(draws);
    CHECK(draws[10] < gain);
    CHECK(draws[draws.size() - 10] > gain);
}

TEST_CASE("hill: where strength flattens out the top is not mistaken for one beyond the ranges", "[tune]") {
    const Point start(2, 0.3);
    std::vector<Duel> duels;
    std::vector<double> scores;
    Random random(1, "flat", 0);
    const auto height = [](const Point& point) {
        return 0.8 * std::exp(-6 * (std::pow(point[0] - 0.7, 2) + std::pow(point[1] - 0.6, 2)) / 2 / 0.8);
    };
    for (int game = 0; game < 20'000; ++game) {
        const Duel duel{{random.uniform(), random.uniform()}, {random.uniform(), random.uniform()}};
        const double p = 1 / (1 + std::exp(height(duel.second) - height(duel.first)));
        scores.push_back(random.uniform() < p ? 1 : 0);
        duels.push_back(duel);
    }
    const std::vector<double> offsets(duels.size(), 0.0);
    HillModel model(std::vector<ModelDimension>(2), start);
    for (int i = 0; i < 4; ++i) {
        model.fit({duels, scores, offsets, 1});
    }
    CHECK(model.best()[0] == Approx(0.7).margin(0.04));
    CHECK(model.best()[1] == Approx(0.6).margin(0.04));
}

TEST_CASE("hill: what categories make out is not taken for the work of numbers", "[tune]") {
    const std::vector<ModelDimension> dimensions{{}, ModelDimension::categories(2)};
    const Point start{0.5, 0.25};
    Random random(1, "words", 0);
    std::vector<Duel> duels;
    std::vector<double> scores;
    std::vector<double> offsets;
    for (int game = 0; game < 4000; ++game) {  // the better word always comes with the higher number
        duels.push_back({{0.6, 0.75}, {0.4, 0.25}});
        offsets.push_back(1);
        scores.push_back(random.uniform() < 1 / (1 + std::exp(-1.0)) ? 1 : 0);
    }
    HillModel told(dimensions, start);
    told.fit({duels, scores, offsets, 1});
    CHECK(std::abs(told.best()[0] - 0.5) < 0.03);
    CHECK(told.best()[1] == 0.25);
    CHECK(told.curvatures()[1] == 0);
    const std::vector<double> none(duels.size(), 0.0);
    HillModel untold(dimensions, start);
    untold.fit({duels, scores, none, 1});
    CHECK(untold.best()[0] > 0.6);
}

TEST_CASE("hill: changes that earn next to nothing are idle, and those that earn most of the gain are not", "[tune]") {
    const Point start(4, 0.4);
    const Point top{0.6, 0.4, 0.4, 0.2};
    const HillModel model = fitted(std::vector<ModelDimension>(4), start, Event(start, top, 6, 4000));
    const Point tried{0.6, 0.41, 0.395, 0.2};
    std::vector<std::size_t> idle = model.idle_changes(tried, start);
    std::ranges::sort(idle);
    CHECK(idle == std::vector<std::size_t>{1, 2});
    const std::vector<std::size_t> back = model.idle_changes(start, tried);
    CHECK(back.size() == 4);                                              // the way back loses
    CHECK(model.idle_changes({0.6, 0.4, 0.4, 0.95}, start).size() == 4);  // and so does too far, whatever one gains
}

TEST_CASE("hill: a fixed dimension is where it is fixed, and no change of the model's", "[tune]") {
    const Point start(3, 0.4);
    const Event event(start, {0.6, 0.6, 0.5}, 6, 4000);
    std::vector<ModelDimension> dimensions(3);
    dimensions[1].fixed = 0.1;
    const HillModel model = fitted(dimensions, start, event);
    CHECK(model.best()[0] == Approx(0.6).margin(0.05));
    CHECK(model.best()[1] == Approx(0.1));
    CHECK(std::ranges::count(model.idle_changes({0.6, 0.1, 0.5}, start), 1U) == 0);
}

TEST_CASE("hill: a fixed dimension that no game was played off is none of its", "[tune]") {
    const Point start(3, 0.4);
    const Event event(start, {0.6, 0.6, 0.5}, 6, 500);
    Event wider = event;
    for (Duel& duel : wider.duels) {
        duel.first.push_back(0.2);
        duel.second.push_back(0.2);
    }
    std::vector<ModelDimension> dimensions(4);
    dimensions[3].fixed = 0.2;
    HillModel model(std::vector<ModelDimension>(3), start);
    HillModel with_fixed(dimensions, {0.4, 0.4, 0.4, 0.4});
    model.fit(event.games());
    with_fixed.fit(wider.games());
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(with_fixed.best()[i] == model.best()[i]);
        CHECK(with_fixed.curvatures()[i] == model.curvatures()[i]);
    }
    CHECK(with_fixed.curvatures()[3] == 0);
}

TEST_CASE("hill: scores that vary less make it surer", "[tune]") {
    const Point start(2, 0.4);
    const Event event(start, {0.5, 0.35}, 4, 2000);
    HillModel model(std::vector<ModelDimension>(2), start);
    HillModel surer(std::vector<ModelDimension>(2), start);
    model.fit(event.games());
    surer.fit({event.duels, event.scores, event.offsets, 0.5});
    const auto spread = [&](const HillModel& one) {
        const auto draws = one.draws_over(start, {0.5, 0.35}, 1);
        return std::ranges::max(draws) - std::ranges::min(draws);
    };
    CHECK(spread(surer) < spread(model));
}

TEST_CASE("hill: where there are only words it has nothing to say", "[tune]") {
    const std::vector<ModelDimension> words(6, ModelDimension::categories(3));
    const Point start(6, 0.5);
    HillModel model(words, start);
    const std::vector<Duel> duels(20, Duel{Point(6, 0.5), Point(6, 0.75)});
    const std::vector<double> scores(20, 1.0);
    const std::vector<double> offsets(20, 100.0);  // as good as sure, but finite
    model.fit({duels, scores, offsets, 1});
    CHECK(model.best() == start);
    CHECK(model.strength_over(Point(6, 0.75), start) == 0);
    CHECK(model.idle_changes(Point(6, 0.75), start).empty());
}

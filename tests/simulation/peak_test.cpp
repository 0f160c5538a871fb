#include <algorithm>

#include "ringmaster/base/elo.hpp"
#include "ringmaster/simulation/simulation.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("a peak falls by one logit a width beside its centre", "[simulation]") {
    const Peak peak{0.5, {0.5, 0.25}, {0.2, 1}};
    CHECK(peak.at({0.5, 0.25}) == Catch::Approx(0.5));
    CHECK(peak.at({0.7, 0.25}) == Catch::Approx(0.268941));
    CHECK(peak.at({0.3, 0.25}) == Catch::Approx(0.268941));
    CHECK(peak.at({0.7, 1.25}) == Catch::Approx(0.119203));
}

TEST_CASE("of many dimensions a random peak lies some hundred Elo above the middle, however many they are",
          "[simulation]") {
    for (const std::size_t dimensions : {6U, 32U, 200U}) {
        double lost = 0;
        constexpr int replications = 400;
        for (std::uint64_t replication = 0; replication < replications; ++replication) {
            const Peak peak = random_peak(dimensions, 1, replication);
            lost += elo_of_rate(peak.height) - elo_of_rate(peak.at(std::vector<double>(dimensions, 0.5)));
        }
        CAPTURE(dimensions);
        CHECK(lost / replications > 50);
        CHECK(lost / replications < 150);
    }
    CHECK(random_peak(5, 1, 3).width[4] <= 1);
}

TEST_CASE("random peaks are within their stated bounds, fill them, and hang on seed and replication only",
          "[simulation]") {
    std::vector<double> heights;
    std::vector<double> widths;
    std::vector<double> centres;
    for (std::uint64_t replication = 0; replication < 500; ++replication) {
        const Peak peak = random_peak(2, 1, replication);
        REQUIRE(peak.centre.size() == 2);
        heights.push_back(peak.height);
        widths.insert(widths.end(), peak.width.begin(), peak.width.end());
        centres.insert(centres.end(), peak.centre.begin(), peak.centre.end());
    }
    const auto spans = [](const std::vector<double>& numbers, double low, double high) {
        const auto [least, most] = std::minmax_element(numbers.begin(), numbers.end());
        const double slack = (high - low) / 50;
        return *least >= low && *least<low + slack&& * most <= high&& * most> high - slack;
    };
    CHECK(spans(heights, 0.4, 0.75));
    CHECK(spans(widths, 0.2, 1));
    CHECK(spans(centres, 0, 1));
    CHECK(random_peak(2, 1, 3).centre == random_peak(2, 1, 3).centre);
    CHECK(random_peak(2, 1, 3).centre != random_peak(2, 2, 3).centre);
}

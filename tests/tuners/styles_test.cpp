#include "tuners/styles.hpp"

#include <cmath>

#include "ringmaster/base/random.hpp"

#include "support/catch.hpp"

using namespace ringmaster;
using namespace ringmaster::tuners;

TEST_CASE("a style gains as much as the other one loses, and of itself nothing", "[simulation]") {
    const Styles styles(2, 0.3, 1);
    const std::vector<double> one{0.2, 0.9};
    const std::vector<double> other{0.7, 0.1};
    CHECK(styles.logit(one, other) == Catch::Approx(-styles.logit(other, one)));
    CHECK(styles.logit(one, other) != 0);
    CHECK(std::abs(styles.logit(one, one)) < 1e-15);
    CHECK(Styles(2, 0, 1).logit(one, other) == 0);
}

TEST_CASE("styles are worth about so many logits as was asked for", "[simulation]") {
    Random random(2, "points", 0);
    double squares = 0;
    constexpr int draws = 20000;
    for (int i = 0; i < draws; ++i) {
        const Styles styles(3, 0.3, 1, static_cast<std::uint64_t>(i));
        const std::vector<double> one{random.uniform(), random.uniform(), random.uniform()};
        const std::vector<double> other{random.uniform(), random.uniform(), random.uniform()};
        squares += std::pow(styles.logit(one, other), 2) / draws;
    }
    CHECK(std::sqrt(squares) == Catch::Approx(0.3).margin(0.1));
}

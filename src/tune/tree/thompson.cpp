#include "ringmaster/tune/tree/thompson.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ringmaster/tune/tree/beta_quantile.hpp"

namespace ringmaster {
namespace {

constexpr std::uint32_t most_drawn_singly = 16;

/// In (0,1]: its logarithm is finite.
double positive_uniform(Random& random) {
    return 1 - random.uniform();
}

double draw_normal(Random& random) {
    const double radius = std::sqrt(-2 * std::log(positive_uniform(random)));
    return radius * std::cos(2 * std::numbers::pi * random.uniform());
}

/// Gamma(shape, 1).
double draw_gamma(double shape, Random& random) {
    if (shape < 1) {
        const double power = std::pow(positive_uniform(random), 1 / shape);
        return power * draw_gamma(shape + 1, random);
    }
    const double d = shape - 1.0 / 3;
    const double c = 1 / std::sqrt(9 * d);
    while (true) {
        const double x = draw_normal(random);
        const double cube_root = 1 + c * x;
        const double v = cube_root * cube_root * cube_root;
        if (v > 0 && std::log(positive_uniform(random)) < x * x / 2 + d - d * v + d * std::log(v)) {
            return d * v;
        }
    }
}

/// 1 - U^(1/k) keeps its digits when k is large, and with the complement so does the quantile.
double draw_greatest_of(double a, double b, std::uint32_t count, Random& random) {
    const double above = -std::expm1(std::log(positive_uniform(random)) / count);
    return upper_beta_quantile(a, b, above);
}

}  // namespace

double draw_beta(double a, double b, Random& random) {
    const double x = draw_gamma(a, random);
    const double y = draw_gamma(b, random);
    return x + y > 0 ? x / (x + y) : a / (a + b);
}

double draw_greatest(const Arm& arm, Random& random) {
    const double mean = arm.statistics.mean();
    const double a = mean * arm.statistics.expected_visits();
    const double b = (1 - mean) * arm.statistics.expected_visits();
    if (a <= 0 || b <= 0) {
        return mean;
    }
    if (arm.count > most_drawn_singly) {
        return draw_greatest_of(a, b, arm.count, random);
    }
    double greatest = 0;
    for (std::uint32_t i = 0; i < arm.count; ++i) {
        greatest = std::max(greatest, draw_beta(a, b, random));
    }
    return greatest;
}

std::size_t thompson(const std::vector<Arm>& arms, Random& random) {
    std::size_t best = 0;
    double greatest = -1;
    for (std::size_t i = 0; i < arms.size(); ++i) {
        const double drawn = draw_greatest(arms[i], random);
        if (drawn > greatest) {
            greatest = drawn;
            best = i;
        }
    }
    return best;
}

}  // namespace ringmaster

// The artificial problems on which the measuring programs play ModelTuner.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace ringmaster::tuners {

using Point = std::vector<double>;

/// Coordinates from -1 to 1; `logit` is that of the win probability.
struct Problem {
    int dimensions;
    double best_p;
    std::function<double(const Point&)> logit;
};

inline double sigmoid(double r) {
    return 1 / (1 + std::exp(-r));
}
inline double square(double x) {
    return x * x;
}
inline double log_block(double x) {
    return 2 * std::log(4 * x + 4.1) - 4 * x - 3;
}
inline double angle(const Point& x) {
    return x[0] + 0.2 > 0 ? 1 - (std::sqrt(x[0] + 2.2) - std::sqrt(2.0))
                          : 1 - (2 * std::sqrt(0.3 - x[0]) - std::sqrt(2.0));
}
inline double step(const Point& x) {
    return x[0] < -0.8 || x[0] >= 0.8 ? -2 : x[0] <= -0.3 ? -2 + 3 * (x[0] + 0.8) / 0.5 : -(x[0] + 0.3) / 1.1;
}
inline double correlated(const Point& x) {
    const auto f = [](double t) { return t * t * (t * (1 - t) - 1); };
    return 0.2 * (f(10 * (x[0] + x[1] + 0.1)) + f(x[0] - x[1] + 0.9)) + 0.1;
}
inline double non_quadratic(const Point& x) {
    const double a = (x[0] + x[1]) / 2;
    const double b = (x[0] - x[1]) / 2;
    const double z = 1 + 4 * a;
    return (z < -1 ? 6 - 6 * z * z : std::log(z + 1.01) - std::log(0.01) - 0.7 * z) - 3 - 6 * b * b;
}
inline double rosenbrock(double u, double v) {
    return 1 - 0.1 * (square(1 - 4 * u) + square(10 * v + 4 - 16 * u * u));
}
inline double distance2(const Point& x, const Point& to) {
    double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        sum += square(x[i] - to[i]);
    }
    return sum;
}

/// The first seven are Coulom's (2011); the next ten stand for what users meet. Both were
/// looked at while choosing; the last were not.
inline std::map<std::string, Problem> problems() {
    std::map<std::string, Problem> all;
    all["Log"] = {1, 0.619233, [](const Point& x) { return log_block(x[0]); }};
    all["Angle"] = {1, 0.731059, angle};
    all["Step"] = {1, 0.731059, step};
    all["Correlated"] = {2, 0.524979, correlated};
    all["Log2"] = {2, 0.619233, [](const Point& x) { return (log_block(x[0]) + log_block(x[1])) / 2; }};
    all["NonQuadratic2D"] = {2, 0.841422, non_quadratic};
    all["Rosenbrock2"] = {4, 0.731059,
                          [](const Point& x) { return (rosenbrock(x[0], x[1]) + rosenbrock(x[2], x[3])) / 2; }};
    for (const int pairs : {3, 4}) {
        const auto count = static_cast<std::size_t>(pairs);
        all["Rosenbrock" + std::to_string(pairs)] = {2 * pairs, 0.731059, [count](const Point& x) {
                                                         double sum = 0;
                                                         for (std::size_t i = 0; i < count; ++i) {
                                                             sum += rosenbrock(x[2 * i], x[2 * i + 1]);
                                                         }
                                                         return sum / static_cast<double>(count);
                                                     }};
        all["Log" + std::to_string(2 * pairs)] = {2 * pairs, 0.619233, [](const Point& x) {
                                                      double sum = 0;
                                                      for (const double one : x) {
                                                          sum += log_block(one);
                                                      }
                                                      return sum / static_cast<double>(x.size());
                                                  }};
    }
    // Not Coulom's.
    all["ramp1"] = {1, sigmoid(0.6), [](const Point& x) { return 0.6 * x[0]; }};
    all["ramp2"] = {2, sigmoid(0.6), [](const Point& x) { return 0.4 * x[0] + 0.2 * x[1]; }};
    all["plateau1"] = {1, sigmoid(0.5), [](const Point& x) { return x[0] > 0.1 && x[0] < 0.7 ? 0.5 : -0.5; }};
    all["peaks2"] = {2, sigmoid(0.5), [](const Point& x) {
                         return std::max(0.5 - 4 * distance2(x, {0.6, 0.5}), 0.2 - 4 * distance2(x, {-0.5, -0.4})) < -1
                                    ? -1
                                    : std::max(0.5 - 4 * distance2(x, {0.6, 0.5}),
                                               0.2 - 4 * distance2(x, {-0.5, -0.4}));
                     }};
    all["ring2"] = {2, sigmoid(0.5), [](const Point& x) {
                        const double r = std::sqrt(distance2(x, {0.1, -0.1}));
                        return 0.5 - std::min(1.5, 8 * square(r - 0.6)) - 0.2 * (1 - x[0]) + 0.2 * (1 - 0.7);
                    }};
    all["gauss3"] = {3, sigmoid(0.8), [](const Point& x) {
                         return -0.8 + 1.6 * std::exp(-distance2(x, {0.3, -0.4, 0.5}) / (2 * square(0.4)));
                     }};
    all["kink3"] = {3, sigmoid(0.7), [](const Point& x) {
                        return 0.7 - std::abs(x[0] - 0.2) - 0.7 * std::abs(x[1] + 0.5) - 0.5 * std::abs(x[2] - 0.1);
                    }};
    all["quad4"] = {4, sigmoid(0.5), [](const Point& x) {
                        return 0.5 - square(x[0] - 0.4) - 0.7 * square(x[1] + 0.3) - 0.4 * square(x[2] - 0.2) -
                               0.2 * square(x[3]);
                    }};
    all["quad5"] = {
        5, sigmoid(0.5), [](const Point& x) {
            return 0.5 - 0.6 * distance2(x, {0.5, -0.4, 0.2, -0.6, 0.1}) - 0.5 * (x[0] - 0.5) * (x[1] + 0.4);
        }};
    all["corner4"] = {4, sigmoid(0.6), [](const Point& x) {
                          return 0.6 - 0.3 * (1 - x[0]) - 0.2 * (1 + x[1]) - 0.5 * square(x[2] - 0.3) -
                                 0.1 * (1 - x[3]);
                      }};
    // Looked at only to confirm.
    all["valley2"] = {2, sigmoid(0.6), [](const Point& x) {
                          const double a = 0.866 * (x[0] - 0.3) + 0.5 * (x[1] + 0.2);
                          const double b = -0.5 * (x[0] - 0.3) + 0.866 * (x[1] + 0.2);
                          return 0.6 - 0.4 * a * a - 15 * b * b;
                      }};
    all["valley3"] = {3, sigmoid(0.7), [](const Point& x) {
                          const double a = (x[0] - 0.4) + (x[1] + 0.1) - (x[2] + 0.3);
                          return 0.7 - 3 * a * a - 0.5 * distance2(x, {0.4, -0.1, -0.3});
                      }};
    all["banana4"] = {4, sigmoid(0.8), [](const Point& x) {
                          return 0.8 - 0.6 * square(x[0] - 0.3) - 3 * square(x[1] - x[0] * x[0] + 0.2) -
                                 0.6 * square(x[2] + 0.4) - 3 * square(x[3] + 0.7 * x[2] - x[0] * x[2] / 2 + 0.22);
                      }};
    all["kink2"] = {2, sigmoid(0.6), [](const Point& x) {
                        return 0.6 - std::abs(x[0] + x[1] - 0.2) - 0.4 * std::abs(x[0] - x[1] + 0.5);
                    }};
    all["cliff2"] = {2, sigmoid(0.8),
                     [](const Point& x) { return x[0] > 0.4 ? -1.2 : 0.8 - 0.7 * (0.4 - x[0]) - square(x[1] - 0.3); }};
    all["peaks1"] = {1, sigmoid(0.5), [](const Point& x) {
                         return -0.6 + 0.9 * std::exp(-square(x[0] + 0.5) / 0.08) +
                                1.1 * std::exp(-square(x[0] - 0.55) / 0.02);
                     }};
    all["disc2"] = {2, sigmoid(0.6), [](const Point& x) {
                        return distance2(x, {-0.35, 0.3}) < 0.12 ? 0.6 : -0.4 - 0.2 * x[0];
                    }};
    all["quad6"] = {6, sigmoid(0.7), [](const Point& x) {
                        return 0.7 - 0.4 * distance2(x, {0.3, -0.5, 0.1, 0.6, -0.2, 0.4}) -
                               0.3 * (x[0] - 0.3) * (x[1] + 0.5) - 0.3 * square(x[2] - 0.1 + x[3] - 0.6);
                    }};
    all["quad8"] = {8, sigmoid(0.7), [](const Point& x) {
                        return 0.7 - 0.35 * distance2(x, {0.3, -0.5, 0.1, 0.6, -0.2, 0.4, -0.4, 0.2}) -
                               0.3 * (x[0] - 0.3) * (x[1] + 0.5) - 0.2 * square(x[6] + 0.4 + x[7] - 0.2);
                    }};
    all["faint2"] = {2, sigmoid(0.1), [](const Point& x) { return 0.1 - 0.15 * distance2(x, {-0.4, 0.5}); }};
    all["corner3"] = {3, sigmoid(0.5), [](const Point& x) {
                          return 0.5 - 0.35 * (1 - x[0]) - 0.25 * (1 + x[1]) - 0.4 * square(x[2] + 0.5);
                      }};
    all["skew3"] = {3, 0.619233, [](const Point& x) {
                        return 0.5 * log_block(x[0]) + 0.3 * log_block(-x[1]) + 0.2 * log_block(x[2]);
                    }};
    all["sharp2"] = {2, sigmoid(0.9), [](const Point& x) {
                         return -0.7 + 1.6 * std::exp(-distance2(x, {0.45, -0.55}) / 0.05);
                     }};
    all["inert2"] = {2, sigmoid(0.5), [](const Point& x) { return 0.5 - square(x[0] - 0.3); }};
    all["ramp3"] = {3, sigmoid(0.7), [](const Point& x) { return 0.3 * x[0] - 0.3 * x[1] + 0.1 * x[2]; }};
    return all;
}

inline double best_ring(const Problem& ring) {
    double best = -9;
    for (int i = 0; i <= 2000; ++i) {
        for (int j = 0; j <= 2000; ++j) {
            best = std::max(best, ring.logit({-1 + i * 0.001, -1 + j * 0.001}));
        }
    }
    return sigmoid(best);
}

/// Throws std::out_of_range for a name that is none.
inline Problem problem_called(const std::string& name) {
    Problem problem = problems().at(name);
    if (name == "ring2") {
        problem.best_p = best_ring(problem);
    }
    return problem;
}

inline std::vector<std::string> words(const std::string& text) {
    std::vector<std::string> result;
    std::istringstream in(text);
    for (std::string word; std::getline(in, word, ',');) {
        result.push_back(word);
    }
    return result;
}

/// Of a point of the unit cube.
inline double logit(const Problem& problem, Point point) {
    for (double& x : point) {
        x = 2 * x - 1;
    }
    return problem.logit(point);
}

inline double win_probability(const Problem& problem, const Point& point) {
    return sigmoid(logit(problem, point));
}

}  // namespace ringmaster::tuners

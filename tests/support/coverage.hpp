#pragma once

#include <functional>
#include <string>

#include "ringmaster/base/statistics.hpp"

/// How often an interval holds the truth, over the win probabilities 0.05, 0.10 ... 0.95.
struct Coverage {
    double mean = 0;
    double worst = 1;
    double worst_at = 0;
};

/// Calls `covered(p)` for every p.
Coverage coverage_over_rates(const std::function<double(double)>& covered);

/// The chance of `successes` in `trials`.
double binomial_chance(int trials, int successes, double p);

/// The first and last number of successes in `trials` that are not hopeless: all the others together have a chance
/// below 1e-9.
struct Span {
    int first = 0;
    int last = 0;
};
Span likely_successes(int trials, double p);

bool holds(const ringmaster::Interval& interval, double truth);

/// A line for a report: "Wilson, 20 games: mean 0.9575, worst 0.9245 at 0.05".
std::string to_text(const std::string& what, int games, const Coverage& coverage);

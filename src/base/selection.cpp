#include "ringmaster/base/selection.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "ringmaster/base/beta.hpp"

namespace ringmaster {
namespace {

constexpr double reach = 8;          // standard deviations on both sides that count
constexpr double steps_per_sd = 12;  // of the narrowest posterior in reach
constexpr double least_cdf = 1e-290;
constexpr double right_angle = std::numbers::pi / 2;

/// A value and its derivative.
struct Jet {
    double value = 0;
    double slope = 0;
};

/// The integral over a step. The correction is bounded because a posterior with less than half a win or loss has an
/// infinite slope at its end.
double step_of(double step, Jet from, Jet to) {
    const double chord = step / 2 * (from.value + to.value);
    return chord + std::clamp(step * step / 12 * (from.slope - to.slope), -chord / 2, chord / 2);
}

/// A point t = asin(sqrt(x)) of the grid, with what all candidates need there.
struct GridPoint {
    explicit GridPoint(double angle)
        : t(angle), log_sin(std::log(std::sin(angle))), log_cos(std::log(std::cos(angle))), tangent(std::tan(angle)) {}

    double t;
    double log_sin;
    double log_cos;
    double tangent;
};

/// The posterior of one candidate in t, and where the walk over the grid has brought it.
class Posterior {
public:
    Posterior(std::size_t number, WinCount count, const BetaPrior& prior)
        : number_(number),
          wins_(std::max(0.0, count.wins + prior.wins - 0.5)),
          losses_(std::max(0.0, count.games - count.wins + prior.losses - 0.5)) {
        const double games = wins_ + losses_;
        middle_ = std::asin(std::sqrt(mean()));
        deviation_ = 0.5 / std::sqrt(games + 1);
        log_scale_ = std::log(2.0) + std::lgamma(games + 1) - std::lgamma(wins_ + 0.5) - std::lgamma(losses_ + 0.5);
    }

    std::size_t number() const { return number_; }
    double mean() const { return (wins_ + 0.5) / (wins_ + losses_ + 1); }
    double begin() const { return middle_ - reach * deviation_; }
    double end() const { return middle_ + reach * deviation_; }
    double deviation() const { return deviation_; }

    void start(const GridPoint& at) {
        const double sine = std::sin(at.t);
        cdf_ = std::max(least_cdf, beta_below(wins_ + 0.5, losses_ + 0.5, sine * sine));
        density_ = density(at);
    }

    void advance(const GridPoint& to, double step) {
        const Jet next = density(to);
        cdf_ = std::clamp(cdf_ + std::max(0.0, step_of(step, density_, next)), least_cdf, 1.0);
        density_ = next;
    }

    double log_cdf() const { return std::log(cdf_); }
    /// The derivative of log_cdf().
    double hazard() const { return density_.value / cdf_; }

    /// density * product of the others' CDFs, where `product` is that of all and `hazards` the sum of theirs.
    void add_to_chance(double log_product, double hazards, double step) {
        const double others = std::exp(log_product - log_cdf());
        const double value = density_.value * others;
        const Jet now{value, density_.slope * others + value * (hazards - hazard())};
        chance_ += step_of(step, integrand_, now);
        integrand_ = now;
    }

    double chance() const { return std::clamp(chance_, 0.0, 1.0); }

private:
    Jet density(const GridPoint& at) const {
        const double value = std::exp(log_scale_ + 2 * wins_ * at.log_sin + 2 * losses_ * at.log_cos);
        return {value, value * (2 * wins_ / at.tangent - 2 * losses_ * at.tangent)};
    }

    std::size_t number_;
    double wins_;
    double losses_;
    double middle_ = 0;
    double deviation_ = 0;
    double log_scale_ = 0;
    double cdf_ = 0;
    Jet density_;
    Jet integrand_;
    double chance_ = 0;
};

/// The walk from where the best can begin to lie to where all end.
class GridWalk {
public:
    GridWalk(const std::vector<WinCount>& candidates, const BetaPrior& prior) : prospects_(candidates.size()) {
        double begin = 1e-9;
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            all_.emplace_back(i, candidates[i], prior);
            begin = std::max(begin, all_.back().begin());
            end_ = std::max(end_, all_.back().end());
        }
        end_ = std::min(end_, right_angle);
        begin_at(GridPoint(begin));
    }

    std::vector<Prospect> go() {
        while (here_.t < end_) {
            move(std::min(here_.t + step_length(), end_));
        }
        retire_before(std::numeric_limits<double>::infinity());
        const double largest = std::pow(std::sin(end_), 2) - integral_;
        for (const Posterior& one : all_) {
            prospects_[one.number()].expected_regret = std::clamp(largest - one.mean(), 0.0, 1.0);
        }
        return std::move(prospects_);
    }

private:
    void begin_at(const GridPoint& point) {
        here_ = point;
        in_reach_ = all_;
        retire_before(here_.t);
        for (Posterior& one : in_reach_) {
            one.start(here_);
        }
        integrate(0);
    }

    /// Beyond its end a candidate is surely worse: its CDF is 1.
    void retire_before(double t) {
        std::erase_if(in_reach_, [&](const Posterior& one) {
            const bool done = one.end() <= t;
            if (done) {
                prospects_[one.number()].probability_best = one.chance();
            }
            return done;
        });
    }

    double step_length() const {
        double narrowest = 1;
        for (const Posterior& one : in_reach_) {
            narrowest = std::min(narrowest, one.deviation());
        }
        // Near the ends of the scale a posterior with a fraction of a win or loss is steep: smaller and smaller steps.
        const double from_the_ends = std::min(here_.t, (right_angle - here_.t) / 2);
        return std::min(narrowest / steps_per_sd, std::max(from_the_ends, 1e-5));
    }

    void move(double t) {
        const double step = t - here_.t;
        here_ = GridPoint(t);
        for (Posterior& one : in_reach_) {
            one.advance(here_, step);
        }
        integrate(step);
        retire_before(t);
    }

    void integrate(double step) {
        double log_product = 0;
        double hazards = 0;
        for (const Posterior& one : in_reach_) {
            log_product += one.log_cdf();
            hazards += one.hazard();
        }
        for (Posterior& one : in_reach_) {
            one.add_to_chance(log_product, hazards, step);
        }
        const double product = std::exp(log_product);
        const double sine = std::sin(2 * here_.t);
        const Jet now{product * sine, product * (hazards * sine + 2 * std::cos(2 * here_.t))};
        integral_ += step_of(step, product_, now);
        product_ = now;
    }

    std::vector<Prospect> prospects_;
    std::vector<Posterior> all_;
    std::vector<Posterior> in_reach_;
    double end_ = 0;
    GridPoint here_{1};
    Jet product_;
    double integral_ = 0;
};

}  // namespace

std::vector<Prospect> prospects(const std::vector<WinCount>& candidates, const BetaPrior& prior) {
    return candidates.empty() ? std::vector<Prospect>{} : GridWalk(candidates, prior).go();
}

}  // namespace ringmaster

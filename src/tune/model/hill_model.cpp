#include "ringmaster/tune/model/hill_model.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ringmaster/base/elo.hpp"
#include "ringmaster/base/random.hpp"

namespace ringmaster {
namespace {

constexpr double deviation_of_log_curvature = 1;
constexpr double deviation_of_log_height = 0.4;
constexpr double sum_of_way_variances = 0.35;  // of all dimensions, in squared ranges, at first
constexpr double ways_of_prior = 8;            // by how many the first guess of their variance is held
constexpr std::size_t few_duels = 300;         // more steps, as each fit is far from the last one
constexpr double longest_way = 0.3;            // of one step, in ranges
constexpr double longest_log_curvature = 1.5;
constexpr double longest_log_height = 1;
constexpr double least_step = 1e-9;
constexpr double greatest_gap = 8;  // logits
constexpr int shorter_steps = 4;    // at most
constexpr Eigen::Index rows_of_block = 512;
constexpr int places_on_the_way = 20;
constexpr double price_of_changes = 0.08;

using Ways = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

double first_way_variance(Eigen::Index dimensions) {
    return sum_of_way_variances / static_cast<double>(std::max<Eigen::Index>(1, dimensions));
}

Eigen::RowVectorXd way_between(const std::vector<double>& from, const std::vector<double>& to,
                               const std::vector<std::size_t>& dimensions) {
    Eigen::RowVectorXd way(std::ssize(dimensions));
    std::ranges::transform(dimensions, way.begin(), [&](std::size_t i) { return to[i] - from[i]; });
    return way;
}

/// The games, with the ways of both sides from the start.
struct Played {
    Ways first;
    Ways second;
    const HillModel::Games& games;
};

}  // namespace

struct HillModel::Hill {
    explicit Hill(Eigen::Index dimensions)
        : d(dimensions),
          way_variance(first_way_variance(d)),
          values(Eigen::VectorXd::Zero(2 * d + 1)),
          covariance(precisions().cwiseInverse().asDiagonal()) {}

    struct Strength {
        double logits;
        Eigen::VectorXd slope;  ///< by each value
    };

    Eigen::ArrayXd curvatures() const { return values.segment(d, d).array().exp(); }

    /// `curvatures` are those of the values.
    Strength strength(const Eigen::RowVectorXd& way, const Eigen::ArrayXd& curvatures) const {
        const Eigen::ArrayXd off = way.transpose() - values.head(d);
        const Eigen::ArrayXd costs = curvatures * off.square() / 2;
        const double height = std::exp(values[2 * d]);
        const double lost = costs.sum() / height;
        const double part = std::exp(-lost);
        Strength strength{height * part, Eigen::VectorXd(2 * d + 1)};
        strength.slope << part * curvatures * off, -part * costs, height * part * (1 + lost);
        return strength;
    }

    /// By how many logits one place is higher than another one, and the deviation of that.
    DiagonalQuadratic::Coefficient gain(const Eigen::RowVectorXd& there, const Eigen::RowVectorXd& here) const {
        const Eigen::ArrayXd all = curvatures();
        const Strength high = strength(there, all);
        const Strength low = strength(here, all);
        const Eigen::VectorXd slope = high.slope - low.slope;
        return {high.logits - low.logits, std::sqrt(std::max(0.0, slope.dot(covariance * slope)))};
    }

    double mean_curvature(Eigen::Index i) const { return std::exp(values[d + i] + covariance(d + i, d + i) / 2); }
    /// Where the mean of a (u - t)^2 is least, as a is log-normal.
    double top(Eigen::Index i) const { return values[i] + covariance(i, d + i); }

    /// The precisions of the values' priors.
    Eigen::VectorXd precisions() const {
        Eigen::VectorXd all(2 * d + 1);
        all << Eigen::VectorXd::Constant(d, 1 / way_variance),
            Eigen::VectorXd::Constant(d, 1 / std::pow(deviation_of_log_curvature, 2)),
            1 / std::pow(deviation_of_log_height, 2);
        return all;
    }

    /// How improbable the games and the priors make these values: a logarithm, but for a constant.
    double misfit(const Eigen::VectorXd& tried, const Played& played) const {
        const Eigen::VectorXd half_curvatures = tried.segment(d, d).array().exp() / 2;
        const double height = std::exp(tried[2 * d]);
        const auto strengths = [&](const Ways& ways) -> Eigen::ArrayXd {
            const Eigen::VectorXd costs = (ways.rowwise() - tried.head(d).transpose()).cwiseAbs2() * half_curvatures;
            return height * (-costs / height).array().exp();
        };
        const Eigen::ArrayXd differences = strengths(played.first) - strengths(played.second);
        double sum = 0;
        for (Eigen::Index i = 0; i < differences.size(); ++i) {
            const auto game = static_cast<std::size_t>(i);
            const double gap = differences[i] + played.games.offsets[game];
            sum += std::log1p(std::exp(gap)) - played.games.scores[game] * gap;
        }
        return sum / played.games.dispersion + precisions().dot(tried.cwiseAbs2()) / 2;
    }

    /// One step of Gauss and Newton's towards the most probable values, as much shorter as it takes to come nearer.
    void step(const Played& played) {
        const Eigen::Index size = values.size();
        Eigen::MatrixXd information = Eigen::MatrixXd::Zero(size, size);
        Eigen::VectorXd gradient = Eigen::VectorXd::Zero(size);
        Ways rows(rows_of_block, size);
        Eigen::VectorXd errors(rows_of_block);
        const Eigen::ArrayXd all = curvatures();
        for (Eigen::Index begin = 0; begin < played.first.rows(); begin += rows_of_block) {
            const Eigen::Index many = std::min(rows_of_block, played.first.rows() - begin);
            for (Eigen::Index i = 0; i < many; ++i) {
                const auto game = static_cast<std::size_t>(begin + i);
                const Strength first = strength(played.first.row(begin + i), all);
                const Strength second = strength(played.second.row(begin + i), all);
                const double gap =
                    std::clamp(first.logits - second.logits + played.games.offsets[game], -greatest_gap, greatest_gap);
                const double p = 1 / (1 + std::exp(-gap));
                const double deviation = std::sqrt(p * (1 - p));
                rows.row(i) = deviation * (first.slope - second.slope);
                errors[i] = (played.games.scores[game] - p) / deviation;
            }
            const auto block = rows.topRows(many);
            information.selfadjointView<Eigen::Lower>().rankUpdate(block.transpose());
            gradient += block.transpose() * errors.head(many);
        }
        information.triangularView<Eigen::StrictlyUpper>() = information.transpose();
        information /= played.games.dispersion;
        information.diagonal() += precisions();
        gradient /= played.games.dispersion;
        gradient -= precisions().cwiseProduct(values);
        const Eigen::LLT<Eigen::MatrixXd> solver(information);
        covariance = solver.solve(Eigen::MatrixXd::Identity(size, size));
        walk(solver.solve(gradient), played);
    }

    void walk(const Eigen::VectorXd& whole, const Played& played) {
        Eigen::VectorXd longest(whole.size());
        longest << Eigen::VectorXd::Constant(d, longest_way), Eigen::VectorXd::Constant(d, longest_log_curvature),
            longest_log_height;
        double length = std::min(1.0, longest.cwiseQuotient(whole.cwiseAbs().cwiseMax(least_step)).minCoeff());
        const double before = misfit(values, played);
        for (int i = 0; i < shorter_steps; ++i, length /= 3) {
            const Eigen::VectorXd next = values + length * whole;
            if (misfit(next, played) <= before) {
                values = next;
                return;
            }
        }
    }

    void learn_prior() {
        const double squares = values.head(d).squaredNorm() + covariance.diagonal().head(d).sum();
        way_variance = (ways_of_prior * first_way_variance(d) + squares) / (ways_of_prior + static_cast<double>(d));
    }

    Eigen::Index d;
    double way_variance;
    Eigen::VectorXd values;  ///< t of each ordered dimension, log a of each, log S
    Eigen::MatrixXd covariance;
};

HillModel::HillModel(std::vector<ModelDimension> dimensions, std::vector<double> start)
    : dimensions_(std::move(dimensions)), start_(std::move(start)) {
    take_dimensions({});
}

/// The ordered ones, of those that are fixed only what some game was played off. With others the hill begins anew.
void HillModel::take_dimensions(std::span<const Duel> duels) {
    std::vector<std::size_t> taken;
    for (std::size_t i = 0; i < dimensions_.size(); ++i) {
        const auto is_off = [&](const Duel& duel) {
            return duel.first[i] != dimensions_[i].fixed || duel.second[i] != dimensions_[i].fixed;
        };
        if (!dimensions_[i].is_category() && (!dimensions_[i].fixed || std::ranges::any_of(duels, is_off))) {
            taken.push_back(i);
        }
    }
    if (!hill_ || taken != ordered_) {
        ordered_ = std::move(taken);
        hill_ = std::make_shared<const Hill>(std::ssize(ordered_));
    }
}

void HillModel::fit(const Games& games) {
    take_dimensions(games.duels);
    const auto ways_of = [&](std::vector<double> Duel::*side) {
        Ways ways(std::ssize(games.duels), std::ssize(ordered_));
        for (std::size_t game = 0; game < games.duels.size(); ++game) {
            ways.row(static_cast<Eigen::Index>(game)) = way_between(start_, games.duels[game].*side, ordered_);
        }
        return ways;
    };
    const Played played{ways_of(&Duel::first), ways_of(&Duel::second), games};
    Hill next = *hill_;
    const int steps = games.duels.size() < few_duels ? 4 : 2;
    for (int i = 0; i < steps; ++i) {
        next.step(played);
        next.learn_prior();
    }
    hill_ = std::make_shared<const Hill>(std::move(next));
}

std::vector<double> HillModel::curvatures() const {
    std::vector<double> all(start_.size(), 0.0);
    for (Eigen::Index i = 0; i < hill_->d; ++i) {
        all[ordered_[static_cast<std::size_t>(i)]] = hill_->mean_curvature(i);
    }
    return all;
}

std::vector<double> HillModel::best() const {
    const Eigen::Index d = hill_->d;
    Eigen::RowVectorXd from = Eigen::RowVectorXd::Zero(d);
    Eigen::RowVectorXd way = Eigen::RowVectorXd::Zero(d);
    for (Eigen::Index i = 0; i < d; ++i) {
        const std::size_t dimension = ordered_[static_cast<std::size_t>(i)];
        const double start = start_[dimension];
        const double top = hill_->top(i);
        if (const auto fixed = dimensions_[dimension].fixed) {
            from[i] = *fixed - start;
        } else if (top * hill_->values[i] > 0) {
            way[i] = std::clamp(top, -start, 1 - start);
        }
    }
    double most = 0;
    double share = 0;
    for (int place = 1; place <= places_on_the_way; ++place) {
        const double tried = static_cast<double>(place) / places_on_the_way;
        const auto [mean, deviation] = hill_->gain(from + tried * way, from);
        if (mean - deviation > most) {
            most = mean - deviation;
            share = tried;
        }
    }
    std::vector<double> point = start_;
    for (std::size_t i = 0; i < ordered_.size(); ++i) {
        const auto at = static_cast<Eigen::Index>(i);
        point[ordered_[i]] += from[at] + share * way[at];
    }
    return point;
}

double HillModel::strength_over(const std::vector<double>& other, const std::vector<double>& point) const {
    return hill_->gain(way_between(start_, point, ordered_), way_between(start_, other, ordered_)).mean;
}

std::vector<double> HillModel::draws_over(const std::vector<double>& other, const std::vector<double>& point,
                                          double widening) const {
    constexpr std::size_t draws_of_hill = 400;
    const Eigen::RowVectorXd there = way_between(start_, point, ordered_);
    const Eigen::RowVectorXd here = way_between(start_, other, ordered_);
    const Eigen::MatrixXd root = widening * hill_->covariance.llt().matrixL().toDenseMatrix();
    Random random(0, "hill", 0);
    Hill drawn = *hill_;
    std::vector<double> draws(draws_of_hill);
    for (double& draw : draws) {
        Eigen::VectorXd normal(drawn.values.size());
        std::generate(normal.begin(), normal.end(), [&] { return random.normal(); });
        drawn.values = hill_->values + root * normal;
        const Eigen::ArrayXd all = drawn.curvatures();
        draw = drawn.strength(there, all).logits - drawn.strength(here, all).logits;
    }
    return draws;
}

std::vector<std::size_t> HillModel::idle_changes(const std::vector<double>& point,
                                                 const std::vector<double>& other) const {
    Eigen::RowVectorXd there = way_between(start_, point, ordered_);
    const Eigen::RowVectorXd here = way_between(start_, other, ordered_);
    const std::vector<double> answer = best();
    std::vector<std::pair<double, std::size_t>> gains;
    double sum = 0;
    for (Eigen::Index i = 0; i < hill_->d; ++i) {
        const std::size_t dimension = ordered_[static_cast<std::size_t>(i)];
        if (dimensions_[dimension].fixed) {
            there[i] = here[i];
            continue;
        }
        const double change = answer[dimension] == start_[dimension] ? 0 : there[i] - here[i];
        const double off_middle = hill_->top(i) - (there[i] + here[i]) / 2;
        const double gain = std::max(0.0, hill_->mean_curvature(i) * change * off_middle);
        gains.emplace_back(gain, dimension);
        sum += gain;
    }
    std::ranges::sort(gains);
    const auto [mean, deviation] = hill_->gain(there, here);
    double price = mean > 0 ? price_of_changes * std::pow(deviation / mean, 2) * sum : infinity;
    std::vector<std::size_t> idle;
    for (const auto& [gain, dimension] : gains) {
        if ((price -= gain) < 0) {
            break;
        }
        idle.push_back(dimension);
    }
    return idle;
}

}  // namespace ringmaster

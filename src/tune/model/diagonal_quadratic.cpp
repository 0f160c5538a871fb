#include "ringmaster/tune/model/diagonal_quadratic.hpp"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace ringmaster {
namespace {

constexpr double first_slope = 0.15;  // logits a range: a deviation
constexpr double opponent_variance = 4;
constexpr double games_of_prior = 4;  // by how many coefficients of the first guess a variance is held
constexpr double first_mean_curvature = 0.5;
constexpr double least_mean_curvature = 0.05;
constexpr double least_relative_variance = 0.05;
constexpr double scores_of_prior = 10;
constexpr double widest_gap = 8;
constexpr std::size_t few_games = 300;  // more steps, as each fit is far from the last one
constexpr Eigen::Index rows_at_a_time = 512;

double squared(double x) {
    return x * x;
}

}  // namespace

struct DiagonalQuadratic::Posterior {
    Eigen::VectorXd mean;
    Eigen::MatrixXd covariance;
    Eigen::MatrixXd root;  // times normal numbers it is a draw

    Coefficient of(const std::vector<double>& features) const {
        const Eigen::Map<const Eigen::VectorXd> weights(features.data(), mean.size());
        return {weights.dot(mean), std::sqrt(std::max(0.0, weights.dot(covariance * weights)))};
    }
};

DiagonalQuadratic::DiagonalQuadratic(std::vector<ModelDimension> dimensions, std::vector<double> start,
                                     bool has_opponent)
    : dimensions_(std::move(dimensions)),
      start_(std::move(start)),
      has_opponent_(has_opponent),
      firsts_{0},
      slope_variance_(squared(first_slope)) {
    for (const ModelDimension& dimension : dimensions_) {
        firsts_.push_back(firsts_.back() + (dimension.is_category() ? static_cast<std::size_t>(dimension.count) : 2));
    }
    share_priors();
    const auto size = static_cast<Eigen::Index>(count());
    Posterior prior{Eigen::VectorXd::Zero(size), Eigen::MatrixXd::Zero(size, size), {}};
    for (std::size_t k = 0; k < priors_.size(); ++k) {
        const auto at = static_cast<Eigen::Index>(k);
        prior.mean[at] = priors_[k].mean;
        prior.covariance(at, at) = priors_[k].variance;
    }
    prior.root = prior.covariance.cwiseSqrt();
    posterior_ = std::make_shared<const Posterior>(std::move(prior));
}

void DiagonalQuadratic::add(const Duel& duel, double score) {
    games_->duels.push_back(duel);
    games_->scores.push_back(score);
}

double DiagonalQuadratic::games_in_duels() const {
    return std::max(1.0, static_cast<double>(games()) * ((has_opponent_ ? 0.25 : 1) / dispersion_));
}

/// Writes the features of a coordinate less those of the start.
void DiagonalQuadratic::write(std::size_t dimension, double coordinate, double* features) const {
    const ModelDimension& kind = dimensions_[dimension];
    if (kind.is_category()) {
        std::fill_n(features, kind.count, 0.0);
        features[kind.category_at(coordinate)] += 1;
        features[kind.category_at(start_[dimension])] -= 1;
    } else {
        const double u = coordinate - start_[dimension];
        features[0] = u;
        features[1] = -u * u / 2;
    }
}

/// The features of a point; those of the opponent where there is no point.
std::vector<double> DiagonalQuadratic::features_of(const std::vector<double>& point) const {
    std::vector<double> features(count(), 0.0);
    if (point.empty()) {
        features.back() = 1;
    }
    for (std::size_t i = 0; i < point.size(); ++i) {
        write(i, point[i], features.data() + first_of(i));
    }
    return features;
}

/// The features of the first side less those of the second.
std::vector<double> DiagonalQuadratic::features_of(const Duel& duel) const {
    std::vector<double> features = features_of(duel.first);
    std::ranges::transform(features, features_of(duel.second), features.begin(), std::minus<>());
    return features;
}

void DiagonalQuadratic::fit() {
    const int steps = games() < few_games ? 3 : 2;
    for (int i = 0; i < steps; ++i) {
        step();
        learn_prior();
    }
}

/// One step of Newton's towards the coefficients that the games and the priors make most probable.
void DiagonalQuadratic::step() {
    const auto size = static_cast<Eigen::Index>(count());
    const auto n = static_cast<Eigen::Index>(games());
    Eigen::MatrixXd information = Eigen::MatrixXd::Zero(size, size);
    Eigen::VectorXd gradient = Eigen::VectorXd::Zero(size);
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> rows(rows_at_a_time, size);
    double squares = 0;
    double expected = 0;
    for (Eigen::Index first = 0; first < n; first += rows_at_a_time) {
        const Eigen::Index many = std::min(rows_at_a_time, n - first);
        for (Eigen::Index i = 0; i < many; ++i) {
            std::ranges::copy(features_of(duels()[static_cast<std::size_t>(first + i)]), rows.row(i).data());
        }
        const auto block = rows.topRows(many);
        const Eigen::ArrayXd gaps = (block * posterior_->mean).array().max(-widest_gap).min(widest_gap);
        const Eigen::ArrayXd p = (1 + (-gaps).exp()).inverse();
        const Eigen::ArrayXd errors = Eigen::Map<const Eigen::ArrayXd>(scores().data() + first, many) - p;
        const Eigen::ArrayXd variances = p * (1 - p);
        squares += errors.square().sum();
        expected += variances.sum();
        gradient += block.transpose() * errors.matrix();
        const Eigen::MatrixXd scaled = block.array().colwise() * variances.sqrt();
        information.selfadjointView<Eigen::Lower>().rankUpdate(scaled.transpose());
    }
    information.triangularView<Eigen::StrictlyUpper>() = information.transpose();
    dispersion_ = std::max(least_relative_variance, (squares + scores_of_prior / 4) / (expected + scores_of_prior / 4));
    information /= dispersion_;
    gradient /= dispersion_;
    for (std::size_t k = 0; k < priors_.size(); ++k) {
        const auto at = static_cast<Eigen::Index>(k);
        const double precision = 1 / priors_[k].variance;
        information(at, at) += precision;
        gradient[at] -= precision * (posterior_->mean[at] - priors_[k].mean);
    }
    const Eigen::LLT<Eigen::MatrixXd> solver(information);
    Posterior next{posterior_->mean + solver.solve(gradient), solver.solve(Eigen::MatrixXd::Identity(size, size)), {}};
    next.root = next.covariance.llt().matrixL();
    posterior_ = std::make_shared<const Posterior>(std::move(next));
}

void DiagonalQuadratic::learn_prior() {
    double slopes = games_of_prior;
    double slope_squares = games_of_prior * squared(first_slope);
    double curvatures = games_of_prior;
    double sum = games_of_prior * first_mean_curvature;
    for (std::size_t i = 0; i < dimensions_.size(); ++i) {
        if (dimensions_[i].fixed) {
            continue;
        }
        const bool is_category = dimensions_[i].is_category();
        for (int k = 0; k < (is_category ? dimensions_[i].count : 1); ++k) {
            const Coefficient one = is_category ? effect(i, k) : slope(i);
            slope_squares += squared(one.mean) + squared(one.deviation);
            slopes += 1;
        }
        if (!is_category) {
            sum += curvature(i).mean;
            curvatures += 1;
        }
    }
    slope_variance_ = slope_squares / slopes;
    abar_ = std::max(least_mean_curvature, sum / curvatures);
    double squares = games_of_prior * squared(abar_);
    for (std::size_t i = 0; i < dimensions_.size(); ++i) {
        if (!dimensions_[i].is_category() && !dimensions_[i].fixed) {
            squares += squared(curvature(i).mean - abar_) + squared(curvature(i).deviation);
        }
    }
    curvature_variance_ = squares / curvatures;
    share_priors();
}

/// Gives each coefficient the prior of its kind.
void DiagonalQuadratic::share_priors() {
    priors_.clear();
    for (const ModelDimension& dimension : dimensions_) {
        priors_.resize(priors_.size() + static_cast<std::size_t>(dimension.is_category() ? dimension.count : 1),
                       {0, slope_variance_});
        if (!dimension.is_category()) {
            priors_.push_back({abar_, curvature_variance_});
        }
    }
    if (has_opponent_) {
        priors_.push_back({0, opponent_variance});
    }
}

DiagonalQuadratic DiagonalQuadratic::with_heavy_tails() const {
    constexpr double freedom = 4;
    constexpr int steps = 4;
    DiagonalQuadratic copy = *this;
    for (int i = 0; i < steps; ++i) {
        for (std::size_t k = 0; k < firsts_.back(); ++k) {
            const auto at = static_cast<Eigen::Index>(k);
            const double square =
                squared(copy.posterior_->mean[at] - priors_[k].mean) + copy.posterior_->covariance(at, at);
            copy.priors_[k].variance = (freedom * priors_[k].variance + square) / (freedom + 1);
        }
        copy.step();
    }
    return copy;
}

double DiagonalQuadratic::share_that_matters() const {
    constexpr int steps = 20;
    DiagonalQuadratic copy = *this;
    copy.step();  // the posterior is that of the priors as learnt
    double share = 0.5;
    double sum = 0;
    double tuned = 0;
    for (int i = 0; i < steps; ++i) {
        sum = tuned = 0;
        for (std::size_t dimension = 0; dimension < dimensions_.size(); ++dimension) {
            if (!dimensions_[dimension].fixed) {
                sum += copy.probability_to_matter(dimension, share);
                tuned += 1;
            }
        }
        share = (sum + 1) / (tuned + 2);
    }
    return sum / tuned;
}

/// Where that share matters. The priors are those of all dimensions: of those that matter means and variances are
/// greater by one over the share.
double DiagonalQuadratic::probability_to_matter(std::size_t dimension, double share) const {
    const auto first = static_cast<Eigen::Index>(first_of(dimension));
    const auto size = static_cast<Eigen::Index>(firsts_[dimension + 1]) - first;
    Eigen::MatrixXd precision = posterior_->covariance.block(first, first, size, size).inverse();
    const Eigen::VectorXd pull = precision * posterior_->mean.segment(first, size);
    double evidence = 2 * std::log(share / (1 - share));
    for (Eigen::Index k = 0; k < size; ++k) {
        const auto [mean, variance] = priors_[static_cast<std::size_t>(first + k)];
        precision(k, k) -= (1 - share) / variance;
        evidence += std::log(share / variance) - mean * mean / variance / share;
    }
    evidence += pull.dot(precision.inverse() * pull) - std::log(precision.determinant());
    return 1 / (1 + std::exp(-evidence / 2));
}

DiagonalQuadratic::Coefficient DiagonalQuadratic::effect(std::size_t dimension, int category) const {
    const auto at = static_cast<Eigen::Index>(first_of(dimension)) + category;
    return {posterior_->mean[at], std::sqrt(posterior_->covariance(at, at))};
}

DiagonalQuadratic::Coefficient DiagonalQuadratic::strength_over(const std::vector<double>& other,
                                                                const std::vector<double>& point) const {
    return posterior_->of(features_of(Duel{point, other}));
}

DiagonalQuadratic::Coefficient DiagonalQuadratic::strength_by(std::size_t dimension, double coordinate) const {
    std::vector<double> other = start_;
    other[dimension] = coordinate;
    return posterior_->of(features_of(other));
}

double DiagonalQuadratic::evidence_for(std::size_t dimension, double coordinate, double other) const {
    Duel duel{start_, start_};
    duel.first[dimension] = coordinate;
    duel.second[dimension] = other;
    const auto [mean, deviation] = posterior_->of(features_of(duel));
    const double u = coordinate - other;
    const double bend = (squared(other - start_[dimension]) - squared(coordinate - start_[dimension])) / 2;
    const bool is_category = dimensions_[dimension].is_category();
    const double prior_mean = is_category ? 0 : abar_ * bend;
    const double prior_variance =
        is_category ? 2 * slope_variance_ : u * u * slope_variance_ + bend * bend * curvature_variance_;
    const double precision = 1 / squared(deviation) - 1 / prior_variance;
    return u != 0 && precision > 0 ? (mean / squared(deviation) - prior_mean / prior_variance) / std::sqrt(precision)
                                   : 0;
}

std::vector<double> DiagonalQuadratic::draw(Random& random) const {
    Eigen::VectorXd normal(posterior_->mean.size());
    std::generate(normal.begin(), normal.end(), [&] { return random.normal(); });
    const Eigen::VectorXd drawn = posterior_->mean + posterior_->root * normal;
    return {drawn.begin(), drawn.end()};
}

std::vector<double> DiagonalQuadratic::bent_down(std::vector<double> drawn, double least_curvature) const {
    for (std::size_t i = 0; i < dimensions_.size(); ++i) {
        if (!dimensions_[i].is_category()) {
            double& curvature = drawn[first_of(i) + 1];
            curvature = std::max(curvature, least_curvature);
        }
    }
    return drawn;
}

double DiagonalQuadratic::top_in(std::span<const double> bent, std::size_t dimension) const {
    const ModelDimension& kind = dimensions_[dimension];
    const auto first = bent.begin() + static_cast<std::ptrdiff_t>(first_of(dimension));
    if (kind.is_category()) {
        return kind.coordinate(static_cast<int>(std::max_element(first, first + kind.count) - first));
    }
    return kind.rounded_to_played(std::clamp(start_[dimension] + first[0] / first[1], 0.0, 1.0));
}

double DiagonalQuadratic::strength_in(std::span<const double> drawn, std::size_t dimension, double coordinate) const {
    std::vector<double> features(firsts_[dimension + 1] - first_of(dimension));
    write(dimension, coordinate, features.data());
    double sum = 0;
    for (std::size_t k = 0; k < features.size(); ++k) {
        sum += features[k] * drawn[first_of(dimension) + k];
    }
    return sum;
}

}  // namespace ringmaster

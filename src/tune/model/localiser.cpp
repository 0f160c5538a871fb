#include "ringmaster/tune/model/localiser.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

namespace ringmaster {
namespace {

constexpr double ridge = 0.01;              // a prior on every coefficient: N(0, 100)
constexpr double negligible_weight = 1e-4;  // games below it are left out of the regressions
constexpr double settled_share = 0.99;      // weights that shrink by less than 1% have settled
constexpr int most_loops = 30;
constexpr int newton_steps_first = 8;
constexpr int newton_steps_later = 4;  // starts from the loop before, which is near
constexpr double longest_newton_step = 5;
constexpr double shortest_newton_step = 1e-3;

using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

using Vector = Eigen::Map<const Eigen::VectorXd>;

Vector vector_of(const std::vector<double>& numbers) {
    return {numbers.data(), static_cast<Eigen::Index>(numbers.size())};
}

double logit(double p) {
    return std::log(p / (1 - p));
}

/// The games that still weigh something, side by side.
class WeightedGames {
public:
    WeightedGames(const ModelGames& games, std::size_t count, std::span<const double> given) : games_(games) {
        const auto n = static_cast<Eigen::Index>(count);
        features_.resize(n, static_cast<Eigen::Index>(games.quadratic_features().count()));
        rewards_.resize(n);
        given_.resize(n);
        weights_.setOnes(n);
        for (std::size_t game = 0; game < count; ++game) {
            if (given.empty() || given[game] >= negligible_weight) {
                append(game, given.empty() ? 1 : given[game]);
            }
        }
    }

    /// b that maximises sum W_i g_i [y_i log p_i + (1-y_i) log(1-p_i)] / dispersion - ridge/2 |b|^2 with
    /// p_i = 1/(1+exp(-b.f_i)), by Newton's method.
    void regress(Eigen::VectorXd& b, int steps, double dispersion) {
        const auto f = features_.topRows(size_);
        for (int step = 0; step < steps; ++step) {
            const Eigen::ArrayXd p = (1 + (-(f * b).array()).exp()).inverse();
            const Eigen::ArrayXd w = weights_.head(size_) * given_.head(size_) / dispersion;
            const Eigen::VectorXd gradient = f.transpose() * (w * (rewards_.head(size_) - p)).matrix() - ridge * b;
            Eigen::VectorXd change = information(w * p * (1 - p)).llt().solve(gradient);
            const double length = change.norm();
            if (length > longest_newton_step) {
                change *= longest_newton_step / length;
            }
            b += change;
            if (length < shortest_newton_step) {
                return;
            }
        }
    }

    /// The inverse of the information about b.
    Eigen::MatrixXd covariance(const Eigen::VectorXd& b, double dispersion) {
        const Eigen::ArrayXd p = (1 + (-(features_.topRows(size_) * b).array()).exp()).inverse();
        const Eigen::ArrayXd w = weights_.head(size_) * given_.head(size_) / dispersion;
        return information(w * p * (1 - p)).llt().solve(Eigen::MatrixXd::Identity(b.size(), b.size()));
    }

    /// The quadratic of these coefficients: with the mean reward and its deviation under the present weights.
    LocalQuadratic quadratic(const Eigen::VectorXd& b, double dispersion) const {
        const Eigen::ArrayXd w = weights_.head(size_) * given_.head(size_);
        const double visits = w.sum() / dispersion + 1;
        const double mean = ((w * rewards_.head(size_)).sum() / dispersion + 0.5) / visits;
        return {{b.begin(), b.end()}, logit(mean), 1 / std::sqrt(visits * mean * (1 - mean))};
    }

    Eigen::ArrayXd shrunk(const LocalQuadratic& q, double height) const {
        const Eigen::ArrayXd gain = (features_.topRows(size_) * vector_of(q.coefficients)).array() - q.mean;
        return weights_.head(size_).min((gain / (height * q.deviation)).min(0).exp());
    }

    double total() const { return (weights_.head(size_) * given_.head(size_)).sum(); }
    double total(const Eigen::ArrayXd& weights) const { return (weights * given_.head(size_)).sum(); }

    /// Takes these weights and leaves out the games that have become negligible.
    void shrink_to(const Eigen::ArrayXd& weights) {
        Eigen::Index kept = 0;
        for (Eigen::Index i = 0; i < size_; ++i) {
            if (weights[i] * given_[i] < negligible_weight) {
                continue;
            }
            features_.row(kept) = features_.row(i);
            rewards_[kept] = rewards_[i];
            given_[kept] = given_[i];
            weights_[kept] = weights[i];
            numbers_[static_cast<std::size_t>(kept)] = numbers_[static_cast<std::size_t>(i)];
            ++kept;
        }
        size_ = kept;
    }

    std::vector<double> weights_of_all(std::size_t count) const {
        std::vector<double> all(count, 0.0);
        for (Eigen::Index i = 0; i < size_; ++i) {
            all[numbers_[static_cast<std::size_t>(i)]] = weights_[i];
        }
        return all;
    }

private:
    /// sum c_i f_i f_i' + ridge.
    Eigen::MatrixXd information(const Eigen::ArrayXd& c) {
        scaled_ = features_.topRows(size_).array().colwise() * c.sqrt();
        const Eigen::Index m = features_.cols();
        Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(m, m);
        sum.selfadjointView<Eigen::Lower>().rankUpdate(scaled_.transpose());
        sum.triangularView<Eigen::StrictlyUpper>() = sum.transpose();
        return sum + ridge * Eigen::MatrixXd::Identity(m, m);
    }

    void append(std::size_t game, double given) {
        features_.row(size_) = Eigen::Map<const Eigen::RowVectorXd>(games_.features(game), features_.cols());
        rewards_[size_] = games_.reward(game);
        given_[size_] = given;
        numbers_.push_back(game);
        ++size_;
    }

    const ModelGames& games_;
    RowMatrix features_;
    RowMatrix scaled_;
    Eigen::ArrayXd rewards_;
    Eigen::ArrayXd given_;
    Eigen::ArrayXd weights_;
    std::vector<std::size_t> numbers_;
    Eigen::Index size_ = 0;
};

}  // namespace

double LocalQuadratic::log_weight(const double* features, double height) const {
    const auto b = vector_of(coefficients);
    return (b.dot(Vector(features, b.size())) - mean) / (height * deviation);
}

double Localiser::log_weight(const double* features) const {
    double least = 0;
    for (const LocalQuadratic& q : quadratics) {
        least = std::min(least, q.log_weight(features, height));
    }
    return least;
}

Localiser fit_localiser(const ModelGames& games, std::size_t count, const LocaliserSettings& settings,
                        std::span<const double> given) {
    WeightedGames weighted(games, count, given);
    Localiser localiser;
    localiser.height = settings.height;
    Eigen::VectorXd b = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(games.quadratic_features().count()));
    for (int loop = 0; loop < most_loops; ++loop) {
        weighted.regress(b, loop == 0 ? newton_steps_first : newton_steps_later, settings.dispersion);
        const LocalQuadratic q = weighted.quadratic(b, settings.dispersion);
        const Eigen::ArrayXd shrunk = weighted.shrunk(q, settings.height);
        const bool settled = weighted.total(shrunk) > settled_share * weighted.total();
        if (!settled || loop == 0) {
            localiser.quadratics.push_back(q);
        }
        if (settled) {
            break;
        }
        weighted.shrink_to(shrunk);
    }
    localiser.last.assign(b.begin(), b.end());
    const Eigen::MatrixXd covariance = weighted.covariance(b, settings.dispersion);
    localiser.covariance.assign(covariance.data(), covariance.data() + covariance.size());
    localiser.weights = weighted.weights_of_all(count);
    return localiser;
}

double reward_dispersion(const ModelGames& games, std::size_t count) {
    constexpr std::size_t fewest_games = 50;
    constexpr double least_dispersion = 0.08;  // a variance of 0.02 at p = 1/2
    if (count < fewest_games || !games.has_draws()) {
        return 1;
    }
    WeightedGames weighted(games, count, {});
    Eigen::VectorXd b = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(games.quadratic_features().count()));
    weighted.regress(b, newton_steps_first, 1);
    double observed = 0;
    double binomial = 0;
    for (std::size_t game = 0; game < count; ++game) {
        const double p = 1 / (1 + std::exp(-b.dot(Vector(games.features(game), b.size()))));
        observed += (games.reward(game) - p) * (games.reward(game) - p);
        binomial += p * (1 - p);
    }
    return std::clamp(observed / binomial, least_dispersion, 1.0);
}

}  // namespace ringmaster

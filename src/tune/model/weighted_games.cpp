#include "weighted_games.hpp"

#include <utility>

namespace ringmaster {
namespace {

constexpr double negligible_weight = 1e-4;  // games below it are left out of the regressions
constexpr double settled_share = 0.99;      // weights that shrink by less than 1% have settled
constexpr int most_loops = 30;
constexpr int newton_steps_first = 8;
constexpr int newton_steps_later = 4;  // starts from the loop before, which is near
constexpr double longest_newton_step = 5;
constexpr double shortest_newton_step = 1e-3;

Eigen::Map<const Eigen::VectorXd> vector_of(const double* numbers, Eigen::Index count) {
    return {numbers, count};
}

}  // namespace

WeightedGames::WeightedGames(std::size_t most_games, int sides, std::size_t features, double ridge, double dispersion)
    : ridge_(ridge), dispersion_(dispersion) {
    const auto n = static_cast<Eigen::Index>(most_games);
    const auto m = static_cast<Eigen::Index>(features);
    rows_.resize(n, m);
    seconds_.resize(sides == 2 ? n : 0, m);
    scores_.resize(n);
    given_.resize(n);
    sides_.setOnes(n, sides);
}

void WeightedGames::add_game(std::size_t number, const double* features, double score, double given) {
    if (given >= negligible_weight) {
        rows_.row(size_) = vector_of(features, rows_.cols());
        add(number, score, given);
    }
}

void WeightedGames::add_duel(std::size_t number, const double* first, const double* second, double score,
                             double given) {
    if (given >= negligible_weight) {
        seconds_.row(size_) = vector_of(second, rows_.cols());
        rows_.row(size_) = vector_of(first, rows_.cols()) - vector_of(second, rows_.cols());
        add(number, score, given);
    }
}

void WeightedGames::add(std::size_t number, double score, double given) {
    scores_[size_] = score;
    given_[size_] = given;
    numbers_.push_back(number);
    ++size_;
}

Eigen::ArrayXd WeightedGames::probabilities(const Eigen::VectorXd& b) const {
    return (1 + (-(rows_.topRows(size_) * b).array()).exp()).inverse();
}

Eigen::ArrayXXd WeightedGames::values(const Eigen::VectorXd& b) const {
    Eigen::ArrayXXd values(size_, sides_.cols());
    values.col(0) = (rows_.topRows(size_) * b).array();
    if (values.cols() == 2) {
        values.col(1) = (seconds_.topRows(size_) * b).array();
        values.col(0) += values.col(1);
    }
    return values;
}

void WeightedGames::regress(Eigen::VectorXd& b, int steps) {
    const auto rows = rows_.topRows(size_);
    for (int step = 0; step < steps; ++step) {
        const Eigen::ArrayXd p = probabilities(b);
        const Eigen::ArrayXd w = weights() / dispersion_;
        const Eigen::VectorXd gradient = rows.transpose() * (w * (scores_.head(size_) - p)).matrix() - ridge_ * b;
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

Eigen::MatrixXd WeightedGames::covariance(const Eigen::VectorXd& b) {
    const Eigen::ArrayXd p = probabilities(b);
    const Eigen::ArrayXd w = weights() / dispersion_;
    return information(w * p * (1 - p)).llt().solve(Eigen::MatrixXd::Identity(b.size(), b.size()));
}

std::function<double(const Eigen::VectorXd& column)> WeightedGames::score_test(const Eigen::VectorXd& b) const {
    const Eigen::MatrixXd rows = rows_.topRows(size_);
    const Eigen::ArrayXd p = probabilities(b);
    const Eigen::ArrayXd w = weights() / dispersion_;
    const Eigen::ArrayXd c = w * p * (1 - p);
    const Eigen::VectorXd residuals = (w * (scores() - p)).matrix();
    Eigen::MatrixXd scaled = rows.array().colwise() * c;
    const Eigen::LLT<Eigen::MatrixXd> inverse(rows.transpose() * scaled +
                                              ridge_ * Eigen::MatrixXd::Identity(b.size(), b.size()));
    const Eigen::VectorXd score = rows.transpose() * residuals - ridge_ * b;
    return [=, scaled = std::move(scaled)](const Eigen::VectorXd& column) {
        constexpr double least_share = 0.01;  // a column that the rows all but span says nothing new
        const Eigen::VectorXd shared = scaled.transpose() * column;
        const Eigen::VectorXd explained = inverse.solve(shared);
        const double own = (column.array().square() * c).sum();
        const double variance = own - shared.dot(explained);
        const double gain = column.dot(residuals) - explained.dot(score);
        return variance > least_share * own ? gain * gain / variance : 0;
    };
}

Eigen::MatrixXd WeightedGames::information(const Eigen::ArrayXd& c) {
    scaled_ = rows_.topRows(size_).array().colwise() * c.sqrt();
    const Eigen::Index m = rows_.cols();
    Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(m, m);
    sum.selfadjointView<Eigen::Lower>().rankUpdate(scaled_.transpose());
    sum.triangularView<Eigen::StrictlyUpper>() = sum.transpose();
    return sum + ridge_ * Eigen::MatrixXd::Identity(m, m);
}

Eigen::ArrayXd WeightedGames::weights(const Eigen::ArrayXXd& sides) const {
    const Eigen::ArrayXd lighter = sides.rowwise().minCoeff();
    return lighter * given_.head(size_);
}

Eigen::ArrayXXd WeightedGames::shrunk(const LocalQuadratic& q, double height) const {
    const Eigen::ArrayXXd gain = values(vector_of(q.coefficients.data(), rows_.cols())) - q.mean;
    return sides_.topRows(size_).min((gain / (height * q.deviation)).min(0).exp());
}

bool WeightedGames::outlast(const Eigen::ArrayXXd& sides) const {
    return (weights(sides) >= negligible_weight).any();
}

void WeightedGames::shrink_to(const Eigen::ArrayXXd& sides) {
    const Eigen::ArrayXd weighs = weights(sides);
    Eigen::Index kept = 0;
    for (Eigen::Index i = 0; i < size_; ++i) {
        if (weighs[i] < negligible_weight) {
            continue;
        }
        rows_.row(kept) = rows_.row(i);
        if (seconds_.rows() > 0) {
            seconds_.row(kept) = seconds_.row(i);
        }
        scores_[kept] = scores_[i];
        given_[kept] = given_[i];
        sides_.row(kept) = sides.row(i);
        numbers_[static_cast<std::size_t>(kept)] = numbers_[static_cast<std::size_t>(i)];
        ++kept;
    }
    size_ = kept;
    numbers_.resize(static_cast<std::size_t>(kept));
}

std::vector<double> WeightedGames::weights_of_all(std::size_t count) const {
    std::vector<double> all(count, 0.0);
    for (Eigen::Index i = 0; i < size_; ++i) {
        all[numbers_[static_cast<std::size_t>(i)]] = sides_.row(i).minCoeff();
    }
    return all;
}

Localiser localise(WeightedGames& games, double height,
                   const std::function<LocalQuadratic(const Eigen::VectorXd& b)>& quadratic) {
    Localiser localiser;
    localiser.height = height;
    Eigen::VectorXd b = Eigen::VectorXd::Zero(games.feature_count());
    for (int loop = 0; loop < most_loops; ++loop) {
        games.regress(b, loop == 0 ? newton_steps_first : newton_steps_later);
        const LocalQuadratic q = quadratic(b);
        const Eigen::ArrayXXd shrunk = games.shrunk(q, height);
        const bool settled = games.total(shrunk) > settled_share * games.total();
        if (!settled || loop == 0) {
            localiser.quadratics.push_back(q);
        }
        if (settled || !games.outlast(shrunk)) {
            break;
        }
        games.shrink_to(shrunk);
    }
    localiser.last.assign(b.begin(), b.end());
    const Eigen::MatrixXd covariance = games.covariance(b);
    localiser.covariance.assign(covariance.data(), covariance.data() + covariance.size());
    return localiser;
}

}  // namespace ringmaster

#pragma once

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <functional>
#include <vector>

#include "ringmaster/tune/model/localiser.hpp"

namespace ringmaster {

/// The games that still weigh something, side by side, as the regressions of a localiser see them. A game is a design
/// row, which is f(x) against a fixed opponent and f(x1) - f(x2) when two candidates meet, a score, a given weight that
/// stays, and a weight of each side, which shrinks; the game weighs what its lighter side does.
class WeightedGames {
public:
    /// Has room for so many games, each of 1 or 2 candidates. A coefficient's prior is N(0, 1/ridge).
    WeightedGames(std::size_t most_games, int sides, std::size_t features, double ridge, double dispersion);

    /// `number` is what the game is called in weights_of_all().
    void add_game(std::size_t number, const double* features, double score, double given);
    void add_duel(std::size_t number, const double* first, const double* second, double score, double given);

    /// b that maximises sum W_i g_i [y_i log p_i + (1-y_i) log(1-p_i)] / dispersion - ridge/2 |b|^2 with
    /// p_i = 1/(1+exp(-b.row_i)), by Newton's method.
    void regress(Eigen::VectorXd& b, int steps);

    /// The inverse of the information about b.
    Eigen::MatrixXd covariance(const Eigen::VectorXd& b);
    /// Rao's score test (1948): whether the regression would gain by one more column, which has an entry for each game
    /// that still weighs something, in the order of numbers(). It gives chi-squared with one degree of freedom where
    /// the column's coefficient is 0. Made once, it tests many.
    std::function<double(const Eigen::VectorXd& column)> score_test(const Eigen::VectorXd& b) const;
    const std::vector<std::size_t>& numbers() const { return numbers_; }
    Eigen::Index feature_count() const { return rows_.cols(); }

    Eigen::ArrayXd scores() const { return scores_.head(size_); }
    Eigen::ArrayXd probabilities(const Eigen::VectorXd& b) const;
    /// W_i g_i.
    Eigen::ArrayXd weights() const { return weights(sides_.topRows(size_)); }
    /// b.f(x), a column for each side.
    Eigen::ArrayXXd values(const Eigen::VectorXd& b) const;

    double total() const { return weights().sum(); }
    double total(const Eigen::ArrayXXd& sides) const { return weights(sides).sum(); }

    /// The sides' weights with this quadratic as well.
    Eigen::ArrayXXd shrunk(const LocalQuadratic& q, double height) const;
    /// Whether a game would still weigh something with these weights.
    bool outlast(const Eigen::ArrayXXd& sides) const;
    /// Takes these weights and leaves out the games that have become negligible.
    void shrink_to(const Eigen::ArrayXXd& sides);

    /// W_i of the games 0 to count-1.
    std::vector<double> weights_of_all(std::size_t count) const;

private:
    Eigen::ArrayXd weights(const Eigen::ArrayXXd& sides) const;
    /// sum c_i row_i row_i' + ridge.
    Eigen::MatrixXd information(const Eigen::ArrayXd& c);

    using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

    void add(std::size_t number, double score, double given);

    double ridge_;
    double dispersion_;
    Rows rows_;
    Rows scaled_;
    Rows seconds_;  ///< f(x2), where two candidates meet
    Eigen::ArrayXd scores_;
    Eigen::ArrayXd given_;
    Eigen::ArrayXXd sides_;
    std::vector<std::size_t> numbers_;  ///< of the first size_ games
    Eigen::Index size_ = 0;
};

/// Regressions, each on games weighted by all before it, until the weights no longer shrink. `quadratic` is what a
/// regression's coefficients say with the weights it was made with.
Localiser localise(WeightedGames& games, double height,
                   const std::function<LocalQuadratic(const Eigen::VectorXd& b)>& quadratic);

}  // namespace ringmaster

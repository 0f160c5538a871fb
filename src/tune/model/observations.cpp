#include <algorithm>
#include <cmath>
#include <utility>

#include "surface_evidence.hpp"

namespace ringmaster::surface {
namespace {

constexpr double logits = 4;         // in a unit of strength
constexpr double prior_games = 10;   // that scatter like wins and losses
constexpr double least_rate = 0.02;  // no single game is worth more than so much
constexpr double unknown = 1e-6;     // the information about what no game tells of

/// Duels as rows of what a surface is made of: its free part in the cells, then the quadratic part's coefficients.
class DuelRows {
public:
    DuelRows(const ModelGames& sides, std::size_t first, const SurfaceSpace& space, const GameCells& cells)
        : cell_of_(cells.cell_of), cells_(cells.points.coordinates.rows()) {
        const SurfacePoints all = space.embed(sides, first);
        differences_.resize(all.size() / 2, all.quadratics.cols());
        for (Eigen::Index duel = 0; duel < differences_.rows(); ++duel) {
            differences_.row(duel) = all.quadratics.row(2 * duel) - all.quadratics.row(2 * duel + 1);
            scores_.push_back(sides.reward(first + 2 * static_cast<std::size_t>(duel)));
        }
    }

    Eigen::Index unknowns() const { return cells_ + differences_.cols(); }

    /// Linearises all scores, each about the expectation that these unknowns give it.
    void linearise(const Eigen::VectorXd& at, Observations& observed) const {
        Eigen::MatrixXd information = unknown * Eigen::MatrixXd::Identity(unknowns(), unknowns());
        Eigen::VectorXd told = Eigen::VectorXd::Zero(unknowns());
        double expected = prior_games / 4;
        double scatter = prior_games / 4;
        Eigen::VectorXd row(unknowns());
        for (std::size_t duel = 0; duel < scores_.size(); ++duel) {
            row.setZero();
            row[cell_of_[2 * duel]] += 1;
            row[cell_of_[2 * duel + 1]] -= 1;
            row.tail(differences_.cols()) = differences_.row(static_cast<Eigen::Index>(duel)).transpose();
            const double difference = row.dot(at);
            const double p = std::clamp(1 / (1 + std::exp(-logits * difference)), least_rate, 1 - least_rate);
            const double weight = logits * logits * p * (1 - p);
            expected += p * (1 - p);
            scatter += (scores_[duel] - p) * (scores_[duel] - p);
            information.selfadjointView<Eigen::Lower>().rankUpdate(row, weight);
            told += (weight * difference + logits * (scores_[duel] - p)) * row;
        }
        const Eigen::LLT<Eigen::MatrixXd> root(information);
        const Eigen::MatrixXd rows = root.matrixU();
        observed.points.sums = rows.leftCols(cells_);
        observed.points.quadratics = rows.rightCols(differences_.cols());
        observed.values = root.matrixL().solve(told);
        observed.noise = Eigen::VectorXd::Constant(unknowns(), std::min(1.0, scatter / expected));
    }

    /// The unknowns as points.
    SurfacePoints as_points(const Eigen::MatrixXd& coordinates) const {
        const Eigen::MatrixXd all = Eigen::MatrixXd::Identity(unknowns(), unknowns());
        return {coordinates, all.rightCols(differences_.cols()), all.leftCols(cells_)};
    }

private:
    const std::vector<Eigen::Index>& cell_of_;
    Eigen::Index cells_;
    Eigen::MatrixXd differences_;
    std::vector<double> scores_;
};

}  // namespace

Observations observe_games(const ModelGames& games, const SurfaceSpace& space, std::size_t most) {
    GameCells cells = gather_cells(games, space, most);
    return {std::move(cells.points), cells.games, cells.rewards, cells.variance / cells.games.array()};
}

Observations observe_duels(const ModelGames& sides, std::size_t first, const SurfaceSpace& space, std::size_t most) {
    constexpr int rounds = 3;
    const GameCells cells = gather_cells(sides, space, most, first);
    if (cells.points.size() == 0) {
        return {cells.points, {}, {}, {}};
    }
    const DuelRows duels(sides, first, space, cells);
    const SurfacePoints unknowns = duels.as_points(cells.points.coordinates);
    const Eigen::Index coordinates = unknowns.coordinates.cols();
    const Eigen::MatrixXd axes = Eigen::MatrixXd::Identity(coordinates, coordinates);
    const SurfaceShape broad{0.4, 1, false, false, std::vector<double>(space.dimension_count(), 0.5)};
    Observations observed{unknowns, cells.games, {}, {}};
    duels.linearise(Eigen::VectorXd::Zero(duels.unknowns()), observed);
    for (int round = 1; round < rounds; ++round) {
        const ShapeEvidence evidence(space, axes, observed, observed.points);
        const Eigen::MatrixXd cross = PriorCovariance(space, axes, unknowns, observed.points).of(broad);
        duels.linearise(
            prior_mean(space, broad, unknowns) + cross * evidence.factor(broad).solve(evidence.surprise(broad)),
            observed);
    }
    return observed;
}

}  // namespace ringmaster::surface

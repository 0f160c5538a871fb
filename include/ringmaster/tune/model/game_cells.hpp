#pragma once

#include <Eigen/Core>
#include <array>
#include <span>
#include <vector>

#include "ringmaster/tune/model/model_games.hpp"

namespace ringmaster {

/// Points as the surface model sees them, a row for each.
struct SurfacePoints {
    /// What distances are taken of: an ordered dimension is its coordinate, a category of k values has k coordinates,
    /// 1/sqrt(2) for the value it has and 0 for the others, so that any two values are 1 apart.
    Eigen::MatrixXd coordinates;
    /// What a quadratic is made of: with the orthonormal Legendre polynomials P1 and P2 of the ordered dimensions,
    /// P1(x_i), P2(x_i) and P1(x_i) P1(x_j); and the 0/1 dummies of all categories.
    Eigen::MatrixXd quadratics;
    /// Where rows are sums over points: how often each has each point of the coordinates. Their quadratics are summed
    /// up already.
    Eigen::MatrixXd sums = {};

    Eigen::Index size() const { return quadratics.rows(); }
};

/// How points become SurfacePoints.
class SurfaceSpace {
public:
    enum class Term { slope, bend, twist, category };  ///< P1, P2, P1 P1, a dummy

    explicit SurfaceSpace(const std::vector<ModelDimension>& dimensions);

    std::size_t dimension_count() const { return dimensions_.size(); }
    /// The dimension that a column of the coordinates belongs to.
    std::size_t dimension_of(Eigen::Index coordinate) const {
        return dimension_of_[static_cast<std::size_t>(coordinate)];
    }
    bool is_ordered(Eigen::Index coordinate) const { return !dimensions_[dimension_of(coordinate)].is_category(); }
    /// What the columns of the quadratics are.
    const std::vector<Term>& terms() const { return terms_; }

    SurfacePoints embed(const std::vector<std::vector<double>>& points) const;
    SurfacePoints embed(const ModelGames& games, std::size_t first) const;

    /// The points as if that dimension did nothing: as far as it goes they are all alike.
    SurfacePoints without(std::size_t dimension, SurfacePoints points) const;

private:
    void write(std::span<const double> point, Eigen::Index row, SurfacePoints& to) const;

    std::vector<ModelDimension> dimensions_;
    std::vector<std::size_t> dimension_of_;
    std::vector<Term> terms_;
    std::vector<std::array<std::size_t, 2>> dimensions_of_term_;  ///< both the same but for a twist
};

/// Many games as a bounded number of cells, so that what follows costs the same for 1000 games and for 100,000. The
/// cell with the greatest sum of squared deviations along one coordinate is cut at its mean there, until there are
/// `most` cells or each is one point: a k-d tree that is fine where the games are. What is lost is how the surface
/// bends within a cell; but the mean of a quadratic over a cell's games is kept exactly.
struct GameCells {
    SurfacePoints points;     ///< of each cell the mean of its games'
    Eigen::VectorXd games;    ///< how many
    Eigen::VectorXd rewards;  ///< their mean
    /// The variance of one game's reward about its expectation: what the rewards scatter within the cells, and 20 games
    /// of 1/4.
    double variance = 0.25;
    std::vector<Eigen::Index> cell_of;  ///< each game's
};
/// Gathers the games from `first` on.
GameCells gather_cells(const ModelGames& games, const SurfaceSpace& space, std::size_t most, std::size_t first = 0);

}  // namespace ringmaster

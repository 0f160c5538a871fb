#include "ringmaster/tune/model/game_cells.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <queue>

namespace ringmaster {
namespace {

constexpr double prior_games = 20;
constexpr double prior_variance = 0.25;  // of a win or a loss at even chances
constexpr double same_point = 1e-12;     // a sum of squares that only rounding makes

/// Some games, [begin, end) of the order.
struct GameCell {
    std::size_t begin = 0;
    std::size_t end = 0;
    Eigen::RowVectorXd mean;
    Eigen::Index widest = 0;  ///< the coordinate with the greatest sum of squares
    double squares = 0;       ///< that sum
    bool operator<(const GameCell& other) const { return squares < other.squares; }
};

GameCell make_cell(const Eigen::MatrixXd& points, const std::vector<Eigen::Index>& order, std::size_t begin,
                   std::size_t end) {
    GameCell cell{begin, end, Eigen::RowVectorXd::Zero(points.cols()), 0, 0};
    for (std::size_t i = begin; i < end; ++i) {
        cell.mean += points.row(order[i]);
    }
    cell.mean /= static_cast<double>(end - begin);
    Eigen::RowVectorXd squares = Eigen::RowVectorXd::Zero(points.cols());
    for (std::size_t i = begin; i < end; ++i) {
        squares += (points.row(order[i]) - cell.mean).cwiseAbs2();
    }
    cell.squares = squares.maxCoeff(&cell.widest);
    return cell;
}

std::vector<GameCell> cut(const Eigen::MatrixXd& points, std::vector<Eigen::Index>& order, std::size_t most) {
    std::priority_queue<GameCell> cells;
    cells.push(make_cell(points, order, 0, order.size()));
    while (cells.size() < most && cells.top().squares > same_point) {
        const GameCell widest = cells.top();
        cells.pop();
        const auto first = order.begin() + static_cast<std::ptrdiff_t>(widest.begin);
        const auto last = order.begin() + static_cast<std::ptrdiff_t>(widest.end);
        const auto middle = std::stable_partition(
            first, last, [&](Eigen::Index game) { return points(game, widest.widest) < widest.mean[widest.widest]; });
        const auto half = static_cast<std::size_t>(middle - order.begin());
        cells.push(make_cell(points, order, widest.begin, half));
        cells.push(make_cell(points, order, half, widest.end));
    }
    std::vector<GameCell> all;
    for (; !cells.empty(); cells.pop()) {
        all.push_back(cells.top());
    }
    return all;
}

}  // namespace

SurfaceSpace::SurfaceSpace(const std::vector<ModelDimension>& dimensions) : dimensions_(dimensions) {
    std::vector<std::size_t> ordered;
    const auto add_term = [this](Term term, std::size_t i, std::size_t j) {
        terms_.push_back(term);
        dimensions_of_term_.push_back({i, j});
    };
    for (std::size_t i = 0; i < dimensions.size(); ++i) {
        if (dimensions[i].is_category()) {
            for (int value = 0; value < dimensions[i].count; ++value) {
                dimension_of_.push_back(i);
                add_term(Term::category, i, i);
            }
        } else {
            dimension_of_.push_back(i);
            add_term(Term::slope, i, i);
            add_term(Term::bend, i, i);
            for (const std::size_t other : ordered) {
                add_term(Term::twist, i, other);
            }
            ordered.push_back(i);
        }
    }
}

void SurfaceSpace::write(std::span<const double> point, Eigen::Index row, SurfacePoints& to) const {
    Eigen::Index coordinate = 0;
    Eigen::Index term = 0;
    std::vector<double> slopes;
    for (std::size_t i = 0; i < dimensions_.size(); ++i) {
        if (dimensions_[i].is_category()) {
            const Eigen::Index value = dimensions_[i].category_at(point[i]);
            to.coordinates(row, coordinate + value) = std::sqrt(0.5);
            to.quadratics(row, term + value) = 1;
            coordinate += dimensions_[i].count;
            term += dimensions_[i].count;
            continue;
        }
        const double u = 2 * point[i] - 1;
        const double slope = std::sqrt(3.0) * u;
        to.coordinates(row, coordinate++) = point[i];
        to.quadratics(row, term++) = slope;
        to.quadratics(row, term++) = std::sqrt(5.0) * (1.5 * u * u - 0.5);
        for (const double other : slopes) {
            to.quadratics(row, term++) = slope * other;
        }
        slopes.push_back(slope);
    }
}

SurfacePoints SurfaceSpace::embed(const std::vector<std::vector<double>>& points) const {
    const auto rows = static_cast<Eigen::Index>(points.size());
    SurfacePoints result{Eigen::MatrixXd::Zero(rows, static_cast<Eigen::Index>(dimension_of_.size())),
                         Eigen::MatrixXd::Zero(rows, static_cast<Eigen::Index>(terms_.size()))};
    for (Eigen::Index row = 0; row < rows; ++row) {
        write(points[static_cast<std::size_t>(row)], row, result);
    }
    return result;
}

SurfacePoints SurfaceSpace::embed(const ModelGames& games, std::size_t first) const {
    std::vector<std::vector<double>> points;
    for (std::size_t game = first; game < games.size(); ++game) {
        points.push_back(games.copied_point(game));
    }
    return embed(points);
}

SurfacePoints SurfaceSpace::without(std::size_t dimension, SurfacePoints points) const {
    for (std::size_t k = 0; k < dimension_of_.size(); ++k) {
        if (dimension_of_[k] == dimension) {
            points.coordinates.col(static_cast<Eigen::Index>(k)).setZero();
        }
    }
    for (std::size_t k = 0; k < terms_.size(); ++k) {
        const auto [i, j] = dimensions_of_term_[k];
        if (i == dimension || j == dimension) {
            points.quadratics.col(static_cast<Eigen::Index>(k)).setZero();
        }
    }
    return points;
}

GameCells gather_cells(const ModelGames& games, const SurfaceSpace& space, std::size_t most, std::size_t first) {
    GameCells result;
    const SurfacePoints all = space.embed(games, first);
    if (all.size() == 0) {
        result.points = all;
        return result;
    }
    std::vector<Eigen::Index> order(games.size() - first);
    result.cell_of.resize(order.size());
    std::iota(order.begin(), order.end(), 0);
    const std::vector<GameCell> cells = cut(all.coordinates, order, most);
    const auto count = static_cast<Eigen::Index>(cells.size());
    result.points.coordinates.resize(count, all.coordinates.cols());
    result.points.quadratics.setZero(count, all.quadratics.cols());
    result.games.resize(count);
    result.rewards.resize(count);
    double squares = 0;
    for (Eigen::Index k = 0; k < count; ++k) {
        const GameCell& cell = cells[static_cast<std::size_t>(k)];
        double sum = 0;
        double sum_of_squares = 0;
        for (std::size_t i = cell.begin; i < cell.end; ++i) {
            const auto game = static_cast<std::size_t>(order[i]);
            const double reward = games.reward(first + game);
            result.cell_of[game] = k;
            sum += reward;
            sum_of_squares += reward * reward;
            result.points.quadratics.row(k) += all.quadratics.row(order[i]);
        }
        result.games[k] = static_cast<double>(cell.end - cell.begin);
        result.rewards[k] = sum / result.games[k];
        result.points.coordinates.row(k) = cell.mean;
        result.points.quadratics.row(k) /= result.games[k];
        squares += sum_of_squares - sum * result.rewards[k];
    }
    const double freedom = static_cast<double>(order.size() - cells.size());
    result.variance = (prior_games * prior_variance + squares) / (prior_games + freedom);
    return result;
}

}  // namespace ringmaster

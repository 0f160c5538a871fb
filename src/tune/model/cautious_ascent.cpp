#include "ringmaster/tune/model/cautious_ascent.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <limits>

namespace ringmaster {
namespace {

/// How much better than the start a point is for sure, in logits; -infinity outside the region.
class SureGain {
public:
    SureGain(const Localiser& localiser, const ModelGames& games, const std::vector<double>& start, double sureness)
        : localiser_(localiser),
          features_of_(games.quadratic_features()),
          at_start_(features(start)),
          least_weight_(localiser.log_weight(at_start_.data()) - rounding),
          deviations_(sureness * std::sqrt(static_cast<double>(at_start_.size() - 1))) {}

    double at(const std::vector<double>& point) const {
        const Eigen::VectorXd here = features(point);
        if (localiser_.log_weight(here.data()) < least_weight_) {
            return -std::numeric_limits<double>::infinity();
        }
        const Eigen::VectorXd change = here - at_start_;
        const Eigen::Map<const Eigen::MatrixXd> covariance(localiser_.covariance.data(), change.size(), change.size());
        const Eigen::Map<const Eigen::VectorXd> last(localiser_.last.data(), change.size());
        const double variance = change.dot(covariance * change);
        return last.dot(change) - deviations_ * std::sqrt(std::max(0.0, variance));
    }

private:
    static constexpr double rounding = 1e-9;

    Eigen::VectorXd features(const std::vector<double>& point) const {
        Eigen::VectorXd result(static_cast<Eigen::Index>(features_of_.count()));
        features_of_.write(point, result.data());
        return result;
    }

    const Localiser& localiser_;
    const QuadraticFeatures& features_of_;
    Eigen::VectorXd at_start_;
    double least_weight_;
    double deviations_;
};

}  // namespace

std::vector<double> cautious_ascent(const Localiser& localiser, const ModelGames& games, std::vector<double> start,
                                    double sureness) {
    constexpr int steps = 40;
    constexpr int sweeps = 3;
    const SureGain gain(localiser, games, start, sureness);
    std::vector<double> best = std::move(start);
    double greatest = 0;
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        for (std::size_t i = 0; i < best.size(); ++i) {
            std::vector<double> point = best;
            for (int step = 0; step <= steps && !games.dimensions()[i].is_category(); ++step) {
                point[i] = static_cast<double>(step) / steps;
                const double here = gain.at(point);
                if (here > greatest) {
                    greatest = here;
                    best = point;
                }
            }
        }
    }
    return best;
}

}  // namespace ringmaster

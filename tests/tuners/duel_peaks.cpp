// Measures duels that look for several peaks, beside duels as they are, in simple regret. No tuner of ringmaster does
// this yet: it shows whether it would pay. Not part of the tests: build the target duel_peaks.
//
//   duel_peaks PROBLEM[,PROBLEM...] N[,N...] FIRST LAST [scouts=SHARE] [knockout=SHARE]
//
// plays the replications FIRST to LAST (a seed each) and prints search,problem,N,replications,regret,standard_error.
// Beside those of model_problems.hpp the problems are mix1, mix2, mix3 (three peaks by lot in so many dimensions) and
// two1, two2, two3 (a high narrow one and a broad low one).
//
// A share of the games are scouts: a side of the region meets a point that looks best by lot (Thompson 1933), by a
// model of all games that may have any number of peaks: Bradley and Terry's on random Fourier features (Rahimi and
// Recht 2007). In the last games the answer of the region plays that model's best, and gives way where it loses by two
// deviations. Without scouts and knockout these are duels as they are.

#include <Eigen/Dense>
#include <numbers>

#include "ringmaster/tune/model/region_duels.hpp"

#include "regret.hpp"

using namespace ringmaster;
using namespace ringmaster::tuners;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double shortest = 0.06;  // length scale, in ranges; longer with more dimensions
constexpr double longest = 0.4;
constexpr int first_scout = 30;
constexpr double decisive = 2;  // deviations

/// The strength of a point as a sum of waves, learnt from duels; each weight has a normal prior of variance 1.
class Waves {
public:
    Waves(int dimensions, std::uint64_t seed)
        : slopes_(count(dimensions), dimensions), phases_(count(dimensions)), mean_(VectorXd::Zero(count(dimensions))) {
        Random random(seed, "waves", 0);
        for (Index i = 0; i < phases_.size(); ++i) {
            const double length = shortest * std::pow(longest / shortest, random.uniform()) * std::sqrt(dimensions);
            for (Index k = 0; k < dimensions; ++k) {
                slopes_(i, k) = random.normal() / length;
            }
            phases_(i) = 2 * std::numbers::pi * random.uniform();
        }
    }

    void add(const Duel& duel, double score) {
        differences_.emplace_back(waves(duel.first) - waves(duel.second));
        scores_.push_back(score);
    }

    /// Laplace's approximation by Newton's method, each time the games have grown by a tenth.
    void fit() {
        if (fitted_ > 0 && scores_.size() < fitted_ + std::max<std::size_t>(1, fitted_ / 10)) {
            return;
        }
        fitted_ = scores_.size();
        MatrixXd rows(static_cast<Index>(fitted_), mean_.size());
        for (std::size_t i = 0; i < fitted_; ++i) {
            rows.row(static_cast<Index>(i)) = differences_[i];
        }
        const VectorXd scores = VectorXd::Map(scores_.data(), rows.rows());
        constexpr int steps = 5;
        for (int i = 0; i < steps; ++i) {
            const VectorXd expected = (1 / (1 + (-(rows * mean_).array()).exp())).matrix();
            const VectorXd variances = (expected.array() * (1 - expected.array())).matrix();
            MatrixXd precision = rows.transpose() * variances.asDiagonal() * rows;
            precision.diagonal().array() += 1;
            precision_.compute(precision);
            mean_ += precision_.solve(rows.transpose() * (scores - expected) - mean_);
        }
    }

    const VectorXd& mean() const { return mean_; }

    VectorXd drawn(Random& random) const {
        VectorXd lots(mean_.size());
        std::generate(lots.begin(), lots.end(), [&] { return random.normal(); });
        return mean_ + VectorXd(precision_.matrixU().solve(lots));
    }

    /// About the best point by these weights: of many by lot, and then of many near it.
    Point best(const VectorXd& weights, Random& random) const {
        const auto dimensions = static_cast<std::size_t>(slopes_.cols());
        const int by_lot = dimensions == 1 ? 200 : dimensions == 2 ? 600 : 1000;
        constexpr int near = 200;
        constexpr double nearness = 0.05;
        Point best(dimensions, 0.5);
        double most = weights.dot(waves(best));
        for (int i = 0; i < by_lot + near; ++i) {
            Point point = best;
            for (double& x : point) {
                x = i < by_lot ? random.uniform() : std::clamp(x + nearness * (random.uniform() - 0.5), 0.0, 1.0);
            }
            if (const double strength = weights.dot(waves(point)); strength > most) {
                most = strength;
                best = std::move(point);
            }
        }
        return best;
    }

private:
    static Index count(int dimensions) { return dimensions == 1 ? 60 : dimensions == 2 ? 120 : 200; }

    VectorXd waves(const Point& point) const {
        const VectorXd x = VectorXd::Map(point.data(), slopes_.cols());
        return std::sqrt(2.0 / static_cast<double>(phases_.size())) * (slopes_ * x + phases_).array().cos().matrix();
    }

    MatrixXd slopes_;
    VectorXd phases_;
    std::vector<VectorXd> differences_;
    std::vector<double> scores_;
    std::size_t fitted_ = 0;
    VectorXd mean_;
    Eigen::LLT<MatrixXd> precision_;
};

/// Games one at a time.
class PeakDuels {
public:
    PeakDuels(int dimensions, int games, std::uint64_t seed, double scouts, double knockout)
        : region_(std::vector<ModelDimension>(static_cast<std::size_t>(dimensions)), DuelSettings{}),
          waves_(dimensions, seed),
          scout_every_(scouts > 0 ? static_cast<int>(std::lround(1 / scouts)) : games),
          knockout_from_(games - static_cast<int>(std::lround(games * knockout))) {}

    Duel choose(Random& random) {
        const int game = games_++;
        if (game >= knockout_from_) {
            if (game == knockout_from_) {
                waves_.fit();
                finalists_ = {region_.recommended(), waves_.best(waves_.mean(), random)};
            }
            return finalists_;
        }
        Duel duel = region_.choose(random);
        if (game >= first_scout && game % scout_every_ == 0) {
            waves_.fit();
            duel.second = waves_.best(waves_.drawn(random), random);
        }
        return duel;
    }

    void add_result(const Duel& duel, double score) {
        if (games_ > knockout_from_) {
            of_region_ += score - 0.5;
            return;
        }
        region_.add_result(duel, score);
        waves_.add(duel, score);
    }

    Point recommended() {
        const int fought = games_ - knockout_from_;
        const bool loses = fought > 0 && of_region_ < -decisive * 0.5 * std::sqrt(fought);
        return loses ? finalists_.second : region_.recommended();
    }

private:
    RegionDuels region_;
    Waves waves_;
    int scout_every_;
    int knockout_from_;
    int games_ = 0;
    Duel finalists_;
    double of_region_ = 0;
};

/// Peaks by lot, the first the highest.
Problem peaks_by_lot(const std::string& kind, int dimensions, std::uint64_t seed) {
    struct Peak {
        Point centre;
        double height;
        double width;
    };
    Random random(seed, kind, static_cast<std::uint64_t>(dimensions));
    const double scale = 0.6 + 0.4 * dimensions;
    std::vector<Peak> peaks;
    for (std::size_t k = 0; k < (kind == "two" ? 2 : 3); ++k) {
        Peak peak{Point(static_cast<std::size_t>(dimensions)), 1.2, 0};
        std::generate(peak.centre.begin(), peak.centre.end(), [&] { return 1.6 * random.uniform() - 0.8; });
        peak.height = k == 0 ? peak.height : 0.6 + 0.4 * random.uniform();
        peak.width = scale * (kind == "mix" ? 0.12 + 0.2 * random.uniform() : k == 0 ? 0.12 : 0.35);
        peaks.push_back(std::move(peak));
    }
    return {dimensions, sigmoid(0.6), [peaks](const Point& x) {
                double highest = 0;
                for (const Peak& peak : peaks) {
                    highest = std::max(highest,
                                       peak.height * std::exp(-distance2(x, peak.centre) / (2 * square(peak.width))));
                }
                return highest - 0.6;
            }};
}

void measure(const std::string& name, const Runs& runs, const Options& options) {
    const bool is_by_lot = name.starts_with("mix") || name.starts_with("two");
    const double scouts = number(options, "scouts", 0.1);
    const double knockout = number(options, "knockout", 0.05);
    print_regrets(scouts > 0 ? "peaks" : "duels", name, runs, [&](std::uint64_t seed) {
        const Problem problem =
            is_by_lot ? peaks_by_lot(name.substr(0, 3), name.back() - '0', seed) : problem_called(name);
        std::vector<double> regrets;
        for (const int games : runs.at) {
            Runs one = runs;
            one.at = {games};
            PeakDuels search(problem.dimensions, games, seed, scouts, knockout);
            regrets.push_back(regrets_of(search, problem, one, seed, [&](const Duel& duel, Random& luck) {
                                  const double difference = logit(problem, duel.first) - logit(problem, duel.second);
                                  return luck.uniform() < sigmoid(difference) ? 1.0 : 0.0;
                              }).front());
        }
        return regrets;
    });
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 5) {
        std::fprintf(stderr, "duel_peaks PROBLEM[,PROBLEM...] N[,N...] FIRST LAST [scouts=SHARE] [knockout=SHARE]\n");
        return 2;
    }
    const Options options = options_of(argc, argv, 5);
    Runs runs;
    runs.at = numbers(argv[2]);
    runs.first = std::stoi(argv[3]);
    runs.last = std::stoi(argv[4]);
    for (const std::string& name : words(argv[1])) {
        measure(name, runs, options);
    }
    return 0;
}

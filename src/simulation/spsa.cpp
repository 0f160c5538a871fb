#include "ringmaster/simulation/spsa.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "ringmaster/tune/model/duel_tuner.hpp"

namespace ringmaster {
namespace {

constexpr double alpha = 0.602;
constexpr double gamma_of_c = 0.101;
constexpr double a_over_games = 0.1;

/// From the value that is played at x to its neighbour towards the middle; 0 where that is too near to matter.
double step_at(const ModelDimension& dimension, double x) {
    constexpr double finest = 1.0 / 1024;
    const double here = dimension.rounded_to_played(x);
    const double direction = here < 0.5 ? 1 : -1;
    for (double way = finest; dimension.played && way <= 1; way *= 2) {
        const double there = dimension.rounded_to_played(std::clamp(here + direction * way, 0.0, 1.0));
        if (there != here) {
            return way > finest ? std::abs(there - here) : 0;
        }
    }
    return 0;
}

}  // namespace

Spsa::Spsa(std::vector<ModelDimension> dimensions, const SpsaSettings& settings)
    : dimensions_(std::move(dimensions)),
      settings_(settings),
      centre_(settings.start.value_or(std::vector<double>(dimensions_.size(), 0.5))) {
    for (std::size_t i = 0; i < centre_.size(); ++i) {
        steps_.push_back(step_at(dimensions_[i], centre_[i]));
        c_end_.push_back(std::max(settings.c_end, steps_[i] / 2));
    }
}

std::vector<double> Spsa::playable(std::vector<double> point) const {
    point = played_point(dimensions_, std::move(point));
    return settings_.allowed.are_all() ? point : played_point(dimensions_, settings_.allowed.nearest(point));
}

double Spsa::c_over_c_end() const {
    return std::pow(static_cast<double>(settings_.games) / game_, gamma_of_c);
}

Duel Spsa::choose(Random& random) {
    const double c = c_over_c_end();
    Duel duel{centre_, centre_};
    for (std::size_t i = 0; i < centre_.size(); ++i) {
        const double way = (random.below(2) == 0 ? 1 : -1) * c_end_[i] * c;
        const double rounding = steps_[i] > 0 ? steps_[i] * (random.uniform() - 0.5) : 0;
        duel.first[i] += rounding + way;
        duel.second[i] += rounding - way;
    }
    return {playable(std::move(duel.first)), playable(std::move(duel.second))};
}

void Spsa::add_result(const Duel& duel, double score) {
    const auto games = static_cast<double>(settings_.games);
    const double a = settings_.r_end * std::pow((a_over_games + 1) * games / (a_over_games * games + game_), alpha);
    const double gain = a / c_over_c_end() * (2 * score - 1);  // in units of c_end
    for (std::size_t i = 0; i < centre_.size(); ++i) {
        const double difference = duel.first[i] - duel.second[i];
        const double direction = difference > 0 ? 1 : difference < 0 ? -1 : 0;
        centre_[i] = std::clamp(centre_[i] + c_end_[i] * gain * direction, 0.0, 1.0);
    }
    ++game_;
}

std::vector<Snapshot> simulate_spsa(const std::vector<TunedParameter>& parameters, const AllowedSettings& allowed,
                                    const WinProbability& truth, const SimulationPlan& plan,
                                    std::uint64_t replication) {
    std::vector<Snapshot> snapshots;
    for (const std::uint64_t games : plan.games) {
        DuelTuner tuner(parameters, {.allowed = allowed}, [&](const auto& dimensions, const DuelSettings& settings) {
            const SpsaSettings spsa{.games = games, .start = settings.start, .allowed = allowed};
            return std::make_unique<Spsa>(dimensions, spsa);
        });
        SimulationPlan run = plan;
        run.games = {games};
        run.known.clear();
        snapshots.push_back(simulate(tuner, truth, run, replication).front());
    }
    return snapshots;
}

}  // namespace ringmaster

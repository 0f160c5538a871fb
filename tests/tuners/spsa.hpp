#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"
#include "ringmaster/tune/model/model_space.hpp"
#include "ringmaster/tune/model/region_duels.hpp"

namespace ringmaster::tuners {

struct SpsaSettings {
    std::uint64_t games = 0;  ///< of the whole run: the gains depend on it
    double c_end = 0.05;      ///< how far a side lies from the centre at the end, in ranges of a parameter
    double r_end = 0.002;     ///< the gain at the end, in units of c_end^2
    std::optional<std::vector<double>> start;
};

/// Simultaneous perturbation stochastic approximation (Spall 1992), with the gains of fishtest, the tuner of Stockfish:
/// game k is played between centre + c_k d and centre - c_k d, d of -1 and +1 by lot, and moves the centre by
/// a_k s d / c_k, where s is 1 for a win of the first side, 0 for a draw and -1 for a loss;
/// a_k = a / (N/10 + k)^0.602, c_k = c / k^0.101, and at the end c_k = c_end and a_k = r_end c_end^2.
///
/// It is here to be compared with: it must know the number of games beforehand.
class Spsa {
public:
    /// Throws Error when a setting is out of range.
    Spsa(std::vector<ModelDimension> dimensions, const SpsaSettings& settings);

    Duel choose(Random& random);
    void add_result(const Duel& duel, double score);
    std::vector<double> recommended() const { return played_point(dimensions_, centre_); }

private:
    double c(std::uint64_t game) const;
    double a(std::uint64_t game) const;

    std::vector<ModelDimension> dimensions_;
    SpsaSettings settings_;
    std::vector<double> centre_;
    std::uint64_t chosen_ = 0;
    std::uint64_t told_ = 0;
};

inline constexpr double spsa_alpha = 0.602;
inline constexpr double spsa_gamma = 0.101;
inline constexpr double spsa_a = 0.1;  // A / N

inline void check(const SpsaSettings& settings) {
    for (const auto& [name, value] : {std::pair("c_end", settings.c_end), std::pair("r_end", settings.r_end)}) {
        if (!(value > 0 && std::isfinite(value))) {
            throw Error("it must be above 0", name, {}, Fault::usage);
        }
    }
}

inline Spsa::Spsa(std::vector<ModelDimension> dimensions, const SpsaSettings& settings)
    : dimensions_((check(settings), std::move(dimensions))),
      settings_(settings),
      centre_(settings.start.value_or(std::vector<double>(dimensions_.size(), 0.5))) {
}

inline double Spsa::c(std::uint64_t game) const {
    return settings_.c_end * std::pow(static_cast<double>(settings_.games) / static_cast<double>(game), spsa_gamma);
}

inline double Spsa::a(std::uint64_t game) const {
    const double all = static_cast<double>(settings_.games);
    const double at_end = settings_.r_end * settings_.c_end * settings_.c_end;
    return at_end * std::pow((spsa_a + 1) * all / (spsa_a * all + static_cast<double>(game)), spsa_alpha);
}

inline Duel Spsa::choose(Random& random) {
    const double distance = c(++chosen_);
    Duel duel{centre_, centre_};
    for (std::size_t i = 0; i < centre_.size(); ++i) {
        const double step = random.below(2) == 0 ? distance : -distance;
        duel.first[i] = std::clamp(centre_[i] + step, 0.0, 1.0);
        duel.second[i] = std::clamp(centre_[i] - step, 0.0, 1.0);
    }
    return {played_point(dimensions_, duel.first), played_point(dimensions_, duel.second)};
}

inline void Spsa::add_result(const Duel& duel, double score) {
    const std::uint64_t game = ++told_;
    for (std::size_t i = 0; i < centre_.size(); ++i) {
        const double difference = duel.first[i] - duel.second[i];
        const double direction = difference > 0 ? 1 : difference < 0 ? -1 : 0;
        centre_[i] = std::clamp(centre_[i] + a(game) * (2 * score - 1) * direction / c(game), 0.0, 1.0);
    }
}

}  // namespace ringmaster::tuners

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ringmaster/base/random.hpp"
#include "ringmaster/tune/model/dimension.hpp"
#include "ringmaster/tune/model/duel_search.hpp"

namespace ringmaster {

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
/// It is here to be compared with, in simulations only: it must know the number of games beforehand.
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

}  // namespace ringmaster

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ringmaster/base/random.hpp"
#include "ringmaster/simulation/simulation.hpp"
#include "ringmaster/tune/model/duel_search.hpp"

namespace ringmaster {

/// The gains are those that Stockfish's src/tune.cpp advises who hands parameters to fishtest: a twentieth of the
/// range, and 0.002.
struct SpsaSettings {
    std::uint64_t games = 0;  ///< of the whole run: the gains depend on it
    double c_end = 0.05;      ///< how far a side lies from the centre at the end, in ranges of a parameter
    double r_end = 0.002;     ///< the gain at the end, in units of c_end^2
    std::optional<std::vector<double>> start = {};
    AllowedSettings allowed = {};  ///< instead of a point that is not, the nearest that is plays
};

/// Simultaneous perturbation stochastic approximation (Spall 1992), as fishtest, the tuner of Stockfish, plays it:
/// game k is played between centre + c_k d and centre - c_k d, d of -1 and +1 by lot, and moves the centre by
/// a_k s d / c_k, where s is 1 for a win of the first side, 0 for a draw and -1 for a loss;
/// a_k = a / (N/10 + k)^0.602, c_k = c / k^0.101, and at the end c_k = c_end and a_k = r_end c_end^2. Of whole numbers
/// and of lists c_end is at least half a step, and a lot, the same for both sides, says which way they are rounded, as
/// in OpenBench (Andrew Grant, spsa_utils.py).
///
/// It is here to be compared with, and no event is played by it: it must know the number of games beforehand.
class Spsa : public DuelSearch {
public:
    Spsa(std::vector<ModelDimension> dimensions, const SpsaSettings& settings);

    Duel choose(Random& random) override;
    void add_result(const Duel& duel, double score) override;
    std::vector<double> recommended() override { return playable(centre_); }

    /// SPSA recommends nothing afterwards: no report asks for it.
    std::vector<double> recommended_after(std::size_t) const override { return {}; }
    std::vector<PointGames> games_by_point() const override { return {}; }
    void add_facts(EventFacts&, const ModelSpace&, const std::vector<double>&) override {}

private:
    std::vector<double> playable(std::vector<double> point) const;
    double c_over_c_end() const;

    std::vector<ModelDimension> dimensions_;
    SpsaSettings settings_;
    std::vector<double> centre_;
    std::vector<double> steps_;  ///< from one value to the next, at the start; 0: all may be played
    std::vector<double> c_end_;
    double game_ = 1;  ///< the next that is told
};

/// What SPSA with these gains shows on the same problem, between candidates that play each other, whoever plays in the
/// event. Each number of games is a run of its own, which begins at the present values, if all parameters have one, and
/// else at the centre; known results teach it nothing.
std::vector<Snapshot> simulate_spsa(const std::vector<TunedParameter>& parameters, const AllowedSettings& allowed,
                                    const WinProbability& truth, const SimulationPlan& plan, std::uint64_t replication);

}  // namespace ringmaster

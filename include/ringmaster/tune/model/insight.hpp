#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "ringmaster/base/elo.hpp"
#include "ringmaster/tune/model/surface_model.hpp"

namespace ringmaster {

class DiagonalQuadratic;
class HillModel;

/// What a report says about a recommended point, all of it out of SurfaceModel and so no better than that. Elo is that
/// of win rates against the opponent, which are kept within 1% and 99%; of duels that of strengths.
///
/// Curves and the Elo over a reference are of all surfaces, the flat ones among them: their means, and intervals that
/// hold what flat surfaces have unless these are unlikelier than what lies outside of an end. Regrets are of those that
/// are not flat: what is so if the parameters do anything. Claims (it is better, this matters, the best lies at an
/// edge, these two go together): none is made while SurfaceModel has it that all may be flat.
/// tests/tuners/model_claims.cpp counts how often each is made of candidates that are all alike.

/// How much win rate the recommended point still gives away: over surfaces drawn from the posterior, the greatest win
/// rate among some 400 candidates minus that of the recommended point. Measured, it is mostly within a factor of 2 of
/// the truth or above it (up to 7 times on smooth peaks of four dimensions), but far below at cliffs and kinks.
struct ExpectedRegret {
    double mean = 0;
    double high = 0;  ///< 95% of the draws lie below
};

/// Candidates are points that fill the space, its faces and corners among them, points of the later half of the games,
/// and points near the recommended one. Deterministic. About 0.1 s.
ExpectedRegret expected_regret(const SurfaceModel& model, const ModelGames& games,
                               const std::vector<double>& recommended);

/// After how many further games the regret will be about half: 2.2 N after N games, since it is taken to fall like
/// N^-0.6. That rate is observed, not proved, and not this run's, which would be mostly chance: from 300 to 3000 games
/// both the true and the stated regret of ModelTuner fell like that in the mean over the problems of tests/tuners.
/// Single ones went from hardly falling (where the recommendation stays off by design) to N^-1.3.
std::size_t games_to_halve_regret(std::size_t games);

/// One point of a curve along one parameter, the others at their recommended values.
struct CurvePoint {
    double coordinate = 0;
    double mean = 0;  ///< of the win rate; of duels of the Elo over the reference
    double low = 0;   ///< of the middle 95%
    double high = 0;
};

enum class Influence {
    matters,  ///< with 95% the best place of the curve is better than the worst by 1 Elo or more
    none,     ///< with 95% it varies by less than 10 Elo along the curve
    unknown,  ///< neither can be said yet
};

struct ParameterInsight {
    std::vector<CurvePoint> curve;  ///< 21 points, or as many values as there are up to that; each category
    /// The ends of a stretch in which the best coordinate lies with 90%, whatever the other parameters then are, and
    /// the recommended one. Of a category those values which are the best with 90% together, the recommended one, and
    /// all that the curve has above it. Empty: not known yet.
    std::vector<double> optimum;
    Influence influence = Influence::unknown;
    double variation_elo = 0;  ///< the best of the curve over the worst, the median draw
    /// By so much the best place is better than the worst, at least and at most with 95%; it may be idle. As the Elo
    /// over a reference these reach farther than the draws.
    double variation_elo_low = 0;
    double variation_elo_high = 0;
    /// Probabilities that the best value on the curve lies in the outer 5% of the range at that end, or is the first or
    /// last that can be played; if it does nothing it has no best value. 0 for a category. By the model of many
    /// parameters at most 0.35 where the recommended value lies elsewhere.
    double optimum_at_low_edge = 0;
    double optimum_at_high_edge = 0;
    std::optional<EloEstimate> gain;  ///< the recommended value's over the present one, where a model tells it
};

/// How two ordered parameters go together near the recommended point: when one is raised, does the best value of the
/// other rise (above 0) or fall (below 0)? It is the slope of the ridge between them: with the second derivatives H of
/// the win rate, over steps of 0.2, H_ij / sqrt(H_ii H_jj). 1 is a ridge along the diagonal, 0 a peak whose axes are
/// the parameters. 0 where the surface does not bend downwards.
struct PairInsight {
    std::size_t first = 0;
    std::size_t second = 0;
    double correlation = 0;
    bool is_clear = false;  ///< 97.5% of the draws agree about its sign, and neither parameter may be idle
};

struct Insight {
    double win_rate = 0.5;       ///< at the recommended point; of duels nothing
    EloEstimate over_reference;  ///< of the recommended point, at 95%
    /// What the best point has over the recommended one: the median draw's. Nothing while all may be flat.
    std::optional<double> left_to_gain_elo;
    /// What parameters that keep their defaults may cost, at 95%, where a model tells it.
    std::optional<double> defaults_may_cost_elo;
    ExpectedRegret regret;
    /// Whether the recommendation is worth anything yet. It is when the surface is hardly flat, and it is better than
    /// the average point of the space in 95% of the draws, and gains over that at least twice what it is expected still
    /// to give away.
    bool is_reliable = false;
    std::vector<ParameterInsight> parameters;  ///< in their order
    std::vector<PairInsight> pairs;            ///< all pairs of ordered parameters
};
/// `reference` is what the Elo, and curves of duels, are over.
Insight make_insight(const SurfaceModel& model, const ModelGames& games, const std::vector<double>& recommended,
                     const std::vector<double>& reference);

/// What a report says about a recommended point by the model of many parameters. Gains are Elo over the reference, and
/// so are curves, but against an opponent expected scores. All is as sure as a quadratic without cross terms can be:
/// what parameters do together, it does not see. It knows no pairs, and no regret in win rate. A parameter's curve ends
/// where the others as recommended allow no more. It claims of a parameter what 99% of the posterior says; that it
/// learns from the games how large effects are keeps it from seeing some where there are none.
///
/// Near the top a quadratic learns little of how far below the reference lies, and says too little; a hill says too
/// much. Where one steered, the Elo over the reference and the gains of ordered parameters are the mean of both, their
/// intervals reach as far as either's, and a parameter matters by what it is sure to gain. Curves are the quadratic's.
/// With few games for each parameter the interval of the Elo over the reference reaches farther up still.
Insight make_insight(const DiagonalQuadratic& model, const AllowedSettings& allowed,
                     const std::vector<double>& recommended, const std::vector<double>& reference,
                     const HillModel* hill = nullptr);

}  // namespace ringmaster

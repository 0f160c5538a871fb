#pragma once

#include <optional>
#include <vector>

#include "ringmaster/tune/model/diagonal_quadratic.hpp"
#include "ringmaster/tune/model/hill_model.hpp"
#include "ringmaster/tune/model/insight.hpp"

namespace ringmaster {

/// Up to so many dimensions that are not fixed a hill steers duels without an opponent. docs/measurements.md says why.
constexpr std::size_t most_hill_dimensions = 16;

/// The search among many parameters. Each duel is a pair of points on either side of a centre, which moves to where a
/// model of all duels has its optimum; nothing is forgotten. (Pairs on either side are SPSA's: Spall 1992. Here they
/// have no gains, as the model says how far to go.) How far the sides are apart is such that by the model's curvature
/// the region of play costs a certain number of logits, less the more games there are. A small part of the way, by lot,
/// both sides share: it shows the curvature, and is smaller the more dimensions there are.
///
/// The model is a HillModel up to `most_hill_dimensions` where there is no opponent, else a DiagonalQuadratic, which is
/// also that of categories. Reports are by both.
///
/// Where rounding would make both sides alike, they go as far apart as it takes, in so few games that the mean of the
/// squared distances stays. Where a side would not be allowed, it keeps the centre's coordinate. Of a category each
/// side plays the value that looks best by lot (Thompson 1933).
///
/// Where there is a fixed opponent, one of both sides meets it instead: that takes four games for one.
class QuadraticDuels : public DuelSearch {
public:
    /// 1 to `most_duel_parameters` dimensions. Throws Error when there are more.
    QuadraticDuels(std::vector<ModelDimension> dimensions, const DuelSettings& settings);

    Duel choose(Random& random) override;
    void add_result(const Duel& duel, double score) override;
    /// The optimum by the model, held back by what it does not know. Changes that earn next to nothing, or for which
    /// the games have hardly more evidence than chance gives, are not made.
    std::vector<double> recommended() override;
    /// What would be recommended if all changes were made.
    std::vector<double> optimum();
    /// What the last fit by then recommended.
    std::vector<double> recommended_after(std::size_t games) const override;
    std::vector<PointGames> games_by_point() const override;
    bool knows_pairs() const override { return false; }
    void add_facts(EventFacts& facts, const ModelSpace& space, const std::vector<double>& recommended) override;

    /// What the model says of the recommended point, over the engine's defaults now.
    Insight insight();

private:
    struct Answer {
        std::size_t games = 0;
        std::vector<double> point;
    };

    struct Fit {
        DiagonalQuadratic quadratic;
        std::optional<HillModel> hill;
    };

    static void learn(Fit& fit);
    static std::vector<double> curvatures(const Fit& fit, double caution);
    static std::vector<double> ideal(const Fit& fit);
    static std::vector<std::size_t> idle_changes(const Fit& fit, const std::vector<double>& point,
                                                 const std::vector<double>& defaults);
    std::vector<double> allowed_optimum(const Fit& fit) const;
    std::vector<double> without_idle_changes(const Fit& fit, const std::vector<double>& defaults,
                                             std::vector<double> point) const;
    const Fit& latest();
    Insight insight_at(const std::vector<double>& point, const std::vector<double>& defaults);
    void move_on();
    void choose_reach();
    void choose_ordered(std::size_t dimension, Random& random, Duel& duel) const;
    void choose_coordinates(std::size_t dimension, Random& random, Duel& duel) const;
    bool are_allowed(const Duel& duel) const;
    void stay_allowed(std::size_t dimension, Duel& duel) const;
    void choose_category(std::size_t dimension, Random& random, Duel& duel) const;

    AllowedSettings allowed_;
    Fit fit_;
    std::vector<double> defaults_;  ///< from which the recommended point differs where there is evidence
    std::vector<double> centre_;
    std::vector<double> reach_;  ///< how far the sides are from the centre, in ranges
    std::size_t next_fit_;
    std::vector<Answer> answers_;  ///< of each fit
    std::optional<Fit> latest_;    ///< a fit of all games
};

}  // namespace ringmaster

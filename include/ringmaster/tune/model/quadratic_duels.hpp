#pragma once

#include <optional>
#include <vector>

#include "ringmaster/tune/model/diagonal_quadratic.hpp"
#include "ringmaster/tune/model/insight.hpp"

namespace ringmaster {

/// The search among many parameters. Each duel is a pair of points on either side of a centre, which moves to where
/// the DiagonalQuadratic of all duels has its optimum; nothing is forgotten. (Pairs on either side are SPSA's: Spall
/// 1992. Here they have no gains, as the model says how far to go.) How far the sides are apart is such that by the
/// model's curvature the region of play costs a certain number of logits, less the more games there are. A small part
/// of the way, by lot, both sides share: it shows the curvature, and is smaller the more dimensions there are.
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
    /// The optimum by the model, held back where it does not know the curvature. Changes for which the games have
    /// hardly more evidence than chance gives are not made.
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

    const DiagonalQuadratic& latest();
    void learn();
    void choose_reach();
    void choose_ordered(std::size_t dimension, Random& random, Duel& duel) const;
    void choose_coordinates(std::size_t dimension, Random& random, Duel& duel) const;
    bool are_allowed(const Duel& duel) const;
    void stay_allowed(std::size_t dimension, Duel& duel) const;
    void choose_category(std::size_t dimension, Random& random, Duel& duel) const;

    AllowedSettings allowed_;
    DiagonalQuadratic model_;
    std::vector<double> defaults_;  ///< from which the recommended point differs where there is evidence
    std::vector<double> centre_;
    std::vector<double> reach_;  ///< how far the sides are from the centre, in ranges
    std::size_t next_fit_;
    std::vector<Answer> answers_;              ///< of each fit
    std::optional<DiagonalQuadratic> latest_;  ///< a fit of all games
};

}  // namespace ringmaster

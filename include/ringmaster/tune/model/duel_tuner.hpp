#pragma once

#include <functional>
#include <memory>

#include "ringmaster/tune/model/duel_search.hpp"
#include "ringmaster/tune/model/model_settings.hpp"
#include "ringmaster/tune/point_tuner.hpp"

namespace ringmaster {

/// A search that is to begin as the settings say.
using DuelSearchMaker =
    std::function<std::unique_ptr<DuelSearch>(const std::vector<ModelDimension>&, const DuelSettings&)>;

/// The tuner of competition type model_tuner: a search plays, where both sides of a game are candidates or where
/// candidates meet a fixed opponent. It may start at the present values of the parameters, where they have some; a
/// ModelSearch does not. A game of which one side has values that the present scales do not have teaches nothing.
///
/// The regressions that steer duels say nothing of how strong what is recommended is: their figures would be off by a
/// multiple. The facts are those of a SurfaceModel of the duels, or, with many parameters, of the model that steers.
///
/// The letter of its choices is Choice::duel. With a fixed opponent it only tells which model asked for the values that
/// were played: T is the tree, L the localiser (or the one model there is), W the kernel localiser.
class DuelTuner : public PointTuner {
public:
    /// The search is told the present values to start at, whatever the settings say. Throws Error when there are too
    /// many parameters.
    DuelTuner(std::vector<TunedParameter> parameters, DuelSettings settings,
              const DuelSearchMaker& make = make_duel_search);

    std::optional<Choice> choose(Random& random) override { return choice_of(search_->choose(random)); }
    void tell(const Choice& choice, const Parameters& played, const GameResult& result) override;
    std::optional<Choice> choice_of(const Parameters& played, const Parameters& other) const override;
    std::vector<double> point(const Choice& choice) const override { return duel_of(choice).first; }
    std::optional<Parameters> other_parameters(const Choice& choice) const override;
    std::optional<std::vector<double>> other_point(const Choice& choice) const override;
    std::vector<double> recommended_point() override { return search_->recommended(); }
    /// The second best of duels is the middle of the ranges, or what is allowed near it: they know of one region only,
    /// and there is nobody else.
    std::optional<Parameters> second() override;
    /// "against level: 3".
    std::string label(const Choice& choice) const override;
    std::vector<std::string> history_lines() override;

protected:
    DuelSearch& search() const { return *search_; }
    void add_history(EventFacts& facts, const std::vector<double>& point) override;

private:
    void add_own_facts(EventFacts& facts, FactsDetail detail, const std::vector<double>& point) override;
    std::vector<PointGames> games_by_point() const override { return search_->games_by_point(); }
    bool knows_pairs() const override { return search_->knows_pairs(); }
    /// Which model is said to have asked for settings that none of them did.
    virtual Source source_of_others() const { return Source::localiser; }
    Duel duel_of(const Choice& choice) const;
    Choice choice_of(Duel duel) const;

    const bool has_opponent_;
    std::unique_ptr<DuelSearch> search_;
};

}  // namespace ringmaster

#pragma once

#include <memory>

#include "ringmaster/tune/model/duel_search.hpp"
#include "ringmaster/tune/model/model_settings.hpp"
#include "ringmaster/tune/point_tuner.hpp"

namespace ringmaster {

/// The tuner of competition type model_tuner where both sides of a game are candidates. The search starts at the
/// present values of the parameters, where they have some. A game of which one side has values that the present scales
/// do not have teaches nothing.
///
/// The regressions that steer say nothing of how strong what is recommended is: their figures would be off by a
/// multiple. Its facts are those of a SurfaceModel of the duels,
/// or, with many parameters, of the model that steers.
///
/// The letter of its choices is Choice::duel.
class DuelTuner : public PointTuner {
public:
    /// Throws Error when a setting is out of range.
    DuelTuner(std::vector<TunedParameter> parameters, const DuelTunerSettings& settings,
              const AllowedSettings& allowed = {});

    std::optional<Choice> choose(Random& random) override;
    void tell(const Choice& choice, const Parameters& played, const GameResult& result) override;
    std::optional<Choice> choice_of(const Parameters& played, const Parameters& other) const override;
    std::vector<double> point(const Choice& choice) const override { return duel_of(choice).first; }
    std::optional<Parameters> other_parameters(const Choice& choice) const override {
        return space_.engine_parameters(duel_of(choice).second);
    }
    std::optional<std::vector<double>> other_point(const Choice& choice) const override {
        return duel_of(choice).second;
    }
    bool has_results() const override { return duels_ > 0; }
    std::vector<double> recommended_point() override { return search_->recommended(); }
    /// The middle of the ranges, or what is allowed near it: duels know of one region only, and there is nobody else.
    std::optional<Parameters> second() override {
        return space_.engine_parameters(space_.allowed().nearest(std::vector<double>(space_.dimensions().size(), 0.5)));
    }
    /// "against level: 3".
    std::string label(const Choice& choice) const override;
    std::vector<std::string> history_lines() override;

    /// Games that it learns from.
    std::uint64_t duels() const { return duels_; }

private:
    std::vector<double> point_to_show(FactsDetail detail) override;
    void add_own_facts(EventFacts& facts, FactsDetail detail, const std::vector<double>& point) override;
    std::vector<PointGames> games_by_point() const override;
    bool knows_pairs() const override { return space_.dimensions().size() < least_quadratic_duels; }
    void add_history(EventFacts& facts, const std::vector<double>& point) override;
    static Duel duel_of(const Choice& choice);

    std::unique_ptr<DuelSearch> search_;
    RecentPoint recent_;
    std::uint64_t duels_ = 0;
};

}  // namespace ringmaster

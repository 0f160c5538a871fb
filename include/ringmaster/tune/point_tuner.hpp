#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "ringmaster/base/tally.hpp"
#include "ringmaster/tune/model/model_space.hpp"
#include "ringmaster/tune/tuner.hpp"
#include "ringmaster/tune/tuner_facts.hpp"

namespace ringmaster {

/// The numbers of games for which a history says what was recommended: all, and before that each two thirds of the one
/// after it. Of so many games that it would take seconds to go back, the last moments are left out.
std::vector<std::size_t> history_moments(std::size_t all);

/// The coordinates of a point, and the values there.
std::vector<std::pair<double, Value>> coordinates_and_values(const std::vector<double>& point, const ModelSpace& space);

/// What those tuners have in common whose candidates are points of the parameters' ranges: what counts of a game is the
/// values that were played. Games in flight have no effect. Games with values that the present scales do not have teach
/// nothing, but they count: when the scales have them again they will.
class PointTuner : public Tuner {
public:
    explicit PointTuner(std::vector<TunedParameter> parameters, const AllowedSettings& allowed,
                        bool has_generations = false)
        : space_(std::move(parameters), allowed), has_generations_(has_generations) {}

    void begin(const Choice&) override {}
    void abandon(const Choice&) override {}
    Parameters parameters(const Choice& choice) const override { return space_.engine_parameters(point(choice)); }
    std::uint64_t turn(const Choice&, std::uint64_t number) const override { return number; }
    bool has_results() const override { return tally_.games > 0; }
    Parameters recommended() override { return space_.engine_parameters(recommended_point()); }
    std::vector<Parameters> extremes() const override { return space_.ends(); }
    void add_facts(EventFacts& facts, FactsDetail detail, const std::vector<std::size_t>& shown) final;

    /// The scores of the games that it learns from; of duels those of the first sides.
    const Tally& tally() const { return tally_; }

protected:
    /// The recommended point; in the live view perhaps that of a while ago.
    virtual std::vector<double> point_to_show(FactsDetail detail);
    /// Adds to the facts what else is known. There are results.
    virtual void add_own_facts(EventFacts& facts, FactsDetail detail, const std::vector<double>& point) = 0;
    virtual std::vector<PointGames> games_by_point() const = 0;
    /// Whether the games say anything of two parameters together.
    virtual bool knows_pairs() const { return true; }
    virtual void add_history(EventFacts& facts, const std::vector<double>& point) = 0;

    const std::vector<double>& recent_point() {
        return recent_.of(tally_.games, [this] { return recommended_point(); });
    }

    /// "x: 1; y: 2", the engine parameters at a point.
    std::string described(const std::vector<double>& point) const;

    const ModelSpace space_;
    const bool has_generations_;
    Tally tally_;
    Recent<std::vector<double>> recent_;
    std::uint64_t outside_ = 0;  ///< games with values that the present scales do not have
};

}  // namespace ringmaster

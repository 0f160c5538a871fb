#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/base/tally.hpp"
#include "ringmaster/tune/model/model_search.hpp"
#include "ringmaster/tune/model/model_space.hpp"
#include "ringmaster/tune/tuner.hpp"

namespace ringmaster {

/// The tuner of competition type model_tuner: candidates are the points of the space, each played once or a few times.
/// What counts of a game is the values that were played; its choice only tells which model asked for them.
class ModelTuner : public Tuner {
public:
    /// Throws Error when a setting is out of range.
    ModelTuner(std::vector<TunedParameter> parameters, const ModelTunerSettings& settings);

    std::optional<Choice> choose(Random& random) override { return search_.choose(random); }
    void begin(const Choice&) override {}
    void abandon(const Choice&) override {}

    /// A game whose values the present scales do not have teaches nothing, but it counts: when they have them again it
    /// will.
    void tell(const Choice& choice, const Parameters& played, const GameResult& result) override;
    Parameters parameters(const Choice& choice) const override { return space_.engine_parameters(point(choice)); }
    std::vector<double> point(const Choice& choice) const override { return choice_of<ModelChoice>(choice).point; }
    std::uint64_t turn(const Choice&, std::uint64_t number) const override { return number; }
    std::string decided() override;
    bool has_results() const override { return search_.games().size() > 0; }
    Parameters recommended() override { return space_.engine_parameters(recommended_point()); }
    std::vector<double> recommended_point() override { return search_.recommended(); }
    std::optional<Parameters> second() override;
    std::vector<Parameters> extremes() const override { return space_.ends(); }
    std::vector<std::vector<double>> listed_points(std::uint32_t) const override { return {}; }

    const ModelSpace& space() const { return space_; }
    const ModelGames& games() const { return search_.games(); }
    /// Of the games it learns from.
    const Tally& tally() const { return tally_; }
    /// Games whose values the present scales do not have.
    std::uint64_t games_outside() const { return outside_; }

    /// What the first `count` games alone recommend (a point of the cube), and what the surface through them says of
    /// it. Costs as much as playing them again.
    struct Past {
        std::vector<double> recommended;
        double win_rate = 0;
        double expected_regret = 0;
    };
    Past after(std::uint64_t count) const;

private:
    std::optional<std::vector<double>> best_neighbour();

    ModelTunerSettings settings_;
    ModelSpace space_;
    ModelSearch search_;
    Tally tally_;
    std::uint64_t outside_ = 0;
    /// The expected regret when it was last looked at, for stop_when_regret_below.
    struct Regret {
        double expected = 1;
        std::uint64_t games = 0;
    };
    Regret regret_;
};

}  // namespace ringmaster

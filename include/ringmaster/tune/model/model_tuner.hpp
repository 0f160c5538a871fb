#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/tune/model/model_search.hpp"
#include "ringmaster/tune/model/model_settings.hpp"
#include "ringmaster/tune/point_tuner.hpp"

namespace ringmaster {

/// The tuner of competition type model_tuner: candidates are the points of the space, each played once or a few times.
/// A choice only tells which model asked for the values that were played: its letter is T for the tree, L for the
/// localiser, W for the kernel localiser.
class ModelTuner : public PointTuner {
public:
    ModelTuner(std::vector<TunedParameter> parameters, const ModelTunerSettings& settings,
               const AllowedSettings& allowed = {});

    std::optional<Choice> choose(Random& random) override;
    void tell(const Choice& choice, const Parameters& played, const GameResult& result) override;
    std::optional<Choice> choice_of(const Parameters& played, const Parameters& other) const override;
    std::vector<double> point(const Choice& choice) const override { return source_of(choice), choice.point; }
    std::string decided() override;
    std::vector<double> recommended_point() override { return search_.recommended(); }
    std::optional<Parameters> second() override;
    std::vector<std::string> history_lines() override;

    const ModelGames& games() const { return search_.games(); }

    /// What the first `count` games alone recommend (a point of the cube), and what the surface through them says of
    /// it. Costs as much as playing them again.
    struct Past {
        std::vector<double> recommended;
        double win_rate = 0;
        double expected_regret = 0;
        bool may_be_flat = true;
    };
    Past after(std::uint64_t count) const;

    static char letter_of(Source source);
    /// Throws Error when the choice is none of this tuner's.
    static Source source_of(const Choice& choice);

private:
    std::optional<std::vector<double>> best_neighbour();
    void add_own_facts(EventFacts& facts, FactsDetail detail, const std::vector<double>& point) override;
    std::vector<PointGames> games_by_point() const override { return points_of(games(), 0); }
    void add_history(EventFacts& facts, const std::vector<double>& point) override;

    ModelTunerSettings settings_;
    ModelSearch search_;
    /// The expected regret when it was last looked at, for stop_when_regret_below.
    struct Regret {
        double expected = 1;
        std::uint64_t games = 0;
    };
    Regret regret_;
};

}  // namespace ringmaster

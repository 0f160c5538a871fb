#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/tune/model/duel_tuner.hpp"
#include "ringmaster/tune/model/model_search.hpp"
#include "ringmaster/tune/model/model_settings.hpp"

namespace ringmaster {

struct HistoryFacts;

/// The tuner of competition type model_tuner with a ModelSearch: candidates are the points of the space, each played
/// once or a few times against a fixed opponent. It says what that search alone knows: when to stop, who comes second,
/// how well the recommended settings were to do at any time.
class ModelTuner : public DuelTuner {
public:
    ModelTuner(std::vector<TunedParameter> parameters, const ModelTunerSettings& settings,
               const AllowedSettings& allowed = {});

    std::string decided() override;
    std::optional<Parameters> second() override;
    std::vector<std::string> history_lines() override;

    const ModelGames& games() const { return model_.games(); }

private:
    std::optional<std::vector<double>> best_neighbour();
    /// What the first `count` games alone recommend, and what the surface through them says of it. Costs as much as
    /// playing them again.
    HistoryFacts moment_after(std::uint64_t count) const;
    void add_history(EventFacts& facts, const std::vector<double>& point) override;
    /// They are said to have asked in turn.
    Source source_of_others() const override { return tally_.games % 2 == 0 ? Source::tree : Source::localiser; }

    ModelSearch& model_;
    std::optional<double> stop_when_regret_below_;
    /// The expected regret when it was last looked at, for stop_when_regret_below.
    struct Regret {
        double expected = 1;
        std::uint64_t games = 0;
    };
    Regret regret_;
};

}  // namespace ringmaster

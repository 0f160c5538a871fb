#pragma once

#include <string>
#include <vector>

#include "ringmaster/competition/recommendations.hpp"
#include "ringmaster/competition/tuner_facts.hpp"
#include "ringmaster/config/control_file.hpp"
#include "ringmaster/tune/model/duel_tuner.hpp"

namespace ringmaster {

/// The facts of a model_tuner whose candidates play each other: what is recommended, what was before, and what was
/// played. The model says nothing of how strong that is: its figures would be off by a multiple (docs/tuners.md), and
/// only a match tells.
class DuelFacts : public TunerFacts {
public:
    /// Both must outlive it.
    DuelFacts(DuelTuner& tuner, const ControlFile& control) : tuner_(tuner), control_(control) {}

    std::string place(const Choice& choice) const override;
    std::vector<std::string> history_lines() const override;
    void add(EventFacts& facts, FactsDetail detail) const override;

private:
    void add_games(EventFacts& facts) const;
    void add_history(EventFacts& facts) const;

    DuelTuner& tuner_;
    const ControlFile& control_;
    mutable RecentPoint recent_;
};

}  // namespace ringmaster

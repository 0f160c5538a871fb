#pragma once

#include <string>
#include <vector>

#include "ringmaster/competition/tuner_facts.hpp"
#include "ringmaster/config/control_file.hpp"
#include "ringmaster/tune/ce_tuner.hpp"

namespace ringmaster {

/// The facts of a ce_tuner: the mean of the present distribution, what it was after each generation, and what was
/// played.
class CeFacts : public TunerFacts {
public:
    /// Both must outlive it.
    CeFacts(CeTuner& tuner, const ControlFile& control) : tuner_(tuner), control_(control) {}

    std::string place(const Choice& choice) const override;
    std::vector<std::string> history_lines() const override;
    void add(EventFacts& facts, FactsDetail detail) const override;

private:
    std::string deviations() const;
    void add_samples(EventFacts& facts) const;
    void add_history(EventFacts& facts) const;

    CeTuner& tuner_;
    const ControlFile& control_;
};

}  // namespace ringmaster

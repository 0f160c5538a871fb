#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ringmaster/competition/recommendations.hpp"
#include "ringmaster/competition/tuner_facts.hpp"
#include "ringmaster/config/control_file.hpp"
#include "ringmaster/tune/model/insight.hpp"
#include "ringmaster/tune/model/model_tuner.hpp"

namespace ringmaster {

/// The facts of model_tuner's models.
class ModelFacts : public TunerFacts {
public:
    /// Both must outlive it. What the tuner recommends costs fits of its models, so that it is asked as rarely as can
    /// be, and may keep them.
    ModelFacts(ModelTuner& tuner, const ControlFile& control);

    std::string place(const Choice&) const override { return ""; }
    std::vector<std::string> history_lines() const override;
    void add(EventFacts& facts, FactsDetail detail) const override;

private:
    void add_insight(EventFacts& facts, const std::vector<double>& point) const;
    void add_difference_to_default(EventFacts& facts, const SurfaceModel& model,
                                   const std::vector<double>& point) const;
    void add_history(EventFacts& facts, const std::vector<double>& point) const;

    ModelTuner& tuner_;
    const ControlFile& control_;
    const ModelSpace& space_;
    mutable RecentPoint recent_;
};

}  // namespace ringmaster

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ringmaster/competition/tuner_report.hpp"
#include "ringmaster/config/control_file.hpp"
#include "ringmaster/tune/model/insight.hpp"
#include "ringmaster/tune/model/model_tuner.hpp"

namespace ringmaster {

/// What is to be said of model_tuner's models.
class ModelReport : public TunerReport {
public:
    /// Both must outlive it. What the tuner recommends costs fits of its models, so that it is asked as rarely as can
    /// be, and may keep them.
    ModelReport(ModelTuner& tuner, const ControlFile& control);

    std::string title() const override { return "Model tuning event"; }
    std::string place(const Choice&) const override { return ""; }
    std::string standing() const override;
    std::vector<std::string> history_lines() const override;
    void add_summary(Report& report) const override;
    void add_report(Report& report) const override;

private:
    /// The recommended point as it was a while ago.
    struct RecentPoint {
        std::vector<double> point;
        std::uint64_t games = 0;
    };
    const RecentPoint& recent_point() const;
    Paragraph verdict(const std::vector<double>& point, const Insight& insight) const;
    Paragraph steering() const;
    Table recommended_values(const std::vector<double>& point, const Insight* insight) const;
    Paragraph hints_of(const Insight& insight) const;

    ModelTuner& tuner_;
    const ControlFile& control_;
    const ModelSpace& space_;
    mutable RecentPoint recent_;
};

}  // namespace ringmaster

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ringmaster/competition/candidates.hpp"
#include "ringmaster/competition/tally.hpp"
#include "ringmaster/config/control_file.hpp"
#include "ringmaster/tune/model/insight.hpp"
#include "ringmaster/tune/model/model_space.hpp"
#include "ringmaster/tune/model/model_tuner.hpp"

namespace ringmaster {

/// The candidates of model_tuner: the points of the space, each played once or a few times. What counts of a game is
/// the values that were played; its path only tells which model asked for them.
class ModelCandidates : public Candidates {
public:
    /// `control` must outlive it.
    explicit ModelCandidates(const ControlFile& control);

    std::string choose(Random& random) override { return tuner_.choose(random).path; }
    void begin(const std::string& path) override { tuner_.begin(path); }
    void abandon(const std::string& path) override { tuner_.abandon(path); }

    /// A game whose values lie outside of the present ranges teaches nothing, but it counts: when the ranges are wide
    /// enough again it will.
    void tell(const GameRecord& record) override;
    std::uint64_t turn(const std::string&, std::uint64_t number) const override { return number; }
    Parameters engine_parameters(const std::string& path) const override;
    std::string place(const std::string&) const override { return ""; }
    std::string decided() override;
    bool has_results() const override { return tuner_.games().size() > 0; }
    Parameters recommended() const override { return space_.engine_parameters(tuner_.recommended()); }
    std::optional<Parameters> second() const override;
    std::string title() const override { return "Model tuning event"; }
    std::string standing() const override;
    std::vector<std::string> history_lines() const override;
    void add_summary(Report& report) const override;
    void add_report(Report& report) const override;
    std::vector<Parameters> extremes() const override;

private:
    /// The recommended point as it was a while ago.
    struct Answer {
        std::vector<double> point;
        std::uint64_t games = 0;
    };
    const Answer& recent_answer() const;
    double regret_after(std::uint64_t count) const;
    std::optional<std::vector<double>> best_neighbour() const;
    Paragraph verdict(const std::vector<double>& point, const Insight& insight) const;
    Paragraph steering() const;
    Table recommended_values(const std::vector<double>& point, const Insight* insight) const;
    Paragraph hints_of(const Insight& insight) const;

    const ControlFile& control_;
    ModelSpace space_;
    mutable ModelTuner tuner_;  ///< it keeps what it recommends until the next result
    mutable Answer answer_;
    Tally all_;  ///< of the games it learns from
    std::uint64_t outside_ = 0;
    /// The expected regret when it was last looked at, for stop_when_regret_below.
    struct Regret {
        double expected = 1;
        std::uint64_t games = 0;
    };
    Regret regret_;
};

}  // namespace ringmaster

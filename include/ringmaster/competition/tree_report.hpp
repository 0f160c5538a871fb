#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ringmaster/competition/tuner_report.hpp"
#include "ringmaster/config/control_file.hpp"
#include "ringmaster/tune/tree/tree_tuner.hpp"

namespace ringmaster {

/// What is to be said of mc_tuner's tree.
class TreeReport : public TunerReport {
public:
    /// Both must outlive it.
    TreeReport(const TreeTuner& tuner, const ControlFile& control);

    std::string title() const override { return "MCTS tuning event"; }
    std::string place(const Choice& choice) const override;
    std::string standing() const override;
    std::vector<std::string> history_lines() const override;
    void add_summary(Report& report) const override;
    void add_report(Report& report) const override;

private:
    void describe_node(const UcbTree::Node& node, CellPath& path, std::vector<std::string>& lines) const;
    void add_most_played(Report& report, const Ranking* ranking) const;
    Table most_played_at(std::size_t depth, std::size_t limit, const Ranking* ranking) const;

    Paragraph steering() const;
    Paragraph recommendation(const Ranking& ranking) const;
    std::vector<std::string> verdict_lines(const Ranking& ranking) const;
    std::vector<std::string> rival_lines(const Ranking& ranking, const Verdict& verdict) const;
    std::string certainty(const Ranking& ranking) const;

    const TreeTuner& tuner_;
    const ControlFile& control_;
    const TreeSettings& settings_;
    const Space& space_;
    const UcbTree& tree_;
};

}  // namespace ringmaster

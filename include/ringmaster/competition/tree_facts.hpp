#pragma once

#include <string>
#include <vector>

#include "ringmaster/competition/tuner_facts.hpp"
#include "ringmaster/config/control_file.hpp"
#include "ringmaster/tune/tree/tree_tuner.hpp"

namespace ringmaster {

/// The facts of mc_tuner's tree.
class TreeFacts : public TunerFacts {
public:
    /// Both must outlive it.
    TreeFacts(const TreeTuner& tuner, const ControlFile& control);

    std::string place(const Choice& choice) const override;
    std::vector<std::string> history_lines() const override;
    void add(EventFacts& facts, FactsDetail detail) const override;

private:
    void describe_node(const UcbTree::Node& node, CellPath& path, std::vector<std::string>& lines) const;
    void add_candidates(EventFacts& facts, const Ranking* ranking) const;
    CandidateFacts candidate(const CellPath& cell, const Tally& tally) const;
    void add_verdict(EventFacts& facts, const Ranking& ranking) const;
    void add_warnings(EventFacts& facts, const Ranking& ranking) const;

    const TreeTuner& tuner_;
    const ControlFile& control_;
    const TreeSettings& settings_;
    const Space& space_;
    const UcbTree& tree_;
};

}  // namespace ringmaster

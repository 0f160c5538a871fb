#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "ringmaster/competition/candidates.hpp"
#include "ringmaster/competition/contenders.hpp"
#include "ringmaster/competition/tally.hpp"
#include "ringmaster/config/control_file.hpp"
#include "ringmaster/tune/tree/area_rewards.hpp"
#include "ringmaster/tune/tree/space.hpp"
#include "ringmaster/tune/tree/ucb_tree.hpp"

namespace ringmaster {

/// For the tables of an event with a million candidates.
struct CellPathHash {
    std::size_t operator()(const CellPath& cell) const {
        std::size_t hash = cell.size();
        for (const std::uint32_t number : cell) {
            hash = (hash ^ number) * 0x9E3779B97F4A7C15;  // the golden ratio: Knuth's multiplicative hashing
        }
        return hash;
    }
};

/// The candidates of mc_tuner: the cells of a UcbTree.
class TreeCandidates : public Candidates {
public:
    /// `control` must outlive it.
    explicit TreeCandidates(const ControlFile& control);

    std::string choose(Random& random) override { return to_text(tree_.choose(random)); }
    void begin(const std::string& path) override { tree_.begin(parse_cell_path(path)); }
    void abandon(const std::string& path) override { tree_.abandon(parse_cell_path(path)); }
    void tell(const GameRecord& record) override;
    std::uint64_t turn(const std::string& path, std::uint64_t number) const override;
    Parameters engine_parameters(const std::string& path) const override;
    std::string place(const std::string& path) const override;
    std::string decided() override;
    bool has_results() const override { return tally_of({}).games > 0; }
    Parameters recommended() const override { return space_.engine_parameters(tree_.best()); }
    std::optional<Parameters> second() const override;
    std::string title() const override { return "MCTS tuning event"; }
    std::string standing() const override;
    std::vector<std::string> history_lines() const override;
    void add_summary(Report& report) const override;
    void add_report(Report& report) const override;
    std::vector<Parameters> extremes() const override;

    const UcbTree& tree() const { return tree_; }

private:
    /// The candidates side by side.
    struct Comparison {
        CellPath best;
        std::vector<Contender> contenders;       ///< those with most games
        std::vector<Prospect> prospects;         ///< theirs
        std::optional<std::size_t> best_number;  ///< of the recommended one among them; none: it has not played
        std::uint64_t played = 0;                ///< candidates with games
        std::uint64_t rivals = 0;                ///< of the recommended one, with games or without
        std::uint64_t open = 0;                  ///< rivals whose intervals reach into its own
    };

    Tally tally_of(const CellPath& cell) const;
    void describe_node(const UcbTree::Node& node, CellPath& path, std::vector<std::string>& lines) const;
    void add_most_played(Report& report, const Comparison* comparison) const;
    Table most_played(std::size_t depth, std::size_t limit, const Comparison* comparison) const;

    Comparison compare() const;
    Paragraph recommendation(const Comparison& comparison) const;
    std::vector<std::string> verdict_lines(const Comparison& comparison) const;
    std::vector<std::string> rival_lines(const Comparison& comparison, const Verdict& verdict) const;
    std::string certainty(const Comparison& comparison) const;

    const ControlFile& control_;
    Space space_;
    UcbTree tree_;
    std::optional<AreaRewards> areas_;                           ///< where they are the reward
    std::unordered_map<CellPath, Tally, CellPathHash> tallies_;  ///< of every cell with games, inner ones too
};

}  // namespace ringmaster

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/tune/tree/ranking.hpp"
#include "ringmaster/tune/tree/rave.hpp"
#include "ringmaster/tune/tree/space.hpp"
#include "ringmaster/tune/tree/ucb_tree.hpp"
#include "ringmaster/tune/tuner.hpp"

namespace ringmaster {

struct CandidateFacts;
struct PointGames;

/// The tuner of competition type mc_tuner: candidates are the cells of a UcbTree, each at its cell's centre. The
/// numbers of a choice are its cell's path.
class TreeTuner : public Tuner {
public:
    TreeTuner(std::vector<TunedParameter> parameters, const TreeTunerSettings& settings,
              const AllowedSettings& allowed = {});
    TreeTuner(const TreeTuner&) = delete;
    TreeTuner& operator=(const TreeTuner&) = delete;

    std::optional<Choice> choose(Random& random) override { return Choice{0, tree_.choose(random)}; }
    void begin(const Choice& choice) override { tree_.begin(cell_of(choice)); }
    void abandon(const Choice& choice) override { tree_.abandon(cell_of(choice)); }
    void tell(const Choice& choice, const Parameters& played, const GameResult& result) override;
    Choice in_order_now(const Choice& choice, const Parameters& then) const override {
        return {0, space_.in_order_now(cell_of(choice), then)};
    }
    std::optional<Choice> placed(const Choice& choice, const Parameters& played) const override;
    std::optional<Choice> choice_of(const Parameters& played, const Parameters& other) const override;
    Parameters parameters(const Choice& choice) const override { return space_.engine_parameters(cell_of(choice)); }
    std::vector<double> point(const Choice& choice) const override { return space_.centre(cell_of(choice)); }
    std::uint64_t turn(const Choice& choice, std::uint64_t number) const override;
    std::string decided() override;
    bool has_results() const override { return tree_.root().scores.games > 0; }
    Parameters recommended() override { return space_.engine_parameters(tree_.best()); }
    std::vector<double> recommended_point() override { return space_.centre(tree_.best()); }
    std::optional<Parameters> second() override;
    std::vector<Parameters> extremes() const override;
    std::vector<std::vector<double>> listed_points(std::uint32_t most) const override;
    /// "[(3,1) (0,2)]".
    std::string label(const Choice& choice) const override { return "[" + space_.coordinates(cell_of(choice)) + "]"; }
    std::vector<std::string> history_lines() override;
    void add_facts(EventFacts& facts, FactsDetail detail, const std::vector<std::size_t>& shown) override;

    const Space& space() const { return space_; }
    const UcbTree& tree() const { return tree_; }

    /// Intervals that overlap are a cautious test for two candidates and a fair one for the best of many.
    Ranking ranking() const;

private:
    static const CellPath& cell_of(const Choice& choice) {
        require_own(choice.letter == 0 && choice.point.empty());
        return choice.numbers;
    }
    Parameters played_in(const CellPath& cell) const;
    void describe_node(const UcbTree::Node& node, CellPath& path, std::vector<std::string>& lines) const;
    void add_candidates(EventFacts& facts, const Ranking* ranking, const std::vector<std::size_t>& shown) const;
    CandidateFacts candidate(const CellPath& cell, const UcbTree::Node& node) const;
    std::vector<PointGames> own_games() const;
    void add_verdict(EventFacts& facts, const Ranking& ranking) const;
    void add_warnings(EventFacts& facts, const Ranking& ranking) const;

    TreeTunerSettings settings_;
    Space space_;
    UcbTree tree_;
    std::optional<AreaRewards> areas_;  ///< where they are the reward
};

}  // namespace ringmaster

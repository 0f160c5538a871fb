#pragma once

#include "ringmaster/tune/tree/ucb_tree.hpp"
#include "ringmaster/tune/tuner.hpp"

namespace ringmaster {

/// The UcbTree as a Tuner: a choice's path is the text of its cell, its point the cell's centre. Ties are broken from
/// the stream that choose() is given, so the same streams and results give the same choices.
///
/// add_result ends one game in flight of the cell, if there is one: a finished game is not to be abandoned too.
class TreeTuner : public Tuner {
public:
    TreeTuner(Space space, const TreeSettings& settings);

    Choice choose(Random& random) override;
    void begin(const std::string& path) override { tree_.begin(parse_cell_path(path)); }
    void abandon(const std::string& path) override { tree_.abandon(parse_cell_path(path)); }
    void add_result(const std::string& path, double reward) override;
    std::vector<double> recommended() override { return space_.centre(tree_.best()); }

    const Space& space() const { return space_; }
    const UcbTree& tree() const { return tree_; }

private:
    Space space_;
    UcbTree tree_;
};

}  // namespace ringmaster

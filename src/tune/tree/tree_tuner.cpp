#include "ringmaster/tune/tree/tree_tuner.hpp"

#include <utility>

namespace ringmaster {

TreeTuner::TreeTuner(Space space, const TreeSettings& settings) : space_(std::move(space)), tree_(space_, settings) {
}

Choice TreeTuner::choose(Random& random) {
    const CellPath cell = tree_.choose(random);
    return {space_.centre(cell), to_text(cell)};
}

void TreeTuner::add_result(const std::string& path, double reward) {
    const CellPath cell = parse_cell_path(path);
    const UcbTree::Node* node = tree_.find(cell);
    if (node != nullptr && node->in_flight > 0) {
        tree_.abandon(cell);
    }
    tree_.add_result(cell, reward);
}

}  // namespace ringmaster

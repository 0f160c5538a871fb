#include "ringmaster/competition/tree_candidates.hpp"

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {

TreeCandidates::TreeCandidates(const ControlFile& control)
    : control_(control), space_(control.parameters), tree_(space_, control.tree) {
    if (control_.reward.kind == RewardKind::area) {
        const int points = control_.game.board_size * control_.game.board_size;
        areas_.emplace(static_cast<std::size_t>(points), control_.reward.area_exponent);
    }
}

void TreeCandidates::tell(const GameRecord& record) {
    const CellPath cell = parse_cell_path(record.path);
    if (areas_) {
        tree_.add_result(cell, areas_->add(cell, area_of(record, control_.reward, control_.game.board_size)));
    } else {
        tree_.add_result(cell, reward_of(record, control_.reward, control_.game.board_size));
    }
    for (std::size_t depth = 0; depth <= cell.size(); ++depth) {
        tallies_[CellPath(cell.begin(), cell.begin() + static_cast<std::ptrdiff_t>(depth))].add(record.candidate_score);
    }
}

/// Alternation is per candidate: each plays Black in its first game, then White, and so on, so that no candidate is
/// judged by one colour only.
std::uint64_t TreeCandidates::turn(const std::string& path, std::uint64_t) const {
    const UcbTree::Node* node = tree_.find(parse_cell_path(path));
    return static_cast<std::uint64_t>(tree_.games(*node)) + node->in_flight;
}

Parameters TreeCandidates::engine_parameters(const std::string& path) const {
    return space_.engine_parameters(parse_cell_path(path));
}

std::string TreeCandidates::place(const std::string& path) const {
    return "[" + space_.coordinates(parse_cell_path(path)) + "]";
}

/// A candidate without rivals has nothing to decide: it plays its games.
std::string TreeCandidates::decided() {
    const bool is_decided = control_.stop_when_decided && tree_.decided() && !tree_.retired().empty();
    return is_decided ? "decided: all other candidates are retired" : "";
}

std::string TreeCandidates::standing() const {
    const CellPath best = tree_.best();
    const Tally tally = tally_of(best);
    return space_.describe(space_.engine_parameters(best)) +
           fmt::format("   {} ({}) in {}", win_rate_text(tally), interval_text(tally.interval()),
                       counted(static_cast<long long>(tally.games), "game"));
}

std::vector<Parameters> TreeCandidates::extremes() const {
    return {space_.engine_parameters({0}), space_.engine_parameters({space_.branching() - 1})};
}

Tally TreeCandidates::tally_of(const CellPath& cell) const {
    const auto found = tallies_.find(cell);
    return found == tallies_.end() ? Tally{} : found->second;
}

}  // namespace ringmaster

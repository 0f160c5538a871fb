#pragma once

#include <vector>

#include "ringmaster/tune/model/model_games.hpp"
#include "ringmaster/tune/model/region_tree.hpp"

namespace ringmaster {

/// Where all games together say to play, not rounded: the mean of the localiser's region (of the games' points; without
/// a tree, and from three dimensions, halfway to the mean of w(x) over the cube), walked towards a corner as far as the
/// last regression is sure (cautious_ascent). A tree, where there is one, may overrule it: when its best
/// cell won more often than the mean's by k standard deviations, the mean of a KernelLocaliser there is taken, or the
/// centre of the cell when that contradicts the tree as well. The centre of the cube without games.
///
/// `kernel_height` is H of that localiser.
std::vector<double> recommended_point(const ModelGames& games, const RegionTree* tree, double kernel_height);

/// k: 3 standard deviations, since the best of a hundred cells exceeds another by 2.5 of them by chance; more or less
/// by half the localiser's lead, from 1 to 3.5: who wins less often than the tree has not found the better region.
double override_evidence(double localiser_lead);

}  // namespace ringmaster

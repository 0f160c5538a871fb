#pragma once

#include <functional>
#include <string>
#include <vector>

#include "ringmaster/base/error.hpp"
#include "ringmaster/tune/formula.hpp"
#include "ringmaster/tune/tuned_parameter.hpp"

namespace ringmaster {

/// The expected score (win 1, draw 1/2) of every point of a space, by a formula in the engine parameters as they are
/// played there. A variable is called like its parameter's code ('_' for '-'); x, y, z, u and v are the first five
/// parameters, too, unless a code is called so. true is 1, false 0, and a text counts as its index in its list, from 0.
class Truth {
public:
    /// Throws Error when the formula does not parse; see Formula.
    Truth(const std::vector<TunedParameter>& parameters, const TruthFormula& formula);

    /// The truth at a point, in [0,1]. `point` is in the unit cube. Throws Error (Fault::usage), naming the point in
    /// engine parameters, when the formula gives no finite number, or for a probability one outside [0,1].
    double at(const std::vector<double>& point) const;

private:
    Error wrong(const std::vector<double>& point, const std::string& what, const std::string& remedy) const;

    std::vector<TunedParameter> parameters_;
    bool is_logit_;
    std::vector<std::size_t> sources_;  ///< for each variable of the formula its parameter
    Formula formula_;
};

/// The greatest value of `truth` found in the unit cube of so many dimensions: on a grid of some 100,000 points, its
/// ends included (in more than 16 dimensions random points), then from the best of these by the direct search of Hooke
/// and Jeeves (1961), which needs no slope. It is a lower bound: a peak much narrower than the grid can be missed.
double find_best(std::size_t dimensions, const std::function<double(const std::vector<double>&)>& truth);

}  // namespace ringmaster

#pragma once

#include <span>
#include <vector>

#include "ringmaster/tune/model/dimension.hpp"

namespace ringmaster {

/// What the quadratic regression sees of a point x. With u = 2x-1 for the ordered dimensions:
///     f(x) = [1, u_i, u_i u_j (i <= j), e_c, e_c u_i]
/// where e_c are the 0/1 dummies of the categories, one for each value but the first of its dimension. Without
/// categories these are m = (d+1)(d+2)/2 features.
class QuadraticFeatures {
public:
    explicit QuadraticFeatures(const std::vector<ModelDimension>& dimensions);

    /// m.
    std::size_t count() const { return count_; }

    /// Writes f(x) to `features`, which has room for count() of them.
    void write(std::span<const double> point, double* features) const;

private:
    struct Dummy {
        std::size_t dimension = 0;
        int category = 0;
    };

    std::vector<ModelDimension> dimensions_;
    std::vector<std::size_t> ordered_;
    std::vector<Dummy> dummies_;
    std::size_t count_ = 0;
};

}  // namespace ringmaster

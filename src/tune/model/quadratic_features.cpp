#include "ringmaster/tune/model/quadratic_features.hpp"

namespace ringmaster {

QuadraticFeatures::QuadraticFeatures(const std::vector<ModelDimension>& dimensions) : dimensions_(dimensions) {
    for (std::size_t i = 0; i < dimensions.size(); ++i) {
        if (!dimensions[i].is_category()) {
            ordered_.push_back(i);
        }
        for (int category = 1; category < dimensions[i].count; ++category) {
            dummies_.push_back({i, category});
        }
    }
    const std::size_t d = ordered_.size();
    count_ = (d + 1) * (d + 2) / 2 + dummies_.size() * (d + 1);
}

void QuadraticFeatures::write(std::span<const double> point, double* features) const {
    *features++ = 1;
    const double* const u = features;
    for (const std::size_t i : ordered_) {
        *features++ = 2 * point[i] - 1;
    }
    const std::size_t d = ordered_.size();
    for (std::size_t i = 0; i < d; ++i) {
        for (std::size_t j = i; j < d; ++j) {
            *features++ = u[i] * u[j];
        }
    }
    for (const Dummy& dummy : dummies_) {
        const double e = dimensions_[dummy.dimension].category_at(point[dummy.dimension]) == dummy.category ? 1 : 0;
        *features++ = e;
        for (std::size_t i = 0; i < d; ++i) {
            *features++ = e * u[i];
        }
    }
}

}  // namespace ringmaster

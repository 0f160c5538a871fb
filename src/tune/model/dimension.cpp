#include "ringmaster/tune/model/dimension.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "ringmaster/base/error.hpp"

namespace ringmaster {
namespace {

int stretch_at(double x, int count) {
    return std::clamp(static_cast<int>(std::floor(x * count)), 0, count - 1);
}

}  // namespace

void check_model_parameters(std::size_t count) {
    if (count < 1 || count > most_model_parameters) {
        throw Error("model_tuner tunes 1 to 8 parameters, not " + std::to_string(count), {}, {}, Fault::usage);
    }
}

ModelDimension ModelDimension::list(int count) {
    if (count < 1) {
        throw bug("a list without values was to be tuned");
    }
    return rounded([count](double x) { return (stretch_at(x, count) + 0.5) / count; });
}

int ModelDimension::category_at(double x) const {
    return stretch_at(x, count);
}

double ModelDimension::rounded_to_played(double x) const {
    if (is_category()) {
        return coordinate(category_at(x));
    }
    return played ? std::clamp(played(x), 0.0, 1.0) : x;
}

std::vector<double> played_point(const std::vector<ModelDimension>& dimensions, std::vector<double> point) {
    for (std::size_t i = 0; i < dimensions.size(); ++i) {
        point[i] = dimensions[i].rounded_to_played(std::clamp(point[i], 0.0, 1.0));
    }
    return point;
}

}  // namespace ringmaster

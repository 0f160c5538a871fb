#include "ringmaster/tune/model/model_space.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"

namespace ringmaster {
namespace {

ModelDimension free_dimension_of(const TunedParameter& parameter) {
    const Scale& scale = parameter.scale;
    if (const auto count = static_cast<int>(scale.listed_values().size()); count > 0) {
        return parameter.ordered ? ModelDimension::list(count) : ModelDimension::categories(count);
    }
    if (scale.is_integer() && scale.is_invertible()) {
        return ModelDimension::rounded([scale](double x) { return scale.position(scale.at(x)).value_or(x); });
    }
    return ModelDimension::continuous();
}

ModelDimension dimension_of(const TunedParameter& parameter) {
    ModelDimension dimension = free_dimension_of(parameter);
    if (parameter.fixed) {
        dimension.fixed = parameter.scale.position(*parameter.fixed);
        dimension.played = [x = *dimension.fixed](double) { return x; };
    }
    return dimension;
}

}  // namespace

ModelDimension ModelDimension::list(int count) {
    if (count < 1) {
        throw bug("a list without values was to be tuned");
    }
    return rounded([like = categories(count)](double x) { return like.rounded_to_played(x); });
}

int ModelDimension::category_at(double x) const {
    return std::clamp(static_cast<int>(std::floor(x * count)), 0, count - 1);
}

double ModelDimension::rounded_to_played(double x) const {
    return fixed ? *fixed : is_category() ? coordinate(category_at(x)) : played ? std::clamp(played(x), 0.0, 1.0) : x;
}

std::size_t free_dimensions(const std::vector<ModelDimension>& dimensions) {
    return static_cast<std::size_t>(std::ranges::count_if(dimensions, [](const auto& one) { return !one.fixed; }));
}

bool has_fixed(const std::vector<ModelDimension>& dimensions) {
    return free_dimensions(dimensions) < dimensions.size();
}

bool is_in_cube(std::span<const double> point) {
    return std::ranges::all_of(point, [](double x) { return x >= 0 && x <= 1; });
}

std::vector<double> played_point(const std::vector<ModelDimension>& dimensions, std::vector<double> point) {
    for (std::size_t i = 0; i < dimensions.size(); ++i) {
        point[i] = dimensions[i].rounded_to_played(std::clamp(point[i], 0.0, 1.0));
    }
    return point;
}

ModelSpace::ModelSpace(std::vector<TunedParameter> parameters, AllowedSettings allowed)
    : parameters_(std::move(parameters)), allowed_(std::move(allowed)), dimensions_(each(parameters_, dimension_of)) {
}

std::vector<Parameters> ModelSpace::ends() const {
    const auto end = [&](double x) {
        return engine_parameters(allowed_.nearest(std::vector<double>(dimensions_.size(), x)));
    };
    return {end(0), end(1)};
}

Parameters ModelSpace::engine_parameters(const std::vector<double>& point) const {
    Parameters values;
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        values.emplace_back(parameters_[i].code, parameters_[i].at(point.at(i)));
    }
    return allowed_.in_force(std::move(values));
}

std::optional<std::vector<double>> ModelSpace::point_of(const Parameters& played, const std::vector<double>& asked,
                                                        double beyond) const {
    std::vector<double> point(asked);
    if (played.size() != parameters_.size() || asked.size() != parameters_.size()) {
        return std::nullopt;
    }
    const Parameters values = allowed_.in_force(played);
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        const Scale& scale = parameters_[i].scale;
        if (!scale.is_invertible() && !parameters_[i].fixed && scale.has(values[i].second, asked[i])) {
            continue;
        }
        const std::optional<double> x = scale.position(values[i].second, beyond);
        if (!x) {
            return std::nullopt;
        }
        point[i] = *x;
    }
    return point;
}

}  // namespace ringmaster

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ringmaster/base/value.hpp"
#include "ringmaster/tune/model/dimension.hpp"
#include "ringmaster/tune/tuned_parameter.hpp"

namespace ringmaster {

/// The unit cube of a model_tuner: one dimension for each parameter, and the way from its points to engine parameters
/// and back. Parameters are what counts: they are stored with each game, and when the ranges of the scales change, the
/// same parameters lie at other points.
class ModelSpace {
public:
    explicit ModelSpace(std::vector<TunedParameter> parameters);

    const std::vector<TunedParameter>& parameters() const { return parameters_; }

    /// As the models see them. Lists whose order says nothing are categories. A scale by a formula that neither rises
    /// nor falls throughout counts as continuous, even when its values are integers.
    const std::vector<ModelDimension>& dimensions() const { return dimensions_; }

    /// Both ends of every range.
    std::vector<Parameters> ends() const;

    Parameters engine_parameters(const std::vector<double>& point) const;

    /// The point of these parameters; nothing when they lie outside of the ranges. Where a scale cannot be turned round
    /// the coordinate of `asked`, the point that was asked for, is taken.
    std::optional<std::vector<double>> point_of(const Parameters& values, const std::vector<double>& asked) const;

private:
    std::vector<TunedParameter> parameters_;
    std::vector<ModelDimension> dimensions_;
};

}  // namespace ringmaster

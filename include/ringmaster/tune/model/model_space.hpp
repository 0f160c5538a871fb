#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "ringmaster/base/value.hpp"
#include "ringmaster/tune/allowed_settings.hpp"
#include "ringmaster/tune/tuned_parameter.hpp"

namespace ringmaster {

/// The most parameters that a model with cross terms is made for, and those whose duels are looked at without these.
constexpr std::size_t most_model_parameters = 8;
constexpr std::size_t most_duel_parameters = 200;

/// One dimension of the unit cube, as the models see it. In an ordered one near coordinates play alike: it is a
/// continuous scale, an integer or an ordered list. The others are categories.
struct ModelDimension {
    int count = 0;  ///< of a category: its unordered values; value j is the stretch [j/count, (j+1)/count). Else 0
    /// Of an ordered dimension: the coordinate in [0,1] of what is really played when x is asked for. It must not fall
    /// as x rises, and played(played(x)) must be played(x). Empty when x itself is played.
    std::function<double(double)> played = {};
    /// Where all candidates are, though games may have been played elsewhere: of a parameter that is tuned no more.
    std::optional<double> fixed = {};

    static ModelDimension continuous() { return {}; }
    static ModelDimension rounded(std::function<double(double)> played) { return {0, std::move(played), {}}; }
    /// An ordered list of `count` values: value j is the stretch [j/count, (j+1)/count), its coordinate the middle.
    static ModelDimension list(int count);
    static ModelDimension categories(int count) { return {count, {}, {}}; }

    bool is_category() const { return count > 0; }
    /// Of a category: the number of the value at x, and the coordinate that stands for a value.
    int category_at(double x) const;
    double coordinate(int category) const { return (category + 0.5) / count; }

    /// What is really played when x is asked for.
    double rounded_to_played(double x) const;
};

/// In how many of them candidates differ: all but the fixed ones.
std::size_t free_dimensions(const std::vector<ModelDimension>& dimensions);
/// Whether all candidates are alike in some of them.
bool has_fixed(const std::vector<ModelDimension>& dimensions);

/// The point that is really played when `point` is asked for, coordinate by coordinate.
std::vector<double> played_point(const std::vector<ModelDimension>& dimensions, std::vector<double> point);

/// So far beyond the unit cube, in ranges, models learn from what was played when a range was wider.
constexpr double most_beyond = 1;
/// Whether a point lies in the cube.
bool is_in_cube(std::span<const double> point);

/// The unit cube of a model_tuner: one dimension for each parameter, and the way from its points to engine parameters
/// and back. Parameters are what counts: they are stored with each game, and when the ranges of the scales change, the
/// same parameters lie at other points.
class ModelSpace {
public:
    explicit ModelSpace(std::vector<TunedParameter> parameters, AllowedSettings allowed = {});

    const std::vector<TunedParameter>& parameters() const { return parameters_; }

    /// Which of its points may be played.
    const AllowedSettings& allowed() const { return allowed_; }

    /// The dimensions as the models see them. Lists whose order says nothing are categories. A scale by a formula that
    /// neither rises nor falls throughout counts as continuous, even when its values are integers.
    const std::vector<ModelDimension>& dimensions() const { return dimensions_; }

    /// Both ends of every range, or what is allowed near these.
    std::vector<Parameters> ends() const;

    Parameters engine_parameters(const std::vector<double>& point) const;

    /// The point of these parameters; nothing when they lie outside of the ranges, or cannot be found because a scale
    /// turns round. Of several places where a scale has a value that of `asked`, the point that was asked for, is
    /// taken. The parameters need not be allowed; the point is where they are as they would be played now. It may lie
    /// so far `beyond` the cube, where the scales go on.
    std::optional<std::vector<double>> point_of(const Parameters& values, const std::vector<double>& asked,
                                                double beyond = 0) const;

private:
    std::vector<TunedParameter> parameters_;
    AllowedSettings allowed_;
    std::vector<ModelDimension> dimensions_;
};

}  // namespace ringmaster

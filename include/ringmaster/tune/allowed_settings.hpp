#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/base/random.hpp"
#include "ringmaster/base/value.hpp"
#include "ringmaster/tune/tuned_parameter.hpp"

namespace ringmaster {

/// Which settings may be played: those that keep all constraints. And which parameters count there: one whose condition
/// (TunedParameter::active) does not hold stands at its default, and settings that differ in it alone are one
/// candidate. Constraints see what is played, numbers in twelve digits. A point of the unit cube stands for the
/// settings that are played there; its coordinate of a parameter that does not count is that of the default.
///
/// All that choose candidates ask this. Immutable and cheap to copy; without constraints and conditions all settings
/// are allowed, and nothing costs anything.
class AllowedSettings {
public:
    AllowedSettings() = default;
    /// Throws Error when one of the texts has a problem, or conditions go round in a circle.
    AllowedSettings(const std::vector<TunedParameter>& parameters, const std::vector<std::string>& constraints);

    bool are_all() const { return contents_ == nullptr; }

    /// Whether the settings are allowed, as they would be played.
    bool has(const Parameters& values) const { return broken_by(values).empty(); }
    bool has_point(const std::vector<double>& point) const;
    /// Whether a point is allowed whose coordinates have these numbers by number_at().
    bool has_numbers(const std::vector<double>& numbers) const;
    /// The numbers of the constraints that the settings break.
    std::vector<std::size_t> broken_by(const Parameters& values) const;

    /// The numbers of the parameters that constraints and conditions are about, ascending: whether settings are allowed
    /// lies in these alone.
    const std::vector<std::size_t>& subjects() const;

    /// What constraints and conditions see of a parameter at a coordinate: who asks of many points that have
    /// coordinates in common asks for these first. Not all settings are allowed.
    double number_at(std::size_t parameter, double x) const;

    /// The settings as they are played.
    Parameters in_force(Parameters values) const;
    std::vector<double> point_in_force(std::vector<double> point) const;

    /// Whether each parameter counts at these settings.
    std::vector<bool> active(const Parameters& values) const;
    std::vector<bool> active_at(const std::vector<double>& point) const;
    std::vector<bool> active_with(const std::vector<double>& numbers) const;
    /// The settings of those parameters that count.
    Parameters shown(Parameters values) const;

    /// A point that is allowed: the default, if there is one. None: none was found, so there are hardly any.
    const std::optional<std::vector<double>>& any() const;
    /// Whether other settings than those can be found: an equation of real numbers leaves no room.
    bool has_room() const;
    /// An allowed point by lot, as good as uniformly, of so many parameters.
    std::vector<double> draw(std::size_t dimensions, Random& random) const;

    /// How good a point is.
    using Gain = std::function<double(const std::vector<double>& point)>;
    /// An allowed point near where the gain is greatest, which is `ideal` where all are allowed: what a direct search
    /// from `start` finds, which moves one coordinate or two that a constraint has in common (after Hooke and Jeeves,
    /// 1961). `start` is allowed.
    std::vector<double> best(const std::vector<double>& ideal, std::vector<double> start, const Gain& gain) const;
    /// The point itself where that is allowed, else one that is and lies near, by a direct search from the nearest of
    /// these that are allowed.
    std::vector<double> nearest(const std::vector<double>& ideal,
                                const std::vector<std::vector<double>>& starts = {}) const;

private:
    struct Contents;
    std::shared_ptr<const Contents> contents_;
};

/// Each of them settled; where these together would not be allowed, some are rounded the other way.
Parameters settled(const std::vector<TunedParameter>& parameters, const AllowedSettings& allowed, Parameters values);

}  // namespace ringmaster

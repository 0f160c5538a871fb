#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ringmaster/tune/formula.hpp"
#include "ringmaster/tune/tuned_parameter.hpp"

namespace ringmaster {

/// Something that is true of some settings and false of others, such as `low < high` or `mode == 'puct' && depth > 3`:
/// a formula of muParser in the codes of the parameters ('_' for '-'), true, false, and the words of lists, which stand
/// in single or double quotes and are only compared, by == and !=, with the parameter that lists them.
class Condition {
public:
    /// Throws Error when it has a problem.
    Condition(const std::string& text, const std::vector<TunedParameter>& parameters);

    /// Names, types, syntax: what is wrong with it.
    static std::optional<FormulaProblem> find_problem(const std::string& text,
                                                      const std::vector<TunedParameter>& parameters);

    /// Whether the name is a constant in formulas, so that no parameter can be called so there.
    static bool is_constant(const std::string& name);

    /// The numbers of the parameters that it is about, ascending.
    const std::vector<std::size_t>& subjects() const { return subjects_; }

    /// `numbers` has one for each parameter, as AllowedSettings::number_at() tells them; only those of the subjects are
    /// looked at. False where the formula gives no number.
    bool holds(const std::vector<double>& numbers) const;

private:
    std::vector<std::size_t> subjects_;
    std::optional<Formula> formula_;  ///< there once the text is read
};

}  // namespace ringmaster

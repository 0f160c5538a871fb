#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ringmaster {

/// What is wrong with a formula.
struct FormulaProblem {
    std::string what;
    std::optional<std::size_t> offset;  ///< of the byte where it is; none: everywhere
    std::string remedy = {};
};

/// An expression of muParser in named variables, parsed once. It knows Python's floor, ceil and int (towards 0), too.
/// Assignments are refused: muParser takes `x=5` for one.
class Formula {
public:
    /// Throws Error, naming the position, when it does not parse, uses another name, assigns or gives several results.
    /// `remedy` is told with an unknown name. Of the names, those that muParser cannot take for a variable (one of its
    /// constants, a '-') are left out.
    Formula(const std::string& expression, const std::vector<std::string>& names, const std::string& remedy);

    /// What the constructor would throw, if anything.
    static std::optional<FormulaProblem> find_problem(const std::string& expression,
                                                      const std::vector<std::string>& names);

    /// One value for each name, in their order. May be no finite number. Throws Error.
    double at(const std::vector<double>& values) const;

private:
    class Parser;
    std::shared_ptr<Parser> parser_;  ///< that copies share
};

/// A formula for how strong a candidate really is, for simulations.
struct TruthFormula {
    std::string expression;
    bool is_logit = false;  ///< it gives ln(p / (1 - p)), not p itself
};

}  // namespace ringmaster

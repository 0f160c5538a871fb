#include "ringmaster/tune/formula.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <muParser.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {

/// It owns the variables that muParser reads, so it stays where it is.
class Formula::Parser {
public:
    Parser(const std::string& expression, const std::vector<std::string>& names, std::string remedy)
        : expression_(expression), remedy_(std::move(remedy)), values_(names.size(), 0.5) {
        problem_ = find_assignment();
        if (problem_) {
            return;
        }
        for (std::size_t i = 0; i < names.size(); ++i) {
            define(names[i], values_[i]);
        }
        define_function("floor", [](double x) { return std::floor(x); });
        define_function("ceil", [](double x) { return std::ceil(x); });
        define_function("int", [](double x) { return std::trunc(x); });
        define_function("rint", [](double x) { return std::round(x); });
        try {
            parser_.SetExpr(expression);
            parser_.Eval();
        } catch (const mu::ParserError& error) {
            problem_ = failure(error);
            return;
        }
        if (parser_.GetNumResults() != 1) {
            problem_ = {fmt::format("formula '{}' gives {} results, not one", expression_, parser_.GetNumResults()),
                        {}};
        }
    }
    Parser(const Parser&) = delete;
    Parser& operator=(const Parser&) = delete;

    double at(const std::vector<double>& values) {
        std::copy_n(values.begin(), values_.size(), values_.begin());
        try {
            const double value = parser_.Eval();
            // Elsewhere NaN has a sign, and 0 has one.
            return std::isnan(value) ? std::numeric_limits<double>::quiet_NaN() : value + 0.0;
        } catch (const mu::ParserError& error) {
            throw as_error(failure(error));
        }
    }

    const std::optional<FormulaProblem>& problem() const { return problem_; }

    Error as_error(const FormulaProblem& problem) const {
        return !problem.offset ? Error(problem.what)
                               : Error(fmt::format("{} at position {} of the formula '{}'", problem.what,
                                                   *problem.offset + 1, expression_),
                                       "", problem.remedy);
    }

private:
    void define(const std::string& name, double& value) {
        try {
            parser_.DefineVar(name, &value);
        } catch (const mu::ParserError&) {
            return;  // muParser cannot use the name; a formula that does is told so
        }
    }

    void define_function(const std::string& name, mu::fun_type1 function) {
        try {
            parser_.DefineFun(name, function);
        } catch (const mu::ParserError&) {
            return;  // a variable is called so
        }
    }

    /// muParser takes `x=5` for an assignment and would change ours.
    std::optional<FormulaProblem> find_assignment() const {
        for (std::size_t i = 0; i < expression_.size(); ++i) {
            const bool starts_comparison = std::string_view("=<>!").find(expression_[i]) != std::string_view::npos &&
                                           i + 1 < expression_.size() && expression_[i + 1] == '=';
            if (starts_comparison) {
                ++i;
            } else if (expression_[i] == '=') {
                return FormulaProblem{"'='", i, "write '==' to compare"};
            }
        }
        return std::nullopt;
    }

    FormulaProblem failure(const mu::ParserError& error) const {
        const auto offset = std::min(static_cast<std::size_t>(std::max(error.GetPos(), 0)), expression_.size());
        const std::string token = "'" + trim(error.GetToken()) + "'";
        switch (error.GetCode()) {
            case mu::ecEMPTY_EXPRESSION:
                return {"the formula is empty", {}};
            case mu::ecUNASSIGNABLE_TOKEN:
                return {"unknown name " + token, offset, remedy_};
            case mu::ecUNEXPECTED_EOF:
                return {"something is missing", offset};
            case mu::ecMISSING_PARENS:
                return {"a missing " + token, offset};
            case mu::ecTOO_FEW_PARAMS:
                return {"too few arguments for " + token, offset};
            case mu::ecTOO_MANY_PARAMS:
                return {"too many arguments for " + token, offset};
            default:
                return {token == "''" ? "an error" : "unexpected " + token, offset};
        }
    }

    std::string expression_;
    std::string remedy_;  ///< for an unknown name
    std::vector<double> values_;
    mu::Parser parser_;
    std::optional<FormulaProblem> problem_;
};

Formula::Formula(const std::string& expression, const std::vector<std::string>& names, const std::string& remedy)
    : parser_(std::make_shared<Parser>(expression, names, remedy)) {
    if (parser_->problem()) {
        throw parser_->as_error(*parser_->problem());
    }
}

std::optional<FormulaProblem> Formula::find_problem(const std::string& expression,
                                                    const std::vector<std::string>& names) {
    return Parser(expression, names, "").problem();
}

double Formula::at(const std::vector<double>& values) const {
    return parser_->at(values);
}

}  // namespace ringmaster

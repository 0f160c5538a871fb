#include "ringmaster/tune/formula.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

#include <fmt/format.h>
#include <muParser.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {

/// It owns the variables that muParser reads, so it stays where it is.
class Formula::Parser {
public:
    Parser(const std::string& expression, const std::vector<std::string>& names, const std::string& remedy)
        : expression_(expression), remedy_(remedy), values_(names.size(), 0.5) {
        reject_assignment();
        for (std::size_t i = 0; i < names.size(); ++i) {
            define(names[i], values_[i]);
        }
        define_function("floor", [](double x) { return std::floor(x); });
        define_function("ceil", [](double x) { return std::ceil(x); });
        define_function("int", [](double x) { return std::trunc(x); });
        try {
            parser_.SetExpr(expression);
            parser_.Eval();
        } catch (const mu::ParserError& error) {
            throw failure(error);
        }
        if (parser_.GetNumResults() != 1) {
            throw Error(fmt::format("formula '{}' gives {} results, not one", expression_, parser_.GetNumResults()));
        }
    }
    Parser(const Parser&) = delete;
    Parser& operator=(const Parser&) = delete;

    double at(const std::vector<double>& values) {
        std::copy_n(values.begin(), values_.size(), values_.begin());
        try {
            const double value = parser_.Eval();
            return std::isnan(value) ? std::numeric_limits<double>::quiet_NaN() : value;  // which has a sign elsewhere
        } catch (const mu::ParserError& error) {
            throw failure(error);
        }
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

    Error wrong(const std::string& what, std::size_t offset, const std::string& remedy = {}) const {
        const std::size_t position = std::min(offset, expression_.size()) + 1;
        return Error(fmt::format("{} at position {} of the formula '{}'", what, position, expression_), "", remedy);
    }

    /// muParser takes `x=5` for an assignment and would change ours.
    void reject_assignment() const {
        for (std::size_t i = 0; i < expression_.size(); ++i) {
            const bool starts_comparison = std::string_view("=<>!").find(expression_[i]) != std::string_view::npos &&
                                           i + 1 < expression_.size() && expression_[i + 1] == '=';
            if (starts_comparison) {
                ++i;
            } else if (expression_[i] == '=') {
                throw wrong("'='", i, "write '==' to compare");
            }
        }
    }

    Error failure(const mu::ParserError& error) const {
        const auto offset = static_cast<std::size_t>(std::max(error.GetPos(), 0));
        const std::string token = "'" + trim(error.GetToken()) + "'";
        switch (error.GetCode()) {
            case mu::ecEMPTY_EXPRESSION:
                return Error("the formula is empty");
            case mu::ecUNASSIGNABLE_TOKEN:
                return wrong("unknown name " + token, offset, remedy_);
            case mu::ecUNEXPECTED_EOF:
                return wrong("something is missing", offset);
            case mu::ecMISSING_PARENS:
                return wrong("a missing " + token, offset);
            case mu::ecTOO_FEW_PARAMS:
                return wrong("too few arguments for " + token, offset);
            case mu::ecTOO_MANY_PARAMS:
                return wrong("too many arguments for " + token, offset);
            default:
                return wrong(token == "''" ? "an error" : "unexpected " + token, offset);
        }
    }

    std::string expression_;
    std::string remedy_;
    std::vector<double> values_;
    mu::Parser parser_;
};

Formula::Formula(const std::string& expression, const std::vector<std::string>& names, const std::string& remedy)
    : parser_(std::make_unique<Parser>(expression, names, remedy)) {
}
Formula::~Formula() = default;
Formula::Formula(Formula&&) noexcept = default;
Formula& Formula::operator=(Formula&&) noexcept = default;

double Formula::at(const std::vector<double>& values) const {
    return parser_->at(values);
}

}  // namespace ringmaster

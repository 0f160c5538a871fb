#include "ringmaster/drafts/python_file.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/base/value.hpp"
#include "ringmaster/config/placeholder_texts.hpp"
#include "ringmaster/tune/formula.hpp"

#include "python_program.hpp"

namespace ringmaster {
namespace {

using Kind = PythonValue::Kind;
using PythonValues = std::vector<PythonValue>;

constexpr int deepest_call = 20;
constexpr std::size_t most_weight = 100'000;  ///< of one value
constexpr std::size_t most_work = 3'000'000;  ///< of all steps together

bool is_number(const PythonValue& value) {
    return value.kind == Kind::whole || value.kind == Kind::real || value.kind == Kind::truth;
}

PythonValue number_value(double number, bool is_whole, std::size_t position) {
    if (!std::isfinite(number)) {
        fail_in_python(position, "this is no finite number");
    }
    return {is_whole && std::abs(number) <= greatest_whole ? Kind::whole : Kind::real,
            position,
            number,
            {},
            {},
            {},
            false,
            1};
}

PythonValue text_value(std::string text, std::size_t position) {
    const std::size_t weight = 1 + text.size() / 16;
    return {Kind::text, position, 0, std::move(text), {}, {}, false, weight};
}

/// As Python's str() writes it.
std::string text_of_number(const PythonValue& value) {
    return value.kind == Kind::truth   ? (value.number != 0 ? "True" : "False")
           : value.kind == Kind::whole ? fmt::format("{:.0f}", value.number)
                                       : fmt::format("{:#}", value.number);
}

std::string operand(const PythonValue& value) {
    return value.kind == Kind::formula ? (value.is_reckoned ? "(" + value.text + ")" : value.text)
           : value.number < 0          ? fmt::format("({})", value.number)
                                       : fmt::format("{}", value.number);
}

PythonValue formula_value(std::string text, std::size_t position) {
    const std::size_t weight = 1 + text.size() / 16;
    return {Kind::formula, position, 0, std::move(text), {}, {}, true, weight};
}

/// The functions of Python and what muParser calls them.
const std::map<std::string, std::string>& functions_of_numbers() {
    static const std::map<std::string, std::string> functions{
        {"abs", "abs"},   {"min", "min"}, {"max", "max"}, {"int", "int"},     {"float", ""},      {"round", "rint"},
        {"sqrt", "sqrt"}, {"exp", "exp"}, {"log", "ln"},  {"log10", "log10"}, {"floor", "floor"}, {"ceil", "ceil"},
        {"sin", "sin"},   {"cos", "cos"}, {"tan", "tan"}, {"atan", "atan"},   {"tanh", "tanh"}};
    return functions;
}

std::string without_module(const std::string& name) {
    return name.starts_with("math.") ? name.substr(5) : name;
}

}  // namespace

PythonValue PythonValue::parameter(const std::string& name, std::size_t position) {
    return {Kind::formula, position, 0, name, {}, {}, false, 1};
}

const PythonValue* PythonValue::find(std::string_view name) const {
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? nullptr : &items[static_cast<std::size_t>(found - names.begin())];
}

/// Runs what the parser has read.
class PythonFile::Machine {
public:
    explicit Machine(std::vector<std::string> constructors) : constructors_(std::move(constructors)) {}

    void run(std::string_view text) {
        try {
            program_ = parse_python(text);
        } catch (const PythonProblem& problem) {
            tell(problem);
        }
        for (const Statement& statement : program_) {
            try {
                execute(statement, nullptr);
            } catch (const PythonProblem& problem) {
                tell(problem);
                for (const std::string& name : statement.names) {
                    bind_globally(name, std::nullopt, "");
                }
            }
        }
    }

    std::optional<PythonValue> find(const std::string& name) {
        const auto found = globals_.find(name);
        used_.insert(name);
        return found == globals_.end() ? std::nullopt : found->second.value;
    }

    std::optional<PythonValue> call_from_outside(const PythonValue& function, const PythonValues& arguments) {
        try {
            return call(function.text, std::vector<std::string>(arguments.size()), arguments, function.position);
        } catch (const PythonProblem& problem) {
            tell(problem);
            return std::nullopt;
        }
    }

    const std::vector<PythonProblem>& problems() const { return problems_; }
    bool was_used(const std::string& name) const { return used_.count(name) > 0; }

    std::vector<std::string> names() const {
        std::vector<std::string> names;
        for (const std::string& name : order_) {
            const Global& global = globals_.at(name);
            if (global.value && global.value->kind != Kind::function) {
                names.push_back(name);
            }
        }
        return names;
    }

private:
    using Scope = std::map<std::string, PythonValue>;

    struct Global {
        std::optional<PythonValue> value;  ///< none: it could not be told, and that has been said
        std::string why_not;               ///< if it has not
    };

    /// A def or a lambda, which live in program_.
    struct Function {
        const Statement* definition = nullptr;
        const Node* lambda = nullptr;
        PythonValues defaults = {};
    };

    void tell(const PythonProblem& problem) {
        if (!problem.message.empty() && told_.insert(problem.position).second) {
            problems_.push_back(problem);
        }
    }

    void spend(std::size_t work, std::size_t position) {
        work_ += work;
        if (work_ > most_work) {
            fail_in_python(position, "this takes too long to work out (write out what it comes to)");
        }
    }

    PythonValue weighed(PythonValue value) {
        value.weight = 1;
        for (const PythonValue& item : value.items) {
            value.weight += item.weight;
        }
        value.weight += value.text.size() / 16;
        spend(value.weight, value.position);
        if (value.weight > most_weight) {
            fail_in_python(value.position, "this becomes too large (write out what it comes to)");
        }
        return value;
    }

    void bind_globally(const std::string& name, std::optional<PythonValue> value, const std::string& why_not) {
        if (globals_.insert_or_assign(name, Global{std::move(value), why_not}).second) {
            order_.push_back(name);
        }
    }

    void bind(const std::string& name, PythonValue value, Scope* scope) {
        if (scope != nullptr) {
            (*scope)[name] = std::move(value);
        } else {
            bind_globally(name, std::move(value), "");
        }
    }

    /// What a name stands for, to be changed in its place.
    PythonValue& variable(const std::string& name, Scope* scope, std::size_t position) {
        if (scope != nullptr) {
            if (const auto local = scope->find(name); local != scope->end()) {
                return local->second;
            }
        }
        const auto found = globals_.find(name);
        if (found == globals_.end()) {
            fail_in_python(position, "'" + name + "' has no value here");
        }
        used_.insert(name);
        if (!found->second.value) {
            fail_in_python(position, found->second.why_not);
        }
        return *found->second.value;
    }

    /// What a function gives, when the statement says so.
    std::optional<PythonValue> execute(const Statement& statement, Scope* scope) {
        spend(1, statement.position);
        const auto value = [&](std::size_t i) { return evaluate(statement.nodes.at(i), scope); };
        switch (statement.kind) {
            case Statement::Kind::problem:
                fail_in_python(statement.position, statement.message);
            case Statement::Kind::assign: {
                const PythonValue assigned = value(0);
                for (const std::string& name : statement.names) {
                    bind(name, assigned, scope);
                }
                break;
            }
            case Statement::Kind::assign_item: {
                const PythonValue key = value(0);
                const PythonValue assigned = value(1);
                PythonValue& dictionary = variable(statement.names[0], scope, statement.position);
                if (dictionary.kind != Kind::dictionary || key.kind != Kind::text) {
                    refuse_python(statement.position, "an item that gets a value, but in a dictionary by a text,");
                }
                put(dictionary, key.text, assigned);
                break;
            }
            case Statement::Kind::add: {
                const PythonValue added = value(0);
                PythonValue& variable_to_change = variable(statement.names[0], scope, statement.position);
                PythonValue sum = combine("+", variable_to_change, added, statement.position);
                variable_to_change = std::move(sum);
                break;
            }
            case Statement::Kind::evaluate:
                if (!statement.nodes.empty()) {
                    evaluate(statement.nodes[0], scope);
                }
                break;
            case Statement::Kind::define:
                bind(statement.names[0], define(statement, scope), scope);
                break;
            case Statement::Kind::give:
                return value(0);
            case Statement::Kind::loop:
                return loop(statement, scope);
            case Statement::Kind::import:
                for (const std::string& name : statement.names) {
                    bind_globally(name, std::nullopt,
                                  "'" + name +
                                      "' is of a module, and there is no Python here that has it (write out "
                                      "what it comes to)");
                }
                break;
        }
        return std::nullopt;
    }

    std::optional<PythonValue> loop(const Statement& statement, Scope* scope) {
        const PythonValue items = evaluate(statement.nodes[0], scope);
        for (const PythonValue& item : elements_of(items)) {
            for (auto& [name, value] : bindings(statement.names, item)) {
                bind(name, std::move(value), scope);
                used_.insert(name);
            }
            for (const Statement& inner : statement.body) {
                if (auto given = execute(inner, scope)) {
                    return given;
                }
            }
        }
        return std::nullopt;
    }

    PythonValues elements_of(const PythonValue& value) {
        PythonValues elements = value.items;
        if (value.kind == Kind::dictionary) {
            elements.clear();
            for (const std::string& name : value.names) {
                elements.push_back(text_value(name, value.position));
            }
        } else if (value.kind != Kind::list) {
            fail_in_python(value.position, "there is nothing to go through: this is no list");
        }
        return elements;
    }

    static Scope bindings(const std::vector<std::string>& names, const PythonValue& item) {
        if (names.size() == 1) {
            return {{names[0], item}};
        }
        if (item.kind != Kind::list || item.items.size() != names.size()) {
            fail_in_python(item.position,
                           fmt::format("these are not {} values for {} names", names.size(), names.size()));
        }
        Scope scope;
        for (std::size_t i = 0; i < names.size(); ++i) {
            scope[names[i]] = item.items[i];
        }
        return scope;
    }

    PythonValue define(const Statement& definition, Scope* scope) {
        Function function{&definition, nullptr, {}};
        for (const Node& otherwise : definition.nodes) {
            function.defaults.push_back(evaluate(otherwise, scope));
        }
        return add_function(std::move(function), definition.position);
    }

    PythonValue add_function(Function function, std::size_t position) {
        functions_.push_back(std::move(function));
        return {Kind::function, position, 0, fmt::format(" {}", functions_.size() - 1), {}, {}, false, 1};
    }

    void put(PythonValue& dictionary, const std::string& key, const PythonValue& value) {
        const auto found = std::find(dictionary.names.begin(), dictionary.names.end(), key);
        if (found != dictionary.names.end()) {
            dictionary.items[static_cast<std::size_t>(found - dictionary.names.begin())] = value;
        } else {
            dictionary.names.push_back(key);
            dictionary.items.push_back(value);
        }
        dictionary = weighed(std::move(dictionary));
    }

    PythonValue evaluate(const Node& node, Scope* scope) {
        PythonValue value = evaluate_unplaced(node, scope);
        spend(value.weight, node.position);
        return value;
    }

    PythonValue evaluate_unplaced(const Node& node, Scope* scope) {
        const auto child = [&](std::size_t i) { return evaluate(node.children.at(i), scope); };
        PythonValue value{Kind::list, node.position, 0, {}, {}, {}, false, 1};
        switch (node.kind) {
            case Node::Kind::constant:
                value = node.constant;
                value.text = with_braces_doubled(value.text);
                return value;
            case Node::Kind::name:
                return named(node, scope);
            case Node::Kind::list:
                for (const Node& item : node.children) {
                    value.items.push_back(evaluate(item, scope));
                }
                return weighed(std::move(value));
            case Node::Kind::dictionary:
                value.kind = Kind::dictionary;
                for (std::size_t i = 0; i < node.children.size(); i += 2) {
                    const PythonValue key = child(i);
                    if (key.kind != Kind::text) {
                        fail_in_python(key.position, "a key must be a text here");
                    }
                    put(value, key.text, child(i + 1));
                }
                return value;
            case Node::Kind::call: {
                PythonValues arguments;
                for (const Node& argument : node.children) {
                    arguments.push_back(evaluate(argument, scope));
                }
                return call_by_name(node, std::move(arguments), scope);
            }
            case Node::Kind::chain: {
                value = child(0);
                for (std::size_t i = 1; i < node.children.size(); ++i) {
                    value = combine(node.names[i - 1], value, child(i), node.position);
                }
                return value;
            }
            case Node::Kind::minus: {
                const PythonValue negated = child(0);
                return combine("-", number_value(0, negated.kind != Kind::real, node.position), negated, node.position);
            }
            case Node::Kind::item:
                return item_of(child(0), child(1), node.position);
            case Node::Kind::comprehension: {
                for (const PythonValue& element : elements_of(child(1))) {
                    Scope inner = bindings(node.names, element);
                    if (scope != nullptr) {
                        inner.insert(scope->begin(), scope->end());
                    }
                    value.items.push_back(evaluate(node.children[0], &inner));
                    spend(inner.size(), node.position);
                }
                return weighed(std::move(value));
            }
            case Node::Kind::lambda:
                return add_function({nullptr, &node, {}}, node.position);
        }
        return value;
    }

    PythonValue named(const Node& node, Scope* scope) {
        PythonValue value{Kind::none, node.position, 0, {}, {}, {}, false, 1};
        const bool is_local = scope != nullptr && scope->count(node.text) > 0;
        if (!is_local && globals_.count(node.text) == 0) {
            if (node.text == "None") {
                return value;
            }
            if (node.text == "True" || node.text == "False") {
                return {Kind::truth, node.position, node.text == "True" ? 1.0 : 0.0, {}, {}, {}, false, 1};
            }
            const std::string plain = without_module(node.text);
            if (functions_of_numbers().count(plain) > 0 || plain == "str") {
                return {Kind::function, node.position, 0, plain, {}, {}, false, 1};
            }
            if (plain == "pi" || plain == "e") {
                return number_value(plain == "pi" ? 3.141592653589793 : 2.718281828459045, false, node.position);
            }
        }
        const std::size_t dot = node.text.find('.');
        if (dot != std::string::npos) {
            variable(node.text.substr(0, dot), scope, node.position);  // which may say more
            refuse_python(node.position, "'" + node.text + "'");
        }
        value = variable(node.text, scope, node.position);
        value.position = node.position;
        return value;
    }

    static PythonValue item_of(const PythonValue& whole, const PythonValue& key, std::size_t position) {
        if (whole.kind == Kind::dictionary && key.kind == Kind::text && whole.find(key.text) != nullptr) {
            return *whole.find(key.text);
        }
        const bool is_there = whole.kind == Kind::list && key.kind == Kind::whole && key.number >= 0 &&
                              key.number < static_cast<double>(whole.items.size());
        if (!is_there) {
            fail_in_python(position, "there is no such item");
        }
        return whole.items[static_cast<std::size_t>(key.number)];
    }

    PythonValue combine(const std::string& sign, const PythonValue& left, const PythonValue& right,
                        std::size_t position) {
        spend(left.weight + right.weight, position);
        if (sign == "%" && left.kind == Kind::text) {
            return weighed(formatted(left, right, position));
        }
        if (sign == "+" && left.kind == Kind::text && right.kind == Kind::text) {
            return weighed(text_value(left.text + right.text, position));
        }
        if (sign == "+" && left.kind == Kind::list && right.kind == Kind::list) {
            PythonValue sum = left;
            sum.items.insert(sum.items.end(), right.items.begin(), right.items.end());
            return weighed(std::move(sum));
        }
        const auto may_reckon = [](const PythonValue& value) {
            return is_number(value) || value.kind == Kind::formula;
        };
        if (!may_reckon(left) || !may_reckon(right)) {
            fail_in_python(position, "'" + sign + "' does not go with these (it is for two numbers" +
                                         (sign == "+"   ? ", two texts or two lists; str() makes a text of a number)"
                                          : sign == "%" ? ", or for a text and what is put into it)"
                                                        : ")"));
        }
        if (left.kind == Kind::formula || right.kind == Kind::formula) {
            return weighed(reckoned_formula(sign, left, right, position));
        }
        const double a = left.number;
        const double b = right.number;
        const bool are_whole = left.kind != Kind::real && right.kind != Kind::real;
        const double result = sign == "+"    ? a + b
                              : sign == "-"  ? a - b
                              : sign == "*"  ? a * b
                              : sign == "/"  ? a / b
                              : sign == "//" ? std::floor(a / b)
                              : sign == "%"  ? a - b * std::floor(a / b)
                                             : std::pow(a, b);
        return number_value(result, are_whole && sign != "/" && !(sign == "**" && b < 0), position);
    }

    static PythonValue reckoned_formula(const std::string& sign, const PythonValue& left, const PythonValue& right,
                                        std::size_t position) {
        const std::string a = operand(left);
        const std::string b = operand(right);
        if (sign == "%") {
            refuse_python(position, "'%' of a number that is not known");
        }
        const bool is_negation = sign == "-" && is_number(left) && left.number == 0;
        return formula_value(is_negation    ? "-" + b
                             : sign == "//" ? "floor(" + a + "/" + b + ")"
                             : sign == "**" ? a + "^" + b
                                            : a + sign + b,
                             position);
    }

    /// The spec of a placeholder that prints as the conversion of a printf-style format does: "4.2f".
    static std::string spec_of(std::string conversion) {
        const char last = conversion.back();
        if (last == 's' || last == 'r' || last == 'i' || last == 'u') {
            conversion.pop_back();
            conversion += last == 'i' || last == 'u' ? "d" : "";
        }
        if (conversion.starts_with('-')) {
            conversion.front() = '<';
        }
        return conversion;
    }

    PythonValue formatted(const PythonValue& format, const PythonValue& values, std::size_t position) {
        const PythonValues given = values.kind == Kind::list ? values.items : PythonValues{values};
        std::string text;
        std::size_t used = 0;
        for (std::size_t at = 0; at < format.text.size(); ++at) {
            if (format.text[at] != '%') {
                text += format.text[at];
                continue;
            }
            const std::size_t end = format.text.find_first_not_of("0123456789.+- #", at + 1);
            if (end == std::string::npos ||
                std::string_view("diufFeEgGsr%").find(format.text[end]) == std::string::npos) {
                refuse_python(position, "'%' with what follows it in this text");
            }
            const std::string conversion = format.text.substr(at + 1, end - at);
            at = end;
            if (conversion == "%") {
                text += '%';
                continue;
            }
            if (used == given.size()) {
                fail_in_python(position, "there are fewer values than '%' in this text");
            }
            text += printed(conversion, given[used++], position);
        }
        if (used < given.size()) {
            fail_in_python(position, "there are more values than '%' in this text");
        }
        return text_value(std::move(text), position);
    }

    static std::string printed(const std::string& conversion, const PythonValue& value, std::size_t position) {
        if (value.kind == Kind::formula) {
            require_parameter(value, position);
            const std::string spec = spec_of(conversion);
            return "{" + value.text + (spec.empty() ? "" : ":" + spec) + "}";
        }
        if (value.kind == Kind::text && (conversion == "s" || conversion == "r")) {
            return value.text;
        }
        if (!is_number(value)) {
            fail_in_python(position, "'%" + conversion + "' takes a number or a text here");
        }
        if (conversion == "s" || conversion == "r") {
            return text_of_number(value);
        }
        try {
            return format_printf("%" + conversion, value.kind == Kind::real
                                                       ? Value(value.number)
                                                       : Value(static_cast<long long>(value.number)));
        } catch (const Error& error) {
            fail_in_python(position, error.what());
        }
    }

    static void require_parameter(const PythonValue& value, std::size_t position) {
        if (value.is_reckoned) {
            fail_in_python(
                position,
                "this is reckoned with a parameter, " + value.text +
                    ", and a control file cannot (let a scale do it: scale = { formula = \"...\" }, or a file "
                    "made from a template)");
        }
    }

    PythonValue call_by_name(const Node& node, PythonValues arguments, Scope* scope) {
        const std::string& name = node.text;
        if (contains(constructors_, name)) {
            return weighed({Kind::object, node.position, 0, name, node.names, std::move(arguments), false, 1});
        }
        const std::size_t dot = name.rfind('.');
        if (dot != std::string::npos && name.substr(0, dot) != "math") {
            change(node, name.substr(0, dot), name.substr(dot + 1), arguments, scope);
            return {Kind::none, node.position, 0, {}, {}, {}, false, 1};
        }
        const bool is_own = (scope != nullptr && scope->count(name) > 0) || globals_.count(name) > 0;
        if (!is_own) {
            return call(without_module(name), node.names, arguments, node.position);
        }
        const PythonValue function = variable(name, scope, node.position);
        if (function.kind != Kind::function) {
            fail_in_python(node.position, "'" + name + "' is no function");
        }
        return call(function.text, node.names, arguments, node.position);
    }

    /// The methods that change a list or a dictionary.
    void change(const Node& node, const std::string& name, const std::string& method, const PythonValues& arguments,
                Scope* scope) {
        PythonValue& changed = variable(name, scope, node.position);
        const bool is_list = changed.kind == Kind::list && arguments.size() == 1;
        if (is_list && method == "append") {
            changed.items.push_back(arguments[0]);
        } else if (is_list && method == "extend" && arguments[0].kind == Kind::list) {
            changed.items.insert(changed.items.end(), arguments[0].items.begin(), arguments[0].items.end());
        } else if (changed.kind == Kind::dictionary && method == "update" && arguments.size() == 1 &&
                   arguments[0].kind == Kind::dictionary) {
            for (std::size_t i = 0; i < arguments[0].items.size(); ++i) {
                put(changed, arguments[0].names[i], arguments[0].items[i]);
            }
        } else {
            refuse_python(node.position, "'" + node.text + "'");
        }
        changed = weighed(std::move(changed));
    }

    /// A function of the file's own, by its key, or one of Python's.
    PythonValue call(const std::string& name, const std::vector<std::string>& names, const PythonValues& arguments,
                     std::size_t position) {
        if (name.starts_with(' ')) {
            return call_own(functions_.at(std::stoul(name.substr(1))), names, arguments, position);
        }
        const bool are_plain = std::all_of(names.begin(), names.end(), [](const auto& one) { return one.empty(); });
        if (name == "dict" && arguments.size() == names.size() && !contains(names, "")) {
            return weighed({Kind::dictionary, position, 0, {}, names, arguments, false, 1});
        }
        if (are_plain && name == "str" && arguments.size() == 1) {
            return text_value(printed("s", arguments[0], position), position);
        }
        if (are_plain && (name == "list" || name == "tuple") && arguments.size() == 1) {
            return weighed({Kind::list, position, 0, {}, {}, elements_of(arguments[0]), false, 1});
        }
        if (are_plain && name == "range" && !arguments.empty() && arguments.size() <= 3) {
            return range(arguments, position);
        }
        if (are_plain && !arguments.empty() && (functions_of_numbers().count(name) > 0 || name == "pow")) {
            return function_of_numbers(name, arguments, position);
        }
        fail_in_python(position, "the function '" + name + "' is not known here (write out what it gives)");
    }

    PythonValue range(const PythonValues& arguments, std::size_t position) {
        for (const PythonValue& argument : arguments) {
            if (argument.kind != Kind::whole) {
                fail_in_python(position, "range() takes whole numbers");
            }
        }
        const double begin = arguments.size() == 1 ? 0 : arguments[0].number;
        const double end = arguments[arguments.size() == 1 ? 0 : 1].number;
        const double step = arguments.size() == 3 ? arguments[2].number : 1;
        if (step == 0 || (end - begin) / step > static_cast<double>(most_weight)) {
            fail_in_python(position, "this becomes too large (write out what it comes to)");
        }
        PythonValue list{Kind::list, position, 0, {}, {}, {}, false, 1};
        for (double number = begin; step > 0 ? number < end : number > end; number += step) {
            list.items.push_back(number_value(number, true, position));
        }
        return weighed(std::move(list));
    }

    PythonValue function_of_numbers(const std::string& name, const PythonValues& arguments, std::size_t position) {
        std::vector<std::string> operands;
        bool are_known = true;
        bool are_whole = true;
        for (const PythonValue& argument : arguments) {
            if (!is_number(argument) && argument.kind != Kind::formula) {
                fail_in_python(argument.position, "'" + name + "' takes numbers here");
            }
            operands.push_back(argument.kind == Kind::formula ? argument.text : operand(argument));
            are_known = are_known && is_number(argument);
            are_whole = are_whole && argument.kind != Kind::real;
        }
        const bool has_two = operands.size() == 2;
        const std::string formula = name == "pow" && has_two   ? "(" + operands[0] + ")^(" + operands[1] + ")"
                                    : name == "log" && has_two ? "ln(" + operands[0] + ")/ln(" + operands[1] + ")"
                                    : name == "float"          ? operands[0]
                                    : name == "pow"
                                        ? ""
                                        : functions_of_numbers().at(name) + "(" + join(operands, ", ") + ")";
        if (!are_known && name == "float") {
            return arguments[0];
        }
        try {
            if (are_known) {
                const bool is_whole = name == "int" || (are_whole && (name == "abs" || name == "min" || name == "max"));
                return number_value(Formula(formula, {}, "").at({}), is_whole, position);
            }
        } catch (const Error& error) {
            fail_in_python(position, error.what());
        }
        return weighed(formula_value(formula, position));
    }

    PythonValue call_own(const Function function, const std::vector<std::string>& names, const PythonValues& arguments,
                         std::size_t position) {
        const std::vector<std::string> parameters =
            function.lambda != nullptr
                ? function.lambda->names
                : std::vector<std::string>(function.definition->names.begin() + 1, function.definition->names.end());
        Scope scope;
        for (std::size_t i = 0; i < function.defaults.size(); ++i) {
            scope[parameters[parameters.size() - function.defaults.size() + i]] = function.defaults[i];
        }
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            const std::string name = !names[i].empty() ? names[i] : i < parameters.size() ? parameters[i] : "";
            if (!contains(parameters, name)) {
                fail_in_python(
                    position, "the function takes no such argument: it has " + counted(parameters.size(), "parameter"));
            }
            scope[name] = arguments[i];
        }
        if (scope.size() < parameters.size()) {
            fail_in_python(position,
                           "the function needs more arguments: it has " + counted(parameters.size(), "parameter"));
        }
        if (depth_ == deepest_call) {
            fail_in_python(position, "functions call one another too deep");
        }
        ++depth_;
        PythonValue value{Kind::none, position, 0, {}, {}, {}, false, 1};
        try {
            value = result_of(function, scope, value);
        } catch (const PythonProblem&) {
            --depth_;
            throw;
        }
        --depth_;
        return value;
    }

    PythonValue result_of(const Function& function, Scope& scope, PythonValue nothing) {
        if (function.lambda != nullptr) {
            return evaluate(function.lambda->children[0], &scope);
        }
        for (const Statement& statement : function.definition->body) {
            if (auto given = execute(statement, &scope)) {
                return *given;
            }
        }
        return nothing;
    }

    std::vector<std::string> constructors_;
    std::vector<Statement> program_;
    std::map<std::string, Global> globals_;
    std::vector<std::string> order_;  ///< of the globals
    std::set<std::string> used_;
    std::vector<Function> functions_;
    std::vector<PythonProblem> problems_;
    std::set<std::size_t> told_;  ///< where
    std::size_t work_ = 0;
    int depth_ = 0;
};

PythonFile::PythonFile(std::string_view text, std::vector<std::string> constructors)
    : machine_(std::make_unique<Machine>(std::move(constructors))) {
    machine_->run(text);
}
PythonFile::~PythonFile() = default;

const std::vector<PythonProblem>& PythonFile::problems() const {
    return machine_->problems();
}

std::vector<std::string> PythonFile::names() const {
    return machine_->names();
}

bool PythonFile::was_used(const std::string& name) const {
    return machine_->was_used(name);
}

std::optional<PythonValue> PythonFile::find(const std::string& name) {
    return machine_->find(name);
}

std::optional<PythonValue> PythonFile::call(const PythonValue& function, const std::vector<PythonValue>& arguments) {
    return machine_->call_from_outside(function, arguments);
}

}  // namespace ringmaster

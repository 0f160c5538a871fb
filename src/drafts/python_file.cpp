#include "python_file.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/base/value.hpp"
#include "ringmaster/config/placeholder_texts.hpp"
#include "ringmaster/tune/formula.hpp"

namespace ringmaster {
namespace {

using Kind = PythonValue::Kind;
using PythonValues = std::vector<PythonValue>;

constexpr int deepest_call = 20;
constexpr int deepest_expression = 100;
constexpr std::size_t most_weight = 100'000;  ///< of one value
constexpr std::size_t most_work = 3'000'000;  ///< of all steps together

bool is_number(const PythonValue& value) {
    return value.kind == Kind::whole || value.kind == Kind::real || value.kind == Kind::truth;
}

PythonValue number_value(double number, bool is_whole, std::size_t position) {
    if (!std::isfinite(number)) {
        fail_in_python(position, "this is no finite number");
    }
    return {is_whole && std::abs(number) <= greatest_whole ? Kind::whole : Kind::real, position, number};
}

/// A text, or a formula with which something was reckoned.
PythonValue text_value(std::string text, std::size_t position, Kind kind = Kind::text) {
    const std::size_t weight = 1 + text.size() / 16;
    return {kind, position, 0, std::move(text), {}, {}, kind == Kind::formula, weight};
}

/// A value, or where its items are.
template <class Item>
Item& contents(Item& value) {
    return value.shared != nullptr ? *value.shared : value;
}

/// A number as Python's str() writes it.
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

/// The functions of Python and what muParser calls them.
const std::map<std::string, std::string> functions_of_numbers{
    {"abs", "abs"},   {"min", "min"}, {"max", "max"}, {"int", "int"},     {"float", ""},      {"round", "rint"},
    {"sqrt", "sqrt"}, {"exp", "exp"}, {"log", "ln"},  {"log10", "log10"}, {"floor", "floor"}, {"ceil", "ceil"},
    {"sin", "sin"},   {"cos", "cos"}, {"tan", "tan"}, {"atan", "atan"},   {"tanh", "tanh"}};

/// A formula with the functions called what Python calls them.
std::string in_python(std::string formula) {
    for (const auto& [function, in_formulas] : functions_of_numbers) {
        if (!in_formulas.empty() && function != in_formulas) {
            replace_all(formula, in_formulas + "(", function + "(");
        }
    }
    replace_all(formula, "^", "**");
    return formula;
}

std::string without_module(const std::string& name) {
    return name.starts_with("math.") ? name.substr(5) : name;
}

const std::vector<std::string> keywords{"if",     "elif", "else",  "while",  "with",     "try",  "except",   "finally",
                                        "class",  "and",  "or",    "not",    "is",       "in",   "lambda",   "yield",
                                        "global", "del",  "raise", "assert", "break",    "for",  "continue", "def",
                                        "return", "exec", "async", "await",  "nonlocal", "from", "import"};

/// Does what the file says while it reads it: there is no tree. What is to be read only (a statement before it is done,
/// so that a mistake in its form comes first, the body of a function before it is called) is read dry.
class PythonMachine : public PythonFile {
public:
    PythonMachine(std::string_view text, std::vector<std::string> constructors)
        : constructors_(std::move(constructors)) {
        run(text);
    }

    std::optional<PythonValue> find(const std::string& name) override {
        const auto found = globals_.find(name);
        used_.insert(name);
        return found == globals_.end() || !found->second.value ? std::nullopt
                                                               : handed_out([&] { return *found->second.value; });
    }

    std::optional<PythonValue> call(const PythonValue& function, const PythonValues& arguments) override {
        return handed_out([&] {
            return call(function.text, std::vector<std::string>(arguments.size()), arguments, function.position);
        });
    }

    const std::vector<PythonProblem>& problems() const override { return problems_; }

    std::vector<std::string> unused_names() const override {
        std::vector<std::string> names;
        for (const std::string& name : order_) {
            const Global& global = globals_.at(name);
            if (global.value && global.value->kind != Kind::function && used_.count(name) == 0) {
                names.push_back(name);
            }
        }
        return names;
    }

private:
    using Token = PythonToken::Kind;
    using Names = std::map<std::string, PythonValue>;

    /// The names of a function or a comprehension; those of what it is written in are seen, too.
    struct Scope {
        Names names = {};
        std::shared_ptr<Scope> around = {};
    };

    struct Global {
        std::optional<PythonValue> value;  ///< none: it could not be told, and that has been said
        std::string why_not;               ///< if it has not
    };

    /// A def or a lambda.
    struct Function {
        bool is_lambda = false;
        std::vector<std::string> names = {};  ///< of its parameters
        PythonValues defaults = {};           ///< of the last of these
        std::size_t body = 0;                 ///< its first token
        std::shared_ptr<Scope> around = {};
    };

    void run(std::string_view text) {
        try {
            tokens_ = python_tokens(text);
        } catch (const PythonProblem& problem) {
            tell(problem);
        }
        while (at_ < tokens_.size() && !is(Token::end)) {
            if (is(Token::dedent)) {  // of a line that stood too far to the right
                ++at_;
                continue;
            }
            const std::size_t begin = at_;
            try {
                do_statement();
            } catch (const PythonProblem& problem) {
                give_up(problem);
                at_ = begin;
                forget_what_it_binds();
                skip();
            }
        }
    }

    /// What others get: a value that holds its items itself.
    template <class Get>
    std::optional<PythonValue> handed_out(Get get) {
        try {
            return whole(get());
        } catch (const PythonProblem& problem) {
            give_up(problem);
            return std::nullopt;
        }
    }

    PythonValue whole(const PythonValue& value) {
        enter(value.position);
        PythonValue copy = contents(value);
        copy.position = value.position;
        for (PythonValue& item : copy.items) {
            item = whole(item);
        }
        --depth_;
        return weighed(std::move(copy));
    }

    void tell(const PythonProblem& problem) {
        if (!problem.message.empty() && told_.insert(problem.position).second) {
            problems_.push_back(problem);
        }
    }

    /// Leaves all that was in progress.
    void give_up(const PythonProblem& problem) {
        tell(problem);
        is_dry_ = false;
        scope_ = nullptr;
        depth_ = calls_ = 0;
    }

    // Tokens

    const PythonToken& token() const { return tokens_[at_]; }
    bool is(Token kind) const { return token().kind == kind; }
    bool is_sign(std::size_t at, std::string_view text) const {
        return tokens_[at].kind == Token::sign && tokens_[at].text == text;
    }
    bool is(std::string_view text) const { return is_sign(at_, text) || (is(Token::name) && token().text == text); }
    bool take(std::string_view text) { return is(text) && (++at_, true); }
    std::size_t position() const { return token().position; }
    bool is_name() const { return is(Token::name) && !contains(keywords, token().text); }

    [[noreturn]] void stumble() const {
        is(Token::line_end) || is(Token::end)
            ? fail_in_python(position(), "something is missing at the end of this line")
        : is(Token::indent)                  ? fail_in_python(position(), "this line stands too far to the right")
        : is(Token::name) || is(Token::sign) ? refuse_python(position(), "'" + token().text + "' at this place")
                                             : fail_in_python(position(), "a comma or a sign is missing before this");
    }
    void expect(std::string_view text) {
        if (!take(text)) {
            stumble();
        }
    }
    /// Expects what comes after an item of a list.
    void expect_comma_or(std::string_view end) {
        if (!is(end)) {
            expect(",");
        }
    }
    std::string name() {
        if (!is_name()) {
            stumble();
        }
        return tokens_[at_++].text;
    }

    void enter() { enter(position()); }
    void enter(std::size_t where) {
        if (++depth_ > deepest_expression) {
            fail_in_python(where, "this is nested too deep");
        }
    }

    template <class Read>
    void dry(Read read) {
        const bool was_dry = std::exchange(is_dry_, true);
        read();
        is_dry_ = was_dry;
    }

    /// Where, outside of brackets, the next comma, `for` or bracket that closes is, or the line ends.
    std::size_t end_of_item(std::size_t at) const {
        for (int depth = 0; tokens_[at].kind != Token::line_end; ++at) {
            const bool is_bracket = tokens_[at].kind == Token::sign && tokens_[at].text.size() == 1;
            const char sign = is_bracket ? tokens_[at].text[0] : ' ';
            depth += sign == '(' || sign == '[' || sign == '{' ? 1 : 0;
            const bool closes = sign == ')' || sign == ']' || sign == '}';
            const bool is_for = tokens_[at].kind == Token::name && tokens_[at].text == "for";
            if (depth == 0 && (closes || sign == ',' || is_for)) {
                break;
            }
            depth -= closes ? 1 : 0;
        }
        return at;
    }

    /// Skips the rest of a statement, and the lines that belong to it.
    void skip() {
        do {
            while (!is(Token::line_end) && !is(Token::end) && !is(Token::dedent)) {
                ++at_;
            }
            at_ += is(Token::line_end) ? 1 : 0;
            for (int blocks = is(Token::indent) ? 1 : 0; blocks > 0 && !is(Token::end);) {
                ++at_;
                blocks += is(Token::indent) ? 1 : is(Token::dedent) ? -1 : 0;
                at_ += blocks == 0 ? 1 : 0;
            }
        } while (is("elif") || is("else") || is("except") || is("finally"));
    }

    // Names

    void bind_globally(const std::string& name, std::optional<PythonValue> value, const std::string& why_not) {
        if (globals_.insert_or_assign(name, Global{std::move(value), why_not}).second) {
            order_.push_back(name);
        }
    }

    void bind(const std::string& name, PythonValue value) {
        if (is_dry_) {
            return;
        }
        if (scope_ != nullptr) {
            scope_->names[name] = std::move(value);
        } else {
            bind_globally(name, std::move(value), "");
        }
    }

    /// Forgets the names that a statement would have bound, which failed and has said why.
    void forget_what_it_binds() {
        std::size_t at = at_ + (is("def") || is("for") ? 1 : 0);
        do {
            if (tokens_[at].kind == Token::name) {
                bind_globally(tokens_[at].text, std::nullopt, "");
            }
            at += 2;
        } while (at < tokens_.size() && (is_sign(at - 1, "=") || is_sign(at - 1, ",")));
    }

    /// What a name stands for, to be changed in its place.
    PythonValue& variable(const std::string& name, std::size_t position) {
        if (PythonValue* local = find_local(name)) {
            return *local;
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

    PythonValue* find_local(const std::string& name) const {
        for (Scope* scope = scope_.get(); scope != nullptr; scope = scope->around.get()) {
            if (const auto found = scope->names.find(name); found != scope->names.end()) {
                return &found->second;
            }
        }
        return nullptr;
    }

    bool is_bound(const std::string& name) const { return find_local(name) != nullptr || globals_.count(name) > 0; }

    // Statements: they give what a function gives, where they say so

    std::optional<PythonValue> do_statement() {
        const std::size_t begin = at_;
        const int depth = depth_;
        dry([&] { read_statement(); });
        const std::size_t end = std::exchange(at_, begin);
        auto given = read_statement();
        at_ = end;
        depth_ = depth;
        return given;
    }

    /// Skips a statement that is not carried out; if it cannot be read, that does no harm.
    void skip_statement() {
        const std::size_t begin = at_;
        const int depth = depth_;
        try {
            read_statement();
        } catch (const PythonProblem&) {
            depth_ = depth;
            at_ = begin;
            skip();
        }
    }

    std::optional<PythonValue> read_statement() {
        spend(1, position());
        if (take("def")) {
            definition();
            return std::nullopt;
        }
        if (take("for")) {
            return loop();
        }
        auto given = simple_statement();
        if (!take(";") || is(Token::line_end)) {
            end_line();
        }
        return given;
    }

    void end_line() {
        if (!is(Token::line_end)) {
            stumble();
        }
        ++at_;
    }

    std::optional<PythonValue> block() {
        expect(":");
        if (!is(Token::line_end)) {
            auto given = simple_statement();
            end_line();
            return given;
        }
        ++at_;
        if (!is(Token::indent)) {
            fail_in_python(position(), "the lines that belong to the one above must stand further to the right");
        }
        ++at_;
        enter();
        while (!is(Token::dedent) && !is(Token::end)) {
            if (is_dry_) {
                skip_statement();
            } else if (auto given = do_statement()) {
                return given;
            }
        }
        at_ += is(Token::dedent) ? 1 : 0;
        --depth_;
        return std::nullopt;
    }

    void definition() {
        const std::size_t begin = position();
        const std::string own_name = name();
        Function function;
        expect("(");
        while (!take(")")) {
            function.names.push_back(name());
            if (take("=")) {
                function.defaults.push_back(expression());
            } else if (!function.defaults.empty()) {
                stumble();
            }
            expect_comma_or(")");
        }
        function.body = at_;
        dry([&] { block(); });
        bind(own_name, function_value(std::move(function), begin));
    }

    PythonValue function_value(Function function, std::size_t position) {
        if (!is_dry_) {
            function.around = scope_;
            functions_.push_back(std::move(function));
        }
        return {Kind::function, position, 0, fmt::format(" {}", functions_.size() - 1)};
    }

    std::optional<PythonValue> loop() {
        const std::vector<std::string> names = bound_names();
        const PythonValues items = elements_of(expressions());
        const std::size_t body = at_;
        dry([&] { block(); });
        const std::size_t end = at_;
        for (const PythonValue& item : items) {
            for (auto& [name, value] : bindings(names, item)) {
                bind(name, std::move(value));
                used_.insert(name);
            }
            at_ = body;
            if (auto given = block()) {
                return given;
            }
        }
        at_ = end;
        return std::nullopt;
    }

    /// "a, b in".
    std::vector<std::string> bound_names() {
        const bool has_bracket = take("(");
        std::vector<std::string> names{name()};
        while (take(",")) {
            names.push_back(name());
        }
        if (has_bracket) {
            expect(")");
        }
        expect("in");
        return names;
    }

    std::optional<PythonValue> simple_statement() {
        const std::size_t begin = position();
        if (take("return")) {
            return is(Token::line_end) ? PythonValue{Kind::none, begin} : expressions();
        }
        if (take("pass")) {
            return std::nullopt;
        }
        if (is("import") || is("from")) {
            import_names();
            return std::nullopt;
        }
        std::vector<std::string> names;
        while (is_name() && is_sign(at_ + 1, "=")) {
            names.push_back(name());
            expect("=");
        }
        const bool changes = names.empty() && is_name();
        if (changes && is_sign(at_ + 1, "+=")) {
            add(begin);
            return std::nullopt;
        }
        if (changes && is_sign(at_ + 1, "[")) {
            const std::size_t bracket = end_of_item(at_ + 2);
            if (is_sign(bracket, "]") && is_sign(bracket + 1, "=")) {
                assign_item(begin);
                return std::nullopt;
            }
        }
        const PythonValue value = expressions();
        if (is("=")) {
            fail_in_python(begin, "only a name can get a value here");
        }
        for (const std::string& name : names) {
            bind(name, value);
        }
        return std::nullopt;
    }

    /// a += b
    void add(std::size_t begin) {
        const std::string changed = name();
        expect("+=");
        const PythonValue added = expressions();
        if (!is_dry_) {
            PythonValue& sum = variable(changed, begin);
            if (sum.shared != nullptr && sum.kind == Kind::list) {
                extend(*sum.shared, elements_of(added));
            } else {
                sum = combine("+", sum, added, begin);
            }
        }
    }

    /// a["b"] = c
    void assign_item(std::size_t begin) {
        const std::string changed = name();
        expect("[");
        const PythonValue key = expression();
        expect("]");
        expect("=");
        const PythonValue value = expressions();
        if (is_dry_) {
            return;
        }
        PythonValue& dictionary = variable(changed, begin);
        if (dictionary.kind != Kind::dictionary || key.kind != Kind::text) {
            refuse_python(begin, "an item that gets a value, but in a dictionary by a text,");
        }
        put(contents(dictionary), key.text, value);
    }

    /// Names of modules are of no use here, but those of `math`, which are known, and of the future, which do no harm.
    void import_names() {
        const auto is_at_end = [&] { return is(Token::line_end) || is(";"); };
        std::string module;
        if (take("from")) {
            for (; !is("import") && !is_at_end(); ++at_) {
                module += token().text;
            }
            take("import");
        } else {
            expect("import");
            module = token().text;
        }
        for (; !is_at_end(); ++at_) {
            if (is(Token::name) && module != "math" && module != "__future__" && !is_dry_) {
                bind_globally(token().text, std::nullopt,
                              "'" + token().text +
                                  "' is of a module, and there is no Python here that has it (write out "
                                  "what it comes to)");
            }
        }
    }

    // Expressions

    /// Reads an expression, or a tuple where there is a comma.
    PythonValue expressions() {
        PythonValue tuple{Kind::list, position()};
        tuple.items.push_back(expression());
        if (!is(",")) {
            return tuple.items[0];
        }
        while (take(",")) {
            if (is(Token::line_end) || is("=") || is(")")) {
                break;
            }
            tuple.items.push_back(expression());
        }
        return weighed(std::move(tuple));
    }

    PythonValue expression() {
        enter();
        const std::size_t begin = position();
        PythonValue value = take("lambda") ? lambda(begin) : sum();
        spend(value.weight, begin);
        --depth_;
        return value;
    }

    PythonValue lambda(std::size_t begin) {
        Function function{.is_lambda = true};
        while (!take(":")) {
            function.names.push_back(name());
            expect_comma_or(":");
        }
        function.body = at_;
        dry([&] { expression(); });
        return function_value(std::move(function), begin);
    }

    /// a + b - c, with the signs between them; it is not nested, however long it is.
    template <class Part>
    PythonValue chain(const std::vector<std::string>& signs, Part part) {
        const std::size_t begin = position();
        PythonValue value = part();
        while (is(Token::sign) && contains(signs, token().text)) {
            const std::string sign = tokens_[at_++].text;
            value = combine(sign, value, part(), begin);
        }
        return value;
    }

    PythonValue sum() {
        return chain({"+", "-"}, [&] { return chain({"*", "/", "//", "%"}, [&] { return factor(); }); });
    }

    PythonValue factor() {
        const std::size_t begin = position();
        enter();
        PythonValue value;
        if (take("-")) {
            const PythonValue negated = factor();
            value = combine("-", number_value(0, negated.kind != Kind::real, begin), negated, begin);
        } else if (take("+")) {
            value = factor();
        } else {
            value = primary();
            if (take("**")) {
                value = combine("**", value, factor(), begin);
            }
        }
        --depth_;
        return value;
    }

    PythonValue primary() {
        const std::size_t begin = position();
        PythonValue value = atom();
        while (take("[")) {
            const PythonValue key = expression();
            expect("]");
            value = is_dry_ ? PythonValue{} : item_of(value, key, begin);
        }
        if (is("(") || is(".")) {
            stumble();
        }
        return value;
    }

    PythonValue atom() {
        const PythonToken& first = token();
        if (is(Token::number)) {
            ++at_;
            return number_value(first.number, first.is_whole, first.position);
        }
        if (is(Token::text)) {  // texts side by side are one
            std::string text;
            for (; is(Token::text); ++at_) {
                text += token().text;
            }
            return text_value(with_braces_doubled(text), first.position);
        }
        if (take("[")) {
            return list(first.position);
        }
        if (take("(")) {
            PythonValue value = is(")")              ? PythonValue{Kind::list, first.position}
                                : is_comprehension() ? comprehension()
                                                     : expressions();
            expect(")");
            return value;
        }
        if (take("{")) {
            return dictionary(first.position);
        }
        std::string full_name = name();
        while (take(".")) {
            full_name += "." + name();
        }
        if (is("(")) {
            return call_of(full_name, first.position);
        }
        return is_dry_ ? PythonValue{} : named(full_name, first.position);
    }

    PythonValue list(std::size_t begin) {
        if (is_comprehension()) {
            PythonValue value = comprehension();
            expect("]");
            return share(std::move(value));
        }
        PythonValue list{Kind::list, begin};
        while (!take("]")) {
            list.items.push_back(expression());
            expect_comma_or("]");
        }
        return share(weighed(std::move(list)));
    }

    bool is_comprehension() const {
        const PythonToken& end = tokens_[end_of_item(at_)];
        return end.kind == Token::name && end.text == "for";
    }

    PythonValue comprehension() {
        PythonValue list{Kind::list, position()};
        const std::size_t begin = at_;
        dry([&] { expression(); });
        expect("for");
        const std::vector<std::string> names = bound_names();
        const PythonValues elements = elements_of(expression());
        const std::size_t end = at_;
        const auto inner = std::make_shared<Scope>(Scope{.around = scope_});
        const auto outer = std::exchange(scope_, inner);
        for (const PythonValue& element : elements) {
            inner->names = bindings(names, element);
            at_ = begin;
            list.items.push_back(expression());
            spend(names.size(), list.position);
        }
        scope_ = outer;
        at_ = end;
        return weighed(std::move(list));
    }

    PythonValue dictionary(std::size_t begin) {
        PythonValue dictionary{Kind::dictionary, begin};
        while (!take("}")) {
            const PythonValue key = expression();
            expect(":");
            const PythonValue value = expression();
            expect_comma_or("}");
            if (key.kind != Kind::text && !is_dry_) {
                fail_in_python(key.position, "a key must be a text here");
            }
            put(dictionary, key.text, value);
        }
        return share(std::move(dictionary));
    }

    PythonValue call_of(const std::string& function, std::size_t begin) {
        std::vector<std::string> names;
        PythonValues arguments;
        expect("(");
        while (!take(")")) {
            const bool is_named = is(Token::name) && is_sign(at_ + 1, "=");
            names.push_back(is_named ? name() : "");
            at_ += is_named ? 1 : 0;
            arguments.push_back(is_comprehension() ? comprehension() : expression());
            expect_comma_or(")");
        }
        return is_dry_ ? PythonValue{} : call_by_name(function, names, std::move(arguments), begin);
    }

    // Values

    void spend(std::size_t work, std::size_t position) {
        work_ += work;
        if (work_ > most_work) {
            fail_in_python(position, "this takes too long to work out (write out what it comes to)");
        }
    }

    PythonValue weighed(PythonValue value) {
        value.weight = 1;
        for (const PythonValue& item : value.items) {
            value.weight += contents(item).weight;
        }
        value.weight += value.text.size() / 16;
        spend(value.weight, value.position);
        if (value.weight > most_weight) {
            fail_in_python(value.position, "this becomes too large (write out what it comes to)");
        }
        return value;
    }

    /// A list or a dictionary that keeps its items where all find them who have it.
    PythonValue share(PythonValue value) {
        if (is_dry_) {
            return value;
        }
        kept_.push_back(std::move(value));
        PythonValue& kept = kept_.back();
        return {.kind = kept.kind, .position = kept.position, .shared = &kept};
    }

    PythonValues elements_of(const PythonValue& value) {
        const PythonValue& held = contents(value);
        spend(held.weight, value.position);
        if (value.kind == Kind::dictionary) {
            return each(held.names, [&](const std::string& name) { return text_value(name, value.position); });
        }
        if (value.kind != Kind::list && !is_dry_) {
            fail_in_python(value.position, "there is nothing to go through: this is no list");
        }
        return held.items;
    }

    static Names bindings(const std::vector<std::string>& names, const PythonValue& item) {
        if (names.size() == 1) {
            return {{names[0], item}};
        }
        const PythonValues& values = contents(item).items;
        if (item.kind != Kind::list || values.size() != names.size()) {
            fail_in_python(item.position,
                           fmt::format("these are not {} values for {} names", names.size(), names.size()));
        }
        Names bound;
        for (std::size_t i = 0; i < names.size(); ++i) {
            bound[names[i]] = values[i];
        }
        return bound;
    }

    void put(PythonValue& dictionary, const std::string& key, const PythonValue& value) {
        const auto at = static_cast<std::size_t>(std::ranges::find(dictionary.names, key) - dictionary.names.begin());
        if (at == dictionary.names.size()) {
            dictionary.names.push_back(key);
            dictionary.items.emplace_back();
        }
        dictionary.items[at] = value;
        dictionary = weighed(std::move(dictionary));
    }

    PythonValue named(const std::string& name, std::size_t position) {
        const std::string plain = without_module(name);
        if (!is_bound(name)) {
            if (name == "None") {
                return {Kind::none, position};
            }
            if (name == "True" || name == "False") {
                return {Kind::truth, position, name == "True" ? 1.0 : 0.0};
            }
            if (functions_of_numbers.count(plain) > 0 || plain == "str") {
                return {Kind::function, position, 0, plain};
            }
            if (plain == "pi" || plain == "e") {
                return number_value(plain == "pi" ? 3.141592653589793 : 2.718281828459045, false, position);
            }
        }
        const std::size_t dot = name.find('.');
        if (dot != std::string::npos) {
            variable(name.substr(0, dot), position);  // which may say more
            refuse_python(position, "'" + name + "'");
        }
        PythonValue value = variable(name, position);
        value.position = position;
        return value;
    }

    static PythonValue item_of(const PythonValue& value, const PythonValue& key, std::size_t position) {
        const PythonValue& held = contents(value);
        if (held.kind == Kind::dictionary && key.kind == Kind::text && held.find(key.text) != nullptr) {
            return *held.find(key.text);
        }
        const auto size = static_cast<double>(held.items.size());
        const double index = key.number < 0 ? key.number + size : key.number;
        if (held.kind != Kind::list || key.kind != Kind::whole || index < 0 || index >= size) {
            fail_in_python(position, "there is no such item");
        }
        return held.items[static_cast<std::size_t>(index)];
    }

    PythonValue combine(const std::string& sign, const PythonValue& left, const PythonValue& right,
                        std::size_t position) {
        if (is_dry_) {
            return {};
        }
        spend(contents(left).weight + contents(right).weight, position);
        if (sign == "%" && left.kind == Kind::text) {
            return weighed(formatted(left, right, position));
        }
        if (sign == "+" && left.kind == Kind::text && right.kind == Kind::text) {
            return weighed(text_value(left.text + right.text, position));
        }
        if (sign == "+" && left.kind == Kind::list && right.kind == Kind::list) {
            PythonValue sum = contents(left);
            sum.position = left.position;
            extend(sum, elements_of(right));
            return left.shared != nullptr ? share(std::move(sum)) : sum;
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
        return text_value(is_negation    ? "-" + b
                          : sign == "//" ? "floor(" + a + "/" + b + ")"
                          : sign == "**" ? a + "^" + b
                                         : a + sign + b,
                          position, Kind::formula);
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
        const PythonValues given = values.kind == Kind::list ? contents(values).items : PythonValues{values};
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
            if (value.is_reckoned) {
                fail_in_python(
                    position,
                    "this is reckoned with a parameter, " + in_python(value.text) +
                        ", and a control file cannot (let a scale do it: scale = { formula = \"...\" }, or a file "
                        "made from a template)");
            }
            const std::string spec = spec_of(conversion);
            return "{" + value.text + (spec.empty() ? "" : ":" + spec) + "}";
        }
        if (value.kind == Kind::text && (conversion == "s" || conversion == "r")) {
            return conversion == "s" ? value.text : quoted(value.text, position);
        }
        if (!is_number(value)) {
            fail_in_python(position, "'%" + conversion +
                                         (value.kind == Kind::text
                                              ? "' takes a number here, not a text (write 1 and 0 for True and False)"
                                              : "' takes a number or a text here"));
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

    /// As Python's repr() writes a text.
    static std::string quoted(std::string text, std::size_t position) {
        if (!std::ranges::all_of(text, [](char letter) { return letter >= ' ' && letter <= '~'; })) {
            refuse_python(position, "'%r' of a text with other characters than those of ASCII");
        }
        replace_all(text, "\\", "\\\\");
        const bool has_single = text.find('\'') != std::string::npos;
        const char quote = has_single && text.find('"') == std::string::npos ? '"' : '\'';
        if (quote == '\'') {
            replace_all(text, "'", "\\'");
        }
        return quote + text + quote;
    }

    PythonValue call_by_name(const std::string& name, const std::vector<std::string>& names, PythonValues arguments,
                             std::size_t position) {
        if (contains(constructors_, name)) {
            return weighed({Kind::object, position, 0, name, names, std::move(arguments)});
        }
        const std::size_t dot = name.rfind('.');
        if (dot != std::string::npos && name.substr(0, dot) != "math") {
            change(name.substr(0, dot), name.substr(dot + 1), arguments, position);
            return {Kind::none, position};
        }
        if (!is_bound(name)) {
            return call(without_module(name), names, arguments, position);
        }
        const PythonValue function = variable(name, position);
        if (function.kind != Kind::function) {
            fail_in_python(position, "'" + name + "' is no function");
        }
        return call(function.text, names, arguments, position);
    }

    /// The methods that change a list or a dictionary.
    void change(const std::string& name, const std::string& method, const PythonValues& arguments,
                std::size_t position) {
        PythonValue& changed = contents(variable(name, position));
        const bool is_list = changed.kind == Kind::list && arguments.size() == 1;
        if (is_list && method == "append") {
            extend(changed, {arguments[0]});
        } else if (is_list && method == "extend" && arguments[0].kind == Kind::list) {
            extend(changed, elements_of(arguments[0]));
        } else if (changed.kind == Kind::dictionary && method == "update" && arguments.size() == 1 &&
                   arguments[0].kind == Kind::dictionary) {
            const PythonValue added = contents(arguments[0]);
            for (std::size_t i = 0; i < added.items.size(); ++i) {
                put(changed, added.names[i], added.items[i]);
            }
        } else {
            refuse_python(position, "'" + name + "." + method + "'");
        }
    }

    void extend(PythonValue& list, const PythonValues& items) {
        append(list.items, items);
        list = weighed(std::move(list));
    }

    /// A function of the file's own, by its key, or one of Python's.
    PythonValue call(const std::string& name, const std::vector<std::string>& names, const PythonValues& arguments,
                     std::size_t position) {
        if (name.starts_with(' ')) {
            return call_own(functions_.at(std::stoul(name.substr(1))), names, arguments, position);
        }
        const bool are_plain = std::ranges::all_of(names, [](const auto& one) { return one.empty(); });
        if (name == "dict" && arguments.size() == names.size() && !contains(names, "")) {
            return share(weighed({Kind::dictionary, position, 0, {}, names, arguments}));
        }
        if (are_plain && name == "str" && arguments.size() == 1) {
            return text_value(printed("s", arguments[0], position), position);
        }
        if (are_plain && (name == "list" || name == "tuple") && arguments.size() == 1) {
            PythonValue list = weighed({Kind::list, position, 0, {}, {}, elements_of(arguments[0])});
            return name == "list" ? share(std::move(list)) : list;
        }
        if (are_plain && (name == "range" || name == "xrange") && !arguments.empty() && arguments.size() <= 3) {
            return range(arguments, position);
        }
        if (are_plain && !arguments.empty() && (functions_of_numbers.count(name) > 0 || name == "pow")) {
            return function_of_numbers(name, arguments, position);
        }
        fail_in_python(position, "the function '" + name + "' is not known here (write out what it gives)");
    }

    PythonValue range(const PythonValues& arguments, std::size_t position) {
        if (std::ranges::any_of(arguments, [](const PythonValue& one) { return one.kind != Kind::whole; })) {
            fail_in_python(position, "range() takes whole numbers");
        }
        const double begin = arguments.size() == 1 ? 0 : arguments[0].number;
        const double end = arguments[arguments.size() == 1 ? 0 : 1].number;
        const double step = arguments.size() == 3 ? arguments[2].number : 1;
        if (step == 0 || (end - begin) / step > static_cast<double>(most_weight)) {
            fail_in_python(position, "this becomes too large (write out what it comes to)");
        }
        PythonValue list{Kind::list, position};
        for (double number = begin; step > 0 ? number < end : number > end; number += step) {
            list.items.push_back(number_value(number, true, position));
        }
        return share(weighed(std::move(list)));
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
                                    : name == "pow"            ? ""
                                                    : functions_of_numbers.at(name) + "(" + join(operands, ", ") + ")";
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
        return weighed(text_value(formula, position, Kind::formula));
    }

    PythonValue call_own(const Function function, const std::vector<std::string>& names, const PythonValues& arguments,
                         std::size_t position) {
        const std::vector<std::string>& parameters = function.names;
        const auto scope = std::make_shared<Scope>(Scope{.around = function.around});
        for (std::size_t i = 0; i < function.defaults.size(); ++i) {
            scope->names[parameters[parameters.size() - function.defaults.size() + i]] = function.defaults[i];
        }
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            const std::string name = !names[i].empty() ? names[i] : i < parameters.size() ? parameters[i] : "";
            if (!contains(parameters, name)) {
                fail_in_python(
                    position, "the function takes no such argument: it has " + counted(parameters.size(), "parameter"));
            }
            scope->names[name] = arguments[i];
        }
        if (scope->names.size() < parameters.size()) {
            fail_in_python(position,
                           "the function needs more arguments: it has " + counted(parameters.size(), "parameter"));
        }
        if (calls_ == deepest_call) {
            fail_in_python(position, "functions call one another too deep");
        }
        ++calls_;
        const auto outer = std::exchange(scope_, scope);
        const std::size_t at = std::exchange(at_, function.body);
        const int depth = depth_;
        PythonValue value = function.is_lambda ? expression() : block().value_or(PythonValue{Kind::none, position});
        depth_ = depth;
        at_ = at;
        scope_ = outer;
        --calls_;
        return value;
    }

    std::vector<std::string> constructors_;
    std::vector<PythonToken> tokens_;
    std::size_t at_ = 0;
    bool is_dry_ = false;
    std::shared_ptr<Scope> scope_;  ///< of the function or comprehension
    std::map<std::string, Global> globals_;
    std::vector<std::string> order_;  ///< of the globals
    std::set<std::string> used_;
    std::vector<Function> functions_;
    std::deque<PythonValue> kept_;  ///< where lists and dictionaries are
    std::vector<PythonProblem> problems_;
    std::set<std::size_t> told_;  ///< where
    std::size_t work_ = 0;
    int depth_ = 0;
    int calls_ = 0;  ///< in one another
};

}  // namespace

PythonValue PythonValue::parameter(const std::string& name, std::size_t position) {
    return {Kind::formula, position, 0, name};
}

const PythonValue* PythonValue::find(std::string_view name) const {
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? nullptr : &items[static_cast<std::size_t>(found - names.begin())];
}

std::unique_ptr<PythonFile> read_python(std::string_view text, std::vector<std::string> constructors) {
    return std::make_unique<PythonMachine>(text, std::move(constructors));
}

}  // namespace ringmaster

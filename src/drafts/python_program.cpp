#include "python_program.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

using Kind = PythonValue::Kind;

constexpr int deepest_expression = 50;

struct Token {
    enum class Kind { name, number, text, sign, line_end, indent, dedent, end };
    Kind kind = Kind::end;
    std::size_t position = 0;
    std::string text = {};
    double number = 0;
    bool is_whole = false;
};

bool may_begin_name(char letter) {
    return is_ascii_letter(letter) || letter == '_';
}

/// Cuts a file into tokens; lines end outside of brackets only, and blocks begin and end with the blanks before them.
void add_utf8(unsigned code, std::string& text) {
    const auto add = [&](unsigned byte) { text += static_cast<char>(byte); };
    const int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    const unsigned lead[] = {0, 0xc0, 0xe0, 0xf0};
    add(lead[more] | code >> (6 * more));
    for (int i = more - 1; i >= 0; --i) {
        add(0x80 | (code >> (6 * i) & 0x3f));
    }
}

class Lexer {
public:
    explicit Lexer(std::string_view text) : text_(text) {}

    /// Throws PythonProblem.
    std::vector<Token> read() {
        while (at_ < text_.size()) {
            if (is_line_begin_) {
                begin_line();
            } else {
                step();
            }
        }
        if (!open_.empty()) {
            fail_in_python(open_.back(), "this bracket is not closed");
        }
        add_line_end();
        while (indents_.size() > 1) {
            indents_.pop_back();
            add(Token::Kind::dedent);
        }
        add(Token::Kind::end);
        return std::move(tokens_);
    }

private:
    void add(Token::Kind kind, std::string text = {}) { tokens_.push_back({kind, at_, std::move(text), 0, false}); }

    void add_line_end() {
        if (!tokens_.empty() && tokens_.back().kind != Token::Kind::line_end) {
            add(Token::Kind::line_end);
        }
    }

    /// Blank lines and those with a comment only are no lines.
    void begin_line() {
        std::size_t column = 0;
        for (; at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t'); ++at_) {
            column = text_[at_] == '\t' ? (column / 8 + 1) * 8 : column + 1;
        }
        is_line_begin_ = false;
        if (at_ == text_.size() || std::string_view("#\r\n").find(text_[at_]) != std::string_view::npos) {
            return;
        }
        if (column > indents_.back()) {
            indents_.push_back(column);
            add(Token::Kind::indent);
        }
        for (; column < indents_.back(); indents_.pop_back()) {
            add(Token::Kind::dedent);
        }
        if (column != indents_.back()) {
            fail_in_python(at_, "this line stands in no column of the lines above");
        }
    }

    void step() {
        const char letter = text_[at_];
        if (letter == '\n') {
            end_line();
        } else if (letter == ' ' || letter == '\t' || letter == '\r' || letter == '\f') {
            ++at_;
        } else if (letter == '#') {
            at_ = std::min(text_.find('\n', at_), text_.size());
        } else if (letter == '\\' && text_.substr(at_ + 1).find_first_not_of('\r') != std::string_view::npos &&
                   text_[at_ + 1 + text_.substr(at_ + 1).find_first_not_of('\r')] == '\n') {
            at_ = text_.find('\n', at_) + 1;
        } else if (is_digit(letter) || (letter == '.' && at_ + 1 < text_.size() && is_digit(text_[at_ + 1]))) {
            read_number();
        } else if (letter == '"' || letter == '\'') {
            read_text({});
        } else if (may_begin_name(letter)) {
            read_name();
        } else {
            read_sign();
        }
    }

    void end_line() {
        if (open_.empty()) {
            add_line_end();
            is_line_begin_ = true;
        }
        ++at_;
    }

    void read_number() {
        std::size_t end = at_;
        while (end < text_.size() && (is_digit(text_[end]) || is_ascii_letter(text_[end]) || text_[end] == '.' ||
                                      text_[end] == '_' || is_sign_of_exponent(end))) {
            ++end;
        }
        std::string digits(text_.substr(at_, end - at_));
        std::erase(digits, '_');
        if (digits.ends_with('L') || digits.ends_with('l')) {
            digits.pop_back();
        }
        const bool is_whole = digits.find_first_not_of("0123456789") == std::string::npos;
        const auto number = number_of(digits.ends_with('.') ? digits + "0" : digits);
        const bool is_octal = is_whole && digits.size() > 1 && digits.front() == '0';
        if (!number || is_octal || (is_whole && *number > greatest_whole)) {
            fail_in_python(
                at_, "'" + printable(text_.substr(at_, end - at_), 40) + "' is no number here (write it in decimal)");
        }
        tokens_.push_back({Token::Kind::number, at_, "", *number, is_whole});
        at_ = end;
    }

    bool is_sign_of_exponent(std::size_t at) const {
        return (text_[at] == '-' || text_[at] == '+') && (text_[at - 1] == 'e' || text_[at - 1] == 'E');
    }

    void read_name() {
        std::size_t end = at_;
        while (end < text_.size() && (may_begin_name(text_[end]) || is_digit(text_[end]))) {
            ++end;
        }
        const std::string name(text_.substr(at_, end - at_));
        if (end < text_.size() && (text_[end] == '"' || text_[end] == '\'') && name.size() <= 2) {
            const std::string prefix = to_lower(name);
            if (prefix.find_first_not_of("rub") != std::string::npos) {
                refuse_python(at_, "a text with '" + name + "' before it");
            }
            at_ = end;
            read_text({prefix.find('r') != std::string::npos, prefix.find('u') != std::string::npos});
            return;
        }
        add(Token::Kind::name, name);
        at_ = end;
    }

    /// What stood before a text.
    struct Prefix {
        bool is_raw = false;
        bool is_unicode = false;
    };

    void read_text(const Prefix& prefix) {
        const std::size_t begin = at_;
        const char quote = text_[at_];
        const std::string three(3, quote);
        const std::string end = text_.substr(at_).starts_with(three) ? three : std::string(1, quote);
        at_ += end.size();
        std::string text;
        while (at_ < text_.size() && !text_.substr(at_).starts_with(end)) {
            if (text_[at_] == '\n' && end.size() == 1) {
                break;
            }
            if (text_[at_] == '\\' && at_ + 1 < text_.size()) {
                read_escape(prefix, text);
            } else {
                text += text_[at_++];
            }
        }
        if (!text_.substr(at_).starts_with(end)) {
            fail_in_python(begin, "this text is not closed");
        }
        at_ += end.size();
        std::erase(text, '\r');
        tokens_.push_back({Token::Kind::text, begin, text, 0, false});
    }

    void read_escape(const Prefix& prefix, std::string& text) {
        const char letter = text_[at_ + 1];
        const std::string_view from = "ntrabfv\\'\"";
        const std::size_t known = from.find(letter);
        const bool has_number = letter == 'x' || (letter >= '0' && letter <= '7') ||
                                (prefix.is_unicode && (letter == 'u' || letter == 'U' || letter == 'N'));
        if (has_number && !prefix.is_raw) {
            return read_numbered_character(prefix.is_unicode, text);
        }
        if (prefix.is_raw || (known == std::string_view::npos && letter != '\n' && letter != '\r')) {
            text += {'\\', letter};
        } else if (known != std::string_view::npos) {
            text += "\n\t\r\a\b\f\v\\'\""[known];
        }
        at_ += text_.substr(at_).starts_with("\\\r\n") ? 3 : 2;
    }

    /// Of Python 2 a text is bytes, and nobody knows of which characters they are from 128 on.
    void read_numbered_character(bool is_unicode, std::string& text) {
        const std::size_t begin = at_;
        const char letter = text_[at_ + 1];
        const bool is_octal = is_digit(letter);
        const std::size_t most = is_octal ? 3 : letter == 'x' ? 2 : letter == 'u' ? 4 : letter == 'U' ? 8 : 0;
        at_ += is_octal ? 1 : 2;
        const std::size_t end = std::min(text_.find_first_not_of(is_octal ? "01234567" : "0123456789abcdefABCDEF", at_),
                                         std::min(at_ + most, text_.size()));
        unsigned code = 0;
        std::from_chars(text_.data() + at_, text_.data() + end, code, is_octal ? 8 : 16);
        const bool is_whole = is_octal || end == at_ + most;
        const bool is_character = code > 0 && code < 0x110000 && (code < 0xd800 || code > 0xdfff);
        if (most == 0 || !is_whole || !is_character || (code > 127 && !is_unicode)) {
            fail_in_python(begin, "'" + printable(text_.substr(begin, std::max(end, begin + 2) - begin), 40) +
                                      "' is not read here (write the character itself)");
        }
        add_utf8(code, text);
        at_ = end;
    }

    void read_sign() {
        for (const std::string_view sign :
             {"**=", "//=", "**", "//", "+=", "-=", "*=", "/=", "%=", "==", "!=", "<=", ">=", "<<", ">>", "->"}) {
            if (text_.substr(at_).starts_with(sign)) {
                add(Token::Kind::sign, std::string(sign));
                at_ += sign.size();
                return;
            }
        }
        const char letter = text_[at_];
        if (std::string_view("()[]{},:.=+-*/%<>@;&|^~`").find(letter) == std::string_view::npos) {
            fail_in_python(at_, "this is no Python from here on");
        }
        if (letter == '(' || letter == '[' || letter == '{') {
            open_.push_back(at_);
        } else if ((letter == ')' || letter == ']' || letter == '}') && !open_.empty()) {
            open_.pop_back();
        }
        add(Token::Kind::sign, std::string(1, letter));
        ++at_;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    bool is_line_begin_ = true;
    std::vector<std::size_t> open_;  ///< brackets
    std::vector<std::size_t> indents_{0};
    std::vector<Token> tokens_;
};

const std::vector<std::string> keywords{"if",     "elif", "else",  "while",  "with",     "try",  "except",   "finally",
                                        "class",  "and",  "or",    "not",    "is",       "in",   "lambda",   "yield",
                                        "global", "del",  "raise", "assert", "break",    "for",  "continue", "def",
                                        "return", "exec", "async", "await",  "nonlocal", "from", "import"};

class PythonParser {
public:
    explicit PythonParser(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

    std::vector<Statement> read() {
        std::vector<Statement> statements;
        while (!is(Token::Kind::end)) {
            if (is(Token::Kind::dedent)) {  // of a line that stood too far to the right
                ++at_;
            } else {
                read_statement(statements);
            }
        }
        return statements;
    }

private:
    const Token& token() const { return tokens_[at_]; }
    bool is(Token::Kind kind) const { return token().kind == kind; }
    bool is(std::string_view text) const {
        return (is(Token::Kind::sign) || is(Token::Kind::name)) && token().text == text;
    }
    bool take(std::string_view text) { return is(text) && (++at_, true); }
    std::size_t position() const { return token().position; }

    [[noreturn]] void stumble() const {
        is(Token::Kind::line_end) || is(Token::Kind::end)
            ? fail_in_python(position(), "something is missing at the end of this line")
        : is(Token::Kind::indent) ? fail_in_python(position(), "this line stands too far to the right")
        : is(Token::Kind::name) || is(Token::Kind::sign)
            ? refuse_python(position(), "'" + token().text + "' at this place")
            : fail_in_python(position(), "a comma or a sign is missing before this");
    }
    void expect(std::string_view text) {
        if (!take(text)) {
            stumble();
        }
    }
    std::string name() {
        if (!is(Token::Kind::name) || contains(keywords, token().text)) {
            stumble();
        }
        return tokens_[at_++].text;
    }

    /// What cannot be read becomes a statement of its own: the rest of its line, and the lines that belong to it.
    void read_statement(std::vector<Statement>& statements) {
        const std::size_t begin = at_;
        const int depth = depth_;
        try {
            if (take("def")) {
                statements.push_back(definition());
            } else if (take("for")) {
                statements.push_back(loop());
            } else {
                do {
                    statements.push_back(simple_statement());
                } while (take(";") && !is(Token::Kind::line_end));
                end_line();
            }
        } catch (const PythonProblem& problem) {
            depth_ = depth;
            statements.push_back(
                {Statement::Kind::problem, problem.position, names_from(begin), {}, {}, problem.message});
            at_ = std::max(at_, begin);
            skip();
        }
    }

    /// What would have been bound.
    std::vector<std::string> names_from(std::size_t begin) const {
        const bool is_definition = tokens_[begin].text == "def";
        const Token& first = tokens_[begin + (is_definition ? 1 : 0)];
        return first.kind == Token::Kind::name ? std::vector<std::string>{first.text} : std::vector<std::string>{};
    }

    void skip() {
        do {
            skip_line_and_block();
        } while (is("elif") || is("else") || is("except") || is("finally"));
    }

    void skip_line_and_block() {
        while (!is(Token::Kind::line_end) && !is(Token::Kind::end) && !is(Token::Kind::dedent)) {
            ++at_;
        }
        if (is(Token::Kind::line_end)) {
            ++at_;
        }
        int blocks = is(Token::Kind::indent) ? 1 : 0;
        while (blocks > 0 && !is(Token::Kind::end)) {
            ++at_;
            blocks += is(Token::Kind::indent) ? 1 : is(Token::Kind::dedent) ? -1 : 0;
            at_ += blocks == 0 ? 1 : 0;
        }
    }

    void end_line() {
        if (!is(Token::Kind::line_end)) {
            stumble();
        }
        ++at_;
    }

    std::vector<Statement> block() {
        expect(":");
        std::vector<Statement> body;
        if (!is(Token::Kind::line_end)) {
            body.push_back(simple_statement());
            end_line();
            return body;
        }
        ++at_;
        if (!is(Token::Kind::indent)) {
            fail_in_python(position(), "the lines that belong to the one above must stand further to the right");
        }
        ++at_;
        enter();
        while (!is(Token::Kind::dedent) && !is(Token::Kind::end)) {
            read_statement(body);
        }
        if (is(Token::Kind::dedent)) {
            ++at_;
        }
        --depth_;
        return body;
    }

    Statement definition() {
        Statement definition{Statement::Kind::define, position(), {name()}, {}, {}, {}};
        expect("(");
        while (!take(")")) {
            definition.names.push_back(name());
            if (take("=")) {
                definition.nodes.push_back(expression());
            } else if (!definition.nodes.empty()) {
                stumble();
            }
            if (!is(")")) {
                expect(",");
            }
        }
        definition.body = block();
        return definition;
    }

    Statement loop() {
        Statement loop{Statement::Kind::loop, position(), bound_names(), {}, {}, {}};
        loop.nodes.push_back(expressions());
        loop.body = block();
        return loop;
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

    Statement simple_statement() {
        const std::size_t begin = position();
        if (take("return")) {
            return {Statement::Kind::give, begin, {}, {is(Token::Kind::line_end) ? Node{} : expressions()}, {}, {}};
        }
        if (take("pass")) {
            return {Statement::Kind::evaluate, begin, {}, {}, {}, {}};
        }
        if (is("import") || is("from")) {
            return imported();
        }
        Node first = expressions();
        if (is("+=")) {
            ++at_;
            const bool is_name = first.kind == Node::Kind::name;
            return is_name ? Statement{Statement::Kind::add, begin, {first.text}, {expressions()}, {}, {}}
                           : (stumble(), Statement{});
        }
        if (!is("=")) {
            return {Statement::Kind::evaluate, begin, {}, {std::move(first)}, {}, {}};
        }
        ++at_;
        if (first.kind == Node::Kind::item && first.children[0].kind == Node::Kind::name) {
            return {Statement::Kind::assign_item,
                    begin,
                    {first.children[0].text},
                    {std::move(first.children[1]), expressions()},
                    {},
                    {}};
        }
        Statement assignment{Statement::Kind::assign, begin, {}, {}, {}, {}};
        while (true) {
            if (first.kind != Node::Kind::name) {
                fail_in_python(begin, "only a name can get a value here");
            }
            assignment.names.push_back(first.text);
            first = expressions();
            if (!take("=")) {
                break;
            }
        }
        assignment.nodes.push_back(std::move(first));
        return assignment;
    }

    /// The names that are of no use without the module; those of `math` and of the future are known or do no harm.
    Statement imported() {
        Statement statement{Statement::Kind::import, position(), {}, {}, {}, {}};
        const bool is_from = take("from");
        std::string module;
        while (!is(Token::Kind::line_end) && !is(";")) {
            const bool is_last = is("import");
            ++at_;
            if (is_last) {
                break;
            }
            module += token().kind == Token::Kind::end ? "" : tokens_[at_ - 1].text;
        }
        if (!is_from) {
            module = is(Token::Kind::name) ? token().text : "";
        }
        while (!is(Token::Kind::line_end) && !is(";")) {
            if (is(Token::Kind::name) && module != "math" && module != "__future__") {
                statement.names.push_back(token().text);
            }
            ++at_;
        }
        return statement;
    }

    void enter() {
        if (++depth_ > deepest_expression) {
            fail_in_python(position(), "this is nested too deep");
        }
    }

    /// With a comma it is a tuple.
    Node expressions() {
        Node first = expression();
        if (!is(",")) {
            return first;
        }
        Node tuple{Node::Kind::list, first.position, {}, {}, {}, {}};
        tuple.children.push_back(std::move(first));
        while (take(",")) {
            if (is(Token::Kind::line_end) || is("=") || is(")")) {
                break;
            }
            tuple.children.push_back(expression());
        }
        return tuple;
    }

    Node expression() {
        enter();
        Node node = is("lambda") ? lambda() : sum();
        --depth_;
        return node;
    }

    Node lambda() {
        Node lambda{Node::Kind::lambda, position(), {}, {}, {}, {}};
        ++at_;
        while (!take(":")) {
            lambda.names.push_back(name());
            if (!is(":")) {
                expect(",");
            }
        }
        lambda.children.push_back(expression());
        return lambda;
    }

    /// a + b - c, with the signs between them; the chain is not nested, however long it is.
    template <class Part>
    Node chain(const std::vector<std::string>& signs, Part part) {
        Node first = part();
        if (!is(Token::Kind::sign) || !contains(signs, token().text)) {
            return first;
        }
        Node chain{Node::Kind::chain, first.position, {}, {}, {}, {}};
        chain.children.push_back(std::move(first));
        while (is(Token::Kind::sign) && contains(signs, token().text)) {
            chain.names.push_back(token().text);
            ++at_;
            chain.children.push_back(part());
        }
        return chain;
    }

    Node sum() {
        return chain({"+", "-"}, [&] { return chain({"*", "/", "//", "%"}, [&] { return factor(); }); });
    }

    Node factor() {
        const std::size_t begin = position();
        enter();
        Node node;
        if (take("-")) {
            node = {Node::Kind::minus, begin, {}, {}, {}, {}};
            node.children.push_back(factor());
        } else if (take("+")) {
            node = factor();
        } else {
            node = primary();
            if (take("**")) {
                Node power{Node::Kind::chain, begin, {}, {}, {}, {"**"}};
                power.children.push_back(std::move(node));
                power.children.push_back(factor());
                node = std::move(power);
            }
        }
        --depth_;
        return node;
    }

    Node primary() {
        Node node = atom();
        while (is("(") || is("[") || is(".")) {
            if (is("(") && node.kind == Node::Kind::name) {
                node = call(std::move(node));
            } else if (take("[")) {
                Node item{Node::Kind::item, node.position, {}, {}, {}, {}};
                item.children.push_back(std::move(node));
                item.children.push_back(expression());
                expect("]");
                node = std::move(item);
                enter();  // as these are nested
                ++items_;
            } else if (is(".") && node.kind == Node::Kind::name) {
                ++at_;
                node.text += "." + name();
            } else {
                stumble();
            }
        }
        depth_ -= std::exchange(items_, 0);
        return node;
    }

    Node call(Node function) {
        Node call{Node::Kind::call, function.position, std::move(function.text), {}, {}, {}};
        expect("(");
        while (!take(")")) {
            const bool is_named =
                is(Token::Kind::name) && tokens_[at_ + 1].kind == Token::Kind::sign && tokens_[at_ + 1].text == "=";
            call.names.push_back(is_named ? name() : "");
            if (is_named) {
                ++at_;
            }
            call.children.push_back(in_brackets());
            if (!is(")")) {
                expect(",");
            }
        }
        return call;
    }

    /// An expression, or a comprehension.
    Node in_brackets() {
        Node element = expression();
        if (!take("for")) {
            return element;
        }
        Node comprehension{Node::Kind::comprehension, element.position, {}, {}, {}, bound_names()};
        comprehension.children.push_back(std::move(element));
        comprehension.children.push_back(expression());
        return comprehension;
    }

    Node atom() {
        const Token& first = token();
        if (is(Token::Kind::number)) {
            ++at_;
            Node node{Node::Kind::constant, first.position, {}, {}, {}, {}};
            node.constant = {
                first.is_whole ? Kind::whole : Kind::real, first.position, first.number, {}, {}, {}, false, 1};
            return node;
        }
        if (is(Token::Kind::text)) {
            return text();
        }
        if (take("[")) {
            return list(first.position, "]");
        }
        if (take("(")) {
            if (!is(")")) {
                Node inner = in_brackets();
                if (take(")")) {
                    return inner;
                }
                return rest_of_list({Node::Kind::list, first.position, {}, {}, {std::move(inner)}, {}}, ")");
            }
            return list(first.position, ")");
        }
        if (take("{")) {
            return dictionary(first.position);
        }
        return {Node::Kind::name, first.position, name(), {}, {}, {}};
    }

    /// Texts side by side are one.
    Node text() {
        Node node{Node::Kind::constant, position(), {}, {}, {}, {}};
        node.constant.kind = Kind::text;
        node.constant.position = position();
        while (is(Token::Kind::text)) {
            node.constant.text += token().text;
            ++at_;
        }
        node.constant.weight = 1 + node.constant.text.size() / 16;
        return node;
    }

    Node list(std::size_t position, std::string_view end) {
        Node list{Node::Kind::list, position, {}, {}, {}, {}};
        if (take(end)) {
            return list;
        }
        Node first = in_brackets();
        if (first.kind == Node::Kind::comprehension && take(end)) {
            return first;
        }
        list.children.push_back(std::move(first));
        return rest_of_list(std::move(list), end);
    }

    Node rest_of_list(Node list, std::string_view end) {
        while (!take(end)) {
            expect(",");
            if (!is(end)) {
                list.children.push_back(expression());
            }
        }
        return list;
    }

    Node dictionary(std::size_t position) {
        Node dictionary{Node::Kind::dictionary, position, {}, {}, {}, {}};
        while (!take("}")) {
            dictionary.children.push_back(expression());
            expect(":");
            dictionary.children.push_back(expression());
            if (!is("}")) {
                expect(",");
            }
        }
        return dictionary;
    }

    std::vector<Token> tokens_;
    std::size_t at_ = 0;
    int depth_ = 0;
    int items_ = 0;  ///< of the primary at hand
};

}  // namespace

void fail_in_python(std::size_t position, const std::string& message) {
    throw PythonProblem{position, message};
}

void refuse_python(std::size_t position, const std::string& what) {
    fail_in_python(position, what + " is not read here (write out what it comes to)");
}

std::vector<Statement> parse_python(std::string_view text) {
    return PythonParser(Lexer(text).read()).read();
}

}  // namespace ringmaster

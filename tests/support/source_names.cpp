#include "support/source_names.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <iterator>
#include <utility>

namespace ringmaster {
namespace {

struct Token {
    std::string text;
    int line = 0;
};

bool is_word(char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

/// Cuts a source into words and signs. Comments, literals and preprocessor lines are left out.
class Scanner {
public:
    explicit Scanner(const std::string& source) : source_(source) {}

    std::vector<Token> scan() {
        while (at_ < source_.size()) {
            step();
        }
        return std::move(tokens_);
    }

private:
    bool stands_here(const std::string& text) const { return source_.compare(at_, text.size(), text) == 0; }
    bool follows_word() const { return at_ > 0 && is_word(source_[at_ - 1]); }

    void step() {
        const char letter = source_[at_];
        if (letter == '\n') {
            is_line_begun_ = false;
            skip_to(at_ + 1);
        } else if (std::isspace(static_cast<unsigned char>(letter)) != 0) {
            skip_to(at_ + 1);
        } else if (stands_here("//") || (letter == '#' && !is_line_begun_)) {
            skip_line();
        } else if (stands_here("/*")) {
            skip_past("*/");
        } else if (stands_here("R\"") && !follows_word()) {
            const std::size_t open = source_.find('(', at_);
            skip_past(")" + source_.substr(at_ + 2, open - at_ - 2) + "\"");
        } else if (letter == '"' || (letter == '\'' && !follows_word())) {
            skip_literal(letter);
        } else {
            take_token();
        }
    }

    void take_token() {
        is_line_begun_ = true;
        std::size_t end = at_ + (stands_here("::") ? 2 : 1);
        while (is_word(source_[at_]) && end < source_.size() && is_word(source_[end])) {
            ++end;
        }
        tokens_.push_back({source_.substr(at_, end - at_), line_});
        skip_to(end);
    }

    void skip_line() {
        std::size_t end = source_.find('\n', at_);
        while (end != std::string::npos && source_[end - 1] == '\\') {
            end = source_.find('\n', end + 1);
        }
        skip_to(end);
    }

    void skip_past(const std::string& text) {
        const std::size_t found = source_.find(text, at_ + 2);
        skip_to(found == std::string::npos ? found : found + text.size());
    }

    void skip_literal(char quote) {
        std::size_t end = at_ + 1;
        while (end < source_.size() && source_[end] != quote) {
            end += source_[end] == '\\' ? 2 : 1;
        }
        skip_to(end + 1);
    }

    void skip_to(std::size_t end) {
        end = std::min(end, source_.size());
        line_ += static_cast<int>(std::count(source_.begin() + static_cast<std::ptrdiff_t>(at_),
                                             source_.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
        at_ = end;
    }

    const std::string& source_;
    std::size_t at_ = 0;
    int line_ = 1;
    bool is_line_begun_ = false;
    std::vector<Token> tokens_;
};

bool is_class_key(const Token& token) {
    return token.text == "class" || token.text == "struct" || token.text == "union" || token.text == "enum";
}

/// The name behind the class key of a definition's head, template arguments included; empty when it is no such head.
std::string name_in(const std::vector<Token>& head) {
    int angles = 0;
    std::size_t i = 0;
    for (; i < head.size() && (angles > 0 || !is_class_key(head[i])); ++i) {
        angles += head[i].text == "<" ? 1 : head[i].text == ">" ? -1 : 0;
    }
    while (i < head.size() && is_class_key(head[i])) {
        ++i;
    }
    std::string name;
    for (; i < head.size() && head[i].text != "final" && (head[i].text != ":" || angles > 0); ++i) {
        angles += head[i].text == "<" ? 1 : head[i].text == ">" ? -1 : 0;
        name += head[i].text;
    }
    return name;
}

bool holds(const std::vector<Token>& head, const std::string& text) {
    return std::ranges::any_of(head, [&](const Token& token) { return token.text == text; });
}

}  // namespace

std::vector<TypeName> type_names(const std::string& source) {
    std::vector<TypeName> names;
    std::vector<std::string> scopes;  // the type that each brace opened, with its outer ones; "" for a namespace
    std::size_t foreign = 0;          // how many of the last braces opened something else
    std::vector<Token> head;          // what came since the last brace or semicolon
    for (const Token& token : Scanner(source).scan()) {
        if (is_class_key(token) && !head.empty() && head.back().text == ")") {
            head.clear();  // a macro's call, which has no semicolon
        }
        if (token.text == "}" && foreign > 0) {
            --foreign;
        } else if (token.text == "}" && !scopes.empty()) {
            scopes.pop_back();
        } else if (token.text == "{") {
            const bool is_type = !holds(head, "(") && !holds(head, "=") && !holds(head, "namespace");
            const std::string name = is_type ? name_in(head) : "";
            if (foreign > 0 || (name.empty() && !holds(head, "namespace"))) {
                ++foreign;
            } else if (name.empty()) {
                scopes.emplace_back();
            } else {
                scopes.push_back((scopes.empty() || scopes.back().empty() ? "" : scopes.back() + "::") + name);
                names.push_back({scopes.back(), head.back().line});
            }
        } else if (token.text != ";") {
            head.push_back(token);
            continue;
        }
        head.clear();
    }
    return names;
}

FunctionNames function_names(const std::string& source) {
    const std::set<std::string> no_types{"return", "throw", "else", "case", "co_return", "delete", "new"};
    const std::vector<Token> tokens = Scanner(source).scan();
    FunctionNames names;
    std::set<std::string> called;     // in this declaration
    std::set<std::string> variables;  // of it
    int depth = 0;                    // of braces, but for those of namespaces
    bool is_head = true;              // of a declaration, before its first parenthesis or '='
    for (std::size_t i = 1; i < tokens.size(); ++i) {
        const std::string& word = tokens[i].text;
        const std::string& before = tokens[i - 1].text;
        const bool is_call = is_word(word.front()) && i + 1 < tokens.size() && tokens[i + 1].text == "(";
        const bool follows_type =
            before == "&" || before == "*" || before == ">" || (is_word(before.front()) && !no_types.contains(before));
        if (is_call && follows_type) {
            names.declared.insert(word);
            if (is_head && depth == 0) {
                names.free.insert(word);
            }
        } else if (is_call && before != "." && before != "::") {
            called.insert(word);
        } else if (follows_type) {
            variables.insert(word);
        }
        const bool is_of_namespace = before == "namespace" || (i > 1 && tokens[i - 2].text == "namespace");
        if (word == "{" && !is_of_namespace) {
            ++depth;
        } else if (word == "}") {
            depth = std::max(0, depth - 1);
        }
        if (depth == 0 && (word == ";" || word == "}")) {
            std::ranges::set_difference(called, variables, std::inserter(names.called, names.called.end()));
            called.clear();
            variables.clear();
        }
        is_head = word == ";" || word == "{" || word == "}" || (is_head && word != "(" && word != "=");
    }
    return names;
}

std::set<std::string> words_of(const std::string& source) {
    std::set<std::string> words;
    for (Token& token : Scanner(source).scan()) {
        if (is_word(token.text.front())) {
            words.insert(std::move(token.text));
        }
    }
    return words;
}

}  // namespace ringmaster

#include "ringmaster/tune/condition.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

using TunedParameters = std::vector<TunedParameter>;

struct ConditionToken {
    enum class Kind { number, name, function, word, open_quote, comparison, logic, open, close, other };
    Kind kind = Kind::other;
    std::string text;  ///< of a word without its quotes
    std::size_t offset = 0;
    std::size_t length = 0;
};

bool may_be_in_name(char letter) {
    return is_ascii_letter(letter) || letter == '_' || is_digit(letter);
}

/// Where the letters end that belong together, from there on.
std::size_t end_of_run(const std::string& text, std::size_t end, bool (*belongs)(char)) {
    while (end < text.size() && belongs(text[end])) {
        ++end;
    }
    return end;
}

std::size_t end_of_number(const std::string& text, std::size_t begin) {
    const std::size_t end = end_of_run(text, begin, [](char letter) { return is_digit(letter) || letter == '.'; });
    if (end + 1 >= text.size() || (text[end] != 'e' && text[end] != 'E')) {
        return end;
    }
    const bool is_signed = text[end + 1] == '-' || text[end + 1] == '+';
    const std::size_t digits = end + (is_signed ? 2 : 1);
    const std::size_t exponent_end = end_of_run(text, digits, is_digit);
    return exponent_end > digits ? exponent_end : end;
}

/// The token that begins there, at no blank.
ConditionToken token_at(const std::string& text, std::size_t begin) {
    using Kind = ConditionToken::Kind;
    const auto token = [&](Kind kind, std::size_t end) {
        return ConditionToken{kind, text.substr(begin, end - begin), begin, end - begin};
    };
    const char first = text[begin];
    const std::string two = text.substr(begin, 2);
    if (first == '\'' || first == '"') {
        const std::size_t end = text.find(first, begin + 1);
        return end == std::string::npos
                   ? token(Kind::open_quote, text.size())
                   : ConditionToken{Kind::word, text.substr(begin + 1, end - begin - 1), begin, end + 1 - begin};
    }
    if (is_digit(first) || first == '.') {
        return token(Kind::number, end_of_number(text, begin));
    }
    if (may_be_in_name(first)) {
        const std::size_t end = end_of_run(text, begin, may_be_in_name);
        const std::size_t next = end_of_run(text, end, is_blank);
        return token(next < text.size() && text[next] == '(' ? Kind::function : Kind::name, end);
    }
    if (two == "&&" || two == "||") {
        return token(Kind::logic, begin + 2);
    }
    if (two == "==" || two == "!=" || two == "<=" || two == ">=") {
        return token(Kind::comparison, begin + 2);
    }
    return token(first == '<' || first == '>' ? Kind::comparison
                 : first == '('               ? Kind::open
                 : first == ')'               ? Kind::close
                                              : Kind::other,
                 begin + 1);
}

bool has_truths_only(const TunedParameter& parameter) {
    const auto& listed = parameter.scale.listed_values();
    const auto is_truth = [](const Value& value) { return std::holds_alternative<bool>(value); };
    return !listed.empty() && std::ranges::all_of(listed, is_truth);
}

std::vector<std::string> listed_words(const TunedParameter& parameter) {
    std::vector<std::string> words;
    for (const Value& value : parameter.scale.listed_values()) {
        if (const auto* word = std::get_if<std::string>(&value)) {
            words.push_back(*word);
        }
    }
    return words;
}

/// The index of a word in the list; nothing where it is not there.
std::optional<std::size_t> index_of(const std::string& word, const TunedParameter& parameter) {
    const auto& listed = parameter.scale.listed_values();
    const auto found = std::ranges::find(listed, Value(word));
    return found == listed.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - listed.begin()));
}

/// Looks for what is wrong, and makes what muParser reads: each word becomes its index in its list, as long as it was.
class ConditionReader {
public:
    ConditionReader(const std::string& text, const TunedParameters& parameters)
        : text_(text), parameters_(parameters), formula_(text) {
        for (std::size_t begin = end_of_run(text, 0, is_blank); begin < text.size();
             begin = end_of_run(text, begin + tokens_.back().length, is_blank)) {
            tokens_.push_back(token_at(text, begin));
        }
        if (!tokens_.empty() && tokens_.back().kind == ConditionToken::Kind::open_quote) {
            say(tokens_.back(), "a quote that is not closed", "");
        }
        check_each();
        const auto names = variable_names(parameters);
        if (!problem_) {
            problem_ = Formula::find_problem(formula_, names);
            if (problem_ && !problem_->offset) {
                problem_->what = "nothing to be true or false";
            }
        }
        if (!problem_) {
            find_chain();
        }
        if (!problem_) {
            require_truth(0, tokens_.size());
        }
    }

    const std::optional<FormulaProblem>& problem() const { return problem_; }
    const std::string& formula() const { return formula_; }

    std::vector<std::size_t> subjects() const {
        std::vector<std::size_t> found;
        for (const ConditionToken& token : tokens_) {
            if (const TunedParameter* parameter = parameter_at(token)) {
                found.push_back(static_cast<std::size_t>(parameter - parameters_.data()));
            }
        }
        std::ranges::sort(found);
        found.erase(std::unique(found.begin(), found.end()), found.end());
        return found;
    }

    /// The names that muParser gets: each parameter's, then those of the constants.
    static std::vector<std::string> variable_names(const TunedParameters& parameters) {
        std::vector<std::string> names =
            each(parameters, [](const TunedParameter& parameter) { return identifier_of(parameter.code); });
        names.insert(names.end(), {"true", "false"});
        return names;
    }

private:
    const TunedParameter* parameter_at(const ConditionToken& token) const {
        const auto found = std::ranges::find_if(
            parameters_, [&](const auto& parameter) { return identifier_of(parameter.code) == token.text; });
        return token.kind == ConditionToken::Kind::name && found != parameters_.end() ? &*found : nullptr;
    }

    void say(const ConditionToken& token, const std::string& what, const std::string& remedy) {
        problem_ = problem_ ? problem_ : FormulaProblem{what, token.offset, remedy};
    }

    void check_each() {
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            if (tokens_[i].kind == ConditionToken::Kind::word) {
                check_word(i);
            } else if (tokens_[i].kind == ConditionToken::Kind::name ||
                       tokens_[i].kind == ConditionToken::Kind::function) {
                check_name(i);
            } else if (tokens_[i].text == "!") {
                say(tokens_[i], "unexpected '!'", "write == false, or turn the comparison round");
            } else if (tokens_[i].text == "&" || tokens_[i].text == "|") {
                say(tokens_[i], "unexpected '" + tokens_[i].text + "'",
                    "write '" + tokens_[i].text + tokens_[i].text + "'");
            }
        }
    }

    /// What a token is compared with by == or !=, on its right or its left.
    const ConditionToken* partner_of(std::size_t i) const {
        const auto is_equality = [&](std::size_t k) { return tokens_[k].text == "==" || tokens_[k].text == "!="; };
        if (i + 2 < tokens_.size() && is_equality(i + 1)) {
            return &tokens_[i + 2];
        }
        return i >= 2 && is_equality(i - 1) ? &tokens_[i - 2] : nullptr;
    }

    void check_word(std::size_t i) {
        const ConditionToken& token = tokens_[i];
        const ConditionToken* partner = partner_of(i);
        const TunedParameter* parameter = partner == nullptr ? nullptr : parameter_at(*partner);
        const std::string word = "'" + token.text + "'";
        if (parameter == nullptr) {
            say(token, "the word " + word + " is not compared with a parameter",
                "write CODE == " + word + " or CODE != " + word);
            return;
        }
        const std::vector<std::string> words = listed_words(*parameter);
        if (words.empty()) {
            say(token, fmt::format("the word {} is compared with '{}', which is a number", word, partner->text),
                "compare with a number");
            return;
        }
        const auto index = index_of(token.text, *parameter);
        if (!index) {
            const std::string near = did_you_mean(token.text, words);
            say(token, fmt::format("'{}' is never {}", partner->text, word),
                near.empty() ? "it is one of " + listed(words, "and") : near);
            return;
        }
        const std::string number = std::to_string(*index);
        if (number.size() > token.length) {
            say(token, fmt::format("'{}' lists too many words", partner->text), "list fewer of them");
            return;
        }
        formula_.replace(token.offset, token.length, number + std::string(token.length - number.size(), ' '));
    }

    void check_name(std::size_t i) {
        const ConditionToken& token = tokens_[i];
        const TunedParameter* parameter = parameter_at(token);
        if (parameter != nullptr) {
            check_parameter(i, *parameter);
            return;
        }
        if (Condition::is_constant(token.text)) {
            return;
        }
        const std::string name = to_lower(token.text);
        if (name == "and" || name == "or") {
            say(token, "unexpected '" + token.text + "'", name == "and" ? "write '&&'" : "write '||'");
        } else if (name == "not") {
            say(token, "unexpected '" + token.text + "'", "write == false, or turn the comparison round");
        } else if (token.kind == ConditionToken::Kind::name) {
            say(token, "unknown name '" + token.text + "'", remedy_for(token));
        }
    }

    /// What to write instead of a code with '-', which would be a difference here; the token is its first part.
    std::string remedy_for(const ConditionToken& token) const {
        std::vector<std::string> names;
        for (const TunedParameter& parameter : parameters_) {
            if (parameter.code.find('-') != std::string::npos &&
                text_.compare(token.offset, parameter.code.size(), parameter.code) == 0) {
                return fmt::format("the parameter '{}' is called {} here", parameter.code,
                                   identifier_of(parameter.code));
            }
            names.push_back(identifier_of(parameter.code));
        }
        const std::string near = did_you_mean(token.text, names);
        return !near.empty()       ? near
               : names.size() == 1 ? "the parameter is " + names.front()
                                   : "the parameters are " + listed(names, "and");
    }

    void check_parameter(std::size_t i, const TunedParameter& parameter) {
        const ConditionToken& token = tokens_[i];
        if (const std::vector<std::string> words = listed_words(parameter); !words.empty()) {
            const ConditionToken* partner = partner_of(i);
            if (partner == nullptr || partner->kind != ConditionToken::Kind::word) {
                say(token, fmt::format("'{}' is a text, which compares by == and != with one of its words", token.text),
                    fmt::format("write {} == '{}'", token.text, words.front()));
            }
        }
    }

    /// Reports a < b < c, which compares a truth with c.
    void find_chain() {
        std::vector<const ConditionToken*> last{nullptr};  // comparison of each level of parentheses
        for (const ConditionToken& token : tokens_) {
            if (token.kind == ConditionToken::Kind::open) {
                last.push_back(nullptr);
            } else if (token.kind == ConditionToken::Kind::close && last.size() > 1) {
                last.pop_back();
            } else if (token.kind == ConditionToken::Kind::comparison) {
                if (last.back() != nullptr) {
                    say(token, fmt::format("a second '{}' of one comparison", token.text), "write a < b && b < c");
                }
                last.back() = &token;
            } else if (token.kind == ConditionToken::Kind::logic || token.text == "?" || token.text == ":" ||
                       token.text == ",") {
                last.back() = nullptr;
            }
        }
    }

    /// Where the parenthesis that is opened at this token is closed.
    std::size_t closing(std::size_t open) const {
        int depth = 0;
        for (std::size_t i = open; i < tokens_.size(); ++i) {
            depth += tokens_[i].kind == ConditionToken::Kind::open    ? 1
                     : tokens_[i].kind == ConditionToken::Kind::close ? -1
                                                                      : 0;
            if (depth == 0) {
                return i;
            }
        }
        return tokens_.size();
    }

    /// Requires of the tokens [begin, end) that each part between && and || compares something, or is true or false by
    /// itself.
    void require_truth(std::size_t begin, std::size_t end) {
        bool compares = false;
        std::size_t part = begin;
        for (std::size_t i = begin; i < end; ++i) {
            if (tokens_[i].kind == ConditionToken::Kind::open) {
                i = closing(i);
            } else if (tokens_[i].kind == ConditionToken::Kind::logic) {
                require_truth_of_part(part, i, compares);
                part = i + 1;
                compares = false;
            } else {
                compares = compares || tokens_[i].kind == ConditionToken::Kind::comparison || tokens_[i].text == "?";
            }
        }
        require_truth_of_part(part, end, compares);
    }

    void require_truth_of_part(std::size_t begin, std::size_t end, bool compares) {
        if (compares || begin == end) {
            return;
        }
        if (tokens_[begin].kind == ConditionToken::Kind::open && closing(begin) == end - 1) {
            require_truth(begin + 1, end - 1);
            return;
        }
        const TunedParameter* parameter = parameter_at(tokens_[begin]);
        const bool is_truth = (parameter != nullptr && has_truths_only(*parameter)) || tokens_[begin].text == "true" ||
                              tokens_[begin].text == "false";
        if (end - begin > 1 || !is_truth) {
            const ConditionToken& last = tokens_[end - 1];
            const std::string part =
                text_.substr(tokens_[begin].offset, last.offset + last.length - tokens_[begin].offset);
            say(tokens_[begin], "'" + part + "' is a number, neither true nor false",
                "compare it: " + part + " > 0, for instance");
        }
    }

    const std::string& text_;
    const TunedParameters& parameters_;
    std::vector<ConditionToken> tokens_;
    std::string formula_;
    std::optional<FormulaProblem> problem_;
};

}  // namespace

Condition::Condition(const std::string& text, const std::vector<TunedParameter>& parameters) {
    const ConditionReader reader(text, parameters);
    if (reader.problem()) {
        throw Error(reader.problem()->what, "'" + text + "'", reader.problem()->remedy);
    }
    subjects_ = reader.subjects();
    formula_.emplace(reader.formula(), ConditionReader::variable_names(parameters), "");
}

std::optional<FormulaProblem> Condition::find_problem(const std::string& text,
                                                      const std::vector<TunedParameter>& parameters) {
    return ConditionReader(text, parameters).problem();
}

bool Condition::is_constant(const std::string& name) {
    return name == "true" || name == "false" || name == "_pi" || name == "_e";
}

bool Condition::holds(const std::vector<double>& numbers) const {
    std::vector<double> values;
    values.reserve(numbers.size() + 2);
    values = numbers;
    values.insert(values.end(), {1.0, 0.0});
    const double value = formula_->at(values);
    return !std::isnan(value) && value != 0;
}

}  // namespace ringmaster

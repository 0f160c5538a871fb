#include <algorithm>
#include <charconv>
#include <filesystem>
#include <utility>

#include "ringmaster/base/text.hpp"

#include "python_file.hpp"

namespace ringmaster {
namespace {

bool may_begin_name(char letter) {
    return is_ascii_letter(letter) || letter == '_';
}

/// Lines end outside of brackets only, and blocks begin and end with the blanks before them.
class Lexer {
public:
    explicit Lexer(std::string_view text) : text_(text) {}

    /// Throws PythonProblem.
    std::vector<PythonToken> read() {
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
            add(PythonToken::Kind::dedent);
        }
        add(PythonToken::Kind::end);
        return std::move(tokens_);
    }

private:
    void add(PythonToken::Kind kind, std::string text = {}) {
        tokens_.push_back({kind, at_, std::move(text), 0, false});
    }

    void add_line_end() {
        if (!tokens_.empty() && tokens_.back().kind != PythonToken::Kind::line_end) {
            add(PythonToken::Kind::line_end);
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
            add(PythonToken::Kind::indent);
        }
        for (; column < indents_.back(); indents_.pop_back()) {
            add(PythonToken::Kind::dedent);
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
        tokens_.push_back({PythonToken::Kind::number, at_, "", *number, is_whole});
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
        add(PythonToken::Kind::name, name);
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
        tokens_.push_back({PythonToken::Kind::text, begin, text, 0, false});
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
        text += std::filesystem::path(std::u32string(1, code)).string();  // which is in UTF-8
        at_ = end;
    }

    void read_sign() {
        for (const std::string_view sign :
             {"**=", "//=", "**", "//", "+=", "-=", "*=", "/=", "%=", "==", "!=", "<=", ">=", "<<", ">>", "->"}) {
            if (text_.substr(at_).starts_with(sign)) {
                add(PythonToken::Kind::sign, std::string(sign));
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
        add(PythonToken::Kind::sign, std::string(1, letter));
        ++at_;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    bool is_line_begin_ = true;
    std::vector<std::size_t> open_;  ///< brackets
    std::vector<std::size_t> indents_{0};
    std::vector<PythonToken> tokens_;
};

}  // namespace

void fail_in_python(std::size_t position, const std::string& message) {
    throw PythonProblem{position, message};
}

void refuse_python(std::size_t position, const std::string& what) {
    fail_in_python(position, what + " is not read here (write out what it comes to)");
}

std::vector<PythonToken> python_tokens(std::string_view text) {
    return Lexer(text).read();
}

}  // namespace ringmaster

// The part of text.hpp that reads and writes command lines.

#include <algorithm>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

/// Reads words from left to right; a word may be glued together from bare and quoted pieces.
class WordReader {
public:
    explicit WordReader(std::string_view text) : rest_(text) {}

    std::optional<std::vector<std::string>> read() {
        while (!rest_.empty()) {
            if (!read_piece(take())) {
                return std::nullopt;
            }
        }
        end_word();
        return words_;
    }

    /// The words that were read without a quote or a backslash.
    const std::vector<std::string>& unquoted() const { return unquoted_; }

private:
    char take() {
        const char letter = rest_.front();
        rest_.remove_prefix(1);
        return letter;
    }

    void add(char letter) {
        word_ += letter;
        in_word_ = true;
    }

    void end_word() {
        if (in_word_) {
            words_.push_back(word_);
        }
        if (in_word_ && !is_quoted_) {
            unquoted_.push_back(word_);
        }
        word_.clear();
        in_word_ = false;
        is_quoted_ = false;
    }

    bool read_piece(char letter) {
        if (letter == '\'' || letter == '"' || letter == '\\') {
            is_quoted_ = true;
            return letter == '\'' ? read_single_quoted() : letter == '"' ? read_double_quoted() : read_escaped();
        }
        const bool is_between_words = letter == ' ' || letter == '\t' || letter == '\n';
        is_between_words ? end_word() : add(letter);
        return true;
    }

    bool read_single_quoted() {
        in_word_ = true;
        const std::size_t end = rest_.find('\'');
        if (end == std::string_view::npos) {
            return false;
        }
        word_ += rest_.substr(0, end);
        rest_.remove_prefix(end + 1);
        return true;
    }

    bool read_double_quoted() {
        in_word_ = true;
        while (!rest_.empty()) {
            const char letter = take();
            if (letter == '"') {
                return true;
            }
            const bool escapes = letter == '\\' && !rest_.empty() &&
                                 std::string_view("$`\"\\\n").find(rest_.front()) != std::string_view::npos;
            if (!escapes) {
                add(letter);
            } else if (const char escaped = take(); escaped != '\n') {
                add(escaped);
            }
        }
        return false;
    }

    bool read_escaped() {
        if (rest_.empty()) {
            return false;
        }
        if (const char escaped = take(); escaped != '\n') {
            add(escaped);
        }
        return true;
    }

    std::string_view rest_;
    std::string word_;
    bool in_word_ = false;
    bool is_quoted_ = false;
    std::vector<std::string> words_;
    std::vector<std::string> unquoted_;
};

/// Whether an unquoted word begins as a pipe, a redirection, a list of commands or a variable does.
bool begins_as_shell_does(std::string_view word) {
    const std::string_view behind_digits = word.substr(std::min(word.find_first_not_of("0123456789"), word.size()));
    const bool redirects = behind_digits.starts_with('<') || behind_digits.starts_with('>');
    return redirects || word.starts_with('|') || word.starts_with('&') || word.starts_with(';') ||
           word.starts_with('`') || (word.size() > 1 && word.ends_with(';'));
}

bool holds_variable(std::string_view word) {
    const std::size_t sign = word.find('$');
    return sign != std::string_view::npos && sign + 1 < word.size() &&
           (is_ascii_letter(word[sign + 1]) || std::string_view("_{(").find(word[sign + 1]) != std::string_view::npos);
}

constexpr std::string_view harmless =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    "@%+=:,./-_";

std::string quoted(std::string word) {
    replace_all(word, "'", "'\\''");
    return "'" + word + "'";
}

/// Words of these letters alone need no quotes.
std::string quoted_unless(std::string_view plain_letters, const std::vector<std::string>& words) {
    std::vector<std::string> pieces;
    for (const std::string& word : words) {
        const bool plain = !word.empty() && word.find_first_not_of(plain_letters) == std::string::npos;
        const bool assignment = pieces.empty() && word.find('=') != std::string::npos;
        pieces.push_back(plain && !assignment ? word : quoted(word));
    }
    return join(pieces, " ");
}

}  // namespace

std::optional<std::vector<std::string>> split_command(std::string_view text) {
    return WordReader(text).read();
}

std::optional<std::string> find_shell_syntax(std::string_view text) {
    WordReader reader(text);
    reader.read();
    for (const std::string& word : reader.unquoted()) {
        if (begins_as_shell_does(word) || holds_variable(word)) {
            return word;
        }
    }
    return std::nullopt;
}

std::string quote_command(const std::vector<std::string>& words) {
    return quoted_unless(harmless, words);
}

std::string quote_command_template(const std::vector<std::string>& words) {
    return quoted_unless(std::string(harmless) + "{}", words);
}

}  // namespace ringmaster

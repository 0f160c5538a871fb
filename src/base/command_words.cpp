// The part of text.hpp that reads and writes command lines.

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
        word_.clear();
        in_word_ = false;
    }

    bool read_piece(char letter) {
        switch (letter) {
            case ' ':
            case '\t':
            case '\n':
                end_word();
                return true;
            case '\'':
                return read_single_quoted();
            case '"':
                return read_double_quoted();
            case '\\':
                return read_escaped();
            default:
                add(letter);
                return true;
        }
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
    std::vector<std::string> words_;
};

constexpr std::string_view harmless =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    "@%+=:,./-_";

std::string quoted(const std::string& word) {
    std::string result = "'";
    for (const char letter : word) {
        result += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    }
    return result + "'";
}

}  // namespace

std::optional<std::vector<std::string>> split_command(std::string_view text) {
    return WordReader(text).read();
}

std::string quote_command(const std::vector<std::string>& words) {
    std::vector<std::string> pieces;
    for (const std::string& word : words) {
        const bool plain = !word.empty() && word.find_first_not_of(harmless) == std::string::npos;
        const bool assignment = pieces.empty() && word.find('=') != std::string::npos;
        pieces.push_back(plain && !assignment ? word : quoted(word));
    }
    return join(pieces, " ");
}

}  // namespace ringmaster

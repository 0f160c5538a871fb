#pragma once

#include <charconv>
#include <cmath>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ringmaster {

/// Whether it is 0 to 9, whatever the locale.
constexpr bool is_digit(char letter) {
    return letter >= '0' && letter <= '9';
}

/// Whether it is a to z or A to Z, whatever the locale.
constexpr bool is_ascii_letter(char byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

/// Blanks of all kinds, line ends among them, whatever the locale.
constexpr bool is_blank(char byte) {
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

constexpr char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool contains(const std::vector<std::string>& words, const std::string& word);

std::string trim(std::string_view text);
/// The text without the mark of the order of bytes that some editors write before a text in UTF-8.
std::string_view without_byte_order_mark(std::string_view text);
std::string to_lower(std::string_view text);
/// The text as the beginning of a sentence.
std::string capitalised(std::string text);
std::string join(const std::vector<std::string>& parts, std::string_view separator);
/// "a, b or c", where "or" is the last separator.
std::string listed(const std::vector<std::string>& words, std::string_view last);
std::vector<std::string> split(std::string_view text, char separator);
/// What stands between blanks of all kinds, line ends among them.
std::vector<std::string> words_in(std::string_view text);
/// The last lines of a text, so many at most; blank ones at its ends do not count.
std::vector<std::string> last_lines(std::string_view text, std::size_t most);
/// The last line that is not blank, trimmed.
std::string last_line_of(std::string_view text);
/// "attempted move to occupied point E5" without the point: words with digits or quotes are those of one game, and so
/// is a position of chess (it has a '/') with whatever follows it. Behind a ';' stands what an engine has written.
std::string kind_of_message(const std::string& message);
void replace_all(std::string& text, std::string_view part, std::string_view by);

/// "1 game", "2 games".
template <std::integral Number>
std::string counted(Number number, std::string_view noun) {
    return std::to_string(number) + " " + std::string(noun) + (number == 1 ? "" : "s");
}

/// Splits a command line into words as a POSIX shell would (blanks, '...', "...", backslash) but expands
/// nothing. Empty when a quote is not closed or the text ends in a backslash.
std::optional<std::vector<std::string>> split_command(std::string_view text);

/// The first word of such a line that only a shell would understand, and that is not quoted: ">", "|", "$HOME".
std::optional<std::string> find_shell_syntax(std::string_view text);

/// The words quoted so that a POSIX shell reads them back unchanged.
std::string quote_command(const std::vector<std::string>& words);
/// The same as a control file has it: braces of placeholders need no quotes.
std::string quote_command_template(const std::vector<std::string>& words);

/// Text from outside made harmless for a terminal, a log line or a report: control characters, and those that turn the
/// direction of a text, become `?`, invalid UTF-8 becomes U+FFFD, and what is longer than `limit` bytes is cut and ends
/// in `...`. Newlines are kept when `keep_newlines` is set.
std::string printable(std::string_view text, std::size_t limit = 200, bool keep_newlines = false);

/// A code point and its bytes in UTF-8, of which there are none where the text has no code point.
struct CodePoint {
    char32_t code = 0;
    std::size_t length = 0;
};

/// The control character that begins here, or what turns the direction of the text around it: Unicode's embeddings,
/// overrides and isolates. Without bytes where nothing harmful does.
CodePoint harmful_at(std::string_view text, std::size_t position);

/// Where the first byte that is not UTF-8 stands.
std::optional<std::size_t> find_invalid_utf8(std::string_view text);

/// The number of terminal columns the text takes (code points; wide characters are not told apart).
std::size_t display_width(std::string_view text);

/// The known word nearest to a misspelt one, if it is near enough to be meant: at most a third of the letters
/// differ (Damerau-Levenshtein distance, optimal string alignment).
std::optional<std::string> nearest_word(std::string_view word, const std::vector<std::string>& known);

/// "did you mean 'size'?" where there is such a word, else what is said `otherwise`.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known,
                         const std::string& otherwise = "");
/// " (did you mean 'size'?)" where there is such a word.
std::string hint(std::string_view word, const std::vector<std::string>& known);

/// The number that the whole text is, in decimal, as a program writes it; nothing where it is none, or not finite.
template <class Number>
std::optional<Number> number_in(std::string_view text) {
    Number number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_number = error == std::errc() && end == text.data() + text.size();
    return is_number && std::isfinite(static_cast<double>(number)) ? std::optional(number) : std::nullopt;
}

/// The number as people write it: it may begin with a plus sign, and what is too small for a double is 0.
std::optional<double> number_of(std::string_view text);

}  // namespace ringmaster

#include "ringmaster/base/text.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

namespace ringmaster {
namespace {

constexpr std::string_view replacement_character = "\xEF\xBF\xBD";
constexpr std::string_view ellipsis = "...";

bool is_continuation(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

/// How many bytes the character has that begins with this one, which says so by its leading ones; 0: none does.
std::size_t announced_length(unsigned char lead) {
    constexpr std::size_t lengths[] = {1, 0, 2, 3, 4, 0, 0, 0, 0};
    return lengths[std::countl_one(lead)];
}

CodePoint decode(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t length = announced_length(lead);
    if (length == 1) {
        return {lead, 1};
    }
    if (length == 0 || text.size() < length) {
        return {};
    }
    char32_t code = lead & (0x7Fu >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if (!is_continuation(text[i])) {
            return {};
        }
        code = (code << 6) | (static_cast<unsigned char>(text[i]) & 0x3Fu);
    }
    constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    if (code < least[length] || code > 0x10FFFF || surrogate) {
        return {};
    }
    return {code, length};
}

bool is_harmful(char32_t code) {
    const bool is_control = code < 0x20 || (code >= 0x7F && code < 0xA0);
    return is_control || (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

std::string cut(std::string text, std::size_t limit) {
    std::size_t end = limit - std::min(limit, ellipsis.size());
    while (end > 0 && is_continuation(text[end])) {
        --end;
    }
    text.resize(end);
    return text.append(ellipsis.substr(0, limit));
}

/// Optimal string alignment: insertion, deletion, substitution, swap of neighbours.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before_last(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) {
        row[j] = j;
    }
    for (std::size_t i = 1; i <= a.size(); ++i) {
        before_last.swap(last);
        last.swap(row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t substitution = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, substitution});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = std::min(row[j], before_last[j - 2] + 1);
            }
        }
    }
    return row[b.size()];
}

}  // namespace

bool contains(const std::vector<std::string>& words, const std::string& word) {
    return std::ranges::find(words, word) != words.end();
}

std::string_view without_byte_order_mark(std::string_view text) {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    return text.substr(text.starts_with(mark) ? mark.size() : 0);
}

std::string trim(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && is_blank(text.back())) {
        text.remove_suffix(1);
    }
    return std::string(text);
}

std::string to_lower(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(), lower);
    return result;
}

std::string capitalised(std::string text) {
    if (text[0] >= 'a' && text[0] <= 'z') {
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    }
    return text;
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
    std::string result;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        result.append(i == 0 ? std::string_view() : separator).append(parts[i]);
    }
    return result;
}

std::string listed(const std::vector<std::string>& words, std::string_view last) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        text += (i == 0 ? "" : i + 1 == words.size() ? " " + std::string(last) + " " : ", ") + words[i];
    }
    return text;
}

std::string kind_of_message(const std::string& message) {
    std::vector<std::string> words = split(message.substr(0, message.find(';')), ' ');
    words.erase(
        std::ranges::find_if(words, [](const std::string& word) { return word.find('/') != std::string::npos; }),
        words.end());
    std::erase_if(words,
                  [](const std::string& word) { return word.find_first_of("0123456789'") != std::string::npos; });
    return join(words, " ");
}

void replace_all(std::string& text, std::string_view part, std::string_view by) {
    std::string result;
    std::size_t from = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, from)) {
        result.append(text, from, at - from).append(by);
        from = at + part.size();
    }
    text = result.append(text, from);
}

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts;
    std::size_t start = 0;
    for (std::size_t end = text.find(separator); end != std::string_view::npos; end = text.find(separator, start)) {
        parts.emplace_back(text.substr(start, end - start));
        start = end + 1;
    }
    parts.emplace_back(text.substr(start));
    return parts;
}

std::vector<std::string> words_in(std::string_view text) {
    std::string blanks_alike(text);
    std::replace_if(blanks_alike.begin(), blanks_alike.end(), is_blank, ' ');
    std::vector<std::string> words = split(blanks_alike, ' ');
    std::erase(words, "");
    return words;
}

std::vector<std::string> last_lines(std::string_view text, std::size_t most) {
    const std::vector<std::string> lines = split(trim(text), '\n');
    return {lines.end() - static_cast<std::ptrdiff_t>(std::min(lines.size(), most)), lines.end()};
}

std::string last_line_of(std::string_view text) {
    return trim(last_lines(text, 1).front());
}

std::string printable(std::string_view text, std::size_t limit, bool keep_newlines) {
    std::string result;
    while (!text.empty() && result.size() <= limit) {
        const CodePoint next = decode(text);
        if (next.length == 0) {
            result += replacement_character;
        } else if (is_harmful(next.code) && !(keep_newlines && next.code == '\n')) {
            result += '?';
        } else {
            result += text.substr(0, next.length);
        }
        text.remove_prefix(std::max<std::size_t>(next.length, 1));
    }
    return result.size() > limit ? cut(std::move(result), limit) : result;
}

CodePoint harmful_at(std::string_view text, std::size_t position) {
    const CodePoint next = position < text.size() ? decode(text.substr(position)) : CodePoint{};
    return is_harmful(next.code) ? next : CodePoint{};
}

std::optional<std::size_t> find_invalid_utf8(std::string_view text) {
    std::size_t position = 0;
    while (position < text.size()) {
        const std::size_t length = decode(text.substr(position)).length;
        if (length == 0) {
            return position;
        }
        position += length;
    }
    return std::nullopt;
}

std::size_t display_width(std::string_view text) {
    const auto continuations = std::ranges::count_if(text, is_continuation);
    return text.size() - static_cast<std::size_t>(continuations);
}

std::optional<std::string> nearest_word(std::string_view word, const std::vector<std::string>& known) {
    std::optional<std::string> nearest;
    std::size_t least = 0;
    for (const std::string& candidate : known) {
        const std::size_t distance = edit_distance(word, candidate);
        const bool near_enough = 3 * distance <= std::max(word.size(), candidate.size());
        if (near_enough && (!nearest || distance < least)) {
            nearest = candidate;
            least = distance;
        }
    }
    return nearest;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& known, const std::string& otherwise) {
    const auto nearest = nearest_word(word, known);
    return nearest ? "did you mean '" + *nearest + "'?" : otherwise;
}

std::string hint(std::string_view word, const std::vector<std::string>& known) {
    const std::string question = did_you_mean(word, known);
    return question.empty() ? "" : " (" + question + ")";
}

std::optional<double> number_of(std::string_view text) {
    text.remove_prefix(text.starts_with('+') ? 1 : 0);
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_out_of_range = error == std::errc::result_out_of_range && end == text.data() + text.size();
    const bool is_too_small = is_out_of_range && std::fabs(std::strtod(std::string(text).c_str(), nullptr)) < 1;
    return is_too_small ? std::optional(0.0) : number_in<double>(text);
}

}  // namespace ringmaster

#pragma once

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster::fuzz {

/// A target's finding. It is no Error, so that no target can take it for one.
inline void expect(bool condition, const std::string& what) {
    if (!condition) {
        throw std::logic_error(what);
    }
}

/// UTF-8 without control characters: safe for a terminal.
inline void expect_printable(const std::string& text, bool keep_newlines = false) {
    expect(text == printable(text, text.size(), keep_newlines), "a text is not printable: " + text);
}

/// Whether the message says that it is our mistake. By its hash: libFuzzer puts texts that it sees compared into
/// inputs, which messages quote.
inline bool names_a_bug(std::string_view message) {
    constexpr std::string_view words = "; this is a bug in ringmaster";
    const std::hash<std::string_view> hash;
    return message.size() >= words.size() && hash(message.substr(message.size() - words.size())) == hash(words);
}

/// Does the work, and nothing more when it throws Error; but the Error must not be our mistake.
template <typename Work>
void may_refuse(Work work) {
    try {
        work();
    } catch (const Error& error) {
        expect(!names_a_bug(error.what()), error.what());
    }
}

/// The input up to the first newline, and what comes behind it.
struct TwoTexts {
    std::string first;
    std::string rest;
};

inline TwoTexts at_newline(std::string_view input) {
    const std::size_t end = std::min(input.find('\n'), input.size());
    return {std::string(input.substr(0, end)), std::string(input.substr(std::min(end + 1, input.size())))};
}

}  // namespace ringmaster::fuzz

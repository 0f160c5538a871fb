#pragma once

#include <cctype>
#include <string>

namespace ringmaster {

/// The text without its times: numbers with a fraction before " s" or the arrow of a GTP log, and the blanks around
/// them. "   0.274 << b: = E5" is "<< b: = E5", and "good 0.003 s" is "goods". (g++ 12 cannot compile std::regex with
/// warnings and sanitizers.)
inline std::string without_times(const std::string& text) {
    const auto is_digit = [&](std::size_t at) { return at < text.size() && std::isdigit(text[at]) != 0; };
    const auto is_time = [&](std::size_t end) {
        const std::string next = text.substr(end, 3);
        const bool is_seconds = next.starts_with(" s") && (next.size() < 3 || std::isalpha(next[2]) == 0);
        return is_seconds || next == " >>" || next == " <<" || next == " --";
    };
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::size_t end = i;
        while (is_digit(end) || (end > i && text[end] == '.')) {
            ++end;
        }
        if (end > i && text.substr(i, end - i).find('.') != std::string::npos && is_time(end)) {
            result.erase(result.find_last_not_of(' ') + 1);
            i = end;
        } else {
            result += text[i];
        }
    }
    return result;
}

}  // namespace ringmaster

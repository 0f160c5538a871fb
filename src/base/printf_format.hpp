#pragma once

#include <optional>
#include <string>

namespace ringmaster {

/// No format asks for a wider text or a longer fraction.
constexpr int most_columns = 1000;

/// What stands between `%` and the letter of a printf-style conversion, and the letter.
struct Conversion {
    bool left = false;
    bool plus = false;
    bool blank = false;
    bool zeros = false;
    bool alternative = false;
    int width = 0;
    std::optional<int> precision;
    char type = 's';
};

/// A format with its one conversion; `%%` has become a percent sign.
struct PrintfFormat {
    std::string before;
    Conversion conversion;
    std::string after;
};

/// Throws Error (without place) when the format is malformed or has not exactly one conversion.
PrintfFormat parse_printf_format(const std::string& format);

}  // namespace ringmaster

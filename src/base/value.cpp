#include "ringmaster/base/value.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

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

constexpr std::array<std::pair<char, bool Conversion::*>, 5> flags{{{'-', &Conversion::left},
                                                                    {'+', &Conversion::plus},
                                                                    {' ', &Conversion::blank},
                                                                    {'0', &Conversion::zeros},
                                                                    {'#', &Conversion::alternative}}};

/// A format with its one conversion; `%%` has become a percent sign.
struct PrintfFormat {
    std::string before;
    Conversion conversion;
    std::string after;
};

class PrintfParser {
public:
    explicit PrintfParser(const std::string& format) : format_(format), rest_(format) {}

    /// Throws Error (without place) when the format is malformed or has not exactly one conversion.
    PrintfFormat parse() {
        while (!rest_.empty()) {
            const char letter = take();
            if (letter == '%' && peek() != '%') {
                read_conversion();
            } else {
                literal() += letter == '%' ? take() : letter;
            }
        }
        if (conversions_ == 0) {
            throw Error("format '" + format_ + "' has no conversion such as %s");
        }
        if (conversions_ > 1) {
            throw Error(fmt::format("format '{}' has {} conversions, not one", format_, conversions_));
        }
        return result_;
    }

private:
    char peek() const {
        if (rest_.empty()) {
            throw Error("format '" + format_ + "' ends in the middle of a conversion");
        }
        return rest_.front();
    }

    char take() {
        const char letter = peek();
        rest_.remove_prefix(1);
        return letter;
    }

    std::string& literal() { return conversions_ == 0 ? result_.before : result_.after; }

    void read_conversion() {
        Conversion conversion;
        while (read_flag(conversion)) {
        }
        conversion.width = read_number();
        if (peek() == '.') {
            take();
            conversion.precision = read_number();
        }
        while (std::string_view("hlL").find(peek()) != std::string_view::npos) {
            take();
        }
        conversion.type = read_type();
        if (++conversions_ == 1) {
            result_.conversion = conversion;
        }
    }

    bool read_flag(Conversion& conversion) {
        const auto* flag = find_by(flags, &std::pair<char, bool Conversion::*>::first, peek());
        if (flag != nullptr) {
            conversion.*flag->second = true;
            take();
        }
        return flag != nullptr;
    }

    int read_number() {
        int number = 0;
        while (is_digit(peek())) {
            number = 10 * number + (take() - '0');
            if (number > most_columns) {
                throw Error(fmt::format("format '{}' asks for more than {} columns", format_, most_columns));
            }
        }
        return number;
    }

    char read_type() {
        const char type = take();
        if (std::string_view("diouxXeEfFgGs").find(type) != std::string_view::npos) {
            return type;
        }
        std::string letter(1, type);
        while (!rest_.empty() && display_width(rest_.substr(0, 1)) == 0) {
            letter += take();
        }
        throw Error("format '" + format_ + "': unknown conversion '" + letter + "'");
    }

    const std::string& format_;
    std::string_view rest_;
    PrintfFormat result_;
    int conversions_ = 0;
};

/// A format that may never have been checked; nothing when it is malformed.
std::optional<PrintfFormat> parse_unchecked(const std::string& format) try {
    return PrintfParser(format).parse();
} catch (const Error&) {
    return std::nullopt;
}

std::string description_of(const Value& value) {
    const auto* text = std::get_if<std::string>(&value);
    return text != nullptr ? "the text '" + *text + "'" : to_text(value);
}

std::optional<double> number_or_truth_in(const Value& value) {
    const auto* truth = std::get_if<bool>(&value);
    return truth != nullptr ? std::optional(*truth ? 1.0 : 0.0) : number_in(value);
}

/// The number without its fraction; empty for texts and for what long long cannot hold.
std::optional<long long> truncated(const Value& value) {
    if (const auto* integer = std::get_if<long long>(&value)) {
        return *integer;
    }
    const std::optional<double> number = number_or_truth_in(value);
    if (!number || !(*number >= -0x1p63 && *number < 0x1p63)) {
        return std::nullopt;
    }
    return static_cast<long long>(*number);
}

std::optional<long long> exact_integer(const Value& value) {
    const auto* real = std::get_if<double>(&value);
    return real != nullptr && *real != std::trunc(*real) ? std::nullopt : truncated(value);
}

std::string blanks_for(const Conversion& conversion, const std::string& text) {
    const auto width = static_cast<std::size_t>(conversion.width);
    return std::string(width - std::min(width, display_width(text)), ' ');
}

std::string padded(const Conversion& conversion, const std::string& text) {
    const std::string blanks = blanks_for(conversion, text);
    return conversion.left ? text + blanks : blanks + text;
}

std::string padded_number(const Conversion& conversion, bool negative, const std::string& prefix, std::string digits) {
    const std::string sign = negative ? "-" : conversion.plus ? "+" : conversion.blank ? " " : "";
    if (conversion.zeros && !conversion.left) {
        digits.insert(0, blanks_for(conversion, sign + prefix + digits).size(), '0');
    }
    return padded(conversion, sign + prefix + digits);
}

std::string print_integer(const Conversion& conversion, long long number) {
    const auto bits = static_cast<unsigned long long>(number);
    const unsigned long long magnitude = number < 0 ? 0 - bits : bits;
    const char base = std::string_view("oxX").find(conversion.type) != std::string_view::npos ? conversion.type : 'd';
    std::string digits = fmt::format(fmt::runtime(std::string("{:") + base + "}"), magnitude);
    const auto least = static_cast<std::size_t>(conversion.precision.value_or(1));
    digits.insert(0, least - std::min(least, digits.size()), '0');
    const bool prefixed = conversion.alternative && base != 'd';
    return padded_number(conversion, number < 0, prefixed ? std::string("0") + base : "", digits);
}

std::string print_real(Conversion conversion, double number) {
    const std::string spec = std::string(conversion.alternative ? "{:#.{}" : "{:.{}") + conversion.type + "}";
    const std::string digits = fmt::format(fmt::runtime(spec), std::fabs(number), conversion.precision.value_or(6));
    conversion.zeros = conversion.zeros && std::isfinite(number);
    return padded_number(conversion, std::signbit(number) && !std::isnan(number), "", digits);
}

std::string print_text(const Conversion& conversion, std::string text) {
    const auto most = static_cast<std::size_t>(conversion.precision.value_or(most_columns));
    while (conversion.precision && display_width(text) > most) {
        text.pop_back();
    }
    return padded(conversion, text);
}

/// The value as text; nothing when the conversion does not fit it.
std::optional<std::string> print(const Conversion& conversion, const Value& value) {
    if (conversion.type == 's') {
        return print_text(conversion, to_text(value));
    }
    if (std::string_view("eEfFgG").find(conversion.type) != std::string_view::npos) {
        const std::optional<double> number = number_or_truth_in(value);
        return number ? std::optional(print_real(conversion, *number)) : std::nullopt;
    }
    const bool decimal = std::string_view("diu").find(conversion.type) != std::string_view::npos;
    const std::optional<long long> number = decimal ? truncated(value) : exact_integer(value);
    return number ? std::optional(print_integer(conversion, *number)) : std::nullopt;
}

std::string with_percent_doubled(const std::string& text) {
    return join(split(text, '%'), "%%");
}

bool too_wide(const std::string& spec) {
    int number = 0;
    return std::ranges::any_of(spec, [&](char letter) {
        number = is_digit(letter) ? 10 * number + (letter - '0') : 0;
        return number > most_columns;
    });
}

bool has_precision(const std::string& spec) {
    const std::size_t dot = spec.rfind('.');
    return dot != std::string::npos && dot + 1 < spec.size() && is_digit(spec[dot + 1]);
}

constexpr std::string_view types_of_integers = "dxXobB";

/// The value as the kind of thing that the spec prints; empty when it cannot be had without loss.
std::optional<Value> converted_for(const std::string& spec, const Value& value) {
    const bool typed = !spec.empty() && std::isalpha(static_cast<unsigned char>(spec.back())) != 0;
    const char type = typed ? spec.back() : '\0';
    const auto is_one_of = [&](std::string_view types) { return typed && types.find(type) != std::string_view::npos; };
    if (is_one_of(types_of_integers)) {
        const std::optional<long long> integer = exact_integer(value);
        return integer ? std::optional<Value>(*integer) : std::nullopt;
    }
    const bool asks_for_real = !typed && has_precision(spec) && std::holds_alternative<long long>(value);
    if (is_one_of("aAeEfFgG") || asks_for_real) {
        const std::optional<double> number = number_or_truth_in(value);
        return number ? std::optional<Value>(*number) : std::nullopt;
    }
    if (is_one_of("s")) {
        return to_text(value);
    }
    return typed ? std::nullopt : std::optional(value);
}

}  // namespace

std::optional<double> number_in(const Value& value) {
    if (const auto* whole = std::get_if<long long>(&value)) {
        return static_cast<double>(*whole);
    }
    const auto* real = std::get_if<double>(&value);
    return real != nullptr ? std::optional(*real) : std::nullopt;
}

const Value* find_value(const Parameters& values, std::string_view name) {
    const auto* found = find_by(values, &Parameters::value_type::first, name);
    return found == nullptr ? nullptr : &found->second;
}

std::string to_text(const Value& value) {
    return std::visit([](const auto& known) { return fmt::format("{}", known); }, value);
}

std::string format_printf(const std::string& format, const Value& value) {
    const PrintfFormat parsed = PrintfParser(format).parse();
    const std::optional<std::string> printed = print(parsed.conversion, value);
    if (!printed) {
        throw Error("format '" + format + "' does not fit " + description_of(value));
    }
    return parsed.before + *printed + parsed.after;
}

std::optional<std::string> format_conversion(const std::string& format, const Value& value) {
    const std::optional<PrintfFormat> parsed = parse_unchecked(format);
    if (!parsed || (parsed->conversion.type == 's' && !parsed->conversion.precision)) {
        return std::nullopt;
    }
    const std::optional<std::string> text = print(parsed->conversion, value);
    return text ? std::optional(trim(*text)) : std::nullopt;
}

std::optional<std::string> format_with_digits(const std::string& format, int digits) {
    const std::optional<PrintfFormat> parsed = parse_unchecked(format);
    if (!parsed) {
        return std::nullopt;
    }
    const auto& [before, conversion, after] = *parsed;
    const bool has_type = std::string_view("eEfFgG").find(conversion.type) != std::string_view::npos;
    std::string told = conversion.left ? "%-" : "%";
    told += conversion.plus ? "+" : conversion.blank ? " " : "";
    told += conversion.zeros ? "0" : "";
    told += conversion.alternative ? "#" : "";
    told += conversion.width > 0 ? std::to_string(conversion.width) : "";
    told += fmt::format(".{}{}", digits, has_type ? conversion.type : conversion.type == 's' ? 'g' : 'f');
    return with_percent_doubled(before) + told + with_percent_doubled(after);
}

std::pair<std::string, std::string> text_around_conversion(const std::string& format) {
    const PrintfFormat parsed = parse_unchecked(format).value_or(PrintfFormat{});
    return {parsed.before, parsed.after};
}

std::string format_braces(const std::string& spec, const Value& value) {
    if (spec.find_first_of("{}") != std::string::npos) {
        throw Error("the format '" + spec + "' must not hold braces");
    }
    if (too_wide(spec)) {
        throw Error(fmt::format("{{:{}}} asks for more than {} columns", spec, most_columns));
    }
    const bool wants_whole = !spec.empty() && types_of_integers.find(spec.back()) != std::string_view::npos;
    const Error misfit("{:" + spec + "} does not fit " + description_of(value) +
                       (wants_whole && std::holds_alternative<double>(value)
                            ? " (a scale with integer = true has whole numbers; {:.0f} rounds others)"
                            : ""));
    const bool is_debug_format = spec.ends_with('?');  // fmt aborts when it meets invalid UTF-8 there
    const std::optional<Value> converted = converted_for(spec, value);
    if (is_debug_format || !converted) {
        throw misfit;
    }
    try {
        const std::string braces = "{:" + spec + "}";
        return std::visit([&](const auto& known) { return fmt::format(fmt::runtime(braces), known); }, *converted);
    } catch (const fmt::format_error&) {
        throw misfit;
    }
}

}  // namespace ringmaster

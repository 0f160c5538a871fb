#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace ringmaster {

/// The value of an engine parameter: what a scale yields and what a template prints.
using Value = std::variant<bool, long long, double, std::string>;

/// Named engine parameters, in the order of the control file.
using Parameters = std::vector<std::pair<std::string, Value>>;

/// The value of this name; null: there is none.
const Value* find_value(const Parameters& values, std::string_view name);

/// The number, whole or not; nothing for a truth or a text.
std::optional<double> number_in(const Value& value);

/// The shortest text that reads back as the same value: `0.1`, `7`, `true`, `text`.
std::string to_text(const Value& value);

/// The value formatted by a printf-style format with exactly one conversion, as Python's `format % value`: `%d`
/// truncates a number, `%f` and friends take integers too, `%s` takes anything, `%%` is a percent sign.
/// Throws Error (without place) when the format is malformed or does not fit the value.
std::string format_printf(const std::string& format, const Value& value);

/// What the conversion of a printf-style format prints, without the text and the blanks around it. Nothing where it
/// prints the value as it is (`%s`), does not fit it or is malformed.
std::optional<std::string> format_conversion(const std::string& format, const Value& value);

/// A printf-style format with a conversion that prints so many digits of a number behind the point; of `%s`, `%e` and
/// `%g` so many digits in all. Nothing when it is malformed.
std::optional<std::string> format_with_digits(const std::string& format, int digits);

/// What such a format prints before and behind its conversion; nothing when it is malformed.
std::pair<std::string, std::string> text_around_conversion(const std::string& format);

/// The value formatted by the part behind the colon of a `{code:spec}` placeholder (`.2f`, `d`, `04d`, empty).
/// Numbers are converted to what the spec asks for; a fraction is never silently cut to an integer.
/// Throws Error (without place) when the spec is malformed or does not fit the value.
std::string format_braces(const std::string& spec, const Value& value);

}  // namespace ringmaster

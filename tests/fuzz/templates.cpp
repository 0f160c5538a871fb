#include "ringmaster/tune/placeholders.hpp"

#include "fuzz/expect.hpp"
#include "fuzz/targets.hpp"

namespace ringmaster::fuzz {
namespace {

Parameters values_with(const std::string& text) {
    return {{"t", text},   {"b", true},      {"n", -7LL},     {"big", 9223372036854775807LL},
            {"f", 2.5e-7}, {"h", 1e308},     {"whole", 40.0}, {"e", std::string()},
            {"", 1LL},     {"\xc3\xb6", 1LL}};
}

void expect_utf8(bool was_utf8, const std::string& result) {
    expect(!was_utf8 || !find_invalid_utf8(result), "what was UTF-8 is none any more");
}

void check_formats(const std::string& format, const Parameters& values, bool is_utf8) {
    for (const auto& parameter : values) {
        may_refuse([&] { expect_utf8(is_utf8, format_printf(format, parameter.second)); });
        may_refuse([&] { expect_utf8(is_utf8, format_braces(format, parameter.second)); });
    }
}

std::string with_doubled_braces(const std::string& text) {
    std::string result;
    for (const char letter : text) {
        result += letter;
        result += letter == '{' || letter == '}' ? std::string(1, letter) : "";
    }
    return result;
}

}  // namespace

/// The first line is a value, the rest a text with placeholders and a format.
void templates(std::string_view input) {
    const TwoTexts texts = at_newline(input);
    const std::string& text = texts.rest;
    const Parameters values = values_with(texts.first);
    const bool is_utf8 = !find_invalid_utf8(input);
    may_refuse([&] {
        const PlaceholderText placeholders(text);
        placeholders.names();
        expect_utf8(is_utf8, placeholders.fill(values));
    });
    may_refuse([&] { expect_utf8(is_utf8, fill_template(text, values)); });
    check_formats(text, values, is_utf8);
    expect(PlaceholderText(with_doubled_braces(text)).fill({}) == text, "doubled braces are no braces");
    expect(fill_template(text, {}) == text, "a template without placeholders has changed");
    expect(template_names(text, {}).empty(), "a template has names that nobody knows");
}

}  // namespace ringmaster::fuzz

#include "ringmaster/report/json_values.hpp"

#include <cmath>
#include <type_traits>
#include <variant>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

/// What is harmful at this place of valid UTF-8, as nlohmann leaves it: DEL, a control character from U+0080 to U+009F,
/// or one that turns the direction of the text around it. 0: nothing.
char32_t harmful_code(const std::string& text, std::size_t i) {
    const auto byte = [&](std::size_t at) -> unsigned {
        return at < text.size() ? static_cast<unsigned char>(text[at]) : 0;
    };
    if (byte(i) == 0x7F) {
        return 0x7F;
    }
    if (byte(i) == 0xC2 && byte(i + 1) < 0xA0) {
        return byte(i + 1);
    }
    return turn_of_direction_at(text, i);
}

std::string with_harmful_escaped(const std::string& text) {
    std::string escaped;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char32_t code = harmful_code(text, i);
        if (code == 0) {
            escaped += text[i];
        } else {
            escaped += fmt::format("\\u{:04x}", static_cast<unsigned>(code));
            i += code < 0x80 ? 0 : code < 0x800 ? 1 : 2;
        }
    }
    return escaped;
}

}  // namespace

OrderedJson json_number(double number) {
    return std::isfinite(number) ? OrderedJson(number) : OrderedJson(nullptr);
}

OrderedJson json_value(const Value& value) {
    return std::visit(
        [](const auto& known) {
            if constexpr (std::is_same_v<std::decay_t<decltype(known)>, double>) {
                return json_number(known);
            } else {
                return OrderedJson(known);
            }
        },
        value);
}

std::string json_text(const OrderedJson& document, int indent) {
    return with_harmful_escaped(document.dump(indent, ' ', false, OrderedJson::error_handler_t::replace));
}

}  // namespace ringmaster

#include "ringmaster/report/json_values.hpp"

#include <cmath>
#include <type_traits>
#include <variant>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ringmaster {
namespace {

/// DEL and the control characters from U+0080 to U+009F, in valid UTF-8.
std::string escape_late_controls(const std::string& text) {
    constexpr char lead = '\xC2';
    std::string escaped;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool is_two_bytes = text[i] == lead && i + 1 < text.size();
        const auto code = static_cast<unsigned char>(is_two_bytes ? text[i + 1] : text[i]);
        if (code == 0x7F || (is_two_bytes && code < 0xA0)) {
            escaped += fmt::format("\\u{:04x}", code);
        } else {
            escaped.append(text, i, is_two_bytes ? 2 : 1);
        }
        i += is_two_bytes ? 1 : 0;
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
    return escape_late_controls(document.dump(indent, ' ', false, OrderedJson::error_handler_t::replace));
}

}  // namespace ringmaster

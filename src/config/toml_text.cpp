#include "ringmaster/config/toml_text.hpp"

#include <fmt/format.h>

namespace ringmaster {

std::string toml_escaped(std::string_view text) {
    std::string escaped;
    for (const char letter : text) {
        const auto byte = static_cast<unsigned char>(letter);
        if (letter == '"' || letter == '\\') {
            escaped += {'\\', letter};
        } else if (byte < 0x20 || byte == 0x7f) {
            escaped += fmt::format("\\u{:04X}", byte);
        } else {
            escaped += letter;
        }
    }
    return escaped;
}

std::string toml_text(std::string_view text) {
    return "\"" + toml_escaped(text) + "\"";
}

}  // namespace ringmaster

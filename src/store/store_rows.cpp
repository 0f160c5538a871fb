#include "store_rows.hpp"

#include <fmt/format.h>

namespace ringmaster {

Colour colour_of(std::string_view text) {
    if (text != "b" && text != "w") {
        throw Error(fmt::format("'{}' is not a colour", text));
    }
    return text == "b" ? Colour::black : Colour::white;
}

Ending ending_of(const std::string& text) {
    if (const auto ending = parse_ending(text)) {
        return *ending;
    }
    throw Error(fmt::format("'{}' is not an ending", text));
}

}  // namespace ringmaster

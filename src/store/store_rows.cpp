#include "store_rows.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {

Colour colour_of(std::string_view text) {
    if (text != "b" && text != "w") {
        throw Error(fmt::format("'{}' is not a colour", text));
    }
    return text == "b" ? Colour::black : Colour::white;
}

Ending ending_of(const std::string& text) {
    if (const auto ending = parse_word<Ending>(text)) {
        return *ending;
    }
    throw Error(fmt::format("'{}' is not an ending", text));
}

std::string player_text(const RecordedSide& side) {
    const std::string role = to_text(side.role);
    return side.player.empty() ? role : role + " " + side.player;
}

void set_player(RecordedSide& side, const std::string& text) {
    const std::size_t blank = std::min(text.find(' '), text.size());
    for (const auto& [word, role] : words_of(Role{})) {
        if (std::string_view(text).substr(0, blank) == word) {
            side.role = role;
            side.player = text.substr(std::min(blank + 1, text.size()));
            return;
        }
    }
    throw Error(fmt::format("'{}' is not a player", printable(text)));
}

std::string culprit_text(const VoidGame& game) {
    return game.culprit ? *game.culprit == 0 ? "first" : "second" : "";
}

std::optional<std::size_t> culprit_of(std::string_view text) {
    if (text.empty()) {
        return std::nullopt;
    }
    if (text != "first" && text != "second") {
        throw Error(fmt::format("'{}' is not a side", text));
    }
    return text == "first" ? 0 : 1;
}

}  // namespace ringmaster

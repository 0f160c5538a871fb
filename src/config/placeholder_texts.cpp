#include "ringmaster/config/placeholder_texts.hpp"

#include "ringmaster/base/error.hpp"
#include "ringmaster/tune/placeholders.hpp"

namespace ringmaster {

std::vector<std::string> names_in(const std::string& text) {
    try {
        return PlaceholderText(text).names();
    } catch (const Error&) {
        return {};
    }
}

std::vector<std::string> names_used(const PlayerSetup& player) {
    std::vector<std::string> used;
    for_each_placeholder_text(player, [&](const std::string& text, const std::string&, TextUse) {
        const std::vector<std::string> names = names_in(text);
        used.insert(used.end(), names.begin(), names.end());
    });
    return used;
}

PlayerSetup fill_placeholders(const PlayerSetup& player, const Parameters& values) {
    PlayerSetup filled = player;
    for_each_placeholder_text(filled, [&](std::string& text, const std::string& name, TextUse) {
        try {
            text = PlaceholderText(text).fill(values);
        } catch (const Error& error) {
            const std::string who = player.code == "candidate" ? player.code : "player '" + player.code + "'";
            throw Error(error.what(), who + ": " + name, "", error.fault());
        }
    });
    return filled;
}

std::string with_braces_doubled(const std::string& text) {
    std::string result;
    for (const char letter : text) {
        result.append(letter == '{' || letter == '}' ? 2 : 1, letter);
    }
    return result;
}

std::string relative_to(const std::filesystem::path& folder, const std::string& path) {
    const std::string start = with_braces_doubled((folder / "").string());
    return path.starts_with(start) ? "./" + path.substr(start.size()) : path;
}

}  // namespace ringmaster

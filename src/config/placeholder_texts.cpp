#include "ringmaster/config/placeholder_texts.hpp"

#include "ringmaster/base/error.hpp"
#include "ringmaster/tune/placeholders.hpp"

namespace ringmaster {
namespace {

template <class Setup>
std::vector<std::string> names_of(const Setup& program) {
    std::vector<std::string> used;
    for_each_placeholder_text(program, [&](const std::string& text, const std::string&, TextUse) {
        const std::vector<std::string> names = names_in(text);
        used.insert(used.end(), names.begin(), names.end());
    });
    return used;
}

template <class Setup>
Setup filled(Setup program, const Parameters& values, const std::string& who) {
    for_each_placeholder_text(program, [&](std::string& text, const std::string& name, TextUse) {
        try {
            text = PlaceholderText(text).fill(values);
        } catch (const Error& error) {
            throw Error(error.what(), who + ": " + name, "", error.fault());
        }
    });
    return program;
}

}  // namespace

std::vector<std::string> names_in(const std::string& text) {
    try {
        return PlaceholderText(text).names();
    } catch (const Error&) {
        return {};
    }
}

std::vector<std::string> names_used(const PlayerSetup& player) {
    return names_of(player);
}

std::vector<std::string> names_used(const ScriptSetup& script) {
    return names_of(script);
}

PlayerSetup fill_placeholders(const PlayerSetup& player, const Parameters& values) {
    return filled(player, values, player.code == "candidate" ? player.code : "player '" + player.code + "'");
}

ScriptSetup fill_placeholders(const ScriptSetup& script, const Parameters& values) {
    return filled(script, values, "game");
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

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "ringmaster/base/value.hpp"
#include "ringmaster/game/setup.hpp"

namespace ringmaster {

/// What a text with placeholders is for.
enum class TextUse { word, program, folder };

/// Calls `visit(text, name, use)` for every text of a PlayerSetup in which placeholders may stand, in the order of its
/// section; `name` is that of the setting it belongs to, as messages call it. There is no other list of them.
template <typename Setup, typename Visit>
void for_each_placeholder_text(Setup& player, const Visit& visit) {
    for (std::size_t i = 0; i < player.command.size(); ++i) {
        visit(player.command[i], "command", i == 0 ? TextUse::program : TextUse::word);
    }
    if (!player.cwd.empty()) {
        visit(player.cwd, "cwd", TextUse::folder);
    }
    for (auto& [variable, value] : player.environ) {
        visit(value, "environ: " + variable, TextUse::word);
    }
    for (auto& command : player.startup_gtp_commands) {
        visit(command, "startup_gtp_commands", TextUse::word);
    }
    for (auto& command : player.set_gtp_commands) {
        visit(command, "set_gtp_commands", TextUse::word);
    }
}

/// The names of the placeholders in a text; none for a malformed one, which is a problem of its own.
std::vector<std::string> names_in(const std::string& text);

/// The names of all placeholders of a player, repeats included.
std::vector<std::string> names_used(const PlayerSetup& player);

/// A player with its placeholders replaced. Throws Error: "candidate: command: unknown placeholder ...".
PlayerSetup fill_placeholders(const PlayerSetup& player, const Parameters& values);

/// The text with no placeholder in it, whatever its braces.
std::string with_braces_doubled(const std::string& text);

/// A path with placeholders as the control file may have it: below its folder with './', so that the folder can be
/// moved.
std::string relative_to(const std::filesystem::path& folder, const std::string& path);

}  // namespace ringmaster

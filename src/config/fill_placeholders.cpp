#include "ringmaster/base/error.hpp"
#include "ringmaster/config/control_file.hpp"
#include "ringmaster/tune/placeholders.hpp"

namespace ringmaster {

PlayerSetup fill_placeholders(const PlayerSetup& player, const Parameters& values) {
    const auto fill = [&](std::string& text, const std::string& name) {
        try {
            text = PlaceholderText(text).fill(values);
        } catch (const Error& error) {
            const std::string who = player.code == "candidate" ? player.code : "player '" + player.code + "'";
            throw Error(error.what(), who + ": " + name, "", error.fault());
        }
    };
    PlayerSetup filled = player;
    for (std::string& word : filled.command) {
        fill(word, "command");
    }
    fill(filled.cwd, "cwd");
    for (auto& [variable, value] : filled.environ) {
        fill(value, "environ: " + variable);
    }
    for (std::string& command : filled.startup_gtp_commands) {
        fill(command, "startup_gtp_commands");
    }
    for (std::string& command : filled.set_gtp_commands) {
        fill(command, "set_gtp_commands");
    }
    return filled;
}

}  // namespace ringmaster

#pragma once

#include <filesystem>
#include <string>
#include <type_traits>
#include <vector>

#include "ringmaster/base/value.hpp"
#include "ringmaster/game/setup.hpp"

namespace ringmaster {

/// What a text with placeholders is for.
enum class TextUse { word, program, folder };

/// Calls `visit(text, name, use)` for every text of a PlayerSetup or ScriptSetup in which placeholders may stand, in
/// the order of its section; `name` is that of the setting it belongs to, as messages call it. There is no other list
/// of them.
template <typename Setup, typename Visit>
void for_each_placeholder_text(Setup& program, const Visit& visit) {
    for (std::size_t i = 0; i < program.command.size(); ++i) {
        visit(program.command[i], "command", i == 0 ? TextUse::program : TextUse::word);
    }
    if (!program.cwd.empty()) {
        visit(program.cwd, "cwd", TextUse::folder);
    }
    for (auto& [variable, value] : program.environ) {
        visit(value, "environ: " + variable, TextUse::word);
    }
    if constexpr (std::is_same_v<std::remove_const_t<Setup>, PlayerSetup>) {
        for (auto& command : program.startup_gtp_commands) {
            visit(command, "startup_gtp_commands", TextUse::word);
        }
        for (auto& command : program.set_gtp_commands) {
            visit(command, "set_gtp_commands", TextUse::word);
        }
    }
}

/// The names of the placeholders in a text; none for a malformed one, which is a problem of its own.
std::vector<std::string> names_in(const std::string& text);

/// The names of all placeholders of a program, repeats included.
std::vector<std::string> names_used(const PlayerSetup& player);
std::vector<std::string> names_used(const ScriptSetup& script);

/// A program with its placeholders replaced. Throws Error: "candidate: command: unknown placeholder ...".
PlayerSetup fill_placeholders(const PlayerSetup& player, const Parameters& values);
ScriptSetup fill_placeholders(const ScriptSetup& script, const Parameters& values);

/// The text with no placeholder in it, whatever its braces.
std::string with_braces_doubled(const std::string& text);

/// A path with placeholders as the control file may have it: below its folder with './', so that the folder can be
/// moved.
std::string relative_to(const std::filesystem::path& folder, const std::string& path);

}  // namespace ringmaster

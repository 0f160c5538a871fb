#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <type_traits>
#include <vector>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/value.hpp"
#include "ringmaster/config/control_file.hpp"
#include "ringmaster/game/setup.hpp"

namespace ringmaster {

/// What a text with placeholders is for.
enum class TextUse { word, program, folder };

/// How messages call the value of an option: "options: Hash".
inline const std::string options_prefix = "options: ";

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
        for (auto& [option, value] : program.options) {
            visit(value, options_prefix + option, TextUse::word);
        }
    }
}

/// The names of the placeholders in a text; none for a malformed one, which is a problem of its own.
std::vector<std::string> names_in(const std::string& text);

/// The names of all placeholders of a program, repeats included.
template <class Setup>
std::vector<std::string> names_used(const Setup& program) {
    std::vector<std::string> used;
    for_each_placeholder_text(
        program, [&](const std::string& text, const std::string&, TextUse) { append(used, names_in(text)); });
    return used;
}

/// A program with its placeholders replaced. Throws Error: "candidate: command: unknown placeholder ...".
PlayerSetup fill_placeholders(const PlayerSetup& player, const Parameters& values);
ScriptSetup fill_placeholders(const ScriptSetup& script, const Parameters& values);

/// The text with no placeholder in it, whatever its braces.
std::string with_braces_doubled(const std::string& text);

/// A path with placeholders as the control file may have it: below its folder with './', so that the folder can be
/// moved.
std::string relative_to(const std::filesystem::path& folder, const std::string& path);

/// What placeholders stand for beside the parameters of a candidate: {seed}, {game_id} and {dir}.
struct OwnValues {
    std::uint64_t seed = 1;
    std::string game_id = "0";
    std::string folder = "/dir";  ///< the scratch folder; empty: there is no {dir}
};
Parameters with_own_placeholders(Parameters values, const OwnValues& own = {});

/// What the placeholders of a script stand for beside those of a candidate: {colour}, {pair}, {opening}, {core}, and
/// {opponent.code} for each of the opponent's values.
struct ScriptOwnValues {
    std::string colour = "first";
    long long pair = 0;
    std::string opening = "an opening";
    Parameters opponent = {};
};
Parameters with_script_placeholders(Parameters values, const ScriptOwnValues& own);
std::string opponent_name_of(const std::string& code);

/// Whether the script says who plays against the candidate: it has a placeholder {opponent.code}.
bool names_opponent(const ScriptSetup& script);

/// Whether that is so of an event: the placeholder may stand in one of the templates, too. Not in an event of Go.
bool names_opponent(const ControlFile& control, const std::vector<std::string>& template_texts);

/// What a match by duels lacks where neither the script nor one of its templates is told both sides.
std::vector<Problem> check_duels_of_script(const ControlFile& control, const std::vector<std::string>& template_texts);

/// Whether games are pairs: there are openings, or the script has a placeholder {pair}, be it in a template.
bool plays_pairs(const ControlFile& control, const std::vector<std::string>& template_texts);

}  // namespace ringmaster

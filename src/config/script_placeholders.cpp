#include "ringmaster/config/script_placeholders.hpp"

#include <algorithm>
#include <string_view>

#include "ringmaster/base/text.hpp"
#include "ringmaster/config/placeholder_texts.hpp"

namespace ringmaster {
namespace {

constexpr std::string_view opponent_prefix = "opponent.";

}  // namespace

Parameters with_script_placeholders(Parameters values, const ScriptOwnValues& own) {
    values.emplace_back("colour", own.colour);
    values.emplace_back("pair", own.pair);
    values.emplace_back("opening", own.opening);
    values.emplace_back("core", std::string(core_mark));
    for (const auto& [code, value] : own.opponent) {
        values.emplace_back(std::string(opponent_prefix) + code, value);
    }
    return values;
}

bool names_opponent(const ScriptSetup& script) {
    const std::vector<std::string> names = names_used(script);
    return std::any_of(names.begin(), names.end(),
                       [](const std::string& name) { return name.starts_with(opponent_prefix); });
}

bool plays_pairs(const ScriptSection& section) {
    return section.script.games == 1 && (section.openings || contains(names_used(section.script), "pair"));
}

}  // namespace ringmaster

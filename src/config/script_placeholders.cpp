#include "ringmaster/config/script_placeholders.hpp"

#include <algorithm>
#include <string_view>

#include "ringmaster/base/text.hpp"
#include "ringmaster/config/placeholder_texts.hpp"
#include "ringmaster/tune/placeholders.hpp"

namespace ringmaster {
namespace {

constexpr std::string_view opponent_prefix = "opponent.";

bool is_of_opponent(const std::string& name) {
    return name.starts_with(opponent_prefix);
}

/// Whether one of these placeholders stands in one of the templates.
bool is_named_in(const std::vector<std::string>& template_texts, const std::vector<std::string>& names) {
    return std::any_of(template_texts.begin(), template_texts.end(),
                       [&](const std::string& text) { return !template_names(text, names).empty(); });
}

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
    return std::any_of(names.begin(), names.end(), is_of_opponent);
}

bool names_opponent(const ControlFile& control, const std::vector<std::string>& template_texts) {
    if (control.script() == nullptr) {
        return false;
    }
    std::vector<std::string> known;
    for (const TunedParameter& parameter : control.parameters) {
        known.push_back(std::string(opponent_prefix) + parameter.code);
    }
    return names_opponent(control.script()->script) || is_named_in(template_texts, known);
}

std::vector<Problem> check_duels_of_script(const ControlFile& control, const std::vector<std::string>& template_texts) {
    if (control.script() == nullptr || control.verification.kind != MatchKind::duel ||
        names_opponent(control, template_texts)) {
        return {};
    }
    return {{0, 0,
             "verification_by = \"duel\" needs a script that is told both sides (put {opponent.CODE} into its "
             "command)"}};
}

bool plays_pairs(const ControlFile& control, const std::vector<std::string>& template_texts) {
    const ScriptSection* section = control.script();
    if (section == nullptr) {
        return control.gtp().openings.has_value();
    }
    return section->script.games == 1 && (section->openings || contains(names_used(section->script), "pair") ||
                                          is_named_in(template_texts, {"pair"}));
}

}  // namespace ringmaster

#pragma once

#include <string>

#include "ringmaster/config/control_file.hpp"

namespace ringmaster {

/// What the placeholders of a script stand for beside those of a candidate: {colour}, {pair}, {opening}, {core}, and
/// {opponent.code} for each of the opponent's values.
struct ScriptOwnValues {
    std::string colour = "first";
    long long pair = 0;
    std::string opening = {};
    Parameters opponent = {};
};
Parameters with_script_placeholders(Parameters values, const ScriptOwnValues& own);

/// Whether the script says who plays against the candidate: it has a placeholder {opponent.code}.
bool names_opponent(const ScriptSetup& script);

/// Whether that is so of an event: the placeholder may stand in one of the templates, too. Not in an event of Go.
bool names_opponent(const ControlFile& control, const std::vector<std::string>& template_texts);

/// What a match by duels lacks where neither the script nor one of its templates is told both sides.
std::vector<Problem> check_duels_of_script(const ControlFile& control, const std::vector<std::string>& template_texts);

/// Whether games are pairs: there are openings, or the script has a placeholder {pair}, be it in a template.
bool plays_pairs(const ControlFile& control, const std::vector<std::string>& template_texts);

}  // namespace ringmaster

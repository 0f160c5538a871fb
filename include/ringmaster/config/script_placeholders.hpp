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

/// Whether it is told which games are a pair: it has a placeholder {pair} or {opening}, or openings at all.
bool plays_pairs(const ScriptSection& section);

}  // namespace ringmaster

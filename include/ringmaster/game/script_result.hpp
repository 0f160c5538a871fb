#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ringmaster/game/outcome.hpp"
#include "ringmaster/game/setup.hpp"

namespace ringmaster {

/// A larger margin is not believed.
inline constexpr double most_margin = 1e15;

/// What a script told of its games, or why that is no result.
struct ScriptAnswer {
    std::vector<ToldResult> results;  ///< one for each game; empty: none
    std::string problem;              ///< why there are none
    bool candidate_failed = false;    ///< it said so
};

/// Reads what the script has written to standard output. `colour` is the candidate's: black moves first.
///
/// The result is the last line that is one: `W`, `D` or `L` (the candidate's), `1-0`, `0-1` or `1/2-1/2` (seen from the
/// player who moves first), or a number from 0 to 1 (the candidate's score), each followed by the margin where the
/// script tells margins. A script that plays several games writes a row of as many; from one to the next the players
/// take turns to move first. Other lines are its own business, but for `candidate failed` as the last one. As CLOP has
/// it, the first letter alone counts.
ScriptAnswer read_script_answer(std::string_view output, const ScriptSetup& script, Colour colour);

}  // namespace ringmaster

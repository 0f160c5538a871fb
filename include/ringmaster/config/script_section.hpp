#pragma once

#include <string>
#include <vector>

#include "ringmaster/config/control_file.hpp"
#include "ringmaster/config/paths.hpp"
#include "ringmaster/config/placeholder_check.hpp"
#include "ringmaster/config/reader.hpp"

namespace ringmaster {

/// Which game the file is about; `wrong_...` where that is not said as it must be, which is a problem: then its other
/// settings, which look like those of the kind, are not asked for.
enum class GameKind { gtp, script, wrong_gtp, wrong_script };
GameKind read_game_kind(TableReader& top, bool is_needed);

/// The table [game] of an event whose games a script plays.
struct ScriptTable {
    ScriptSection section;
    std::vector<TemplateFile> files;
    std::vector<PlacedText> texts;
    bool has_files = false;  ///< there are [[game.files]], right or wrong
};

ScriptTable read_script(TableReader& game, const PathContext& context);

/// Reads candidate_colour, which of a script says whether the candidate moves first: that is Black.
void read_place_of_candidate(TableReader& top, ColourChoice& choice);

/// Refuses the settings of the file's top level that only games of Go have.
void refuse_settings_of_go(TableReader& top);

}  // namespace ringmaster

#pragma once

#include <concepts>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/config/control_file.hpp"
#include "ringmaster/config/paths.hpp"
#include "ringmaster/config/placeholder_check.hpp"
#include "ringmaster/config/reader.hpp"
#include "ringmaster/config/simulation_settings.hpp"
#include "ringmaster/config/verification_settings.hpp"
#include "ringmaster/game/keys.hpp"

namespace ringmaster {

// How the parts of a control file are read that have nothing to do with the tuner; the keys that game/keys.hpp lists by
// what it says of them, the others one by one. Each function takes the reader of the table in which its keys stand, and
// an absent key leaves the setting as it is.

/// Reads all keys of some settings, but for lists and tables.
template <class Settings>
void read_keys(TableReader& reader, Settings& settings) {
    for_each_key<Settings>([&](const auto& key) { read_key(reader, key.name, key.traits.range, settings.*key.field); });
}

inline void read_key(TableReader& reader, const std::string& name, const KeyRange&, bool& truth) {
    reader.truth(name, truth);
}
void read_key(TableReader& reader, const std::string& name, const KeyRange& range, double& number);
void read_key(TableReader& reader, const std::string& name, const KeyRange&, std::optional<TimeControl>& control);
template <WordedEnum Enum>
void read_key(TableReader& reader, const std::string& name, const KeyRange&, Enum& choice) {
    reader.choice(name, choice);
}
template <class Whole>
requires std::same_as<Whole, int> || std::same_as<Whole, std::optional<int>>
void read_key(TableReader& reader, const std::string& name, const KeyRange& range, Whole& number) {
    reader.whole(name, number, {static_cast<long long>(range.least), static_cast<long long>(range.most)});
}
template <class ListOrTable>
void read_key(TableReader&, const std::string&, const KeyRange&, ListOrTable&) {
}

/// Which game the file is about; `wrong_...` where that is not said as it must be, which is a problem: then its other
/// settings, which look like those of the kind, are not asked for.
enum class GameKind { gtp, script, wrong_gtp, wrong_script };
GameKind read_game_kind(TableReader& top, bool is_needed);

/// Reads `rules`; without those of Go, refuses what belongs to them. False: they are told wrongly, so that nobody knows
/// what else is needed.
bool read_rules(TableReader& top, GameSettings& game);

/// The settings of the top level, or of a matchup, that say how a game is played and counted, but for `scorer`.
void read_game_settings(TableReader& top, GameSettings& game);

/// Reads `openings` and `opening_moves` of an event whose games are played by GTP. Its games must have been read, the
/// matchups of a tournament too: one board for all, and no handicap.
void read_openings_of_gtp(TableReader& top, const PathContext& context, ControlFile& file);

/// The table `timeouts` of a player or of the file.
void read_timeouts(TableReader& owner, Timeouts& timeouts);

/// What every program has in its table: command, cwd, environ, threads, memory_limit, discard_stderr. Gives the places
/// of the texts in which placeholders may stand, in the order of for_each_placeholder_text.
std::vector<Place> read_program(TableReader& reader, const PathContext& context, ProgramSetup& setup);

/// A player: a table [players.NAME], or [candidate].
struct PlayerSection {
    PlayerSetup setup;
    std::vector<PlacedText> texts;
};
PlayerSection read_player(TableReader& reader, const std::string& code, const Timeouts& defaults,
                          const PathContext& context);

/// The tables [[candidate.files]] or [[game.files]].
struct TemplateSection {
    std::vector<TemplateFile> files;  ///< those without a problem
    bool is_present = false;          ///< there are some, right or wrong
};
TemplateSection read_template_files(TableReader& owner, const PathContext& context);

/// What the placeholders in a player's settings stand for in a trial: the parameters' `values` and ringmaster's own.
Parameters with_own_placeholders(Parameters values, bool has_files);

/// The table [game] of an event whose games a script plays.
struct ScriptTable {
    ScriptSection section;
    TemplateSection templates;
    std::vector<PlacedText> texts;
};
ScriptTable read_script(TableReader& game, const PathContext& context);

/// Reads candidate_colour, which of a script says whether the candidate moves first: that is Black.
void read_place_of_candidate(TableReader& top, ColourChoice& choice);

/// Refuses the keys of the top level that only games by GTP have.
void refuse_settings_of_gtp(TableReader& top);

/// elo0, elo1, alpha and beta; the first two from `least` to `most`.
void read_sprt_settings(TableReader& reader, double least, double most, SprtSettings& sprt);

/// The settings of a verification, which stand at the top level.
void read_verification(TableReader& top, VerificationSettings& verification);

/// The table [simulation]. A formula is tried in the middle of the space, unless `parameters` is empty.
void read_simulation(TableReader& top, const std::vector<TunedParameter>& parameters, SimulationSettings& simulation);

}  // namespace ringmaster

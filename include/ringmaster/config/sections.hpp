#pragma once

#include <concepts>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/config/control_file.hpp"
#include "ringmaster/config/placeholder_texts.hpp"
#include "ringmaster/config/reader.hpp"
#include "ringmaster/game/keys.hpp"
#include "ringmaster/game/reward.hpp"
#include "ringmaster/game/setup.hpp"
#include "ringmaster/tune/make_tuner.hpp"
#include "ringmaster/tune/tuned_parameter.hpp"

namespace ringmaster {

struct CompetitionType;

// How the parts of a control file are read that have nothing to do with the tuner; the keys that game/keys.hpp lists by
// what it says of them, the others one by one. Each function takes the reader of the table in which its keys stand, and
// an absent key leaves the setting as it is.

/// Reads all keys of some settings, but for tables.
template <class Settings>
void read_keys(TableReader& reader, Settings& settings) {
    for_each_key<Settings>([&](const auto& key) { read_key(reader, key.name, key.traits.range, settings.*key.field); });
}

inline void read_key(TableReader& reader, const std::string& name, const KeyRange&, bool& truth) {
    reader.truth(name, truth);
}
void read_key(TableReader& reader, const std::string& name, const KeyRange& range, double& number);
void read_key(TableReader& reader, const std::string& name, const KeyRange& range, std::optional<double>& number);
void read_key(TableReader& reader, const std::string& name, const KeyRange&, std::optional<TimeControl>& control);
/// GTP commands. One that is wrong is empty, so that the others keep their places.
void read_key(TableReader& reader, const std::string& name, const KeyRange&, std::vector<std::string>& commands);
template <WordedEnum Enum>
void read_key(TableReader& reader, const std::string& name, const KeyRange&, Enum& choice) {
    reader.choice(name, choice);
}
template <class Whole>
requires std::same_as<Whole, int> || std::same_as<Whole, std::optional<int>>
void read_key(TableReader& reader, const std::string& name, const KeyRange& range, Whole& number) {
    reader.whole(name, number, {static_cast<long long>(range.least), static_cast<long long>(range.most)});
}
template <class Table>
void read_key(TableReader&, const std::string&, const KeyRange&, Table&) {
}

/// What the paths of a control file are relative to.
struct PathContext {
    std::filesystem::path folder;  ///< of the control file, absolute
    std::string home;              ///< empty: unknown
};

/// The path made absolute; a `~` that stands for nothing becomes a problem of the setting `name`.
std::string resolve_path(TableReader& reader, const std::string& name, const Place& place, const std::string& path,
                         const PathContext& context);

/// Makes a path with placeholders absolute: one that begins with a placeholder is left alone, and braces in what is put
/// before the others are no placeholders.
std::string resolve_placeholder_path(TableReader& reader, const std::string& name, const Place& place,
                                     const std::string& path, const PathContext& context);

/// A text of a player in which placeholders may stand.
struct PlacedText {
    std::string text;
    std::string name;  ///< of the setting it belongs to
    Place place;
    TextUse use = TextUse::word;
};

/// Where a text of the program that the table describes stands. `name` is as for_each_placeholder_text says it, `item`
/// how many of that name come before.
Place place_of_text(const TableReader& reader, const std::string& name, std::size_t item);

/// The texts of a program that was read from this table.
template <class Setup>
std::vector<PlacedText> placed_texts(const TableReader& reader, const Setup& program) {
    std::vector<PlacedText> texts;
    std::map<std::string, std::size_t> items;
    for_each_placeholder_text(program, [&](const std::string& text, const std::string& name, TextUse use) {
        texts.push_back({text, name, place_of_text(reader, name, items[name]++), use});
    });
    return texts;
}

/// What placeholders are tried with, so that a bad one is found before the first game.
struct PlaceholderTrial {
    std::vector<Parameters> values;
    std::vector<std::string> broken;  ///< names that exist but have no value, for a reason already reported
};

/// Reports placeholders that are malformed, unknown or do not fit a value, and paths that become relative.
void check_placeholders(TableReader& reader, const std::vector<PlacedText>& texts, const PlaceholderTrial& trial);

/// Whether the settings of a game between engines stand in the script's section, [game], which is a problem: then it
/// is not known what else is wrong.
bool has_engines_in_game(TableReader& top);

/// Which game the file is about; `wrong_...` where that is not said as it must be, which is a problem: then its other
/// settings, which look like those of the kind, are not asked for.
enum class GameKind { gtp, script, wrong_gtp, wrong_script };
GameKind read_game_kind(TableReader& top, bool is_needed);

/// Reads `rules`; without those of Go, refuses what belongs to them. False: they are told wrongly, so that nobody knows
/// what else is needed.
bool read_rules(TableReader& top, GameSettings& game);

/// Refuses what belongs to Go, of the top level or of a matchup, where another game is played.
void refuse_settings_of_go(TableReader& reader, const GameSettings& game);

/// The settings of the top level, or of a matchup, that say how a game is played and counted, but for `scorer`.
void read_game_settings(TableReader& top, GameSettings& game);

/// Reads `openings` and `opening_moves` of an event whose games are played by GTP. Its games must have been read, the
/// matchups of a tournament too: one board for all, and no handicap.
void read_openings_of_gtp(TableReader& top, const PathContext& context, ControlFile& file);

/// The table `timeouts` of a player or of the file.
void read_timeouts(TableReader& owner, Timeouts& timeouts);

/// What every program has in its table: command, cwd, environ, threads, memory_limit, discard_stderr.
void read_program(TableReader& reader, const PathContext& context, ProgramSetup& setup);

/// A player: a table [players.NAME], or [candidate].
PlayerSetup read_player(TableReader& reader, const std::string& code, const Timeouts& defaults,
                        const PathContext& context, const GameSettings& game);

/// All tables [players.NAME].
void read_players(TableReader& top, const Timeouts& defaults, const PathContext& context, GtpSection& section);

/// Who keeps the rules of a game that we do not know, as one more player, and names it as the referee: Fairy-Stockfish,
/// unless the table [referee] says otherwise. One process stays for all games. The players must have been read.
void read_rules_keeper(TableReader& top, const Timeouts& defaults, const PathContext& context, GtpSection& section);

/// The names of the players in the order of the file.
std::vector<std::string> names_of_players(TableReader& top);

/// All tables [[workers]].
std::vector<WorkersSection> read_workers(TableReader& top, const PathContext& context);

/// The file that a key names, without a path of its own; nothing where the key is absent or names none, a problem.
std::optional<TemplateFile> read_source(TableReader& reader, const std::string& key, const PathContext& context);

/// What is wrong where a script's texts name the opening, and there are none.
inline constexpr const char* lacks_openings = "{opening} needs openings = \"FILE\", a line for each";

/// The tables [[candidate.files]] or [[game.files]]: those without a problem. Whether there are some, right or wrong.
bool read_template_files(TableReader& owner, const PathContext& context, std::vector<TemplateFile>& files);

/// The table [game] of an event whose games a script plays, but for `engine_failure`. Whether it has templates.
bool read_script(TableReader& game, const PathContext& context, ScriptSection& section,
                 std::vector<TemplateFile>& templates);

/// Reads candidate_colour, which of a script says whether the candidate moves first: that is Black.
void read_place_of_candidate(TableReader& top, ColourChoice& choice);

/// Refuses the keys of the top level that only games by GTP have.
void refuse_settings_of_gtp(TableReader& top);

/// Refuses, at the top level or in a matchup, to count for one side what nobody can count: in a tournament neither is
/// the candidate.
void refuse_unknown_losses(TableReader& reader, const GameSettings& settings);

/// Reads who meets whom in a playoff: the list `matchups`. `settings` are those of the top level, which a matchup may
/// change; `players` are the names there are, in the order of the file.
void read_playoff(TableReader& top, const GameSettings& settings, const std::vector<std::string>& players, ReadFor,
                  TournamentSettings& tournament);

/// Reads who meets whom in an all-play-all: `competitors` (all players but the referee, unless it says otherwise),
/// `rounds` and `gauntlet`.
void read_all_play_all(TableReader& top, const GameSettings& settings, const std::vector<std::string>& players,
                       ReadFor purpose, TournamentSettings& tournament);

/// "unknown player 'x' (did you mean 'y'?)".
std::string unknown_player(const std::string& player, const std::vector<std::string>& players);

/// The text of a Condition.
struct ConditionText {
    std::string text;
    std::string name;       ///< what messages call it
    Place begin;            ///< of the text, its quote included
    bool is_exact = false;  ///< each byte of the text stands in the file as it is read
};
ConditionText condition_text(const toml::node& node, const std::string& text, const std::string& name);

/// The [[parameters]] tables of a control file.
struct ParameterSection {
    std::vector<TunedParameter> parameters;      ///< those without a problem
    std::vector<Place> places;                   ///< of their codes
    std::map<std::string, std::string> options;  ///< code -> the option of a UCI engine that it sets, where it is told
    std::map<std::string, ConditionText> conditions;  ///< code -> its `active`
    std::vector<std::string> broken;                  ///< codes of the others
    bool has_nameless = false;  ///< some have not even a code, or there are none: codes cannot be told from mistakes
    std::vector<Place> places_of_scales = {};
};

/// Refuses the settings of a model where so many parameters are tuned that the one which chooses has none.
void refuse_settings_of_few(TableReader& reader, const CompetitionType& type, std::size_t parameters);

/// A parameter that is cut into cells has a `split`; one that may be played anywhere may be `ordered`.
ParameterSection read_parameters(TableReader& file, const CompetitionType& type);

/// Gives parameters without a scale what the engine tells of their options. An untold range is an empty scale that
/// stands nowhere in the file.
void add_ranges(toml::table& file, const EngineRanges& ranges);

/// The value of a key with the type that the scale gives its values; `what` is what a message calls it. Nothing where
/// the key is absent, or where no candidate can have it, a problem.
std::optional<Value> read_on_scale(TableReader& reader, const std::string& key, const Scale& scale,
                                   const std::string& what);

/// The tables [[known]]: games whose result is known, for the tuner of the file; its parameters must have been read.
/// `are_known` says that no other code can be meant.
std::vector<KnownSection> read_known(TableReader& top, const PathContext& context, const ControlFile& file,
                                     bool are_known);

/// Reads which settings are allowed: `constraints`, and `active` of the parameters, which must have been read.
void read_conditions(TableReader& top, const ParameterSection& section, ControlFile& file);

/// The values that formats and placeholders are tried with, so that a misfit is found before the first game: each item
/// has one for every parameter. Of an explicit scale every value occurs, of others those of up to 100 cells, the first
/// and the last among them, and of each deeper level the first and the last; where nothing is cut, eleven values from
/// end to end. There is at least one item.
std::vector<Parameters> trial_values(const std::vector<TunedParameter>& parameters, int max_depth);

/// elo0, elo1, alpha and beta; its scale, which says how great the first two may be, was read before.
void read_sprt_settings(TableReader& reader, bool may_be_negative, SprtSettings& sprt);

/// The settings of a verification, which stand at the top level but for those of its games, in [verification]. Whether
/// it is said how many games are its.
bool read_verification(TableReader& top, VerificationSettings& verification);

/// The control file of an event that is played as the match of this one is to be: the settings of its table
/// [verification], which must be there, stand where those of the event are, with their places.
toml::table as_match_is_played(toml::table event);

/// The table [simulation]. A formula is tried in the middle of the space, unless `parameters` is empty.
void read_simulation(TableReader& top, const std::vector<TunedParameter>& parameters, SimulationSettings& simulation);

/// Reads what a game is worth to the tuner, which stands at the top level.
void read_reward(TableReader& top, RewardSettings& reward);

/// Reports a reward that does not go with the games of a script.
void check_script_reward(TableReader& top, const RewardSettings& reward, bool has_margin);

}  // namespace ringmaster

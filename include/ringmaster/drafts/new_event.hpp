#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ringmaster/drafts/draft.hpp"
#include "ringmaster/engine/named_options.hpp"

namespace ringmaster {

/// What `new` was told, as it was typed.
struct NewOptions {
    std::optional<std::string> engine = {};
    std::optional<std::string> opponent = {};
    std::optional<std::string> board_size = {};
    std::optional<std::string> komi = {};
    ThinkingLimit limit = {};
    std::optional<std::string> number_of_games = {};
    std::vector<std::string> parameters = {};
    std::vector<std::string> startup_commands = {};
    std::optional<std::string> rules = {};  ///< in lower case
};

/// What a parameter can be that `ringmaster new` is told of.
struct Tunables {
    std::vector<NamedOption> options;       ///< that the engine names
    std::vector<std::string> placeholders;  ///< in its command, or in what it is sent; ringmaster's own left out
    bool are_all = true;                    ///< false: the engine was not asked, so any name may be an option of its
};

/// The parameters that are well. A problem names the text it is in.
struct NewParameters {
    std::vector<PlainParameter> parameters;
    std::vector<std::string> problems;
};

/// The name in a text that tells of a parameter: "rave" in "rave=0.01..5".
std::string name_of_parameter(const std::string& text);

/// Reads texts such as "rave=0.01..5 log default 0.9", "level=0..6 integer default 1", "style=calm|wild default calm"
/// or, for an option whose range and value the engine tells, "King Safety".
NewParameters read_parameters(const std::vector<std::string>& texts, const Tunables& tunables);

/// What stands for "all": the options with a range, but for those that say how much an engine may use, how it shows
/// what it thinks or how well it may play.
struct AllOptions {
    std::vector<std::string> texts;     ///< as they were, and the options' names instead of "all", where there are some
    std::vector<std::string> left_out;  ///< options with a range that are no part of how the engine plays
    std::optional<int> taken;           ///< how many "all" stood for; none: it was not among the texts
    std::vector<std::string> unfit;     ///< options of which nothing can be chosen, and what the engine tells of them
};
AllOptions spell_out_all(const std::vector<std::string>& texts, const std::vector<NamedOption>& options);

/// "level: whole numbers from 0 to 10, now 5", so that who told it sees how it was understood.
std::string describe(const PlainParameter& parameter);

/// Reads "depth=5", "nodes=5000", "movetime=0.1" or "tc=10+0.1". Throws Error for other texts.
ThinkingLimit read_limit(const std::string& text);

/// The game of an engine that speaks UCI or USI, when nobody says.
std::string usual_rules(const EngineSurvey& engine);

/// The protocol of an engine of several games in which another is usual for this one: "uci" for shogi; else empty.
std::string unusual_protocol(const EngineSurvey& engine, const std::string& rules);

/// The games that an option of an engine that speaks UCI lists; none where it has no such option.
std::vector<std::string> games_of(const EngineSurvey& engine);

/// What keeps an engine that speaks UCI or USI from this game, as far as it tells; empty: nothing.
std::string wrong_rules(const EngineSurvey& engine, const std::string& rules);

/// How long an engine of chess, or of a game like it, thinks when nobody says: nodes, where it ends a search by them
/// and no tuned option has to do with time; else a clock.
ThinkingLimit usual_limit(const EngineSurvey& engine, const std::vector<std::string>& tuned);

/// What the engine speaks: "UCI"; "GTP" where that is not known.
std::string protocol_word(const EngineSurvey& engine);

/// What keeps a text from being the command of a player; empty: nothing.
std::string wrong_command(const std::string& command);

/// The placeholders of the engine's command and of what it is sent that are parameters, each once.
std::vector<std::string> placeholders_of(const NewOptions& options);

/// What a parameter can be, by the options and what the engine says.
Tunables tunables_of(const NewOptions& options, const EngineSurvey& engine);

/// What the engines say of themselves; an empty survey for one that was not named or could not be asked.
struct Surveys {
    EngineSurvey engine;
    EngineSurvey opponent;
};

/// A side of the games as `ringmaster new` knows it.
struct NewPlayer {
    std::string command;  ///< as one types it; may hold {code}
    std::string engine;   ///< what it calls itself
    /// GTP: sent before every game. Text with placeholders.
    std::vector<std::string> startup_commands;
    std::vector<std::pair<std::string, std::string>> fixed_options;  ///< UCI: names and values
    std::string protocol = {};                                       ///< empty: what the engines of the game speak
    bool stays = true;                                               ///< UCI: one process plays many games
};

/// All that a control file for `model_tuner` is made of; numbers as they were typed.
struct NewEvent {
    std::string file;             ///< its name
    bool is_uci = false;          ///< or USI
    std::string rules = "chess";  ///< for UCI
    std::string openings = {};    ///< the file's name, for UCI; empty: there are none
    NewPlayer candidate;
    std::optional<NewPlayer> opponent;  ///< without one candidates play each other
    std::string board_size = "9";       ///< for GTP
    std::string komi = "7.5";           ///< for GTP
    ThinkingLimit limit = {};           ///< for UCI; unset: what suits most
    std::string number_of_games = "1000";
    std::vector<PlainParameter> parameters;
    int cores = 1;  ///< of this machine, for advice
};

/// The event that was asked for, or everything that is missing or wrong, each in a sentence: then no control file is to
/// be made of it.
struct NewEventResult {
    NewEvent event;
    std::vector<std::string> problems;
};
NewEventResult settle_event(const NewOptions& options, const Surveys& surveys);

/// The control file, with comments that teach it. Its origins are the options of `ringmaster new`; what is empty is
/// left out.
Draft new_draft(const NewEvent& event);

}  // namespace ringmaster

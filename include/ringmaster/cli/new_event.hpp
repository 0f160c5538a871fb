#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ringmaster/cli/options.hpp"
#include "ringmaster/config/new_control_file.hpp"
#include "ringmaster/engine/survey.hpp"

namespace ringmaster {

/// What a parameter can be that `ringmaster new` is told of.
struct Tunables {
    std::vector<NamedOption> options;       ///< that the engine names
    std::vector<std::string> placeholders;  ///< in its command, or in what it is sent; ringmaster's own left out
    bool are_all = true;                    ///< false: the engine was not asked, so any name may be an option of its
};

/// Parameters understood. A problem names the text it is in; where there is one the rest means nothing.
struct NewParameters {
    std::vector<NewParameter> parameters;
    std::vector<std::string> startup_commands;  ///< that set those which the engine names
    std::vector<std::string> problems;
};

/// Reads texts such as "rave=0.01..5 log default 0.9", "level=0..6 integer default 1", "style=calm|wild default calm"
/// or, for an option whose range and value the engine tells, "King Safety".
NewParameters read_parameters(const std::vector<std::string>& texts, const Tunables& tunables);

/// "level: whole numbers from 0 to 10, now 5", so that who told it sees how it was understood.
std::string describe(const NewParameter& parameter);

std::string protocol_word(EngineSurvey::Protocol protocol);

/// What keeps a text from being the command of a player; empty: nothing.
std::string wrong_command(const std::string& command);

/// The placeholders of the engine's command and of what it is sent that are parameters, each once.
std::vector<std::string> placeholders_of(const NewOptions& options);

/// How the engine is to be told its parameters when it names none: one sentence with an example.
std::string how_to_name_parameters(const std::string& command);

std::optional<int> board_size_of(const std::string& text);
std::optional<std::uint64_t> number_of_games_of(const std::string& text);

/// What the engines say of themselves; nothing for one that was not named or could not be asked.
struct Surveys {
    std::optional<EngineSurvey> engine;
    std::optional<EngineSurvey> opponent;
};

/// The event that was asked for, or everything that is missing or wrong, each in a sentence.
struct NewEventResult {
    NewEvent event;
    std::vector<std::string> problems;
};
NewEventResult settle_event(const NewOptions& options, const Surveys& surveys);

}  // namespace ringmaster

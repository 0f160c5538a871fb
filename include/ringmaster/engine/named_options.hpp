#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ringmaster/game/setup.hpp"

namespace ringmaster {

/// A setting that an engine names itself: a number, or one of some words. What it tells of ranges is kept; many tell
/// only the present value.
struct NamedOption {
    std::string name;
    std::string set_by;   ///< the GTP command up to the value: "uct_param_search rave "; empty for UCI
    std::string present;  ///< as the engine tells it
    std::optional<double> least;
    std::optional<double> greatest;
    bool is_integer = false;
    std::vector<std::string> choices;  ///< empty: it is a number
    friend bool operator==(const NamedOption&, const NamedOption&) = default;
};

/// What an engine of which nothing is known says of itself.
struct EngineSurvey {
    std::optional<PlayerProtocol> protocol;  ///< nothing: it answered in none
    std::string engine;                      ///< its name and version, as it says them
    std::vector<NamedOption> options;        ///< that can be tuned
    bool ends_nodes = false;                 ///< by UCI: a search of so many nodes, as far as it was tried
    bool takes_seed = false;                 ///< it knows the GTP command set_random_seed
    std::string problem;                     ///< why nothing is known; empty: all is well
    /// Whether it was asked, and all is well.
    bool is_sound() const { return protocol && problem.empty(); }
    /// Whether its options are told by `setoption`, and games are of chess or like it.
    bool is_like_uci() const { return protocol && ringmaster::is_like_uci(*protocol); }
};

/// Where the name of an option ends in the words of such a line as below: at "type" and a type, since a name may hold
/// the word "type", too.
std::size_t end_of_option_name(const std::vector<std::string>& words);

/// The option of a line as UCI engines print it after `uci`, and Leela Zero after `lz-setoption`:
/// "option name Hash type spin default 16 min 1 max 64". Nothing for what cannot be tuned: a button, a path. A spin of
/// which a number is told with a point takes fractions, whatever UCI says.
std::optional<NamedOption> parse_uci_option(std::string_view line);

/// The engine's name of a line "id name Toga II"; empty: the line is another one.
std::string parse_uci_name(std::string_view line);

/// The parameters that a command without arguments lists for GoGui, as those of Fuego and MoHex do
/// ("uct_param_search": "[bool] rave 1"). Those whose values are neither numbers nor in a list are left out.
std::vector<NamedOption> parse_gogui_parameters(const std::string& command, std::string_view text);

/// The commands that list parameters, as GoGui is told of them: lines "param/Uct Param Search/uct_param_search".
std::vector<std::string> parse_gogui_commands(std::string_view text);

/// What an engine answers when it is asked for one value of a parameter, as KataGo is by `kata-get-param cpuct`.
/// Nothing for a value that is neither a number nor true nor false.
std::optional<NamedOption> parse_single_value(const std::string& name, const std::string& set_by,
                                              std::string_view value);

/// Whether an option of UCI engines of this name says with how many threads they think.
bool is_count_of_threads(const std::string& name);

/// "0 to 100, now 20".
std::string describe(const NamedOption& option);

}  // namespace ringmaster

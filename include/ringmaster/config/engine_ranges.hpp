#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/config/problem.hpp"
#include "ringmaster/game/setup.hpp"

namespace ringmaster {

/// What an engine tells of its options, for parameters that have no `scale` of their own: the keys of such a parameter
/// as TOML, by the option's name. "scale = { linear = [0, 300], integer = true }\ndefault = 100\n".
using EngineRanges = std::map<std::string, std::string>;

/// In the place of such keys: the engine was not asked, because of mistakes that stand elsewhere. Nothing is said of
/// what hangs on the parameter's scale.
inline constexpr const char* untold_range = "";

/// A parameter whose scale the engine is to tell.
struct RangeToAsk {
    std::string code;
    std::string option;
    FilePlace place;  ///< where the control file has it
};

/// The engine that must be asked before a control file can be read, and for what.
struct RangeQuestion {
    PlayerSetup engine;  ///< without placeholders; without a command where [candidate] has mistakes
    std::vector<RangeToAsk> parameters;
};

/// Whether the event is of chess and has parameters without a scale; nothing too where the candidate cannot be started
/// as the file stands, which is a problem that reading it tells.
std::optional<RangeQuestion> ranges_to_ask(const std::string& text, const std::filesystem::path& path,
                                           const std::string& home);

}  // namespace ringmaster

#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ringmaster/drafts/draft.hpp"

namespace ringmaster {

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

/// The control file, with comments that teach it. Its origins are the options of `ringmaster new`; what is empty is
/// left out.
Draft new_draft(const NewEvent& event);

}  // namespace ringmaster

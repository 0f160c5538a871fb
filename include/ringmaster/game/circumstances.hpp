#pragma once

#include <map>
#include <string>

#include "ringmaster/game/job.hpp"

namespace ringmaster {

/// What a game was played under beside the settings that give it its meaning, by name: the limits of its engines
/// ("candidate: timeouts.move") and the files that they were ("program /usr/games/gnugo"). They may change from game to
/// game; but who compares games should know.
using Circumstances = std::map<std::string, std::string>;

/// `programs`: what tells each file from others of its name, by its path; `machine`: where it was played, empty for
/// here.
Circumstances circumstances_of(const Job& job, const std::map<std::string, std::string>& programs,
                               const std::string& machine = "");

/// The name under which the machine stands there. That it changes is no news.
inline constexpr const char* machine_word = "machine";

/// The name under which stands what adjudication had said of a game that was played on (game/adjudicator.hpp). That is
/// no news either.
inline constexpr const char* audit_word = "audit";

/// The path of a program; empty for the name of a limit.
std::string program_of(const std::string& name);

/// One line each. Control characters are lost.
std::string to_text(const Circumstances& circumstances);
Circumstances parse_circumstances(const std::string& text);

}  // namespace ringmaster

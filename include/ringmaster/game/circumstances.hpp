#pragma once

#include <map>
#include <optional>
#include <string>

#include "ringmaster/game/adjudicator.hpp"
#include "ringmaster/game/job.hpp"

namespace ringmaster {

/// What a game was played under beside the settings that give it its meaning. It may change from game to game; but who
/// compares games should know.
struct Circumstances {
    std::string machine;          ///< where it was played; empty: here, or not known
    std::optional<Ruling> audit;  ///< of a game that was played on: what adjudication had said
    /// The limits of a game's engines, by name ("candidate: timeouts.move") and the files that they were ("program
    /// /usr/games/gnugo").
    std::map<std::string, std::string> limits;
    friend bool operator==(const Circumstances&, const Circumstances&) = default;
};

/// The circumstances as they are read back from the store. `programs`: what tells each file from others of its name, by
/// its path; `machine`: where it was played, empty for here.
Circumstances circumstances_of(const Job& job, const std::map<std::string, std::string>& programs,
                               const std::string& machine = "", const std::optional<Ruling>& audit = {});

/// The path of a program; empty for the name of a limit.
std::string program_of(const std::string& name);

/// Stands between what tells a file from others (its inode, size and time) and a digest of what is in it.
inline constexpr const char* contents_word = ", contents ";

/// Whether two values of a name mean the same: a program that was touched or copied is the same one as long as its
/// contents are. Where these are not told of both, inode, size and time must be the same.
bool are_same(const std::string& name, const std::string& one, const std::string& other);

/// One line each, by name. Control characters are lost.
std::string to_text(const Circumstances& circumstances);
Circumstances parse_circumstances(const std::string& text);

}  // namespace ringmaster

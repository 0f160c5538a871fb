#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/config/problem.hpp"
#include "ringmaster/game/setup.hpp"
#include "ringmaster/tune/space.hpp"
#include "ringmaster/tune/ucb_tree.hpp"

namespace ringmaster {

enum class ColourChoice { black, white, random, alternate };

/// A control file, read and checked. Its players may hold placeholders: the candidate `{code}` for each parameter, and
/// every player `{seed}` and `{game_id}`.
struct ControlFile {
    std::string event;           ///< the file's stem
    std::filesystem::path path;  ///< absolute
    std::string description;
    GameSettings game;
    std::map<std::string, PlayerSetup> players;
    std::string opponent;   ///< a key of players
    PlayerSetup candidate;  ///< code "candidate"
    ColourChoice candidate_colour = ColourChoice::random;
    std::optional<std::uint64_t> number_of_games;
    std::vector<TunedParameter> parameters;
    TreeSettings tree;
    std::optional<std::uint64_t> seed;
    std::optional<int> parallel;
    bool record_games = true;
    std::vector<int> summary_spec{30};
    std::optional<int> log_tree_to_history_period;

    const PlayerSetup& opponent_setup() const { return players.at(opponent); }

    /// What decides the meaning of the games played, by name: games under different values must not be pooled. The
    /// names are the control file's keys ("komi", "parameter 'level': scale"), the values their text.
    std::map<std::string, std::string> meaning() const;
};

/// Either the control file or everything that is wrong with it.
struct ControlFileResult {
    std::optional<ControlFile> control_file;
    std::vector<Problem> problems;
};

/// Reads a control file from its text. `path` (absolute) gives the event's name and the folder that relative paths are
/// relative to, `home` is what `~` stands for (empty: unknown); nothing is read from the disk. The problems are sorted
/// by place.
ControlFileResult parse_control_file(const std::string& text, const std::filesystem::path& path,
                                     const std::string& home);

/// A player with its placeholders replaced. Throws Error: "candidate: command: unknown placeholder ...".
PlayerSetup fill_placeholders(const PlayerSetup& player, const Parameters& values);

}  // namespace ringmaster

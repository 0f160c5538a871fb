#pragma once

#include <map>
#include <string>
#include <vector>

#include "ringmaster/config/reader.hpp"
#include "ringmaster/config/tournament_settings.hpp"

namespace ringmaster {

/// Reads who meets whom in a playoff: the list `matchups`. `settings` are those of the top level, which a matchup may
/// change; `players` are the names there are, in the order of the file.
void read_playoff(TableReader& top, const GameSettings& settings, const std::vector<std::string>& players,
                  TournamentSettings& tournament);

/// The same of an all-play-all: `competitors` (all players, unless it says otherwise), `rounds` and `gauntlet`.
void read_all_play_all(TableReader& top, const GameSettings& settings, const std::vector<std::string>& players,
                       TournamentSettings& tournament);

/// "unknown player 'x' (did you mean 'y'?)".
std::string unknown_player(const std::string& player, const std::vector<std::string>& players);

}  // namespace ringmaster

#pragma once

#include <string>

#include "ringmaster/game/player.hpp"
#include "ringmaster/game/referee.hpp"

namespace ringmaster {

/// Plays one game of which we do not know the rules: Hex, Othello, Havannah, Amazons, between engines that speak GTP.
/// Moves are passed on as the engines write them.
///
/// It ends
/// - by a resignation;
/// - by two passes in a row, or when a side has no move to give (it refuses genmove): then both are asked for
///   final_score, and who refused has lost if nobody names a winner;
/// - when a side names a winner after a move in answer to final_score. Who gives a score before the first move (a
///   standing, as 0 to 0) is asked at the end only, and so is who does not know the command;
/// - by move_limit, without a result.
///
/// A side that calls a move of the other's illegal or invalid is believed: the mover forfeits. Refused otherwise, it
/// makes the game void: nobody knows who is wrong. A side that fails makes the game void, or loses it when the settings
/// say so, as in Go.
RefereedGame play_text_game(const GameSettings& settings, Player& black, Player& white, const std::string& black_name,
                            const std::string& white_name);

}  // namespace ringmaster

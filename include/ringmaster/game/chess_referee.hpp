#pragma once

#include "ringmaster/chess/chess_game.hpp"
#include "ringmaster/game/board_rules.hpp"
#include "ringmaster/game/player.hpp"
#include "ringmaster/game/referee.hpp"

namespace ringmaster {

/// Plays one game of chess. White moves first, or who is to move where the opening ends; the opening is told to both.
/// It ends by mate, by a draw of the rules (stalemate, bare pieces, the third repetition, fifty moves), by time, or by
/// move_limit. A side forfeits when its move is no legal one. A side that fails makes the game void, or loses it when
/// the settings say so, as in Go. The result is PGN's: "1-0", "0-1" or "1/2-1/2".
RefereedGame play_chess(const GameSettings& settings, const Seat& black, const Seat& white,
                        const ChessGame& opening = {});

/// Plays a game by the rules of another game, as far as they say. Where they can no longer be asked the game is void.
RefereedGame play_by_rules(const GameSettings& settings, const Seat& black, const Seat& white, BoardRules& rules);

}  // namespace ringmaster

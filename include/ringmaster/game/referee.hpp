#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ringmaster/chess/chess_game.hpp"
#include "ringmaster/game/outcome.hpp"
#include "ringmaster/game/player.hpp"
#include "ringmaster/go/scoring.hpp"

namespace ringmaster {

class BoardRules;

/// The referee's notes of a game.
struct RefereedGame : GameEnd {
    struct Played : ColouredMove {
        double seconds = 0;                 ///< the mover's thinking time
        std::string comment = {};           ///< the mover's own
        std::optional<TimeLeft> left = {};  ///< what the mover's clock says then
    };
    std::vector<Point> handicap_stones;
    std::vector<Played> moves;
    std::size_t opening_moves = 0;   ///< so many of them nobody chose
    std::vector<std::string> texts;  ///< the moves of a game of whose board we know nothing, or as UCI has them
    std::string start;               ///< of a game by UCI that begins elsewhere than it always does: FEN
    ChessGame chess;                 ///< of a game of chess; the opening is part of it
    std::vector<std::string> chess_comments;  ///< on its moves: what the mover thought of them, and how long
    bool needs_referee = false;               ///< it ended by two passes and is for judge_game to count
    double black_seconds = 0;                 ///< thinking time, that of a last genmove without a move included
    double white_seconds = 0;
};

/// Who plays a side.
struct Seat {
    Player& player;
    std::string name;                       ///< in messages
    std::optional<TimeControl> clock = {};  ///< its own, where that is not the game's
    double movetime = 0;                    ///< seconds that it has for each move, whatever its clock says; 0: no limit
    bool has_say = true;                    ///< in the score; what that means is its game's business
};

/// A game of fewer moves is played twice by chance.
constexpr std::size_t fewest_telling_moves = 10;

/// A hash of the moves, the same for games of which one is an image of the other on the turned or mirrored board; 0
/// when those behind the opening are too few.
std::int64_t hash_of_moves(const RefereedGame& game, int board_size);

/// Makes a game that an engine's failure ended the loss of that side.
void lose_by_failure(RefereedGame& game, Colour loser);

/// Plays one game by the rules: boards are set up (Black's first), handicap stones are placed (then White moves first)
/// or the moves of the opening, legal ones, are told to both, the two move in turn. A side forfeits when it plays on an
/// occupied point, takes back a ko at once, plays what the settings' suicide and ko_rule forbid, answers genmove with
/// something that is no move or with a failure, or refuses a move. A refusal that says "illegal move" is believed: the
/// mover forfeits. (A refused pass that ends the game is ignored, as in Gomill.) Two passes end the game and it is
/// scored; a resignation ends it, and so does a claim of a side that may; so does move_limit, without a score. With
/// adjudication, that both sides agree on who wins ends it too, but is only noted when the game is to be played on. A
/// side that fails or places the handicap wrongly makes the game void, and so does who refuses a move of the opening,
/// without having failed; once the game is over (from the second pass on) it only has no say in the score. Who
/// oversteps the time on his clock has lost, be it by a move, a resignation or silence, unless the clocks are not
/// enforced or the machine is to blame.
RefereedGame play_game(const GameSettings& settings, const Seat& black, const Seat& white,
                       const MoveSequence& opening = {});

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
RefereedGame play_text_game(const GameSettings& settings, const Seat& black, const Seat& white);

/// Plays one game of chess. White moves first, or who is to move where the opening ends; the opening is told to both.
/// It ends by mate, by a draw of the rules (stalemate, bare pieces, the third repetition, fifty moves), by time, or by
/// move_limit. A side forfeits when its move is no legal one. A side that fails makes the game void, or loses it when
/// the settings say so, as in Go. The result is PGN's: "1-0", "0-1" or "1/2-1/2".
RefereedGame play_chess(const GameSettings& settings, const Seat& black, const Seat& white,
                        const ChessGame& opening = {});

/// Plays a game by the rules of another game, as far as they say. Where they can no longer be asked the game is void.
RefereedGame play_by_rules(const GameSettings& settings, const Seat& black, const Seat& white, BoardRules& rules);

/// Lets a third engine count a game that `needs_referee`: shows it the whole game, then asks for final_score. A judge
/// that names no winner leaves the result unknown; one that fails or will not have the game makes it void. `judge_name`
/// names it in messages.
void judge_game(RefereedGame& game, const GameSettings& settings, Player& judge, const std::string& judge_name = {});

/// Nobody knows who has won, and why.
void set_unknown(RefereedGame& game, const std::string& why);

/// Counts the final position by area. `black_dead` and `white_dead` are the sides' lists of dead stones, empty for a
/// side that has no say.
void count_by_area(RefereedGame& game, const GameSettings& settings, const Board& board,
                   const std::optional<std::string>& black_dead, const std::optional<std::string>& white_dead);

/// The result that the answers to final_score agree on. `black` and `white` are empty for a side that was not asked or
/// could not say. Answers that name no winner are left out; differing winners give Ending::unknown; differing
/// margins, and one that no such game can have, give the winner without margin ("B+").
void reconcile_scores(RefereedGame& game, const GameSettings& settings, const std::optional<std::string>& black,
                      const std::optional<std::string>& white);

/// The score by area of a board whose points are these (see go/scoring's ownership), less komi and the compensation
/// for handicap stones.
Score area_score(const std::string& ownership, const GameSettings& settings);

/// The most points by which a game is won after so many moves, whoever counts it: those of the board, each stone that
/// was played as a prisoner, komi, and two for each handicap stone. Of another game than Go, go/scoring's largest
/// margin.
double most_points_ahead(const GameSettings& settings, std::size_t moves);

}  // namespace ringmaster

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe/class.hpp>

#include "ringmaster/base/enum_words.hpp"
#include "ringmaster/game/adjudicator.hpp"
#include "ringmaster/game/setup.hpp"
#include "ringmaster/go/board.hpp"

namespace ringmaster {

/// How a game ended. Up to `failure` there is a winner.
enum class Ending {
    score,             ///< counted; a winner
    resignation,       ///< the loser resigned
    claim,             ///< the winner claimed to have won
    adjudicated,       ///< both engines said who wins, and it was not played on
    checkmate,         ///< of chess, and of games like it
    won,               ///< otherwise by the rules of a game like chess: its king reached the middle, say
    forfeit,           ///< the loser made an illegal or unreadable move, or refused to move or to play
    time,              ///< the loser overstepped its time
    failure,           ///< the loser's engine died, hung or spoke nonsense, and engine_failure says that this loses
    jigo,              ///< counted; nobody won
    draw,              ///< of chess and games like it, by their rules
    adjudicated_draw,  ///< of these: both engines said that nobody wins
    told,              ///< a script played it and said how it ended; who won, nobody, or a score between
    unknown,           ///< two passes, but the scorers disagreed or said nothing
    move_limit,        ///< stopped by move_limit
    void_game,         ///< an engine or the machinery failed; the game does not count and is played again
};

/// What is the same for all games that end so.
struct EndingTraits {
    Ending ending;
    std::string_view word;         ///< of the store and of the wire
    const char* result;            ///< SGF's, behind the winner if there is one; of a counted game the score says it
    const char* termination;       ///< PGN's word
    std::array<bool, 4> may_come;  ///< in games of these Rules, in their order: go, chess, none, variant
};

inline constexpr auto all_endings = std::to_array<EndingTraits>({
    {Ending::score, "score", "", "unterminated", {true, false, true, false}},
    {Ending::resignation, "resignation", "R", "normal", {true, false, true, true}},
    {Ending::claim, "claim", "", "normal", {true, false, true, true}},
    {Ending::adjudicated, "adjudicated", "", "adjudication", {true, true, false, true}},
    {Ending::checkmate, "checkmate", "", "normal", {false, true, false, true}},
    {Ending::won, "won", "", "normal", {false, false, false, true}},
    {Ending::forfeit, "forfeit", "F", "rules infraction", {true, true, true, true}},
    {Ending::time, "time", "T", "time forfeit", {true, true, true, true}},
    {Ending::failure, "failure", "F", "abandoned", {true, true, true, true}},
    {Ending::jigo, "jigo", "", "unterminated", {true, false, true, false}},
    {Ending::draw, "draw", "", "normal", {false, true, false, true}},
    {Ending::adjudicated_draw, "adjudicated_draw", "", "adjudication", {false, true, false, true}},
    {Ending::told, "told", "", "unterminated", {false, false, false, false}},
    {Ending::unknown, "unknown", "?", "unterminated", {true, false, true, false}},
    {Ending::move_limit, "move_limit", "Void", "unterminated", {true, true, true, true}},
    {Ending::void_game, "void", "Void", "unterminated", {true, true, true, true}},
});

constexpr const EndingTraits& traits_of(Ending ending) {
    return *std::ranges::find(all_endings, ending, &EndingTraits::ending);
}

constexpr auto words_of(Ending) {
    std::array<EnumWord<Ending>, all_endings.size()> words;
    std::ranges::transform(all_endings, words.begin(), [](const EndingTraits& of) {
        return EnumWord<Ending>{of.word, of.ending};
    });
    return words;
}

/// Whether nobody has won, by the rules or by adjudication.
constexpr bool is_draw(Ending ending) {
    return ending == Ending::jigo || ending == Ending::draw || ending == Ending::adjudicated_draw;
}

/// Whether nobody can say who has won.
constexpr bool has_unknown_winner(Ending ending) {
    return ending == Ending::unknown || ending == Ending::move_limit;
}

/// Why a game is void.
enum class VoidCause {
    failure,         ///< an engine or the machinery failed
    unknown_result,  ///< nobody could say who won, and the setting unknown_result says "void"
    excused_time,    ///< it was lost on time, but by the machine's fault
    move_limit,      ///< move_limit stopped it, and the setting unknown_result says "void"
};
BOOST_DESCRIBE_ENUM(VoidCause, failure, unknown_result, excused_time, move_limit)

/// What an outcome says of a game that move_limit stopped.
constexpr const char* hit_move_limit = "hit move limit";

/// What a game told about one engine.
struct SideReport {
    std::string description;   ///< gomill-describe_engine's text; empty when it has none
    std::string end;           ///< how its process ended, "exited with status 0"
    std::string last_command;  ///< the last GTP command it was sent before quit
    std::string engine;        ///< its own name and version, "GNU Go 3.8"; empty when it never answered
    double seconds = 0;        ///< wall time spent in genmove
    double cpu_seconds = 0;    ///< of the whole process, start and end included
    std::string stderr_tail;   ///< the last it wrote to standard error
    friend bool operator==(const SideReport&, const SideReport&) = default;
};
BOOST_DESCRIBE_STRUCT(SideReport, (), (description, end, last_command, engine, seconds, cpu_seconds, stderr_tail))

/// What a script said of one game.
struct ToldResult {
    double score = 0;              ///< the first side's, in [0,1]
    std::optional<double> margin;  ///< by how much the winner won
    std::string text;              ///< as it stood there: "W", "0.25"
    friend bool operator==(const ToldResult&, const ToldResult&) = default;
};
BOOST_DESCRIBE_STRUCT(ToldResult, (), (score, margin, text))

/// How a game ended, as far as it is kept.
struct KeptEnd {
    Ending ending = Ending::void_game;
    std::optional<Colour> winner;
    std::optional<double> margin;    ///< points that the winner of a counted game is ahead; none: not known
    std::string result;              ///< SGF's RE: B+3.5, W+R, B+F, 0, ?, Void
    std::string detail;              ///< a sentence where the result alone says too little; for a void game, the reason
    std::string ownership;           ///< whose each point was when we counted, as go/scoring.hpp writes it; else empty
    bool scorers_disagreed = false;  ///< the engines named different winners
    friend bool operator==(const KeptEnd&, const KeptEnd&) = default;
};
BOOST_DESCRIBE_STRUCT(KeptEnd, (), (ending, winner, margin, result, detail, ownership, scorers_disagreed))

/// The result that such an end has in a game between engines: SGF's, or PGN's of chess and games like it ("1-0", "0-1",
/// "1/2-1/2"; "*" where nobody knows), but "Void" for a void game.
std::string result_text(const KeptEnd& end, Rules rules);

/// The end of a game while it is played: what is kept of it, and what that rests on.
struct GameEnd : KeptEnd {
    std::optional<Ruling> audit;                ///< of a game that was played on: what adjudication had said
    std::optional<Colour> failed;               ///< the side whose engine failed, which made the game void or lost
    VoidCause void_cause = VoidCause::failure;  ///< of a void game
    std::vector<std::string> warnings;          ///< what went wrong without changing the result

    /// Makes the game one that nobody has won and that does not count.
    void make_void(std::string why);
    friend bool operator==(const GameEnd&, const GameEnd&) = default;
};
BOOST_DESCRIBE_STRUCT(GameEnd, (KeptEnd), (audit, failed, void_cause, warnings))

/// Everything one game gave, its SGF included. Plain data. Whose each point was is left out unless the job asks for it.
struct Outcome : GameEnd {
    std::uint64_t number = 0;     ///< the job's
    std::string machine;          ///< where it was played; empty: here. Whoever sent the job there fills it in
    int moves = 0;                ///< moves and passes played
    std::int64_t moves_hash = 0;  ///< 0: too few to tell one game from another
    SideReport black;
    SideReport white;
    bool killed_from_outside = false;  ///< who `failed` did not: a signal ended it that others send
    bool not_started = false;          ///< it never began: there was no program to start, or the system did not
    SideReport referee;                ///< of the third engine that counted, if one did
    std::map<std::string, std::string> programs;  ///< what tells each of the engines' files from others of its path
    std::vector<ToldResult> told;                 ///< of a script's games, in their order; empty for a game of Go
    std::string gtp_log;                          ///< every command and answer with its time, when the job asks for it
    std::string sgf;                              ///< empty when no move was made in a void game

    SideReport& side(Colour colour) { return colour == Colour::black ? black : white; }
    const SideReport& side(Colour colour) const { return colour == Colour::black ? black : white; }
    friend bool operator==(const Outcome&, const Outcome&) = default;
};
BOOST_DESCRIBE_STRUCT(Outcome, (GameEnd),
                      (number, moves, moves_hash, black, white, referee, killed_from_outside, not_started, programs,
                       told, gtp_log, sgf))

/// Makes a game without a winner (ending unknown or move_limit) void where the settings want that; touches nothing
/// else.
void apply_unknown_result(Outcome& outcome, UnknownResult unknown_result);

}  // namespace ringmaster

#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe/class.hpp>

#include "ringmaster/base/enum_words.hpp"
#include "ringmaster/game/clock.hpp"
#include "ringmaster/go/position.hpp"

namespace ringmaster {

/// How long to wait for an engine, in seconds.
struct Timeouts {
    double startup = 60;  ///< for its first answer
    double command = 30;  ///< for any other answer
    double move = 600;    ///< for genmove
    double quit = 5;      ///< for its end after quit; then SIGTERM, a second, SIGKILL
    friend bool operator==(const Timeouts&, const Timeouts&) = default;
};
BOOST_DESCRIBE_STRUCT(Timeouts, (), (startup, command, move, quit))

/// A file that an engine needs for one game.
struct ScratchFile {
    std::string path;  ///< below the player's scratch folder
    std::string content;
    std::string link = {};  ///< it is a link to this file, if this is not empty
    friend bool operator==(const ScratchFile&, const ScratchFile&) = default;
};
BOOST_DESCRIBE_STRUCT(ScratchFile, (), (link, path, content))

/// What follows the stem in the name of the folder that holds an event's scratch folders. Nobody else calls one so.
inline constexpr const char* scratch_extension = ".ringmaster-scratch";

/// A program and how to run it for a game. Paths are absolute; nothing in it is a placeholder any more.
struct ProgramSetup {
    std::string code;  ///< its name in the control file
    std::vector<std::string> command;
    std::string cwd;  ///< empty: ringmaster's
    std::map<std::string, std::string> environ;
    int threads = 1;  ///< how many cores it uses
    bool discard_stderr = false;
    std::optional<int> memory_limit;  ///< megabytes of address space; none: no limit
    std::string scratch_folder;       ///< made before it starts and removed after the game; empty: none
    std::vector<ScratchFile> files;   ///< what is written there
    friend bool operator==(const ProgramSetup&, const ProgramSetup&) = default;
};
BOOST_DESCRIBE_STRUCT(ProgramSetup, (),
                      (code, command, cwd, environ, threads, discard_stderr, memory_limit, scratch_folder, files))

/// What is spoken with an engine. What it means for settings its traits tell, how it is spoken engine/protocol.hpp.
enum class PlayerProtocol { gtp, uci, usi };
BOOST_DESCRIBE_ENUM(PlayerProtocol, gtp, uci, usi)

struct ProtocolTraits {
    const char* name;  ///< as people write it
    const char* game;  ///< that its engines play, as `rules` names it
    bool is_like_uci;  ///< settings and limits of the search are told by their names; else by commands of GTP
    bool has_claims;   ///< an engine can claim in it to have won
};

constexpr ProtocolTraits traits_of(PlayerProtocol protocol) {
    constexpr ProtocolTraits of_all[] = {
        {"GTP", "go", false, true}, {"UCI", "chess", true, false}, {"USI", "shogi", true, true}};
    static_assert(std::size(of_all) == std::size(words_of(PlayerProtocol{})));
    return of_all[static_cast<std::size_t>(protocol)];
}

constexpr bool is_gtp(PlayerProtocol protocol) {
    return protocol == PlayerProtocol::gtp;
}
constexpr bool is_like_uci(PlayerProtocol protocol) {
    return traits_of(protocol).is_like_uci;
}
constexpr bool has_claims(PlayerProtocol protocol) {
    return traits_of(protocol).has_claims;
}

/// An engine and how to use it. What is for one protocol only says so.
struct PlayerSetup : ProgramSetup {
    PlayerProtocol protocol = PlayerProtocol::gtp;
    std::map<std::string, std::string> options;  ///< UCI, USI: name -> value, set when it is not the one set last
    int nodes = 0;                               ///< likewise: of each search; 0: no limit
    int depth = 0;                               ///< likewise
    double movetime = 0;                         ///< likewise: seconds for each move; 0: no limit
    std::vector<std::string> startup_gtp_commands;
    std::vector<std::string> set_gtp_commands;       ///< sent before a game when they differ from those sent last
    bool reuse = false;                              ///< the process stays for the next game
    int reuse_games = 0;                             ///< and is replaced after so many; 0: never
    std::map<std::string, std::string> gtp_aliases;  ///< GTP command -> the engine's own word for it
    bool is_reliable_scorer = true;                  ///< false: never asked for final_score or dead stones
    bool allow_claim = false;              ///< it may end a game by claiming to have won (gomill-genmove_ex, USI's win)
    bool sgf_player_name_from_gtp = true;  ///< false: game records name it by its code
    std::optional<TimeControl> clock;      ///< its own, not that of the game
    Timeouts timeouts;
    friend bool operator==(const PlayerSetup&, const PlayerSetup&) = default;
};
BOOST_DESCRIBE_STRUCT(PlayerSetup, (ProgramSetup),
                      (protocol, options, nodes, depth, movetime, startup_gtp_commands, gtp_aliases, is_reliable_scorer,
                       allow_claim, sgf_player_name_from_gtp, set_gtp_commands, reuse, reuse_games, clock, timeouts))

/// How a script is called, and how it tells its result.
enum class ScriptProtocol {
    lines,  ///< the last line of its output that is a result, or a row of them
    clop,   ///< as CLOP 0.0.9 (Coulom 2011) does: the first letter of its output is W, D or L
};
BOOST_DESCRIBE_ENUM(ScriptProtocol, lines, clop)

/// Words in the texts of a script that only its worker knows: the cores it runs on, and the processor that CLOP names.
/// They begin with a byte that no text has and JSON does not escape.
inline constexpr const char* core_mark =
    "\x7f"
    "core";
inline constexpr const char* processor_mark =
    "\x7f"
    "processor";

/// A program that plays whole games and says how they ended.
struct ScriptSetup : ProgramSetup {
    ScriptProtocol protocol = ScriptProtocol::lines;
    double timeout = 600;                 ///< seconds for all it does; then SIGTERM, a second, SIGKILL
    int games = 1;                        ///< it plays so many at a time and tells a row of so many results
    bool has_margin = false;              ///< a number behind each result says by how much it was won
    std::string input;                    ///< what it reads; empty: nothing
    std::vector<std::string> processors;  ///< by CLOP's protocol what the slots are called: one for all, or one each
    friend bool operator==(const ScriptSetup&, const ScriptSetup&) = default;
};
BOOST_DESCRIBE_STRUCT(ScriptSetup, (ProgramSetup), (protocol, timeout, games, has_margin, input, processors))

/// Who counts a game that ended by two passes.
enum class Scorer {
    players,   ///< the engines, by final_score
    internal,  ///< we, by area, without the stones that the reliable players agree are dead
    referee,   ///< a third engine, by final_score
};
BOOST_DESCRIBE_ENUM(Scorer, players, internal, referee)

/// Who knows the rules of a game between engines.
enum class Rules {
    go,       ///< we: of Go, played by GTP
    chess,    ///< we: of chess, played by UCI
    none,     ///< the engines: it is another game by GTP, whose moves we pass on as text
    variant,  ///< Fairy-Stockfish: of shogi, xiangqi or a variant of chess, played by UCI or USI
};
BOOST_DESCRIBE_ENUM(Rules, go, chess, none, variant)

/// Whether its moves are UCI's, White begins, and engines tell scores in pawns.
constexpr bool is_like_chess(Rules rules) {
    return rules == Rules::chess || rules == Rules::variant;
}

/// In what the game that `rules` names is played, the usual protocol first: that of its own engines, then what all
/// games like chess are played in, or all others.
inline std::vector<PlayerProtocol> protocols_for(std::string_view rules) {
    if (rules == traits_of(PlayerProtocol::usi).game) {
        return {PlayerProtocol::usi, PlayerProtocol::uci};
    }
    const bool is_chess = is_like_chess(parse_word<Rules>(rules).value_or(Rules::variant));
    return {is_chess ? PlayerProtocol::uci : PlayerProtocol::gtp};
}

constexpr Increment increment_by(Rules rules) {
    return is_like_chess(rules) ? Increment::before_move : Increment::after_move;
}

/// What becomes of a game in which a position comes again with the same side to move, as in a triple ko.
enum class LongCycle {
    played_on,  ///< it goes on
    draw,       ///< it ends, and nobody has won
};
BOOST_DESCRIBE_ENUM(LongCycle, played_on, draw)

enum class HandicapStyle {
    fixed,  ///< GTP's fixed_handicap points
    free,   ///< Black chooses
};
BOOST_DESCRIBE_ENUM(HandicapStyle, fixed, free)

/// What White gets for the handicap stones when we count.
enum class HandicapCompensation { none, full, one_less };
constexpr auto words_of(HandicapCompensation) {
    return std::to_array<EnumWord<HandicapCompensation>>({{"no", HandicapCompensation::none},
                                                          {"full", HandicapCompensation::full},
                                                          {"short", HandicapCompensation::one_less}});
}
/// A job names them otherwise than the control file.
constexpr auto json_words_of(HandicapCompensation) {
    return std::to_array<EnumWord<HandicapCompensation>>({{"none", HandicapCompensation::none},
                                                          {"full", HandicapCompensation::full},
                                                          {"one_less", HandicapCompensation::one_less}});
}

/// What a game counts for a candidate against an opponent when nobody can say who won; between two a loss is half.
enum class UnknownResult { loss, half, void_game };
constexpr auto words_of(UnknownResult) {
    return std::to_array<EnumWord<UnknownResult>>(
        {{"loss", UnknownResult::loss}, {"half", UnknownResult::half}, {"void", UnknownResult::void_game}});
}

/// What becomes of a game in which an engine dies, hangs or speaks nonsense.
enum class EngineFailure {
    retry,      ///< it is played again; the candidate whose engine fails in it a second time has lost it
    void_game,  ///< it is played again, however often
    loss,       ///< it is lost for that engine
};
constexpr auto words_of(EngineFailure) {
    return std::to_array<EnumWord<EngineFailure>>(
        {{"retry", EngineFailure::retry}, {"void", EngineFailure::void_game}, {"loss", EngineFailure::loss}});
}

/// When a game ends because both engines say how it will end. Engines of Go tell chances to win, from 0 to 1, those of
/// chess, and of games like it, scores in pawns.
struct AdjudicationSettings {
    bool is_of_chess = false;
    double resign_below = 0.03;         ///< of Go: so low a chance is a loss, when both say so; below 1/2
    double resign_score = 7;            ///< of chess: so many pawns behind is a loss; 0: nobody resigns
    int moves = 4;                      ///< at so many moves of each side, one after the other
    std::optional<int> max_moves = {};  ///< of Go: from then on it is enough that both see the same side ahead
    double draw_score = 0.1;            ///< of chess: nobody is further ahead than that in a draw
    int draw_moves = 8;                 ///< at so many moves of each side; 0: no draws
    int draw_from = 40;                 ///< and not before this move
    double audit = 0.1;                 ///< the share of games that are played on, to see whether adjudication is right
    bool is_audited = false;            ///< of one game: it is played on
    friend bool operator==(const AdjudicationSettings&, const AdjudicationSettings&) = default;
};
BOOST_DESCRIBE_STRUCT(AdjudicationSettings, (),
                      (is_of_chess, resign_below, resign_score, moves, max_moves, draw_score, draw_moves, draw_from,
                       audit, is_audited))

/// What is the same for every game of an event that engines play.
struct GameSettings {
    Rules rules = Rules::go;
    std::string variant = {};  ///< what Fairy-Stockfish calls the game whose rules it knows; else empty
    int board_size = 19;       ///< where we do not know the rules 0: the engines' own
    double komi = 7.5;         ///< of Go
    int move_limit = 1000;     ///< moves and passes, then the game ends with an unknown result
    int trial_moves = 0;       ///< above 0 the game is a trial: after so many moves both sides pass without being asked
    Scorer scorer = Scorer::players;
    std::optional<int> handicap;
    HandicapStyle handicap_style = HandicapStyle::fixed;
    HandicapCompensation handicap_compensation = HandicapCompensation::full;
    KoRule ko_rule = KoRule::simple;
    LongCycle long_cycle = LongCycle::played_on;
    bool suicide = true;  ///< false: suicide forfeits
    UnknownResult unknown_result = UnknownResult::loss;
    EngineFailure engine_failure = EngineFailure::retry;
    ClockSettings clock;
    std::optional<AdjudicationSettings> adjudication;  ///< of Go, chess and games like it

    /// What the control file calls them: "go", "shogi".
    std::string rules_text() const { return rules == Rules::variant ? variant : to_text(rules); }
    Colour first_mover() const { return handicap || is_like_chess(rules) ? Colour::white : Colour::black; }
    friend bool operator==(const GameSettings&, const GameSettings&) = default;
};
BOOST_DESCRIBE_STRUCT(GameSettings, (),
                      (rules, variant, board_size, komi, move_limit, trial_moves, scorer, handicap, handicap_style,
                       handicap_compensation, ko_rule, long_cycle, suicide, unknown_result, engine_failure, clock,
                       adjudication))

/// What a player has to do in an event.
struct PlayerDuties {
    bool plays_black = true;
    bool plays_white = true;
    bool referees = false;  ///< counts the games of others, or knows their rules
};

}  // namespace ringmaster

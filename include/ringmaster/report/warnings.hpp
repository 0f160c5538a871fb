#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <boost/describe/class.hpp>

namespace ringmaster {

struct EventFacts;

/// What a person should know before believing the rest: a type for each, with its figures and the word that programs
/// know it by. In the source it has a sentence or two, the figure and the remedy; one that tempers the answer also has
/// a doubt there, a few words for the headline, and may forbid a verdict. Shares and probabilities are from 0 to 1;
/// `side` is a number in EventFacts::sides.

/// How programs are told of any warning; docs/report_format.md says which of these a kind uses.
struct WarningFigures {
    std::uint64_t count = 0;
    std::uint64_t total = 0;
    double share = 0;
    double factor = 0;
    std::size_t side = 0;
    std::string name = {};
    std::vector<std::string> changes = {};
};
BOOST_DESCRIBE_STRUCT(WarningFigures, (), (count, total, share, factor, side, name, changes))

/// What is said of so many of so many games.
struct OfGames {
    std::uint64_t count = 0;
    std::uint64_t total = 0;

    WarningFigures figures() const { return {.count = count, .total = total}; }
    bool are_most() const { return 2 * count > total; }
};

/// Games that repeat others are left out of tallies, intervals and models.
struct RepeatedGames : OfGames {
    static constexpr auto kind = "repeated_games";
};

/// The match has ended because it repeats itself: so many of its games are left out.
struct MatchRepeats : OfGames {
    static constexpr auto kind = "match_repeats";
};

/// Games repeat others although engines get a seed; there all games count.
struct RepeatedDespiteSeeds : OfGames {
    static constexpr auto kind = "repeated_despite_seeds";
    std::string where = {};                      ///< "the match"; empty: in all games
    std::optional<std::string> conditions = {};  ///< under which alone the games were played, of a matchup

    WarningFigures figures() const { return {.count = count, .total = total, .name = where}; }
    bool forbids_verdict() const { return are_most(); }
};

/// A game tells 1/`loss` of what one between equals does.
struct OneSided {
    static constexpr double most_loss = 50;  ///< that is told

    double score = 0;  ///< of the candidates
    double loss = 1;

    WarningFigures figures() const { return {.share = score, .factor = loss}; }
};

struct OpponentTooWeak : OneSided {
    static constexpr auto kind = "opponent_too_weak";
};

struct OpponentTooStrong : OneSided {
    static constexpr auto kind = "opponent_too_strong";
};

/// So many of all candidates never played.
struct NeverPlayed : OfGames {
    static constexpr auto kind = "never_played";
};

/// A parameter that has one value only.
struct DeadParameter {
    std::string code;

    static constexpr auto kind = "dead_parameter";
    WarningFigures figures() const { return {.name = code}; }
};

struct OneCandidate {
    static constexpr auto kind = "one_candidate";
    WarningFigures figures() const { return {}; }
};

/// The recommended candidate is started just as the opponent is.
struct CandidateIsOpponent {
    static constexpr auto kind = "candidate_is_opponent";
    WarningFigures figures() const { return {}; }
};

/// One side's engine fails more often than the other's, more than chance allows.
struct UnevenFailures {
    std::uint64_t games = 0;  ///< that were begun
    std::size_t side = 0;

    static constexpr auto kind = "uneven_failures";
    WarningFigures figures() const { return {.total = games, .side = side}; }
};

/// The forfeits or failures of a side, or games without a known result, that are of the commonest kind, and the last
/// game that ended so.
struct CommonEnd {
    std::uint64_t count = 0;
    std::uint64_t game = 0;
    std::string how;
};

struct Failures : OfGames {
    std::size_t side = 0;
    CommonEnd common;

    static constexpr auto kind = "failures";
    WarningFigures figures() const { return {.count = count, .total = total, .side = side}; }
};

/// A side loses more games by breaking the rules than chance explains: by illegal moves, say.
struct Forfeits : OfGames {
    std::size_t side = 0;
    CommonEnd common;

    static constexpr auto kind = "forfeits";
    WarningFigures figures() const { return {.count = count, .total = total, .side = side, .name = common.how}; }
};

/// Candidates fail in so many of the games in a pocket.
struct PocketOfFailures : OfGames {
    std::size_t pocket = 0;  ///< its number in EventFacts::pockets
    std::string codes;       ///< of the parameters that bound it: "x, mode"

    static constexpr auto kind = "pocket";
    WarningFigures figures() const { return {.count = count, .total = total, .side = pocket, .name = codes}; }
};

/// Of two candidates the one that is named first won so many games, with either colour. It should be about half of
/// them, whoever is chosen: what is played, or told, is not what was asked for.
struct FirstCandidateWins : OfGames {
    static constexpr auto kind = "first_candidate_wins";
    bool forbids_verdict() const { return true; }
};

/// Nearly all games that choose were won by who had the one colour, whatever his values: they tell little.
struct ColourDecides : OfGames {
    bool is_black = true;

    static constexpr auto kind = "colour_decides";
    WarningFigures figures() const { return {.count = count, .total = total, .side = is_black ? 0U : 1U}; }
};

/// Nearly all games that choose were drawn: they tell little.
struct DrawnGames : OfGames {
    static constexpr auto kind = "drawn_games";
};

/// The last `count` of `total` games were all lost by a failure, more than chance allows.
struct FailsSince : OfGames {
    std::uint64_t first_game = 0;

    static constexpr auto kind = "fails_since";
    WarningFigures figures() const { return {.count = count, .total = total, .name = std::to_string(first_game)}; }
};

/// Where margins are the reward: of the counted games that choose, those of which only the winner is known.
struct NoMargins : OfGames {
    std::string remedy;  ///< who may count instead, if there is somebody

    static constexpr auto kind = "no_margins";
};

/// Games of which the players disagreed about the winner.
struct Disagreements : OfGames {
    std::string remedy;  ///< who may count instead, if there is somebody

    static constexpr auto kind = "disagreements";
};

/// Games without a known result, but for those that reached the move limit.
struct UnknownResults : OfGames {
    std::string remedy;  ///< who may count instead, if there is somebody
    CommonEnd common;

    static constexpr auto kind = "unknown_results";
    WarningFigures figures() const { return {.count = count, .total = total, .name = common.how}; }
};

/// Games that reached it without a winner.
struct MoveLimitReached : OfGames {
    int limit = 0;       ///< 0: not the same in all games
    std::string remedy;  ///< the setting that may help, if there is one

    static constexpr auto kind = "move_limit";
    WarningFigures figures() const {
        return {.count = count, .total = total, .factor = static_cast<double>(limit), .name = remedy};
    }
};

struct ExcusedTimeLosses : OfGames {
    static constexpr auto kind = "excused_time_losses";
};

/// Of the games that were played on, more than can be borne.
struct WrongAdjudication : OfGames {
    static constexpr auto kind = "wrong_adjudication";
};

struct SlowSide {
    std::size_t side = 0;
    double times = 0;        ///< as long for a move as the other side
    std::string other = {};  ///< of several players, the name of the fastest

    static constexpr auto kind = "slow_side";
    WarningFigures figures() const { return {.factor = times, .side = side, .name = other}; }
};

/// The last `count` of `total` games of a kind ended otherwise than those before, more than chance allows.
struct ResultsChanged : OfGames {
    std::string who;  ///< has the scores: "player 'a' against 'b'"
    std::uint64_t first_game = 0;
    double before = 0;
    double since = 0;
    bool are_of_verdict = true;                  ///< not of a tuner's choices
    std::optional<std::string> conditions = {};  ///< under which alone the games were played, of a matchup

    static constexpr auto kind = "results_changed";
    WarningFigures figures() const {
        return {.count = count, .total = total, .share = since, .factor = before, .name = who};
    }
    bool forbids_verdict() const { return are_of_verdict; }
};

/// A parameter has by its name to do with time, and the engine's search ends at a fixed depth.
struct TimeAtFixedDepth {
    std::string code;

    static constexpr auto kind = "time_at_fixed_depth";
    WarningFigures figures() const { return {.name = code}; }
};

struct OptimumAtEdge {
    std::string code;  ///< of the parameter
    bool is_high = false;
    double probability = 0;

    static constexpr auto kind = "optimum_at_edge";
    WarningFigures figures() const { return {.share = probability, .side = is_high ? 1U : 0U, .name = code}; }
};

/// Candidates score otherwise on it than on the others, more than chance allows.
struct OddMachine {
    std::string machine;
    double score = 0;
    double score_elsewhere = 0;

    static constexpr auto kind = "odd_machine";
    WarningFigures figures() const { return {.share = score, .factor = score_elsewhere, .name = machine}; }
};

/// A limit or a program, for the last of the games.
struct SomethingChanged : OfGames {
    std::size_t change = 0;  ///< its number in EventFacts::changes
    std::string name;        ///< of what changed

    static constexpr auto kind = "changed";
    WarningFigures figures() const { return {.count = count, .total = total, .side = change, .name = name}; }
};

/// Games that were played with values that the present scales do not have.
struct SetAside {
    std::uint64_t games = 0;
    bool has_generations = false;  ///< those of samples that no generation has now are among them

    static constexpr auto kind = "set_aside";
    WarningFigures figures() const { return {.count = games}; }
};

/// The games were played under settings that the control file no longer has.
struct FormerSettings {
    std::vector<std::string> changes;

    static constexpr auto kind = "former_settings";
    WarningFigures figures() const { return {.changes = changes}; }
};

/// Games of matchups that the control file no longer has.
struct GoneMatchups : OfGames {
    static constexpr auto kind = "gone_matchups";
};

/// Stored games that say what no game can be; they do not count.
struct SenselessGames : OfGames {
    std::uint64_t first = 0;  ///< the number of the first one
    std::string why;          ///< it is one

    static constexpr auto kind = "senseless_games";
    WarningFigures figures() const { return {.count = count, .total = total, .name = std::to_string(first)}; }
};

/// Games of other epochs, which do not count.
struct OtherEpochs : OfGames {
    static constexpr auto kind = "other_epochs";
};

using WarningFacts =
    std::variant<RepeatedGames, RepeatedDespiteSeeds, OpponentTooWeak, OpponentTooStrong, NeverPlayed, DeadParameter,
                 OneCandidate, CandidateIsOpponent, UnevenFailures, Failures, Forfeits, PocketOfFailures, Disagreements,
                 UnknownResults, MoveLimitReached, ExcusedTimeLosses, WrongAdjudication, SlowSide, ResultsChanged,
                 TimeAtFixedDepth, OptimumAtEdge, OddMachine, SomethingChanged, SetAside, FormerSettings, GoneMatchups,
                 SenselessGames, OtherEpochs, FailsSince, MatchRepeats, FirstCandidateWins, ColourDecides, DrawnGames,
                 NoMargins>;

std::string kind_of(const WarningFacts& warning);
WarningFigures figures_of(const WarningFacts& warning);

/// A sentence or two for every format. The texts may hold whatever names and values the control file has; the renderer
/// makes them harmless.
std::string warning_text(const WarningFacts& warning, const EventFacts& facts);

/// Whether the games are no evidence for a verdict: any of them, or of a tournament those under these conditions.
bool forbids_verdict(const EventFacts& facts, const std::optional<std::string>& conditions = {});

/// What the answer rests on that a reader would not expect, for its headline; empty: nothing. With conditions only what
/// concerns games under these.
std::string doubts_text(const EventFacts& facts, const std::optional<std::string>& conditions = {});

}  // namespace ringmaster

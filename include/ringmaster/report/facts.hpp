#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/describe/class.hpp>

#include "ringmaster/base/elo.hpp"
#include "ringmaster/base/enum_words.hpp"
#include "ringmaster/base/sprt.hpp"
#include "ringmaster/base/statistics.hpp"
#include "ringmaster/base/tally.hpp"
#include "ringmaster/base/value.hpp"
#include "ringmaster/report/warnings.hpp"

namespace ringmaster {

/// What is known of an event, as numbers: a competition makes it, and the renderers of this room (text, JSON, CSV,
/// HTML) show it. It holds no sentences; the only texts are names and values of the control file and of engines, and
/// they come from outside: every renderer makes them harmless. What is not known is absent.
/// What is described of a struct is what JSON has of it, in that order and under these names.

/// What to do; of a tournament, whether somebody is the best of all players.
enum class Decision { change, keep, not_yet, no_data, best, open };
BOOST_DESCRIBE_ENUM(Decision, change, keep, not_yet, no_data, best, open)

/// Why the decision is as it is.
enum class Reason {
    match_won,        ///< fresh games show the recommended settings to be better
    match_lost,       ///< ... to be worse
    match_open,       ///< all fresh games are played and do not decide
    match_running,    ///< fresh games are still to come
    not_verified,     ///< there is a recommendation worth something, but there are no fresh games yet
    is_default,       ///< the recommended settings are the present ones, and met nobody in fresh games
    choosing,         ///< games that choose are still to come
    unreliable,       ///< all games are played and the recommendation is hardly better than chance
    settled,          ///< no other candidate is likely to be better by 5 Elo
    unsettled,        ///< others may well be better
    tested,           ///< of a matchup: what its SPRT says
    no_games,         ///< none was played
    doubted,          ///< what the games say is no evidence, as a warning tells
    games_elsewhere,  ///< no game was played with values that the present scales have
};
BOOST_DESCRIBE_ENUM(Reason, match_won, match_lost, match_open, match_running, not_verified, is_default, choosing,
                    unreliable, settled, unsettled, tested, no_games, doubted, games_elsewhere)

/// What the difference in the answer is measured with.
enum class Evidence {
    fresh_games,  ///< a match whose games chose nothing
    model,        ///< the model of the games that chose
    results,      ///< the games of the candidate, corrected for having been chosen
};
BOOST_DESCRIBE_ENUM(Evidence, fresh_games, model, results)

/// With what the recommended settings are compared.
enum class Comparison { default_settings, second_best, middle, former_settings, opponent };
constexpr auto words_of(Comparison) {
    return std::to_array<EnumWord<Comparison>>({{"default", Comparison::default_settings},
                                                {"second_best", Comparison::second_best},
                                                {"middle", Comparison::middle},
                                                {"former_default", Comparison::former_settings},
                                                {"opponent", Comparison::opponent}});
}

/// The answer. Of players who met under several conditions `elo` and what follows are in TournamentFacts::standings
/// only.
struct AnswerFacts {
    Decision decision = Decision::no_data;
    Reason reason = Reason::no_games;
    std::optional<EloEstimate> elo;  ///< of the recommended settings over `against`, at 95%; see is_of_runner_up
    Evidence evidence = Evidence::model;
    Comparison against = Comparison::default_settings;
    std::optional<double> left_to_gain_elo;       ///< what the best settings would still add; as likely more as less
    std::optional<double> defaults_may_cost_elo;  ///< those that are recommended, at 95%; of many parameters
    std::optional<double> probability_best;       ///< of a list of candidates: that no other one is better
    std::optional<std::uint64_t> more_games;      ///< about how many more would decide, or halve what is left to gain
    bool wants_verify = false;                    ///< the next thing to do is `verify`
};
BOOST_DESCRIBE_STRUCT(AnswerFacts, (),
                      (decision, reason, elo, evidence, against, left_to_gain_elo, defaults_may_cost_elo,
                       probability_best, more_games, wants_verify))

/// What the games that chose say of the strength of the recommended settings, whatever fresh games say.
struct ChoiceFacts {
    EloEstimate elo;
    Evidence evidence = Evidence::model;
    Comparison against = Comparison::default_settings;
};
BOOST_DESCRIBE_STRUCT(ChoiceFacts, (), (elo, evidence, against))

/// One point of a curve along one parameter.
struct CurveFacts {
    Value value;
    double at = 0;                   ///< its position in the range, 0 to 1
    std::optional<double> win_rate;  ///< against the opponent
    Interval band;                   ///< of that, or of the Elo, at 95%
    std::optional<double> elo = {};  ///< of duels instead: over the default, or, without one, over the recommended

    double mean() const { return win_rate ? *win_rate : elo.value_or(0); }
};
BOOST_DESCRIBE_STRUCT(CurveFacts, (), (value, at, win_rate, band, elo))

/// The games in one stretch of a parameter's range, or at one of its values.
struct StretchFacts {
    Value value;  ///< its middle
    double at = 0;
    std::uint64_t games = 0;
    double points = 0;  ///< a draw is half a point
};
BOOST_DESCRIBE_STRUCT(StretchFacts, (), (value, at, games, points))

struct ParameterFacts {
    std::string code;
    std::string format;            ///< printf's, of the control file
    std::optional<Value> present;  ///< the default in the control file
    std::optional<Value> recommended;
    std::optional<Value> fixed;                 ///< what all candidates play now
    std::optional<Value> before;                ///< what it was in games from before it was there
    std::optional<std::uint64_t> games_varied;  ///< of the games that chose; absent: all of them
    /// By the model the best value lies between these with 90%; absent: not known yet.
    std::optional<std::pair<Value, Value>> optimum;
    bool is_active = true;  ///< false: it does not count at the recommended settings, and stands at `present`
    std::optional<EloEstimate> gain_elo;  ///< of the recommended value over the present one, at 95%; of many parameters
    std::vector<Value> optimum_values;    ///< of a list of words: it is one of these; none: not known yet
    std::optional<double> influence_elo;  ///< the best value over the worst, the others as recommended; if it matters
    std::optional<double> influence_elo_low;   ///< at least, with 95%; if it matters
    std::optional<double> influence_elo_high;  ///< at most, with 95%
    bool matters = false;                      ///< the best value is better than the worst, with 95%
    bool does_nothing = false;                 ///< all values are within 10 Elo, with 95%
    double optimum_at_low_edge = 0;            ///< probability that the range ends too early
    double optimum_at_high_edge = 0;
    std::vector<CurveFacts> curve;
    std::vector<StretchFacts> games;  ///< all that were played, the other parameters being anywhere
};
BOOST_DESCRIBE_STRUCT(ParameterFacts, (),
                      (code, format, present, recommended, fixed, before, games_varied, is_active, gain_elo, optimum,
                       optimum_values, influence_elo, influence_elo_low, influence_elo_high, matters, does_nothing,
                       optimum_at_low_edge, optimum_at_high_edge, curve, games))

/// Two parameters together.
struct PairFacts {
    std::size_t first = 0;  ///< numbers of parameters
    std::size_t second = 0;
    std::optional<double> correlation;  ///< of their best values: above 0, a higher one wants a higher other
    bool is_clear = false;
    struct Square {
        double x = 0;  ///< of the first parameter, its position in the range, 0 to 1
        double y = 0;
        Value first;
        Value second;
        std::uint64_t games = 0;
        double points = 0;
    };
    std::vector<Square> squares;  ///< those with games
    std::size_t columns = 0;      ///< into how many squares the range of the first is cut
    std::size_t rows = 0;
    struct Spot {
        double x = 0;
        double y = 0;
        Value first;
        Value second;
        double elo = 0;  ///< by the model, the other parameters as recommended, over what curves are over
    };
    std::vector<Spot> map = {};  ///< of duels, for the pairs that go together most
};
BOOST_DESCRIBE_STRUCT(PairFacts::Square, (), (x, y, first, second, games, points))
BOOST_DESCRIBE_STRUCT(PairFacts::Spot, (), (x, y, first, second, elo))
BOOST_DESCRIBE_STRUCT(PairFacts, (), (first, second, correlation, is_clear, columns, rows, squares, map))

/// A candidate of a list.
struct CandidateFacts {
    std::string cell;  ///< "(3,1)", or "(3,1) (0,2)" when it lies deeper in the tree
    std::size_t depth = 1;
    Parameters values;
    Tally tally;
    Interval interval;                ///< of the win rate, at 95%, not corrected
    std::optional<double> reward;     ///< mean reward, where that is not the win rate
    double with_prior = 0;            ///< mean reward with the games that every cell begins with, as the tree sees it
    std::optional<double> corrected;  ///< the win rate, shrunk towards the others'
    std::optional<double> probability_best;
    bool is_recommended = false;
    bool is_retired = false;
};
BOOST_DESCRIBE_STRUCT(CandidateFacts, (),
                      (cell, depth, values, tally, interval, reward, with_prior, corrected, probability_best,
                       is_recommended, is_retired))

/// Where candidates fail: a box in the space of the parameters. Its edges are values that failed.
struct PocketFacts {
    struct Side {
        std::size_t parameter = 0;                     ///< its number
        std::optional<std::pair<Value, Value>> range;  ///< from, to; both may be the same
        std::vector<Value> values;                     ///< of a list of words: these instead
    };
    std::vector<Side> sides;     ///< parameters that are not among them have any value
    std::uint64_t failures = 0;  ///< games in the box that the engine's failure lost
    std::uint64_t games = 0;     ///< all games in the box
};
BOOST_DESCRIBE_STRUCT(PocketFacts::Side, (), (parameter, range, values))
BOOST_DESCRIBE_STRUCT(PocketFacts, (), (sides, failures, games))

/// What changed between games that all count: a limit of an engine, or one of its files.
struct ChangeFacts {
    std::string name;     ///< "candidate: timeouts.move", "program /usr/games/gnugo"
    std::string program;  ///< the path in the latter; empty: a limit
    std::string was;
    std::string is;
    std::uint64_t first_game = 0;  ///< the number of the first one with the new value
    Tally before;                  ///< the candidates', of all games with older values
    Tally after;
};
BOOST_DESCRIBE_STRUCT(ChangeFacts, (), (name, program, was, is, first_game, before, after))

/// What one of several machines has played.
struct MachineFacts {
    std::string name;
    Tally tally;  ///< the candidates'
    std::optional<double> games_an_hour;
    std::uint64_t failures = 0;  ///< games that an engine's failure lost
    std::uint64_t moves = 0;
    double seconds = 0;  ///< of both sides
    std::uint64_t void_games = 0;
    std::uint64_t lost_workers = 0;
    std::uint64_t refused_answers = 0;  ///< why some of these were lost
    double excess = 0;                  ///< points beyond those that others made in such games at that time
    double variance = 0;                ///< of that, were all machines alike
};
BOOST_DESCRIBE_STRUCT(MachineFacts, (),
                      (name, tally, games_an_hour, failures, void_games, lost_workers, refused_answers, moves, seconds))

/// What was recommended after so many games.
struct HistoryFacts {
    std::uint64_t games = 0;
    std::vector<std::pair<double, Value>> recommended;  ///< positions in the ranges, and values
    std::optional<double> win_rate;                     ///< of duels nothing
    std::optional<double> expected_regret;              ///< in win rate
    std::vector<bool> is_active = {};                   ///< whether each parameter counted there

    bool shows(std::size_t parameter) const {
        return parameter < recommended.size() && (parameter >= is_active.size() || is_active[parameter]);
    }
};
BOOST_DESCRIBE_STRUCT(HistoryFacts, (), (games, recommended, win_rate, expected_regret))

/// A match of the recommended settings and others, in games that chose nothing.
struct MatchFacts {
    std::uint64_t number = 1;  ///< of those with the same opponent
    Comparison against = Comparison::default_settings;
    struct Side {
        Parameters values;
        Tally tally;
        Interval interval;
        std::array<Tally, 2> by_colour;  ///< black, white
    };
    std::array<Side, 2> sides;     ///< the recommended one first
    bool is_of_runner_up = false;  ///< the recommended settings are the default, second; first is the runner-up
    bool is_duel = false;          ///< they played each other, not the opponent
    std::string opponent;          ///< whom they played; empty: the event's opponent, or each other
    std::string conditions;        ///< under which, if not as the games that chose: "nodes 20000"
    std::string chosen_under;      ///< what these were in the games that chose: "nodes 2000"; empty: not known
    EloEstimate elo;               ///< the first over the second; 95% at every look
    SprtSettings sprt;
    EloScale scale = EloScale::logistic;  ///< of the test
    SprtDecision decision = SprtDecision::undecided;
    double llr = 0;
    double lower_bound = 0;
    double upper_bound = 0;
    std::uint64_t pairs = 0;
    std::uint64_t repeats = 0;  ///< games that repeat others move for move, and count; if most do, elo is not known
    std::uint64_t scores_by_lot = 0;  ///< games whose score, between win, draw and loss, became one of these by lot
    std::optional<std::uint64_t> wanted;
    std::optional<std::uint64_t> more_games;  ///< to decide, at this difference
    bool is_complete = false;
    bool is_present = true;              ///< false: by now something else would be compared
    bool has_current_conditions = true;  ///< false: and be it that it is played otherwise
    struct Moment {
        std::uint64_t games = 0;
        EloEstimate elo;
        double llr = 0;
    };
    std::vector<Moment> course;
    std::uint64_t unpaired = 0;  ///< games without the other one of their pair

    std::uint64_t games() const { return sides[0].tally.games + (is_duel ? 0 : sides[1].tally.games); }
    bool are_mostly_repeats() const { return 2 * repeats > games(); }
};
BOOST_DESCRIBE_STRUCT(MatchFacts::Side, (), (values, tally, interval, by_colour))
BOOST_DESCRIBE_STRUCT(MatchFacts::Moment, (), (games, elo, llr))
BOOST_DESCRIBE_STRUCT(MatchFacts, (),
                      (number, against, is_duel, is_of_runner_up, opponent, conditions, chosen_under, sides, elo, sprt,
                       scale, decision, llr, lower_bound, upper_bound, pairs, repeats, scores_by_lot, wanted,
                       more_games, is_complete, is_present, course, unpaired))

/// What is known of a change, or of several together, by taking it back.
enum class ChangeVerdict {
    earns,   ///< at every look, with 95% for all of them together
    likely,  ///< it may well: it stays
    idle,    ///< nothing shows that it does: it is taken back
    harms,   ///< at every look: it is taken back
};
BOOST_DESCRIBE_ENUM(ChangeVerdict, earns, likely, idle, harms)

constexpr bool is_taken_back(ChangeVerdict verdict) {
    return verdict == ChangeVerdict::idle || verdict == ChangeVerdict::harms;
}

/// The recommended settings against themselves with changes taken back, in games that chose nothing.
struct AblationFacts {
    struct Worth {
        std::vector<std::string> codes;  ///< of the parameters that are taken back to their defaults
        EloEstimate elo;          ///< what these changes earn; at every look, with 95% for all comparisons together
        std::uint64_t games = 0;  ///< that repeat no others
        ChangeVerdict verdict = ChangeVerdict::likely;
        bool is_begun = true;  ///< it has finished a game, though it may only repeat others
    };
    std::vector<Worth> changes;
    std::optional<Worth> together;                 ///< all that are taken back, at once
    Parameters settings;                           ///< the defaults but for the changes that stay
    std::vector<std::string> kept_by_constraints;  ///< codes that stay only because of these
    std::uint64_t games = 0;
    std::uint64_t wanted = 0;
    bool is_duel = false;
    std::string opponent;
    std::string conditions;
};
BOOST_DESCRIBE_STRUCT(AblationFacts::Worth, (), (codes, elo, games, verdict))
BOOST_DESCRIBE_STRUCT(AblationFacts, (),
                      (changes, together, settings, kept_by_constraints, games, wanted, is_duel, opponent, conditions))

struct SideFacts {
    std::string role;  ///< "candidate", "opponent"
    std::string name;  ///< in the control file
    std::string engine;
    std::uint64_t engine_changes = 0;
    std::uint64_t forfeits = 0;
    std::uint64_t time_losses = 0;
    std::uint64_t failures = 0;
    std::uint64_t moves = 0;
    double seconds = 0;
    double cpu_seconds = 0;
    std::array<Tally, 2> by_colour;  ///< black, white; its own score
    std::string limit = {};          ///< of its searches, besides the clock of the game: "5000 nodes"
    std::uint64_t begun = 0;         ///< games, the void ones too
    CommonEnd common_forfeit = {};
    CommonEnd common_failure = {};
};
BOOST_DESCRIBE_STRUCT(SideFacts, (),
                      (role, name, engine, limit, engine_changes, forfeits, time_losses, failures, moves, seconds,
                       cpu_seconds, by_colour))

/// What adjudication did, and how often it was wrong.
struct AdjudicationFacts {
    std::uint64_t adjudicated = 0;  ///< games that ended by it
    std::uint64_t played_on = 0;    ///< to a known result, although they were to be adjudicated
    std::uint64_t wrong = 0;        ///< of these had another result
    Interval wrong_share;           ///< at 95%, exact
};
BOOST_DESCRIBE_STRUCT(AdjudicationFacts, (), (adjudicated, played_on, wrong, wrong_share))

/// How far the event is. A rate or a time that is not known is absent.
struct ProgressFacts {
    std::uint64_t choosing = 0;
    std::optional<std::uint64_t> choosing_wanted;
    std::uint64_t verifying = 0;
    std::optional<std::uint64_t> verifying_wanted;
    std::uint64_t verifying_before = 0;  ///< of former matches, in none of these figures
    std::uint64_t void_games = 0;
    std::optional<double> games_a_minute;
    std::optional<double> seconds_left;
    bool is_complete = false;
    std::uint64_t ablating_before = 0;  ///< of former ablations, in none of these figures
};
BOOST_DESCRIBE_STRUCT(ProgressFacts, (),
                      (choosing, choosing_wanted, verifying, verifying_wanted, verifying_before, void_games,
                       games_a_minute, seconds_left, is_complete, ablating_before))

/// The games of both kinds, those that choose and those that verify; those wanted: none where the event has no end.
inline std::uint64_t games_played(const ProgressFacts& progress) {
    return progress.choosing + progress.verifying;
}
inline std::optional<std::uint64_t> games_wanted(const ProgressFacts& progress) {
    return progress.choosing_wanted
               ? std::optional(*progress.choosing_wanted + progress.verifying_wanted.value_or(progress.verifying))
               : std::nullopt;
}

/// What the one table of an event for programs (`show --format csv`) has rows of. A tuner knows which suits it.
enum class MainTable {
    curves,      ///< points of the curve along each parameter
    candidates,  ///< of a list
    stretches,   ///< the games along each parameter: so many that no curves are known
};

/// An event of named players.
struct TournamentFacts {
    struct Player {
        std::string name;
        Tally tally;                     ///< its own scores
        std::array<Tally, 2> by_colour;  ///< black, white
        std::optional<EloEstimate> elo;  ///< where all met under the same conditions; see Standing
    };
    struct Sprt {
        SprtSettings settings;
        EloScale scale = EloScale::logistic;
        std::string player;  ///< whose strength over the other's is tested
        SprtDecision decision = SprtDecision::undecided;
        double llr = 0;
        double lower_bound = 0;
        double upper_bound = 0;
        std::vector<std::uint64_t> counts;  ///< of scores, from the lowest: five of pairs, three of games
    };
    struct Meeting {
        std::string id;
        std::array<std::string, 2> players;
        std::string conditions;                ///< "board size 9, komi 7.5"
        std::array<Tally, 2> by_colour;        ///< the first player's, as Black and as White
        std::array<std::uint64_t, 5> pairs{};  ///< with colours exchanged, by his points: 0, 1/2 ... 2
        std::uint64_t finished = 0;            ///< with games that repeat others and no tally has
        std::uint64_t repeats = 0;             ///< games that repeat others and count; if most do, no Elo is known
        std::optional<std::uint64_t> wanted;
        std::optional<double> superiority;  ///< how sure it is that the first is the stronger, by all such games
        std::optional<Sprt> sprt;           ///< of the first over the second
        bool is_over = false;

        std::uint64_t games() const { return by_colour[0].games + by_colour[1].games; }
        bool are_mostly_repeats() const { return 2 * repeats > games(); }
    };
    struct Advantage {
        std::string conditions;
        EloEstimate elo;  ///< of Black
    };
    /// Who is the best under the same conditions; games under others say nothing of that.
    struct Standing {
        struct Ranked {
            std::string name;
            EloEstimate elo;  ///< the mean of all players is 0; at 95%, of two alone half of the difference
        };
        std::string conditions;
        Decision decision = Decision::no_data;
        Reason reason = Reason::no_games;
        std::optional<EloEstimate> elo;  ///< of the first over the second
        std::optional<double> probability_best;
        bool at_every_look = false;  ///< so far intervals hold: they are of the only matchup
        bool few_games = false;      ///< the intervals are rough
        bool has_fixed_colours = false;
        std::vector<Ranked> players;  ///< the strongest first
        std::optional<Sprt> sprt;     ///< of the only matchup
    };
    std::vector<Standing> standings;
    std::vector<Player> players;  ///< the strongest first; EventFacts::sides has their engines in the same order
    std::vector<Meeting> meetings;
    std::vector<Advantage> advantages;  ///< where it can be told from strength
    bool has_mixed_conditions = false;  ///< the matchups are not all played under the same
};
BOOST_DESCRIBE_STRUCT(TournamentFacts::Player, (), (name, elo, tally, by_colour))
BOOST_DESCRIBE_STRUCT(TournamentFacts::Sprt, (),
                      (settings, scale, player, decision, llr, lower_bound, upper_bound, counts))
BOOST_DESCRIBE_STRUCT(TournamentFacts::Meeting, (),
                      (id, players, conditions, by_colour, finished, repeats, wanted, superiority, pairs, sprt,
                       is_over))
BOOST_DESCRIBE_STRUCT(TournamentFacts::Advantage, (), (conditions, elo))
BOOST_DESCRIBE_STRUCT(TournamentFacts::Standing::Ranked, (), (name, elo))
BOOST_DESCRIBE_STRUCT(TournamentFacts::Standing, (),
                      (conditions, decision, reason, elo, at_every_look, probability_best, few_games, has_fixed_colours,
                       players))
BOOST_DESCRIBE_STRUCT(TournamentFacts, (), (standings, players, meetings, advantages, has_mixed_conditions))

/// Games of before the event that its tuner began with. No match counts them, and no number of games does.
struct KnownFacts {
    std::string from;           ///< the control file of the event that played them; empty: a person told them
    Tally tally;                ///< of the settings that they are known for
    std::uint64_t outside = 0;  ///< more games, with settings that no candidate has: they taught nothing
    std::uint64_t shared = 0;   ///< more games that are also the event's own, or an earlier source's, and count as such
};
BOOST_DESCRIBE_STRUCT(KnownFacts, (), (from, tally, outside, shared))

/// How much of the facts is wanted.
enum class FactsDetail {
    brief,    ///< what costs next to nothing: for the live view, asked for after every game
    full,     ///< all but the history
    history,  ///< and what was recommended after fewer games: many times the cost
};

struct EventFacts {
    std::string event;
    std::string description;
    std::string competition_type;
    std::string opponent;      ///< its name; empty when a script plays
    bool is_of_duels = false;  ///< candidates play each other
    std::string script;        ///< the command that plays; empty: games of Go, which we referee
    std::vector<std::pair<std::string, std::string>> settings;  ///< "board_size", "9", as in the control file
    std::string steering;                                       ///< "model, H 2.5"
    bool is_steered_as_usual = false;                           ///< nobody has set it otherwise
    std::string reward;                                         ///< empty: wins
    int epoch = 1;

    MainTable main_table = MainTable::curves;  ///< where something is tuned
    AnswerFacts answer;
    std::vector<WarningFacts> warnings;
    ProgressFacts progress;
    std::vector<ParameterFacts> parameters;
    std::vector<PairFacts> pairs;
    std::vector<CandidateFacts> candidates;  ///< of a list: at each depth the recommended one, then by their games
    std::uint64_t candidates_played = 0;
    std::string recommended_for;            ///< "the most wins": what the recommended one of a list has
    std::optional<Tally> choosing;          ///< of all games that chose
    std::vector<KnownFacts> known;          ///< games of before the event that the tuner began with
    Parameters without_known;               ///< what would be recommended without them; empty: nothing
    std::optional<double> model_win_rate;   ///< of the recommended settings; with another reward its mean
    std::optional<double> expected_regret;  ///< in win rate; absent while nothing may matter
    std::optional<double> expected_regret_high;
    std::optional<ChoiceFacts> by_choice;
    std::optional<MatchFacts> match;
    std::vector<MatchFacts> matches_against;    ///< the last one against each other player that was asked for
    std::vector<MatchFacts> earlier_matches;    ///< of other settings; without their course
    std::optional<AblationFacts> ablation;      ///< of the recommended settings
    std::optional<TournamentFacts> tournament;  ///< nothing is tuned
    std::vector<HistoryFacts> history;
    std::vector<PocketFacts> pockets;
    std::vector<ChangeFacts> changes;
    std::vector<MachineFacts> machines;                        ///< empty: all games were played here
    std::vector<SideFacts> sides = std::vector<SideFacts>(2);  ///< candidate and opponent; of duels the candidate only
    std::uint64_t disagreements = 0;
    std::uint64_t unknown_results = 0;
    std::uint64_t excused_time_losses = 0;  ///< void games that were lost on time by the machine's fault
    std::uint64_t repeated_games = 0;
    std::optional<AdjudicationFacts> adjudication;  ///< where games were adjudicated
    std::vector<std::string>
        games;  ///< SGF files of the recommended candidate, or one PGN of all games; relative to the control file
    std::optional<CandidateFacts> likelier;  ///< than the recommended one to be the best; only values and probability
};
BOOST_DESCRIBE_STRUCT(EventFacts, (),
                      (event, description, competition_type, opponent, script, is_of_duels, settings, steering, reward,
                       epoch, answer, warnings, progress, parameters, pairs, candidates, candidates_played,
                       recommended_for, choosing, known, without_known, model_win_rate, expected_regret,
                       expected_regret_high, by_choice, match, matches_against, earlier_matches, ablation, tournament,
                       history, pockets, changes, machines, sides, disagreements, unknown_results, excused_time_losses,
                       repeated_games, adjudication, games))

/// What the two colours of a game are called: Black and White, first and second.
inline std::array<std::string, 2> colours_of(const EventFacts& facts) {
    return facts.script.empty() ? std::array<std::string, 2>{"Black", "White"}
                                : std::array<std::string, 2>{"first", "second"};
}

/// The recommended settings, or those of the parameters that count; empty while none are.
inline Parameters recommended_in(const EventFacts& facts, bool active_only = false) {
    Parameters values;
    for (const ParameterFacts& parameter : facts.parameters) {
        if (parameter.recommended && (parameter.is_active || !active_only)) {
            values.emplace_back(parameter.code, *parameter.recommended);
        }
    }
    return values;
}

}  // namespace ringmaster

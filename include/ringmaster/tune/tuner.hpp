#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <boost/describe/class.hpp>

#include "ringmaster/base/choice.hpp"
#include "ringmaster/base/random.hpp"
#include "ringmaster/base/tally.hpp"
#include "ringmaster/base/value.hpp"
#include "ringmaster/tune/tuned_parameter.hpp"

namespace ringmaster {

struct EventFacts;
enum class FactsDetail;

/// What a tuner is told of a finished game.
struct GameResult {
    double score = 0;               ///< the candidate's: 1 a win, 1/2 a draw, 0 a loss
    double reward = 0;              ///< in [0,1]: what it learns from
    bool is_repeat = false;         ///< an earlier game went alike, move for move: it is no further evidence
    std::vector<double> area = {};  ///< whose each point was, for who learns from that instead; see tune/tree/rave.hpp
    double area_exponent = 0.5;     ///< see tune/tree/rave.hpp
    Parameters other = {};          ///< what the other side played with, where that is a candidate too
};

/// Decides which candidate plays next and which is the best: the mathematics of an event without its engines. What a
/// run plays and what `simulate` plays is the same object. It is pure: its state is a function of what it was asked and
/// told and of the random numbers it was given, so that stored games, told again in their order, restore it.
///
/// It tells its facts to reports; what these say of them in words is not its business.
class Tuner {
public:
    virtual ~Tuner() = default;

    /// The next choice to play; nothing until games in progress have ended. Nothing is in flight before begin() says
    /// so. Chance is drawn from the stream alone.
    virtual std::optional<Choice> choose(Random& random) = 0;

    /// A game of the choice begins, or is no longer in flight: it came to nothing, or is told next.
    virtual void begin(const Choice& choice) = 0;
    virtual void abandon(const Choice& choice) = 0;

    /// A finished game that is not in flight, and the engine parameters it was played with. Throws Error when the
    /// choice is none of this tuner's.
    virtual void tell(const Choice& choice, const Parameters& played, const GameResult& result) = 0;

    /// What an earlier choice is called now if only the order of the parameters has changed, which was that of `then`.
    virtual Choice in_order_now(const Choice& choice, const Parameters& /*then*/) const { return choice; }

    /// What an earlier choice is called now that there are other parameters: that of the candidate to which a game with
    /// these values belongs. Nothing when no candidate has them.
    virtual std::optional<Choice> placed(const Choice& choice, const Parameters&) const { return choice; }

    /// What this tuner calls a game that it did not ask for, between these settings and, in duels, those of the other
    /// side. Nothing when no candidate has them, or when it learns from games of its own only.
    virtual std::optional<Choice> choice_of(const Parameters&, const Parameters& /*other*/) const {
        return std::nullopt;
    }

    virtual Parameters parameters(const Choice& choice) const = 0;
    virtual std::vector<double> point(const Choice& choice) const = 0;

    /// The parameters of the other side where candidates play each other; nothing where they play an opponent.
    virtual std::optional<Parameters> other_parameters(const Choice&) const { return std::nullopt; }
    virtual std::optional<std::vector<double>> other_point(const Choice&) const { return std::nullopt; }

    /// The number that the candidate's next game has for alternating colours: even is Black. `number` is the game's
    /// number in the event.
    virtual std::uint64_t turn(const Choice& choice, std::uint64_t number) const = 0;

    /// Why no more games are needed to choose one, in words; empty: they are.
    virtual std::string decided() { return ""; }

    /// Whether a game says anything yet; else what is recommended is arbitrary.
    virtual bool has_results() const = 0;

    /// The best candidate so far, and where it lies in the unit cube.
    virtual Parameters recommended() = 0;
    virtual std::vector<double> recommended_point() = 0;

    /// With whom to compare the best where there is no default: the candidate that comes second, if there is another
    /// one. Of a model it may never have played.
    virtual std::optional<Parameters> second() = 0;

    /// Candidates at the ends of what may be played, for trying the engine before a run.
    virtual std::vector<Parameters> extremes() const = 0;

    /// The points of the candidates when they are a list fixed beforehand of at most so many; else none.
    virtual std::vector<std::vector<double>> listed_points(std::uint32_t) const { return {}; }

    /// "[(2)]", what a message adds to a candidate's parameters; empty when nothing is to be added.
    virtual std::string label(const Choice&) const { return ""; }

    /// All that is known, in lines, for the history file.
    virtual std::vector<std::string> history_lines() = 0;

    /// Adds parameters, candidates and what is known of the recommended one, and of the answer whatever these games
    /// alone say: the event decides. The parameters are there already, with their codes, formats and defaults.
    /// `shown` is how many candidates of each depth of a tree the live view shows.
    virtual void add_facts(EventFacts& facts, FactsDetail detail, const std::vector<std::size_t>& shown) = 0;

protected:
    /// Throws Error when a choice that is told is another kind of tuner's.
    static void require_own(bool is_own);
};

/// What was found a while ago. What a tuner recommends costs thousands of times more than a game is told for, so for a
/// display it is looked up only when the games have grown by a tenth.
template <class Found>
class Recent {
public:
    /// What `find` says of so many games, or said of fewer.
    template <class Find>
    const Found& of(std::uint64_t games, const Find& find) {
        if (!found_ || 10 * games >= 11 * games_ + 10) {
            found_ = find();
            games_ = games;
        }
        return *found_;
    }

    /// After how many games it was looked up.
    std::uint64_t games() const { return games_; }

private:
    std::optional<Found> found_;
    std::uint64_t games_ = 0;
};

/// Games that somebody knows the result of, played before the event and not by it. They begin the search: a tuner
/// learns from them as from its own. They are no games of the event: none of its numbers counts them, and no match.
struct KnownResult {
    std::string from;         ///< the control file of the event that played them; empty: a person says so
    Parameters settings;      ///< those that a person wrote, else all; empty, with a `from`: the game counts already
    Parameters against = {};  ///< where candidates play each other: those of the other side
    double score = 0;         ///< points of `settings`, 0 to `games`: 1 a win, 1/2 a draw
    std::uint64_t games = 0;
    std::uint64_t number = 0;  ///< of one game of an event that was just read: which it was,
    double finished = 0;       ///< and when it ended, by the wall clock; 0: not known
};
BOOST_DESCRIBE_STRUCT(KnownResult, (), (from, settings, against, score, games))

/// What a person told, with all that was left out: the other side of a duel, too, had the defaults that the event began
/// with. Other results are complete.
KnownResult with_defaults_of_then(KnownResult result, const std::vector<TunedParameter>& parameters, bool is_duel);

/// The games as they are told, one by one. Of more than one nobody knows the order nor which were drawn: whole points
/// are wins, spread evenly, and what is left is the last game's.
Tally tell_known(Tuner& tuner, const KnownResult& result);

}  // namespace ringmaster

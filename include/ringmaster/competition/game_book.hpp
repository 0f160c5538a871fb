#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "ringmaster/game/record.hpp"

namespace ringmaster {

/// A game that is to be played: which one, why, and who has which colour.
struct PlannedGame {
    std::uint64_t number = 0;
    Purpose purpose;
    Colour colour = Colour::black;  ///< of the first side
};

/// The games of an event, whatever it is about: their numbers, which of them are in progress, which were given back,
/// how often each was void, and which belong to other epochs. It does not choose who plays.
///
/// Games are numbered from 0; a number that is missing below the highest one (its game was lost with a killed run) is
/// given out first. But while no game has come to a result, those that were void are put off: perhaps their
/// candidates fail, and others do not. Afterwards one that has halted a run is left out: others can be played.
class GameBook {
public:
    /// Games are given out so many at a time. So many void games of one number halt a run.
    GameBook(int epoch, std::uint64_t games_at_a_time, int void_games_that_halt = 2)
        : epoch_(epoch), games_at_a_time_(games_at_a_time), void_games_that_halt_(void_games_that_halt) {}

    /// The number of the next new game, the first of those that are given out with it; it is given out once.
    std::uint64_t next_number();
    /// The game of this number is played by nobody after all.
    void put_back(std::uint64_t number) { missing_.insert(number / games_at_a_time_); }

    /// A game begins. It is in progress until end().
    void begin(const PlannedGame& game) { in_progress_[game.number] = game; }

    /// Ends the game of this number, and gives it; nothing when it was not in progress.
    std::optional<PlannedGame> end(std::uint64_t number);

    /// A game that ended came to nothing and is to be offered again; and the first of those that fit, taken.
    void give_back(const PlannedGame& game) { given_back_.push_back(game); }
    std::optional<PlannedGame> take_given_back(const std::function<bool(const Purpose&)>& fits);

    /// Notes a game that was played, one that was begun (and ended) or one out of the store. False when it belongs to
    /// another epoch: then only its number counts.
    bool note(const GameRecord& record);
    bool note(const VoidGame& game, EngineFailure engine_failure = EngineFailure::retry);

    /// The number is not given out, whatever became of its game.
    void mark_number_played(std::uint64_t number);

    /// How often a game was void.
    struct VoidAttempts {
        int all = 0;
        int failed = 0;   ///< because the engine of a side failed that may lose by it
        int halting = 0;  ///< as nothing excuses it
    };
    VoidAttempts void_attempts(std::uint64_t number) const;

    /// Whether others had better be played: it was void, once while no game has come to a result, later so often that
    /// its run halted (unless several machines shared in that).
    bool gives_way(std::uint64_t number) const;

    /// Finished games of this epoch.
    std::uint64_t finished() const { return finished_; }
    std::uint64_t void_games() const { return void_games_; }
    std::uint64_t games_of_other_epochs() const { return games_of_other_epochs_; }

private:
    int epoch_;
    std::uint64_t games_at_a_time_;
    int void_games_that_halt_;
    std::map<std::uint64_t, PlannedGame> in_progress_;
    std::deque<PlannedGame> given_back_;
    std::set<std::uint64_t> missing_;  ///< of the games that are given out together, their number
    std::set<std::uint64_t> put_off_;
    std::uint64_t next_ = 0;
    std::uint64_t finished_ = 0;
    std::uint64_t void_games_ = 0;
    std::map<std::uint64_t, VoidAttempts> void_attempts_;  ///< by number
    std::uint64_t games_of_other_epochs_ = 0;
};

/// Pairs of games that differ in the colour only: games 2k and 2k + 1 have the same candidate. It remembers the pairs
/// of which not both games were played.
class GamePairs {
public:
    explicit GamePairs(bool are_played) : are_played_(are_played) {}

    bool are_played() const { return are_played_; }

    /// A game is planned; a game was played, in this run or an earlier one.
    void plan(const PlannedGame& game);
    void tell(const PlannedGame& game);

    /// The other game of the pair, planned or played; null: there is none yet, or no pairs are played.
    const PlannedGame* other_of(std::uint64_t number) const;

private:
    struct Pair {
        PlannedGame game;  ///< the one that was planned or told first
        bool was_played[2] = {false, false};
    };

    bool are_played_;
    std::map<std::uint64_t, Pair> pairs_;  ///< by their number
};

/// The games of a match or of a matchup by their numbers 0, 1, 2 ...: which are played, which are in progress, and
/// which comes next. It knows no scores, but whether a game said anything.
class NumberedGames {
public:
    /// The first game that is neither played nor in progress.
    std::uint64_t next() const;
    void start(std::uint64_t game) { in_progress_.insert(game); }
    void abandon(std::uint64_t game) { in_progress_.erase(game); }
    /// A game was played, whether it was in progress or not; it says nothing if it repeats an earlier one.
    void finish(std::uint64_t game, bool says_something);

    std::uint64_t finished() const { return finished_; }
    /// Games that are finished or in progress.
    std::uint64_t begun() const { return finished_ + in_progress_.size(); }

    /// Whether the last games, since forget_repeats(), all repeated earlier ones: at least twenty, and as many as have
    /// said something. Then those to come would, too.
    bool repeat_themselves() const;
    void forget_repeats() { repeats_in_a_row_ = 0; }

private:
    std::set<std::uint64_t> in_progress_;
    std::set<std::uint64_t> played_;  ///< from first_open_ on
    std::uint64_t first_open_ = 0;    ///< all games before it were played
    std::uint64_t finished_ = 0;
    std::uint64_t telling_ = 0;  ///< finished games that said something
    std::uint64_t repeats_in_a_row_ = 0;
};

}  // namespace ringmaster

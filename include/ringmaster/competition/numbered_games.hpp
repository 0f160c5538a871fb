#pragma once

#include <cstdint>
#include <set>

namespace ringmaster {

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

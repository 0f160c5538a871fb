#pragma once

#include <cstddef>
#include <cstdint>

#include "ringmaster/game/job.hpp"
#include "ringmaster/game/outcome.hpp"
#include "ringmaster/game/record.hpp"

// What a worker answers may be wrong although each field is of its type: the worker is broken, or lies. Here stands
// what no game can have, and nowhere else; whoever believes an outcome or a stored game asks here first. That what
// passes is true nobody can know.
namespace ringmaster {

/// Throws Error naming the first field that no game of this job ends with.
void require_plausible(const Job& job, const Outcome& outcome);

/// Throws Error naming the first time that is too long, for who knows how long ago the game was given to the worker,
/// and when that began to work for us: in seconds, with what a clock may err.
void require_possible_times(const Outcome& outcome, double since_game, double since_worker);

/// So many cores an engine has at most, on whatever machines it runs.
inline constexpr double most_cores_of_an_engine = 10'000;

/// What is known of a stored game by its event.
struct ExpectedGame {
    bool is_script = false;                  ///< a script plays them
    const GameSettings* settings = nullptr;  ///< of games between engines; null: not known
};

/// Throws Error naming the first field that no game of the store can have, which may be older than these checks.
void require_plausible(const GameRecord& record, const ExpectedGame& expected);

/// No event has so many games: a stored row with a number from here on is none of them.
inline constexpr std::uint64_t most_stored_games = 10'000'000;

/// How many bytes the line of an outcome has at most, its newline not counted. Of these 1 MiB is for all but the game
/// record and the log of GTP commands.
std::size_t longest_answer(const Job& job);

/// How many seconds a game lasts at most: all its time limits, one after the other.
double longest_game(const Job& job);

}  // namespace ringmaster

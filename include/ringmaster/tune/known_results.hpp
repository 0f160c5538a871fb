#pragma once

#include <cstdint>
#include <string>

#include <boost/describe/class.hpp>

#include "ringmaster/base/tally.hpp"
#include "ringmaster/base/value.hpp"

namespace ringmaster {

class Tuner;

/// Games that somebody knows the result of, played before the event and not by it. They begin the search: a tuner
/// learns from them as from its own. They are no games of the event: none of its numbers counts them, and no match.
struct KnownResult {
    std::string from;         ///< the control file of the event that played them; empty: a person says so
    Parameters settings;      ///< all parameters; empty: the game counts already
    Parameters against = {};  ///< where candidates play each other: those of the other side
    double score = 0;         ///< points of `settings`, 0 to `games`: 1 a win, 1/2 a draw
    std::uint64_t games = 0;
    std::uint64_t number = 0;  ///< of one game of an event that was just read: which it was,
    double finished = 0;       ///< and when it ended, by the wall clock; 0: not known
};
BOOST_DESCRIBE_STRUCT(KnownResult, (), (from, settings, against, score, games))

/// The games as they are told, one by one. Of more than one nobody knows the order nor which were drawn: whole points
/// are wins, spread evenly, and what is left is the last game's.
Tally tell_known(Tuner& tuner, const KnownResult& result);

}  // namespace ringmaster

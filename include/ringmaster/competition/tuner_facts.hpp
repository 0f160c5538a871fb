#pragma once

#include <string>
#include <vector>

#include "ringmaster/base/choice.hpp"
#include "ringmaster/report/facts.hpp"

namespace ringmaster {

/// How much is wanted.
enum class FactsDetail {
    brief,    ///< what costs next to nothing: for the live view, asked for after every game
    full,     ///< all but the history
    history,  ///< and what was recommended after fewer games: many times the cost
};

/// The facts of a tuner and its candidates. It looks at the tuner and never asks it for games.
class TunerFacts {
public:
    virtual ~TunerFacts() = default;

    /// "[(2)]", what a message adds to a candidate's parameters; empty when nothing is to be added.
    virtual std::string place(const Choice& choice) const = 0;

    /// All that is known, in lines, for the history file.
    virtual std::vector<std::string> history_lines() const = 0;

    /// Adds parameters, candidates and what is known of the recommended one, and of the answer whatever these games
    /// alone say: the event decides. The parameters are there already, with their codes, formats and defaults.
    virtual void add(EventFacts& facts, FactsDetail detail) const = 0;
};

}  // namespace ringmaster

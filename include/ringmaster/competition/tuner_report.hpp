#pragma once

#include <string>
#include <vector>

#include "ringmaster/report/report.hpp"
#include "ringmaster/base/choice.hpp"

namespace ringmaster {

/// What is to be said, in words, of a tuner and its candidates. It looks at the tuner and never asks it for games.
class TunerReport {
public:
    virtual ~TunerReport() = default;

    /// The report's first line is "TITLE: EVENT".
    virtual std::string title() const = 0;

    /// "[(2)]", what a message adds to a candidate's parameters; empty when nothing is to be added.
    virtual std::string place(const Choice& choice) const = 0;

    /// The best candidate so far in one line, cheap enough to be asked for after every game.
    virtual std::string standing() const = 0;

    /// All that is known, in lines, for the history file.
    virtual std::vector<std::string> history_lines() const = 0;

    /// The leading candidates, for the live display: as cheap as standing().
    virtual void add_summary(Report& report) const = 0;

    /// Recommendation and candidates.
    virtual void add_report(Report& report) const = 0;
};

}  // namespace ringmaster

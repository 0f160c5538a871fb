#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/base/random.hpp"
#include "ringmaster/base/value.hpp"
#include "ringmaster/game/record.hpp"
#include "ringmaster/report/report.hpp"

namespace ringmaster {

/// The candidates of a tuning event: which of them plays next, which is recommended, and what is to be said about them.
/// This is where the competition types differ; all that they share is Tuning's. A candidate is named by its path, a
/// text that is stored with its games.
///
/// Like a competition it is pure: its state is a function of the control file and of what it was told.
class Candidates {
public:
    virtual ~Candidates() = default;

    /// The path of the candidate that plays the next game. Chance is drawn from the stream alone.
    virtual std::string choose(Random& random) = 0;

    /// A game of a candidate begins, or ends without a result.
    virtual void begin(const std::string& path) = 0;
    virtual void abandon(const std::string& path) = 0;

    /// A finished game, one that was begun and abandoned or one out of the store. Throws Error when its path is none of
    /// these candidates'.
    virtual void tell(const GameRecord& record) = 0;

    /// The number that the candidate's next game has for alternating colours: even is Black. `number` is the game's
    /// number in the event.
    virtual std::uint64_t turn(const std::string& path, std::uint64_t number) const = 0;

    virtual Parameters engine_parameters(const std::string& path) const = 0;

    /// "[(2)]", what a message adds to a candidate's parameters; empty when nothing is to be added.
    virtual std::string place(const std::string& path) const = 0;

    /// Why no more games are needed to choose one, in words; empty: they are.
    virtual std::string decided() = 0;

    /// Whether a game says anything yet; else what is recommended is arbitrary.
    virtual bool has_results() const = 0;

    /// The best candidate so far.
    virtual Parameters recommended() const = 0;

    /// The candidate that comes second, if there is another one. Of a model it may never have played.
    virtual std::optional<Parameters> second() const = 0;

    /// The report's first line is "TITLE: EVENT".
    virtual std::string title() const = 0;

    /// The best candidate so far in one line, cheap enough to be asked for after every game.
    virtual std::string standing() const = 0;

    /// All that is known, in lines, for the history file.
    virtual std::vector<std::string> history_lines() const = 0;

    /// The leading candidates, for the live display: as cheap as standing().
    virtual void add_summary(Report& report) const = 0;

    /// Recommendation and candidates.
    virtual void add_report(Report& report) const = 0;

    /// Candidates at the ends of what may be played, for trying the engine before a run.
    virtual std::vector<Parameters> extremes() const = 0;
};

}  // namespace ringmaster

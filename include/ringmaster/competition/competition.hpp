#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/game/job.hpp"
#include "ringmaster/game/record.hpp"
#include "ringmaster/report/facts.hpp"

namespace ringmaster {

struct ControlFile;
struct EventIdentity;

struct Progress {
    std::uint64_t finished = 0;
    std::optional<std::uint64_t> wanted;  ///< absent: no limit
    std::string decided = {};             ///< why no more games are needed, in words; empty: they are

    bool complete() const { return (wanted && finished >= *wanted) || !decided.empty(); }

    /// Why it is complete: "all games are played", or what decided it.
    std::string reason() const { return decided.empty() ? "all games are played" : decided; }
};

/// So many games of a match as somebody asked for in one go.
struct MatchRound {
    std::uint64_t match = 0;   ///< its number; 0: there was no round
    std::uint64_t before = 0;  ///< games of the match that were played before
    std::uint64_t games = 0;
    std::string against = {};  ///< MatchGame::against
    bool ablates = false;      ///< it is an ablation: `match` says nothing
    friend bool operator==(const MatchRound&, const MatchRound&) = default;

    /// Whether the last round is this one, asked for again before it is over.
    bool goes_on(MatchRound last) const {
        const bool is_under_way = before >= last.before && before < last.before + last.games;
        last.before = before;
        return is_under_way && last == *this;
    }
};

/// What an event is about: it is asked for games, told their results, and says what is known. It is pure: it starts
/// nothing, reads no clock and no file, and its whole state is a function of the control file, the seed and what it was
/// told.
class Competition {
public:
    virtual ~Competition() = default;

    /// The next game to play, or nothing when all wanted games are played or in progress, or no more are needed. The
    /// game counts as in progress until it is told or given back.
    virtual std::optional<Job> ask() = 0;

    /// A finished game: one that was asked for, or one out of the store.
    virtual void tell(const GameRecord& record) = 0;

    /// A game that was void, in this run or out of the store; it is only counted.
    virtual void tell(const VoidGame& game) = 0;

    /// Workers that were lost, in this run or in earlier ones; they are only counted, by machine.
    virtual void tell(const LostWorkers& lost) = 0;

    /// A game out of the store that makes no sense, and why: its number is used up, and nothing else is believed of it.
    virtual void leave_out(std::uint64_t number, const std::string& why) = 0;

    /// A game that was asked for came to nothing (void, or its worker died). It will be offered again: the same number,
    /// candidate and colour, and after a void game new seeds for the engines.
    virtual void give_back(const Job& job) = 0;

    /// Where the settings that this side of the game tries lie in the ranges of the parameters, 0 to 1 each, those left
    /// out of which there is one value only; empty for a game of a match, and for who tries none.
    virtual std::vector<double> point(const Job& job, std::size_t side) const = 0;

    virtual Progress progress() const = 0;

    /// A finished game in one line: "level: 3 [(2)] (Black) won, B+3.5".
    virtual std::string describe(const GameRecord& record) const = 0;

    /// All that is known, in lines, for the history file.
    virtual std::vector<std::string> history_lines() const = 0;

    /// What the user should know at once about the games told since the last call ("the opponent's engine changed from
    /// ...").
    virtual std::vector<std::string> take_notices() = 0;

    /// The engines' files that differ from those of earlier games, a line each: `now` has by path what tells one
    /// from the other.
    virtual std::vector<std::string> changed_programs(const std::map<std::string, std::string>& now) const = 0;

    /// What is known. Rates are those of the told games' times; when the last one ended is all it knows of the clock.
    virtual EventFacts facts(FactsDetail detail) const = 0;

    /// What the engine is tried with before a run: the candidates at the ends of what may be played, and its present
    /// settings.
    virtual std::vector<Parameters> candidates_to_check() const = 0;

    /// From now on only games of verification are asked for: so many more, or until the test decides, if it has not
    /// already. To be called after all stored games were told. Throws Error when there is nothing to compare. With the
    /// name of a player in `against` both sides play that one.
    ///
    /// `last` is what the last call gave, in an earlier run. When the same is asked for again before that round was
    /// over, it goes on.
    virtual MatchRound verify(std::uint64_t games, const MatchRound& last = {}, const std::string& against = {}) = 0;

    /// From now on only games are asked for that take changes of the recommended settings back, so many more.
    virtual MatchRound ablate(std::uint64_t games, const MatchRound& last = {}) = 0;

    /// The event is itself again, as if verify() and ablate() had not been called but for the games that were told
    /// since.
    virtual void end_verification() = 0;
};

/// The event of a control file, of whatever type it is, before any game was told.
std::unique_ptr<Competition> make_competition(const ControlFile& control, const EventIdentity& identity);

}  // namespace ringmaster

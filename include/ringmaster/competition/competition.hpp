#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "ringmaster/game/job.hpp"
#include "ringmaster/game/record.hpp"
#include "ringmaster/report/report.hpp"

namespace ringmaster {

struct Progress {
    std::uint64_t finished = 0;
    std::optional<std::uint64_t> wanted;  ///< absent: no limit

    bool complete() const { return wanted && finished >= *wanted; }
};

/// What an event is about: it is asked for games, told their results, and says what is known. It is pure: it starts
/// nothing, reads no clock and no file, and its whole state is a function of the control file, the seed and what it was
/// told.
class Competition {
public:
    virtual ~Competition() = default;

    /// The next game to play, or nothing when all wanted games are played or in progress. The game counts as in
    /// progress until it is told or given back.
    virtual std::optional<Job> ask() = 0;

    /// A finished game: one that was asked for, or one out of the store.
    virtual void tell(const GameRecord& record) = 0;

    /// A game that was asked for came to nothing (void, or its worker died). It will be offered again, unchanged.
    virtual void give_back(const Job& job) = 0;

    virtual Progress progress() const = 0;

    /// The best candidate so far in one line.
    virtual std::string standing() const = 0;

    virtual Report report() const = 0;
};

}  // namespace ringmaster

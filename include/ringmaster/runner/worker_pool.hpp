#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "ringmaster/base/time.hpp"
#include "ringmaster/game/job.hpp"
#include "ringmaster/game/outcome.hpp"
#include "ringmaster/game/wire.hpp"

namespace ringmaster {

/// What the scheduler may wake up for.
struct GameFinished {
    std::size_t slot = 0;
    Outcome outcome;
    double seconds = 0;  ///< that it took, but for those in which ringmaster was stopped
};
struct WorkerLost {
    std::size_t slot = 0;
    std::string how;          ///< "it was killed by signal 9 (Killed)", "it cannot be started: ..."
    bool is_refused = false;  ///< because of what it answered
    bool is_of_copy = false;  ///< there was none yet: what it needs could not be copied to its machine
};
struct CopyBegan {
    std::string what;  ///< "big: copying net.bin.gz, 310 MB"
};
struct SignalCame {
    int signal = 0;
};
struct KeyPressed {
    char key = 0;
};
struct NothingHappened {};
using PoolEvent = std::variant<NothingHappened, GameFinished, WorkerLost, CopyBegan, SignalCame, KeyPressed>;

/// A fixed number of slots, each of which plays one game at a time somewhere outside this process. The seam between the
/// scheduler and the world: a test puts a script here.
class WorkerPool {
public:
    virtual ~WorkerPool() = default;

    virtual std::size_t slots() const = 0;

    /// The names of the machines, and on which of them a slot is.
    virtual std::vector<std::string> machines() const { return {"local"}; }
    virtual std::size_t machine(std::size_t /*slot*/) const { return 0; }

    /// How many seconds there are until nobody plays on a machine any more; none: nothing is known of such an end.
    virtual std::optional<double> seconds_left(std::size_t /*machine*/) const { return std::nullopt; }

    /// What the worker of a slot has said it is; nothing: there is none yet.
    virtual std::optional<Hello> hello(std::size_t /*slot*/) const { return std::nullopt; }

    /// Begins a game in a free slot. That its worker cannot be started is told later, as WorkerLost.
    virtual void start(std::size_t slot, const Job& job) = 0;

    /// Takes back a game that no worker has been given yet. False: the game is in progress, or its end is on its way.
    virtual bool withdraw(std::size_t /*slot*/) { return false; }

    /// Waits for one event, at most until the deadline.
    virtual PoolEvent wait(const Deadline& deadline) = 0;

    /// Stops this process as Ctrl-Z does, and returns when it goes on. The games in progress go on meanwhile.
    virtual void suspend() {}
};

}  // namespace ringmaster

#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "ringmaster/base/time.hpp"
#include "ringmaster/game/record.hpp"
#include "ringmaster/store/store.hpp"

namespace ringmaster {

/// What people are told of a game once it is stored.
struct GameNews {
    std::string line;
    std::vector<std::string> history;  ///< the tree, when it is due
    std::vector<std::string> notices;
};

/// What somebody who waits for a locked file does meanwhile.
struct Meanwhile {
    std::function<bool()> serve;  ///< takes what happens; false: wait no longer
    std::function<void(const std::string&)> warn;
    double bearable_seconds = 1;  ///< another program that reads or repairs something is not worth a word
};

/// Repeats the attempt until it succeeds, or `serve` wants no more: then it says false.
bool store_patiently(const std::function<bool()>& attempt, const Meanwhile& meanwhile);

/// Keeps the results of a run. A game that counts is kept in memory first: the competition knows it, the disk does not;
/// so games that end together, or shortly after each other, cost one commit. What is not stored at all is played again.
class ResultKeeper {
public:
    ResultKeeper(Store& store, double seconds_to_gather, double seconds_between_checkpoints, Meanwhile meanwhile)
        : store_(store),
          seconds_to_gather_(seconds_to_gather),
          seconds_between_checkpoints_(seconds_between_checkpoints),
          meanwhile_(std::move(meanwhile)) {}

    void add(GameRecord record, GameNews news);

    /// How many wait to be stored, and until when the first of them may.
    std::size_t waiting() const { return records_.size(); }
    const Deadline& store_by() const { return store_by_; }

    /// Stores all that wait, in the order of their ends. What is to be told now; nothing when they were not stored.
    std::vector<GameNews> store_waiting();

    /// Stores a void game or lost workers.
    bool store(const auto& what) {
        return store_to_checkpoint([&] { return store_.try_append(what); });
    }

    /// To be called often: has the store move what is new into the file itself, now and then (Store::checkpoint).
    void checkpoint_if_due();

private:
    bool store_to_checkpoint(const std::function<bool()>& attempt);

    Store& store_;
    double seconds_to_gather_;
    double seconds_between_checkpoints_;
    Meanwhile meanwhile_;
    std::vector<GameRecord> records_;
    std::vector<GameNews> news_;
    Deadline store_by_ = Deadline::never();
    Deadline next_checkpoint_ = Deadline::never();
};

}  // namespace ringmaster

#pragma once

#include <deque>
#include <functional>
#include <map>
#include <stdexcept>
#include <vector>

#include "ringmaster/runner/worker_pool.hpp"

namespace ringmaster {

/// What a FakePool throws to play the part of kill -9.
struct Killed : std::runtime_error {
    Killed() : std::runtime_error("killed") {}
};

/// A pool whose games last no time: `play` says what comes of each job, and the outcomes come back oldest first. Events
/// put in `script` come before any outcome, one per wait. After `waits_left` waits it throws Killed.
class FakePool : public WorkerPool {
public:
    FakePool(int slots, std::function<Outcome(const Job&)> play)
        : slots_(static_cast<std::size_t>(slots)), play_(std::move(play)) {}

    std::size_t slots() const override { return slots_; }
    std::vector<std::string> machines() const override { return names_of_machines; }
    std::size_t machine(std::size_t slot) const override { return slot % names_of_machines.size(); }

    std::optional<double> seconds_left(std::size_t machine) const override {
        return machine < seconds_left_on.size() ? seconds_left_on[machine] : std::nullopt;
    }

    void start(std::size_t slot, const Job& job) override {
        started.push_back(job);
        playing_on = machine(slot);
        waiting_.emplace_back(GameFinished{slot, play_(job), seconds_a_game});
    }

    PoolEvent wait(const Deadline&) override {
        if (waits_left == 0) {
            throw Killed();
        }
        --waits_left;
        std::deque<PoolEvent>& source = script.empty() ? waiting_ : script;
        if (source.empty()) {
            return NothingHappened{};
        }
        PoolEvent event = source.front();
        source.pop_front();
        return event;
    }

    std::vector<std::string> names_of_machines{"local"};  ///< which have the slots in turn
    std::vector<std::optional<double>> seconds_left_on;
    double seconds_a_game = 0;   ///< as the run is told
    std::size_t playing_on = 0;  ///< the machine of the game that `play` is asked for
    std::vector<Job> started;
    std::deque<PoolEvent> script;
    int waits_left = -1;

private:
    std::size_t slots_;
    std::function<Outcome(const Job&)> play_;
    std::deque<PoolEvent> waiting_;
};

/// A won game, for fakes: the candidate wins if `candidate_wins`.
inline Outcome fake_outcome(const Job& job, bool candidate_wins) {
    Outcome outcome;
    outcome.number = job.number;
    outcome.ending = Ending::score;
    outcome.winner = candidate_wins ? job.colour : opponent_of(job.colour);
    outcome.result = *outcome.winner == Colour::black ? "B+1.5" : "W+1.5";
    outcome.moves = 40;
    return outcome;
}

}  // namespace ringmaster

#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "ringmaster/game/job.hpp"
#include "ringmaster/game/outcome.hpp"

namespace ringmaster {

/// Judges what fails in a run. Whatever is told of, the answer is why the run has to halt; empty: it goes on.
class FailureWatch {
public:
    FailureWatch(int max_void_games_in_a_row, int max_void_games_before_first_success)
        : max_in_a_row_(max_void_games_in_a_row), max_before_first_success_(max_void_games_before_first_success) {}

    /// A game that counts. It may have been lost by a failure: a player that never gets to play is not worth a night.
    std::string tell_counted(Ending ending);
    std::string tell_void(const Job& job);
    std::string tell_lost_worker(const Job& job);

    std::uint64_t counted_games() const { return counted_games_; }

    /// How many rests the slot of the job's lost worker needs: none after the first loss, then 1, 2, 4.
    double rests(const Job& job) const;

private:
    int max_in_a_row_;
    int max_before_first_success_;
    std::uint64_t counted_games_ = 0;
    int void_in_a_row_ = 0;
    int lost_by_failure_in_a_row_ = 0;
    std::map<std::uint64_t, int> void_of_game_;
    std::map<std::uint64_t, int> lost_workers_of_game_;
};

}  // namespace ringmaster

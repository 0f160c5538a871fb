#include "ringmaster/runner/failure_watch.hpp"

#include <cmath>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

constexpr int most_lost_workers_of_a_game = 5;
constexpr int most_lost_by_failure = 10;

}  // namespace

std::string FailureWatch::tell_counted(Ending ending) {
    ++counted_games_;
    void_in_a_row_ = 0;
    lost_by_failure_in_a_row_ = ending == Ending::failure ? lost_by_failure_in_a_row_ + 1 : 0;
    return lost_by_failure_in_a_row_ >= most_lost_by_failure
               ? counted(lost_by_failure_in_a_row_, "game") + " in a row were lost because an engine failed"
               : "";
}

std::string FailureWatch::tell_void(const Job& job) {
    ++void_in_a_row_;
    const int of_this_game = ++void_of_game_[job.number];
    if (counted_games_ == 0) {
        const bool enough = void_in_a_row_ >= max_before_first_success_;
        return enough ? counted(void_in_a_row_, "void game") + " before any success" : "";
    }
    if (void_in_a_row_ >= max_in_a_row_) {
        return counted(void_in_a_row_, "void game") + " in a row";
    }
    return of_this_game >= max_in_a_row_ ? "game " + job.game_id + " was void " + counted(of_this_game, "time") : "";
}

std::string FailureWatch::tell_lost_worker(const Job& job) {
    const int losses = ++lost_workers_of_game_[job.number];
    return losses >= most_lost_workers_of_a_game
               ? "the worker of game " + job.game_id + " was lost " + counted(losses, "time")
               : "";
}

double FailureWatch::rests(const Job& job) const {
    const auto found = lost_workers_of_game_.find(job.number);
    return found == lost_workers_of_game_.end() || found->second < 2 ? 0 : std::exp2(found->second - 2);
}

}  // namespace ringmaster

#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "ringmaster/game/job.hpp"
#include "ringmaster/game/record.hpp"

namespace ringmaster {

/// Why a run has to halt, and what there is to do. No reason: it goes on.
struct Halt {
    std::string reason = {};
    std::string advice = {};

    explicit operator bool() const { return !reason.empty(); }
};

/// Judges what fails in a run, and knows of no other run. A candidate's failures are the business of its values, and of
/// the tuner, unless too many fail or candidates fail wherever they are; what else fails is not. Moments are seconds
/// of the steady clock.
class FailureWatch {
public:
    struct Limits {
        int void_games_in_a_row = 2;
        int void_games_before_first_success = 1;
        double patience = 600;     ///< seconds, for what is not there: a worker, an engine's program
        double shortest_rest = 1;  ///< seconds between two attempts
    };
    explicit FailureWatch(const Limits& limits) : limits_(limits) {}

    /// A game that counts; an engine's failure may have lost it. `place`: see Competition::place.
    Halt tell_counted(const Job& job, const GameRecord& record, const std::vector<double>& place);

    /// `void_games_before`: those told of when it began. What goes wrong in several games at once goes wrong once.
    Halt tell_void(const Job& job, const VoidGame& game, std::uint64_t void_games_before);
    std::uint64_t void_games() const { return void_games_; }

    /// The game did not begin, or was not finished, for the lack of a worker or of a program.
    Halt tell_lost_worker(const Job& job, const std::string& how, double now);
    Halt tell_not_started(const Job& job, const std::string& how, double now);

    /// So long the slot of such a game rests: as long as the game has been waiting, a minute at most. The first loss of
    /// a worker needs no rest.
    double rest(const Job& job, double now) const;

private:
    struct Absence {
        double since = 0;
        int times = 0;
    };

    Limits limits_;
    std::uint64_t successes_ = 0;
    std::deque<bool> recent_;                   ///< the last games that count: lost by a failure
    std::vector<std::vector<double>> failing_;  ///< the places of the failures since the last success
    std::uint64_t void_games_ = 0;
    std::uint64_t disturbed_at_ = 0;  ///< void games when the last one was found to be another disturbance
    int void_in_a_row_ = 0;
    int excused_in_a_row_ = 0;  ///< losses on time
    std::map<std::uint64_t, int> void_of_game_;
    std::map<std::uint64_t, Absence> lost_workers_;
    std::map<std::uint64_t, Absence> missing_programs_;
};

}  // namespace ringmaster

#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
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

    /// A game that counts; an engine's failure may have lost it. `point`: the loser's, see Competition::point.
    Halt tell_counted(const Job& job, const GameRecord& record, const std::vector<double>& point);

    /// `void_games_before`: those told of when it began. What goes wrong in several games at once goes wrong once.
    Halt tell_void(const Job& job, const VoidGame& game, std::uint64_t void_games_before);
    std::uint64_t void_games() const { return void_games_; }

    /// The game did not begin, or was not finished, for the lack of a worker or of a program. A worker here has no
    /// connection that may come back: when it is lost in the same way again and again, patience does not help.
    Halt tell_lost_worker(const Job& job, const std::string& how, double now, bool is_here = false);
    Halt tell_not_started(const Job& job, const std::string& how, double now);

    /// How long the slot of a game that did not begin rests: as long as the game has been waiting, a minute at most.
    /// The first loss of a worker needs no rest.
    double rest(const Job& job, double now) const;

private:
    struct Absence {
        double since = 0;
        int times = 0;
        std::string how = {};
        int times_so = 0;  ///< in a row
    };

    Limits limits_;
    std::uint64_t successes_ = 0;
    /// For each of the last games that count the point of the side that failed in it; nothing where none did.
    std::deque<std::optional<std::vector<double>>> recent_;
    std::vector<std::vector<double>> failing_;  ///< the points of the failures since the last success
    std::uint64_t void_games_ = 0;
    std::uint64_t disturbed_at_ = 0;  ///< void games when the last one was found to be another disturbance
    int void_in_a_row_ = 0;
    std::uint64_t excused_at_ = 0;  ///< void games when the last loss on time was found to be another disturbance
    int excused_in_a_row_ = 0;
    std::map<std::uint64_t, int> void_of_game_;
    std::map<std::uint64_t, Absence> lost_workers_;
    std::map<std::uint64_t, Absence> missing_programs_;
};

/// Judges which machines are fit to play. Where there is only one, a FailureWatch says when the run has to halt. Where
/// there are several each has a FailureWatch of its own, and what would halt a run only lets the machine rest, for 1,
/// 2, 4 ... 60 minutes until it has finished a game; so does the second loss of a worker in a row, and a program that
/// is not there. What else began before its rest and fails is the same trouble. The run halts when all machines are in
/// trouble: at once when games are void, after patience when workers or programs are not there.
class MachineWatch {
public:
    MachineWatch(const std::vector<std::string>& names, const FailureWatch::Limits& limits);

    /// What came of a game, and where and when it was. Moments are seconds of the steady clock.
    struct Stint {
        std::size_t machine = 0;
        double began = 0;
        double now = 0;
    };
    struct Verdict {
        std::string news = {};  ///< of the machine, for people; empty: nothing that was not said
        Halt halt = {};
    };
    Verdict tell_counted(const Stint& stint, const Job& job, const GameRecord& record,
                         const std::vector<double>& values);
    Verdict tell_void(const Stint& stint, const Job& job, const VoidGame& game, std::uint64_t void_games_before);
    Verdict tell_lost_worker(const Stint& stint, const Job& job, const std::string& how);
    Verdict tell_not_started(const Stint& stint, const Job& job, const std::string& how);

    /// A game that was void on this machine for that reason ended well on another one: the second in a row is trouble,
    /// also where a candidate whose engine fails has a second chance.
    Verdict tell_void_only_there(std::size_t machine, const std::string& reason, double now);

    std::uint64_t void_games(std::size_t machine) const { return machines_[machine].failures.void_games(); }

    bool is_sole() const { return machines_.size() == 1; }
    /// Whether the machine has rested, and finished no game since.
    bool is_in_trouble(std::size_t machine) const { return machines_[machine].rests > 0; }
    /// A machine at its end takes no more games: it rests for ever, and is no hope for others.
    void end(std::size_t machine) { machines_[machine].is_at_end = true; }
    bool all_are_at_end() const;
    bool rests(std::size_t machine, double now) const {
        return machines_[machine].is_at_end || machines_[machine].rests_until > now;
    }
    bool all_rest(double now) const { return !others_play(machines_.size(), now); }
    /// Whether a machine but this one may play now.
    bool others_play(std::size_t machine, double now) const;

    /// So long the slot rests in which this game was lost or did not begin.
    double rest(std::size_t machine, const Job& job, double now) const;

private:
    struct Machine {
        std::string name;
        FailureWatch failures;
        int losses = 0;      ///< of workers, since it has finished a game
        int void_there = 0;  ///< games void there that ended well elsewhere, since its last success
        double last_loss = -1;
        int rests = 0;  ///< since it has finished a game
        double rested_at = -1;
        double rests_until = 0;
        double in_trouble_since = 0;
        std::string trouble = {};
        bool is_at_end = false;
    };

    Verdict trouble(const Stint& stint, const std::string& what, bool is_patient);
    Halt halt_if_all_in_trouble(double now, bool is_patient) const;

    FailureWatch::Limits limits_;
    std::vector<Machine> machines_;
};

/// How long games take on one machine, to say whether one more will end in time.
class GameLengths {
public:
    void tell(double seconds);

    /// What a game that begins now will hardly exceed: the longest of the last hundred, and a quarter more. 0: there
    /// were none.
    double likely_longest() const;

private:
    std::deque<double> recent_;
};

}  // namespace ringmaster

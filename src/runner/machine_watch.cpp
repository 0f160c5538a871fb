#include "ringmaster/runner/machine_watch.hpp"

#include <algorithm>
#include <cmath>

#include "ringmaster/base/text.hpp"
#include "ringmaster/base/time.hpp"

namespace ringmaster {
namespace {

constexpr double first_rest_of_machine = 60;
constexpr double longest_rest_of_machine = 3600;
constexpr int that_many_are_trouble = 2;

constexpr std::size_t games_remembered = 100;
constexpr double caution = 1.25;

}  // namespace

MachineWatch::MachineWatch(const std::vector<std::string>& names, const FailureWatch::Limits& limits)
    : limits_(limits) {
    for (const std::string& name : names) {
        machines_.push_back({name, FailureWatch(limits)});
    }
}

MachineWatch::Verdict MachineWatch::tell_counted(const Stint& stint, const Job& job, const GameRecord& record,
                                                 const std::vector<double>& values) {
    Machine& machine = machines_[stint.machine];
    const Halt halt = machine.failures.tell_counted(job, record, values);
    if (is_sole()) {
        return {{}, halt};
    }
    if (halt) {
        return trouble(stint, halt.reason + ": " + halt.advice, false);
    }
    const bool is_well_again = machine.rests > 0 && record.ending != Ending::failure;
    if (record.ending != Ending::failure) {
        machine.losses = 0;
        machine.void_there = 0;
        machine.rests = 0;
    }
    return {is_well_again ? machine.name + " plays again" : "", {}};
}

MachineWatch::Verdict MachineWatch::tell_void(const Stint& stint, const Job& job, const VoidGame& game,
                                              std::uint64_t void_games_before) {
    const Halt halt = machines_[stint.machine].failures.tell_void(job, game, void_games_before);
    return is_sole() || !halt ? Verdict{{}, halt} : trouble(stint, game.reason, false);
}

MachineWatch::Verdict MachineWatch::tell_lost_worker(const Stint& stint, const Job& job, const std::string& how) {
    Machine& machine = machines_[stint.machine];
    if (is_sole()) {
        return {{}, machine.failures.tell_lost_worker(job, how, stint.now)};
    }
    if (stint.began < machine.last_loss) {
        return {};
    }
    machine.last_loss = stint.now;
    return ++machine.losses >= that_many_are_trouble ? trouble(stint, how, true) : Verdict{};
}

MachineWatch::Verdict MachineWatch::tell_not_started(const Stint& stint, const Job& job, const std::string& how) {
    return is_sole() ? Verdict{{}, machines_[stint.machine].failures.tell_not_started(job, how, stint.now)}
                     : trouble(stint, how, true);
}

MachineWatch::Verdict MachineWatch::tell_void_only_there(std::size_t machine, const std::string& reason, double now) {
    const bool is_trouble = ++machines_[machine].void_there >= that_many_are_trouble;
    return is_trouble ? trouble({machine, now, now}, reason, true) : Verdict{};
}

/// After its rest it is judged anew.
MachineWatch::Verdict MachineWatch::trouble(const Stint& stint, const std::string& what, bool is_patient) {
    Machine& machine = machines_[stint.machine];
    if (stint.began < machine.rested_at || rests(stint.machine, stint.now)) {
        return {};
    }
    const double seconds = std::min(longest_rest_of_machine, std::ldexp(first_rest_of_machine, machine.rests));
    machine.trouble = what;
    machine.rested_at = stint.now;
    machine.rests_until = stint.now + seconds;
    machine.failures = FailureWatch(limits_);
    if (machine.rests++ > 0) {
        return {{}, halt_if_all_in_trouble(stint.now, is_patient)};
    }
    machine.in_trouble_since = stint.now;
    return {machine.name + " rests for " + duration_text(seconds) +
                ", then it is tried again, ever more seldom; its games are played elsewhere: " + what,
            halt_if_all_in_trouble(stint.now, is_patient)};
}

Halt MachineWatch::halt_if_all_in_trouble(double now, bool is_patient) const {
    std::vector<std::string> troubles;
    double since = 0;
    for (const Machine& machine : machines_) {
        if (machine.is_at_end) {
            continue;
        }
        if (machine.rests == 0) {
            return {};
        }
        since = std::max(since, machine.in_trouble_since);
        troubles.push_back(machine.name + ": " + machine.trouble);
    }
    return is_patient && now - since < limits_.patience
               ? Halt{}
               : Halt{"no machine is fit to play",
                      join(troubles, "; ") + "; mend what failed, then start again: the run goes on"};
}

bool MachineWatch::all_are_at_end() const {
    return std::all_of(machines_.begin(), machines_.end(), [](const Machine& machine) { return machine.is_at_end; });
}

bool MachineWatch::all_rest(double now) const {
    for (std::size_t machine = 0; machine < machines_.size(); ++machine) {
        if (!rests(machine, now)) {
            return false;
        }
    }
    return true;
}

bool MachineWatch::others_play(std::size_t machine, double now) const {
    for (std::size_t other = 0; other < machines_.size(); ++other) {
        if (other != machine && !rests(other, now)) {
            return true;
        }
    }
    return false;
}

double MachineWatch::rest(std::size_t machine, const Job& job, double now) const {
    return is_sole() ? machines_[machine].failures.rest(job, now) : 0;
}

void GameLengths::tell(double seconds) {
    recent_.push_back(seconds);
    if (recent_.size() > games_remembered) {
        recent_.pop_front();
    }
}

double GameLengths::likely_longest() const {
    return recent_.empty() ? 0 : caution * *std::max_element(recent_.begin(), recent_.end());
}

}  // namespace ringmaster

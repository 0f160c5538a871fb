#include "ringmaster/runner/machine_watch.hpp"

#include <algorithm>
#include <cmath>

#include "ringmaster/base/text.hpp"
#include "ringmaster/base/time.hpp"

namespace ringmaster {
namespace {

constexpr int most_lost_workers_of_a_game = 5;

/// With the rests between them these take half a minute.
constexpr int most_lost_in_the_same_way = 8;
constexpr std::size_t recent_games = 20;
constexpr std::size_t most_failures_all_over = 5;
constexpr int most_excused_in_a_row = 5;
constexpr double longest_rest = 60;

/// A pocket that is as wide as this, whatever parameter one looks at, is none.
constexpr double half_of_a_range = 0.5 - 1e-9;

bool is_script(const Job& job) {
    return job.script() != nullptr;
}

/// Whether candidates play each other. A script then does not say which of them failed.
bool is_duel(const Job& job) {
    return is_tuned(job.sides[1].role);
}

/// Names the values of the side that it is about, or of both where that is not known.
std::string last_one(const Job& job, const std::string& how, std::size_t side = 0) {
    const std::string values = is_script(job) && is_duel(job)
                                   ? job.sides[0].description + " against " + job.sides[1].description
                                   : job.sides[side].description;
    return "the last one was game " + job.game_id + (values.empty() ? "" : " with " + values) +
           (how.empty() ? "" : ": " + how);
}

/// Whether the engine that is tuned failed, on either side.
bool is_of_candidate(const Job& job, const VoidGame& game) {
    return game.culprit && is_tuned(job.sides[*game.culprit].role);
}

/// The program that there is to mend.
std::string program_of(const Job& job) {
    return is_script(job) ? "program" : "engine";
}

std::string because_of_failures(const Job& job) {
    return is_script(job) ? " because the candidate failed" : " because an engine failed";
}

/// What else than to mend it may be done about what failed.
std::string other_way(const Job& job, const VoidGame& game) {
    if (is_script(job)) {
        return " (where it was the candidate, let the script print 'candidate failed' as its last line)";
    }
    const bool player_may_lose = game.culprit && std::holds_alternative<PairingGame>(job.purpose);
    return player_may_lose ? " (or write engine_failure = \"loss\": an engine that fails loses)" : "";
}

/// What a person can do about void games.
std::string way_out(const Job& job, const VoidGame& game) {
    const bool candidate_may_lose = is_of_candidate(job, game) && job.engine_failure() == EngineFailure::void_game;
    return last_one(job, game.reason, is_of_candidate(job, game) ? *game.culprit : 0) +
           (candidate_may_lose
                ? std::string("; engine_failure = \"retry\" lets candidates lose ") +
                      (is_script(job) ? "that fail" : "whose engine fails") +
                      " twice in a game, and may be set now; or mend the " + program_of(job) + ", then start again"
                : "; mend what failed" + other_way(job, game) + ", then start again: the run goes on");
}

bool are_all_over(const std::vector<std::vector<double>>& points) {
    std::vector<double> low;
    std::vector<double> high;
    for (const std::vector<double>& point : points) {
        low.resize(std::max(low.size(), point.size()), 1);
        high.resize(low.size(), 0);
        for (std::size_t i = 0; i < point.size(); ++i) {
            low[i] = std::min(low[i], point[i]);
            high[i] = std::max(high[i], point[i]);
        }
    }
    return std::equal(low.begin(), low.end(), high.begin(),
                      [](double least, double most) { return most - least >= half_of_a_range; });
}

constexpr double first_rest_of_machine = 60;
constexpr double longest_rest_of_machine = 3600;
constexpr int that_many_are_trouble = 2;

constexpr std::size_t games_remembered = 100;
constexpr double caution = 1.25;

}  // namespace

Halt FailureWatch::tell_counted(const Job& job, const GameRecord& record, const std::vector<double>& point) {
    const bool failed = record.ending == Ending::failure;
    lost_workers_.erase(job.number);
    missing_programs_.erase(job.number);
    recent_.push_back(failed ? std::optional(point) : std::nullopt);
    if (recent_.size() > recent_games) {
        recent_.pop_front();
    }
    if (!failed) {
        ++successes_;
        void_in_a_row_ = 0;
        excused_in_a_row_ = 0;
        failing_.clear();
        return {};
    }
    failing_.push_back(point);
    std::vector<std::vector<double>> recent_failing;
    for (const auto& recent : recent_) {
        if (recent) {
            recent_failing.push_back(*recent);
        }
    }
    const std::string advice = last_one(job, record.detail, record.loser()) + "; ";
    // Two candidates meet a pocket more often than one: it may spoil most games and yet be less than half of the
    // ranges.
    const bool is_place_known = !is_script(job) || !is_duel(job) || point.empty();
    const bool may_be_pocket =
        is_duel(job) && recent_failing.size() < recent_games && (!is_place_known || !are_all_over(recent_failing));
    if (2 * recent_failing.size() > recent_games && !may_be_pocket) {
        return {counted(recent_failing.size(), "game") + " of the last " + std::to_string(recent_.size()) +
                    " were lost" + because_of_failures(job),
                advice + "mend the " + program_of(job) + ", or leave " +
                    (std::holds_alternative<PairingGame>(job.purpose)
                         ? "the player out that fails, then "
                         : "the values out that it fails with (the report says where), then ") +
                    "start again: the run goes on"};
    }
    if (is_place_known && failing_.size() >= most_failures_all_over && are_all_over(failing_)) {
        return {counted(failing_.size(), "game") + " in a row were lost" + because_of_failures(job) +
                    (point.empty() ? "" : ", wherever in the ranges the candidates are"),
                advice + "mend the " + program_of(job) + ", then start again: the run goes on"};
    }
    return {};
}

Halt FailureWatch::tell_void(const Job& job, const VoidGame& game, std::uint64_t void_games_before) {
    missing_programs_.erase(job.number);
    if (is_of_candidate(job, game) && job.engine_failure() == EngineFailure::retry) {
        return {};  // the next failure loses the game
    }
    ++void_games_;
    if (game.cause == VoidCause::excused_time) {
        if (void_games_before >= excused_at_) {
            ++excused_in_a_row_;
            excused_at_ = void_games_;
        }
        return excused_in_a_row_ < most_excused_in_a_row
                   ? Halt{}
                   : Halt{counted(excused_in_a_row_, "game") +
                              " in a row were lost on time while the machine was busy or away",
                          last_one(job, game.reason) +
                              "; play fewer games at a time, or with more time, then start again: the run goes on"};
    }
    const int of_this_game = ++void_of_game_[job.number];
    if (void_games_before >= disturbed_at_) {
        ++void_in_a_row_;
        disturbed_at_ = void_games_;
    }
    const std::string in_a_row = counted(void_in_a_row_, "void game");
    if (successes_ == 0) {
        const bool enough = void_in_a_row_ >= limits_.void_games_before_first_success;
        return enough ? Halt{in_a_row + " before any success", way_out(job, game)} : Halt{};
    }
    if (void_in_a_row_ >= limits_.void_games_in_a_row) {
        return {in_a_row + " in a row", way_out(job, game)};
    }
    return of_this_game >= limits_.void_games_in_a_row
               ? Halt{"game " + job.game_id + " was void " + counted(of_this_game, "time"), way_out(job, game)}
               : Halt{};
}

Halt FailureWatch::tell_lost_worker(const Job& job, const std::string& how, double now, bool is_here) {
    Absence& absence = lost_workers_.try_emplace(job.number, Absence{now}).first->second;
    ++absence.times;
    absence.times_so = how == absence.how ? absence.times_so + 1 : 1;
    absence.how = how;
    const bool are_alike = is_here && absence.times_so >= most_lost_in_the_same_way;
    return are_alike || (absence.times >= most_lost_workers_of_a_game && now - absence.since >= limits_.patience)
               ? Halt{"the worker of game " + job.game_id + " was lost " +
                          (are_alike ? counted(absence.times_so, "time") + " in the same way"
                                     : counted(absence.times, "time")),
                      last_one(job, how) +
                          (is_here ? "; is the machine short of memory or processes? start again"
                                   : "; mend what failed, then start again") +
                          ": the run goes on"}
               : Halt{};
}

Halt FailureWatch::tell_not_started(const Job& job, const std::string& how, double now) {
    Absence& absence = missing_programs_.try_emplace(job.number, Absence{now}).first->second;
    ++absence.times;
    return now - absence.since >= limits_.patience
               ? Halt{(is_script(job) ? "the script" : "an engine") + std::string(" could not be started for ") +
                          duration_text(limits_.patience),
                      last_one(job, how) + "; bring its program back, then start again: the run goes on"}
               : Halt{};
}

double FailureWatch::rest(const Job& job, double now) const {
    const auto of = [&](const std::map<std::uint64_t, Absence>& absences, int without_rest) {
        const auto found = absences.find(job.number);
        return found == absences.end() || found->second.times <= without_rest
                   ? 0
                   : std::clamp(now - found->second.since, limits_.shortest_rest, longest_rest);
    };
    return std::max(of(lost_workers_, 1), of(missing_programs_, 0));
}

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
        machine.rests_until = 0;
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
        return {{}, machine.failures.tell_lost_worker(job, how, stint.now, machine.name == "local")};
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

/// Gives a machine in trouble a rest, after which it is judged anew.
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
    return std::ranges::all_of(machines_, [](const Machine& machine) { return machine.is_at_end; });
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
    return recent_.empty() ? 0 : caution * *std::ranges::max_element(recent_);
}

}  // namespace ringmaster

#include "ringmaster/runner/failure_watch.hpp"

#include <algorithm>

#include "ringmaster/base/text.hpp"
#include "ringmaster/base/time.hpp"

namespace ringmaster {
namespace {

constexpr int most_lost_workers_of_a_game = 5;
constexpr std::size_t recent_games = 20;
constexpr std::size_t most_failures_all_over = 5;
constexpr int most_excused_in_a_row = 5;
constexpr double longest_rest = 60;

/// A pocket that is as wide as this, whatever parameter one looks at, is none.
constexpr double half_of_a_range = 0.5 - 1e-9;

std::string last_one(const Job& job, const std::string& how) {
    const std::string& values = job.sides[0].description;
    return "the last one was game " + job.game_id + (values.empty() ? "" : " with " + values) +
           (how.empty() ? "" : ": " + how);
}

/// Whether the engine that is tuned failed, on either side.
bool is_of_candidate(const Job& job, const VoidGame& game) {
    return game.culprit && is_tuned(job.sides[*game.culprit].role);
}

bool is_script(const Job& job) {
    return job.script() != nullptr;
}

/// What there is to mend.
std::string program_of(const Job& job) {
    return is_script(job) ? "program" : "engine";
}

std::string because_of_failures(const Job& job) {
    return is_script(job) ? " because the candidate failed" : " because an engine failed";
}

/// What a person can do about void games.
std::string way_out(const Job& job, const VoidGame& game) {
    const bool candidate_may_lose = is_of_candidate(job, game) && job.engine_failure() == EngineFailure::void_game;
    return last_one(job, game.reason) +
           (candidate_may_lose
                ? std::string("; engine_failure = \"retry\" lets candidates lose ") +
                      (is_script(job) ? "that fail" : "whose engine fails") +
                      " twice in a game, and may be set now; or mend the " + program_of(job) + ", then start again"
                : "; mend what failed, then start again: the run goes on");
}

bool are_all_over(const std::vector<std::vector<double>>& places) {
    std::vector<double> low;
    std::vector<double> high;
    for (const std::vector<double>& place : places) {
        low.resize(std::max(low.size(), place.size()), 1);
        high.resize(low.size(), 0);
        for (std::size_t i = 0; i < place.size(); ++i) {
            low[i] = std::min(low[i], place[i]);
            high[i] = std::max(high[i], place[i]);
        }
    }
    return std::equal(low.begin(), low.end(), high.begin(),
                      [](double least, double most) { return most - least >= half_of_a_range; });
}

}  // namespace

Halt FailureWatch::tell_counted(const Job& job, const GameRecord& record, const std::vector<double>& place) {
    const bool failed = record.ending == Ending::failure;
    lost_workers_.erase(job.number);
    missing_programs_.erase(job.number);
    recent_.push_back(failed);
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
    failing_.push_back(place);
    const auto failures = std::count(recent_.begin(), recent_.end(), true);
    const std::string advice = last_one(job, record.detail) + "; ";
    if (2 * failures > static_cast<std::ptrdiff_t>(recent_games)) {
        return {counted(failures, "game") + " of the last " + std::to_string(recent_.size()) + " were lost" +
                    because_of_failures(job),
                advice + "mend the " + program_of(job) +
                    ", or leave the values out that it fails with (the report says where), then "
                    "start again: the run goes on"};
    }
    if (failing_.size() >= most_failures_all_over && are_all_over(failing_)) {
        return {counted(static_cast<long long>(failing_.size()), "game") + " in a row were lost" +
                    because_of_failures(job) + ", wherever in the ranges the candidates are",
                advice + "mend the " + program_of(job) + ", then start again: the run goes on"};
    }
    return {};
}

Halt FailureWatch::tell_void(const Job& job, const VoidGame& game, std::uint64_t void_games_before) {
    missing_programs_.erase(job.number);
    if (is_of_candidate(job, game) && job.engine_failure() == EngineFailure::retry) {
        return {};  // the next failure loses the game
    }
    if (game.cause == VoidCause::excused_time) {
        return ++excused_in_a_row_ < most_excused_in_a_row
                   ? Halt{}
                   : Halt{counted(excused_in_a_row_, "game") +
                              " in a row were lost on time while the machine was busy or away",
                          last_one(job, game.reason) +
                              "; play fewer games at a time, or with more time, then start again: the run goes on"};
    }
    const int of_this_game = ++void_of_game_[job.number];
    ++void_games_;
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

Halt FailureWatch::tell_lost_worker(const Job& job, const std::string& how, double now) {
    Absence& absence = lost_workers_.try_emplace(job.number, Absence{now, 0}).first->second;
    ++absence.times;
    return absence.times >= most_lost_workers_of_a_game && now - absence.since >= limits_.patience
               ? Halt{"the worker of game " + job.game_id + " was lost " + counted(absence.times, "time"),
                      last_one(job, how) +
                          "; is the machine short of memory or processes? start again: the run goes on"}
               : Halt{};
}

Halt FailureWatch::tell_not_started(const Job& job, const std::string& how, double now) {
    Absence& absence = missing_programs_.try_emplace(job.number, Absence{now, 0}).first->second;
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

}  // namespace ringmaster

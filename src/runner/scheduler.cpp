#include "ringmaster/runner/scheduler.hpp"

#include <csignal>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/os/files.hpp"

namespace ringmaster {
namespace {

/// How long the display may stand still.
constexpr double seconds_between_refreshes = 1;

/// Gomill's limits: a failure before the first success of a run, or two failures in a row, halt it.
constexpr int max_failures_in_a_row = 2;

std::string signal_name(int signal) {
    switch (signal) {
        case SIGINT:
            return "Ctrl-C";
        case SIGTERM:
            return "SIGTERM";
        case SIGHUP:
            return "SIGHUP";
        default:
            return "signal " + std::to_string(signal);
    }
}

std::string result_line(const Job& job, const GameRecord& record) {
    std::string verdict = "no result";
    if (record.winner) {
        verdict = record.winner == record.candidate_colour ? "candidate won" : "opponent won";
    } else if (record.ending == Ending::jigo) {
        verdict = "jigo";
    }
    return "game " + job.game_id + ": " + job.description + " (" + letter(record.candidate_colour) + ") " + verdict +
           " " + record.result + (record.detail.empty() ? "" : " (" + record.detail + ")");
}

}  // namespace

Scheduler::Scheduler(Competition& competition, Store& store, WorkerPool& pool, Display& display, EventLog& log,
                     const EventFiles& files, const ScheduleOptions& options)
    : competition_(competition),
      store_(store),
      pool_(pool),
      display_(display),
      log_(log),
      files_(files),
      options_(options),
      running_(static_cast<std::size_t>(pool.slots())) {
}

RunEnd Scheduler::run() {
    while (!abort_) {
        fill_slots();
        if (games_in_progress() == 0) {
            break;
        }
        if (display_.is_live()) {
            display_.refresh(status());
        }
        std::visit([this](const auto& event) { handle(event); },
                   pool_.wait(Deadline::after(seconds_between_refreshes)));
    }
    if (abort_) {
        keep_results_that_arrived();
    }
    display_.close();
    return end_.value_or(RunEnd{RunEnd::Kind::complete, 0, ""});
}

void Scheduler::fill_slots() {
    for (std::size_t slot = 0; slot < running_.size(); ++slot) {
        if (end_ || running_[slot]) {
            continue;
        }
        if (options_.max_games && started_ >= *options_.max_games) {
            return;
        }
        std::optional<Job> job = competition_.ask();
        if (!job) {
            return;
        }
        ++started_;
        log_.note("starting game " + job->game_id + ": " + job->description + " (candidate is " +
                  name(job->candidate_colour) + ")");
        pool_.start(static_cast<int>(slot), *job);
        running_[slot] = Running{std::move(*job), SteadyClock::now()};
    }
}

void Scheduler::handle(const GameFinished& event) {
    const Job job = take_running(event.slot);
    if (event.outcome.number != job.number) {
        throw bug("slot " + std::to_string(event.slot) + " answered for another game");
    }
    for (const std::string& warning : event.outcome.warnings) {
        warn("game " + job.game_id + ": " + warning);
    }
    if (event.outcome.ending == Ending::void_game) {
        write_sgf(files_.void_games, job, event.outcome);
        game_failed(job, "is void: " + event.outcome.detail);
    } else {
        count_game(job, event.outcome);
    }
}

void Scheduler::count_game(const Job& job, const Outcome& outcome) {
    const GameRecord record = make_record(job, outcome, wall_clock_now());
    write_sgf(files_.games, job, outcome);
    store_.append(record);
    competition_.tell(record);
    ++succeeded_;
    failures_in_a_row_ = 0;
    const std::string line = result_line(job, record);
    log_.note(line);
    display_.line(line);
}

void Scheduler::write_sgf(const std::filesystem::path& folder, const Job& job, const Outcome& outcome) {
    if (!options_.record_games || outcome.sgf.empty()) {
        return;
    }
    try {
        make_folder(folder);
        write_file_atomically(folder / (job.game_id + ".sgf"), outcome.sgf);
    } catch (const Error& error) {
        warn("game " + job.game_id + " counts, but its record was not written: " + error.what());
    }
}

void Scheduler::handle(const WorkerLost& event) {
    const Job job = take_running(event.slot);
    game_failed(job, "was lost with its worker, which was " + event.how);
}

void Scheduler::game_failed(const Job& job, const std::string& why) {
    competition_.give_back(job);
    ++failures_in_a_row_;
    warn("game " + job.game_id + " " + why);
    if (succeeded_ == 0 || failures_in_a_row_ >= max_failures_in_a_row) {
        stop(RunEnd::Kind::halted, succeeded_ == 0 ? "the first game failed" : "two games in a row failed");
    }
}

void Scheduler::handle(const SignalCame& event) {
    if (event.signal == SIGUSR1) {
        for (const auto& game : status().running) {
            display_.line("in progress: game " + game.game_id + ", " + duration_text(game.seconds) + ", " +
                          game.description);
        }
        return;
    }
    if (event.signal == SIGUSR2) {
        stop(RunEnd::Kind::stopped, "as asked by 'ringmaster stop'");
        return;
    }
    ++signals_;
    if (signals_ == 1) {
        stop(RunEnd::Kind::stopped, "as asked by " + signal_name(event.signal));
        return;
    }
    abort_ = true;
    end_ = RunEnd{RunEnd::Kind::aborted, event.signal, "aborted by " + signal_name(event.signal)};
}

void Scheduler::stop(RunEnd::Kind kind, const std::string& reason) {
    if (end_ && kind == RunEnd::Kind::stopped) {
        return;
    }
    end_ = RunEnd{kind, 0, reason};
    log_.note("no new games: " + reason);
    if (games_in_progress() > 0) {
        display_.line("finishing " + counted(static_cast<long long>(games_in_progress()), "game") +
                      ", then stopping (" + reason + "; Ctrl-C again to abort)");
    }
}

/// Outcomes that have reached us before an abort are kept like any other.
void Scheduler::keep_results_that_arrived() {
    while (games_in_progress() > 0) {
        const PoolEvent event = pool_.wait(Deadline::after(0));
        if (std::holds_alternative<GameFinished>(event)) {
            handle(std::get<GameFinished>(event));
        } else if (!std::holds_alternative<WorkerLost>(event)) {
            return;
        } else {
            take_running(std::get<WorkerLost>(event).slot);
        }
    }
}

Job Scheduler::take_running(int slot) {
    std::optional<Running>& running = running_.at(static_cast<std::size_t>(slot));
    if (!running) {
        throw bug("slot " + std::to_string(slot) + " answered without a game");
    }
    Job job = std::move(running->job);
    running.reset();
    return job;
}

std::size_t Scheduler::games_in_progress() const {
    std::size_t count = 0;
    for (const auto& running : running_) {
        count += running.has_value();
    }
    return count;
}

LiveStatus Scheduler::status() const {
    LiveStatus status;
    status.event = options_.event;
    status.progress = competition_.progress();
    const double seconds = seconds_since(began_);
    status.games_per_second = succeeded_ == 0 ? 0 : static_cast<double>(succeeded_) / seconds;
    status.standing = competition_.standing();
    for (const auto& running : running_) {
        if (running) {
            status.running.push_back({running->job.game_id, running->job.description, seconds_since(running->began)});
        }
    }
    status.hint = end_ ? "finishing these games: " + end_->reason + "; Ctrl-C again to abort them"
                       : "Ctrl-C to finish these games and stop";
    return status;
}

void Scheduler::warn(const std::string& text) {
    log_.warn(text);
    display_.warning(text);
}

}  // namespace ringmaster

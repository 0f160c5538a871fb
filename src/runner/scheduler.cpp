#include "ringmaster/runner/scheduler.hpp"

#include <algorithm>
#include <cmath>
#include <csignal>
#include <utility>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/os/terminal.hpp"
#include "ringmaster/report/render_text.hpp"

namespace ringmaster {
namespace {

/// How long the display may stand still.
constexpr double seconds_between_refreshes = 1;

/// What a worker has written arrives within this; a game that is still being played does not matter any more.
constexpr double seconds_for_last_results = 0.1;

constexpr std::size_t longest_log_line = 1000;

/// Another program that reads or repairs something is not worth a word.
constexpr double bearable_wait_for_the_store = 1;

constexpr int most_losses_of_a_game = 5;
constexpr int most_losses_by_failure = 10;

std::string signal_name(int signal) {
    switch (signal) {
        case SIGINT:
            return "Ctrl-C";
        case SIGTERM:
            return "SIGTERM";
        case SIGHUP:
            return "SIGHUP";
        case SIGQUIT:
            return "SIGQUIT";
        default:
            return "signal " + std::to_string(signal);
    }
}

}  // namespace

Scheduler::Scheduler(Competition& competition, Store& store, WorkerPool& pool, Display& display, EventLog& log,
                     History& history, const EventFiles& files, const ScheduleOptions& options)
    : competition_(competition),
      store_(store),
      pool_(pool),
      display_(display),
      log_(log),
      history_(history),
      files_(files),
      options_(options),
      slots_(static_cast<std::size_t>(pool.slots())) {
}

RunEnd Scheduler::run() {
    while (!abort_) {
        const bool resting = waits_for_rest();
        fill_slots();
        if (games_in_progress() == 0 && !resting) {
            break;
        }
        if (display_.is_live()) {
            display_.refresh(status());
        }
        handle_next_event();
    }
    if (abort_) {
        keep_results_that_arrived();
    }
    keep_unstored();
    display_.close();
    return end_.value_or(RunEnd{RunEnd::Kind::complete, 0, ""});
}

/// A commit costs milliseconds in which no event is taken. Therefore games that end together, or shortly after each
/// other, are all followed by new ones first and then stored together.
void Scheduler::handle_next_event() {
    PoolEvent next = next_event(unstored_.empty() ? Deadline::after(seconds_between_refreshes) : store_by_);
    if (!std::holds_alternative<GameFinished>(next)) {
        keep_unstored();
    }
    std::visit([this](auto& event) { handle(std::move(event)); }, next);
    if (unstored_.size() >= slots_.size() && store_by_.passed()) {
        keep_unstored();
    }
}

PoolEvent Scheduler::next_event(const Deadline& deadline) {
    if (postponed_.empty()) {
        return pool_.wait(deadline);
    }
    PoolEvent event = std::move(postponed_.front());
    postponed_.pop_front();
    return event;
}

void Scheduler::fill_slots() {
    for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
        if (end_ || slots_[slot].running || !slots_[slot].rest.passed()) {
            continue;
        }
        if (options_.max_games && started_ >= *options_.max_games) {
            return;
        }
        std::optional<Job> job = next_job();
        if (!job) {
            return;
        }
        ++started_;
        job->log_gtp = options_.log_gtp;
        const std::string line = "starting game " + job->game_id + ": " + job->sides[0].description + " (candidate is " +
                                 name(job->colour) + ")";
        log_.note(line);
        if (options_.verbose) {
            display_.line(line);
        }
        pool_.start(static_cast<int>(slot), *job);
        slots_[slot].running = Running{std::move(*job), SteadyClock::now()};
    }
}

/// The next job. When the competition cannot make one (a placeholder that does not fit a value, say) the run halts in
/// order.
std::optional<Job> Scheduler::next_job() {
    try {
        return competition_.ask();
    } catch (const Error& error) {
        warn(error.what());
        stop(RunEnd::Kind::halted, "the next game cannot be made");
        return std::nullopt;
    }
}

void Scheduler::handle(GameFinished event) {
    const Job job = take_running(event.slot);
    if (event.outcome.number != job.number) {
        throw bug("slot " + std::to_string(event.slot) + " answered for another game");
    }
    for (const std::string& warning : event.outcome.warnings) {
        warn("game " + job.game_id + ": " + warning);
    }
    if (event.outcome.ending == Ending::void_game) {
        keep_files(job, event.outcome);
        log_stderr(job, event.outcome);
        game_failed(job, make_void_game(job, event.outcome, wall_clock_now()));
    } else {
        count_game(job, event.outcome);
    }
}

/// The slot's next game does not wait for the disk. It is chosen knowing this one, as it will be when this one is
/// replayed from the store; if we die before this one is stored, nobody has heard of it and both are played again. Its
/// files are written at once: those of many games together would keep all slots waiting.
void Scheduler::count_game(const Job& job, const Outcome& outcome) {
    GameRecord record = make_record(job, outcome, wall_clock_now());
    record.epoch = options_.epoch;
    competition_.tell(record);
    ++succeeded_;
    failures_in_a_row_ = 0;
    watch_failures(record.ending);
    News news = news_of(job, record);
    if (unstored_.empty()) {
        store_by_ = Deadline::after(options_.seconds_to_gather);
    }
    unstored_.push_back({std::move(record), std::move(news)});
    fill_slots();
    keep_files(job, outcome);
    log_stderr(job, outcome);
}

void Scheduler::keep_unstored() {
    if (unstored_.empty()) {
        return;
    }
    const std::vector<Unstored> games = std::exchange(unstored_, {});
    std::vector<GameRecord> records;
    for (const Unstored& game : games) {
        records.push_back(game.record);
    }
    if (!store_patiently([&] { return store_.try_append(records); })) {
        return;
    }
    for (const Unstored& game : games) {
        announce(game.news);
    }
}

/// What is not stored now is stored when the other program is done with the file, or played again if the user does not
/// want to wait for that; then it says false.
bool Scheduler::store_patiently(const std::function<bool()>& attempt) {
    bool is_stored = attempt();
    bool is_told = false;
    const Deadline bearable = Deadline::after(bearable_wait_for_the_store);
    while (!is_stored && !abort_) {
        if (!is_told && bearable.passed()) {
            warn("another program holds the state file locked: the results of finished games wait for it");
            is_told = true;
        }
        PoolEvent event = pool_.wait(Deadline::after(0));
        if (const auto* signal = std::get_if<SignalCame>(&event)) {
            handle(*signal);
        } else if (!std::holds_alternative<NothingHappened>(event)) {
            postponed_.push_back(std::move(event));
        }
        is_stored = attempt();
    }
    if (!is_stored) {
        warn("results are lost because the state file is still locked: those games will be played again");
    }
    return is_stored;
}

Scheduler::News Scheduler::news_of(const Job& job, const GameRecord& record) {
    News news;
    news.line = "game " + job.game_id + ": " + competition_.describe(record);
    const bool history_is_due =
        options_.history_period &&
        competition_.progress().finished % static_cast<std::uint64_t>(*options_.history_period) == 0;
    if (history_is_due) {
        news.history = competition_.history_lines();
    }
    news.notices = competition_.take_notices();
    return news;
}

void Scheduler::announce(const News& news) {
    log_.note(news.line);
    history_.add(news.line);
    if (!news.history.empty()) {
        history_.add_block(news.history);
    }
    display_.line(news.line);
    for (const std::string& notice : news.notices) {
        warn(notice);
    }
}

/// The records of a game for people. One that cannot be written is a warning: the game counts all the same.
void Scheduler::keep_files(const Job& job, const Outcome& outcome) {
    const bool is_void = outcome.ending == Ending::void_game;
    if (options_.record_games && !outcome.sgf.empty()) {
        write_game_file((is_void ? files_.void_games : files_.games) / (job.game_id + ".sgf"), outcome.sgf);
    }
    if (job.log_gtp) {
        write_game_file(files_.gtp_logs / (job.game_id + ".log"), outcome.gtp_log);
    }
}

void Scheduler::write_game_file(const std::filesystem::path& file, const std::string& content) {
    try {
        make_folder(file.parent_path());
        replace_file(file, content);
    } catch (const Error& error) {
        warn("a record of a game was not written, its result is not touched: " + std::string(error.what()));
    }
}

void Scheduler::log_stderr(const Job& job, const Outcome& outcome) {
    for (const Colour colour : {Colour::black, Colour::white}) {
        log_stderr(job, job.side(colour).setup.code, outcome.side(colour).stderr_tail);
    }
    if (job.referee) {
        log_stderr(job, job.referee->code, outcome.referee.stderr_tail);
    }
}

void Scheduler::log_stderr(const Job& job, const std::string& player, const std::string& text) {
    const std::string trimmed = trim(text);
    if (trimmed.empty()) {
        return;
    }
    for (const std::string& line : split(trimmed, '\n')) {
        const std::string shown = "game " + job.game_id + " " + player + ": " + printable(line, longest_log_line);
        if (options_.stderr_to_log) {
            log_.note(shown);
        } else {
            display_.line(shown);
        }
    }
}

void Scheduler::handle(const WorkerLost& event) {
    const Job job = take_running(event.slot);
    competition_.give_back(job);
    --started_;
    const int losses = ++losses_of_game_[job.number];
    warn("game " + job.game_id + " will be played again, its worker was lost: " + event.how);
    if (losses >= most_losses_of_a_game) {
        stop(RunEnd::Kind::halted, "the worker of game " + job.game_id + " was lost " + counted(losses, "time"));
    } else if (losses > 1) {
        slots_[static_cast<std::size_t>(event.slot)].rest =
            Deadline::after(options_.seconds_of_rest * std::exp2(losses - 2));
    }
}

/// Games that count but were lost by failures: a player that never gets to play is not worth a night.
void Scheduler::watch_failures(Ending ending) {
    losses_by_failure_in_a_row_ = ending == Ending::failure ? losses_by_failure_in_a_row_ + 1 : 0;
    if (losses_by_failure_in_a_row_ >= most_losses_by_failure) {
        stop(RunEnd::Kind::halted,
             counted(losses_by_failure_in_a_row_, "game") + " in a row were lost because an engine failed");
    }
}

void Scheduler::game_failed(const Job& job, VoidGame game) {
    game.epoch = options_.epoch;
    if (store_patiently([&] { return store_.try_append(game); })) {
        competition_.tell(game);
    }
    competition_.give_back(job);
    ++failures_in_a_row_;
    warn("game " + job.game_id + " is void: " + game.reason);
    ++failures_of_game_[job.number];
    if (const std::string reason = reason_to_halt(job); !reason.empty()) {
        stop(RunEnd::Kind::halted, reason);
    }
}

/// Why the failures are too many, or nothing.
std::string Scheduler::reason_to_halt(const Job& job) const {
    if (succeeded_ == 0) {
        const bool enough = failures_in_a_row_ >= options_.max_void_games_before_first_success;
        return enough ? counted(failures_in_a_row_, "void game") + " before any success" : "";
    }
    if (failures_in_a_row_ >= options_.max_void_games_in_a_row) {
        return counted(failures_in_a_row_, "void game") + " in a row";
    }
    const int of_this_game = failures_of_game_.at(job.number);
    return of_this_game >= options_.max_void_games_in_a_row
               ? "game " + job.game_id + " was void " + counted(of_this_game, "time")
               : "";
}

void Scheduler::handle(const KeyPressed& event) {
    if (event.key == ctrl_x) {
        stop(RunEnd::Kind::stopped, "as asked by Ctrl-X");
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
    if (event.signal == SIGTSTP) {
        display_.close();
        pool_.suspend();
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
    if (end_) {
        return;
    }
    end_ = RunEnd{kind, 0, reason};
    log_.note("no new games: " + reason);
    if (games_in_progress() > 0) {
        display_.line("finishing " + counted(static_cast<long long>(games_in_progress()), "game") +
                      ", then stopping (" + reason + "; Ctrl-C again to abort)");
    }
}

/// Outcomes that are on their way at an abort are kept like any other.
void Scheduler::keep_results_that_arrived() {
    const Deadline deadline = Deadline::after(seconds_for_last_results);
    while (games_in_progress() > 0 && !deadline.passed()) {
        const PoolEvent event = next_event(deadline);
        if (const auto* finished = std::get_if<GameFinished>(&event)) {
            handle(*finished);
        } else if (const auto* lost = std::get_if<WorkerLost>(&event)) {
            take_running(lost->slot);
        }
    }
}

Job Scheduler::take_running(int slot) {
    std::optional<Running>& running = slots_.at(static_cast<std::size_t>(slot)).running;
    if (!running) {
        throw bug("slot " + std::to_string(slot) + " answered without a game");
    }
    Job job = std::move(running->job);
    running.reset();
    return job;
}

std::size_t Scheduler::games_in_progress() const {
    std::size_t count = 0;
    for (const Slot& slot : slots_) {
        count += slot.running.has_value();
    }
    return count;
}

bool Scheduler::waits_for_rest() const {
    return !end_ && std::any_of(slots_.begin(), slots_.end(), [](const Slot& slot) { return !slot.rest.passed(); });
}

LiveStatus Scheduler::status() const {
    LiveStatus status;
    status.event = options_.event;
    status.progress = competition_.progress();
    const double seconds = seconds_since(began_);
    status.games_per_second = succeeded_ == 0 ? 0 : static_cast<double>(succeeded_) / seconds;
    status.void_games = status.progress.void_games;
    status.standing = competition_.standing();
    status.summary = split(trim(render_text(competition_.summary())), '\n');
    status.running_to_show = static_cast<std::size_t>(options_.running_games_to_show);
    for (const Slot& slot : slots_) {
        if (const auto& running = slot.running) {
            status.running.push_back({running->job.game_id, running->job.sides[0].description, seconds_since(running->began)});
        }
    }
    status.hint =
        end_ ? "finishing these games: " + end_->reason + "; Ctrl-C again to abort them"
             : std::string(options_.watches_keys ? "Ctrl-X or " : "") + "Ctrl-C to finish these games and stop";
    return status;
}

void Scheduler::warn(const std::string& text) {
    log_.warn(text);
    display_.warning(text);
}

}  // namespace ringmaster

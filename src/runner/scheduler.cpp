#include "ringmaster/runner/scheduler.hpp"

#include <algorithm>
#include <csignal>
#include <cstring>
#include <deque>
#include <map>
#include <set>
#include <utility>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/os/terminal.hpp"
#include "ringmaster/report/render_text.hpp"
#include "ringmaster/report/text_report.hpp"
#include "ringmaster/runner/live_page.hpp"
#include "ringmaster/runner/machine_watch.hpp"
#include "ringmaster/runner/pgn_file.hpp"
#include "ringmaster/runner/result_keeper.hpp"

namespace ringmaster {
namespace {

/// How long the display may stand still.
constexpr double seconds_between_refreshes = 1;

/// What a worker has written arrives within this; a game that is still being played does not matter any more.
constexpr double seconds_for_last_results = 0.1;

/// What is still being played so shortly before a machine's end comes to nothing.
constexpr double seconds_to_close = 15;

/// In less than so many seconds no worker gets to play.
constexpr double shortest_game = 5;

constexpr const char* time_is_up_in_words = "the time of the machines is up";

std::string signal_name(int signal) {
    const char* name = ::sigabbrev_np(signal);
    return signal == SIGINT  ? "Ctrl-C"
           : name == nullptr ? "signal " + std::to_string(signal)
                             : "SIG" + std::string(name);
}

std::uint64_t games_of(const Job& job) {
    return static_cast<std::uint64_t>(job.games());
}

/// What the first game shows of an event, it shows of a candidate where games have ended well before.
FailureWatch::Limits limits_for(const Store& store, const ScheduleOptions& options) {
    const int in_a_row = options.max_void_games_in_a_row;
    const int at_first = options.max_void_games_before_first_success;
    const bool has_games = store.count_games(options.epoch) > 0;
    return {in_a_row, has_games ? std::max(at_first, in_a_row) : at_first, static_cast<double>(options.patience),
            options.shortest_rest};
}

/// The run: one visible loop. A result is durable before anyone hears of it, but no game waits for that.
class Scheduler {
public:
    Scheduler(Competition& competition, Store& store, WorkerPool& pool, Display& display, EventLog& log,
              History& history, const EventFiles& files, const ScheduleOptions& options)
        : competition_(competition),
          pool_(pool),
          display_(display),
          log_(log),
          history_(history),
          files_(files),
          options_(options),
          results_(store, options.seconds_to_gather, options.seconds_between_checkpoints,
                   {[this] { return serve_while_locked(); },
                    [this](const std::string& text) {
                        warn(text);
                        display_.close();  // a live view is not refreshed meanwhile
                    }}),
          machines_(pool.machines(), limits_for(store, options)),
          slots_(pool.slots()),
          lengths_(pool.machines().size()),
          page_(files.page, options, options.adoptions) {}

    RunEnd run() {
        while (!abort_) {
            const bool resting = waits_for_rest();
            fill_slots();
            if (games_in_progress() == 0 && !resting) {
                break;
            }
            if (results_.waiting() == 0) {
                show_status();
                page_.refresh(competition_);
            }
            results_.checkpoint_if_due();
            handle_next_event();
            give_up_late_games();
        }
        if (abort_) {
            keep_results_that_arrived();
        }
        for (const Job& job : elsewhere_) {
            competition_.give_back(job);
        }
        keep_unstored();
        log_new_warnings(competition_.facts(FactsDetail::brief));
        display_.close();
        if (!end_ || (end_->kind == RunEnd::Kind::out_of_time && competition_.progress().complete())) {
            return RunEnd{RunEnd::Kind::complete, 0, ""};
        }
        if (end_->kind == RunEnd::Kind::out_of_time && !has_counted_) {
            return RunEnd{RunEnd::Kind::halted, 0, end_->reason + " before a game has ended",
                          "ask for more time than a game takes"};
        }
        return *end_;
    }

private:
    static constexpr double seconds_between_status_lines = 60;
    struct Running {
        Job job;
        SteadyClock::time_point began;
        std::uint64_t void_games_before = 0;
    };
    struct Slot {
        std::optional<Running> running;
        Deadline rest = Deadline::after(0);  ///< it gets no game before
    };

    void handle(NothingHappened) {}

    /// A commit costs milliseconds in which no event is taken. Therefore games that end together, or shortly after each
    /// other, are all followed by new ones first and then stored together.
    void handle_next_event() {
        PoolEvent next =
            next_event(results_.waiting() == 0 ? Deadline::after(seconds_between_refreshes) : results_.store_by());
        if (!std::holds_alternative<GameFinished>(next)) {
            keep_unstored();
        }
        std::visit([this](auto& event) { handle(std::move(event)); }, next);
        if (results_.waiting() >= slots_.size() && results_.store_by().passed()) {
            keep_unstored();
        }
    }

    PoolEvent next_event(const Deadline& deadline) {
        if (postponed_.empty()) {
            return pool_.wait(deadline);
        }
        PoolEvent event = std::move(postponed_.front());
        postponed_.pop_front();
        return event;
    }

    /// Whether another game would probably end before the machine does.
    bool has_time(std::size_t machine) const {
        const std::optional<double> left = pool_.seconds_left(machine);
        return !left || *left > std::max(lengths_[machine].likely_longest(), shortest_game) + seconds_to_close;
    }

    void end_machine(std::size_t machine) {
        const double left = std::max(pool_.seconds_left(machine).value_or(0), 0.0);
        const double likely = lengths_[machine].likely_longest();
        tell(pool_.machines()[machine] + " takes no more games: its time is up in " + duration_text(left) +
             (likely > 0 ? ", and a game may take " + duration_text(likely) : ""));
        machines_.end(machine);
        if (machines_.all_are_at_end()) {
            stop(RunEnd::Kind::out_of_time, time_is_up_in_words);
        }
    }

    void give_up_late_games() {
        for (std::size_t machine = 0; machine < lengths_.size(); ++machine) {
            if (const std::optional<double> left = pool_.seconds_left(machine); !left || *left > seconds_to_close) {
                return;
            }
        }
        if (games_in_progress() == 0 || abort_) {
            return;
        }
        tell(counted(games_in_progress(), "game") + " did not end in time and will be played again");
        abort_ = true;
        end_ = end_.value_or(RunEnd{RunEnd::Kind::out_of_time, 0, time_is_up_in_words});
    }

    void fill_slots() {
        for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
            const std::size_t machine = pool_.machine(slot);
            if (end_ || slots_[slot].running || !slots_[slot].rest.passed() || machines_.rests(machine, now())) {
                continue;
            }
            if (options_.max_games && started_ >= *options_.max_games) {
                return take_over_games();
            }
            if (!has_time(machine)) {
                end_machine(machine);
                continue;
            }
            std::optional<Job> job = next_job(machine);
            if (!job && elsewhere_.empty()) {
                return take_over_games();
            }
            if (!job) {
                continue;
            }
            started_ += games_of(*job);
            begin(slot, std::move(*job));
        }
    }

    void begin(std::size_t slot, Job job) {
        if (auto* game = std::get_if<GtpGame>(&job.game)) {
            game->log_gtp = options_.log_gtp;
        }
        const JobSide& first = job.sides[0];
        const std::string line = "starting game " + job.game_id + ": " + first.description + " (" +
                                 (first.role == Role::player ? first.name : "candidate") + " is " +
                                 colour_or_order(job) + ")";
        log_.note(line);
        if (options_.verbose) {
            display_.line(line);
        }
        job.date = local_time_text(wall_clock_now());
        pool_.start(slot, job);
        slots_[slot].running = Running{std::move(job), SteadyClock::now(), machines_.void_games(pool_.machine(slot))};
    }

    /// Where there is nothing else to play, workers that are there do not wait for games that have not begun: files may
    /// be copied to another machine for long.
    void take_over_games() {
        for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
            const std::size_t machine = pool_.machine(slot);
            if (slots_[slot].running || !slots_[slot].rest.passed() || machines_.is_in_trouble(machine) ||
                !has_time(machine) || !pool_.hello(slot)) {
                continue;
            }
            const auto other = std::ranges::find_if(slots_, [&](const Slot& its) {
                return its.running && may_play(machine, its.running->job) &&
                       pool_.withdraw(static_cast<std::size_t>(&its - slots_.data()));
            });
            if (other == slots_.end()) {
                return;
            }
            begin(slot, take_running(static_cast<std::size_t>(other - slots_.begin())).job);
        }
    }

    /// The next job that the machine may play; those that it may not wait for another one.
    std::optional<Job> next_job(std::size_t machine) {
        const auto waiting = std::ranges::find_if(elsewhere_, [&](const Job& job) { return may_play(machine, job); });
        if (waiting != elsewhere_.end()) {
            std::optional<Job> job = std::move(*waiting);
            elsewhere_.erase(waiting);
            return job;
        }
        std::optional<Job> job = ask();
        while (job && !may_play(machine, *job)) {
            elsewhere_.push_back(std::move(*job));
            job = ask();
        }
        return job;
    }

    /// What a machine lacks is no fault of a candidate: who failed has his second chance elsewhere.
    bool may_play(std::size_t machine, const Job& job) const {
        const auto found = void_on_.find(job.number);
        return found == void_on_.end() || found->second.machine != machine || !machines_.others_play(machine, now());
    }

    /// When the competition cannot make a job (a placeholder that does not fit a value, say) the run halts in order.
    std::optional<Job> ask() {
        try {
            return competition_.ask();
        } catch (const Error& error) {
            warn(error.what());
            stop(RunEnd::Kind::halted, "the next game cannot be made");
            return std::nullopt;
        }
    }

    void handle(GameFinished event) {
        const Running running = take_running(event.slot);
        const Job& job = running.job;
        if (event.outcome.number != job.number) {
            throw bug("slot " + std::to_string(event.slot) + " answered for another game");
        }
        for (const std::string& warning : event.outcome.warnings) {
            warn_of_game(job.game_id + on(pool_.machine(event.slot)), warning);
        }
        if (event.outcome.not_started) {
            wait_for_program(event.slot, running, event.outcome.detail);
        } else if (event.outcome.ending == Ending::void_game) {
            keep_files(job, event.outcome);
            game_failed(event.slot, running, make_void_game(job, event.outcome, wall_clock_now()));
        } else {
            lengths_[pool_.machine(event.slot)].tell(event.seconds);
            count_game(event.slot, running, event.outcome);
        }
    }

    /// The slot's next game does not wait for the disk. It is chosen knowing this one, as it will be when this one is
    /// replayed from the store; if we die before this one is stored, nobody has heard of it and both are played again.
    /// Its files are written at once: those of many games together would keep all slots waiting.
    void count_game(std::size_t slot, const Running& running, const Outcome& outcome) {
        const Job& job = running.job;
        if (const auto found = void_on_.find(job.number); found != void_on_.end()) {
            if (found->second.machine != pool_.machine(slot) && outcome.ending != Ending::failure) {
                heed(machines_.tell_void_only_there(found->second.machine, found->second.reason, now()));
            }
            void_on_.erase(found);
        }
        for (GameRecord& record : make_records(job, outcome, wall_clock_now())) {
            record.epoch = options_.epoch;
            competition_.tell(record);
            has_counted_ = true;
            heed(machines_.tell_counted(stint_of(slot, running), job, record, competition_.point(job, record.loser())));
            GameNews news = news_of(record);
            results_.add(std::move(record), std::move(news));
        }
        fill_slots();
        keep_files(job, outcome);
    }

    void keep_unstored() {
        for (const GameNews& news : results_.store_waiting()) {
            announce(news);
        }
    }

    /// Signals are served at once, all else when the file is free again. False: the user does not want to wait for
    /// that.
    bool serve_while_locked() {
        if (abort_) {
            return false;
        }
        PoolEvent event = pool_.wait(Deadline::after(0));
        if (const auto* signal = std::get_if<SignalCame>(&event)) {
            handle(*signal);
            display_.close();
        } else if (!std::holds_alternative<NothingHappened>(event)) {
            postponed_.push_back(std::move(event));
        }
        return true;
    }

    GameNews news_of(const GameRecord& record) {
        GameNews news;
        news.line = "game " + std::to_string(record.number) + ": " + competition_.describe(record);
        const bool history_is_due =
            options_.history_period &&
            competition_.progress().finished % static_cast<std::uint64_t>(*options_.history_period) == 0;
        if (history_is_due) {
            news.history = competition_.history_lines();
        }
        news.notices = competition_.take_notices();
        return news;
    }

    void announce(const GameNews& news) {
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

    /// What remains of a game beside its result. A record that cannot be written is a warning: the game counts all the
    /// same.
    void keep_files(const Job& job, const Outcome& outcome) {
        for (const GameFile& file : game_files(job, outcome, files_, options_.record_games)) {
            try {
                if (file.is_added) {
                    add_to_pgn(file.path, file.content);
                    continue;
                }
                make_folder(file.path.parent_path());
                replace_file(file.path, file.content);
            } catch (const Error& error) {
                warn("a record of a game was not written, its result is not touched: " + std::string(error.what()));
            }
        }
        for (const std::string& line : stderr_lines(job, outcome)) {
            if (options_.stderr_to_log) {
                log_.note(line);
            } else {
                display_.engine_line(line);
            }
        }
    }

    /// Words for where a game is played; none for here.
    std::string on(std::size_t machine) const {
        const std::string name = pool_.machines()[machine];
        return name == "local" ? "" : " on " + name;
    }

    void handle(const WorkerLost& event) {
        const Running running = take_running(event.slot);
        const std::size_t machine = pool_.machine(event.slot);
        const std::string name = pool_.machines()[machine];
        const std::string text =
            "game " + running.job.game_id +
            (event.is_of_copy ? " cannot begin" + on(machine) + ", it is tried again: "
                              : " will be played again, its worker" + on(machine) + " was lost: ") +
            event.how;
        machines_.is_in_trouble(machine) ? log_.note(text) : warn(text);
        // Who has this machine only knows which.
        const LostWorkers lost{name, 1, event.is_refused ? 1U : 0U};
        if (!event.is_of_copy && (name != "local" || pool_.machines().size() > 1) && results_.store(lost)) {
            competition_.tell(lost);
        }
        heed(machines_.tell_lost_worker(stint_of(event.slot, running), running.job, event.how));
        take_back(event.slot, running.job);
    }

    void handle(const CopyBegan& event) { tell(event.what); }

    /// Tells that a program cannot be started: the first attempt is news, the others are for the log.
    void wait_for_program(std::size_t slot, const Running& running, const std::string& how) {
        const Job& job = running.job;
        const std::size_t machine = pool_.machine(slot);
        const bool is_news = machines_.rest(machine, job, now()) == 0 && !machines_.is_in_trouble(machine);
        const std::string text = "game " + job.game_id + " cannot begin" + on(machine) + ", it is tried again: " + how;
        is_news ? warn(text) : log_.note(text);
        heed(machines_.tell_not_started(stint_of(slot, running), job, how));
        take_back(slot, job);
    }

    /// Takes back a game that never began; the slot rests.
    void take_back(std::size_t slot, const Job& job) {
        competition_.give_back(job);
        started_ -= games_of(job);
        slots_[slot].rest = Deadline::after(machines_.rest(pool_.machine(slot), job, now()));
    }

    MachineWatch::Stint stint_of(std::size_t slot, const Running& running) const {
        return {pool_.machine(slot), now() - seconds_since(running.began), now()};
    }

    void heed(const MachineWatch::Verdict& verdict) {
        if (!verdict.news.empty()) {
            warn(verdict.news);
        }
        if (verdict.halt) {
            stop(RunEnd::Kind::halted, verdict.halt.reason, verdict.halt.advice);
        }
    }

    void game_failed(std::size_t slot, const Running& running, VoidGame game) {
        const Job& job = running.job;
        game.epoch = options_.epoch;
        if (results_.store(game)) {
            competition_.tell(game);
        }
        competition_.give_back(job);
        void_on_[job.number] = {pool_.machine(slot), game.reason};
        warn("game " + job.game_id + " is void" + on(pool_.machine(slot)) + ": " + game.reason);
        heed(machines_.tell_void(stint_of(slot, running), job, game, running.void_games_before));
    }

    void handle(const KeyPressed& event) {
        if (event.key == ctrl_x) {
            stop(RunEnd::Kind::stopped, "as asked by Ctrl-X");
        }
    }

    void handle(const SignalCame& event) {
        switch (event.signal) {
            case SIGUSR1:
                for (const auto& game : running_games()) {
                    display_.line("in progress: game " + game.game_id + ", " + duration_text(game.seconds) + ", " +
                                  game.description);
                }
                return;
            case SIGTSTP:
                display_.close();
                return pool_.suspend();
            case SIGUSR2:
                return stop(RunEnd::Kind::stopped, "as asked by 'ringmaster stop'");
            case SIGXCPU:
                return stop(RunEnd::Kind::out_of_time, time_is_up_in_words);
            default:
                break;
        }
        if (!end_) {
            return stop(RunEnd::Kind::stopped, "as asked by " + signal_name(event.signal));
        }
        abort_ = true;
        end_ = RunEnd{RunEnd::Kind::aborted, event.signal, "aborted by " + signal_name(event.signal)};
    }

    void stop(RunEnd::Kind kind, const std::string& reason, const std::string& advice = "") {
        if (end_) {
            return;
        }
        end_ = RunEnd{kind, 0, reason, advice};
        for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
            if (slots_[slot].running && pool_.withdraw(slot)) {
                competition_.give_back(take_running(slot).job);
            }
        }
        log_.note("no new games: " + reason + (advice.empty() ? "" : "; " + advice));
        if (games_in_progress() > 0) {
            display_.line("finishing " + counted(games_in_progress(), "game") + ", then stopping (" + reason +
                          "; Ctrl-C again to abort)");
        }
    }

    /// Outcomes that are on their way at an abort are kept like any other.
    void keep_results_that_arrived() {
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

    Running take_running(std::size_t slot) {
        std::optional<Running>& running = slots_.at(slot).running;
        if (!running) {
            throw bug("slot " + std::to_string(slot) + " answered without a game");
        }
        Running taken = std::move(*running);
        running.reset();
        return taken;
    }

    std::size_t games_in_progress() const {
        std::size_t count = 0;
        for (const Slot& slot : slots_) {
            count += slot.running.has_value();
        }
        return count;
    }

    bool waits_for_rest() const {
        const bool a_slot_rests = std::ranges::any_of(slots_, [](const Slot& slot) { return !slot.rest.passed(); });
        return !end_ && (a_slot_rests || machines_.all_rest(now())) && !competition_.progress().complete();
    }

    /// Shows the state of the run: where there is no live view, by a line now and then.
    void show_status() {
        const bool is_due = next_status_line_.passed();
        if (!is_due && !display_.is_live()) {
            return;
        }
        const EventFacts facts = competition_.facts(FactsDetail::brief);
        if (display_.is_live()) {
            display_.refresh(status(facts));
        } else {
            display_.line(status_line(facts));
        }
        if (is_due) {
            next_status_line_ = Deadline::after(seconds_between_status_lines);
            log_new_warnings(facts);
        }
    }

    /// A warning is logged once in a run.
    void log_new_warnings(const EventFacts& facts) {
        for (const WarningFacts& warning : facts.warnings) {
            if (known_warnings_.emplace(kind_of(warning), figures_of(warning).name).second) {
                log_.warn(warning_text(warning, facts));
            }
        }
    }

    std::vector<LiveStatus::Running> running_games() const {
        std::vector<LiveStatus::Running> games;
        for (const Slot& slot : slots_) {
            if (const auto& running = slot.running) {
                games.push_back(
                    {running->job.game_id, running->job.sides[0].description, seconds_since(running->began)});
            }
        }
        return games;
    }

    LiveStatus status(const EventFacts& facts) const {
        LiveStatus status;
        status.event = options_.event;
        status.answer = answer_lines(facts);
        status.warnings = each(facts.warnings, [&](const auto& warning) { return warning_text(warning, facts); });
        Report leaders = text_report(facts, ReportDetail::brief, options_.candidates_to_show);
        leaders.erase(leaders.begin());  // the answer
        status.summary = split(trim(render_text(leaders)), '\n');
        status.running_to_show = static_cast<std::size_t>(options_.number_of_running_simulations_to_show);
        status.running = running_games();
        status.hint =
            end_ ? "finishing these games: " + end_->reason + "; Ctrl-C again to abort them"
                 : std::string(options_.watches_keys ? "Ctrl-X or " : "") + "Ctrl-C to finish these games and stop";
        return status;
    }

    void tell(const std::string& text) {
        log_.note(text);
        display_.line(text);
    }

    void warn(const std::string& text) {
        log_.warn(text);
        display_.warning(text);
    }

    /// What may go wrong in every game of a night is shown twice. The log tells it each time.
    void warn_of_game(const std::string& game, const std::string& warning) {
        constexpr std::size_t most_remembered = 1000;
        if (kinds_of_warnings_.size() > most_remembered) {  // an engine's words may be others each time
            kinds_of_warnings_.clear();
        }
        const std::string text = "game " + game + ": " + warning;
        const std::size_t colon = warning.find(": ");
        const std::size_t name = colon == std::string::npos ? 0 : colon;  // a player's may have digits
        const int times = ++kinds_of_warnings_[{warning.substr(0, name), kind_of_message(warning.substr(name))}];
        times > 2 ? log_.note(text) : warn(times == 2 ? text + " (from now on only the log tells of it)" : text);
    }

    double now() const { return seconds_since(began_); }

    Competition& competition_;
    WorkerPool& pool_;
    Display& display_;
    EventLog& log_;
    History& history_;
    EventFiles files_;
    ScheduleOptions options_;

    ResultKeeper results_;
    MachineWatch machines_;
    SteadyClock::time_point began_ = SteadyClock::now();
    std::vector<Slot> slots_;
    std::vector<GameLengths> lengths_;  ///< of the games on each machine
    std::deque<Job> elsewhere_;         ///< games that wait for another machine than they failed on
    struct VoidOn {
        std::size_t machine = 0;
        std::string reason;
    };
    std::map<std::uint64_t, VoidOn> void_on_;  ///< where a game was void, by its number
    std::optional<RunEnd> end_;                ///< set: no new games
    bool abort_ = false;
    std::uint64_t started_ = 0;
    bool has_counted_ = false;         ///< a game of this run
    std::deque<PoolEvent> postponed_;  ///< that came while the state file was locked
    LivePage page_;
    std::set<std::pair<std::string, std::string>> known_warnings_;
    std::map<std::pair<std::string, std::string>, int> kinds_of_warnings_;  ///< of players, how often each was told
    Deadline next_status_line_ = Deadline::after(seconds_between_status_lines);
};

}  // namespace

RunEnd run_games(Competition& competition, Store& store, WorkerPool& pool, Display& display, EventLog& log,
                 History& history, const EventFiles& files, const ScheduleOptions& options) {
    return Scheduler(competition, store, pool, display, log, history, files, options).run();
}

}  // namespace ringmaster

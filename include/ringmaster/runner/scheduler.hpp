#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ringmaster/base/time.hpp"
#include "ringmaster/competition/competition.hpp"
#include "ringmaster/game/record.hpp"
#include "ringmaster/runner/display.hpp"
#include "ringmaster/runner/event_files.hpp"
#include "ringmaster/runner/event_log.hpp"
#include "ringmaster/runner/live_page.hpp"
#include "ringmaster/runner/machine_watch.hpp"
#include "ringmaster/runner/worker_pool.hpp"
#include "ringmaster/store/store.hpp"

namespace ringmaster {

/// What people are told of a game once it is stored.
struct GameNews {
    std::string line;
    std::vector<std::string> history;  ///< the tree, when it is due
    std::vector<std::string> notices;
};

/// What somebody who waits for a locked file does meanwhile.
struct Meanwhile {
    std::function<bool()> serve;  ///< takes what happens; false: wait no longer
    std::function<void(const std::string&)> warn;
    double bearable_seconds = 1;  ///< another program that reads or repairs something is not worth a word
};

/// Repeats the attempt until it succeeds, or `serve` wants no more: then it says false.
bool store_patiently(const std::function<bool()>& attempt, const Meanwhile& meanwhile);

/// Keeps the results of a run. A game that counts is kept in memory first: the competition knows it, the disk does not;
/// so games that end together, or shortly after each other, cost one commit. What is not stored at all is played again.
class ResultKeeper {
public:
    ResultKeeper(Store& store, double seconds_to_gather, double seconds_between_checkpoints, Meanwhile meanwhile)
        : store_(store),
          seconds_to_gather_(seconds_to_gather),
          seconds_between_checkpoints_(seconds_between_checkpoints),
          meanwhile_(std::move(meanwhile)) {}

    void add(GameRecord record, GameNews news);

    /// How many wait to be stored, and until when the first of them may.
    std::size_t waiting() const { return records_.size(); }
    const Deadline& store_by() const { return store_by_; }

    /// Stores all that wait, in the order of their ends. What is to be told now; nothing when they were not stored.
    std::vector<GameNews> store_waiting();

    bool store(const VoidGame& game);

    /// To be called often: has the store move what is new into the file itself, now and then (Store::checkpoint).
    void checkpoint_if_due();

private:
    bool store_to_checkpoint(const std::function<bool()>& attempt);

    Store& store_;
    double seconds_to_gather_;
    double seconds_between_checkpoints_;
    Meanwhile meanwhile_;
    std::vector<GameRecord> records_;
    std::vector<GameNews> news_;
    Deadline store_by_ = Deadline::never();
    Deadline next_checkpoint_ = Deadline::never();
};

struct ScheduleOptions {
    std::string event;
    std::optional<std::uint64_t> max_games;  ///< to start in this run
    bool record_games = true;
    bool stderr_to_log = true;  ///< false: it is shown instead
    bool log_gtp = false;
    bool watches_keys = false;  ///< Ctrl-X works
    bool verbose = false;       ///< shows the start of a game too
    int epoch = 1;
    FailureWatch::Limits limits = {};
    std::optional<int> history_period;  ///< games between two descriptions of the tree in the history
    int running_games_to_show = 12;
    int html_report_period = 0;                   ///< seconds; 0: no page
    std::vector<std::size_t> candidates_to_show;  ///< at each depth
    double seconds_to_gather = 0;                 ///< how long a result may wait for others to be stored with
    double seconds_between_checkpoints = 60;  ///< for so long a stored game may be missing in a copy of the file alone
};

/// How a run ended.
struct RunEnd {
    enum class Kind {
        complete,     ///< all wanted games are played, or max_games are
        stopped,      ///< as asked; the games in progress were finished
        halted,       ///< games kept failing
        out_of_time,  ///< the time of all machines is up, or nearly; as after `stopped`, but for games that would not
                      ///< end in time
        aborted,      ///< by a second signal; games in progress are lost and will be played again
    };
    Kind kind = Kind::complete;
    int signal = 0;
    std::string reason;
    std::string advice = {};  ///< what to do about a halt
};

/// The one loop of a run: fill the free slots, wait for one event, tell the competition what it brought, start the
/// slot's next game, store the result, show it. A result is durable before anyone hears of it, but no game waits for
/// that.
///
/// Signals: the first SIGINT, SIGTERM or SIGHUP starts no new game; the second aborts; SIGUSR2 (sent by `stop`) and the
/// key Ctrl-X are like the first, however often they come; SIGUSR1 prints what is running.
///
/// Void games: the game is given back and played again, on another machine if there is one that plays. MachineWatch
/// says when they, or games that an engine's failure lost, are too many: then the machine rests, and the run halts when
/// all are in trouble.
///
/// Absences: a worker that dies, is stuck or cannot be started says nothing about the engines, nor does an engine's
/// program that is not there. The game is played again as if it had never begun; the slot or the machine rests
/// meanwhile, ever longer, and when patience is over the run halts.
///
/// Time: on a machine that tells when its time is up no game is begun that will probably not end before. When no
/// machine takes games any more the run ends in order; shortly before the time is up it gives up those still in
/// progress. SIGXCPU says that the time of all is nearly up.
///
/// While another program holds the state file locked the results wait; signals are served meanwhile.
class Scheduler {
public:
    Scheduler(Competition& competition, Store& store, WorkerPool& pool, Display& display, EventLog& log,
              History& history, const EventFiles& files, const ScheduleOptions& options);

    RunEnd run();

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

    void handle_next_event();
    void fill_slots();
    bool has_time(std::size_t machine) const;
    void end_machine(std::size_t machine);
    void give_up_late_games();
    std::optional<Job> next_job(std::size_t machine);
    bool may_play(std::size_t machine, const Job& job) const;
    std::optional<Job> ask();
    void handle(NothingHappened) {}
    void handle(GameFinished event);
    void handle(const WorkerLost& event);
    void handle(const CopyBegan& event);
    void handle(const SignalCame& event);
    void handle(const KeyPressed& event);
    void count_game(int slot, const Running& running, const Outcome& outcome);
    void keep_unstored();
    GameNews news_of(const GameRecord& record);
    void announce(const GameNews& news);
    void keep_files(const Job& job, const Outcome& outcome);
    void game_failed(int slot, const Running& running, VoidGame game);
    void wait_for_program(int slot, const Running& running, const std::string& how);
    void let_rest(int slot, const Job& job);
    MachineWatch::Stint stint_of(int slot, const Running& running) const;
    void heed(const MachineWatch::Verdict& verdict);
    double now() const { return seconds_since(began_); }
    bool waits_for_rest() const;
    PoolEvent next_event(const Deadline& deadline);
    bool serve_while_locked();
    void halt_for(const Halt& halt);
    void stop(RunEnd::Kind kind, const std::string& reason, const std::string& advice = "");
    void keep_results_that_arrived();
    Running take_running(int slot);
    std::size_t games_in_progress() const;
    void show_status();
    std::vector<LiveStatus::Running> running_games() const;
    LiveStatus status(const EventFacts& facts) const;
    void log_new_warnings(const EventFacts& facts);
    void warn(const std::string& text);

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
    int signals_ = 0;
    std::uint64_t started_ = 0;
    bool has_counted_ = false;         ///< a game of this run
    std::deque<PoolEvent> postponed_;  ///< that came while the state file was locked
    LivePage page_;
    std::set<std::pair<std::string, std::string>> known_warnings_;
    Deadline next_status_line_ = Deadline::after(seconds_between_status_lines);
};

}  // namespace ringmaster

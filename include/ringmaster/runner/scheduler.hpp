#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/competition/competition.hpp"
#include "ringmaster/game/run_settings.hpp"
#include "ringmaster/report/adoption.hpp"
#include "ringmaster/runner/display.hpp"
#include "ringmaster/runner/event_files.hpp"
#include "ringmaster/runner/event_log.hpp"
#include "ringmaster/runner/worker_pool.hpp"
#include "ringmaster/store/store.hpp"

namespace ringmaster {

struct ScheduleOptions : RunSettings {
    std::string event;
    std::optional<std::uint64_t> max_games;  ///< to start in this run
    bool log_gtp = false;
    bool watches_keys = false;  ///< Ctrl-X works
    bool verbose = false;       ///< shows the start of a game too
    int epoch = 1;
    double shortest_rest = 1;                     ///< seconds between two attempts at a game that did not begin
    std::optional<int> history_period;            ///< games between two descriptions of the tree in the history
    std::vector<std::size_t> candidates_to_show;  ///< at each depth
    std::vector<AdoptionFacts> adoptions = {};    ///< for the page
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
        aborted,      ///< by a signal when it was to end already; games in progress are lost and will be played again
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
/// Signals: SIGINT, SIGTERM or SIGHUP starts no new game; when that is so already, whatever the reason, it aborts.
/// SIGUSR2 (sent by `stop`) and the key Ctrl-X are like a first one, however often they come; SIGUSR1 prints what is
/// running.
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
RunEnd run_games(Competition& competition, Store& store, WorkerPool& pool, Display& display, EventLog& log,
                 History& history, const EventFiles& files, const ScheduleOptions& options);

}  // namespace ringmaster

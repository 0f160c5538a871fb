#include "ringmaster/runner/worker.hpp"

#include <csignal>
#include <iostream>
#include <string>

#include <unistd.h>

#include "ringmaster/game/wire.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/os/guardian.hpp"
#include "ringmaster/os/orphans.hpp"
#include "ringmaster/os/ticks.hpp"
#include "ringmaster/runner/game_runner.hpp"

namespace ringmaster {
namespace {

constexpr double seconds_to_end_leftovers = 1;
constexpr double seconds_between_looks = 1;

/// Plays games one after the other.
class Workplace {
public:
    Workplace() { guardian_.keep_pulse(STDOUT_FILENO); }

    /// Whatever the engines left running is gone afterwards; but where engines stay, so that looking for leftovers
    /// costs more, within a second.
    Outcome play(const Job& job) {
        guardian_.replace_if_dead();
        Outcome outcome = run_game(job, &guardian_, &kept_);
        Ticks::stop();
        if (kept_.is_empty() || seconds_since(looked_) > seconds_between_looks) {
            end_leftovers(outcome);
        }
        return outcome;
    }

private:
    void end_leftovers(Outcome& outcome) {
        if (!end_children(guardian_, kept_.processes(), Deadline::after(seconds_to_end_leftovers))) {
            outcome.warnings.emplace_back("a process that an engine left behind cannot be killed");
        }
        looked_ = SteadyClock::now();
    }

    Guardian guardian_;
    Ticks ticks_;
    KeptEngines kept_;
    SteadyClock::time_point looked_ = SteadyClock::now();
};

}  // namespace

int run_worker() {
    // Whoever signals the whole service means ringmaster, which ends us by closing our input.
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        std::signal(signal, SIG_IGN);
    }
    adopt_orphans();
    std::ios::sync_with_stdio(false);  // else each character of a job is a call
    Workplace workplace;
    std::string line;
    while (std::getline(std::cin, line)) {
        if (!write_all(STDOUT_FILENO, outcome_to_line(workplace.play(job_from_line(line))) + '\n')) {
            return 1;
        }
    }
    return 0;
}

}  // namespace ringmaster

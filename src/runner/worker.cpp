#include "ringmaster/runner/worker.hpp"

#include <cerrno>
#include <csignal>
#include <iostream>
#include <string>

#include <unistd.h>

#include "ringmaster/game/wire.hpp"
#include "ringmaster/os/guardian.hpp"
#include "ringmaster/os/orphans.hpp"
#include "ringmaster/runner/game_runner.hpp"

namespace ringmaster {
namespace {

constexpr double seconds_to_end_leftovers = 1;

bool write_line(std::string line) {
    line += '\n';
    std::size_t done = 0;
    while (done < line.size()) {
        const ssize_t count = ::write(STDOUT_FILENO, line.data() + done, line.size() - done);
        if (count < 0 && errno != EINTR) {
            return false;
        }
        done += count > 0 ? static_cast<std::size_t>(count) : 0;
    }
    return true;
}

/// Plays the game; whatever the engines left running is gone afterwards.
Outcome play(const Job& job, Guardian& guardian) {
    Outcome outcome = run_game(job, &guardian);
    if (!end_children(guardian, Deadline::after(seconds_to_end_leftovers))) {
        outcome.warnings.emplace_back("a process that an engine left behind cannot be killed");
    }
    return outcome;
}

}  // namespace

int run_worker() {
    // Whoever signals the whole service means ringmaster, which ends us by closing our input.
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        std::signal(signal, SIG_IGN);
    }
    adopt_orphans();
    Guardian guardian;
    guardian.keep_pulse(STDOUT_FILENO);
    std::string line;
    while (std::getline(std::cin, line)) {
        guardian.replace_if_dead();
        if (!write_line(outcome_to_line(play(job_from_line(line), guardian)))) {
            return 1;
        }
    }
    return 0;
}

}  // namespace ringmaster

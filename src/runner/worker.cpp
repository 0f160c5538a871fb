#include "ringmaster/runner/worker.hpp"

#include <cerrno>
#include <csignal>
#include <iostream>
#include <string>

#include <unistd.h>

#include "ringmaster/game/wire.hpp"
#include "ringmaster/os/guardian.hpp"
#include "ringmaster/runner/game_runner.hpp"

namespace ringmaster {
namespace {

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

}  // namespace

int run_worker() {
    // Whoever signals the whole service means ringmaster, which ends us by closing our input.
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        std::signal(signal, SIG_IGN);
    }
    Guardian guardian;
    std::string line;
    while (std::getline(std::cin, line)) {
        if (!write_line(outcome_to_line(run_game(job_from_line(line), &guardian)))) {
            return 1;
        }
    }
    return 0;
}

}  // namespace ringmaster

#pragma once

#include "ringmaster/game/wire.hpp"
#include "ringmaster/os/lifeline.hpp"
#include "ringmaster/os/subprocess.hpp"

#include "support/patience.hpp"

namespace ringmaster {

/// The next line of a worker that is no pulse, with its newline.
inline std::string line_of_worker(Subprocess& worker) {
    std::string received;
    const Deadline deadline = Deadline::after(patience);
    while (received.find('\n') == std::string::npos && worker.read(received, deadline) == Subprocess::Io::done) {
        received.erase(0, received.find_first_not_of(Lifeline::pulse));
    }
    return received;
}

/// Takes a worker's hello and answers it.
inline Hello greet(Subprocess& worker, const Welcome& welcome = {}) {
    std::string line = line_of_worker(worker);
    line.erase(line.find('\n'));
    worker.write(welcome_to_line(welcome) + "\n", Deadline::after(patience));
    return hello_from_line(line);
}

/// A worker that has been greeted.
inline Subprocess greeted_worker() {
    Launch launch;
    launch.command = {RINGMASTER_PROGRAM, "worker"};
    Subprocess worker(launch);
    greet(worker);
    return worker;
}

}  // namespace ringmaster

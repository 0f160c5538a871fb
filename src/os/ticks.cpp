#include "ringmaster/os/ticks.hpp"

#include <csignal>

#include <sys/time.h>

#include "ringmaster/base/error.hpp"

namespace ringmaster {
namespace {

bool are_allowed = false;
bool are_running = false;

void set_timer(long microseconds) {
    const timeval each{0, microseconds};
    const itimerval timer{each, each};
    setitimer(ITIMER_REAL, &timer, nullptr);
    are_running = microseconds > 0;
}

void do_nothing(int) {
}

}  // namespace

Ticks::Ticks() {
    if (are_allowed) {
        throw bug("a process was to have two kinds of ticks");
    }
    are_allowed = true;
    struct sigaction action {};
    action.sa_handler = do_nothing;  // and no SA_RESTART: the call is to fail
    sigaction(SIGALRM, &action, nullptr);
    sigset_t alarm;
    sigemptyset(&alarm);
    sigaddset(&alarm, SIGALRM);
    sigprocmask(SIG_UNBLOCK, &alarm, nullptr);
}

/// The signal is ignored from now on: one that is still under way must not end the process.
Ticks::~Ticks() {
    stop();
    std::signal(SIGALRM, SIG_IGN);
    are_allowed = false;
}

bool Ticks::start() {
    if (are_allowed && !are_running) {
        set_timer(static_cast<long>(period * 1e6));
    }
    return are_running;
}

void Ticks::stop() {
    if (are_running) {
        set_timer(0);
    }
}

}  // namespace ringmaster

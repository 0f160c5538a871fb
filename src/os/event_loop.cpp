#include "ringmaster/os/event_loop.hpp"

#include <cerrno>
#include <cstring>

#include <fmt/format.h>
#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "ringmaster/base/error.hpp"

namespace ringmaster {
namespace {

bool is_ignored(int signal) {
    struct sigaction action {};
    return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

}  // namespace

std::vector<std::size_t> wait_readable(const std::vector<int>& descriptors, const Deadline& deadline,
                                       const std::vector<int>& writable) {
    std::vector<pollfd> polled;
    for (const int descriptor : descriptors) {
        polled.push_back({descriptor, POLLIN, 0});
    }
    for (const int descriptor : writable) {
        polled.push_back({descriptor, POLLOUT, 0});
    }
    std::vector<std::size_t> ready;
    if (poll(polled.data(), polled.size(), deadline.poll_timeout()) <= 0) {
        return ready;
    }
    for (std::size_t i = 0; i < descriptors.size(); ++i) {
        if (polled[i].revents != 0) {
            ready.push_back(i);
        }
    }
    return ready;
}

SignalQueue::SignalQueue(std::initializer_list<int> signals, std::initializer_list<int> own_signals) {
    sigset_t taken;
    sigemptyset(&taken);
    for (const int signal : signals) {
        if (!is_ignored(signal)) {
            sigaddset(&taken, signal);
        }
    }
    for (const int signal : own_signals) {
        sigaddset(&taken, signal);
    }
    descriptor_ = Descriptor(signalfd(-1, &taken, SFD_NONBLOCK | SFD_CLOEXEC));
    if (!descriptor_) {
        const int reason = errno;
        throw Error(fmt::format("cannot wait for signals: {}", std::strerror(reason)), "", remedy_for_limit(reason));
    }
    sigprocmask(SIG_BLOCK, &taken, &old_mask_);
    for (const int signal : own_signals) {
        std::signal(signal, SIG_IGN);  // a blocked signal reaches a signalfd all the same
    }
}

SignalQueue::~SignalQueue() {
    while (take()) {
    }
    sigprocmask(SIG_SETMASK, &old_mask_, nullptr);
}

std::optional<int> SignalQueue::take() {
    signalfd_siginfo info;
    if (::read(descriptor_.get(), &info, sizeof info) != static_cast<ssize_t>(sizeof info)) {
        return std::nullopt;
    }
    return static_cast<int>(info.ssi_signo);
}

}  // namespace ringmaster

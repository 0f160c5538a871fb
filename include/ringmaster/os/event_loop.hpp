#pragma once

#include <csignal>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <vector>

#include "ringmaster/base/time.hpp"
#include "ringmaster/os/files.hpp"

namespace ringmaster {

/// Waits until one of the descriptors has something to read or is hung up. Gives the positions of those that have
/// (empty: the deadline passed or a signal came). Descriptors of -1 are never ready. It ends, too, as soon as one of
/// `writable` takes bytes.
std::vector<std::size_t> wait_readable(const std::vector<int>& descriptors, const Deadline& deadline,
                                       const std::vector<int>& writable = {});

/// Turns signals into data: while it lives, the named signals are not delivered but can be taken like bytes from a
/// pipe (signalfd). Programs we start get the usual signal mask back.
///
/// A signal that is ignored when the queue is made is left alone: whoever started us (nohup, a script that puts us into
/// the background) does not want it to reach us.
///
/// `own_signals` are those that mean something between us and ourselves only. They are taken whatever was to become of
/// them, and who sends one too late does nothing: at the end they are ignored.
class SignalQueue {
public:
    explicit SignalQueue(std::initializer_list<int> signals, std::initializer_list<int> own_signals = {});
    /// Signals that have come and were not taken are forgotten.
    ~SignalQueue();
    SignalQueue(const SignalQueue&) = delete;
    SignalQueue& operator=(const SignalQueue&) = delete;

    /// The next signal that came, if any. Never waits.
    std::optional<int> take();

    /// What wait_readable is to wait for.
    int descriptor() const { return descriptor_.get(); }

private:
    Descriptor descriptor_;
    sigset_t old_mask_;
};

}  // namespace ringmaster

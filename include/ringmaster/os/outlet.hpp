#pragma once

#include <cerrno>
#include <streambuf>
#include <string>

#include "ringmaster/os/files.hpp"

namespace ringmaster {

/// A stream buffer on a terminal, a pipe or a socket from which perhaps nobody reads (Ctrl-S, a sleeping ssh client, a
/// stuck pager): it never waits longer than its patience.
///
/// What is written between two flushes is one message. It is taken or refused as a whole, and a flush that is refused
/// makes the stream fail. Of a message that was taken an end may be left; it goes before the next one.
///
/// Whoever shares the descriptor with us sees nothing of it: no file description becomes non-blocking but our own.
class Outlet : public std::streambuf {
public:
    explicit Outlet(int descriptor);

    /// How long a flush waits for somebody who does not read: not at all, unless this says so. Who did not read for so
    /// long is not waited for again before he reads.
    void set_patience(double seconds) { patience_ = seconds; }
    bool has_waited_in_vain() const { return waited_in_vain_; }

    /// Whether nothing is left of what was taken.
    bool is_drained() const { return rest_.empty(); }

    /// Why the last flush did not get all through: an errno; EAGAIN: nobody reads.
    int reason() const { return reason_; }

    /// Whether that is because the other end is closed: who read there has enough, or closed the terminal.
    bool has_lost_its_reader() const { return reason_ == EPIPE || (reason_ == EIO && is_device_); }

protected:
    int_type overflow(int_type letter) override;
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int sync() override;

private:
    bool push();
    ssize_t write_some() const;

    int descriptor_;
    bool is_socket_ = false;
    bool is_device_ = false;
    bool may_block_ = false;  ///< nothing but poll(2) keeps a write from waiting
    Descriptor own_;          ///< the same pipe or terminal, opened by us
    std::string message_;
    std::string rest_;
    double patience_ = 0;
    bool waited_in_vain_ = false;
    int reason_ = 0;
};

}  // namespace ringmaster

#pragma once

#include <chrono>
#include <string>

namespace ringmaster {

using SteadyClock = std::chrono::steady_clock;

/// A moment after which a wait is given up. Measured on the steady clock: setting the wall clock changes nothing.
class Deadline {
public:
    static Deadline after(double seconds);
    static Deadline never();

    /// A deadline so many seconds later.
    Deadline later_by(double seconds) const;

    bool passed() const;

    /// What is left, in milliseconds, rounded up, for poll(2): 0 when passed, -1 for never.
    int poll_timeout() const;

    bool earlier_than(const Deadline& other) const { return at_ < other.at_; }
    Deadline earlier_of(const Deadline& other) const { return at_ < other.at_ ? *this : other; }

private:
    explicit Deadline(SteadyClock::time_point at) : at_(at) {}
    SteadyClock::time_point at_;
};

/// Seconds since an earlier moment of the steady clock.
double seconds_since(SteadyClock::time_point start);

/// Seconds since 1970.
double wall_clock_now();

/// "2026-11-20 23:57:59", local time.
std::string local_time_text(double wall_clock);

/// "2026-11-20T22:57:59Z": ISO 8601, UTC, whole seconds; empty for a moment that no calendar has.
std::string utc_time_text(double wall_clock);

/// "1 h 05 min", "3 min 20 s", "45 s": as long a text as a person wants to read.
std::string duration_text(double seconds);

}  // namespace ringmaster

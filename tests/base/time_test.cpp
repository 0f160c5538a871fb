#include "ringmaster/base/time.hpp"

#include <cstdlib>
#include <ctime>
#include <limits>
#include <optional>

#include "ringmaster/base/elo.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

/// Sets the time zone for the length of a test.
class TimeZone {
public:
    explicit TimeZone(const char* zone) {
        if (const char* const known = std::getenv("TZ")) {
            before_ = known;
        }
        ::setenv("TZ", zone, 1);
        ::tzset();
    }
    TimeZone(const TimeZone&) = delete;
    TimeZone& operator=(const TimeZone&) = delete;
    ~TimeZone() {
        if (before_) {
            ::setenv("TZ", before_->c_str(), 1);
        } else {
            ::unsetenv("TZ");
        }
        ::tzset();
    }

private:
    std::optional<std::string> before_;
};

}  // namespace

TEST_CASE("a deadline that never comes waits without limit", "[base]") {
    for (const Deadline& deadline : {Deadline::never(), Deadline::after(infinity), Deadline::after(1e300)}) {
        CHECK_FALSE(deadline.passed());
        CHECK(deadline.poll_timeout() == -1);
    }
}

TEST_CASE("a deadline can be moved, but one that never comes never comes later", "[base]") {
    CHECK_FALSE(Deadline::after(0).later_by(1000).passed());
    CHECK(Deadline::after(1000).later_by(-1000).passed());
    CHECK(Deadline::never().later_by(1000).poll_timeout() == -1);
}

TEST_CASE("a deadline of no or negative time has passed", "[base]") {
    for (const double seconds : {0.0, -5.0, -infinity}) {
        CHECK(Deadline::after(seconds).passed());
        CHECK(Deadline::after(seconds).poll_timeout() == 0);
    }
}

TEST_CASE("a deadline to come says what is left in milliseconds", "[base]") {
    const Deadline deadline = Deadline::after(3600);
    CHECK_FALSE(deadline.passed());
    CHECK(deadline.poll_timeout() > 0);
    CHECK(deadline.poll_timeout() <= 3600 * 1000);
    CHECK(Deadline::after(1e8).poll_timeout() == std::numeric_limits<int>::max());
}

TEST_CASE("what is left is rounded up, so that a poll never wakes too early", "[base]") {
    const Deadline deadline = Deadline::after(0.0005);
    CHECK((deadline.poll_timeout() == 1 || deadline.passed()));
}

TEST_CASE("the earlier of two deadlines counts", "[base]") {
    const Deadline soon = Deadline::after(0);
    CHECK(soon.earlier_of(Deadline::never()).passed());
    CHECK(Deadline::never().earlier_of(soon).passed());
    CHECK(Deadline::never().earlier_of(Deadline::never()).poll_timeout() == -1);
}

TEST_CASE("clocks go forward from a sensible moment", "[base]") {
    const auto start = SteadyClock::now();
    CHECK(seconds_since(start) >= 0);
    CHECK(seconds_since(start - std::chrono::seconds(10)) >= 10);
    CHECK(wall_clock_now() > 1.7e9);
}

TEST_CASE("a moment is told in local time", "[base]") {
    const TimeZone zone("XXX-1");
    CHECK(local_time_text(0) == "1970-01-01 01:00:00");
    CHECK(local_time_text(1795215479.9) == "2026-11-20 23:57:59");
    CHECK(local_time_text(-3600.5) == "1969-12-31 23:59:59");
}

TEST_CASE("a moment is told to programs in UTC", "[base]") {
    const TimeZone zone("XXX-1");
    CHECK(utc_time_text(0) == "1970-01-01T00:00:00Z");
    CHECK(utc_time_text(1795215479.9) == "2026-11-20T22:57:59Z");
    CHECK(utc_time_text(infinity).empty());
}

TEST_CASE("a moment that no calendar has is a question mark", "[base]") {
    CHECK(local_time_text(std::numeric_limits<double>::quiet_NaN()) == "?");
    CHECK(local_time_text(infinity) == "?");
}

TEST_CASE("a duration is told as exactly as a person wants to know", "[base]") {
    CHECK(duration_text(0) == "0 s");
    CHECK(duration_text(-3) == "0 s");
    CHECK(duration_text(45.4) == "45 s");
    CHECK(duration_text(59.6) == "1 min 00 s");
    CHECK(duration_text(200) == "3 min 20 s");
    CHECK(duration_text(185) == "3 min 05 s");
    CHECK(duration_text(3599.6) == "1 h 00 min");
    CHECK(duration_text(3900) == "1 h 05 min");
    CHECK(duration_text(7199) == "2 h 00 min");
    CHECK(duration_text(360000) == "4 days 4 h");
    CHECK(duration_text(infinity) == "?");
    CHECK(duration_text(std::numeric_limits<double>::quiet_NaN()) == "?");
}

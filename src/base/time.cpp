#include "ringmaster/base/time.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <limits>
#include <optional>

#include <fmt/format.h>

namespace ringmaster {
namespace {

constexpr double as_good_as_never = 1e9;

SteadyClock::duration to_duration(double seconds) {
    return std::chrono::duration_cast<SteadyClock::duration>(std::chrono::duration<double>(seconds));
}

using ToCalendar = std::tm*(const std::time_t*, std::tm*);

std::optional<std::tm> calendar(double wall_clock, ToCalendar* to_calendar) {
    constexpr double far_away = 1e15;
    if (!(std::fabs(wall_clock) < far_away)) {
        return std::nullopt;
    }
    const auto seconds = static_cast<std::time_t>(std::floor(wall_clock));
    std::tm parts{};
    return to_calendar(&seconds, &parts) != nullptr ? std::optional(parts) : std::nullopt;
}

std::string calendar_text(const std::tm& parts, char between) {
    return fmt::format("{:04}-{:02}-{:02}{}{:02}:{:02}:{:02}", parts.tm_year + 1900LL, parts.tm_mon + 1, parts.tm_mday,
                       between, parts.tm_hour, parts.tm_min, parts.tm_sec);
}

}  // namespace

Deadline Deadline::after(double seconds) {
    if (seconds > as_good_as_never) {
        return never();
    }
    return Deadline(SteadyClock::now() + to_duration(seconds > 0 ? seconds : 0));
}

Deadline Deadline::never() {
    return Deadline(SteadyClock::time_point::max());
}

Deadline Deadline::later_by(double seconds) const {
    return at_ == SteadyClock::time_point::max() ? *this : Deadline(at_ + to_duration(seconds));
}

bool Deadline::passed() const {
    return at_ != SteadyClock::time_point::max() && SteadyClock::now() >= at_;
}

int Deadline::poll_timeout() const {
    if (at_ == SteadyClock::time_point::max()) {
        return -1;
    }
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(at_ - SteadyClock::now()).count();
    return static_cast<int>(std::clamp<long long>(left, 0, std::numeric_limits<int>::max()));
}

double seconds_since(SteadyClock::time_point start) {
    return std::chrono::duration<double>(SteadyClock::now() - start).count();
}

double wall_clock_now() {
    return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

std::string local_time_text(double wall_clock) {
    const auto parts = calendar(wall_clock, localtime_r);
    return parts ? calendar_text(*parts, ' ') : "?";
}

std::string utc_time_text(double wall_clock) {
    const auto parts = calendar(wall_clock, gmtime_r);
    return parts ? calendar_text(*parts, 'T') + "Z" : "";
}

std::string duration_text(double seconds) {
    constexpr double longest = 1e15;
    if (!(seconds < longest)) {
        return "?";
    }
    const long long whole = seconds > 0 ? std::llround(seconds) : 0;
    if (whole < 60) {
        return fmt::format("{} s", whole);
    }
    if (whole < 3600) {
        return fmt::format("{} min {:02} s", whole / 60, whole % 60);
    }
    constexpr long long day = 24 * 3600;
    if (whole >= 2 * day) {
        return fmt::format("{} days {} h", whole / day, whole % day / 3600);
    }
    const long long minutes = std::llround(static_cast<double>(whole) / 60);
    return fmt::format("{} h {:02} min", minutes / 60, minutes % 60);
}

}  // namespace ringmaster

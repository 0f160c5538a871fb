#include "ringmaster/engine/clock_words.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace ringmaster {
namespace {

constexpr const char* all_the_time = "time_settings 0 1 0";

/// Not 0 unless it is: that would be no time at all, or no overtime.
std::string beginning(double seconds) {
    return fmt::format("{:.0f}", seconds > 0 ? std::max(1.0, std::floor(seconds)) : 0);
}

std::string of_katago(const TimeControl& control) {
    switch (control.system) {
        case TimeSystem::fischer:
            return fmt::format("fischer {} {}", control.main, control.extra);
        case TimeSystem::japanese:
            return fmt::format("byoyomi {} {} {}", control.main, control.extra, control.count);
        case TimeSystem::canadian:
            return fmt::format("canadian {} {} {}", control.main, control.extra, control.count);
        case TimeSystem::absolute:
            break;
    }
    return fmt::format("absolute {}", control.main);
}

std::string of_gtp(const TimeControl& control) {
    const bool has_overtime = control.count > 0;
    const int moves = control.system == TimeSystem::japanese ? 1 : control.count;
    return fmt::format("{} {} {}", beginning(control.main), beginning(has_overtime ? control.extra : 0), moves);
}

}  // namespace

ClockWords::ClockWords(const Knows& knows) {
    dialect_ = knows("kata-time_settings")  ? Dialect::katago
               : knows("kgs-time_settings") ? Dialect::kgs
               : knows("time_settings")     ? Dialect::gtp
                                            : Dialect::none;
    knows_time_left_ = knows("time_left");
}

std::string ClockWords::settings(const std::optional<TimeControl>& control) const {
    if (dialect_ == Dialect::none) {
        return "";
    }
    if (!control) {
        return dialect_ == Dialect::katago ? "kata-time_settings none" : all_the_time;
    }
    if (dialect_ == Dialect::katago) {
        return "kata-time_settings " + of_katago(*control);
    }
    if (dialect_ == Dialect::kgs && control->system == TimeSystem::japanese) {
        return fmt::format("kgs-time_settings byoyomi {} {} {}", beginning(control->main), beginning(control->extra),
                           control->count);
    }
    return "time_settings " + of_gtp(*control);
}

std::string ClockWords::time_left(Colour colour, const TimeControl& control, const TimeLeft& left) const {
    if (!knows_time_left_) {
        return "";
    }
    const bool one_period =
        control.system == TimeSystem::japanese && dialect_ != Dialect::katago && dialect_ != Dialect::kgs;
    const double step = dialect_ == Dialect::katago ? 1000 : 1;
    return fmt::format("time_left {} {} {}", letter(colour), std::floor(left.seconds * step) / step,
                       one_period ? std::min(1, left.count) : left.count);
}

}  // namespace ringmaster

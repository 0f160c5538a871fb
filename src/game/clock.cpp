#include "ringmaster/game/clock.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

constexpr double longest_time = 1000 * 3600;
constexpr int highest_count = 1000;

/// Longer units first: "ms" ends with "s".
constexpr std::array<std::pair<std::string_view, double>, 4> units{{{"ms", 0.001}, {"h", 3600}, {"m", 60}, {"s", 1}}};

double parse_time(const std::string& text) {
    if (text == "0") {
        return 0;
    }
    for (const auto& [unit, seconds] : units) {
        if (!text.ends_with(unit)) {
            continue;
        }
        const auto number = number_of(std::string_view(text).substr(0, text.size() - unit.size()));
        if (!number) {
            break;
        }
        if (*number < 0 || *number * seconds > longest_time) {
            throw Error(fmt::format("'{}' is not between 0 and {}h", text, longest_time / 3600));
        }
        return std::round(*number * seconds * 1e9) / 1e9;  // 9 * 0.001 is not 0.009
    }
    if (number_of(text)) {
        throw Error(fmt::format("'{0}' has no unit", text), "", fmt::format("write {0}s, {0}m or {0}h", text));
    }
    throw Error(fmt::format("'{}' is no time", text), "", "write 30s, 10m, 1.5h or 500ms");
}

int parse_count(const std::string& text, const char* of_what) {
    const auto number = number_of(text);
    if (!number || *number != std::floor(*number) || *number < 1 || *number > highest_count) {
        throw Error(fmt::format("'{}' is no number of {}", text, of_what), "",
                    fmt::format("it is a whole one from 1 to {}", highest_count));
    }
    return static_cast<int>(*number);
}

/// What stands behind the plus sign.
void parse_overtime(const std::string& text, TimeControl& control) {
    std::string time = text;
    control.system = TimeSystem::fischer;
    if (const std::size_t times = text.find('x'); times != std::string::npos) {
        control.system = TimeSystem::japanese;
        control.count = parse_count(text.substr(0, times), "periods");
        time = text.substr(times + 1);
    } else if (const std::size_t slash = text.find('/'); slash != std::string::npos) {
        control.system = TimeSystem::canadian;
        control.count = parse_count(text.substr(slash + 1), "moves");
        time = text.substr(0, slash);
    }
    control.extra = parse_time(time);
    if (control.extra <= 0) {
        throw Error(fmt::format("'+{}' adds no time", text), "", "leave it out");
    }
}

/// "10m" or "10m/40".
void parse_main_time(const std::string& text, TimeControl& control) {
    const std::size_t slash = text.find('/');
    control.main = parse_time(trim(text.substr(0, slash)));
    if (slash != std::string::npos) {
        control.system = TimeSystem::session;
        control.count = parse_count(trim(text.substr(slash + 1)), "moves");
    }
}

std::string time_text(double seconds) {
    for (const auto& [unit, length] : {std::pair{"h", 3600}, std::pair{"m", 60}}) {
        if (seconds >= length && std::fmod(seconds, length) == 0) {
            return fmt::format("{}{}", seconds / length, unit);
        }
    }
    return fmt::format("{}s", seconds);
}

template <class Time>
std::string with_times(const TimeControl& control, const TextsOfSystems& texts, const Time& main, const Time& extra) {
    return fmt::format(fmt::runtime(texts[static_cast<std::size_t>(control.system)]), fmt::arg("main", main),
                       fmt::arg("extra", extra), fmt::arg("count", control.count));
}

}  // namespace

TimeControl parse_time_control(const std::string& text) {
    const std::string whole = trim(text);
    const std::vector<std::string> parts = split(whole, '+');
    if (whole.empty() || parts.size() > 2) {
        throw Error(fmt::format("'{}' is no clock", text), "", "write 10m, 10m+5s, 10m/40+5s, 10m+5x30s or 10m+5m/25");
    }
    TimeControl control;
    parse_main_time(parts[0], control);
    if (parts.size() == 2 && control.system == TimeSystem::session) {
        control.extra = parse_time(trim(parts[1]));
    } else if (parts.size() == 2) {
        parse_overtime(trim(parts[1]), control);
    }
    const bool needs_main_time = control.system != TimeSystem::japanese && control.system != TimeSystem::canadian;
    if (control.main <= 0 && needs_main_time) {
        throw Error(fmt::format("'{}' leaves no time for the first move", text), "", "begin with some, if only 1ms");
    }
    return control;
}

std::string to_text(const TimeControl& control) {
    const TextsOfSystems texts{"{main}", "{main}+{extra}", "{main}+{count}x{extra}", "{main}+{extra}/{count}",
                               control.extra > 0 ? "{main}/{count}+{extra}" : "{main}/{count}"};
    return with_times(control, texts, time_text(control.main), time_text(control.extra));
}

std::string text_by_system(const TimeControl& control, const TextsOfSystems& texts) {
    return with_times(control, texts, control.main, control.extra);
}

std::string in_words(const TimeControl& control) {
    const std::string main = time_text(control.main);
    const std::string extra = time_text(control.extra);
    const std::string more = control.extra > 0 ? ", and " + extra + " more for each" : "";
    switch (control.system) {
        case TimeSystem::japanese:
            return fmt::format("{}, then {} of {} each", main, counted(control.count, "period"), extra);
        case TimeSystem::canadian:
            return fmt::format("{}, then {} in each {}", main, counted(control.count, "move"), extra);
        case TimeSystem::session:
            return fmt::format("{} for {}{}; then {} more for the next {}, and what is left is kept", main,
                               counted(control.count, "move"), more, main, control.count);
        default:
            return main + " for all moves" + more;
    }
}

double increment_of(const TimeControl& control) {
    return control.system == TimeSystem::fischer || control.system == TimeSystem::session ? control.extra : 0;
}

Clock::Clock(const TimeControl& control, Increment increment)
    : control_(control),
      main_(control.main + (increment == Increment::before_move ? increment_of(control) : 0)),
      period_(control.extra),
      count_(control.count) {
}

double Clock::spend(double seconds, double margin) {
    const double late = seconds - seconds_to_flag();
    const double beyond_main = seconds - main_;
    main_ = std::max(0.0, main_ - seconds) + increment_of(control_);
    if (control_.system == TimeSystem::session) {
        if (--count_ == 0) {
            main_ += control_.main;
            count_ = control_.count;
        }
    } else if (beyond_main > 0) {
        spend_period(beyond_main, margin);
    }
    return late > margin ? late : 0;
}

void Clock::spend_period(double seconds, double margin) {
    if (control_.system == TimeSystem::japanese) {
        const double periods_begun = std::ceil((seconds - margin) / control_.extra);
        const double lost = std::clamp(periods_begun - 1, 0.0, static_cast<double>(count_ - 1));
        count_ -= static_cast<int>(lost);
    } else if (control_.system == TimeSystem::canadian) {
        period_ = std::max(0.0, period_ - seconds);
        if (--count_ == 0) {
            period_ = control_.extra;
            count_ = control_.count;
        }
    }
}

TimeLeft Clock::left() const {
    if (control_.system == TimeSystem::session) {
        return {main_, count_};
    }
    const bool is_overtime = main_ <= 0 && count_ > 0;
    return is_overtime ? TimeLeft{period_, count_} : TimeLeft{main_, 0};
}

double Clock::seconds_to_flag() const {
    const bool is_canadian = control_.system == TimeSystem::canadian;
    return main_ + (control_.system == TimeSystem::japanese ? period_ * count_ : is_canadian ? period_ : 0);
}

std::string with_straight_clocks(const std::string& settings) {
    constexpr std::string_view clock = "clock ";
    std::vector<std::string> parts = split(settings, ',');
    for (std::string& part : parts) {
        const std::size_t begin = std::min(part.find_first_not_of(' '), part.size());
        if (part.compare(begin, clock.size(), clock) == 0) {
            try {
                part.replace(begin + clock.size(), std::string::npos,
                             to_text(parse_time_control(part.substr(begin + clock.size()))));
            } catch (const Error&) {
                continue;  // it is no clock
            }
        }
    }
    return join(parts, ",");
}

bool is_about_time(const std::string& text) {
    static const std::vector<std::string> words{"time",     "times",  "movetime", "clock",     "latency",
                                                "overhead", "ponder", "mover",    "increment", "delay"};
    std::string word;
    for (const char letter : text + ' ') {
        if (!is_ascii_letter(letter) || (letter >= 'A' && letter <= 'Z')) {
            if (contains(words, word)) {
                return true;
            }
            word.clear();
        }
        word += is_ascii_letter(letter) ? to_lower(std::string_view(&letter, 1)) : "";
    }
    return false;
}

}  // namespace ringmaster

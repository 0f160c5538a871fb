#include "ringmaster/config/clock_section.hpp"

#include <string>

#include "ringmaster/base/error.hpp"

namespace ringmaster {

void read_clock(TableReader& reader, std::optional<TimeControl>& control) {
    std::string text;
    if (!reader.text("clock", text)) {
        return;
    }
    try {
        control = parse_time_control(text);
    } catch (const Error& error) {
        reader.problem("clock", std::string("clock: ") + error.what());
    }
}

void read_clocks(TableReader& reader, ClockSettings& clocks) {
    read_clock(reader, clocks.control);
    reader.truth("enforce_clock", clocks.enforce);
    read_number_between(reader, "time_margin", 0, 3600, clocks.margin);
}

}  // namespace ringmaster

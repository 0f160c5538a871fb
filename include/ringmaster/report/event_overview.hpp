#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ringmaster/report/facts.hpp"
#include "ringmaster/report/report.hpp"

namespace ringmaster {

/// One of several events side by side: what is known of it, or why that cannot be told.
struct EventOverview {
    std::string control_file;         ///< as the user named it
    std::string page;                 ///< its own HTML report, as a path from here; empty: there is none
    std::optional<EventFacts> facts;  ///< none: there is a problem
    std::string problem;
    double last_game = 0;  ///< wall clock, seconds since 1970; 0: there is none
};

/// A row for each event: its answer, settings, Elo, games and last game.
Table overview_table(const std::vector<EventOverview>& events);

/// The table as CSV: what is not known is an empty field.
std::string overview_csv(const std::vector<EventOverview>& events);

}  // namespace ringmaster

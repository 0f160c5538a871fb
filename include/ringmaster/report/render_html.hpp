#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ringmaster/report/adoption.hpp"
#include "ringmaster/report/event_overview.hpp"
#include "ringmaster/report/facts.hpp"

namespace ringmaster {

/// Chart.js, which draws the plots; empty when it was not there at build time.
std::string_view chart_script();

/// What a page says of itself, and how it comes about.
struct PageOptions {
    std::string written;                       ///< when, in words
    std::string version;                       ///< of ringmaster
    int refresh_seconds = 0;                   ///< the browser reads the page again, for an event that runs; 0: never
    std::string_view charts = chart_script();  ///< empty: tables only, and a word on why
    std::vector<AdoptionFacts> adoptions = {};
};

/// The report as one page that asks nothing of a network: it can be mailed, printed and read on a phone. First the
/// answer, in words; then warnings, plots, tables and details. Where no scripts run there are no plots; all else is
/// plain HTML. Links lead to the SGF files, for a page that lies beside the control file.
std::string render_html(const EventFacts& facts, const PageOptions& options);

/// Several events side by side, each with a link to its own page.
std::string overview_html(const std::vector<EventOverview>& events, const PageOptions& options);

}  // namespace ringmaster

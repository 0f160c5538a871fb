#pragma once

#include <vector>

#include "ringmaster/report/facts.hpp"
#include "ringmaster/report/report.hpp"

namespace ringmaster {

enum class ReportDetail {
    brief,  ///< the answer and the leaders: for the live view
    usual,  ///< warnings, values, matches and candidates too
    all,    ///< and curves, history and settings
};

/// The facts as blocks of text: the answer first, then warnings, then what is used most, how it was measured last.
/// `candidates` says how many are listed at each depth; the recommended one always is.
Report text_report(const EventFacts& facts, ReportDetail detail, const std::vector<std::size_t>& candidates);

}  // namespace ringmaster

#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "ringmaster/report/facts.hpp"

#include "support/catch.hpp"

namespace ringmaster {

inline std::vector<WarningFacts> warnings_of(const EventFacts& facts, WarningKind kind) {
    std::vector<WarningFacts> found;
    std::copy_if(facts.warnings.begin(), facts.warnings.end(), std::back_inserter(found),
                 [kind](const WarningFacts& one) { return one.kind == kind; });
    return found;
}

inline bool warns_of(const EventFacts& facts, WarningKind kind) {
    return !warnings_of(facts, kind).empty();
}

/// The one warning of that kind.
inline WarningFacts warning_of(const EventFacts& facts, WarningKind kind) {
    const std::vector<WarningFacts> found = warnings_of(facts, kind);
    REQUIRE(found.size() == 1);
    return found.front();
}

/// The candidate with that cell.
inline CandidateFacts candidate_of(const EventFacts& facts, const std::string& cell) {
    const auto found = std::find_if(facts.candidates.begin(), facts.candidates.end(),
                                    [&](const CandidateFacts& one) { return one.cell == cell; });
    REQUIRE(found != facts.candidates.end());
    return *found;
}

}  // namespace ringmaster

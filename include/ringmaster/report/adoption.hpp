#pragma once

#include <string>
#include <vector>

#include <boost/describe/class.hpp>

#include "ringmaster/base/value.hpp"
#include "ringmaster/report/report.hpp"

namespace ringmaster {

struct EventFacts;

/// That somebody made the defaults what the event recommended, or what they were before.
struct AdoptionFacts {
    double when = 0;                       ///< wall clock, seconds since 1970
    Parameters from = {};                  ///< the defaults until then; none: there were none
    Parameters to = {};                    ///< those from then on
    bool is_undoing = false;               ///< it went back
    std::string decision = {};             ///< the answer of that moment: "CHANGE"
    std::vector<std::string> answer = {};  ///< its lines: "Elo: +41 [+9, +74] over the default"
    friend bool operator==(const AdoptionFacts&, const AdoptionFacts&) = default;
};
BOOST_DESCRIBE_STRUCT(AdoptionFacts, (), (when, from, to, is_undoing, decision, answer))

/// "x 0.20 -> 0.73, y 0.24", as the facts' parameters are told.
std::string adoption_text(const AdoptionFacts& adoption, const EventFacts& facts);

/// "Adopted 2026-11-24 22:50:11: x 0.20 -> 0.73 (CHANGE)".
std::string adoption_line(const AdoptionFacts& adoption, const EventFacts& facts);

/// The last three adoptions, a line each; no lines where nothing was adopted.
Paragraph adoptions_in_short(const std::vector<AdoptionFacts>& adoptions, const EventFacts& facts);

/// All adoptions, with the answers of then.
Report adoptions_in_full(const std::vector<AdoptionFacts>& adoptions, const EventFacts& facts);

}  // namespace ringmaster

#pragma once

#include <string>
#include <vector>

#include "ringmaster/report/adoption.hpp"
#include "ringmaster/report/event_overview.hpp"
#include "ringmaster/report/facts.hpp"

namespace ringmaster {

/// All facts as one JSON document for programs, as docs/report.schema.json describes it and docs/report_format.md
/// explains, with what was adopted. Every key is always there: what is not known, and a number that is not finite, is
/// null. Keys have the names of the fields of the facts. Whoever changes the meaning of a key, or takes one away,
/// raises `schema`; new keys may come without that.
std::string render_json(const EventFacts& facts, const std::vector<AdoptionFacts>& adoptions = {});

/// Several events side by side: a list of objects, whose keys docs/report_format.md explains.
std::string overview_json(const std::vector<EventOverview>& events);

}  // namespace ringmaster

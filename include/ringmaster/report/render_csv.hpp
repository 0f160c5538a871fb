#pragma once

#include <string>

#include "ringmaster/report/facts.hpp"

namespace ringmaster {

/// The one table of an event for programs: of model_tuner the curves, a line for each point of each parameter's; of
/// mc_tuner the candidates, of a tournament the players, a line for each. What is not known, or not finite, is an empty
/// field; a number reads back as it was. docs/report_format.md explains the columns.
std::string render_csv(const EventFacts& facts);

}  // namespace ringmaster

#pragma once

#include <string>
#include <vector>

#include "ringmaster/report/facts.hpp"
#include "ringmaster/report/report.hpp"

namespace ringmaster {

/// The tables of an event. Where formats tell the same in other columns, or under other headings, one function knows
/// all of them.
enum class TableFor {
    glance,  ///< the live view
    text,
    page,
    programs,  ///< CSV
};

/// The table of some parameters; where a model tells what each gains, what that is.
Table parameter_table(const std::vector<ParameterFacts>& parameters);
Table parameter_page_table(const EventFacts& facts);
Table curve_table(const EventFacts& facts, const ParameterFacts& parameter);
Table curves_for_programs(const EventFacts& facts);
Table stretch_page_table(const EventFacts& facts, const ParameterFacts& parameter);
Table stretches_for_programs(const EventFacts& facts);
Table history_table(const EventFacts& facts);

Table candidate_table(const EventFacts& facts, const std::vector<CandidateFacts>& shown, const std::string& title,
                      bool all);
Table candidate_page_table(const EventFacts& facts);
Table candidates_for_programs(const EventFacts& facts);

Table match_table(const EventFacts& facts, const MatchFacts& match, TableFor reader);
/// What each change earns.
Table ablation_table(const EventFacts& facts, const AblationFacts& ablation);

Table ranking_table(const EventFacts& facts, TableFor reader);
/// The players under one set of conditions.
Table standing_table(const TournamentFacts::Standing& standing);

Table cross_table(const EventFacts& facts);
Table meeting_table(const EventFacts& facts, TableFor reader);
Table machine_table(const EventFacts& facts, TableFor reader);
Table side_page_table(const EventFacts& facts);

}  // namespace ringmaster

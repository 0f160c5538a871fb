#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "ringmaster/report/facts.hpp"

#include "support/catch.hpp"

namespace ringmaster {

template <class Warning>
std::vector<Warning> warnings_of(const EventFacts& facts) {
    std::vector<Warning> found;
    for (const WarningFacts& one : facts.warnings) {
        if (const auto* warning = std::get_if<Warning>(&one)) {
            found.push_back(*warning);
        }
    }
    return found;
}

template <class Warning>
bool warns_of(const EventFacts& facts) {
    return !warnings_of<Warning>(facts).empty();
}

/// The one warning of that type.
template <class Warning>
Warning warning_of(const EventFacts& facts) {
    const std::vector<Warning> found = warnings_of<Warning>(facts);
    REQUIRE(found.size() == 1);
    return found.front();
}

/// How many games a tuner says it set aside.
std::uint64_t games_set_aside(auto& tuner) {
    EventFacts facts;
    tuner.add_facts(facts, FactsDetail::brief, {});
    return warning_of<SetAside>(facts).games;
}

/// One of each type, without figures.
template <std::size_t... i>
std::vector<WarningFacts> every_warning(std::index_sequence<i...>) {
    return {std::variant_alternative_t<i, WarningFacts>{}...};
}
inline std::vector<WarningFacts> every_warning() {
    return every_warning(std::make_index_sequence<std::variant_size_v<WarningFacts>>());
}

/// The candidate with that cell.
inline CandidateFacts candidate_of(const EventFacts& facts, const std::string& cell) {
    const auto found =
        std::ranges::find_if(facts.candidates, [&](const CandidateFacts& one) { return one.cell == cell; });
    REQUIRE(found != facts.candidates.end());
    return *found;
}

}  // namespace ringmaster

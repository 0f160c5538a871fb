#include "ringmaster/report/adoption.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/base/time.hpp"
#include "ringmaster/report/facts.hpp"
#include "ringmaster/report/words.hpp"

namespace ringmaster {
namespace {

/// A value as text, also that of a parameter which is gone.
std::string told_value(const EventFacts& facts, const std::string& code, const Value& value) {
    const ParameterFacts* found = find_by(facts.parameters, &ParameterFacts::code, code);
    return found == nullptr ? to_text(value) : exact_text(*found, value);
}

}  // namespace

std::string adoption_text(const AdoptionFacts& adoption, const EventFacts& facts) {
    const bool are_many = adoption.to.size() > few_parameters;
    std::vector<std::string> changes;
    std::size_t kept = 0;
    for (const auto& [code, to] : adoption.to) {
        const Value* from = find_value(adoption.from, code);
        const bool is_new = from != nullptr && *from != to;
        if (are_many && from != nullptr && !is_new) {
            ++kept;
        } else {
            changes.push_back(code + " " + (is_new ? told_value(facts, code, *from) + " -> " : "") +
                              told_value(facts, code, to));
        }
    }
    if (kept > 0) {
        changes.push_back(defaults_text(kept, changes.empty()));
    }
    return join(changes, ", ");
}

std::string adoption_line(const AdoptionFacts& adoption, const EventFacts& facts) {
    return fmt::format("{} {}: {} ({})", adoption.is_undoing ? "Taken back" : "Adopted", local_time_text(adoption.when),
                       adoption_text(adoption, facts), adoption.decision);
}

Paragraph adoptions_in_short(const std::vector<AdoptionFacts>& adoptions, const EventFacts& facts) {
    constexpr std::size_t most = 3;
    const std::size_t first = adoptions.size() - std::min(adoptions.size(), most);
    Paragraph paragraph;
    for (std::size_t i = first; i < adoptions.size(); ++i) {
        paragraph.lines.push_back(adoption_line(adoptions[i], facts));
    }
    if (first > 0) {
        paragraph.lines.push_back(fmt::format("'show --adopted' tells {} more.", first));
    }
    return paragraph;
}

Report adoptions_in_full(const std::vector<AdoptionFacts>& adoptions, const EventFacts& facts) {
    Report report;
    for (const AdoptionFacts& adoption : adoptions) {
        Paragraph paragraph{{adoption_line(adoption, facts)}};
        paragraph.hang = 2;
        for (const std::string& line : adoption.answer) {
            paragraph.lines.push_back("  " + line);
        }
        report.emplace_back(std::move(paragraph));
    }
    if (adoptions.empty()) {
        report.emplace_back(Paragraph{{"Nothing was adopted yet."}});
    }
    return report;
}

}  // namespace ringmaster

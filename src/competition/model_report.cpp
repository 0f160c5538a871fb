#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/competition/model_candidates.hpp"

namespace ringmaster {

void ModelCandidates::add_report(Report& report) const {
    report.blocks.emplace_back(recommended_values(tuner_.recommended()));
    if (outside_ > 0) {
        report.blocks.emplace_back(
            Paragraph{{counted(static_cast<long long>(outside_), "game") +
                       " lie outside of the present ranges and teach nothing until they are wide enough again."}});
    }
}

Table ModelCandidates::recommended_values(const std::vector<double>& point) const {
    Table table;
    table.title = "recommended";
    table.columns = {{"parameter"}, {"value", true}};
    const Parameters values = space_.engine_parameters(point);
    for (std::size_t i = 0; i < values.size(); ++i) {
        table.rows.push_back({values[i].first, to_text(values[i].second)});
    }
    return table;
}

}  // namespace ringmaster

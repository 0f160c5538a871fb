#include "ringmaster/tune/point_tuner.hpp"

#include "ringmaster/report/facts.hpp"

namespace ringmaster {

std::vector<std::size_t> history_moments(std::size_t all) {
    constexpr std::size_t fewest = 10;
    constexpr std::size_t most_gone_back = 20'000;
    std::vector<std::size_t> moments;
    for (std::size_t games = all; games >= fewest; games = 2 * games / 3) {
        if (games == all || games <= most_gone_back) {
            moments.insert(moments.begin(), games);
        }
    }
    return moments;
}

std::vector<std::pair<double, Value>> coordinates_and_values(const std::vector<double>& point,
                                                             const ModelSpace& space) {
    std::vector<std::pair<double, Value>> found;
    for (auto& [code, value] : space.engine_parameters(point)) {
        found.emplace_back(point[found.size()], std::move(value));
    }
    return found;
}

void PointTuner::add_facts(EventFacts& facts, FactsDetail detail, const std::vector<std::size_t>&) {
    facts.main_table = space_.dimensions().size() <= most_model_parameters ? MainTable::curves : MainTable::stretches;
    if (outside_ > 0) {
        facts.warnings.emplace_back(SetAside{outside_, has_generations_});
    }
    if (!has_results()) {
        return;
    }
    const std::vector<double> point = point_to_show(detail);
    const Parameters recommended = space_.engine_parameters(point);
    for (std::size_t i = 0; i < point.size(); ++i) {
        facts.parameters[i].recommended = recommended[i].second;
    }
    add_own_facts(facts, detail, point);
    if (detail != FactsDetail::brief) {
        add_stretches(facts, space_.parameters(), space_.allowed(), games_by_point(), knows_pairs());
    }
    if (detail == FactsDetail::history) {
        add_history(facts, point);
    }
}

std::vector<double> PointTuner::point_to_show(FactsDetail detail) {
    return detail == FactsDetail::brief ? recent_point() : recommended_point();
}

std::string PointTuner::described(const std::vector<double>& point) const {
    return describe(space_.parameters(), space_.allowed().shown(space_.engine_parameters(point)));
}

}  // namespace ringmaster

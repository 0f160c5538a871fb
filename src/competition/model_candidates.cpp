#include "ringmaster/competition/model_candidates.hpp"

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {

ModelCandidates::ModelCandidates(const ControlFile& control)
    : control_(control), space_(control.parameters), tuner_(space_.dimensions(), control.model) {}

void ModelCandidates::tell(const GameRecord& record) {
    const ModelChoice choice = parse_model_choice(record.path, space_.dimensions().size());
    const auto point = space_.point_of(record.parameters, choice.point);
    if (!point) {
        ++outside_;
        return;
    }
    tuner_.add_result(to_text({choice.source, *point}), reward_of(record, control_.reward, control_.game.board_size));
    all_.add(record.candidate_score);
}

Parameters ModelCandidates::engine_parameters(const std::string& path) const {
    return space_.engine_parameters(parse_model_choice(path, space_.dimensions().size()).point);
}

/// The regret is looked at when the games have grown by a tenth, and not before there is something to look at.
std::string ModelCandidates::decided() {
    constexpr std::uint64_t first_look = 200;
    if (!control_.stop_when_regret_below || all_.games < first_look) {
        return "";
    }
    if (10 * all_.games >= 11 * regret_.games) {
        const std::vector<double> point = tuner_.recommended();
        regret_ = {expected_regret(SurfaceModel(tuner_.games()), tuner_.games(), point).mean, all_.games};
    }
    return regret_.expected < *control_.stop_when_regret_below
               ? fmt::format("decided: the expected regret is below {}", *control_.stop_when_regret_below)
               : "";
}

std::optional<Parameters> ModelCandidates::second() const {
    const auto point = tuner_.runner_up();
    return point ? std::optional(space_.engine_parameters(*point)) : std::nullopt;
}

/// What is recommended costs thousands of times more than a game is told for, so for the display it is looked up only
/// when the games have grown by a tenth.
const ModelCandidates::Answer& ModelCandidates::recent_answer() const {
    if (answer_.point.empty() || 10 * all_.games >= 11 * answer_.games + 10) {
        answer_ = {tuner_.recommended(), all_.games};
    }
    return answer_;
}

std::string ModelCandidates::standing() const {
    const Answer& answer = recent_answer();
    return describe(control_.parameters, space_.engine_parameters(answer.point)) +
           fmt::format("   after {}", counted(static_cast<long long>(answer.games), "game"));
}

std::vector<std::string> ModelCandidates::history_lines() const {
    return {standing(), fmt::format("Win rate {}/{} = {}", all_.points(), all_.games,
                                    all_.games == 0 ? "--" : win_rate_text(all_))};
}

void ModelCandidates::add_summary(Report& report) const {
    report.blocks.emplace_back(recommended_values(recent_answer().point, nullptr));
}

/// Both ends of every range.
std::vector<Parameters> ModelCandidates::extremes() const {
    std::vector<Parameters> ends;
    for (const double x : {0.0, 1.0}) {
        ends.push_back(space_.engine_parameters(std::vector<double>(space_.dimensions().size(), x)));
    }
    return ends;
}

}  // namespace ringmaster

#include "ringmaster/competition/model_candidates.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

constexpr std::uint64_t first_look = 200;

}  // namespace

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

/// The regret is looked at after 200 games, and again whenever they have grown by a tenth: always at the same numbers
/// of games and on these games alone, so that it does not matter when an event was stopped.
std::string ModelCandidates::decided() {
    if (!control_.stop_when_regret_below || all_.games < first_look) {
        return "";
    }
    std::uint64_t look = std::max(first_look, regret_.games);
    while (11 * look <= 10 * all_.games) {
        look = (11 * look + 9) / 10;
    }
    if (look != regret_.games) {
        regret_ = {regret_after(look), look};
    }
    return regret_.expected < *control_.stop_when_regret_below
               ? fmt::format("decided: the expected regret is below {}", *control_.stop_when_regret_below)
               : "";
}

double ModelCandidates::regret_after(std::uint64_t count) const {
    ModelTuner past(space_.dimensions(), control_.model);
    const ModelGames& games = tuner_.games();
    for (std::size_t game = 0; game < count; ++game) {
        const std::span<const double> point = games.point(game);
        past.add_result(to_text({games.source(game), {point.begin(), point.end()}}), games.reward(game));
    }
    return expected_regret(SurfaceModel(past.games()), past.games(), past.recommended()).mean;
}

std::optional<Parameters> ModelCandidates::second() const {
    if (!has_results()) {
        return std::nullopt;
    }
    auto point = tuner_.runner_up();
    if (!point) {
        point = best_neighbour();
    }
    return point ? std::optional(space_.engine_parameters(*point)) : std::nullopt;
}

/// Where all models agree: what is best, by the surface, among the points that differ from the recommended one in one
/// parameter.
std::optional<std::vector<double>> ModelCandidates::best_neighbour() const {
    constexpr int steps = 8;
    const std::vector<double> first = tuner_.recommended();
    std::vector<std::vector<double>> others;
    for (std::size_t i = 0; i < first.size(); ++i) {
        for (int step = 0; step <= steps; ++step) {
            std::vector<double> point = first;
            point[i] = static_cast<double>(step) / steps;
            point = played_point(space_.dimensions(), std::move(point));
            if (point != first) {
                others.push_back(std::move(point));
            }
        }
    }
    if (others.empty()) {
        return std::nullopt;
    }
    const auto estimates = SurfaceModel(tuner_.games()).estimate(others);
    const auto best = std::max_element(estimates.begin(), estimates.end(),
                                       [](const auto& a, const auto& b) { return a.mean < b.mean; });
    return others[static_cast<std::size_t>(best - estimates.begin())];
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

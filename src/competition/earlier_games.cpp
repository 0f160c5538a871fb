#include "ringmaster/competition/earlier_games.hpp"

#include <algorithm>
#include <utility>

namespace ringmaster {
namespace {

/// The values with those of parameters that came later. No values stay none: an opponent has no parameters.
Parameters completed(const Parameters& played, const std::vector<TunedParameter>& parameters) {
    Parameters all;
    for (const TunedParameter& parameter : parameters) {
        const Value* value = find_value(played, parameter.code);
        if (!played.empty() && (value != nullptr || parameter.before)) {
            all.emplace_back(parameter.code, value != nullptr ? *value : *parameter.before);
        }
    }
    return all;
}

/// The coordinates in the order of the parameters now; of a duel, those of both sides, one after the other.
std::vector<double> coordinates_now(const std::vector<double>& asked, const Parameters& played,
                                    const std::vector<TunedParameter>& parameters) {
    constexpr double anywhere = 0.5;
    if (played.empty() || asked.size() % played.size() != 0) {
        return asked;
    }
    std::vector<double> point;
    for (auto side = asked.begin(); side != asked.end(); side += std::ssize(played)) {
        for (const TunedParameter& parameter : parameters) {
            const auto index =
                std::ranges::find(played, parameter.code, &Parameters::value_type::first) - played.begin();
            const auto before = parameter.before ? parameter.scale.position(*parameter.before) : std::nullopt;
            point.push_back(index < std::ssize(played) ? side[index] : before.value_or(anywhere));
        }
    }
    return point;
}

bool has_codes_of(const std::vector<TunedParameter>& parameters, const Parameters& values) {
    return std::equal(values.begin(), values.end(), parameters.begin(), parameters.end(),
                      [](const auto& value, const TunedParameter& parameter) { return value.first == parameter.code; });
}

}  // namespace

bool is_of_other_parameters(const GameRecord& record, const std::vector<TunedParameter>& parameters,
                            const Tuner& tuner) {
    const auto* choice = std::get_if<Choice>(&record.purpose);
    return !record.parameters().empty() &&
           (!has_codes_of(parameters, record.parameters()) ||
            (choice != nullptr && tuner.placed(*choice, record.parameters()) != *choice));
}

std::optional<GameRecord> as_told_now(GameRecord record, const std::vector<TunedParameter>& parameters,
                                      const Tuner& tuner) {
    auto* choice = std::get_if<Choice>(&record.purpose);
    if (choice != nullptr) {
        choice->point = coordinates_now(choice->point, record.parameters(), parameters);
    }
    for (RecordedSide& side : record.sides) {
        side.parameters = completed(side.parameters, parameters);
    }
    if (choice != nullptr) {
        std::optional<Choice> placed = tuner.placed(*choice, record.parameters());
        if (!placed) {
            return std::nullopt;
        }
        *choice = std::move(*placed);
    }
    return record;
}

}  // namespace ringmaster

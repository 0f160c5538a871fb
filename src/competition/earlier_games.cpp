#include "ringmaster/competition/earlier_games.hpp"

#include <algorithm>
#include <utility>

namespace ringmaster {
namespace {

/// The index of the parameter among these values; nothing: they are from before it.
std::optional<std::size_t> index_of(const std::string& code, const Parameters& values) {
    const auto found = std::ranges::find_if(values, [&](const auto& one) { return one.first == code; });
    return found == values.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - values.begin()));
}

/// The values with those of parameters that came later. No values stay none: an opponent has no parameters.
Parameters completed(const Parameters& played, const std::vector<TunedParameter>& parameters) {
    Parameters all;
    for (const TunedParameter& parameter : parameters) {
        const auto index = index_of(parameter.code, played);
        if (!played.empty() && (index || parameter.before)) {
            all.emplace_back(parameter.code, index ? played[*index].second : *parameter.before);
        }
    }
    return all;
}

/// The coordinates of one side, in the order of the parameters now.
void add_coordinates(const double* asked, const Parameters& played, const std::vector<TunedParameter>& parameters,
                     std::vector<double>& to) {
    constexpr double anywhere = 0.5;
    for (const TunedParameter& parameter : parameters) {
        const auto index = index_of(parameter.code, played);
        const auto before = parameter.before ? parameter.scale.position(*parameter.before) : std::nullopt;
        to.push_back(index ? asked[*index] : before.value_or(anywhere));
    }
}

/// The coordinates in the order of the parameters now; of a duel, those of both sides.
std::vector<double> coordinates_now(const std::vector<double>& asked, const GameRecord& record,
                                    const std::vector<TunedParameter>& parameters) {
    std::vector<double> point;
    const std::size_t count = record.parameters().size();
    if (count == 0 || asked.size() % count != 0) {
        return asked;
    }
    for (std::size_t side = 0; side < asked.size() / count; ++side) {
        add_coordinates(asked.data() + side * count, record.parameters(), parameters, point);
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
        choice->point = coordinates_now(choice->point, record, parameters);
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

#include "ringmaster/tune/tuner.hpp"

#include <cmath>
#include <utility>

#include "ringmaster/base/error.hpp"

namespace ringmaster {

void Tuner::require_own(bool is_own) {
    if (!is_own) {
        throw Error("a game was chosen by another kind of tuner", "", "", Fault::state);
    }
}

KnownResult with_defaults_of_then(KnownResult result, const std::vector<TunedParameter>& parameters, bool is_duel) {
    const auto complete = [&](Parameters& values) {
        const Parameters told = std::exchange(values, {});
        for (const TunedParameter& parameter : parameters) {
            const Value* value = find_value(told, parameter.code);
            const std::optional<Value>& then = parameter.start ? parameter.start : parameter.default_value;
            if (value != nullptr || then) {
                values.emplace_back(parameter.code, value != nullptr ? *value : *then);
            }
        }
    };
    if (result.from.empty()) {
        complete(result.settings);
        if (is_duel) {
            complete(result.against);
        }
    }
    return result;
}

Tally tell_known(Tuner& tuner, const KnownResult& result) {
    Tally told;
    const auto wins = static_cast<std::uint64_t>(std::floor(result.score));
    const double rest = result.score - static_cast<double>(wins);
    const std::uint64_t whole = result.games - (rest > 0 ? 1 : 0);
    for (std::uint64_t game = 0; game < result.games; ++game) {
        const std::optional<Choice> choice = tuner.choice_of(result.settings, result.against);
        if (!choice) {
            return told;
        }
        const bool is_won = game < whole && (game + 1) * wins / whole > game * wins / whole;
        const double score = game == whole ? rest : is_won ? 1 : 0;
        tuner.tell(*choice, result.settings, {.score = score, .reward = score, .other = result.against});
        told.add(score);
    }
    return told;
}

}  // namespace ringmaster

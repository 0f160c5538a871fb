#include "ringmaster/event/known_games.hpp"

#include <map>

#include <boost/describe/class.hpp>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/json.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/config/competition_type.hpp"

namespace ringmaster {
namespace {

const std::string known_fact = "known games of ";

struct KeptGames {
    std::vector<KnownResult> games;
};
BOOST_DESCRIBE_STRUCT(KeptGames, (), (games))

/// Every parameter of this event, and nothing else, or Error.
Parameters completed(const Parameters& played, const std::vector<TunedParameter>& parameters) {
    Parameters all;
    for (const TunedParameter& parameter : parameters) {
        const Value* value = find_value(played, parameter.code);
        if (value == nullptr && !parameter.default_value) {
            throw Error("its games have no '" + parameter.code + "', which has no default here (write one)");
        }
        all.emplace_back(parameter.code, value == nullptr ? *parameter.default_value : *value);
    }
    for (const auto& [code, value] : played) {
        if (find_value(all, code) == nullptr) {
            throw Error("its parameter '" + code + "' is none here (add it, if need be with 'fixed')");
        }
    }
    return all;
}

KnownResult known_game(const GameRecord& record, const std::string& name, const ControlFile& control) {
    const bool is_duel = is_tuned(record.sides[1].role);
    const bool is_of_duels = type_of(control.tuner).is_of_duels;
    if (is_duel != is_of_duels) {
        throw Error(is_duel ? "its candidates played each other, and here they play an opponent"
                            : "its candidates played an opponent, and here they play each other");
    }
    KnownResult result{name, completed(record.parameters(), control.parameters), {}, record.score, 1};
    if (is_duel) {
        result.against = completed(record.sides[1].parameters, control.parameters);
    }
    return result;
}

}  // namespace

std::vector<KnownResult> known_games_of(const Store& other, const std::string& name, const ControlFile& control) {
    std::map<int, std::vector<GameRecord>> chosen;  // by epoch
    other.for_each_game([&](const GameRecord& record) {
        if (std::holds_alternative<Choice>(record.purpose)) {
            chosen[record.epoch].push_back(record);
        }
    });
    if (chosen.empty()) {
        throw Error("it has no game that chose something");
    }
    return each(chosen.rbegin()->second, [&](const GameRecord& record) { return known_game(record, name, control); });
}

std::vector<KnownResult> kept_games_of(const std::string& name, const StoredFacts& stored) {
    const auto kept = stored.find(known_fact + name);
    return kept == stored.end() ? std::vector<KnownResult>()
                                : from_json_line<KeptGames>(kept->second, "the state file's known games", true).games;
}

std::vector<KnownResult> known_results(const std::vector<KnownResult>& loaded, const StoredFacts& stored,
                                       bool has_games) {
    std::vector<KnownResult> results;
    std::vector<std::string> taken;
    for (const KnownResult& result : loaded) {
        if (result.from.empty() || !has_games || !stored.contains(known_fact + result.from)) {
            results.push_back(result);
        } else if (!contains(taken, result.from)) {
            taken.push_back(result.from);
            append(results, kept_games_of(result.from, stored));
        }
    }
    return results;
}

StoredFacts facts_of_known(const std::vector<KnownResult>& results) {
    std::map<std::string, KeptGames> by_event;
    for (const KnownResult& result : results) {
        if (!result.from.empty()) {
            by_event[result.from].games.push_back(result);
        }
    }
    StoredFacts facts;
    for (const auto& [name, games] : by_event) {
        facts[known_fact + name] = json_line(json_of(games));
    }
    return facts;
}

}  // namespace ringmaster

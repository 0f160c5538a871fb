#include "ringmaster/event/known_games.hpp"

#include <filesystem>
#include <map>

#include <boost/describe/class.hpp>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/json.hpp"
#include "ringmaster/config/competition_type.hpp"

namespace ringmaster {
namespace {

const std::string known_fact = "known games of ";

struct KeptGames {
    std::vector<KnownResult> games;
};
BOOST_DESCRIBE_STRUCT(KeptGames, (), (games))

/// What the state calls the games of a source. An older ringmaster called them by the name of its file alone, those of
/// several in one; they are of all sources that the control file of then names.
std::string fact_of(const std::string& source, const StoredFacts& stored) {
    const std::string older = known_fact + std::filesystem::path(source).filename().string();
    const auto text = stored.find(control_file_fact);
    const bool is_older = !stored.contains(known_fact + source) && stored.contains(older) && text != stored.end() &&
                          text->second.find(source) != std::string::npos;
    return is_older ? older : known_fact + source;
}

/// Every parameter of this event, and nothing else, or Error. What came later to the other one is as it was before.
Parameters completed(const Parameters& played, const Parameters& before,
                     const std::vector<TunedParameter>& parameters) {
    Parameters all;
    for (const TunedParameter& parameter : parameters) {
        const Value* own = find_value(played, parameter.code);
        const Value* value = own != nullptr ? own : find_value(before, parameter.code);
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

KnownResult known_game(const GameRecord& record, const Parameters& before, const std::string& name,
                       const ControlFile& control) {
    const bool is_duel = is_tuned(record.sides[1].role);
    const bool is_of_duels = type_of(control.tuner).is_of_duels;
    if (is_duel != is_of_duels) {
        throw Error(is_duel ? "its candidates played each other, and here they play an opponent"
                            : "its candidates played an opponent, and here they play each other");
    }
    const auto all = [&](const Parameters& played) { return completed(played, before, control.parameters); };
    KnownResult result{name, all(record.parameters()), {}, record.score, 1, record.number, record.finished};
    if (is_duel) {
        result.against = all(record.sides[1].parameters);
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
    const auto& [epoch, games] = *chosen.rbegin();
    const Parameters before = stored_values(other.facts(), epoch, earlier_values_fact);
    return each(games, [&](const GameRecord& record) { return known_game(record, before, name, control); });
}

std::vector<KnownResult> kept_games_of(const std::string& name, const StoredFacts& stored) {
    const auto kept = stored.find(fact_of(name, stored));
    return kept == stored.end() ? std::vector<KnownResult>()
                                : from_json_line<KeptGames>(kept->second, "the state file's known games", true).games;
}

GamesByEnd games_by_end(const Store& store, int epoch) {
    GamesByEnd games;
    store.for_each_game([&](const GameRecord& record) {
        if (record.epoch == epoch) {
            games.emplace(record.number, record.finished);
        }
    });
    return games;
}

std::vector<KnownResult> known_results(const std::vector<KnownResult>& loaded, const StoredFacts& stored,
                                       const GamesByEnd& own) {
    GamesByEnd taken = own;
    std::vector<KnownResult> results;
    std::map<std::string, std::size_t> unseen;  // games that the state has, by its name for them
    for (const KnownResult& result : loaded) {
        const std::string fact = fact_of(result.from, stored);
        if (result.from.empty() || own.empty() || !stored.contains(fact)) {
            results.push_back(result);
            continue;
        }
        if (!unseen.contains(fact)) {
            const std::vector<KnownResult> kept = kept_games_of(result.from, stored);
            unseen[fact] = kept.size();
            append(results, kept);
        }
        if (unseen[fact] > 0) {  // it was taken: a source only ever adds games
            --unseen[fact];
            taken.emplace(result.number, result.finished);
        }
    }
    for (KnownResult& result : results) {
        if (result.finished > 0 && !taken.emplace(result.number, result.finished).second) {
            result = {result.from, {}, {}, 0, 1};
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

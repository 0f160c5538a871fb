#include "ringmaster/event/epochs.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/json.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/game/clock.hpp"
#include "ringmaster/tune/placeholders.hpp"

namespace ringmaster {
namespace {

const std::string setting_prefix = "setting: ";
const std::string adopted_prefix = "adopted ";

std::string played_without(std::uint64_t games) {
    return counted(games, "game") + (games == 1 ? " was" : " were") + " played without it";
}

std::string difference(const std::string& name, const std::string& was, const std::string& is, std::uint64_t games) {
    const std::string played = counted(games, "game");
    if (is.empty()) {
        return name + " was " + was + " for " + played + " and is no longer set";
    }
    if (was.empty()) {
        return name + " is new (" + is + "); " + played_without(games);
    }
    return name + " was " + was + " for " + played + " and is " + is + " now";
}

/// The parameters that are here and not there.
std::vector<std::string> parameters_only_in(const Fingerprint& here, const Fingerprint& there) {
    std::vector<std::string> codes = parameters_of(here);
    const std::vector<std::string> others = parameters_of(there);
    std::erase_if(codes, [&](const std::string& code) { return contains(others, code); });
    return codes;
}

/// Of a player's options or environment: NAME=VALUE in any order.
bool is_of_entries(const std::string& name) {
    return name.ends_with(": options") || name.ends_with(": environ");
}

/// Of an option NAME=VALUE in which case its name is written says nothing.
std::string option_in_lower_case(const std::string& entry) {
    const std::size_t end = std::min(entry.find('='), entry.size());
    return to_lower(entry.substr(0, end)) + entry.substr(end);
}

/// The entries of a list that are here and not there, but for those of parameters of which the same is told.
std::string entries_only_in(const std::string& name, const Fingerprint& here, const Fingerprint& there) {
    const auto entries_in = [&](const Fingerprint& settings) {
        const std::string list = value_of(settings, name);
        return split_command(list).value_or(std::vector{list});
    };
    const auto as_compared = [&](const std::string& entry) {
        return name.ends_with(": options") ? option_in_lower_case(entry) : entry;
    };
    std::vector<std::string> entries = entries_in(here);
    const std::vector<std::string> others = each(entries_in(there), as_compared);
    std::erase_if(entries, [&, told = parameters_only_in(here, there)](const auto& entry) {
        return contains(others, as_compared(entry)) || !template_names(entry, told).empty();
    });
    return quote_command_template(entries);
}

/// How the lists of a setting differ; empty: by nothing that is not told elsewhere.
std::string difference_of_entries(const std::string& name, const Fingerprint& then, const Fingerprint& now,
                                  std::uint64_t games) {
    const std::string gone = entries_only_in(name, then, now);
    const std::string added = entries_only_in(name, now, then);
    if (gone.empty()) {
        return added.empty() ? "" : name + " has " + added + " now; " + played_without(games);
    }
    return name + " had " + gone + " for " + counted(games, "game") + " and has " +
           (added.empty() ? "that no more" : added + " now");
}

/// Who meets whom in a tournament may grow and shrink; what is told of each that is there must stay.
bool may_come_and_go(const std::string& name) {
    return name.starts_with(matchup_prefix) || name.starts_with(player_prefix);
}

/// What one text tells of a matchup or a player: "komi 7", "command x, y". A player's values may have commas in them.
std::vector<std::string> parts_of(const std::string& told) {
    constexpr std::string_view of_player = "its: ";
    if (!told.starts_with(of_player)) {
        return each(split(told, ','), trim);
    }
    std::vector<std::string> parts;
    const std::string between = ", " + std::string(of_player);
    for (std::size_t start = of_player.size(), end = 0; end != std::string::npos; start = end + between.size()) {
        end = told.find(between, start);
        parts.push_back(told.substr(start, end - start));
    }
    return parts;
}

/// A part as it is compared, the same for the same options, and for the same clock.
std::string part_to_compare(const std::string& part) {
    if (!part.starts_with("options ")) {
        return with_straight_clocks(part);
    }
    std::vector<std::string> words = each(split_command(part).value_or(std::vector{part}), option_in_lower_case);
    std::ranges::sort(words);
    return join(words, "\n");
}

/// What one text tells and the other does not.
std::string parts_missing_in(const std::string& told, const std::string& other) {
    const std::vector<std::string> others = each(parts_of(other), part_to_compare);
    std::vector<std::string> missing = parts_of(told);
    std::erase_if(missing, [&](const std::string& part) { return contains(others, part_to_compare(part)); });
    return join(missing, ", ");
}

/// How matchups and players differ, each of which is told in one text. What differs in several is said once.
std::vector<std::string> differences_of_lists(const Fingerprint& then, const Fingerprint& now) {
    std::map<std::string, std::vector<std::string>> whose;
    for (const auto& [name, was] : then) {
        const std::string is = value_of(now, name);
        if (may_come_and_go(name) && !is.empty() && was != is) {
            const std::string gone = parts_missing_in(was, is);
            const std::string added = parts_missing_in(is, was);
            if (gone.empty() && added.empty()) {
                continue;
            }
            whose[gone.empty()    ? "has " + added + " now"
                  : added.empty() ? "had " + gone + ", and has that no more"
                                  : "had " + gone + ", and has " + added + " now"]
                .push_back(name);
        }
    }
    std::vector<std::string> found;
    for (const auto& [what, names] : whose) {
        const std::string others = names.size() == 1 ? "" : " (like " + std::to_string(names.size() - 1) + " more)";
        found.push_back(names.front() + others + " " + what);
    }
    return found;
}

/// The value as one writes it in a control file.
std::string text_in_file(const Value& value) {
    const auto* word = std::get_if<std::string>(&value);
    return word != nullptr ? "\"" + printable(*word) + "\"" : to_text(value);
}

std::string told_as_gone(const std::string& code, std::uint64_t games, const std::vector<GoneParameter>& gone) {
    const GoneParameter* found = find_by(gone, &GoneParameter::code, code);
    const GoneParameter parameter = found == nullptr ? GoneParameter{code} : *found;
    std::string were;
    if (parameter.only) {
        were = fmt::format(", which was {} in {}", text_in_file(*parameter.only), counted(games, "game"));
    } else if (parameter.games_varied > 0) {
        were = fmt::format(", which varied in {} of {}", parameter.games_varied, counted(games, "game"));
    }
    return fmt::format(
        "parameter '{}' is gone{} (to keep what they say, leave its section and write 'fixed = {}' there)", code, were,
        parameter.proposed ? text_in_file(*parameter.proposed) : "VALUE");
}

/// How the parameters differ, a line each.
std::vector<std::string> differences_of_parameters(const Fingerprint& then, const Fingerprint& now, std::uint64_t games,
                                                   const std::vector<GoneParameter>& gone) {
    std::vector<std::string> found =
        each(parameters_only_in(then, now), [&](const std::string& code) { return told_as_gone(code, games, gone); });
    for (const std::string& code : parameters_only_in(now, then)) {
        found.push_back("parameter '" + code + "' is new; " + played_without(games));
    }
    return found;
}

std::string kind_of_event(const Fingerprint& settings) {
    return !settings.contains(parameters_setting) ? "a tournament"
           : settings.contains("game: command")   ? "a script's tuning"
                                                  : "a tuning of engines";
}

/// What the settings say; where a script is told both sides the opponent is the default, which they do not say.
std::string told_value(const Fingerprint& settings, const std::string& name) {
    const std::string value = value_of(settings, name);
    const bool is_default = name == "opponent" && value.empty() &&
                            value_of(settings, "game: command").find("{opponent.") != std::string::npos;
    return is_default ? "default" : value;
}

/// How the settings differ, a line each. Of an event of another kind nothing else is told.
std::vector<std::string> differences(const Fingerprint& then, const Fingerprint& now, std::uint64_t games,
                                     const std::vector<GoneParameter>& gone) {
    const std::string kind_then = kind_of_event(then);
    if (const std::string kind = kind_of_event(now); kind != kind_then) {
        return {fmt::format("it was {} for {} and is {} now, which is another event", kind_then, counted(games, "game"),
                            kind)};
    }
    Fingerprint names(now);
    names.insert(then.begin(), then.end());
    std::vector<std::string> found = differences_of_lists(then, now);
    for (const auto& [name, ignored] : names) {
        if (name == parameters_setting) {
            append(found, differences_of_parameters(then, now, games, gone));
        } else if (is_of_entries(name)) {
            if (const std::string text = difference_of_entries(name, then, now, games); !text.empty()) {
                found.push_back(text);
            }
        } else if (value_of(then, name) != value_of(now, name) && !may_come_and_go(name)) {
            found.push_back(difference(name, told_value(then, name), told_value(now, name), games));
        }
    }
    return found;
}

/// "candidate: command": how a program is called, not what it is.
bool is_of_program(const std::string& name) {
    return name.ends_with(": command") || name.ends_with(": cwd") || name.ends_with(": environ");
}

/// What one text tells of a player of a tournament, but for how its program is called.
std::vector<std::string> without_program(const std::string& player) {
    std::vector<std::string> parts = parts_of(player);
    std::erase_if(parts, [](const auto& part) { return is_of_program(": " + part.substr(0, part.find(' '))); });
    return each(parts, part_to_compare);
}

std::optional<std::uint64_t> stored_number(const StoredFacts& facts, const std::string& name) {
    const std::string text = value_of(facts, name);
    if (text.empty()) {
        return std::nullopt;
    }
    const auto number = number_in<std::uint64_t>(text);
    if (!number) {
        throw Error("the stored " + name + " '" + printable(text) + "' is not a number", "",
                    "somebody changed the state file; restore a copy of it", Fault::state);
    }
    return number;
}

int stored_epoch(const StoredFacts& facts) {
    return static_cast<int>(stored_number(facts, "epoch").value_or(1));
}

/// How the facts of an epoch that is not the newest are called.
std::string prefix_of_epoch(int epoch) {
    return "epoch " + std::to_string(epoch) + " ";
}

/// The prefix of the names of an epoch's facts.
std::string prefix_for(const StoredFacts& facts, int epoch) {
    return epoch == stored_epoch(facts) ? "" : prefix_of_epoch(epoch);
}

/// The value of a clock as it is told now.
std::string clock_of_now(const std::string& value) {
    constexpr std::string_view name = "clock ";
    return with_straight_clocks(std::string(name) + value).substr(name.size());
}

std::string fact_of_adoption(std::size_t number) {
    return adopted_prefix + std::to_string(number);
}

}  // namespace

int epoch_to_go_on_with(const StoredFacts& facts, const Fingerprint& now,
                        const std::function<std::uint64_t(int epoch)>& games_of) {
    const int newest = stored_epoch(facts);
    int epoch = newest;
    while (epoch > 1 && games_of(epoch) == 0) {
        --epoch;
    }
    const auto differ_now = [&](int of) { return !differences(stored_settings(facts, of), now, 0, {}).empty(); };
    const bool are_back = epoch < newest && !differ_now(epoch) && differ_now(newest);
    return are_back ? epoch : newest;  // where neither differs the newest began for something else: a program changed
}

Fingerprint stored_settings(const StoredFacts& facts, std::optional<int> epoch) {
    const std::string prefix = (epoch ? prefix_for(facts, *epoch) : "") + setting_prefix;
    Fingerprint settings;
    for (const auto& [name, value] : facts) {
        if (name.starts_with(prefix)) {
            const std::string own = name.substr(prefix.size());
            settings[own] = own == "clock" || own.ends_with(": clock") ? clock_of_now(value) : value;
        }
    }
    settings.erase("engine_failure");  // once it was among what gives games their meaning
    return settings;
}

Parameters stored_values(const StoredFacts& facts, int epoch, const std::string& fact) {
    const std::string text = value_of(facts, prefix_for(facts, epoch) + fact);
    return text.empty() ? Parameters{} : from_json_line<Parameters>(text, "the state file's " + fact);
}

std::vector<std::string> changes_since(const StoredFacts& facts, int epoch, const Fingerprint& now, std::uint64_t games,
                                       const std::vector<GoneParameter>& gone) {
    const bool rejoins = epoch < stored_epoch(facts);
    return games == 0 || rejoins ? std::vector<std::string>{} : differences(stored_settings(facts), now, games, gone);
}

Fingerprint with_programs_of(const Fingerprint& then, Fingerprint now) {
    for (const auto& [name, was] : then) {
        const std::string is = value_of(now, name);
        if (is_of_program(name) || (name.starts_with(player_prefix) && without_program(was) == without_program(is))) {
            now[name] = was;
        }
    }
    std::erase_if(now,
                  [&](const auto& setting) { return is_of_program(setting.first) && !then.contains(setting.first); });
    return now;
}

std::optional<std::uint64_t> stored_seed(const StoredFacts& facts) {
    return stored_number(facts, "seed");
}

StoredFacts facts_of_run(const StoredFacts& before, std::optional<int> ended, int epoch, const Fingerprint& now) {
    StoredFacts facts;
    for (const auto& [name, value] : before) {
        if (name.starts_with("epoch ") || name.starts_with(adopted_prefix)) {
            facts[name] = value;
        } else if ((name.starts_with(setting_prefix) || name == earlier_values_fact || name == start_fact) && ended) {
            facts[prefix_of_epoch(*ended) + name] = value;
        } else if (name.starts_with(setting_prefix) && may_come_and_go(name.substr(setting_prefix.size()))) {
            facts[name] = value;  // it may come back
        }
    }
    for (const auto& [name, value] : now) {
        facts[setting_prefix + name] = value;
    }
    facts["epoch"] = std::to_string(epoch);
    return facts;
}

std::vector<AdoptionFacts> stored_adoptions(const StoredFacts& facts) {
    std::vector<AdoptionFacts> adoptions;
    for (auto found = facts.find(fact_of_adoption(1)); found != facts.end();
         found = facts.find(fact_of_adoption(adoptions.size() + 1))) {
        try {
            adoptions.push_back(from_json_line<AdoptionFacts>(found->second, "the stored '" + found->first + "'"));
        } catch (const Error& error) {
            throw Error(error.what(), "", "somebody changed the state file; restore a copy of it", Fault::state);
        }
    }
    return adoptions;
}

StoredFacts with_adoption(StoredFacts facts, const AdoptionFacts& adoption) {
    facts[fact_of_adoption(stored_adoptions(facts).size() + 1)] = json_line(json_of(adoption));
    return facts;
}

}  // namespace ringmaster

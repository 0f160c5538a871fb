#include "ringmaster/cli/event.hpp"

#include <charconv>
#include <iostream>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/runner/event_files.hpp"

namespace ringmaster {
namespace {

using Meaning = std::map<std::string, std::string>;

const std::string setting_prefix = "setting: ";
constexpr std::size_t longest_path = 5000;

std::string value_of(const std::map<std::string, std::string>& map, const std::string& name) {
    const auto found = map.find(name);
    return found == map.end() ? "" : found->second;
}

std::string difference(const std::string& name, const std::string& was, const std::string& is, std::uint64_t games) {
    const std::string played = counted(static_cast<long long>(games), "game");
    if (is.empty()) {
        return name + " was " + was + " for " + played + ", is gone now";
    }
    if (was.empty()) {
        return name + " is new (" + is + "); " + played + " were played without it";
    }
    return name + " was " + was + " for " + played + ", is " + is + " now";
}

std::vector<std::string> differences(const Meaning& then, const Meaning& now, std::uint64_t games) {
    Meaning names(now);
    names.insert(then.begin(), then.end());
    std::vector<std::string> found;
    for (const auto& [name, ignored] : names) {
        if (value_of(then, name) != value_of(now, name)) {
            found.push_back(difference(name, value_of(then, name), value_of(now, name), games));
        }
    }
    return found;
}

Meaning meaning_of(const LoadedControlFile& loaded) {
    Meaning meaning = loaded.control.meaning();
    for (std::size_t i = 0; i < loaded.template_texts.size(); ++i) {
        const std::uint64_t fingerprint = Random(0, loaded.template_texts[i], 0).next();
        meaning["template of '" + loaded.control.candidate_files[i].path + "'"] =
            fmt::format("the text {:016x}", fingerprint);
    }
    return meaning;
}

std::optional<std::uint64_t> stored_number(const std::map<std::string, std::string>& facts, const std::string& name) {
    const std::string text = value_of(facts, name);
    if (text.empty()) {
        return std::nullopt;
    }
    std::uint64_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem != std::errc() || end != text.data() + text.size()) {
        throw Error("the stored " + name + " '" + printable(text) + "' is not a number", "",
                    "somebody changed the state file; restore a copy of it", Fault::state);
    }
    return number;
}

int stored_epoch(const std::map<std::string, std::string>& facts) {
    return static_cast<int>(stored_number(facts, "epoch").value_or(1));
}

/// The settings that the facts name with this prefix.
Meaning stored_meaning(const std::map<std::string, std::string>& facts, const std::string& prefix) {
    Meaning meaning;
    for (const auto& [name, value] : facts) {
        if (name.starts_with(prefix)) {
            meaning[name.substr(prefix.size())] = value;
        }
    }
    return meaning;
}

std::string prefix_of_epoch(int epoch) {
    return "epoch " + std::to_string(epoch) + " " + setting_prefix;
}

/// The epoch to go on with: the newest, or, when that one has no games yet and the settings are again those of the last
/// one that has some, that one.
int current_epoch(const Store& store, const std::map<std::string, std::string>& facts, const Meaning& now) {
    const int newest = stored_epoch(facts);
    int epoch = newest;
    while (epoch > 1 && store.count_games(epoch) == 0) {
        --epoch;
    }
    return epoch < newest && stored_meaning(facts, prefix_of_epoch(epoch)) == now ? epoch : newest;
}

/// Facts that a run writes down: the settings that give its games their meaning, and the seed.
std::map<std::string, std::string> facts_of_run(const ControlFile& control, const Meaning& meaning,
                                                const EventIdentity& identity) {
    std::map<std::string, std::string> facts;
    for (const auto& [name, value] : meaning) {
        facts[setting_prefix + name] = value;
    }
    facts["event"] = control.event;
    facts["epoch"] = std::to_string(identity.epoch);
    facts["seed"] = std::to_string(identity.seed);
    facts["ringmaster"] = RINGMASTER_VERSION;
    return facts;
}

/// The settings of earlier epochs, those of the one that ends now (0: none) among them.
std::map<std::string, std::string> facts_to_keep(const std::map<std::string, std::string>& stored, int ended_epoch) {
    std::map<std::string, std::string> facts;
    for (const auto& [name, value] : stored) {
        if (name.starts_with("epoch ")) {
            facts[name] = value;
        } else if (name.starts_with(setting_prefix) && ended_epoch > 0) {
            facts[prefix_of_epoch(ended_epoch) + name.substr(setting_prefix.size())] = value;
        }
    }
    return facts;
}

std::uint64_t choose_seed(const ControlFile& control, const std::map<std::string, std::string>& facts) {
    if (control.seed) {
        return *control.seed;
    }
    const auto stored = stored_number(facts, "seed");
    return stored ? *stored : fresh_seed();
}

/// Reads the templates and adds what is wrong with them to the problems.
std::vector<std::string> load_templates(const ControlFile& control, std::vector<Problem>& problems) {
    std::vector<std::string> texts;
    for (const TemplateFile& file : control.candidate_files) {
        std::string text;
        try {
            text = read_file(file.source);
        } catch (const Error& error) {
            problems.push_back({file.line, file.column, std::string("candidate: ") + error.what()});
            return {};
        }
        for (Problem& problem : check_template(control, file, text)) {
            problems.push_back(std::move(problem));
        }
        texts.push_back(std::move(text));
    }
    for (Problem& problem : check_all_used(control, texts)) {
        problems.push_back(std::move(problem));
    }
    return texts;
}

}  // namespace

std::optional<LoadedControlFile> load_control_file(const std::filesystem::path& path) {
    const std::filesystem::path full = std::filesystem::absolute(path).lexically_normal();
    if (is_forbidden_control_file(full)) {
        throw Error("a control file cannot be called that: an output file has this name", path.string(),
                    "call it '" + path.stem().string() + ".toml'", Fault::usage);
    }
    std::string text;
    try {
        text = read_file(full);
    } catch (const Error& error) {
        throw Error(error.what(), "", "", Fault::usage);
    }
    ControlFileResult result = parse_control_file(text, full, expand_home("~"));
    std::vector<std::string> template_texts;
    if (result.control_file) {
        template_texts = load_templates(*result.control_file, result.problems);
    }
    const std::string shown_path = printable(path.string(), longest_path);
    for (const std::string& line : problem_lines(shown_path, result.problems)) {
        std::cerr << (line.starts_with(shown_path) ? "ringmaster: " : "") << line << '\n';
    }
    if (!result.problems.empty() || !result.control_file) {
        return std::nullopt;
    }
    return LoadedControlFile{std::move(*result.control_file), std::move(template_texts)};
}

EventState restore_event(const LoadedControlFile& loaded, const Store& store, bool accept_changes) {
    const ControlFile& control = loaded.control;
    const auto stored = store.facts();
    EventState state;
    const Meaning now = meaning_of(loaded);
    state.identity = {choose_seed(control, stored), current_epoch(store, stored, now), loaded.template_texts};
    const std::uint64_t games = store.count_games(state.identity.epoch);
    const bool rejoins = state.identity.epoch < stored_epoch(stored);
    const Meaning then = rejoins ? now : stored_meaning(stored, setting_prefix);
    const std::vector<std::string> changes = games == 0 ? std::vector<std::string>{} : differences(then, now, games);
    if (!changes.empty() && !accept_changes) {
        throw Error(
            join(changes, "; "), control.path.filename().string(),
            "games under different settings cannot be pooled: go back to the old settings, use another file name, "
            "start "
            "afresh with 'reset', or go on with '--accept-changes', which keeps the old games but does not count them",
            Fault::state);
    }
    state.facts = facts_to_keep(stored, changes.empty() ? 0 : state.identity.epoch);
    state.identity.epoch += changes.empty() ? 0 : 1;
    state.facts.merge(facts_of_run(control, now, state.identity));
    state.accepted = changes;
    state.competition = make_competition(control, state.identity);
    store.for_each_game([&](const GameRecord& record) { state.competition->tell(record); });
    store.for_each_void_game([&](const VoidGame& game) { state.competition->tell(game); });
    state.competition->take_notices();
    return state;
}

}  // namespace ringmaster

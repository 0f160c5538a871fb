#include "ringmaster/cli/event.hpp"

#include <iostream>

#include <unistd.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/competition/tuning.hpp"
#include "ringmaster/os/files.hpp"

namespace ringmaster {
namespace {

const std::string setting_prefix = "setting: ";

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

std::map<std::string, std::string> stored_meaning(const std::map<std::string, std::string>& facts) {
    std::map<std::string, std::string> meaning;
    for (const auto& [name, value] : facts) {
        if (name.starts_with(setting_prefix)) {
            meaning[name.substr(setting_prefix.size())] = value;
        }
    }
    return meaning;
}

std::string value_of(const std::map<std::string, std::string>& map, const std::string& name) {
    const auto found = map.find(name);
    return found == map.end() ? "" : found->second;
}

}  // namespace

std::optional<ControlFile> load_control_file(const std::filesystem::path& path) {
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
    for (const std::string& line : problem_lines(path.string(), result.problems)) {
        std::cerr << (line.starts_with(path.string()) ? "ringmaster: " : "") << line << '\n';
    }
    return result.control_file;
}

void require_same_meaning(const ControlFile& control_file, const std::map<std::string, std::string>& facts,
                          std::uint64_t games) {
    if (games == 0) {
        return;
    }
    const auto now = control_file.meaning();
    const auto then = stored_meaning(facts);
    std::map<std::string, std::string> names(now);
    names.insert(then.begin(), then.end());
    std::vector<std::string> differences;
    for (const auto& [name, ignored] : names) {
        if (value_of(then, name) != value_of(now, name)) {
            differences.push_back(difference(name, value_of(then, name), value_of(now, name), games));
        }
    }
    if (!differences.empty()) {
        throw Error(
            join(differences, "; "), control_file.path.filename().string(),
            "games under different settings cannot be pooled: go back to the old settings, use another file name, or "
            "start afresh with 'reset'",
            Fault::state);
    }
}

std::map<std::string, std::string> facts_of_run(const ControlFile& control_file, std::uint64_t seed) {
    std::map<std::string, std::string> facts;
    for (const auto& [name, value] : control_file.meaning()) {
        facts[setting_prefix + name] = value;
    }
    facts["event"] = control_file.event;
    facts["seed"] = std::to_string(seed);
    facts["runner_pid"] = std::to_string(::getpid());
    facts["ringmaster"] = RINGMASTER_VERSION;
    return facts;
}

std::uint64_t choose_seed(const ControlFile& control_file, const std::map<std::string, std::string>& facts) {
    if (control_file.seed) {
        return *control_file.seed;
    }
    const std::string stored = value_of(facts, "seed");
    return stored.empty() ? fresh_seed() : std::stoull(stored);
}

std::unique_ptr<Competition> restore_competition(const ControlFile& control_file, const Store& store,
                                                 std::uint64_t seed) {
    auto competition = std::make_unique<Tuning>(control_file, seed);
    store.for_each_game([&](const GameRecord& record) { competition->tell(record); });
    return competition;
}

}  // namespace ringmaster

#include "ringmaster/game/circumstances.hpp"

#include <string_view>

#include "ringmaster/base/text.hpp"
#include "ringmaster/game/keys.hpp"

namespace ringmaster {
namespace {

using Limits = std::map<std::string, std::string>;

constexpr std::string_view program_word = "program ";
constexpr const char* machine_word = "machine";
constexpr const char* audit_word = "audit";
constexpr std::size_t longest_name = 5000;

template <class Settings>
void add_keys(Limits& limits, const Settings& settings, const std::string& before, const std::string& behind,
              bool is_go = false) {
    for_each_key<Settings>([&](const auto& key) {
        if (key.traits.is_circumstance && (is_go || !key.traits.is_of_go)) {
            limits[before + key.name + behind] = key_text(settings.*key.field, key.traits);
        }
    });
}

void add_limits(Limits& limits, const PlayerSetup& player) {
    add_keys(limits, player.timeouts, player.code + ": timeouts.", "");
    add_keys<ProgramSetup>(limits, player, player.code + ": ", "");
}

/// The settings of matchups may differ.
std::string of_matchup(const Job& job) {
    const auto* pairing = std::get_if<PairingGame>(&job.purpose);
    return pairing == nullptr ? "" : " of " + pairing->matchup;
}

void add_limits_of(Limits& limits, const GtpGame& game, const std::string& of_whom) {
    add_keys(limits, game.settings, "", of_whom, game.settings.rules == Rules::go);
    for (const PlayerSetup& player : game.players) {
        add_limits(limits, player);
        if (player.clock || game.settings.clock.control) {
            add_keys(limits, game.settings.clock, "", of_whom);
        }
    }
    if (game.referee) {
        add_limits(limits, *game.referee);
    }
}

void add_limits_of(Limits& limits, const ScriptGame& game, const std::string&) {
    limits["engine_failure"] = to_text(game.engine_failure);
    add_keys(limits, game.script, "", "");
    add_keys<ProgramSetup>(limits, game.script, game.script.code + ": ", "");
}

}  // namespace

Circumstances circumstances_of(const Job& job, const std::map<std::string, std::string>& programs,
                               const std::string& machine, const std::optional<Ruling>& audit) {
    Circumstances circumstances{machine, audit, {}};
    Limits& limits = circumstances.limits;
    std::visit([&](const auto& game) { add_limits_of(limits, game, of_matchup(job)); }, job.game);
    for (const auto& [path, stamp] : programs) {
        limits[std::string(program_word) + path] = stamp;
    }
    return parse_circumstances(to_text(circumstances));
}

std::string program_of(const std::string& name) {
    return name.starts_with(program_word) ? name.substr(program_word.size()) : "";
}

bool are_same(const std::string& name, const std::string& one, const std::string& other) {
    if (program_of(name).empty()) {
        return one == other;
    }
    const std::size_t contents = one.find(contents_word);
    const std::size_t other_contents = other.find(contents_word);
    return contents == std::string::npos || other_contents == std::string::npos
               ? one.substr(0, contents) == other.substr(0, other_contents)
               : one.substr(contents) == other.substr(other_contents);
}

std::string to_text(const Circumstances& circumstances) {
    Limits lines = circumstances.limits;
    if (!circumstances.machine.empty()) {
        lines[machine_word] = circumstances.machine;
    }
    if (circumstances.audit) {
        lines[audit_word] = to_text(*circumstances.audit);
    }
    std::string text;
    for (const auto& [name, value] : lines) {
        text += printable(name, longest_name) + "\t" + printable(value, longest_name) + "\n";
    }
    return text;
}

Circumstances parse_circumstances(const std::string& text) {
    Circumstances circumstances;
    for (const std::string& line : split(text, '\n')) {
        const std::size_t tab = line.find('\t');
        if (tab == std::string::npos) {
            continue;
        }
        const std::string name = line.substr(0, tab);
        const std::string value = line.substr(tab + 1);
        if (name == machine_word) {
            circumstances.machine = value;
        } else if (name == audit_word) {
            circumstances.audit = parse_ruling(value);
        } else {
            circumstances.limits[name] = value;
        }
    }
    return circumstances;
}

}  // namespace ringmaster

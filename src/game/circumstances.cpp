#include "ringmaster/game/circumstances.hpp"

#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/game/keys.hpp"

namespace ringmaster {
namespace {

constexpr std::string_view program_word = "program ";
constexpr std::size_t longest_name = 5000;

void add_memory_limit(Circumstances& circumstances, const ProgramSetup& program) {
    const std::uint64_t megabytes = program.memory_limit >> 20;
    circumstances[program.code + ": memory_limit"] = megabytes == 0 ? "none" : fmt::format("{} MB", megabytes);
}

template <class Settings>
void add_keys(Circumstances& circumstances, const Settings& settings, const std::string& before,
              const std::string& behind, bool is_go = false) {
    for_each_key<Settings>([&](const auto& key) {
        if (key.traits.is_circumstance && (is_go || !key.traits.is_of_go)) {
            circumstances[before + key.name + behind] = key_text(settings.*key.field, key.traits);
        }
    });
}

void add_limits(Circumstances& circumstances, const PlayerSetup& player) {
    add_keys(circumstances, player.timeouts, player.code + ": timeouts.", "");
    add_memory_limit(circumstances, player);
}

/// The settings of matchups may differ.
std::string of_matchup(const Job& job) {
    const auto* pairing = std::get_if<PairingGame>(&job.purpose);
    return pairing == nullptr ? "" : " of " + pairing->matchup;
}

void add_limits_of(Circumstances& circumstances, const GtpGame& game, const std::string& of_whom) {
    add_keys(circumstances, game.settings, "", of_whom, game.settings.rules == Rules::go);
    for (const PlayerSetup& player : game.players) {
        add_limits(circumstances, player);
        if (player.clock || game.settings.clock.control) {
            add_keys(circumstances, game.settings.clock, "", of_whom);
        }
    }
    if (game.referee) {
        add_limits(circumstances, *game.referee);
    }
}

void add_limits_of(Circumstances& circumstances, const ScriptGame& game, const std::string&) {
    circumstances["engine_failure"] = to_text(game.engine_failure);
    add_keys(circumstances, game.script, "", "");
    add_memory_limit(circumstances, game.script);
}

}  // namespace

Circumstances circumstances_of(const Job& job, const std::map<std::string, std::string>& programs,
                               const std::string& machine) {
    Circumstances circumstances;
    if (!machine.empty()) {
        circumstances[machine_word] = machine;
    }
    std::visit([&](const auto& game) { add_limits_of(circumstances, game, of_matchup(job)); }, job.game);
    for (const auto& [path, stamp] : programs) {
        circumstances[std::string(program_word) + path] = stamp;
    }
    return circumstances;
}

std::string program_of(const std::string& name) {
    return name.starts_with(program_word) ? name.substr(program_word.size()) : "";
}

std::string to_text(const Circumstances& circumstances) {
    std::string text;
    for (const auto& [name, value] : circumstances) {
        text += printable(name, longest_name) + "\t" + printable(value, longest_name) + "\n";
    }
    return text;
}

Circumstances parse_circumstances(const std::string& text) {
    Circumstances circumstances;
    for (const std::string& line : split(text, '\n')) {
        if (const std::size_t tab = line.find('\t'); tab != std::string::npos) {
            circumstances[line.substr(0, tab)] = line.substr(tab + 1);
        }
    }
    return circumstances;
}

}  // namespace ringmaster

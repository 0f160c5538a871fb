#include <algorithm>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/config/sections.hpp"

namespace ringmaster {
namespace {

/// The keys of the top level that only games by GTP have.
std::vector<std::string> settings_of_gtp() {
    std::vector<std::string> keys{"rules", "scorer", "referee", "players", "candidate", "timeouts"};
    const auto add = [&](const auto& key) { keys.emplace_back(key.name); };
    for_each_key<GameSettings>(add);
    for_each_key<ClockSettings>(add);
    std::erase(keys, "engine_failure");
    return keys;
}

/// What was given in the place of a table [game].
std::string remedy_for(const toml::node& game) {
    const std::string text = game.value_or(std::string());
    const bool is_command = text.find_first_of("/{ ") != std::string::npos;
    return game.is_array() ? "write [game], with single brackets; one event is one game"
           : nearest_word(to_lower(text), {"gtp"})
               ? "write game = \"gtp\""
               : fmt::format(
                     "write a section [game] with command = \"{}\" for a script that plays it; game = \"gtp\" is "
                     "for engines that speak GTP",
                     is_command ? text : "./play.py --x {x}");
}

void read_processors(TableReader& game, ScriptSetup& script) {
    const bool is_given = game.texts("processors", [&](const std::string& processor, const std::string&, const Place&) {
        script.processors.push_back(processor);
    });
    if (is_given && script.protocol != ScriptProtocol::clop) {
        game.problem("processors", "processors goes with protocol = \"clop\" only (leave it out)");
    }
    if (script.processors.empty()) {
        script.processors.emplace_back("0");
    }
}

}  // namespace

bool read_script(TableReader& game, const PathContext& context, ScriptSection& section,
                 std::vector<TemplateFile>& templates) {
    ScriptSetup& script = section.script;
    script.code = "script";
    game.require("command", "command = \"./play.py --x {x}\"");
    read_program(game, context, script);
    const bool has_templates = read_template_files(game, context, templates);
    read_keys(game, script);
    if (const std::optional<TemplateFile> file = read_source(game, "openings", context)) {
        section.openings = {file->source, {}, 0, file->place};
    }
    game.choice<bool>("parameters", section.json_input, {{"json", true}, {"placeholders", false}});
    read_processors(game, script);
    if (script.protocol == ScriptProtocol::clop && (script.games > 1 || script.has_margin || section.json_input)) {
        game.problem("protocol",
                     "protocol = \"clop\" is one game, told by one letter: games, margin and parameters do "
                     "not go with it (leave them out)");
    }
    if (script.games > 1 && section.openings && script.games % 2 == 1) {
        game.problem("games", "with openings, games must be even: those of a pair have the same opening");
    }
    game.finish();
    return has_templates;
}

bool has_engines_in_game(TableReader& top) {
    const toml::node* game = top.find("game");
    if (game == nullptr || !game->is_table() || game->as_table()->contains("command") || !top.has("candidate")) {
        return false;
    }
    top.problem("game",
                "[game] is for a script that plays; what engines play is set at the top of the file (take the heading "
                "[game] away)");
    return true;
}

GameKind read_game_kind(TableReader& top, bool is_needed) {
    const std::vector<std::string> of_gtp = settings_of_gtp();
    const bool is_gtp = std::ranges::any_of(of_gtp, [&](const auto& key) { return top.has(key); });
    const GameKind wrong = is_gtp ? GameKind::wrong_gtp : GameKind::wrong_script;
    if (const toml::node* game = top.find("game")) {
        if (game->is_table()) {
            return GameKind::script;
        }
        if (to_lower(game->value_or(std::string())) == "gtp") {
            return GameKind::gtp;
        }
        top.problem("game",
                    fmt::format("game must be a table, or \"gtp\", not {} ({})", kind_of(*game), remedy_for(*game)));
        return wrong;
    }
    for (const auto& [key, node] : top.nodes()) {
        const std::string name(key.str());
        if ((node.is_table() || node.is_array_of_tables()) && nearest_word(to_lower(name), {"game"})) {
            top.find(name);
            top.problem(name, fmt::format("unknown section '{}' (did you mean [game]? A script that plays a game is "
                                          "its command = \"./play.py --x {{x}}\")",
                                          name));
            return wrong;
        }
    }
    if (!is_gtp && is_needed) {
        top.problem("game",
                    "no game is described (write a section [game] with command = \"./play.py --x {x}\" for a "
                    "script that plays it, or, for engines, a section [candidate] with command = \"./engine\", and "
                    "rules = \"chess\", or for Go board_size and komi)");
        return wrong;
    }
    return GameKind::gtp;
}

void read_place_of_candidate(TableReader& top, ColourChoice& choice) {
    const toml::node* node = top.find("candidate_colour");
    const std::string word = node == nullptr ? "" : to_lower(node->value_or(std::string()));
    if (word == "b" || word == "w" || word == "black" || word == "white") {
        top.problem("candidate_colour", "candidate_colour says who moves first, and " +
                                            std::string(word.front() == 'b' ? "Black" : "White") +
                                            " does not do so in every game (write \"first\" or \"second\")");
        return;
    }
    top.choice<ColourChoice>("candidate_colour", choice,
                             {{"first", ColourChoice::black},
                              {"second", ColourChoice::white},
                              {"random", ColourChoice::random},
                              {"alternate", ColourChoice::alternate}});
}

void refuse_settings_of_gtp(TableReader& top) {
    top.refuse(settings_of_gtp(), " is for engines; in this event the script of [game] plays (leave it out)");
}

}  // namespace ringmaster

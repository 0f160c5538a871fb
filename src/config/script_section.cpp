#include "ringmaster/config/script_section.hpp"

#include <fmt/format.h>

#include "ringmaster/config/program_section.hpp"
#include "ringmaster/config/template_files.hpp"

namespace ringmaster {
namespace {

constexpr double longest_game = 1e9;  // seconds

void read_timeout(TableReader& game, double& timeout) {
    double seconds = 0;
    if (!game.number("timeout", seconds)) {
        return;
    }
    if (seconds <= 0 || seconds > longest_game) {
        game.problem("timeout", fmt::format("timeout must be above 0 and at most {}, not {}", longest_game, seconds));
        return;
    }
    timeout = seconds;
}

void read_openings(TableReader& game, const PathContext& context, ScriptSection& section) {
    std::string path;
    if (!game.text("openings", path)) {
        return;
    }
    const Place place = game.place_of("openings");
    if (path.empty() || path.ends_with('/')) {
        game.problem("openings", "openings '" + path + "' names no file");
        return;
    }
    TemplateFile& file = section.openings.emplace();
    file.source = resolve_path(game, "openings", place, path, context);
    file.line = static_cast<int>(place.line);
    file.column = static_cast<int>(place.column);
}

void read_processors(TableReader& game, ScriptSetup& script) {
    const toml::array* list = game.list("processors");
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
        game.read((*list)[i], fmt::format("processors: item {}", i + 1), script.processors.emplace_back());
    }
    if (list != nullptr && script.protocol != ScriptProtocol::clop) {
        game.problem("processors", "processors goes with protocol = \"clop\" only (leave it out)");
    }
    if (script.processors.empty()) {
        script.processors.emplace_back("0");
    }
}

}  // namespace

ScriptTable read_script(TableReader& game, const PathContext& context) {
    ScriptTable table;
    ScriptSetup& script = table.section.script;
    script.code = "script";
    game.require("command", "command = \"./play.py --x {x}\"");
    const std::vector<Place> places = read_program(game, context, script);
    table.texts = placed_texts(script, places);
    const TemplateSection templates = read_template_files(game, context);
    table.files = templates.files;
    table.has_files = templates.is_present;
    read_timeout(game, script.timeout);
    read_openings(game, context, table.section);
    game.choice("protocol", script.protocol);
    game.choice<bool>("parameters", table.section.json_input, {{"json", true}, {"placeholders", false}});
    game.truth("margin", script.has_margin);
    game.whole("games", script.games, {1, 1000});
    read_processors(game, script);
    if (script.protocol == ScriptProtocol::clop &&
        (script.games > 1 || script.has_margin || table.section.json_input)) {
        game.problem("protocol", "protocol = \"clop\" is one game, told by one letter: games, margin and parameters do "
                                 "not go with it (leave them out)");
    }
    if (script.games > 1 && table.section.openings && script.games % 2 == 1) {
        game.problem("games", "with openings, games must be even: those of a pair have the same opening");
    }
    game.finish();
    return table;
}

void refuse_settings_of_go(TableReader& top) {
    for (const char* key : {"rules", "board_size", "komi", "handicap", "handicap_style",
                            "internal_scorer_handicap_compensation", "move_limit", "ko_rule", "suicide",
                            "unknown_result", "scorer", "referee", "players", "candidate", "timeouts"}) {
        if (top.find(key) != nullptr) {
            top.problem(key, std::string(key) + " is for games of Go by GTP; in this event the script of [game] plays "
                                                "(leave it out)");
        }
    }
}

}  // namespace ringmaster

#include "ringmaster/config/script_section.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/config/program_section.hpp"
#include "ringmaster/config/template_files.hpp"

namespace ringmaster {
namespace {

constexpr double longest_game = 1e9;  // seconds

constexpr std::array settings_of_go{"rules",          "board_size",     "komi",
                                    "handicap",       "handicap_style", "internal_scorer_handicap_compensation",
                                    "move_limit",     "ko_rule",        "suicide",
                                    "unknown_result", "scorer",         "referee",
                                    "players",        "candidate",      "timeouts",
                                    "clock",          "enforce_clock",  "time_margin",
                                    "adjudication"};

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
        game.problem("protocol",
                     "protocol = \"clop\" is one game, told by one letter: games, margin and parameters do "
                     "not go with it (leave them out)");
    }
    if (script.games > 1 && table.section.openings && script.games % 2 == 1) {
        game.problem("games", "with openings, games must be even: those of a pair have the same opening");
    }
    game.finish();
    return table;
}

GameKind read_game_kind(TableReader& top, bool is_needed) {
    const bool is_go =
        std::any_of(settings_of_go.begin(), settings_of_go.end(), [&](const char* key) { return top.has(key); });
    const GameKind wrong = is_go ? GameKind::wrong_gtp : GameKind::wrong_script;
    if (const toml::node* game = top.find("game")) {
        if (game->is_table()) {
            return GameKind::script;
        }
        if (game->value_or(std::string()) == "gtp") {
            return GameKind::gtp;
        }
        top.problem("game",
                    fmt::format("game must be a table, or \"gtp\", not {} ({})", kind_of(*game), remedy_for(*game)));
        return wrong;
    }
    if (const auto name = top.section_like("game")) {
        top.find(*name);
        top.problem(*name, fmt::format("unknown section '{}' (did you mean [game]? A script that plays a game is its "
                                       "command = \"./play.py --x {{x}}\")",
                                       *name));
        return wrong;
    }
    if (!is_go && is_needed) {
        top.problem("game",
                    "no game is described (write a section [game] with command = \"./play.py --x {x}\" for a "
                    "script that plays it, or, for Go by GTP, board_size, komi, opponent, [players.NAME] and "
                    "[candidate])");
        return wrong;
    }
    return GameKind::gtp;
}

void read_place_of_candidate(TableReader& top, ColourChoice& choice) {
    const toml::node* node = top.find("candidate_colour");
    const std::string word = node == nullptr ? "" : to_lower(node->value_or(std::string()));
    if (word == "b" || word == "w" || word == "black" || word == "white") {
        top.problem("candidate_colour", "candidate_colour says who moves first, and not in every game is that " +
                                            std::string(word.front() == 'b' ? "Black" : "White") +
                                            " (write \"first\" or \"second\")");
        return;
    }
    top.choice<ColourChoice>("candidate_colour", choice,
                             {{"first", ColourChoice::black},
                              {"second", ColourChoice::white},
                              {"random", ColourChoice::random},
                              {"alternate", ColourChoice::alternate}});
}

void refuse_settings_of_go(TableReader& top) {
    for (const char* key : settings_of_go) {
        if (top.find(key) != nullptr) {
            top.problem(key, std::string(key) +
                                 " is for games of Go by GTP; in this event the script of [game] plays "
                                 "(leave it out)");
        }
    }
}

}  // namespace ringmaster

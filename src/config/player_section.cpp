#include <algorithm>
#include <cctype>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/config/new_defaults.hpp"
#include "ringmaster/config/sections.hpp"

namespace ringmaster {
namespace {

/// The player that keeps the rules of games that we do not know.
constexpr const char* keeper_code = "referee";

/// The first letter that a player's name may not hold.
std::optional<std::string> forbidden_letter(const std::string& name) {
    constexpr std::string_view allowed =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-!$%&*+.:;<=>?^_~";
    const std::size_t found = name.find_first_not_of(allowed);
    if (found == std::string::npos) {
        return std::nullopt;
    }
    std::size_t end = found + 1;
    while (end < name.size() && (static_cast<unsigned char>(name[end]) & 0xC0) == 0x80) {
        ++end;
    }
    return name.substr(found, end - found);
}

void check_player_name(TableReader& players, const std::string& name, const Place& place) {
    if (name.empty()) {
        players.problem(place, "a name must not be empty");
    } else if (name == "candidate") {
        players.problem(place, "the name 'candidate' is ringmaster's own (choose another)");
    } else if (const auto letter = forbidden_letter(name)) {
        players.problem(place, "the name '" + name + "' must not hold '" + *letter +
                                   "' (letters and digits of English may stand there, and -!$%&*+.:;<=>?^_~)");
    }
}

/// Whether nobody means to have it in a command; a list of words may hold anything.
bool is_odd(char letter) {
    return std::iscntrl(static_cast<unsigned char>(letter)) != 0 && letter != '\n' && letter != '\t';
}

/// What is written in the place of "NAME=value PROGRAM", where a shell would set a variable; empty: nothing is set so.
std::string remedy_for_variable(std::string_view text, const std::vector<std::string>& words) {
    const std::string first = words.size() > 1 ? words.front() : "";
    const std::string name = first.substr(0, first.find('='));
    return is_code(name) && trim(text).starts_with(name + "=")
               ? fmt::format("environ = {{ {} = {} }}", name, toml_text_of(first.substr(name.size() + 1)))
               : "";
}

std::vector<std::string> read_words(TableReader& reader, const toml::node& node) {
    std::string text;
    if (!node.is_string()) {
        reader.problem("command", "command must be a text or a list of texts, not " + kind_of(node));
    } else if (reader.read(node, "command", text)) {
        if (std::ranges::any_of(text, is_odd)) {
            reader.problem("command",
                           "command holds a control character (in double quotes a backslash begins one: write / in a "
                           "path, or the text in single quotes)");
        }
        if (auto words = split_command(text)) {
            if (const std::string remedy = remedy_for_variable(text, *words); !remedy.empty()) {
                reader.problem("command", fmt::format("command: '{}' is for a shell, and none runs it (write {})",
                                                      words->front(), remedy));
            } else if (const auto shell = find_shell_syntax(text)) {
                reader.problem("command", "command: '" + *shell +
                                              "' is for a shell, and none runs it (put sh -c '...' around the "
                                              "whole, or quotes around a word that is the program's own)");
            }
            return std::move(*words);
        }
        reader.problem("command", "command has a quote that is not closed, or ends in a backslash");
    }
    return {};
}

void read_command(TableReader& reader, const PathContext& context, std::vector<std::string>& command) {
    const toml::node* node = reader.find("command");
    if (node == nullptr) {
        return;
    }
    const std::size_t problems = reader.problem_count();
    const toml::array* list = node->as_array();
    std::vector<std::string> words;
    if (list == nullptr) {
        words = read_words(reader, *node);
    } else {
        reader.texts("command", [&](const std::string& word, const auto&...) { words.push_back(word); });
    }
    if (reader.problem_count() > problems) {
        return;
    }
    if (words.empty() || words.front().empty()) {
        reader.problem("command", "command is empty (write command = \"engine --gtp\")");
        return;
    }
    if (words.front().find('/') != std::string::npos) {
        const Place place = (list != nullptr ? (*list)[0] : *node).source().begin;
        words.front() = resolve_placeholder_path(reader, "command", place, words.front(), context);
    }
    command = std::move(words);
}

void read_cwd(TableReader& reader, const PathContext& context, std::string& cwd) {
    if (!reader.text("cwd", cwd)) {
        return;
    }
    if (cwd.empty()) {
        reader.problem("cwd", "cwd is empty (leave it out, or write '.')");
        return;
    }
    cwd = resolve_placeholder_path(reader, "cwd", reader.place_of("cwd"), cwd, context);
}

void read_environ(TableReader& reader, std::map<std::string, std::string>& variables) {
    reader.entries("environ", [&](TableReader& environ, const std::string& name, const Place& place, const auto&) {
        std::string value;
        if (name.empty() || name.find_first_of(std::string_view("=\0", 2)) != std::string::npos) {
            environ.problem(place, "'" + name + "' is no name of a variable");
        } else if (environ.text(name, value)) {
            variables[name] = value;
        }
    });
}

bool is_gtp_word(const std::string& text) {
    return !text.empty() && text.find_first_of(" \t") == std::string::npos && printable(text, text.size()) == text;
}

/// A text that changes from game to game would make every engine another one.
void check_reuse(TableReader& reader, const PlayerSetup& setup) {
    if (!setup.reuse) {
        if (setup.reuse_games > 0) {
            reader.problem("reuse_games", "reuse_games goes with reuse = true only (write that, or leave it out)");
        }
        return;
    }
    for (const PlacedText& text : placed_texts(reader, setup)) {
        if (text.name == "set_gtp_commands" || text.name.starts_with(options_prefix)) {
            continue;
        }
        for (const std::string& name : names_in(text.text)) {
            if (name == "seed" || name == "game_id") {
                reader.problem(
                    text.place,
                    fmt::format("{}: with reuse = true the engine stays, but {{{}}} is another in every "
                                "game (put it into {})",
                                text.name, name, is_like_uci(setup.protocol) ? "options" : "set_gtp_commands"));
            }
        }
    }
}

void read_protocol(TableReader& reader, const GameSettings& game, PlayerProtocol& protocol) {
    const std::vector<PlayerProtocol> possible = protocols_for(game.rules_text());
    protocol = possible.front();
    if (!reader.choice("protocol", protocol) || std::ranges::find(possible, protocol) != possible.end()) {
        return;
    }
    const PlayerProtocol said = std::exchange(protocol, possible.front());
    const char* its_game = traits_of(said).game;
    reader.problem(
        "protocol",
        is_like_chess(game.rules)
            ? fmt::format(
                  "protocol = \"{}\", and {} is played by {} (leave it out)", to_text(said), game.rules_text(),
                  listed(each(possible, [](PlayerProtocol one) { return std::string(traits_of(one).name); }), "or"))
            : fmt::format("protocol = \"{}\", which is for {} (write rules = \"{}\" at the top)", to_text(said),
                          its_game, its_game));
}

void refuse_other_protocol(TableReader& reader, const GameSettings& game, PlayerProtocol protocol) {
    std::vector<std::string> keys;
    for_each_key<PlayerSetup>([&](const auto& key) {
        if (key.traits.is_for != nullptr && !key.traits.is_for(protocol)) {
            keys.emplace_back(key.name);
        }
    });
    reader.refuse(keys, is_like_uci(protocol)
                            ? fmt::format(" is for engines that speak GTP, and {} is played by {} (leave it out)",
                                          game.rules_text(), traits_of(protocol).name)
                            : " is for engines that speak UCI (write rules = \"chess\", or leave it out)");
}

void read_options(TableReader& reader, std::map<std::string, std::string>& set) {
    reader.entries("options", [&](TableReader& options, const std::string& name, const Place& place, const auto& node) {
        std::string value;
        if (const auto plain = plain_value(node); plain && !node.is_string()) {
            value = to_text(*plain);
        } else if (!options.text(name, value)) {
            return;
        }
        options.find(name);
        const auto in_lower_case = [](const auto& one) { return to_lower(one.first); };
        if (name.empty() || (name + value).find_first_of("\r\n") != std::string::npos) {
            options.problem(place, "'" + printable(name, 60) + "' and its value must be one line");
        } else if (const auto* same = find_by(set, in_lower_case, to_lower(name))) {
            options.problem(place,
                            fmt::format("'{}' and '{}' are one option (leave one of them out)", same->first, name));
        } else {
            set[name] = value;
        }
    });
}

void read_aliases(TableReader& reader, std::map<std::string, std::string>& own_words) {
    reader.entries("gtp_aliases",
                   [&](TableReader& aliases, const std::string& command, const Place& place, const auto&) {
                       std::string own_word;
                       if (!is_gtp_word(command)) {
                           aliases.problem(place, "'" + command + "' is no GTP command (it is one word)");
                       } else if (aliases.text(command, own_word)) {
                           if (!is_gtp_word(own_word)) {
                               aliases.problem(command, command + " must be one word, not '" + own_word + "'");
                           }
                           own_words[command] = own_word;
                       }
                   });
}

bool read_gtp_command(TableReader& reader, const toml::node& node, const std::string& name, std::string& command) {
    if (!node.is_array()) {
        return reader.read(node, name, command);
    }
    std::vector<std::string> words;
    for (const toml::node& word : *node.as_array()) {
        if (!reader.read(word, name, words.emplace_back())) {
            return false;
        }
    }
    command = join(words, " ");
    return true;
}

PlayerSetup read_named_player(TableReader& reader, const std::string& name, const Timeouts& defaults,
                              const PathContext& context, const GameSettings& game) {
    PlayerSetup player = read_player(reader, name, defaults, context, game);
    check_placeholders(reader, placed_texts(reader, player), {{with_own_placeholders({}, {.folder = ""})}, {}});
    return player;
}

}  // namespace

Place place_of_text(const TableReader& reader, const std::string& name, std::size_t item) {
    const std::size_t colon = std::min(name.find(": "), name.size());
    const toml::node& setting = *reader.nodes().get(name.substr(0, colon));
    const toml::node* part = setting.is_array()   ? setting.as_array()->get(item)
                             : setting.is_table() ? setting.as_table()->get(name.substr(colon + 2))
                                                  : &setting;
    return part->source().begin;
}

PlayerSetup read_player(TableReader& reader, const std::string& code, const Timeouts& defaults,
                        const PathContext& context, const GameSettings& game) {
    PlayerSetup setup;
    setup.code = code;
    read_protocol(reader, game, setup.protocol);
    refuse_other_protocol(reader, game, setup.protocol);
    setup.timeouts = defaults;
    reader.require("command", game.rules == Rules::chess     ? "command = \"stockfish\""
                              : game.rules == Rules::variant ? "command = \"fairy-stockfish\""
                                                             : "command = \"engine --gtp\"");
    read_program(reader, context, setup);
    if (is_like_uci(setup.protocol)) {
        read_options(reader, setup.options);
    }
    read_aliases(reader, setup.gtp_aliases);
    read_keys(reader, setup);
    check_reuse(reader, setup);
    read_timeouts(reader, setup.timeouts);
    reader.finish();
    return setup;
}

void read_program(TableReader& reader, const PathContext& context, ProgramSetup& setup) {
    read_command(reader, context, setup.command);
    read_cwd(reader, context, setup.cwd);
    read_environ(reader, setup.environ);
    read_keys(reader, setup);
}

void read_key(TableReader& reader, const std::string& name, const KeyRange&, std::vector<std::string>& commands) {
    reader.items(name, [&](const toml::node& node, const std::string& item) {
        std::string& command = commands.emplace_back();
        if (!read_gtp_command(reader, node, item, command)) {
            return;
        }
        if (trim(command).empty()) {
            reader.problem(node.source().begin, item + " is empty");
        } else if (command.find_first_of("\r\n") != std::string::npos) {
            reader.problem(node.source().begin, item + " must be one line (write one item for each command)");
            command.clear();
        }
    });
}

void read_timeouts(TableReader& owner, Timeouts& timeouts) {
    if (auto reader = owner.section("timeouts")) {
        read_keys(*reader, timeouts);
        reader->finish();
    }
}

void read_players(TableReader& top, const Timeouts& defaults, const PathContext& context, GtpSection& section) {
    top.entries("players", [&](TableReader& players, const std::string& name, const Place& place, const auto& node) {
        check_player_name(players, name, place);
        if (!node.is_table()) {
            players.problem(node.source().begin, "'" + name + "' must be a table, not " + kind_of(node));
            return;
        }
        TableReader reader = top.inside(*node.as_table(), "player '" + name + "'");
        section.players[name] = read_named_player(reader, name, defaults, context, section.settings);
    });
}

void read_rules_keeper(TableReader& top, const Timeouts& defaults, const PathContext& context, GtpSection& section) {
    GameSettings of_uci;
    of_uci.rules = Rules::variant;
    of_uci.variant = to_text(Rules::chess);
    PlayerSetup keeper;
    keeper.timeouts = defaults;
    keeper.command = {"fairy-stockfish"};
    if (auto reader = top.section(keeper_code)) {
        keeper = read_named_player(*reader, keeper_code, defaults, context, of_uci);
    }
    if (section.players.contains(keeper_code)) {
        top.problem("players", "a player called 'referee' would be taken for the referee (give it another name)");
    }
    keeper.code = keeper_code;
    keeper.protocol = PlayerProtocol::uci;
    keeper.reuse = true;
    keeper.options.emplace("Hash", "1");
    keeper.options["UCI_Variant"] = section.settings.variant;
    section.players[keeper_code] = keeper;
    section.referee = keeper_code;
}

std::vector<std::string> names_of_players(TableReader& top) {
    std::vector<std::pair<Place, std::string>> placed;
    if (const toml::table* table = top.table("players")) {
        for (const auto& [key, node] : *table) {
            placed.emplace_back(key.source().begin, key.str());
        }
    }
    std::ranges::stable_sort(placed, [](const auto& a, const auto& b) { return a.first < b.first; });
    return each(placed, &std::pair<Place, std::string>::second);
}

}  // namespace ringmaster

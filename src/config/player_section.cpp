#include <algorithm>
#include <climits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/config/sections.hpp"
#include "ringmaster/game/keys.hpp"

namespace ringmaster {
namespace {

/// A text in which placeholders may stand leaves its place, in the order of for_each_placeholder_text.
class ProgramSectionReader {
public:
    ProgramSectionReader(TableReader& reader, const PathContext& context, ProgramSetup& setup)
        : reader_(reader), context_(context), setup_(setup) {}

    std::vector<Place> read() {
        read_command();
        read_cwd();
        read_environ();
        reader_.truth("discard_stderr", setup_.discard_stderr);
        std::optional<int> megabytes;
        reader_.whole("memory_limit", megabytes, {1, INT_MAX});
        setup_.memory_limit = static_cast<std::uint64_t>(megabytes.value_or(0)) << 20;
        reader_.whole("threads", setup_.threads, positive);
        return std::move(places_);
    }

private:
    void read_command() {
        const toml::node* node = reader_.find("command");
        if (node == nullptr) {
            return;
        }
        std::vector<Place> places;
        const std::size_t problems = reader_.problem_count();
        std::vector<std::string> words = node->is_array() ? words_of(*node->as_array(), places) : words_of(*node);
        places.resize(words.size(), node->source().begin);
        if (reader_.problem_count() > problems) {
            return;
        }
        if (words.empty() || words.front().empty()) {
            reader_.problem("command", "command is empty (write command = \"engine --gtp\")");
            return;
        }
        if (words.front().find('/') != std::string::npos) {
            words.front() = resolve_placeholder_path(reader_, "command", places.front(), words.front(), context_);
        }
        places_ = std::move(places);
        setup_.command = std::move(words);
    }

    std::vector<std::string> words_of(const toml::array& list, std::vector<Place>& places) {
        std::vector<std::string> words(list.size());
        for (std::size_t i = 0; i < list.size(); ++i) {
            reader_.read(list[i], fmt::format("command: item {}", i + 1), words[i]);
            places.push_back(list[i].source().begin);
        }
        return words;
    }

    std::vector<std::string> words_of(const toml::node& node) {
        std::string text;
        if (!node.is_string()) {
            reader_.problem("command", "command must be a text or a list of texts, not " + kind_of(node));
        } else if (reader_.read(node, "command", text)) {
            if (auto words = split_command(text)) {
                if (const auto shell = find_shell_syntax(text)) {
                    reader_.problem("command", "command: '" + *shell +
                                                   "' is for a shell, and none runs it (put sh -c '...' around the "
                                                   "whole, or quotes around a word that is the program's own)");
                }
                return std::move(*words);
            }
            reader_.problem("command", "command has a quote that is not closed, or ends in a backslash");
        }
        return {};
    }

    void read_cwd() {
        std::string& cwd = setup_.cwd;
        if (!reader_.text("cwd", cwd)) {
            return;
        }
        if (cwd.empty()) {
            reader_.problem("cwd", "cwd is empty (leave it out, or write '.')");
            return;
        }
        places_.push_back(reader_.place_of("cwd"));
        cwd = resolve_placeholder_path(reader_, "cwd", places_.back(), cwd, context_);
    }

    void read_environ() {
        auto environ = reader_.section("environ");
        if (!environ) {
            return;
        }
        for (const auto& [key, node] : environ->nodes()) {
            const std::string name(key.str());
            std::string value;
            if (name.empty() || name.find_first_of(std::string_view("=\0", 2)) != std::string::npos) {
                environ->problem(key.source().begin, "'" + name + "' is no name of a variable");
            } else if (environ->text(name, value)) {
                places_.push_back(node.source().begin);
                setup_.environ[name] = value;
            }
        }
    }

    TableReader& reader_;
    const PathContext& context_;
    ProgramSetup& setup_;
    std::vector<Place> places_;
};

bool is_gtp_word(const std::string& text) {
    return !text.empty() && trim(text) == text && text.find_first_of(" \t") == std::string::npos &&
           printable(text, text.size()) == text;
}

/// Reads one player. A text in which placeholders may stand leaves its place, in the order of
/// for_each_placeholder_text.
class PlayerSectionReader {
public:
    PlayerSectionReader(TableReader& reader, const PathContext& context) : reader_(reader), context_(context) {}

    PlayerSection read(const std::string& code, const Timeouts& defaults, const GameSettings& game) {
        PlayerSetup& setup = section_.setup;
        setup.code = code;
        read_protocol(game);
        refuse_other_protocol(game);
        setup.timeouts = defaults;
        reader_.require("command", game.rules == Rules::chess     ? "command = \"stockfish\""
                                   : game.rules == Rules::variant ? "command = \"fairy-stockfish\""
                                                                  : "command = \"engine --gtp\"");
        places_ = read_program(reader_, context_, setup);
        read_commands("startup_gtp_commands", setup.startup_gtp_commands);
        read_commands("set_gtp_commands", setup.set_gtp_commands);
        read_options();
        section_.texts = placed_texts(setup, places_);
        read_aliases();
        read_keys(reader_, setup);
        check_reuse();
        read_timeouts(reader_, setup.timeouts);
        reader_.finish();
        return std::move(section_);
    }

private:
    /// A text that changes from game to game would make every engine another one.
    void check_reuse() {
        const PlayerSetup& setup = section_.setup;
        if (!setup.reuse) {
            if (setup.reuse_games > 0) {
                reader_.problem("reuse_games", "reuse_games goes with reuse = true only (write that, or leave it out)");
            }
            return;
        }
        for (const PlacedText& text : section_.texts) {
            if (text.name != "set_gtp_commands" && !text.name.starts_with(options_prefix)) {
                require_the_same_in_every_game(text);
            }
        }
    }

    void require_the_same_in_every_game(const PlacedText& text) {
        for (const std::string& name : names_in(text.text)) {
            if (name == "seed" || name == "game_id") {
                reader_.problem(text.place,
                                fmt::format("{}: with reuse = true the engine stays, but {{{}}} is another in every "
                                            "game (put it into {})",
                                            text.name, name,
                                            is_like_uci(section_.setup.protocol) ? "options" : "set_gtp_commands"));
            }
        }
    }

    void read_protocol(const GameSettings& game) {
        PlayerProtocol& protocol = section_.setup.protocol;
        const std::vector<PlayerProtocol> possible = protocols_for(game.rules_text());
        protocol = possible.front();
        if (!reader_.choice("protocol", protocol) || std::ranges::find(possible, protocol) != possible.end()) {
            return;
        }
        const PlayerProtocol said = std::exchange(protocol, possible.front());
        const char* its_game = traits_of(said).game;
        reader_.problem(
            "protocol",
            is_like_chess(game.rules)
                ? fmt::format(
                      "protocol = \"{}\", and {} is played by {} (leave it out)", to_text(said), game.rules_text(),
                      listed(each(possible, [](PlayerProtocol one) { return std::string(traits_of(one).name); }), "or"))
                : fmt::format("protocol = \"{}\", which is for {} (write rules = \"{}\" at the top)", to_text(said),
                              its_game, its_game));
    }

    void refuse_other_protocol(const GameSettings& game) {
        const PlayerProtocol protocol = section_.setup.protocol;
        std::vector<std::string> keys;
        for_each_key<PlayerSetup>([&](const auto& key) {
            if (key.traits.is_for != nullptr && !key.traits.is_for(protocol)) {
                keys.emplace_back(key.name);
            }
        });
        reader_.refuse(keys, is_like_uci(protocol)
                                 ? fmt::format(" is for engines that speak GTP, and {} is played by {} (leave it out)",
                                               game.rules_text(), traits_of(protocol).name)
                                 : " is for engines that speak UCI (write rules = \"chess\", or leave it out)");
    }

    void read_options() {
        auto options = is_like_uci(section_.setup.protocol) ? reader_.section("options") : std::nullopt;
        if (!options) {
            return;
        }
        std::map<std::string, Place> places;
        for (const auto& [key, node] : options->nodes()) {
            const std::string name(key.str());
            std::string value;
            if (const auto plain = plain_value(node); plain && !node.is_string()) {
                value = to_text(*plain);
            } else if (!options->text(name, value)) {
                continue;
            }
            options->find(name);
            if (name.empty() || (name + value).find_first_of("\r\n") != std::string::npos) {
                options->problem(key.source().begin, "'" + printable(name, 60) + "' and its value must be one line");
                continue;
            }
            const auto in_lower_case = [](const auto& one) { return to_lower(one.first); };
            if (const auto* same = find_by(places, in_lower_case, to_lower(name))) {
                options->problem(key.source().begin, fmt::format("'{}' and '{}' are one option (leave one of them out)",
                                                                 same->first, name));
                continue;
            }
            places[name] = node.source().begin;
            section_.setup.options[name] = value;
        }
        for (const auto& [name, place] : places) {  // as for_each_placeholder_text goes through them
            places_.push_back(place);
        }
    }

    void read_aliases() {
        auto aliases = reader_.section("gtp_aliases");
        if (!aliases) {
            return;
        }
        for (const auto& [key, node] : aliases->nodes()) {
            const std::string command(key.str());
            std::string own_word;
            if (!is_gtp_word(command)) {
                aliases->problem(key.source().begin, "'" + command + "' is no GTP command (it is one word)");
            } else if (aliases->text(command, own_word)) {
                if (!is_gtp_word(own_word)) {
                    aliases->problem(command, command + " must be one word, not '" + own_word + "'");
                }
                section_.setup.gtp_aliases[command] = own_word;
            }
        }
    }

    void read_commands(const std::string& key, std::vector<std::string>& commands) {
        reader_.items(key, [&](const toml::node& node, const std::string& name) {
            std::string command;
            if (!read_gtp_command(node, name, command)) {
                return;
            }
            if (trim(command).empty()) {
                reader_.problem(node.source().begin, name + " is empty");
            } else if (command.find_first_of("\r\n") != std::string::npos) {
                reader_.problem(node.source().begin, name + " must be one line (write one item for each command)");
            } else {
                places_.push_back(node.source().begin);
                commands.push_back(command);
            }
        });
    }

    bool read_gtp_command(const toml::node& node, const std::string& name, std::string& command) {
        if (!node.is_array()) {
            return reader_.read(node, name, command);
        }
        std::vector<std::string> words;
        for (const toml::node& word : *node.as_array()) {
            if (!reader_.read(word, name, words.emplace_back())) {
                return false;
            }
        }
        command = join(words, " ");
        return true;
    }

    TableReader& reader_;
    const PathContext& context_;
    PlayerSection section_;
    std::vector<Place> places_;
};

}  // namespace

PlayerSection read_player(TableReader& reader, const std::string& code, const Timeouts& defaults,
                          const PathContext& context, const GameSettings& game) {
    return PlayerSectionReader(reader, context).read(code, defaults, game);
}

std::vector<Place> read_program(TableReader& reader, const PathContext& context, ProgramSetup& setup) {
    return ProgramSectionReader(reader, context, setup).read();
}

void read_timeouts(TableReader& owner, Timeouts& timeouts) {
    if (auto reader = owner.section("timeouts")) {
        read_keys(*reader, timeouts);
        reader->finish();
    }
}

}  // namespace ringmaster

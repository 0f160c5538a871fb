#include "ringmaster/config/player_section.hpp"

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/config/clock_section.hpp"
#include "ringmaster/config/program_section.hpp"

namespace ringmaster {
namespace {

constexpr double longest_timeout = 1e9;

bool is_gtp_word(const std::string& text) {
    return !text.empty() && trim(text) == text && text.find_first_of(" \t") == std::string::npos &&
           printable(text, text.size()) == text;
}

/// Reads one player. A text in which placeholders may stand leaves its place, in the order of
/// for_each_placeholder_text.
class PlayerSectionReader {
public:
    PlayerSectionReader(TableReader& reader, const PathContext& context) : reader_(reader), context_(context) {}

    PlayerSection read(const std::string& code, const Timeouts& defaults) {
        PlayerSetup& setup = section_.setup;
        setup.code = code;
        setup.timeouts = defaults;
        reader_.require("command", "command = \"engine --gtp\"");
        places_ = read_program(reader_, context_, setup);
        read_commands("startup_gtp_commands", setup.startup_gtp_commands);
        read_commands("set_gtp_commands", setup.set_gtp_commands);
        section_.texts = placed_texts(setup, places_);
        read_aliases();
        reader_.truth("is_reliable_scorer", setup.is_reliable_scorer);
        reader_.truth("allow_claim", setup.allow_claim);
        reader_.truth("sgf_player_name_from_gtp", setup.sgf_player_name_from_gtp);
        read_reuse();
        read_clock(reader_, setup.clock);
        read_timeouts(reader_, setup.timeouts);
        reader_.finish();
        return std::move(section_);
    }

private:
    void read_whole(const std::string& key, int& target) {
        std::optional<int> value;
        reader_.whole(key, value, {1, INT_MAX});
        target = value.value_or(target);
    }

    /// A text that changes from game to game would make every engine another one.
    void read_reuse() {
        PlayerSetup& setup = section_.setup;
        reader_.truth("reuse", setup.reuse);
        read_whole("reuse_games", setup.reuse_games);
        if (!setup.reuse) {
            if (setup.reuse_games > 0) {
                reader_.problem("reuse_games", "reuse_games goes with reuse = true only (write that, or leave it out)");
            }
            return;
        }
        for (const PlacedText& text : section_.texts) {
            if (text.name != "set_gtp_commands") {
                require_the_same_in_every_game(text);
            }
        }
    }

    void require_the_same_in_every_game(const PlacedText& text) {
        for (const std::string& name : names_in(text.text)) {
            if (name == "seed" || name == "game_id") {
                reader_.problem(text.place,
                                fmt::format("{}: with reuse = true the engine stays, but {{{}}} is another in every "
                                            "game (put it into set_gtp_commands)",
                                            text.name, name));
            }
        }
    }

    void read_aliases() {
        const toml::table* table = reader_.table("gtp_aliases");
        if (table == nullptr) {
            return;
        }
        TableReader aliases = reader_.inside(*table, "gtp_aliases");
        for (const auto& [key, node] : *table) {
            const std::string command(key.str());
            std::string own_word;
            if (!is_gtp_word(command)) {
                aliases.problem(key.source().begin, "'" + command + "' is no GTP command (it is one word)");
            } else if (aliases.text(command, own_word)) {
                if (!is_gtp_word(own_word)) {
                    aliases.problem(command, command + " must be one word, not '" + own_word + "'");
                }
                section_.setup.gtp_aliases[command] = own_word;
            }
        }
    }

    void read_commands(const std::string& key, std::vector<std::string>& commands) {
        const toml::array* list = reader_.list(key);
        for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
            const toml::node& node = (*list)[i];
            const std::string name = fmt::format("{}: item {}", key, i + 1);
            std::string command;
            if (!read_gtp_command(node, name, command)) {
                continue;
            }
            if (trim(command).empty()) {
                reader_.problem(node.source().begin, name + " is empty");
            } else if (command.find_first_of("\r\n") != std::string::npos) {
                reader_.problem(node.source().begin, name + " must be one line (write one item for each command)");
            } else {
                places_.push_back(node.source().begin);
                commands.push_back(command);
            }
        }
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
                          const PathContext& context) {
    return PlayerSectionReader(reader, context).read(code, defaults);
}

void read_timeouts(TableReader& owner, Timeouts& timeouts) {
    const toml::table* table = owner.table("timeouts");
    if (table == nullptr) {
        return;
    }
    TableReader reader = owner.inside(*table, "timeouts");
    const auto seconds = [&](const std::string& key, double& target) {
        double value = 0;
        if (!reader.number(key, value)) {
            return;
        }
        if (value <= 0 || value > longest_timeout) {
            reader.problem(key, fmt::format("{} must be above 0 and at most {}, not {}", key, longest_timeout, value));
            return;
        }
        target = value;
    };
    seconds("startup", timeouts.startup);
    seconds("command", timeouts.command);
    seconds("move", timeouts.move);
    seconds("quit", timeouts.quit);
    reader.finish();
}

}  // namespace ringmaster

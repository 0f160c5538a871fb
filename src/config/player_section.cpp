#include "ringmaster/config/player_section.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/tune/placeholders.hpp"

namespace ringmaster {
namespace {

constexpr double longest_timeout = 1e9;

using Kind = PlacedText::Kind;

std::string with_braces_doubled(const std::string& text) {
    std::string result;
    for (const char letter : text) {
        result.append(letter == '{' || letter == '}' ? 2 : 1, letter);
    }
    return result;
}

bool is_gtp_word(const std::string& text) {
    return !text.empty() && trim(text) == text && text.find_first_of(" \t") == std::string::npos &&
           printable(text, text.size()) == text;
}

bool begins_with_placeholder(const std::string& text) {
    return text.starts_with('{') && !text.starts_with("{{");
}

/// Reads one player. What it reads goes to the setup and, where placeholders may stand, to the texts.
class PlayerSectionReader {
public:
    PlayerSectionReader(TableReader& reader, const PathContext& context) : reader_(reader), context_(context) {}

    PlayerSection read(const std::string& code, const Timeouts& defaults) {
        PlayerSetup& setup = section_.setup;
        setup.code = code;
        setup.timeouts = defaults;
        reader_.require("command", "command = \"engine --gtp\"");
        read_command();
        read_cwd();
        read_environ();
        read_commands("startup_gtp_commands", setup.startup_gtp_commands);
        read_commands("set_gtp_commands", setup.set_gtp_commands);
        read_aliases();
        reader_.truth("is_reliable_scorer", setup.is_reliable_scorer);
        reader_.truth("allow_claim", setup.allow_claim);
        reader_.truth("sgf_player_name_from_gtp", setup.sgf_player_name_from_gtp);
        reader_.truth("discard_stderr", setup.discard_stderr);
        std::optional<int> megabytes;
        reader_.whole("memory_limit", megabytes, {1, INT_MAX});
        setup.memory_limit = static_cast<std::uint64_t>(megabytes.value_or(0)) << 20;
        read_whole("threads", setup.threads);
        read_reuse();
        read_timeouts(reader_, setup.timeouts);
        reader_.finish();
        return std::move(section_);
    }

private:
    void add_text(const std::string& text, const std::string& name, const Place& place, Kind kind = Kind::plain) {
        section_.texts.push_back({text, name, place, kind});
    }

    /// The path made absolute. Braces in what is put before it are no placeholders.
    std::string resolved(const std::string& name, const Place& place, const std::string& path) {
        if (begins_with_placeholder(path)) {
            return std::filesystem::path(path).lexically_normal().string();
        }
        const PathContext context{with_braces_doubled(context_.folder.string()), with_braces_doubled(context_.home)};
        return resolve_path(reader_, name, place, path, context);
    }

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
            words.front() = resolved("command", places.front(), words.front());
        }
        for (std::size_t i = 0; i < words.size(); ++i) {
            add_text(words[i], "command", places[i], i == 0 ? Kind::program : Kind::plain);
        }
        section_.setup.command = std::move(words);
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
                return std::move(*words);
            }
            reader_.problem("command", "command has a quote that is not closed, or ends in a backslash");
        }
        return {};
    }

    void read_cwd() {
        std::string& cwd = section_.setup.cwd;
        if (!reader_.text("cwd", cwd)) {
            return;
        }
        if (cwd.empty()) {
            reader_.problem("cwd", "cwd is empty (leave it out, or write '.')");
            return;
        }
        cwd = resolved("cwd", reader_.place_of("cwd"), cwd);
        add_text(cwd, "cwd", reader_.place_of("cwd"), Kind::folder);
    }

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

    void read_environ() {
        const toml::table* table = reader_.table("environ");
        if (table == nullptr) {
            return;
        }
        TableReader environ = reader_.inside(*table, "environ");
        for (const auto& [key, node] : *table) {
            const std::string name(key.str());
            std::string value;
            if (name.empty() || name.find_first_of(std::string_view("=\0", 2)) != std::string::npos) {
                environ.problem(key.source().begin, "'" + name + "' is no name of a variable");
            } else if (environ.text(name, value)) {
                add_text(value, "environ: " + name, node.source().begin);
                section_.setup.environ[name] = value;
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
                add_text(command, key, node.source().begin);
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
};

void check_path(TableReader& reader, const PlacedText& text, const std::string& path) {
    const bool is_path =
        text.kind == Kind::folder || (text.kind == Kind::program && path.find('/') != std::string::npos);
    if (is_path && !path.starts_with('/')) {
        reader.problem(text.place,
                       text.name + " becomes the relative path '" + path + "' (begin it with a folder, such as './')");
    }
}

/// Throws Error for a name that does not exist.
void require_known(const std::vector<std::string>& names, const PlaceholderTrial& trial) {
    if (trial.values.empty()) {
        return;
    }
    Parameters known;
    for (const std::string& code : trial.broken) {
        known.emplace_back(code, 0LL);
    }
    known.insert(known.end(), trial.values.front().begin(), trial.values.front().end());
    for (const std::string& name : names) {
        PlaceholderText("{" + name + "}").fill(known);
    }
}

}  // namespace

std::vector<std::string> names_in(const std::string& text) {
    try {
        return PlaceholderText(text).names();
    } catch (const Error&) {
        return {};
    }
}

std::string resolve_path(TableReader& reader, const std::string& name, const Place& place, const std::string& path,
                         const PathContext& context) {
    std::string base = (context.folder / "").string();
    std::string rest = path;
    if (path.starts_with('~')) {
        const std::size_t end = std::min(path.find('/'), path.size());
        if (end > 1) {
            reader.problem(place, name + " must not begin with '" + path.substr(0, end) + "' (write the folder out)");
        } else if (context.home.empty()) {
            reader.problem(place, name + " begins with '~', but HOME is not set (write the folder out)");
        }
        base = context.home;
        rest = path.substr(end);
    } else if (path.starts_with('/')) {
        base.clear();
    }
    return std::filesystem::path(base + rest).lexically_normal().string();
}

std::string relative_to(const std::filesystem::path& folder, const std::string& program) {
    const std::string start = with_braces_doubled((folder / "").string());
    return program.starts_with(start) ? "./" + program.substr(start.size()) : program;
}

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

void check_placeholders(TableReader& reader, const PlayerSection& player, const PlaceholderTrial& trial) {
    const auto is_broken = [&](const std::string& name) {
        return std::find(trial.broken.begin(), trial.broken.end(), name) != trial.broken.end();
    };
    for (const PlacedText& text : player.texts) {
        try {
            const PlaceholderText placeholders(text.text);
            const std::vector<std::string> names = placeholders.names();
            require_known(names, trial);
            if (std::any_of(names.begin(), names.end(), is_broken)) {
                continue;
            }
            const std::size_t problems = reader.problem_count();
            for (const Parameters& values : trial.values) {
                const std::string filled = placeholders.fill(values);
                if (reader.problem_count() == problems) {
                    check_path(reader, text, filled);
                }
            }
        } catch (const Error& error) {
            reader.problem(text.place, text.name + ": " + error.what());
        }
    }
}

}  // namespace ringmaster

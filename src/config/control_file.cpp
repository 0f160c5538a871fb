#include "ringmaster/config/control_file.hpp"

#include <algorithm>
#include <climits>
#include <tuple>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/config/parameter_section.hpp"
#include "ringmaster/config/player_section.hpp"
#include "ringmaster/config/reader.hpp"
#include "ringmaster/tune/placeholders.hpp"

namespace ringmaster {
namespace {

constexpr WholeRange positive{1, INT_MAX};

/// The colours a candidate may have, with the name that `meaning` gives them first.
const std::vector<std::pair<std::string, ColourChoice>>& colour_choices() {
    static const std::vector<std::pair<std::string, ColourChoice>> choices{{"b", ColourChoice::black},
                                                                           {"black", ColourChoice::black},
                                                                           {"w", ColourChoice::white},
                                                                           {"white", ColourChoice::white},
                                                                           {"r", ColourChoice::random},
                                                                           {"random", ColourChoice::random},
                                                                           {"alternate", ColourChoice::alternate}};
    return choices;
}

void require_settings(TableReader& top) {
    top.require("competition_type", "competition_type = \"mc_tuner\"");
    top.require("board_size", "board_size = 19");
    top.require("komi", "komi = 7.5");
    top.require("candidate_colour", "candidate_colour = \"alternate\"");
    top.require("opponent", "opponent = \"NAME\", a name of the players");
    top.require("players", "a [players.NAME] section for the opponent");
    top.require("candidate", "a [candidate] section with a command");
}

void read_settings(TableReader& top, ControlFile& file) {
    int competition_type = 0;
    top.choice<int>("competition_type", competition_type, {{"mc_tuner", 0}});
    if (top.text("description", file.description)) {
        file.description = trim(file.description);
    }
    top.whole("board_size", file.game.board_size, {2, 25});
    top.number("komi", file.game.komi);
    top.whole("move_limit", file.game.move_limit, positive);
    top.choice<Scorer>("scorer", file.game.scorer, {{"players", Scorer::players}, {"internal", Scorer::internal}});
    top.choice("candidate_colour", file.candidate_colour, colour_choices());
    top.whole("number_of_games", file.number_of_games, {.least = 1});
    top.whole("seed", file.seed, {.least = 0});
    top.whole("parallel", file.parallel, {1, 1024});
    top.truth("record_games", file.record_games);
    top.whole("log_tree_to_history_period", file.log_tree_to_history_period, positive);
}

void read_tree_settings(TableReader& top, TreeSettings& tree) {
    const std::size_t problems = top.problem_count();
    top.number("exploration_coefficient", tree.exploration_coefficient);
    top.whole("initial_visits", tree.initial_visits, positive);
    top.whole("initial_wins", tree.initial_wins, positive);
    top.whole("max_depth", tree.max_depth, positive);
    top.choice<bool>("in_flight", tree.count_in_flight, {{"count", true}, {"ignore", false}});
    if (top.problem_count() == problems && tree.initial_wins > tree.initial_visits) {
        const std::string key = top.find("initial_wins") == nullptr ? "initial_visits" : "initial_wins";
        top.problem(key, fmt::format("initial_wins ({}) must be at most initial_visits ({})", tree.initial_wins,
                                     tree.initial_visits));
    }
}

void read_summary_spec(TableReader& top, std::vector<int>& summary_spec) {
    const toml::array* list = top.list("summary_spec");
    if (list == nullptr) {
        return;
    }
    summary_spec.clear();
    for (const toml::node& node : *list) {
        long long number = 0;
        top.read(node, fmt::format("summary_spec: item {}", summary_spec.size() + 1), number, {0, INT_MAX});
        summary_spec.push_back(static_cast<int>(number));
    }
}

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

void check_player_name(TableReader& players, const toml::key& key) {
    const std::string name(key.str());
    const Place place = key.source().begin;
    if (name.empty()) {
        players.problem(place, "a name must not be empty");
    } else if (name == "candidate") {
        players.problem(place, "the name 'candidate' is ringmaster's own (choose another)");
    } else if (const auto letter = forbidden_letter(name)) {
        players.problem(place, "the name '" + name + "' must not hold '" + *letter + "'");
    }
}

/// Reads the parts of a control file that refer to each other.
class ControlFileReader {
public:
    ControlFileReader(TableReader& top, ControlFile& file, const std::string& home)
        : top_(top), file_(file), paths_{file.path.parent_path(), home} {}

    void read() {
        require_settings(top_);
        read_settings(top_, file_);
        read_tree_settings(top_, file_.tree);
        read_summary_spec(top_, file_.summary_spec);
        read_timeouts(top_, timeouts_);
        read_players();
        read_opponent();
        parameters_ = read_parameters(top_);
        read_candidate();
        file_.parameters = parameters_.parameters;
        top_.finish();
    }

private:
    void read_players() {
        const toml::table* table = top_.table("players");
        if (table == nullptr) {
            return;
        }
        TableReader players = top_.inside(*table, "players");
        for (const auto& [key, node] : *table) {
            check_player_name(players, key);
            if (const toml::table* section = node.as_table()) {
                read_player_of(std::string(key.str()), *section);
            } else {
                players.problem(node.source().begin,
                                "'" + std::string(key.str()) + "' must be a table, not " + kind_of(node));
            }
        }
    }

    void read_player_of(const std::string& name, const toml::table& section) {
        TableReader reader = top_.inside(section, "player '" + name + "'");
        const PlayerSection player = read_player(reader, name, timeouts_, paths_);
        check_placeholders(reader, player, {{of_each_game({})}, {}});
        file_.players[name] = player.setup;
    }

    void read_opponent() {
        const toml::table* table = top_.table("players");
        if (!top_.text("opponent", file_.opponent) || table == nullptr || table->contains(file_.opponent)) {
            return;
        }
        std::vector<std::string> names;
        for (const auto& [key, node] : *table) {
            names.emplace_back(key.str());
        }
        const auto nearest = nearest_word(file_.opponent, names);
        top_.problem("opponent", "opponent: unknown player '" + file_.opponent + "'" +
                                     (nearest         ? " (did you mean '" + *nearest + "'?)"
                                      : names.empty() ? " (write a section [players." + file_.opponent + "])"
                                                      : " (the players are '" + join(names, "', '") + "')"));
    }

    void read_candidate() {
        const toml::table* table = top_.table("candidate");
        if (table == nullptr) {
            return;
        }
        TableReader reader = top_.inside(*table, "candidate");
        const std::size_t problems = top_.problem_count();
        const PlayerSection candidate = read_player(reader, "candidate", timeouts_, paths_);
        file_.candidate = candidate.setup;
        PlaceholderTrial trial{{}, parameters_.broken};
        if (!parameters_.has_nameless) {
            trial.values = {of_each_game(parameters_.first_cell), of_each_game(parameters_.last_cell)};
        }
        check_placeholders(reader, candidate, trial);
        if (top_.problem_count() == problems) {
            check_use_of_parameters(candidate);
        }
    }

    void check_use_of_parameters(const PlayerSection& candidate) {
        std::vector<std::string> used;
        for (const PlacedText& text : candidate.texts) {
            const std::vector<std::string> names = PlaceholderText(text.text).names();
            used.insert(used.end(), names.begin(), names.end());
        }
        for (std::size_t i = 0; i < parameters_.parameters.size(); ++i) {
            const std::string& code = parameters_.parameters[i].code;
            if (std::find(used.begin(), used.end(), code) == used.end()) {
                top_.problem(parameters_.places[i], "parameter '" + code + "' is not used by the candidate (put {" +
                                                        code +
                                                        "} into its command, startup_gtp_commands, environ or cwd)");
            }
        }
    }

    static Parameters of_each_game(Parameters values) {
        values.emplace_back("seed", 1LL);
        values.emplace_back("game_id", std::string("0"));
        return values;
    }

    TableReader& top_;
    ControlFile& file_;
    PathContext paths_;
    Timeouts timeouts_;
    ParameterSection parameters_;
};

}  // namespace

ControlFileResult parse_control_file(const std::string& text, const std::filesystem::path& path,
                                     const std::string& home) {
    ControlFileResult result;
    if (const std::optional<toml::table> table = parse_toml(text, result.problems)) {
        ControlFile file;
        file.path = path;
        file.event = path.stem().string();
        TableReader top(*table, "", result.problems);
        ControlFileReader(top, file, home).read();
        if (result.problems.empty()) {
            result.control_file = std::move(file);
        }
    }
    std::stable_sort(result.problems.begin(), result.problems.end(), [](const Problem& a, const Problem& b) {
        return std::tie(a.line, a.column) < std::tie(b.line, b.column);
    });
    return result;
}

PlayerSetup fill_placeholders(const PlayerSetup& player, const Parameters& values) {
    const auto fill = [&](std::string& text, const std::string& name) {
        try {
            text = PlaceholderText(text).fill(values);
        } catch (const Error& error) {
            const std::string who = player.code == "candidate" ? player.code : "player '" + player.code + "'";
            throw Error(error.what(), who + ": " + name, "", error.fault());
        }
    };
    PlayerSetup filled = player;
    for (std::string& word : filled.command) {
        fill(word, "command");
    }
    fill(filled.cwd, "cwd");
    for (auto& [variable, value] : filled.environ) {
        fill(value, "environ: " + variable);
    }
    for (std::string& command : filled.startup_gtp_commands) {
        fill(command, "startup_gtp_commands");
    }
    return filled;
}

}  // namespace ringmaster

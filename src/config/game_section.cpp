#include <algorithm>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/config/sections.hpp"
#include "ringmaster/go/handicap.hpp"

namespace ringmaster {
namespace {

std::string size_text(int board_size) {
    return fmt::format("a {0}x{0} board", board_size);
}

void check_handicap(TableReader& top, const GameSettings& game) {
    const bool is_free = game.handicap_style == HandicapStyle::free;
    const int most = is_free ? game.board_size * game.board_size - 1 : max_fixed_handicap(game.board_size);
    if (*game.handicap <= most) {
        return;
    }
    const std::string remedy = is_free ? "" : " (write handicap_style = \"free\")";
    const std::string kind = is_free ? "" : "fixed ";
    if (most == 0) {
        top.problem("handicap", "there is no fixed handicap on " + size_text(game.board_size) + remedy);
    } else {
        top.problem("handicap", fmt::format("a {}handicap on {} is at most {}, not {}{}", kind,
                                            size_text(game.board_size), most, *game.handicap, remedy));
    }
}

/// The words of `rules` that name no game of Fairy-Stockfish's.
const std::vector<std::pair<std::string, Rules>> own_games{
    {"go", Rules::go}, {"chess", Rules::chess}, {"none", Rules::none}};

/// Which of the games that we know the name may mean.
std::optional<std::string> nearest_game(const std::string& name) {
    return nearest_word(name, each(own_games, &std::pair<std::string, Rules>::first));
}

/// What Fairy-Stockfish may call a game: a word that is not one of ours with a slip of the pen in it.
bool names_variant(const std::string& name) {
    const std::optional<std::string> ours = nearest_game(name);
    const bool is_slip = ours && name.size() <= ours->size() + 1;
    return !name.empty() && !is_slip && std::ranges::all_of(name, [](char letter) {
        return is_digit(letter) || is_ascii_letter(letter) || letter == '-' || letter == '_';
    });
}

/// A key that only engines have that speak UCI, in a file that says nothing of a game.
struct SignOfChess {
    std::string key;
    Place place;
};

std::optional<SignOfChess> sign_of_chess_in(const toml::table* player) {
    std::optional<SignOfChess> sign;
    const auto look_at = [&](const char* key, const std::string& text, bool (*is_sign)(const toml::node&)) {
        const toml::node* node = player == nullptr ? nullptr : player->get(key);
        if (!sign && node != nullptr && is_sign(*node)) {
            sign = {text, node->source().begin};
        }
    };
    look_at("protocol", "protocol = \"uci\"",
            [](const toml::node& node) { return node.value_or(std::string()) == "uci"; });
    for_each_key<PlayerSetup>([&](const auto& key) {
        if (key.traits.is_for == is_like_uci) {
            look_at(key.name, key.name, [](const toml::node&) { return true; });
        }
    });
    return sign;
}

std::optional<SignOfChess> sign_of_chess(TableReader& top) {
    const toml::node* candidate = top.find("candidate");
    std::optional<SignOfChess> sign = sign_of_chess_in(candidate == nullptr ? nullptr : candidate->as_table());
    const toml::node* players = top.find("players");
    if (players != nullptr && players->is_table()) {
        for (const auto& [name, player] : *players->as_table()) {
            sign = sign ? sign : sign_of_chess_in(player.as_table());
        }
    }
    return top.has("board_size") || top.has("komi") ? std::nullopt : sign;
}

void check_max_moves(TableReader& reader, const char* key, const AdjudicationSettings& adjudication,
                     const GameSettings& game) {
    if (adjudication.max_moves && *adjudication.max_moves >= game.move_limit) {
        reader.problem(key, fmt::format("max_moves ({}) must be below move_limit ({}), which ends a game "
                                        "without a winner",
                                        *adjudication.max_moves, game.move_limit));
    }
}

void read_adjudication(TableReader& top, GameSettings& game) {
    if (auto reader = top.section("adjudication")) {
        AdjudicationSettings adjudication;
        adjudication.is_of_chess = is_like_chess(game.rules);
        read_keys(*reader, adjudication);
        for_each_key<AdjudicationSettings>([&](const auto& key) {
            if (adjudication.is_of_chess ? key.traits.is_of_go : key.traits.is_of_chess) {
                reader->refuse({key.name}, adjudication.is_of_chess
                                               ? " is for Go, whose engines tell chances to win "
                                                 "(for chess there is resign_score)"
                                               : " is for chess, whose engines tell scores in pawns "
                                                 "(for Go there is resign_below)");
            }
        });
        if (!reader->has_problem("max_moves")) {
            check_max_moves(*reader, "max_moves", adjudication, game);
        }
        reader->finish();
        game.adjudication = adjudication;
    } else if (game.adjudication && top.has("move_limit")) {
        check_max_moves(top, "move_limit", *game.adjudication, game);
    }
}

void check_games_with_openings(TableReader& top, const GameSettings& game, int board_size, const std::string& whose) {
    if (game.handicap) {
        top.problem("openings", whose + "openings do not go with a handicap (leave one out)");
    } else if (game.board_size != board_size) {
        top.problem("openings", fmt::format("{0}openings are for one board, of {1}x{1}, and this is {2}x{2} (write an "
                                            "event of its own for it)",
                                            whose, board_size, game.board_size));
    }
}

}  // namespace

void read_key(TableReader& reader, const std::string& name, const KeyRange& range, double& number) {
    double value = number;
    if (!reader.number(name, value)) {
        return;
    }
    if (value > range.most || value < range.least || (range.is_above && value == range.least) ||
        (range.is_below && value == range.most)) {
        const bool is_percentage = range.is_below && range.most == 1 && value > 1 && value < 100;
        const char* up_to = range.is_below ? "and below" : range.is_above ? "and at most" : "to";
        return reader.problem(
            name, fmt::format("{} must be {} {} {} {}, not {}{}", name, range.is_above ? "above" : "from", range.least,
                              up_to, range.most, value,
                              is_percentage ? fmt::format(" (write {} for {}%)", value / 100, value) : ""));
    }
    number = value;
}

void read_key(TableReader& reader, const std::string& name, const KeyRange& range, std::optional<double>& number) {
    if (reader.find(name) != nullptr) {
        read_key(reader, name, range, number.emplace());
    }
}

void read_key(TableReader& reader, const std::string& name, const KeyRange&, std::optional<TimeControl>& control) {
    const toml::node* node = reader.find(name);
    if (node != nullptr && !node->is_string()) {
        return reader.problem(
            name, fmt::format("{0} must be a text, not {1} (write {0} = \"10s+0.1s\")", name, kind_of(*node)));
    }
    std::string text;
    if (!reader.text(name, text)) {
        return;
    }
    try {
        control = parse_time_control(text);
    } catch (const Error& error) {
        reader.problem(name, name + ": " + error.what());
    }
}

bool read_rules(TableReader& top, GameSettings& game) {
    const toml::node* node = top.find("rules");
    const std::string name = node == nullptr ? "" : to_lower(node->value_or(std::string()));
    bool is_right = true;
    if (names_variant(name)) {
        game.rules = Rules::variant;
        game.variant = name;
    } else if (node != nullptr && node->is_string() && !nearest_game(name)) {
        top.problem(
            "rules",
            fmt::format(
                "rules must be 'go', 'chess', 'none' or a game that Fairy-Stockfish knows, such as 'shogi', not "
                "{} (write rules = \"none\" for engines that speak GTP: they alone know the rules; or a "
                "section [game] with command = \"./play.py --x {{x}}\" for a script that plays)",
                kind_of(*node)));
        is_right = false;
    } else {
        is_right = top.choice("rules", game.rules, own_games) || node == nullptr;
    }
    if (!is_right) {  // what is meant, as far as one can tell, so that all else is read by it
        const std::optional<Rules> meant = parse_word<Rules>(nearest_game(name).value_or(""));
        game.rules = meant.value_or(sign_of_chess(top) ? Rules::chess : Rules::go);
        return false;
    }
    if (const auto sign = top.has("rules") ? std::nullopt : sign_of_chess(top)) {
        top.problem(sign->place, sign->key +
                                     " is for engines that speak UCI, which play chess (write rules = \"chess\" at "
                                     "the top)");
        game.rules = Rules::chess;
    }
    game.board_size = game.rules == Rules::go ? game.board_size : 0;
    refuse_settings_of_go(top, game);
    return true;
}

void refuse_settings_of_go(TableReader& reader, const GameSettings& game) {
    if (game.rules == Rules::go) {
        return;
    }
    std::vector<std::string> keys{"scorer", "referee"};
    for_each_key<GameSettings>([&](const auto& key) {
        if (key.traits.is_of_go) {
            keys.emplace_back(key.name);
        }
    });
    if (is_like_chess(game.rules)) {
        keys.emplace_back("board_size");
        std::erase(keys, game.rules == Rules::variant ? "referee" : "");
        reader.refuse(keys, fmt::format(" is for Go, and rules = \"{}\" (leave it out)", game.rules_text()));
    } else {
        keys.emplace_back("adjudication");
        reader.refuse(keys, " is for Go; with rules = \"none\" the engines know the rules (leave it out)");
    }
}

void read_game_settings(TableReader& top, GameSettings& game) {
    read_keys(top, game);
    read_keys(top, game.clock);
    const auto is_wrong = [&](const char* key) { return top.has(key) && top.has_problem(key); };
    const bool is_told = top.has("board_size") || top.has("handicap") || top.has("handicap_style");
    if (game.handicap && is_told && !is_wrong("board_size") && !is_wrong("handicap") && !is_wrong("handicap_style")) {
        check_handicap(top, game);
    }
    if (game.rules != Rules::none) {
        read_adjudication(top, game);
    }
}

void read_openings_of_gtp(TableReader& top, const PathContext& context, ControlFile& file) {
    std::string path;
    const bool is_given = top.text("openings", path);
    std::optional<int> most;
    if (top.whole("opening_moves", most, {1, 1000}) && top.find("openings") == nullptr) {
        top.problem("opening_moves", "opening_moves cuts openings, and there are none (write openings = \"FILE\")");
    }
    if (!is_given) {
        return;
    }
    if (path.empty()) {
        return top.problem("openings", "openings is empty (write openings = \"FILE\", or leave it out)");
    }
    const std::size_t problems = top.problem_count();
    const Place place = top.place_of("openings");
    OpeningsSource& openings = file.gtp().openings.emplace();
    openings.path = resolve_path(top, "openings", place, path, context);
    openings.most_moves = most;
    openings.place = file_place(place);
    const GameSettings& settings = file.gtp().settings;
    if (settings.rules == Rules::none) {
        return top.problem("openings",
                           "openings are of Go or chess, and rules = \"none\" is another game (leave one out)");
    }
    const std::vector<Matchup> matchups = file.tournament ? file.tournament->matchups : std::vector<Matchup>{};
    openings.board_size = matchups.empty() ? settings.board_size : matchups.front().settings.board_size;
    check_games_with_openings(top, matchups.empty() ? settings : matchups.front().settings, openings.board_size, "");
    for (std::size_t i = 1; i < matchups.size() && top.problem_count() == problems; ++i) {
        check_games_with_openings(top, matchups[i].settings, openings.board_size, "matchup '" + matchups[i].id + "': ");
    }
}

void read_reward(TableReader& top, RewardSettings& reward) {
    top.choice("reward", reward.kind);
    read_key(top, "margin_exponent", {0.001, 1000}, reward.margin_exponent);
    read_key(top, "margin_max", {0.001, 1e9}, reward.margin_max);
    read_key(top, "area_exponent", {0.1, 10}, reward.area_exponent);
    read_key(top, "reward_resignation", {0.5, 1}, reward.resignation);
    read_key(top, "reward_forfeit", {0.5, 1}, reward.forfeit);
}

void check_script_reward(TableReader& top, const RewardSettings& reward, bool has_margin) {
    if (reward.kind == RewardKind::area) {
        top.problem("reward", "reward = \"area\" is for games of Go that we count (write \"win\" or \"margin\")");
    }
    if (reward.kind == RewardKind::margin && !has_margin) {
        top.problem("reward", "reward = \"margin\" needs a script that tells margins (write margin = true in [game])");
    }
    if (reward.kind == RewardKind::margin && !reward.margin_max) {
        top.problem("reward", "reward = \"margin\" needs margin_max, the margin from which on a win is a whole one");
    }
}

}  // namespace ringmaster

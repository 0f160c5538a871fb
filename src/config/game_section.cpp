#include "ringmaster/config/game_section.hpp"

#include <climits>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/config/clock_section.hpp"

namespace ringmaster {
namespace {

int most_fixed_stones(int board_size) {
    if (board_size < 7) {
        return 0;
    }
    return board_size == 7 || board_size % 2 == 0 ? 4 : 9;
}

std::string size_text(int board_size) {
    return fmt::format("a {0}x{0} board", board_size);
}

void check_handicap(TableReader& top, const GameSettings& game) {
    const bool is_free = game.handicap_style == HandicapStyle::free;
    const int most = is_free ? game.board_size * game.board_size - 1 : most_fixed_stones(game.board_size);
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

/// A text that is neither word, nor nearly one of them.
bool is_other_game(const toml::node& rules) {
    return rules.is_string() && !nearest_word(to_lower(rules.value_or(std::string())), {"go", "none"});
}

void read_handicap(TableReader& top, GameSettings& game) {
    top.whole("handicap", game.handicap, {2, INT_MAX});
    top.choice("handicap_style", game.handicap_style);
    top.choice("internal_scorer_handicap_compensation", game.handicap_compensation);
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
    const toml::table* table = top.table("adjudication");
    if (table == nullptr) {
        if (game.adjudication && top.find("move_limit") != nullptr) {
            check_max_moves(top, "move_limit", *game.adjudication, game);
        }
        return;
    }
    TableReader reader = top.inside(*table, "adjudication");
    AdjudicationSettings adjudication;
    read_number_between(reader, "resign_below", 0, 0.5, adjudication.resign_below);
    reader.whole("moves", adjudication.moves, positive);
    if (reader.whole("max_moves", adjudication.max_moves, positive)) {
        check_max_moves(reader, "max_moves", adjudication, game);
    }
    read_number_between(reader, "audit", 0, 1, adjudication.audit);
    reader.finish();
    game.adjudication = adjudication;
}

}  // namespace

bool read_rules(TableReader& top, GameSettings& game) {
    if (const toml::node* node = top.find("rules"); node != nullptr && is_other_game(*node)) {
        top.problem("rules",
                    fmt::format("rules must be 'go' or 'none', not {} (write rules = \"none\" for engines that "
                                "speak GTP: they alone know the rules; or a section [game] with command = "
                                "\"./play.py --x {{x}}\" for a script that plays)",
                                kind_of(*node)));
        return false;
    }
    if (!top.choice("rules", game.rules) && top.find("rules") != nullptr) {
        return false;
    }
    if (game.rules == Rules::go) {
        return true;
    }
    game.board_size = 0;
    for (const char* key : {"komi", "handicap", "handicap_style", "internal_scorer_handicap_compensation", "ko_rule",
                            "suicide", "scorer", "referee", "adjudication"}) {
        if (top.find(key) != nullptr) {
            top.problem(
                key, std::string(key) + " is for Go; with rules = \"none\" the engines know the rules (leave it out)");
        }
    }
    return true;
}

void read_game_settings(TableReader& top, GameSettings& game) {
    const std::size_t problems = top.problem_count();
    top.whole("board_size", game.board_size, {2, 25});
    read_handicap(top, game);
    if (top.problem_count() == problems && game.handicap &&
        (top.find("board_size") != nullptr || top.find("handicap") != nullptr)) {
        check_handicap(top, game);
    }
    top.number("komi", game.komi);
    top.whole("move_limit", game.move_limit, {1, INT_MAX});
    top.choice("ko_rule", game.ko_rule);
    top.truth("suicide", game.suicide);
    top.choice("unknown_result", game.unknown_result);
    top.choice("engine_failure", game.engine_failure);
    read_clocks(top, game.clock);
    if (game.rules == Rules::go) {
        read_adjudication(top, game);
    }
}

}  // namespace ringmaster

#include "ringmaster/config/sections.hpp"

#include "config/control_files.hpp"

using namespace ringmaster;

namespace {

/// The control file with these lines at the end of its top level, from line 6 on.
std::string with_settings(const std::string& lines, int board_size = 9) {
    Parts parts;
    parts.top.replace(parts.top.find("= 9") + 2, 1, std::to_string(board_size));
    parts.top += lines + "\n";
    return parts.text();
}

GameSettings game(const std::string& lines) {
    return good(with_settings(lines)).gtp().settings;
}

}  // namespace

TEST_CASE("the rules of the game are Gomill's unless told otherwise", "[config]") {
    const GameSettings plain = game("");
    CHECK_FALSE(plain.handicap);
    CHECK(plain.handicap_style == HandicapStyle::fixed);
    CHECK(plain.handicap_compensation == HandicapCompensation::full);
    CHECK(plain.ko_rule == KoRule::simple);
    CHECK(plain.suicide);
    CHECK(plain.unknown_result == UnknownResult::loss);
    CHECK(plain.engine_failure == EngineFailure::retry);
}

TEST_CASE("every rule of the game can be set", "[config]") {
    CHECK(game("handicap = 2").handicap == 2);
    CHECK(game("handicap_style = 'free'").handicap_style == HandicapStyle::free);
    CHECK(game("handicap_style = 'fixed'").handicap_style == HandicapStyle::fixed);
    const auto compensation = [](const std::string& word) {
        return game("internal_scorer_handicap_compensation = '" + word + "'").handicap_compensation;
    };
    CHECK(compensation("no") == HandicapCompensation::none);
    CHECK(compensation("full") == HandicapCompensation::full);
    CHECK(compensation("short") == HandicapCompensation::one_less);
    CHECK(game("ko_rule = 'simple'").ko_rule == KoRule::simple);
    CHECK(game("ko_rule = 'positional'").ko_rule == KoRule::positional);
    CHECK(game("ko_rule = 'situational'").ko_rule == KoRule::situational);
    CHECK(game("long_cycle = 'draw'").long_cycle == LongCycle::draw);
    CHECK_FALSE(game("suicide = false").suicide);
    CHECK(game("unknown_result = 'loss'").unknown_result == UnknownResult::loss);
    CHECK(game("unknown_result = 'half'").unknown_result == UnknownResult::half);
    CHECK(game("engine_failure = 'loss'").engine_failure == EngineFailure::loss);
    CHECK(game("engine_failure = 'retry'").engine_failure == EngineFailure::retry);
    CHECK(game("engine_failure = 'void'").engine_failure == EngineFailure::void_game);
    CHECK(game("unknown_result = 'void'").unknown_result == UnknownResult::void_game);
}

TEST_CASE("a wrong rule of the game is told with what is possible", "[config]") {
    const std::vector<std::pair<std::string, std::string>> table{
        {"handicap = 1", "f:6:12: handicap must be from 2 to 2147483647, not 1"},
        {"handicap = '2'", "f:6:12: handicap must be an integer, not the text '2' (write 2, without quotes)"},
        {"handicap_style = 'any'", "f:6:18: handicap_style must be 'fixed' or 'free', not the text 'any'"},
        {"internal_scorer_handicap_compensation = true",
         "f:6:41: internal_scorer_handicap_compensation must be 'no', 'full' or 'short', not true"},
        {"ko_rule = 'super'", "f:6:11: ko_rule must be 'simple', 'positional' or 'situational', not the text 'super'"},
        {"suicide = 'no'", "f:6:11: suicide must be true or false, not the text 'no'"},
        {"engine_failure = 'win'", "f:6:18: engine_failure must be 'retry', 'void' or 'loss', not the text 'win'"},
        {"unknown_result = 'win'", "f:6:18: unknown_result must be 'loss', 'half' or 'void', not the text 'win'"},
        {"move_limit = 0", "f:6:14: move_limit must be from 1 to 2147483647, not 0"},
    };
    for (const auto& [line, problem] : table) {
        INFO(line);
        CHECK(problems_of(with_settings(line)) == Lines{problem});
    }
}

TEST_CASE("a fixed handicap has as many stones as GTP knows points for the board", "[config]") {
    const auto most = [](int board_size) {
        int stones = 1;
        while (parse(with_settings("handicap = " + std::to_string(stones + 1), board_size)).problems.empty()) {
            ++stones;
        }
        return stones;
    };
    for (const int size : {7, 8, 10, 18, 24}) {
        INFO(size);
        CHECK(most(size) == 4);
    }
    for (const int size : {9, 11, 19, 25}) {
        INFO(size);
        CHECK(most(size) == 9);
    }
    CHECK(problems_of(with_settings("handicap = 2", 6)) ==
          Lines{"f:6:12: there is no fixed handicap on a 6x6 board (write handicap_style = \"free\")"});
    CHECK(problems_of(with_settings("handicap = 5", 7)) ==
          Lines{"f:6:12: a fixed handicap on a 7x7 board is at most 4, not 5 (write handicap_style = \"free\")"});
}

TEST_CASE("a free handicap leaves one point empty", "[config]") {
    CHECK(good(with_settings("handicap_style = 'free'\nhandicap = 80")).gtp().settings.handicap == 80);
    CHECK(problems_of(with_settings("handicap_style = 'free'\nhandicap = 81")) ==
          Lines{"f:7:12: a handicap on a 9x9 board is at most 80, not 81"});
    CHECK(good(with_settings("handicap_style = 'free'\nhandicap = 3", 2)).gtp().settings.handicap == 3);
}

TEST_CASE("a handicap is not measured against a board size or a style that is wrong", "[config]") {
    CHECK(problems_of(with_settings("handicap = 50", 30)) == Lines{"f:2:14: board_size must be from 2 to 25, not 30"});
    CHECK(problems_of(with_settings("handicap = 50\nhandicap_style = 'fre'")) ==
          Lines{"f:7:18: handicap_style must be 'fixed' or 'free', not the text 'fre' (did you mean 'free'?)"});
}

TEST_CASE("without rules neither board nor komi is needed, and nothing of Go is taken", "[config]") {
    Parts parts;
    parts.top =
        "competition_type = 'mc_tuner'\ngame = 'gtp'\nrules = 'none'\nopponent = 'gnugo'\n"
        "candidate_colour = 'random'\n";
    CHECK(good(parts.text()).gtp().settings.rules == Rules::none);
    CHECK(good(parts.text()).gtp().settings.board_size == 0);
    parts.top += "board_size = 11\n";
    CHECK(good(parts.text()).gtp().settings.board_size == 11);
    parts.top += "komi = 7.5\nreward = 'margin'\n";
    CHECK(problems_of(parts.text()) ==
          Lines{"f:7:8: komi is for Go; with rules = \"none\" the engines know the rules (leave it out)",
                "f:8:10: with rules = \"none\" we know of wins only (leave reward out)"});
    parts.top = parts.top.substr(0, parts.top.find("komi")) + "adjudication = { moves = 0 }\n";
    CHECK(problems_of(parts.text()) ==
          Lines{"f:7:16: adjudication is for Go; with rules = \"none\" the engines know the rules (leave it out)"});
    parts.top.replace(parts.top.find("board_size"), std::string::npos, "handicap = 2\n");
    CHECK(problems_of(parts.text()) ==
          Lines{"f:6:12: handicap is for Go; with rules = \"none\" the engines know the rules (leave it out)"});
    parts.top =
        "competition_type = 'mc_tuner'\ngame = 'chess'\nboard_size = 9\nkomi = 7\nopponent = 'gnugo'\n"
        "candidate_colour = 'random'\n";
    CHECK(problems_of(parts.text()) ==
          Lines{"f:2:8: game must be a table, or \"gtp\", not the text 'chess' (write a section [game] with command = "
                "\"./play.py --x {x}\" for a script that plays it; game = \"gtp\" is for engines that speak GTP)"});
}

TEST_CASE("rules that are not known ask for no setting of Go", "[config]") {
    Parts parts;
    const std::string rest = "opponent = 'gnugo'\ncandidate_colour = 'random'\n";
    parts.top = "competition_type = 'mc_tuner'\nrules = '1. e4'\n" + rest;
    CHECK(
        problems_of(parts.text()) ==
        Lines{
            "f:2:9: rules must be 'go', 'chess', 'none' or a game that Fairy-Stockfish knows, such as 'shogi', not the "
            "text '1. e4' (write rules = \"none\" for engines that speak "
            "GTP: they alone know the rules; or a section [game] with command = \"./play.py --x {x}\" for a script "
            "that plays)"});
    CHECK(problems_of("competition_type = 'mc_tuner'\nrules = '1. e4'\n" + parts.parameter).size() == 1);
    parts.top = "competition_type = 'mc_tuner'\nrules = 'non'\n" + rest;
    CHECK(problems_of(parts.text()) ==
          Lines{"f:2:9: rules must be 'go', 'chess' or 'none', not the text 'non' (did you mean 'none'?)"});
}

TEST_CASE("adjudication is off, or has its defaults, or is as the file says", "[config]") {
    CHECK_FALSE(game("").adjudication);
    CHECK(game("adjudication = {}").adjudication == AdjudicationSettings{});
    CHECK(game("adjudication = { resign_below = 0.01, moves = 2, max_moves = 200, audit = 0.5 }").adjudication ==
          AdjudicationSettings{.resign_below = 0.01, .moves = 2, .max_moves = 200, .audit = 0.5});
}

TEST_CASE("wrong settings of adjudication are told", "[config]") {
    const auto problem = [](const std::string& settings) {
        return problems_of(with_settings("adjudication = " + settings));
    };
    CHECK(problem("true") == Lines{"f:6:16: adjudication must be a table, not true"});
    CHECK(problem("{ resign_below = 0.6 }") ==
          Lines{"f:6:33: adjudication: resign_below must be from 0 to 0.5, not 0.6"});
    CHECK(problem("{ moves = 0 }") == Lines{"f:6:26: adjudication: moves must be from 1 to 2147483647, not 0"});
    CHECK(problem("{ audit = 10 }") == Lines{"f:6:26: adjudication: audit must be from 0 to 1, not 10"});
    CHECK(problem("{ max_moves = 1000 }") ==
          Lines{"f:6:30: adjudication: max_moves (1000) must be below move_limit (1000), which ends a game without a "
                "winner"});
    CHECK(problem("{ max_move = 300 }") ==
          Lines{"f:6:18: adjudication: unknown key 'max_move' (did you mean 'max_moves'?)"});
}

TEST_CASE("a matchup may have an adjudication of its own", "[config]") {
    const ControlFile control = good(
        "competition_type = 'playoff'\nboard_size = 9\nkomi = 7\nadjudication = { moves = 2 }\n"
        "[players.a]\ncommand = 'x'\n[players.b]\ncommand = 'y'\n"
        "[[matchups]]\nplayer_1 = 'a'\nplayer_2 = 'b'\n"
        "[[matchups]]\nid = 'other'\nplayer_1 = 'a'\nplayer_2 = 'b'\nadjudication = { audit = 1 }\n");
    REQUIRE(control.tournament->matchups.size() == 2);
    CHECK(control.tournament->matchups[0].settings.adjudication->moves == 2);
    CHECK(control.tournament->matchups[1].settings.adjudication->moves == 4);
    CHECK(control.tournament->matchups[1].settings.adjudication->audit == 1);
}

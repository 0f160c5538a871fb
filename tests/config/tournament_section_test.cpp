#include <set>

#include "ringmaster/config/sections.hpp"

#include "config/control_files.hpp"
#include "support/catch.hpp"

using namespace ringmaster;

namespace {

const std::string head = "board_size = 9\nkomi = 7\n";  // lines 2 and 3
const std::string players_a_and_b = "[players.a]\ncommand = 'x'\n[players.b]\ncommand = 'y'\n";

std::string playoff(const std::string& top, const std::string& matchup) {
    return "competition_type = 'playoff'\n" + head + top + players_a_and_b + matchup;
}

std::string all(const std::string& top, const std::string& players = players_a_and_b) {
    return "competition_type = 'all_play_all'\n" + head + top + players;
}

}  // namespace

TEST_CASE("a playoff's matchups take what they do not say from the top level", "[config]") {
    const ControlFile control = good(playoff(
        "number_of_games = 10\nsprt = { elo0 = -5, elo1 = 5, scale = 'normalised' }\n",
        "[[matchups]]\nplayer_1 = 'b'\nplayer_2 = 'a'\n"
        "[[matchups]]\nid = 'big'\nplayer_1 = 'b'\nplayer_2 = 'a'\nboard_size = 19\nkomi = 6.5\n"
        "alternating = false\nnumber_of_games = 4\nclock = '1m'\nsprt = { elo0 = 0, elo1 = 20, alpha = 0.1 }\n"));
    REQUIRE(control.tournament);
    REQUIRE(control.tournament->matchups.size() == 2);
    const Matchup& first = control.tournament->matchups[0];
    CHECK(first.id == "b v a");
    CHECK(first.alternating);
    CHECK(first.number_of_games == 10);
    CHECK(first.settings.komi == 7);
    CHECK(first.settings.unknown_result == UnknownResult::half);
    CHECK(first.sprt->settings.scale == EloScale::normalised);
    CHECK(first.sprt->settings.elo0 == -5);
    const Matchup& second = control.tournament->matchups[1];
    CHECK(second.id == "big");
    CHECK(second.settings.board_size == 19);
    CHECK_FALSE(second.alternating);
    CHECK(second.number_of_games == 4);
    CHECK(second.sprt->settings.alpha == 0.1);
    CHECK_FALSE(first.settings.clock.control);
    CHECK(second.settings.clock.control == parse_time_control("1m"));
    CHECK(control.tournament->players == std::vector<std::string>{"b", "a"});
}

TEST_CASE("an all-play-all has each pair once, and its players in the order of the file", "[config]") {
    const ControlFile control = good(all("rounds = 3\n",
                                         "[players.z]\ncommand = 'x'\n[players.c]\ncommand = 'x'\n"
                                         "[players.m]\ncommand = 'x'\n"));
    CHECK(control.tournament->players == std::vector<std::string>{"z", "c", "m"});
    std::set<std::string> ids;
    for (const Matchup& matchup : control.tournament->matchups) {
        ids.insert(matchup.id);
        CHECK(matchup.number_of_games == 3);
    }
    CHECK(ids == std::set<std::string>{"c v m", "c v z", "m v z"});
}

TEST_CASE("the referee may play in a playoff, and is no competitor of an all-play-all unless it is named", "[config]") {
    const std::string referee = "scorer = 'referee'\nreferee = 'b'\n";
    CHECK(good(playoff(referee, "[[matchups]]\nplayer_1 = 'a'\nplayer_2 = 'b'\n")).tournament->matchups.size() == 1);
    const std::string three = players_a_and_b + "[players.c]\ncommand = 'z'\n";
    CHECK(good(all(referee, three)).tournament->players == std::vector<std::string>{"a", "c"});
    CHECK(good(all(referee + "competitors = ['a', 'b']\n", three)).tournament->players ==
          std::vector<std::string>{"a", "b"});
}

TEST_CASE("what is wrong with a playoff is told at its place", "[config]") {
    CHECK(problems_of(playoff("", "")) ==
          Lines{"f: matchups are missing (write a [[matchups]] section with player_1 and player_2)"});
    CHECK(problems_of(playoff("", "[[matchups]]\nplayer_1 = 'a'\nplayer_2 = 'c'\n")) ==
          Lines{"f:10:12: matchup 1: player_2: unknown player 'c' (the players are 'a', 'b')"});
    CHECK(problems_of(playoff("", "[[matchups]]\nplayer_1 = 'a'\nplayer_2 = 'a'\n")) ==
          Lines{"f:10:12: matchup 1: player_2: a player does not play itself (write a second [players.NAME] section "
                "with the same command)"});
    CHECK(problems_of(playoff("",
                              "[[matchups]]\nplayer_1 = 'a'\nplayer_2 = 'b'\n"
                              "[[matchups]]\nplayer_1 = 'a'\nplayer_2 = 'b'\n")) ==
          Lines{"f:11:1: matchup 2: two matchups are called 'a v b' (give each an id of its own: id = \"NAME\")"});
    CHECK(problems_of(playoff("sprt = { elo0 = 5, elo1 = 0 }\n", "[[matchups]]\nplayer_1 = 'a'\nplayer_2 = 'b'\n")) ==
          Lines{"f:4:27: sprt: elo1 (0) must be above elo0 (5)"});
    const std::string matchup = "[[matchups]]\nplayer_1 = 'a'\nplayer_2 = 'b'\n";
    CHECK(problems_of(playoff("sprt = { elo0 = 0, elo1 = 250, scale = 'normalised' }\n", matchup)) ==
          Lines{"f:4:27: sprt: elo1 must be from -200 to 200, not 250"});
    CHECK(problems_of(playoff("", matchup + "board_size = 5\nhandicap = 2\n")).size() == 1);
    CHECK(
        problems_of(playoff("handicap = 10\nhandicap_style = 'free'\n", matchup + "handicap_style = 'fixed'\n")) ==
        Lines{
            "f:10:1: matchup 1: a fixed handicap on a 9x9 board is at most 9, not 10 (write handicap_style = \"free\")"});
    CHECK(problems_of(playoff("", matchup + "unknown_result = 'loss'\n")) ==
          Lines{"f:11:18: matchup 1: unknown_result = \"loss\" is for a candidate; here neither player is one (write "
                "\"half\" or \"void\")"});
    CHECK(
        problems_of(playoff("adjudication = { max_moves = 300 }\n", matchup + "move_limit = 200\n")) ==
        Lines{
            "f:12:14: matchup 1: max_moves (300) must be below move_limit (200), which ends a game without a winner"});
    CHECK(problems_of(all("handicap = 12\n")) ==
          Lines{"f:4:12: a fixed handicap on a 9x9 board is at most 9, not 12 (write handicap_style = \"free\")"});
}

TEST_CASE("what belongs to tuning is refused in a tournament", "[config]") {
    CHECK(
        problems_of(all("opponent = 'a'\n")) ==
        Lines{"f:4:12: opponent is for tuning; in competition_type = \"all_play_all\" all are [players.NAME] (leave it "
              "out)"});
    CHECK(problems_of(all("number_of_games = 4\n")) ==
          Lines{"f:4:19: number_of_games is for other events (write rounds, the games of each pair)"});
    CHECK(problems_of(all("max_depth = 2\n")) ==
          Lines{"f:4:13: max_depth goes with competition_type = \"mc_tuner\" only (leave it out)"});
    CHECK(problems_of(all("unknown_result = 'loss'\n")) ==
          Lines{"f:4:18: unknown_result = \"loss\" is for a candidate; here neither player is one (write \"half\" or "
                "\"void\")"});
}

TEST_CASE("an all-play-all needs two players that it knows", "[config]") {
    CHECK(problems_of(all("competitors = ['a', 'b', 'a', 'c']\n")) ==
          Lines{"f:4:26: competitors: item 3: 'a' is there already (leave it out)",
                "f:4:31: competitors: item 4: unknown player 'c' (the players are 'a', 'b')"});
    CHECK(problems_of(all("competitors = ['a']\n")) ==
          Lines{"f:4:15: there must be two players at least (name more of them, or leave competitors out for all)"});
    const std::string uneven = all("sprt = { elo0 = -5, elo1 = 5, alpha = 0.1 }\n");
    for (const std::string& text : {all("sprt = { elo0 = 0, elo1 = 10 }\n"), uneven}) {
        CHECK(problems_of(text) ==
              Lines{"f:4:8: sprt: of two players neither is the first here (name the player who is tested: gauntlet = "
                    "\"NAME\"; or ask who is better: elo0 = -5, elo1 = 5, and alpha like beta)"});
    }
    CHECK(parse_control_file(uneven, "/folder/f", "", ReadFor::report).problems.empty());
    CHECK(good(all("sprt = { elo0 = -5, elo1 = 5, alpha = 0.1, beta = 0.1 }\n")).tournament->matchups[0].sprt);
    CHECK(good(all("sprt = { elo0 = 0, elo1 = 5, alpha = 0.1 }\ngauntlet = 'a'\n")).tournament->matchups[0].sprt);
    CHECK(good(all("sprt = { elo0 = -5, elo1 = 5 }\n")).tournament->matchups[0].sprt);
    CHECK(problems_of(all("gauntlet = 'c'\n")) ==
          Lines{"f:4:12: gauntlet: unknown player 'c' (the players are 'a', 'b')"});
    CHECK(problems_of(all("competitors = ['a', 'x']\ngauntlet = 'c'\n")) ==
          Lines{"f:4:21: competitors: item 2: unknown player 'x' (the players are 'a', 'b')",
                "f:5:12: gauntlet: unknown player 'c' (the players are 'a', 'b')"});
    CHECK(problems_of(all("competitors = ['b', 'd']\ngauntlet = 'a'\n") + "[players.d]\ncommand = 'd'\n") ==
          Lines{"f:5:12: gauntlet: 'a' is not among the competitors (write competitors = [...] with it)"});
}

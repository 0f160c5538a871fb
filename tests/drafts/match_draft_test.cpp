#include "ringmaster/drafts/match_draft.hpp"

#include "config/control_files.hpp"
#include "support/catch.hpp"

using namespace ringmaster;

namespace {

using Names = std::array<std::string, 2>;

const Names levels{"gnugo --mode=gtp --level=5", "gnugo --mode=gtp --level=1"};

}  // namespace

TEST_CASE("the players of a match are called by their programs, or by what their commands differ in", "[drafts]") {
    CHECK(names_of_players({"/usr/games/gnugo --mode=gtp", "./pachi -t =500"}) == Names{"gnugo", "pachi"});
    CHECK(names_of_players(levels) == Names{"gnugo-level=5", "gnugo-level=1"});
    CHECK(names_of_players({"./bot", "./bot --rave"}) == Names{"bot", "bot-rave"});
    CHECK(names_of_players({"new/bot --gtp", "old/bot --gtp"}) == Names{"bot-1", "bot-2"});
    CHECK(names_of_players({"bot", "bot"}) == Names{"bot-1", "bot-2"});
    CHECK(names_of_players({"'my bot' {seed}", "Ω"}) == Names{"my-bot", "engine"});
    CHECK(names_of_players({"candidate", "x"}) == Names{"engine", "x"});
    const Names named = names_of_players({"bot " + std::string(90, 'a'), "bot " + std::string(90, 'b')});
    CHECK(named[0] == "bot-" + std::string(36, 'a'));
}

TEST_CASE("the file of a match is a control file that says all", "[drafts]") {
    NewMatch match{.commands = {"gnugo --level=5", "\"my bot\" \\\\"}};
    CHECK(match_file(match, "match.toml") ==
          R"(# Which of the two is stronger? Made by 'ringmaster match'; docs/matches.md explains it.
#
#   ringmaster match.toml        plays, and goes on when started again
#   ringmaster match.toml show   prints the report, also while it runs

competition_type = "playoff"
board_size = 19
komi = 7.5
number_of_games = 200

[players."gnugo"]
command = "gnugo --level=5"

[players."my-bot"]
command = "\"my bot\" \\\\"

[[matchups]]
player_1 = "gnugo"
player_2 = "my-bot"
)");
    CHECK(is_match_file(match_file(match, "match.toml")));
    CHECK_FALSE(is_match_file("# Mine\n" + match_file(match, "match.toml")));
    match.sprt = {0, 30};
    match.parallel = 4;
    match.clock = "10m+5s";
    match.openings = "book.sgf";
    const ControlFile control = good(match_file(match, "match.toml"));
    CHECK(control.tournament->matchups[0].settings.clock.control == parse_time_control("10m+5s"));
    CHECK(control.gtp().openings->path.filename() == "book.sgf");
    REQUIRE(control.tournament->matchups.size() == 1);
    CHECK(control.tournament->matchups[0].sprt->settings.elo1 == 30);
    CHECK_FALSE(control.tournament->matchups[0].number_of_games);
    CHECK(control.parallel == 4);
    CHECK(control.gtp().players.at("my-bot").command == std::vector<std::string>{"my bot", "\\"});
}

TEST_CASE("a match is another one when its players or its game differ, not when more games are wanted", "[drafts]") {
    const NewMatch match{.commands = levels};
    const std::string text = match_file(match, "match.toml");
    NewMatch other = match;
    other.games = 1000;
    other.sprt = {0, 10};
    other.parallel = 2;
    CHECK_FALSE(difference_of_matches(text, match_file(other, "other.toml")));
    other.komi = 6;
    const auto difference = difference_of_matches(text, match_file(other, "match.toml"));
    REQUIRE(difference);
    CHECK(difference->there == "komi = 7.5");
    CHECK(difference->wanted == "komi = 6");
    CHECK(difference_of_matches("", text)->there.empty());
    CHECK(difference_of_matches(text, "")->wanted.empty());
}

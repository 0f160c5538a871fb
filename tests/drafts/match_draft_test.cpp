#include "ringmaster/drafts/match_draft.hpp"

#include "config/control_files.hpp"
#include "support/catch.hpp"
#include "support/error_of.hpp"

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
    std::string text = match_draft(match, "match.toml").text();
    const std::size_t seal = text.rfind(' ') + 1;
    CHECK(text.size() - seal == 17);
    CHECK(text.replace(seal, 16, "SEAL") ==
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

# While this file is as it was made, 'ringmaster match' may write it anew: seal SEAL
)");
    match.sprt = {0, 30};
    match.scorer = Scorer::internal;
    match.parallel = 4;
    match.limit.clock = "10m+5s";
    match.openings = "book.sgf";
    const ControlFile control = good(match_draft(match, "match.toml").text());
    CHECK(control.gtp().settings.scorer == Scorer::internal);
    CHECK(control.tournament->matchups[0].settings.clock.control == parse_time_control("10m+5s"));
    CHECK(control.gtp().openings->path.filename() == "book.sgf");
    REQUIRE(control.tournament->matchups.size() == 1);
    CHECK(control.tournament->matchups[0].sprt->settings.elo1 == 30);
    CHECK_FALSE(control.tournament->matchups[0].number_of_games);
    CHECK(control.parallel == 4);
    CHECK(control.gtp().players.at("my-bot").command == std::vector<std::string>{"my bot", "\\"});
}

TEST_CASE("whoever edits the file of a match, be it a comment, breaks its seal", "[drafts]") {
    const std::string text = match_draft({.commands = levels}, "match.toml").text();
    CHECK(is_untouched_match(text));
    CHECK_FALSE(is_untouched_match("# Mine\n" + text));
    CHECK_FALSE(is_untouched_match(text + "# Mine\n"));
    CHECK_FALSE(is_untouched_match(text.substr(0, text.rfind("\n#"))));
    CHECK_FALSE(is_untouched_match(""));
}

TEST_CASE("a match is another one when its players or its game differ, not when more games are wanted", "[drafts]") {
    const NewMatch match{.commands = levels};
    const ControlFile there = good(match_draft(match, "match.toml").text());
    NewMatch other = match;
    other.games = 1000;
    other.sprt = {0, 10};
    other.parallel = 2;
    CHECK_FALSE(difference_of_matches(there, good(match_draft(other, "other.toml").text())));
    const auto difference = [&](const NewMatch& wanted) {
        const auto found = difference_of_matches(there, good(match_draft(wanted, "match.toml").text()));
        return found ? found->there + " -> " + found->wanted : "";
    };
    other.scorer = Scorer::internal;
    CHECK(difference(other) == "scorer = \"players\" -> scorer = \"internal\"");
    other.commands[1] += " --chinese-rules";
    CHECK_FALSE(difference_of_matches(
        there, good(match_draft({.commands = levels, .scorer = Scorer::internal}, "m").text()), false));
    other.limit.clock = "10m";
    CHECK(difference(other) == "no clock -> clock = \"10m\"");
    other.komi = 6;
    CHECK(difference(other) == "komi = 7.5 -> komi = 6");
    CHECK(difference({.commands = {levels[0], levels[1] + " --chinese-rules"}}) ==
          "command = \"gnugo --mode=gtp --level=1\" -> command = \"gnugo --mode=gtp --level=1 --chinese-rules\"");
    CHECK(difference({.commands = {levels[0], "./mine 10 {seed}"}}) ==
          "command = \"gnugo --mode=gtp --level=1\" -> command = \"./mine 10 {seed}\"");
    CHECK(difference_of_matches(good(manual_sample), there)->there == "competition_type = \"mc_tuner\"");
}

TEST_CASE("comments, names and settings of one's own make no other match, but its length is told", "[drafts]") {
    const NewMatch match{.commands = levels};
    std::string edited = "# Mine\nmove_limit = 300 # enough\n" + match_draft(match, "match.toml").text();
    for (std::size_t at = edited.find("gnugo-level=5"); at != std::string::npos; at = edited.find("gnugo-level=5")) {
        edited.replace(at, 13, "strong");
    }
    const ControlFile there = good(edited);
    CHECK_FALSE(difference_of_matches(there, good(match_draft(match, "match.toml").text())));
    CHECK_FALSE(unmet_wish(there, match));
    CHECK_FALSE(unmet_wish(there, {.commands = levels, .games = 200}));
    CHECK(unmet_wish(there, {.commands = levels, .games = 400})->wanted == "number_of_games = 400");
    CHECK(unmet_wish(there, {.commands = levels, .sprt = {{0, 10}}})->there == "no sprt");
}

TEST_CASE("the file of a match of chess says its limit, and nothing of Go", "[drafts]") {
    NewMatch match{.commands = {"stockfish", "toga2"}, .is_of_chess = true, .limit = {.nodes = 5000}};
    CHECK(match.limit.is_set());
    const std::string text = match_draft(match, "match.toml").text();
    CHECK(text.find("komi") == std::string::npos);
    const ControlFile control = good(text);
    CHECK(control.gtp().settings.rules == Rules::chess);
    CHECK(control.gtp().players.at("toga2").nodes == 5000);
    match.limit.nodes = {};
    CHECK_FALSE(match.limit.is_set());
    match.limit.depth = 8;
    const auto difference = difference_of_matches(control, good(match_draft(match, "match.toml").text()));
    REQUIRE(difference);
    CHECK(difference->there == "nodes = 5000");
    CHECK(difference->wanted == "depth = 8");
    const auto of_go = difference_of_matches(control, good(match_draft({.commands = levels}, "match.toml").text()));
    CHECK(of_go->there == "rules = \"chess\"");
    CHECK(of_go->wanted == "rules = \"go\"");
}

TEST_CASE("the file of a match of chess holds the options of each engine, and how much of its openings is played",
          "[drafts]") {
    NewMatch match{.commands = {"stockfish", "toga2"},
                   .is_of_chess = true,
                   .limit = {.nodes = 5000},
                   .options = {{{{"Hash", "16"}, {"Skill Level", "3"}}, {{"OwnBook", "false"}}}},
                   .openings = "games.pgn",
                   .opening_moves = 8};
    const std::string text = match_draft(match, "match.toml").text();
    CHECK(text.find("\nopening_moves = 8\n") != std::string::npos);
    CHECK(text.find("\noptions = { Hash = 16, \"Skill Level\" = 3 }\n") != std::string::npos);
    CHECK(text.find("\noptions = { OwnBook = false }\n") != std::string::npos);
    match.options[1].clear();
    const auto difference = difference_of_matches(good(text), good(match_draft(match, "match.toml").text()));
    REQUIRE(difference);
    CHECK(difference->there == "options = { OwnBook = false }");
    CHECK(difference->wanted == "no options");
    match.opening_moves = {};
    CHECK(difference_of_matches(good(text), good(match_draft(match, "match.toml").text()))->wanted ==
          "no opening_moves");
}

TEST_CASE("clocks are read as fastchess writes them, and told in words", "[drafts]") {
    const auto limit = [](const std::string& text) {
        ThinkingLimit read;
        take_time_control("--tc", text, read);
        return read;
    };
    CHECK(limit("10+0.1").clock == "10s+0.1s");
    CHECK(limit("60").clock == "60s");
    CHECK(limit("1:30+1").clock == "90s+1s");
    CHECK(limit("40/60").clock == "60s/40");
    CHECK(limit("40/60+0.6").clock == "60s/40+0.6s");
    CHECK(limit("tc=10+0.1").clock == "10s+0.1s");
    CHECK(limit("st=0.1") == ThinkingLimit{.movetime = 0.1});
    CHECK_FALSE(limit("inf").is_set());
    CHECK(in_words(limit("10+0.1")) == "10s for all moves, and 0.1s more for each");
    CHECK(in_words(limit("90")) == "90s for all moves");
    CHECK(in_words(limit("40/60+0.6")) ==
          "1m for 40 moves, and 0.6s more for each; then 1m more for the next 40, and what is left is kept");
    CHECK(in_words(limit("st=0.1")) == "0.1 s a move");
    CHECK(in_words(ThinkingLimit{.nodes = 5000}) == "5000 nodes a move");
    CHECK(in_words(ThinkingLimit{.depth = 8, .clock = "10m+5m/25"}) == "10m, then 25 moves in each 5m; depth 8");
    for (const std::string wrong :
         {"", "x", "0", "-1", "10+", "1+2+3", "1/2/3", "a/60", "0/60", "1:2:3", "10+-1", "st=", "st=0", "st=x"}) {
        CHECK(error_of([&] { limit(wrong); }, Fault::usage) ==
              "--tc must be a clock as fastchess writes it, not '" + wrong +
                  "' (type --tc 10+0.1, ten seconds and a tenth more for each move)");
    }
}

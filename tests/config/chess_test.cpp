#include <string>

#include "config/control_files.hpp"
#include "support/replaced.hpp"

using namespace ringmaster;

namespace {

const std::string chess_file = R"(competition_type = 'model_tuner'
rules = 'chess'
number_of_games = 100
[candidate]
command = 'toga2'
depth = 4
options = { Hash = 16, Ponder = false, 'Book File' = 'x' }
[[parameters]]
code = 'king'
option = 'King Safety'
scale = { linear = [0, 300], integer = true }
default = 100
[[parameters]]
code = 'Material'
scale = { linear = [50, 200], integer = true }
default = 100
)";

std::string chess_with(const std::string& part, const std::string& other) {
    std::string text = chess_file;
    const std::size_t place = text.find(part);
    REQUIRE(place != std::string::npos);
    return text.replace(place, part.size(), other);
}

}  // namespace

TEST_CASE("parameters of an event of chess are options of the candidate", "[config][chess]") {
    const ControlFile file = good(chess_file);
    const PlayerSetup& candidate = file.gtp().candidate;
    CHECK(candidate.protocol == PlayerProtocol::uci);
    CHECK(candidate.depth == 4);
    CHECK(candidate.options == std::map<std::string, std::string>{{"Book File", "x"},
                                                                  {"Hash", "16"},
                                                                  {"King Safety", "{king}"},
                                                                  {"Material", "{Material}"},
                                                                  {"Ponder", "false"}});
    CHECK(file.gtp().settings.first_mover() == Colour::white);
}

TEST_CASE("a placeholder may say where a parameter goes", "[config][chess]") {
    const ControlFile file = good(
        chess_with("options = { Hash = 16, Ponder = false, 'Book File' = 'x' }", "options = { Eval = 'm{Material}' }"));
    CHECK(file.gtp().candidate.options ==
          std::map<std::string, std::string>{{"Eval", "m{Material}"}, {"King Safety", "{king}"}});
    CHECK(
        problems_of(chess_with("Hash = 16", "Hash = '{hash}'")) ==
        Lines{
            "f:7:20: candidate: options: Hash: unknown placeholder '{hash}' (known: '{king}', '{Material}', '{seed}', "
            "'{game_id}', '{dir}')"});
}

TEST_CASE("what is for another game or protocol is refused in an event of chess", "[config][chess]") {
    CHECK(problems_of(chess_with("rules = 'chess'", "rules = 'chess'\nkomi = 7.5\nboard_size = 9")) ==
          Lines{"f:3:8: komi is for Go, and rules = \"chess\" (leave it out)",
                "f:4:14: board_size is for Go, and rules = \"chess\" (leave it out)"});
    CHECK(problems_of(chess_with("depth = 4", "depth = 4\nstartup_gtp_commands = ['x']")) ==
          Lines{"f:7:24: candidate: startup_gtp_commands is for engines that speak GTP, and chess is played by UCI "
                "(leave it out)"});
    Parts go;
    go.candidate += "nodes = 100\n";
    CHECK(problems_of(go.text()) ==
          Lines{"f:10:9: candidate: nodes is for engines that speak UCI (write rules = \"chess\", or leave it out)"});
}

TEST_CASE("keys of UCI in a file that says nothing of a game are complained of once", "[config][chess]") {
    CHECK(
        problems_of(chess_with("rules = 'chess'\n", "")) ==
        Lines{"f:6:11: options is for engines that speak UCI, which play chess (write rules = \"chess\" at the top)"});
    CHECK(
        problems_of("competition_type = 'all_play_all'\n[players.a]\ncommand = 'a'\nprotocol = 'uci'\nnodes = 5\n"
                    "[players.b]\ncommand = 'b'\nnodes = 5\n") ==
        Lines{"f:4:12: protocol = \"uci\" is for engines that speak UCI, which play chess (write rules = \"chess\" at "
              "the top)"});
}

TEST_CASE("what an engine speaks may be said, and must go with the game", "[config][chess]") {
    CHECK(good(chess_with("depth = 4", "depth = 4\nprotocol = 'uci'")).gtp().candidate.protocol == PlayerProtocol::uci);
    CHECK(problems_of(chess_with("depth = 4", "depth = 4\nprotocol = 'gtp'")) ==
          Lines{"f:7:12: candidate: protocol = \"gtp\", and chess is played by UCI (leave it out)"});
    CHECK(problems_of(chess_with("depth = 4", "depth = 4\nprotocol = 'usi'")) ==
          Lines{"f:7:12: candidate: protocol = \"usi\", and chess is played by UCI (leave it out)"});
    Parts go;
    go.candidate += "protocol = 'uci'\n";
    CHECK(problems_of(go.text()) ==
          Lines{"f:10:12: candidate: protocol = \"uci\", which is for chess (write rules = \"chess\" at the top)"});
}

TEST_CASE("an option is the same in whatever case it is written", "[config][chess]") {
    CHECK(
        problems_of(chess_with("Hash = 16", "'king safety' = 16")) ==
        Lines{"f:7:11: candidate: options sets 'King Safety', which the parameter 'king' sets, too (leave one of them "
              "out)"});
    CHECK(problems_of(chess_with("Hash = 16", "Hash = 16, hash = 32")) ==
          Lines{"f:7:24: candidate: options: 'Hash' and 'hash' are one option (leave one of them out)"});
}

TEST_CASE("nothing is said of a range that mistakes elsewhere kept from being asked", "[config][chess]") {
    std::string text = chess_with("scale = { linear = [0, 300], integer = true }\n", "");
    text.resize(text.rfind("default"));
    text = "constraints = ['king > 200']\n" + text.replace(text.find("depth = 4"), 9, "clock = '10+0.1'");
    const auto read = parse_control_file(text, "/folder/f", "", ReadFor::games, {{"King Safety", untold_range}});
    REQUIRE(read.problems.size() == 1);
    CHECK(read.problems[0].message == "candidate: clock: '10' has no unit (write 10s, 10m or 10h)");
    CHECK_FALSE(read.control_file);
}

TEST_CASE("a parameter without a scale has that which the engine tells", "[config][chess]") {
    const std::string text = chess_with("scale = { linear = [0, 300], integer = true }\ndefault = 100\n[[", "[[");
    const auto question = ranges_to_ask(text, "/folder/f", "/home/me");
    REQUIRE(question);
    CHECK(question->engine.command == std::vector<std::string>{"toga2"});
    REQUIRE(question->parameters.size() == 1);
    CHECK(question->parameters[0].option == "King Safety");
    CHECK(question->parameters[0].place.line == 8);
    CHECK_FALSE(ranges_to_ask(chess_file, "/folder/f", ""));
    CHECK(ranges_to_ask("rules = 'shogi'" + text.substr(text.find("rules = 'chess'") + 15), "/folder/f", ""));
    CHECK(problems_of(text) ==
          Lines{"f:8:1: parameter 'king': scale is missing (write scale = { linear = [0, 1] }, or { explicit = [...] } "
                "for a list)"});
    const auto read = [&](const std::string& file) {
        return parse_control_file(file, "/folder/f", "", ReadFor::games,
                                  {{"King Safety", "scale = { linear = [0, 250], integer = true }\ndefault = 90\n"}});
    };
    const ControlFile file = read(text).control_file.value();
    CHECK(file.parameters[0].scale.description() == "linear 0 250 integer");
    CHECK(to_text(file.parameters[0].default_value.value()) == "90");
    const auto verified = read(text + "[verification]\nshare = 0.1\ndepth = 3\n").control_file;
    REQUIRE(verified);
    CHECK(verified->verification.game);
    const std::string own_default = chess_with("scale = { linear = [0, 300], integer = true }\n", "");
    CHECK(to_text(read(own_default).control_file.value().parameters[0].default_value.value()) == "100");
    CHECK(read(chess_file).control_file.value().parameters[0].scale.description() ==
          good(chess_file).parameters[0].scale.description());
    const auto with_words =
        parse_control_file(text, "/folder/f", "", ReadFor::games,
                           {{"King Safety", "scale = { explicit = [\"a b\", \"c\"] }\ndefault = \"c\"\n"}});
    CHECK(with_words.problems.empty());
}

TEST_CASE("a search of chess must have a limit", "[config][chess]") {
    CHECK(
        problems_of(chess_with("depth = 4\n", "")) ==
        Lines{"f:4:1: candidate thinks without an end (write nodes = 5000 there, or clock = \"10s+0.1s\" at the top)"});
    CHECK(good(chess_with("depth = 4", "clock = '10s+0.1s'")).gtp().candidate.clock);
    CHECK(good(chess_with("rules = 'chess'", "rules = 'chess'\nclock = '10s'")).gtp().settings.clock.control);
    CHECK(good(chess_with("depth = 4", "movetime = 0.05")).gtp().candidate.movetime == 0.05);
    CHECK(problems_of(chess_with("depth = 4", "depth = 0")) ==
          Lines{"f:6:9: candidate: depth must be from 1 to 2147483647, not 0"});
}

TEST_CASE("in a tournament of chess every player's searches must have a limit, or every game a clock",
          "[config][chess]") {
    const std::string text =
        "competition_type = 'all_play_all'\nrules = 'chess'\n[players.a]\ncommand = 'a'\nnodes = 9\n"
        "[players.b]\ncommand = 'b'\n";
    CHECK(
        problems_of(text) ==
        Lines{
            "f:3:1: player 'b' thinks without an end (write nodes = 5000 there, or clock = \"10s+0.1s\" at the top)"});
    CHECK(good("clock = '10s'\n" + text).tournament);
    CHECK(good(text + "movetime = 0.1\n").tournament);
    const std::string playoff =
        replaced(text, "all_play_all", "playoff") +
        "[players.c]\ncommand = 'c'\nnodes = 9\n[[matchups]]\nplayer_1 = 'a'\nplayer_2 = 'b'\nclock = '9s'\n"
        "[[matchups]]\nplayer_1 = 'a'\nplayer_2 = 'c'\n";
    CHECK(good(playoff).tournament);
    CHECK(problems_of(replaced(playoff, "player_2 = 'c'", "player_2 = 'c'\nkomi = 5\nboard_size = 9\nhandicap = 2")) ==
          Lines{"f:18:8: matchup 2: komi is for Go, and rules = \"chess\" (leave it out)",
                "f:19:14: matchup 2: board_size is for Go, and rules = \"chess\" (leave it out)",
                "f:20:12: matchup 2: handicap is for Go, and rules = \"chess\" (leave it out)"});
}

TEST_CASE("an option is set once", "[config][chess]") {
    CHECK(
        problems_of(chess_with("Hash = 16", "'King Safety' = 16")) ==
        Lines{"f:7:11: candidate: options sets 'King Safety', which the parameter 'king' sets, too (leave one of them "
              "out)"});
    CHECK(problems_of(chess_with("code = 'Material'", "code = 'm'\noption = 'king safety'")) ==
          Lines{"f:8:1: option 'king safety' is set by two parameters, 'king' and 'm' (leave one of them out)"});
    Parts go;
    go.parameter += "option = 'X'\n";
    CHECK(
        problems_of(go.text()) ==
        Lines{
            "f:10:1: parameter 'a': option is for engines that speak UCI (write rules = \"chess\", or leave it out)"});
}

TEST_CASE("a scorer and a referee are refused once where they are for another game", "[config][chess]") {
    for (const std::string rules : {"chess", "none"}) {
        const Lines told = problems_of("competition_type = 'model_tuner'\nrules = '" + rules +
                                       "'\nreferee = 'b'\nscorer = 'x'\n[candidate]\ncommand = 'a {x}'\n" +
                                       (rules == "chess" ? "nodes = 9\n" : "") +
                                       "[[parameters]]\ncode = 'x'\nscale = { linear = [0, 1] }\n");
        REQUIRE(told.size() == 2);
        CHECK(told[0].starts_with("f:3:11: referee is for Go"));
        CHECK(told[1].starts_with("f:4:10: scorer is for Go"));
    }
}

TEST_CASE("adjudication of chess is in pawns, and Go's keys are refused there", "[config][chess]") {
    const auto with = [](const std::string& settings) {
        return chess_with("rules = 'chess'", "rules = 'chess'\nadjudication = " + settings);
    };
    const AdjudicationSettings usual{.is_of_chess = true};
    CHECK(good(with("{}")).gtp().settings.adjudication == usual);
    const AdjudicationSettings own{.is_of_chess = true,
                                   .resign_score = 6,
                                   .moves = 3,
                                   .draw_score = 0.2,
                                   .draw_moves = 0,
                                   .draw_from = 34,
                                   .audit = 0};
    CHECK(good(with("{ resign_score = 6, moves = 3, draw_score = 0.2, draw_from = 34, draw_moves = 0, audit = 0 }"))
              .gtp()
              .settings.adjudication == own);
    CHECK(problems_of(with("{ resign_below = 0.1, max_moves = 9 }")) ==
          Lines{"f:3:33: adjudication: resign_below is for Go, whose engines tell chances to win (for chess there is "
                "resign_score)",
                "f:3:50: adjudication: max_moves is for Go, whose engines tell chances to win (for chess there is "
                "resign_score)"});
    CHECK(problems_of(with("{ draw_score = -1 }")) ==
          Lines{"f:3:31: adjudication: draw_score must be from 0 to 1000, not -1"});
}

TEST_CASE("a game that is none of ours is one of Fairy-Stockfish's, which is the referee", "[config][fairy]") {
    const ControlFile file = good(chess_with("rules = 'chess'", "rules = 'Crazyhouse'\nmove_limit = 300"));
    const GtpSection& section = file.gtp();
    CHECK(section.settings.rules == Rules::variant);
    CHECK(section.settings.variant == "crazyhouse");
    CHECK(section.settings.board_size == 0);
    CHECK(section.candidate.protocol == PlayerProtocol::uci);
    REQUIRE(section.referee == "referee");
    const PlayerSetup& keeper = section.players.at("referee");
    CHECK(keeper.command == std::vector<std::string>{"fairy-stockfish"});
    CHECK(keeper.options == std::map<std::string, std::string>{{"Hash", "1"}, {"UCI_Variant", "crazyhouse"}});
    CHECK(keeper.reuse);
    const ControlFile other =
        good(chess_with("rules = 'chess'", "rules = 'chessgi'\nreferee.command = 'fairy-stockfish load my.ini'"));
    CHECK(other.gtp().players.at("referee").command == std::vector<std::string>{"fairy-stockfish", "load", "my.ini"});
}

TEST_CASE("engines of shogi speak USI, unless they are said to speak UCI", "[config][fairy]") {
    const auto with = [](const std::string& rules, const std::string& player) {
        std::string text = chess_with("rules = 'chess'", "rules = '" + rules + "'");
        return text.replace(text.find("depth = 4"), 9, "depth = 4\n" + player);
    };
    CHECK(good(with("shogi", "")).gtp().candidate.protocol == PlayerProtocol::usi);
    CHECK(good(with("shogi", "protocol = 'uci'")).gtp().candidate.protocol == PlayerProtocol::uci);
    CHECK(good(with("shogi", "allow_claim = true")).gtp().candidate.allow_claim);
    CHECK(good(with("xiangqi", "protocol = 'uci'")).gtp().candidate.protocol == PlayerProtocol::uci);
    CHECK(problems_of(with("xiangqi", "protocol = 'usi'")) ==
          Lines{"f:7:12: candidate: protocol = \"usi\", and xiangqi is played by UCI (leave it out)"});
    CHECK(problems_of(with("shogi", "protocol = 'gtp'")) ==
          Lines{"f:7:12: candidate: protocol = \"gtp\", and shogi is played by USI or UCI (leave it out)"});
    CHECK(
        problems_of(with("shogi", "is_reliable_scorer = false")) ==
        Lines{"f:7:22: candidate: is_reliable_scorer is for engines that speak GTP, and shogi is played by USI (leave "
              "it out)"});
    CHECK(problems_of(with("xiangqi", "allow_claim = true")) ==
          Lines{"f:7:15: candidate: allow_claim is for engines that speak GTP, and xiangqi is played by UCI (leave it "
                "out)"});
}

TEST_CASE("what is wrong in an event of another game is told as for chess", "[config][fairy]") {
    const auto problems = [](const std::string& lines) { return problems_of(chess_with("rules = 'chess'", lines)); };
    CHECK(problems("rules = 'shogi'\nkomi = 7.5\nscorer = 'players'") ==
          Lines{"f:3:8: komi is for Go, and rules = \"shogi\" (leave it out)",
                "f:4:10: scorer is for Go, and rules = \"shogi\" (leave it out)"});
    CHECK(problems("rules = 'ches'\nadjudication = { resign_score = 9 }") ==
          Lines{"f:2:9: rules must be 'go', 'chess' or 'none', not the text 'ches' (did you mean 'chess'?)"});
    CHECK(problems("rules = 'shogi'\nreferee = 'x'") == Lines{"f:3:11: referee must be a table, not the text 'x'"});
    CHECK(problems("rules = 'shogi'\nreferee = {}") ==
          Lines{"f:3:11: referee: command is missing (write command = \"fairy-stockfish\")"});
    CHECK(problems("rules = 'shogi'\nreward = 'margin'") ==
          Lines{"f:3:10: with rules = \"shogi\" we know of wins only (leave reward out)"});
    CHECK(good(chess_with("rules = 'chess'", "rules = 'shogi'\nadjudication = { resign_score = 9 }"))
              .gtp()
              .settings.adjudication->is_of_chess);
    CHECK(problems("rules = 'shogi'\nplayers.referee = { command = 'x', depth = 3 }") ==
          Lines{"f:3:1: a player called 'referee' would be taken for the referee (give it another name)"});
}

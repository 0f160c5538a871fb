#include <map>
#include <string>
#include <vector>

#include "ringmaster/chess/course.hpp"
#include "ringmaster/game/referee.hpp"

#include "support/catch.hpp"
#include "support/scripted_player.hpp"

using namespace ringmaster;

namespace {

using ScriptedAnswers = std::map<std::string, std::string>;

GameSettings chess_settings() {
    GameSettings settings;
    settings.rules = Rules::chess;
    return settings;
}

RefereedGame chess_of(const std::string& whites_moves, const std::string& blacks_moves,
                      const std::string& opening = "startpos", const GameSettings& settings = chess_settings()) {
    const ReadCourse course = read_course(opening);
    REQUIRE(course.problem.empty());
    ScriptedPlayer white(whites_moves);
    ScriptedPlayer black(blacks_moves);
    return play_chess(settings, {black, "bob"}, {white, "ann"}, course.game);
}

/// What each side hears of the start of chess.
const std::vector<std::string> begin_of_chess{"begin ", "set_up"};

std::string end_of_chess(const RefereedGame& game) {
    return to_text(game.ending) + " " + game.result + (game.detail.empty() ? "" : ": " + game.detail);
}

}  // namespace

TEST_CASE("a game of chess is played to its mate", "[game][chess]") {
    ScriptedPlayer white("f2f3, g2g4");
    ScriptedPlayer black("e7e5, d8h4", ScriptedAnswers{{"explain_last_move", "+0.31/14"}});
    const RefereedGame game = play_chess(chess_settings(), {black, "bob"}, {white, "ann"});
    CHECK(end_of_chess(game) == "checkmate 0-1: checkmate");
    CHECK(game.texts == std::vector<std::string>{"f2f3", "e7e5", "g2g4", "d8h4"});
    CHECK(game.chess_comments == std::vector<std::string>{"0.000s", "+0.31/14 0.000s", "0.000s", "+0.31/14 0.000s"});
    CHECK(white.heard == std::vector<std::string>{begin_of_chess[0], begin_of_chess[1], "genmove w", "play b e7e5",
                                                  "genmove w", "play b d8h4"});
    CHECK(black.heard == std::vector<std::string>{begin_of_chess[0], begin_of_chess[1], "play w f2f3", "genmove b",
                                                  "play w g2g4", "genmove b"});
}

TEST_CASE("the rules of chess draw a game, and say by which", "[game][chess]") {
    CHECK(end_of_chess(chess_of("g1f3, f3g1, g1f3, f3g1", "g8f6, f6g8, g8f6, f6g8")) ==
          "draw 1/2-1/2: the same position for the third time");
    CHECK(end_of_chess(chess_of("e7f7", "", "7k/4Q3/6K1/8/8/8/8/8 w - -")) == "draw 1/2-1/2: stalemate");
    CHECK(end_of_chess(chess_of("e1d2", "", "4k3/8/8/8/8/8/3p4/4K3 w - -")) == "draw 1/2-1/2: nobody can mate");
    CHECK(end_of_chess(chess_of("h1h2", "", "4k3/8/8/8/8/8/8/4K2R w - - 99 80")) ==
          "draw 1/2-1/2: fifty moves without a capture or a pawn's move");
}

TEST_CASE("what is no legal move of chess loses", "[game][chess]") {
    for (const char* move : {"(none)", "", "0000", "NULL"}) {
        CHECK(end_of_chess(chess_of(move, "")) ==
              std::string("forfeit 0-1: ann: gave no move ('") + move +
                  "'), as with too few nodes or too little time, in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w "
                  "KQkq - 0 1");
    }
    for (const char* move : {"e2e5", "resign", "e1g1"}) {
        CHECK(end_of_chess(chess_of(move, "")) == std::string("forfeit 0-1: ann: attempted illegal move '") + move +
                                                      "' in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    }
    CHECK(
        end_of_chess(chess_of("e2e4", "e7e4")) ==
        "forfeit 1-0: bob: attempted illegal move 'e7e4' in rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

TEST_CASE("an engine of chess that fails makes the game void, or loses it", "[game][chess]") {
    CHECK(end_of_chess(chess_of("e2e4", "! died")) == "void Void: bob: died");
    GameSettings losing = chess_settings();
    losing.engine_failure = EngineFailure::loss;
    CHECK(end_of_chess(chess_of("e2e4", "! died", "startpos", losing)) == "failure 1-0: bob: died");
    ScriptedPlayer white("", ScriptedAnswers{{"set_up", "! hung"}});
    ScriptedPlayer black("");
    CHECK(end_of_chess(play_chess(chess_settings(), {black, "bob"}, {white, "ann"})) == "void Void: ann: hung");
}

TEST_CASE("an opening of chess is told to both, and Black may be the first to move", "[game][chess]") {
    ScriptedPlayer white("! gone");
    ScriptedPlayer black("b8c6");
    const RefereedGame game =
        play_chess(chess_settings(), {black, "bob"}, {white, "ann"}, read_course("startpos moves e2e4 e7e5 g1f3").game);
    CHECK(game.opening_moves == 3);
    CHECK(game.texts == std::vector<std::string>{"e2e4", "e7e5", "g1f3", "b8c6"});
    CHECK(game.chess_comments == std::vector<std::string>{"", "", "", "0.000s"});
    const std::vector<std::string> told{begin_of_chess[0], begin_of_chess[1], "play w e2e4", "play b e7e5",
                                        "play w g1f3"};
    CHECK(std::vector<std::string>(black.heard.begin(), black.heard.begin() + 5) == told);
    CHECK(std::vector<std::string>(white.heard.begin(), white.heard.begin() + 5) == told);
}

TEST_CASE("a start of Chess960 is told as such, and castling as it is told there", "[game][chess]") {
    ScriptedPlayer white("f1h1");
    ScriptedPlayer black("! gone");
    play_chess(chess_settings(), {black, "bob"}, {white, "ann"}, read_course("4k3/8/8/8/8/8/8/5K1R w H -").game);
    CHECK(black.heard ==
          std::vector<std::string>{"begin960 4k3/8/8/8/8/8/8/5K1R w K - 0 1", "set_up", "play w f1h1", "genmove b"});
}

TEST_CASE("who oversteps his time in chess has lost", "[game][chess]") {
    GameSettings settings = chess_settings();
    settings.clock.control = parse_time_control("10s");
    CHECK(end_of_chess(chess_of("e2e4 @11", "", "startpos", settings)) ==
          "time 0-1: ann: overstepped its time (10s) by 1.000 s");
    settings.clock.control = parse_time_control("10s+2s");
    CHECK(end_of_chess(chess_of("e2e4 @11", "e7e5 @13", "startpos", settings)) ==
          "time 1-0: bob: overstepped its time (10s+2s) by 1.000 s");
}

TEST_CASE("who takes longer over a move than its movetime has lost on time", "[game][chess]") {
    const auto played = [&](const std::string& moves, const ScriptedAnswers& answers, const GameSettings& settings) {
        ScriptedPlayer white(moves, answers);
        ScriptedPlayer black("e7e5, ! gone");
        RefereedGame game = play_chess(settings, {black, "bob"}, {white, "ann", {}, 0.125});
        const std::string patience = settings.clock.enforce ? ", wait 5.175" : "";
        CHECK(white.heard[2] == "left 0" + patience);
        return game;
    };
    CHECK(end_of_chess(played("e2e4 @0.15, d2d4 @0.15", {}, chess_settings())) == "void Void: bob: gone");
    CHECK(end_of_chess(played("e2e4 @0.1, d2d4 @0.5", {}, chess_settings())) ==
          "time 0-1: ann: overstepped its time (movetime 0.125 s) by 0.375 s");
    const ScriptedAnswers excused{{"excuse", "the machine was suspended for 9.0 s"}};
    const RefereedGame game = played("e2e4 @0.5", excused, chess_settings());
    CHECK(game.void_cause == VoidCause::excused_time);
    GameSettings warning = chess_settings();
    warning.clock.enforce = false;
    CHECK(played("e2e4 @0.5, d2d4 @1.125", {}, warning).warnings ==
          std::vector<std::string>{"ann: overstepped its time (movetime 0.125 s) in 2 moves, by 1.000 s at most"});
}

TEST_CASE("who has a clock and a movetime loses by that which it oversteps further", "[game][chess]") {
    GameSettings settings = chess_settings();
    settings.clock.control = parse_time_control("10s");
    const auto end = [&](double movetime) {
        ScriptedPlayer white("e2e4 @11");
        ScriptedPlayer black("");
        return end_of_chess(play_chess(settings, {black, "bob"}, {white, "ann", {}, movetime}));
    };
    CHECK(end(1) == "time 0-1: ann: overstepped its time (movetime 1 s) by 10.000 s");
    CHECK(end(20) == "time 0-1: ann: overstepped its time (10s) by 1.000 s");
}

TEST_CASE("a game of chess that reaches move_limit has no result", "[game][chess]") {
    GameSettings settings = chess_settings();
    settings.move_limit = 2;
    CHECK(end_of_chess(chess_of("e2e4", "e7e5", "startpos", settings)) == "move_limit *: hit move limit");
}

TEST_CASE("games of chess from other positions are others, though their moves are the same", "[game][chess]") {
    const auto hash_from = [](const std::string& start) {
        return hash_of_moves(chess_of("e1d1, d1c1, c1b1, b1a1, a1a2, ! gone", "e8d8, d8c8, c8b8, b8a8, a8a7", start),
                             0);
    };
    CHECK(hash_from("4k3/7p/8/8/8/8/8/4K3 w - -") != hash_from("4k3/6p1/8/8/8/8/8/4K3 w - -"));
}

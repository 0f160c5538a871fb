#include "ringmaster/engine/fairy_rules.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "ringmaster/base/random.hpp"
#include "ringmaster/chess/chess_game.hpp"
#include "ringmaster/chess/notation.hpp"
#include "ringmaster/engine/protocol.hpp"

#include "support/catch.hpp"
#include "support/long_run.hpp"
#include "support/patience.hpp"

using namespace ringmaster;
using FairyAnswers = std::map<std::string, std::string>;

namespace {

constexpr const char* usual = "Fen: some/board w - - 0 1\nCheckers: ";

/// One who knows the rules, whose every answer is written down: by the question, and by the last word of the position
/// where that matters ("e2e4 d").
FairyRules rules_by(const FairyAnswers& answers) {
    return FairyRules("duck", [answers](const std::string& position, const std::string& question) -> Reply {
        const std::string last = words_in(position).back();
        const auto there = answers.find(last + " " + question);
        const auto found = there != answers.end() ? there : answers.find(question);
        if (found == answers.end()) {
            return {Reply::Kind::failed, "died after '" + question + "'"};
        }
        return {Reply::Kind::ok, found->second};
    });
}

const FairyAnswers duck{{"d", usual},
                        {"go perft 1", "e2e4: 1\nd2d4: 1\nNodes searched: 2"},
                        {"go depth 2 searchmoves e2e4", "info depth 2 score cp 12 nodes 9 pv e2e4\nbestmove e2e4"}};

std::string end_of_duck(const std::string& score, const FairyAnswers& more = {}) {
    FairyAnswers answers = duck;
    answers["go depth 2 searchmoves e2e4"] = "info depth 2 score " + score + " nodes 2 pv e2e4\nbestmove e2e4";
    for (const auto& [question, answer] : more) {
        answers[question] = answer;
    }
    FairyRules rules = rules_by(answers);
    REQUIRE(rules.begin("").empty());
    rules.play("e2e4");
    if (!rules.failure().empty()) {
        return rules.failure();
    }
    const auto end = rules.end();
    return !end ? "no end" : to_text(end->ending) + (end->winner ? " " + name(*end->winner) : "") + ": " + end->why;
}

/// Fairy-Stockfish itself, which takes half a second to start.
struct Fairy {
    PlayerSetup setup;
    GameSettings game;
    Controller controller;
    std::unique_ptr<Player> player;

    Fairy()
        : setup(setup_of("chess")),
          controller(setup, {}, nullptr),
          player(uci_protocol.make_player(setup, controller)) {
        REQUIRE(player->start().ok());
    }

    static PlayerSetup setup_of(const std::string& variant) {
        PlayerSetup setup;
        setup.command = {"fairy-stockfish"};
        setup.protocol = PlayerProtocol::uci;
        setup.options = {{"UCI_Variant", variant}, {"Hash", "1"}};
        setup.timeouts = {patience, patience, patience, patience};
        return setup;
    }

    FairyRules rules(const std::string& variant) {
        game.variant = variant;
        REQUIRE(player->configure(setup_of(variant)).ok());
        return fairy_rules(game, setup, controller);
    }
};

/// How the moves of a game end it: "" while it goes on.
std::string end_by_fairy(Fairy& fairy, const std::string& variant, const std::string& start, const std::string& moves) {
    FairyRules rules = fairy.rules(variant);
    std::string problem = rules.begin(start);
    const std::vector<std::string> words = words_in(moves);
    for (std::size_t i = 0; i < words.size() && problem.empty(); ++i) {
        problem = rules.end() ? "over before " + words[i] : rules.play(words[i]) ? "" : "illegal: " + words[i];
    }
    const auto end = rules.end();
    return !rules.failure().empty() ? rules.failure()
           : !problem.empty()       ? problem
           : !end                   ? ""
                                    : to_text(end->ending) + (end->winner ? " " + name(*end->winner) : "");
}

}  // namespace

TEST_CASE("who knows the rules says which moves are legal, and when the game is over", "[engine][fairy]") {
    FairyRules rules = rules_by(duck);
    REQUIRE(rules.begin("startpos").empty());
    CHECK(rules.start().empty());
    CHECK(rules.turn() == Colour::white);
    CHECK(rules.legal_moves().size() == 2);
    CHECK_FALSE(rules.play("e2e5"));
    CHECK_FALSE(rules.play(""));
    CHECK(rules.play("e2e4"));
    CHECK_FALSE(rules.end());
    CHECK(rules.turn() == Colour::black);
    CHECK(rules.course() == "startpos moves e2e4");
    CHECK(rules.failure().empty());
    CHECK(end_of_duck("cp 0") == "draw: a draw by the rules of duck");
    CHECK(end_of_duck("mate 1") == "won white: won by the rules of duck");
    CHECK(end_of_duck("mate -1") == "won black: won by the rules of duck");
    CHECK(end_of_duck("mate 0") == "won black: won by the rules of duck");
    const FairyAnswers mated{{"e2e4 d", "Fen: some/board b - - 0 1\nCheckers: d5"},
                             {"e2e4 go perft 1", "Nodes searched: 0"}};
    CHECK(end_of_duck("mate 1", mated) == "checkmate white: checkmate");
    FairyAnswers checked = mated;
    checked["e2e4 d"] = "Fen: some/board b - - 0+3 0 1\nCheckers: d5";
    CHECK(end_of_duck("mate 1", checked) == "won white: won by checks, by the rules of duck");
    CHECK(end_of_duck("mate 1", {{"e2e4 d", mated.at("e2e4 d")}}) == "won white: won by the rules of duck");
    CHECK(end_of_duck("cp 907") == "no end");
    CHECK(end_of_duck("") == "cannot be understood: it says 'info depth 2 score  nodes 2 pv e2e4' of 'e2e4'");
}

TEST_CASE("a position that is none, or where nothing is left to play, is no opening", "[engine][fairy]") {
    const auto problem_of = [](const std::string& course, const FairyAnswers& answers = duck) {
        return rules_by(answers).begin(course);
    };
    CHECK(problem_of("some/board w - - 0 1 moves e2e4").empty());
    CHECK(problem_of("fen some/board[P] w - - 0 1").empty());
    CHECK(problem_of("other/board w - - 0 1") ==
          "'other/board w - - 0 1' is no position of duck: the referee takes it for 'some/board w - - 0 1'");
    CHECK(problem_of("e4") == "'e4' is no position (FEN, or for shogi SFEN)");
    CHECK(problem_of("startpos moves e2e4 e7e5") == "'e7e5' is no legal move here, after 1 half-move");
    FairyAnswers over = duck;
    over["go perft 1"] = "Nodes searched: 0";
    CHECK(problem_of("startpos", over) == "the game is over there");
    FairyAnswers ends = duck;
    ends["go depth 2 searchmoves e2e4"] = "info depth 2 score mate 1 nodes 2";
    CHECK(problem_of("startpos moves e2e4", ends) == "the game is over there");
    CHECK(problem_of("startpos", {}) == "the referee died after 'd'");
}

TEST_CASE("Fairy-Stockfish tells the ends of games by the rules of each", "[engine][fairy]") {
    const auto times = [](int count, const std::string& moves) {
        std::string all;
        for (int i = 0; i < count; ++i) {
            all += moves + " ";
        }
        return all;
    };
    Fairy fairy;
    const auto end = [&](const std::string& variant, const std::string& start, const std::string& moves) {
        return end_by_fairy(fairy, variant, start, moves);
    };
    const std::string rooks = "h2g2 b8c8 g2h2 c8b8";
    CHECK(end("shogi", "", times(2, rooks)).empty());
    CHECK(end("shogi", "", times(3, rooks)) == "draw");
    const std::string knights = "g1f3 g8f6 f3g1 f6g8";
    CHECK(end("crazyhouse", "", knights).empty());
    CHECK(end("crazyhouse", "", times(2, knights)) == "draw");
    CHECK(end("xiangqi", "", times(2, "h3h4 h8h7 h4h3 h7h8")) == "draw");
    CHECK(end("crazyhouse", "", "f2f3 e7e5 g2g4 d8h4") == "checkmate black");
    CHECK(end("xiangqi", "4k4/9/9/9/9/9/9/R8/1R7/3K5 w - - 0 1", "b2b10").empty());
    CHECK(end("xiangqi", "4k4/R8/9/9/9/9/9/9/1R7/3K5 w - - 0 1", "b2b10") == "checkmate white");
    CHECK(end("xiangqi", "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1", "a2a9") == "won white");
    CHECK(end("kingofthehill", "7k/8/8/8/8/4K3/8/8 w - - 0 1", "e3e4") == "won white");
    CHECK(end("kingofthehill", "7k/8/8/8/8/2K5/1B6/8 w - - 0 1", "c3d4") == "won white");
    CHECK(end("kingofthehill", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1h8") == "checkmate white");
    const std::string checks = "rnbqkbnr/1ppp1ppp/p7/1B2p3/4P3/8/PPPP1PPP/RNBQK1NR w KQkq - ";
    CHECK(end("3check", checks + "2+3 0 3", "b5d7").empty());
    CHECK(end("3check", checks + "1+3 0 3", "b5d7") == "won white");
    CHECK(end("3check", "", "f2f3 e7e5 g2g4 d8h4") == "checkmate black");
    CHECK(end("antichess", "8/8/8/8/8/8/1p6/R7 b - - 0 1", "b2a1q") == "won white");
    CHECK(end("shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G@e8") == "checkmate white");
    CHECK(end("shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G@e7") == "illegal: G@e7");
}

TEST_CASE("Fairy-Stockfish ends games of chess where our own rules do", "[engine][fairy][slow]") {
    Fairy fairy;
    int ends = 0;
    const int games = times(6, 60);
    for (int number = 0; number < games; ++number) {
        Random random(1, "fairy", static_cast<std::uint64_t>(number));
        ChessGame game;
        FairyRules rules = fairy.rules("chess");
        REQUIRE(rules.begin("").empty());
        // Few pieces move to and fro, so that positions come again.
        while (!game.end() && game.moves().size() < 250) {
            const std::vector<ChessMove> moves = legal_moves(game.position());
            CHECK(rules.legal_moves().size() == moves.size());
            const std::size_t choices = number % 2 == 0 ? moves.size() : std::min<std::size_t>(moves.size(), 3);
            const ChessMove move = moves[static_cast<std::size_t>(random.uniform() * static_cast<double>(choices))];
            REQUIRE(rules.play(uci_text(game.position(), move)));
            game.play(move);
            const auto ours = game.end();
            const auto its = rules.end();
            INFO(rules.course());
            if (ours == ChessEnd::dead_position) {
                break;  // of which it knows nothing
            }
            REQUIRE(ours.has_value() == its.has_value());
            CHECK((!its || (its->ending == Ending::checkmate) == (ours == ChessEnd::checkmate)));
            ends += its ? 1 : 0;
        }
    }
    CHECK(ends > games / 6);
}

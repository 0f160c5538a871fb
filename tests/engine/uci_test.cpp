#include "ringmaster/engine/uci.hpp"

#include <string>
#include <vector>

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

/// The answers to a command when the engine says so.
std::vector<std::string> answers_to(const std::string& command, const std::string& said) {
    UciFraming framing;
    CHECK(framing.line_of(command) == command);
    framing.push(said);
    CHECK(framing.problem().empty());
    std::vector<std::string> texts;
    while (const auto answer = framing.take()) {
        texts.push_back(answer->text);
    }
    return texts;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("UCI's answers are put together from lines, and all else is passed over", "[engine][uci]") {
    CHECK(
        answers_to("uci", "Engine 1.0 by me\r\nid name Engine\r\noption name Hash type spin\ninfo string x\nuciok\n") ==
        Texts{"id name Engine\noption name Hash type spin\nuciok"});
    CHECK(answers_to("isready", "info string loading\nreadyok\n") == Texts{"readyok"});
    CHECK(answers_to("uci", "\xef\xbb\xbfid name Engine\nuciok\n") == Texts{"id name Engine\nuciok"});
    CHECK(answers_to("isready", "readyo").empty());
    CHECK(answers_to("go nodes 5",
                     "info depth 1 score cp 5\ninfo depth 2 score cp 7\ninfo string end\nbestmove e2e4\n") ==
          Texts{"info depth 2 score cp 7\nbestmove e2e4"});
    CHECK(answers_to("go", "info depth 2 multipv 2 score cp 7\ninfo score cp 1 upperbound\nbestmove e2e4\n") ==
          Texts{"bestmove e2e4"});
}

TEST_CASE("what is said beside an answer is kept until the next command, the last of it", "[engine][uci]") {
    UciFraming framing;
    framing.line_of("go nodes 5");
    framing.push("info string one\r\ninfo depth 1 score cp 5\n\nHello!\nbestmove e2e4\n");
    CHECK(framing.remarks() == "one Hello!");
    framing.line_of("go nodes 5");
    CHECK(framing.remarks().empty());
    framing.push("info string " + std::string(UciFraming::max_remarks, 'x') + "\ninfo string end\n");
    CHECK(framing.remarks() == std::string(UciFraming::max_remarks - 4, 'x') + " end");
}

TEST_CASE("a move that nobody asked for is seen, but for words that only look so", "[engine][uci]") {
    UciFraming framing;
    framing.push("bestmoves are mine\ninfo string bestmove\n");
    CHECK_FALSE(framing.has_leftover());
    framing.push("bestmove e2e4\n");
    CHECK(framing.has_leftover());
}

TEST_CASE("who searches on beyond its nodes is told to stop, once a search, and sooner from the second one on",
          "[engine][uci]") {
    UciFraming framing(5000);
    const auto searches = [&](int nodes) {
        framing.push("info depth 9 nodes " + std::to_string(nodes) + " time 1\n");
        return framing.interjection();
    };
    framing.line_of("go nodes 5000");
    CHECK(searches(5000).empty());
    CHECK(searches(19'999).empty());
    CHECK(searches(20'000) == "stop");
    CHECK(searches(30'000).empty());
    framing.push("bestmove e2e4\n");
    CHECK(searches(40'000).empty());
    CHECK(framing.take());
    framing.line_of("go nodes 5000");
    CHECK(searches(4999).empty());
    CHECK(searches(5000) == "stop");
    UciFraming without_limit;
    without_limit.line_of("go depth 3");
    without_limit.push("info nodes 1000000000000\n");
    CHECK(without_limit.interjection().empty());
}

TEST_CASE("an engine that speaks GTP, or without an end, is told as such", "[engine][uci]") {
    UciFraming gtp;
    gtp.line_of("uci");
    gtp.push("? unknown command\n");
    CHECK(gtp.problem() == "it answers '? unknown command', as engines do that speak GTP");
    UciFraming shouting;
    shouting.line_of("go");
    shouting.push(std::string(UciFraming::max_length + 1, 'x'));
    CHECK(shouting.problem() == "it says more than 1048576 bytes without an end");
}

TEST_CASE("what an engine thinks of its move is read", "[engine][uci]") {
    const auto told = [](const std::string& info) { return score_text(parse_uci_move(info + "\nbestmove e2e4")); };
    CHECK(told("info depth 14 score cp 31 nodes 7") == "+0.31/14");
    CHECK(told("info score cp -250 depth 3") == "-2.50/3");
    CHECK(told("info depth 20 score mate -5") == "-M5/20");
    CHECK(told("info depth 20 score mate 1") == "+M1/20");
    CHECK(told("info depth 20 score mate +3") == "+M3/20");
    CHECK(told("info depth 20 score mate +") == "+M/20");
    CHECK(told("info depth 20 score mate - pv") == "-M/20");
    CHECK(told("info depth 7 score cp +44") == "+0.44/7");
    CHECK(told("info score cp 0") == "+0.00");
    CHECK(told("info depth 3 score cp much").empty());
    CHECK(told("").empty());
    CHECK(parse_uci_move("bestmove e7e8q ponder a7a8").move == "e7e8q");
    CHECK(parse_uci_move("bestmove").move.empty());
}

TEST_CASE("clocks are told as UCI has them", "[engine][uci]") {
    const TimeControl fischer = parse_time_control("10s+0.1s");
    CHECK(uci_clock_text(Colour::white, fischer, {9.5, 0}, fischer, TimeLeft{8, 0}) ==
          "wtime 9500 btime 8000 winc 100 binc 100");
    CHECK(uci_clock_text(Colour::black, fischer, {9.5, 0}, parse_time_control("20s"), TimeLeft{18, 0}) ==
          "wtime 18000 btime 9500 winc 0 binc 100");
    CHECK(uci_clock_text(Colour::black, fischer, {0, 0}, {}, {}) == "wtime 1 btime 1 winc 100 binc 100");
    CHECK(uci_clock_text(Colour::white, parse_time_control("0s+60s/40"), {60, 40}, {}, {}) ==
          "wtime 60000 btime 60000 winc 0 binc 0 movestogo 40");
    CHECK(uci_clock_text(Colour::white, parse_time_control("60s/40+0.6s"), {70, 12}, {}, {}) ==
          "wtime 70000 btime 70000 winc 600 binc 600 movestogo 12");
    CHECK(uci_clock_text(Colour::white, parse_time_control("0s+3x30s"), {30, 3}, {}, {}) ==
          "wtime 30000 btime 30000 winc 0 binc 0 movestogo 1");
}

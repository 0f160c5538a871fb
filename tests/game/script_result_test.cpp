#include "ringmaster/game/script_result.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

/// "1 0.25", or the problem.
std::string scores(const std::string& output, int games = 1, Colour colour = Colour::black) {
    ScriptSetup script;
    script.games = games;
    const ScriptAnswer answer = read_script_answer(output, script, colour);
    std::string text;
    for (const ToldResult& result : answer.results) {
        text += (text.empty() ? "" : " ") + std::to_string(result.score).substr(0, 4);
    }
    return text.empty() ? answer.problem : text;
}

std::string clop(const std::string& output) {
    ScriptSetup script;
    script.protocol = ScriptProtocol::clop;
    const ScriptAnswer answer = read_script_answer(output, script, Colour::white);
    return answer.results.empty() ? answer.problem : answer.results.front().text;
}

const std::string no_result =
    "it told no result (let it print one in a line of its own, such as 'W'; results are W, D, L, "
    "1-0, 0-1, 1/2-1/2 and the numbers from 0 to 1)";

}  // namespace

TEST_CASE("the last line that is a result is the result of a script's game", "[script]") {
    CHECK(scores("W\n") == "1.00");
    CHECK(scores("D") == "0.50");
    CHECK(scores("  L \r\n\n") == "0.00");
    CHECK(scores("0.25\n") == "0.25");
    CHECK(scores("L\nthinking\nW\ndone in 3 s\n") == "1.00");
    CHECK(scores("W\n0 errors\n1 warning\n") == "1.00");
    CHECK(scores("0 errors\n1 warning\n") == "its last result, '1 warning', is not 1 result (let it print 'W')");
    CHECK(scores("White wins\n") == no_result);
    CHECK(scores("w\n") == no_result);
    CHECK(scores("1.5\n") == no_result);
    CHECK(scores("nan\n") == no_result);
    CHECK(scores("") == no_result);
}

TEST_CASE("a result that is seen from the first player is turned round for a candidate who moves second", "[script]") {
    CHECK(scores("1-0\n") == "1.00");
    CHECK(scores("0-1\n") == "0.00");
    CHECK(scores("1-0\n", 1, Colour::white) == "0.00");
    CHECK(scores("0-1\n", 1, Colour::white) == "1.00");
    CHECK(scores("1/2-1/2\n", 1, Colour::white) == "0.50");
    CHECK(scores("W\n", 1, Colour::white) == "1.00");
    CHECK(scores("0.25\n", 1, Colour::white) == "0.25");
}

TEST_CASE("a script that plays several games tells a row of as many results", "[script]") {
    CHECK(scores("game 1 of 2\nW L\n", 2) == "1.00 0.00");
    CHECK(scores("D\t0.25\n", 2) == "0.50 0.25");
    CHECK(scores("W L\n") ==
          "its last result, 'W L', is not 1 result (write games = 2 in [game], or let it print 'W')");
    CHECK(scores("W\n", 2) ==
          "its last result, 'W', is not 2 results (write games = 1 in [game], or let it print 'W L')");
    CHECK(scores("W L D\n", 2) ==
          "its last result, 'W L D', is not 2 results (write games = 3 in [game], or let it print 'W L')");
    CHECK(scores("White wins\n", 2).starts_with("it told no result (let it print 2 in one line, such as 'W L'; "));
    CHECK(scores("White wins\n", 6)
              .starts_with("it told no result (let it print 6 in one line, such as 'W L W L ...'; "));
    CHECK(scores("W or L\n") == "its last result, 'W or L', is not 1 result (let it print 'W')");
}

TEST_CASE("in a row of results that are seen from the first player the players take turns", "[script]") {
    CHECK(scores("1-0 0-1\n", 2) == "1.00 1.00");
    CHECK(scores("1-0 1-0\n", 2) == "1.00 0.00");
    CHECK(scores("1-0 1/2-1/2 1-0 W\n", 4, Colour::white) == "0.00 0.50 0.00 1.00");
}

TEST_CASE("a script that tells margins writes a number behind each result", "[script]") {
    ScriptSetup script;
    script.has_margin = true;
    const ScriptAnswer won = read_script_answer("W 12.5\n", script, Colour::black);
    REQUIRE(won.results.size() == 1);
    CHECK(won.results[0].margin == 12.5);
    CHECK(won.results[0].text == "W 12.5");
    CHECK(read_script_answer("L -3\n", script, Colour::black).results.at(0).margin == 3);
    CHECK(read_script_answer("W\n", script, Colour::black).problem ==
          "its last result, 'W', is not 1 result with a margin each (let it print 'W 12.5')");
    CHECK(scores("W 12.5\n") ==
          "its last result, 'W 12.5', is not 1 result (write margin = true in [game], or let it print 'W')");
    CHECK(read_script_answer("W x\n", script, Colour::black).results.empty());
}

TEST_CASE("only as its last line does 'candidate failed' say that the candidate failed", "[script]") {
    CHECK(read_script_answer("candidate failed\n", {}, Colour::black).candidate_failed);
    CHECK_FALSE(read_script_answer("candidate failed\nW\n", {}, Colour::black).candidate_failed);
    CHECK(scores("candidate failed\nW\n") == "1.00");
}

TEST_CASE("by CLOP's protocol the first letter is the result and all else is ignored", "[script]") {
    CHECK(clop("W\n") == "W");
    CHECK(clop("Draw by repetition\n") == "D");
    CHECK(clop("L\nW\n") == "L");
    CHECK(clop("\nW") == "the first letter of its output is not W, D or L");
    CHECK(clop("") == "the first letter of its output is not W, D or L");
}

#include "ringmaster/engine/gtp.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

const AnalysisCommand& by_kata = analysis_commands[0];
const AnalysisCommand& by_leela = analysis_commands[1];

/// "MOVE CHANCE", in thousandths; "-" for an unknown chance.
std::string made(const std::string& answer, const AnalysisCommand& command) {
    const AnalysedMove move = parse_analysed_move(answer, command);
    return move.text + " " + (move.chance ? std::to_string(static_cast<int>(1000 * *move.chance + 0.5)) : "-");
}

// From KataGo's docs/GTP_Extensions.md, shortened.
const std::string of_leela =
    "info move E4 visits 1178 winrate 4802 prior 2211 lcb 4781 order 0 pv E4 E3 F3 info move P16 visits 1056 winrate "
    "4796 prior 2206 lcb 4769 order 1 pv P16 P17 O17 info move E3 visits 264 winrate 4752 prior 944 lcb 4722 order 2 "
    "pv E3 D5 P16";
const std::string of_kata =
    "info move E4 visits 487 utility -0.0408357 winrate 0.480018 scoreMean -0.611848 scoreStdev 24.7058 scoreLead "
    "-0.611848 scoreSelfplay -0.515178 prior 0.221121 lcb 0.477221 utilityLcb -0.0486664 order 0 pv E4 E3 F3 info "
    "move P16 visits 470 utility -0.0414945 winrate 0.379712 scoreMean -0.63075 order 1 pv P16 P17 rootInfo visits "
    "1101 winrate 0.9 ownership 0.5 0.5";

}  // namespace

TEST_CASE("the chance of the move that was made is read from what Leela Zero and KataGo write", "[engine]") {
    CHECK(made(of_leela + "\nplay E4", by_leela) == "E4 480");
    CHECK(made(of_leela + "\nplay P16", by_leela) == "P16 480");
    CHECK(made(of_leela + "\nplay e3", by_leela) == "e3 475");
    CHECK(made(of_kata + "\nplay E4", by_kata) == "E4 480");
    CHECK(made(of_kata + "\nplay P16", by_kata) == "P16 380");
}

TEST_CASE("a move that was not analysed has the chance of the best one", "[engine]") {
    CHECK(made(of_leela + "\nplay pass", by_leela) == "pass 480");
    CHECK(made(of_kata + "\nplay resign", by_kata) == "resign 480");
    CHECK(made("info move E4 visits 0 winrate 0 order 0 pv E4 info move E5 visits 3 winrate 5000\nplay E4", by_leela) ==
          "E4 500");
}

TEST_CASE("of several lines of analysis the last one counts", "[engine]") {
    const std::string early = "info move E4 visits 1 winrate 9000 order 0 pv E4";
    CHECK(made(early + "\n" + of_leela + "\nplay E4", by_leela) == "E4 480");
    CHECK(made("\n" + early + "\nplay E4\n", by_leela) == "E4 900");
}

TEST_CASE("what tells no chance is a move without one", "[engine]") {
    CHECK(made("play E4", by_leela) == "E4 -");
    CHECK(made("E4", by_leela) == "E4 -");
    CHECK(made("", by_leela) == " -");
    CHECK(made("info move E4 visits 3 winrate nan order 0\nplay E4", by_kata) == "E4 -");
    CHECK(made("info move E4 visits 3 winrate 4802 order 0\nplay E4", by_kata) == "E4 -");
    CHECK(made("info move E4 visits 3 winrate -0.5 order 0\nplay E4", by_kata) == "E4 -");
    CHECK(made("info move E4 winrate\nplay E4", by_kata) == "E4 -");
    CHECK(made("info winrate 0.5 pv E4 winrate 0.9\nplay E4", by_kata) == "E4 500");
    CHECK(made("info move E4 visits 3 winrate 1.0000001\nplay E4", by_kata) == "E4 1000");
    CHECK(made("info move E4 visits 3 winrate 5e-05\nplay E4", by_kata) == "E4 0");
}

TEST_CASE("an engine is asked to tell its analysis but once", "[engine]") {
    CHECK(command_line(by_kata, 'b') == "kata-genmove_analyze b 360000");
    CHECK(command_line(by_leela, 'w') == "lz-genmove_analyze w 360000");
}

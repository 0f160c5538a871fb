#include <string>
#include <utility>
#include <vector>

#include "ringmaster/engine/controller.hpp"
#include "ringmaster/engine/protocol.hpp"
#include "ringmaster/engine/uci.hpp"
#include "ringmaster/os/files.hpp"

#include "engine/scripted.hpp"
#include "support/catch.hpp"
#include "support/patience.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;
using scripted::AtWork;
using scripted::is;
using Kind = Reply::Kind;

namespace {

PlayerSetup usi_setup(const std::vector<std::string>& arguments) {
    return scripted::searcher(PlayerProtocol::usi, arguments);
}

GameSettings shogi() {
    GameSettings settings;
    settings.rules = Rules::variant;
    settings.variant = "shogi";
    return settings;
}

Reply first_move(const std::vector<std::string>& arguments, bool may_claim = false) {
    PlayerSetup setup = usi_setup(arguments);
    setup.allow_claim = may_claim;
    AtWork work(setup);
    const Reply reply = work.begin(shogi());
    return reply.ok() ? work.player->genmove(Colour::white) : reply;
}

std::string told_time(Colour mover, const std::string& own, const TimeLeft& left, const std::string& others,
                      const TimeLeft& others_left) {
    return usi_dialect.clock_text(mover, parse_time_control(own), left, parse_time_control(others), others_left);
}

}  // namespace

TEST_CASE("moves of shogi are those of UCI for us, and of USI for its engines", "[engine][usi]") {
    const std::vector<std::pair<std::string, std::string>> moves{{"c3c4", "7g7f"}, {"g7g6", "3c3d"}, {"b2h8+", "8h2b+"},
                                                                 {"P@e5", "P*5e"}, {"a1a9", "9i9a"}, {"i9i1", "1a1i"}};
    for (const auto& [ours, its] : moves) {
        CHECK(usi_dialect.its_move(ours) == its);
        CHECK(usi_dialect.our_move(its) == ours);
    }
    for (const char* none : {"", "resign", "win", "0000", "7g", "P*", "P*5", "P*55", "7g7", "77gf", "c3c4", "P@e5"}) {
        CHECK(usi_dialect.our_move(none) == none);
    }
}

TEST_CASE("a position of shogi is told to engines as SFEN", "[engine][usi]") {
    CHECK(usi_dialect.start_text("") == "startpos");
    CHECK(usi_dialect.start_text("lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL[B] b - - 0 2") ==
          "sfen lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4");
    CHECK(usi_dialect.start_text("4k4/9/9/9/9/9/9/9/4K4[PPRpg] w - - 0 1") == "sfen 4k4/9/9/9/9/9/9/9/4K4 b R2Pgp 1");
    CHECK(usi_dialect.start_text("4k4/9/9/9/9/9/9/9/4K4[] w - - 0 1") == "sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1");
}

TEST_CASE("clocks are told as USI has them, Black being who moves first", "[engine][usi]") {
    CHECK(told_time(Colour::white, "10s", {10, 0}, "10s", {9, 0}) == "btime 10000 wtime 9000 byoyomi 0");
    CHECK(told_time(Colour::black, "10s+1s", {8, 0}, "10s+2s", {9, 0}) == "btime 7000 wtime 7000 binc 2000 winc 1000");
    CHECK(told_time(Colour::white, "10s/40+1s", {8, 3}, "10s", {9, 0}) == "btime 7000 wtime 9000 binc 1000 winc 0");
    CHECK(told_time(Colour::white, "10s+1s", {0.5, 0}, "10s", {9, 0}) == "btime 0 wtime 9000 binc 1000 winc 0");
    CHECK(told_time(Colour::white, "10s+3x5s", {4, 0}, "10s+3x5s", {5, 2}) == "btime 4000 wtime 0 byoyomi 5000");
    CHECK(told_time(Colour::white, "10s+3x5s", {5, 3}, "10s", {5, 0}) == "btime 0 wtime 5000 byoyomi 5000");
    CHECK(usi_dialect.movetime_text(0.25) == "btime 0 wtime 0 byoyomi 250");
}

TEST_CASE("a USI engine is set up, told the whole game, and asked for its move", "[engine][usi]") {
    const TemporaryFolder folder;
    PlayerSetup setup = usi_setup({"--heard", (folder.path() / "heard").string()});
    setup.options = {{"Hash", "2"}};
    AtWork work(setup);
    REQUIRE(work.begin(shogi()).ok());
    CHECK(work.player->engine() == "Scripted 1.0");
    CHECK(is(work.player->genmove(Colour::white), Kind::ok, "h2g2"));
    CHECK(work.player->explain_last_move() == "+0.31/7");
    REQUIRE(work.player->play(Colour::black, "b8c8").ok());
    work.player->set_clock(parse_time_control("10s"));
    work.player->tell_time(Colour::white, {10, 0}, patience);
    REQUIRE(work.player->genmove(Colour::white).ok());
    work.player->end_game(1);
    REQUIRE(work.player->begin_at("4k4/9/9/9/9/9/9/9/4K4[P] w - - 0 1", false).ok());
    REQUIRE(work.player->set_up(shogi()).ok());
    REQUIRE(work.player->genmove(Colour::white).ok());
    work.player->end_game(0.5);
    work.controller.ask_to_quit();
    CHECK(work.controller.finish().orderly);
    CHECK(read_file(folder.path() / "heard") ==
          "usi\nsetoption name Hash value 2\nisready\n"
          "isready\nusinewgame\nposition startpos\ngo nodes 100\n"
          "position startpos moves 2h3h 8b7b\ngo btime 10000 wtime 10000 byoyomi 0 nodes 100\n"
          "gameover win\nisready\nusinewgame\nposition sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1\n"
          "go btime 10000 wtime 10000 byoyomi 0 nodes 100\ngameover draw\nquit\n");
}

TEST_CASE("a USI engine has USI_Hash and USI_Ponder, though it need not name them", "[engine][usi]") {
    const TemporaryFolder folder;
    PlayerSetup setup = usi_setup({"--heard", (folder.path() / "heard").string()});
    setup.options = {{"usi_hash", "64"}, {"USI_Ponder", "false"}};
    AtWork work(setup);
    REQUIRE(work.begin(shogi()).ok());
    work.controller.ask_to_quit();
    CHECK(work.controller.finish().orderly);
    CHECK(read_file(folder.path() / "heard") ==
          "usi\nsetoption name USI_Ponder value false\nsetoption name USI_Hash value 64\nisready\n"
          "isready\nusinewgame\nquit\n");
}

TEST_CASE("a USI engine may resign, and claim to have won if it is allowed to", "[engine][usi]") {
    CHECK(is(first_move({"--moves", "resign"}), Kind::ok, "resign"));
    CHECK(is(first_move({"--moves", "win"}), Kind::ok, "win"));
    CHECK(is(first_move({"--moves", "win"}, true), Kind::ok, "claim"));
}

TEST_CASE("what USI engines do wrong is told in their words", "[engine][usi]") {
    CHECK(is(first_move({"--fault", "exit3@go"}), Kind::failed, "died after 'go nodes 100': exited with status 3"));
    CHECK(is(first_move({"--fault", "exit3@usi"}), Kind::failed, "died after 'usi': exited with status 3"));
    CHECK(first_move({"--fault", "gtp@usi"})
              .text.starts_with("is not speaking USI: it answers '? unknown command', as engines do that speak GTP "
                                "(command 'usi'); "));
    PlayerSetup of_uci_only = usi_setup({"--fault", "ignore@usi"});
    of_uci_only.timeouts.startup = 0.3;
    CHECK(AtWork(of_uci_only).begin(shogi()).text.starts_with("no answer to 'usi' within 0.3 s; "));
}

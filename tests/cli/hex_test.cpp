// A game that ringmaster does not know, between engines that speak GTP.
#include "support/workshop.hpp"

using namespace ringmaster;

TEST_CASE("engines play Hex, of which we know nothing, to the end of an event", "[cli][hex][slow]") {
    const Workshop shop;
    const std::string engine = "python3 " RINGMASTER_SOURCE_DIR "/tests/engines/hex.py";
    shop.write(
        "competition_type = \"mc_tuner\"\nrules = \"none\"\nboard_size = 5\nopponent = \"fixed\"\n"
        "candidate_colour = \"alternate\"\nnumber_of_games = 4\nseed = 1\n"
        "[timeouts]\nstartup = 180\ncommand = 180\nmove = 180\nquit = 180\n"
        "[players.fixed]\ncommand = \"" +
        engine +
        " --skill 0.2 --seed {seed}\"\nreuse = false\n"
        "[candidate]\ncommand = \"" +
        engine +
        " --skill {skill} --seed {seed}\"\n"
        "[[parameters]]\ncode = \"skill\"\nscale = { linear = [0, 1] }\nsplit = 2\n");
    const Finished check = shop.ringmaster({shop.control_file, "check"});
    INFO(check.out << check.err);
    CHECK(check.status == 0);
    CHECK(contains(check.out, "a game will take about "));
    const Finished run = shop.ringmaster({shop.control_file});
    INFO(run.err);
    CHECK(run.status == 0);
    CHECK(shop.stored_games() == 4);
    const std::string games = shop.ringmaster({shop.control_file, "games"}).out;
    CHECK(contains(games, ",score,"));
    CHECK_FALSE(contains(games, ",unknown,"));
    CHECK_FALSE(contains(run.out, "komi"));
    CHECK(contains(run.out, "board size 5, rules none"));
}

// Candidates that play each other, with real processes.
#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

struct DuelShop : Workshop {
    DuelShop() {
        write(
            "competition_type = \"model_tuner\"\nboard_size = 9\nkomi = 7.5\ncandidate_colour = \"alternate\"\n"
            "number_of_games = 60\nseed = 2\nverification = 0.1\n"
            "[timeouts]\nstartup = 180\ncommand = 180\nmove = 180\nquit = 180\n"
            "[candidate]\ncommand = \"" SCRIPTED_ENGINE
            " --name Candidate --strength {strength} --seed {seed}\"\n"
            "[[parameters]]\ncode = \"strength\"\nscale = { linear = [0, 1] }\ndefault = 0.1\n");
    }
};

}  // namespace

TEST_CASE("candidates play each other to the end of an event, killed and resumed", "[cli][duel]") {
    const DuelShop shop;
    const Finished check = shop.ringmaster({shop.control_file, "check"});
    INFO(check.out << check.err);
    CHECK(check.status == 0);
    CHECK(contains(check.out + check.err, "trial game with strength: 1 (White) against the defaults: "));
    Subprocess run = shop.start({shop.control_file});
    shop.wait_for_games(4);
    ::kill(run.pid(), SIGKILL);
    const Finished begun = Workshop::finish(run);
    const Finished end = shop.ringmaster({shop.control_file});
    INFO(begun.err << end.err);
    CHECK(end.status == 0);
    CHECK(shop.stored_games() == 60);
    CHECK(contains(begun.err + end.err, " against strength: "));
    const std::string report = shop.ringmaster({shop.control_file, "show"}).out;
    INFO(report);
    CHECK(contains(report, "tune: model_tuner, candidates play each other\n"));
    CHECK(contains(report, "fresh games"));
    const std::string games = shop.ringmaster({shop.control_file, "games"}).out;
    CHECK(contains(games, ",choose,D 0."));
}

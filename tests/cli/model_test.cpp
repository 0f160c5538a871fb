// model_tuner and the verification with real processes.
#include "ringmaster/base/each.hpp"

#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

/// The workshop's event as a model_tuner with a default, so many games and so large a part of them for the match.
struct ModelWorkshop : Workshop {
    ModelWorkshop(int games, const std::string& verification)
        : Workshop("skip_player_checks = true\n", "--moves-before-pass 3") {
        change("mc_tuner", "model_tuner");
        change("number_of_games = 6\n", "number_of_games = " + std::to_string(games) + "\n" + verification);
        change("split = 4\n", "default = 0.25\n");
    }
};

/// Paths and results by number.
std::vector<std::string> games_of(const Workshop& workshop) {
    return each(workshop.games(), [](const GameRecord& game) {
        return std::to_string(game.number) + " " + to_text(game.purpose) + " " + game.result;
    });
}

}  // namespace

TEST_CASE("a model_tuner plays, verifies and reports, and a second start shows the same", "[cli][slow]") {
    const ModelWorkshop workshop(40, "verification = 0.25\n");
    const Finished run = workshop.ringmaster({workshop.control_file, "-j", "2"});
    CHECK(run.status == 0);
    CHECK(contains(run.out, "\ntune: model_tuner against fixed\n"));
    CHECK(contains(run.out, "\nplayed: 30 games to choose, "));
    CHECK(contains(run.out, "; 10 to verify\n"));
    CHECK(contains(run.out, "\nthe default  strength 0."));
    CHECK(contains(run.err, "[match 1, game 0]"));
    CHECK(workshop.stored_games() == 40);
    CHECK(workshop.ringmaster({workshop.control_file, "show"}).out == run.out);
    const Finished again = workshop.ringmaster({workshop.control_file});
    CHECK(again.out == run.out);
    CHECK(contains(again.err, ": all games are played\n"));
}

TEST_CASE("a model_tuner that is killed again and again plays the games of one that never was", "[cli][slow]") {
    const ModelWorkshop whole(40, "verification = 0.25\n");
    REQUIRE(whole.ringmaster({whole.control_file, "-q"}).status == 0);

    const ModelWorkshop killed(40, "verification = 0.25\n");
    for (const std::size_t games : {7u, 18u, 33u}) {
        Subprocess running = killed.start({killed.control_file});
        killed.wait_for_games(games);
        ::kill(running.pid(), SIGKILL);
        REQUIRE(running.wait(Deadline::after(patience)));
    }
    REQUIRE(killed.ringmaster({killed.control_file, "-q"}).status == 0);
    CHECK(games_of(killed) == games_of(whole));
}

TEST_CASE("a match that was killed plays what is left when the same is asked for again", "[cli][slow]") {
    const ModelWorkshop workshop(1000, "verification = 0\n");
    REQUIRE(workshop.ringmaster({workshop.control_file, "-q", "-g", "20"}).status == 0);
    Subprocess running = workshop.start({workshop.control_file, "verify", "-g", "150"});
    workshop.wait_for_games(25);
    ::kill(running.pid(), SIGKILL);
    REQUIRE(running.wait(Deadline::after(patience)));
    REQUIRE(workshop.stored_games() < 170);
    const Finished again = workshop.ringmaster({workshop.control_file, "verify", "-g", "150"});
    CHECK(again.status == 0);
    CHECK((workshop.stored_games() == 170 || contains(again.err, "the verification match is decided")));
}

TEST_CASE("a match can be played against another player of the control file", "[cli]") {
    const ModelWorkshop workshop(1000, "verification = 0\n");
    workshop.write(read_file(workshop.control_file) + "[players.other]\ncommand = \"" SCRIPTED_ENGINE
                                                      " --name Other --moves-before-pass 3\"\nthreads = 1000000\n");
    REQUIRE(workshop.ringmaster({workshop.control_file, "-q", "-g", "20"}).status == 0);
    const Finished unknown = workshop.ringmaster({workshop.control_file, "verify", "--against", "othr"});
    CHECK(unknown.status == 2);
    CHECK(unknown.err == "ringmaster: --against: unknown player 'othr' (did you mean 'other'?)\n");
    const Finished match = workshop.ringmaster({workshop.control_file, "verify", "-g", "6", "--against", "other"});
    INFO(match.err);
    CHECK(match.status == 0);
    CHECK(contains(in_one_line(match.err), " want 1000000 cores, there are "));
    CHECK(contains(match.err, "[match 1 against other, game 5]"));
    CHECK(contains(match.out, "\nfresh games against other, which chose nothing\n"));
    CHECK(workshop.stored_games() == 26);
}

TEST_CASE("a match can be asked for at any time and says how to go on", "[cli][slow]") {
    const ModelWorkshop workshop(1000, "verification = 0\n");
    for (const std::vector<std::string>& what : {std::vector<std::string>{"-g", "4"}, {"--ablate"}}) {
        std::vector<std::string> words{workshop.control_file, "verify"};
        words.insert(words.end(), what.begin(), what.end());
        const Finished early = workshop.ringmaster(words);
        CHECK(early.status == 2);
        CHECK(contains(early.err,
                       "tune.toml: no games were played yet: there is nothing to verify (run it without 'verify' "
                       "first)\n"));
    }
    REQUIRE(workshop.ringmaster({workshop.control_file, "-q", "-g", "20"}).status == 0);

    const Finished match = workshop.ringmaster({workshop.control_file, "verify", "-g", "6", "-j", "2"});
    CHECK(match.status == 0);
    CHECK(contains(match.out, "\nplayed: 20 games to choose, "));
    CHECK(contains(match.out, "; 6 to verify\n"));
    CHECK(workshop.ringmaster({workshop.control_file, "show"}).out == match.out);
    CHECK_FALSE(contains(match.err, "to go on"));
    CHECK(workshop.stored_games() == 26);

    const Finished more = workshop.ringmaster({workshop.control_file, "verify", "-g", "2"});
    CHECK(contains(more.err, "[match 1, game 7]"));
    REQUIRE(workshop.ringmaster({workshop.control_file, "-q", "-g", "3"}).status == 0);
    const Finished show = workshop.ringmaster({workshop.control_file, "show"});
    CHECK(contains(show.out, "\nplayed: 23 games to choose, "));
    CHECK(contains(show.out, "; 8 to verify\n"));
}

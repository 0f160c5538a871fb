// A pocket of candidates whose engine dies, in a run of the real program that is killed in the middle.
#include <map>

#include "support/workshop.hpp"

using namespace ringmaster;

TEST_CASE("a run leaves a pocket of candidates that die, be it killed there, and tells where it is", "[cli]") {
    const Workshop workshop;
    workshop.change("number_of_games = 6", "number_of_games = 80");
    workshop.change("split = 4", "split = 20");
    workshop.change("--seed {seed}", "--seed {seed} --fault abort@genmove --faults-between '0.4 0.5'");

    Subprocess running = workshop.start({workshop.control_file});
    workshop.wait_for_games(30);
    ::kill(running.pid(), SIGKILL);
    REQUIRE(running.wait(Deadline::after(patience)));
    const Finished rest = workshop.ringmaster({workshop.control_file});
    INFO(rest.err);
    CHECK(rest.status == 0);
    CHECK(workshop.stored_games() == 80);

    std::size_t failures = 0;
    std::map<std::uint64_t, int> void_games;
    const Store store(workshop.folder.path() / "tune.db", Store::Mode::read);
    store.for_each_void_game([&](const VoidGame& game) {
        CHECK(game.culprit == 0U);
        ++void_games[game.number];
    });
    store.for_each_game([&](const GameRecord& game) {
        const double strength = std::get<double>(game.parameters().at(0).second);
        CHECK((game.ending == Ending::failure) == (strength > 0.4 && strength < 0.5));
        if (game.ending == Ending::failure) {
            ++failures;
            CHECK(game.score == 0);
            CHECK(void_games[game.number] == 1);
        }
    });
    CHECK(failures == void_games.size());
    CHECK(contains(workshop.ringmaster({workshop.control_file, "show"}).out,
                   "! Candidates fail where strength is between 0.425 and 0.475: " + std::to_string(failures) + " of " +
                       std::to_string(failures) + " games."));
}

TEST_CASE("a run waits for a program that is gone for a while", "[cli]") {
    const Workshop workshop;
    const std::filesystem::path engine = workshop.folder.path() / "engine";
    std::filesystem::create_symlink(SCRIPTED_ENGINE, engine);
    workshop.change(SCRIPTED_ENGINE " --name Candidate", engine.string() + " --name Candidate --random-delay-ms 5");
    workshop.change("number_of_games = 6", "number_of_games = 40");
    Subprocess running = workshop.start({workshop.control_file, "-j", "2"});
    workshop.wait_for_games(0);
    std::filesystem::remove(engine);
    Workshop::wait_for_words(running, " cannot begin, it is tried again: candidate: could not be started: ");
    std::filesystem::create_symlink(SCRIPTED_ENGINE, engine);
    const Finished run = Workshop::finish(running);
    CHECK(run.status == 0);
    CHECK(workshop.stored_games() == 40);
}

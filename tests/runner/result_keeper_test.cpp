#include "ringmaster/runner/result_keeper.hpp"

#include <filesystem>

#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

namespace {

using Lines = std::vector<std::string>;

/// A file that is free at the attempt number `free_at`, and a user who waits `patience` times.
struct LockedFile {
    int free_at = 0;
    int patience = 100;
    double bearable_seconds = 1000;
    int attempts = 0;
    Lines warnings = {};

    bool store() {
        return store_patiently([&] { return ++attempts >= free_at; },
                               {[&] { return patience-- > 0; },
                                [&](const std::string& warning) { warnings.push_back(warning); }, bearable_seconds});
    }
};

GameRecord drawn_game(std::uint64_t number) {
    GameRecord record;
    record.number = number;
    record.ending = Ending::jigo;
    record.result = "0";
    record.score = 0.5;
    return record;
}

}  // namespace

TEST_CASE("what cannot be stored is tried again without a word as long as that is bearable", "[runner]") {
    LockedFile file{.free_at = 4};
    CHECK(file.store());
    CHECK(file.attempts == 4);
    CHECK(file.warnings.empty());
}

TEST_CASE("a wait that is not bearable is told once", "[runner]") {
    LockedFile file{.free_at = 9, .bearable_seconds = 0};
    CHECK(file.store());
    CHECK(file.warnings ==
          Lines{"another program holds the state file locked: the results of finished games wait for it"});
}

TEST_CASE("who does not want to wait is told that the results are lost", "[runner]") {
    LockedFile file{.free_at = 9, .patience = 2};
    CHECK_FALSE(file.store());
    CHECK(file.attempts == 3);
    CHECK(file.warnings == Lines{"results are lost because the state file is still locked: those games will be played "
                                 "again"});
}

TEST_CASE("results wait together and are told once they are stored, in their order", "[runner]") {
    TemporaryFolder folder;
    Store store(folder / "x.db", Store::Mode::write);
    ResultKeeper results(store, 1000, 1000, {[] { return false; }, [](const std::string&) {}});
    CHECK(results.store_waiting().empty());
    results.add(drawn_game(1), {"one", {}, {}});
    const Deadline of_first = results.store_by();
    results.add(drawn_game(0), {"zero", {}, {}});
    CHECK(results.waiting() == 2);
    CHECK_FALSE(of_first.earlier_than(results.store_by()));
    CHECK_FALSE(results.store_by().passed());
    CHECK(store.count_games(1) == 0);
    const std::vector<GameNews> news = results.store_waiting();
    REQUIRE(news.size() == 2);
    CHECK(news[0].line == "one");
    CHECK(news[1].line == "zero");
    CHECK(results.waiting() == 0);
    CHECK(store.count_games(1) == 2);
}

TEST_CASE("what was stored is soon in the file itself, where a copy of it alone finds it", "[runner]") {
    TemporaryFolder folder;
    Store store(folder / "x.db", Store::Mode::write);
    ResultKeeper results(store, 0, 0, {[] { return false; }, [](const std::string&) {}});
    const auto games_in_copy = [&] {
        std::filesystem::copy_file(folder / "x.db", folder / "copy.db",
                                   std::filesystem::copy_options::overwrite_existing);
        return Store(folder / "copy.db", Store::Mode::read).count_games(1);
    };
    results.checkpoint_if_due();
    results.add(drawn_game(0), {"zero", {}, {}});
    results.store_waiting();
    CHECK(games_in_copy() == 0);
    results.checkpoint_if_due();
    CHECK(games_in_copy() == 1);
}

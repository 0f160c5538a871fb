#include "ringmaster/event/known_games.hpp"

#include "support/append.hpp"
#include "support/catch.hpp"
#include "support/error_of.hpp"
#include "support/small_event.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

namespace {

GameRecord game(std::uint64_t number, int epoch, double level, double score) {
    GameRecord record;
    record.number = number;
    record.epoch = epoch;
    record.purpose = Choice{0, {1}, {}};
    record.sides[0].parameters = {{"level", level}};
    record.sides[1].role = Role::opponent;
    record.score = score;
    record.ending = Ending::told;
    record.result = "W";
    return record;
}

const GamesByEnd one_game{{0, 1700000000}};

ControlFile with_default() {
    ControlFile control = small_event();
    control.parameters[0].default_value = 5.0;
    return control;
}

}  // namespace

TEST_CASE("of another event the games of its last settings are known", "[event]") {
    const TemporaryFolder folder;
    Store store(folder.path() / "old.db", Store::Mode::write);
    append(store, {game(0, 1, 2, 1), game(1, 2, 3, 1), game(2, 2, 4, 0.5)});
    const std::vector<KnownResult> known = known_games_of(store, "old.toml", with_default());
    REQUIRE(known.size() == 2);
    CHECK(known[0].settings == Parameters{{"level", 3.0}});
    CHECK(known[1].score == 0.5);
    CHECK(known[1].from == "old.toml");
}

TEST_CASE("a parameter that came later to another event was there what it had been before", "[event]") {
    const TemporaryFolder folder;
    Store store(folder.path() / "old.db", Store::Mode::write);
    append(store, {game(0, 1, 2, 1), game(1, 1, 3, 1)});
    store.replace_facts({{"epoch", "1"}, {earlier_values_fact, "{\"depth\":7.0}"}});
    ControlFile control = with_default();
    control.parameters.push_back(control.parameters[0]);
    control.parameters[1].code = "depth";
    CHECK(known_games_of(store, "old.toml", control)[1].settings == Parameters{{"level", 3.0}, {"depth", 7.0}});
    CHECK(known_games_of(store, "old.toml", with_default())[1].settings == Parameters{{"level", 3.0}});
}

TEST_CASE("it is said why games of another event say nothing here", "[event]") {
    const TemporaryFolder folder;
    Store store(folder.path() / "old.db", Store::Mode::write);
    CHECK(error_of([&] { known_games_of(store, "old.toml", with_default()); }) ==
          "it has no game that chose something");
    append(store, game(0, 1, 2, 1));
    ControlFile other = with_default();
    other.parameters[0].code = "depth";
    CHECK(error_of([&] { known_games_of(store, "old.toml", other); }) ==
          "its parameter 'level' is none here (add it, if need be with 'fixed')");
    other.parameters[0].default_value.reset();
    CHECK(error_of([&] { known_games_of(store, "old.toml", other); }) ==
          "its games have no 'depth', which has no default here (write one)");
    ControlFile duels = with_default();
    duels.tuner = DuelTunerSettings{};
    CHECK(error_of([&] { known_games_of(store, "old.toml", duels); }) ==
          "its candidates played an opponent, and here they play each other");
}

TEST_CASE("an event keeps the games that it once took from another one", "[event]") {
    const std::vector<KnownResult> first{{"", {{"level", 1.0}}, {}, 1, 2}, {"old.toml", {{"level", 3.0}}, {}, 1, 1}};
    const StoredFacts kept = facts_of_known(first);
    CHECK(kept.size() == 1);
    const std::vector<KnownResult> later{{"", {{"level", 1.0}}, {}, 1, 3},
                                         {"old.toml", {{"level", 3.0}}, {}, 1, 1},
                                         {"old.toml", {{"level", 9.0}}, {}, 1, 1}};
    const std::vector<KnownResult> resumed = known_results(later, kept, one_game);
    REQUIRE(resumed.size() == 2);
    CHECK(resumed[0].games == 3);
    CHECK(resumed[1].settings == Parameters{{"level", 3.0}});
    CHECK(known_results(later, kept, {}).size() == 3);
}

TEST_CASE("two events whose files are named alike are two sources", "[event]") {
    const std::vector<KnownResult> loaded{{"../m1/tune.toml", {{"level", 1.0}}, {}, 1, 1},
                                          {"../m2/tune.toml", {{"level", 2.0}}, {}, 1, 1}};
    const StoredFacts kept = facts_of_known(loaded);
    CHECK(known_results({loaded[1]}, kept, one_game).front().settings == Parameters{{"level", 2.0}});
    CHECK(known_results({loaded[1]}, facts_of_known({loaded[0]}), one_game).front().settings ==
          Parameters{{"level", 2.0}});
}

TEST_CASE("what an older ringmaster took from events whose files are named alike stays as it is", "[event]") {
    const KnownResult first{"../m1/tune.toml", {{"level", 1.0}}, {}, 1, 1};
    const KnownResult second{"../m2/tune.toml", {{"level", 2.0}}, {}, 1, 1};
    const KnownResult third{"../m3/tune.toml", {{"level", 3.0}}, {}, 1, 1};
    StoredFacts stored = facts_of_known({{"tune.toml", {{"level", 1.0}}, {}, 1, 1}, {"tune.toml", {{"level", 2.0}}}});
    stored[control_file_fact] = "from = \"../m1/tune.toml\"\nfrom = \"../m2/tune.toml\"\n";
    for (int run = 0; run < 2; ++run) {
        const std::vector<KnownResult> results = known_results({first, second, third}, stored, one_game);
        REQUIRE(results.size() == 3);
        CHECK(results[0].settings == first.settings);
        CHECK(results[1].settings == second.settings);
        CHECK(results[2].from == third.from);
        stored.merge(facts_of_known(results));
        stored[control_file_fact] += "from = \"../m3/tune.toml\"\n";
    }
}

TEST_CASE("a game that two events have, because one was copied, is told once", "[event]") {
    const TemporaryFolder folder;
    Store store(folder.path() / "own.db", Store::Mode::write);
    GameRecord own = game(0, 1, 2, 1);
    own.finished = 1700000000.25;
    append(store, own);
    const auto copy = [](const char* from, std::uint64_t number, double finished) {
        return KnownResult{from, {{"level", 3.0}}, {}, 1, 1, number, finished};
    };
    const std::vector<KnownResult> copies{copy("a", 0, 1700000000.25), copy("a", 1, 1700000007.5),
                                          copy("b", 1, 1700000007.5), copy("b", 1, 1700000009.5)};
    const GamesByEnd games = games_by_end(store, 1);
    std::vector<KnownResult> results = known_results(copies, {}, games);
    for (int run = 0; run < 2; ++run) {
        REQUIRE(results.size() == 4);
        CHECK(results[0].settings.empty());
        CHECK(results[1].settings == copies[1].settings);
        CHECK(results[2].settings.empty());
        CHECK(results[3].settings == copies[3].settings);
        results = known_results(copies, facts_of_known(results), games);
    }
    INFO("what a source plays after its games were taken may be another's");
    const StoredFacts kept = facts_of_known({results[0]});
    CHECK(known_results(copies, kept, games)[1].settings == copies[2].settings);
    CHECK(games_by_end(store, 2).empty());
}

TEST_CASE("of another event so many games are kept as it has", "[event]") {
    const std::vector<KnownResult> many(5'000, {"old.toml", {{"level", 3.0}, {"depth", 2LL}}, {}, 1, 1});
    CHECK(kept_games_of("old.toml", facts_of_known(many)).size() == 5'000);
}

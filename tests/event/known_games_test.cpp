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
    const std::vector<KnownResult> resumed = known_results(later, kept, true);
    REQUIRE(resumed.size() == 2);
    CHECK(resumed[0].games == 3);
    CHECK(resumed[1].settings == Parameters{{"level", 3.0}});
    CHECK(known_results(later, kept, false).size() == 3);
}

TEST_CASE("of another event so many games are kept as it has", "[event]") {
    const std::vector<KnownResult> many(5'000, {"old.toml", {{"level", 3.0}, {"depth", 2LL}}, {}, 1, 1});
    CHECK(kept_games_of("old.toml", facts_of_known(many)).size() == 5'000);
}

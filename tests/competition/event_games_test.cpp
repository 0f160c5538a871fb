#include "ringmaster/competition/event_games.hpp"

#include "ringmaster/base/error.hpp"

#include "support/catch.hpp"
#include "support/small_event.hpp"

using namespace ringmaster;

namespace {

const std::array<Health::Player, 2> nobody{};

GameRecord game_that_went(std::int64_t course, const Purpose& purpose = Choice{}) {
    GameRecord record;
    record.moves = 40;
    record.moves_hash = course;
    record.purpose = purpose;
    return record;
}

}  // namespace

TEST_CASE("a game that repeats another says nothing, unless engines are told seeds", "[competition]") {
    EventGames games(small_event(), {1, 1, {}}, 2);
    CHECK(games.tell(game_that_went(7), {nobody}).repeats == 0);
    CHECK(games.tell(game_that_went(7), {nobody}).says_nothing);
    CHECK(games.tell(game_that_went(0), {nobody}).repeats == 0);
    CHECK(games.tell(game_that_went(0), {nobody}).repeats == 0);
    const EventGames::Likeness with_seed = games.tell(game_that_went(7), {.players = nobody, .have_seeds = true});
    CHECK(with_seed.repeats == 1);
    CHECK_FALSE(with_seed.says_nothing);
    const EventFacts facts = games.facts(small_event(), {});
    CHECK(facts.repeated_games == 2);
}

TEST_CASE("adjudication is judged by games that say something", "[competition]") {
    EventGames games(small_event(), {1, 1, {}}, 2);
    GameRecord record = game_that_went(7);
    record.ending = Ending::score;
    record.winner = Colour::black;
    record.circumstances.audit = Ruling{Colour::white, 30};
    games.tell(record, {nobody});
    games.tell(record, {nobody});
    const EventFacts facts = games.facts(small_event(), {});
    REQUIRE(facts.adjudication);
    CHECK(facts.adjudication->played_on == 1);
    CHECK(facts.adjudication->wrong == 1);
}

TEST_CASE("short games repeat each other when nearly all end alike, and only then", "[competition]") {
    const auto repeats_of = [](int games, const auto& ending_of) {
        ShortGames some;
        std::uint64_t repeats = 0;
        for (int game = 0; game < games; ++game) {
            repeats += some.tell(ending_of(game));
        }
        return repeats;
    };
    const auto alike = [](int) { return "0 W+R"; };
    CHECK(repeats_of(19, alike) == 0);
    CHECK(repeats_of(20, alike) == 19);
    CHECK(repeats_of(60, alike) == 59);
    CHECK(repeats_of(60, [](int game) { return game == 7 ? "1 B+R" : "0 W+R"; }) == 58);
    CHECK(repeats_of(1000, [](int game) { return game % 10 == 7 ? "1 B+R" : "0 W+R"; }) < 50);
}

TEST_CASE("games of a script, forfeits, games of other settings and of other colours are not alike", "[competition]") {
    EventGames games(small_event(), {1, 1, {}}, 2);
    GameRecord record = game_that_went(0);
    record.moves = 0;
    record.result = "W+R";
    std::uint64_t repeats = 0;
    for (int i = 0; i < 19; ++i) {
        record.colour = Colour::black;
        repeats += games.tell(record, {nobody}).repeats;
        record.colour = Colour::white;
        repeats += games.tell(record, {nobody}).repeats;
        record.sides[0].parameters = {{"level", 3.0}};
        repeats += games.tell(record, {nobody}).repeats;
        record.sides[0].parameters.clear();
    }
    CHECK(repeats == 0);
    for (const Ending ending : {Ending::told, Ending::forfeit}) {
        record.ending = ending;
        CHECK(games.tell(record, {nobody}).repeats == 0);
    }
    record.ending = Ending::resignation;
    const EventGames::Likeness twentieth = games.tell(record, {nobody});
    CHECK(twentieth.repeats == 19);
    CHECK_FALSE(twentieth.says_nothing);
}

TEST_CASE("a few short games that are alike are few of all games", "[competition]") {
    EventGames games(small_event(), {1, 1, {}}, 2);
    for (std::int64_t i = 1; i <= 300; ++i) {
        games.tell(game_that_went(i), {nobody});
    }
    GameRecord record = game_that_went(0);
    record.moves = 0;
    record.result = "W+R";
    record.ending = Ending::resignation;
    for (int i = 0; i < 120; ++i) {
        games.tell(record, {nobody});
    }
    EventFacts facts = games.facts(small_event(), {});
    games.add_warnings(facts, {}, {});
    const auto found = std::ranges::find_if(
        facts.warnings, [](const WarningFacts& one) { return std::holds_alternative<RepeatedDespiteSeeds>(one); });
    REQUIRE(found != facts.warnings.end());
    CHECK(std::get<RepeatedDespiteSeeds>(*found).count == 119);
    CHECK(std::get<RepeatedDespiteSeeds>(*found).total == 420);
    CHECK_FALSE(std::get<RepeatedDespiteSeeds>(*found).forbids_verdict());
}

TEST_CASE("games of two matchups do not repeat each other", "[competition]") {
    EventGames games(small_event(), {1, 1, {}}, 2);
    CHECK(games.tell(game_that_went(7, PairingGame{"a b", 0}), {nobody}).repeats == 0);
    CHECK(games.tell(game_that_went(7, PairingGame{"a c", 0}), {nobody}).repeats == 0);
    CHECK(games.tell(game_that_went(7, PairingGame{"a b", 2}), {nobody}).repeats == 1);
}

TEST_CASE("a script that crashes blames the candidate once a game of the event has ended well", "[competition]") {
    ControlFile control = small_event();
    control.game = ScriptSection{};
    const EventIdentity identity{1, 1, {}};
    EventGames games(control, identity, 2);
    const auto blames_candidate = [&] {
        const PlannedGame game{games.book().next_number(), Choice{}, Colour::black};
        return games.begin(control, identity, game, {{{"level", 3.0}}}).script()->blames_candidate;
    };
    CHECK_FALSE(blames_candidate());
    VoidGame failed;
    games.book().note(failed);
    CHECK_FALSE(blames_candidate());
    games.book().note(GameRecord{});
    CHECK(blames_candidate());
}

TEST_CASE("a signal from outside excuses a candidate once in a game, and always before a game has ended well",
          "[competition]") {
    EventGames games(small_event(), {1, 1, {}}, 2);
    const auto kill_is_failure = [&](std::uint64_t number) {
        return games.begin(small_event(), {1, 1, {}}, {number, Choice{}, Colour::black}, {{{"level", 3.0}}})
            .kill_is_failure;
    };
    VoidGame killed;
    games.book().note(killed);
    CHECK_FALSE(kill_is_failure(0));
    GameRecord ended;
    ended.number = 1;
    games.book().note(ended);
    CHECK(kill_is_failure(0));
    CHECK_FALSE(kill_is_failure(2));
}

TEST_CASE("when from some game on all fail the report says since when", "[competition]") {
    EventGames games(small_event(), {1, 1, {}}, 2);
    GameRecord record;
    const auto warnings = [&] {
        EventFacts facts;
        facts.sides.resize(2);
        games.add_warnings(facts, {}, {});
        std::erase_if(facts.warnings, [](const auto& one) { return kind_of(one) != "fails_since"; });
        return facts.warnings;
    };
    const auto play = [&](int number, Ending ending) {
        record.ending = ending;
        for (int i = 0; i < number; ++i) {
            games.book().note(record);
            games.tell(record, {nobody});
            ++record.number;
        }
    };
    play(20, Ending::score);
    play(4, Ending::failure);
    CHECK(warnings().empty());
    play(2, Ending::failure);
    REQUIRE(warnings().size() == 1);
    CHECK(warning_text(warnings()[0], {}) ==
          "Since game 20 every game has been lost by a failure: 6 in a row. Something broke then: mend the engine, and "
          "look at what else changed.");
    CHECK(figures_of(warnings()[0]).total == 26);
    play(1, Ending::score);
    CHECK(warnings().empty());
}

TEST_CASE("who failed in a game loses it by the next failure", "[competition]") {
    const ControlFile control = small_event();
    const EventIdentity identity{1, 1, {}};
    EventGames games(control, identity, 2);
    const PlannedGame first{games.book().next_number(), Choice{}, Colour::black};
    const SideValues values{{{"level", 3.0}}};
    const Job job = games.begin(control, identity, first, values);
    CHECK_FALSE(job.failure_loses);
    games.give_back(job, games.book().end(job.number));
    VoidGame failed;
    failed.culprit = 0;
    games.book().note(failed);
    CHECK(games.begin(control, identity, first, values).failure_loses);
    CHECK_THROWS_AS(games.give_back(job, std::nullopt), Error);
}

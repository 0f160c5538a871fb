#include "ringmaster/event/epochs.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

const Fingerprint komi_7{{"komi", "7"}, {"opponent", "x"}};
const Fingerprint komi_6{{"komi", "6"}, {"opponent", "x"}};

const auto no_games = [](int) { return std::uint64_t{0}; };

}  // namespace

TEST_CASE("an event begins with epoch 1 and keeps its settings", "[event]") {
    CHECK(epoch_to_go_on_with({}, komi_7, no_games) == 1);
    const StoredFacts facts = facts_of_run({}, std::nullopt, 1, komi_7);
    CHECK(facts == StoredFacts{{"epoch", "1"}, {"setting: komi", "7"}, {"setting: opponent", "x"}});
    CHECK(changes_since(facts, 1, komi_7, 5).empty());
    CHECK(changes_since(facts, 1, komi_6, 0).empty());
    CHECK(changes_since(facts, 1, komi_6, 5) == std::vector<std::string>{"komi was 7 for 5 games and is 6 now"});
    CHECK(changes_since(facts, 1, {{"opponent", "x"}}, 1) ==
          std::vector<std::string>{"komi was 7 for 1 game and is no longer set"});
    const std::pair<std::string, std::string> script("game: command", "play '{a}' '{opponent.a}'");
    const StoredFacts duels = facts_of_run({}, std::nullopt, 1, {{"opponent", "candidate"}, script});
    CHECK(changes_since(duels, 1, {script}, 5) ==
          std::vector<std::string>{"opponent was candidate for 5 games and is default now"});
    CHECK(changes_since(facts_of_run({}, std::nullopt, 1, {script}), 1, {{"opponent", "candidate"}, script}, 5) ==
          std::vector<std::string>{"opponent was default for 5 games and is candidate now"});
}

TEST_CASE("the settings of an epoch that ends are kept under its number", "[event]") {
    const StoredFacts first = facts_of_run({}, std::nullopt, 1, komi_7);
    const StoredFacts second = facts_of_run(first, 1, 2, komi_6);
    CHECK(second == StoredFacts{{"epoch", "2"},
                                {"epoch 1 setting: komi", "7"},
                                {"epoch 1 setting: opponent", "x"},
                                {"setting: komi", "6"},
                                {"setting: opponent", "x"}});
}

TEST_CASE("who goes back to the old settings before a game was played goes back to the old epoch", "[event]") {
    const StoredFacts facts = facts_of_run(facts_of_run({}, std::nullopt, 1, komi_7), 1, 2, komi_6);
    const auto only_old = [](int epoch) { return std::uint64_t{epoch == 1 ? 5u : 0u}; };
    CHECK(epoch_to_go_on_with(facts, komi_7, only_old) == 1);
    CHECK(changes_since(facts, 1, komi_7, 5).empty());
    CHECK(epoch_to_go_on_with(facts, komi_6, only_old) == 2);
    CHECK(epoch_to_go_on_with(facts, komi_7, [](int) { return std::uint64_t{3}; }) == 2);
    INFO("an epoch that a rebuilt program began has the settings of the one before");
    CHECK(epoch_to_go_on_with(facts_of_run(facts_of_run({}, std::nullopt, 1, komi_7), 1, 2, komi_7), komi_7,
                              only_old) == 2);
}

TEST_CASE("who goes back to the old settings may have lost a player before", "[event]") {
    const Fingerprint all{{"player 'a'", "its: command x"}, {"player 'b'", "its: command y"}};
    const Fingerprint without{{"player 'a'", "its: command x"}};
    const Fingerprint other{{"player 'a'", "its: command z"}};
    const StoredFacts lost = facts_of_run(facts_of_run({}, std::nullopt, 1, all), std::nullopt, 1, without);
    const StoredFacts facts = facts_of_run(lost, 1, 2, other);
    const auto only_old = [](int epoch) { return std::uint64_t{epoch == 1 ? 5u : 0u}; };
    CHECK(epoch_to_go_on_with(facts, without, only_old) == 1);
    CHECK(epoch_to_go_on_with(facts, other, only_old) == 2);
}

TEST_CASE("a seed that is no number is an error of the state file", "[event]") {
    CHECK_FALSE(stored_seed({}));
    CHECK(stored_seed({{"seed", "12"}}) == 12u);
    CHECK_THROWS_WITH(stored_seed({{"seed", "1x"}}),
                      "the stored seed '1x' is not a number (somebody changed the state file; restore a copy of it)");
}

TEST_CASE("what becomes of engines' failures gave games their meaning once, and does so no more", "[event]") {
    StoredFacts facts = facts_of_run({}, std::nullopt, 1, komi_7);
    facts["setting: engine_failure"] = "loss";
    CHECK(stored_settings(facts) == komi_7);
    CHECK(changes_since(facts, 1, komi_7, 5).empty());
}

TEST_CASE("commands, folders and environments are those of then for who knows that the engines are the same",
          "[event]") {
    const Fingerprint then{{"candidate: command", "./x --a"},
                           {"candidate: cwd", "./work"},
                           {"komi", "7"},
                           {"player 'a'", "its: command x, y, its: reuse false"},
                           {"player 'b'", "its: command y, its: reuse false"}};
    const Fingerprint now{{"candidate: command", "nice ./x --a"},
                          {"candidate: environ", "A=1"},
                          {"komi", "6"},
                          {"player 'a'", "its: command nice x, y, its: environ A=1, its: reuse false"},
                          {"player 'b'", "its: command nice y, its: reuse true"}};
    Fingerprint expected = then;
    expected["komi"] = "6";
    expected["player 'b'"] = now.at("player 'b'");
    CHECK(with_programs_of(then, now) == expected);
}

TEST_CASE("of changed matchups and players only what differs is told, and once where many are alike", "[event]") {
    const Fingerprint then{{"matchup 'a v b'", "board_size 9, komi 7, players a and b"},
                           {"matchup 'a v c'", "board_size 9, komi 7, players a and c"},
                           {"player 'a'", "its: command x, its: reuse false"},
                           {"player 'b'", "its: command y, its: reuse false"},
                           {"player 'c'", "its: command z, its: reuse false"}};
    Fingerprint now = then;
    now["matchup 'a v b'"] = "board_size 9, komi 5, players a and b";
    now["matchup 'a v c'"] = "board_size 9, komi 5, players a and c";
    now["player 'b'"] = "its: command y2, its: reuse false";
    now.erase("player 'c'");
    const StoredFacts facts = facts_of_run({}, std::nullopt, 1, then);
    CHECK(changes_since(facts, 1, now, 5) ==
          std::vector<std::string>{"player 'b' had command y, and has command y2 now",
                                   "matchup 'a v b' (like 1 more) had komi 7, and has komi 5 now"});
    now = then;
    now["matchup 'a v b'"] += ", handicap 2";
    CHECK(changes_since(facts, 1, now, 5) == std::vector<std::string>{"matchup 'a v b' has handicap 2 now"});
    CHECK(changes_since(facts_of_run({}, std::nullopt, 1, now), 1, then, 5) ==
          std::vector<std::string>{"matchup 'a v b' had handicap 2, and has that no more"});
}

TEST_CASE("a player's command is told as a whole, whatever stands between its commas", "[event]") {
    const Fingerprint then{{"player 'a'", "its: command x --w=1,2,3,4, its: cwd ./a,b"}};
    const StoredFacts facts = facts_of_run({}, std::nullopt, 1, then);
    for (const std::string command : {"x --w=1,3,2,4", "x --w=1,2,2,3,3,3,4"}) {
        CHECK(changes_since(facts, 1, {{"player 'a'", "its: command " + command + ", its: cwd ./a,b"}}, 5) ==
              std::vector<std::string>{"player 'a' had command x --w=1,2,3,4, and has command " + command + " now"});
    }
    CHECK(changes_since(facts, 1, then, 5).empty());
}

TEST_CASE("a clock that was stored with a crooked fraction is no other clock", "[event]") {
    const StoredFacts facts = facts_of_run({}, std::nullopt, 1,
                                           {{"clock", "0.5s+0.009000000000000001s"},
                                            {"matchup 'a v b'", "board_size 9, clock 3960.0000000000005s, komi 7"},
                                            {"opponent: clock", "soon"},
                                            {"player 'a'", "its: clock 0.009000000000000001s, its: reuse false"}});
    const Fingerprint now{{"clock", "0.5s+0.009s"},
                          {"matchup 'a v b'", "board_size 9, clock 66m, komi 7"},
                          {"opponent: clock", "soon"},
                          {"player 'a'", "its: clock 0.009s, its: reuse false"}};
    CHECK(changes_since(facts, 1, now, 5).empty());
    const Fingerprint commands{{"player 'a'", "its: command x, y: clock 60s, its: clock 9s"}};
    CHECK(changes_since(facts_of_run({}, std::nullopt, 1, commands), 1, commands, 5).empty());
}

TEST_CASE("in which case the name of an engine's option is written says nothing", "[event]") {
    const Fingerprint then{{"candidate: environ", "A=1"},
                           {"candidate: options", "Hash=16 'Skill Level=3' Threads=1"},
                           {"player 'a'", "its: command x, its: options Hash=16 Threads=1, its: reuse false"}};
    const Fingerprint now{{"candidate: environ", "A=1"},
                          {"candidate: options", "'Skill level=3' Threads=1 hash=16"},
                          {"player 'a'", "its: command x, its: options Threads=1 hash=16, its: reuse false"}};
    const auto changes_to = [&, facts = facts_of_run({}, std::nullopt, 1, then)](const std::string& setting,
                                                                                 const std::string& value) {
        Fingerprint other = now;
        other[setting] = value;
        return changes_since(facts, 1, other, 5);
    };
    CHECK(changes_to("candidate: environ", "A=1").empty());
    CHECK(changes_to("candidate: environ", "a=1") ==
          std::vector<std::string>{"candidate: environ had 'A=1' for 5 games and has 'a=1' now"});
    CHECK(changes_to("candidate: options", "'Skill level=3' Threads=1 hash=32") ==
          std::vector<std::string>{"candidate: options had 'Hash=16' for 5 games and has 'hash=32' now"});
    CHECK(changes_to("player 'a'", "its: command x, its: options Threads=1 hash=32, its: reuse false") ==
          std::vector<std::string>{"player 'a' had options Hash=16 Threads=1, and has options Threads=1 hash=32 now"});
}

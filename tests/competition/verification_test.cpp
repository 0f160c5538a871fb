#include "ringmaster/competition/verification.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

const Parameters strong{{"level", 8.0}};
const Parameters weak{{"level", 2.0}};
const Parameters other{{"level", 3.0}};

void tell(Verification& verification, const MatchGame& place, const Parameters& values, double score) {
    verification.tell(place, values, {}, verification.colour(place), score);
}

}  // namespace

TEST_CASE("a match gives out its games in order, what came to nothing first", "[competition]") {
    Verification verification({{0, 30}, ColourChoice::alternate});
    CHECK_FALSE(verification.next(10));
    verification.begin(strong, weak);
    const MatchGame first = *verification.next(10);
    CHECK(first == MatchGame{1, 0});
    CHECK(verification.values(first) == strong);
    verification.start(first);
    const MatchGame second = *verification.next(10);
    CHECK(second == MatchGame{1, 1});
    CHECK(verification.values(second) == weak);
    CHECK(verification.colour(second) == verification.colour(first));
    verification.start(second);
    verification.abandon(first);
    CHECK(verification.next(10) == first);
    tell(verification, second, weak, 0);
    verification.start(first);
    CHECK(verification.next(10) == MatchGame{1, 2});
    CHECK(verification.colour(MatchGame{1, 2}) != verification.colour(first));
    CHECK(verification.games() == 1);
}

TEST_CASE("a match gives out no more games than are wanted", "[competition]") {
    Verification verification({{0, 30}, ColourChoice::alternate});
    verification.begin(strong, weak);
    verification.start(*verification.next(2));
    verification.start(*verification.next(2));
    CHECK_FALSE(verification.next(2));
    CHECK(verification.next(3));
}

TEST_CASE("a match repeats itself when its last games did, twenty and as many as did not", "[competition]") {
    Verification verification({{0, 30}, ColourChoice::alternate});
    verification.begin(strong, weak);
    CHECK_FALSE(verification.repeats_itself(1));
    std::uint64_t game = 0;
    const auto play = [&](int games, std::optional<double> score) {
        for (int i = 0; i < games; ++i, ++game) {
            const MatchGame place{1, game};
            verification.tell(place, game % 2 == 0 ? strong : weak, {}, verification.colour(place), score);
        }
    };
    play(4, 1);
    play(19, std::nullopt);
    CHECK_FALSE(verification.repeats_itself(1));
    play(1, std::nullopt);
    CHECK(verification.repeats_itself(1));
    play(30, 1);
    play(33, std::nullopt);
    CHECK_FALSE(verification.repeats_itself(1));
    play(1, std::nullopt);
    CHECK(verification.repeats_itself(1));
    verification.begin(strong, weak);
    CHECK_FALSE(verification.repeats_itself(1));
}

TEST_CASE("the match of the same two settings goes on, of others a new one begins", "[competition]") {
    Verification verification({{0, 30}, ColourChoice::alternate});
    tell(verification, {1, 0}, strong, 1);
    CHECK(verification.number_of(strong, weak) == verification.last_number());
    CHECK(verification.number_of(other, weak) == 0);
    verification.begin(strong, weak);
    CHECK(verification.games() == 1);
    CHECK(verification.next(10) == MatchGame{1, 1});
    verification.begin(strong, other);
    CHECK(verification.games() == 0);
    CHECK(verification.next(10) == MatchGame{2, 0});
    tell(verification, {2, 1}, other, 1);
    verification.begin(strong, weak);
    CHECK(verification.games() == 1);
    CHECK(verification.next(10) == MatchGame{1, 1});
    CHECK(verification.all_games() == 2);

    Verification resumed({{0, 30}, ColourChoice::alternate});
    tell(resumed, {1, 0}, strong, 1);
    tell(resumed, {1, 1}, weak, 0);
    tell(resumed, {2, 0}, other, 1);
    CHECK(resumed.last_number() == 2);
    CHECK(resumed.number_of(strong, weak) == 1);
    CHECK(resumed.number_of(other, weak) == 2);
    CHECK(resumed.number_of(weak, strong) == 0);
    tell(resumed, {1, 2}, strong, 1);
    CHECK(resumed.last_number() == 1);
    CHECK(resumed.number_of(other, weak) == 0);
}

TEST_CASE("a match under other conditions is another match, and the one before is kept", "[competition]") {
    Verification fast({{0, 30}, ColourChoice::alternate});
    tell(fast, {1, 0}, strong, 1);
    Verification slow({{0, 30}, ColourChoice::alternate, false, "", "nodes 20000"});
    tell(slow, {1, 0}, strong, 1);
    CHECK(slow.number_of(strong, weak) == 0);
    slow.begin(strong, weak);
    const MatchGame first = slow.next(10).value();
    CHECK(first == MatchGame{2, 0, false, "", "nodes 20000"});
    tell(slow, first, strong, 0);
    CHECK(slow.number_of(strong, weak) == slow.last_number());
    const std::vector<MatchFacts> all = slow.all_facts(2);
    REQUIRE(all.size() == 2);
    CHECK(all[0].conditions.empty());
    CHECK(all[1].conditions == "nodes 20000");
    CHECK(slow.number_of(strong, other) == 0);
}

TEST_CASE("the facts are those of the match that was played, with its settings and its course", "[competition]") {
    Verification verification({{0, 200}, ColourChoice::alternate});
    CHECK(verification.all_facts(verification.last_number()).empty());
    CHECK(verification.facts(1).empty());
    verification.begin(strong, weak);
    CHECK(verification.all_facts(verification.last_number()).empty());
    CHECK(verification.facts(1).empty());
    for (std::uint64_t game = 0; !verification.result(1).is_decided(); ++game) {
        REQUIRE(game < 40);
        tell(verification, {1, game}, game % 2 == 0 ? strong : weak, game % 2 == 0 ? 1 : 0);
    }
    const MatchFacts facts = verification.all_facts(verification.last_number()).back();
    CHECK(facts.sides[0].values == strong);
    CHECK(facts.sides[1].values == weak);
    CHECK(facts.sides[0].tally.games + facts.sides[1].tally.games == verification.games());
    CHECK(facts.decision == SprtDecision::elo1);
    REQUIRE(facts.course.size() == verification.games());
    CHECK(facts.course.front().games == 1);
    CHECK(facts.course.back().games == verification.games());
    CHECK(facts.course.back().elo.difference == facts.elo.difference);
    CHECK(facts.course.back().llr == facts.llr);
    CHECK(verification.facts(1).at(0).course.empty());
}

TEST_CASE("matches of other settings are kept, without their course", "[competition]") {
    Verification verification({{0, 30}, ColourChoice::alternate});
    verification.begin(strong, weak);
    for (std::uint64_t game = 0; game < 6; ++game) {
        tell(verification, {1, game}, game % 2 == 0 ? strong : weak, game % 2 == 0 ? 1 : 0);
    }
    verification.begin(other, weak);
    CHECK(verification.all_facts(verification.last_number()).size() == 1);
    CHECK(verification.all_facts(verification.last_number()).at(0).course.empty());
    tell(verification, {2, 0}, other, 1);
    const std::vector<MatchFacts> all = verification.all_facts(verification.last_number());
    REQUIRE(all.size() == 2);
    CHECK(all[0].number == 1);
    CHECK(all[0].sides[0].values == strong);
    CHECK(all[0].sides[0].tally.wins == 3);
    CHECK(all[0].wanted == 6U);
    CHECK(all[0].course.empty());
    CHECK(all[1].number == 2);
    CHECK(all[1].sides[0].values == other);
    CHECK(all[1].course.size() == 1);
}

TEST_CASE("the course of a long match is told in few moments, the last one among them", "[competition]") {
    Verification verification({{0, 30}, ColourChoice::alternate});
    verification.begin(strong, weak);
    for (std::uint64_t game = 0; game < 500; ++game) {
        tell(verification, {1, game}, game % 2 == 0 ? strong : weak, game % 4 < 2 ? 1 : 0);
    }
    const MatchFacts facts = verification.all_facts(verification.last_number()).back();
    CHECK(facts.course.size() == 60);
    CHECK(facts.course.back().games == 500);
    CHECK(std::is_sorted(facts.course.begin(), facts.course.end(),
                         [](const auto& a, const auto& b) { return a.games < b.games; }));
}

TEST_CASE("a side of a stored match that has not finished a game is not known", "[competition]") {
    Verification verification({{0, 30}, ColourChoice::alternate});
    tell(verification, {1, 0}, strong, 1);
    const MatchFacts facts = verification.all_facts(verification.last_number()).back();
    CHECK(facts.sides[0].values == strong);
    CHECK(facts.sides[1].values.empty());
}

TEST_CASE("a match of duels has the values of both sides, and is another match than one against the opponent",
          "[competition]") {
    Verification duels({{0, 30}, ColourChoice::alternate, true});
    duels.begin(strong, weak);
    const MatchGame first = duels.next(10).value();
    CHECK(first == MatchGame{1, 0, true});
    CHECK(duels.values(first) == strong);
    CHECK(duels.reference_values(first) == weak);
    duels.start(first);
    CHECK(duels.next(10) == MatchGame{1, 1, true});
    CHECK(duels.colour(first) != duels.colour(MatchGame{1, 1, true}));

    Verification resumed({{0, 30}, ColourChoice::alternate, true});
    resumed.tell(first, strong, weak, Colour::black, 1);
    CHECK(resumed.number_of(strong, weak) == resumed.last_number());
    CHECK(resumed.facts(1).at(0).sides[1].values == weak);

    Verification against_opponent({{0, 30}, ColourChoice::alternate});
    against_opponent.tell(first, strong, weak, Colour::black, 1);
    CHECK(against_opponent.number_of(strong, weak) == 0);
    against_opponent.begin(strong, weak);
    CHECK(against_opponent.next(10) == MatchGame{2, 0});
}

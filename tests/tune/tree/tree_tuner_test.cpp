#include "ringmaster/tune/tree/tree_tuner.hpp"

#include <algorithm>

#include "ringmaster/base/error.hpp"
#include "ringmaster/report/facts.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

std::vector<TunedParameter> square(int split) {
    return {{"a", Scale::linear(0, 1), split, "%s"}, {"b", Scale::linear(0, 1), split, "%s"}};
}

TreeTunerSettings settings_of(const TreeSettings& tree) {
    TreeTunerSettings settings;
    settings.tree = tree;
    return settings;
}

void tell(Tuner& tuner, const Choice& choice, double score) {
    tuner.tell(choice, tuner.parameters(choice), {score, score, {}});
}

std::vector<Choice> play_games(TreeTuner& tuner, std::uint64_t games) {
    std::vector<Choice> choices;
    for (std::uint64_t game = 0; game < games; ++game) {
        Random random(5, "game", game);
        const Choice choice = tuner.choose(random).value();
        const std::vector<double> point = tuner.point(choice);
        tell(tuner, choice, random.uniform() < 0.2 + 0.6 * point[0] * point[1] ? 1 : 0);
        choices.push_back(choice);
    }
    return choices;
}

}  // namespace

TEST_CASE("a choice of the tree is its cell and lies at its centre", "[tune]") {
    TreeTuner tuner(square(2), {});
    Random random(1, "x", 0);
    const Choice choice = tuner.choose(random).value();
    CHECK(tuner.point(choice) == tuner.space().centre(choice.numbers));
    tell(tuner, Choice{0, {3}}, 1);
    CHECK(tuner.recommended_point() == std::vector<double>{0.75, 0.75});
    CHECK(tuner.recommended() == Parameters{{"a", 0.75}, {"b", 0.75}});
    CHECK_THROWS_WITH(tell(tuner, Choice{0, {4}}, 1), "there is no cell 4: a cell has 4 children");
    CHECK_THROWS_AS(tell(tuner, Choice{'T', {}, {0.5, 0.5}}, 1), Error);
}

TEST_CASE("games in flight count until they are abandoned", "[tune]") {
    TreeTuner tuner(square(2), {});
    const Choice choice = Choice{0, {1}};
    tuner.begin(choice);
    tuner.begin(choice);
    tuner.abandon(choice);
    tell(tuner, choice, 0.5);
    CHECK(tuner.tree().find({1})->in_flight == 1);
    CHECK(tuner.turn(choice, 0) == 2);
    tuner.abandon(choice);
    tell(tuner, choice, 0.5);
    CHECK(tuner.tree().find({1})->in_flight == 0);
    CHECK(tuner.tree().find({1})->scores.games == 2);
    CHECK(tuner.tree().root().scores.points() == 1);
}

TEST_CASE("the facts compare nothing while the only games are of a cell that was cut", "[tune]") {
    TreeSettings deep;
    deep.max_depth = 2;
    TreeTuner tuner({{"a", Scale::linear(0, 1), 2, "%s"}}, settings_of(deep));
    tell(tuner, Choice{0, {1}}, 1);
    tuner.begin(Choice{0, {1, 0}});
    EventFacts facts;
    facts.parameters.resize(1);
    tuner.add_facts(facts, FactsDetail::full, {1, 1});
    CHECK(facts.candidates_played == 0);
    REQUIRE(facts.candidates.size() == 2);
    CHECK(facts.candidates.front().tally.games == 1);
    CHECK_FALSE(facts.candidates.front().corrected);
    CHECK_FALSE(facts.answer.elo);
}

TEST_CASE("a game of a cell that is too deep now counts for the cell that holds it", "[tune]") {
    TreeSettings deep;
    deep.max_depth = 2;
    const TreeTuner before(square(2), settings_of(deep));
    const TreeTuner after(square(2), {});
    const Choice choice{0, {3, 1}};
    const Parameters played = before.parameters(choice);
    CHECK(before.placed(choice, played)->numbers == CellPath{3, 1});
    CHECK(after.placed(choice, played)->numbers == CellPath{3});
}

TEST_CASE("games are placed in the smallest cell that is there", "[tune]") {
    TreeSettings deep;
    deep.max_depth = 2;
    const TunedParameter listed{"a", Scale::explicit_values({1LL, 2LL}), 2, "%s"};
    TunedParameter real{"b", Scale::linear(0, 1), 3, "%s"};
    TreeTuner list({listed}, settings_of(deep));
    for (int game = 0; game < 2; ++game) {
        const std::optional<Choice> known = list.choice_of({{"a", 1LL}}, {});
        REQUIRE(known == Choice{0, {0}});
        tell(list, *known, 1);
    }
    const TreeTuner before({listed, real}, settings_of(deep));
    real.fixed = 0.5;
    const TreeTuner after({listed, real}, settings_of(deep));
    for (const Choice& choice : {Choice{0, {1, 1}}, Choice{0, {1, 2}}}) {
        CHECK(before.placed(choice, before.parameters(choice)) == choice);
        CHECK(after.placed(choice, {{"a", 1LL}, {"b", 0.5}}) == Choice{0, {0}});
    }
    CHECK(after.placed(Choice{0, {0, 1}}, {{"a", 1LL}, {"b", 0.5}}) == Choice{0, {0}});
}

TEST_CASE("a recommended candidate in a cell that was never cut is told, too", "[tune]") {
    TreeSettings deep;
    deep.max_depth = 2;
    const std::vector<TunedParameter> parameters = square(4);
    TreeTuner tuner(parameters, settings_of(deep), AllowedSettings(parameters, {"a < b - 0.05"}));
    tell(tuner, Choice{0, {1}}, 0);
    REQUIRE(tuner.tree().find(tuner.tree().best()) == nullptr);
    EventFacts facts;
    facts.parameters.resize(2);
    tuner.add_facts(facts, FactsDetail::full, {2, 2});
    const auto told = std::ranges::find_if(facts.candidates, &CandidateFacts::is_recommended);
    REQUIRE(told != facts.candidates.end());
    CHECK(told->tally.games == 0);
    CHECK(told->values == tuner.recommended());
}

TEST_CASE("the recommended candidate is told, however few depths are shown", "[tune]") {
    TreeSettings deep;
    deep.max_depth = 2;
    TreeTuner tuner(square(2), settings_of(deep));
    for (const CellPath& cell : {CellPath{0}, {3}, {3, 1}, {3, 1}, {3, 2}}) {
        tell(tuner, Choice{0, cell}, cell.front() == 3 ? 1 : 0);
    }
    EventFacts facts;
    facts.parameters.resize(2);
    tuner.add_facts(facts, FactsDetail::full, {30});
    std::vector<std::string> told;
    for (const CandidateFacts& one : facts.candidates) {
        told.push_back(one.cell + (one.is_recommended ? " *" : ""));
    }
    CHECK(told == std::vector<std::string>{"(1,1) *", "(0,0)", "(1,1) (0,1) *"});
    for (const ParameterFacts& parameter : facts.parameters) {  // those before a cell was cut, too
        std::uint64_t games = 0;
        for (const StretchFacts& stretch : parameter.games) {
            games += stretch.games;
        }
        CHECK(games == 5);
    }
}

TEST_CASE("no candidate is the best with more than certainty", "[tune]") {
    TreeSettings deep;
    deep.max_depth = 2;
    for (const std::uint32_t more : {1U, 2U, 3U, 5U, 8U, 13U, 21U, 34U}) {
        TreeTuner tuner({{"a", Scale::linear(0, 1), 1, "%s"}, {"b", Scale::linear(0, 1), 12, "%s"}}, settings_of(deep));
        for (std::uint32_t game = 0; game < 12 * more; ++game) {
            tell(tuner, Choice{0, {0, game % 12}}, game % more % 2);
        }
        EventFacts facts;
        facts.parameters.resize(2);
        tuner.add_facts(facts, FactsDetail::full, {30, 30});
        for (const CandidateFacts& one : facts.candidates) {
            CHECK(one.probability_best.value_or(0) <= 1);
        }
    }
}

TEST_CASE("cells of different parents that play alike are compared as one candidate", "[tune]") {
    TreeSettings deep;
    deep.max_depth = 2;
    TreeTuner tuner({{"a", Scale::linear(0, 2, true), 2, "%s"}}, settings_of(deep));  // 0 and 1, 1 and 2
    for (const std::uint32_t cell : {0U, 1U}) {
        tell(tuner, Choice{0, {cell}}, 0);
    }
    for (std::uint32_t game = 0; game < 40; ++game) {
        tell(tuner, Choice{0, {0, 0}}, game % 4 == 0 ? 1 : 0);
        tell(tuner, Choice{0, {0, 1}}, game % 5 == 0 ? 0 : 1);
        tell(tuner, Choice{0, {1, 1}}, game % 2);
    }
    CHECK(tuner.ranking().rivals == 2);  // (1) (0) has not played, but (0) (1) has
    for (std::uint32_t game = 0; game < 60; ++game) {
        tell(tuner, Choice{0, {1, 0}}, game % 5 == 0 ? 0 : 1);
    }
    REQUIRE(tuner.tree().best() == CellPath{1, 0});
    CHECK(tuner.recommended() == Parameters{{"a", 1LL}});
    CHECK(tuner.second() == Parameters{{"a", 2LL}});
    const Ranking ranking = tuner.ranking();
    REQUIRE(ranking.best_number);
    CHECK(ranking.candidates[*ranking.best_number].tally.games == 100);
    CHECK(ranking.rivals == 2);
    EventFacts facts;
    facts.parameters.resize(1);
    tuner.add_facts(facts, FactsDetail::full, {30, 30});
    CHECK(facts.candidates_played == 3);
    CHECK(facts.answer.reason == Reason::settled);
    std::vector<std::string> likely;
    for (const CandidateFacts& one : facts.candidates) {
        if (one.probability_best.value_or(0) > 0.95) {
            likely.push_back(one.cell);
        }
    }
    CHECK(likely == std::vector<std::string>{"(1)", "(0)", "(1) (0)", "(0) (1)"});
}

TEST_CASE("what lies in a retired cell has retired, and nobody waits for what never played there", "[tune]") {
    TreeSettings retiring;
    retiring.max_depth = 2;
    retiring.retire = RetireRule::confidence;
    TreeTuner tuner({{"a", Scale::linear(0, 1), 3, "%s"}}, settings_of(retiring));
    tell(tuner, Choice{0, {0}}, 1);
    tell(tuner, Choice{0, {1}}, 0);
    for (std::uint32_t game = 0; game < 60; ++game) {
        tell(tuner, Choice{0, {0, game % 3}}, game % 4 == 0 ? 0 : 1);
        tell(tuner, Choice{0, {1, 0}}, 0);
        tell(tuner, Choice{0, {2}}, game % 8 == 0 ? 1 : 0);
    }
    REQUIRE(tuner.tree().retired() == std::vector<CellPath>{{1}, {2}});
    CHECK(tuner.ranking().rivals == 4);  // two of (0), (1) (0) and (2); (1) (1) and (1) (2) never played
    EventFacts facts;
    facts.parameters.resize(1);
    tuner.add_facts(facts, FactsDetail::full, {30, 30});
    CHECK(facts.warnings.empty());
    std::vector<std::string> retired;
    for (const CandidateFacts& one : facts.candidates) {
        if (one.is_retired) {
            retired.push_back(one.cell);
        }
    }
    CHECK(retired == std::vector<std::string>{"(1)", "(2)", "(1) (0)"});
}

TEST_CASE("the likeliest is told of candidates, not of cells that were cut", "[tune]") {
    TreeSettings deep;
    deep.max_depth = 2;
    TreeTuner tuner({{"a", Scale::linear(0, 1), 2, "%s"}}, settings_of(deep));
    tell(tuner, Choice{0, {0}}, 1);
    tell(tuner, Choice{0, {1}}, 1);
    for (std::uint32_t game = 0; game < 40; ++game) {  // the most wins, but cut into two alike
        tell(tuner, Choice{0, {0, game % 2}}, game % 3 == 0 ? 0 : 1);
    }
    for (std::uint32_t game = 0; game < 20; ++game) {
        tell(tuner, Choice{0, {1, game % 2}}, game % 2);
    }
    REQUIRE(tuner.tree().best().front() == 0);
    EventFacts facts;
    facts.parameters.resize(1);
    tuner.add_facts(facts, FactsDetail::full, {30});
    REQUIRE(facts.likelier);
    CHECK(facts.likelier->values == tuner.space().engine_parameters({1, 1}));
    CHECK(*facts.likelier->probability_best > *facts.answer.probability_best);
    for (int game = 0; game < 40; ++game) {
        tell(tuner, Choice{0, {1, 1}}, 1);
    }
    facts.likelier.reset();
    tuner.add_facts(facts, FactsDetail::full, {30});
    CHECK(tuner.tree().best() == CellPath{1, 1});
    CHECK_FALSE(facts.likelier);
}

TEST_CASE("a recommended candidate that has not played yet is told with no games", "[tune]") {
    TreeTuner tuner(square(2), {});
    tell(tuner, Choice{0, {3}}, 0);
    EventFacts facts;
    facts.parameters.resize(2);
    tuner.add_facts(facts, FactsDetail::full, {30});
    REQUIRE(facts.candidates.size() == 2);
    CHECK(facts.candidates[0].is_recommended);
    CHECK(facts.candidates[0].tally.games == 0);
    CHECK(facts.candidates[1].cell == "(1,1)");
    CHECK_FALSE(facts.candidates[1].is_recommended);
}

TEST_CASE("the candidates of a tree without depth are a list", "[tune]") {
    CHECK(TreeTuner(square(2), {}).listed_points(4) ==
          std::vector<std::vector<double>>{{0.25, 0.25}, {0.25, 0.75}, {0.75, 0.25}, {0.75, 0.75}});
    CHECK(TreeTuner(square(2), {}).listed_points(3).empty());
    TreeSettings deep;
    deep.max_depth = 2;
    CHECK(TreeTuner(square(2), settings_of(deep)).listed_points(100).empty());
}

TEST_CASE("the same streams give the same choices with every policy", "[tune]") {
    for (const auto& [name, policy] : words_of(PolicyKind{})) {
        INFO(name);
        TreeSettings settings;
        settings.policy = policy;
        settings.max_depth = 2;
        settings.rave = policy == PolicyKind::beta_ucb;
        TreeTuner first(square(3), settings_of(settings));
        TreeTuner second(square(3), settings_of(settings));
        CHECK(play_games(first, 300) == play_games(second, 300));
        CHECK(first.recommended() == second.recommended());
    }
}

TEST_CASE("every policy finds the good corner of a seeded bandit", "[tune]") {
    for (const auto& [name, policy] : words_of(PolicyKind{})) {
        INFO(name);
        TreeSettings settings;
        settings.policy = policy;
        TreeTuner tuner(square(3), settings_of(settings));
        play_games(tuner, 3000);
        CHECK(tuner.tree().best() == CellPath{8});
        CHECK(tuner.tree().games(*tuner.tree().find({8})) > 600);
        CHECK(tuner.tree().games(*tuner.tree().find({0})) < 400);
    }
}

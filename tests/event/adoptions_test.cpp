#include "ringmaster/base/error.hpp"
#include "ringmaster/event/epochs.hpp"

#include "support/catch.hpp"
#include "support/error_of.hpp"

using namespace ringmaster;

namespace {

AdoptionFacts adoption_of(double to) {
    return {1'764'000'000,
            {{"x", 0.5}, {"style", std::string("calm")}},
            {{"x", to}, {"style", std::string("wild")}},
            false,
            "CHANGE",
            {"CHANGE: x 0.5 -> 0.7", "Elo: +41 [+9, +74] over the default"}};
}

}  // namespace

TEST_CASE("adoptions are kept in their order, however many there are", "[event]") {
    StoredFacts facts;
    CHECK(stored_adoptions(facts).empty());
    std::vector<AdoptionFacts> all;
    for (int i = 0; i < 12; ++i) {
        all.push_back(adoption_of(i));
        facts = with_adoption(facts, all.back());
    }
    CHECK(stored_adoptions(facts) == all);
    CHECK(facts.at("adopted 1") ==
          R"({"when":1764000000.0,"from":{"x":0.5,"style":"calm"},"to":{"x":0.0,"style":"wild"},"is_undoing":false,)"
          R"("decision":"CHANGE","answer":["CHANGE: x 0.5 -> 0.7","Elo: +41 [+9, +74] over the default"]})");
}

TEST_CASE("adoptions outlive every epoch", "[event]") {
    StoredFacts facts = with_adoption(facts_of_run({}, std::nullopt, 1, {{"komi", "7"}}), adoption_of(1));
    facts = facts_of_run(facts_of_run(facts, std::nullopt, 1, {{"komi", "7"}}), 1, 2, {{"komi", "6"}});
    CHECK(stored_adoptions(facts) == std::vector<AdoptionFacts>{adoption_of(1)});
}

TEST_CASE("an adoption that makes no sense is an error of the state file", "[event]") {
    CHECK(error_of(
              [] {
                  stored_adoptions({{"adopted 1", "{}"}});
              },
              Fault::state) ==
          "the stored 'adopted 1' lacks 'when' (somebody changed the state file; restore a copy of it)");
}

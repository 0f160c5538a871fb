#include "ringmaster/report/adoption.hpp"

#include "ringmaster/base/time.hpp"
#include "ringmaster/report/facts.hpp"
#include "ringmaster/report/render_text.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

EventFacts facts_of_x() {
    EventFacts facts;
    ParameterFacts& x = facts.parameters.emplace_back();
    x.code = "x";
    x.format = "x: %.2f";
    return facts;
}

AdoptionFacts adoption_at(double when) {
    return {when, {{"x", 0.2}, {"y", 3LL}}, {{"x", 0.734}, {"y", 3LL}}, false, "CHANGE", {"CHANGE: x", "Elo: +41"}};
}

}  // namespace

TEST_CASE("an adoption is told in the words of its parameters", "[report]") {
    CHECK(adoption_text(adoption_at(0), facts_of_x()) == "x 0.20 -> 0.73, y 3");
    AdoptionFacts first = adoption_at(0);
    first.from = {};
    CHECK(adoption_text(first, facts_of_x()) == "x 0.73, y 3");
    AdoptionFacts undone = adoption_at(1e9);
    undone.is_undoing = true;
    CHECK(adoption_line(undone, facts_of_x()) ==
          "Taken back " + local_time_text(1e9) + ": x 0.20 -> 0.73, y 3 (CHANGE)");
}

TEST_CASE("of many parameters an adoption tells what changed, and how many did not", "[report]") {
    AdoptionFacts adoption;
    for (int i = 0; i < 12; ++i) {
        adoption.from.emplace_back("p" + std::to_string(i), 5.0);
    }
    adoption.to = adoption.from;
    adoption.to[3].second = 6.0;
    CHECK(adoption_text(adoption, {}) == "p3 5 -> 6, the other 11 keep their defaults");
    adoption.from.clear();
    CHECK(adoption_text(adoption, {}).starts_with("p0 5, p1 5, "));
}

TEST_CASE("a report has the last three adoptions, and says that there are more", "[report]") {
    std::vector<AdoptionFacts> adoptions;
    CHECK(adoptions_in_short(adoptions, facts_of_x()).lines.empty());
    for (int i = 0; i < 5; ++i) {
        adoptions.push_back(adoption_at(1e9 + i));
    }
    const Paragraph paragraph = adoptions_in_short(adoptions, facts_of_x());
    REQUIRE(paragraph.lines.size() == 4);
    CHECK(paragraph.lines[0] == "Adopted " + local_time_text(1e9 + 2) + ": x 0.20 -> 0.73, y 3 (CHANGE)");
    CHECK(paragraph.lines[3] == "'show --adopted' tells 2 more.");
}

TEST_CASE("all adoptions are told with the answers of then", "[report]") {
    CHECK(render_text(adoptions_in_full({}, facts_of_x()), {}) == "Nothing was adopted yet.\n");
    CHECK(render_text(adoptions_in_full({adoption_at(1e9)}, facts_of_x()), {}) ==
          "Adopted " + local_time_text(1e9) + ": x 0.20 -> 0.73, y 3 (CHANGE)\n  CHANGE: x\n  Elo: +41\n");
}

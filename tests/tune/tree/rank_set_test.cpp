#include "ringmaster/tune/tree/rank_set.hpp"

#include <set>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"

#include "support/catch.hpp"

using namespace ringmaster;
using Numbers = std::vector<std::uint32_t>;

namespace {

void check_against(const std::set<std::uint32_t>& reference, const RankSet& set, std::uint32_t bound) {
    REQUIRE(set.size() == reference.size());
    REQUIRE(set.members() == Numbers(reference.begin(), reference.end()));
    std::uint32_t members = 0;
    std::uint32_t missing = 0;
    for (std::uint32_t number = 0; number < bound; ++number) {
        const bool is_member = reference.contains(number);
        REQUIRE(set.below(number) == members);
        REQUIRE((is_member ? set.member(members++) : set.missing(missing++)) == number);
    }
}

}  // namespace

TEST_CASE("a set of ranks knows its k-th member and the k-th number that is missing", "[tune]") {
    RankSet set;
    CHECK(set.missing(7) == 7);
    CHECK(set.below(3) == 0);
    for (const std::uint32_t number : {5u, 0u, 1u}) {
        set.insert(number);
    }
    CHECK(set.members() == Numbers{0, 1, 5});
    CHECK(set.member(2) == 5);
    CHECK(Numbers{set.missing(0), set.missing(2), set.missing(3)} == Numbers{2, 4, 6});
    set.erase(1);
    CHECK(set.missing(0) == 1);
    CHECK_THROWS_AS(set.insert(5), Error);
    CHECK_THROWS_AS(set.erase(1), Error);
    CHECK_THROWS_AS(set.member(2), Error);
}

TEST_CASE("a set of ranks does as a std::set does, over many runs", "[tune]") {
    Random random(3, "ranks", 0);
    RankSet set;
    std::set<std::uint32_t> reference;
    constexpr std::uint32_t bound = 9000;
    for (int round = 0; round < 4; ++round) {
        for (int i = 0; i < 6000; ++i) {
            const auto number = static_cast<std::uint32_t>(random.below(bound));
            if (reference.insert(number).second) {
                set.insert(number);
            } else if (round > 1) {
                reference.erase(number);
                set.erase(number);
            }
        }
        check_against(reference, set, bound);
    }
    for (const std::uint32_t number : set.members()) {
        set.erase(number);
    }
    CHECK(set.size() == 0);
    CHECK(set.missing(0) == 0);
}

#include "ringmaster/config/sections.hpp"
#include "ringmaster/event/fingerprint.hpp"

#include "config/control_files.hpp"

using namespace ringmaster;

TEST_CASE("what a game is worth is read, and does not change what it means", "[config]") {
    CHECK(good(with_setting("")).reward == RewardSettings{});
    const ControlFile set =
        good(with_setting("reward = 'margin'\nmargin_exponent = 1.5\nmargin_max = 40.5\n"
                          "reward_resignation = 0.9\nreward_forfeit = 0.5"));
    CHECK(set.reward == RewardSettings{RewardKind::margin, 1.5, 40.5, 0.9, 0.5});
    CHECK(fingerprint_of(set) == fingerprint_of(good(Parts{}.text())));
}

TEST_CASE("areas are the reward where we count the games ourselves", "[config]") {
    const ControlFile set = good(with_setting("reward = 'area'\nscorer = 'internal'\narea_exponent = 0.25"));
    CHECK(set.reward.kind == RewardKind::area);
    CHECK(set.reward.area_exponent == 0.25);
    CHECK(fingerprint_of(set) == fingerprint_of(good(with_setting("scorer = 'internal'"))));
    const std::string needs_internal =
        "f:6:10: reward = \"area\" needs scorer = \"internal\", or nobody says whose each point is (write that, or "
        "reward "
        "= \"margin\")";
    CHECK(problems_of(with_setting("reward = 'area'")) == Lines{needs_internal});
    CHECK(problems_of(with_setting("reward = 'area'\nscorer = 'players'")) == Lines{needs_internal});
    CHECK(problems_of(with_setting("reward = 'area'\nscorer = 'interal'")) ==
          Lines{"f:7:10: scorer must be 'players', 'internal' or 'referee', not the text 'interal' (did you mean "
                "'internal'?)"});
    CHECK(problems_of(with_setting("reward = 'area'\nscorer = 'internal'\nrave = true")) ==
          Lines{"f:8:8: rave = true does not go with reward = \"area\", which is no sum over games (leave one of them "
                "out)"});
    CHECK(problems_of(with_setting("reward = 'area'\nrave = true")).size() == 2);
}

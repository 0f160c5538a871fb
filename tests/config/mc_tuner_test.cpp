#include <fmt/format.h>

#include "ringmaster/config/competition_type.hpp"
#include "ringmaster/event/fingerprint.hpp"

#include "config/control_files.hpp"

using namespace ringmaster;

namespace {

TreeTunerSettings tree_tuner(const std::string& line) {
    return std::get<TreeTunerSettings>(good(with_setting(line)).tuner);
}

TreeSettings tree(const std::string& line) {
    return tree_tuner(line).tree;
}

}  // namespace

TEST_CASE("the tree is steered as Gomill steers it and recommends by the lower bound unless told otherwise",
          "[config]") {
    const TreeSettings plain = tree("");
    CHECK(plain.policy == PolicyKind::ucb);
    CHECK(plain.beta_ucb_cap == 0.5);
    CHECK_FALSE(plain.rave);
    CHECK(plain.rave_equivalence == 100);
    CHECK(plain.retire == RetireRule::none);
    CHECK(plain.min_games == 40);
    CHECK(plain.confidence == 0.95);
    CHECK(plain.fudge == 10);
    CHECK(plain.best == BestRule::lower_bound);
}

TEST_CASE("every setting of the tree's steering is read", "[config]") {
    for (const auto& [name, policy] : words_of(PolicyKind{})) {
        CHECK(tree(fmt::format("policy = '{}'", name)).policy == policy);
    }
    CHECK(tree("policy = 'beta_ucb'").best == BestRule::lower_bound);
    CHECK(tree("beta_ucb_cap = 0").beta_ucb_cap == 0);
    for (const auto& [name, rule] : words_of(RetireRule{})) {
        CHECK(tree(fmt::format("retire = '{}'", name)).retire == rule);
    }
    for (const auto& [name, rule] : words_of(BestRule{})) {
        CHECK(tree(fmt::format("best = '{}'", name)).best == rule);
    }
    const TreeSettings set = tree(
        "beta_ucb_cap = 2\nrave = true\nrave_equivalence = 30.5\nmin_games = 1\n"
        "confidence = 0.5\nfudge = 40");
    CHECK(set.beta_ucb_cap == 2);
    CHECK(set.rave);
    CHECK(set.rave_equivalence == 30.5);
    CHECK(set.min_games == 1);
    CHECK(set.confidence == 0.5);
    CHECK(set.fudge == 40);
}

TEST_CASE("a run may stop when it is decided, if candidates retire", "[config]") {
    CHECK_FALSE(tree_tuner("retire = 'fudge'").stop_when_decided);
    CHECK(tree_tuner("retire = 'fudge'\nstop_when_decided = true").stop_when_decided);
    CHECK_FALSE(tree_tuner("stop_when_decided = false").stop_when_decided);
    CHECK(problems_of(with_setting("stop_when_decided = true")) ==
          Lines{"f:6:21: stop_when_decided = true needs candidates that retire (write retire = \"confidence\" or "
                "\"fudge\")"});
}

TEST_CASE("a wrong setting of the tree's steering is told with its place and what was found", "[config]") {
    const std::vector<std::pair<std::string, std::string>> table{
        {"policy = 'uct'", "f:6:10: policy must be 'ucb' or 'beta_ucb', not the text 'uct' (did you mean 'ucb'?)"},
        {"beta_ucb_cap = -1", "f:6:16: beta_ucb_cap must be from 0 to 1000, not -1"},
        {"beta_ucb_cap = 'x'", "f:6:16: beta_ucb_cap must be a number, not the text 'x'"},
        {"rave = 1", "f:6:8: rave must be true or false, not the number 1"},
        {"rave_equivalence = -1.5", "f:6:20: rave_equivalence must be from 0.001 to 1000000000, not -1.5"},
        {"retire = true", "f:6:10: retire must be 'none', 'confidence' or 'fudge', not true"},
        {"min_games = 0", "f:6:13: min_games must be from 1 to 2147483647, not 0"},
        {"confidence = 95", "f:6:14: confidence must be above 0 and below 1, not 95 (write 0.95 for 95%)"},
        {"confidence = 1", "f:6:14: confidence must be above 0 and below 1, not 1"},
        {"confidence = 0", "f:6:14: confidence must be above 0 and below 1, not 0"},
        {"fudge = 0", "f:6:9: fudge must be from 1 to 2147483647, not 0"},
        {"best = 'wins'", "f:6:8: best must be 'most_wins', 'posterior_mean' or 'lower_bound', not the text 'wins'"},
        {"reward = 'wins'",
         "f:6:10: reward must be 'win', 'margin' or 'area', not the text 'wins' (did you mean 'win'?)"},
        {"margin_exponent = 0", "f:6:19: margin_exponent must be from 0.001 to 1000, not 0"},
        {"margin_max = 0", "f:6:14: margin_max must be from 0.001 to 1000000000, not 0"},
        {"area_exponent = 0", "f:6:17: area_exponent must be from 0.1 to 10, not 0"},
        {"reward_resignation = 0.4", "f:6:22: reward_resignation must be from 0.5 to 1, not 0.4"},
        {"reward_forfeit = 1.5", "f:6:18: reward_forfeit must be from 0.5 to 1, not 1.5"},
        {"polcy = 'ucb'", "f:6:1: unknown key 'polcy' (did you mean 'policy'?)"},
    };
    for (const auto& [line, problem] : table) {
        INFO(line);
        CHECK(problems_of(with_setting(line)) == Lines{problem});
    }
}

TEST_CASE("rave is refused where it would look at more than a million cells", "[config]") {
    Parts parts;
    parts.top += "rave = true\n";
    parts.parameter = "[[parameters]]\ncode = 'a'\nscale = { linear = [0, 8] }\nsplit = 1000\n";
    parts.parameter += "[[parameters]]\ncode = 'b'\nscale = { linear = [0, 8] }\nsplit = 1000\n";
    parts.candidate = "[candidate]\ncommand = 'x {a} {b}'\n";
    CHECK(problems_of(parts.text()).empty());
    parts.parameter.back() = '1';
    CHECK(
        problems_of(parts.text() + "\n") ==
        Lines{"f:6:8: rave is for at most 1000000 cells a level, not 10001000 (split less finely and raise max_depth, "
              "or leave rave out)"});
}

TEST_CASE("how the tree is steered does not change what its games mean", "[config]") {
    CHECK(fingerprint_of(good(
              with_setting("policy = 'beta_ucb'\nrave = true\nretire = 'fudge'\nbest = 'lower_bound'\nfudge = 3"))) ==
          fingerprint_of(good(Parts{}.text())));
}

#include "ringmaster/cli/event.hpp"

#include "ringmaster/base/error.hpp"

#include "support/catch.hpp"
#include "support/small_event.hpp"

using namespace ringmaster;

TEST_CASE("unchanged settings have the same meaning", "[cli]") {
    const ControlFile control = small_event();
    CHECK_NOTHROW(require_same_meaning(control, facts_of_run(control, 1), 10));
}

TEST_CASE("what does not change the meaning of games may change", "[cli]") {
    ControlFile control = small_event();
    const auto facts = facts_of_run(control, 1);
    control.number_of_games = 99;
    control.tree.exploration_coefficient = 2;
    control.tree.max_depth = 3;
    control.description = "new";
    control.parameters[0].format = "%.1f";
    CHECK_NOTHROW(require_same_meaning(control, facts, 10));
}

TEST_CASE("a changed komi is named with both values and the games played", "[cli]") {
    ControlFile control = small_event();
    const auto facts = facts_of_run(control, 1);
    control.game.komi = 6.5;
    try {
        require_same_meaning(control, facts, 412);
        FAIL("no error");
    } catch (const Error& error) {
        CHECK(error.fault() == Fault::state);
        CHECK(std::string(error.what()) ==
              "small.toml: komi was 7.5 for 412 games, is 6.5 now (games under different settings cannot be pooled: go "
              "back to the "
              "old settings, use another file name, or start afresh with 'reset')");
    }
}

TEST_CASE("changes of scale, opponent and command are noticed", "[cli]") {
    const auto facts = facts_of_run(small_event(), 1);
    const auto is_refused = [&](const ControlFile& control) {
        try {
            require_same_meaning(control, facts, 1);
        } catch (const Error&) {
            return true;
        }
        return false;
    };
    ControlFile control = small_event();
    control.parameters[0].scale = Scale::linear(0, 11);
    CHECK(is_refused(control));
    control = small_event();
    control.parameters[0].split = 5;
    CHECK(is_refused(control));
    control = small_event();
    control.candidate.command.push_back("--fast");
    CHECK(is_refused(control));
    control = small_event();
    control.players["fixed"].command.push_back("--fast");
    CHECK(is_refused(control));
    control = small_event();
    control.game.board_size = 13;
    CHECK(is_refused(control));
}

TEST_CASE("while no game is stored any change is welcome", "[cli]") {
    ControlFile control = small_event();
    const auto facts = facts_of_run(control, 1);
    control.game.komi = 6.5;
    CHECK_NOTHROW(require_same_meaning(control, facts, 0));
}

TEST_CASE("the seed is the control file's, else the stored one, else a fresh one", "[cli]") {
    ControlFile control = small_event();
    CHECK(choose_seed(control, {{"seed", "18446744073709551615"}}) == 18446744073709551615ull);
    control.seed = 5;
    CHECK(choose_seed(control, {{"seed", "7"}}) == 5);
    control.seed.reset();
    CHECK(choose_seed(control, {}) != choose_seed(control, {}));
}

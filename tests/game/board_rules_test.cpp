#include "ringmaster/game/board_rules.hpp"

#include <string>
#include <vector>

#include "ringmaster/base/text.hpp"
#include "ringmaster/game/referee.hpp"

#include "support/catch.hpp"
#include "support/scripted_player.hpp"

using namespace ringmaster;

namespace {

/// Rules by which the moves are "a1", "a2" and so on, in their order, until an end that is written down.
class ScriptedRules : public BoardRules {
public:
    std::string begins_at;
    Colour begins = Colour::white;
    std::size_t last = 100;
    EndByRules its_end;
    std::size_t breaks_at = 100;

    std::string start() const override { return begins_at; }
    const std::vector<std::string>& moves() const override { return moves_; }
    Colour turn() const override { return moves_.size() % 2 == 0 ? begins : opponent_of(begins); }
    std::string position() override { return "position " + std::to_string(moves_.size()); }
    bool play(const std::string& move) override {
        if (failure().empty() && move == "a" + std::to_string(moves_.size() + 1)) {
            moves_.push_back(move);
            return true;
        }
        return false;
    }
    std::optional<EndByRules> end() override { return moves_.size() >= last ? std::optional(its_end) : std::nullopt; }
    std::string failure() const override { return moves_.size() >= breaks_at ? "died after 'd'" : ""; }

private:
    std::vector<std::string> moves_;
};

GameSettings variant_settings() {
    GameSettings settings;
    settings.rules = Rules::variant;
    settings.variant = "duck";
    return settings;
}

std::string end_by_rules(ScriptedRules rules, const std::string& whites_moves, const std::string& blacks_moves,
                         const GameSettings& settings = variant_settings(),
                         const std::map<std::string, std::string>& blacks_answers = {}) {
    ScriptedPlayer white(whites_moves);
    ScriptedPlayer black(blacks_moves, blacks_answers);
    const RefereedGame game = play_by_rules(settings, {black, "bob"}, {white, "ann"}, rules);
    CHECK(game.texts == rules.moves());
    return to_text(game.ending) + " " + game.result + (game.detail.empty() ? "" : ": " + game.detail) +
           (game.failed ? ", by " + name(*game.failed) : "");
}

}  // namespace

TEST_CASE("a game like chess ends as its rules say", "[game][fairy]") {
    ScriptedRules rules;
    rules.last = 3;
    rules.its_end = {Ending::won, Colour::black, "won by the rules of duck"};
    CHECK(end_by_rules(rules, "a1, a3", "a2") == "won 0-1: won by the rules of duck");
    rules.its_end = {Ending::draw, {}, "a draw by the rules of duck"};
    CHECK(end_by_rules(rules, "a1, a3", "a2") == "draw 1/2-1/2: a draw by the rules of duck");
    rules.begins = Colour::black;
    rules.begins_at = "here";
    CHECK(end_by_rules(rules, "a2", "a1, a3", variant_settings(), {{"begin here", ""}}) ==
          "draw 1/2-1/2: a draw by the rules of duck");
    CHECK(end_by_rules(rules, "a2", "a1, a3", variant_settings(), {{"begin here", "! cannot"}}) ==
          "void Void: bob: cannot, by black");
}

TEST_CASE("what the rules of a game like chess do not know as a move loses it", "[game][fairy]") {
    CHECK(end_by_rules({}, "a1, a4", "a2") == "forfeit 0-1: ann: attempted illegal move 'a4' in position 2");
    CHECK(end_by_rules({}, "a1", "claim") == "forfeit 1-0: bob: attempted illegal move 'claim' in position 1");
}

TEST_CASE("engines of games like chess may resign, and claim to have won where they may", "[game][fairy]") {
    CHECK(end_by_rules({}, "a1, resign", "a2") == "resignation 0-1");
    CHECK(end_by_rules({}, "a1", "claim", variant_settings(), {{"may_claim", ""}}) == "claim 0-1");
}

TEST_CASE("a referee that fails makes the game void, and no engine is to blame", "[game][fairy]") {
    ScriptedRules rules;
    rules.breaks_at = 1;
    CHECK(end_by_rules(rules, "a1", "a2") == "void Void: the referee died after 'd'");
    rules.breaks_at = 2;
    CHECK(end_by_rules(rules, "a1, a3", "a2") == "void Void: the referee died after 'd'");
    GameSettings losing = variant_settings();
    losing.engine_failure = EngineFailure::loss;
    CHECK(end_by_rules(rules, "a1, a3", "a2", losing) == "void Void: the referee died after 'd'");
    CHECK(end_by_rules({}, "a1", "! died", losing) == "failure 1-0: bob: died, by black");
}

TEST_CASE("a game like chess that reaches move_limit has no result", "[game][fairy]") {
    GameSettings settings = variant_settings();
    settings.move_limit = 2;
    CHECK(end_by_rules({}, "a1", "a2", settings) == "move_limit *: hit move limit");
    settings.trial_moves = 1;
    CHECK(end_by_rules({}, "a1", "a2", settings) == "draw 1/2-1/2: enough for a trial");
}

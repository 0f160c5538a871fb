#include <algorithm>

#include "ringmaster/game/referee.hpp"

#include "support/catch.hpp"
#include "support/scripted_player.hpp"

using namespace ringmaster;

namespace {

using Answers = std::map<std::string, std::string>;

GameSettings without_rules() {
    GameSettings settings;
    settings.rules = Rules::none;
    settings.board_size = 0;
    return settings;
}

RefereedGame played(ScriptedPlayer black, ScriptedPlayer white, const GameSettings& settings = without_rules()) {
    return play_text_game(settings, {black, "ann"}, {white, "bob"});
}

std::string end_of(const RefereedGame& game) {
    return to_text(game.ending) + " " + game.result + (game.detail.empty() ? "" : ": " + game.detail);
}

/// Answers to final_score, one after the other; the last one stays.
class ScoringPlayer : public ScriptedPlayer {
public:
    ScoringPlayer(const std::string& moves, std::vector<std::string> scores)
        : ScriptedPlayer(moves), scores_(std::move(scores)) {}
    Reply final_score() override {
        const std::string score = scores_[std::min(asked_++, scores_.size() - 1)];
        return scripted_reply(score);
    }

private:
    std::vector<std::string> scores_;
    std::size_t asked_ = 0;
};

}  // namespace

TEST_CASE("moves of a game that we do not know are passed on as they are", "[game]") {
    ScriptedPlayer black("a1-b2/c3, resign");
    ScriptedPlayer white("swap-pieces");
    const RefereedGame game = play_text_game(without_rules(), {black, "ann"}, {white, "bob"});
    CHECK(end_of(game) == "resignation W+R");
    CHECK(game.texts == std::vector<std::string>{"a1-b2/c3", "swap-pieces"});
    CHECK(white.heard == std::vector<std::string>{"set_up", "final_score", "play b a1-b2/c3", "final_score",
                                                  "genmove w", "final_score"});
    CHECK(hash_of_moves(game, 0) == 0);
}

TEST_CASE("a game ends when an engine names the winner, unless it did so before the first move", "[game]") {
    ScoringPlayer black("a1, b1, c1", {"? not over", "? not over", "? not over", "B+"});
    ScriptedPlayer white("a2, b2", {{"final_score", "? unknown command"}});
    CHECK(end_of(play_text_game(without_rules(), {black, "ann"}, {white, "bob"})) == "score B+");
    CHECK(white.heard.back() == "final_score");

    ScoringPlayer standing("a1, resign", {"0", "B+3"});
    ScriptedPlayer another("a2");
    CHECK(end_of(play_text_game(without_rules(), {standing, "ann"}, {another, "bob"})) == "resignation W+R");

    ScoringPlayer estimates("a1, resign", {"B+3"});
    ScriptedPlayer other("a2");
    CHECK(end_of(play_text_game(without_rules(), {estimates, "ann"}, {other, "bob"})) == "resignation W+R");
}

TEST_CASE("two passes and a refused genmove are the end, and final_score decides", "[game]") {
    CHECK(end_of(played(ScriptedPlayer("pass"), ScriptedPlayer("PASS", {{"final_score", "W+4"}}))) == "score W+4");
    CHECK(end_of(played(ScriptedPlayer("pass"), ScriptedPlayer("pass", {{"final_score", "0"}}))) == "jigo 0");
    ScoringPlayer won("d1", {"? no", "? no", "B+"});
    ScriptedPlayer stuck("? no move left");
    CHECK(end_of(play_text_game(without_rules(), {won, "ann"}, {stuck, "bob"})) == "score B+");
    CHECK(end_of(played(ScriptedPlayer("d1"), ScriptedPlayer("? no move left"))) ==
          "forfeit B+F: bob: failure response from 'genmove w': no move left");
    CHECK(end_of(played(ScriptedPlayer("pass"), ScriptedPlayer("pass"))).starts_with("unknown ?"));
}

TEST_CASE("a refused move forfeits, of the mover when it is called illegal", "[game]") {
    CHECK(end_of(played(ScriptedPlayer("z9"), ScriptedPlayer("", {{"play b z9", "? illegal move"}}))) ==
          "forfeit W+F: bob claims move z9 is illegal");
    CHECK(end_of(played(ScriptedPlayer("a1"), ScriptedPlayer("", {{"play b a1", "? what"}}))) ==
          "void Void: bob: failure response from 'play b a1': what");
    CHECK(end_of(played(ScriptedPlayer("a1"), ScriptedPlayer("", {{"play b a1", "? invalid vertex"}}))) ==
          "forfeit W+F: bob claims move a1 is illegal");
    CHECK(end_of(played(ScriptedPlayer(" "), ScriptedPlayer(""))) == "forfeit W+F: ann: attempted ill-formed move ''");
}

TEST_CASE("an engine that fails makes a game without rules void, or loses it", "[game]") {
    const RefereedGame game = played(ScriptedPlayer("a1"), ScriptedPlayer("! died"));
    CHECK(end_of(game) == "void Void: bob: died");
    CHECK(game.failed == Colour::white);
    GameSettings settings = without_rules();
    settings.engine_failure = EngineFailure::loss;
    CHECK(end_of(played(ScriptedPlayer("a1"), ScriptedPlayer("! died"), settings)) == "failure B+F: bob: died");
    CHECK(end_of(played(ScriptedPlayer("a1"), ScriptedPlayer("", {{"set_up", "! no"}}), settings)) ==
          "void Void: bob: no");
    settings.move_limit = 1;
    CHECK(end_of(played(ScriptedPlayer("a1"), ScriptedPlayer("b1"), settings)) == "move_limit Void: hit move limit");
}

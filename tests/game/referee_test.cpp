#include "ringmaster/game/referee.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/go/opening.hpp"

#include "support/catch.hpp"
#include "support/scripted_player.hpp"

using namespace ringmaster;

namespace {

using Answers = std::map<std::string, std::string>;
using Texts = std::vector<std::string>;

GameSettings small_board() {
    GameSettings settings;
    settings.board_size = 9;
    return settings;
}

RefereedGame referee(ScriptedPlayer black, ScriptedPlayer white, const GameSettings& settings = small_board()) {
    return play_game(settings, {black, "ann"}, {white, "bob"});
}

/// "ending result winner", as in "forfeit W+F white".
std::string summary(const RefereedGame& game) {
    return to_text(game.ending) + " " + game.result + " " + (game.winner ? name(*game.winner) : "nobody");
}

RefereedGame reconciled(const std::optional<std::string>& black, const std::optional<std::string>& white) {
    RefereedGame game;
    reconcile_scores(game, small_board(), black, white);
    game.result = result_text(game, Rules::go);
    return game;
}

// White may not take back at C3 after Black's D3.
const std::string ko_black = "C4, B3, C2, A1, D3";
const std::string ko_white = "D4, E3, D2, C3, ";

}  // namespace

TEST_CASE("the two sides are set up, move in turn and are told of each other's moves", "[game]") {
    ScriptedPlayer black("E5, pass", {{"final_score", "B+3.5"}});
    ScriptedPlayer white("c3, PASS", {{"final_score", "B+3.5"}});
    const RefereedGame game = play_game(small_board(), {black, "ann"}, {white, "bob"});
    CHECK(summary(game) == "score B+3.5 black");
    CHECK(game.detail.empty());
    CHECK(game.warnings.empty());
    CHECK(black.heard == Texts{"set_up", "genmove b", "play w C3", "genmove b", "play w pass", "final_score"});
    CHECK(white.heard == Texts{"set_up", "play b E5", "genmove w", "play b pass", "genmove w", "final_score"});
    REQUIRE(game.moves.size() == 4);
    CHECK(game.moves[1].colour == Colour::white);
    CHECK(to_text(game.moves[1].move) == "C3");
    CHECK(game.moves[1].seconds >= 0);
    CHECK(to_text(game.moves[3].move) == "pass");
}

TEST_CASE("a trial is passed to its end after some moves, and counted", "[game]") {
    GameSettings settings = small_board();
    settings.trial_moves = 3;
    ScriptedPlayer black("E5, D5", {{"final_score", "B+3.5"}});
    ScriptedPlayer white("C3", {{"final_score", "B+3.5"}});
    const RefereedGame game = play_game(settings, {black, "ann"}, {white, "bob"});
    CHECK(summary(game) == "score B+3.5 black");
    CHECK(game.moves.size() == 5);
    CHECK(black.heard ==
          Texts{"set_up", "genmove b", "play w C3", "genmove b", "play w pass", "play b pass", "final_score"});
    CHECK(white.heard ==
          Texts{"set_up", "play b E5", "genmove w", "play b D5", "play w pass", "play b pass", "final_score"});
}

TEST_CASE("both sides are told the moves of an opening, and who is next goes on", "[game]") {
    ScriptedPlayer black("C3, pass", {{"final_score", "B+3.5"}});
    ScriptedPlayer white("pass", {{"final_score", "B+3.5"}});
    const MoveSequence opening = read_opening("E5 G3 G7 C7", 9).moves;
    const RefereedGame game = play_game(small_board(), {black, "ann"}, {white, "bob"}, opening);
    CHECK(summary(game) == "score B+3.5 black");
    const Texts opening_told{"set_up", "play b E5", "play w G3", "play b G7", "play w C7"};
    CHECK(Texts(black.heard.begin(), black.heard.begin() + 5) == opening_told);
    CHECK(Texts(white.heard.begin(), white.heard.begin() + 5) == opening_told);
    CHECK(black.heard.at(5) == "genmove b");
    CHECK(white.heard.at(5) == "play b C3");
    CHECK(game.moves.size() == 7);
    CHECK(game.opening_moves == 4);
    CHECK(game.moves[1].colour == Colour::white);
    CHECK(game.moves[1].seconds == 0);

    ScriptedPlayer first("");
    ScriptedPlayer second("resign");
    play_game(small_board(), {first, "ann"}, {second, "bob"}, read_opening("w E5 b C3", 9).moves);
    CHECK(second.heard == Texts{"set_up", "play w E5", "play b C3", "genmove w"});
}

TEST_CASE("moves on the board of an opening are judged like any others", "[game]") {
    ScriptedPlayer black("G3");
    ScriptedPlayer white("");
    const RefereedGame game = play_game(small_board(), {black, "ann"}, {white, "bob"}, read_opening("E5 G3", 9).moves);
    CHECK(game.detail == "ann: attempted move to occupied point G3");
    ScriptedPlayer passing("pass", {{"final_score", "W+1"}});
    ScriptedPlayer counting("", {{"final_score", "W+1"}});
    CHECK(summary(play_game(small_board(), {passing, "ann"}, {counting, "bob"}, read_opening("E5 pass", 9).moves)) ==
          "score W+1 white");
}

TEST_CASE("a trial counts no moves of the opening", "[game]") {
    GameSettings settings = small_board();
    settings.trial_moves = 1;
    ScriptedPlayer black("C3", {{"final_score", "B+3.5"}});
    ScriptedPlayer white("", {{"final_score", "B+3.5"}});
    CHECK(play_game(settings, {black, "ann"}, {white, "bob"}, read_opening("E5 G3", 9).moves).moves.size() == 5);
}

TEST_CASE("who refuses a move of the opening makes the game void, and nobody failed", "[game]") {
    ScriptedPlayer black("");
    ScriptedPlayer white("", {{"play w G3", "? illegal move"}});
    const MoveSequence opening = read_opening("E5 G3 G7", 9).moves;
    const RefereedGame refused = play_game(small_board(), {black, "ann"}, {white, "bob"}, opening);
    CHECK(summary(refused) == "void Void nobody");
    CHECK(refused.detail == "bob: in the opening: failure response from 'play w G3': illegal move");
    CHECK_FALSE(refused.failed);
    CHECK(refused.moves.size() == 1);
    CHECK(black.heard.back() == "play w G3");

    ScriptedPlayer dying("", {{"play b E5", "! died"}});
    const RefereedGame died = play_game(small_board(), {dying, "ann"}, {white, "bob"}, opening);
    CHECK(died.detail == "ann: died");
    CHECK(died.failed == Colour::black);
}

TEST_CASE("games are one course when one is the image of the other, behind the same opening too", "[game]") {
    const auto course = [](const std::string& moves, std::size_t opening_moves = 0) {
        RefereedGame game;
        for (const auto& [colour, move] : read_opening(moves, 9).moves) {
            game.moves.push_back({{colour, move}});
        }
        game.opening_moves = opening_moves;
        return hash_of_moves(game, 9);
    };
    const std::string game = "C4 G3 D7 F6 C3 B3 B2 E5 E6 F5";
    CHECK(course(game) != 0);
    CHECK(course("D3 C7 G4 F6 C3 C2 B2 E5 F5 E6") == course(game));
    CHECK(course("C4 G3 D7 F6 C3 B3 B2 E5 F5 E6") != course(game));
    CHECK(course(game + " G5") != course(game));
    CHECK(course("C4 G3 D7 F6 C3 B3 B2 E5 E6") == 0);
    CHECK(course(game, 1) == 0);
    CHECK(course(game + " G5", 1) == course(game + " G5"));
}

TEST_CASE("a side that cannot be set up makes the game void", "[game]") {
    const RefereedGame failed = referee(ScriptedPlayer("E5"), ScriptedPlayer("", {{"set_up", "! died at once"}}));
    CHECK(summary(failed) == "void Void nobody");
    CHECK(failed.detail == "bob: died at once");
    CHECK(failed.moves.empty());

    ScriptedPlayer white("");
    ScriptedPlayer black("", {{"set_up", "? unacceptable size"}});
    const RefereedGame refused = play_game(small_board(), {black, "ann"}, {white, "bob"});
    CHECK(summary(refused) == "void Void nobody");
    CHECK(refused.detail == "ann: unacceptable size");
    CHECK(white.heard.empty());
}

TEST_CASE("a move to an occupied point forfeits", "[game]") {
    const RefereedGame game = referee(ScriptedPlayer("E5"), ScriptedPlayer("E5"));
    CHECK(summary(game) == "forfeit B+F black");
    CHECK(game.detail == "bob: attempted move to occupied point E5");
    CHECK(game.moves.size() == 1);
}

TEST_CASE("taking back a ko at once forfeits", "[game]") {
    const RefereedGame game = referee(ScriptedPlayer(ko_black), ScriptedPlayer(ko_white + "C3"));
    CHECK(summary(game) == "forfeit B+F black");
    CHECK(game.detail == "bob: attempted move to ko-forbidden point C3");
    CHECK(game.moves.size() == 9);
}

TEST_CASE("a ko may be taken back after a move elsewhere or a pass", "[game]") {
    for (const std::string between : {"J9, C3", "pass, C3"}) {
        const RefereedGame game =
            referee(ScriptedPlayer(ko_black + ", J8, resign"), ScriptedPlayer(ko_white + between));
        CHECK(summary(game) == "resignation W+R white");
        CHECK(game.moves.size() == 12);
    }
}

TEST_CASE("suicide is accepted unless the settings forbid it", "[game]") {
    const auto played = [](bool suicide) {
        GameSettings settings = small_board();
        settings.suicide = suicide;
        return referee(ScriptedPlayer("A2, B1, E5, resign"), ScriptedPlayer("J9, A1, A1"), settings);
    };
    CHECK(summary(played(true)) == "resignation W+R white");
    CHECK(played(true).moves.size() == 6);
    CHECK(summary(played(false)) == "forfeit B+F black");
    CHECK(played(false).detail == "bob: attempted suicide at A1");
    CHECK(played(false).moves.size() == 3);
}

TEST_CASE("a repetition forfeits when the ko rule forbids it", "[game]") {
    // Black sends two stones, White takes them, Black returns one: the position before comes again.
    const auto played = [](KoRule rule) {
        GameSettings settings = small_board();
        settings.ko_rule = rule;
        return referee(ScriptedPlayer("D1, C2, B1, A1, B1, A1"), ScriptedPlayer("A2, B2, A3, C1, pass, resign"),
                       settings);
    };
    CHECK(summary(played(KoRule::simple)) == "resignation B+R black");
    const RefereedGame positional = played(KoRule::positional);
    CHECK(summary(positional) == "forfeit W+F white");
    CHECK(positional.detail == "ann: attempted to repeat an earlier position at B1");
    CHECK(positional.moves.size() == 8);
    const RefereedGame situational = played(KoRule::situational);
    CHECK(summary(situational) == "forfeit W+F white");
    CHECK(situational.detail == "ann: attempted to repeat an earlier position at A1");
    CHECK(situational.moves.size() == 10);
}

TEST_CASE("a position that comes again is a draw where the long cycle says so", "[game]") {
    const auto played = [](LongCycle cycle) {
        GameSettings settings = small_board();
        settings.long_cycle = cycle;
        return referee(ScriptedPlayer("D1, C2, B1, A1, B1, A1"), ScriptedPlayer("A2, B2, A3, C1, pass, resign"),
                       settings);
    };
    CHECK(summary(played(LongCycle::played_on)) == "resignation B+R black");
    const RefereedGame drawn = played(LongCycle::draw);
    CHECK(summary(drawn) == "jigo 0 nobody");
    CHECK(drawn.detail == "a position came again with the same side to move");
    CHECK(drawn.moves.size() == 10);  // not 9: then the same stones lay there, but the other side was to move
}

TEST_CASE("a claim of a side that may wins", "[game]") {
    const Answers may{{"may_claim", ""}};
    ScriptedPlayer black("E5");
    ScriptedPlayer white(" Claim", may);
    const RefereedGame game = play_game(small_board(), {black, "ann"}, {white, "bob"});
    CHECK(summary(game) == "claim W+ white");
    CHECK(game.detail == "claim");
    CHECK(game.moves.size() == 1);
    CHECK(black.heard == Texts{"set_up", "genmove b"});
    CHECK(summary(referee(ScriptedPlayer("claim", may), ScriptedPlayer(""))) == "claim B+ black");
}

TEST_CASE("a claim of a side that may not is an ill-formed move", "[game]") {
    const RefereedGame game = referee(ScriptedPlayer("claim"), ScriptedPlayer(""));
    CHECK(summary(game) == "forfeit W+F white");
    CHECK(game.detail == "ann: attempted ill-formed move 'claim'");
}

TEST_CASE("a side's explanation of its move is kept with the move", "[game]") {
    const RefereedGame game =
        referee(ScriptedPlayer("E5, pass, resign", {{"explain_last_move", "good shape"}}), ScriptedPlayer("C3, D3"));
    REQUIRE(game.moves.size() == 4);
    CHECK(game.moves[0].comment == "good shape");
    CHECK(game.moves[1].comment.empty());
    CHECK(game.moves[2].comment == "good shape");
}

TEST_CASE("only two passes in a row end the game", "[game]") {
    const RefereedGame game = referee(ScriptedPlayer("pass, pass, resign"), ScriptedPlayer("E5, D5"));
    CHECK(summary(game) == "resignation W+R white");
    CHECK(game.detail.empty());
    CHECK(game.moves.size() == 4);
}

TEST_CASE("a resignation is no move and the opponent is not told", "[game]") {
    ScriptedPlayer black("E5");
    ScriptedPlayer white("Resign");
    const RefereedGame game = play_game(small_board(), {black, "ann"}, {white, "bob"});
    CHECK(summary(game) == "resignation B+R black");
    CHECK(game.moves.size() == 1);
    CHECK(black.heard == Texts{"set_up", "genmove b"});
}

TEST_CASE("a refused genmove forfeits", "[game]") {
    const RefereedGame game = referee(ScriptedPlayer("? out of\nmemory"), ScriptedPlayer(""));
    CHECK(summary(game) == "forfeit W+F white");
    CHECK(game.detail == "ann: failure response from 'genmove b': out of?memory");
    CHECK(referee(ScriptedPlayer("?"), ScriptedPlayer("")).detail == "ann: failure response from 'genmove b'");
}

TEST_CASE("an ill-formed move forfeits", "[game]") {
    CHECK(referee(ScriptedPlayer("xyz"), ScriptedPlayer("")).detail == "ann: attempted ill-formed move 'xyz'");
    CHECK(referee(ScriptedPlayer(""), ScriptedPlayer("")).detail == "ann: attempted ill-formed move ''");
    CHECK(referee(ScriptedPlayer("K1"), ScriptedPlayer("")).detail == "ann: attempted ill-formed move 'K1'");
    const RefereedGame game = referee(ScriptedPlayer(std::string(100000, 'y')), ScriptedPlayer(""));
    CHECK(summary(game) == "forfeit W+F white");
    CHECK(game.detail.size() < 300);
}

TEST_CASE("a refusal that says illegal move makes the mover forfeit", "[game]") {
    for (const std::string claim : {"? illegal move", "? Illegal Move: ko", "? ILLEGAL MOVE"}) {
        const RefereedGame game = referee(ScriptedPlayer("E5"), ScriptedPlayer("", {{"play b E5", claim}}));
        CHECK(summary(game) == "forfeit W+F white");
        CHECK(game.detail == "bob claims move E5 is illegal, which ringmaster's rules allow");
        CHECK(game.moves.size() == 1);
    }
}

TEST_CASE("a move that is claimed to be illegal is told with the rule that would forbid it", "[game]") {
    const std::string words = "ann claims move A1 is illegal, which ringmaster's rules allow";
    const Answers claims{{"play w A1", "? illegal move"}};
    CHECK(referee(ScriptedPlayer("A2", claims), ScriptedPlayer("A1")).detail == words);
    CHECK(referee(ScriptedPlayer("A2, B1", claims), ScriptedPlayer("J9, A1")).detail ==
          words + " (it is suicide: suicide = false forbids it)");

    struct KnowsSuperko : ScriptedPlayer {
        KnowsSuperko(const std::string& moves, std::string forbidden)
            : ScriptedPlayer(moves), repetition(std::move(forbidden)) {}
        std::string repetition;
        Reply play(Colour colour, const std::string& move) override {
            const bool repeats = move == repetition && std::ranges::count(heard, "play b " + repetition) > 0;
            const Reply reply = ScriptedPlayer::play(colour, move);
            return repeats ? Reply{Reply::Kind::refused, "illegal move"} : reply;
        }
    };
    for (const auto& [move, rule] : {std::pair("A1", "situational"), std::pair("B1", "positional")}) {
        ScriptedPlayer black("D1, C2, B1, A1, B1, A1");
        KnowsSuperko white("A2, B2, A3, C1, pass", move);
        CHECK(play_game(small_board(), {black, "ann"}, {white, "bob"}).detail ==
              fmt::format("bob claims move {} is illegal, which ringmaster's rules allow (it repeats an earlier "
                          "position: ko_rule = \"{}\" forbids it)",
                          move, rule));
    }
}

TEST_CASE("a position that comes again is a draw whatever the opponent says of the move", "[game]") {
    GameSettings settings = small_board();
    settings.long_cycle = LongCycle::draw;
    for (const std::string refusal : {"? illegal move", "? no"}) {
        const RefereedGame game = referee(ScriptedPlayer("D1, C2, B1, A1, B1", {{"play w pass", refusal}}),
                                          ScriptedPlayer("A2, B2, A3, C1, pass"), settings);
        CHECK(summary(game) == "jigo 0 nobody");
        CHECK(game.moves.size() == 10);
    }
}

TEST_CASE("any other refusal of a move makes the refuser forfeit", "[game]") {
    const RefereedGame game = referee(ScriptedPlayer("E5"), ScriptedPlayer("", {{"play b E5", "? cannot play"}}));
    CHECK(summary(game) == "forfeit B+F black");
    CHECK(game.detail == "bob: failure response from 'play b E5': cannot play");
    const RefereedGame pass = referee(ScriptedPlayer("pass"), ScriptedPlayer("", {{"play b pass", "? no"}}));
    CHECK(summary(pass) == "forfeit B+F black");
}

TEST_CASE("a refusal of the pass that ends the game is ignored", "[game]") {
    for (const std::string refusal : {"? illegal move", "? no"}) {
        const Answers answers{{"play w pass", refusal}, {"final_score", "W+2"}};
        const RefereedGame game = referee(ScriptedPlayer("pass", answers), ScriptedPlayer("pass"));
        CHECK(summary(game) == "score W+2 white");
        CHECK(game.warnings.empty());
    }
}

TEST_CASE("a side that fails makes the game void", "[game]") {
    const RefereedGame moving = referee(ScriptedPlayer("E5"), ScriptedPlayer("! no answer within 600 s"));
    CHECK(summary(moving) == "void Void nobody");
    CHECK(moving.detail == "bob: no answer within 600 s");
    CHECK(moving.moves.size() == 1);

    const RefereedGame told = referee(ScriptedPlayer("E5"), ScriptedPlayer("", {{"play b E5", "! died"}}));
    CHECK(summary(told) == "void Void nobody");
    CHECK(told.detail == "bob: died");
}

TEST_CASE("a side that fails in mid-game loses when the settings say so", "[game]") {
    GameSettings settings = small_board();
    settings.engine_failure = EngineFailure::loss;
    ScriptedPlayer black("E5");
    ScriptedPlayer white("! no answer within 600 s");
    const RefereedGame game = play_game(settings, {black, "ann"}, {white, "bob"});
    CHECK(summary(game) == "failure B+F black");
    CHECK(game.detail == "bob: no answer within 600 s");
    CHECK(game.failed == Colour::white);

    ScriptedPlayer never("", {{"set_up", "! died at once"}});
    const RefereedGame before = play_game(settings, {never, "ann"}, {white, "bob"});
    CHECK(summary(before) == "void Void nobody");
    CHECK(before.failed == Colour::black);
}

TEST_CASE("the move limit ends the game without a score", "[game]") {
    GameSettings settings = small_board();
    settings.move_limit = 3;
    ScriptedPlayer black("A1, A2, A3");
    ScriptedPlayer white("B1, B2");
    const RefereedGame game = play_game(settings, {black, "ann"}, {white, "bob"});
    CHECK(summary(game) == "move_limit Void nobody");
    CHECK(game.detail == "hit move limit");
    CHECK(game.moves.size() == 3);
    CHECK(white.heard.back() == "play b A2");
}

TEST_CASE("a game that ends by passes at the move limit is scored", "[game]") {
    GameSettings settings = small_board();
    settings.move_limit = 2;
    settings.scorer = Scorer::internal;
    CHECK(summary(referee(ScriptedPlayer("pass"), ScriptedPlayer("pass"), settings)) == "score W+7.5 white");
}

TEST_CASE("a side that fails once the game is over only has no say", "[game]") {
    const Answers dead{{"final_score", "! died"}};
    const RefereedGame asked = referee(ScriptedPlayer("pass", dead), ScriptedPlayer("pass", {{"final_score", "W+2"}}));
    CHECK(summary(asked) == "score W+2 white");
    CHECK(asked.warnings == Texts{"ann: died"});

    const RefereedGame told =
        referee(ScriptedPlayer("pass", {{"play w pass", "! died"}}), ScriptedPlayer("pass", {{"final_score", "W+2"}}));
    CHECK(summary(told) == "score W+2 white");
    CHECK(told.warnings == Texts{"ann: died"});

    const RefereedGame both = referee(ScriptedPlayer("pass", dead), ScriptedPlayer("pass", dead));
    CHECK(summary(both) == "unknown ? nobody");
    CHECK(both.detail == "no score reported");
    CHECK(both.warnings == Texts{"ann: died", "bob: died"});
}

TEST_CASE("answers to final_score are reconciled", "[game]") {
    CHECK(summary(reconciled("B+3.5", "b+3.5")) == "score B+3.5 black");
    CHECK(summary(reconciled("0", "0")) == "jigo 0 nobody");
    CHECK(summary(reconciled("W+2", std::nullopt)) == "score W+2 white");
    CHECK(summary(reconciled(std::nullopt, " W+2\n")) == "score W+2 white");
    CHECK(summary(reconciled("B+3.5", "B+")) == "score B+ black");
    CHECK(summary(reconciled("B+500", std::nullopt)) == "score B+ black");
    CHECK(reconciled("B+500", std::nullopt).warnings ==
          std::vector<std::string>{"Black's final_score names a margin that no such game can have: 'B+500'"});
}

TEST_CASE("we count by area where neither side knows final_score", "[game]") {
    const Answers ignorant{{"final_score", "? Unknown command: final_score"}, {"dead_stones", "A1"}};
    const Answers unwilling{{"final_score", "? cannot score"}};
    const RefereedGame counted = referee(ScriptedPlayer("E5, pass", ignorant), ScriptedPlayer("A1, pass", ignorant));
    CHECK(summary(counted) == "score B+73.5 black");
    CHECK(summary(referee(ScriptedPlayer("E5, pass", ignorant), ScriptedPlayer("A1, pass", unwilling))) ==
          "unknown ? nobody");
    CHECK(summary(referee(ScriptedPlayer("E5, pass", ignorant),
                          ScriptedPlayer("A1, pass", {{"final_score", "W+1"}}))) == "score W+1 white");
}

TEST_CASE("differing margins leave the winner without margin", "[game]") {
    const RefereedGame game = reconciled("B+3.5", "B+4.5");
    CHECK(summary(game) == "score B+ black");
    CHECK(game.detail == "players disagreed about the margin: Black says B+3.5, White says B+4.5");
}

TEST_CASE("only differing winners are a disagreement of the scorers", "[game]") {
    CHECK(reconciled("B+3.5", "W+4.5").scorers_disagreed);
    CHECK(reconciled("0", "W+4.5").scorers_disagreed);
    CHECK_FALSE(reconciled("B+3.5", "B+4.5").scorers_disagreed);
    CHECK_FALSE(reconciled("B+3.5", std::nullopt).scorers_disagreed);
    CHECK_FALSE(reconciled("B+3.5", "who knows").scorers_disagreed);
}

TEST_CASE("differing winners give an unknown result", "[game]") {
    const RefereedGame game = reconciled("B+3.5", "W+4.5");
    CHECK(summary(game) == "unknown ? nobody");
    CHECK(game.detail == "players disagreed: Black says B+3.5, White says W+4.5");
    CHECK(summary(reconciled("0", "W+4.5")) == "unknown ? nobody");
}

TEST_CASE("an answer that names no winner is left out with a warning", "[game]") {
    const RefereedGame one = reconciled("who knows", "W+4.5");
    CHECK(summary(one) == "score W+4.5 white");
    CHECK(one.warnings == Texts{"Black's final_score names no winner: 'who knows'"});
    const RefereedGame none = reconciled("?", std::nullopt);
    CHECK(summary(none) == "unknown ? nobody");
    CHECK(none.detail == "no score reported: Black says '?', White says nothing");
    CHECK(reconciled("B wins", "?").detail == "no score reported: Black says 'B wins', White says '?'");
    CHECK(reconciled(std::nullopt, std::nullopt).detail == "no score reported");
    CHECK(summary(reconciled(std::nullopt, std::nullopt)) == "unknown ? nobody");
}

TEST_CASE("a game that both engines see as decided is adjudicated", "[game]") {
    GameSettings settings = small_board();
    settings.adjudication = AdjudicationSettings{.resign_below = 0.05, .moves = 2, .audit = 0, .is_audited = false};
    const ScriptedPlayer black("A1 %0.99, A2 %0.5, A3 %0.98, A4 %0.99");
    const ScriptedPlayer white("J1 %0.01, J2 %0.01, J3 %0.02, J4 %0.01");
    const RefereedGame game = referee(black, white, settings);
    CHECK(summary(game) == "adjudicated B+ black");
    CHECK(game.detail == "adjudicated: both engines gave White a chance below 0.05 at 2 moves each");
    CHECK(game.moves.size() == 7);
    CHECK_FALSE(game.audit);
    CHECK_FALSE(game.margin);
}

TEST_CASE("a game that is audited is played on to its end, with a note of the first verdict", "[game]") {
    GameSettings settings = small_board();
    settings.adjudication = AdjudicationSettings{.resign_below = 0.05, .moves = 1, .audit = 1, .is_audited = true};
    const ScriptedPlayer black("A1 %0.99, A2 %0.01, A3 %0.5, resign %0.01");
    const ScriptedPlayer white("J1 %0.01, J2 %0.99, J3 %0.5");
    const RefereedGame game = referee(black, white, settings);
    CHECK(summary(game) == "resignation W+R white");
    CHECK(game.audit == Ruling{Colour::black, 2});
    CHECK(game.moves.size() == 6);
}

TEST_CASE("two passes are counted and a trial is passed to its end, whatever the engines think", "[game]") {
    GameSettings settings = small_board();
    settings.adjudication =
        AdjudicationSettings{.resign_below = 0.05, .moves = 1, .max_moves = 1, .audit = 0, .is_audited = false};
    const std::map<std::string, std::string> score{{"final_score", "W+3.5"}};
    CHECK(summary(referee(ScriptedPlayer("pass %0.99", score), ScriptedPlayer("pass %0.01", score), settings)) ==
          "score W+3.5 white");
    settings.trial_moves = 4;
    CHECK(summary(referee(ScriptedPlayer("A1 %0.99, A2 %0.99", score), ScriptedPlayer("J1 %0.01, J2 %0.01", score),
                          settings)) == "score W+3.5 white");
}

TEST_CASE("a game on which the engines never agree ends by move_limit", "[game]") {
    GameSettings settings = small_board();
    settings.move_limit = 4;
    settings.adjudication =
        AdjudicationSettings{.resign_below = 0.05, .moves = 1, .max_moves = 2, .audit = 0, .is_audited = false};
    CHECK(summary(referee(ScriptedPlayer("A1 %0.6, A2 %0.6"), ScriptedPlayer("J1 %0.6, J2 %0.6"), settings)) ==
          "move_limit Void nobody");
    CHECK(summary(referee(ScriptedPlayer("A1 %0.6, A2 %0.6"), ScriptedPlayer("J1, J2"), settings)) ==
          "move_limit Void nobody");
    CHECK(summary(referee(ScriptedPlayer("A1 %0.6, A2 %0.6"), ScriptedPlayer("J1 %0.6, J2 %0.4"), settings)) ==
          "adjudicated B+ black");
}

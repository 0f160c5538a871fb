#include "ringmaster/play/random_openings.hpp"

#include <set>
#include <string>
#include <vector>

#include "ringmaster/engine/controller.hpp"
#include "ringmaster/engine/fairy_rules.hpp"
#include "ringmaster/engine/protocol.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

PlayerSetup referee(const std::string& variant) {
    PlayerSetup setup;
    setup.command = {"fairy-stockfish"};
    setup.protocol = PlayerProtocol::uci;
    setup.options = {{"UCI_Variant", variant}, {"Hash", "1"}};
    return setup;
}

GameSettings game_of(const std::string& variant) {
    GameSettings game;
    game.rules = Rules::variant;
    game.variant = variant;
    return game;
}

}  // namespace

TEST_CASE("random openings are different courses that the referee takes, and the same each time", "[play][fairy]") {
    const GameSettings game = game_of("xiangqi");
    const std::vector<std::string> openings = random_openings(referee("xiangqi"), game, 5, nullptr);
    CHECK(openings.size() == 5);
    CHECK(std::set<std::string>(openings.begin(), openings.end()).size() == 5);
    CHECK(random_openings(referee("xiangqi"), game, 5, nullptr) == openings);
    const PlayerSetup setup = referee("xiangqi");
    Controller controller(setup, {}, nullptr);
    const auto player = protocol_of(setup.protocol).make_player(setup, controller);
    REQUIRE(player->start().ok());
    REQUIRE(player->set_up(game).ok());
    for (const std::string& opening : openings) {
        FairyRules rules = fairy_rules(game, setup, controller);
        CHECK(rules.begin(opening) == "");
        CHECK(rules.moves().size() == 6);
    }
    controller.ask_to_quit();
    controller.finish();
}

TEST_CASE("where the referee does not answer there are no openings", "[play][fairy]") {
    PlayerSetup dead = referee("xiangqi");
    dead.command = {"false"};
    CHECK(random_openings(dead, game_of("xiangqi"), 5, nullptr).empty());
}

#include "ringmaster/runner/player_check.hpp"

#include "support/catch.hpp"
#include "support/real_event.hpp"

using namespace ringmaster;

namespace {

PlayerCheck check(const std::vector<std::string>& arguments) {
    GameSettings settings;
    settings.board_size = 9;
    return check_player(scripted_player("a", arguments), settings, nullptr, Launch::Stderr::discard);
}

}  // namespace

TEST_CASE("a sound engine passes the check and tells its name", "[runner]") {
    const PlayerCheck result = check({"--name", "Alpha", "--version", "1"});
    CHECK(result.engine == "Alpha 1");
    CHECK(result.problem.empty());
}

TEST_CASE("the check says what a broken engine did", "[runner]") {
    CHECK(check({"--fault", "refuse@boardsize"}).problem.find("refused 'boardsize 9': ") == 0);
    CHECK(check({"--fault", "garbage@name"}).problem ==
          "is not speaking GTP: the answer begins with 'hello', not with '=' or '?' (command 'name')");
    CHECK(check({"--fault", "exit3@start"}).problem.find("exited with status 3") != std::string::npos);
    CHECK(check({"--fault", "badmove@genmove"}).problem == "answered genmove with 'Z99', which is no move");
    CHECK(check({"--fault", "refuse@genmove"}).problem.find("refused: ") == 0);
}

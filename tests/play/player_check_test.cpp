#include "ringmaster/play/player_check.hpp"

#include <filesystem>

#include "support/catch.hpp"
#include "support/real_event.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

namespace {

using Notes = std::vector<std::string>;
using Arguments = std::vector<std::string>;

GameSettings board(std::optional<int> handicap = {}, HandicapStyle style = HandicapStyle::fixed) {
    GameSettings settings;
    settings.board_size = 9;
    settings.handicap = handicap;
    settings.handicap_style = style;
    return settings;
}

PlayerCheck check_setup(const PlayerSetup& player, const GameSettings& settings = board(),
                        const PlayerDuties& duties = {}) {
    return check_player(player, {settings}, nullptr, duties);
}

PlayerCheck check(const Arguments& arguments, const GameSettings& settings = board(), const PlayerDuties& duties = {}) {
    return check_setup(scripted_player("a", arguments), settings, duties);
}

PlayerCheck check_referee(const Arguments& arguments, const GameSettings& settings = board()) {
    return check(arguments, settings, {false, false, true});
}

const HandicapStyle free_style = HandicapStyle::free;

}  // namespace

TEST_CASE("a sound engine passes the check and tells its name and what it said", "[runner]") {
    const PlayerCheck result = check({"--name", "Alpha", "--version", "1", "--describe", "fast\\nand strong"});
    CHECK(result.engine == "Alpha 1");
    CHECK(result.problem.empty());
    CHECK(result.notes == Notes{"genmove b: A1", "final_score: B+1.5"});
    CHECK(check({"--messy", "yes"}).notes == Notes{"genmove b: A1", "final_score: B+1.5"});
}

TEST_CASE("the check says what a broken engine did", "[runner]") {
    CHECK(check({"--fault", "refuse@boardsize"}).problem == "refused 'boardsize 9': cannot do that");
    CHECK(check({"--fault", "garbage@name"}).problem ==
          "is not speaking GTP: the answer begins with 'hello', not with '=' or '?' (command 'name')");
    CHECK(check({"--fault", "exit3@start"}).problem == "died after 'protocol_version': exited with status 3");
    CHECK(check({"--fault", "badmove@genmove"}).problem == "answered genmove with 'Z99', which is no move");
    CHECK(check({"--fault", "refuse@genmove"}).problem == "refused 'genmove b': cannot do that");
    CHECK(check({"--fault", "exit3@play:2"}).problem == "died after 'play w E1': exited with status 3");
    CHECK(check({"--fault", "exit3@final_score"}).problem == "died after 'final_score': exited with status 3");
}

TEST_CASE("a command that is refused by its alias is told with both words", "[runner]") {
    PlayerSetup player = scripted_player("a", {});
    player.gtp_aliases = {{"genmove", "nosuch"}};
    CHECK(check_setup(player).problem == "refused 'nosuch b' (by gtp_aliases, for 'genmove b'): unknown command");
    player.gtp_aliases = {{"clear_board", "nosuch"}};
    CHECK(check_setup(player).problem == "refused 'nosuch' (by gtp_aliases, for 'clear_board'): unknown command");
}

TEST_CASE("an engine that cannot score passes the check with a note", "[runner]") {
    CHECK(check({"--renamed", "final_score=count"}).notes.back() ==
          "does not know final_score (is_reliable_scorer = false would say so)");
    CHECK(check({"--fault", "refuse@final_score"}).notes.back() ==
          "refused final_score: cannot do that (is_reliable_scorer = false would say so)");
    CHECK(check({"--score", "who knows"}).notes.back() == "final_score: who knows, which names no winner");
    CHECK(check({"--fault", "refuse@final_score"}).problem.empty());
    PlayerSetup unreliable = scripted_player("a", {"--fault", "exit3@final_score"});
    unreliable.is_reliable_scorer = false;
    CHECK(check_setup(unreliable).notes == Notes{"genmove b: A1"});
}

TEST_CASE("for the internal scorer an engine is asked for dead stones, for a referee for nothing", "[runner]") {
    GameSettings settings = board();
    settings.scorer = Scorer::internal;
    CHECK(check({"--dead", ""}, settings).notes.back() == "final_status_list dead: none");
    CHECK(check({}, settings).notes.back() ==
          "refused 'final_status_list dead': unknown command (is_reliable_scorer = false would say so)");
    settings.scorer = Scorer::referee;
    CHECK(check({"--fault", "exit@final_score"}, settings).notes == Notes{"genmove b: A1"});
}

TEST_CASE("a fixed handicap is tried, and must be GTP's", "[runner]") {
    CHECK(check({}, board(3)).notes == Notes{"genmove b: A1", "fixed_handicap 3: C3 G7 C7", "final_score: B+1.5"});
    CHECK(check({"--handicap", "g7 C3 C7"}, board(3)).problem.empty());
    CHECK(check({"--handicap", "C3 G7 E5"}, board(3)).problem ==
          "answered 'fixed_handicap 3' with 'C3 G7 E5' instead of 'C3 G7 C7'");
    CHECK(check({"--fault", "refuse@fixed_handicap"}, board(3)).problem ==
          "failure response from 'fixed_handicap 3': cannot do that");
}

TEST_CASE("a player sets up the other boards that it plays on", "[runner]") {
    GameSettings small = board();
    small.board_size = 7;
    CHECK(check_player(scripted_player("a", {}), {board(3), board(2), small}, nullptr).notes ==
          Notes{"genmove b: A1", "fixed_handicap 3: C3 G7 C7", "final_score: B+1.5", "fixed_handicap 2: C3 G7"});
    const PlayerSetup refuses = scripted_player("a", {"--fault", "refuse@boardsize:4"});
    CHECK(check_player(refuses, {board(), small, board()}, nullptr).problem == "refused 'boardsize 9': cannot do that");
}

TEST_CASE("a free handicap is tried as the player's colours need it", "[runner]") {
    CHECK(check({}, board(2, free_style)).notes ==
          Notes{"genmove b: A1", "place_free_handicap 2: C3 G7", "set_free_handicap: ", "final_score: B+1.5"});
    CHECK(check({"--handicap", "C3 C3"}, board(2, free_style)).problem ==
          "answered 'place_free_handicap 2' with 'C3 C3': C3 comes twice");
    CHECK(check({"--handicap", "C3 pass"}, board(2, free_style)).problem ==
          "answered 'place_free_handicap 2' with 'C3 pass': 'pass' is not a point");
    CHECK(check({}, board(12, free_style)).problem ==
          "answered 'place_free_handicap 12' with 'C3 G7 C7 G3 C5 G5 E3 E7': 8 stones instead of 12");
    CHECK(check({"--fault", "refuse@place_free_handicap"}, board(2, free_style), {false, true, false}).problem == "");
    CHECK(check({"--fault", "refuse@set_free_handicap"}, board(2, free_style), {true, false, false}).problem == "");
    CHECK(check({"--fault", "refuse@set_free_handicap"}, board(2, free_style)).problem ==
          "refused 'set_free_handicap': cannot do that");
    CHECK(check({}, board(12, free_style), {false, true, false}).problem == "");
}

TEST_CASE("allow_claim without the command for it is noted, and a claim is a move", "[runner]") {
    PlayerSetup player = scripted_player("a");
    player.allow_claim = true;
    CHECK(check_setup(player).notes.front() == "does not know gomill-genmove_ex: allow_claim changes nothing");
    player = scripted_player("a", {"--knows-claim", "yes", "--moves", "claim"});
    CHECK(check_setup(player).problem == "answered genmove with 'claim', which is no move");
    player.allow_claim = true;
    CHECK(check_setup(player).notes.front() == "genmove b: claim");
}

TEST_CASE("a referee is shown a game to count", "[runner]") {
    CHECK(check_referee({"--score", "W+7.5"}).notes == Notes{"final_score: W+7.5"});
    CHECK(check_referee({"--fault", "exit@genmove"}, board(2)).problem.empty());
    CHECK(check_referee({"--score", "who knows"}).problem ==
          "the referee: its final_score names no winner: 'who knows'");
    CHECK(check_referee({"--fault", "exit3@final_score"}).problem == "died after 'final_score': exited with status 3");
    CHECK(check_referee({"--fault", "exit3@start"}).problem == "died after 'protocol_version': exited with status 3");
}

TEST_CASE("a folder that is not there is told before the engine starts", "[runner]") {
    PlayerSetup player = scripted_player("a");
    player.cwd = "/no/where";
    CHECK(check_setup(player).problem == "its cwd '/no/where' does not exist");
    player.cwd = SCRIPTED_ENGINE;
    CHECK(check_setup(player).problem == "its cwd '" + std::string(SCRIPTED_ENGINE) + "' is not a folder");
}

TEST_CASE("the check makes the scratch folder and removes it", "[runner]") {
    const TemporaryFolder folder;
    PlayerSetup player = scripted_player("a");
    player.scratch_folder = folder / "scratch" / "check";
    player.cwd = player.scratch_folder;
    player.files = {{"weights", "3"}};
    player.command = {"/bin/sh", "-c", "test -f weights && exec \"$0\"", SCRIPTED_ENGINE};
    CHECK(check_setup(player).problem.empty());
    CHECK_FALSE(std::filesystem::exists(player.scratch_folder));
    player.files = {{"../weights", "3"}};
    CHECK(check_setup(player).problem == "a: the file '../weights' is not below the scratch folder");
}

TEST_CASE("the check tells engines that it is one, and notes a bad end", "[runner]") {
    PlayerSetup player = scripted_player("a");
    player.command = {"/bin/sh", "-c", "exec \"$0\" --name \"$GOMILL_GAME_ID $RINGMASTER_GAME_ID\"", SCRIPTED_ENGINE};
    CHECK(check_setup(player).engine == "startup-check check 1.0");
    CHECK(check({"--fault", "exit3@quit"}).notes.back() == "at the end: exited with status 3");
}

TEST_CASE("the check says whether an engine can be told its time", "[runner]") {
    GameSettings settings = board();
    settings.clock.control = parse_time_control("10m+5s");
    CHECK(check({}, settings).notes[0] ==
          "knows no time settings: it cannot be told that its clock is 10m+5s (give it its time by its own options)");
    CHECK(check({"--answer", "time_settings="}, settings).notes[0] ==
          "is told that its clock is 10m+5s, but knows no time_left: it must keep the time itself");
    CHECK(check({"--answer", "time_settings=", "--answer", "time_left="}, settings).notes[0] ==
          "is told its time: 10m+5s, by 'time_settings 600 0 0'");
    CHECK(check({"--answer", "time_settings=", "--fault", "exit3@time_settings"}, settings).problem ==
          "died after 'time_settings 600 0 0': exited with status 3");
}

TEST_CASE("the check says what an engine thinks of its chances where games are adjudicated", "[runner]") {
    GameSettings settings = board();
    settings.scorer = Scorer::referee;
    CHECK(check({"--winrates", "4712"}, settings).notes == Notes{"genmove b: A1"});
    settings.adjudication.emplace();
    CHECK(check({"--winrates", "4712"}, settings).notes == Notes{"genmove b: A1", "its chance to win with that: 47%"});
    CHECK(check({}, settings).notes.back() ==
          "tells no estimate of its chances (by kata-genmove_analyze or lz-genmove_analyze): its games are not "
          "adjudicated");
    PlayerSetup player =
        scripted_player("a", {"--winrates", "4712", "--knows-claim", "yes", "--renamed", "genmove=my_move"});
    player.gtp_aliases["genmove"] = "my_move";
    CHECK(check_setup(player, settings).notes.back() ==
          "tells no estimate of its chances (it has an alias of genmove): its games are not adjudicated");
    player.gtp_aliases.clear();
    player.allow_claim = true;
    CHECK(check_setup(player, settings).notes.back() ==
          "tells no estimate of its chances (allow_claim asks it by gomill-genmove_ex): its games are not "
          "adjudicated");
}

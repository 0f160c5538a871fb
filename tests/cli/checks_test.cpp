#include "ringmaster/cli/checks.hpp"

#include <filesystem>
#include <sstream>

#include "ringmaster/os/files.hpp"

#include "support/catch.hpp"
#include "support/contains.hpp"
#include "support/real_event.hpp"
#include "support/small_event.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

namespace {

LoadedControlFile event_of(const std::vector<std::string>& candidate, const std::vector<std::string>& opponent,
                           int split = 1) {
    LoadedControlFile loaded{small_event(split), {}, ""};
    loaded.control.gtp().candidate = scripted_player("candidate", candidate);
    loaded.control.gtp().players["fixed"] = scripted_player("fixed", opponent);
    return loaded;
}

struct Told {
    int failures = 0;
    std::string out;
    std::string engines;
};

Told tell(const LoadedControlFile& loaded, CheckDetail detail) {
    std::ostringstream out;
    std::ostringstream engines;
    const int failures = check_players(loaded, out, engines, detail);
    return {failures, out.str(), engines.str()};
}

}  // namespace

TEST_CASE("the check goes on after a failure and tells as much as it is asked for", "[cli]") {
    const auto event =
        event_of({"--fault", "refuse@boardsize"}, {"--name", "Fixed", "--version", "1", "--stderr", "hello"});
    const Told failures = tell(event, CheckDetail::failures);
    CHECK(failures.failures == 1);
    CHECK(failures.out.find("player candidate (level: 5.00) failed: refused 'boardsize 9'") == 0);
    CHECK(failures.out.find("\n  its command: " SCRIPTED_ENGINE " --fault refuse@boardsize\n") != std::string::npos);
    CHECK(failures.out.find("fixed") == std::string::npos);
    CHECK(tell(event, CheckDetail::verdicts).out.find("player fixed: Fixed 1: ok\n") != std::string::npos);
    const Told everything = tell(event, CheckDetail::everything);
    CHECK(everything.out.find("\n  genmove ") != std::string::npos);
    CHECK(everything.engines.find("fixed: hello\n") != std::string::npos);
    const std::string trying =
        "\ntrying the parameters' values: some twenty seconds, longer where the engine starts slowly\n";
    CHECK_FALSE(contains(everything.out, trying));
    for (const CheckDetail detail : {CheckDetail::verdicts, CheckDetail::values, CheckDetail::everything}) {
        CHECK(contains(tell(event_of({}, {}), detail).out, trying) == (detail != CheckDetail::verdicts));
    }
}

TEST_CASE("a check shows what engines write to standard error, be it discarded in games", "[cli]") {
    auto event = event_of({}, {"--stderr", "hello"});
    event.control.gtp().players["fixed"].discard_stderr = true;
    CHECK(contains(tell(event, CheckDetail::everything).engines, "fixed: hello\n"));
}

TEST_CASE("where nobody can count a game it is told who is not asked", "[cli]") {
    auto event = event_of({}, {});
    event.control.gtp().settings.scorer = Scorer::players;
    event.control.gtp().candidate.is_reliable_scorer = false;
    event.control.gtp().players["fixed"].is_reliable_scorer = false;
    const Told told = tell(event, CheckDetail::failures);
    CHECK(told.failures == 1);
    CHECK(told.out ==
          "nobody can count a game: no player names a winner in answer to final_score, and who has "
          "is_reliable_scorer = false is not asked. Set scorer = \"internal\", or name a referee\n");
}

TEST_CASE("a failure of several candidates is told once", "[cli]") {
    const Told told =
        tell(event_of({"--name", "A{level}", "--fault", "refuse@boardsize"}, {}, 2), CheckDetail::failures);
    CHECK(told.failures == 2);
    CHECK(told.out.find("\nplayer candidate (level: 7.50) failed in the same way\n  its command: " SCRIPTED_ENGINE
                        " --name A7.5 --fault refuse@boardsize\n") != std::string::npos);
}

TEST_CASE("of what an engine says on standard error the end is shown, once for each failure", "[cli]") {
    std::string board;
    for (int row = 1; row <= 30; ++row) {
        board += "row " + std::to_string(row) + "\n";
    }
    const Told told =
        tell(event_of({"--stderr", board, "--fault", "refuse@boardsize"}, {}, 2), CheckDetail::everything);
    CHECK(
        told.engines.starts_with("candidate (level: 2.50): the last 20 lines of its standard error:\n"
                                 "candidate (level: 2.50): row 11\n"));
    CHECK(told.engines.ends_with("candidate (level: 2.50): row 30\n"));
}

TEST_CASE("of an engine that fails with some values only it is told with which", "[cli]") {
    auto event = event_of({}, {}, 2);
    event.control.gtp().candidate.command = {"sh", "-c", "case {level} in 7*) exit;; esac; exec " SCRIPTED_ENGINE};
    const Told told = tell(event, CheckDetail::failures);
    CHECK(told.failures == 1);
    CHECK(
        told.out.ends_with("it fails with level = 7.5 and not with 2.5, all else being equal: narrow that range, or "
                           "mend the engine\n"));
    const Told always = tell(event_of({"--fault", "refuse@boardsize"}, {}, 2), CheckDetail::failures);
    CHECK_FALSE(contains(always.out, "it fails with"));
}

TEST_CASE("who plays with a handicap in one matchup is tried with it before a run, and with each other one", "[cli]") {
    LoadedControlFile event = event_of({}, {});
    auto& players = event.control.gtp().players;
    const std::array names{"able", "other", "unable"};
    for (const std::string name : names) {
        players[name] =
            scripted_player(name, name == "unable" ? std::vector<std::string>{"--fault", "refuse@fixed_handicap"}
                                                   : std::vector<std::string>{});
    }
    GameSettings even = event.control.gtp().settings;
    even.handicap.reset();
    GameSettings uneven = even;
    uneven.handicap = 2;
    event.control.tournament = {"playoff", {"able", "other", "unable"}, {}};
    event.control.tournament->matchups = {{"1", {"able", "unable"}, even, true, false, {}, {}},
                                          {"2", {"able", "other"}, uneven, true, false, {}, {}}};
    CHECK(tell(event, CheckDetail::verdicts).failures == 0);
    event.control.tournament->matchups.push_back({"3", {"unable", "other"}, uneven, true, false, {}, {}});
    const Told told = tell(event, CheckDetail::verdicts);
    CHECK(told.failures == 1);
    CHECK(contains(told.out, "player unable failed: failure response from 'fixed_handicap 2'"));
    players["unable"] = scripted_player("unable", {"--fault", "refuse@fixed_handicap:2"});
    CHECK(tell(event, CheckDetail::verdicts).failures == 0);
    uneven.handicap = 3;
    event.control.tournament->matchups.push_back({"4", {"other", "unable"}, uneven, true, false, {}, {}});
    CHECK(contains(tell(event, CheckDetail::verdicts).out,
                   "player unable failed: failure response from 'fixed_handicap 3'"));
}

TEST_CASE("without one of the programs no engine is tried before a run, but in a check all others are", "[cli]") {
    auto event = event_of({"--fault", "refuse@boardsize"}, {});
    event.control.gtp().players["fixed"].command = {"no-such-engine", "--gtp"};
    const std::string missing =
        "player fixed failed: no-such-engine: no such program in PATH\n  its command: no-such-engine --gtp\n";
    for (const CheckDetail detail : {CheckDetail::failures, CheckDetail::verdicts, CheckDetail::values}) {
        const Told told = tell(event, detail);
        CHECK(told.failures == 1);
        CHECK(told.out == missing);
    }
    const Told told = tell(event, CheckDetail::everything);
    CHECK(told.failures == 2);
    CHECK(contains(told.out, missing + "player candidate (level: 5.00) failed: refused 'boardsize 9'"));

    const TemporaryFolder folder;
    event.control.path = folder / "tune.toml";
    write_file_atomically(folder / "no-such-engine", "");
    CHECK(contains(tell(event, CheckDetail::everything).out,
                   "no-such-engine: no such program in PATH (did you mean ./no-such-engine?)\n"));
    std::filesystem::create_directory(folder / "my bots");
    write_file_atomically(folder / "my bots/the bot", "");
    event.control.gtp().players["fixed"].command = {folder / "my", "bots/the", "bot", "--gtp"};
    CHECK(contains(tell(event, CheckDetail::everything).out,
                   "/my: no such file (write '" + (folder / "my bots/the bot").string() + "', with the quotes)\n"));
}

TEST_CASE("a trial game that a side loses by the rules fails the check", "[cli]") {
    std::ostringstream out;
    CHECK(play_trials(event_of({"--moves", "A1 A1"}, {"--moves", "B1 C1"}), out) > 0);
    CHECK(out.str().find("+F (candidate: attempted move to occupied point A1), ") != std::string::npos);
    CHECK(out.str().find(" lost because a side broke the rules: mend its engine, or play by rules that it knows "
                         "(board_size, ko_rule, suicide, handicap)\n") != std::string::npos);
    std::ostringstream sound;
    CHECK(play_trials(event_of({}, {}), sound) == 0);
}

TEST_CASE("where trial games come to nothing it is told what may help", "[cli]") {
    auto event = event_of({}, {}, 2);
    event.control.gtp().candidate.command = {"sh", "-c", "case {level} in 7*) exit;; esac; exec " SCRIPTED_ENGINE};
    std::ostringstream out;
    CHECK(play_trials(event, out) > 0);
    CHECK(contains(out.str(), "(White): Void (candidate: died"));
    CHECK(
        out.str().ends_with("\nnot everywhere in the ranges a game comes to a result: narrow them, or mend the "
                            "engine (where only whole numbers will do, write integer = true)\n"));
    event.control.parameters[0].scale = Scale::linear(0, 7, true);
    event.control.gtp().candidate.command[2] = "case {level} in 6*) exit;; esac; exec " SCRIPTED_ENGINE;
    std::ostringstream whole;
    CHECK(play_trials(event, whole) > 0);
    CHECK(whole.str().ends_with(
        "\nnot everywhere in the ranges a game comes to a result: narrow them, or mend the engine\n"));
}

TEST_CASE("an engine that dies in every trial game is to be mended, and how long games take is not known", "[cli]") {
    auto event = event_of({"--fault", "exit3@genmove:3"}, {}, 2);
    std::ostringstream out;
    CHECK(play_trials(event, out) > 0);
    CHECK(contains(out.str(), ": Void (candidate: died after 'genmove "));
    CHECK_FALSE(contains(out.str(), "if games last"));
    CHECK(contains(out.str(), "\nnot everywhere in the ranges a game comes to a result: "));
    event.control.parameters[0].default_value = 5.0;
    std::ostringstream with_defaults;
    CHECK(play_trials(event, with_defaults) > 0);
    CHECK(with_defaults.str().ends_with(
        "\nno trial game came to a result, not even with the defaults: mend the engine\n"));
}

TEST_CASE("whole games are not thought to be shorter than the trial games", "[cli]") {
    auto event = event_of({}, {});
    event.control.gtp().settings.board_size = 5;
    std::ostringstream out;
    CHECK(play_trials(event, out) == 0);
    INFO(out.str());
    CHECK(contains(out.str(), ", 22 moves in "));
    CHECK(contains(out.str(), "\nif games last 22 moves, one will take about "));
}

TEST_CASE("the time of an event is that of the games that are left", "[cli]") {
    auto event = event_of({}, {});
    event.control.number_of_games = 100;
    std::ostringstream whole;
    CHECK(play_trials(event, whole) == 0);
    CHECK(contains(whole.str(), "; 100 games, 1 at a time: about "));
    std::ostringstream rest;
    CHECK(play_trials(event, rest, 60) == 0);
    CHECK(contains(rest.str(), "; 40 more games, 1 at a time: about "));
    std::ostringstream last;
    CHECK(play_trials(event, last, 99) == 0);
    CHECK(contains(last.str(), "; 1 more game, 1 at a time: about "));
    std::ostringstream none;
    CHECK(play_trials(event, none, 100) == 0);
    CHECK_FALSE(contains(none.str(), " at a time"));
}

TEST_CASE("nothing is told of sound players when only failures are asked for", "[cli]") {
    const Told told = tell(event_of({}, {}), CheckDetail::failures);
    CHECK(told.failures == 0);
    CHECK(told.out.empty());
    CHECK(told.engines.empty());
}

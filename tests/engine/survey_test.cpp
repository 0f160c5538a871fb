#include "ringmaster/engine/survey.hpp"

#include "engine/scripted.hpp"

using namespace ringmaster;

namespace {

using Words = std::vector<std::string>;

EngineSurvey surveyed(const PlayerSetup& player) {
    return survey_engine(player, nullptr, [](const std::string&) {});
}

PlayerSetup other_program(const Words& command, double seconds = patience) {
    PlayerSetup player;
    player.command = command;
    player.timeouts = {seconds, seconds, seconds, seconds};
    return player;
}

Words option_names(const EngineSurvey& survey) {
    Words all;
    for (const NamedOption& option : survey.options) {
        all.push_back(option.set_by + option.name);
    }
    return all;
}

/// A program that writes a banner, and, when it is greeted in this language, who it is and one option.
PlayerSetup speaking(const std::string& protocol, const std::string& banner, const std::string& id) {
    return other_program({"/bin/sh", "-c",
                          "printf '" + banner + "'; while read line; do [ \"$line\" = " + protocol + " ] && printf '" +
                              id + "\noption name Danger type spin default 2 min 1 max 9\n" + protocol +
                              "ok\n'; [ \"$line\" = quit ] && exit; done"});
}

}  // namespace

TEST_CASE("an engine that speaks GTP is asked for its name and for the options that it names", "[engine]") {
    const EngineSurvey plain = surveyed(scripted::player());
    CHECK(plain.problem.empty());
    CHECK(plain.protocol == PlayerProtocol::gtp);
    CHECK(plain.engine == "Scripted 1.0");
    CHECK(plain.options.empty());
    CHECK_FALSE(plain.takes_seed);

    const EngineSurvey all = surveyed(scripted::player(
        {"--answer", "set_random_seed=", "--answer", "uct_param_search=[bool] rave 1\\n[string] bias 0.7", "--answer",
         "kata-list-params=cpuct rules", "--answer", "kata-get-param cpuct=1.1", "--answer",
         "kata-get-param rules=chinese", "--answer", "kata-set-param=", "--answer",
         "lz-setoption=option name Visits type spin default 0 min 0 max 100"}));
    CHECK(all.problem.empty());
    CHECK(all.takes_seed);
    CHECK(option_names(all) == Words{"uct_param_search rave rave", "uct_param_search bias bias",
                                     "kata-set-param cpuct cpuct", "lz-setoption name Visits value Visits"});
}

TEST_CASE("what an engine lists for GoGui goes before what its commands are called", "[engine]") {
    CHECK(option_names(surveyed(
              scripted::player({"--answer", "gogui-analyze_commands=param/Mine/tune\\ngfx/X/x", "--answer",
                                "tune=[string] a 1", "--answer", "my_param=[string] b 1"}))) == Words{"tune a a"});
}

TEST_CASE("an engine that speaks UCI tells its options at once", "[engine]") {
    const EngineSurvey found = surveyed(scripted::player({"--uci", "yes"}));
    CHECK(found.problem.empty());
    CHECK(found.protocol == PlayerProtocol::uci);
    CHECK(option_names(found) == Words{"Hash", "King Safety", "Ponder", "Style", "UCI_Chess960"});
}

TEST_CASE("whether an engine ends a search by its nodes is tried", "[engine]") {
    const auto ends = [](const std::string& option, const std::string& value) {
        PlayerSetup player = scripted::player({"--uci", "yes", option, value});
        player.protocol = PlayerProtocol::uci;
        return ends_nodes(player, nullptr);
    };
    CHECK_FALSE(ends("--until-stop", "no"));  // it stops after 20
    CHECK_FALSE(ends("--until-stop", "yes"));
    CHECK(ends("--counts-nodes", "yes"));
    CHECK_FALSE(ends("--fault", "exit@go"));
}

TEST_CASE("an engine that leaves unknown commands unanswered is known by its answer to a known one", "[engine]") {
    const EngineSurvey found = surveyed(scripted::player({"--fault", "ignore@uci"}));
    CHECK(found.problem.empty());
    CHECK(found.protocol == PlayerProtocol::gtp);
}

TEST_CASE("an engine that speaks USI alone is asked for its options", "[engine]") {
    const EngineSurvey found = surveyed(speaking("usi", "", "id name Sente"));
    CHECK(found.problem.empty());
    CHECK(found.protocol == PlayerProtocol::usi);
    CHECK(found.engine == "Sente");
    REQUIRE(found.options.size() == 1);
    CHECK(found.options[0].name == "Danger");
}

TEST_CASE("a banner of equals signs is no answer in GTP, and names may have more blanks", "[engine]") {
    const EngineSurvey found = surveyed(speaking("uci", "=== Odd ===\n?? what\n", "id  name  Odd  One "));
    CHECK(found.problem.empty());
    CHECK(found.protocol == PlayerProtocol::uci);
    CHECK(found.engine == "Odd One");
    CHECK(found.options.size() == 1);
}

TEST_CASE("what is no engine is told from one, and why", "[engine]") {
    const auto problem = [](const PlayerSetup& player) {
        const EngineSurvey found = surveyed(player);
        CHECK(!found.protocol);
        return found.problem;
    };
    const std::string neither =
        "it speaks neither GTP nor UCI (does it need an option for that, as GNU Go needs '--mode=gtp' and "
        "GNU Chess '--uci'?); ";
    CHECK(problem(other_program({"/bin/cat"}, 1)) == neither + "no answer within 1 s: it wrote 'uci'");
    CHECK(problem(other_program({"/bin/sleep", "1000"}, 1)) == neither + "no answer within 1 s: it wrote nothing");
    CHECK(problem(other_program({"/bin/sh", "-c", "echo 'no network' >&2; exit 3"})) ==
          "it ended before it answered: exited with status 3; its standard error ends 'no network'");
    CHECK(problem(other_program({"/bin/sh", "-c", "echo W"})) ==
          "it ended before it answered: exited with status 0; it wrote 'W' (for a script that plays whole games write "
          "the file by hand: docs/any_game.md)");
    CHECK(problem(other_program({"/bin/sh", "-c", "printf '\\001\\241'; sleep 1000"}))
              .starts_with(neither + "what it says is no text: it wrote "));
    CHECK(problem(other_program({"/bin/sh", "-c", "printf '\\033[?1049h\\033[2J'; sleep 1000"})) ==
          neither + "what it says is no text: it wrote '?[?1049h?[2J'");
    CHECK(problem(other_program({"/bin/sh", "-c", "yes | head -c 5000000; sleep 1000"})) ==
          neither + "it does not stop writing: it wrote 'y'");
    CHECK(problem(other_program(
              {"/bin/sh", "-c", "while read line; do [ \"$line\" != 'protover 2' ] || echo 'feature ping=1'; done"},
              2)) ==
          "it speaks xboard's protocol, which is not understood (is there an option or a version of it for UCI?)");
    CHECK(problem(other_program({"/nowhere/bot"})) ==
          "it could not be started: /nowhere/bot: no such file or directory");
}

TEST_CASE("an engine that dies while it is asked is no engine", "[engine]") {
    const EngineSurvey found = surveyed(scripted::player({"--fault", "exit@list_commands"}));
    CHECK(found.problem == "died after 'list_commands': exited with status 0");
}

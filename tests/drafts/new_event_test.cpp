#include "ringmaster/drafts/new_event.hpp"

#include "ringmaster/base/text.hpp"

#include "support/catch.hpp"
#include "support/error_of.hpp"

using namespace ringmaster;

namespace {

using Texts = std::vector<std::string>;

Tunables some_tunables() {
    return {{{"King Safety", "", "100", 0, 400, true, {}},
             {"OwnBook", "", "true", {}, {}, false, {"false", "true"}},
             {"rave", "uct_param_search rave ", "1", {}, {}, false, {"0", "1"}},
             {"bias", "uct_param_search bias ", "0.7", {}, {}, false, {}},
             {"bias", "uct_param_player bias ", "0.2", {}, {}, false, {}},
             {"silent", "", "", {}, {}, false, {}}},
            {"level", "fpu"}};
}

/// What is wrong with a text; empty: nothing.
std::string wrong_parameter(const std::string& text) {
    const NewParameters read = read_parameters({text}, some_tunables());
    return read.problems.empty() ? "" : read.problems.front().substr(("parameter '" + text + "': ").size());
}

PlainParameter read_text(const std::string& text) {
    const NewParameters all = read_parameters({text}, some_tunables());
    CHECK(all.problems == Texts{});
    REQUIRE(all.parameters.size() == 1);
    return all.parameters[0];
}

EngineSurvey gtp_survey(std::vector<NamedOption> options = {}) {
    EngineSurvey survey;
    survey.protocol = PlayerProtocol::gtp;
    survey.engine = "Bot 1.0";
    survey.options = std::move(options);
    return survey;
}

EngineSurvey uci_survey() {
    EngineSurvey survey;
    survey.protocol = PlayerProtocol::uci;
    survey.engine = "Chess 1";
    survey.options = {{"OwnBook", "", "true", {}, {}, false, {"false", "true"}},
                      {"Hash", "", "16", 1, 64, true, {}},
                      {"Threads", "", "2", 1, 64, true, {}},
                      {"King Safety", "", "100", 0, 400, true, {}}};
    return survey;
}

NewOptions complete_options() {
    NewOptions options;
    options.engine = "./bot --rave={rave}";
    options.parameters = {"rave=0.01..5 log default 0.9"};
    options.board_size = "13";
    return options;
}

Texts problems_of(const NewOptions& options, const Surveys& surveys) {
    return settle_event(options, surveys).problems;
}

}  // namespace

TEST_CASE("a parameter is a name, a range, words and a default in any order", "[drafts]") {
    PlainParameter parameter = read_text("level=0..6 integer default 1");
    CHECK(parameter.code == "level");
    CHECK((parameter.least == 0 && parameter.greatest == 6 && parameter.is_integer && parameter.start == "1"));
    CHECK_FALSE(parameter.is_log);
    parameter = read_text(" fpu =  0.01..5   default 0.9 log");
    CHECK((parameter.is_log && parameter.least == 0.01 && parameter.start == "0.9"));
    parameter = read_text("fpu=-5..-1.5e0 linear default -2");
    CHECK((parameter.least == -5 && parameter.greatest == -1.5));
    parameter = read_text("level=calm|wild default wild");
    CHECK(parameter.choices == Texts{"calm", "wild"});
    CHECK(parameter.start == "wild");
}

TEST_CASE("what an engine tells of an option need not be said", "[drafts]") {
    PlainParameter parameter = read_text("king safety");
    CHECK(parameter.name == "King Safety");
    CHECK(parameter.code == "King_Safety");
    CHECK((parameter.option == "King Safety" && parameter.is_integer && parameter.greatest == 400 &&
           parameter.start == "100"));
    parameter = read_text("King_Safety=0..300 integer default 120");
    CHECK(parameter.name == "King Safety");
    CHECK((parameter.option == "King Safety" && parameter.greatest == 300 && parameter.start == "120"));
    parameter = read_text("King Safety=50..200");
    CHECK((parameter.least == 50 && parameter.is_integer && parameter.start == "100"));
    CHECK(read_text("OwnBook").start == "true");
    parameter = read_text("uct_param_player bias=0..1");
    CHECK(parameter.start == "0.2");
    CHECK(parameter.option.empty());
    CHECK(parameter.set_by == "uct_param_player bias ");
    CHECK(read_text("rave").set_by == "uct_param_search rave ");
}

TEST_CASE("who tells a parameter hears how it was understood", "[drafts]") {
    CHECK(describe(read_text("level=0..6 integer default 1")) == "level: whole numbers from 0 to 6, now 1");
    CHECK(describe(read_text("level=0..6 default 1")) ==
          "level: any number from 0 to 6, now 1 (where only whole numbers will do, add integer = true to its scale in "
          "the control file)");
    CHECK(describe(read_text("level=0.01..5 log default 1")) ==
          "level: any number from 0.01 to 5, on a logarithmic scale, now 1");
    CHECK(describe(read_text("OwnBook")) == "OwnBook: false or true, now true");
}

TEST_CASE("a parameter that cannot be read is told with its text, the reason and a remedy", "[drafts]") {
    CHECK(wrong_parameter("") == "it has no name (write rave=0.01..5 log default 0.9)");
    CHECK(wrong_parameter("levl=0..1 default 0") == "the engine has no 'levl' (did you mean 'level'?)");
    CHECK(
        wrong_parameter("temperature=0..1 default 0") ==
        "the engine names no such option that has values to choose from (choose one that it names, or write {temperature} into its command where the "
        "value goes)");
    CHECK(wrong_parameter("bias=0..1") ==
          "the engine has several of this name (write 'uct_param_search bias' or 'uct_param_player bias')");
    CHECK(wrong_parameter("level") == "it has no range (write level=LO..HI default VALUE)");
    CHECK(wrong_parameter("level=") ==
          "'' is no range (write two numbers, as in level=0.01..5, or values, as in level=calm|wild)");
    CHECK(wrong_parameter("level=0-6 default 1") == "'0-6' is no range (did you mean 0..6?)");
    CHECK(wrong_parameter("level=-3:6 default 1") == "'-3:6' is no range (did you mean -3..6?)");
    CHECK(wrong_parameter("level=0 6 default 1") == "'0' is no range (did you mean 0..6?)");
    CHECK(wrong_parameter("level=0...6 default 1") == "'0...6' is no range (did you mean 0..6?)");
    CHECK(wrong_parameter("level=..6 default 1") ==
          "the range '..6' has no least value (write two numbers, as in level=0.01..5, or values, as in "
          "level=calm|wild)");
    CHECK(wrong_parameter("level=0..x") ==
          "'0..x' is no range (write two numbers, as in level=0.01..5, or values, as in level=calm|wild)");
    CHECK(wrong_parameter("level=a||b default a") ==
          "one of its values in 'a||b' is empty (write them as in calm|wild)");
    CHECK(wrong_parameter("level=0..6 intger default 1") == "'intger' says nothing here (did you mean 'integer'?)");
    CHECK(wrong_parameter("level=0..6 x") == "'x' says nothing here (write integer, log, linear or default VALUE)");
    CHECK(wrong_parameter("level=0..6 default") ==
          "no value follows 'default' (write the one that the engine plays with now)");
    CHECK(wrong_parameter("level=0..6") == "it has no default (add 'default VALUE': what the engine plays with now)");
    CHECK(wrong_parameter("level=1..6 log linear default 1") == "it cannot be log and linear (leave one out)");
    CHECK(wrong_parameter("level=a|b log default a") == "a list of values is neither integer nor log (leave that out)");
    CHECK(wrong_parameter("level=0..6 default seven") == "default must be a number from 0 to 6, not the text 'seven'");
    CHECK(wrong_parameter("level=0..6 integer default 1.5") == "default must be a whole number, not 1.5");
    CHECK(wrong_parameter("level=0..6 integer default 7") ==
          "default must be from 0 to 6, not 7 (the present setting must be one that can be played: widen the scale)");
    CHECK(wrong_parameter("level=6..0 integer default 1") == "the least value, 6, must be below the greatest, 0");
    CHECK(wrong_parameter("level=0..6 log default 1") ==
          "scale: a log scale from 0 to 6 is not possible (both must be above 0, or both below)");
    CHECK(
        wrong_parameter("level=a|b default c") ==
        "default must be 'a' or 'b', not the text 'c' (the present setting must be one that can be played: add it to the list)");
    CHECK(wrong_parameter("King Safety=0..500") == "its range must be within what the engine takes: 0 to 400, now 100");
    CHECK(wrong_parameter("OwnBook=0..1") == "its values are false|true (leave the range out)");
    CHECK(wrong_parameter("OwnBook=false|maybe") == "its values are false|true (leave the range out)");
    const Tunables of_two_cases{{{"W", "", "1", 0, 9, true, {}}, {"w", "", "2", 0, 9, true, {}}}, {}, true};
    CHECK(read_parameters({"w"}, of_two_cases).parameters.at(0).start == "2");
    CHECK(wrong_parameter("silent") == "the engine does not tell its range (write silent=LO..HI)");
}

TEST_CASE("all stands for every option with a range but those that are no part of how an engine thinks", "[drafts]") {
    std::vector<NamedOption> options;
    for (const char* name : {"Hash", "Threads", "MultiPV", "UCI_Elo", "Skill Level", "Move Overhead", "BookDepth",
                             "SyzygyProbeDepth", "Search Depth", "NodesLimit", "PvInterval", "ResignValue",
                             "MaxMovesToDraw", "King Safety", "Development", "Lmr"}) {
        options.push_back({name, "", "1", 0, 100, true, {}});
    }
    options.push_back({"Ponder", "", "false", {}, {}, false, {"false", "true"}});
    options.push_back({"silent", "", "3", {}, {}, false, {}});
    options.push_back({"Fixed", "", "3", 3, 3, true, {}});
    options.push_back({"Beyond", "", "-1", 0, 9, true, {}});
    options.push_back({"Endless", "", "0", 0, 9e18, true, {}});
    options.push_back({"Backwards", "", "5", 10, 0, true, {}});
    options.push_back({"Twice", "", "5", 0, 10, true, {}});
    options.push_back({"Twice", "", "6", 0, 12, true, {}});
    options.push_back({"rave", "uct_param_search", "5", 0, 10, true, {}});
    options.push_back({"rave", "uct_param_policy", "5", 0, 10, true, {}});
    const AllOptions all = spell_out_all({"all", "lmr=10..20"}, options);
    CHECK(all.taken == 2);
    CHECK(all.texts == Texts{"King Safety", "Development", "lmr=10..20"});
    CHECK(all.left_out == Texts{"Hash", "Threads", "MultiPV", "UCI_Elo", "Skill Level", "Move Overhead", "BookDepth",
                                "SyzygyProbeDepth", "Search Depth", "NodesLimit", "PvInterval", "ResignValue",
                                "MaxMovesToDraw"});
    CHECK(all.unfit == Texts{"Fixed (3 to 3, now 3)", "Beyond (0 to 9, now -1)", "Endless (0 to 9e+18, now 0)",
                             "Backwards (10 to 0, now 5)", "Twice (several of this name)",
                             "rave (several of this name)"});
    CHECK(read_parameters({"Twice"}, {options, {}, true}).problems ==
          Texts{"parameter 'Twice': the engine has several of this name (let it tell each name once)"});
    CHECK(read_parameters({"Beyond"}, {options, {}, true}).problems ==
          Texts{"parameter 'Beyond': the engine's own default is not in its range: 0 to 9, now -1 (write Beyond=0..9 "
                "default VALUE)"});
    CHECK(read_parameters({"Beyond=0..9 default 3"}, {options, {}, true}).problems.empty());
    CHECK(spell_out_all({"King_Safety=0..9", "all"}, options).texts == Texts{"King_Safety=0..9", "Development", "Lmr"});
    CHECK_FALSE(spell_out_all({"Lmr"}, options).taken);
    CHECK(spell_out_all({"all"}, {}).texts == Texts{});
    const std::vector<NamedOption> only_hash = {options.front()};
    const AllOptions none = spell_out_all({"all"}, only_hash);
    CHECK(none.texts == Texts{"all"});
    CHECK(none.taken == 0);
    CHECK(none.left_out == Texts{"Hash"});
    CHECK(read_parameters(none.texts, {only_hash, {}, true}).problems ==
          Texts{"parameter 'all': none of the engine's options looks like a number that it plays by (name one of them, "
                "or let the engine show such numbers as options)"});
    options.push_back({"All", "", "1", 0, 100, true, {}});
    CHECK(spell_out_all({"all"}, options).texts == Texts{"all"});
}

TEST_CASE("a name may come once, and two hundred parameters can be tuned", "[drafts]") {
    CHECK(read_parameters({"level=0..6 default 1", "level=0..7 default 1"}, some_tunables()).problems ==
          Texts{"parameter 'level=0..7 default 1': another parameter has this code"});
    Texts texts;
    Tunables many;
    for (int i = 0; i < 201; ++i) {
        many.placeholders.push_back("p" + std::to_string(i));
        texts.push_back(many.placeholders.back() + "=0..1 default 0");
    }
    CHECK(read_parameters(texts, many).problems ==
          Texts{"there are 201 parameters, and 200 can be tuned at a time (name those that matter most)"});
}

TEST_CASE("of an engine that was not asked any option may be the engine's", "[drafts]") {
    const Tunables unknown{{}, {}, false};
    CHECK(read_parameters({"King Safety", "x=0..1", "y=a|b"}, unknown).problems.empty());
    CHECK(read_parameters({"x=1..0"}, unknown).problems.size() == 1);
}

TEST_CASE("all that is missing for a new event is told at once", "[drafts]") {
    CHECK(problems_of({}, {}) ==
          Texts{"--engine is missing: the command of your engine, such as --engine './bot --gtp --rave={rave}'",
                "--parameter is missing: what is tuned, such as --parameter 'rave=0.01..5 log default 0.9'"});

    NewOptions options;
    options.engine = "./bot {a} {b} {seed}";
    options.parameters = {"a=0..1 default 0"};
    CHECK(problems_of(options, {}) ==
          Texts{"--parameter is missing for {b}: write --parameter 'b=LO..HI default VALUE'"});

    options.parameters = {"a=1..0", "c=0..1"};
    CHECK(problems_of(options, {}) ==
          Texts{"--parameter is missing for {b}: write --parameter 'b=LO..HI default VALUE'",
                "parameter 'c=0..1': the engine's command has no {c} (is {b} meant?)",
                "parameter 'a=1..0': the least value, 1, must be below the greatest, 0"});

    options.engine = "./bot";
    options.parameters.clear();
    CHECK(problems_of(options, {gtp_survey(), {}}) ==
          Texts{"the engine names no options of its own, so its command must say where the value of a parameter goes: "
                "--engine './bot --rave={rave}' --parameter 'rave=0.01..5 log default 0.9' (or it takes a GTP command: "
                "--startup-command 'set_param rave {rave}')"});
    CHECK(problems_of(options, {uci_survey(), {}}) ==
          Texts{"--parameter is missing: one or more of the options above, such as --parameter 'King Safety'"});
    EngineSurvey without_numbers = uci_survey();
    without_numbers.options.pop_back();
    CHECK(problems_of(options, {without_numbers, {}}) ==
          Texts{"--parameter is missing: one or more of the options above, of which none looks like a number that it "
                "plays by (let it show those as options)"});
}

TEST_CASE("all that is wrong with a new event is told at once", "[drafts]") {
    NewOptions options = complete_options();
    options.board_size = "1";
    options.komi = "seven";
    options.number_of_games = "0";
    options.opponent = "other {x}";
    CHECK(problems_of(options, {gtp_survey(), uci_survey()}) ==
          Texts{"--opponent 'other {x}': {x} is a parameter, and only the engine has some (write a value)",
                "the engine speaks GTP and the opponent UCI, so they cannot play each other",
                "--size: it must be from 2 to 25, not 1", "--komi: it must be a number, not the text 'seven'",
                "--number-of-games: it must be at least 1, not 0"});

    options = NewOptions{};
    options.engine = "chess";
    options.parameters = {"King Safety"};
    options.opponent = "bot";
    EngineSurvey bot = gtp_survey();
    bot.takes_seed = true;
    CHECK(problems_of(options, {uci_survey(), bot}) ==
          Texts{"the engine speaks UCI and the opponent GTP, so they cannot play each other"});

    EngineSurvey broken;
    broken.problem = "it wrote nothing";
    CHECK(problems_of(complete_options(), {broken, {}}) == Texts{"--engine './bot --rave={rave}': it wrote nothing"});
    options = complete_options();
    options.limit.depth = 4;
    options.rules = "shogi";
    CHECK(problems_of(options, {broken, {}}) == Texts{"--engine './bot --rave={rave}': it wrote nothing"});

    options = complete_options();
    options.startup_commands = {"set {"};
    CHECK(problems_of(options, {gtp_survey(), {}}).size() == 1);

    options = complete_options();
    options.engine = "chess";
    options.parameters = {"Hash"};
    options.komi = "7.5";
    options.startup_commands = {"set"};
    CHECK(problems_of(options, {uci_survey(), {}}) ==
          Texts{"--size is for engines that speak GTP, and the engine speaks UCI (leave it out)",
                "--komi is for engines that speak GTP, and the engine speaks UCI (leave it out)",
                "--startup-command is for engines that speak GTP, and the engine speaks UCI (leave it out)"});
}

TEST_CASE("a command that nobody can run is refused", "[drafts]") {
    CHECK(wrong_command("./bot 'a b' {x}").empty());
    CHECK(wrong_command("bot 'a") == "it has a quote that is not closed, or ends in a backslash");
    CHECK(wrong_command(" ") == "it is empty (write the program and its arguments)");
    CHECK(wrong_command("bot > log") ==
          "'>' is for a shell, and none runs it (put sh -c '...' around the whole, or quotes around a word that is the "
          "program's own)");
    CHECK_FALSE(wrong_command("bot {x").empty());
}

TEST_CASE("nothing is settled that the checker of control files would refuse", "[drafts]") {
    NewOptions options = complete_options();
    options.engine = "./bot {opening} {rave}";
    CHECK(problems_of(options, {gtp_survey(), {}}) ==
          Texts{"--engine './bot {opening} {rave}': unknown placeholder '{opening}' (known: '{rave}', '{seed}', "
                "'{game_id}', '{dir}')"});
    options.engine = "./bot {rave:d}";
    CHECK(problems_of(options, {gtp_survey(), {}}) ==
          Texts{"--engine './bot {rave:d}': '{rave:d}': {:d} does not fit 0.01 (a scale with integer = true has whole "
                "numbers; {:.0f} rounds others)"});
    options = complete_options();
    options.opponent = "./other {dir}";
    CHECK(problems_of(options, {gtp_survey(), gtp_survey()}) ==
          Texts{"--opponent './other {dir}': unknown placeholder '{dir}' (known: '{seed}', '{game_id}')"});
    options = complete_options();
    options.startup_commands = {"set {level:x"};
    CHECK(problems_of(options, {gtp_survey(), {}}) ==
          Texts{"--startup-command 'set {level:x': startup_gtp_commands: '{level:x' is not closed (write '{{' for a "
                "brace)"});
}

TEST_CASE("a complete event by GTP is settled", "[drafts]") {
    NewOptions options = complete_options();
    options.startup_commands = {"set fpu {fpu}"};
    options.parameters.emplace_back("fpu=0..1 default 0.5");
    options.parameters.emplace_back("uct=0..1");
    options.opponent = "other";
    options.number_of_games = "500";
    EngineSurvey engine = gtp_survey({{"uct", "param uct ", "0.5", {}, {}, false, {}}});
    engine.takes_seed = true;
    const NewEventResult result = settle_event(options, {engine, gtp_survey()});
    CHECK(result.problems == Texts{});
    CHECK_FALSE(result.event.is_uci);
    CHECK(result.event.candidate.startup_commands ==
          Texts{"set_random_seed {seed}", "set fpu {fpu}", "param uct {uct}"});
    REQUIRE(result.event.opponent);
    CHECK(result.event.opponent->startup_commands.empty());
    CHECK(result.event.number_of_games == "500");
    CHECK(result.event.board_size == "13");
    CHECK(result.event.komi == "7.5");
    CHECK(result.event.parameters.size() == 3);
}

TEST_CASE("the limit of a move is read as one writes it", "[drafts]") {
    EngineSurvey ends_nodes;
    ends_nodes.ends_nodes = true;
    CHECK(usual_limit(ends_nodes, {"King Safety"}) == ThinkingLimit{.nodes = 5000});
    CHECK(usual_limit(ends_nodes, {"Move Overhead"}) == ThinkingLimit{.clock = "2s+0.02s"});
    CHECK(usual_limit({}, {"King Safety"}) == ThinkingLimit{.clock = "2s+0.02s"});
    CHECK(read_limit("depth=5") == ThinkingLimit{.depth = 5});
    CHECK(read_limit("nodes = 5000") == ThinkingLimit{.nodes = 5000});
    CHECK(read_limit("movetime=0.1") == ThinkingLimit{.movetime = 0.1});
    CHECK(read_limit("tc=10+0.1") == ThinkingLimit{.clock = "10s+0.1s"});
    for (const char* wrong : {"5", "depth=deep", "time=5", ""}) {
        CHECK(error_of([&] { read_limit(wrong); }) ==
              "'" + std::string(wrong) + "' is no limit (write depth=5, nodes=5000, movetime=0.1 or tc=10+0.1)");
    }
}

TEST_CASE("a UCI engine plays without its book, with little memory and one thread", "[drafts]") {
    using Fixed = std::vector<std::pair<std::string, std::string>>;
    NewOptions options;
    options.engine = "chess";
    options.parameters = {"King Safety"};
    const NewEventResult result = settle_event(options, {uci_survey(), {}});
    CHECK(result.problems == Texts{});
    CHECK(result.event.is_uci);
    CHECK(result.event.candidate.fixed_options == Fixed{{"OwnBook", "false"}, {"Hash", "4"}, {"Threads", "1"}});
    options.parameters = {"hash"};
    CHECK(settle_event(options, {uci_survey(), {}}).event.candidate.fixed_options ==
          Fixed{{"OwnBook", "false"}, {"Threads", "1"}});
}

TEST_CASE("a USI engine plays without its book and with little memory", "[drafts]") {
    using Fixed = std::vector<std::pair<std::string, std::string>>;
    EngineSurvey survey = uci_survey();
    survey.protocol = PlayerProtocol::usi;
    for (const auto& [usual, name] : {std::pair{"OwnBook", "USI_OwnBook"}, {"Hash", "USI_Hash"}}) {
        std::ranges::find(survey.options, usual, &NamedOption::name)->name = name;
    }
    NewOptions options;
    options.engine = "shogi";
    options.parameters = {"King Safety"};
    CHECK(settle_event(options, {survey, {}}).event.candidate.fixed_options ==
          Fixed{{"USI_OwnBook", "false"}, {"USI_Hash", "4"}, {"Threads", "1"}});
}

namespace {

NewOptions options_of_fairy(const std::string& rules) {
    NewOptions options;
    options.engine = "fairy";
    options.parameters = {"King Safety"};
    options.rules = rules;
    return options;
}

EngineSurvey survey_of_fairy() {
    EngineSurvey survey = uci_survey();
    survey.options.push_back({"UCI_Variant", "", "chess", {}, {}, false, {"chess", "shogi", "xiangqi"}});
    return survey;
}

EngineSurvey survey_of_shogi() {
    EngineSurvey survey = uci_survey();
    survey.protocol = PlayerProtocol::usi;
    return survey;
}

}  // namespace

TEST_CASE("an event of another game is settled for engines that play it", "[drafts]") {
    NewOptions options = options_of_fairy("xiangqi");
    EngineSurvey survey = survey_of_fairy();
    survey.ends_nodes = true;
    const NewEventResult xiangqi = settle_event(options, {survey, {}});
    CHECK(xiangqi.problems == Texts{});
    CHECK(xiangqi.event.rules == "xiangqi");
    CHECK(xiangqi.event.candidate.protocol.empty());
    CHECK(xiangqi.event.limit == ThinkingLimit{.nodes = 5000});

    const EngineSurvey of_shogi = survey_of_shogi();
    options.rules = std::nullopt;
    options.opponent = "fairy";
    CHECK(settle_event(options, {of_shogi, {}}).event.rules == "shogi");
    CHECK(unusual_protocol(survey, "shogi") == "uci");
    CHECK(unusual_protocol(survey, "xiangqi").empty());
    CHECK(unusual_protocol(of_shogi, "shogi").empty());
    CHECK(unusual_protocol(uci_survey(), "shogi").empty());
    const NewEventResult shogi = settle_event(options, {of_shogi, survey});
    CHECK(shogi.problems == Texts{});
    CHECK(shogi.event.candidate.protocol.empty());
    CHECK(shogi.event.opponent->protocol == "uci");  // as nobody expects in shogi
}

TEST_CASE("rules that an engine does not play are told before anything is written", "[drafts]") {
    NewOptions options = options_of_fairy("shogy");
    CHECK(problems_of(options, {survey_of_fairy(), {}}) == Texts{"--rules 'shogy': did you mean 'shogi'?"});
    options.rules = "bridge";
    CHECK(problems_of(options, {survey_of_fairy(), {}}) ==
          Texts{"--rules 'bridge': it is none of the engine's games: chess, shogi, xiangqi"});
    CHECK(problems_of(options, {survey_of_shogi(), {}}) ==
          Texts{"--rules 'bridge': who speaks USI plays shogi (write --rules shogi)"});
    options.rules = "go";
    CHECK(problems_of(options, {uci_survey(), {}}) ==
          Texts{"--rules go is for engines that speak GTP, and the engine speaks UCI (leave it out)"});

    NewOptions of_gtp = complete_options();
    of_gtp.rules = "shogi";
    CHECK(problems_of(of_gtp, {gtp_survey(), {}}) ==
          Texts{"--rules is for engines that speak UCI or USI, and the engine speaks GTP (leave it out)"});
}

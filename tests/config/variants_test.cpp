#include "ringmaster/config/variants.hpp"

#include "config/control_files.hpp"
#include "support/catch.hpp"
#include "support/replaced.hpp"

using namespace ringmaster;

namespace {

ControlFile control() {
    Parts parts;
    parts.top += "policy = 'beta_ucb'\nmin_games = 7\n";
    parts.candidate = "[candidate]\ncommand = 'x {a} {b}'\n";
    parts.parameter += "[[parameters]]\ncode = 'b'\nscale = { explicit = ['p', 'q', 'r'] }\n";
    return good(parts.text());
}

std::vector<TunerVariant> read(const std::string& text) {
    const VariantsResult result = parse_variants(text, control());
    REQUIRE(result.problems.empty());
    return result.variants;
}

TreeSettings tree_of(const TunerVariant& variant) {
    return std::get<TreeTunerSettings>(variant.tuner).tree;
}

std::vector<std::string> problems_in(const std::string& text) {
    std::vector<std::string> lines = problem_lines("--compare", parse_variants(text, control()).problems);
    lines.pop_back();
    return lines;
}

}  // namespace

TEST_CASE("variants change what they name, the rest is the control file's", "[config]") {
    const auto variants = read("policy=ucb; policy = beta_ucb, retire=confidence,rave=true ,confidence=0.9");
    REQUIRE(variants.size() == 2);
    CHECK(variants[0].name == "policy=ucb");
    CHECK(tree_of(variants[0]).policy == PolicyKind::ucb);
    CHECK(tree_of(variants[0]).min_games == 7);
    CHECK(variants[1].name == "policy = beta_ucb, retire=confidence,rave=true ,confidence=0.9");
    CHECK(tree_of(variants[1]).policy == PolicyKind::beta_ucb);
    CHECK(tree_of(variants[1]).retire == RetireRule::confidence);
    CHECK(tree_of(variants[1]).rave);
    CHECK(tree_of(variants[1]).confidence == 0.9);
    CHECK(variants[1].parameters[0].split == 4);
}

TEST_CASE("a variant may quote its texts and may be the control file's own", "[config]") {
    CHECK(tree_of(read("policy='ucb'")[0]).policy == PolicyKind::ucb);
    const auto variants = read("; policy=ucb");
    REQUIRE(variants.size() == 2);
    CHECK(variants[0].name == "beta_ucb");
    CHECK(tree_of(variants[0]).policy == PolicyKind::beta_ucb);
}

TEST_CASE("split is for all parameters but those whose values are listed", "[config]") {
    const auto variants = read("split=16");
    CHECK(variants[0].parameters[0].split == 16);
    CHECK(variants[0].parameters[1].split == 3);
}

TEST_CASE("all that is wrong with the variants is said", "[config]") {
    CHECK(
        problems_in("polcy=ucb;policy=beta") ==
        std::vector<std::string>{"--compare: 'polcy=ucb': unknown key 'polcy' (did you mean 'policy'?)",
                                 "--compare: 'policy=beta': policy must be 'ucb' or 'beta_ucb', not the text 'beta'"});
    CHECK(problems_in("retire") ==
          std::vector<std::string>{"--compare: 'retire': 'retire' is no setting (write KEY=VALUE, or spsa alone)"});
    CHECK(problems_in("policy=") ==
          std::vector<std::string>{"--compare: 'policy=': 'policy=' is no setting (write KEY=VALUE, or spsa alone)"});
    CHECK(problems_in("split=4,split=8") ==
          std::vector<std::string>{"--compare: 'split=4,split=8': 'split' is set twice"});
    CHECK(problems_in("split=x") ==
          std::vector<std::string>{"--compare: 'split=x': split must be an integer, not the text 'x'"});
    CHECK(problems_in("stop_when_regret_below=0.01,competition_type=model_tuner") ==
          std::vector<std::string>{
              "--compare: 'stop_when_regret_below=0.01,competition_type=model_tuner': stop_when_regret_below ends an "
              "event, and a simulation plays all games (leave it out)"});
    CHECK(problems_in("komi=7") == std::vector<std::string>{"--compare: 'komi=7': unknown key 'komi'"});
}

TEST_CASE("a variant may be SPSA, which has the control file's parameters in order and nothing to set", "[config]") {
    ControlFile event = control();
    event.parameters[1].scale = Scale::explicit_values({std::string("p"), std::string("q")});
    const VariantsResult result = parse_variants("; SPSA", event);
    REQUIRE(result.problems.empty());
    CHECK_FALSE(result.variants.at(0).is_spsa);
    CHECK(result.variants.at(1).is_spsa);
    CHECK(result.variants.at(1).name == "SPSA");
    CHECK(result.variants.at(1).parameters.at(1).ordered);
    event.parameters = control().parameters;
    event.parameters[1].fixed = std::string("q");
    CHECK(parse_variants("spsa", event).problems.empty());
    CHECK(problems_in("spsa") ==
          std::vector<std::string>{"--compare: 'spsa': SPSA steps along numbers, and the values of b have no order "
                                   "(leave spsa out, or give b a fixed value or, in an event of model_tuner, ordered "
                                   "= true)"});
    CHECK(problems_in("spsa, c_end=0.1") ==
          std::vector<std::string>{
              "--compare: 'spsa, c_end=0.1': 'spsa' is no setting (write KEY=VALUE, or spsa alone)"});
    CHECK(problems_in("spza") ==
          std::vector<std::string>{"--compare: 'spza': 'spza' is no setting (write KEY=VALUE, or spsa alone)"});
}

TEST_CASE("variants may let candidates meet", "[config]") {
    const auto variants = read("competition_type=model_tuner,opponent=candidate,H=1; competition_type=model_tuner");
    REQUIRE(variants.size() == 2);
    CHECK(std::get<DuelTunerSettings>(variants[0].tuner).height == 1);
    CHECK(std::holds_alternative<ModelTunerSettings>(variants[1].tuner));
    CHECK(problems_in("competition_type=model_tuner,opponent=other") ==
          std::vector<std::string>{"--compare: 'competition_type=model_tuner,opponent=other': opponent must be "
                                   "'candidate' or 'fixed', not the text 'other'"});
    CHECK(problems_in("opponent=candidate") ==
          std::vector<std::string>{"--compare: 'opponent=candidate': opponent = \"candidate\" goes with "
                                   "competition_type = \"model_tuner\" only (leave it out)"});
}

TEST_CASE("a variant has no settings of a model where so many parameters are tuned that another one chooses",
          "[config]") {
    ControlFile event = control();
    for (const char* more : {"c", "d", "e", "f"}) {
        event.parameters.push_back({more, Scale::linear(0, 1), 0, "%s"});
    }
    event.tuner = DuelTunerSettings{};
    CHECK(problem_lines("--compare", parse_variants("H=5", event).problems).front() ==
          "--compare: 'H=5': H: from 6 parameters on, candidates that play each other are chosen by a model that has "
          "no settings (leave it out)");
    CHECK(parse_variants("opponent=fixed, surface=rough", event).problems.empty());
}

TEST_CASE("variants of an event of duels are duels unless they say otherwise", "[config]") {
    ControlFile event = control();
    event.tuner = DuelTunerSettings{};
    const auto variants = parse_variants(
                              "competition_type=model_tuner; surface=auto; opponent=fixed, surface=smooth; "
                              "competition_type=mc_tuner, split=8",
                              event)
                              .variants;
    REQUIRE(variants.size() == 4);
    CHECK(std::holds_alternative<DuelTunerSettings>(variants[0].tuner));
    CHECK(std::holds_alternative<DuelTunerSettings>(variants[1].tuner));
    CHECK(std::get<ModelTunerSettings>(variants[2].tuner).model.surface == Surface::smooth);
    CHECK(std::holds_alternative<TreeTunerSettings>(variants[3].tuner));
    CHECK(problem_lines("--compare", parse_variants("surface=smooth", event).problems).front() ==
          "--compare: 'surface=smooth': surface is for candidates that play an opponent (leave it out, or write "
          "opponent=fixed)");
}

#include "ringmaster/base/text.hpp"
#include "ringmaster/config/competition_type.hpp"

#include "config/control_files.hpp"

using namespace ringmaster;

namespace {

/// A control file for model_tuner with this line at the end of its top level: line 6.
std::string with_model_line(const std::string& line, const std::string& type = "model_tuner") {
    Parts parts;
    parts.top.replace(parts.top.find("mc_tuner"), 8, type);
    parts.top += line + "\n";
    parts.parameter = "[[parameters]]\ncode = 'a'\nscale = { linear = [0, 8] }\n";
    if (type == "mc_tuner") {
        parts.parameter += "split = 4\n";
    }
    return parts.text();
}

ModelTunerSettings settings_with(const std::string& line) {
    return std::get<ModelTunerSettings>(good(with_model_line(line)).tuner);
}

ModelSettings model(const std::string& line) {
    return settings_with(line).model;
}

}  // namespace

TEST_CASE("nothing is said about the surface unless the user says it", "[config]") {
    const ModelSettings plain = model("");
    CHECK(plain.surface == Surface::automatic);
    CHECK_FALSE(plain.share);
    CHECK_FALSE(plain.height);
    CHECK(plain.depth == 3);
    CHECK_FALSE(settings_with("").stop_when_regret_below);
}

TEST_CASE("every setting of the model is read", "[config]") {
    CHECK(model("surface = 'smooth'").surface == Surface::smooth);
    CHECK(model("surface = 'rough'").surface == Surface::rough);
    CHECK(model("share = 0.7").share == 0.7);
    CHECK(model("H = 2.5").height == 2.5);
    CHECK(model("depth = 4").depth == 4);
    CHECK(settings_with("stop_when_regret_below = 0.01").stop_when_regret_below == 0.01);
}

TEST_CASE("a wrong setting of the model is one problem", "[config]") {
    CHECK(problems_of(with_model_line("surface = 'flat'")) ==
          Lines{"f:6:11: surface must be 'auto', 'smooth' or 'rough', not the text 'flat'"});
    CHECK(problems_of(with_model_line("share = 1.5")) == Lines{"f:6:9: share must be from 0 to 1, not 1.5"});
    CHECK(problems_of(with_model_line("H = 0")) == Lines{"f:6:5: H must be from 0.01 to 100, not 0"});
    CHECK(problems_of(with_model_line("ridge = 0.1")) ==
          Lines{"f:6:9: ridge is for candidates that play each other (leave it out)"});
    CHECK(problems_of(with_model_line("depth = 7")) == Lines{"f:6:9: depth must be from 1 to 6, not 7"});
    CHECK(problems_of(with_model_line("stop_when_regret_below = 5")) ==
          Lines{"f:6:26: stop_when_regret_below is a win rate, above 0 and below 0.5, not 5 (0.007 is about 5 Elo)"});
}

TEST_CASE("a setting of the other competition type is refused by name", "[config]") {
    CHECK(problems_of(with_model_line("max_depth = 2")) ==
          Lines{"f:6:13: max_depth goes with competition_type = \"mc_tuner\" only (leave it out)"});
    CHECK(problems_of(with_model_line("stop_when_decided = true")) ==
          Lines{"f:6:21: stop_when_decided goes with competition_type = \"mc_tuner\" only (leave it out)"});
    CHECK(problems_of(with_model_line("surface = 'smooth'", "mc_tuner")) ==
          Lines{"f:6:11: surface goes with competition_type = \"model_tuner\" only (leave it out)"});
}

TEST_CASE("a model is described by the settings that are not as by default", "[config]") {
    CHECK(ModelTunerSettings{}.steering() == "model, surface auto");
    CHECK(settings_with("surface = 'smooth'\nH = 2.5\nshare = 1\ndepth = 4").steering() ==
          "model, surface smooth, share 1, H 2.5, depth 4");
}

TEST_CASE("areas are no reward of a model", "[config]") {
    CHECK(
        problems_of(with_model_line("reward = 'area'\nscorer = 'internal'")) ==
        Lines{"f:6:10: reward = \"area\" goes with competition_type = \"mc_tuner\" only: it is a mean over many games "
              "of one candidate (write \"win\" or \"margin\")"});
    CHECK(good(with_model_line("reward = 'margin'")).reward.kind == RewardKind::margin);
}

namespace {

std::string without_opponent(const std::string& lines = "") {
    return "competition_type = 'model_tuner'\nboard_size = 9\nkomi = 7.5\n" + lines +
           "[candidate]\ncommand = 'x {a}'\n[[parameters]]\ncode = 'a'\nscale = { linear = [0, 8] }\n";
}

}  // namespace

TEST_CASE("a model_tuner without an opponent lets candidates play each other", "[config]") {
    for (const char* lines : {"", "opponent = 'candidate'\n", "opponent = 'Candidate'\n"}) {
        const ControlFile file = good(without_opponent(lines));
        CHECK(std::holds_alternative<DuelTunerSettings>(file.tuner));
        CHECK_FALSE(file.gtp().has_opponent());
        CHECK(file.verification.kind == MatchKind::duel);
        CHECK(type_of(file.tuner).name == "model_tuner");
        CHECK(steering_text(file.tuner) == "duels");
        CHECK(file.candidate_colour == ColourChoice::alternate);
    }
    Parts of_tree;
    of_tree.top.replace(of_tree.top.find("opponent = 'gnugo'"), 18, "opponent = 'candidate'");
    CHECK(problems_of(of_tree.text()) ==
          Lines{"f:4:12: opponent = \"candidate\" goes with competition_type = \"model_tuner\" only (name a player)"});
    Parts named;
    replace_all(named.top, "'gnugo'", "'Candidate'");
    replace_all(named.player, ".gnugo", ".Candidate");
    CHECK(good(named.text()).gtp().opponent == "Candidate");
    CHECK(steering_text(good(without_opponent("surface = 'auto'\n")).tuner) == "duels");
    const ControlFile file = good(without_opponent("H = 1\nridge = 0.1\n"));
    CHECK(std::get<DuelTunerSettings>(file.tuner).height == 1);
    CHECK(std::get<DuelTunerSettings>(file.tuner).ridge == 0.1);
    CHECK(steering_text(file.tuner) == "duels, H 1, ridge 0.1");
    for (const char* line : {"H = 0\n", "ridge = 0\n", "ridge = 1001\n"}) {
        CHECK(problems_of(without_opponent(line)).size() == 1);
    }
    CHECK(problems_of(without_opponent("surface = 'smooth'\nverification_by = 'opponent'\n")) ==
          Lines{"f:4:11: surface is for candidates that play an opponent (leave it out, or name an opponent)",
                "f:5:19: verification_by is not needed: candidates play each other (leave it out)"});
    CHECK(problems_of(without_opponent("depth = 6\n")) ==
          Lines{"f:4:9: depth is for candidates that play an opponent (leave it out, or write it below the engine that "
                "is to search so deep, or name an opponent)"});
    CHECK(problems_of(without_opponent("surface = 'rough'\n")) ==
          Lines{"f:4:11: surface = \"rough\": where there are several peaks, candidates that play each other "
                "need more games than against an opponent (name an opponent, or leave surface out)"});
    CHECK(problems_of(without_opponent("candidate_colour = 'b'\n")) ==
          Lines{"f:4:20: candidate_colour: candidates play each other, so both colours are theirs (leave it out)"});
}

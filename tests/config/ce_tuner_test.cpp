#include "ringmaster/config/competition_type.hpp"

#include "config/control_files.hpp"
#include "support/contains.hpp"

using namespace ringmaster;

namespace {

/// A control file for ce_tuner with this line at the end of its top level: line 6.
std::string with_ce_line(const std::string& line) {
    Parts parts;
    parts.top.replace(parts.top.find("mc_tuner"), 8, "ce_tuner");
    parts.top += line + "\n";
    parts.parameter = "[[parameters]]\ncode = 'a'\nscale = { linear = [0, 8] }\n";
    return parts.text();
}

CeTunerSettings ce_settings_with(const std::string& line) {
    return std::get<CeTunerSettings>(good(with_ce_line(line)).tuner);
}

}  // namespace

TEST_CASE("every setting of ce_tuner is read", "[config]") {
    CHECK(ce_settings_with("samples_per_generation = 100").samples_per_generation == 100);
    CHECK(ce_settings_with("batch_size = 10").batch_size == 10);
    CHECK(ce_settings_with("elite_proportion = 0.1").elite_proportion == 0.1);
    CHECK(ce_settings_with("step_size = 0.8").step_size == 0.8);
    CHECK(ce_settings_with("initial_deviation = 0.5").initial_deviation == 0.5);
    CHECK(steering_text(good(with_ce_line("batch_size = 10")).tuner) ==
          "cross-entropy, 50 samples of 10 games, elite 0.2, step 0.7");
    CHECK(steering_text(good(with_ce_line("batch_size = 1")).tuner) ==
          "cross-entropy, 50 samples of 1 game, elite 0.2, step 0.7");
}

TEST_CASE("games that choose and are fewer than a generation are an error", "[config]") {
    CHECK(good(with_ce_line("number_of_games = 200")).number_of_games == 200U);
    const auto wrong = [](const std::string& choosing) {
        return Lines{"f:6:19: of these games " + choosing +
                     " choose, and a generation is of 200 (50 samples of 4 games), so nothing would be chosen (write "
                     "more, or a lower samples_per_generation or batch_size)"};
    };
    CHECK(problems_of(with_ce_line("number_of_games = 199")) == wrong("199"));
    CHECK(problems_of(with_ce_line("number_of_games = 200\nverification = 0.1")) == wrong("180"));
    CHECK(contains(problems_of(with_ce_line("number_of_games = 40\nbatch_size = 1")).front(),
                   " of 50 (50 samples of 1 game), "));
    CHECK(good(with_ce_line("number_of_games = 200\nverification = 0.1\nbatch_size = 3")).number_of_games == 200U);
    CHECK(contains(problems_of(with_ce_line("number_of_games = 49\nbatch_size = 1")).at(0), "(50 samples of 1 game)"));
    const std::string few = with_ce_line("number_of_games = 199");
    CHECK(parse_control_file(few, "/events/tune.toml", "/home/me", ReadFor::report).control_file);
    CHECK(parse_control_file(few, "/events/tune.toml", "/home/me", ReadFor::simulation).control_file);
}

TEST_CASE("the games that choose are counted by the share of a match that is played otherwise, too", "[config]") {
    const auto with_share = [](const std::string& share) {
        std::string text = with_ce_line("number_of_games = 210\nverification = { komi = 6.5, share = " + share + " }");
        return text.replace(text.find("[0, 8] }"), 8, "[0, 8] }\ndefault = 4");
    };
    CHECK(good(with_share("0.03")).number_of_games == 210U);
    CHECK(problems_of(with_share("0.5")).size() == 1);
}

TEST_CASE("what is wrong with a setting of ce_tuner is told", "[config]") {
    CHECK(problems_of(with_ce_line("samples_per_generation = 1")) ==
          Lines{"f:6:26: samples_per_generation must be from 2 to 10000, not 1"});
    CHECK(problems_of(with_ce_line("elite_proportion = 1.5")) ==
          Lines{"f:6:20: elite_proportion must be from 0.001 to 0.999, not 1.5"});
    CHECK(problems_of(with_ce_line("surface = 'smooth'")) ==
          Lines{"f:6:11: surface goes with competition_type = \"model_tuner\" only (leave it out)"});
    CHECK(problems_of(with_ce_line("H = 1")) ==
          Lines{"f:6:5: H goes with competition_type = \"model_tuner\" only (leave it out)"});
}

TEST_CASE("ce_tuner tunes as many parameters as there are, a model at most 200", "[config]") {
    const auto with_parameters = [](const std::string& type, int count) {
        Parts parts;
        parts.top.replace(parts.top.find("mc_tuner"), 8, type);
        parts.parameter = "";
        std::string command = "x";
        for (int i = 0; i < count; ++i) {
            const std::string code = "p" + std::to_string(i);
            parts.parameter += "[[parameters]]\ncode = '" + code + "'\nscale = { linear = [0, 8] }\n";
            command += " {" + code + "}";
        }
        parts.candidate = "[candidate]\ncommand = '" + command + "'\n";
        return parts.text();
    };
    CHECK(good(with_parameters("ce_tuner", 20)).parameters.size() == 20);
    CHECK(problems_of(with_parameters("model_tuner", 200)).empty());
    CHECK(problems_of(with_parameters("model_tuner", 201)).front().find("model_tuner tunes at most 200 parameters") !=
          std::string::npos);
}

TEST_CASE("settings of ce_tuner that make no sense are refused", "[config]") {
    for (const char* line : {"samples_per_generation = 1", "batch_size = 0", "elite_proportion = 0",
                             "elite_proportion = 1", "step_size = 0", "step_size = 1.1", "initial_deviation = 0"}) {
        CHECK(problems_of(with_ce_line(line)).size() == 1);
    }
}

TEST_CASE("who writes Gomill's settings is told what they are called here", "[config]") {
    CHECK(
        problems_of(with_ce_line("number_of_generations = 5")) ==
        Lines{"f:6:1: unknown key 'number_of_generations' (number_of_games is so many times samples_per_generation and "
              "batch_size)"});
    CHECK(
        problems_of(with_ce_line("step_size = 0.8") + "initial_mean = 3\ninitial_variance = 2\n") ==
        Lines{"f:14:1: parameter 'a': unknown key 'initial_mean' (default is the mean)",
              "f:15:1: parameter 'a': unknown key 'initial_variance' (initial_deviation is for all parameters, at the "
              "top of the file)"});
    CHECK(problems_of(with_ce_line("name = 'spring'")) ==
          Lines{"f:6:1: unknown key 'name' (the file's name is the event's; write more about it as description = "
                "\"...\")"});
    CHECK(problems_of("competition_type = 'playoff'\nboard_size = 9\nkomi = 7\n[players.a]\ncommand = 'x'\n"
                      "[players.b]\ncommand = 'y'\n[[matchups]]\nplayer_1 = 'a'\nplayer_2 = 'b'\nname = 'A and B'\n") ==
          Lines{"f:11:1: matchup 1: unknown key 'name' (the id of a matchup may hold blanks: id = \"...\")"});
    CHECK(problems_of("competition_type = 'playoff'\nboard_size = 9\nkomi = 7\n[players.a]\ncommand = 'x'\n"
                      "[players.b]\ncommand = 'y'\n[[matchups]]\nplayers = ['a', 'b']\n") ==
          Lines{"f:8:1: matchup 1: player_1 is missing (write player_1 = \"NAME\", a name of the players)",
                "f:8:1: matchup 1: player_2 is missing (write player_2 = \"NAME\", a name of the players)",
                "f:9:1: matchup 1: unknown key 'players' (write player_1 = \"...\" and player_2 = \"...\")"});
}

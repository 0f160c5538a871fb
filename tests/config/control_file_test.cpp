#include "ringmaster/config/control_file.hpp"

#include "ringmaster/config/problem.hpp"
#include "ringmaster/event/fingerprint.hpp"

#include "config/control_files.hpp"

using namespace ringmaster;

namespace {

const TreeSettings& tree_of(const ControlFile& file) {
    return std::get<TreeTunerSettings>(file.tuner).tree;
}

/// The parts with line `number` of the top level replaced.
std::string with_top_line(int number, const std::string& line) {
    Parts parts;
    std::size_t begin = 0;
    for (int i = 1; i < number; ++i) {
        begin = parts.top.find('\n', begin) + 1;
    }
    parts.top.replace(begin, parts.top.find('\n', begin) - begin, line);
    return parts.text();
}

GameSettings game_settings(int board_size, double komi, int move_limit, Scorer scorer) {
    GameSettings settings;
    settings.board_size = board_size;
    settings.komi = komi;
    settings.move_limit = move_limit;
    settings.scorer = scorer;
    return settings;
}

}  // namespace

TEST_CASE("the manual's sample is read without a problem", "[config]") {
    const ControlFile file = good(manual_sample);
    CHECK(file.event == "tune");
    CHECK(file.path == "/events/tune.toml");
    CHECK(file.description == "RAVE weights of Fuego against GNU Go");
    CHECK(file.gtp().settings == game_settings(19, 7.5, 1000, Scorer::players));
    CHECK(file.gtp().opponent == "gnugo-l10");
    CHECK(file.candidate_colour == ColourChoice::white);
    CHECK(file.number_of_games == 10000u);
    CHECK(tree_of(file).exploration_coefficient == 0.45);
    CHECK(tree_of(file).initial_visits == 10);
    CHECK(tree_of(file).initial_wins == 5);
    CHECK(tree_of(file).max_depth == 1);
    CHECK(tree_of(file).count_in_flight);
    CHECK(file.summary_spec == std::vector<std::size_t>{40});
    CHECK(file.log_tree_to_history_period == 200);
    CHECK_FALSE(file.seed);
    CHECK_FALSE(file.parallel);
    CHECK(file.record_games);

    REQUIRE(file.gtp().players.size() == 1);
    CHECK(file.gtp().opponent_setup().code == "gnugo-l10");
    CHECK(file.gtp().opponent_setup().command ==
          Lines{"gnugo", "--mode=gtp", "--chinese-rules", "--capture-all-dead", "--level=10"});
    CHECK(file.gtp().candidate.code == "candidate");
    CHECK(file.gtp().candidate.command == Lines{"fuego", "--quiet"});
    CHECK(file.gtp().candidate.cwd.empty());
    CHECK(file.gtp().candidate.environ.empty());
    CHECK(file.gtp().candidate.is_reliable_scorer);
    CHECK_FALSE(file.gtp().candidate.discard_stderr);
    CHECK(file.gtp().candidate.timeouts == Timeouts{});
    REQUIRE(file.gtp().candidate.startup_gtp_commands.size() == 5);
    CHECK(file.gtp().candidate.startup_gtp_commands[4] == "uct_param_search rave_weight_final {rave_weight_final:f}");

    REQUIRE(file.parameters.size() == 2);
    CHECK(file.parameters[0].code == "rave_weight_initial");
    CHECK(file.parameters[0].scale.description() == Scale::log(0.01, 5).description());
    CHECK(file.parameters[1].code == "rave_weight_final");
    CHECK(file.parameters[1].scale.description() == Scale::log(1e2, 1e5).description());
    CHECK(file.parameters[1].split == 8);
    CHECK(file.parameters[1].format == "F: %4.2f");
}

TEST_CASE("what is absent has Gomill's default", "[config]") {
    const ControlFile file = good(Parts{}.text());
    CHECK(file.description.empty());
    CHECK(file.gtp().settings == game_settings(9, 7.5, 1000, Scorer::players));
    CHECK_FALSE(file.number_of_games);
    CHECK_FALSE(file.log_tree_to_history_period);
    CHECK(tree_of(file).exploration_coefficient == 0.45);
    CHECK(tree_of(file).initial_visits == 10);
    CHECK(tree_of(file).initial_wins == 5);
    CHECK(tree_of(file).max_depth == 1);
    CHECK(tree_of(file).count_in_flight);
    CHECK(file.record_games);
    CHECK(file.stderr_to_log);
    CHECK_FALSE(file.skip_player_checks);
    CHECK(file.number_of_running_simulations_to_show == 12);
    CHECK(file.max_void_games_in_a_row == 2);
    CHECK(file.max_void_games_before_first_success == 1);
    CHECK(file.patience == 600);
    CHECK(file.gtp().referee.empty());
    CHECK(file.candidate_files.empty());
    CHECK(file.summary_spec == std::vector<std::size_t>{30});
    CHECK(file.parameters[0].format == "a: %s");
}

TEST_CASE("every setting of the top level is read", "[config]") {
    const ControlFile file =
        good(with_setting("description = \"\"\"\n two\nlines \"\"\"\n"
                          "number_of_games = 1\nexploration_coefficient = 0\ninitial_visits = 3\ninitial_wins = 3\n"
                          "max_depth = 4\nin_flight = 'ignore'\nseed = 9223372036854775807\nparallel = 1024\n"
                          "move_limit = 200\nscorer = 'internal'\nrecord_games = false\nsummary_spec = [40, 0]\n"
                          "log_tree_to_history_period = 1\nstderr_to_log = false\nskip_player_checks = true\n"
                          "number_of_running_simulations_to_show = 0\nmax_void_games_in_a_row = 5\n"
                          "max_void_games_before_first_success = 3\npatience = 7"));
    CHECK(file.description == "two\nlines");
    CHECK(file.number_of_games == 1u);
    CHECK(tree_of(file).exploration_coefficient == 0);
    CHECK(tree_of(file).initial_visits == 3);
    CHECK(tree_of(file).initial_wins == 3);
    CHECK(tree_of(file).max_depth == 4);
    CHECK_FALSE(tree_of(file).count_in_flight);
    CHECK(file.seed == 9223372036854775807u);
    CHECK(file.parallel == 1024);
    CHECK(file.gtp().settings == game_settings(9, 7.5, 200, Scorer::internal));
    CHECK_FALSE(file.record_games);
    CHECK(file.summary_spec == std::vector<std::size_t>{40, 0});
    CHECK(file.log_tree_to_history_period == 1);
    CHECK_FALSE(file.stderr_to_log);
    CHECK(file.skip_player_checks);
    CHECK(file.number_of_running_simulations_to_show == 0);
    CHECK(file.max_void_games_in_a_row == 5);
    CHECK(file.max_void_games_before_first_success == 3);
    CHECK(file.patience == 7);
    CHECK(std::get<TreeTunerSettings>(good(with_setting("exploration_coefficient = -1")).tuner)
              .tree.exploration_coefficient == -1);
    CHECK(good(with_top_line(3, "komi = 7")).gtp().settings.komi == 7);
    CHECK(good(with_top_line(3, "komi = -0.5")).gtp().settings.komi == -0.5);
}

TEST_CASE("a colour may be written in several ways", "[config]") {
    const auto colour = [](const std::string& word) {
        return good(with_top_line(5, "candidate_colour = '" + word + "'")).candidate_colour;
    };
    for (const char* word : {"b", "B", "black", "Black"}) {
        CHECK(colour(word) == ColourChoice::black);
    }
    for (const char* word : {"w", "WHITE"}) {
        CHECK(colour(word) == ColourChoice::white);
    }
    for (const char* word : {"r", "random"}) {
        CHECK(colour(word) == ColourChoice::random);
    }
    CHECK(colour("alternate") == ColourChoice::alternate);
}

TEST_CASE("a byte order mark and CRLF line ends do no harm", "[config]") {
    std::string text = "\xEF\xBB\xBF";
    for (const char letter : manual_sample) {
        text += letter == '\n' ? "\r\n" : std::string(1, letter);
    }
    CHECK(fingerprint_of(good(text)) == fingerprint_of(good(manual_sample)));
}

TEST_CASE("a wrong value of the top level is told with its place and what was found", "[config]") {
    const std::vector<std::pair<std::string, std::string>> table{
        {"parallel = 'two'", "f:6:12: parallel must be an integer, not the text 'two'"},
        {"parallel = 3.5", "f:6:12: parallel must be an integer, not the number 3.5"},
        {"parallel = true", "f:6:12: parallel must be an integer, not true"},
        {"parallel = [1]", "f:6:12: parallel must be an integer, not a list"},
        {"parallel = { a = 1 }", "f:6:12: parallel must be an integer, not a table"},
        {"parallel = 2024-01-01", "f:6:12: parallel must be an integer, not a date or time"},
        {"parallel = 1025", "f:6:12: parallel must be from 1 to 1024, not 1025"},
        {"parallel = 0", "f:6:12: parallel must be from 1 to 1024, not 0"},
        {"number_of_games = 0", "f:6:19: number_of_games must be at least 1, not 0"},
        {"seed = -1", "f:6:8: seed must be at least 0, not -1"},
        {"exploration_coefficient = nan", "f:6:27: exploration_coefficient must be a finite number, not nan"},
        {"record_games = 1", "f:6:16: record_games must be true or false, not the number 1"},
        {"scorer = 'us'", "f:6:10: scorer must be 'players', 'internal' or 'referee', not the text 'us'"},
        {"stderr_to_log = 'no'", "f:6:17: stderr_to_log must be true or false, not the text 'no'"},
        {"skip_player_checks = 0", "f:6:22: skip_player_checks must be true or false, not the number 0"},
        {"number_of_running_simulations_to_show = -1",
         "f:6:41: number_of_running_simulations_to_show must be from 0 to 2147483647, not -1"},
        {"max_void_games_in_a_row = 0", "f:6:27: max_void_games_in_a_row must be from 1 to 2147483647, not 0"},
        {"max_void_games_before_first_success = 0",
         "f:6:39: max_void_games_before_first_success must be from 1 to 2147483647, not 0"},
        {"patience = -1", "f:6:12: patience must be from 0 to 2147483647, not -1"},
        {"in_flight = 1", "f:6:13: in_flight must be 'count' or 'ignore', not the number 1"},
        {"initial_wins = 11", "f:6:16: initial_wins (11) must be at most initial_visits (10)"},
        {"initial_visits = 4", "f:6:18: initial_wins (5) must be at most initial_visits (4)"},
        {"summary_spec = 3", "f:6:16: summary_spec must be a list, not the number 3"},
        {"summary_spec = [3, -1]", "f:6:20: summary_spec: item 2 must be from 0 to 2147483647, not -1"},
        {"description = 3", "f:6:15: description must be a text, not the number 3"},
        {"paralel = 2", "f:6:1: unknown key 'paralel' (did you mean 'parallel'?)"},
        {"zzz = 2", "f:6:1: unknown key 'zzz'"},
    };
    for (const auto& [line, problem] : table) {
        INFO(line);
        CHECK(problems_of(with_setting(line)) == Lines{problem});
    }
}

TEST_CASE("a required setting may be neither wrong nor missing", "[config]") {
    CHECK(problems_of(with_top_line(2, "board_size = 30")) == Lines{"f:2:14: board_size must be from 2 to 25, not 30"});
    CHECK(problems_of(with_top_line(2, "board_size = 1")) == Lines{"f:2:14: board_size must be from 2 to 25, not 1"});
    CHECK(problems_of(with_top_line(3, "komi = 'seven'")) ==
          Lines{"f:3:8: komi must be a number, not the text 'seven'"});
    CHECK(problems_of(with_top_line(3, "komi = inf")) == Lines{"f:3:8: komi must be a finite number, not inf"});
    CHECK(problems_of(with_top_line(3, "")) == Lines{"f: komi is missing (write komi = 7.5)"});
    CHECK(problems_of(with_top_line(1, "competition_type = 'spsa'")) ==
          Lines{"f:1:20: competition_type must be 'mc_tuner', 'model_tuner', 'ce_tuner', 'playoff' or 'all_play_all', "
                "not the text 'spsa'"});
    CHECK(problems_of(with_top_line(5, "candidate_colour = 'green'")) ==
          Lines{"f:5:20: candidate_colour must be 'b', 'black', 'w', 'white', 'r', 'random' or 'alternate', not the "
                "text 'green'"});
    CHECK(problems_of(with_top_line(4, "opponent = 'gnug'")) ==
          Lines{"f:4:12: opponent: unknown player 'gnug' (did you mean 'gnugo'?)"});
    CHECK(problems_of("seed = 1").size() == 3);
}

TEST_CASE("a referee is named when it is the scorer, and only then", "[config]") {
    Parts parts;
    parts.player +=
        "[players.judge]\ncommand = 'judge {seed}'\n[players.liar]\ncommand = 'x'\n"
        "is_reliable_scorer = false\n";
    const auto with = [&](const std::string& lines) {
        Parts changed = parts;
        changed.top += lines;
        return changed.text();
    };
    const ControlFile file = good(with("scorer = 'referee'\nreferee = 'judge'\n"));
    CHECK(file.gtp().settings.scorer == Scorer::referee);
    CHECK(file.gtp().referee == "judge");
    CHECK(good(with("scorer = 'referee'\nreferee = 'gnugo'\n")).gtp().referee == "gnugo");

    const Lines superfluous{"f:6:11: referee goes with scorer = \"referee\" only (write that, or leave it out)"};
    CHECK(problems_of(with("referee = 'judge'\n")) == superfluous);
    CHECK(problems_of(with("referee = 'judge'\nscorer = 'internal'\n")) == superfluous);
    CHECK(problems_of(with("referee = 'judge'\nscorer = 'refree'\n")) ==
          Lines{"f:7:10: scorer must be 'players', 'internal' or 'referee', not the text 'refree' (did you mean "
                "'referee'?)"});
    CHECK(problems_of(with("scorer = 'referee'\n")) ==
          Lines{"f: referee is missing (write referee = \"NAME\", a name of the players)"});
    CHECK(problems_of(with("scorer = 'referee'\nreferee = 3\n")) ==
          Lines{"f:7:11: referee must be a text, not the number 3"});
    CHECK(problems_of(with("scorer = 'referee'\nreferee = 'jugde'\n")) ==
          Lines{"f:7:11: referee: unknown player 'jugde' (did you mean 'judge'?)"});
    CHECK(problems_of(with("scorer = 'referee'\nreferee = 'candidate'\n")) ==
          Lines{"f:7:11: referee: unknown player 'candidate' (the players are 'gnugo', 'judge', 'liar')"});
    CHECK(problems_of(with("scorer = 'referee'\nreferee = 'liar'\n")) ==
          Lines{"f:7:11: referee: player 'liar' has is_reliable_scorer = false, so it would never be asked (name "
                "another)"});
}

TEST_CASE("a wrong competition type has no follow-up problems: the file is taken for what it fits best", "[config]") {
    const std::string words =
        "competition_type must be 'mc_tuner', 'model_tuner', 'ce_tuner', 'playoff' or 'all_play_all', not the text "
        "'model'";
    std::string text = smallest_control_file();
    text.replace(text.find("model_tuner"), 11, "model");
    text.insert(text.find("board_size"), "surface = \"auto\"\n");
    CHECK(problems_of(text) == Lines{"f:1:20: " + words});
    Parts parts;
    parts.top += "max_depth = 3\nretire = 'fudge'\nstop_when_decided = true\n";
    parts.top.replace(parts.top.find("mc_tuner"), 8, "model");
    CHECK(problems_of(parts.text()) == Lines{"f:1:20: " + words});
    parts.top.erase(0, parts.top.find('\n') + 1);
    CHECK(problems_of(parts.text()) ==
          Lines{"f: competition_type is missing (write competition_type = \"model_tuner\")"});
}

TEST_CASE("a tournament whose type is misspelt, unknown or missing has no other problems", "[config]") {
    const std::string rest =
        "board_size = 9\nkomi = 7\n[players.a]\ncommand = 'a'\n[players.b]\ncommand = 'b'\n[[matchups]]\n"
        "player_1 = 'a'\nplayer_2 = 'b'\n";
    const std::string words =
        "f:1:20: competition_type must be 'mc_tuner', 'model_tuner', 'ce_tuner', 'playoff' or 'all_play_all', not the "
        "text ";
    CHECK(problems_of("competition_type = 'playof'\n" + rest) == Lines{words + "'playof' (did you mean 'playoff'?)"});
    CHECK(problems_of("competition_type = 'cup'\n" + rest) == Lines{words + "'cup'"});
    CHECK(problems_of(rest) == Lines{"f: competition_type is missing (write competition_type = \"playoff\")"});
    CHECK(problems_of("competition_type = 'all-play-all'\n" + rest.substr(0, rest.find("[[matchups"))) ==
          Lines{words + "'all-play-all' (did you mean 'all_play_all'?)"});
}

TEST_CASE("a file of machines alone says what it is for", "[config]") {
    const ControlFileResult result = parse_control_file("[[workers]]\nslots = 4\n", "/events/my ssh.toml", "/home/me");
    REQUIRE(result.problems.size() == 1);
    CHECK(result.problems[0].message ==
          "this file names machines only (to play an event on them, type 'ringmaster tune.toml --workers 'my "
          "ssh.toml'', where tune.toml is its control file)");
}

TEST_CASE("only the keys of the file's own competition type are suggested", "[config]") {
    std::string text = smallest_control_file();
    const auto with = [&](const std::string& line) {
        std::string changed = text;
        return changed.insert(changed.find("board_size"), line + "\n");
    };
    CHECK(problems_of(with("max_dept = 3")) == Lines{"f:2:1: unknown key 'max_dept'"});
    CHECK(problems_of(with("surfac = 'auto'")) == Lines{"f:2:1: unknown key 'surfac' (did you mean 'surface'?)"});
    CHECK(problems_of(with("max_depth = 3")) ==
          Lines{"f:2:13: max_depth goes with competition_type = \"mc_tuner\" only (leave it out)"});
    CHECK(problems_of(text + "splt = 3\n") == Lines{"f:14:1: parameter 'rave': unknown key 'splt'"});
    CHECK(problems_of(with_setting("surfac = 'auto'")) == Lines{"f:6:1: unknown key 'surfac'"});
}

TEST_CASE("a value that is right but for its quotes is told so", "[config]") {
    CHECK(problems_of(with_top_line(3, "komi = '7.5'")) ==
          Lines{"f:3:8: komi must be a number, not the text '7.5' (write 7.5, without quotes)"});
    CHECK(problems_of(with_setting("parallel = ' 2 '")) ==
          Lines{"f:6:12: parallel must be an integer, not the text ' 2 ' (write 2, without quotes)"});
    CHECK(problems_of(with_setting("suicide = 'false'")) ==
          Lines{"f:6:11: suicide must be true or false, not the text 'false' (write false, without quotes)"});
    CHECK(problems_of(with_setting("parallel = '2.5'")) ==
          Lines{"f:6:12: parallel must be an integer, not the text '2.5'"});
}

TEST_CASE("who only simulates needs no engines, no game and no placeholder", "[config]") {
    const std::string text =
        "competition_type = 'mc_tuner'\n[[parameters]]\ncode = 'a'\nscale = { linear = [0, 8] }\nsplit = 4\n";
    const ControlFileResult result = parse_control_file(text, "/events/tune.toml", "", ReadFor::simulation);
    CHECK(result.problems.empty());
    REQUIRE(result.control_file);
    CHECK(result.control_file->parameters.size() == 1);
    CHECK(problems_of(text).size() == 1);
    const std::string with_engine = text + "[candidate]\ncommand = 'engine'\n";
    CHECK(parse_control_file(with_engine, "/events/tune.toml", "", ReadFor::simulation).problems.empty());
    const ControlFileResult wrong =
        parse_control_file("koi = 3\n" + text, "/events/tune.toml", "", ReadFor::simulation);
    CHECK(problem_lines("f", wrong.problems).front() == "f:1:1: unknown key 'koi' (did you mean 'komi'?)");
}

TEST_CASE("a mistake has no follow-up problems", "[config]") {
    CHECK(problems_of(with_top_line(3, "kommi = 7.5")) == Lines{"f:3:1: unknown key 'kommi' (did you mean 'komi'?)"});
    CHECK(problems_of(with_setting("initial_visits = 'x'\ninitial_wins = 20")) ==
          Lines{"f:6:18: initial_visits must be an integer, not the text 'x'"});
    Parts no_parameters;
    no_parameters.parameter = "";
    CHECK(problems_of(no_parameters.text()).size() == 1);
    Parts one_bracket;
    one_bracket.parameter = "[parameters]\ncode = 'a'\n";
    CHECK(problems_of(one_bracket.text()) ==
          Lines{"f:10:1: parameters must be a list, not a table (write [[parameters]])"});
}

TEST_CASE("a setting of the top level that slipped below a table is told once, with where it belongs", "[config]") {
    Parts parts;
    parts.top.erase(parts.top.find("komi"), std::string("komi = 7.5\n").size());
    parts.candidate += "komi = 7.5\n";
    CHECK(problems_of(parts.text()) == Lines{"f:9:1: candidate: unknown key 'komi' (it belongs to the top of the file, "
                                             "above the first [table])"});
}

TEST_CASE("a setting of a section that stands at the top is told to go there", "[config]") {
    Parts parts;
    parts.top += "timeouts = { move = 9 }\ngtp_version = 2\nstartup_gtp_commands = []\nsplit = 4\n";
    CHECK(problems_of(parts.text()) ==
          Lines{"f:7:1: unknown key 'gtp_version'",
                "f:8:1: unknown key 'startup_gtp_commands' (it belongs below [candidate] or [players.NAME])",
                "f:9:1: unknown key 'split' (it belongs below [[parameters]])"});
}

TEST_CASE("all problems of a file are told at once, in the order of the file", "[config]") {
    Parts parts;
    parts.top += "paralel = 2\n";
    parts.player = "[players.gnugo]\ncommand = 3\n";
    parts.candidate = "[candidate]\ncommand = 'x {a} {b}'\ntimeouts = { move = 0 }\n";
    parts.parameter += "splt = 4\n";
    CHECK(problems_of(parts.text()) ==
          Lines{"f:6:1: unknown key 'paralel' (did you mean 'parallel'?)",
                "f:8:11: player 'gnugo': command must be a text or a list of texts, not the number 3",
                "f:10:11: candidate: command: unknown placeholder '{b}' (known: '{a}', '{seed}', '{game_id}', '{dir}')",
                "f:11:21: candidate: timeouts: move must be above 0 and at most 1000000000, not 0",
                "f:16:1: parameter 'a': unknown key 'splt' (did you mean 'split'?)"});
}

TEST_CASE("a file that is no TOML has one problem", "[config]") {
    CHECK(problems_of("komi = 1\nseed = 07\n") ==
          Lines{"f:2:10: this is not TOML: decimal integer: leading zeroes are prohibited"});
    CHECK(problems_of("# Dezi\xE9\n") == Lines{"f:1:7: this byte is not UTF-8 (save the file as UTF-8)"});
    CHECK(problems_of(std::string("# \xC3\xA4\na\0", 7)) == Lines{"f:2:2: a NUL byte: this is no text file"});
}

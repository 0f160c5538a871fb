#pragma once

#include <string>
#include <vector>

#include "ringmaster/config/control_file.hpp"

#include "support/catch.hpp"

namespace ringmaster {

using Lines = std::vector<std::string>;

/// The sample of the manual.
inline const std::string manual_sample = R"(competition_type = "mc_tuner"
description = "RAVE weights of Fuego against GNU Go"

board_size = 19
komi = 7.5
opponent = "gnugo-l10"
candidate_colour = "w"              # "b", "w", "random", or "alternate"
number_of_games = 10000             # absent: no limit

exploration_coefficient = 0.45
initial_visits = 10
initial_wins = 5
max_depth = 1                       # above 1: UCT, a tree of ever finer cells

summary_spec = [40]                 # how many candidates to show at each depth
log_tree_to_history_period = 200

[players.gnugo-l10]
command = "gnugo --mode=gtp --chinese-rules --capture-all-dead --level=10"

[candidate]                         # the keys of a player; strings may hold {code} or {code:.2f}
command = "fuego --quiet"
startup_gtp_commands = [
  "go_param timelimit 999999",
  "uct_param_search number_threads 1",
  "uct_param_player max_games 5000",
  "uct_param_search rave_weight_initial {rave_weight_initial:f}",
  "uct_param_search rave_weight_final {rave_weight_final:f}",
]

[[parameters]]
code = "rave_weight_initial"
scale = { log = [0.01, 5.0] }
split = 8
format = "I: %4.2f"

[[parameters]]
code = "rave_weight_final"
scale = { log = [1e2, 1e5] }
split = 8
format = "F: %4.2f"
)";

/// A control file without a problem, put together from parts that a test may change.
struct Parts {
    std::string top =
        "competition_type = 'mc_tuner'\n"
        "board_size = 9\n"
        "komi = 7.5\n"
        "opponent = 'gnugo'\n"
        "candidate_colour = 'random'\n";                                                             // lines 1 to 5
    std::string player = "[players.gnugo]\ncommand = 'gnugo'\n";                                     // lines 6 and 7
    std::string candidate = "[candidate]\ncommand = 'x {a}'\n";                                      // lines 8 and 9
    std::string parameter = "[[parameters]]\ncode = 'a'\nscale = { linear = [0, 8] }\nsplit = 4\n";  // lines 10 to 13

    std::string text() const { return top + player + candidate + parameter; }
};

inline ControlFileResult parse(const std::string& text) {
    return parse_control_file(text, "/events/tune.toml", "/home/me");
}

/// The problems as they are shown, without the last line, which counts them.
inline std::vector<std::string> problems_of(const std::string& text) {
    const ControlFileResult result = parse(text);
    CHECK(result.control_file.has_value() == result.problems.empty());
    std::vector<std::string> lines = problem_lines("f", result.problems);
    if (!lines.empty()) {
        lines.pop_back();
    }
    return lines;
}

inline ControlFile good(const std::string& text) {
    const ControlFileResult result = parse(text);
    INFO(Catch::Detail::stringify(problem_lines("f", result.problems)));
    REQUIRE(result.problems.empty());
    return result.control_file.value();
}

/// The parts with one more line at the end of the top level: line 6.
inline std::string with_setting(const std::string& line) {
    Parts parts;
    parts.top += line + "\n";
    return parts.text();
}

inline std::string with_candidate(const std::string& lines) {
    Parts parts;
    parts.candidate += lines + "\n";
    return parts.text();
}

}  // namespace ringmaster

#include "ringmaster/config/new_control_file.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/config/placeholder_texts.hpp"
#include "ringmaster/config/toml_text.hpp"

namespace ringmaster {
namespace {

std::string shell_word(const std::string& word) {
    return quote_command({word});
}

/// "rave", "rave and fpu", "rave, fpu and cpuct".
std::string listed_names(const std::vector<NewParameter>& parameters) {
    std::string text;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        text += (i == 0 ? "" : i + 1 == parameters.size() ? " and " : ", ") + parameters[i].name;
    }
    return text;
}

std::string comment_line(const std::string& command, const std::string& meaning, std::size_t width) {
    return "#   " + command + std::string(width - std::min(width, command.size()), ' ') + "   " + meaning + "\n";
}

std::string head_of(const NewEvent& event) {
    const std::string program = "ringmaster " + event.file;
    const std::string run = program + (event.cores > 1 ? fmt::format(" -j {}", event.cores) : "");
    const std::string verify = program + " verify -g 200";
    const std::size_t width = verify.size();
    const std::string what = fmt::format("{} of {}", listed_names(event.parameters), printable(event.candidate.engine));
    return "# What is best for " + what + "? Made by 'ringmaster new'; change what you like.\n#\n" +
           comment_line(program + " check", "tries the engines and plays trial games", width) +
           comment_line(run, "plays, and goes on when started again", width) +
           comment_line(program + " show", "prints the report, also while it runs", width) +
           comment_line(verify, "plays 200 more games between the recommended settings and the defaults", width) +
           comment_line(program + " simulate", "says without engines how far so many games will get", width) +
           "#\n# docs/control_file.md explains every key, docs/tuners.md what to choose.\n\n"
           "competition_type = \"model_tuner\"\ndescription = " +
           toml_text(what) + "\n";
}

std::string games_line(const NewEvent& event) {
    return fmt::format("number_of_games = {:<18}# of which the last tenth is a match that chooses nothing\n",
                       event.number_of_games);
}

/// Where candidates play each other the tuner takes no advice.
std::string surface_lines(const NewEvent& event) {
    return event.opponent ? R"(
# What you know about the win rate: "smooth" has one peak, "rough" has cliffs or several peaks, "auto" knows nothing.
surface = "auto"
)"
                          : "";
}

std::string startup_lines(const NewPlayer& player) {
    if (player.startup_commands.empty()) {
        return "";
    }
    std::string text = "startup_gtp_commands = [            # sent before every game\n";
    for (const std::string& command : player.startup_commands) {
        text += "    " + toml_text(command) + ",\n";
    }
    return text + "]\n";
}

std::string gtp_text(const NewEvent& event) {
    std::string text =
        std::string("\n# The game.") +
        (event.komi == std::floor(event.komi) ? "" : " A fractional komi leaves no draws.") + "\n" +
        fmt::format("board_size = {}\nkomi = {:g}\n", event.board_size, event.komi) +
        (event.opponent
             ? "opponent = \"opponent\"               # one of [players] below\n"
               "candidate_colour = \"alternate\"      # Black in its first game, White in its second, and so on\n"
             : "") +
        games_line(event) + surface_lines(event);
    if (event.opponent) {
        text +=
            "\n# Whom every candidate plays. It should win about half of the games. {seed} is another number "
            "for every game.\n[players.opponent]\ncommand = " +
            toml_text(event.opponent->command) + "\n" + startup_lines(*event.opponent);
    } else {
        text +=
            "\n# Without an `opponent` candidates play each other: a game compares two of them, and takes the "
            "place of several\n# games against a third player. But it is strength against itself that is found so.\n";
    }
    return text +
           "\n# The candidate: the engine that is tuned. {CODE} is a parameter's value, {seed} another number "
           "for every game.\n[candidate]\ncommand = " +
           toml_text(event.candidate.command) + "\n" + startup_lines(event.candidate);
}

/// The command with the defaults in the place of the candidate's values.
std::string of_opponent(std::string command, const std::vector<NewParameter>& parameters) {
    for (const NewParameter& parameter : parameters) {
        for (const char end : {'}', ':'}) {
            const std::string own = "{" + parameter.code + end;
            const std::string others = "{opponent." + parameter.code + end;
            for (std::size_t at = command.find(own); at != std::string::npos;
                 at = command.find(own, at + others.size())) {
                command.replace(at, own.size(), others);
            }
        }
    }
    return command;
}

std::vector<std::string> fixed_options(const NewEvent& event) {
    std::vector<std::string> lines;
    const auto add = [&](const std::string& word, const NewPlayer& player) {
        for (const std::string& option : player.fixed_options) {
            lines.push_back(word + " " + shell_word(with_braces_doubled(option)));
        }
    };
    add(event.opponent ? "--option" : "--both-option", event.candidate);
    if (event.opponent) {
        add("--opponent-option", *event.opponent);
    }
    return lines;
}

std::string uci_text(const NewEvent& event) {
    const std::string opponent =
        event.opponent ? event.opponent->command : of_opponent(event.candidate.command, event.parameters);
    std::vector<std::string> lines{
        fmt::format("./play_uci.py --candidate {} --opponent {} --depth 4-5{}", shell_word(event.candidate.command),
                    shell_word(opponent), event.rules == "stockfish" ? "" : " --rules " + shell_word(event.rules))};
    for (const std::string& option : fixed_options(event)) {
        lines.push_back(option);
    }
    for (const NewParameter& parameter : event.parameters) {
        if (parameter.is_uci_option) {
            const std::string name = with_braces_doubled(parameter.name);
            lines.push_back("--option " + shell_word(name + "={" + parameter.code + "}") +
                            (event.opponent
                                 ? ""
                                 : " --opponent-option " + shell_word(name + "={opponent." + parameter.code + "}")));
        }
    }
    lines.push_back("--opening '{opening}' --colour {colour} --seed {seed}");
    for (std::string& line : lines) {
        line = toml_escaped(line);
    }
    return games_line(event) + surface_lines(event) +
           "\n# play_uci.py, beside this file, plays one game and prints W, D or L; Stockfish tells it the "
           "rules. Depth 4-5: the seed\n"
           "# chooses one of both for every move, so that a game is never played twice. A depth or time at "
           "which a game takes about\n# a second is best. " +
           (event.opponent
                ? "The opponent should win about half of the games."
                : "Both sides are told their values, so candidates play each other, which takes fewer games "
                  "than a\n# fixed opponent; opponent = \"default\" above would let them play the defaults.") +
           "\n[game]\ncommand = \"\"\"" + join(lines, "\n    ") +
           "\"\"\"\ncwd = \".\"                            # what the paths in the command are relative to\n"
           "openings = \"openings.epd\"           # {opening} is one of its lines, the same for both games of a pair\n"
           "timeout = 600                        # seconds for a game\n";
}

}  // namespace

std::string new_control_file(const NewEvent& event) {
    std::string text = head_of(event) + (event.is_uci ? uci_text(event) : gtp_text(event)) +
                       "\n# The parameters: any value of the range may be played, and a range may be changed "
                       "between runs. `default` is what the\n"
                       "# engine does now; the match at the end is played against that.";
    for (const NewParameter& parameter : event.parameters) {
        text += parameter_section(parameter);
    }
    return text;
}

}  // namespace ringmaster

#include "ringmaster/drafts/new_draft.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/config/placeholder_texts.hpp"

namespace ringmaster {
namespace {

std::string shell_word(const std::string& word) {
    return quote_command({word});
}

std::string comment_line(const std::string& command, const std::string& meaning, std::size_t width) {
    return "#   " + command + std::string(width - std::min(width, command.size()), ' ') + "   " + meaning + "\n";
}

std::string head_of(const NewEvent& event) {
    const std::string program = "ringmaster " + event.file;
    const std::string run = program + (event.cores > 1 ? fmt::format(" -j {}", event.cores) : "");
    const std::string verify = program + " verify -g 200";
    const std::size_t width = verify.size();
    const std::string what = fmt::format("{} of {}", listed(each(event.parameters, &NewParameter::name), "and"),
                                         printable(event.candidate.engine));
    return "# What is best for " + printable(what, 1000) + "? Made by 'ringmaster new'; change what you like.\n#\n" +
           comment_line(program + " check", "tries the engines and plays trial games", width) +
           comment_line(run, "plays, and goes on when started again", width) +
           comment_line(program + " show", "prints the report, also while it runs", width) +
           comment_line(verify, "plays 200 more games between the recommended settings and the defaults", width) +
           comment_line(program + " simulate", "says without engines how far so many games will get", width) +
           "#\n# docs/control_file.md explains every key, docs/tuners.md what to choose.\n\n"
           "competition_type = \"model_tuner\"\ndescription = " +
           toml_text(what) + "\n";
}

void add_games(Draft& draft, const NewEvent& event) {
    draft.set("number_of_games",
              fmt::format("{:<18}# of which the last tenth is a match that chooses nothing",
                          toml_value(event.number_of_games)),
              "--number-of-games");
}

/// Where candidates play each other the tuner takes no advice.
std::string surface_lines(const NewEvent& event) {
    return event.opponent ? R"(
# What you know about the win rate: "smooth" has one peak, "rough" has cliffs or several peaks, "auto" knows nothing.
surface = "auto"
)"
                          : "";
}

void add_player(Draft& draft, const std::string& option, const NewPlayer& player) {
    if (!player.command.empty()) {
        draft.set("command", toml_text(player.command), option + " '" + player.command + "'");
    }
    if (!player.startup_commands.empty()) {
        draft.add("startup_gtp_commands = [            # sent before every game\n");
        for (const std::string& command : player.startup_commands) {
            draft.add("    " + toml_text(command) + ",\n", "--startup-command '" + command + "'");
        }
        draft.add("]\n");
    }
}

void add_gtp(Draft& draft, const NewEvent& event) {
    const double komi = number_of(event.komi).value_or(0);
    const bool may_be_drawn = komi == std::floor(komi);
    draft.add(std::string("\n# The game.") + (may_be_drawn ? "" : " A fractional komi leaves no draws.") + "\n");
    if (!event.board_size.empty()) {
        draft.set("board_size", toml_value(event.board_size), "--size");
    }
    if (!event.komi.empty()) {
        draft.set("komi", toml_value(event.komi), "--komi");
    }
    if (event.opponent) {
        draft.add(
            "opponent = \"opponent\"               # one of [players] below\n"
            "candidate_colour = \"alternate\"      # Black in its first game, White in its second, and so on\n");
    }
    add_games(draft, event);
    draft.add(surface_lines(event));
    if (event.opponent) {
        draft.add(
            "\n# Whom every candidate plays. It should win about half of the games. {seed} is another number for every "
            "game.\n[players.opponent]\n");
        add_player(draft, "--opponent", *event.opponent);
    } else {
        draft.add(
            "\n# Without an `opponent` candidates play each other: a game compares two of them, and takes the place of "
            "several\n# games against a third player. But it is strength against itself that is found so.\n");
    }
    draft.add(
        "\n# The candidate: the engine that is tuned. {CODE} is a parameter's value, {seed} another number for every "
        "game.\n[candidate]\n");
    add_player(draft, "--engine", event.candidate);
}

/// The command with the defaults in the place of the candidate's values.
std::string of_opponent(std::string command, const std::vector<NewParameter>& parameters) {
    for (const NewParameter& parameter : parameters) {
        for (const char end : {'}', ':'}) {
            replace_all(command, "{" + parameter.code + end, "{opponent." + parameter.code + end);
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

/// Options of a UCI engine that do nothing in games to a depth.
std::vector<std::string> names_about_time(const std::vector<NewParameter>& parameters) {
    std::vector<std::string> names;
    for (const NewParameter& parameter : parameters) {
        const std::string name = to_lower(parameter.name);
        for (const char* word : {"time", "overhead", "mover", "clock", "ponder"}) {
            if (parameter.is_uci_option && name.find(word) != std::string::npos && !contains(names, parameter.name)) {
                names.push_back(parameter.name);
            }
        }
    }
    return names;
}

/// How long an engine may think, and why.
std::string lines_about_thinking(const std::vector<std::string>& about_time) {
    return about_time.empty()
               ? "Depth 4-5: the seed\n# chooses one of both for every move, so that a game is never played twice. A "
                 "depth or time at which a game takes about\n# a second is best. "
               : "The engines think\n# 20 ms a move: to a depth " + printable(listed(about_time, "and")) +
                     " would change nothing. What acts only under a\n# clock changes nothing here either; fastchess "
                     "and play_pair.py play with one (docs/chess.md). ";
}

void add_uci(Draft& draft, const NewEvent& event) {
    const std::vector<std::string> about_time = names_about_time(event.parameters);
    const std::string opponent =
        event.opponent ? event.opponent->command : of_opponent(event.candidate.command, event.parameters);
    std::vector<std::string> lines{
        fmt::format("./play_uci.py --candidate {} --opponent {} --{}{}", shell_word(event.candidate.command),
                    shell_word(opponent), about_time.empty() ? "depth 4-5" : "movetime 20",
                    event.rules == "stockfish" ? "" : " --rules " + shell_word(event.rules))};
    for (const std::string& option : fixed_options(event)) {
        lines.push_back(option);
    }
    for (const NewParameter& parameter : event.parameters) {
        if (parameter.is_uci_option) {
            lines.push_back(event.opponent ? option_of_candidate(parameter) : option_of_both(parameter));
        }
    }
    lines.push_back("--opening '{opening}' --colour {colour} --seed {seed}");
    for (std::string& line : lines) {
        line = toml_escaped(line);
    }
    add_games(draft, event);
    draft.add(surface_lines(event));
    draft.add("\n# play_uci.py, beside this file, plays one game and prints W, D or L; Stockfish tells it the rules. " +
              lines_about_thinking(about_time));
    draft.add(event.opponent
                  ? "The opponent should win about half of the games."
                  : "Both sides are told their values, so candidates play each other, which takes fewer games "
                    "than a\n# fixed opponent; opponent = \"default\" above would let them play the defaults.");
    draft.add("\n[game]\n");
    draft.set("command", "\"\"\"" + join(lines, "\n    ") + "\"\"\"", "--engine '" + event.candidate.command + "'");
    draft.add(
        "cwd = \".\"                            # what the paths in the command are relative to\n"
        "openings = \"openings.epd\"           # {opening} is one of its lines, the same for both games of a pair\n"
        "timeout = 600                        # seconds for a game\n");
}

}  // namespace

Draft new_draft(const NewEvent& event) {
    Draft draft;
    draft.add(head_of(event));
    event.is_uci ? add_uci(draft, event) : add_gtp(draft, event);
    draft.add(
        "\n# The parameters: any value of the range may be played, and a range may be changed between runs. `default` is "
        "what the\n# engine does now; the match at the end is played against that.");
    for (const NewParameter& parameter : event.parameters) {
        add_parameter(draft, parameter);
    }
    return draft;
}

}  // namespace ringmaster

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/drafts/new_event.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t most_named = 5;  // of the parameters, in one line

std::string comment_line(const std::string& command, const std::string& meaning, std::size_t width) {
    return "#   " + command + std::string(width - std::min(width, command.size()), ' ') + "   " + meaning + "\n";
}

std::string head_of(const NewEvent& event) {
    const std::string program = "ringmaster " + quote_command({event.file});
    const std::string run = program + (event.cores > 1 ? fmt::format(" -j {}", event.cores) : "");
    const std::string verify = program + " verify -g 200";
    const std::size_t width = verify.size();
    const std::string parameters = event.parameters.size() > most_named
                                       ? counted(event.parameters.size(), "parameter")
                                       : listed(each(event.parameters, &PlainParameter::name), "and");
    const std::string what = parameters + " of " + printable(event.candidate.engine);
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

/// Where candidates play each other, or have many parameters, the tuner takes no advice.
std::string surface_lines(const NewEvent& event) {
    return event.opponent && event.parameters.size() <= most_model_parameters ? R"(
# What you know about the win rate: "smooth" has one peak, "rough" has cliffs or several peaks, "auto" knows nothing.
surface = "auto"
)"
                                                                              : "";
}

void add_player(Draft& draft, const std::string& option, const NewEvent& event, const NewPlayer& player) {
    if (!player.command.empty()) {
        draft.set("command", toml_text(player.command), option + " '" + player.command + "'");
    }
    draft.set_known("protocol", player.protocol);
    if (event.is_uci) {
        set_player_of_chess(draft, event.limit, player.stays);
    }
    if (!player.fixed_options.empty()) {
        draft.set("options", toml_options(player.fixed_options));
    }
    if (!player.startup_commands.empty()) {
        draft.add("startup_gtp_commands = [            # sent before every game\n");
        for (const std::string& command : player.startup_commands) {
            draft.add("    " + toml_text(command) + ",\n", "--startup-command '" + command + "'");
        }
        draft.add("]\n");
    }
}

void add_players(Draft& draft, const NewEvent& event) {
    if (event.opponent) {
        draft.add(std::string("\n# Whom every candidate plays. It should win about half of the games.") +
                  (event.is_uci ? "" : " {seed} is another number for every game.") + "\n[players.opponent]\n");
        add_player(draft, "--opponent", event, *event.opponent);
    } else {
        draft.add(
            "\n# Without an `opponent` candidates play each other: a game compares two of them, and takes the place of "
            "several\n# games against a third player. But it is strength against itself that is found so.\n");
    }
    draft.add(std::string("\n# The candidate: the engine that is tuned. ") +
              (event.is_uci ? "Each parameter is an option of it, or stands in its command as {CODE}."
                            : "{CODE} is a parameter's value, {seed} another number for every game.") +
              "\n[candidate]\n");
    add_player(draft, "--engine", event, event.candidate);
}

}  // namespace

Draft new_draft(const NewEvent& event) {
    Draft draft;
    draft.add(head_of(event));
    const double komi = event.is_uci ? 0 : number_of(event.komi).value_or(0);
    draft.add(std::string("\n# The game.") + (komi != std::floor(komi) ? " A fractional komi leaves no draws." : "") +
              "\n");
    if (event.is_uci) {
        set_rules(draft, event.rules, event.openings);
    } else {
        draft.set("board_size", toml_value(event.board_size), "--size");
        draft.set("komi", toml_value(event.komi), "--komi");
    }
    if (event.opponent) {
        draft.add(
            "opponent = \"opponent\"               # one of [players] below\n"
            "candidate_colour = \"alternate\"      # Black in its first game, White in its second, and so on\n");
    }
    draft.set("number_of_games",
              fmt::format("{:<18}# of which the last tenth is a match that chooses nothing",
                          toml_value(event.number_of_games)),
              "--number-of-games");
    draft.add(surface_lines(event));
    add_players(draft, event);
    draft.add(
        "\n# The parameters: any value of the range may be played, and a range may be changed between runs. `default` is "
        "what the\n# engine does now; the match at the end is played against that.");
    for (const PlainParameter& parameter : event.parameters) {
        add_parameter(draft, parameter);
    }
    return draft;
}

}  // namespace ringmaster

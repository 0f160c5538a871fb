#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/config/control_file.hpp"
#include "ringmaster/config/player_section.hpp"

namespace ringmaster {
namespace {

std::string colour_text(ColourChoice colour) {
    switch (colour) {
        case ColourChoice::black:
            return "black";
        case ColourChoice::white:
            return "white";
        case ColourChoice::random:
            return "random";
        case ColourChoice::alternate:
            break;
    }
    return "alternate";
}

/// What is empty is left out.
void add_player(std::map<std::string, std::string>& meaning, const std::string& name, const PlayerSetup& player,
                const std::filesystem::path& folder) {
    std::vector<std::string> command = player.command;
    if (!command.empty()) {
        command.front() = relative_to(folder, command.front());
    }
    std::vector<std::string> environ;
    for (const auto& [variable, value] : player.environ) {
        environ.push_back(variable + "=" + value);
    }
    meaning[name + ": command"] = quote_command(command);
    if (!environ.empty()) {
        meaning[name + ": environ"] = quote_command(environ);
    }
    if (!player.startup_gtp_commands.empty()) {
        meaning[name + ": startup_gtp_commands"] = quote_command(player.startup_gtp_commands);
    }
}

}  // namespace

std::map<std::string, std::string> ControlFile::meaning() const {
    std::map<std::string, std::string> meaning{
        {"competition_type", "mc_tuner"},
        {"board_size", std::to_string(game.board_size)},
        {"komi", fmt::format("{}", game.komi)},
        {"move_limit", std::to_string(game.move_limit)},
        {"scorer", game.scorer == Scorer::players ? "players" : "internal"},
        {"candidate_colour", colour_text(candidate_colour)},
        {"opponent", opponent},
    };
    add_player(meaning, "opponent", opponent_setup(), path.parent_path());
    add_player(meaning, "candidate", candidate, path.parent_path());
    std::vector<std::string> codes;
    for (const TunedParameter& parameter : parameters) {
        codes.push_back(parameter.code);
        meaning["parameter '" + parameter.code + "': scale"] = parameter.scale.description();
        meaning["parameter '" + parameter.code + "': split"] = std::to_string(parameter.split);
    }
    meaning["parameters"] = join(codes, ", ");
    return meaning;
}

}  // namespace ringmaster

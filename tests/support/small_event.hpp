#pragma once

#include <cstdint>

#include "ringmaster/config/control_file.hpp"
#include "ringmaster/game/purpose.hpp"

namespace ringmaster {

/// The settings of the tuner, which must be of that kind.
inline TreeTunerSettings& tree_of(ControlFile& control) {
    return std::get<TreeTunerSettings>(control.tuner);
}
inline ModelTunerSettings& model_of(ControlFile& control) {
    return std::get<ModelTunerSettings>(control.tuner);
}

inline std::optional<MatchGame> match_game_of(const Purpose& purpose) {
    const auto* game = std::get_if<MatchGame>(&purpose);
    return game == nullptr ? std::nullopt : std::optional(*game);
}

/// A control file made by hand: one parameter "level" from 0 to 10 in `split` cells, 9x9, opponent "fixed".
inline ControlFile small_event(int split = 4) {
    ControlFile control;
    control.event = "small";
    control.path = "/tmp/small.toml";
    control.shown_path = "small.toml";
    control.gtp().settings.board_size = 9;
    control.gtp().settings.komi = 7.5;
    control.gtp().players["fixed"].code = "fixed";
    control.gtp().players["fixed"].command = {"engine", "--seed", "{seed}"};
    control.gtp().opponent = "fixed";
    control.gtp().candidate.code = "candidate";
    control.gtp().candidate.command = {"engine", "--level", "{level}", "--seed", "{seed}"};
    control.candidate_colour = ColourChoice::random;
    control.parameters = {{"level", Scale::linear(0, 10), split, "level: %.2f"}};
    return control;
}

/// The same where candidates play each other.
inline ControlFile small_duels(std::uint64_t games) {
    ControlFile control = small_event();
    control.gtp().players.clear();
    control.gtp().opponent.clear();
    control.tuner = DuelTunerSettings{};
    control.candidate_colour = ColourChoice::alternate;
    control.verification.kind = MatchKind::duel;
    control.number_of_games = games;
    control.parameters[0].default_value = 2.0;
    return control;
}

}  // namespace ringmaster

#pragma once

#include <vector>

#include "ringmaster/config/reader.hpp"
#include "ringmaster/game/reward.hpp"
#include "ringmaster/game/setup.hpp"
#include "ringmaster/tune/make_tuner.hpp"

namespace ringmaster {

struct CompetitionType;

/// The type that `competition_type` names; the other one when it is absent or wrong, which is reported.
const CompetitionType& read_competition_type(TableReader& top, const CompetitionType& otherwise);

/// The same of a tuner, with its settings: those that are of this type already stay as they are.
void read_competition_type(TableReader& top, TunerSettings& settings);

/// A model_tuner lets candidates play each other; others cannot.
void choose_duels(TunerSettings& settings);

/// Settings of one competition type have no meaning for another.
void refuse_keys_of_others(TableReader& top, const CompetitionType& own);

/// Where candidates play each other: what steers games against an opponent. `how_to_have_one` is a remedy, "name an
/// opponent".
void refuse_keys_of_games_against_opponent(TableReader& top, const std::string& how_to_have_one);

/// Reads the tuner's settings, which stand at the top level.
void read_tuner(TableReader& top, TunerSettings& settings);

/// Reads what stops the event before all games are played, and refuses the keys of other types. Not for variants of
/// `simulate`.
void read_stop(TableReader& top, TunerSettings& settings);

/// Reports what does not go with the tuner: the reward by area, or RAVE with too many cells.
void check_reward(TableReader& top, const TunerSettings& settings, const RewardSettings& reward, Scorer scorer);
/// The same where we do not know the rules of the game.
void check_reward_without_rules(TableReader& top, Rules rules, const RewardSettings& reward);
/// The same for the games of a script.
void check_script_reward(TableReader& top, const RewardSettings& reward, bool has_margin);
void check_cells(TableReader& top, const TunerSettings& settings, const std::vector<TunedParameter>& parameters);

}  // namespace ringmaster

#pragma once

#include <string>
#include <vector>

#include "ringmaster/config/reader.hpp"
#include "ringmaster/game/reward.hpp"
#include "ringmaster/game/setup.hpp"
#include "ringmaster/tune/make_tuner.hpp"

namespace ringmaster {

/// All that hangs on `competition_type`. Nobody else in this room asks which type an event is of.
struct CompetitionType {
    std::string name;                 ///< the word of the control file
    TunerSettings defaults;           ///< which alternative it is says how candidates are chosen
    std::vector<std::string> keys;    ///< of the top level, that the other types have not
    bool cuts_cells = false;          ///< its parameters have a `split`; else any point of their ranges may be played
    double verification = 0;          ///< the share of the games that verify, unless the control file says otherwise
};

/// In the order of the alternatives of TunerSettings.
const std::vector<CompetitionType>& competition_types();

inline const CompetitionType& type_of(const TunerSettings& settings) {
    return competition_types().at(settings.index());
}

/// Reads `competition_type`; settings that are of this type already stay as they are.
void read_competition_type(TableReader& top, TunerSettings& settings);

/// Reads the tuner's settings, which stand at the top level.
void read_tuner(TableReader& top, TunerSettings& settings);

/// Reads what stops the event before all games are played, and refuses the keys of other types. Not for variants of
/// `simulate`.
void read_stop(TableReader& top, TunerSettings& settings);

/// Reports what does not go with the tuner: the reward by area, or RAVE with too many cells.
void check_reward(TableReader& top, const TunerSettings& settings, const RewardSettings& reward, Scorer scorer);
void check_cells(TableReader& top, const TunerSettings& settings, const std::vector<TunedParameter>& parameters);

/// How deep cells are cut: 1 where they are not.
int depth_of(const TunerSettings& settings);

/// "ucb, with rave" or "model, smooth, H 2.5": how it is steered, in the words of the control file.
std::string steering_text(const TunerSettings& settings);

}  // namespace ringmaster

#pragma once

#include <string>
#include <vector>

#include "ringmaster/config/control_file.hpp"
#include "ringmaster/tune/make_tuner.hpp"

namespace ringmaster {

class TableReader;

/// All that hangs on `competition_type`. In this room nobody but this and tuner_section.hpp asks which type an event
/// is.
struct CompetitionType {
    std::string name;               ///< the word of the control file
    TunerSettings defaults;         ///< which alternative it is says how candidates are chosen
    std::vector<std::string> keys;  ///< of the top level, that the other types have not
    bool cuts_cells = false;        ///< its parameters have a `split`; else any point of their ranges may be played
    bool is_of_duels = false;       ///< no control file names it: a model_tuner without an opponent is one
    double verification = 0;        ///< the share of the games that verify, unless the control file says otherwise
    void (*read_tournament)(TableReader& top, const GameSettings& settings, const std::vector<std::string>& players,
                            TournamentSettings& tournament) = nullptr;  ///< of named players; null: it tunes
};

/// Those that tune first, in the order of the alternatives of TunerSettings.
const std::vector<CompetitionType>& competition_types();

inline const CompetitionType& type_of(const TunerSettings& settings) {
    return competition_types().at(settings.index());
}

/// The word of the control file.
std::string competition_type_of(const ControlFile& control);

/// How deep cells are cut: 1 where they are not.
int depth_of(const TunerSettings& settings);

/// "ucb, with rave" or "model, smooth, H 2.5": how it is steered, in the words of the control file.
std::string steering_text(const TunerSettings& settings);

}  // namespace ringmaster

#pragma once

#include <string>
#include <vector>

#include "ringmaster/config/control_file.hpp"
#include "ringmaster/tune/make_tuner.hpp"

namespace ringmaster {

class TableReader;

/// The share of the games that verify what is compared with a default, unless the control file says otherwise.
constexpr double usual_verification = 0.1;

/// All that hangs on `competition_type`. In this room nobody else asks which type an event is, or which tuner it has.
struct CompetitionType {
    std::string name;                 ///< the word of the control file
    TunerSettings defaults;           ///< which alternative it is says how candidates are chosen
    std::vector<std::string> keys;    ///< of the top level, that the other types have not
    bool cuts_cells = false;          ///< its parameters have a `split`; else any point of their ranges may be played
    bool is_of_duels = false;         ///< no control file names it: a model_tuner without an opponent is one
    bool draws_generations = false;   ///< earlier games teach it nothing of a parameter that is added
    double verification = 0;          ///< the same without a default
    std::size_t most_parameters = 0;  ///< 0: any number
    /// Reads one of named players; null: it tunes.
    void (*read_tournament)(TableReader& top, const GameSettings& settings, const std::vector<std::string>& players,
                            ReadFor purpose, TournamentSettings& tournament) = nullptr;
    std::vector<std::string> stop_keys = {};  ///< those that end it before all games are played
};

/// All types; those that tune come first, in the order of the alternatives of TunerSettings.
const std::vector<CompetitionType>& competition_types();

inline const CompetitionType& type_of(const TunerSettings& settings) {
    return competition_types().at(settings.index());
}

/// The word of the control file.
std::string competition_type_of(const ControlFile& control);

/// How deep cells are cut: 1 where they are not.
int depth_of(const TunerSettings& settings);

/// Makes of a tuner the one of the same name whose candidates play each other, or an opponent, if it is not the one
/// already. False when there is none.
bool let_candidates_meet(TunerSettings& settings, bool each_other);

/// The type that `competition_type` names; the other one when it is absent or wrong, which is reported.
const CompetitionType& read_competition_type(TableReader& top, const CompetitionType& otherwise);

/// Reads the competition type of a tuner, with its settings: those that are of this type already stay as they are.
void read_competition_type(TableReader& top, TunerSettings& settings);

/// Settings of one competition type have no meaning for another.
void refuse_keys_of_others(TableReader& top, const CompetitionType& own);

/// Where candidates play each other: what steers games against an opponent. `how_to_have_one` is a remedy, "name an
/// opponent".
void refuse_keys_of_games_against_opponent(TableReader& top, const std::string& how_to_have_one);

/// Reports opponent = "candidate" where candidates cannot play each other.
void refuse_candidate_as_opponent(TableReader& top, const std::string& remedy);

/// Reads the tuner's settings, which stand at the top level.
void read_tuner(TableReader& top, TunerSettings& settings);

/// Reads what stops the event before all games are played, and refuses the keys of other types. Not for variants of
/// `simulate`.
void read_stop(TableReader& top, TunerSettings& settings);

/// Reports RAVE with too many cells.
void check_cells(TableReader& top, const TunerSettings& settings, const std::vector<TunedParameter>& parameters);

/// Reports what does not go with the tuner and the scorer: the reward by area.
void check_reward(TableReader& top, const TunerSettings& settings, const RewardSettings& reward, Scorer scorer);

/// Reports a tuner that never ends its first generation in the games that choose, and so chooses nothing.
void require_generation(TableReader& top, const TunerSettings& settings, std::uint64_t games);

}  // namespace ringmaster

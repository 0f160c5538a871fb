#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/base/value.hpp"
#include "ringmaster/event/fingerprint.hpp"
#include "ringmaster/report/adoption.hpp"

namespace ringmaster {

/// What an event's state file says about the event beside its games: text by name.
using StoredFacts = std::map<std::string, std::string>;

/// The epochs of an event. An epoch ends when somebody accepts that the settings have another meaning now; its games
/// are kept with its settings, but only those of the present one count. Pure: facts in, facts out.
///
/// Beside these, what is kept of an event whatever its epoch: the control file of its last run, and what was adopted.
inline const std::string control_file_fact = "control file";

/// All functions throw Error (Fault::state) when a fact makes no sense.

/// The epoch to go on with: the newest, or, when that one has no games yet and the settings, which it had changed, are
/// again those of the last one that has some, that one.
int epoch_to_go_on_with(const StoredFacts& facts, const Fingerprint& now,
                        const std::function<std::uint64_t(int epoch)>& games_of);

/// The settings of an epoch; of the newest where none is named.
Fingerprint stored_settings(const StoredFacts& facts, std::optional<int> epoch = {});

/// What parameters that came to an epoch were in its games before, and the defaults that it began with.
inline const std::string earlier_values_fact = "earlier values";
inline const std::string start_fact = "start";
/// One of these, as the epoch's runs wrote it down; empty: none did.
Parameters stored_values(const StoredFacts& facts, int epoch, const std::string& fact);

/// A parameter that the epoch's games have and the control file has not.
struct GoneParameter {
    std::string code;
    std::uint64_t games_varied = 0;
    std::optional<Value> only = {};           ///< what it was in all of them
    std::optional<Value> default_value = {};  ///< of then
    std::optional<Value> proposed = {};       ///< at which one may fix it
};

/// How the settings differ from those of the epoch's games, a line each; none when it has none.
std::vector<std::string> changes_since(const StoredFacts& facts, int epoch, const Fingerprint& now, std::uint64_t games,
                                       const std::vector<GoneParameter>& gone = {});

/// The present settings with the commands, folders and environments of then, for who knows that the engines are the
/// same. Those of a player who differs in more than that stay as they are.
Fingerprint with_programs_of(const Fingerprint& then, Fingerprint now);

/// The seed of the event, if one was kept.
std::optional<std::uint64_t> stored_seed(const StoredFacts& facts);

/// What a run writes down: its epoch, the settings that give its games their meaning, and those of the epochs before.
/// `ended` is the epoch that ends now; none.
StoredFacts facts_of_run(const StoredFacts& before, std::optional<int> ended, int epoch, const Fingerprint& now);

/// What was adopted, in the order in which it was.
std::vector<AdoptionFacts> stored_adoptions(const StoredFacts& facts);

/// The facts with one more.
StoredFacts with_adoption(StoredFacts facts, const AdoptionFacts& adoption);

}  // namespace ringmaster

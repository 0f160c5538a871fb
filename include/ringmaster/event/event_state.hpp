#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/competition/competition.hpp"
#include "ringmaster/competition/job_maker.hpp"
#include "ringmaster/config/control_file.hpp"
#include "ringmaster/store/store.hpp"

namespace ringmaster {

/// A control file with what it names on the disk.
struct LoadedControlFile {
    ControlFile control;
    std::vector<std::string> template_texts;       ///< of its candidate_files, in their order
    std::string text;                              ///< of the control file itself
    std::vector<std::string> openings = {};        ///< if there are some
    std::vector<std::string> match_openings = {};  ///< if they differ
    std::vector<KnownResult> known = {};           ///< those of its [[known]] tables and of the events that these name
    EngineRanges ranges = {};                      ///< what the engine told of parameters without a scale
    bool is_of_last_run = false;                   ///< read from the event's state, which does not keep openings

    /// The identity of an event that has no games yet.
    EventIdentity identity(std::uint64_t seed = 0, int epoch = 1) const {
        return {seed, epoch, template_texts, openings, match_openings, {}};
    }
};

/// What the engine told when the event began, by what its state says.
EngineRanges ranges_in(const std::map<std::string, std::string>& facts);

/// An event as the store has it.
struct EventState {
    EventIdentity identity;
    std::unique_ptr<Competition> competition;  ///< all stored games told to it
    std::map<std::string, std::string> facts;  ///< what a run is to write down before it plays
    std::vector<std::string> accepted;         ///< the changes that made this a new epoch
    std::vector<std::string> same_engine;      ///< and those that did not, since somebody says so

    /// Has the competition verify (Competition::verify). The round is among the facts, so that one that was cut short
    /// goes on when the same is asked for again.
    void verify(std::uint64_t games, const std::string& against = {});
    /// Asks for games of an ablation; see Competition::ablate.
    void ablate(std::uint64_t games);
};

/// Rebuilds an event from its stored games. They must have been played under the control file's settings, or none at
/// all: Error (Fault::usage) names every difference. With `accept_changes` a difference begins a new epoch instead, and
/// the games so far do not count.
///
/// `other_changes` are differences that the settings do not show, a line each; they too begin a new epoch when they are
/// accepted, and are no error. With `same_engine` it is none either, and no other epoch, when a program's command,
/// folder or environment is another one.
///
/// The seed is the control file's, else the stored one, else a new one.
EventState restore_event(const LoadedControlFile& loaded, const Store& store, bool accept_changes,
                         const std::vector<std::string>& other_changes = {}, bool same_engine = false);

/// The control file of the last run, by the facts of its state. Nothing where the state has none, or one that is no
/// control file for this ringmaster.
std::optional<ControlFile> kept_control_file(const std::map<std::string, std::string>& facts,
                                             const std::filesystem::path& path, const std::string& home);

/// The control file of the last run with its templates, to look at where there is no other.
std::optional<LoadedControlFile> event_of_last_run(const std::map<std::string, std::string>& facts,
                                                   const std::filesystem::path& path, const std::string& home);

/// An event for looking only.
struct StoredEvent {
    ControlFile control;  ///< the one that the games were played by
    std::unique_ptr<Competition> competition;
    std::vector<std::string> changes;  ///< by which the present control file differs from it; none: it is the same
    std::uint64_t seed = 0;
};

/// Like restore_event, but games of other settings are no error: they are shown by the control file of then, which the
/// state keeps. In what an older ringmaster played there is none; then it is the present one, as far as it fits. `home`
/// is what `~` stands for.
StoredEvent restore_to_show(const LoadedControlFile& loaded, const Store& store, const std::string& home);

}  // namespace ringmaster

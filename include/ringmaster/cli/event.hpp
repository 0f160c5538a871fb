#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "ringmaster/competition/competition.hpp"
#include "ringmaster/config/control_file.hpp"
#include "ringmaster/runner/event_files.hpp"
#include "ringmaster/store/store.hpp"

namespace ringmaster {

/// Reads and checks a control file. When something is wrong with it, prints all problems to standard error and gives
/// nothing.
std::optional<ControlFile> load_control_file(const std::filesystem::path& path);

/// Checks that the stored games were played under the control file's settings; Error (Fault::state) names every
/// difference. While no game is stored, anything goes.
void require_same_meaning(const ControlFile& control_file, const std::map<std::string, std::string>& facts,
                          std::uint64_t games);

/// The facts that a run leaves in the store: the settings that give the games their meaning, the seed, and who runs.
std::map<std::string, std::string> facts_of_run(const ControlFile& control_file, std::uint64_t seed);

/// The seed of the event: the control file's, else the one stored, else a fresh one.
std::uint64_t choose_seed(const ControlFile& control_file, const std::map<std::string, std::string>& facts);

/// The competition as the stored games left it.
std::unique_ptr<Competition> restore_competition(const ControlFile& control_file, const Store& store,
                                                 std::uint64_t seed);

}  // namespace ringmaster

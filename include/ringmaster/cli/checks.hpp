#pragma once

#include <cstdint>
#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

#include "ringmaster/event/event_state.hpp"
#include "ringmaster/runner/launched_worker_pool.hpp"

namespace ringmaster {

/// How long a printed line may be, in bytes: a path may be long.
inline constexpr std::size_t longest_line = 10000;

/// What a check of the players tells.
enum class CheckDetail {
    failures,    ///< only what is wrong
    verdicts,    ///< and who is well
    values,      ///< and what the candidate makes of its values: see warnings_of_values()
    everything,  ///< and what the engines said, on standard error too
};

/// Why there is no such program, and what may be meant: a file of that name in the folder, or one with blanks in its
/// path. Empty: it is there, or only a try will show.
std::string why_missing(const std::vector<std::string>& command, const std::filesystem::path& folder);

/// Starts every player of the event once and prints what came of it, as text that no engine can turn into escape
/// sequences. Goes on to the next player after a failure. Gives how many failed.
int check_players(const LoadedControlFile& loaded, std::ostream& out, std::ostream& engines_stderr, CheckDetail detail);

/// Plays up to eight short games with candidates from all over the ranges and prints what came of them, and how long a
/// game and the event will take. Of a script whose first game, at the defaults, is void it plays no other. Gives how
/// many were void. `finished` games of the event are played already.
int play_trials(const LoadedControlFile& loaded, std::ostream& out, std::uint64_t finished = 0);

/// Plays a short game on each of these machines at once and prints what came of it, a line each. Gives how many failed,
/// or had not ended when a signal came.
int check_machines(const LoadedControlFile& loaded, std::vector<Machine> machines, SignalQueue& signals,
                   std::ostream& out);

/// Codes of parameters: see play/value_trials.hpp.
struct KeptParameters {
    std::vector<std::string> ignored;
    std::vector<std::string> lingering;
};

/// Tries what a process of the candidate that stays makes of new values: of each parameter that of another of these
/// candidates, all else as the last has it. Nothing where no process stays, and of engines that speak GTP.
KeptParameters try_kept_parameters(const LoadedControlFile& loaded, const std::vector<Parameters>& candidates);

/// Which parameters do not change how the candidate plays, as far as some searches tell, and whether it plays always
/// alike where nothing else makes games differ: a line each. Takes a few seconds mostly, some twenty at most.
std::vector<std::string> warnings_of_values(const LoadedControlFile& loaded, const std::vector<Parameters>& candidates);

}  // namespace ringmaster

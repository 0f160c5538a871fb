#pragma once

#include <map>
#include <string>

#include "ringmaster/cli/options.hpp"
#include "ringmaster/cli/run.hpp"
#include "ringmaster/report/facts.hpp"

namespace ringmaster {

/// The settings as the engine takes them: each text of the candidate, or of the script, in which parameters stand, with
/// these values, one a line: "setoption name Hash value 64", a GTP command, "NAME=value" of the environment, the
/// command. Each template file with them follows, behind a line "== PATH" unless it is alone. Where parameters stand
/// nowhere (a script that is told them otherwise) there is a line "code = value" for each.
std::string settings_for_engine(const LoadedControlFile& loaded, const Parameters& settings);

/// What a commit says that brings the recommended settings in: what changes in the sources ("OLD -> NEW" of
/// a parameter), the answer, where it is from.
std::string commit_message(const EventFacts& facts, const std::map<std::string, std::string>& changes,
                           const std::string& answer, std::uint64_t seed);

/// The lines of the answer, but for those of the games and of the warnings.
std::string answer_of(const EventFacts& facts);

/// What an ablation leaves of the changes, in a line of the answer; from now on the facts recommend that alone. Throws
/// Error (Fault::usage) unless each change that may go was taken back.
std::string ablation_answer(EventFacts& facts, const std::string& shown_path);

/// Says that the games do not show what one would think or, unless `anyway`, refuses: Error (Fault::usage).
void require_answer(const EventFacts& facts, const std::string& shown_path, bool anyway);

/// Prints the recommended settings, as the engine of the games took them, or writes them to the places in source files
/// that are marked for them (see source_marks.hpp): into all of them or none. Throws Error (Fault::usage) where the
/// answer is not CHANGE, unless --anyway is given, where a file has no mark for a parameter, and where its values are
/// neither the default nor a candidate of the event.
int apply(const Event& event, const Options& options);

/// Makes what is recommended the defaults, in the control file, and keeps in the event that it was done; with --ablated
/// only the changes that an ablation leaves, with --undo what was there before. What cannot be written there is
/// printed, for people to write it. Throws Error (Fault::usage) where the answer is not CHANGE, unless --anyway is
/// given. One that was cut short is finished when it is asked for again; another time nothing happens.
int adopt(const Event& event, const Options& options);

}  // namespace ringmaster

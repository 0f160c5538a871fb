#pragma once

#include <string>

#include "ringmaster/cli/options.hpp"

namespace ringmaster {

/// What --help prints: every action, and the options of a run.
std::string help_text();

/// What --help prints beside an action that users name: what it does, and all its options.
std::string help_text(Action action);

/// What `ringmaster manual PART` prints: ringmaster(1) in Markdown, which the build has lowdown(1) convert ("man"), or
/// the completions for a shell ("bash", "zsh", "fish").
std::string manual_text(const std::string& part);

}  // namespace ringmaster

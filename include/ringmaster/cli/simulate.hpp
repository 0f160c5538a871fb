#pragma once

#include <functional>
#include <string>

#include "ringmaster/cli/options.hpp"
#include "ringmaster/config/control_file.hpp"
#include "ringmaster/report/render_text.hpp"

namespace ringmaster {

/// How long one waits for a simulation, in seconds.
struct SimulationPatience {
    std::function<void(const std::string&)> tell;  ///< is told how far it is; none: nobody is
    double first_word = 5;                         ///< after which it is told; then after twice the time, and so on
    double enough = 58;  ///< after which few replications will do, where their number was not asked for
};

/// What `simulate` prints: the control file's tuner, or those of --compare, played without engines, the replications
/// spread over all cores by processes. A replication does not hang on how many there are, nor on how long it takes; how
/// many there are does, where nobody said it: 200, or when that takes too long as many as there are, at least 20.
/// Throws Error (Fault::usage) for what is wrong with the formula or with --compare.
std::string simulation_text(const ControlFile& control, const SimulateOptions& options, OutputFormat format,
                            const SimulationPatience& patience = {}, const std::vector<KnownResult>& known = {},
                            const TextLayout& layout = {});

}  // namespace ringmaster

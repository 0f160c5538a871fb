#pragma once

#include <functional>
#include <optional>
#include <string>

#include "ringmaster/base/error.hpp"
#include "ringmaster/cli/options.hpp"

namespace ringmaster {

inline Error usage_error(const std::string& message, const std::string& remedy = "") {
    return Error(message, "", remedy, Fault::usage);
}

/// The value of an option of the command line; nothing when it is not there.
using OptionValue = std::function<std::optional<std::string>(const char* name)>;

/// Throws Error (Fault::usage).
SimulateOptions take_simulate_options(const OptionValue& value);

}  // namespace ringmaster

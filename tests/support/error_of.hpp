#pragma once

#include <optional>
#include <string>

#include "ringmaster/base/error.hpp"

#include "support/catch.hpp"

namespace ringmaster {

/// What the Error says that the action throws; "no error" when it throws none. Its fault must be this one, if any is
/// given.
template <class Action>
std::string error_of(const Action& action, std::optional<Fault> fault = std::nullopt) {
    try {
        action();
    } catch (const Error& error) {
        CHECK((!fault || error.fault() == *fault));
        return error.what();
    }
    return "no error";
}

}  // namespace ringmaster

#pragma once

#include <string>
#include <vector>

namespace ringmaster {

/// What --help and the manual page both say besides the actions and options.
struct ManualEntry {
    std::string what;
    std::string meaning;
};
std::string manual_purpose();
std::vector<ManualEntry> manual_keys();
std::vector<ManualEntry> manual_exit_statuses();

}  // namespace ringmaster

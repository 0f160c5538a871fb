#pragma once

#include <string>
#include <string_view>
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

/// The text as troff prints it: no character of it is a request or an escape.
std::string troff(std::string_view text);

/// In capitals, as sections and titles of manual pages are written.
std::string troff_heading(std::string text);

/// The first lines of a manual page, down to its NAME.
std::string troff_head(const std::string& name, const std::string& section, const std::string& purpose);

}  // namespace ringmaster

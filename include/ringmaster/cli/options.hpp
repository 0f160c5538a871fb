#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace ringmaster {

enum class Action { run, show, report, check, stop, reset, worker, help, version };

/// A command line, understood.
struct Options {
    Action action = Action::run;
    std::filesystem::path control_file;  ///< as given
    std::optional<int> parallel;
    std::optional<std::uint64_t> max_games;
    bool quiet = false;
    bool yes = false;     ///< reset without asking
    bool engines = true;  ///< check starts them
};

/// Throws Error (Fault::usage) saying what to type instead.
Options parse_command_line(int argc, const char* const* argv);

/// What --help prints.
std::string help_text();

}  // namespace ringmaster

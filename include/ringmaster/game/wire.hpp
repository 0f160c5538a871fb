#pragma once

#include <string>
#include <string_view>

#include "ringmaster/base/value.hpp"
#include "ringmaster/game/greeting.hpp"
#include "ringmaster/game/job.hpp"
#include "ringmaster/game/outcome.hpp"

namespace ringmaster {

/// Jobs and outcomes as one JSON line each, without the newline. Text that is not UTF-8 is replaced.
std::string job_to_line(const Job& job);
std::string outcome_to_line(const Outcome& outcome);

/// Throw Error saying what is wrong with the line; never anything else, whatever the bytes.
Job job_from_line(std::string_view line);
Outcome outcome_from_line(std::string_view line);

/// What a worker and who started it say first, as lines. Of the hello of another protocol only protocol and version
/// are read.
std::string hello_to_line(const Hello& hello);
std::string welcome_to_line(const Welcome& welcome);
Hello hello_from_line(std::string_view line);
Welcome welcome_from_line(std::string_view line);

/// Engine parameters as a JSON object in the order given, for the store: {"level":3,"style":"wild"}.
std::string parameters_to_json(const Parameters& parameters);
/// Throws Error.
Parameters parameters_from_json(std::string_view json);

/// What a script is told of its game when it asks for JSON: one line, with the parameters of both sides, and with its
/// folder if it has one.
std::string script_input(const Job& job, const std::string& colour, std::uint64_t pair, const std::string& opening,
                         const std::string& folder);

}  // namespace ringmaster

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <boost/describe/class.hpp>

#include "ringmaster/base/value.hpp"
#include "ringmaster/game/job.hpp"
#include "ringmaster/game/outcome.hpp"

namespace ringmaster {

/// Jobs and outcomes as one JSON line each, without the newline. Text that is not UTF-8 is replaced.
std::string job_to_line(const Job& job);
std::string outcome_to_line(const Outcome& outcome);

/// Throw Error saying what is wrong with the line; never anything else, whatever the bytes.
Job job_from_line(std::string_view line);
Outcome outcome_from_line(std::string_view line);

/// The first line of a worker: who it is, and where.
struct Hello {
    int protocol = 1;  ///< counts the changes of what lines mean
    std::string version;
    std::string host;
    int cores = 0;  ///< that it may use
    std::uint64_t memory_megabytes = 0;
    std::optional<double> seconds_left;  ///< until its batch system ends it; none: nobody will
    std::string home;                    ///< what `~` means there
    friend bool operator==(const Hello&, const Hello&) = default;
};
BOOST_DESCRIBE_STRUCT(Hello, (), (protocol, version, host, cores, memory_megabytes, seconds_left, home))

/// The answer to a hello: which slot the worker takes.
struct Welcome {
    int slot = 0;         ///< of the run
    int slot_there = 0;   ///< among the slots of its machine
    int slots_there = 1;  ///< the slots of its machine
    int threads = 0;      ///< so many cores each of these is to have to itself; 0: any that are free
    double patience = 0;  ///< after so many seconds of silence it ends itself and its engines; 0: never
    friend bool operator==(const Welcome&, const Welcome&) = default;
};
BOOST_DESCRIBE_STRUCT(Welcome, (), (slot, slot_there, slots_there, threads, patience))

/// How a hello line begins. Lines before it are not a worker's: they are what a machine says to who logs in.
inline constexpr std::string_view hello_word = "ringmaster-worker ";

/// Why a worker that says hello so cannot serve one of our version; empty: it can.
std::string misfit(const Hello& hello, const std::string& version);

/// Both as lines. Of the hello of another protocol only protocol and version
/// are read.
std::string hello_to_line(const Hello& hello);
std::string welcome_to_line(const Welcome& welcome);
Hello hello_from_line(std::string_view line);
Welcome welcome_from_line(std::string_view line);

/// Engine parameters as a JSON object in the order given, for the store: {"level":3,"style":"wild"}.
std::string parameters_to_json(const Parameters& parameters);
/// Throws Error when the text is no JSON of parameters.
Parameters parameters_from_json(std::string_view json);

/// What a script is told of its game when it asks for JSON: one line, with the parameters of both sides, and with its
/// folder if it has one.
std::string script_input(const Job& job, const std::string& colour, std::uint64_t pair, const std::string& opening,
                         const std::string& folder);

}  // namespace ringmaster

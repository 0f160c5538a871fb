#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <boost/describe/class.hpp>

namespace ringmaster {

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

/// The answer: which slot it takes.
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

}  // namespace ringmaster

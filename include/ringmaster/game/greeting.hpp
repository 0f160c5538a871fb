#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

/// A file that is copied to a worker's machine, where all workers find it.
struct PushedFile {
    std::string name;
    std::string hash;         ///< SHA-256 of what is in it
    std::uint64_t size = 0;   ///< bytes
    bool is_program = false;  ///< it may be executed
    friend bool operator==(const PushedFile&, const PushedFile&) = default;
};
BOOST_DESCRIBE_STRUCT(PushedFile, (), (name, hash, size, is_program))

/// The answer: which place it takes in the run, and what it needs before its first job.
struct Welcome {
    int slot = 0;         ///< of the run
    int place = 0;        ///< among the slots of its machine
    int places = 1;       ///< the slots of its machine
    int threads = 0;      ///< so many cores each of these is to have to itself; 0: any that are free
    double patience = 0;  ///< after so many seconds of silence it ends itself and its engines; 0: never
    std::vector<PushedFile> files = {};
    friend bool operator==(const Welcome&, const Welcome&) = default;
};
BOOST_DESCRIBE_STRUCT(Welcome, (), (slot, place, places, threads, patience, files))

/// What a worker says that was told of files, until it has all of them. What it wants comes as the same line and, right
/// behind it, the bytes.
struct FilesNews {
    std::string cache;       ///< the folder in which all are; empty: not yet
    std::size_t wanted = 0;  ///< else which of them is wanted
    std::uint64_t from = 0;  ///< and from which byte on
    std::string problem;     ///< else why there is no place for them
    friend bool operator==(const FilesNews&, const FilesNews&) = default;
};
BOOST_DESCRIBE_STRUCT(FilesNews, (), (cache, wanted, from, problem))

/// Where a file is in such a folder.
std::string place_in_cache(const std::string& cache, const PushedFile& file);

/// How a hello line begins. Lines before it are not a worker's: they are what a machine says to who logs in.
inline constexpr std::string_view hello_word = "ringmaster-worker ";

/// Why a worker that says hello so cannot serve one of our version; empty: it can.
std::string misfit(const Hello& hello, const std::string& version);

}  // namespace ringmaster

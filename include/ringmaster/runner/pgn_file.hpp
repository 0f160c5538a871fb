#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>

namespace ringmaster {

// The records of an event of chess stand in one file, in the order in which the games ended. A record is added before
// its game is stored, so that no stored game lacks one; what a killed run has added and not stored goes when the next
// one begins. By Round a record tells the number of its game.

/// Where the record of a game stands in the file, in bytes.
struct PgnPlace {
    std::uint64_t begin = 0;
    std::uint64_t size = 0;
};

/// The records of a file by the numbers of their games, of two the later; half a record is none. Nothing where there is
/// no file. Throws Error when it cannot be read.
std::map<std::uint64_t, PgnPlace> places_in_pgn(const std::filesystem::path& file);

/// The text of the record that stands there.
std::string record_in_pgn(const std::filesystem::path& file, const PgnPlace& place);

/// Adds a record, whole or not at all. Throws Error.
void add_to_pgn(const std::filesystem::path& file, const std::string& record);

/// Makes the file hold one record of each of these games, as far as it or the folder of earlier releases has them, and
/// no other. Of more than a few that are of no such game a copy stays beside it, whose path is given; else nothing is.
/// Throws Error for a file that another event, or somebody, has made.
std::filesystem::path mend_pgn(const std::filesystem::path& file, const std::string& event,
                               const std::filesystem::path& folder, const std::set<std::uint64_t>& games);

}  // namespace ringmaster

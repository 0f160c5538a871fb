#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace ringmaster {

/// A match of two engines as `ringmaster match` knows it.
struct NewMatch {
    std::array<std::string, 2> commands = {};  ///< as one types them
    std::optional<std::uint64_t> games = {};   ///< none: 200, and of a match that an SPRT ends no limit
    std::optional<int> parallel = {};
    int board_size = 19;
    double komi = 7.5;
    std::string clock = {};                          ///< empty: none
    std::string openings = {};                       ///< a path; empty: none
    std::optional<std::array<double, 2>> sprt = {};  ///< elo0 and elo1
};

/// What the two are called in reports: by their programs, and where these are the same by the words in which the
/// commands differ: "gnugo-level=5". Never the same, and fit for a control file.
std::array<std::string, 2> names_of_players(const std::array<std::string, 2>& commands);

/// The text of the control file of this name.
std::string match_file(const NewMatch& match, const std::string& file_name);

/// Whether a text begins as those of match_file() do.
bool is_match_file(const std::string& text);

/// The first lines of two such texts that make them different matches. How many games there are, how many at a time and
/// what ends them may change: then there is no such line.
struct MatchDifference {
    std::string there;   ///< empty: it has no such line
    std::string wanted;  ///< empty: this one has no such line
};
std::optional<MatchDifference> difference_of_matches(const std::string& there, const std::string& wanted);

}  // namespace ringmaster

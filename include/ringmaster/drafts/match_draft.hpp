#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ringmaster/config/control_file.hpp"
#include "ringmaster/drafts/draft.hpp"

namespace ringmaster {

/// A match of two engines as `ringmaster match` knows it.
struct NewMatch {
    std::array<std::string, 2> commands = {};  ///< as one types them
    std::optional<std::uint64_t> games = {};   ///< none: 200, and of a match that an SPRT ends no limit
    std::optional<int> parallel = {};
    int board_size = 19;
    double komi = 7.5;
    bool is_of_chess = false;     ///< or of a game like it, by UCI; else of Go, by GTP
    std::string rules = "chess";  ///< then: which one
    ThinkingLimit limit = {};
    std::array<std::string, 2> protocols = {};  ///< that each speaks; empty: what engines of its game do
    /// What each is told before a game: names of its options and their values.
    std::array<std::vector<std::pair<std::string, std::string>>, 2> options = {};
    std::string openings = {};                       ///< a path; empty: none
    std::optional<int> opening_moves = {};           ///< of each; none: all
    std::optional<std::array<double, 2>> sprt = {};  ///< elo0 and elo1
    std::optional<Scorer> scorer = {};               ///< not `referee`, who would be a third engine
};

/// What the two are called in reports: by their programs, and where these are the same by the words in which the
/// commands differ: "gnugo-level=5". Never the same, and fit for a control file.
std::array<std::string, 2> names_of_players(const std::array<std::string, 2>& commands);

/// The control file of this name. Its origins are the options of `ringmaster match`, and the commands.
Draft match_draft(const NewMatch& match, const std::string& file_name);

/// Whether match_draft() made this text and nobody has edited it since: it says by a digest of itself.
bool is_untouched_match(const std::string& text);

/// A setting that two control files do not share, as one writes it: "komi = 7.5", "no clock".
struct MatchDifference {
    std::string there;
    std::string wanted;
};

/// What makes them two matches: the game, the two commands, and who counts if that matters. What else the file that is
/// there says is its owner's business; it may have any kind of event.
std::optional<MatchDifference> difference_of_matches(const ControlFile& there, const ControlFile& wanted,
                                                     bool with_scorer = true);

/// What may change in a match, and was asked for otherwise than the file says: its length.
std::optional<MatchDifference> unmet_wish(const ControlFile& there, const NewMatch& match);

}  // namespace ringmaster

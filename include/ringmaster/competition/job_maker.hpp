#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "ringmaster/competition/game_book.hpp"
#include "ringmaster/config/control_file.hpp"
#include "ringmaster/game/job.hpp"
#include "ringmaster/game/plausibility.hpp"
#include "ringmaster/game/setup.hpp"

namespace ringmaster {

/// The openings of an event's games: a script's own lines, or moves as go/opening.hpp writes them. All of them come
/// once in an order by lot, then again in another one. An order is made when it is first asked for and kept for the
/// next question: a book may have a million lines.
class OpeningBook {
public:
    OpeningBook() = default;
    OpeningBook(std::vector<std::string> lines) : lines_(std::move(lines)) {}

    bool is_empty() const { return lines_.empty(); }

    /// "24 of book.sgf"; of an empty book, whose openings are not known, the name alone.
    std::string described(const std::filesystem::path& file) const;

    /// The file's name with a number that depends on all lines.
    std::string identified(const std::filesystem::path& file) const;

    /// The opening of a pair of games; a match has orders of its own. The book must not be empty.
    const std::string& at(std::uint64_t seed, bool of_match, std::uint64_t pair) const;

private:
    struct Order {
        std::uint64_t seed = 0;
        bool of_match = false;
        std::uint64_t round = 0;
        std::vector<std::size_t> lines = {};
    };

    std::vector<std::string> lines_;
    mutable Order order_;  ///< the last that was asked for
};

/// What an event needs to know beside its control file.
struct EventIdentity {
    std::uint64_t seed = 0;
    int epoch = 1;  ///< games of other epochs were played under other settings and do not count
    std::vector<std::string> template_texts;  ///< of the control file's candidate_files, in their order
    OpeningBook openings = {};                ///< none: games begin as they like
    OpeningBook match_openings = {};          ///< of a match; none: the same
    std::vector<KnownResult> known = {};      ///< games that begin the search of a tuner
    std::uint64_t ablation_wanted = 0;        ///< up to so many games the last ablation was to have
};

/// What the two sides of a game play with.
struct SideValues {
    Parameters first;
    Parameters second = {};  ///< none for the opponent
};

/// The job of a game: both players, or the script, with their placeholders replaced and their seeds. The opponent
/// that a script is told of plays with the defaults; in a duel the second side is the candidate's engine too. The seeds
/// of the two engines differ, and those of a game that is played again after it was void (so often) are new: what made
/// it void may hang on them. The game's id is its number unless it is given.
Job make_job(const ControlFile& control, const EventIdentity& identity, const PlannedGame& game, SideValues values,
             int void_attempts, const std::string& game_id = "");

/// The size of the board; 0 where there is none.
int board_size_of(const ControlFile& control);

/// What a stored game must be. The control file is to outlive what is returned.
ExpectedGame expected_game(const ControlFile& control, const Purpose& purpose);

/// Whether an engine is told a seed: then games that went alike did so by chance.
bool uses_seeds(const ControlFile& control, const Purpose& purpose);
bool uses_seeds(const ControlFile& control, const Matchup& matchup);

/// Whether the candidate with these parameters is started just as the opponent is. One that gets files is not.
bool is_the_opponent(const ControlFile& control, const Parameters& parameters);

/// A player that is to be tried before a run.
struct PlayerToCheck {
    PlayerSetup setup;
    std::string label;  ///< "candidate (level: 3)", or its code
    PlayerDuties duties = {};
    bool is_of_match = false;  ///< as games of the match are played
    Parameters values = {};    ///< a candidate's; empty: it is none
};

/// The players to check before a run: these candidates (equal ones once) and the opponent, or all players of a
/// tournament; and, if there is one, the referee.
std::vector<PlayerToCheck> players_to_check(const ControlFile& control, const std::vector<std::string>& template_texts,
                                            const std::vector<Parameters>& candidates);

}  // namespace ringmaster

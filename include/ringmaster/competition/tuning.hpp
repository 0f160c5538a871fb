#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "ringmaster/competition/competition.hpp"
#include "ringmaster/competition/tally.hpp"
#include "ringmaster/config/control_file.hpp"
#include "ringmaster/tune/space.hpp"
#include "ringmaster/tune/ucb_tree.hpp"

namespace ringmaster {

/// What the engines told about themselves over all games, so that a sick one is seen.
struct SideStatistics {
    std::string engine;  ///< as it named itself last
    std::uint64_t forfeits = 0;
    std::uint64_t moves = 0;
    double seconds = 0;
    double cpu_seconds = 0;
};

/// mc_tuner: candidates are the cells of a UcbTree, and all play against one opponent.
///
/// Games are numbered from 0; a number that is missing below the highest one (its game was lost with a killed run) is
/// given out first. All chance is drawn from streams of (seed, purpose, game number), so an event that is stopped and
/// resumed with one slot asks for the same games as one that never stopped.
class Tuning : public Competition {
public:
    Tuning(const ControlFile& control_file, std::uint64_t seed);

    std::optional<Job> ask() override;
    void tell(const GameRecord& record) override;
    void give_back(const Job& job) override;
    Progress progress() const override { return {finished_, control_.number_of_games}; }
    std::string standing() const override;
    Report report() const override;

    const UcbTree& tree() const { return tree_; }

private:
    std::uint64_t next_number();
    void mark_number_played(std::uint64_t number);
    Colour choose_colour(std::uint64_t number, const CellPath& cell) const;
    Job make_job(std::uint64_t number, const CellPath& cell) const;

    Paragraph heading() const;
    Paragraph recommendation() const;
    std::string certainty(const CellPath& best) const;
    Table most_played(std::size_t depth, std::size_t limit) const;
    Paragraph sides() const;
    Tally tally_of(const CellPath& cell) const;

    ControlFile control_;
    std::uint64_t seed_;
    Space space_;
    UcbTree tree_;
    std::map<CellPath, Tally> tallies_;  ///< of every cell with games, inner ones too
    std::map<std::uint64_t, CellPath> in_progress_;
    std::deque<Job> given_back_;
    std::set<std::uint64_t> missing_numbers_;
    std::uint64_t next_number_ = 0;
    std::uint64_t finished_ = 0;
    std::uint64_t unknown_results_ = 0;
    SideStatistics candidate_;
    SideStatistics opponent_;
};

/// The setup of a candidate or an opponent as its game needs it, placeholders replaced; `cell` chooses the candidate.
/// For the checks before a run: the players of the first cell, candidate first.
std::vector<PlayerSetup> players_to_check(const ControlFile& control_file);

}  // namespace ringmaster

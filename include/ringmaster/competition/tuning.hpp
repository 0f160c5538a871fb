#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

#include "ringmaster/competition/competition.hpp"
#include "ringmaster/competition/contenders.hpp"
#include "ringmaster/competition/tally.hpp"
#include "ringmaster/config/control_file.hpp"
#include "ringmaster/tune/area_rewards.hpp"
#include "ringmaster/tune/space.hpp"
#include "ringmaster/tune/ucb_tree.hpp"

namespace ringmaster {

/// What the engines told about themselves over all games, so that a sick one is seen.
struct SideStatistics {
    std::string engine;  ///< as it named itself last
    std::uint64_t engine_changes = 0;
    std::uint64_t forfeits = 0;
    std::uint64_t failures = 0;  ///< games void or lost because the engine died, hung or spoke nonsense
    std::uint64_t moves = 0;
    double seconds = 0;
    double cpu_seconds = 0;
};

/// What an event needs to know beside its control file.
struct EventIdentity {
    std::uint64_t seed = 0;
    int epoch = 1;  ///< games of other epochs were played under other settings and do not count
    std::vector<std::string> template_texts;  ///< of the control file's candidate_files, in their order
};

/// For the tables of an event with a million candidates.
struct CellPathHash {
    std::size_t operator()(const CellPath& cell) const {
        std::size_t hash = cell.size();
        for (const std::uint32_t number : cell) {
            hash = (hash ^ number) * 0x9E3779B97F4A7C15;  // the golden ratio: Knuth's multiplicative hashing
        }
        return hash;
    }
};

/// mc_tuner: candidates are the cells of a UcbTree, and all play against one opponent.
///
/// Games are numbered from 0; a number that is missing below the highest one (its game was lost with a killed run) is
/// given out first. All chance is drawn from streams of (seed, purpose, game number), so an event that is stopped and
/// resumed with one slot asks for the same games as one that never stopped.
class Tuning : public Competition {
public:
    Tuning(const ControlFile& control_file, EventIdentity identity);

    std::optional<Job> ask() override;
    void tell(const GameRecord& record) override;
    void tell(const VoidGame& game) override;
    void give_back(const Job& job) override;
    Progress progress() const override;
    std::string standing() const override;
    std::string describe(const GameRecord& record) const override;
    std::vector<std::string> history_lines() const override;
    std::vector<std::string> take_notices() override;
    Report summary() const override;
    Report report() const override;

    const UcbTree& tree() const { return tree_; }

private:
    /// The candidates side by side.
    struct Comparison {
        CellPath best;
        std::vector<Contender> contenders;       ///< those with most games
        std::vector<Prospect> prospects;         ///< theirs
        std::optional<std::size_t> best_number;  ///< of the recommended one among them; none: it has not played
        std::uint64_t played = 0;                ///< candidates with games
        std::uint64_t rivals = 0;                ///< of the recommended one, with games or without
        std::uint64_t open = 0;                  ///< rivals whose intervals reach into its own
    };

    bool is_decided() const;
    std::uint64_t next_number();
    void mark_number_played(std::uint64_t number);
    void count_curiosities(const GameRecord& record);
    template <typename Who>
    void add_side(const Who& who, SideStatistics& statistics, std::string& known_engine, const GameRecord& record,
                  const GameRecord::Side& side, int moves);
    void describe_node(const UcbTree::Node& node, CellPath& path, std::vector<std::string>& lines) const;
    void add_most_played(Report& report, const Comparison* comparison) const;
    Colour choose_colour(std::uint64_t number, const CellPath& cell) const;
    std::pair<std::uint64_t, std::uint64_t> engine_seeds(std::uint64_t number) const;
    Job make_job(std::uint64_t number, const CellPath& cell, Colour candidate_colour) const;

    Paragraph heading() const;
    Comparison compare() const;
    Paragraph recommendation(const Comparison& comparison) const;
    std::vector<std::string> verdict_lines(const Comparison& comparison) const;
    std::vector<std::string> rival_lines(const Comparison& comparison, const Verdict& verdict) const;
    std::string certainty(const Comparison& comparison) const;
    Table most_played(std::size_t depth, std::size_t limit, const Comparison* comparison) const;
    Paragraph sides() const;
    std::vector<std::string> failure_warnings() const;
    Tally tally_of(const CellPath& cell) const;

    ControlFile control_;
    EventIdentity identity_;
    Space space_;
    UcbTree tree_;
    std::optional<AreaRewards> areas_;                           ///< where they are the reward
    std::unordered_map<CellPath, Tally, CellPathHash> tallies_;  ///< of every cell with games, inner ones too
    std::map<std::uint64_t, CellPath> in_progress_;
    std::deque<Job> given_back_;
    std::set<std::uint64_t> missing_numbers_;
    std::uint64_t next_number_ = 0;
    std::uint64_t finished_ = 0;
    std::uint64_t unknown_results_ = 0;
    std::uint64_t disagreements_ = 0;
    std::uint64_t void_games_ = 0;
    std::map<std::uint64_t, int> attempts_;                           ///< void games by number
    std::map<int, std::uint64_t> other_epochs_;                       ///< games by epoch
    std::unordered_map<std::string, std::string> candidate_engines_;  ///< by the candidate's path
    std::vector<std::string> notices_;
    SideStatistics candidate_;
    SideStatistics opponent_;
};

/// A player that is to be tried before a run.
struct PlayerToCheck {
    PlayerSetup setup;
    std::string label;  ///< "candidate (level: 3)", or its code
    bool plays_black = false;
    bool plays_white = false;
    bool referees = false;
};

/// For the checks before a run: the candidates of the first and the last cell, the opponent and, if there is one, the
/// referee.
std::vector<PlayerToCheck> players_to_check(const ControlFile& control_file, const EventIdentity& identity);

}  // namespace ringmaster

#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

#include "ringmaster/competition/candidates.hpp"
#include "ringmaster/competition/competition.hpp"
#include "ringmaster/competition/job_maker.hpp"
#include "ringmaster/config/control_file.hpp"

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

/// A tuning event: candidates play against one opponent, and the better ones more. Who is a candidate is up to the
/// competition type; see Candidates.
///
/// Games are numbered from 0; a number that is missing below the highest one (its game was lost with a killed run) is
/// given out first. All chance is drawn from streams of (seed, purpose, game number), so an event that is stopped and
/// resumed with one slot asks for the same games as one that never stopped.
class Tuning : public Competition {
public:
    Tuning(const ControlFile& control_file, EventIdentity identity);
    Tuning(const Tuning&) = delete;
    Tuning& operator=(const Tuning&) = delete;

    std::optional<Job> ask() override;
    void tell(const GameRecord& record) override;
    void tell(const VoidGame& game) override;
    void give_back(const Job& job) override;
    Progress progress() const override;
    std::string standing() const override { return candidates_->standing(); }
    std::string describe(const GameRecord& record) const override;
    std::vector<std::string> history_lines() const override { return candidates_->history_lines(); }
    std::vector<std::string> take_notices() override;
    Report summary() const override;
    Report report() const override;

    const Candidates& candidates() const { return *candidates_; }

private:
    Job begin(std::uint64_t number, const std::string& path, Colour candidate_colour);
    std::uint64_t next_number();
    void mark_number_played(std::uint64_t number);
    void count_curiosities(const GameRecord& record);
    template <typename Who>
    void add_side(const Who& who, SideStatistics& statistics, std::string& known_engine, const GameRecord& record,
                  const GameRecord::Side& side, int moves);
    Colour choose_colour(std::uint64_t number, const std::string& path) const;

    Paragraph heading() const;
    Paragraph sides() const;
    std::vector<std::string> failure_warnings() const;

    ControlFile control_;
    EventIdentity identity_;
    std::unique_ptr<Candidates> candidates_;
    std::map<std::uint64_t, std::string> in_progress_;  ///< the candidate's path by number
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

/// The candidates of the control file's competition type. `control` must outlive them.
std::unique_ptr<Candidates> make_candidates(const ControlFile& control);

}  // namespace ringmaster

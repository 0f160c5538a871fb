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
#include "ringmaster/competition/verification.hpp"
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
/// competition type; see Candidates. When they are chosen, the last games (ControlFile::verification) are a match of the
/// recommended one and the engine's present settings, or those that come second, against the opponent; these games
/// choose nothing.
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

    /// From now on only games of verification are asked for: so many more, or until the test decides, if it has not
    /// already. To be called after all stored games were told. Throws Error when there is nothing to compare.
    void verify(std::uint64_t games);

private:
    /// Who meets in a match.
    struct Contestants {
        Parameters recommended;
        Parameters reference;
    };

    std::optional<Job> ask_for_choice();
    Job begin(std::uint64_t number, const std::string& path, Colour candidate_colour);
    bool end(std::uint64_t number);
    std::optional<Job> take_given_back(bool of_match);
    std::uint64_t choosing_games() const { return finished_ - verification_.all_games(); }
    std::optional<std::uint64_t> choosing_games_wanted() const;

    bool has_chosen() const;
    std::optional<Job> ask_for_match();
    std::optional<Contestants> contestants() const;
    std::string no_match_reason() const;
    const Match* present_match() const;
    std::uint64_t match_games_wanted() const;
    std::string match_is_over() const;
    void add_verification(Report& report) const;

    std::uint64_t next_number();
    void mark_number_played(std::uint64_t number);
    std::string engine_key(const GameRecord& record) const;
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
    Verification verification_;
    std::optional<std::uint64_t> verify_until_;         ///< games of the match; none: the event plays
    bool stops_by_test_ = true;
    std::map<std::uint64_t, std::string> in_progress_;  ///< the path by number
    std::uint64_t choosing_in_progress_ = 0;            ///< those of them that are no games of a match
    std::deque<Job> given_back_;
    std::set<std::uint64_t> missing_numbers_;
    std::uint64_t next_number_ = 0;
    std::uint64_t finished_ = 0;
    std::uint64_t unknown_results_ = 0;
    std::uint64_t disagreements_ = 0;
    std::uint64_t void_games_ = 0;
    std::map<std::uint64_t, int> attempts_;                           ///< void games by number
    std::map<int, std::uint64_t> other_epochs_;                       ///< games by epoch
    std::unordered_map<std::string, std::string> candidate_engines_;  ///< by engine_key
    std::vector<std::string> notices_;
    SideStatistics candidate_;
    SideStatistics opponent_;
};

/// The candidates of the control file's competition type. `control` must outlive them.
std::unique_ptr<Candidates> make_candidates(const ControlFile& control);

/// What the engine is tried with before a run: the candidates at the ends of what may be played, and its present
/// settings.
std::vector<Parameters> candidates_to_check(const ControlFile& control);

}  // namespace ringmaster

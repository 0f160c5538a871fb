#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/competition/ablation.hpp"
#include "ringmaster/competition/event_games.hpp"
#include "ringmaster/competition/pockets.hpp"
#include "ringmaster/competition/verification.hpp"
#include "ringmaster/config/control_file.hpp"
#include "ringmaster/tune/tuner.hpp"

namespace ringmaster {

/// A tuning event: candidates play against one opponent, and the better ones more. Who is a candidate is up to the
/// Tuner. When they are chosen, the last games (ControlFile::verification) are a match of the recommended one and the
/// engine's present settings, or those that come second, against the opponent; these games choose nothing.
///
/// All chance is drawn from streams of (seed, purpose, game number), so an event that is stopped and resumed with one
/// slot asks for the same games as one that never stopped.
class TuningEvent : public Competition {
public:
    TuningEvent(const ControlFile& control_file, EventIdentity identity);
    TuningEvent(const TuningEvent&) = delete;
    TuningEvent& operator=(const TuningEvent&) = delete;

    std::optional<Job> ask() override;
    void tell(const GameRecord& record) override;
    void tell(const VoidGame& game) override;
    void tell(const LostWorkers& lost) override { games_.tell(lost); }
    void leave_out(std::uint64_t number, const std::string& why) override { games_.leave_out(number, why); }
    void give_back(const Job& job) override { games_.give_back(job, end(job.number)); }
    std::vector<double> point(const Job& job, std::size_t side) const override;
    Progress progress() const override;
    std::string describe(const GameRecord& record) const override;
    std::vector<std::string> history_lines() const override { return tuner_->history_lines(); }
    std::vector<std::string> take_notices() override { return games_.take_notices(); }
    std::vector<std::string> changed_programs(const std::map<std::string, std::string>& now) const override {
        return games_.changed_programs(now);
    }
    EventFacts facts(FactsDetail detail) const override;

    std::vector<Parameters> candidates_to_check() const override;
    MatchRound verify(std::uint64_t games, const MatchRound& last = {}, const std::string& against = {}) override;
    MatchRound ablate(std::uint64_t games, const MatchRound& last = {}) override;
    void end_verification() override;

    Tuner& tuner() const { return *tuner_; }

private:
    /// Who meets in a match: the recommended settings and those that they are compared with. When the recommended ones
    /// are the default it is the runner-up that has to beat them.
    struct Contestants {
        Parameters challenger;
        Parameters reference;
    };

    void begin_with_known();
    void add_known(EventFacts& facts) const;
    std::optional<Job> ask_for_choice();
    Job begin(const PlannedGame& game);
    void take(const GameRecord& record);
    void set_aside(const GameRecord& record);
    void count_varied(const Parameters& played);
    std::optional<PlannedGame> end(std::uint64_t number);
    std::uint64_t choosing_games() const { return games_.book().finished() - match_games(); }
    GameResult result_of(const GameRecord& record) const;

    bool has_chosen() const;
    std::optional<Job> ask_for_match();
    /// `shown` is what a report shows as recommended, which may be some games old, as may be who comes second to it;
    /// none: what is recommended by now.
    std::optional<Contestants> contestants(const std::optional<Parameters>& shown = {}) const;
    bool is_the_default(const Parameters& values) const;
    /// The values as the engine is told them.
    Parameters as_played(const Parameters& values) const {
        return settled(control_.parameters, control_.allowed, values);
    }
    std::string no_match_reason() const;
    Contestants required_contestants() const;
    /// The match of those who are recommended now, if it has begun, in this run or an earlier one; 0: it has not.
    std::uint64_t present_match(const std::optional<Parameters>& shown = {}) const;
    /// The matches against one opponent, or those of an ablation's comparison.
    struct MatchSeries {
        std::string against = {};  ///< MatchGame::against
        std::string without = {};  ///< MatchGame::without
        friend auto operator<=>(const MatchSeries&, const MatchSeries&) = default;
    };
    Verification& matches_of(const MatchSeries& series);
    Verification& matches_of(const MatchGame& game) { return matches_of(MatchSeries{game.against, game.without}); }
    const std::string& own_opponent() const { return control_.verification.opponent; }
    /// Whether the event's own match was of this series once, and now is against an opponent of its own.
    bool is_replaced(const MatchSeries& series) const { return series.against.empty() && !own_opponent().empty(); }
    const Verification& series() const { return matches_.at({against_}); }
    std::uint64_t match_games(bool with_ablations = true) const;
    std::uint64_t match_games_wanted() const;
    std::string match_is_over(const std::optional<Parameters>& shown = {}) const;

    /// A comparison of an ablation that is of the present settings.
    struct TakenBack {
        std::string codes;  ///< MatchGame::without
        AblationComparison comparison = {};
        std::uint64_t finished = 0;
        std::uint64_t counted = 0;  ///< finished games that repeated no others
        bool is_together = false;   ///< others take back each a part of it
        ChangeVerdict verdict = ChangeVerdict::likely;
        bool is_begun = true;  ///< has a match of its own
    };
    std::vector<std::string> changed_codes(const Contestants& pair) const;
    std::vector<std::string> groups_of_changes(const Contestants& pair) const;
    std::vector<std::string> allowed(const std::vector<std::string>& groups, const Contestants& pair) const;
    std::vector<std::string> halves_of(const std::string& group, const Contestants& pair) const;
    void take_back(const std::vector<std::string>& groups, const Contestants& pair);
    std::vector<std::string> groups_to_split(const std::vector<TakenBack>& all, const Contestants& pair) const;
    Parameters without(const Contestants& pair, const std::string& codes) const;
    std::vector<TakenBack> comparisons(const std::optional<Contestants>& pair) const;
    static std::vector<TakenBack> racing(std::vector<TakenBack> all);
    std::vector<std::string> going(const std::vector<TakenBack>& all, const Contestants& pair,
                                   const std::function<bool(ChangeVerdict)>& goes) const;
    std::string taken_back_at_once(const std::vector<TakenBack>& all, const std::optional<Contestants>& pair) const;
    static std::uint64_t games_of(const std::vector<TakenBack>& all);
    std::string to_play_at_once(const std::vector<TakenBack>& all, const std::optional<Contestants>& pair) const;
    std::string ablation_is_over(const std::vector<TakenBack>& all, const std::optional<Contestants>& pair) const;
    std::optional<Job> ask_for_ablation();
    void add_ablation(EventFacts& facts) const;

    Health::Player candidate_of(const GameRecord& record) const;
    Colour choose_colour(std::uint64_t number, const Choice& choice) const;

    void settle(EventFacts& facts) const;
    void show_what_counts(EventFacts& facts) const;
    void describe_event(EventFacts& facts) const;
    void add_progress(EventFacts& facts) const;
    void add_match(EventFacts& facts, FactsDetail detail) const;
    std::uint64_t first_shown(const Verification& matches, const Parameters& recommended) const;
    bool is_compared(const MatchFacts& match, const Verification& matches, const Parameters& recommended) const;
    void fill_sides(MatchFacts& match, const Verification& matches, const Parameters& recommended) const;
    void complete(MatchFacts& match, bool may_go_on, const Parameters& recommended) const;
    void add_sides(EventFacts& facts) const;
    void add_warnings(EventFacts& facts) const;
    void decide(EventFacts& facts) const;
    bool has_others(const std::vector<CandidateFacts>& candidates, const MatchFacts& match) const;
    Decision decision_of(AnswerFacts& answer, const EventFacts& facts) const;

    ControlFile control_;
    EventIdentity identity_;
    std::optional<Parameters> defaults_;  ///< if all parameters have one
    bool choosing_uses_seeds_;
    std::unique_ptr<Tuner> tuner_;
    std::unique_ptr<Tuner> unaided_;  ///< what it would be without known games; none: there are none
    std::vector<KnownFacts> known_;
    EventGames games_;
    MatchConditions conditions_;                        ///< of all matches, their openings too
    std::vector<std::string> conditions_as_told_once_;  ///< the same, by an older ringmaster: with the full path
    std::map<MatchSeries, Verification> matches_;       ///< the event's own always
    std::string against_;                               ///< of the match that is played, or of the event's own
    GamePairs pairs_;
    Pockets pockets_;
    std::vector<std::uint64_t> varied_;          ///< in how many choosing games each parameter varied
    std::uint64_t set_aside_ = 0;                ///< games with values that no candidate has
    std::optional<std::uint64_t> verify_until_;  ///< games of the match; none: the event plays
    bool stops_by_test_ = true;
    std::optional<MatchRound> ablation_;                ///< what is played; `match` says nothing
    std::uint64_t choosing_in_progress_ = 0;            ///< games in progress that are no games of a match
    mutable Recent<std::optional<Parameters>> second_;  ///< who comes second, for reports
};

}  // namespace ringmaster

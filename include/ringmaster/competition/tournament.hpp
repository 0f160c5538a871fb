#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/base/ratings.hpp"
#include "ringmaster/competition/event_games.hpp"
#include "ringmaster/competition/matchup_games.hpp"
#include "ringmaster/config/control_file.hpp"

namespace ringmaster {

/// Named players play each other, and nothing is tuned: a playoff, or all play all. The matchup with the fewest games
/// (played and in progress) gets the next one, the first of several: so the event can be stopped at any time with a
/// fair picture. All that is asked for is a function of what was told, so with one slot a stopped event goes on as if
/// it had not been.
///
/// Games of matchups that the control file no longer has are only counted.
class Tournament : public Competition {
public:
    Tournament(const ControlFile& control, EventIdentity identity);
    Tournament(const Tournament&) = delete;
    Tournament& operator=(const Tournament&) = delete;

    std::optional<Job> ask() override;
    void tell(const GameRecord& record) override;
    void tell(const VoidGame& game) override;
    void tell(const LostWorkers& lost) override { games_.tell(lost); }
    void leave_out(std::uint64_t number, const std::string& why) override { games_.leave_out(number, why); }
    void give_back(const Job& job) override { games_.give_back(job, end(job.number)); }
    std::vector<double> point(const Job&, std::size_t) const override { return {}; }
    Progress progress() const override;
    std::string describe(const GameRecord& record) const override;
    std::vector<std::string> history_lines() const override;
    std::vector<std::string> take_notices() override { return games_.take_notices(); }
    std::vector<std::string> changed_programs(const std::map<std::string, std::string>& now) const override {
        return games_.changed_programs(now);
    }
    EventFacts facts(FactsDetail detail) const override;
    std::vector<Parameters> candidates_to_check() const override { return {}; }
    MatchRound verify(std::uint64_t games, const MatchRound& last, const std::string& against) override;
    MatchRound ablate(std::uint64_t games, const MatchRound& last) override { return verify(games, last, ""); }
    void end_verification() override {}

private:
    const TournamentSettings& settings() const { return *control_.tournament; }

    /// A matchup with its games.
    struct Meeting {
        const Matchup& matchup;
        MatchupGames games;
        std::array<std::size_t, 2> players;  ///< their numbers
        std::size_t conditions;              ///< a number in conditions_
        bool uses_seeds;
    };
    Meeting* meeting_of(const Purpose& purpose);
    bool gives_way(const Meeting& meeting) const;
    Job begin(const PlannedGame& game);
    std::optional<PlannedGame> end(std::uint64_t number);

    /// All meetings under the same conditions.
    struct Field {
        std::vector<const Meeting*> meetings;
        std::vector<std::size_t> players;    ///< who meet in them, the strongest first
        std::vector<std::size_t> positions;  ///< of all players, in the ratings
        Ratings fit;
    };
    Field field_of(std::size_t conditions) const;
    void describe_event(EventFacts& facts) const;
    void add_players(EventFacts& facts, const std::vector<Field>& fields) const;
    void add_meetings(EventFacts& facts, const std::vector<Field>& fields, FactsDetail detail) const;
    std::optional<EloEstimate> advantage_of_black(const Field& field) const;
    void add_warnings(EventFacts& facts) const;
    bool is_evidence(const Field& field) const;
    bool is_stronger(std::size_t one, std::size_t other, double risk, const Field& field) const;
    bool is_best(const Field& field) const;
    TournamentFacts::Standing standing_of(const Field& field, FactsDetail detail) const;
    void decide(TournamentFacts::Standing& standing, const Field& field) const;

    ControlFile control_;
    EventIdentity identity_;
    EventGames games_;                     ///< its sides are the players
    std::vector<std::string> conditions_;  ///< in words, of games that may be pooled
    std::vector<Meeting> meetings_;
    std::map<std::string, std::uint64_t> void_;  ///< the last void game's number, by its purpose
    std::uint64_t games_of_others_ = 0;          ///< of matchups that are gone
};

}  // namespace ringmaster

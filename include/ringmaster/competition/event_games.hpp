#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "ringmaster/competition/changes.hpp"
#include "ringmaster/competition/competition.hpp"
#include "ringmaster/competition/game_book.hpp"
#include "ringmaster/competition/job_maker.hpp"

namespace ringmaster {

/// Whether scores that should come alike do: of one player against another, in the order in which the games ended. It
/// looks for the moment from which on they differ (a busy machine, another program), by the best of the moments
/// that it keeps: the games before and after it, compared by log_evidence_of_lean. Where all come alike a change is
/// found at some look in at most 1.5% of events of 5000 games: tests/tuners/warning_power.cpp measures it.
class Steadiness {
public:
    /// The number of a game in the event, and a score from 0 to 1.
    void tell(std::uint64_t game, double score);

    struct Part {
        std::uint64_t games = 0;
        double points = 0;
        double score() const { return points / static_cast<double>(games); }
    };
    struct Change {
        std::uint64_t first_game = 0;  ///< since
        Part before;
        Part since;
    };
    /// The clearest change; nothing where chance may explain it.
    std::optional<Change> change() const { return clearest(false); }
    /// The clearest change of scores that may well rise, as those of a tuner's candidates do: only if they fell by 100
    /// Elo.
    std::optional<Change> fall() const { return clearest(true); }

private:
    std::optional<Change> clearest(bool falls_only) const;

    std::vector<Change> moments_;  ///< without what came since
    std::uint64_t step_ = 10;      ///< so many games from one to the next
    Part all_;
    double squares_ = 0;
};

/// How fast games end, by the times at which the last hundred did. A pause (the event was stopped) counts as if it had
/// been as long as the games around it.
class Pace {
public:
    /// A game ended at this time, in seconds since 1970; 0: unknown. Its engines thought for so many seconds.
    void note(double finished, double thinking = 0);

    /// The pace; nothing before there are three games.
    std::optional<double> games_a_minute() const;

private:
    struct Ended {
        double finished = 0;
        double thinking = 0;
    };
    std::deque<Ended> ended_;
};

/// Which machine has played what, by the circumstances of the games; of void games by what they say. Machines are
/// compared by games of one kind that ended at about the same time (strata, as Cochran 1954 and Mantel and Haenszel
/// 1959 do): a tuner's candidates get better, and who joined late met the better ones.
class MachineTallies {
public:
    void tell(const GameRecord& record, const std::string& kind = "");
    void tell(const VoidGame& game);
    void tell(const LostWorkers& lost);

    /// What each machine played, by name. Nothing where no game names its machine.
    std::vector<MachineFacts> facts() const;

private:
    struct Machine {
        MachineFacts facts;
        Pace pace;
    };

    /// Games of one kind, one after another.
    struct Stratum {
        double games = 0;
        double points = 0;
        double squares = 0;
        std::map<std::string, std::pair<double, double>> machines;  ///< games and points
    };
    void compare(const Stratum& stratum);

    std::map<std::string, Machine> machines_;
    std::map<std::string, Stratum> strata_;  ///< by kind, those that are not full yet
};

/// The machine whose score is surest to differ from that of the others. Nothing when chance may explain it: where all
/// are alike one is called odd at some look in 1 event of 10 at most by the bound, in 1 to 5% of events as measured by
/// tests/tuners/warning_power.cpp.
std::optional<OddMachine> odd_machine(const std::vector<MachineFacts>& machines);

/// What is played, in the order in which it is told: board size, komi or the rules of another game, handicap, clock.
std::vector<std::pair<std::string, std::string>> conditions_of_game(const GameSettings& game);

/// How long the player may search, besides the clock of the game: "5000 nodes, movetime 0.1 s"; empty: nothing says.
std::string limits_of(const PlayerSetup& player);

/// Games of one kind that are too short for their moves to tell one from another. Some end alike by chance; when 20 or
/// more and 95% of all do, they repeat each other.
class ShortGames {
public:
    /// Another game that ended so; how many more games are now known to repeat others.
    std::uint64_t tell(const std::string& end);

private:
    std::uint64_t games_ = 0;
    struct End {
        std::uint64_t games = 0;
        std::uint64_t repeats = 0;
    };
    std::map<std::string, End> ends_;
};

/// How many games were adjudicated, and how often that was wrong in those that were played on; of games that say
/// something: twice the same game is one trial of the rules.
class Adjudications {
public:
    void tell(const GameRecord& record);

    /// What adjudication did; nothing where no game was adjudicated or would have been.
    std::optional<AdjudicationFacts> facts() const;

private:
    AdjudicationFacts facts_;
};

/// Whether the engines and the scoring of an event are well: what says nothing about anybody's strength.
class Health {
public:
    /// Sides of the event, which need not be those of a game: the candidate and the opponent, or each named player.
    explicit Health(std::size_t sides) : sides_(sides) {}

    /// Who played a side of a game.
    struct Player {
        std::optional<std::size_t> side;         ///< of the event; none: nobody of whom the event keeps account
        std::string key = {};                    ///< those of a side with the same key should be the same engine
        std::function<std::string()> name = {};  ///< what messages call it, asked for only when one is wanted
    };

    /// When both sides of a game are the same one of the event's, only the losses of the second count.
    void tell(const GameRecord& record, const std::array<Player, 2>& players, Colour first_mover);
    void tell(const VoidGame& game, const std::array<std::optional<std::size_t>, 2>& sides);

    /// What the user should know at once about the games told since the last call.
    std::vector<std::string> take_notices() { return std::exchange(notices_, {}); }

    /// What the engines of a side told about themselves; whose they are, others know.
    const SideFacts& side(std::size_t number) const { return sides_[number].facts; }
    std::uint64_t unknown_results() const { return unknown_results_; }
    /// How those end that move_limit did not stop.
    const CommonEnd& common_unknown_result() const { return common_unknown_result_; }
    /// The games without a known result that move_limit stopped.
    std::uint64_t at_move_limit() const { return at_move_limit_; }
    std::uint64_t disagreements() const { return disagreements_; }
    std::uint64_t excused_time_losses() const { return excused_time_losses_; }

private:
    struct EngineName {
        std::string told;
        Parameters values = {};
    };
    struct Side {
        SideFacts facts;
        std::map<std::string, std::uint64_t> forfeits;        ///< by kind
        std::map<std::string, std::uint64_t> failures;        ///< by kind
        std::unordered_map<std::string, EngineName> engines;  ///< by key, and by key and machine
    };
    void note_engine(const Player& player, const RecordedSide& played, const GameRecord& record);
    void note_unknown_result(bool at_move_limit, std::uint64_t game, const std::string& why);

    std::vector<Side> sides_;
    std::uint64_t unknown_results_ = 0;
    std::map<std::string, std::uint64_t> unknown_kinds_;
    CommonEnd common_unknown_result_;
    std::uint64_t at_move_limit_ = 0;
    std::uint64_t disagreements_ = 0;
    std::uint64_t excused_time_losses_ = 0;
    std::vector<std::string> notices_;
};

/// What every event keeps of its games, whatever it is about: which are planned, in progress and played, how well the
/// engines were, what changed between games, which machines played them and how fast, which repeat others. It warns of
/// what is odd in them; what they say of anybody's strength it does not know.
class EventGames {
public:
    /// The event has so many sides (see Health).
    EventGames(const ControlFile& control, const EventIdentity& identity, std::size_t sides);

    GameBook& book() { return book_; }
    const GameBook& book() const { return book_; }
    const Health& health() const { return health_; }
    std::uint64_t games_at_a_time() const { return games_at_a_time_; }

    /// The job of a game that begins: it is in progress from now on.
    Job begin(const ControlFile& control, const EventIdentity& identity, const PlannedGame& game, SideValues values);

    /// A game that was asked for came to nothing; `ended` is what was planned of it. Nothing is a bug.
    void give_back(const Job& job, const std::optional<PlannedGame>& ended);

    struct Conditions {
        std::array<Health::Player, 2> players;
        Colour first_mover = Colour::black;
        bool have_seeds = false;    ///< engines are told one
        bool is_comparable = true;  ///< its score should come like those of the others of its kind
    };

    /// What a game is beside those before it. Engines that get seeds repeat others by chance, and short games do: those
    /// count, as long as they are not the most.
    struct Likeness {
        std::uint64_t repeats = 0;  ///< so many more games are known to repeat others
        bool says_nothing = false;  ///< of anybody's strength: it is to be left out
    };

    /// A game that the book has noted.
    Likeness tell(const GameRecord& record, const Conditions& conditions);

    /// A void game, in which these sides of the event met.
    void tell(const VoidGame& game, const std::array<std::optional<std::size_t>, 2>& sides);

    /// Workers that were lost: see Competition.
    void tell(const LostWorkers& lost) { machines_.tell(lost); }
    void leave_out(std::uint64_t number, const std::string& why);
    std::vector<std::string> take_notices();
    std::vector<std::string> changed_programs(const std::map<std::string, std::string>& now) const {
        return changes_.changed_programs(now);
    }

    /// Facts that say which event it is and what is known of its engines and games.
    EventFacts facts(const ControlFile& control, const EventIdentity& identity) const;

    /// Adds how far the event is and how long it will take.
    void add_progress(ProgressFacts& facts, const Progress& progress) const;

    /// No verdict where a warning says that the games are no evidence for one: the last thing done to the answer. Of a
    /// tournament only the standings lose theirs; its answer is made of these afterwards.
    static void withhold_verdict(EventFacts& facts);

    /// What is odd in all of the facts, which must be there; `own` is what this kind of event alone has to tell, and
    /// `settings` are those of all games, none of a script's.
    void add_warnings(EventFacts& facts, const std::vector<const GameSettings*>& settings,
                      std::vector<WarningFacts> own) const;

private:
    /// Scores that should come alike.
    struct Series {
        std::string who;             ///< has them
        std::uint64_t match = 0;     ///< of verification: its number
        bool are_of_verdict = true;  ///< else of games that choose
        Steadiness scores = {};
        std::string matchup = {};  ///< whose games they are
    };
    void warn_of_changed_results(EventFacts& facts) const;
    void warn_of_last_failures(EventFacts& facts) const;
    void warn_of_choosing_games(EventFacts& facts) const;

    std::uint64_t games_at_a_time_;
    GameBook book_;
    Health health_;
    Changes changes_;
    MachineTallies machines_;
    std::map<std::string, Series> series_;
    Adjudications adjudications_;
    Pace pace_;
    std::uint64_t repeats_of(const GameRecord& record);
    std::unordered_set<std::uint64_t> seen_;                     ///< by GameRecord::likeness
    std::unordered_map<std::uint64_t, ShortGames> short_games_;  ///< by settings and colours
    std::array<OfGames, 2> repeats_;                             ///< those that are left out, and those that count
    struct FailureCount {
        std::uint64_t all = 0;
        std::uint64_t last_in_a_row = 0;
        std::uint64_t first_of_these = 0;
    };
    FailureCount failures_;                ///< games that they lost
    std::array<Tally, 2> choosing_games_;  ///< by the colour of the candidate, in duels of the first
    OfGames without_margin_;               ///< of the counted games that choose
    SenselessGames left_out_;              ///< but for `total`
};

}  // namespace ringmaster

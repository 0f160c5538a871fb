#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "ringmaster/base/enum_words.hpp"
#include "ringmaster/base/sprt.hpp"
#include "ringmaster/config/engine_ranges.hpp"
#include "ringmaster/config/problem.hpp"
#include "ringmaster/game/reward.hpp"
#include "ringmaster/game/run_settings.hpp"
#include "ringmaster/game/setup.hpp"
#include "ringmaster/tune/formula.hpp"
#include "ringmaster/tune/make_tuner.hpp"
#include "ringmaster/tune/tuner.hpp"

namespace ringmaster {

struct MatchupSprt {
    SprtSettings settings{0, 10, 0.05, 0.05};
    bool of_second = false;  ///< it tests the second player's strength over the first's
};

/// Two players who play each other.
struct Matchup {
    std::string id;                      ///< no two have the same
    std::array<std::string, 2> players;  ///< keys of GtpSection::players, not equal
    GameSettings settings;
    bool alternating = true;     ///< they change colours after each game; else the first one is always Black
    bool second_begins = false;  ///< of alternating ones: has Black in the first game, unless games say otherwise
    std::optional<std::uint64_t> number_of_games;
    std::optional<MatchupSprt> sprt;  ///< ends it when it is decided

    const std::string& tested_player() const { return players[sprt && sprt->of_second ? 1 : 0]; }
};

/// An event of named players: who meets whom, in the order in which games are given out.
struct TournamentSettings {
    std::string competition_type;
    std::vector<std::string> players;  ///< those of the matchups, as reports list them
    std::vector<Matchup> matchups;
};

/// Whom the two sides of a verification match play.
enum class MatchKind {
    opponent,  ///< both the opponent, in turn
    duel,      ///< each other
};
BOOST_DESCRIBE_ENUM(MatchKind, opponent, duel)

/// The least number of games from `games` on that are whole rounds of a match, where a side gets so many at a time.
std::uint64_t in_whole_rounds(std::uint64_t games, std::uint64_t games_at_a_time);

enum class ColourChoice { black, white, random, alternate };
constexpr auto words_of(ColourChoice) {
    return std::to_array<EnumWord<ColourChoice>>({{"b", ColourChoice::black},
                                                  {"black", ColourChoice::black},
                                                  {"w", ColourChoice::white},
                                                  {"white", ColourChoice::white},
                                                  {"r", ColourChoice::random},
                                                  {"random", ColourChoice::random},
                                                  {"alternate", ColourChoice::alternate}});
}

/// The colour that is played in all games; nothing where it changes.
constexpr std::optional<Colour> fixed_colour(ColourChoice choice) {
    return choice == ColourChoice::black   ? std::optional(Colour::black)
           : choice == ColourChoice::white ? std::optional(Colour::white)
                                           : std::nullopt;
}

/// A file that is made anew for every candidate.
struct TemplateFile {
    std::filesystem::path source;  ///< the template, absolute
    std::string path;              ///< of the made file, below {dir}
    FilePlace place;               ///< where the control file names it
};

/// Where the openings are.
struct OpeningsSource {
    std::filesystem::path path;     ///< a file or a folder, absolute
    std::optional<int> most_moves;  ///< of each
    int board_size = 0;             ///< of all games of Go
    FilePlace place;                ///< where the control file names it
};

/// Games of Go by GTP. The players may hold placeholders: the candidate `{code}` for each parameter, and every player
/// `{seed}` and `{game_id}`; a candidate with files also `{dir}`, its scratch folder.
struct GtpSection {
    GameSettings settings;
    std::map<std::string, PlayerSetup> players;
    std::string opponent;   ///< a key of players; empty where candidates play each other
    PlayerSetup candidate;  ///< code "candidate"
    std::string referee;    ///< a key of players: who counts, or who knows the rules; empty: we do, or the engines
    std::optional<OpeningsSource> openings = {};

    bool has_opponent() const { return !opponent.empty(); }
    const PlayerSetup& opponent_setup() const { return players.at(opponent); }
};

/// Games that a script plays. It may hold placeholders: those of a candidate, `{opponent.code}` for each parameter,
/// `{colour}`, `{pair}`, `{opening}` and `{core}`.
struct ScriptSection {
    ScriptSetup script;       ///< code "script"
    bool json_input = false;  ///< it reads the parameters and all else as a line of JSON
    EngineFailure engine_failure = EngineFailure::retry;
    std::optional<OpeningsSource> openings;  ///< a file with a line for each
};

/// The match that is played at the end between the recommended candidate and the present setting (or the second best).
/// Its games choose nothing.
struct VerificationSettings {
    double share = 0;  ///< of number_of_games, in [0,1)
    SprtSettings sprt;
    MatchKind kind = MatchKind::opponent;
    std::string opponent = {};  ///< a key of players, whom both sides play; empty: as `kind` says
    std::optional<std::variant<GtpSection, ScriptSection>> game =
        {};  ///< how it is played, if otherwise than the event

    /// So many of `all` games are the match's: whole rounds, so that both sides play equally many; never all.
    std::uint64_t games_of(std::uint64_t all, std::uint64_t games_at_a_time = 1) const;
};

/// What `simulate` plays when the command line does not say otherwise.
struct SimulationSettings {
    std::optional<TruthFormula> truth;
    std::vector<std::uint64_t> games;  ///< ascending; empty: not stated
    std::optional<int> replications;
    std::optional<int> in_flight;
    std::optional<double> draw_rate;
};

/// A [[known]] table: games whose result is told, or those of another event.
struct KnownSection {
    KnownResult result;          ///< where `from` is empty
    std::filesystem::path from;  ///< a control file, absolute
    FilePlace place;
    std::string source = {};  ///< `from` as it is written
};

/// A machine that plays, as a [[workers]] table describes it.
struct WorkersSection {
    std::string name = "local";
    int slots = 1;                    ///< games at a time
    std::vector<std::string> launch;  ///< starts a worker elsewhere; empty: here
    std::string folder;               ///< there, in place of the control file's; may begin with `~`; empty: as here
    std::vector<std::string> push;    ///< files here that are copied there
};

/// A control file, read and checked.
struct ControlFile : RunSettings {
    std::string event;           ///< the file's stem
    std::filesystem::path path;  ///< absolute
    std::string shown_path;      ///< what messages call it: as the user typed it, or its name
    std::string description;
    std::variant<GtpSection, ScriptSection> game;
    std::vector<TemplateFile> candidate_files;  ///< of the candidate, or of the script
    ColourChoice candidate_colour = ColourChoice::random;
    std::optional<std::uint64_t> number_of_games;
    std::vector<TunedParameter> parameters;
    std::vector<KnownSection> known;
    std::vector<std::string> constraints;          ///< texts of conditions that all candidates keep
    AllowedSettings allowed;                       ///< what these say, and the conditions of parameters
    std::vector<FilePlace> parameter_places;       ///< of their codes; empty in a control file that was not read
    std::optional<TournamentSettings> tournament;  ///< named players meet; then nothing is tuned
    TunerSettings tuner;                           ///< which alternative it is says how candidates are chosen
    VerificationSettings verification;
    RewardSettings reward;
    SimulationSettings simulation;
    std::optional<std::uint64_t> seed;
    std::optional<int> parallel;
    std::vector<WorkersSection> workers;  ///< empty: here, as many slots as `parallel` says
    bool bind_cpus = false;               ///< cpu_affinity = "auto": the engines of a slot use cores of their own
    std::vector<std::size_t> summary_spec{30};
    std::optional<int> log_tree_to_history_period;

    /// The section of games that engines play, for who knows that the event has one.
    GtpSection& gtp() { return std::get<GtpSection>(game); }
    const GtpSection& gtp() const { return std::get<GtpSection>(game); }
    const ScriptSection* script() const { return std::get_if<ScriptSection>(&game); }
    /// How games of the match are played.
    const std::variant<GtpSection, ScriptSection>& game_of_match() const {
        return verification.game ? *verification.game : game;
    }
    std::uint64_t games_at_a_time() const {
        return script() == nullptr ? 1 : static_cast<std::uint64_t>(script()->script.games);
    }
    /// The players of the file who meet the candidate, or each other.
    std::vector<std::string> opponents() const;
    /// How many of `number_of_games` choose: all but those of the match.
    std::optional<std::uint64_t> choosing_games() const;
};

/// How the games of the match are played otherwise than those that choose: "nodes 20000", and these: "nodes 2000". Both
/// are empty where they are not. Of their openings the names say nothing, if they have others.
struct MatchConditions {
    std::string match;
    std::string choosing;
};
/// A command in the control file's folder is told without it, but by an older ringmaster with its full path.
MatchConditions conditions_of_match(const ControlFile& control, bool with_full_path = false);

/// Where the openings of the match are, if they differ from those of the games that choose.
std::optional<std::filesystem::path> openings_of_match(const ControlFile& control);

/// Either the control file or everything that is wrong with it.
struct ControlFileResult {
    std::optional<ControlFile> control_file;
    std::vector<Problem> problems;
};

/// What a control file is read for. Who only simulates its tuner needs no engines, and no setting of the game; games
/// that were played are reported even if they are too few for it.
enum class ReadFor { games, simulation, report };

/// Reads a control file from its text. `path` (absolute) gives the event's name and the folder that relative paths are
/// relative to, `home` is what `~` stands for (empty: unknown); nothing is read from the disk. The problems are sorted
/// by place. `ranges` are for parameters without a scale.
ControlFileResult parse_control_file(const std::string& text, const std::filesystem::path& path,
                                     const std::string& home, ReadFor purpose = ReadFor::games,
                                     const EngineRanges& ranges = {});

/// Reads a file that has nothing but [[workers]]. Its relative paths are relative to `folder`, as those of the control
/// file.
struct WorkersResult {
    std::vector<WorkersSection> workers;
    std::vector<Problem> problems;
};
WorkersResult parse_workers_file(const std::string& text, const std::string& folder, const std::string& home);

/// What is wrong with the text of one of its template files: placeholders with a spec that does not fit a value. Only
/// the parameters are placeholders in a template.
std::vector<Problem> check_template(const ControlFile& control_file, const TemplateFile& file, const std::string& text);

/// The parameters that stand neither in a setting of the candidate nor in one of the texts of its template files. To be
/// asked when the candidate has files; parse_control_file sees to it when it has none.
std::vector<Problem> check_all_used(const ControlFile& control_file, const std::vector<std::string>& template_texts);

}  // namespace ringmaster

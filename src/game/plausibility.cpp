#include "ringmaster/game/plausibility.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/chess/course.hpp"
#include "ringmaster/chess/pgn.hpp"
#include "ringmaster/game/chess_referee.hpp"
#include "ringmaster/game/script_result.hpp"
#include "ringmaster/go/opening.hpp"
#include "ringmaster/go/scoring.hpp"
#include "ringmaster/go/sgf.hpp"

namespace ringmaster {
namespace {

/// Thirty years.
constexpr double most_seconds = 1e9;
constexpr int most_moves = 1'000'000'000;
constexpr int largest_board = 25;

constexpr std::size_t longest_engine = 1000;
constexpr std::size_t longest_words = std::size_t{64} << 10;
constexpr std::size_t longest_path = 5000;
constexpr std::size_t longest_warning = 10'000;
constexpr std::size_t most_warnings = 100;
constexpr std::size_t most_programs = 1000;
constexpr std::size_t longest_shown = 40;

constexpr std::size_t megabyte = std::size_t{1} << 20;
/// A game record: what engines say of their moves (play/game_runner), each byte four times where all are escaped, and
/// the moves. A log: engine/controller's, each byte twice.
constexpr std::size_t longest_comments = 8 * megabyte;
constexpr std::size_t longest_move_node = 200;
constexpr std::size_t longest_log = 9 * megabyte;

/// Games with fewer have no hash.
constexpr int fewest_hashed_moves = 10;

/// What an engine is asked beside moves: at its start, before and after each move, and in the end.
constexpr double commands_of_a_start = 20;
constexpr double commands_of_a_move = 4;
constexpr double long_answers_of_an_end = 4;
constexpr double seconds_after_time = 6;

template <class... Values>
void require(bool condition, std::string_view field, fmt::format_string<Values...> expected, Values&&... values) {
    if (!condition) {
        throw Error(fmt::format("'{}' must be {}", field, fmt::format(expected, std::forward<Values>(values)...)));
    }
}

template <class Number>
void require_range(Number number, std::string_view field, Number least, Number most) {
    require(number >= least && number <= most, field, "from {} to {}, not {}", least, most, number);
}

void require_length(const std::string& text, std::string_view field, std::size_t longest = longest_words) {
    require(text.size() <= longest, field, "at most {} bytes, not {}", longest, text.size());
}

void require_size(std::size_t size, std::string_view field, std::size_t most) {
    require(size <= most, field, "at most {}, not {}", most, size);
}

/// What of a game is not there where nobody asked for it, or where it cannot be.
void require_none(bool is_there, std::string_view field, std::string_view where) {
    require(!is_there, field, "left out {}", where);
}

void require_none(bool is_there, std::string_view field, Ending ending) {
    require(!is_there, field, "left out where the ending is '{}'", to_text(ending));
}

bool has_winner(Ending ending) {
    return ending <= Ending::failure;
}

std::string winner_text(const std::optional<Colour>& winner) {
    return winner ? name(*winner) : "nobody";
}

/// What outcomes and records have in common.
template <class Game>
void check_result(const Game& game, int board_size) {
    const bool is_told = game.ending == Ending::told;
    require_range(game.moves, "moves", 0, most_moves);
    if (has_winner(game.ending)) {
        require(game.winner.has_value(), "winner", "a colour where the ending is '{}'", to_text(game.ending));
    } else {
        require_none(game.winner && !is_told, "winner", game.ending);
    }
    const bool is_of_winner = game.result.starts_with("B+") || game.result.starts_with("W+");
    require(!is_of_winner || !game.winner || game.result.starts_with(*game.winner == Colour::black ? "B" : "W"),
            "result", "one that {} won, not '{}'", winner_text(game.winner), printable(game.result, longest_shown));
    if (game.margin) {
        const double margin = *game.margin;
        require_none(game.ending != Ending::score && !is_told, "margin", game.ending);
        require(margin > 0 || (margin == 0 && is_told), "margin", "above 0, not {}", margin);
        require(margin <= most_margin, "margin", "at most {:g}, not {}", most_margin, margin);
    }
    if (!game.ownership.empty()) {
        require_none(game.ending != Ending::score && game.ending != Ending::jigo, "ownership", game.ending);
        const int points = board_size > 0 ? board_size * board_size : largest_board * largest_board;
        const auto told = static_cast<int>(game.ownership.size());
        require(told == points || (board_size == 0 && told < points), "ownership", "of {} points, not of {}", points,
                told);
        require(game.ownership.find_first_not_of("bw.") == std::string::npos, "ownership", "of 'b', 'w' and '.'");
    }
    require_length(game.result, "result");
    require_length(game.detail, "detail");
}

/// A side of either.
template <class Side>
void check_side(const Side& side, const std::string& name) {
    require_length(side.engine, name + ".engine", longest_engine);
    require_range(side.seconds, name + ".seconds", 0.0, most_seconds);
    require_range(side.cpu_seconds, name + ".cpu_seconds", 0.0, most_seconds);
}

void check_report(const SideReport& report, const std::string& name) {
    check_side(report, name);
    require_length(report.description, name + ".description");
    require_length(report.end, name + ".end");
    require_length(report.last_command, name + ".last_command");
    require_length(report.stderr_tail, name + ".stderr_tail");
}

/// Who failed, and what a void game is.
void check_failure(const Job& job, const Outcome& outcome) {
    const bool is_void = outcome.ending == Ending::void_game;
    require_none(outcome.not_started && !is_void, "not_started", outcome.ending);
    require_none(outcome.void_cause != VoidCause::failure && !is_void, "void_cause", outcome.ending);
    require_none(outcome.failed && !is_void && outcome.ending != Ending::failure, "failed", outcome.ending);
    require_none(outcome.killed_from_outside && !(is_void && outcome.failed), "killed_from_outside",
                 "where no failed engine made the game void");
    if (outcome.ending == Ending::failure) {
        require(outcome.failed == opponent_of(*outcome.winner), "failed", "who lost, not {}",
                winner_text(outcome.failed));
        require(job.failure_loses || job.engine_failure() == EngineFailure::loss, "ending",
                "another one: no failure loses this game");
    }
}

std::string result_of(const Job& job, const Outcome& outcome) {
    if (job.gtp().settings.rules == Rules::chess && outcome.ending != Ending::void_game) {
        return chess_result(outcome);
    }
    const std::string winner = outcome.winner == Colour::black ? "B+" : "W+";
    switch (outcome.ending) {
        case Ending::score:
        case Ending::jigo:
            return to_text(Score{outcome.winner, outcome.margin});
        case Ending::resignation:
            return winner + "R";
        case Ending::forfeit:
        case Ending::failure:
            return winner + "F";
        case Ending::time:
            return winner + "T";
        case Ending::unknown:
            return "?";
        case Ending::move_limit:
        case Ending::void_game:
            return "Void";
        default:
            return winner;
    }
}

/// Games may end so by their rules.
bool is_ending_of(Rules rules, Ending ending) {
    switch (ending) {
        case Ending::checkmate:
        case Ending::draw:
            return rules == Rules::chess;
        case Ending::forfeit:
        case Ending::time:
        case Ending::failure:
        case Ending::move_limit:
        case Ending::void_game:
            return true;
        case Ending::told:
            return false;
        default:
            return rules != Rules::chess;
    }
}

/// Games may end so by the settings.
void check_ending(const Job& job, const Outcome& outcome) {
    const GameSettings& settings = job.gtp().settings;
    const std::optional<AdjudicationSettings>& adjudication = settings.adjudication;
    const bool is_possible = outcome.ending == Ending::claim ? job.player(*outcome.winner).allow_claim
                             : outcome.ending == Ending::time
                                 ? job.clock(opponent_of(*outcome.winner)) && settings.clock.enforce
                             : outcome.ending == Ending::adjudicated ? adjudication && !adjudication->is_audited
                             : outcome.ending == Ending::adjudicated_draw
                                 ? adjudication && !adjudication->is_audited && settings.rules == Rules::chess
                                 : is_ending_of(settings.rules, outcome.ending);
    require(is_possible, "ending", "one that this game can have, not '{}'", to_text(outcome.ending));
    if (outcome.audit) {
        require_none(!adjudication || !adjudication->is_audited, "audit", "of a game that nobody audits");
        require_range(outcome.audit->moves, "audit.moves", 0, outcome.moves);
    }
}

/// The one game of a text that should be a record.
SgfRecord one_record(const std::string& sgf) {
    std::vector<SgfRecord> records;
    try {
        records = read_sgf(sgf);
    } catch (const Error& error) {
        require(false, "sgf", "SGF ({})", error.what());
    }
    require(records.size() == 1 && !records.front().nodes.empty(), "sgf", "the record of one game");
    return std::move(records.front());
}

/// That it is the record of this game of chess.
void check_pgn(const Job& job, const Outcome& outcome) {
    const ReadPgn read = read_pgn(outcome.sgf);
    require(read.problem.empty() && read.games.size() == 1, "sgf", "the record of one game, as PGN");
    const PgnGame& record = read.games.front();
    require(record.tag("Round") == job.game_id, "sgf", "the record of this game: Round tells of another");
    const std::string result = outcome.ending == Ending::void_game ? "*" : outcome.result;
    require(record.result == result, "sgf", "the record of this result: it tells another");
    const std::vector<ChessMove>& moves = record.game.moves();
    require(moves.size() == static_cast<std::size_t>(outcome.moves), "sgf", "the record of {}, not of {}",
            counted(outcome.moves, "move"), moves.size());
    const ReadCourse asked = job.gtp().opening.empty() ? ReadCourse{} : read_course(job.gtp().opening);
    const std::vector<ChessMove>& opening = asked.game.moves();
    const bool begins_so = record.game.start() == asked.game.start() && moves.size() >= opening.size() &&
                           std::equal(opening.begin(), opening.end(), moves.begin());
    require(begins_so, "sgf", "the record of a game that begins with the opening that was asked for");
}

/// That it is the record of this game.
void check_record(const Job& job, const Outcome& outcome) {
    const GtpGame& game = job.gtp();
    const bool is_played = outcome.ending != Ending::void_game || outcome.moves > 0;
    if (game.settings.rules == Rules::none || !is_played) {
        return require_none(!outcome.sgf.empty(), "sgf", "of a game without one");
    }
    if (game.settings.rules == Rules::chess) {
        return check_pgn(job, outcome);
    }
    const SgfRecord record = one_record(outcome.sgf);
    const auto root_value = [&](const char* property) {
        const auto* values = record.nodes.front().find(property);
        return values == nullptr ? "" : values->front();
    };
    require(root_value("GN").ends_with(" " + job.game_id), "sgf", "the record of this game: GN tells of another");
    require(root_value("RE") == outcome.result, "sgf", "the record of this result: RE tells of another");
    require(record.nodes.size() == static_cast<std::size_t>(outcome.moves) + 1, "sgf", "the record of {}, not of {}",
            counted(outcome.moves, "move"), record.nodes.size() - 1);
    if (game.opening.empty() || game.settings.handicap || outcome.moves == 0) {
        return;
    }
    MoveSequence asked = read_opening(game.opening, game.settings.board_size).moves;
    asked.resize(std::min(asked.size(), static_cast<std::size_t>(outcome.moves)));
    const ReadOpening played = read_opening(record, game.settings.board_size, static_cast<int>(asked.size()));
    require(played.moves == asked, "sgf", "the record of a game that begins with the opening that was asked for");
}

void check_gtp_game(const Job& job, const Outcome& outcome) {
    const GtpGame& game = job.gtp();
    check_ending(job, outcome);
    require_none(!outcome.told.empty(), "told", "where no script plays");
    const std::string result = result_of(job, outcome);
    require(outcome.result == result, "result", "'{}', not '{}'", result, printable(outcome.result, longest_shown));
    // The opening may be longer than move_limit, which is looked at after a move of the engines' own.
    const auto words = static_cast<int>(std::count(game.opening.begin(), game.opening.end(), ' ')) + 2;
    require_range(outcome.moves, "moves", 0, std::max(game.settings.move_limit, words));
    require_none(outcome.moves_hash != 0 && outcome.moves < fewest_hashed_moves, "moves_hash",
                 "of a game of so few moves");
    require_none(!outcome.ownership.empty() && !game.keep_ownership, "ownership", "where nobody asked for it");
    require_none(!outcome.gtp_log.empty() && !game.log_gtp, "gtp_log", "where nobody asked for it");
    check_record(job, outcome);
}

/// What a script told is there with its own words, which are read again.
void check_script_game(const Job& job, const Outcome& outcome) {
    const bool is_told = outcome.ending == Ending::told;
    const bool is_loss = outcome.ending == Ending::failure;
    require(is_told || is_loss || outcome.ending == Ending::void_game, "ending", "one of a script's game, not '{}'",
            to_text(outcome.ending));
    require_none(outcome.moves != 0 || outcome.moves_hash != 0, "moves", "of a script's game");
    require_none(!outcome.sgf.empty(), "sgf", "of a script's game");
    require_none(!outcome.gtp_log.empty(), "gtp_log", "of a script's game");
    require_none(outcome.audit.has_value(), "audit", "of a script's game");
    if (!is_told) {
        require_none(!outcome.told.empty(), "told", outcome.ending);
        require(outcome.result == (is_loss ? "L" : "Void"), "result", "'{}'", is_loss ? "L" : "Void");
        require(!is_loss || outcome.failed == job.colour, "failed", "the candidate");
        return;
    }
    require_none(outcome.winner || outcome.margin, outcome.winner ? "winner" : "margin", "where 'told' has the scores");
    const ScriptSetup& script = job.script()->script;
    require(outcome.told.size() == static_cast<std::size_t>(script.games), "told", "{}, not {}",
            counted(script.games, "result"), outcome.told.size());
    const std::vector<std::string> words = each(outcome.told, &ToldResult::text);
    const ScriptAnswer answer = read_script_answer(join(words, " "), script, job.colour);
    require(!answer.results.empty(), "told", "what a script may print: {}", answer.problem);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const ToldResult& read = answer.results[i];
        const std::string what = printable(words[i], longest_shown);
        require(outcome.told[i].text == read.text, "told.text", "what '{}' says", what);
        require(outcome.told[i].score == read.score, "told.score", "what '{}' says, not {}", what,
                outcome.told[i].score);
        require(outcome.told[i].margin == read.margin, "told.margin", "what '{}' says", what);
    }
    require(outcome.result == words.front(), "result", "that of the first game");
}

void check_texts(const Outcome& outcome) {
    check_report(outcome.black, "black");
    check_report(outcome.white, "white");
    check_report(outcome.referee, "referee");
    require_size(outcome.warnings.size(), "warnings", most_warnings);
    for (const std::string& warning : outcome.warnings) {
        require_length(warning, "warnings", longest_warning);
    }
    require_size(outcome.programs.size(), "programs", most_programs);
    for (const auto& [path, stamp] : outcome.programs) {
        require_length(path, "programs", longest_path);
        require_length(stamp, "programs", longest_path);
    }
}

/// The score of a record follows from its winner, where it has one.
void check_score(const GameRecord& record) {
    const bool is_unknown = record.ending == Ending::unknown || record.ending == Ending::move_limit;
    const double score = record.score;
    if (record.winner) {
        const double expected = *record.winner == record.colour ? 1 : 0;
        require(score == expected, "score", "{} where {} won, not {}", expected, winner_text(record.winner), score);
    } else if (is_draw(record.ending)) {
        require(score == 0.5, "score", "0.5 where nobody won, not {}", score);
    } else if (is_unknown) {
        require(score == 0 || score == 0.5, "score", "0 or 0.5 where nobody won, not {}", score);
    } else {
        require_range(score, "score", 0.0, 1.0);
    }
}

/// For a move of a player by the clock, or by `timeouts.move`.
double longest_thought(const Job& job, const PlayerSetup& player, Colour colour) {
    const std::optional<TimeControl> clock = job.clock(colour);
    const double by_clock = clock ? clock->main + clock->extra * std::max(clock->count, 1) +
                                        job.gtp().settings.clock.margin + seconds_after_time
                                  : 0;
    return std::max(player.timeouts.move, by_clock) + commands_of_a_move * player.timeouts.command;
}

double longest_start_and_end(const PlayerSetup& player) {
    const Timeouts& limits = player.timeouts;
    const double commands =
        commands_of_a_start + static_cast<double>(player.startup_gtp_commands.size() + player.set_gtp_commands.size() +
                                                  player.options.size());
    return limits.startup + commands * limits.command + long_answers_of_an_end * limits.move + limits.quit;
}

}  // namespace

void require_plausible(const Job& job, const Outcome& outcome) {
    require(outcome.number == job.number, "number", "{}, not {}", job.number, outcome.number);
    check_texts(outcome);
    const bool is_script = job.script() != nullptr;
    check_result(outcome, is_script ? 0 : job.gtp().settings.board_size);
    check_failure(job, outcome);
    is_script ? check_script_game(job, outcome) : check_gtp_game(job, outcome);
}

void require_plausible(const GameRecord& record, int board_size) {
    require(record.number < most_stored_games, "number", "below {}, not {}", most_stored_games, record.number);
    require(record.ending != Ending::void_game, "ending", "another one: a void game leaves no record");
    check_result(record, board_size);
    check_score(record);
    check_side(record.sides[0], "first");
    check_side(record.sides[1], "second");
}

std::size_t longest_answer(const Job& job) {
    if (job.script() != nullptr) {
        return megabyte;
    }
    const auto moves = static_cast<std::size_t>(std::max(job.gtp().settings.move_limit, 0)) + job.gtp().opening.size();
    return megabyte + longest_comments + longest_move_node * moves + (job.gtp().log_gtp ? longest_log : 0);
}

double longest_game(const Job& job) {
    if (const ScriptGame* script = job.script()) {
        return script->script.timeout;
    }
    const GtpGame& game = job.gtp();
    const double moves = game.settings.move_limit + static_cast<double>(game.opening.size());
    double seconds = 0;
    double move = 0;
    for (const Colour colour : {Colour::black, Colour::white}) {
        const PlayerSetup& player = job.player(colour);
        seconds += longest_start_and_end(player);
        move = std::max(move, longest_thought(job, player, colour));
    }
    if (game.referee) {
        seconds += longest_start_and_end(*game.referee) + moves * game.referee->timeouts.command;
    }
    return seconds + moves * move;
}

}  // namespace ringmaster

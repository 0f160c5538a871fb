#include "ringmaster/game/plausibility.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/chess/course.hpp"
#include "ringmaster/chess/notation.hpp"
#include "ringmaster/chess/pgn.hpp"
#include "ringmaster/game/referee.hpp"
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
constexpr std::size_t longest_stamp = 200;
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

/// The year 9999.
constexpr double latest_time = 2.5e11;

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

/// What is shown in a line may not begin another one, nor move the cursor.
void require_line(const std::string& text, std::string_view field, std::size_t longest = longest_words) {
    require_length(text, field, longest);
    require(printable(text, longest) == text, field, "one line without control characters, not '{}'",
            printable(text, longest_shown));
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

/// Checks what outcomes and records have in common.
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

/// Checks a margin that we have counted: the points, less komi, make it to the digit.
template <class Game>
void check_margin(const Game& game, const GameSettings& settings) {
    const bool is_counted = game.ending == Ending::score || game.ending == Ending::jigo;
    if (settings.rules != Rules::go || !is_counted) {
        return;
    }
    if (!game.ownership.empty()) {
        const Score score = area_score(game.ownership, settings);
        require(score == Score{game.winner, game.margin}, "margin", "that of the points that 'ownership' tells, {}",
                to_text(score));
    }
    const double most = most_points_ahead(settings, static_cast<std::size_t>(game.moves));
    require(!game.margin || *game.margin <= most, "margin", "at most {:g} in such a game, not {:g}", most,
            game.margin.value_or(0));
}

/// Checks a side of an outcome or a record.
template <class Side>
void check_side(const Side& side, const std::string& name) {
    require_line(side.engine, name + ".engine", longest_engine);
    require_range(side.seconds, name + ".seconds", 0.0, most_seconds);
    require_range(side.cpu_seconds, name + ".cpu_seconds", 0.0, most_seconds);
}

void check_report(const SideReport& report, const std::string& name) {
    check_side(report, name);
    require_length(report.description, name + ".description");
    require_line(report.end, name + ".end");
    require_line(report.last_command, name + ".last_command");
    require_length(report.stderr_tail, name + ".stderr_tail");
}

/// Checks who failed, and what is said of a void game.
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

/// Whether a game of these rules may end so.
bool is_ending_of(Rules rules, Ending ending) {
    return traits_of(ending).may_come[static_cast<std::size_t>(rules)];
}

/// Checks why a game between engines was void, by the settings.
void check_void_cause(const Job& job, const Outcome& outcome) {
    const GameSettings& settings = job.gtp().settings;
    const bool has_clock = job.has_time_limit(Colour::black) || job.has_time_limit(Colour::white);
    const bool is_possible =
        outcome.void_cause == VoidCause::failure ||
        (outcome.void_cause == VoidCause::excused_time ? has_clock && settings.clock.enforce
                                                       : settings.unknown_result == UnknownResult::void_game);
    require(is_possible, "void_cause", "one that this game can have, not '{}'", to_text(outcome.void_cause));
    const bool is_at_limit = outcome.ending == Ending::move_limit || outcome.void_cause == VoidCause::move_limit;
    require(!is_at_limit || outcome.moves >= settings.move_limit, "moves",
            "{} at least in a game that move_limit has ended, not {}", settings.move_limit, outcome.moves);
    const bool is_counted = outcome.ending == Ending::score || outcome.ending == Ending::jigo ||
                            outcome.ending == Ending::unknown || outcome.void_cause == VoidCause::unknown_result;
    require_none(outcome.scorers_disagreed && !is_counted, "scorers_disagreed", outcome.ending);
}

/// Checks that a game of these settings may end so.
void check_ending(const Job& job, const Outcome& outcome) {
    const GameSettings& settings = job.gtp().settings;
    const std::optional<AdjudicationSettings>& adjudication = settings.adjudication;
    const bool is_possible = outcome.ending == Ending::claim ? job.player(*outcome.winner).allow_claim
                             : outcome.ending == Ending::time
                                 ? job.has_time_limit(opponent_of(*outcome.winner)) && settings.clock.enforce
                             : outcome.ending == Ending::adjudicated ? adjudication && !adjudication->is_audited
                             : outcome.ending == Ending::adjudicated_draw
                                 ? adjudication && !adjudication->is_audited && is_like_chess(settings.rules)
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

/// Checks the hash by which games that repeat others are known, which count for less.
void check_hash(const Outcome& outcome, const RefereedGame& recorded, int board_size) {
    const std::int64_t hash = hash_of_moves(recorded, board_size);
    require(outcome.moves_hash == hash, "moves_hash", "that of the recorded moves, {}, not {}", hash,
            outcome.moves_hash);
}

/// Whether an engine ended the game that cannot go on: perhaps within the opening, or before it.
bool has_broken_off(const Outcome& outcome) {
    return outcome.ending == Ending::void_game || outcome.ending == Ending::failure;
}

bool has_not_begun(const Outcome& outcome) {
    return has_broken_off(outcome) && outcome.moves == 0;
}

/// Checks that a record has as many moves as were played, and begins with the opening that was asked for. Gives how
/// many of them are the opening's.
template <class Moves, class Opening>
std::size_t check_beginning(const Outcome& outcome, const Moves& moves, const Opening& opening, bool begins_there) {
    require(moves.size() == static_cast<std::size_t>(outcome.moves), "sgf", "the record of {}, not of {}",
            counted(outcome.moves, "move"), moves.size());
    const std::size_t begun = has_broken_off(outcome) ? std::min(opening.size(), moves.size()) : opening.size();
    const bool begins_so =
        (begins_there || has_not_begun(outcome)) && begun <= moves.size() &&
        std::equal(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(begun), opening.begin());
    require(begins_so, "sgf", "the record of a game that begins with the opening that was asked for");
    return begun;
}

/// The one game of a text that should be the record of this game.
PgnGame one_game(const Job& job, const Outcome& outcome) {
    const bool is_chess = job.gtp().settings.rules == Rules::chess;
    ReadPgn read = is_chess ? read_pgn(outcome.sgf) : read_pgn_words(outcome.sgf);
    require(read.problem.empty() && read.games.size() == 1, "sgf", "the record of one game, as PGN");
    PgnGame& record = read.games.front();
    require(is_chess || record.tag("Variant") == job.gtp().settings.variant, "sgf",
            "the record of this game: Variant is another");
    require(record.tag("Round") == job.game_id, "sgf", "the record of this game: Round tells of another");
    const std::string result = outcome.ending == Ending::void_game ? "*" : outcome.result;
    require(record.result == result, "sgf", "the record of this result: it tells another");
    return std::move(record);
}

/// Checks that a record is that of this game of chess.
void check_pgn(const Job& job, const Outcome& outcome) {
    const ChessGame game = one_game(job, outcome).game;
    const std::vector<ChessMove>& moves = game.moves();
    const ReadCourse asked = job.gtp().opening.empty() ? ReadCourse{} : read_course(job.gtp().opening);
    RefereedGame played;
    played.opening_moves = check_beginning(outcome, moves, asked.game.moves(), game.start() == asked.game.start());
    const bool is_over = outcome.ending == Ending::checkmate || outcome.ending == Ending::draw;
    const auto ended = game.end();
    const bool ends_so = ended ? is_over && (ended == ChessEnd::checkmate) == (outcome.ending == Ending::checkmate)
                               : !is_over || job.gtp().settings.trial_moves > 0;
    require(ends_so || has_broken_off(outcome), "sgf", "the record of a game that ends so, by the rules of chess");
    played.start = game.start() == ChessPosition() ? "" : fen_text(game.start());
    played.texts = uci_moves(game);
    check_hash(outcome, played, 0);
}

/// Checks that a record is that of this game, of whose rules nothing is known here.
void check_words(const Job& job, const Outcome& outcome) {
    const PgnGame record = one_game(job, outcome);
    const std::vector<std::string> opening = words_in(job.gtp().opening);
    const auto behind = std::ranges::find(opening, "moves");
    const std::string start = join({opening.begin(), behind}, " ");
    RefereedGame played;
    played.texts = record.words;
    played.start = start == "startpos" ? "" : start;
    const std::vector<std::string> asked(behind == opening.end() ? behind : behind + 1, opening.end());
    played.opening_moves = check_beginning(outcome, record.words, asked, record.tag("FEN") == played.start);
    const std::vector<std::string> fields = words_in(start);
    const bool white_begins = fields.size() < 2 || fields[1] != "b";
    const Colour last = (record.words.size() % 2 == 1) == white_begins ? Colour::white : Colour::black;
    const bool is_of_last_mover = outcome.ending == Ending::checkmate || outcome.ending == Ending::resignation ||
                                  outcome.ending == Ending::forfeit || outcome.ending == Ending::time;
    require(!is_of_last_mover || outcome.winner == last, "winner", "who made the last move where the ending is '{}'",
            to_text(outcome.ending));
    check_hash(outcome, played, 0);
}

/// The moves of a record of Go; the handicap stones come first.
RefereedGame moves_of(const SgfRecord& record, const GameSettings& settings, std::size_t count) {
    const MoveSequence all = read_opening(record, settings.board_size).moves;
    RefereedGame game;
    for (std::size_t i = 0; i < all.size(); ++i) {
        i + count < all.size() ? game.handicap_stones.push_back(all[i].move.point) : game.moves.push_back({all[i]});
    }
    return game;
}

void check_moves(const Job& job, const Outcome& outcome, const SgfRecord& record) {
    const GameSettings& settings = job.gtp().settings;
    const auto count = static_cast<std::size_t>(outcome.moves);
    RefereedGame game = moves_of(record, settings, count);
    const MoveSequence asked = job.gtp().opening.empty() || settings.handicap
                                   ? MoveSequence{}
                                   : read_opening(job.gtp().opening, settings.board_size).moves;
    game.opening_moves = check_beginning(outcome, game.moves, asked, true);
    const bool comes_again = outcome.ending == Ending::jigo && settings.long_cycle == LongCycle::draw;
    const bool is_counted =
        outcome.ending == Ending::score || outcome.ending == Ending::jigo || outcome.ending == Ending::unknown;
    const bool has_passes = std::all_of(game.moves.end() - std::min<std::ptrdiff_t>(outcome.moves, 2), game.moves.end(),
                                        [](const auto& its) { return its.move.kind == Move::Kind::pass; });
    require(!is_counted || comes_again || (count >= 2 && has_passes), "sgf",
            "the record of a game that ends with two passes, as one that is counted does");
    check_hash(outcome, game, settings.board_size);
}

/// Checks that a record is that of this game.
void check_record(const Job& job, const Outcome& outcome) {
    const GtpGame& game = job.gtp();
    const bool is_played = outcome.ending != Ending::void_game || outcome.moves > 0;
    if (game.settings.rules == Rules::none || !is_played) {
        return require_none(!outcome.sgf.empty(), "sgf", "of a game without one");
    }
    if (game.settings.rules == Rules::chess) {
        return check_pgn(job, outcome);
    }
    if (game.settings.rules == Rules::variant) {
        return check_words(job, outcome);
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
    check_moves(job, outcome, record);
}

void check_gtp_game(const Job& job, const Outcome& outcome) {
    const GtpGame& game = job.gtp();
    check_ending(job, outcome);
    require_none(!outcome.told.empty(), "told", "where no script plays");
    const std::string result = result_text(outcome, game.settings.rules);
    require(outcome.result == result, "result", "'{}', not '{}'", result, printable(outcome.result, longest_shown));
    // The opening may be longer than move_limit, which is looked at after a move of the engines' own.
    const auto words = static_cast<int>(std::ranges::count(game.opening, ' ')) + 2;
    require_range(outcome.moves, "moves", 0, std::max(game.settings.move_limit, words));
    check_void_cause(job, outcome);
    check_margin(outcome, game.settings);
    require_none(!outcome.ownership.empty() && !game.keep_ownership, "ownership", "where nobody asked for it");
    require_none(!outcome.gtp_log.empty() && !game.log_gtp, "gtp_log", "where nobody asked for it");
    check_record(job, outcome);
}

/// Checks what a script told: its own words are there and are read again.
void check_script_game(const Job& job, const Outcome& outcome) {
    const bool is_told = outcome.ending == Ending::told;
    const bool is_loss = outcome.ending == Ending::failure;
    require(is_told || is_loss || outcome.ending == Ending::void_game, "ending", "one of a script's game, not '{}'",
            to_text(outcome.ending));
    require_none(outcome.moves != 0 || outcome.moves_hash != 0, "moves", "of a script's game");
    require_none(!outcome.sgf.empty(), "sgf", "of a script's game");
    require_none(!outcome.gtp_log.empty(), "gtp_log", "of a script's game");
    require_none(outcome.audit.has_value(), "audit", "of a script's game");
    require_none(outcome.void_cause != VoidCause::failure, "void_cause", "of a script's game");
    require_none(outcome.scorers_disagreed, "scorers_disagreed", "of a script's game");
    require_none(outcome.failed == opponent_of(job.colour), "failed", "where it is not the candidate");
    if (!is_told) {
        require_none(!outcome.told.empty(), "told", outcome.ending);
        require(outcome.result == (is_loss ? "L" : "Void"), "result", "'{}'", is_loss ? "L" : "Void");
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

/// Whether a path ends so; where the name has a mark of cores, there are some: "0,4".
bool ends_with_name(std::string_view path, std::string_view name) {
    const std::size_t mark = name.rfind(core_mark);
    const std::string_view behind = mark == name.npos ? name : name.substr(mark + std::string_view(core_mark).size());
    if (mark == name.npos || !path.ends_with(behind)) {
        return mark == name.npos && path.ends_with(name);
    }
    path.remove_suffix(behind.size());
    while (!path.empty() && (is_digit(path.back()) || path.back() == ',')) {
        path.remove_suffix(1);
        if (ends_with_name(path, name.substr(0, mark))) {
            return true;
        }
    }
    return false;
}

/// Whether a file may be the one that a word of a command names: on another machine its folder has another name, and
/// what comes before its own name may, too.
bool is_named_by(const std::string& path, const std::string& word) {
    const std::string name = std::filesystem::path(word).filename().string();
    return !name.empty() && ends_with_name(path, name);
}

/// The words of a command as workers may have them, who know on which of the processors they are.
std::vector<std::string> words_of(const ProgramSetup& program, const ScriptGame* script) {
    std::vector<std::string> words = program.command;
    for (const std::string& word : program.command) {
        for (const std::string& processor :
             script != nullptr ? script->script.processors : std::vector<std::string>{}) {
            replace_all(words.emplace_back(word), processor_mark, processor);
        }
    }
    return words;
}

bool is_file_of(const ProgramSetup& program, const ScriptGame* script, const std::string& path) {
    const std::vector<std::string> words = words_of(program, script);
    return std::ranges::any_of(words,
                               [&](const std::string& word) {
                                   return is_named_by(path, word) || is_named_by(path, word.substr(word.find('=') + 1));
                               }) ||
           std::ranges::any_of(program.files, [&](const ScratchFile& file) { return is_named_by(path, file.link); });
}

/// What tells a file from others is made of such words: "inode 1, 200 bytes, 17.5, contents 0f3a".
bool is_stamp(const std::string& text) {
    return std::ranges::all_of(text, [](char byte) {
        return is_digit(byte) || is_ascii_letter(byte) || byte == ' ' || byte == ',' || byte == '.' || byte == '-';
    });
}

void check_programs(const Job& job, const Outcome& outcome) {
    std::vector<const ProgramSetup*> programs;
    if (const ScriptGame* script = job.script()) {
        programs = {&script->script};
    } else {
        programs = {&job.gtp().players[0], &job.gtp().players[1]};
        if (job.gtp().referee) {
            programs.push_back(&*job.gtp().referee);
        }
    }
    require_size(outcome.programs.size(), "programs", most_programs);
    for (const auto& [path, stamp] : outcome.programs) {
        require_length(path, "programs", longest_path);  // its name may hold what no line may
        const std::filesystem::path file(path);
        const bool is_named = std::ranges::any_of(
            programs, [&](const ProgramSetup* program) { return is_file_of(*program, job.script(), file.string()); });
        require(is_named && file.is_absolute() && file.lexically_normal() == file, "programs",
                "files that the game's commands name, not '{}'", printable(path, longest_shown));
        require(stamp.size() <= longest_stamp && is_stamp(stamp), "programs",
                "with what tells a file from others, not '{}'", printable(stamp, longest_shown));
    }
}

void check_texts(const Outcome& outcome) {
    require_line(outcome.detail, "detail");
    check_report(outcome.black, "black");
    check_report(outcome.white, "white");
    check_report(outcome.referee, "referee");
    require_size(outcome.warnings.size(), "warnings", most_warnings);
    for (const std::string& warning : outcome.warnings) {
        require_line(warning, "warnings", longest_warning);
    }
}

/// Checks the score of a record, which follows from its winner where it has one.
void check_score(const GameRecord& record) {
    const double score = record.score;
    if (record.winner) {
        const double expected = *record.winner == record.colour ? 1 : 0;
        require(score == expected, "score", "{} where {} won, not {}", expected, winner_text(record.winner), score);
    } else if (is_draw(record.ending)) {
        require(score == 0.5, "score", "0.5 where nobody won, not {}", score);
    } else if (has_unknown_winner(record.ending)) {
        require(score == 0 || score == 0.5, "score", "0 or 0.5 where nobody won, not {}", score);
    } else {
        require_range(score, "score", 0.0, 1.0);
    }
}

/// Checks what a script told by its own words.
void check_script_record(const GameRecord& record) {
    const std::string shown = printable(record.result, longest_shown);
    require(record.ending == Ending::told || record.ending == Ending::failure, "ending",
            "one of a script's game, not '{}'", to_text(record.ending));
    require_none(record.moves != 0, "moves", "of a script's game");
    require_none(record.moves_hash != 0, "moves_hash", "of a script's game");
    if (record.ending == Ending::failure) {
        require(record.result == "L", "result", "'L', not '{}'", shown);
        require(record.score == 0, "score", "0 where the candidate failed, not {}", record.score);
        return;
    }
    ScriptSetup script;
    script.has_margin = record.margin.has_value();
    const ScriptAnswer answer = read_script_answer(record.result, script, record.colour);
    require(!answer.results.empty(), "result", "what a script may print, not '{}'", shown);
    const ToldResult& told = answer.results.front();
    require(record.score == told.score, "score", "what '{}' says, not {}", shown, record.score);
    require(record.margin == told.margin, "margin", "what '{}' says", shown);
}

/// How long a player may think about a move, by the clock or by `timeouts.move`.
double longest_thought(const Job& job, const PlayerSetup& player, Colour colour) {
    const std::optional<TimeControl> clock = job.clock(colour);
    const double by_clock = clock ? clock->main + clock->extra * std::max(clock->count, 1) +
                                        job.gtp().settings.clock.margin + seconds_after_time
                                  : 0;
    const double by_movetime = player.movetime + job.gtp().settings.clock.margin + seconds_after_time;
    return std::max({player.timeouts.move, by_clock, by_movetime}) + commands_of_a_move * player.timeouts.command;
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
    check_programs(job, outcome);
    const bool is_script = job.script() != nullptr;
    check_result(outcome, is_script ? 0 : job.gtp().settings.board_size);
    check_failure(job, outcome);
    is_script ? check_script_game(job, outcome) : check_gtp_game(job, outcome);
}

void require_possible_times(const Outcome& outcome, double since_game, double since_worker) {
    const auto check = [&](const SideReport& side, const std::string& name) {
        require(side.seconds <= since_game, name + ".seconds", "at most {:.1f}, as long as the game took, not {:g}",
                since_game, side.seconds);
        const double most = most_cores_of_an_engine * since_worker;
        require(side.cpu_seconds <= most, name + ".cpu_seconds", "at most {:.1f}, not {:g}", most, side.cpu_seconds);
    };
    check(outcome.black, "black");
    check(outcome.white, "white");
    check(outcome.referee, "referee");
}

void require_plausible(const GameRecord& record, const ExpectedGame& expected) {
    require(record.number < most_stored_games, "number", "below {}, not {}", most_stored_games, record.number);
    require(record.ending != Ending::void_game, "ending", "another one: a void game leaves no record");
    check_result(record, expected.settings != nullptr ? expected.settings->board_size : 0);
    check_score(record);
    check_side(record.sides[0], "first");
    check_side(record.sides[1], "second");
    require_range(record.finished, "finished", 0.0, latest_time);
    if (expected.is_script) {
        check_script_record(record);
    } else if (expected.settings != nullptr) {
        require(is_ending_of(expected.settings->rules, record.ending), "ending",
                "one that this game can have, not '{}'", to_text(record.ending));
        const std::string result = result_text(record, expected.settings->rules);
        require(record.result == result, "result", "'{}', not '{}'", result, printable(record.result, longest_shown));
        check_margin(record, *expected.settings);
    }
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
        constexpr double questions_of_a_move = 2;
        seconds += longest_start_and_end(*game.referee) + questions_of_a_move * moves * game.referee->timeouts.command;
    }
    return seconds + moves * move;
}

}  // namespace ringmaster

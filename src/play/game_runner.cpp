#include "ringmaster/play/game_runner.hpp"

#include <algorithm>
#include <exception>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/game/job.hpp"
#include "ringmaster/game/outcome.hpp"
#include "ringmaster/game/referee.hpp"
#include "ringmaster/game/text_game.hpp"
#include "ringmaster/go/opening.hpp"
#include "ringmaster/go/sgf.hpp"
#include "ringmaster/play/kept_engines.hpp"
#include "ringmaster/play/scratch_folder.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t longest_words = 200;
constexpr std::size_t shown_lines = 10;
constexpr double most_cpu_seconds = 1e9;

/// So many bytes of what engines say of their moves go into a game record.
constexpr std::size_t most_comments = std::size_t{2} << 20;

using Texts = std::vector<std::string>;

/// What can be said of one side, from the job and from the outcome.
struct NamedSide {
    const PlayerSetup& setup;
    const SideReport& report;
    Colour colour;

    const char* colour_name() const { return colour == Colour::black ? "Black" : "White"; }
};

std::vector<NamedSide> sides_of(const Job& job, const Outcome& outcome) {
    return {{job.player(Colour::black), outcome.black, Colour::black},
            {job.player(Colour::white), outcome.white, Colour::white}};
}

std::string player_name(const PlayerSetup& setup, const SideReport& report) {
    const bool code_only = !setup.sgf_player_name_from_gtp || report.engine.empty();
    return code_only ? setup.code : setup.code + " (" + report.engine + ")";
}

std::string root_comment(const Job& job, const Outcome& outcome) {
    Texts lines{"Event: " + job.event, "Game id: " + job.game_id};
    if (!job.date.empty()) {
        lines.push_back("Date: " + job.date);
    }
    lines.push_back("Result: " + outcome.result);
    if (job.sides[0].role == Role::player) {
        lines.push_back("Matchup: " + job.sides[0].description);
    } else {
        lines.push_back("Candidate: " + name(job.colour));
        lines.push_back("Candidate parameters: " + job.sides[0].description);
    }
    for (const auto& [setup, report, colour] : sides_of(job, outcome)) {
        if (const std::optional<TimeControl> clock = job.clock(colour)) {
            lines.push_back(fmt::format("{} clock: {}", setup.code, to_text(*clock)));
        }
        lines.push_back(fmt::format("{} thinking time: {:.2f} s", setup.code, report.seconds));
        lines.push_back(fmt::format("{} cpu time: {:.2f} s", setup.code, report.cpu_seconds));
    }
    for (const NamedSide& side : sides_of(job, outcome)) {
        const auto& [setup, report, colour] = side;
        const std::string description = report.description.empty() ? report.engine : report.description;
        lines.push_back(trim(fmt::format("{} {} {}", side.colour_name(), setup.code, description)));
        lines.push_back(fmt::format("{}'s command: {}", side.colour_name(), quote_command(setup.command)));
    }
    return join(lines, "\n");
}

std::string last_lines(const std::string& text) {
    Texts lines = split(trim(text), '\n');
    const std::size_t surplus = lines.size() - std::min(lines.size(), shown_lines);
    lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(surplus));
    return join(lines, "\n");
}

std::string obituary(const NamedSide& side) {
    const std::string end = side.report.end.empty() ? "" : fmt::format("{} {}", side.setup.code, side.report.end);
    const std::string command = side.report.last_command.empty() ? "" : "last command: " + side.report.last_command;
    const std::string words = trim(side.report.stderr_tail).empty()
                                  ? ""
                                  : "last lines of its standard error:\n" + last_lines(side.report.stderr_tail);
    return trim(end + "\n" + trim(command + "\n" + words));
}

std::string final_comment(const Job& job, const Outcome& outcome) {
    std::string comment = outcome.detail.empty() ? outcome.result : outcome.result + ": " + outcome.detail;
    if (outcome.audit) {
        comment += fmt::format("\naudit: adjudication gave {} the game after {}",
                               outcome.audit->winner == Colour::black ? "Black" : "White",
                               counted(outcome.audit->moves, "move"));
    }
    for (const std::string& warning : outcome.warnings) {
        comment += "\nwarning: " + warning;
    }
    for (const NamedSide& side : sides_of(job, outcome)) {
        const bool is_culprit = outcome.ending == Ending::void_game && outcome.failed == side.colour;
        comment += is_culprit ? "\n" + obituary(side) : "";
    }
    return comment;
}

SgfMove sgf_move(const RefereedGame& game, std::size_t number) {
    const RefereedGame::Played& played = game.moves[number];
    if (number < game.opening_moves) {
        return {played.colour, played.move, number + 1 == game.opening_moves ? "the opening ends here" : ""};
    }
    const std::string time = fmt::format("{:.3f} s", played.seconds);
    SgfMove move{played.colour, played.move, played.comment.empty() ? time : played.comment + "\n" + time};
    if (played.left) {
        move.seconds_left = played.left->seconds;
        move.moves_left = played.left->count;
    }
    return move;
}

/// SGF has no words of its own for it.
std::string overtime_text(const TimeControl& control) {
    switch (control.system) {
        case TimeSystem::fischer:
            return fmt::format("{} fischer", control.extra);
        case TimeSystem::japanese:
            return fmt::format("{}x{} byo-yomi", control.count, control.extra);
        case TimeSystem::canadian:
            return fmt::format("{}/{} canadian", control.count, control.extra);
        case TimeSystem::absolute:
            break;
    }
    return "";
}

/// The time control of both sides: SGF cannot tell of two.
void add_clock(SgfGame& sgf, const Job& job) {
    const std::optional<TimeControl> control = job.clock(Colour::black);
    if (control && control == job.clock(Colour::white)) {
        sgf.main_time = control->main;
        sgf.overtime = overtime_text(*control);
    }
}

/// The record of a played game: all that the outcome tells but itself.
std::string game_sgf(const Job& job, const Outcome& outcome, const RefereedGame& game) {
    SgfGame sgf;
    sgf.board_size = job.gtp().settings.board_size;
    sgf.komi = job.gtp().settings.komi;
    sgf.black_name = player_name(job.player(Colour::black), outcome.black);
    sgf.white_name = player_name(job.player(Colour::white), outcome.white);
    sgf.event = job.event;
    sgf.game_name = job.event + " " + job.game_id;
    sgf.date = job.date.substr(0, std::string_view("YYYY-MM-DD").size());
    sgf.result = outcome.result;
    add_clock(sgf, job);
    sgf.application = "ringmaster:" RINGMASTER_VERSION;
    sgf.root_comment = root_comment(job, outcome);
    sgf.final_comment = final_comment(job, outcome);
    sgf.handicap_stones = game.handicap_stones;
    std::size_t comments = 0;
    for (std::size_t number = 0; number < game.moves.size(); ++number) {
        SgfMove& move = sgf.moves.emplace_back(sgf_move(game, number));
        comments += move.comment.size();
        if (comments > most_comments) {
            move.comment.clear();
        }
    }
    return to_sgf(sgf);
}

/// What all engines of a game have in common.
struct GameContext {
    const Job& job;
    Guardian* guardian;
    KeptEngines* kept;
    Transcript transcript;

    std::map<std::string, std::string> environment() const {
        return {{"RINGMASTER_GAME_ID", job.game_id},
                {"RINGMASTER_SEED", std::to_string(job.sides[0].seed)},
                {"GOMILL_GAME_ID", job.game_id}};
    }
};

/// One engine of the game.
struct EngineAtPlay {
    GameContext& context;
    const PlayerSetup& setup;
    EngineSeat seat;
    ScratchFolder scratch;
    std::unique_ptr<Engine> engine;
    bool is_fresh = true;

    EngineAtPlay(GameContext& its_context, const PlayerSetup& player_setup, EngineSeat its_seat, const char* label)
        : context(its_context), setup(player_setup), seat(its_seat), scratch(player_setup) {
        if (stays()) {
            engine = context.kept->take(seat, setup);
        }
        is_fresh = !engine;
        if (is_fresh) {
            engine = std::make_unique<Engine>(
                setup, stays() ? std::map<std::string, std::string>{} : context.environment(), context.guardian);
        }
        if (context.job.gtp().log_gtp) {
            controller().record(context.transcript, label);
        }
    }

    Controller& controller() const { return engine->controller; }
    Player& player() const { return *engine->player; }
    bool stays() const { return setup.reuse && context.kept != nullptr; }

    Reply start() {
        const Reply reply = is_fresh ? player().start() : Reply{};
        return reply.ok() ? player().configure(setup.set_gtp_commands) : reply;
    }

    /// Whether it may play the next game too.
    bool is_kept() const {
        const bool is_worn_out = setup.reuse_games > 0 && engine->games + 1 >= setup.reuse_games;
        return stays() && !is_worn_out && player().failure().empty();
    }
};

/// Who made the job has seen to it that they are legal.
MoveSequence opening_of(const GtpGame& game) {
    const ReadOpening opening =
        game.opening.empty() ? ReadOpening{} : read_opening(game.opening, game.settings.board_size);
    if (!opening.problem.empty()) {
        throw bug("a game came with the opening '" + game.opening + "': " + opening.problem);
    }
    return opening.moves;
}

RefereedGame play(const Job& job, EngineAtPlay& black, EngineAtPlay& white) {
    for (EngineAtPlay* side : {&black, &white}) {
        if (const Reply reply = side->start(); !reply.ok()) {
            RefereedGame game;
            game.make_void(side->setup.code + ": " + reply.text);
            game.failed = side == &black ? Colour::black : Colour::white;
            return game;
        }
    }
    const GameSettings& settings = job.gtp().settings;
    return settings.rules == Rules::go
               ? play_game(settings, black.player(), white.player(), black.setup.code, white.setup.code,
                           opening_of(job.gtp()))
               : play_text_game(settings, black.player(), white.player(), black.setup.code, white.setup.code);
}

bool has_failed(const RefereedGame& game) {
    return game.failed || (game.ending == Ending::void_game && !game.needs_referee);
}

/// Then it was ended by us, and the result says why.
bool has_hung_on_its_clock(const EngineAtPlay& side, const RefereedGame& game) {
    return game.ending == Ending::time && !side.player().failure().empty();
}

/// The engine's own account of its CPU time in this game, where it can be true. An engine that fails only now loses
/// nothing.
std::optional<double> own_cpu_time(EngineAtPlay& side, RefereedGame& game) {
    if (has_failed(game) || !side.player().failure().empty()) {
        return std::nullopt;
    }
    const std::optional<double> seconds = side.player().cpu_time();
    if (!side.player().failure().empty()) {
        game.warnings.push_back(side.setup.code + ": " + side.player().failure());
    }
    if (!seconds) {
        return std::nullopt;
    }
    const double used = *seconds - std::exchange(side.engine->own_cpu_seconds, *seconds);
    return used >= 0 && used <= most_cpu_seconds ? std::optional(used) : std::nullopt;
}

/// Waits for the engine's end; it was asked to quit.
EngineEnd end(EngineAtPlay& side, RefereedGame& game) {
    EngineEnd end = side.controller().finish();
    if (!end.orderly && !has_failed(game) && !has_hung_on_its_clock(side, game)) {
        game.warnings.push_back(side.setup.code + ": at the end: " + end.how);
    }
    if (const std::string problem = side.scratch.remove(); !problem.empty()) {
        game.warnings.push_back(side.setup.code + ": " + problem);
    }
    return end;
}

/// Puts the engine away for the next game.
EngineEnd keep(EngineAtPlay& side) {
    EngineEnd so_far{"stays for the next game", true, side.controller().take_cpu_seconds(),
                     side.controller().take_stderr_tail()};
    side.controller().stop_recording();
    ++side.engine->games;
    side.context.kept->keep(side.seat, std::move(side.engine));
    return so_far;
}

/// To be called when the engine has written what it writes.
void note_files(EngineAtPlay& side, Outcome& outcome) {
    drop_written_files(side.engine->files, side.setup);
    outcome.programs.insert(side.engine->files.begin(), side.engine->files.end());
}

EngineEnd keep_or_end(EngineAtPlay& side, RefereedGame& game, Outcome& outcome) {
    if (side.is_kept()) {
        note_files(side, outcome);
        return keep(side);
    }
    EngineEnd ended = end(side, game);
    note_files(side, outcome);
    return ended;
}

SideReport report_on(EngineAtPlay& side, std::optional<double> own_cpu, RefereedGame& game, Outcome& outcome) {
    SideReport report;
    report.engine = side.player().engine();
    report.description = side.player().description();
    report.last_command = side.controller().last_command();
    const EngineEnd ended = keep_or_end(side, game, outcome);
    report.end = ended.how;
    report.cpu_seconds = own_cpu.value_or(ended.cpu_seconds);
    report.stderr_tail = ended.stderr_tail;
    return report;
}

void ask_to_quit(EngineAtPlay& side) {
    if (!side.is_kept()) {
        side.controller().ask_to_quit();
    }
}

void end_both(EngineAtPlay& black, EngineAtPlay& white, RefereedGame& game, Outcome& outcome) {
    const auto black_cpu = own_cpu_time(black, game);
    const auto white_cpu = own_cpu_time(white, game);
    ask_to_quit(black);
    ask_to_quit(white);
    outcome.black = report_on(black, black_cpu, game, outcome);
    outcome.white = report_on(white, white_cpu, game, outcome);
    outcome.black.seconds = game.black_seconds;
    outcome.white.seconds = game.white_seconds;
}

/// The judge's start is its reply to the first command of judge_game too, when it failed.
SideReport have_judged(GameContext& context, RefereedGame& game, Outcome& outcome) {
    EngineAtPlay judge(context, *context.job.gtp().referee, EngineSeat::referee, "referee");
    outcome.not_started = !judge.controller().was_started();
    judge.start();
    judge_game(game, context.job.gtp().settings, judge.player(), judge.setup.code);
    const std::string failure = judge.player().failure();
    ask_to_quit(judge);
    SideReport report = report_on(judge, std::nullopt, game, outcome);
    const std::string words = printable(last_line_of(report.stderr_tail), longest_words);
    if (!failure.empty() && !words.empty()) {
        game.detail += "; its last words: " + words;
    }
    return report;
}

/// An engine that has failed is not kept, so it is still there.
void add_last_words(const EngineAtPlay& side, const std::string& stderr_tail, RefereedGame& game) {
    if (!side.engine || !has_failed(game)) {
        return;
    }
    const std::string words = printable(last_line_of(stderr_tail), longest_words);
    if (game.detail == side.setup.code + ": " + side.player().failure() && !words.empty()) {
        game.detail += "; its last words: " + words;
    }
}

void copy_result(const RefereedGame& game, const Job& job, Outcome& outcome) {
    static_cast<GameEnd&>(outcome) = game;
    outcome.ownership = job.gtp().keep_ownership ? game.ownership : "";
    outcome.moves = static_cast<int>(game.moves.size() + game.texts.size());
    outcome.moves_hash = hash_of_moves(game, job.gtp().settings.board_size);
}

/// Who failed did so by itself, unless its program could not even be started or somebody ended it: a loss for a signal
/// that somebody sent to all our processes would be a false one.
void judge_failure(const Job& job, const EngineAtPlay& side, Colour colour, RefereedGame& game, Outcome& outcome) {
    if (game.failed != colour || !side.engine) {
        return;
    }
    outcome.not_started = !side.controller().was_started();
    outcome.killed_from_outside = side.controller().was_killed_from_outside();
    const bool loses = game.ending == Ending::failure ||
                       (job.failure_loses && may_lose_by_failure(job.side(colour).role, job.sides[0].role));
    if (!loses || outcome.not_started) {
        return;
    }
    if (!outcome.killed_from_outside) {
        return lose_by_failure(game, colour);
    }
    game.make_void(game.detail + " (no loss: such a signal comes from outside)");
}

EngineSeat seat_of(const Job& job, Colour colour) {
    return job.index_of(colour) == 0 ? EngineSeat::first : EngineSeat::second;
}

RefereedGame play_at(GameContext& context, Outcome& outcome) {
    const Job& job = context.job;
    EngineAtPlay black(context, job.player(Colour::black), seat_of(job, Colour::black), "b");
    EngineAtPlay white(context, job.player(Colour::white), seat_of(job, Colour::white), "w");
    RefereedGame game = play(job, black, white);
    end_both(black, white, game, outcome);
    add_last_words(black, outcome.black.stderr_tail, game);
    add_last_words(white, outcome.white.stderr_tail, game);
    judge_failure(job, black, Colour::black, game, outcome);
    judge_failure(job, white, Colour::white, game, outcome);
    return game;
}

void play_whole_game(GameContext& context, Outcome& outcome) {
    if (context.job.gtp().settings.scorer == Scorer::referee && !context.job.gtp().referee) {
        throw bug("a game that a referee is to count came without one");
    }
    RefereedGame game = play_at(context, outcome);
    if (game.needs_referee) {
        outcome.referee = have_judged(context, game, outcome);
    }
    copy_result(game, context.job, outcome);
    apply_unknown_result(outcome, context.job.gtp().settings.unknown_result);
    const bool is_go = context.job.gtp().settings.rules == Rules::go;
    if (is_go && (outcome.ending != Ending::void_game || !game.moves.empty())) {
        outcome.sgf = game_sgf(context.job, outcome, game);
    }
}

}  // namespace

Outcome run_game(const Job& job, Guardian* guardian, KeptEngines* kept) {
    GameContext context{job, guardian, kept, {}};
    Outcome outcome;
    outcome.number = job.number;
    try {
        job.script() != nullptr ? void(outcome = play_by_script(job, guardian)) : play_whole_game(context, outcome);
    } catch (const std::exception& error) {
        outcome.make_void(error.what());
    }
    outcome.gtp_log = context.transcript.text();
    return outcome;
}

}  // namespace ringmaster

#include "ringmaster/play/game_runner.hpp"

#include <exception>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/base/time.hpp"
#include "ringmaster/chess/course.hpp"
#include "ringmaster/engine/fairy_rules.hpp"
#include "ringmaster/game/plausibility.hpp"
#include "ringmaster/game/referee.hpp"
#include "ringmaster/go/opening.hpp"
#include "ringmaster/play/scratch_folder.hpp"

#include "game_record.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t longest_words = 200;
constexpr std::size_t longest_line = 4000;

/// What all engines of a game have in common.
struct GameContext {
    const Job& job;
    Guardian* guardian;
    KeptEngines* kept;
    Transcript transcript = {};
    SteadyClock::time_point began = SteadyClock::now();

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
    bool is_new = true;
    bool is_ready = false;

    EngineAtPlay(GameContext& its_context, const PlayerSetup& player_setup, EngineSeat its_seat, const char* label)
        : context(its_context), setup(player_setup), seat(its_seat), scratch(player_setup) {
        if (stays()) {
            engine = context.kept->take(seat, setup);
        }
        is_new = !engine;
        if (is_new) {
            engine = std::make_unique<Engine>(
                setup, stays() ? std::map<std::string, std::string>{} : context.environment(), context.guardian);
        }
        if (context.job.gtp().log_gtp) {
            controller().record(context.transcript, label);
        }
    }

    Controller& controller() const { return engine->controller; }
    Player& player() const { return *engine->player; }
    Seat at_the_board() const { return {player(), setup.code, setup.clock, setup.movetime}; }
    bool stays() const { return setup.reuse && context.kept != nullptr; }

    Reply start() {
        Reply reply = is_new ? player().start() : Reply{};
        if (reply.ok()) {
            reply = player().configure(setup);
        }
        is_ready = reply.ok();
        return reply;
    }

    /// Whether it may play the next game too.
    bool is_kept() const {
        const bool is_worn_out = setup.reuse_games > 0 && engine->games + 1 >= setup.reuse_games;
        const bool was_started = is_ready || !is_new;
        return stays() && was_started && !is_worn_out && player().failure().empty();
    }
};

/// Who made the job has seen to it that its opening is legal.
void require_opening(const GtpGame& game, const std::string& problem) {
    if (!problem.empty()) {
        throw bug("a game came with the opening '" + game.opening + "': " + problem);
    }
}

MoveSequence opening_of(const GtpGame& game) {
    const ReadOpening opening =
        game.opening.empty() ? ReadOpening{} : read_opening(game.opening, game.settings.board_size);
    require_opening(game, opening.problem);
    return opening.moves;
}

ChessGame course_of(const GtpGame& game) {
    const ReadCourse course = game.opening.empty() ? ReadCourse{} : read_course(game.opening);
    require_opening(game, course.problem);
    return course.game;
}

RefereedGame void_by_referee(const std::string& why) {
    RefereedGame game;
    game.make_void("the referee " + why);
    return game;
}

/// Plays a game by the rules that a third engine knows.
RefereedGame play_by_keeper(const Job& job, EngineAtPlay& keeper, const Seat& black, const Seat& white) {
    if (const Reply reply = keeper.start(); !reply.ok()) {
        const std::string remedy =
            keeper.controller().was_started() ? "" : " (" + remedy_for_rules(job.gtp().settings.variant) + ")";
        return void_by_referee(reply.text + remedy);
    }
    FairyRules rules = fairy_rules(job.gtp().settings, keeper.setup, keeper.controller());
    const std::string problem = rules.begin(job.gtp().opening);
    if (!rules.failure().empty()) {
        return void_by_referee(rules.failure());
    }
    require_opening(job.gtp(), problem);
    return play_by_rules(job.gtp().settings, black, white, rules);
}

RefereedGame play(const Job& job, EngineAtPlay* keeper, EngineAtPlay& black, EngineAtPlay& white) {
    for (EngineAtPlay* side : {&black, &white}) {
        if (const Reply reply = side->start(); !reply.ok()) {
            RefereedGame game;
            game.make_void(side->setup.code + ": " + reply.text);
            game.failed = side == &black ? Colour::black : Colour::white;
            return game;
        }
    }
    const GameSettings& settings = job.gtp().settings;
    const Seat black_seat = black.at_the_board();
    const Seat white_seat = white.at_the_board();
    switch (settings.rules) {
        case Rules::go:
            return play_game(settings, black_seat, white_seat, opening_of(job.gtp()));
        case Rules::chess:
            return play_chess(settings, black_seat, white_seat, course_of(job.gtp()));
        case Rules::variant:
            return play_by_keeper(job, *keeper, black_seat, white_seat);
        case Rules::none:
            break;
    }
    return play_text_game(settings, black_seat, white_seat);
}

bool has_failed(const RefereedGame& game) {
    return game.failed || (game.ending == Ending::void_game && !game.needs_referee);
}

/// Whether an engine hung when its time was up: then it was ended by us, and the result says why.
bool has_hung_on_its_clock(const EngineAtPlay& side, const RefereedGame& game) {
    return game.ending == Ending::time && !side.player().failure().empty();
}

/// The engine's own account of its CPU time in this game, where it can be true. An engine that fails only now loses
/// nothing. One that stays is asked after each game, as it counts all of them.
std::optional<double> own_cpu_time(EngineAtPlay& side, RefereedGame& game) {
    if ((has_failed(game) && !side.is_kept()) || !side.player().failure().empty()) {
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
    const double most = most_cores_of_an_engine * (1 + seconds_since(side.context.began));
    return used >= 0 && used <= most ? std::optional(used) : std::nullopt;
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
void keep(EngineAtPlay& side) {
    side.controller().stop_recording();
    ++side.engine->games;
    side.context.kept->keep(side.seat, std::move(side.engine));
}

/// Ends or keeps the engine. What it writes is written then, so its files are noted last.
SideReport report_on(EngineAtPlay& side, std::optional<double> own_cpu, RefereedGame& game, Outcome& outcome) {
    SideReport report;
    report.engine = side.player().engine();
    report.description = side.player().description();
    report.last_command = side.controller().last_command();
    const bool is_kept = side.is_kept();
    const EngineEnd ended = is_kept ? EngineEnd{"stays for the next game", true, side.controller().take_cpu_seconds(),
                                                side.controller().take_stderr_tail()}
                                    : end(side, game);
    report.end = ended.how;
    report.cpu_seconds = own_cpu.value_or(ended.cpu_seconds);
    report.stderr_tail = ended.stderr_tail;
    drop_written_files(side.engine->files, side.setup);
    outcome.programs.insert(side.engine->files.begin(), side.engine->files.end());
    if (is_kept) {
        keep(side);
    }
    return report;
}

void tell_end(EngineAtPlay& side, Colour colour, const RefereedGame& game) {
    if (game.winner || is_draw(game.ending)) {
        side.player().end_game(!game.winner ? 0.5 : game.winner == colour ? 1 : 0);
    }
}

void ask_to_quit(EngineAtPlay& side) {
    if (!side.is_kept()) {
        side.controller().ask_to_quit();
    }
}

void end_both(EngineAtPlay& black, EngineAtPlay& white, RefereedGame& game, Outcome& outcome) {
    const auto black_cpu = own_cpu_time(black, game);
    const auto white_cpu = own_cpu_time(white, game);
    tell_end(black, Colour::black, game);
    tell_end(white, Colour::white, game);
    ask_to_quit(black);
    ask_to_quit(white);
    outcome.black = report_on(black, black_cpu, game, outcome);
    outcome.white = report_on(white, white_cpu, game, outcome);
    outcome.black.seconds = game.black_seconds;
    outcome.white.seconds = game.white_seconds;
}

void add_last_words(const std::string& stderr_tail, RefereedGame& game) {
    const std::string words = printable(last_line_of(stderr_tail), longest_words);
    game.detail += words.empty() ? "" : "; its last words: " + words;
}

/// The words of a referee that has failed say why the game has no result.
void end_referee(EngineAtPlay& referee, RefereedGame& game, Outcome& outcome) {
    const std::string failure = referee.player().failure();
    outcome.not_started = !referee.controller().was_started();
    ask_to_quit(referee);
    outcome.referee = report_on(referee, std::nullopt, game, outcome);
    if (!failure.empty()) {
        add_last_words(outcome.referee.stderr_tail, game);
    }
}

/// The judge's start is its reply to the first command of judge_game too, when it failed.
void have_judged(GameContext& context, RefereedGame& game, Outcome& outcome) {
    EngineAtPlay judge(context, *context.job.gtp().referee, EngineSeat::referee, "referee");
    judge.start();
    judge_game(game, context.job.gtp().settings, judge.player(), judge.setup.code);
    end_referee(judge, game, outcome);
}

void copy_result(const RefereedGame& game, const Job& job, Outcome& outcome) {
    static_cast<GameEnd&>(outcome) = game;
    outcome.ownership = job.gtp().keep_ownership ? game.ownership : "";
    outcome.result = result_text(outcome, job.gtp().settings.rules);
    outcome.moves = static_cast<int>(game.moves.size() + game.texts.size());
    outcome.moves_hash = hash_of_moves(game, job.gtp().settings.board_size);
}

/// Who failed did so by itself, unless its program could not even be started or somebody ended it: a loss for a signal
/// that somebody sent to all our processes would be a false one. Twice in one game it is rather the engine's memory.
/// Who is kept has not failed: it has only answered wrongly.
void judge_failure(const Job& job, const EngineAtPlay& culprit, RefereedGame& game, Outcome& outcome) {
    if (!culprit.engine) {
        return;
    }
    const Colour colour = *game.failed;
    if (game.detail == culprit.setup.code + ": " + culprit.player().failure()) {
        add_last_words(outcome.side(colour).stderr_tail, game);
    }
    outcome.not_started = outcome.not_started || !culprit.controller().was_started();
    outcome.killed_from_outside = culprit.controller().was_killed_from_outside() && !job.kill_is_failure;
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
    std::optional<EngineAtPlay> keeper;
    if (job.gtp().settings.rules == Rules::variant) {
        keeper.emplace(context, *job.gtp().referee, EngineSeat::referee, "referee");
    }
    RefereedGame game = play(job, keeper ? &*keeper : nullptr, black, white);
    if (keeper) {
        end_referee(*keeper, game, outcome);
    }
    end_both(black, white, game, outcome);
    if (game.failed) {
        judge_failure(job, game.failed == Colour::black ? black : white, game, outcome);
    }
    return game;
}

void play_whole_game(GameContext& context, Outcome& outcome) {
    const GameSettings& settings = context.job.gtp().settings;
    if ((settings.scorer == Scorer::referee || settings.rules == Rules::variant) && !context.job.gtp().referee) {
        throw bug("a game that needs a referee came without one");
    }
    RefereedGame game = play_at(context, outcome);
    if (game.needs_referee) {
        have_judged(context, game, outcome);
    }
    copy_result(game, context.job, outcome);
    apply_unknown_result(outcome, context.job.gtp().settings.unknown_result);
    outcome.sgf = record_of(context.job, outcome, game);
}

/// What engines and the system say may hold anything; these are shown in one line each.
void make_lines(Outcome& outcome) {
    std::vector<std::string*> lines{&outcome.detail};
    for (std::string& warning : outcome.warnings) {
        lines.push_back(&warning);
    }
    for (SideReport* side : {&outcome.black, &outcome.white, &outcome.referee}) {
        lines.insert(lines.end(), {&side->engine, &side->end, &side->last_command});
    }
    for (std::string* line : lines) {
        *line = printable(*line, longest_line);
    }
}

}  // namespace

Outcome run_game(const Job& job, Guardian* guardian, KeptEngines* kept) {
    GameContext context{job, guardian, kept};
    Outcome outcome;
    outcome.number = job.number;
    try {
        job.script() != nullptr ? void(outcome = play_by_script(job, guardian)) : play_whole_game(context, outcome);
    } catch (const std::exception& error) {
        outcome.make_void(error.what());
    }
    make_lines(outcome);
    outcome.gtp_log = context.transcript.text();
    return outcome;
}

}  // namespace ringmaster

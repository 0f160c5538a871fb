#include "ringmaster/runner/game_runner.hpp"

#include <exception>
#include <optional>

#include "ringmaster/base/error.hpp"
#include "ringmaster/engine/controller.hpp"
#include "ringmaster/engine/gtp_player.hpp"
#include "ringmaster/game/referee.hpp"
#include "ringmaster/runner/scratch_folder.hpp"

#include "game_sgf.hpp"

namespace ringmaster {
namespace {

/// What all engines of a game have in common.
struct Table {
    const Job& job;
    Guardian* guardian;
    Transcript transcript;
};

/// One engine of the game.
struct Side {
    const PlayerSetup& setup;
    ScratchFolder scratch;
    Controller controller;
    GtpPlayer player;

    Side(Table& table, const PlayerSetup& player_setup, const char* label)
        : setup(player_setup),
          scratch(player_setup),
          controller(player_setup,
                     {{"RINGMASTER_GAME_ID", table.job.game_id},
                      {"RINGMASTER_SEED", std::to_string(table.job.seed)},
                      {"GOMILL_GAME_ID", table.job.game_id}},
                     table.guardian),
          player(player_setup, controller) {
        if (table.job.log_gtp) {
            controller.record(table.transcript, label);
        }
    }
};

RefereedGame play(const Job& job, Side& black, Side& white) {
    for (Side* side : {&black, &white}) {
        if (const Reply reply = side->player.start(); !reply.ok()) {
            RefereedGame game;
            game.result = "Void";
            game.detail = side->setup.code + ": " + reply.text;
            game.failed = side == &black ? Colour::black : Colour::white;
            return game;
        }
    }
    return play_game(job.settings, black.player, white.player, black.setup.code, white.setup.code);
}

bool has_failed(const RefereedGame& game) {
    return game.failed || (game.ending == Ending::void_game && !game.needs_referee);
}

/// The engine's own account of its CPU time. An engine that fails only now loses nothing.
std::optional<double> own_cpu_time(Side& side, RefereedGame& game) {
    if (has_failed(game) || !side.player.failure().empty()) {
        return std::nullopt;
    }
    const std::optional<double> seconds = side.player.cpu_time();
    if (!side.player.failure().empty()) {
        game.warnings.push_back(side.setup.code + ": " + side.player.failure());
    }
    return seconds;
}

/// Waits for the engine's end; it was asked to quit.
EngineEnd end(Side& side, RefereedGame& game) {
    EngineEnd end = side.controller.finish();
    if (!end.orderly && !has_failed(game)) {
        game.warnings.push_back(side.setup.code + ": at the end: " + end.how);
    }
    if (const std::string problem = side.scratch.remove(); !problem.empty()) {
        game.warnings.push_back(side.setup.code + ": " + problem);
    }
    return end;
}

SideReport report_on(Side& side, std::optional<double> own_cpu, RefereedGame& game) {
    const EngineEnd ended = end(side, game);
    SideReport report;
    report.engine = side.player.engine();
    report.description = side.player.description();
    report.end = ended.how;
    report.last_command = side.controller.last_command();
    report.cpu_seconds = own_cpu.value_or(ended.cpu_seconds);
    report.stderr_tail = ended.stderr_tail;
    return report;
}

void end_both(Side& black, Side& white, RefereedGame& game, Outcome& outcome) {
    const auto black_cpu = own_cpu_time(black, game);
    const auto white_cpu = own_cpu_time(white, game);
    black.controller.ask_to_quit();
    white.controller.ask_to_quit();
    outcome.black = report_on(black, black_cpu, game);
    outcome.white = report_on(white, white_cpu, game);
    outcome.black.seconds = game.black_seconds;
    outcome.white.seconds = game.white_seconds;
}

/// The judge's start is its reply to the first command of judge_game too, when it failed.
SideReport have_judged(Table& table, RefereedGame& game) {
    Side judge(table, *table.job.referee, "referee");
    judge.player.start();
    judge_game(game, table.job.settings, judge.player, judge.setup.code);
    judge.controller.ask_to_quit();
    SideReport report = report_on(judge, std::nullopt, game);
    const std::string words = last_words(report.stderr_tail);
    if (!judge.player.failure().empty() && !words.empty()) {
        game.detail += "; its last words: " + words;
    }
    return report;
}

void add_last_words(const Side& side, const std::string& stderr_tail, RefereedGame& game) {
    const std::string words = last_words(stderr_tail);
    const std::string reason = side.setup.code + ": " + side.player.failure();
    if (has_failed(game) && game.detail == reason && !words.empty()) {
        game.detail += "; its last words: " + words;
    }
}

void copy_result(const RefereedGame& game, Outcome& outcome) {
    outcome.ending = game.ending;
    outcome.winner = game.winner;
    outcome.result = game.result;
    outcome.detail = game.detail;
    outcome.moves = static_cast<int>(game.moves.size());
    outcome.failed = game.failed;
    outcome.scorers_disagreed = game.scorers_disagreed;
    outcome.warnings = game.warnings;
}

/// A loss for a signal that somebody sent to all our processes would be a false one.
void spare_the_killed(const Side& side, Colour colour, RefereedGame& game) {
    if (game.ending == Ending::failure && game.failed == colour && side.controller.was_killed_from_outside()) {
        game.ending = Ending::void_game;
        game.winner.reset();
        game.result = "Void";
        game.detail += " (no loss: such a signal comes from outside)";
    }
}

RefereedGame play_at(Table& table, Outcome& outcome) {
    Side black(table, table.job.black, "b");
    Side white(table, table.job.white, "w");
    RefereedGame game = play(table.job, black, white);
    end_both(black, white, game, outcome);
    add_last_words(black, outcome.black.stderr_tail, game);
    add_last_words(white, outcome.white.stderr_tail, game);
    spare_the_killed(black, Colour::black, game);
    spare_the_killed(white, Colour::white, game);
    return game;
}

void play_whole_game(Table& table, Outcome& outcome) {
    if (table.job.settings.scorer == Scorer::referee && !table.job.referee) {
        throw bug("a game that a referee is to count came without one");
    }
    RefereedGame game = play_at(table, outcome);
    if (game.needs_referee) {
        outcome.referee = have_judged(table, game);
    }
    copy_result(game, outcome);
    apply_unknown_result(outcome, table.job.settings.unknown_result);
    if (outcome.ending != Ending::void_game || !game.moves.empty()) {
        outcome.sgf = game_sgf(table.job, outcome, game);
    }
}

}  // namespace

Outcome run_game(const Job& job, Guardian* guardian) {
    Table table{job, guardian, {}};
    Outcome outcome;
    outcome.number = job.number;
    try {
        play_whole_game(table, outcome);
    } catch (const std::exception& error) {
        outcome.ending = Ending::void_game;
        outcome.winner.reset();
        outcome.result = "Void";
        outcome.detail = error.what();
    }
    outcome.gtp_log = table.transcript.text();
    return outcome;
}

}  // namespace ringmaster

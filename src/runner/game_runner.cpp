#include "ringmaster/runner/game_runner.hpp"

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/base/time.hpp"
#include "ringmaster/engine/controller.hpp"
#include "ringmaster/engine/gtp_player.hpp"
#include "ringmaster/game/referee.hpp"
#include "ringmaster/go/sgf.hpp"

namespace ringmaster {
namespace {

/// One engine of the game.
struct Side {
    const PlayerSetup& setup;
    Controller controller;
    GtpPlayer player;

    Side(const Job& job, const PlayerSetup& player_setup, Guardian* guardian)
        : setup(player_setup),
          controller(player_setup,
                     {{"RINGMASTER_GAME_ID", job.game_id},
                      {"RINGMASTER_SEED", std::to_string(job.seed)},
                      {"GOMILL_GAME_ID", job.game_id}},
                     guardian),
          player(player_setup, controller) {}
};

RefereedGame play(const Job& job, Side& black, Side& white) {
    for (Side* side : {&black, &white}) {
        if (const Reply reply = side->player.start(); !reply.ok()) {
            RefereedGame game;
            game.result = "Void";
            game.detail = side->setup.code + ": " + reply.text;
            return game;
        }
    }
    return play_game(job.settings, black.player, white.player, black.setup.code, white.setup.code);
}

std::string sgf_name(const Side& side) {
    return side.player.engine().empty() ? side.setup.code : side.setup.code + " (" + side.player.engine() + ")";
}

std::string make_sgf(const Job& job, const Outcome& outcome, const RefereedGame& game, const Side& black,
                     const Side& white) {
    SgfGame sgf;
    sgf.board_size = job.settings.board_size;
    sgf.komi = job.settings.komi;
    sgf.black_name = sgf_name(black);
    sgf.white_name = sgf_name(white);
    sgf.event = job.event;
    sgf.game_name = job.event + " " + job.game_id;
    sgf.date = local_time_text(wall_clock_now()).substr(0, 10);
    sgf.result = outcome.result;
    sgf.application = "ringmaster:" RINGMASTER_VERSION;
    sgf.root_comment = fmt::format(
        "Event: {}\nGame id: {}\nCandidate: {}\nCandidate parameters: {}\nBlack: {}, {:.2f} s thinking, {:.2f} s CPU\n"
        "White: {}, {:.2f} s thinking, {:.2f} s CPU",
        job.event, job.game_id, name(job.candidate_colour), job.description, quote_command(black.setup.command),
        outcome.black.seconds, outcome.black.cpu_seconds, quote_command(white.setup.command), outcome.white.seconds,
        outcome.white.cpu_seconds);
    sgf.final_comment = outcome.detail.empty() ? outcome.result : outcome.result + ": " + outcome.detail;
    for (const auto& played : game.moves) {
        sgf.moves.push_back({played.colour, played.move, {}});
    }
    return to_sgf(sgf);
}

void end_side(Side& side, SideReport& report, const RefereedGame& game, Colour colour, Outcome& outcome) {
    const EngineEnd end = side.controller.finish();
    report.engine = side.player.engine();
    report.seconds = colour == Colour::black ? game.black_seconds : game.white_seconds;
    report.cpu_seconds = end.cpu_seconds;
    report.stderr_tail = end.stderr_tail;
    if (!end.orderly && outcome.ending != Ending::void_game) {
        outcome.warnings.push_back(side.setup.code + ": at the end: " + end.how);
    }
}

}  // namespace

Outcome run_game(const Job& job, Guardian* guardian) {
    Side black(job, job.black, guardian);
    Side white(job, job.white, guardian);
    const RefereedGame game = play(job, black, white);

    Outcome outcome;
    outcome.number = job.number;
    outcome.ending = game.ending;
    outcome.winner = game.winner;
    outcome.result = game.result;
    outcome.detail = game.detail;
    outcome.moves = static_cast<int>(game.moves.size());
    outcome.warnings = game.warnings;
    black.controller.ask_to_quit();
    white.controller.ask_to_quit();
    end_side(black, outcome.black, game, Colour::black, outcome);
    end_side(white, outcome.white, game, Colour::white, outcome);
    if (outcome.ending != Ending::void_game || !game.moves.empty()) {
        outcome.sgf = make_sgf(job, outcome, game, black, white);
    }
    return outcome;
}

}  // namespace ringmaster

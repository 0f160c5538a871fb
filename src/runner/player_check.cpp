#include "ringmaster/runner/player_check.hpp"

#include "ringmaster/engine/controller.hpp"
#include "ringmaster/engine/gtp_player.hpp"

namespace ringmaster {
namespace {

Reply try_out(GtpPlayer& player, const GameSettings& settings) {
    if (Reply reply = player.start(); !reply.ok()) {
        return reply;
    }
    if (Reply reply = player.set_up(settings); !reply.ok()) {
        return reply;
    }
    const Reply move = player.genmove(Colour::black);
    if (move.ok() && !parse_move(move.text, settings.board_size)) {
        return {Reply::Kind::failed, "answered genmove with '" + move.text + "', which is no move"};
    }
    return move;
}

}  // namespace

PlayerCheck check_player(const PlayerSetup& player, const GameSettings& settings, Guardian* guardian,
                         Launch::Stderr stderr_to) {
    Controller controller(player, {{"RINGMASTER_GAME_ID", "check"}, {"GOMILL_GAME_ID", "startup-check"}}, guardian,
                          stderr_to);
    GtpPlayer gtp_player(player, controller);
    const Reply reply = try_out(gtp_player, settings);
    controller.ask_to_quit();
    const EngineEnd end = controller.finish();
    PlayerCheck check;
    check.engine = gtp_player.engine();
    if (!reply.ok()) {
        check.problem = reply.kind == Reply::Kind::refused ? "refused: " + reply.text : reply.text;
    }
    return check;
}

}  // namespace ringmaster

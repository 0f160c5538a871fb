#pragma once

#include <string>

#include "ringmaster/engine/controller.hpp"
#include "ringmaster/game/player.hpp"

namespace ringmaster {

/// A Player that is an engine behind GTP.
class GtpPlayer : public Player {
public:
    GtpPlayer(const PlayerSetup& player, Controller& controller) : player_(player), controller_(controller) {}

    /// protocol_version (which may be refused, but must be 2 when answered), name, version, then the player's
    /// startup_gtp_commands; a refused start-up command is a failure.
    Reply start();

    /// boardsize, clear_board, komi.
    Reply set_up(const GameSettings& settings) override;
    Reply genmove(Colour colour) override;
    Reply play(Colour colour, const Move& move) override;
    Reply final_score() override;

    /// "GNU Go 3.8"; known after `start`.
    const std::string& engine() const { return engine_; }

private:
    Reply ask(const std::string& command, double timeout);
    Reply must(const std::string& command);
    Reply fail(const std::string& what);
    Reply check_protocol();
    Reply learn_name();

    const PlayerSetup& player_;
    Controller& controller_;
    std::string engine_;
    std::string failure_;
};

/// The number as GTP wants it, without exponent and trailing zeros beyond one: 7 is "7.0", 6.5 is "6.5".
std::string komi_text(double komi);

}  // namespace ringmaster

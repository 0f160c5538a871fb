#include "ringmaster/engine/make_player.hpp"

#include "ringmaster/engine/gtp_player.hpp"

namespace ringmaster {

std::unique_ptr<Player> make_player(const PlayerSetup& setup, Controller& controller) {
    return std::make_unique<GtpPlayer>(setup, controller);
}

}  // namespace ringmaster

#pragma once

#include <memory>

#include "ringmaster/engine/framing.hpp"
#include "ringmaster/game/player.hpp"

namespace ringmaster {

class Controller;

/// What is spoken with engines. Setup and controller must outlive what is made.
struct EngineProtocol {
    std::unique_ptr<Framing> (*make_framing)(const PlayerSetup& setup);
    std::unique_ptr<Player> (*make_player)(const PlayerSetup& setup, Controller& controller);
};

extern const EngineProtocol gtp_protocol;  ///< GTP 2, in src/engine/gtp_player.cpp
extern const EngineProtocol uci_protocol;  ///< UCI, in src/engine/uci_player.cpp
extern const EngineProtocol usi_protocol;  ///< USI, likewise

/// The one place that knows which there are.
inline const EngineProtocol& protocol_of(const PlayerSetup& setup) {
    switch (setup.protocol) {
        case PlayerProtocol::uci:
            return uci_protocol;
        case PlayerProtocol::usi:
            return usi_protocol;
        case PlayerProtocol::gtp:
            break;
    }
    return gtp_protocol;
}

}  // namespace ringmaster

#pragma once

#include <memory>
#include <string>

#include "ringmaster/engine/framing.hpp"
#include "ringmaster/game/player.hpp"

namespace ringmaster {

class Controller;

/// What is spoken with engines. Setup and controller must outlive what is made.
struct EngineProtocol {
    const char* greeting;                                   ///< a command that only engines of this protocol know
    bool (*answers_greeting)(const std::string& its_line);  ///< whether it is by this line that they know it
    std::unique_ptr<Framing> (*make_framing)(const PlayerSetup& setup);
    std::unique_ptr<Player> (*make_player)(const PlayerSetup& setup, Controller& controller);
};

extern const EngineProtocol gtp_protocol;  ///< GTP 2, in src/engine/gtp_player.cpp
extern const EngineProtocol uci_protocol;  ///< UCI, in src/engine/uci_player.cpp
extern const EngineProtocol usi_protocol;  ///< USI, likewise

/// In this order an unknown engine is greeted: some go by the first word that they hear.
inline constexpr PlayerProtocol greeted_protocols[] = {PlayerProtocol::uci, PlayerProtocol::gtp, PlayerProtocol::usi};

/// How it is spoken: the one place that knows all.
inline const EngineProtocol& protocol_of(PlayerProtocol protocol) {
    constexpr const EngineProtocol* all[] = {&gtp_protocol, &uci_protocol, &usi_protocol};
    static_assert(std::size(all) == std::size(words_of(PlayerProtocol{})));
    return *all[static_cast<std::size_t>(protocol)];
}

}  // namespace ringmaster

#pragma once

#include <optional>
#include <string>

#include "ringmaster/engine/controller.hpp"
#include "ringmaster/game/player.hpp"

namespace ringmaster {

/// What players of all protocols do alike: they ask their engine until it has failed, and know its name.
/// Of several steps each can be taken without a look at what came of the one before: after a failure none is.
class EnginePlayer : public Player {
public:
    /// Both must outlive it.
    EnginePlayer(const PlayerSetup& player, Controller& controller) : player_(player), controller_(controller) {}

    std::string excuse(double seconds) override { return controller_.excuse(seconds); }
    std::string engine() const override { return engine_; }
    std::string failure() const override { return failure_.empty() ? controller_.failure() : failure_; }

protected:
    static constexpr std::size_t longest_name = 64;

    Reply ask(const std::string& command, double timeout) {
        return failure_.empty() ? controller_.send(command, timeout) : failed();
    }

    Reply fail(const std::string& what) {
        failure_ = what;
        return failed();
    }

    Reply failed() const { return {Reply::Kind::failed, failure()}; }
    Reply so_far() const { return failure().empty() ? Reply{} : failed(); }

    const PlayerSetup& player_;
    Controller& controller_;
    std::string engine_;
    std::string failure_;
    std::optional<double> patience_;  ///< with its next move
};

}  // namespace ringmaster

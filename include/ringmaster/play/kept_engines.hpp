#pragma once

#include <memory>
#include <set>
#include <vector>

#include <sys/types.h>

#include "ringmaster/engine/controller.hpp"
#include "ringmaster/engine/protocol.hpp"
#include "ringmaster/game/setup.hpp"
#include "ringmaster/play/program_files.hpp"

namespace ringmaster {

/// An engine at work: its process and what is spoken with it.
struct Engine {
    Engine(const PlayerSetup& player_setup, const std::map<std::string, std::string>& environment, Guardian* guardian)
        : setup(player_setup),
          files(program_files(setup)),
          controller(setup, environment, guardian),
          player(protocol_of(setup.protocol).make_player(setup, controller)) {}
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    PlayerSetup setup;
    FileStamps files;  ///< as they were when it was started, but for those that it writes itself
    Controller controller;
    std::unique_ptr<Player> player;
    int games = 0;               ///< that it has played
    double own_cpu_seconds = 0;  ///< by its own account, before this game
};

/// Whose engine it is. In a game of two candidates each has its own, although both have the same command.
enum class EngineSeat { first, second, referee };

/// The engines that wait for their next game in one slot, because their players say `reuse = true`: at most one for
/// each seat, player and command line, and at most eight in all; the one that was not used for the longest time goes
/// first. An engine that has failed is never kept, and one that has died while it waited is never given.
class KeptEngines {
public:
    KeptEngines() = default;
    KeptEngines(const KeptEngines&) = delete;
    KeptEngines& operator=(const KeptEngines&) = delete;
    ~KeptEngines() { end_all(); }

    /// Ends all engines in order.
    void end_all();

    /// An engine of this seat and player with this command line, folder, environment and start-up commands; null: there
    /// is none. Only set_gtp_commands and options may differ.
    std::unique_ptr<Engine> take(EngineSeat seat, const PlayerSetup& setup);

    /// Keeps an engine after its game, or ends one to make room.
    void keep(EngineSeat seat, std::unique_ptr<Engine> engine);

    bool is_empty() const { return engines_.empty(); }
    std::set<pid_t> processes() const;

private:
    struct Kept {
        EngineSeat seat;
        std::unique_ptr<Engine> engine;
    };
    std::vector<Kept> engines_;  ///< the one used last at the end
};

}  // namespace ringmaster

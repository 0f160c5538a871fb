#pragma once

#include "ringmaster/game/job.hpp"

#include "support/patience.hpp"

namespace ringmaster {

/// A player that is the scripted engine with the given arguments.
inline PlayerSetup scripted_player(const std::string& code, const std::vector<std::string>& arguments = {}) {
    PlayerSetup player;
    player.code = code;
    player.command = {SCRIPTED_ENGINE};
    player.command.insert(player.command.end(), arguments.begin(), arguments.end());
    player.timeouts = {patience, patience, patience, patience};
    return player;
}

/// A 9x9 game of two scripted engines.
inline Job scripted_job(const std::vector<std::string>& black = {}, const std::vector<std::string>& white = {}) {
    Job job;
    job.game_id = "0";
    job.event = "test";
    job.gtp().settings.board_size = 9;
    job.player(Colour::black) = scripted_player("candidate", black);
    job.player(Colour::white) = scripted_player("opponent", white);
    job.purpose = parse_purpose("0");
    job.sides[0].description = "level: 1";
    return job;
}

}  // namespace ringmaster

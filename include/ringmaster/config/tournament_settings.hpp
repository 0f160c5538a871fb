#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/base/sprt.hpp"
#include "ringmaster/game/setup.hpp"

namespace ringmaster {

struct MatchupSprt {
    SprtSettings settings{0, 10, 0.05, 0.05};
    EloScale scale = EloScale::logistic;
    bool of_second = false;  ///< it tests the second player's strength over the first's
};

/// Two players who play each other.
struct Matchup {
    std::string id;                      ///< no two have the same
    std::array<std::string, 2> players;  ///< keys of GtpSection::players, not equal
    GameSettings settings;
    bool alternating = true;     ///< they change colours after each game; else the first one is always Black
    bool second_begins = false;  ///< of alternating ones: has Black in the first game, unless games say otherwise
    std::optional<std::uint64_t> number_of_games;
    std::optional<MatchupSprt> sprt;  ///< ends it when it is decided

    const std::string& tested_player() const { return players[sprt && sprt->of_second ? 1 : 0]; }
};

/// An event of named players: who meets whom, in the order in which games are given out.
struct TournamentSettings {
    std::string competition_type;
    std::vector<std::string> players;  ///< those of the matchups, as reports list them
    std::vector<Matchup> matchups;
};

}  // namespace ringmaster

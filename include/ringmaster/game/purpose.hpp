#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <variant>

#include "ringmaster/base/choice.hpp"

namespace ringmaster {

/// A game of a verification match or an ablation, against the opponent or another player: even games are the
/// recommended settings', odd ones the reference's; or a duel of the two. Those of each match count from 0.
struct MatchGame {
    std::uint64_t match = 1;  ///< they are numbered from 1, those against another player by themselves
    std::uint64_t game = 0;   ///< within the match
    bool is_duel = false;
    std::string against = {};     ///< that other player's name; empty: the event's opponent, or each other
    std::string conditions = {};  ///< how it is played otherwise than games that choose, in words; empty: not at all
    std::string without = {};     ///< of an ablation: whose changes the other side takes back, "a,b"

    bool is_of_recommended() const { return is_duel || game % 2 == 0; }
    bool is_of_ablation() const { return !without.empty(); }
    friend auto operator<=>(const MatchGame&, const MatchGame&) = default;
};

/// The game of the same side so many games of it later.
inline MatchGame later_game_of_side(MatchGame game, std::uint64_t games) {
    game.game += (game.is_duel ? 1 : 2) * games;
    return game;
}

/// A game between two named players.
struct PairingGame {
    std::string matchup;     ///< who meets whom, under which settings: its id in the control file
    std::uint64_t game = 0;  ///< those of each matchup count from 0; 2k and 2k + 1 are a pair
    friend auto operator<=>(const PairingGame&, const PairingGame&) = default;
};

/// Why a game is played.
using Purpose = std::variant<Choice, MatchGame, PairingGame>;

/// The purpose as it is stored: the text of a choice; "match 1 recommended 16", "match 1 reference 17 against NAME",
/// "match 1 duel 16 under nodes 20000", "ablation 1 duel 16 without a,b"; "game 16 of MATCHUP".
std::string to_text(const Purpose& purpose);

/// Throws Error when the text is none.
Purpose parse_purpose(const std::string& text);

}  // namespace ringmaster

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "ringmaster/game/record.hpp"
#include "ringmaster/report/facts.hpp"

namespace ringmaster {

/// Whether the engines and the scoring of an event are well: what says nothing about anybody's strength.
class Health {
public:
    /// Sides of the event, which need not be those of a game: the candidate and the opponent, or each named player.
    explicit Health(std::size_t sides) : sides_(sides) {}

    /// Who played a side of a game.
    struct Player {
        std::optional<std::size_t> side;         ///< of the event; none: nobody of whom the event keeps account
        std::string key = {};                    ///< those of a side with the same key should be the same engine
        std::function<std::string()> name = {};  ///< what messages call it, asked for only when one is wanted
    };

    /// When both sides of a game are the same one of the event's, only the losses of the second count.
    void tell(const GameRecord& record, const std::array<Player, 2>& players, Colour first_mover);
    void tell(const VoidGame& game, const std::array<std::optional<std::size_t>, 2>& sides);

    /// What the user should know at once about the games told since the last call.
    std::vector<std::string> take_notices();

    /// What its engines told about themselves; whose they are, others know.
    const SideFacts& side(std::size_t number) const { return sides_[number].facts; }
    std::uint64_t unknown_results() const { return unknown_results_; }
    /// Those of them that move_limit stopped.
    std::uint64_t at_move_limit() const { return at_move_limit_; }
    std::uint64_t disagreements() const { return disagreements_; }
    std::uint64_t excused_time_losses() const { return excused_time_losses_; }

private:
    struct Side {
        SideFacts facts;
        std::map<std::string, std::uint64_t> forfeits;         ///< by kind
        std::unordered_map<std::string, std::string> engines;  ///< by key
    };
    static void note_forfeit(Side& side, const GameRecord& record);
    void note_engine(const Player& player, const RecordedSide& played, std::uint64_t game);

    std::vector<Side> sides_;
    std::uint64_t unknown_results_ = 0;
    std::uint64_t at_move_limit_ = 0;
    std::uint64_t disagreements_ = 0;
    std::uint64_t excused_time_losses_ = 0;
    std::vector<std::string> notices_;
};

}  // namespace ringmaster

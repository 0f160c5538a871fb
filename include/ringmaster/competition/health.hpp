#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "ringmaster/base/tally.hpp"
#include "ringmaster/game/record.hpp"

namespace ringmaster {

/// What the engines of one side told about themselves over all games, so that a sick one is seen.
struct SideHealth {
    std::string engine;  ///< as it named itself last
    std::uint64_t engine_changes = 0;
    std::uint64_t forfeits = 0;
    std::uint64_t time_losses = 0;
    std::uint64_t failures = 0;  ///< games void or lost because the engine died, hung or spoke nonsense
    std::uint64_t moves = 0;
    double seconds = 0;
    double cpu_seconds = 0;
    std::array<Tally, 2> by_colour;  ///< black, white: its own score
};

/// Whether the engines and the scoring of an event are well: what says nothing about anybody's strength.
class Health {
public:
    /// In games with a handicap White moves first.
    explicit Health(bool white_moves_first) : white_moves_first_(white_moves_first) {}

    /// What tells the programs of a side apart, for each of its records: those with the same key should be the same
    /// engine. `name` is what messages call it, asked for only when one is wanted.
    struct Program {
        std::string key;
        std::function<std::string()> name;
    };

    void tell(const GameRecord& record, const std::array<Program, 2>& programs);
    void tell(const VoidGame& game);

    /// What the user should know at once about the games told since the last call.
    std::vector<std::string> take_notices();

    const SideHealth& side(std::size_t number) const { return sides_[number]; }
    std::uint64_t unknown_results() const { return unknown_results_; }
    /// Those of them that move_limit stopped.
    std::uint64_t at_move_limit() const { return at_move_limit_; }
    std::uint64_t disagreements() const { return disagreements_; }
    std::uint64_t excused_time_losses() const { return excused_time_losses_; }

private:
    void note_engine(std::size_t side, const Program& program, const GameRecord& record);

    bool white_moves_first_;
    std::array<SideHealth, 2> sides_;
    std::array<std::unordered_map<std::string, std::string>, 2> engines_;  ///< by the program's key
    std::uint64_t unknown_results_ = 0;
    std::uint64_t at_move_limit_ = 0;
    std::uint64_t disagreements_ = 0;
    std::uint64_t excused_time_losses_ = 0;
    std::vector<std::string> notices_;
};

}  // namespace ringmaster

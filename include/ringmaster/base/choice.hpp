#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ringmaster {

/// What a tuner wants to see played: a letter, whole numbers and a point of the unit cube. What they mean only the
/// tuner knows. It names the candidates for good: it is stored with the game and told back.
struct Choice {
    static constexpr char duel = 'D';

    char letter = 0;  ///< 'A' to 'Z'; 0: none, and no point either
    std::vector<std::uint32_t> numbers = {};
    std::vector<double> point = {};  ///< of a duel the points of both sides, one behind the other

    /// Whether both sides are candidates.
    bool is_duel() const { return letter == duel; }
    friend bool operator==(const Choice&, const Choice&) = default;
};

/// "3.12", "T 0.5123 0.25", "G3.17 0.25": letter, numbers, coordinates, which are exact. Without all three it is empty.
std::string to_text(const Choice& choice);

/// The choice that the text tells; nothing when it is none.
std::optional<Choice> parse_choice(std::string_view text);

}  // namespace ringmaster

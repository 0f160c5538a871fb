#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "ringmaster/base/enum_words.hpp"

namespace ringmaster {

/// The colour of a player in a board game. Who moves first is the game's business: Black in Go, White in chess.
enum class Colour : std::uint8_t { black, white };
constexpr auto json_words_of(Colour) {
    return std::to_array<EnumWord<Colour>>({{"b", Colour::black}, {"w", Colour::white}});
}

constexpr Colour opponent_of(Colour colour) {
    return colour == Colour::black ? Colour::white : Colour::black;
}

/// 0 for Black, 1 for White: the index in lists of what both have.
constexpr std::size_t colour_index(Colour colour) {
    return colour == Colour::black ? 0 : 1;
}

/// Black in every other one of games whose colours change, in the first of them too.
constexpr Colour colour_in_turn(std::uint64_t game) {
    return game % 2 == 0 ? Colour::black : Colour::white;
}

/// "b" or "w": GTP's, SGF's and FEN's letter, in lower case.
constexpr char letter(Colour colour) {
    return colour == Colour::black ? 'b' : 'w';
}

/// "Black" or "White": who plays that colour.
inline std::string colour_word(Colour colour) {
    return colour == Colour::black ? "Black" : "White";
}

/// "black" or "white".
inline std::string name(Colour colour) {
    return colour == Colour::black ? "black" : "white";
}

}  // namespace ringmaster

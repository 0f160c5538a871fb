#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ringmaster/base/error.hpp"
#include "ringmaster/game/record.hpp"

#include "store_database.hpp"

namespace ringmaster {

/// How the values of a record stand in the columns of a row. Both readings throw Error naming the value.
inline std::string colour_text(Colour colour) {
    return std::string(1, letter(colour));
}

Colour colour_of(std::string_view text);

Ending ending_of(const std::string& text);

/// "candidate", "opponent gnugo".
std::string player_text(const RecordedSide& side);
void set_player(RecordedSide& side, const std::string& text);

/// "first" or "second"; "" for nobody.
std::string culprit_text(const VoidGame& game);
std::optional<std::size_t> culprit_of(std::string_view text);

/// Calls `read`, which makes sense of the texts in a row whose checksum is right; when it cannot, Error names the game.
template <class Read>
void read_row(const Database& database, std::int64_t number, Read read) {
    try {
        read();
    } catch (const Error& error) {
        throw Error(error.what(), database.place() + ": game " + std::to_string(number), "somebody changed the row",
                    Fault::state);
    }
}

}  // namespace ringmaster

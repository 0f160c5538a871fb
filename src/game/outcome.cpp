#include "ringmaster/game/outcome.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace ringmaster {

namespace {

constexpr std::array<std::pair<Ending, std::string_view>, 7> ending_names{{
    {Ending::score, "score"},
    {Ending::resignation, "resignation"},
    {Ending::forfeit, "forfeit"},
    {Ending::jigo, "jigo"},
    {Ending::unknown, "unknown"},
    {Ending::move_limit, "move_limit"},
    {Ending::void_game, "void"},
}};

}  // namespace

std::string to_text(Ending ending) {
    for (const auto& [known, text] : ending_names) {
        if (known == ending) {
            return std::string(text);
        }
    }
    return "unknown";
}

std::optional<Ending> parse_ending(const std::string& text) {
    for (const auto& [ending, known] : ending_names) {
        if (known == text) {
            return ending;
        }
    }
    return std::nullopt;
}

}  // namespace ringmaster

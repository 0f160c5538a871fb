#include "ringmaster/game/outcome.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace ringmaster {

namespace {

constexpr std::array<std::pair<Ending, std::string_view>, 12> ending_names{{
    {Ending::score, "score"},
    {Ending::resignation, "resignation"},
    {Ending::claim, "claim"},
    {Ending::adjudicated, "adjudicated"},
    {Ending::forfeit, "forfeit"},
    {Ending::time, "time"},
    {Ending::failure, "failure"},
    {Ending::jigo, "jigo"},
    {Ending::told, "told"},
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

void apply_unknown_result(Outcome& outcome, UnknownResult unknown_result) {
    const bool unknown = outcome.ending == Ending::unknown || outcome.ending == Ending::move_limit;
    if (!unknown || unknown_result != UnknownResult::void_game) {
        return;
    }
    outcome.unknown_result = true;
    outcome.ending = Ending::void_game;
    outcome.winner.reset();
    outcome.margin.reset();
    outcome.result = "Void";
    outcome.detail = "the result is unknown: " + outcome.detail + " (void because of unknown_result = \"void\")";
}

}  // namespace ringmaster

#include "ringmaster/game/purpose.hpp"

#include <optional>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

constexpr std::string_view match_word = "match";
constexpr const char* duel_word = "duel";
constexpr const char* against_word = "against";
constexpr const char* under_word = "under";
constexpr std::string_view ablation_word = "ablation";
constexpr const char* without_word = "without";
constexpr std::string_view pairing_word = "game ";
constexpr std::string_view matchup_word = " of ";

const char* side_word(const MatchGame& game) {
    return game.is_duel ? duel_word : game.is_of_recommended() ? "recommended" : "reference";
}

std::string text_of(const Choice& choice) {
    return to_text(choice);
}

std::string text_of(const MatchGame& game) {
    std::string text = fmt::format("{} {} {} {}", game.is_of_ablation() ? ablation_word : match_word, game.match,
                                   side_word(game), game.game);
    text += game.is_of_ablation() ? fmt::format(" {} {}", without_word, game.without) : "";
    text += game.against.empty() ? "" : fmt::format(" {} {}", against_word, game.against);
    return text + (game.conditions.empty() ? "" : fmt::format(" {} {}", under_word, game.conditions));
}

std::string text_of(const PairingGame& game) {
    return fmt::format("{}{}{}{}", pairing_word, game.game, matchup_word, game.matchup);
}

std::optional<MatchGame> parse_match_game(const std::vector<std::string>& words) {
    const auto follows = [&](std::size_t first, const char* word) {
        return words.size() > first + 1 && words[first] == word && !words[first + 1].empty();
    };
    const bool is_of_ablation = words[0] == ablation_word;
    const std::size_t name = is_of_ablation ? 6 : 4;
    const bool has_name = follows(name, against_word);
    const std::size_t end = has_name ? name + 2 : name;
    const bool has_conditions = follows(end, under_word);
    const bool is_whole = (words.size() == end || has_conditions) && (is_of_ablation || words[0] == match_word);
    if (words.size() < end || !is_whole || (is_of_ablation && !follows(4, without_word))) {
        return std::nullopt;
    }
    const std::vector<std::string> conditions(
        words.begin() + static_cast<std::ptrdiff_t>(has_conditions ? end + 1 : words.size()), words.end());
    const auto match = number_in<std::uint64_t>(words[1]);
    const auto game = number_in<std::uint64_t>(words[3]);
    if (!match || *match == 0 || !game) {
        return std::nullopt;
    }
    const MatchGame parsed{*match,
                           *game,
                           words[2] == duel_word,
                           has_name ? words[name + 1] : "",
                           join(conditions, " "),
                           is_of_ablation ? words[5] : ""};
    return words[2] == side_word(parsed) ? std::optional(parsed) : std::nullopt;
}

std::optional<PairingGame> parse_pairing_game(std::string_view text) {
    text.remove_prefix(pairing_word.size());
    const std::size_t end = text.find(matchup_word);
    const auto game = number_in<std::uint64_t>(text.substr(0, end));
    if (!game || end == std::string_view::npos || end + matchup_word.size() == text.size()) {
        return std::nullopt;
    }
    return PairingGame{std::string(text.substr(end + matchup_word.size())), *game};
}

template <class Kind>
Purpose require(const std::optional<Kind>& parsed, const std::string& text, const char* what) {
    if (!parsed) {
        throw Error("'" + printable(text) + "' is no " + what);
    }
    return *parsed;
}

}  // namespace

std::string to_text(const Purpose& purpose) {
    return std::visit([](const auto& kind) { return text_of(kind); }, purpose);
}

Purpose parse_purpose(const std::string& text) {
    if (text.starts_with(match_word) || text.starts_with(ablation_word)) {
        return require(parse_match_game(split(text, ' ')), text, "game of a verification match");
    }
    if (text.starts_with(pairing_word)) {
        return require(parse_pairing_game(text), text, "game of two players");
    }
    return require(parse_choice(text), text, "choice of a tuner");
}

}  // namespace ringmaster

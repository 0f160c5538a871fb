#include "ringmaster/game/purpose.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

constexpr std::string_view source_letters = "TLW";
constexpr char duel_letter = 'D';
constexpr char sample_letter = 'G';
constexpr std::string_view match_word = "match";
constexpr const char* duel_word = "duel";
constexpr const char* against_word = "against";
constexpr std::string_view pairing_word = "game ";
constexpr std::string_view matchup_word = " of ";

const char* side_word(const MatchGame& game) {
    return game.is_duel ? duel_word : game.is_of_recommended() ? "recommended" : "reference";
}

std::string text_of(const TreeChoice& choice) {
    return to_text(choice.cell);
}

void append(std::string& text, const std::vector<double>& point) {
    for (const double x : point) {
        char digits[32];
        text += ' ';
        text.append(digits, std::to_chars(digits, digits + sizeof digits, x).ptr);
    }
}

std::string text_of(const ModelChoice& choice) {
    std::string text(1, source_letters[static_cast<std::size_t>(choice.source)]);
    append(text, choice.point);
    return text;
}

std::string text_of(const DuelChoice& choice) {
    std::string text(1, duel_letter);
    append(text, choice.first);
    append(text, choice.second);
    return text;
}

std::string text_of(const SampleChoice& choice) {
    std::string text = fmt::format("{}{}.{}", sample_letter, choice.generation, choice.sample);
    append(text, choice.point);
    return text;
}

std::string text_of(const Choice& choice) {
    return std::visit([](const auto& kind) { return text_of(kind); }, choice);
}

std::string text_of(const MatchGame& game) {
    const std::string text = fmt::format("{} {} {} {}", match_word, game.match, side_word(game), game.game);
    return game.against.empty() ? text : fmt::format("{} {} {}", text, against_word, game.against);
}

std::string text_of(const PairingGame& game) {
    return fmt::format("{}{}{}{}", pairing_word, game.game, matchup_word, game.matchup);
}

/// The whole word is the number.
template <class Number>
std::optional<Number> number_in(std::string_view word) {
    Number number = 0;
    const auto [end, problem] = std::from_chars(word.data(), word.data() + word.size(), number);
    return problem == std::errc() && end == word.data() + word.size() ? std::optional(number) : std::nullopt;
}

std::optional<MatchGame> parse_match_game(const std::vector<std::string>& words) {
    const bool has_name = words.size() == 6 && words[4] == against_word && !words[5].empty();
    if (words.size() != 4 && !has_name) {
        return std::nullopt;
    }
    const auto match = number_in<std::uint64_t>(words[1]);
    const auto game = number_in<std::uint64_t>(words[3]);
    if (!match || *match == 0 || !game) {
        return std::nullopt;
    }
    const MatchGame parsed{*match, *game, words[2] == duel_word, has_name ? words[5] : ""};
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

/// What follows the letter of "L 0.5123 0.25"; there may be millions of them.
std::optional<std::vector<double>> parse_coordinates(std::string_view text) {
    std::vector<double> coordinates;
    const char* const end = text.data() + text.size();
    for (const char* next = text.data() + 1; next != end;) {
        double x = 0;
        const auto [rest, problem] = *next == ' ' ? std::from_chars(next + 1, end, x)
                                                  : std::from_chars_result{next, std::errc::invalid_argument};
        if (problem != std::errc() || !(x >= 0 && x <= 1)) {
            return std::nullopt;
        }
        coordinates.push_back(x);
        next = rest;
    }
    return coordinates;
}

std::optional<ModelChoice> parse_model_choice(std::string_view text) {
    std::optional<std::vector<double>> point = parse_coordinates(text);
    const auto source = static_cast<Source>(source_letters.find(text.front()));
    return point ? std::optional(ModelChoice{source, std::move(*point)}) : std::nullopt;
}

/// Both points have the same number of coordinates.
std::optional<DuelChoice> parse_duel_choice(std::string_view text) {
    const std::optional<std::vector<double>> both = parse_coordinates(text);
    if (!both || both->size() % 2 != 0) {
        return std::nullopt;
    }
    const auto middle = both->begin() + static_cast<std::ptrdiff_t>(both->size() / 2);
    return DuelChoice{{both->begin(), middle}, {middle, both->end()}};
}

/// "G3.17 0.25 0.7".
std::optional<SampleChoice> parse_sample_choice(std::string_view text) {
    const std::size_t blank = std::min(text.find(' '), text.size());
    const std::size_t dot = std::min(text.find('.'), blank - 1);
    const auto generation = number_in<std::uint32_t>(text.substr(1, dot - 1));
    const auto sample = number_in<std::uint32_t>(text.substr(dot + 1, blank - dot - 1));
    std::optional<std::vector<double>> point = parse_coordinates(text.substr(blank - 1));
    return generation && sample && point ? std::optional(SampleChoice{*generation, *sample, std::move(*point)})
                                         : std::nullopt;
}

std::optional<TreeChoice> parse_tree_choice(const std::string& text) {
    TreeChoice choice;
    if (text.empty()) {
        return choice;
    }
    for (const std::string& word : split(text, '.')) {
        const auto number = number_in<std::uint32_t>(word);
        if (!number) {
            return std::nullopt;
        }
        choice.cell.push_back(*number);
    }
    return choice;
}

template <class Kind>
Purpose require(const std::optional<Kind>& parsed, const std::string& text, const char* what) {
    if (!parsed) {
        throw Error("'" + printable(text) + "' is no " + what);
    }
    if constexpr (std::is_same_v<Kind, MatchGame> || std::is_same_v<Kind, PairingGame>) {
        return *parsed;
    } else {
        return Choice{*parsed};
    }
}

}  // namespace

std::string to_text(const Purpose& purpose) {
    return std::visit([](const auto& kind) { return text_of(kind); }, purpose);
}

Purpose parse_purpose(const std::string& text) {
    if (text.starts_with(match_word)) {
        return require(parse_match_game(split(text, ' ')), text, "game of a verification match");
    }
    if (text.starts_with(pairing_word)) {
        return require(parse_pairing_game(text), text, "game of two players");
    }
    if (!text.empty() && source_letters.find(text.front()) != std::string_view::npos) {
        return require(parse_model_choice(text), text, "choice of a model_tuner");
    }
    if (text.starts_with(duel_letter)) {
        return require(parse_duel_choice(text), text, "duel of a model_tuner");
    }
    if (text.starts_with(sample_letter)) {
        return require(parse_sample_choice(text), text, "sample of a ce_tuner");
    }
    return require(parse_tree_choice(text), text, "path of a cell");
}

}  // namespace ringmaster

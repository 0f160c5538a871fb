#include "ringmaster/competition/verification.hpp"

#include <charconv>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

const std::string match_word = "match";

const char* side_word(std::uint64_t game) {
    return game % 2 == 0 ? "recommended" : "reference";
}

std::optional<std::uint64_t> number_in(const std::string& word) {
    std::uint64_t number = 0;
    const char* const last = word.data() + word.size();
    const auto [end, problem] = std::from_chars(word.data(), last, number);
    return problem == std::errc() && end == last ? std::optional(number) : std::nullopt;
}

}  // namespace

std::string to_text(const MatchPlace& place) {
    return fmt::format("{} {} {} {}", match_word, place.match, side_word(place.game), place.game);
}

std::optional<MatchPlace> parse_match_place(const std::string& path) {
    if (!path.starts_with(match_word)) {
        return std::nullopt;
    }
    const std::vector<std::string> words = split(path, ' ');
    if (words.size() == 4 && words[0] == match_word) {
        const auto match = number_in(words[1]);
        const auto game = number_in(words[3]);
        if (match && *match > 0 && game && words[2] == side_word(*game)) {
            return MatchPlace{*match, *game};
        }
    }
    throw Error("'" + printable(path) + "' is no game of a verification match");
}

void Verification::tell(const MatchPlace& place, const Parameters& values, Colour colour, double score) {
    Entry& match = entry(place.match);
    const MatchGame game{place.game, match_game(place.game, settings_.colour).side, colour};
    match.sides[static_cast<std::size_t>(game.side)] = values;
    match.match.tell(game, score);
    match.results.emplace_back(game, score);
    match.played.insert(place.game);
    while (match.played.erase(match.first_open) > 0) {
        ++match.first_open;
    }
    in_progress_.erase(place);
    ++all_games_;
}

/// A side of the last match that has not finished a game yet is not known; it may be anything.
bool Verification::continues(const Parameters& recommended, const Parameters& reference) const {
    if (matches_.empty()) {
        return false;
    }
    const Entry& last = matches_.rbegin()->second;
    return last.sides[0].value_or(recommended) == recommended && last.sides[1].value_or(reference) == reference;
}

void Verification::begin(const Parameters& recommended, const Parameters& reference) {
    const std::uint64_t last = matches_.empty() ? 0 : matches_.rbegin()->first;
    present_ = continues(recommended, reference) ? last : last + 1;
    entry(present_).sides[0] = recommended;
    entry(present_).sides[1] = reference;
}

std::optional<MatchPlace> Verification::next(std::uint64_t wanted) const {
    if (!has_begun() || games() + in_progress_.size() >= wanted) {
        return std::nullopt;
    }
    const Entry& match = matches_.at(present_);
    MatchPlace place{present_, match.first_open};
    while (match.played.contains(place.game) || in_progress_.contains(place)) {
        ++place.game;
    }
    return place;
}

const Parameters& Verification::values(const MatchPlace& place) const {
    const auto found = matches_.find(place.match);
    const auto side = static_cast<std::size_t>(match_game(place.game, settings_.colour).side);
    if (found == matches_.end() || !found->second.sides[side]) {
        throw bug("the settings of " + to_text(place) + " are not known");
    }
    return *found->second.sides[side];
}

std::uint64_t Verification::games() const {
    return has_begun() ? matches_.at(present_).match.games() : 0;
}

const Match* Verification::last() const {
    return matches_.empty() ? nullptr : &matches_.rbegin()->second.match;
}

std::pair<Parameters, Parameters> Verification::last_values() const {
    if (matches_.empty()) {
        return {};
    }
    const Entry& last = matches_.rbegin()->second;
    return {last.sides[0].value_or(Parameters{}), last.sides[1].value_or(Parameters{})};
}

Match Verification::last_for_report(std::optional<std::uint64_t> games, MatchReference reference) const {
    MatchSettings settings = settings_;
    settings.games = games;
    settings.reference = reference;
    Match match(settings);
    if (!matches_.empty()) {
        for (const auto& [game, score] : matches_.rbegin()->second.results) {
            match.tell(game, score);
        }
    }
    return match;
}

}  // namespace ringmaster

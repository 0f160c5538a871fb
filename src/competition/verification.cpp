#include "ringmaster/competition/verification.hpp"

#include <algorithm>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"

namespace ringmaster {

Verification::Entry& Verification::entry(std::uint64_t number, bool is_duel, const std::string& conditions) {
    MatchSettings settings = settings_;
    settings.is_duel = is_duel;
    settings.conditions = conditions;
    return matches_.try_emplace(number, settings).first->second;
}

void Verification::tell(const MatchGame& game, const Parameters& values, const Parameters& others, Colour colour,
                        std::optional<double> score, std::uint64_t repeats, bool is_by_lot) {
    Entry& match = entry(game.match, game.is_duel, game.conditions);
    match.sides[game.is_of_recommended() ? 0 : 1] = values;
    if (game.is_duel) {
        match.sides[1] = others;
    }
    if (score) {
        match.result.tell(game.game, colour, *score);
        match.repeats += repeats;
        match.by_lot += is_by_lot;
    }
    match.numbers.finish(game.game, score.has_value());
    if (match.result.is_decided()) {
        match.decided_after = std::min(match.decided_after, match.numbers.finished());
    }
    last_told_ = game.match;
    ++all_games_;
}

bool Verification::has_present_conditions(std::uint64_t number) const {
    const auto match = matches_.find(number);
    return match != matches_.end() && match->second.result.settings().is_duel == settings_.is_duel &&
           match->second.result.settings().conditions == settings_.conditions;
}

/// A side that has not finished a game yet is not known; in the match that was played last it may be anything. A match
/// that was gone on with is looked for first.
std::uint64_t Verification::number_of(const Parameters& recommended, const Parameters& reference) const {
    const auto is_theirs = [&](std::uint64_t number) {
        const auto& sides = matches_.at(number).sides;
        return sides[0].value_or(recommended) == recommended && sides[1].value_or(reference) == reference &&
               (number == last_number() || (sides[0] && sides[1]));
    };
    if (has_present_conditions(last_number()) && is_theirs(last_number())) {
        return last_number();
    }
    std::uint64_t found = 0;
    for (const auto& [number, match] : matches_) {
        found = has_present_conditions(number) && is_theirs(number) ? number : found;
    }
    return found;
}

void Verification::begin(const Parameters& recommended, const Parameters& reference) {
    const std::uint64_t known = number_of(recommended, reference);
    present_ = known > 0 ? known : matches_.empty() ? 1 : matches_.rbegin()->first + 1;
    Entry& match = entry(present_, settings_.is_duel, settings_.conditions);
    match.sides = {recommended, reference};
    match.numbers.forget_repeats();  // something may have changed
}

std::optional<MatchGame> Verification::next(std::uint64_t wanted) const {
    if (!has_begun() || games_begun() >= wanted) {
        return std::nullopt;
    }
    return MatchGame{present_,
                     matches_.at(present_).numbers.next(),
                     settings_.is_duel,
                     settings_.against,
                     settings_.conditions,
                     settings_.without};
}

void Verification::start(const MatchGame& game) {
    for (std::uint64_t i = 0; i < games_at_a_time_; ++i) {
        matches_.at(game.match).numbers.start(later_game_of_side(game, i).game);
    }
}

void Verification::abandon(const MatchGame& game) {
    for (std::uint64_t i = 0; i < games_at_a_time_; ++i) {
        matches_.at(game.match).numbers.abandon(later_game_of_side(game, i).game);
    }
}

const Parameters& Verification::values(const MatchGame& game, std::size_t side) const {
    const auto found = matches_.find(game.match);
    if (found == matches_.end() || !found->second.sides[side]) {
        throw bug("the settings of " + to_text(Purpose(game)) + " are not known");
    }
    return *found->second.sides[side];
}

std::vector<MatchFacts> Verification::all_facts(std::uint64_t with_course) const {
    std::vector<MatchFacts> all;
    for (const auto& [number, match] : matches_) {
        append(all, facts(number, number == with_course));
    }
    return all;
}

std::vector<MatchFacts> Verification::facts(std::uint64_t number, bool with_course) const {
    const auto found = matches_.find(number);
    if (found == matches_.end() || found->second.result.games() == 0) {
        return {};
    }
    const Entry& match = found->second;
    MatchFacts facts = match.result.facts();
    facts.number = number;
    facts.repeats = match.repeats;
    facts.scores_by_lot = match.by_lot;
    if (facts.are_mostly_repeats()) {
        facts.elo = {0, -infinity, infinity};
        facts.more_games.reset();
    } else if (with_course) {
        facts.course = match.result.course();
    }
    facts.wanted = match.numbers.finished();
    facts.sides[0].values = match.sides[0].value_or(Parameters{});
    facts.sides[1].values = match.sides[1].value_or(Parameters{});
    return {facts};
}

}  // namespace ringmaster
